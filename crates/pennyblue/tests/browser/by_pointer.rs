//! A whole match by mouse, and the same by touch: pulled, dragged and tapped as hands do it, near enough.
//!
//! Apart because a hand is never exact: each step looks for a flick that a hand can make, makes it, and goes on from
//! wherever the pennies have come to.

use crate::chromium::{Device, scenario};
use crate::flicks::{Slack, Want, plan};
use crate::mirror::Mirror;
use crate::page::Page;
use crate::pointer::{Hand, Px, Seen};
use crate::prepared;
use penny_physics::{Flick, NearEdges, Penny, Team};
use penny_rules::{Action, Ending, Game, WinReason};

#[test]
fn a_whole_match_is_played_by_mouse() {
    scenario(Device::Desk, |page| async move { whole_match(&page).await });
}

#[test]
fn a_whole_match_is_played_by_touch_and_nothing_scrolls() {
    scenario(Device::Phone, |page| async move { whole_match(&page).await });
}

/// Two games: one with a side-flick, a free shot and a kill, and one that is lost.
async fn whole_match(page: &Page) {
    page.open().await;
    page.play_file("short-match.pennyblue", &prepared::after(2, &[]).record().to_string()).await;
    let mut hand = Hand::new(page);
    let mut steps = &[
        Want::Hit,
        Want::BlueToTheEdge,
        Want::Decline,
        Want::Measure,
        Want::SideFlick,
        Want::Spot,
        Want::Hit,
        Want::Foul,
        Want::Kill,
    ][..];
    while let Some((want, rest)) = steps.split_first() {
        let game = Mirror::of(page).await.play.game().clone();
        let actions = plan(&game, steps, Slack::HAND).unwrap_or_else(|| panic!("no way through {steps:?}"));
        act(page, &mut hand, &game, &actions[0]).await;
        let after = Mirror::of(page).await;
        assert_ne!(after.play.game(), &game, "{want:?} has changed something");
        settle(page, &mut hand).await;
        did_not_move(page).await;
        steps = rest;
    }
    let killed = Mirror::of(page).await;
    let winner = Ending::Won { winner: Team::Red, by: WinReason::Kill };
    assert_eq!(killed.play.game().ending(), Some(&winner));
    page.dialog("result").await;
    page.click("next-game").await;
    page.no_dialog().await;

    let game = Mirror::of(page).await.play.game().clone();
    let lost = plan(&game, &[Want::Loss], Slack::HAND).expect("a flick that loses");
    act(page, &mut hand, &game, &lost[0]).await;
    settle(page, &mut hand).await;
    page.dialog("result").await;
    assert_eq!(page.words("result-heading").await, "Ann (Red) wins the match");
    page.close_dialog().await;
    did_not_move(page).await;
}

/// Does by hand what an action is.
async fn act(page: &Page, hand: &mut Hand, game: &Game, action: &Action) {
    match action {
        Action::Flick(flick) => pull_penny(page, hand, game, &Flick::Board(*flick)).await,
        Action::SideFlick(flick, _) => {
            page.state(&["side"]).await;
            drag_overlap(page, hand, game, flick.overlap_um()).await;
            let clear = clear_place(page, game).await;
            hand.pull(clear, &Flick::Side(*flick)).await;
            hand.up().await;
        }
        Action::Spot(spotting) => {
            page.state(&["to-spot"]).await;
            let view = view_of(page, game).await;
            let spot = game.equipment().board().spots()[usize::from(spotting.spot)];
            hand.tap(view.px((spot.x_m() * 1e3, spot.y_m() * 1e3))).await;
            let chosen = format!("document.getElementById('spot-{}').ariaPressed === 'true'", spotting.spot);
            page.until("the spot chosen", &chosen).await;
            page.click("put-down").await;
        }
        Action::Measure => page.click("measure").await,
        Action::Decline => page.click("decline").await,
        other => panic!("{other:?} is in no plan of this scenario"),
    }
}

/// Pulls a penny and lets go; where the finger would touch, says that it may.
async fn pull_penny(page: &Page, hand: &mut Hand, game: &Game, flick: &Flick) {
    page.state(&["ready"]).await;
    let at = hand.find(flick.penny(), game.position(), width_mm(game)).await;
    // Near the border there is no room to pull: with the penny chosen a pull may begin anywhere.
    let from = if room_to_pull(page, at, flick) { at } else { clear_place(page, game).await };
    hand.pull(from, flick).await;
    hand.up().await;
    page.until(
        "an answer to the flick",
        "document.getElementById('touching')?.open === true || document.querySelector('[data-state]').dataset.state === 'filming'",
    )
    .await;
    if page.has("touching").await {
        page.click("flick-anyway").await;
    }
}

fn room_to_pull(page: &Page, at: Px, flick: &Flick) -> bool {
    let direction = (f64::from(flick.angle().mdeg()) * 1e-3).to_radians();
    Seen::is_in_window(page, (at.0 - 150.0 * direction.cos(), at.1 + 150.0 * direction.sin()))
}

/// Drags the handle of the overlap until it is as wanted, to a tenth of a millimetre.
async fn drag_overlap(page: &Page, hand: &mut Hand, game: &Game, overlap_um: i32) {
    let view = view_of(page, game).await;
    let blue = game.position().get(Penny::Blue).expect("the blue lies on the board");
    let board = game.equipment().board();
    let edge = board.edges()[usize::from(NearEdges::of(game.equipment(), blue).nearest)];
    let overlap = "parseFloat(document.getElementById('overlap-number').value)";
    let now_mm = page.eval(overlap).await.as_f64().expect("there is an overlap");
    // The handle is a little way inside the blue, which hangs over the edge by the overlap.
    let (radius_mm, gap_mm) = (game.equipment().radius_m() * 1e3, 12.0);
    let blue_out_mm = board.half_width_m() * 1e3 + now_mm - radius_mm;
    let along_mm = (edge.normal.0 * blue.y_m() - edge.normal.1 * blue.x_m()) * 1e3;
    let place = |out_mm: f64| {
        (edge.normal.0 * out_mm - edge.normal.1 * along_mm, edge.normal.1 * out_mm + edge.normal.0 * along_mm)
    };
    let handle_mm = blue_out_mm - radius_mm - gap_mm;
    hand.down(view.px(place(handle_mm))).await;
    let mut out_mm = handle_mm;
    for _ in 0..12 {
        let now_mm = page.eval(overlap).await.as_f64().expect("there is an overlap");
        let wanted_mm = f64::from(overlap_um) * 1e-3;
        if (now_mm - wanted_mm).abs() < 0.6 {
            break;
        }
        out_mm += wanted_mm - now_mm;
        hand.move_to(view.px(place(out_mm))).await;
    }
    let reached_mm = page.eval(overlap).await.as_f64().expect("there is an overlap");
    hand.up().await;
    assert!((reached_mm - f64::from(overlap_um) * 1e-3).abs() < 0.6, "{overlap_um} um wanted, {reached_mm} mm reached");
}

/// A place on the canvas with room round it, and nothing there to take hold of.
async fn clear_place(page: &Page, game: &Game) -> Px {
    let view = view_of(page, game).await;
    let seen: Vec<Px> =
        game.position().points().iter().filter_map(|(_, at)| *at).map(|at| view.px((at.x_m() * 1e3, at.y_m() * 1e3))).collect();
    let [left, top, right, bottom] = view.frame;
    let middle = ((left + right) / 2.0, (top + bottom) / 2.0);
    let mut places: Vec<Px> = (1..20)
        .flat_map(|i| (1..20).map(move |k| (f64::from(i) / 20.0, f64::from(k) / 20.0)))
        .map(|(x, y)| (left + x * (right - left), top + y * (bottom - top)))
        .filter(|at| seen.iter().all(|penny| (penny.0 - at.0).hypot(penny.1 - at.1) > 50.0))
        .collect();
    places.sort_by(|a, b| {
        let far = |at: &Px| (at.0 - middle.0).hypot(at.1 - middle.1);
        far(a).total_cmp(&far(b))
    });
    *places.first().expect("seven pennies do not fill the board")
}

async fn view_of(page: &Page, game: &Game) -> Seen {
    Seen::board(page, width_mm(game)).await
}

fn width_mm(game: &Game) -> f64 {
    f64::from(game.equipment().board().spec().width_um) * 1e-3
}

/// Waits for the film's end; a tap on the board skips it.
async fn settle(page: &Page, hand: &mut Hand) {
    let moving = "['filming', 'measuring'].includes(document.querySelector('[data-state]').dataset.state)";
    if page.eval(moving).await == true {
        let [left, top, right, bottom] = Seen::board(page, 450.0).await.frame;
        hand.tap(((left + right) / 2.0, (top + bottom) / 2.0)).await;
    }
    page.until("the film's end", &format!("!{moving}")).await;
}

/// Whatever the hand did, the page stayed where it was.
async fn did_not_move(page: &Page) {
    let place = page.eval("[scrollX, scrollY, visualViewport.scale, String(getSelection())]").await;
    assert_eq!(place, serde_json::json!([0, 0, 1, ""]), "the page was scrolled, zoomed or selected");
}
