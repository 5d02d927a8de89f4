//! The messages of `pennyblue simulate`: a position and a flick in, the shot out.

use super::fault::{Code, Fault};
use super::flick::{FlickAnswer, FlickMessage, read_flick};
use super::position::TableReader;
use super::ruleset::read_hand;
use super::shot::{ShotAnswer, frames};
use super::tree::{Json, Object};
use super::write;
use penny_physics::{Equipment, Flick, Position, Shot, SimulateError};
use penny_rules::{SplitMix64, spot_sovereign};

/// Answers flicks, one message after another.
#[derive(Debug, Default)]
pub struct Simulate {
    tables: TableReader,
    fps: Option<u32>,
}

impl Simulate {
    /// With the film in the answers, at so many frames a second, or without.
    pub fn new(fps: Option<u32>) -> Simulate {
        Simulate { tables: TableReader::default(), fps }
    }

    /// The answer to one line.
    ///
    /// # Errors
    /// Says which key of the message is wrong and why.
    pub fn answer(&mut self, line: &[u8]) -> Result<String, Fault> {
        let message = Json::read(line)?;
        let message = message.object(&["position", "flick", "penny", "physics", "hand", "seed"])?;
        let (equipment, position) = self.tables.read(&message)?;
        let asked = message.required("flick", read_flick)?;
        let executed = executed(&message, &asked.flick)?;
        let flick = executed.unwrap_or(asked.flick);
        let (shot, film) = penny_physics::film(equipment, &position, &flick).map_err(simulate_fault)?;
        let rest = rest(equipment, &shot, &asked)?;
        let mut answer = ShotAnswer::new(equipment, &shot, &rest);
        answer.flick = executed.as_ref().map(FlickAnswer::new);
        answer.frames = self.fps.map(|fps| frames(&film, fps));
        write(&answer)
    }
}

/// The flick as a hand executes it, if the message holds one.
fn executed(message: &Object, asked: &Flick) -> Result<Option<Flick>, Fault> {
    let hand = message.optional("hand", read_hand)?;
    let seed = message.optional("seed", Json::seed)?;
    match (hand, seed) {
        (None, None) => Ok(None),
        (Some(hand), Some(seed)) => Ok(Some(hand.execute(asked, &mut SplitMix64::new(seed)))),
        (Some(_), None) => Err(Fault::new(Code::MissingKey, "a hand needs a seed").under("seed")),
        (None, Some(_)) => Err(Fault::new(Code::MissingKey, "a seed is for a hand").under("hand")),
    }
}

/// Where the pennies rest, the sovereign of a side-flick on its spot if the message names one.
fn rest(equipment: &Equipment, shot: &Shot, asked: &FlickMessage) -> Result<Position, Fault> {
    let (Some(spotting), Some(team)) = (&asked.spotting, asked.flick.penny().team()) else { return Ok(shot.rest) };
    spot_sovereign(equipment, &shot.rest, team, spotting)
        .map_err(|error| Fault::new(Code::Spot, error).under("spot").under("flick"))
}

/// Which key of a flick it is that cannot be simulated.
pub(crate) fn simulate_fault(error: SimulateError) -> Fault {
    match error {
        SimulateError::Absent(_) => Fault::new(Code::Absent, error).under("penny").under("flick"),
        SimulateError::Side(_) => Fault::new(Code::SideFlick, error).under("flick"),
    }
}
