//! What every engine in this process must get right before its speed means anything.
//!
//! Apart from the engines because the laws are the same for all.

use crate::box2d::Box2d;
use crate::flicks::{self, Scene, Start};
use crate::rapier_2d::Rapier2d;
use crate::rapier_3d::Rapier3d;
use crate::world::{self, World};

/// A step at which all engines are near their converged results, s.
const STEP_S: f64 = 5e-5;

fn scene() -> Scene {
    flicks::scene(&flicks::equipment())
}

/// Penny 0 flicked along x from -100 mm; of the others penny 1 is where it is told, the rest are out of the way.
fn along_x(speed_m_s: f64, first_other_m: (f64, f64)) -> Start {
    let far = |k: usize| (-0.15 + 0.05 * k as f64, 0.15);
    let places_m = [(-0.1, 0.0), first_other_m, far(2), far(3), far(4), far(5), far(6)];
    Start { places_m, flicked: 0, velocity_m_s: (speed_m_s, 0.0) }
}

/// Stopping distance: v^2 / (2 mu g).
fn a_lone_penny_stops_where_it_should<W: World>() {
    let scene = scene();
    let outcome = world::play::<W>(&scene, &along_x(0.8, (-0.15, 0.1)), STEP_S);
    let way_m = outcome.0[0].expect("it stays on the board").0 + 0.1;
    let expected_m = 0.8 * 0.8 / (2.0 * scene.deceleration_m_s2());
    assert!((way_m / expected_m - 1.0).abs() < 0.01, "{way_m} instead of {expected_m}");
}

/// After a head-on hit at speed v the struck penny has (1 + e) v / 2 and the striker (1 - e) v / 2, so they go the
/// squares of these over 2 mu g.
fn a_head_on_hit_shares_the_speed_out<W: World>() {
    let scene = scene();
    let gap_m = 0.03;
    let struck_from_m = -0.1 + 2.0 * scene.radius_m + gap_m;
    let outcome = world::play::<W>(&scene, &along_x(0.8, (struck_from_m, 0.0)), STEP_S);
    let twice_a = 2.0 * scene.deceleration_m_s2();
    let speed = (0.8f64 * 0.8 - twice_a * gap_m).sqrt();
    for (penny, from_m, share) in
        [(0, -0.1 + gap_m, 0.5 - 0.5 * scene.restitution), (1, struck_from_m, 0.5 + 0.5 * scene.restitution)]
    {
        let (x_m, y_m) = outcome.0[penny].expect("both stay on the board");
        let found = ((x_m - from_m) * twice_a).sqrt() / speed;
        assert!((found - share).abs() < 0.01 && y_m.abs() < 1e-4, "penny {penny}: {found} instead of {share}, y {y_m}");
    }
}

/// Off where the centre crosses the edge, and not before.
fn a_penny_driven_over_the_edge_has_fallen<W: World>() {
    let scene = scene();
    let to_edge_m = scene.half_width_m + 0.1;
    let just_enough = (2.0 * scene.deceleration_m_s2() * to_edge_m).sqrt();
    let falls = |share: f64| {
        let outcome = world::play::<W>(&scene, &along_x(share * just_enough, (-0.15, 0.1)), STEP_S);
        assert!(outcome.0[1..].iter().all(Option::is_some), "the others stay");
        outcome.0[0].is_none()
    };
    assert!(falls(1.02) && !falls(0.98));
}

fn check<W: World>() {
    a_lone_penny_stops_where_it_should::<W>();
    a_head_on_hit_shares_the_speed_out::<W>();
    a_penny_driven_over_the_edge_has_fallen::<W>();
}

// One test an engine, since Box2D makes its worlds on one thread at a time.

#[test]
fn box2d_keeps_the_laws() {
    check::<Box2d>();
}

#[test]
fn rapier2d_keeps_the_laws() {
    check::<Rapier2d>();
}

#[test]
fn rapier3d_keeps_the_laws() {
    check::<Rapier3d>();
}
