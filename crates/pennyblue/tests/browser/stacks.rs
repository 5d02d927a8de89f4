//! A flick upwards, aimed by an expert, that ends in a stack and loses the game: seen in the air, at rest, and ruled.
//!
//! Apart because nothing else on the page leaves the board's plane.

use crate::chromium::{Device, scenario};
use crate::flicks::{Slack, Want, plan};
use crate::keys::{ENTER, ESCAPE, PAGE_UP};
use crate::mirror::Mirror;
use crate::page::Page;
use crate::pictures;
use crate::prepared;
use penny_physics::{BoardFlick, Event, Flick, Penny, Point, Trajectory, film};
use penny_rules::{Action, Clause, Game, Outcome};
use serde_json::{Value, json};

#[test]
fn a_stack_is_seen_in_the_air_and_at_rest_on_a_desk() {
    scenario(Device::Desk, |page| async move { a_stack(&page).await });
}

#[test]
fn a_stack_is_seen_in_the_air_and_at_rest_on_a_phone() {
    scenario(Device::Phone, |page| async move { a_stack(&page).await });
}

async fn a_stack(page: &Page) {
    page.open().await;
    page.play_file("stack.pennyblue", &prepared::after(2, &[]).record().to_string()).await;
    let mut mirror = Mirror::of(page).await;
    let actions = plan(mirror.play.game(), &[Want::WithinAHop, Want::Stack], Slack::NONE).expect("a way to a stack");
    let [Action::Flick(near), Action::Flick(hop)] = actions[..] else { panic!("two flicks: {actions:?}") };
    only_who_asks_for_lofts_has_them(page, near.penny()).await;

    // Too little to hop: it goes as if it were flat, and the next aim is flat again.
    let low = near.with_loft(1_000).expect("an allowed loft");
    page.tab_to(&format!("#penny-{}", low.penny())).await;
    page.aim_by_keys(mirror.play.game(), &low).await;
    assert!(
        page.words("said").await.ends_with("1.0 degrees upwards, too little to hop"),
        "{}",
        page.words("said").await
    );
    page.press(&[ENTER]).await;
    mirror.act(&Action::Flick(low));
    page.skip_by_keys().await;
    mirror.is_kept_by(page).await;
    page.state(&["ready"]).await;
    page.tab_to(&format!("#penny-{}", hop.penny())).await;
    assert_eq!(page.text_of("document.getElementById('loft-number').value").await, "0.0");

    page.aim_by_keys(mirror.play.game(), &hop).await;
    let said = format!("{:.1} degrees upwards, hops", f64::from(hop.loft_mdeg()) * 1e-3);
    assert!(page.words("said").await.ends_with(&said), "{}", page.words("said").await);
    assert_eq!(page.text_of("document.getElementById('loft').getAttribute('aria-valuetext')").await, said);
    page.frames().await;
    pictures::take(page, "stack-aim").await;
    let last = watch(page, mirror.play.game(), &hop).await;
    let Outcome::Flicked(refereed) = mirror.act(&Action::Flick(hop)) else { panic!("it was a flick") };
    mirror.is_kept_by(page).await;
    let lies_in_the_middle = |at: Point| at.x_um.abs().max(at.y_um.abs()) < 50_000;
    let stacked = [hop.penny(), Penny::Blue].map(|penny| refereed.shot.rest.get(penny));
    assert!(stacked.into_iter().flatten().all(lies_in_the_middle), "{stacked:?}");

    page.start_clock().await;
    page.dialog("result").await;
    assert_eq!(refereed.ruling.lost_by(), [Clause::R18]);
    assert_eq!(page.words("result-ruling").await, refereed.ruling.sentence);
    let clauses = "Array.from(document.querySelectorAll('#result .clause'), clause => clause.textContent)";
    assert_eq!(page.eval(clauses).await, json!(["R18"]));
    pictures::take(page, "stack-result").await;
    page.close_dialog().await;
    page.frames().await;
    pictures::take(page, "stack-rest").await;
    let rest = middle(page).await;
    // A phone has other controls under the board once the film is over, and draws the board at another size.
    if page.device() == Device::Desk {
        assert!(rest == last, "the pennies stay as the film ended");
    }
    page.reload().await;
    page.state(&["game-over"]).await;
    page.no_dialog().await;
    page.frames().await;
    assert!(middle(page).await == rest, "a reload finds them as they lay");
    // From lower down it is seen best how one lies on the other.
    page.click("open-menu").await;
    page.stop_clock().await;
    page.click("tilt-board").await;
    page.no_dialog().await;
    let now_ms = page.eval("performance.now()").await.as_f64().expect("a time");
    show(page, now_ms + 5_000.0).await;
    pictures::take(page, "stack-from-lower-down").await;
}

/// The loft is off at first; an aim that has one is laid flat when it is switched off.
async fn only_who_asks_for_lofts_has_them(page: &Page, penny: Penny) {
    let value = "document.getElementById('loft-number')?.value";
    assert!(!page.has("loft").await);
    page.tab_to(&format!("#penny-{penny}")).await;
    page.press(&["=", PAGE_UP]).await;
    switch_lofts(page, false).await;
    assert_eq!(page.text_of(value).await, "0.0", "the key meant nothing yet");
    page.tab_to(&format!("#penny-{penny}")).await;
    page.press(&[PAGE_UP, PAGE_UP]).await;
    assert_eq!(page.text_of(value).await, "1.0");
    switch_lofts(page, true).await;
    switch_lofts(page, false).await;
    let speed = "document.getElementById('speed-number').value";
    assert_eq!((page.text_of(value).await, page.text_of(speed).await), ("0.0".to_owned(), "1050".to_owned()));
    page.press(&[ESCAPE]).await;
}

/// Switches the loft on or off, by its own control.
async fn switch_lofts(page: &Page, was: bool) {
    page.click("open-menu").await;
    page.dialog("menu").await;
    page.click("menu-looks").await;
    page.dialog("looking").await;
    assert_eq!(page.eval("document.getElementById('lofts').checked").await, Value::Bool(was));
    page.click("lofts").await;
    pictures::take(page, "stack-looks").await;
    page.close_dialog().await;
    page.until("the loft", &format!("(document.getElementById('loft') === null) === {was}")).await;
}

/// Flicks as aimed and looks at the film where the penny is highest, where it comes down, and at its very end, whose
/// picture it gives.
async fn watch(page: &Page, game: &Game, hop: &BoardFlick) -> String {
    let (shot, film) = film(game.equipment(), game.position(), &Flick::Board(*hop)).expect("it was planned");
    let meets = shot.events.iter().find(|event| matches!(event, Event::Contact { .. })).expect("it meets the blue");
    let meets_ms = f64::from(meets.t_us()) * 1e-3;
    page.stop_clock().await;
    page.press(&[ENTER]).await;
    page.state(&["filming"]).await;
    let began_ms = page.eval("performance.now()").await.as_f64().expect("a time");
    for (name, at_ms) in [("top", highest_ms(&film, hop)), ("meets", meets_ms), ("after", meets_ms + 40.0)] {
        show(page, began_ms + at_ms).await;
        pictures::take(page, &format!("stack-{name}")).await;
    }
    // A hair before the end, since the end opens the result.
    show(page, began_ms + film.duration_s() * 1e3 - 0.1).await;
    pictures::take(page, "stack-end").await;
    assert_eq!(page.state(&["filming"]).await, "filming");
    middle(page).await
}

/// When the flicked penny is highest, ms.
fn highest_ms(film: &Trajectory, hop: &BoardFlick) -> f64 {
    let height = |ms: &u32| {
        let pose = film.pose(hop.penny(), f64::from(*ms) * 1e-3);
        pose.and_then(|pose| pose.in_space).map_or(0.0, |space| space.height_m)
    };
    let all = 0..(film.duration_s() * 1e3) as u32;
    f64::from(all.max_by(|a, b| height(a).total_cmp(&height(b))).expect("it takes some time"))
}

/// Lets the page's stopped clock show a time, and the page draw it.
async fn show(page: &Page, now_ms: f64) {
    page.eval(&format!("(now => {{ performance.now = () => now }})({now_ms})")).await;
    page.frames().await;
}

/// A picture of the middle of the board, in which the stack lies: at its edges a level of brightness comes and goes with
/// what is drawn anew.
async fn middle(page: &Page) -> String {
    let board = page.eval("document.querySelector('#board canvas').getBoundingClientRect().toJSON()").await;
    let of = |key: &str| board[key].as_f64().expect("a number");
    let (width, height) = (of("width") * 0.3, of("height") * 0.3);
    let (x, y) = (of("x") + 0.5 * (of("width") - width), of("y") + 0.5 * (of("height") - height));
    let clip = json!({"x": x, "y": y, "width": width, "height": height, "scale": 1});
    let picture = page.browser.devtools("Page.captureScreenshot", json!({"clip": clip})).await;
    picture["data"].as_str().expect("a picture").to_owned()
}
