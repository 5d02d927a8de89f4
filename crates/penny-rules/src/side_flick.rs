//! Whether the blue may be side-flicked now (R21 to R23).
//!
//! Apart from the geometry of one side-flick, which the physics knows, because the rules ask whether there is any.

use penny_physics::{Angle, Equipment, NearEdges, Penny, Position, SideFlick, SideFlickError, SideSetUp, Team};

/// R22: what measuring with ruler and spare has shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Measurement {
    /// The spare does not reach the blue: nothing happens.
    DoesNotTouch,
    /// The spare touches the blue, and there is a place for a side-flick: by the default rules it is now binding.
    Touches,
    /// The spare touches the blue, but R23 leaves no place for a side-flick: the player flicks as usual.
    TouchesWithoutPlace(Hindrance),
}

/// R23: what leaves no place for a side-flick.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Hindrance {
    /// Wherever the blue would overlap the edge, it would touch this penny.
    BlueTouches(Penny),
    /// Wherever the blue could be struck, the held sovereign would overlap this penny.
    HeldOverlaps(Penny),
    /// Near a corner the blue's centre would not stay over the board.
    Corner,
    /// A penny that a side-flick needs is not on the board.
    Absent(Penny),
}

/// R22: whether `team` may make a side-flick.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Availability {
    /// R21 does not hold: the blue is too far from the edge.
    TooFar,
    /// R21 holds, but R23 leaves no place.
    NoPlace(Hindrance),
    /// There is at least this one: the first that the scan finds.
    Available(SideFlick),
}

impl Availability {
    /// What measuring shows.
    pub const fn measurement(&self) -> Measurement {
        match *self {
            Availability::TooFar => Measurement::DoesNotTouch,
            Availability::NoPlace(hindrance) => Measurement::TouchesWithoutPlace(hindrance),
            Availability::Available(_) => Measurement::Touches,
        }
    }
}

/// The step of the scan over overlaps, um (R22).
const OVERLAP_STEP_UM: usize = 100;
/// The speed of the flick that the scan hands out, mm/s.
const SCAN_SPEED_MM_S: i64 = 700;

/// R22: looks for an overlap (by 100 um) and a point of contact (by 1 degree) that R23 allows.
pub fn availability(equipment: &Equipment, position: &Position, team: Team) -> Availability {
    let sovereign = team.sovereign();
    let Some(blue) = position.get(Penny::Blue) else {
        return Availability::NoPlace(Hindrance::Absent(Penny::Blue));
    };
    let near = NearEdges::of(equipment, blue);
    if !near.spare_touches(equipment) {
        return Availability::TooFar;
    }
    let mut hindrance = None;
    for edge in [Some(near.nearest), near.other].into_iter().flatten() {
        for place in allowed_overlaps(equipment, position, team, Some(edge)) {
            let set_up = match place {
                Ok(set_up) => set_up,
                Err(error) => {
                    hindrance = hindrance.or(Hindrance::of(error));
                    continue;
                }
            };
            match first_strike(equipment, &set_up.1) {
                Ok(angle_mdeg) => {
                    let flick = SideFlick::new(sovereign, Some(edge), set_up.0.into(), angle_mdeg, SCAN_SPEED_MM_S, 0);
                    match flick {
                        Ok(flick) => return Availability::Available(flick),
                        Err(_) => continue,
                    }
                }
                Err(error) => hindrance = hindrance.or(Hindrance::of(error)),
            }
        }
    }
    Availability::NoPlace(hindrance.unwrap_or(Hindrance::Corner))
}

/// R23: for every overlap of the blue over `edge` (of the nearest edge, if none is named) by 100 um, from the least to the
/// most: the overlap in um with the set-up, or why it is not allowed. For the page to guide the hand.
pub fn allowed_overlaps<'a>(
    equipment: &'a Equipment,
    position: &'a Position,
    team: Team,
    edge: Option<u8>,
) -> impl Iterator<Item = Result<(i32, SideSetUp), SideFlickError>> + 'a {
    let most = SideSetUp::most_overlap_um(equipment);
    (SideFlick::LEAST_OVERLAP_UM..=most).step_by(OVERLAP_STEP_UM).map(move |overlap_um| {
        SideSetUp::new(equipment, position, team.sovereign(), edge, overlap_um).map(|set_up| (overlap_um, set_up))
    })
}

/// The first direction, in thousandths of a degree, in which the held sovereign may strike the blue without offset; or
/// why not, in the most telling of the directions.
fn first_strike(equipment: &Equipment, set_up: &SideSetUp) -> Result<i64, SideFlickError> {
    let mut why = SideFlickError::StruckOverBoard;
    // Without offset the sovereign moves from the point of contact straight to the blue's centre: a direction for each.
    for degree in 0..360 {
        let angle = Angle::wrapping_mdeg(degree * 1_000);
        match set_up.strike(equipment, angle, 0) {
            Ok(_) => return Ok(angle.mdeg().into()),
            Err(error @ SideFlickError::HeldOverlaps(_)) => why = error,
            Err(_) => {}
        }
    }
    Err(why)
}

impl Hindrance {
    fn of(error: SideFlickError) -> Option<Hindrance> {
        match error {
            SideFlickError::BlueTouches(penny) => Some(Hindrance::BlueTouches(penny)),
            SideFlickError::HeldOverlaps(penny) => Some(Hindrance::HeldOverlaps(penny)),
            SideFlickError::CentreNotOverBoard { .. } => Some(Hindrance::Corner),
            SideFlickError::Absent(penny) => Some(Hindrance::Absent(penny)),
            _ => None,
        }
    }
}
