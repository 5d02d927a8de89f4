//! The sizes of what surrounds the board: moat, wall and frame.
//!
//! Apart because the drawing, the camera's fit and the fall into the moat must agree on them.

use penny_physics::Board;

/// Width of the felt moat round the board, m: one penny lies in it flat, with room to roll.
pub const MOAT_WIDTH_M: f64 = 0.030;
/// How far the felt lies below the board's top, m.
pub const MOAT_DEPTH_M: f64 = 0.013;
/// How far the frame rises above the board's top, m: it stops what flies off.
pub const FRAME_HEIGHT_M: f64 = 0.006;
/// Width of the frame, m.
pub const FRAME_WIDTH_M: f64 = 0.026;

/// The corners of the board's outline grown by `margin_m` on every side, anticlockwise; corner k is where edge k begins.
pub fn outline(board: &Board, margin_m: f64) -> Vec<(f64, f64)> {
    let edges = board.edges();
    let apothem = board.half_width_m() + margin_m;
    (0..edges.len())
        .map(|k| {
            let (a, b) = (edges[(k + edges.len() - 1) % edges.len()].normal, edges[k].normal);
            // Both lines are as far from the centre, so they meet on the bisector: (a + b) apothem / (1 + a . b).
            let scale = apothem / (1.0 + a.0 * b.0 + a.1 * b.1);
            ((a.0 + b.0) * scale, (a.1 + b.1) * scale)
        })
        .collect()
}
