//! A table with seven pennies on it, and what is done to them in tests of whole games.
//!
//! Apart because the tests of games share it.

use crate::notes::{penny, standard, turn};
use penny_physics::{BoardFlick, PennyMap, Point, Position, SideFlick};
use penny_rules::{Action, ActionError, Game, Outcome, Ruleset, Spotting, Turn};

/// Seven pennies far from each other and from the edge.
pub(crate) const APART: [(&str, i32, i32); 7] = [
    ("RS", -150_000, -150_000),
    ("R1", -50_000, -150_000),
    ("R2", 50_000, -150_000),
    ("GS", -150_000, 150_000),
    ("G1", -50_000, 150_000),
    ("G2", 50_000, 150_000),
    ("BL", 0, 0),
];

pub(crate) fn position(moved: &[(&str, i32, i32)]) -> Position {
    let mut points = PennyMap::default();
    for &(name, x_um, y_um) in APART.iter().chain(moved) {
        points[penny(name)] = Some(Point { x_um, y_um });
    }
    Position::new(&standard(), points).expect("the pennies can lie so")
}

pub(crate) fn game_by(ruleset: Ruleset, start: Turn, moved: &[(&str, i32, i32)]) -> Game {
    Game::at(standard(), ruleset, position(moved), start).expect("all are on the board")
}

pub(crate) fn game(start: &str, moved: &[(&str, i32, i32)]) -> Game {
    game_by(Ruleset::default(), turn(start), moved)
}

pub(crate) fn flick(name: &str, degrees: i64, speed_mm_s: i64) -> Action {
    Action::Flick(BoardFlick::new(penny(name), degrees * 1_000, speed_mm_s, 0).expect("in range"))
}

/// Moves less than a millimetre.
pub(crate) fn quiet(name: &str) -> Action {
    flick(name, 90, 50)
}

/// The blue, put over the right edge, is struck from outside towards the middle.
pub(crate) fn side(sovereign: &str, speed_mm_s: i64, spotting: Option<Spotting>) -> Action {
    let flick = SideFlick::new(penny(sovereign), None, 5_000, 180_000, speed_mm_s, 0).expect("in range");
    Action::SideFlick(flick, spotting)
}

/// The blue near the right edge.
pub(crate) const NEAR_EDGE: [(&str, i32, i32); 1] = [("BL", 200_000, 0)];

pub(crate) fn spotting(sovereign: &str, spot: u8) -> Spotting {
    Spotting { penny: penny(sovereign), spot, shift_um: (0, 0) }
}

#[track_caller]
pub(crate) fn play(game: &mut Game, action: &Action) -> Outcome {
    game.play(action).expect("it is allowed")
}

/// Plays a flick and gives the name of what was ruled.
#[track_caller]
pub(crate) fn ruled(game: &mut Game, action: &Action) -> &'static str {
    match play(game, action) {
        Outcome::Flicked(refereed) => refereed.ruling.result(),
        other => panic!("{other:?} is no flick"),
    }
}

#[track_caller]
pub(crate) fn refused(game: &mut Game, action: &Action) -> ActionError {
    let before = game.clone();
    let error = game.play(action).expect_err("it is not allowed");
    assert_eq!(*game, before, "a refused action has changed the game");
    assert_eq!(game.play_filmed(action).err(), Some(error));
    assert_eq!(*game, before, "a refused action has changed the game");
    error
}
