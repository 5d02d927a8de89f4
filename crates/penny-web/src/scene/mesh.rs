//! The triangles of table and coin.
//!
//! Apart because they are plain numbers, made once for a board and tested without a browser.

use super::table::{FRAME_HEIGHT_M, FRAME_WIDTH_M, MOAT_DEPTH_M, MOAT_WIDTH_M, outline};
use glam::{Vec2, Vec3, vec2, vec3};
use penny_physics::Board;
use std::f32::consts::{FRAC_PI_2, TAU};

/// Place, normal, place in the grain: eight numbers a vertex.
pub(super) const TABLE_VERTEX: [i32; 3] = [3, 3, 2];
/// Place and normal: six numbers a vertex.
pub(super) const COIN_VERTEX: [i32; 2] = [3, 3];

/// How far the bright arris of the board is rounded off, m.
const ARRIS_M: f64 = 0.0014;
/// Likewise of the frame.
const FRAME_ARRIS_M: f64 = 0.004;
/// How far the frame stands above the ground outside, below the felt, m.
const PLINTH_M: f64 = 0.008;
/// Steps of a rounded arris.
const ARRIS_STEPS: usize = 4;
/// Half the side of a spot's square over its radius: room for a soft border.
const SPOT_SQUARE: f32 = 1.1;
/// How far the spots' squares are drawn above the board, m: enough for the depth buffer, too little to see.
const SPOT_LIFT_M: f32 = 1e-4;
/// Length, thickness and height of the ruler, m.
const RULER_M: (f32, f32, f32) = (0.12, 0.004, 0.016);
/// Sides of a coin.
const COIN_SIDES: usize = 72;

/// A growing list of triangles.
#[derive(Default)]
struct Triangles(Vec<f32>);

impl Triangles {
    fn push(&mut self, place: Vec3, normal: Vec3, grain: Vec2) {
        self.0.extend([place.x, place.y, place.z, normal.x, normal.y, normal.z, grain.x, grain.y]);
    }
}

/// A point of a profile that runs round the board: how far outside the board's outline, how high, and the normal's
/// outward and upward parts there.
#[derive(Clone, Copy)]
struct Profile {
    margin_m: f64,
    z_m: f64,
    outward: f32,
    upward: f32,
}

fn at(margin_m: f64, z_m: f64, outward: f32, upward: f32) -> Profile {
    Profile { margin_m, z_m, outward, upward }
}

/// A quarter circle from facing up to facing outwards (or, mirrored, from inwards to up).
fn arris(margin_m: f64, z_m: f64, radius_m: f64, from: f32, to: f32) -> Vec<Profile> {
    (0..=ARRIS_STEPS)
        .map(|k| {
            let angle = from + (to - from) * k as f32 / ARRIS_STEPS as f32;
            let (sin, cos) = angle.sin_cos();
            at(margin_m + radius_m * f64::from(sin), z_m + radius_m * f64::from(cos), sin, cos)
        })
        .collect()
}

/// The top of what everything stands on: a square far beyond the picture.
pub(super) fn ground() -> Vec<f32> {
    let mut out = Triangles::default();
    for corner in SQUARE.chunks_exact(2) {
        let place = vec3(corner[0] * 6.0, corner[1] * 6.0, (-MOAT_DEPTH_M - PLINTH_M) as f32);
        out.push(place, Vec3::Z, Vec2::ZERO);
    }
    out.0
}

/// The frame: inner wall, rounded top, outer wall.
pub(super) fn border(board: &Board) -> Vec<f32> {
    let (inner, outer) = (MOAT_WIDTH_M, MOAT_WIDTH_M + FRAME_WIDTH_M);
    let mut frame = vec![at(inner, -MOAT_DEPTH_M, -1.0, 0.0)];
    frame.extend(arris(inner + FRAME_ARRIS_M, FRAME_HEIGHT_M - FRAME_ARRIS_M, FRAME_ARRIS_M, -FRAC_PI_2, 0.0));
    frame.extend(arris(outer - FRAME_ARRIS_M, FRAME_HEIGHT_M - FRAME_ARRIS_M, FRAME_ARRIS_M, 0.0, FRAC_PI_2));
    frame.push(at(outer, -MOAT_DEPTH_M - PLINTH_M, 1.0, 0.0));
    let mut out = Triangles::default();
    ring(&mut out, board, &frame);
    out.0
}

/// The felt on the moat's floor.
pub(super) fn felt(board: &Board) -> Vec<f32> {
    let mut out = Triangles::default();
    ring(&mut out, board, &[at(0.0, -MOAT_DEPTH_M, 0.0, 1.0), at(MOAT_WIDTH_M, -MOAT_DEPTH_M, 0.0, 1.0)]);
    out.0
}

/// The board: its top, its rounded arris, its sides down to the felt.
pub(super) fn board(board: &Board) -> Vec<f32> {
    let mut side = arris(-ARRIS_M, -ARRIS_M, ARRIS_M, 0.0, FRAC_PI_2);
    side.push(at(0.0, -MOAT_DEPTH_M, 1.0, 0.0));
    let mut out = Triangles::default();
    ring(&mut out, board, &side);
    let top = outline(board, -ARRIS_M);
    let span = span_m(board);
    for k in 0..top.len() {
        for (x, y) in [(0.0, 0.0), top[k], top[(k + 1) % top.len()]] {
            let place = vec3(x as f32, y as f32, 0.0);
            out.push(place, Vec3::Z, place.truncate() / span + 0.5);
        }
    }
    out.0
}

/// The width of the square on which the plank's grain is spread, m.
fn span_m(board: &Board) -> f32 {
    let (x, y) = outline(board, 0.0)[0];
    2.0 * (x.abs().max(y.abs())) as f32
}

/// Lays a profile round the board.
fn ring(out: &mut Triangles, board: &Board, profile: &[Profile]) {
    let span = span_m(board);
    let sides = board.edges().len();
    let mut walked = 0.0;
    for pair in profile.windows(2) {
        let (a, b) = (pair[0], pair[1]);
        let step = (b.margin_m - a.margin_m).hypot(b.z_m - a.z_m) as f32;
        let (inner, outer) = (outline(board, a.margin_m), outline(board, b.margin_m));
        for (k, edge) in board.edges().iter().enumerate() {
            let normal = vec2(edge.normal.0 as f32, edge.normal.1 as f32);
            let along = vec2(-normal.y, normal.x);
            let corner = |(x, y): (f64, f64), point: Profile, across: f32| {
                let place = vec3(x as f32, y as f32, point.z_m as f32);
                let slope = (normal * point.outward).extend(point.upward);
                // The grain runs along each edge; every side is cut from another part of the plank.
                let grain = vec2(along.dot(place.truncate()) / span + 0.5, (across / span) + 0.173 * (k + 1) as f32);
                (place, slope, grain)
            };
            let (from_a, to_a) = (corner(inner[k], a, walked), corner(inner[(k + 1) % sides], a, walked));
            let (from_b, to_b) = (corner(outer[k], b, walked + step), corner(outer[(k + 1) % sides], b, walked + step));
            for (place, slope, grain) in [from_a, from_b, to_b, from_a, to_b, to_a] {
                out.push(place, slope, grain);
            }
        }
        walked += step;
    }
}

/// The spots: squares in the board's plane with their own axes, in spot radii, in place of the grain.
pub(super) fn spots(board: &Board) -> Vec<f32> {
    let mut out = Triangles::default();
    let radius = board.spec().spot_diameter_um as f32 * 0.5e-6;
    for spot in board.spots() {
        let centre = vec2(spot.x_m() as f32, spot.y_m() as f32);
        for (x, y) in [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)] {
            let local = vec2(x, y) * SPOT_SQUARE;
            out.push((centre + local * radius).extend(SPOT_LIFT_M), Vec3::Z, local);
        }
    }
    out.0
}

/// A ruler held upright against the board's edge, its face towards the board; in place of the grain its own length and
/// height, m.
pub(super) fn ruler(board: &Board, edge: usize, along_m: f64, lift_m: f64) -> Vec<f32> {
    let mut out = Triangles::default();
    let Some(edge) = board.edges().get(edge) else { return out.0 };
    let outward = vec2(edge.normal.0 as f32, edge.normal.1 as f32);
    let along = vec2(-outward.y, outward.x);
    let foot = outward * board.half_width_m() as f32 + along * along_m as f32;
    let half = RULER_M.0 * 0.5;
    let corner = |x: f32, y: f32, z: f32| (foot + along * x + outward * y).extend(z + lift_m as f32);
    let (low, high) = (-RULER_M.2 * 0.5, RULER_M.2 * 0.5);
    let mut face = |corners: [Vec3; 4], normal: Vec3, grain: [Vec2; 4]| {
        for k in [0, 1, 2, 0, 2, 3] {
            out.push(corners[k], normal, grain[k]);
        }
    };
    for (y, normal) in [(0.0, -outward), (RULER_M.1, outward)] {
        face(
            [corner(-half, y, low), corner(half, y, low), corner(half, y, high), corner(-half, y, high)],
            normal.extend(0.0),
            [vec2(-half, 0.0), vec2(half, 0.0), vec2(half, high - low), vec2(-half, high - low)],
        );
    }
    face(
        [
            corner(-half, 0.0, high),
            corner(half, 0.0, high),
            corner(half, RULER_M.1, high),
            corner(-half, RULER_M.1, high),
        ],
        Vec3::Z,
        [vec2(-half, 0.0), vec2(half, 0.0), vec2(half, RULER_M.1), vec2(-half, RULER_M.1)],
    );
    for x in [-half, half] {
        face(
            [corner(x, 0.0, low), corner(x, RULER_M.1, low), corner(x, RULER_M.1, high), corner(x, 0.0, high)],
            (along * x.signum()).extend(0.0),
            [vec2(x, 0.02); 4],
        );
    }
    out.0
}

/// A coin of radius 1 and half thickness 1: two faces and a rounded rim. The rounding is a twentieth of the radius.
pub(super) fn coin() -> Vec<f32> {
    const ROUND: f32 = 0.035;
    const DROP: f32 = 0.45;
    // Radius, height, normal's outward and upward parts, from the middle of the upper face to that of the lower one.
    let mut profile = vec![(0.0, 1.0, 0.0, 1.0), (1.0 - ROUND, 1.0, 0.0, 1.0)];
    for k in 1..=3 {
        let (sin, cos) = (FRAC_PI_2 * k as f32 / 3.0).sin_cos();
        profile.push((1.0 - ROUND + ROUND * sin, 1.0 - DROP + DROP * cos, sin, cos));
    }
    let lower: Vec<_> = profile.iter().rev().map(|&(r, z, outward, upward)| (r, -z, outward, -upward)).collect();
    profile.extend(lower);
    let mut out = Vec::new();
    for pair in profile.windows(2) {
        for k in 0..COIN_SIDES {
            let direction = |k: usize| Vec2::from_angle(k as f32 / COIN_SIDES as f32 * TAU);
            let corner = |(r, z, outward, upward): (f32, f32, f32, f32), d: Vec2| {
                [d.x * r, d.y * r, z, d.x * outward, d.y * outward, upward]
            };
            let (d, e) = (direction(k), direction(k + 1));
            let (a, b, c, f) = (corner(pair[0], d), corner(pair[1], d), corner(pair[1], e), corner(pair[0], e));
            out.extend([a, b, c, a, c, f].into_iter().flatten());
        }
    }
    out
}

/// The corners of a square from -1 to 1, two triangles.
pub(super) const SQUARE: [f32; 12] = [-1.0, -1.0, 1.0, -1.0, 1.0, 1.0, -1.0, -1.0, 1.0, 1.0, -1.0, 1.0];

#[cfg(test)]
mod tests {
    use super::*;
    use penny_physics::{BoardSpec, Equipment, Shape};

    fn equipment(shape: Shape) -> Equipment {
        Equipment::with_board(BoardSpec { shape, ..BoardSpec::default() }).expect("a board of default size")
    }

    fn places(numbers: &[f32], size: usize) -> Vec<(Vec3, Vec3)> {
        let vector = |at: &[f32]| vec3(at[0], at[1], at[2]);
        numbers.chunks_exact(size).map(|vertex| (vector(vertex), vector(&vertex[3..]))).collect()
    }

    #[test]
    fn a_coin_faces_outwards_everywhere_since_its_back_sides_are_not_drawn() {
        for corners in places(&coin(), 6).chunks_exact(3) {
            let facing = (corners[1].0 - corners[0].0).cross(corners[2].0 - corners[0].0);
            // The triangles in the middle of a face that have no area face nowhere.
            assert!(facing.length() < 1e-6 || facing.dot(corners[0].1 + corners[1].1 + corners[2].1) > 0.0);
        }
    }

    #[test]
    fn the_board_drawn_is_the_board_played_on() {
        for shape in [Shape::Square, Shape::Hexagon] {
            let equipment = equipment(shape);
            let mut reach = 0.0_f64;
            for (place, normal) in places(&board(equipment.board()), 8) {
                let (x, y) = (f64::from(place.x), f64::from(place.y));
                reach = reach.max(-equipment.board().distance_to_nearest_edge_m(x, y));
                assert!(place.z <= 1e-6 && place.z >= -MOAT_DEPTH_M as f32 - 1e-6);
                assert!((normal.length() - 1.0).abs() < 1e-4);
            }
            assert!(reach.abs() < 1e-6, "{shape:?} reaches {reach} m beyond its edge");
        }
    }

    #[test]
    fn every_mesh_is_whole_triangles() {
        let equipment = equipment(Shape::Hexagon);
        let size = TABLE_VERTEX.iter().sum::<i32>() as usize;
        let board_of = equipment.board();
        for mesh in
            [ground(), border(board_of), felt(board_of), board(board_of), spots(board_of), ruler(board_of, 5, 0.1, 0.0)]
        {
            assert!(!mesh.is_empty() && mesh.len() % (3 * size) == 0, "{} numbers", mesh.len());
        }
        assert!(ruler(board_of, 6, 0.0, 0.0).is_empty(), "a hexagon has no seventh edge");
    }
}
