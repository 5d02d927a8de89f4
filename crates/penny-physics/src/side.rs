//! Where the blue and the held sovereign may be for a side-flick (rules R21 and R23).
//!
//! Apart because the same geometry decides whether a side-flick is available, guides the hand on the screen, and starts
//! the simulation.

use crate::board::Edge;
use crate::equipment::Equipment;
use crate::flick::{Angle, FlickError, SideFlick};
use crate::penny::{Penny, Rank};
use crate::position::{Point, Position};
use crate::trig;
use std::fmt;

/// Why a side-flick cannot be made so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SideFlickError {
    /// The penny in the hand is not a sovereign (R23).
    NotASovereign(Penny),
    /// The sovereign or the blue is not on the board.
    Absent(Penny),
    /// The gap between the blue and the edge is more than one penny diameter (R21).
    TooFar {
        /// The gap, um, rounded up.
        gap_um: u32,
        /// The largest gap, um.
        most_um: u32,
    },
    /// Two edges are equally near: the player must choose.
    EdgeNeeded {
        /// The two.
        edges: [u8; 2],
    },
    /// The edge named is not the nearest one.
    WrongEdge {
        /// The edge that was named.
        edge: u8,
        /// The nearest one.
        nearest: u8,
    },
    /// A number is outside its range.
    OutOfRange(FlickError),
    /// The blue's centre would be less than 0.5 mm inside this edge.
    CentreNotOverBoard {
        /// The edge.
        edge: u8,
    },
    /// The blue would touch another penny there.
    BlueTouches(Penny),
    /// The sovereign would strike the blue at a point that is not outside the board.
    StruckOverBoard,
    /// The held sovereign would overlap another penny where it strikes.
    HeldOverlaps(Penny),
}

impl fmt::Display for SideFlickError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotASovereign(penny) => {
                write!(f, "{penny} is not a sovereign: a side-flick is made with the sovereign")
            }
            Self::Absent(penny) => write!(f, "{penny} is not on the board"),
            Self::TooFar { gap_um, most_um } => {
                write!(f, "the blue is {gap_um} um from the edge, a side-flick needs at most {most_um} um")
            }
            Self::EdgeNeeded { edges: [a, b] } => write!(f, "edges {a} and {b} are equally near: name one as `edge`"),
            Self::WrongEdge { edge, nearest } => write!(f, "edge {edge} is not the nearest one, {nearest} is"),
            Self::OutOfRange(error) => error.fmt(f),
            Self::CentreNotOverBoard { edge } => {
                write!(f, "the blue's centre would be less than 500 um inside edge {edge}")
            }
            Self::BlueTouches(penny) => write!(f, "the blue would touch {penny} there"),
            Self::StruckOverBoard => write!(f, "the blue would be struck over the board, it must be struck outside it"),
            Self::HeldOverlaps(penny) => write!(f, "the held sovereign would overlap {penny}"),
        }
    }
}

impl std::error::Error for SideFlickError {}

/// How near two edges must be to each other's distance to be equally near, m (R23: 1 um).
const EQUALLY_NEAR_M: f64 = 1e-6;
/// How far inside every edge the blue's centre stays, m (R23).
const CENTRE_INSIDE_M: f64 = 500e-6;

/// The edge or edges that the blue may be put over.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NearEdges {
    /// The nearest edge.
    pub nearest: u8,
    /// Another one that is equally near.
    pub other: Option<u8>,
    /// The gap between the blue's rim and the nearest edge line, m: negative where it overlaps.
    pub gap_m: f64,
}

impl NearEdges {
    /// The edges nearest to a penny at `blue`.
    pub fn of(equipment: &Equipment, blue: Point) -> NearEdges {
        let board = equipment.board();
        let (x, y) = (blue.x_m(), blue.y_m());
        let distance = |k: usize| board.distance_to_edge_m(&board.edges()[k], x, y);
        let count = board.edges().len();
        let nearest = (1..count).fold(0, |best, k| if distance(k) < distance(best) { k } else { best });
        let other = (0..count).find(|&k| k != nearest && distance(k) - distance(nearest) <= EQUALLY_NEAR_M);
        NearEdges {
            nearest: nearest as u8,
            other: other.map(|k| k as u8),
            gap_m: distance(nearest) - equipment.radius_m(),
        }
    }

    /// R21: whether the spare, held against the ruler, would touch the blue, or the blue overlaps the edge.
    pub fn spare_touches(&self, equipment: &Equipment) -> bool {
        // Half a nanometre for the rounding of sums: a gap of exactly one penny counts.
        self.gap_m <= 2.0 * equipment.radius_m() + 0.5e-9
    }

    /// The edge to use when the player named `edge` or none.
    fn choose(&self, edge: Option<u8>) -> Result<u8, SideFlickError> {
        match (edge, self.other) {
            (None, None) => Ok(self.nearest),
            (None, Some(other)) => {
                let (a, b) = if self.nearest < other { (self.nearest, other) } else { (other, self.nearest) };
                Err(SideFlickError::EdgeNeeded { edges: [a, b] })
            }
            (Some(edge), _) if edge == self.nearest || Some(edge) == self.other => Ok(edge),
            (Some(edge), _) => Err(SideFlickError::WrongEdge { edge, nearest: self.nearest }),
        }
    }
}

/// A position with the blue put over the edge and the sovereign in the hand: the start of a side-flick.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SideSetUp {
    /// The other pennies.
    pub others: Position,
    /// The edge that the blue is over.
    pub edge: u8,
    /// The blue's centre, m.
    pub blue_m: (f64, f64),
}

impl SideSetUp {
    /// The largest overlap, um: the blue's radius less 500 um.
    pub fn most_overlap_um(equipment: &Equipment) -> i32 {
        (equipment.penny().diameter_um / 2) as i32 - 500
    }

    /// Lifts `sovereign` off the board and puts the blue over the nearest edge (of two equally near ones over `edge`).
    ///
    /// # Errors
    /// When R21 or R23 does not allow it: says which limit is broken.
    pub fn new(
        equipment: &Equipment,
        position: &Position,
        sovereign: Penny,
        edge: Option<u8>,
        overlap_um: i32,
    ) -> Result<SideSetUp, SideFlickError> {
        if sovereign.rank() != Rank::Sovereign {
            return Err(SideFlickError::NotASovereign(sovereign));
        }
        if position.get(sovereign).is_none() {
            return Err(SideFlickError::Absent(sovereign));
        }
        let blue = position.get(Penny::Blue).ok_or(SideFlickError::Absent(Penny::Blue))?;
        let (least, most) = (SideFlick::LEAST_OVERLAP_UM, Self::most_overlap_um(equipment));
        crate::flick::within("overlap_um", overlap_um.into(), least.into(), most.into())
            .map_err(SideFlickError::OutOfRange)?;
        let near = NearEdges::of(equipment, blue);
        if !near.spare_touches(equipment) {
            return Err(SideFlickError::TooFar {
                gap_um: (near.gap_m * 1e6 - 1e-3).ceil() as u32,
                most_um: equipment.penny().diameter_um,
            });
        }
        let edge = near.choose(edge)?;
        let board = equipment.board();
        let Edge { normal } = board.edges()[usize::from(edge)];
        // The foot on the edge line, then inwards until the overlap is the one asked for.
        let inside = equipment.radius_m() - f64::from(overlap_um) * 1e-6;
        let shift = board.distance_to_edge_m(&board.edges()[usize::from(edge)], blue.x_m(), blue.y_m()) - inside;
        let blue_m = (blue.x_m() + normal.0 * shift, blue.y_m() + normal.1 * shift);
        for (k, other) in board.edges().iter().enumerate() {
            // The edge itself holds by the overlap's limit; comparing it would let rounding decide.
            if k != usize::from(edge) && board.distance_to_edge_m(other, blue_m.0, blue_m.1) < CENTRE_INSIDE_M {
                return Err(SideFlickError::CentreNotOverBoard { edge: k as u8 });
            }
        }
        let others = position.without(Penny::Blue).without(sovereign);
        if let Some(penny) = overlapped(equipment, &others, blue_m) {
            return Err(SideFlickError::BlueTouches(penny));
        }
        Ok(SideSetUp { others, edge, blue_m })
    }

    /// The held sovereign's centre as it strikes the blue, m, when it moves towards `angle` along a line that passes
    /// `offset_um` to the left of the blue's centre.
    pub fn held_m(&self, equipment: &Equipment, angle: Angle, offset_um: i32) -> (f64, f64) {
        let (dx, dy) = trig::unit_vector(angle);
        let offset = f64::from(offset_um) * 1e-6;
        let reach = 2.0 * equipment.radius_m();
        let back = (reach * reach - offset * offset).max(0.0).sqrt();
        (self.blue_m.0 - dy * offset - dx * back, self.blue_m.1 + dx * offset - dy * back)
    }

    /// Checks that the sovereign can strike the blue so, and gives its centre as it does, m.
    ///
    /// # Errors
    /// When the point struck is not outside the board, or the held sovereign overlaps a penny there (R23).
    pub fn strike(&self, equipment: &Equipment, angle: Angle, offset_um: i32) -> Result<(f64, f64), SideFlickError> {
        let held = self.held_m(equipment, angle, offset_um);
        let struck = (0.5 * (self.blue_m.0 + held.0), 0.5 * (self.blue_m.1 + held.1));
        if equipment.board().distance_to_nearest_edge_m(struck.0, struck.1) >= 0.0 {
            return Err(SideFlickError::StruckOverBoard);
        }
        match overlapped(equipment, &self.others, held) {
            Some(penny) => Err(SideFlickError::HeldOverlaps(penny)),
            None => Ok(held),
        }
    }
}

/// The first penny that a penny at `at_m` would touch.
fn overlapped(equipment: &Equipment, others: &Position, at_m: (f64, f64)) -> Option<Penny> {
    let reach = 2.0 * equipment.radius_m();
    others.points().iter().find_map(|(penny, point)| {
        let point = (*point)?;
        let (x, y) = (point.x_m() - at_m.0, point.y_m() - at_m.1);
        (x * x + y * y <= reach * reach).then_some(penny)
    })
}
