//! Where the sovereign may be put after a side-flick (R23).
//!
//! Apart because it is an action of its own, made when the outcome of the side-flick is seen.

use penny_physics::{Board, Equipment, Penny, Point, Position, Team};
use std::fmt;

/// R23: a spot, and how far from its centre the sovereign is put.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Spotting {
    /// The sovereign that is put down.
    pub penny: Penny,
    /// 0 to 5 the outer spots, 6 the centre.
    pub spot: u8,
    /// From the spot's centre along the board's axes, um.
    pub shift_um: (i32, i32),
}

/// Why a sovereign cannot be put so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SpotError {
    /// It is not the sovereign that was held.
    NotTheSovereign {
        /// The penny that was named.
        penny: Penny,
        /// The one to put down.
        sovereign: Penny,
    },
    /// It is on the board already.
    NotInHand(Penny),
    /// There is no spot of this number.
    NoSuchSpot {
        /// The number.
        spot: u8,
    },
    /// Another penny covers the spot, wholly or partly.
    Covered {
        /// The spot.
        spot: u8,
        /// The penny.
        by: Penny,
    },
    /// The penny would not cover the whole spot.
    SpotNotCovered {
        /// How far it would be from the spot's centre, um, rounded up.
        shift_um: u32,
        /// How far it may be, um.
        most_um: u32,
    },
    /// It would touch another penny.
    Touches(Penny),
    /// It would overlap the edge.
    OverEdge,
}

impl fmt::Display for SpotError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotTheSovereign { penny, sovereign } => {
                write!(f, "{penny} cannot be put on a spot, {sovereign} was held")
            }
            Self::NotInHand(penny) => write!(f, "{penny} is on the board"),
            Self::NoSuchSpot { spot } => write!(f, "spot is {spot}, allowed is 0 to 6"),
            Self::Covered { spot, by } => write!(f, "spot {spot} is covered by {by}"),
            Self::SpotNotCovered { shift_um, most_um } => {
                write!(f, "the spot would not be covered: shifted by {shift_um} um, allowed is {most_um} um")
            }
            Self::Touches(penny) => write!(f, "the sovereign would touch {penny} there"),
            Self::OverEdge => write!(f, "the sovereign would overlap the edge there"),
        }
    }
}

impl std::error::Error for SpotError {}

/// R23: what may be done with a spot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SpotRoom {
    /// The sovereign may be put here, at best with this shift: none unless another penny is near.
    Free {
        /// From the spot's centre along the board's axes, um.
        shift_um: (i32, i32),
    },
    /// Another penny covers the spot, wholly or partly.
    Covered(Penny),
    /// Wherever the sovereign would cover the spot, it would touch this penny.
    NoRoom(Penny),
}

/// Room for the rounding of spots to whole micrometres when a penny is held against the edge, m.
const EDGE_TOLERANCE_M: f64 = 1e-6;
/// The step of the search for a shift, um.
const SHIFT_STEP_UM: i32 = 250;

/// R23: the position with the held sovereign of `team` put on a spot.
///
/// # Errors
/// When the spot is covered, or the sovereign would not cover the whole spot, touch a penny or overlap the edge.
pub fn spot_sovereign(
    equipment: &Equipment,
    position: &Position,
    team: Team,
    spotting: &Spotting,
) -> Result<Position, SpotError> {
    let sovereign = team.sovereign();
    let Spotting { penny, spot, shift_um: (dx, dy) } = *spotting;
    if penny != sovereign {
        return Err(SpotError::NotTheSovereign { penny, sovereign });
    }
    if position.get(sovereign).is_some() {
        return Err(SpotError::NotInHand(sovereign));
    }
    let centre = *equipment.board().spots().get(usize::from(spot)).ok_or(SpotError::NoSuchSpot { spot })?;
    if let Some(by) = covering(equipment, position, centre) {
        return Err(SpotError::Covered { spot, by });
    }
    let most_um = most_shift_um(equipment);
    let squared = square(dx) + square(dy);
    if squared > square(most_um) {
        let shift_um = (squared.isqrt() + 1).min(u32::MAX.into()) as u32;
        return Err(SpotError::SpotNotCovered { shift_um, most_um: most_um as u32 });
    }
    let at = Point { x_um: centre.x_um + dx, y_um: centre.y_um + dy };
    if let Some(penny) = touching(equipment, position, at) {
        return Err(SpotError::Touches(penny));
    }
    let to_edge = equipment.board().distance_to_nearest_edge_m(at.x_m(), at.y_m());
    if to_edge < equipment.radius_m() - EDGE_TOLERANCE_M {
        return Err(SpotError::OverEdge);
    }
    position.with(equipment, sovereign, at).map_err(|_| SpotError::OverEdge)
}

/// R23: what may be done with each of the seven spots, for a position without the sovereign of `team`.
pub fn spot_rooms(equipment: &Equipment, position: &Position, team: Team) -> [SpotRoom; Board::SPOTS] {
    std::array::from_fn(|spot| spot_room(equipment, position, team, spot as u8))
}

fn spot_room(equipment: &Equipment, position: &Position, team: Team, spot: u8) -> SpotRoom {
    let position = position.without(team.sovereign());
    let penny = team.sovereign();
    let try_shift = |shift_um| spot_sovereign(equipment, &position, team, &Spotting { penny, spot, shift_um });
    let hindrance = match try_shift((0, 0)) {
        Ok(_) => return SpotRoom::Free { shift_um: (0, 0) },
        Err(SpotError::Covered { by, .. }) => return SpotRoom::Covered(by),
        Err(SpotError::Touches(other)) => other,
        // The edge alone is never in the way: every spot is a penny's radius inside it.
        Err(_) => penny,
    };
    let most = most_shift_um(equipment) / SHIFT_STEP_UM;
    let mut best: Option<(i64, (i32, i32))> = None;
    for (i, j) in (-most..=most).flat_map(|i| (-most..=most).map(move |j| (i, j))) {
        let shift_um = (i * SHIFT_STEP_UM, j * SHIFT_STEP_UM);
        let length = square(i) + square(j);
        if best.is_none_or(|(least, _)| length < least) && try_shift(shift_um).is_ok() {
            best = Some((length, shift_um));
        }
    }
    best.map_or(SpotRoom::NoRoom(hindrance), |(_, shift_um)| SpotRoom::Free { shift_um })
}

/// R23: how far from a spot's centre a penny may be put and still cover the whole spot, um.
pub fn most_shift_um(equipment: &Equipment) -> i32 {
    (equipment.penny().diameter_um.saturating_sub(equipment.board().spec().spot_diameter_um) / 2) as i32
}

/// The first penny that covers some of the spot round `centre`; touching its rim is not covering.
fn covering(equipment: &Equipment, position: &Position, centre: Point) -> Option<Penny> {
    // Compared doubled, since a diameter may be odd.
    let reach = i64::from(equipment.penny().diameter_um) + i64::from(equipment.board().spec().spot_diameter_um);
    first(position, |point| 4 * point.distance_squared_um2(centre) < reach * reach)
}

/// The first penny that a penny at `at` would touch or overlap.
fn touching(equipment: &Equipment, position: &Position, at: Point) -> Option<Penny> {
    let reach = i64::from(equipment.penny().diameter_um);
    first(position, |point| point.distance_squared_um2(at) <= reach * reach)
}

fn first(position: &Position, is_near: impl Fn(Point) -> bool) -> Option<Penny> {
    position.points().iter().find_map(|(penny, point)| point.filter(|&point| is_near(point)).map(|_| penny))
}

fn square(x: i32) -> i64 {
    i64::from(x) * i64::from(x)
}
