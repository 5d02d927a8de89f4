//! A flick as whole numbers: what a player asks for, before anything moves.
//!
//! Apart from the solver because a flick is also written down, sent and drawn; only values inside the ranges exist.

use crate::penny::Penny;
use crate::trig;
use std::fmt;

/// Why a flick's number is refused: which, what it was, and what is allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FlickError {
    /// The field's name, with its unit.
    pub field: &'static str,
    /// The value that was given.
    pub value: i64,
    /// Smallest allowed value.
    pub min: i64,
    /// Largest allowed value.
    pub max: i64,
}

impl fmt::Display for FlickError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is {}, allowed is {} to {}", self.field, self.value, self.min, self.max)
    }
}

impl std::error::Error for FlickError {}

pub(crate) fn within(field: &'static str, value: i64, min: i64, max: i64) -> Result<i32, FlickError> {
    if value < min || value > max {
        return Err(FlickError { field, value, min, max });
    }
    Ok(value as i32)
}

/// A direction in whole thousandths of a degree, anticlockwise from +x, 0 to 359,999.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Angle(u32);

impl Angle {
    /// A full turn in thousandths of a degree.
    pub const TURN_MDEG: u32 = 360_000;

    /// A direction.
    ///
    /// # Errors
    /// When it is not in 0 to 359,999.
    pub fn from_mdeg(angle_mdeg: i64) -> Result<Angle, FlickError> {
        within("angle_mdeg", angle_mdeg, 0, 359_999).map(|a| Angle(a as u32))
    }

    /// A direction from any number of thousandths of a degree, whole turns taken away.
    pub fn wrapping_mdeg(angle_mdeg: i64) -> Angle {
        Angle(angle_mdeg.rem_euclid(i64::from(Angle::TURN_MDEG)) as u32)
    }

    /// Thousandths of a degree, 0 to 359,999.
    pub const fn mdeg(self) -> u32 {
        self.0
    }
}

/// A flick of a penny that lies on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BoardFlick {
    penny: Penny,
    angle: Angle,
    speed_mm_s: i32,
    offset_um: i32,
    loft_mdeg: i32,
}

impl BoardFlick {
    /// Slowest and fastest flick, mm/s.
    pub const SPEED_MM_S: (i32, i32) = (50, 3_000);
    /// Limits of the nail's offset, um: beyond them the nail slips off the rim.
    pub const OFFSET_UM: (i32, i32) = (-3_000, 3_000);
    /// Limits of the loft, thousandths of a degree: 0 is along the board, and a nail never pushes a penny into it.
    pub const LOFT_MDEG: (i32, i32) = (0, 30_000);
    /// The rising speed from which a penny leaves the plane, mm/s.
    pub const LEAVES_MM_S: i32 = 80;

    /// A flick of `penny` towards `angle_mdeg` at `speed_mm_s`; the nail strikes `offset_um` to the left of the line
    /// through the penny's centre, seen along the direction of motion, which gives clockwise spin. It has no loft.
    ///
    /// # Errors
    /// When a number is outside its range; the error names it and the range.
    pub fn new(penny: Penny, angle_mdeg: i64, speed_mm_s: i64, offset_um: i64) -> Result<Self, FlickError> {
        let (slow, fast) = Self::SPEED_MM_S;
        let (right, left) = Self::OFFSET_UM;
        Ok(BoardFlick {
            penny,
            angle: Angle::from_mdeg(angle_mdeg)?,
            speed_mm_s: within("speed_mm_s", speed_mm_s, slow.into(), fast.into())?,
            offset_um: within("offset_um", offset_um, right.into(), left.into())?,
            loft_mdeg: 0,
        })
    }

    /// The same flick with the nail striking upwards, by `loft_mdeg` above the board's plane.
    ///
    /// # Errors
    /// When the loft is outside its range.
    pub fn with_loft(self, loft_mdeg: i64) -> Result<Self, FlickError> {
        let (flat, steep) = Self::LOFT_MDEG;
        Ok(BoardFlick { loft_mdeg: within("loft_mdeg", loft_mdeg, flat.into(), steep.into())?, ..self })
    }

    /// The penny that is flicked.
    pub const fn penny(&self) -> Penny {
        self.penny
    }
    /// The direction in which it moves.
    pub const fn angle(&self) -> Angle {
        self.angle
    }
    /// Its speed at release, mm/s.
    pub const fn speed_mm_s(&self) -> i32 {
        self.speed_mm_s
    }
    /// How far to the left of the centre line the nail strikes, um.
    pub const fn offset_um(&self) -> i32 {
        self.offset_um
    }
    /// Whether it rises so fast that the penny leaves the plane, by a third of a millimetre or more.
    pub fn leaves_the_plane(&self) -> bool {
        self.loft_mdeg > 0 && self.rising().1 * f64::from(self.speed_mm_s) >= f64::from(BoardFlick::LEAVES_MM_S)
    }
    /// Cosine and sine of the loft.
    pub(crate) fn rising(&self) -> (f64, f64) {
        trig::unit_vector(Angle::wrapping_mdeg(self.loft_mdeg.into()))
    }
    /// How far upwards the nail strikes: the elevation of the blow, thousandths of a degree, 0 to 30,000.
    pub const fn loft_mdeg(&self) -> i32 {
        self.loft_mdeg
    }
}

/// A flick of the held sovereign against the blue, which overlaps the board's edge (R21 to R23).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SideFlick {
    penny: Penny,
    edge: Option<u8>,
    overlap_um: i32,
    angle: Angle,
    speed_mm_s: i32,
    offset_um: i32,
}

impl SideFlick {
    /// Limits of the offset of the held sovereign's line from the blue's centre, um.
    pub const OFFSET_UM: (i32, i32) = (-19_000, 19_000);
    /// Least overlap of the blue over the edge, um; the most is its radius less 500 um.
    pub const LEAST_OVERLAP_UM: i32 = 1_000;

    /// A side-flick with the sovereign `penny`: the blue is put over edge `edge` (needed only where two are equally
    /// near) by `overlap_um` of its diameter; the held sovereign moves towards `angle_mdeg` at `speed_mm_s` along a
    /// line that passes `offset_um` to the left of the blue's centre.
    ///
    /// # Errors
    /// When a number is outside its range. The overlap's upper limit depends on the penny's size and is checked
    /// against the equipment when the flick is simulated.
    pub fn new(
        penny: Penny,
        edge: Option<u8>,
        overlap_um: i64,
        angle_mdeg: i64,
        speed_mm_s: i64,
        offset_um: i64,
    ) -> Result<Self, FlickError> {
        let (slow, fast) = BoardFlick::SPEED_MM_S;
        let (right, left) = Self::OFFSET_UM;
        if let Some(edge) = edge {
            within("edge", edge.into(), 0, 5)?;
        }
        Ok(SideFlick {
            penny,
            edge,
            overlap_um: within("overlap_um", overlap_um, Self::LEAST_OVERLAP_UM.into(), 100_000)?,
            angle: Angle::from_mdeg(angle_mdeg)?,
            speed_mm_s: within("speed_mm_s", speed_mm_s, slow.into(), fast.into())?,
            offset_um: within("offset_um", offset_um, right.into(), left.into())?,
        })
    }

    /// The sovereign held in the hand.
    pub const fn penny(&self) -> Penny {
        self.penny
    }
    /// The edge that the blue is put over, if it was named.
    pub const fn edge(&self) -> Option<u8> {
        self.edge
    }
    /// How much of the blue's diameter is over the edge, um.
    pub const fn overlap_um(&self) -> i32 {
        self.overlap_um
    }
    /// The direction in which the held sovereign moves.
    pub const fn angle(&self) -> Angle {
        self.angle
    }
    /// Its speed, mm/s.
    pub const fn speed_mm_s(&self) -> i32 {
        self.speed_mm_s
    }
    /// How far to the left of the blue's centre its line passes, um.
    pub const fn offset_um(&self) -> i32 {
        self.offset_um
    }
}

/// What a player does with nail and penny, as whole numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Flick {
    /// A flick of a penny on the board.
    Board(BoardFlick),
    /// A side-flick of the blue with the held sovereign.
    Side(SideFlick),
}

impl Flick {
    /// The penny that is flicked: in a side-flick the held sovereign.
    pub const fn penny(&self) -> Penny {
        match self {
            Flick::Board(flick) => flick.penny,
            Flick::Side(flick) => flick.penny,
        }
    }

    /// The direction of motion.
    pub const fn angle(&self) -> Angle {
        match self {
            Flick::Board(flick) => flick.angle,
            Flick::Side(flick) => flick.angle,
        }
    }

    /// The speed, mm/s.
    pub const fn speed_mm_s(&self) -> i32 {
        match self {
            Flick::Board(flick) => flick.speed_mm_s,
            Flick::Side(flick) => flick.speed_mm_s,
        }
    }

    /// The offset to the left, um.
    pub const fn offset_um(&self) -> i32 {
        match self {
            Flick::Board(flick) => flick.offset_um,
            Flick::Side(flick) => flick.offset_um,
        }
    }

    /// The same flick without its loft.
    #[must_use]
    pub const fn flat(self) -> Flick {
        match self {
            Flick::Board(flick) => Flick::Board(BoardFlick { loft_mdeg: 0, ..flick }),
            Flick::Side(_) => self,
        }
    }

    /// The name of the physics that it is simulated by: [`crate::PHYSICS_ID`], or [`crate::LOFTED_PHYSICS_ID`] where it
    /// leaves the plane.
    pub fn physics_id(&self) -> &'static str {
        match self {
            Flick::Board(flick) if flick.leaves_the_plane() => crate::LOFTED_PHYSICS_ID,
            _ => crate::PHYSICS_ID,
        }
    }

    /// The loft, thousandths of a degree: a side-flick has none, it is 0.
    pub const fn loft_mdeg(&self) -> i32 {
        match self {
            Flick::Board(flick) => flick.loft_mdeg,
            Flick::Side(_) => 0,
        }
    }
}
