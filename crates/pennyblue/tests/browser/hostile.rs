//! Stored matches and game files that nobody should trust: each is refused with a reason, and nothing is lost.
//!
//! Apart because what is tried here was never written by this page.

use crate::chromium::{Device, scenario};
use crate::flicks::Want;
use crate::page::{MATCH_KEY, Page};
use crate::prepared;

/// A match that was saved whole, and ways to spoil it, with what must be said.
fn spoilt() -> Vec<(&'static str, String, &'static str)> {
    let whole = prepared::after(2, &[Want::Hit]).record().to_string();
    let cut = whole[..whole.len() / 2].to_owned();
    let hash = whole.find('#').expect("a flick has a hash") + 1;
    let mut other_rest = whole.clone();
    let digit = if &whole[hash..=hash] == "0" { "1" } else { "0" };
    other_rest.replace_range(hash..=hash, digit);
    vec![
        ("nonsense", "\u{1}\u{2} not a match".to_owned(), "line 1, column 1"),
        ("cut short", cut, "line "),
        ("another rest", other_rest, "game 1"),
        ("another physics", whole.replace("physics pb1", "physics pb9"), "line 2"),
        ("a later version", whole.replace("match 1\n", "match 9\n"), "line 1"),
        ("a million lines", "\n".repeat(1_000_000), "lines"),
    ]
}

#[test]
fn a_stored_match_that_cannot_be_read_is_set_aside_and_said_so() {
    scenario(Device::Desk, |page| async move {
        page.open().await;
        let mut number = 0;
        // The storage of a browser does not hold a million lines a second time.
        for (what, text, place) in spoilt().into_iter().filter(|(_, text, _)| text.len() < 1_000_000) {
            number += 1;
            page.store(MATCH_KEY, &text).await;
            page.reload().await;
            let aside = format!("{MATCH_KEY}.unreadable.{number}");
            let notice = page.words("notice").await;
            assert!(notice.contains(&aside) && notice.contains(place), "{what}: {notice}");
            assert_eq!(page.storage().await[&aside], text, "{what}");
            assert_eq!(page.stored().await, "", "{what}");
            assert!(!page.has("continue").await, "{what}");
            // A new match is kept beside it.
            page.click("play").await;
            page.state(&["ready"]).await;
            assert!(page.stored().await.starts_with("Penny Blue match"), "{what}");
            assert_eq!(page.storage().await[&aside], text, "{what}");
            page.eval(&format!("localStorage.removeItem('{MATCH_KEY}')")).await;
        }
        assert_eq!(number, 5);
    });
}

#[test]
fn a_bad_game_file_is_refused_with_its_place_and_the_match_goes_on() {
    scenario(Device::Desk, |page| async move {
        page.open().await;
        let good = prepared::after(2, &[Want::Hit]).record().to_string();
        page.play_file("good.pennyblue", &good).await;
        for (what, text, place) in spoilt() {
            page.open_file("bad.pennyblue", &text).await;
            let notice = notice(&page).await;
            assert!(notice.contains("bad.pennyblue") && notice.contains(place), "{what}: {notice}");
            assert_eq!(page.stored().await, good, "{what}");
            page.reload().await;
            page.state(&["ready"]).await;
        }
    });
}

#[test]
fn a_file_in_the_place_of_a_match_is_asked_about_first() {
    scenario(Device::Desk, |page| async move {
        page.open().await;
        let first = prepared::after(2, &[Want::Hit]).record().to_string();
        let second = prepared::after(3, &[Want::Hit, Want::Decline]).record().to_string();
        page.play_file("first.pennyblue", &first).await;
        page.open_file("second.pennyblue", &second).await;
        page.dialog("give-up").await;
        assert_eq!(page.stored().await, first);
        page.click("keep-it").await;
        page.no_dialog().await;
        assert_eq!(page.stored().await, first);

        page.open_file("second.pennyblue", &second).await;
        page.dialog("give-up").await;
        page.click("new-anyway").await;
        page.no_dialog().await;
        assert_eq!(page.stored().await, second);
        page.until("the other player's turn", "document.querySelector('[data-team=Gold]').dataset.toAct === 'true'")
            .await;
    });
}

#[test]
fn a_match_that_another_tab_has_changed_is_not_overwritten() {
    scenario(Device::Desk, |page| async move {
        page.open().await;
        let play = prepared::after(2, &[Want::Hit]);
        page.play_file("mine.pennyblue", &play.record().to_string()).await;
        let theirs = prepared::after(3, &[Want::Hit, Want::Decline]).record().to_string();
        page.store(MATCH_KEY, &theirs).await;
        page.act_by_keys(play.game(), &penny_rules::Action::Decline).await;
        assert!(notice(&page).await.contains("another tab"));
        assert_eq!(page.stored().await, theirs);
    });
}

async fn notice(page: &Page) -> String {
    page.until("a notice", "document.getElementById('notice') !== null").await;
    page.words("notice").await
}
