//! A whole match by mouse, and the same by touch: pulled, dragged and tapped as hands do it, near enough.
//!
//! Apart because a hand is never exact: each step looks for a flick that a hand can make, makes it, and goes on from
//! wherever the pennies have come to.

use crate::chromium::{Device, scenario};
use crate::flicks::{Slack, Want, holds, plan, side_flick_hanging};
use crate::mirror::Mirror;
use crate::page::Page;
use crate::pointer::{Hand, Px, Seen};
use crate::prepared;
use penny_physics::{Flick, NearEdges, Penny, Team};
use penny_record::saved::MatchInPlay;
use penny_rules::{Action, Ending, Game, WinReason};

#[test]
fn a_whole_match_is_played_by_mouse() {
    scenario(Device::Desk, |page| async move { two_games(&page).await });
}

#[test]
fn a_whole_match_is_played_by_touch_and_nothing_scrolls() {
    scenario(Device::Phone, |page| async move { three_games(&page).await });
}

/// Two games: one with a side-flick, a free shot and a kill, and one that is lost.
async fn two_games(page: &Page) {
    let mut hand = begin(page, &prepared::after(2, &[])).await;
    let steps = [&[Want::Hit], &prepared::TO_A_FOUL[..], &[Want::Kill]].concat();
    play(page, &mut hand, steps).await;
    let killed = Mirror::of(page).await;
    let winner = Ending::Won { winner: Team::Red, by: WinReason::Kill };
    assert_eq!(killed.play.game().ending(), Some(&winner));
    next_game(page).await;
    play(page, &mut hand, vec![Want::Loss]).await;
    page.dialog("result").await;
    assert_eq!(page.words("result-heading").await, "Ann (Red) wins the match");
    page.close_dialog().await;
}

/// Three games: one that is won by a kill, one with a side-flick and a free shot that the player of the free shot loses,
/// and one that is lost in its first turn.
async fn three_games(page: &Page) {
    let mut hand = begin(page, &prepared::before_a_kill(2, Slack::FINGER)).await;
    play(page, &mut hand, vec![Want::Kill]).await;
    let killed = Mirror::of(page).await;
    let winner = Ending::Won { winner: Team::Gold, by: WinReason::Kill };
    assert_eq!(killed.play.game().ending(), Some(&winner));
    next_game(page).await;
    let steps = [&[Want::Hit], &prepared::TO_A_FOUL[..], &[Want::Hit, Want::Loss]].concat();
    play(page, &mut hand, steps).await;
    next_game(page).await;
    play(page, &mut hand, vec![Want::Loss]).await;
    page.dialog("result").await;
    assert_eq!(page.words("result-heading").await, "Ben (Gold) wins the match");
    page.close_dialog().await;
}

async fn next_game(page: &Page) {
    page.dialog("result").await;
    page.click("next-game").await;
    page.no_dialog().await;
}

async fn begin(page: &Page, begun: &MatchInPlay) -> Hand {
    page.open().await;
    page.play_file("short-match.pennyblue", &begun.record().to_string()).await;
    Hand::new(page)
}

/// Plays these steps, each from wherever the pennies have come to.
async fn play(page: &Page, hand: &mut Hand, mut steps: Vec<Want>) {
    while !steps.is_empty() {
        let game = Mirror::of(page).await.play.game().clone();
        let (way, action) = way(&game, &steps);
        act(page, hand, &game, way[0], &action).await;
        let after = Mirror::of(page).await;
        assert_ne!(after.play.game(), &game, "{:?} has changed something", way[0]);
        settle(page, hand).await;
        did_not_move(page).await;
        steps = way[1..].to_vec();
    }
}

/// A way through the next of these steps from wherever the pennies lie, and what is left to do on it; with some flicks
/// more where there is none without. Further ahead a hand cannot see.
fn way(game: &Game, steps: &[Want]) -> (Vec<Want>, Action) {
    let round = [Want::Hit, Want::Decline, Want::Hit, Want::Decline, Want::Hit];
    let more: [&[Want]; 5] = [&[], &round[..1], &[Want::Hit, Want::Hit], &round[..4], &round];
    // What a foul gives away, and what may be done from a spot, is looked for afterwards.
    let ahead = if matches!(steps[0], Want::Foul | Want::Spot) { 1 } else { 2 };
    more.iter()
        .find_map(|more| {
            let steps = [more, steps].concat();
            let horizon = steps.len().min(more.len() + ahead);
            let actions = plan(game, &steps[..horizon], Slack::HAND)?;
            Some((steps, actions[0]))
        })
        .unwrap_or_else(|| panic!("no way through {steps:?} from {:?}", game.position()))
}

/// Does by hand what an action is.
async fn act(page: &Page, hand: &mut Hand, game: &Game, want: Want, action: &Action) {
    match action {
        Action::Flick(flick) => pull_penny(page, hand, game, want, &Flick::Board(*flick)).await,
        Action::SideFlick(flick, _) => {
            page.state(&["side"]).await;
            let overlap_um = drag_overlap(page, hand, game, flick.overlap_um()).await;
            let flick =
                side_flick_hanging(game, overlap_um, Slack::HAND).expect("a little more or less overlap will do");
            // The held sovereign may be pulled from anywhere beside the handle.
            let [left, top, right, bottom] = view_of(page, game).await.frame;
            let middle = ((left + right) / 2.0, (top + bottom) / 2.0);
            hand.pull(beside(middle, &flick), &flick, |aim| holds(game, want, aim, Slack::SHOWN)).await;
            hand.up().await;
        }
        Action::Spot(spotting) => {
            page.state(&["to-spot"]).await;
            let view = view_of(page, game).await;
            let spot = game.equipment().board().spots()[usize::from(spotting.spot)];
            let chosen = format!("document.getElementById('spot-{}').ariaPressed === 'true'", spotting.spot);
            // The board may still be on its way back from the side-flick.
            for _ in 0..20 {
                hand.tap(view.px((spot.x_m() * 1e3, spot.y_m() * 1e3))).await;
                page.frames().await;
                if page.eval(&chosen).await == true {
                    break;
                }
            }
            page.until("the spot chosen", &chosen).await;
            page.click("put-down").await;
        }
        Action::Measure => page.click("measure").await,
        Action::Decline => page.click("decline").await,
        other => panic!("{other:?} is in no plan of this scenario"),
    }
}

/// Pulls a penny and lets go; where the finger would touch, says that it may.
async fn pull_penny(page: &Page, hand: &mut Hand, game: &Game, want: Want, flick: &Flick) {
    page.state(&["ready"]).await;
    let at = hand.find(flick.penny(), game.position(), width_mm(game)).await;
    // Near the border there is no room to pull: with the penny chosen a pull may begin anywhere.
    let from = if room_to_pull(page, at, flick) { at } else { clear_place(page, game).await };
    hand.pull(from, flick, |aim| holds(game, want, aim, Slack::SHOWN)).await;
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

/// A place 50 px from another, across the direction of a flick.
fn beside(at: Px, flick: &Flick) -> Px {
    let direction = (f64::from(flick.angle().mdeg()) * 1e-3).to_radians();
    (at.0 + 50.0 * direction.sin(), at.1 + 50.0 * direction.cos())
}

/// Drags the handle of the overlap until it is as wanted, as near as a pixel allows, and says what it has come to.
async fn drag_overlap(page: &Page, hand: &mut Hand, game: &Game, wanted_um: i32) -> i32 {
    let blue = game.position().get(Penny::Blue).expect("the blue lies on the board");
    let normal = game.equipment().board().edges()[usize::from(NearEdges::of(game.equipment(), blue).nearest)].normal;
    let overlap = "parseFloat(document.getElementById('overlap-number').value)";
    hand.down(handle(page).await).await;
    let held = "document.getElementById('overlap-handle').classList.contains('held')";
    page.until("the handle taken hold of", held).await;
    let from = hand.at();
    let (mut out_px, mut px_per_mm) = (0.0, 4.0);
    for _ in 0..12 {
        let now_mm = page.eval(overlap).await.as_f64().expect("there is an overlap");
        let more_mm = f64::from(wanted_um) * 1e-3 - now_mm;
        if more_mm.abs() < 0.3 {
            break;
        }
        let step_px = (more_mm * px_per_mm).clamp(-8.0, 8.0);
        out_px += step_px;
        // The screen's y runs down.
        hand.move_to((from.0 + normal.0 * out_px, from.1 - normal.1 * out_px)).await;
        page.frames().await;
        let then_mm = page.eval(overlap).await.as_f64().expect("there is an overlap");
        // How far a drag goes for a millimetre is seen from what it does.
        if (then_mm - now_mm).abs() > 0.2 {
            px_per_mm = step_px / (then_mm - now_mm);
        }
    }
    hand.up().await;
    let reached_mm = page.eval(overlap).await.as_f64().expect("there is an overlap");
    assert!((reached_mm - f64::from(wanted_um) * 1e-3).abs() < 0.8, "{wanted_um} um wanted, {reached_mm} mm reached");
    (reached_mm * 1e3).round() as i32
}

/// The middle of the overlap's handle, once the board has come to rest.
async fn handle(page: &Page) -> Px {
    let middle = "(box => [box.left + box.width / 2, box.top + box.height / 2, Math.min(box.width, box.height)])(document.getElementById('overlap-handle').getBoundingClientRect())";
    page.element("overlap-handle").await;
    let mut last = serde_json::Value::Null;
    loop {
        let now = page.eval(middle).await;
        if now == last {
            assert!(now[2].as_f64().is_some_and(|size| size >= 44.0), "it fits a fingertip: {now}");
            return (now[0].as_f64().expect("a place"), now[1].as_f64().expect("a place"));
        }
        last = now;
        page.frames().await;
    }
}

/// A place on the canvas with room round it, and nothing there to take hold of.
async fn clear_place(page: &Page, game: &Game) -> Px {
    let view = view_of(page, game).await;
    let seen: Vec<Px> = game
        .position()
        .points()
        .iter()
        .filter_map(|(_, at)| *at)
        .map(|at| view.px((at.x_m() * 1e3, at.y_m() * 1e3)))
        .collect();
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
