//! A match that is over, looked at again: step by step, film and scrubber, chances, and what was given away.
//!
//! Apart because nothing is played here any more.

use crate::chromium::{Device, scenario};
use crate::flicks::Want;
use crate::page::Page;
use crate::{pictures, prepared};
use penny_record::saved::{Entry, MatchInPlay, MatchRecord};
use penny_rules::Outcome;
use serde_json::Value;

#[test]
fn a_lost_match_is_looked_at_again_on_a_desk() {
    scenario(Device::Desk, |page| async move { looked_at_again(&page).await });
}

#[test]
fn a_lost_match_is_looked_at_again_on_a_phone() {
    scenario(Device::Phone, |page| async move { looked_at_again(&page).await });
}

/// The referee's sentence of each flick of a match of one game, and none for whatever else was done.
fn sentences(record: &MatchRecord) -> Vec<Option<String>> {
    let mut again = MatchInPlay::new(record.terms.clone()).expect("our own terms");
    let entries = record.games.iter().flat_map(|game| &game.entries);
    let said = entries.map(|entry| {
        let Entry::Done { action, aimed, .. } = entry else { panic!("nobody had a clock") };
        match again.act(action, *aimed).expect("it was played so") {
            Outcome::Flicked(refereed) => Some(refereed.ruling.sentence),
            _ => None,
        }
    });
    said.collect()
}

async fn looked_at_again(page: &Page) {
    page.open().await;
    let lost = prepared::after(1, &[Want::Hit, Want::Decline, Want::Hit, Want::Decline, Want::Loss]);
    let sentences = sentences(lost.record());
    page.play_file("lost.pennyblue", &lost.record().to_string()).await;
    page.state(&["match-over"]).await;
    page.click("show-result").await;
    page.dialog("result").await;
    page.click("result-review").await;
    let step_by_step = |number: usize| sentences[number].clone().expect("a flick");
    page.until("the review", "document.getElementById('review') !== null").await;
    assert_eq!(page.words("review-said").await, step_by_step(0));
    let known = format!("document.getElementById('review').dataset.known === '{}'", sentences.len());
    page.until("all of it to be looked at", &known).await;
    page.frames().await;
    pictures::take(page, "review").await;
    through_the_steps(page, &sentences).await;
    // With a hand that never errs whoever could have waited and drives the own penny over the edge has blundered.
    assert!(
        page.words("review-worth").await.starts_with("Blunder: what was aimed wins 0 %"),
        "{}",
        page.words("review-worth").await
    );
    pictures::take(page, "review-blunder").await;
    let blunders = "document.querySelectorAll('.given-away button').length";
    assert!(page.eval(blunders).await.as_u64().is_some_and(|count| count >= 1));
    the_film_can_be_held_anywhere(page).await;
    let wide = "document.documentElement.scrollWidth <= window.innerWidth";
    assert_eq!(page.eval(wide).await, Value::Bool(true));
    page.reload().await;
    page.until("the review again", "document.getElementById('review-said') !== null").await;
    assert_eq!(page.words("review-said").await, step_by_step(0));
    what_is_no_game_is_told_so(page, &lost.record().to_string()).await;
    assert_eq!(page.words("review-said").await, step_by_step(0));
}

/// By the buttons to the last step, by keys back and forth, and by the list.
async fn through_the_steps(page: &Page, sentences: &[Option<String>]) {
    for said in &sentences[1..] {
        page.click("review-on").await;
        if let Some(said) = said {
            assert_eq!(page.words("review-said").await, *said);
        }
    }
    page.click("review-on").await;
    let last = sentences.last().cloned().flatten().expect("the match ended with a flick");
    assert_eq!(page.words("review-said").await, last, "there is nothing after the last step");
    page.eval("document.querySelector('.step').click()").await;
    assert_eq!(page.words("review-said").await, sentences[0].clone().expect("a flick"));
    page.press(&["\u{e014}"]).await;
    assert_ne!(page.words("review-said").await, sentences[0].clone().expect("a flick"));
    page.press(&["\u{e012}"]).await;
    assert_eq!(page.words("review-said").await, sentences[0].clone().expect("a flick"));
    page.click("review-last").await;
    assert_eq!(page.words("review-said").await, last);
}

/// The scrubber moves the pennies, and a film that is run ends at its end.
async fn the_film_can_be_held_anywhere(page: &Page) {
    let at = "Number(document.getElementById('scrubber').value)";
    let most = "Number(document.getElementById('scrubber').max)";
    let picture = async || {
        page.frames().await;
        let taken = page.element("review-board").await.screenshot().await;
        taken.expect("a picture")
    };
    let before = picture().await;
    page.tab_to("#scrubber").await;
    page.press(&["\u{e010}"]).await;
    let after = picture().await;
    assert!(before != after, "the pennies have moved");
    assert_eq!(page.eval(at).await, page.eval(most).await);
    page.press(&["\u{e011}"]).await;
    assert!(picture().await == before, "and back");
    page.click("slower-3").await;
    page.click("review-run").await;
    page.until("it to have begun", &format!("{at} > 0")).await;
    page.click("review-run").await;
    let held = page.eval(at).await;
    page.frames().await;
    assert_eq!(page.eval(at).await, held);
    page.click("slower-0").await;
    page.click("review-run").await;
    page.until("the end of the film", &format!("{at} >= {most} - 1")).await;
    assert_eq!(page.words("review-run").await, "Run");
}

/// Pasted text that is no game says why, and the text stays; a good one is shown.
async fn what_is_no_game_is_told_so(page: &Page, good: &str) {
    page.click("review-leave").await;
    page.click("review-paste").await;
    page.dialog("pasting").await;
    page.click("paste-read").await;
    assert_eq!(page.words("paste-why").await, "Paste the text of a game file first.");
    page.type_in("#pasted", "nonsense").await;
    page.click("paste-read").await;
    let why = page.words("paste-why").await;
    assert!(why.contains("line 1"), "{why}");
    assert_eq!(page.text_of("document.getElementById('pasted').value").await, "nonsense");
    pictures::take(page, "review-paste").await;
    let paste = "(text => { const field = document.getElementById('pasted'); field.value = text; field.dispatchEvent(new Event('input', {bubbles: true})); })";
    page.eval(&format!("{paste}({})", serde_json::json!(good))).await;
    page.click("paste-read").await;
    page.until("the review", "document.getElementById('review-said') !== null").await;
}
