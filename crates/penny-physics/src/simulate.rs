//! From position and flick to shot.

use crate::equipment::Equipment;
use crate::flick::Flick;
use crate::penny::Penny;
use crate::position::Position;
use crate::shot::Shot;
use crate::side::SideFlickError;
use crate::trajectory::Trajectory;
use std::fmt;

/// Why a flick cannot be simulated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SimulateError {
    /// The flicked penny is not on the board.
    Absent(Penny),
    /// The side-flick cannot be made so.
    Side(SideFlickError),
}

impl fmt::Display for SimulateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SimulateError::Absent(penny) => write!(f, "{penny} is not on the board"),
            SimulateError::Side(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for SimulateError {}

impl From<SideFlickError> for SimulateError {
    fn from(error: SideFlickError) -> Self {
        SimulateError::Side(error)
    }
}

/// Simulates one flick.
///
/// # Errors
/// When the penny is not on the board, or R21 or R23 does not allow the side-flick.
pub fn simulate(equipment: &Equipment, position: &Position, flick: &Flick) -> Result<Shot, SimulateError> {
    film(equipment, position, flick).map(|(shot, _)| shot)
}

/// Simulates one flick and records its motion.
///
/// # Errors
/// As [`simulate`].
pub fn film(_equipment: &Equipment, position: &Position, flick: &Flick) -> Result<(Shot, Trajectory), SimulateError> {
    if position.get(flick.penny()).is_none() {
        return Err(SimulateError::Absent(flick.penny()));
    }
    // The solver comes next; until then nothing moves.
    Ok((Shot { events: vec![], rest: *position, duration_us: 0, capped: false }, Trajectory::default()))
}
