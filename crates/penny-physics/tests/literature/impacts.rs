//! Two pennies meet: restitution, head-on impacts, cuts and throw.
//!
//! Apart from spin, which is what the same impacts pass on.

use crate::scene::{Scene, gyration2, heading, restitution, speed, surfaces};
use penny_physics::Equipment;

/// The cut angle of a meeting: from the striker's direction to the line of centres, rad; and that line's direction.
fn cut_angle(scene: &Scene) -> f64 {
    let (striker, struck) = scene.first_meeting();
    let (x, y) = (struck.before.x_m - striker.before.x_m, struck.before.y_m - striker.before.y_m);
    y.atan2(x)
}

/// e from a film: how fast they part over how fast they came, head-on.
fn measured_restitution(equipment: &Equipment, mm_s: i64) -> (f64, f64) {
    let (striker, struck) = Scene::cut(equipment, 0.0, mm_s, 0).first_meeting();
    let came = striker.before.velocity_m_s.0;
    (came, (struck.after.velocity_m_s.0 - striker.after.velocity_m_s.0) / came)
}

/// The page's law in films; its figures from the page's sources: an elastic-plastic estimate for steel (Johnson,
/// Contact Mechanics, 1985, 11.5) of 0.81 at 1 m/s, and coins that ring.
#[test]
fn restitution_falls_with_speed_as_the_law_says() {
    let equipment = surfaces(|_| ());
    let mut last = 1.0;
    for mm_s in [150, 200, 300, 500, 1_000, 1_500, 2_000, 2_500, 3_000] {
        let (came, e) = measured_restitution(&equipment, mm_s);
        assert!((e - restitution(&equipment, came)).abs() < 1e-12, "{came}: {e}");
        assert!(e < last, "{came}: {e}, slower {last}");
        last = e;
    }
    for (v, e) in [(0.1, 0.884), (0.3, 0.858), (1.0, 0.8), (2.5, 0.744)] {
        assert!((restitution(&equipment, v) - e).abs() < 5e-4, "{v}");
    }
    assert!((restitution(&equipment, 1.0) - 0.81).abs() < 0.02, "Johnson's estimate at 1 m/s");
}

/// Equal masses: (1 - e) / 2 and (1 + e) / 2 of the speed. Newton, Principia, Scholium to the Laws.
#[test]
fn a_head_on_impact_leaves_each_its_share() {
    for permille in [0, 250, 500, 800, 1_000] {
        let equipment = surfaces(|s| (s.restitution_permille, s.restitution_loss_permille) = (permille, 0));
        let e = f64::from(permille) * 1e-3;
        let (striker, struck) = Scene::cut(&equipment, 0.0, 1_000, 0).first_meeting();
        let came = speed(&striker.before);
        let shares = (striker.after.velocity_m_s.0 / came, struck.after.velocity_m_s.0 / came);
        assert!((shares.0 - 0.5 * (1.0 - e)).abs() < 1e-14, "{permille}: {shares:?}");
        assert!((shares.1 - 0.5 * (1.0 + e)).abs() < 1e-14, "{permille}: {shares:?}");
    }
}

/// Elastic equal discs without friction part at right angles, as billiard balls do (Coriolis, Theorie mathematique des
/// effets du jeu de billard, 1835).
#[test]
fn elastic_smooth_pennies_part_at_right_angles() {
    let equipment = surfaces(|s| {
        (s.restitution_permille, s.restitution_loss_permille, s.rim_friction_permille) = (1000, 0, 0);
    });
    for degrees in [10.0, 30.0, 45.0, 60.0, 80.0] {
        let scene = Scene::cut(&equipment, degrees, 1_000, 0);
        let (striker, struck) = scene.first_meeting();
        let between = heading(&struck.after) - heading(&striker.after);
        assert!((between - 90.0).abs() < 1e-9, "{degrees}: {between}");
        assert!((heading(&struck.after) - cut_angle(&scene).to_degrees()).abs() < 1e-9, "{degrees}");
    }
}

/// Friction of the rims throws the struck penny off the line of centres, towards where the striker slides: by the angle
/// whose tangent is mu, or in thick cuts, where the rims stick, tan(cut) / ((1 + e) (1 + R^2 / k^2)). That is
/// cut-induced throw (Alciatore, technical proof A.14 of The Illustrated Principles of Pool and Billiards, 2004), with
/// a disc's k.
#[test]
fn cuts_throw_the_struck_penny_by_coulomb_s_angle_or_by_that_of_sticking() {
    for (mu, loss) in [(0, 250), (100, 250), (200, 250), (350, 0)] {
        let equipment = surfaces(|s| (s.rim_friction_permille, s.restitution_loss_permille) = (mu, loss));
        let square = equipment.radius_m() * equipment.radius_m() / gyration2(&equipment);
        for degrees in [5.0, 20.0, 45.0, 60.0, 75.0, 85.0] {
            let scene = Scene::cut(&equipment, degrees, 1_000, 0);
            let (striker, struck) = scene.first_meeting();
            let cut = cut_angle(&scene);
            let e = restitution(&equipment, speed(&striker.before) * cut.cos());
            let sticking = cut.tan() / ((1.0 + e) * (1.0 + square));
            let throw = sticking.min(f64::from(mu) * 1e-3).atan();
            let found = cut - heading(&struck.after).to_radians();
            assert!((found - throw).abs() < 1e-11, "{mu} {degrees}: {found} {throw}");
        }
    }
}

/// The figures of the page's text: direction of both pennies (degrees) and their shares of the speed, default surfaces
/// at 1 m/s. By hand for 45 degrees: e = 0.82, so the rims stick with a tangent of 0.187, and the struck penny leaves
/// 10.6 degrees before the line of centres.
#[test]
fn the_page_s_figures_of_cuts_are_right() {
    let equipment = surfaces(|_| ());
    for (degrees, expected) in
        [(30.0, [23.8, -48.7, 0.785, 0.422]), (45.0, [34.4, -38.8, 0.652, 0.588]), (75.0, [63.7, -13.9, 0.245, 0.914])]
    {
        let (striker, struck) = Scene::cut(&equipment, degrees, 1_000, 0).first_meeting();
        let found = [heading(&struck.after), heading(&striker.after), speed(&struck.after), speed(&striker.after)];
        for (k, tolerance) in [0.06, 0.06, 6e-4, 6e-4].into_iter().enumerate() {
            assert!((found[k] - expected[k]).abs() < tolerance, "{degrees}: {found:?}");
        }
    }
}
