//! Whether the finger has room behind the penny that it is to flick (R20b).
//!
//! Apart because the page marks the want of room while a player aims, and the referee finds a touch by the same geometry.

use penny_physics::{Angle, BoardFlick, Equipment, Penny, Position, Team, trig};

/// R20b: the radius of the nail, m.
pub const NAIL_RADIUS_M: f64 = 4e-3;

/// R20b: what the nail would overlap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FingerRoom {
    /// Nothing.
    Free,
    /// A penny of the other team or the blue: the flick is a foul of touching.
    TouchesOther(Penny),
    /// A penny of the player's own team: there is no room, and the flick is refused.
    NoRoom(Penny),
}

/// R20b: the room that the finger has for a flick. A flick of a penny that is not on the board has it all.
///
/// The nail is a disc; before the flick it touches the rim of the penny at the point that it will strike. Touching is not
/// overlap. Where it would overlap pennies of both kinds, the player's own decides, since the flick cannot be made.
pub fn finger_room(equipment: &Equipment, position: &Position, flick: &BoardFlick) -> FingerRoom {
    let (x, y) = match nail_m(equipment, position, flick) {
        Some(nail) => nail,
        None => return FingerRoom::Free,
    };
    let reach = equipment.radius_m() + NAIL_RADIUS_M;
    let own_team = flick.penny().team();
    let mut room = FingerRoom::Free;
    for (penny, point) in position.points().iter() {
        let Some(point) = point.filter(|_| penny != flick.penny()) else { continue };
        let (dx, dy) = (point.x_m() - x, point.y_m() - y);
        if dx * dx + dy * dy >= reach * reach {
            continue;
        }
        if penny.team() == own_team {
            return FingerRoom::NoRoom(penny);
        }
        if room == FingerRoom::Free {
            room = FingerRoom::TouchesOther(penny);
        }
    }
    room
}

/// R20b: the centre of the nail before the flick, m; none when the penny is not on the board.
pub fn nail_m(equipment: &Equipment, position: &Position, flick: &BoardFlick) -> Option<(f64, f64)> {
    let centre = position.get(flick.penny())?;
    let radius = equipment.radius_m();
    let offset = (f64::from(flick.offset_um()) * 1e-6).clamp(-radius, radius);
    let (dx, dy) = trig::unit_vector(flick.angle());
    let back = (radius * radius - offset * offset).sqrt();
    // From the centre to the point struck: back against the direction, and to its left by the offset.
    let (sx, sy) = (-dx * back - dy * offset, -dy * back + dx * offset);
    let out = (radius + NAIL_RADIUS_M) / radius;
    Some((centre.x_m() + sx * out, centre.y_m() + sy * out))
}

/// Directions of a penny's flick in which the finger's room is the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RoomArc {
    /// The first direction, whole degrees.
    pub from_deg: u16,
    /// How many degrees it spans, at least 1; it may pass 360.
    pub span_deg: u16,
    /// The room in these directions.
    pub room: FingerRoom,
}

/// R20b: the directions, by whole degrees, in which flicks of `penny` with the nail `offset_um` to the left lack room;
/// empty where all are free or the penny is not on the board. For the page to mark.
pub fn arcs_without_room(equipment: &Equipment, position: &Position, penny: Penny, offset_um: i32) -> Vec<RoomArc> {
    let (right, left) = BoardFlick::OFFSET_UM;
    let offset_um = offset_um.clamp(right, left);
    let room_at = |degree: u16| room_towards(equipment, position, penny, i64::from(degree) * 1_000, offset_um.into());
    let rooms: Vec<FingerRoom> = (0..360).map(room_at).collect();
    // Starting where the room changes, no arc is cut in two by the direction 0.
    let Some(start) = (0..360).find(|&k| rooms[k] != rooms[(k + 359) % 360]) else {
        return match rooms[0] {
            FingerRoom::Free => Vec::new(),
            room => vec![RoomArc { from_deg: 0, span_deg: 360, room }],
        };
    };
    let mut arcs: Vec<RoomArc> = Vec::new();
    for k in (start..start + 360).map(|k| k % 360) {
        match arcs.last_mut() {
            Some(arc) if arc.room == rooms[k] => arc.span_deg += 1,
            _ => arcs.push(RoomArc { from_deg: k as u16, span_deg: 1, room: rooms[k] }),
        }
    }
    arcs.retain(|arc| arc.room != FingerRoom::Free);
    arcs
}

/// R20b: whether some flick of some penny of `team` is neither refused nor a foul of touching.
///
/// Decided on directions alone: the nail's offset only turns the nail round the penny, and so does the direction.
pub fn has_free_flick(equipment: &Equipment, position: &Position, team: Team) -> bool {
    let free = |penny, mdeg| room_towards(equipment, position, penny, mdeg, 0) == FingerRoom::Free;
    let pennies = || team.pennies().into_iter().filter(|&penny| position.get(penny).is_some());
    // Whole degrees find nearly every gap; the rest is for the one that is narrower.
    let turn = i64::from(Angle::TURN_MDEG);
    [1_000, 1].into_iter().any(|step| pennies().any(|penny| (0..turn / step).any(|k| free(penny, k * step))))
}

fn room_towards(equipment: &Equipment, position: &Position, penny: Penny, mdeg: i64, offset_um: i64) -> FingerRoom {
    match BoardFlick::new(penny, mdeg, BoardFlick::SPEED_MM_S.0.into(), offset_um) {
        Ok(flick) => finger_room(equipment, position, &flick),
        Err(_) => FingerRoom::Free,
    }
}
