//! Where a penny in space touches the board.
//!
//! Apart because it is geometry alone: the lower rim against the board's plane, and the face against an edge that it
//! lies over.

use super::body::{Body, Shape};
use super::contact::{Contact, Contacts};
use super::vector::Vector;
use crate::board::Board;

/// Points of the lower rim that are looked at, from its lowest on: on so many a penny lies.
const POINTS: usize = 16;
const C1: f64 = 0.923_879_532_511_286_7;
const S1: f64 = 0.382_683_432_365_089_8;
const C2: f64 = std::f64::consts::FRAC_1_SQRT_2;
/// Cosine and sine of their angles: whole sixteenths of a turn.
const ROUND: [(f64, f64); POINTS] = [
    (1.0, 0.0),
    (C1, S1),
    (C2, C2),
    (S1, C1),
    (0.0, 1.0),
    (-S1, C1),
    (-C2, C2),
    (-C1, S1),
    (-1.0, 0.0),
    (-C1, -S1),
    (-C2, -C2),
    (-S1, -C1),
    (0.0, -1.0),
    (S1, -C1),
    (C2, -C2),
    (C1, -S1),
];
/// A body whose axis is as level as this stands on its rim: both circles may touch.
const UPRIGHT: f64 = 0.3;

/// Writes down where a body touches the board. Returns how far its lowest point is above the plane of the board, m.
pub(crate) fn touch(shape: &Shape, board: &Board, body: &Body, contacts: &mut Contacts) -> f64 {
    contacts.clear();
    let down = if body.axis.z < 0.0 { body.axis } else { -body.axis };
    // Downwards along the rim; where it lies flat any direction will do.
    let along = (-Vector::UP).across(body.axis).unit().unwrap_or(body.mark);
    let beside = body.axis.cross(along);
    let mut lowest = f64::INFINITY;
    let mut look = |centre: Vector, (cos, sin): (f64, f64)| {
        let point = centre + along * (shape.ring * cos) + beside * (shape.ring * sin);
        let depth = shape.rounding - point.z;
        lowest = lowest.min(-depth);
        // Deeper than that it is below the board, beside which the penny fell.
        if depth > 0.0 && depth < shape.half && board.contains_m(point.x, point.y) {
            let at = Vector::new(point.x, point.y, 0.0);
            contacts.add(Contact { at, normal: Vector::UP, depth });
        }
    };
    let lower = body.at + down * shape.ring_height;
    for place in ROUND {
        look(lower, place);
    }
    if body.axis.z.abs() < UPRIGHT {
        look(body.at - down * shape.ring_height, ROUND[0]);
    }
    if lowest < 0.0 && board.distance_to_nearest_edge_m(body.at.x, body.at.y) < shape.ring {
        touch_edges(shape, board, body, down, contacts);
    }
    lowest
}

/// The ends of the chords in which the board's edges cross a face that lies over them.
fn touch_edges(shape: &Shape, board: &Board, body: &Body, down: Vector, contacts: &mut Contacts) {
    let face = body.at + down * shape.half;
    for edge in board.edges() {
        let (nx, ny) = edge.normal;
        let from = Vector::new(nx, ny, 0.0) * board.half_width_m();
        let along = Vector::new(-ny, nx, 0.0);
        // Where the line leaves the cylinder of the rim's flat part: a quadratic in the way along it.
        let start = (from - face).across(body.axis);
        let way = along.across(body.axis);
        let (a, b, c) = (way.square(), start.dot(way), start.square() - shape.ring * shape.ring);
        let inside = b * b - a * c;
        if inside <= 0.0 || a < 1e-6 {
            continue;
        }
        let root = inside.sqrt();
        for s in [(-b - root) / a, (-b + root) / a] {
            let at = from + along * s;
            let depth = (at - face).dot(-down);
            // A line that is deeper than the middle of the penny is not under this face.
            if depth > 0.0 && depth < shape.half && board.contains_m(at.x * CLOSE, at.y * CLOSE) {
                contacts.add(Contact { at, normal: -down, depth });
            }
        }
    }
}

/// A point of an edge line belongs to the board's edge unless it is beyond a corner; rounding may put it a hair outside.
const CLOSE: f64 = 1.0 - 1e-9;
