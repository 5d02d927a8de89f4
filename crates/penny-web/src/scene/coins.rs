//! From coins to the numbers that the coin and shadow shaders draw.
//!
//! Apart because it is arithmetic, as [`super::marks`] is for the marks of aiming.

use super::table::{FRAME_HEIGHT_M, MOAT_DEPTH_M};
use super::view::{Coin, Emphasis, Face};
use glam::{Quat, vec3};
use penny_physics::{Rank, Team};

/// Centre and receiving height; axis, cosine and strength of each shadow.
pub(super) const SHADOW_INSTANCE: [i32; 2] = [4, 4];
/// Centre, quaternion, look of each coin.
pub(super) const COIN_INSTANCE: [i32; 3] = [3, 4, 4];

/// One instance of a coin.
pub(super) fn coin_numbers(coin: &Coin) -> [f32; 11] {
    let (kind, emblem) = match coin.face {
        Face::Spare => (3.0, 0.0),
        Face::Penny(penny) => (
            match penny.team() {
                Some(Team::Red) => 0.0,
                Some(Team::Gold) => 1.0,
                None => 2.0,
            },
            match penny.rank() {
                Rank::Sovereign => 1.0,
                Rank::Assassin => 2.0,
                Rank::Blue => 3.0,
            },
        ),
    };
    let brightness = match coin.emphasis {
        Emphasis::Dim => 0.45,
        Emphasis::Hover | Emphasis::Selected => 1.12,
        Emphasis::None | Emphasis::Choosable => 1.0,
    };
    let axis = vec3(coin.tilt.axis_rad.cos() as f32, coin.tilt.axis_rad.sin() as f32, 0.0);
    let turn = Quat::from_axis_angle(axis, coin.tilt.angle_rad as f32) * Quat::from_rotation_z(coin.turn_rad as f32);
    let (x, y, z) = coin.centre_m;
    let opacity = if coin.ghost { 0.42 } else { 1.0 };
    [x as f32, y as f32, z as f32, turn.x, turn.y, turn.z, turn.w, kind, emblem, brightness, opacity]
}

/// The shadows of a coin: on the board's top unless it is below that, and on the felt unless it is far above it.
pub(super) fn shadow_numbers(coin: &Coin) -> impl Iterator<Item = [f32; 8]> {
    let (x, y, z) = coin.centre_m;
    let shadow = |plane_m: f64| {
        let axis = coin.tilt.axis_rad;
        let lie = [axis.cos() as f32, axis.sin() as f32, coin.tilt.angle_rad.cos() as f32, 1.0];
        [x as f32, y as f32, z as f32, plane_m as f32, lie[0], lie[1], lie[2], lie[3]]
    };
    let on_board = (z > -0.25 * MOAT_DEPTH_M).then(|| shadow(0.0));
    let on_felt = (z < 4.0 * FRAME_HEIGHT_M).then(|| shadow(-MOAT_DEPTH_M));
    on_board.into_iter().chain(on_felt)
}
