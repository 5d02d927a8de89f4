//! Turns and what happened in a flick as JSON: what a referee is told.
//!
//! Apart because messages to `judge` hold them, and its answers hold the turn that follows.

use super::fault::{Code, Fault};
use super::flick::{TEAMS, read_penny};
use super::tree::Json;
use penny_physics::{Event, Penny, Team};
use penny_rules::{Incident, SeenFoul, Turn};
use serde::Serialize;

/// The most events that a message may hold; a flick has some 30, and never more than 512.
const MOST_EVENTS: usize = 10_000;

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

/// The events of a flick, in the order in which they are listed.
pub(crate) fn read_events(value: &Json) -> Result<Vec<Incident>, Fault> {
    value.list_of(MOST_EVENTS, read_event)
}

#[derive(Clone, Copy)]
enum Kind {
    Contact,
    Rest,
    Off,
    Stack,
    Foul,
}

const KINDS: [(&str, Kind); 5] = [
    ("contact", Kind::Contact),
    ("rest", Kind::Rest),
    ("off", Kind::Off),
    ("stack", Kind::Stack),
    ("foul", Kind::Foul),
];

fn read_event(value: &Json) -> Result<Incident, Fault> {
    const ALL_KEYS: &[&str] = &["t_us", "kind", "a", "b", "impulse_uns", "finger", "penny", "upper", "lower", "what"];
    let kind = value.object(ALL_KEYS)?.required("kind", |kind| kind.one_of(&KINDS))?;
    let event = value.object(match kind {
        Kind::Contact => &["t_us", "kind", "a", "b", "impulse_uns", "finger"],
        Kind::Rest | Kind::Off => &["t_us", "kind", "penny"],
        Kind::Stack => &["t_us", "kind", "upper", "lower"],
        Kind::Foul => &["t_us", "kind", "what"],
    })?;
    let number = |value: &Json| value.whole(0, u32::MAX.into()).map(|number| number as u32);
    let t_us = event.required("t_us", number)?;
    let penny = |key| event.required(key, read_penny);
    Ok(Incident::Motion(match kind {
        Kind::Contact => {
            let (a, b) = two_pennies(penny("a")?, penny("b")?, "b")?;
            Event::Contact {
                t_us,
                a,
                b,
                // Where it is not known it is not zero: a contact that somebody saw exchanged something.
                impulse_uns: event.optional("impulse_uns", number)?.unwrap_or(1),
                finger: event.optional("finger", Json::truth)?.unwrap_or(false),
            }
        }
        Kind::Rest => Event::Rest { t_us, penny: penny("penny")? },
        Kind::Off => Event::Off { t_us, penny: penny("penny")? },
        Kind::Stack => {
            let (upper, lower) = (penny("upper")?, penny("lower")?);
            two_pennies(upper, lower, "lower")?;
            Event::Stack { t_us, upper, lower }
        }
        Kind::Foul => {
            let fouls = SeenFoul::ALL.map(|foul| (foul.name(), foul));
            return Ok(Incident::Foul { t_us, what: event.required("what", |what| what.one_of(&fouls))? });
        }
    }))
}

/// Two different pennies, in the order of the list of all.
fn two_pennies(a: Penny, b: Penny, key: &str) -> Result<(Penny, Penny), Fault> {
    if a == b {
        return Err(Fault::new(Code::UnknownName, format!("{a} cannot meet itself")).under(key));
    }
    Ok(if a < b { (a, b) } else { (b, a) })
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
