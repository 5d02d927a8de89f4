//! What an impact does to spin: transfer by friction, sticking and sliding.
//!
//! Apart from the directions of cuts: here the rims matter, not the centres.

use crate::scene::{Scene, gyration2, heading, restitution, speed, surfaces};

/// Coulomb's limit and that of sticking, whichever is less: with s the slip of the rims, the tangential impulse over a
/// mass is at most mu (1 + e) v_n / 2, and stops the slip at s k^2 / (2 (R^2 + k^2)). The rims of both discs gain R^2 /
/// k^2 times as much (Walton and Braun, J. Rheol. 30, 949 (1986), without tangential restitution; Foerster, Louge,
/// Chang and Allia, Phys. Fluids 6, 1108 (1994), found glass and acetate balls to do nearly that).
#[test]
fn a_cut_passes_on_as_much_spin_as_coulomb_and_sticking_allow() {
    for mu in [0, 100, 200, 500] {
        let equipment = surfaces(|s| s.rim_friction_permille = mu);
        let (radius, k2) = (equipment.radius_m(), gyration2(&equipment));
        for degrees in [10.0, 30.0, 45.0, 60.0, 75.0] {
            for offset_um in [-3_000, 0, 1_500] {
                let (striker, struck) = Scene::cut(&equipment, degrees, 1_000, offset_um).first_meeting();
                let (x, y) = (struck.before.x_m - striker.before.x_m, struck.before.y_m - striker.before.y_m);
                let (nx, ny) = (x / x.hypot(y), y / x.hypot(y));
                let (vx, vy) = striker.before.velocity_m_s;
                let (normal, along) = (vx * nx + vy * ny, vy * nx - vx * ny);
                let slip = along + radius * striker.before.spin_rad_s;
                let e = restitution(&equipment, normal);
                let sliding = f64::from(mu) * 1e-3 * 0.5 * (1.0 + e) * normal;
                let sticking = 0.5 * slip.abs() * k2 / (radius * radius + k2);
                let impulse = sliding.min(sticking) * slip.signum();
                let gained = -impulse * radius / k2;
                for change in [striker, struck] {
                    let found = change.after.spin_rad_s - change.before.spin_rad_s;
                    assert!((found - gained).abs() < 1e-9, "{mu} {degrees} {offset_um}: {found} {gained}");
                }
                // What the struck penny gets along the rims is the impulse itself.
                let (ux, uy) = struck.after.velocity_m_s;
                assert!((uy * nx - ux * ny - impulse).abs() < 1e-12, "{mu} {degrees} {offset_um}");
            }
        }
    }
}

/// Sticking rims end with no slip, like two gears; sliding ones have some left, the way it was.
#[test]
fn rims_stick_in_thick_cuts_and_slide_in_thin_ones() {
    let equipment = surfaces(|_| ());
    let (radius, square) = (equipment.radius_m(), 1.0 / 0.515);
    for degrees in [10.0, 30.0, 44.0, 54.0, 70.0, 85.0] {
        let (striker, struck) = Scene::cut(&equipment, degrees, 1_000, 0).first_meeting();
        let (x, y) = (struck.before.x_m - striker.before.x_m, struck.before.y_m - striker.before.y_m);
        let tangent = (-y / x.hypot(y), x / x.hypot(y));
        let rim = |change: &crate::scene::Change, side: f64| {
            let (vx, vy) = change.after.velocity_m_s;
            vx * tangent.0 + vy * tangent.1 + side * radius * change.after.spin_rad_s
        };
        let slip = rim(&striker, 1.0) - rim(&struck, -1.0);
        let cut = y.atan2(x);
        let e = restitution(&equipment, speed(&striker.before) * cut.cos());
        let sticks = cut.tan() < 0.2 * (1.0 + e) * (1.0 + square);
        assert_eq!(slip.abs() < 1e-12, sticks, "{degrees}: {slip}");
        assert!(slip < 1e-12, "what is left goes the way it went: {slip}");
    }
}

/// Head-on, a spinning striker is a gear: the struck penny turns the other way, with at most the share
/// R^2 / (2 (R^2 + k^2)) = 0.330 of the striker's spin.
#[test]
fn head_on_the_struck_penny_turns_the_other_way() {
    for mu in [20, 200, 500] {
        let equipment = surfaces(|s| s.rim_friction_permille = mu);
        let (striker, struck) = Scene::cut(&equipment, 0.0, 1_000, 1_500).first_meeting();
        let share = struck.after.spin_rad_s / striker.before.spin_rad_s;
        let sticking = -0.5 / 1.515;
        assert!(share < 0.0 && share > sticking - 1e-9, "{mu}: {share}");
        assert_eq!((share - sticking).abs() < 1e-9, mu >= 200, "sticks unless the rims are slippery: {mu} {share}");
    }
}

/// Spin that rolls the rims over each other takes away all throw (billiards call it gearing): where sin(cut) is R w /
/// v.
#[test]
fn spin_that_gears_with_the_cut_leaves_no_throw_and_no_spin() {
    let equipment = surfaces(|_| ());
    // The nail 2 mm to the right: R w / v = R b / k^2 = 0.3826, and the flight to the target changes that a little.
    let near = |degrees: f64| {
        let scene = Scene::cut(&equipment, degrees, 1_500, -2_000);
        let (striker, struck) = scene.first_meeting();
        let (x, y) = (struck.before.x_m - striker.before.x_m, struck.before.y_m - striker.before.y_m);
        (y.atan2(x).to_degrees() - heading(&struck.after), struck.after.spin_rad_s, striker.before)
    };
    let (_, _, striker) = near(22.5);
    let gearing = (equipment.radius_m() * striker.spin_rad_s / speed(&striker)).asin().to_degrees();
    let (throw, spin, _) = near(gearing);
    // Whole micrometres leave 3 thousandths of a degree in the cut.
    assert!(throw.abs() < 2e-3 && spin.abs() < 2e-2, "{gearing}: {throw} {spin}");
    let (more, fewer) = (near(gearing + 5.0).0, near(gearing - 5.0).0);
    assert!(more > 0.5 && fewer < -0.5, "a thinner cut throws forward, a thicker one back: {more} {fewer}");
}
