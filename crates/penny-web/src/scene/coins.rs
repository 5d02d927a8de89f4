//! From coins to the numbers that the coin and shadow shaders draw.
//!
//! Apart because it is arithmetic, as [`super::marks`] is for the marks of aiming.

use super::table::{FRAME_HEIGHT_M, MOAT_DEPTH_M};
use super::view::{Coin, Emphasis, Face};
use glam::{Quat, vec3};
use penny_physics::{Equipment, Rank, Team};

/// Centre and receiving height; axis, cosine and strength; receiving coin of each shadow.
pub(super) const SHADOW_INSTANCE: [i32; 3] = [4, 4, 3];
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
pub(super) fn shadow_numbers(coin: &Coin, strength: f32) -> impl Iterator<Item = [f32; 11]> {
    let z = coin.centre_m.2;
    let shadow = |plane_m: f64| shadow(coin, strength, plane_m, [0.0; 3]);
    let on_board = (z > -0.25 * MOAT_DEPTH_M).then(|| shadow(0.0));
    let on_felt = (z < 4.0 * FRAME_HEIGHT_M).then(|| shadow(-MOAT_DEPTH_M));
    on_board.into_iter().chain(on_felt)
}

/// The shadows of coins on the faces of others that lie below them: without them a stack looks as if it lay in one plane.
pub(super) fn shadows_on_coins(equipment: &Equipment, coins: &[&Coin], strength: f32) -> Vec<[f32; 11]> {
    /// A coin as level as this takes shadows, as the cosine of its lean.
    const LEVEL: f64 = 0.98;
    /// One that is higher by less lies beside the other, m.
    const ABOVE_M: f64 = 3e-4;
    let half_thickness_m = f64::from(equipment.penny().thickness_um) * 0.5e-6;
    let radius_m = equipment.radius_m();
    let onto = |upper: &Coin, lower: &Coin| {
        let ((x, y, z), (to_x, to_y, to_z)) = (upper.centre_m, lower.centre_m);
        // As far as a shadow reaches.
        let is_near = (x - to_x).hypot(y - to_y) < 2.8 * radius_m + 2.2 * (z - to_z);
        let takes = lower.tilt.angle_rad.cos().abs() > LEVEL && z - to_z > ABOVE_M && is_near;
        let face = [to_x as f32, to_y as f32, radius_m as f32];
        takes.then(|| shadow(upper, strength, to_z + half_thickness_m, face))
    };
    coins.iter().flat_map(|upper| coins.iter().filter_map(move |lower| onto(upper, lower))).collect()
}

/// The shadow of a coin on a plane, or on the face of the coin that is `onto`: centre and radius.
fn shadow(coin: &Coin, strength: f32, plane_m: f64, onto: [f32; 3]) -> [f32; 11] {
    let (x, y, z) = coin.centre_m;
    let axis = coin.tilt.axis_rad;
    let lie = [axis.cos() as f32, axis.sin() as f32, coin.tilt.angle_rad.cos() as f32, strength];
    let [on_x, on_y, on_radius] = onto;
    [x as f32, y as f32, z as f32, plane_m as f32, lie[0], lie[1], lie[2], lie[3], on_x, on_y, on_radius]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::Tilt;
    use penny_physics::Penny;

    #[test]
    fn a_penny_on_the_board_may_shade_board_and_felt_and_one_in_the_moat_only_the_felt() {
        let lying = Coin::lying(&Equipment::standard(), Face::Penny(Penny::Blue), 0.0, 0.224);
        let fallen = Coin { centre_m: (0.0, 0.24, -0.012), ..lying };
        let planes = |coin: &Coin| shadow_numbers(coin, 1.0).map(|shadow| shadow[3]).collect::<Vec<_>>();
        assert_eq!(planes(&lying), [0.0, -MOAT_DEPTH_M as f32]);
        assert_eq!(planes(&fallen), [-MOAT_DEPTH_M as f32]);
    }

    #[test]
    fn a_coin_shades_those_below_it_and_none_beside_it() {
        let equipment = Equipment::standard();
        let blue = Coin::lying(&equipment, Face::Penny(Penny::Blue), 0.0, 0.0);
        let beside = Coin::lying(&equipment, Face::Penny(Penny::RedAssassin1), 0.0203, 0.0);
        let upper = Coin { centre_m: (0.01, 0.0, 2.2e-3), ..beside };
        let far = Coin { centre_m: (0.05, 0.0, 2.2e-3), ..beside };
        let steep = Coin { tilt: Tilt { axis_rad: 0.0, angle_rad: 0.5 }, ..blue };
        for (a, b, planes) in
            [(blue, beside, vec![]), (blue, far, vec![]), (steep, upper, vec![]), (blue, upper, vec![1.65e-3])]
        {
            for coins in [[&a, &b], [&b, &a]] {
                let shadows = shadows_on_coins(&equipment, &coins, 1.0);
                assert_eq!(shadows.iter().map(|shadow| shadow[3]).collect::<Vec<f32>>(), planes, "{a:?} {b:?}");
                assert!(shadows.iter().all(|shadow| shadow[8..] == [0.0, 0.0, 0.01015]), "{shadows:?}");
            }
        }
    }

    #[test]
    fn a_coin_is_first_turned_and_then_tilted() {
        let lying = Coin::lying(&Equipment::standard(), Face::Spare, 0.0, 0.0).turned(std::f64::consts::FRAC_PI_2);
        let tilt = Tilt { axis_rad: 0.0, angle_rad: std::f64::consts::FRAC_PI_2 };
        let [_, _, _, x, y, z, w, ..] = coin_numbers(&Coin { tilt, ..lying });
        // The marking's right side points to +y after the turn, and up after the tilt about +x.
        let right = Quat::from_xyzw(x, y, z, w) * glam::Vec3::X;
        assert!(right.distance(glam::Vec3::Z) < 1e-6, "{right}");
    }
}
