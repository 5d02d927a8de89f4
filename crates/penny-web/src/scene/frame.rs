//! What all shaders of one picture share, laid out as the uniform block `Frame` of `shaders/frame.glsl`.
//!
//! Apart because its order is a contract with that file.

use super::camera::Lens;
use super::palette::Palette;
use super::table::{FRAME_HEIGHT_M, FRAME_WIDTH_M, MOAT_DEPTH_M, MOAT_WIDTH_M, outline};
use super::view::View;
use penny_physics::Shape;

/// Where the lamp hangs when the board is not turned, m: up and to the left of the viewer, scaled by the board.
const LAMP_M: (f64, f64, f64) = (-0.36, 0.42, 0.72);

/// The block's numbers.
pub(super) fn frame_block(view: &View<'_>, lens: &Lens, palette: &Palette, pixels: (i32, i32)) -> Vec<f32> {
    let board = view.equipment.board();
    let (yaw_sin, yaw_cos) = view.camera.yaw_rad().sin_cos();
    let scale = board.half_width_m() / 0.225;
    let lamp = (
        (LAMP_M.0 * yaw_cos - LAMP_M.1 * yaw_sin) * scale,
        (LAMP_M.0 * yaw_sin + LAMP_M.1 * yaw_cos) * scale,
        LAMP_M.2 * scale,
    );
    let half_thickness_m = f64::from(view.equipment.penny().thickness_um) * 0.5e-6;
    let corner = outline(board, 0.0)[0];
    let circumradius = (corner.0 * corner.0 + corner.1 * corner.1).sqrt();
    let hexagon = if board.spec().shape == Shape::Hexagon { 1.0 } else { 0.0 };
    let eye = lens.eye_m();
    let mut block: Vec<f32> = lens.to_clip().as_mat4().to_cols_array().to_vec();
    let mut push = |four: [f64; 4]| block.extend(four.map(|number| number as f32));
    push([eye.x, eye.y, eye.z, half_thickness_m]);
    push([lamp.0, lamp.1, lamp.2, f64::from(palette.lamp_strength)]);
    push([1.0 / f64::from(pixels.0), 1.0 / f64::from(pixels.1), yaw_cos, yaw_sin]);
    push([board.half_width_m(), circumradius, hexagon, view.equipment.radius_m()]);
    push([MOAT_WIDTH_M, MOAT_DEPTH_M, FRAME_HEIGHT_M, FRAME_WIDTH_M]);
    for colour in [
        palette.wood_light,
        palette.wood_dark,
        palette.frame_light,
        palette.frame_dark,
        palette.felt,
        palette.ground,
        palette.inlay,
        palette.line,
        palette.sky,
        palette.bounce,
    ] {
        block.extend(colour);
    }
    block.extend(palette.coins.iter().flatten().flatten());
    block
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::{Camera, Look, Viewport};
    use penny_physics::Equipment;

    #[test]
    fn the_block_is_as_long_as_the_shaders_think() {
        let source = include_str!("shaders/frame.glsl");
        let numbers = |line: &str| match line.split_whitespace().next() {
            Some("mat4") => 16,
            Some("vec4") if line.contains("[12]") => 48,
            Some("vec4") => 4,
            _ => 0,
        };
        let declared: usize = source.lines().map(numbers).sum();
        let equipment = Equipment::standard();
        let view = View {
            equipment: &equipment,
            camera: Camera::above(),
            look: Look::default(),
            coins: vec![],
            overlays: vec![],
        };
        let lens = view.camera.lens(equipment.board(), Viewport::new(390.0, 844.0));
        let block = frame_block(&view, &lens, &Palette::new(view.look), (780, 1688));
        assert_eq!(block.len(), declared);
        assert!(block.iter().all(|number| number.is_finite()));
    }
}
