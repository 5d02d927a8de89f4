//! Laws of likeness: names change nothing, and a mirrored or turned flick has the mirrored or turned outcome.
//!
//! Apart because these simulate the flick again in another guise.

use crate::scenes::Scene;
use penny_physics::{BoardFlick, Equipment, Flick, Penny, PennyMap, Point, Position, Shape, Shot, simulate};

/// Whether a flick on the board comes out alike with other names, and in the mirror or, on a square, turned by a quarter.
/// Each flick is tried in one of two ways, so that there is time for more flicks.
pub(crate) fn check(equipment: &Equipment, scene: &Scene, shot: &Shot) -> Result<(), String> {
    let Flick::Board(flick) = scene.flick else { return Ok(()) };
    let one_way = shot.duration_us.is_multiple_of(2);
    names_change_nothing(equipment, &scene.position, &flick, shot, if one_way { 1 } else { 4 })?;
    let mirror = one_way || equipment.board().spec().shape == Shape::Hexagon;
    moved_is_moved(equipment, &scene.position, &flick, shot, mirror)
}

/// With each penny's name moved on by `shift`: equal to the bit.
fn names_change_nothing(
    equipment: &Equipment,
    position: &Position,
    flick: &BoardFlick,
    shot: &Shot,
    shift: usize,
) -> Result<(), String> {
    let other = |penny: Penny| Penny::ALL[(penny.index() + shift) % Penny::COUNT];
    let mut points = PennyMap::default();
    for (penny, point) in position.points().iter() {
        points[other(penny)] = *point;
    }
    let renamed =
        simulate(equipment, &legal(equipment, points), &Flick::Board(again(flick, other(flick.penny()), false)));
    let renamed = renamed.map_err(|error| error.to_string())?;
    let same_rest = Penny::ALL.into_iter().all(|penny| shot.rest.get(penny) == renamed.rest.get(other(penny)));
    let same_times = shot.events.iter().map(|e| e.t_us()).eq(renamed.events.iter().map(|e| e.t_us()));
    (same_rest && same_times).then_some(()).ok_or_else(|| format!("names moved on by {shift} change it: {renamed:?}"))
}

/// Mirrored left and right, or turned by a quarter of a circle: equal to the micrometre of rounding.
fn moved_is_moved(
    equipment: &Equipment,
    position: &Position,
    flick: &BoardFlick,
    shot: &Shot,
    mirror: bool,
) -> Result<(), String> {
    let moved = |p: Point| match mirror {
        true => Point { x_um: -p.x_um, y_um: p.y_um },
        false => Point { x_um: -p.y_um, y_um: p.x_um },
    };
    let points = PennyMap(position.points().0.map(|point| point.map(moved)));
    let flick = if mirror { again(flick, flick.penny(), true) } else { turned(flick) };
    let other =
        simulate(equipment, &legal(equipment, points), &Flick::Board(flick)).map_err(|error| error.to_string())?;
    let equal = Penny::ALL.into_iter().all(|penny| match (shot.rest.get(penny).map(moved), other.rest.get(penny)) {
        (Some(a), Some(b)) => a.distance_squared_um2(b) <= 2,
        (a, b) => a == b,
    });
    let how = if mirror { "mirrored" } else { "turned" };
    equal.then_some(()).ok_or_else(|| format!("{how} it comes out otherwise: {other:?}"))
}

fn legal(equipment: &Equipment, points: PennyMap<Option<Point>>) -> Position {
    Position::new(equipment, points).expect("the board is symmetric")
}

/// The flick of another penny, or in the mirror.
fn again(flick: &BoardFlick, penny: Penny, mirror: bool) -> BoardFlick {
    let angle = i64::from(flick.angle().mdeg());
    let (angle, offset) = if mirror { (180_000 - angle, -flick.offset_um()) } else { (angle, flick.offset_um()) };
    BoardFlick::new(penny, angle.rem_euclid(360_000), flick.speed_mm_s().into(), offset.into()).expect("in range")
}

fn turned(flick: &BoardFlick) -> BoardFlick {
    let angle = (i64::from(flick.angle().mdeg()) + 90_000).rem_euclid(360_000);
    BoardFlick::new(flick.penny(), angle, flick.speed_mm_s().into(), flick.offset_um().into()).expect("in range")
}
