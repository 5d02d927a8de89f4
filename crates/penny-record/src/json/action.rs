//! What a player does, as JSON: a flick as everywhere, a spotting with its spot, everything else by its kind.
//!
//! Apart from the flicks because only those who play do the other things: a referee is asked about flicks alone.

use super::fault::{Code, Fault};
use super::flick::{FlickAnswer, Move, read_move};
use super::tree::Json;
use super::write;
use crate::action::WORDS;
use penny_physics::Flick;
use penny_rules::{Action, AllowedActions};
use serde::Serialize;

/// The kinds of actions, in the order of `docs/protocol.md`, and which of them are allowed.
pub(crate) fn kinds(allowed: &AllowedActions) -> [(&'static str, bool); 10] {
    [
        ("board", allowed.flick),
        ("side", allowed.side_flick),
        ("spot", allowed.spot),
        ("measure", allowed.measure),
        ("decline", allowed.decline),
        ("pass", allowed.pass),
        ("resign", allowed.resign),
        ("draw_offer", allowed.draw_offer),
        ("draw_accept", allowed.draw_answer),
        ("draw_refuse", allowed.draw_answer),
    ]
}

/// The action in one line: `{"kind": "measure"}`, a flick, or a spotting.
///
/// # Errors
/// Says which key is wrong and why. Whether the action is allowed is for the game to say.
pub fn read_action(line: &[u8]) -> Result<Action, Fault> {
    let value = Json::read(line)?;
    let Json::Object(members) = &value else { return Err(value.not("an object")) };
    let kind = members.iter().find(|(key, _)| key == "kind").map(|(_, kind)| kind);
    if let Some(Json::Text(name)) = kind
        && let Some(action) = WORDS.into_iter().find(|action| action.name() == name)
    {
        value.object(&["kind"])?;
        return Ok(action);
    }
    if let Some(kind) = kind {
        let names = kinds(&AllowedActions::default());
        kind.one_of(&names).map_err(|fault| fault.under("kind"))?;
    }
    Ok(match read_move(&value)? {
        Move::Spot(spotting) => Action::Spot(spotting),
        Move::Flick(message) => match message.flick {
            Flick::Board(flick) => Action::Flick(flick),
            Flick::Side(flick) => Action::SideFlick(flick, message.spotting),
        },
    })
}

/// An action as a JSON object.
pub fn action_json(action: &Action) -> String {
    write(&ActionAnswer::new(action)).unwrap_or_else(|fault| fault.message)
}

/// An action as it goes out.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum ActionAnswer {
    Flick(FlickAnswer),
    Spot { kind: &'static str, penny: &'static str, spot: u8, shift_um: [i32; 2] },
    Other { kind: &'static str },
}

impl ActionAnswer {
    pub(crate) fn new(action: &Action) -> ActionAnswer {
        match (action, action.flick()) {
            (_, Some(flick)) => ActionAnswer::Flick(FlickAnswer::new(&flick)),
            (Action::Spot(spotting), None) => ActionAnswer::Spot {
                kind: action.name(),
                penny: spotting.penny.name(),
                spot: spotting.spot,
                shift_um: [spotting.shift_um.0, spotting.shift_um.1],
            },
            (_, None) => ActionAnswer::Other { kind: action.name() },
        }
    }
}

/// Which kinds of actions a message says are allowed.
pub(crate) fn read_kinds(value: &Json) -> Result<Vec<&'static str>, Fault> {
    let names = kinds(&AllowedActions::default()).map(|(name, _)| (name, name));
    let list = value.list_of(names.len(), |kind| kind.one_of(&names))?;
    match list.iter().enumerate().find(|(k, name)| list[..*k].contains(name)) {
        Some((k, name)) => Err(Fault::new(Code::DuplicateKey, format!("{name} stands twice")).under(&format!("[{k}]"))),
        None => Ok(list),
    }
}
