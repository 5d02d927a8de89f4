//! Where the pennies lie between flicks: whole micrometres, on the board, not overlapping.
//!
//! Apart because a position is what is shown, stored, sent and hashed; the solver only ever sees a valid one.

use crate::equipment::Equipment;
use crate::penny::{Penny, PennyMap};
use std::fmt;

/// A place on the board in whole micrometres from the centre, x to the right, y up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Point {
    /// To the right, um.
    pub x_um: i32,
    /// Up, um.
    pub y_um: i32,
}

impl Point {
    /// To the right, m.
    pub fn x_m(self) -> f64 {
        f64::from(self.x_um) * 1e-6
    }

    /// Up, m.
    pub fn y_m(self) -> f64 {
        f64::from(self.y_um) * 1e-6
    }

    /// The square of the distance to `other`, um^2, exact.
    pub fn distance_squared_um2(self, other: Point) -> i64 {
        let dx = i64::from(self.x_um) - i64::from(other.x_um);
        let dy = i64::from(self.y_um) - i64::from(other.y_um);
        dx * dx + dy * dy
    }
}

/// Why pennies cannot lie so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PositionError {
    /// A penny's centre is outside the board.
    OffBoard {
        /// Which.
        penny: Penny,
        /// Where it was put.
        at: Point,
    },
    /// Two pennies overlap by more than the 2 um that rounding can make.
    Overlap {
        /// One.
        a: Penny,
        /// The other.
        b: Penny,
        /// The distance of their centres, um, rounded down.
        distance_um: u32,
        /// The least distance allowed, um.
        least_um: u32,
    },
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PositionError::OffBoard { penny, at } => {
                write!(f, "{penny} at ({}, {}) um is outside the board", at.x_um, at.y_um)
            }
            PositionError::Overlap { a, b, distance_um, least_um } => {
                write!(
                    f,
                    "{a} and {b} overlap: their centres are {distance_um} um apart, at least {least_um} um is allowed"
                )
            }
        }
    }
}

impl std::error::Error for PositionError {}

/// Pennies at rest on a board: each on it or absent, no two overlapping by more than 2 um.
///
/// Valid for the equipment that it was made with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    points: PennyMap<Option<Point>>,
}

impl Position {
    /// Overlap that is legal, and counts as contact, um: rest positions are rounded.
    pub const OVERLAP_TOLERANCE_UM: u32 = 2;

    /// A position, if the pennies can lie so.
    ///
    /// # Errors
    /// Names the first penny outside the board, or the first pair that overlaps.
    pub fn new(equipment: &Equipment, points: PennyMap<Option<Point>>) -> Result<Position, PositionError> {
        for (penny, point) in points.iter() {
            if let Some(at) = *point
                && !equipment.board().contains(at)
            {
                return Err(PositionError::OffBoard { penny, at });
            }
        }
        let least_um = equipment.penny().diameter_um - Self::OVERLAP_TOLERANCE_UM;
        for (k, a) in Penny::ALL.into_iter().enumerate() {
            for b in Penny::ALL.into_iter().skip(k + 1) {
                let (Some(at_a), Some(at_b)) = (points[a], points[b]) else { continue };
                let squared = at_a.distance_squared_um2(at_b);
                if squared < i64::from(least_um) * i64::from(least_um) {
                    return Err(PositionError::Overlap { a, b, distance_um: squared.isqrt() as u32, least_um });
                }
            }
        }
        Ok(Position { points })
    }

    /// A position that the solver or the set-up has made and that needs no check.
    pub(crate) const fn trusted(points: PennyMap<Option<Point>>) -> Position {
        Position { points }
    }

    /// Where a penny lies, if it is on the board.
    pub fn get(&self, penny: Penny) -> Option<Point> {
        self.points[penny]
    }

    /// All places.
    pub const fn points(&self) -> &PennyMap<Option<Point>> {
        &self.points
    }

    /// This position without one penny.
    #[must_use]
    pub fn without(&self, penny: Penny) -> Position {
        let mut points = self.points;
        points[penny] = None;
        Position { points }
    }

    /// This position with one penny put somewhere.
    ///
    /// # Errors
    /// When it cannot lie there.
    pub fn with(&self, equipment: &Equipment, penny: Penny, at: Point) -> Result<Position, PositionError> {
        let mut points = self.points;
        points[penny] = Some(at);
        Position::new(equipment, points)
    }
}
