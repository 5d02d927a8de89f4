//! A whole match by keyboard alone: chosen, played to its end, with everything in it that can happen.
//!
//! Apart because no pointer is used from the first screen to the last.

use crate::chromium::{Device, scenario};
use crate::flicks::{Slack, Want, plan};
use crate::keys::{DOWN, ESCAPE, LEFT, RIGHT, SHIFT, SPACE, TAB, UP};
use crate::mirror::Mirror;
use crate::page::Page;
use crate::prepared;
use penny_physics::Team;
use penny_rules::Action;

#[test]
fn a_whole_match_is_played_by_keyboard_alone() {
    scenario(Device::Desk, |page| async move {
        page.open().await;
        choose_a_match_of_two_games(&page).await;
        let mut mirror = Mirror::of(&page).await;
        assert_eq!(mirror.play.game().to_act(), Some(Team::Red));
        assert_eq!(mirror.play.score().length().games(), 2);
        arrows_turn_and_escape_forgets(&page, &mirror).await;
        tab_chooses_no_penny_that_it_only_passes(&page, &mirror).await;

        // The first game: everything that can happen in one, to a kill.
        let steps = [&prepared::TO_A_FOUL[..], &[Want::Kill]].concat();
        let actions = plan(mirror.play.game(), &steps, Slack::NONE).expect("a game with everything in it");
        for (want, action) in steps.iter().zip(&actions) {
            if *want == Want::Kill {
                assert!(mirror.play.game().turn().free_shot(), "the foul gave a free shot");
                assert_eq!(page.text_of("document.querySelector('.free-shot').textContent").await, "Free shot");
            }
            play(&page, &mut mirror, action).await;
        }
        page.dialog("result").await;
        assert_eq!(page.words("result-heading").await, "Ann (Red) wins by a kill");
        assert_eq!(page.words("result-ruling").await, page.words("ruling").await);
        see_it_again(&page).await;

        // The second: Gold loses it by its first flick, and the match with it.
        page.enter_on("#next-game").await;
        page.no_dialog().await;
        mirror.play.next_game().expect("the match goes on");
        mirror.is_kept_by(&page).await;
        assert_eq!(mirror.play.game().to_act(), Some(Team::Gold));
        let lost = plan(mirror.play.game(), &[Want::Loss], Slack::NONE).expect("a flick that loses");
        play(&page, &mut mirror, &lost[0]).await;
        page.dialog("result").await;
        assert_eq!(page.state(&["match-over", "game-over"]).await, "match-over");
        assert_eq!(page.words("result-heading").await, "Ann (Red) wins the match");
        page.press(&[ESCAPE]).await;
        page.no_dialog().await;
    });
}

/// From the first screen, by Tab, Space, Enter and arrows.
async fn choose_a_match_of_two_games(page: &Page) {
    page.enter_on("#choose").await;
    page.until("the choosing", "document.querySelector('[data-screen=choosing]') !== null").await;
    page.type_in("#red-name", "Ann").await;
    page.type_in("#gold-name", "Ben").await;
    page.type_in("#games", "2").await;
    page.tab_to("[name=hand]").await;
    // From the hand that is offered to the one that does not err.
    for _ in 0..5 {
        if !page.focus_is_on("#hand-none").await {
            page.press(&[UP]).await;
        }
    }
    page.enter_on("summary").await;
    page.tab_to("[name=starter]").await;
    while !page.focus_is_on("#starter-red").await {
        page.press(&[DOWN]).await;
    }
    page.enter_on("#begin").await;
    page.state(&["ready"]).await;
}

/// The keys of aiming: what they do is shown, and nothing is flicked by them.
async fn arrows_turn_and_escape_forgets(page: &Page, mirror: &Mirror) {
    let value = |id: &str| format!("document.getElementById('{id}-number').value");
    page.tab_to("#penny-R1").await;
    let began = (page.text_of(&value("direction")).await, page.text_of(&value("speed")).await);
    page.press(&[LEFT, UP, "=", "=", "["]).await;
    let turned: f64 = page.text_of(&value("direction")).await.parse().expect("a direction");
    let direction: f64 = began.0.parse().expect("a direction");
    assert!((turned - direction - 11.0).abs() < 0.11, "{direction} became {turned}");
    assert_eq!(page.text_of(&value("speed")).await, "1100");
    assert_eq!(page.text_of(&value("spin")).await, "0.2");
    page.press(&[RIGHT, DOWN, "-", "-", "]"]).await;
    page.press_with(SHIFT, &[LEFT, RIGHT]).await;
    assert_eq!((page.text_of(&value("direction")).await, page.text_of(&value("speed")).await), began);
    page.press(&[ESCAPE]).await;
    assert_eq!(page.text_of("document.getElementById('penny-R1').ariaPressed").await, "false");
    page.press(&[TAB]).await;
    mirror.is_kept_by(page).await;
}

/// By Tab alone one comes from the pennies to the fields: they are for the penny that was worked with.
async fn tab_chooses_no_penny_that_it_only_passes(page: &Page, mirror: &Mirror) {
    let chosen = "Array.from(document.querySelectorAll('.penny-choice[aria-pressed=true]'), penny => penny.id).join()";
    page.tab_to("#penny-R1").await;
    page.tab_to("#penny-RS").await;
    assert_eq!(page.text_of(chosen).await, "penny-RS");
    page.press(&[TAB]).await;
    assert!(page.focus_is_on("#flick").await, "Tab goes on to the next control");
    assert_eq!(page.text_of(chosen).await, "");
    page.press(&[SPACE]).await;
    assert_eq!(page.words("said").await, "Choose a penny first.");
    page.tab_to("#penny-R2").await;
    page.press(&[LEFT]).await;
    let direction = "document.getElementById('direction-number').value";
    let turned = page.text_of(direction).await;
    page.tab_to("#penny-RS").await;
    assert_ne!(page.text_of(direction).await, turned);
    page.tab_to("#direction").await;
    assert_eq!((page.text_of(chosen).await, page.text_of(direction).await), ("penny-R2".to_owned(), turned));
    page.press(&[ESCAPE]).await;
    assert_eq!(page.text_of(chosen).await, "");
    mirror.is_kept_by(page).await;
}

/// One action, and everything that must be so after it.
async fn play(page: &Page, mirror: &mut Mirror, action: &Action) {
    page.act_by_keys(mirror.play.game(), action).await;
    mirror.act(action);
    // It is kept before its film ends.
    page.until(
        "the match kept",
        &format!("localStorage.getItem('pennyblue.match').length >= {}", mirror.play.record().to_string().len()),
    )
    .await;
    mirror.is_kept_by(page).await;
    page.skip_by_keys().await;
    if mirror.play.game().ending().is_none() {
        page.enter_on("#open-menu").await;
        page.dialog("menu").await;
        page.enter_on("#in-words").await;
        page.dialog("words").await;
        assert_eq!(page.lines_in_words().await, mirror.words());
        page.press(&[ESCAPE]).await;
        page.no_dialog().await;
    }
}

/// The film of a lost game, from the result and back to it.
async fn see_it_again(page: &Page) {
    page.stop_clock().await;
    page.enter_on("#see-again").await;
    assert_eq!(page.state(&["filming"]).await, "filming");
    page.start_clock().await;
    page.press(&[SPACE]).await;
    page.dialog("result").await;
}
