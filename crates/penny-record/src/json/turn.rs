//! Turns as JSON: who is to move and with what left.
//!
//! Apart because messages to `judge` hold a turn, and its answers hold the one that follows.

use super::fault::{Code, Fault};
use super::flick::TEAMS;
use super::tree::Json;
use penny_physics::Team;
use penny_rules::Turn;
use serde::Serialize;

pub(crate) fn read_turn(value: &Json) -> Result<Turn, Fault> {
    let turn = value.object(&["to_move", "flicks_left", "free_shot", "turns_completed", "must_side_flick"])?;
    let count = Json::any_whole;
    let turns_completed = turn.required("turns_completed", |value| {
        let teams = value.object(&["R", "G"])?;
        Ok([teams.required("R", count)?, teams.required("G", count)?])
    })?;
    let must_side_flick = turn.optional("must_side_flick", Json::truth)?.unwrap_or(false);
    let to_move = turn.required("to_move", |team| team.one_of(&TEAMS))?;
    let (flicks_left, free_shot) = (turn.required("flicks_left", count)?, turn.required("free_shot", Json::truth)?);
    Turn::new(to_move, flicks_left, free_shot, turns_completed, must_side_flick)
        .map_err(|error| Fault::new(Code::OutOfRange, error).under(error.field()))
}

/// A turn as it goes out.
#[derive(Serialize)]
pub(crate) struct TurnAnswer {
    to_move: &'static str,
    flicks_left: u8,
    free_shot: bool,
    turns_completed: TurnsCompleted,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    must_side_flick: bool,
}

#[derive(Serialize)]
struct TurnsCompleted {
    #[serde(rename = "R")]
    red: u32,
    #[serde(rename = "G")]
    gold: u32,
}

impl TurnAnswer {
    pub(crate) fn new(turn: &Turn) -> TurnAnswer {
        TurnAnswer {
            to_move: TEAMS[turn.to_move().index()].0,
            flicks_left: turn.flicks_left(),
            free_shot: turn.free_shot(),
            turns_completed: TurnsCompleted {
                red: turn.turns_completed(Team::Red),
                gold: turn.turns_completed(Team::Gold),
            },
            must_side_flick: turn.must_side_flick(),
        }
    }
}
