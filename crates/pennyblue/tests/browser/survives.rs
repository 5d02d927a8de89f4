//! A match survives a reload and a crash at any moment: it comes back exactly as it was.
//!
//! Apart because every moment is tried: before a flick, while it is shown, measured, with a sovereign in the hand, with a
//! draw on offer, and after the game.

use crate::chromium::{Device, scenario};
use crate::flicks::{Slack, Want, plan};
use crate::mirror::Mirror;
use crate::page::{MATCH_KEY, Page};
use crate::prepared;
use penny_rules::Action;
use serde_json::json;

/// What must be as it was.
#[derive(Debug, PartialEq)]
struct Seen {
    stored: String,
    state: String,
    follows: String,
    score: String,
    board: Vec<String>,
}

async fn seen(page: &Page) -> Seen {
    let state = page.state(&["ready", "side", "to-spot", "draw-offered", "game-over", "match-over"]).await;
    if page.has("result").await {
        page.close_dialog().await;
    }
    Seen {
        stored: page.stored().await,
        state,
        follows: page.words("follows").await,
        score: page.text_of("document.querySelector('.score').innerText").await,
        board: page.board_in_words().await,
    }
}

/// The match that the page has kept is on again, unasked.
async fn go_on(page: &Page) {
    page.until("the match", "document.getElementById('match') !== null").await;
}

#[test]
fn a_reload_at_any_moment_comes_back_exactly() {
    scenario(Device::Desk, |page| async move {
        page.open().await;
        let side = [Want::BlueToTheEdge, Want::Decline, Want::Measure];
        let spot = [Want::BlueToTheEdge, Want::Decline, Want::Measure, Want::SideFlick];
        let moments: [(&str, &[Want], &[Action]); 6] = [
            ("ready", &[Want::Hit], &[]),
            ("side", &side, &[]),
            ("to-spot", &spot, &[]),
            ("draw-offered", &[], &[Action::DrawOffer]),
            ("game-over", &[Want::Loss], &[]),
            ("ready", &[Want::Hit, Want::Decline], &[Action::DrawOffer, Action::DrawRefuse]),
        ];
        for (state, steps, more) in moments {
            let mut play = prepared::after(2, steps);
            for action in more {
                play.act(action, None).expect("it is allowed");
            }
            replace_match(&page, &play.record().to_string()).await;
            let before = seen(&page).await;
            assert_eq!(before.state, state);
            page.reload().await;
            go_on(&page).await;
            assert_eq!(seen(&page).await, before, "{steps:?} {more:?}");
        }
    });
}

#[test]
fn a_reload_while_a_flick_is_shown_comes_back_after_it() {
    scenario(Device::Desk, |page| async move {
        page.open().await;
        for steps in [Want::Hit, Want::BlueToTheEdge, Want::Loss] {
            let mut play = prepared::after(2, &[]);
            replace_match(&page, &play.record().to_string()).await;
            let action = plan(play.game(), &[steps], Slack::NONE).expect("a flick")[0];
            reload_once(&page, "filming").await;
            page.act_by_keys(play.game(), &action).await;
            reloaded(&page).await;
            play.act(&action, None).expect("it is allowed");
            let after = seen(&page).await;
            assert_eq!(after.stored, play.record().to_string());
            assert_eq!(after.board, Mirror { play }.words());
        }
    });
}

#[test]
fn a_reload_while_it_is_measured_comes_back_measured() {
    scenario(Device::Desk, |page| async move {
        page.open().await;
        let mut play = prepared::after(2, &[Want::BlueToTheEdge, Want::Decline]);
        replace_match(&page, &play.record().to_string()).await;
        reload_once(&page, "measuring").await;
        page.act_by_keys(play.game(), &Action::Measure).await;
        reloaded(&page).await;
        play.act(&Action::Measure, None).expect("it is allowed");
        let after = seen(&page).await;
        assert_eq!((after.state.as_str(), after.stored), ("side", play.record().to_string()));
    });
}

/// Lets the page load anew at the very moment at which it comes to a state: nobody's test is quick enough for that.
async fn reload_once(page: &Page, state: &str) {
    let script = format!(
        "(match => new MutationObserver(() => {{ if (match.dataset.state === '{state}') {{ sessionStorage.reloaded = '{state}'; location.reload() }} }}).observe(match, {{attributes: true}}))(document.getElementById('match'))"
    );
    page.eval("delete sessionStorage.reloaded").await;
    page.eval(&script).await;
}

/// The page was loaded anew and is on with the match again.
async fn reloaded(page: &Page) {
    page.until(
        "the page to be loaded anew",
        "sessionStorage.reloaded !== undefined && document.readyState === 'complete'",
    )
    .await;
    go_on(page).await;
}

#[test]
fn a_crash_of_the_tab_loses_nothing() {
    scenario(Device::Desk, |page| async move {
        page.open().await;
        let play = prepared::after(2, &[Want::Hit, Want::Decline]);
        replace_match(&page, &play.record().to_string()).await;
        let before = seen(&page).await;
        let client = page.browser.client.clone();
        let other = client.new_window(true).await.expect("another tab");
        // Whether the driver notices the crash before it answers is a matter of chance.
        let _ = page.browser.post("goog/cdp/execute", json!({"cmd": "Page.crash", "params": {}})).await;
        client.switch_to_window(other.handle).await.expect("the other tab lives");
        page.open().await;
        page.click("continue").await;
        go_on(&page).await;
        assert_eq!(seen(&page).await, before);
    });
}

/// Opens a game file in the place of whatever match is on.
async fn replace_match(page: &Page, text: &str) {
    if page.has("result").await {
        page.close_dialog().await;
    }
    page.open_file("moment.pennyblue", text).await;
    // It is asked about where it would cost a match that is going on.
    let kept = format!("localStorage.getItem('{MATCH_KEY}') === {}", json!(text));
    page.until("the match or a question", &format!("{kept} || document.getElementById('give-up')?.open === true"))
        .await;
    if page.has("give-up").await {
        page.click("new-anyway").await;
    }
    page.until("the match", &kept).await;
}
