//! What an action that was done is worth beside the best one.
//!
//! Apart from what the search finds because here somebody else has chosen.

use penny_engine::{Alone, Appraisal, Objective, Task, appraise};
use penny_physics::{BoardFlick, Equipment, Penny, PennyMap, Point, Position, Team};
use penny_rules::{Action, Game, Preset, Ruleset, Turn};
use std::sync::Arc;

/// Red's first assassin behind the blue, the blue before Gold's sovereign, and that near the edge; all others far away.
const KILL: [(i32, i32); 7] =
    [(-200_000, -200_000), (0, 100_000), (200_000, -200_000), (0, 190_000), (-200_000, 0), (200_000, 0), (0, 150_000)];

fn before_a_kill() -> Game {
    let equipment = Equipment::standard();
    let points = PennyMap::from_fn(|penny| {
        let (x_um, y_um) = KILL[penny.index()];
        Some(Point { x_um, y_um })
    });
    let position = Position::new(&equipment, points).expect("a legal position");
    let turn = Turn::new(Team::Red, 3, false, [3, 3], false).expect("a turn");
    Game::at(Arc::new(equipment), Ruleset::default(), position, turn).expect("a game")
}

fn flick(penny: Penny, angle_mdeg: i64, speed_mm_s: i64) -> Action {
    Action::Flick(BoardFlick::new(penny, angle_mdeg, speed_mm_s, 0).expect("the numbers are in their ranges"))
}

fn appraised(done: &Action, hand: Preset) -> Appraisal {
    let task = Task { objective: Objective::Win, hand: hand.hand(), simulations: 20_000, may_decline: true, seed: 3 };
    appraise(&before_a_kill(), done, &task, 24, &Alone)
}

#[test]
fn a_blunder_is_worth_much_less_than_the_kill_that_was_there() {
    for hand in [Preset::None, Preset::Steady] {
        // Their own sovereign over the edge.
        let blunder = appraised(&flick(Penny::RedSovereign, 180_000, 900), hand);
        assert_eq!(blunder.done, Some(0.0), "{hand:?}");
        assert!(blunder.chance > 0.6, "{hand:?}: {blunder:?}");
        assert!(matches!(blunder.best, Action::Flick(flick) if flick.penny() == Penny::RedAssassin1), "{blunder:?}");
        let declined = appraised(&Action::Decline, hand);
        assert!(declined.done.is_some_and(|done| done < blunder.chance), "{hand:?}: {declined:?}");
        assert_eq!(declined.best, blunder.best);
    }
}

#[test]
fn what_was_done_is_never_better_than_the_best() {
    let kill = flick(Penny::RedAssassin1, 90_000, 1_300);
    let sure = appraised(&kill, Preset::None);
    assert_eq!((sure.chance, sure.done), (1.0, Some(1.0)));
    for angle_mdeg in (0..360_000).step_by(24_000) {
        let one = appraised(&flick(Penny::RedAssassin1, angle_mdeg, 700), Preset::Steady);
        let done = one.done.expect("a flick has a chance");
        assert!((0.0..=one.chance).contains(&done) && one.chance <= 1.0, "{angle_mdeg}: {one:?}");
    }
}

#[test]
fn what_says_nothing_of_chances_has_none() {
    for done in [Action::Measure, Action::Resign, Action::DrawOffer] {
        assert_eq!(appraised(&done, Preset::Steady).done, None, "{done:?}");
    }
    let flick = flick(Penny::RedAssassin1, 45_000, 700);
    assert_eq!(appraised(&flick, Preset::Loose), appraised(&flick, Preset::Loose));
}
