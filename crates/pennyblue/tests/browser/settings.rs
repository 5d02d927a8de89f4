//! What is set on the page and is more than colours: sound, ticks, and the flat board.
//!
//! Apart because none of it changes what is played.

use crate::chromium::{Device, scenario};
use crate::flicks::{Slack, Want, plan};
use crate::mirror::Mirror;
use crate::page::Page;
use crate::{pictures, prepared};
use serde_json::{Value, json};

#[test]
fn a_flick_is_heard_and_felt_unless_that_is_switched_off_on_a_desk() {
    scenario(Device::Desk, |page| async move { heard_and_felt(&page).await });
}

#[test]
fn a_flick_is_heard_and_felt_unless_that_is_switched_off_on_a_phone() {
    scenario(Device::Phone, |page| async move { heard_and_felt(&page).await });
}

async fn heard_and_felt(page: &Page) {
    page.open().await;
    page.play_file("sounds.pennyblue", &prepared::after(2, &[]).record().to_string()).await;
    let mut mirror = Mirror::of(page).await;
    // A desk has no motor; the pattern is what counts.
    page.eval("(navigator.vibrate = pattern => { window.felt = Array.from(pattern); return true })").await;
    let heard = "document.documentElement.dataset.sound";
    for (sound, felt) in [("on", true), ("off", false)] {
        let hit = plan(mirror.play.game(), &[Want::Hit], Slack::NONE).expect("a flick that hits")[0];
        page.eval("(window.felt = null, delete document.documentElement.dataset.sound, true)").await;
        page.act_by_keys(mirror.play.game(), &hit).await;
        page.skip_by_keys().await;
        mirror.act(&hit);
        mirror.is_kept_by(page).await;
        assert_eq!(page.text_of(heard).await, sound);
        let ticks = page.eval("window.felt === null ? 0 : window.felt.length").await.as_u64();
        assert_eq!(ticks.is_some_and(|ticks| ticks >= 3), felt, "the flick and a hit: {ticks:?}");
        page.state(&["ready"]).await;
        set(page, &["volume-0", "ticks"]).await;
    }
    assert!(page.text_of("localStorage.getItem('pennyblue.settings')").await.contains("volume=off\nticks=true"));
}

#[test]
fn the_flat_board_can_be_chosen_and_left_in_the_middle_of_a_game_on_a_desk() {
    scenario(Device::Desk, |page| async move { flat(&page).await });
}

#[test]
fn the_flat_board_can_be_chosen_and_left_in_the_middle_of_a_game_on_a_phone() {
    scenario(Device::Phone, |page| async move { flat(&page).await });
}

async fn flat(page: &Page) {
    page.open().await;
    page.play_file("flat.pennyblue", &prepared::after(2, &[]).record().to_string()).await;
    let is_flat = "document.querySelector('#board canvas').getContext('2d') !== null";
    assert_eq!(page.eval(is_flat).await, Value::Bool(false));
    for flat in [true, false] {
        set(page, &["flat"]).await;
        page.until("the other board", &format!("({is_flat}) === {flat}")).await;
        page.frames().await;
        pictures::take(page, if flat { "flat" } else { "not-flat" }).await;
        let mut mirror = Mirror::of(page).await;
        let hit = plan(mirror.play.game(), &[Want::Hit], Slack::NONE).expect("a flick that hits")[0];
        page.act_by_keys(mirror.play.game(), &hit).await;
        page.skip_by_keys().await;
        mirror.act(&hit);
        mirror.is_kept_by(page).await;
    }
}

/// Presses controls of the settings, from the menu of a match.
async fn set(page: &Page, ids: &[&str]) {
    page.click("open-menu").await;
    page.dialog("menu").await;
    page.click("menu-looks").await;
    page.dialog("looking").await;
    for id in ids {
        page.eval(&format!("document.getElementById({}).click()", json!(id))).await;
    }
    page.close_dialog().await;
}
