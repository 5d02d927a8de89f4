//! The fall over the edge: plausible on the way, tidy in the end.
//!
//! Apart because nothing else checks it: the physics and the rules end at the edge.

use penny_physics::{BoardSpec, Equipment, InSpace, Shape};
use penny_web::scene::{Exit, Fall, table};
use proptest::prelude::*;
use std::f64::consts::PI;

fn equipment(shape: Shape) -> Equipment {
    Equipment::with_board(BoardSpec { shape, ..BoardSpec::default() }).expect("a board of default size")
}

fn over_the_right_edge(speed_m_s: f64) -> Exit {
    Exit { centre_m: (0.225, 0.03), velocity_m_s: (speed_m_s, 0.0), turn_rad: 0.0, spin_rad_s: 0.0, in_space: None }
}

/// Whether a penny lies flat in the moat, clear of board, wall and the others.
fn check_rest(equipment: &Equipment, fall: &Fall, lying: &[(f64, f64)]) {
    let (x, y, z) = fall.rest().centre_m;
    let (radius, board) = (equipment.radius_m(), equipment.board());
    let outside = -board.distance_to_nearest_edge_m(x, y);
    assert!(outside >= radius, "the board's side: {outside}");
    assert!(outside <= table::MOAT_WIDTH_M - radius, "the wall: {outside}");
    assert!((z + table::MOAT_DEPTH_M - 0.825e-3).abs() < 1e-9, "on the felt: {z}");
    let lean = fall.rest().tilt.angle_rad;
    assert!(lean < 1e-6 || (lean - PI).abs() < 1e-6, "flat: {lean}");
    for other in lying {
        assert!((x - other.0).hypot(y - other.1) >= 2.0 * radius, "on another at {other:?}");
    }
    assert!(fall.duration_s() <= 1.5, "{}", fall.duration_s());
}

#[test]
fn a_penny_begins_as_it_crossed_the_edge() {
    let equipment = equipment(Shape::Square);
    let fall = Fall::new(&equipment, &Exit { turn_rad: 1.0, ..over_the_right_edge(0.5) }, &[]);
    let begin = fall.pose(0.0);
    assert_eq!(begin.centre_m, (0.225, 0.03, 0.825e-3));
    assert!((begin.turn_rad - 1.0).abs() < 1e-9 && begin.tilt.angle_rad.abs() < 1e-9);
    assert_eq!(fall.pose(-1.0), begin);
    assert_eq!(fall.pose(f64::NAN), begin);
    assert_eq!(fall.pose(99.0), fall.rest());
}

#[test]
fn slow_pennies_topple_and_fast_ones_fly_off() {
    // About the edge the angular momentum (k^2 + s^2) theta' grows by g s, s = v t the centre's way past it, k the radius
    // of gyration about a diameter; so as the rim leaves, theta = g (R - k atan(R / k)) / (2 v^2), and a little more by
    // friction. Leaving out s^2 gives the well-known g R^3 / (6 k^2 v^2), which is too much.
    let equipment = equipment(Shape::Square);
    for speed in [0.5, 1.0, 2.0] {
        let fall = Fall::new(&equipment, &over_the_right_edge(speed), &[]);
        let leaves_s = equipment.radius_m() / speed;
        let pitch = fall.pose(leaves_s).tilt.angle_rad;
        let (radius, gyration) = (equipment.radius_m(), 5.1e-3);
        let scale = 9.81 / (speed * speed);
        let least = scale * (radius - gyration * (radius / gyration).atan()) / 2.0;
        let most = scale * radius.powi(3) / (6.0 * gyration * gyration);
        assert!(pitch > 0.9 * least && pitch < most, "{speed} m/s: {pitch} rad, {least} to {most}");
        // Over its right side: about the axis that points to +y.
        assert!((fall.pose(leaves_s).tilt.axis_rad - PI / 2.0).abs() < 0.05);
    }
}

#[test]
fn pennies_that_follow_each_other_lie_side_by_side() {
    let equipment = equipment(Shape::Hexagon);
    let mut lying = vec![];
    for k in 0..7 {
        let velocity_m_s = (0.4, 0.02 * f64::from(k));
        let exit = Exit { centre_m: (0.225, 0.0), velocity_m_s, spin_rad_s: 3.0, ..over_the_right_edge(0.4) };
        let fall = Fall::new(&equipment, &exit, &lying);
        check_rest(&equipment, &fall, &lying);
        let (x, y, _) = fall.rest().centre_m;
        lying.push((x, y));
    }
}

#[test]
fn the_same_exit_falls_the_same_way() {
    let equipment = equipment(Shape::Square);
    let exit = Exit { spin_rad_s: 30.0, ..over_the_right_edge(0.7) };
    let (a, b) = (Fall::new(&equipment, &exit, &[]), Fall::new(&equipment, &exit, &[]));
    for k in 0..100 {
        assert_eq!(a.pose(f64::from(k) * 0.013), b.pose(f64::from(k) * 0.013));
    }
}

#[test]
fn numbers_that_are_none_still_end_in_the_moat() {
    let equipment = equipment(Shape::Square);
    for bad in [f64::NAN, f64::INFINITY, -f64::INFINITY, 1e300] {
        let space = InSpace {
            height_m: bad,
            axis: [bad, 0.0, 1.0],
            mark: [1.0, bad, 0.0],
            rising_m_s: bad,
            turning_rad_s: [bad, 0.0, bad],
        };
        let upright = InSpace { axis: [0.0, 0.0, 1.0], mark: [1.0, 0.0, 0.0], ..space };
        for in_space in [None, Some(space), Some(upright)] {
            let (centre_m, velocity_m_s) = ((bad, bad), (bad, 1.0));
            let exit = Exit { centre_m, velocity_m_s, turn_rad: bad, spin_rad_s: bad, in_space };
            check_rest(&equipment, &Fall::new(&equipment, &exit, &[(bad, 0.0)]), &[]);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]
    /// Law: every penny comes to rest flat in the moat, and is nowhere inside the board or the ground on its way.
    #[test]
    fn every_fall_ends_flat_in_the_moat(
        hexagon: bool, edge in 0..6usize, along in -0.45..0.45f64, outward in 0.0..3.0f64, sideways in -2.0..2.0f64,
        spin in -150.0..150.0f64,
    ) {
        let equipment = equipment(if hexagon { Shape::Hexagon } else { Shape::Square });
        let board = equipment.board();
        let corners = table::outline(board, 0.0);
        let (from, to) = (corners[edge % corners.len()], corners[(edge + 1) % corners.len()]);
        let t = along + 0.5;
        let normal = board.edges()[edge % corners.len()].normal;
        let exit = Exit {
            centre_m: (from.0 + (to.0 - from.0) * t, from.1 + (to.1 - from.1) * t),
            velocity_m_s: (normal.0 * outward - normal.1 * sideways, normal.1 * outward + normal.0 * sideways),
            turn_rad: 0.0,
            spin_rad_s: spin,
            in_space: None,
        };
        let fall = Fall::new(&equipment, &exit, &[]);
        check_rest(&equipment, &fall, &[]);
        for k in 0..300 {
            let (x, y, z) = fall.pose(f64::from(k) * 0.005).centre_m;
            let outside = -board.distance_to_nearest_edge_m(x, y);
            prop_assert!(outside > -2e-3, "back on the board at {x}, {y}, {z}");
            prop_assert!(outside < table::MOAT_WIDTH_M + 1e-3, "through the wall at {x}, {y}, {z}");
            prop_assert!(z > -table::MOAT_DEPTH_M - 1e-3 && z < 0.03, "height {z}");
        }
    }

    /// Law: the same of a penny that crosses the edge in a hop, which begins exactly as it flew.
    #[test]
    fn every_fall_out_of_a_hop_begins_as_it_flew_and_ends_flat_in_the_moat(
        along in -0.45..0.45f64, outward in 0.05..3.0f64, sideways in -1.0..1.0f64, height_m in 0.0..0.1f64,
        rising_m_s in -1.5..1.5f64, lean in 0.0..PI, towards in -PI..PI, turning in prop::array::uniform3(-120.0..120.0f64),
    ) {
        let equipment = equipment(Shape::Square);
        let board = equipment.board();
        let (across, up) = ((towards.cos(), towards.sin()), (lean.cos(), lean.sin()));
        let axis = [up.1 * across.0, up.1 * across.1, up.0];
        let mark = [up.0 * across.0, up.0 * across.1, -up.1];
        let in_space = Some(InSpace { height_m, axis, mark, rising_m_s, turning_rad_s: turning });
        let exit = Exit {
            centre_m: (0.225, 0.45 * along),
            velocity_m_s: (outward, sideways),
            turn_rad: 0.0,
            spin_rad_s: turning[2],
            in_space,
        };
        let fall = Fall::new(&equipment, &exit, &[]);
        let begin = fall.pose(0.0);
        prop_assert_eq!(begin.centre_m, (0.225, 0.45 * along, 0.825e-3 + height_m));
        prop_assert!((begin.tilt.angle_rad - lean).abs() < 1e-6, "{} rad", begin.tilt.angle_rad);
        check_rest(&equipment, &fall, &[]);
        for k in 0..300 {
            let (x, y, z) = fall.pose(f64::from(k) * 0.005).centre_m;
            let outside = -board.distance_to_nearest_edge_m(x, y);
            prop_assert!(outside > -12e-3, "back on the board at {x}, {y}, {z}");
            prop_assert!(outside < table::MOAT_WIDTH_M + 2e-3, "through the wall at {x}, {y}, {z}");
            prop_assert!(z > -table::MOAT_DEPTH_M - 2e-3 && z < 0.3, "height {z}");
        }
    }
}
