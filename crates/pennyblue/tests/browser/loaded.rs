//! What the page needs: how much it loads and how soon it shows something, and nothing at all afterwards.
//!
//! Apart because these are promises about the network, not about the game.

use crate::chromium::{Device, scenario};
use crate::flicks::{Slack, Want, plan};
use crate::mirror::Mirror;
use crate::prepared;
use std::io::Write;

/// The most that the page may load, compressed, bytes: what is needed to play the computer, and everything else, is in it.
const MOST_BYTES: u64 = 1_000_000;

#[test]
fn the_page_is_small_and_soon_there() {
    scenario(Device::Phone, |page| async move {
        page.open().await;
        let sizes = "performance.getEntries().filter(entry => entry.encodedBodySize).map(entry => [entry.name, entry.encodedBodySize])";
        let sizes = page.eval(sizes).await;
        let bytes: u64 = sizes.as_array().into_iter().flatten().filter_map(|entry| entry[1].as_u64()).sum();
        let first_ms = page.text_of("document.documentElement.dataset.firstFrame").await;
        let _ =
            writeln!(std::io::stderr(), "the page loads {bytes} bytes, compressed; first picture after {first_ms} ms");
        assert!(bytes > 0 && bytes < MOST_BYTES, "{sizes:#}");
        assert!(first_ms.parse::<f64>().is_ok_and(|ms| ms > 0.0), "{first_ms}");
    });
}

#[test]
fn once_loaded_the_page_needs_no_server() {
    scenario(Device::Desk, |page| async move {
        page.open().await;
        page.browser.stop_server();
        let asked = page.browser.requests().await.len();
        page.play_file("offline.pennyblue", &prepared::after(1, &[]).record().to_string()).await;
        let mut mirror = Mirror::of(&page).await;
        let steps = [Want::BlueToTheEdge, Want::Decline, Want::Measure, Want::SideFlick, Want::Spot, Want::Loss];
        for action in plan(mirror.play.game(), &steps, Slack::NONE).expect("a whole game") {
            page.act_by_keys(mirror.play.game(), &action).await;
            page.skip_by_keys().await;
            mirror.act(&action);
            mirror.is_kept_by(&page).await;
        }
        page.dialog("result").await;
        page.close_dialog().await;
        page.click("open-rules").await;
        page.dialog("rulebook").await;
        page.close_dialog().await;
        let more = page.browser.requests().await.split_off(asked);
        assert!(more.is_empty(), "nothing was asked of the server: {more:?}");
    });
}
