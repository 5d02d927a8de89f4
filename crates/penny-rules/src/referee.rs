//! One flick from the asking to the ruling: is it allowed, what happens, and what does it mean.
//!
//! Apart from the game because it asks only for a position and a turn, so that a single flick can be tried anywhere.

use crate::action::ActionError;
use crate::finger::{FingerRoom, finger_room};
use crate::incident::{Flicked, Incident, SeenFoul};
use crate::judge::{JudgeError, judge};
use crate::ruleset::{Ruleset, SideFlickRule};
use crate::ruling::Ruling;
use crate::side_flick::{Availability, availability};
use crate::turn::Turn;
use penny_physics::{Equipment, Flick, Position, Shot, SideSetUp, SimulateError, Trajectory, film, simulate};

/// A flick that was made, what happened, and what was ruled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refereed {
    /// The flick as executed.
    pub flick: Flick,
    /// What happened on the board.
    pub shot: Shot,
    /// What the ruling was made on: the shot's events, and before them a touch of the finger (R20b).
    pub incidents: Vec<Incident>,
    /// What was ruled.
    pub ruling: Ruling,
}

/// Plays one flick and judges it.
///
/// # Errors
/// When the flick is not allowed: a penny that is not one's own, no room for the finger, a side-flick that R21 to R23 do
/// not allow, another flick where the side-flick is binding.
pub fn referee(
    equipment: &Equipment,
    ruleset: &Ruleset,
    turn: &Turn,
    position: &Position,
    flick: &Flick,
) -> Result<Refereed, ActionError> {
    let touch = check_flick(equipment, ruleset, turn, position, flick)?;
    let shot = simulate(equipment, position, flick)?;
    rule(ruleset, turn, flick, touch, shot)
}

/// Plays one flick, judges it and records its motion.
///
/// # Errors
/// As [`referee`].
pub fn referee_filmed(
    equipment: &Equipment,
    ruleset: &Ruleset,
    turn: &Turn,
    position: &Position,
    flick: &Flick,
) -> Result<(Refereed, Trajectory), ActionError> {
    let touch = check_flick(equipment, ruleset, turn, position, flick)?;
    let (shot, trajectory) = film(equipment, position, flick)?;
    Ok((rule(ruleset, turn, flick, touch, shot)?, trajectory))
}

/// Whether a flick is allowed, before it is made; and whether it would be a foul of touching (R20b).
///
/// # Errors
/// As [`referee`].
pub fn check_flick(
    equipment: &Equipment,
    ruleset: &Ruleset,
    turn: &Turn,
    position: &Position,
    flick: &Flick,
) -> Result<Option<SeenFoul>, ActionError> {
    let (penny, to_move) = (flick.penny(), turn.to_move());
    if penny.team() != Some(to_move) {
        return Err(ActionError::NotOwnPenny { penny, to_move });
    }
    match flick {
        Flick::Side(flick) => {
            if penny != to_move.sovereign() {
                return Err(ActionError::NotASovereign(penny));
            }
            SideSetUp::new(equipment, position, penny, flick.edge(), flick.overlap_um())
                .and_then(|set_up| set_up.strike(equipment, flick.angle(), flick.offset_um()))
                .map_err(SimulateError::Side)?;
            Ok(None)
        }
        Flick::Board(flick) => {
            if position.get(penny).is_none() {
                return Err(SimulateError::Absent(penny).into());
            }
            if is_obliged(equipment, ruleset, turn, position) {
                return Err(ActionError::MustSideFlick);
            }
            if !ruleset.finger_room {
                return Ok(None);
            }
            match finger_room(equipment, position, flick) {
                FingerRoom::Free => Ok(None),
                FingerRoom::TouchesOther(_) => Ok(Some(SeenFoul::Touch)),
                FingerRoom::NoRoom(own) => Err(ActionError::NoFingerRoom(own)),
            }
        }
    }
}

/// R22: whether the side-flick is binding: measured or compulsory, and there is a place for one.
fn is_obliged(equipment: &Equipment, ruleset: &Ruleset, turn: &Turn, position: &Position) -> bool {
    binds_if_available(ruleset, turn)
        && matches!(availability(equipment, position, turn.to_move()), Availability::Available(_))
}

/// R22: whether a side-flick that is available is binding.
pub(crate) const fn binds_if_available(ruleset: &Ruleset, turn: &Turn) -> bool {
    match ruleset.side_flick {
        SideFlickRule::Measured => turn.must_side_flick(),
        SideFlickRule::Optional => false,
        SideFlickRule::Compulsory => true,
    }
}

fn rule(
    ruleset: &Ruleset,
    turn: &Turn,
    flick: &Flick,
    touch: Option<SeenFoul>,
    shot: Shot,
) -> Result<Refereed, ActionError> {
    let touch = touch.map(|what| Incident::Foul { t_us: 0, what });
    let incidents: Vec<Incident> = touch.into_iter().chain(shot.events.iter().copied().map(Incident::Motion)).collect();
    // Whether the side-flick was binding has been decided on the position; the events do not know it.
    let ruling = judge(ruleset, &turn.obliged(false), Flicked::from(flick), &incidents)?;
    Ok(Refereed { flick: *flick, shot, incidents, ruling })
}

impl From<JudgeError> for ActionError {
    fn from(error: JudgeError) -> Self {
        match error {
            JudgeError::NotOwnPenny { penny, to_move } => ActionError::NotOwnPenny { penny, to_move },
            JudgeError::NotASovereign(penny) => ActionError::NotASovereign(penny),
            JudgeError::MustSideFlick => ActionError::MustSideFlick,
        }
    }
}
