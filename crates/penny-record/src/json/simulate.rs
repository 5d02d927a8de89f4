//! The messages of `pennyblue simulate`: a position and a flick in, the shot out.

use super::fault::{Code, Fault};
use super::flick::{FlickAnswer, Move, range_fault, read_move};
use super::position::TableReader;
use super::ruleset::read_hand;
use super::shot::{ShotAnswer, frames, still_frame};
use super::tree::{Json, Object};
use super::write;
use penny_physics::{Equipment, Flick, Position, Shot, SideFlickError, SideSetUp, SimulateError, Simulator, Team};
use penny_rules::{SplitMix64, Spotting, spot_sovereign};

/// Answers flicks, one message after another.
#[derive(Debug, Default)]
pub struct Simulate {
    tables: TableReader,
    simulator: Simulator,
    fps: Option<u32>,
}

impl Simulate {
    /// With the film in the answers, at so many frames a second, or without.
    pub fn new(fps: Option<u32>) -> Simulate {
        Simulate { fps, ..Simulate::default() }
    }

    /// The answer to one line.
    ///
    /// # Errors
    /// Says which key of the message is wrong and why.
    pub fn answer(&mut self, line: &[u8]) -> Result<String, Fault> {
        let message = Json::read(line)?;
        let message = message.object(&["position", "flick", "penny", "physics", "hand", "seed"])?;
        let (equipment, position) = self.tables.read(&message)?;
        let asked = match message.required("flick", read_move)? {
            Move::Flick(asked) => asked,
            Move::Spot(spotting) => {
                message.without(&["hand", "seed"], "not with a spotting: it does not err")?;
                let rest = spot(equipment, &position, &spotting)?;
                let still = Shot { events: Vec::new(), rest, duration_us: 0, capped: false };
                let mut answer = ShotAnswer::new(equipment, None, &still, &rest);
                answer.frames = self.fps.map(|_| vec![still_frame(&rest)]);
                return write(&answer);
            }
        };
        let executed = executed(&message, equipment, &position, &asked.flick)?;
        let flick = executed.unwrap_or(asked.flick);
        let shot = self.simulator.run(equipment, &position, &flick).map_err(simulate_fault)?;
        let rest = match &asked.spotting {
            Some(spotting) => spot(equipment, &shot.rest, spotting)?,
            None => shot.rest,
        };
        let mut answer = ShotAnswer::new(equipment, Some(&flick), shot, &rest);
        answer.flick = executed.as_ref().map(FlickAnswer::new);
        if let Some(fps) = self.fps {
            let (_, film) = penny_physics::film(equipment, &position, &flick).map_err(simulate_fault)?;
            answer.frames = Some(frames(&film, &flick, fps));
        }
        write(&answer)
    }
}

/// The flick as a hand executes it, if the message holds one; a side-flick strays only to where it strikes the blue.
fn executed(
    message: &Object,
    equipment: &Equipment,
    position: &Position,
    asked: &Flick,
) -> Result<Option<Flick>, Fault> {
    let hand = message.optional("hand", read_hand)?;
    let seed = message.optional("seed", Json::seed)?;
    let can_be_made = |flick: &Flick| match flick {
        Flick::Board(_) => true,
        Flick::Side(side) => {
            let set_up = SideSetUp::new(equipment, position, side.penny(), side.edge(), side.overlap_um());
            set_up.and_then(|set_up| set_up.strike(equipment, side.angle(), side.offset_um())).is_ok()
        }
    };
    match (hand, seed) {
        (None, None) => Ok(None),
        // What cannot even be asked for is refused when it is simulated, whatever the hand might make of it.
        (Some(_), Some(_)) if !can_be_made(asked) => Ok(None),
        (Some(hand), Some(seed)) => Ok(Some(hand.execute_within(asked, &mut SplitMix64::new(seed), can_be_made))),
        (Some(_), None) => Err(Fault::new(Code::MissingKey, "a hand needs a seed").under("seed")),
        (None, Some(_)) => Err(Fault::new(Code::MissingKey, "a seed is for a hand").under("hand")),
    }
}

/// The position with a held sovereign put on a spot.
pub(crate) fn spot(equipment: &Equipment, position: &Position, spotting: &Spotting) -> Result<Position, Fault> {
    // The blue has no team and is no sovereign: the rules refuse it for either.
    let team = spotting.penny.team().unwrap_or(Team::Red);
    spot_sovereign(equipment, position, team, spotting)
        .map_err(|error| Fault::new(Code::Spot, error).under("spot").under("flick"))
}

/// Which key of a flick it is that cannot be simulated.
pub(crate) fn simulate_fault(error: SimulateError) -> Fault {
    match error {
        SimulateError::Absent(_) => Fault::new(Code::Absent, error).under("penny").under("flick"),
        SimulateError::Side(SideFlickError::OutOfRange(error)) => range_fault(error).under("flick"),
        SimulateError::Side(SideFlickError::EdgeNeeded { .. } | SideFlickError::WrongEdge { .. }) => {
            Fault::new(Code::SideFlick, error).under("edge").under("flick")
        }
        SimulateError::Side(_) => Fault::new(Code::SideFlick, error).under("flick"),
    }
}
