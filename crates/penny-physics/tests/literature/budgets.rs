//! Momentum, angular momentum and energy in every impact of many films.
//!
//! Apart because these hold for every impact, whatever its law.

use crate::flicks;
use crate::scene::{Change, Scene, braking, gyration2, restitution, speed, surfaces};
use penny_physics::{Equipment, Flick, Penny, PhysicsSpec, Pose};

/// Momentum, angular momentum and twice the energy of pennies, all over a penny's mass.
fn totals(equipment: &Equipment, poses: impl Iterator<Item = Pose>) -> [f64; 4] {
    let k2 = gyration2(equipment);
    let mut sums = [0.0; 4];
    for pose in poses.filter(|pose| pose.off_since_s.is_none()) {
        let (vx, vy) = pose.velocity_m_s;
        sums[0] += vx;
        sums[1] += vy;
        sums[2] += pose.x_m * vy - pose.y_m * vx + k2 * pose.spin_rad_s;
        sums[3] += vx * vx + vy * vy + k2 * pose.spin_rad_s * pose.spin_rad_s;
    }
    sums
}

fn before_and_after(equipment: &Equipment, changes: &[Change]) -> ([f64; 4], [f64; 4]) {
    let of = |side: fn(&Change) -> Pose| totals(equipment, changes.iter().map(side));
    (of(|c| c.before), of(|c| c.after))
}

/// How many pairs are so near to each other that they could push together.
fn near_pairs(equipment: &Equipment, changes: &[Change]) -> usize {
    const NEAR_M: f64 = 0.4e-3;
    let near = |a: &Pose, b: &Pose| (a.x_m - b.x_m).hypot(a.y_m - b.y_m) < 2.0 * equipment.radius_m() + NEAR_M;
    let is_near = |k: usize| changes[..k].iter().filter(|other| near(&other.before, &changes[k].before)).count();
    (0..changes.len()).map(is_near).sum()
}

#[test]
fn every_impact_keeps_momentum_and_gains_no_energy() {
    let equipment = flicks::board(PhysicsSpec::default());
    let (mut impacts, mut worst) = (0, [0.0f64; 4]);
    for (position, flick) in flicks::draw(500) {
        let scene = Scene::of(&equipment, &position, &Flick::Board(flick));
        let meetings = scene.meetings();
        // Falls and finger contacts within the microsecond that is searched would be taken for impacts.
        let crowded = |t: u32| scene.shot.events.iter().filter(|e| e.t_us().abs_diff(t) < 3).count() > 1;
        for t_us in meetings.into_iter().filter(|&t| !crowded(t)) {
            let changes = scene.meeting(t_us);
            let (before, after) = before_and_after(&equipment, &changes);
            for k in 0..2 {
                worst[k] = worst[k].max((after[k] - before[k]).abs());
            }
            // Members of a cluster leave it from where they have come to meanwhile.
            if near_pairs(&equipment, &changes) == 1 {
                worst[2] = worst[2].max((after[2] - before[2]).abs());
            }
            worst[3] = worst[3].max(after[3] / before[3] - 1.0);
            impacts += 1;
        }
    }
    assert!(impacts > 300, "{impacts}");
    // The last bits of speeds up to 3 m/s. Angular momentum also by how far from touching the rims are when the solver
    // finds a contact, a nanometre, times what friction passes on.
    assert!(worst[0] < 1e-14 && worst[1] < 1e-14 && worst[2] < 2e-9, "{worst:?}");
    assert!(worst[3] < 1e-13, "{worst:?}");
}

/// What an impact loses: (1 - e^2) v_n^2 / 4 along the line of centres; along sticking rims s^2 k^2 / (4 (R^2 + k^2)),
/// all the energy of their slip.
#[test]
fn a_sticking_impact_loses_what_the_bounce_and_the_slip_cost() {
    let equipment = surfaces(|s| s.rim_friction_permille = 500);
    let share = 0.515 / 1.515;
    for degrees in [0.0, 20.0, 40.0, 60.0] {
        let (striker, struck) = Scene::cut(&equipment, degrees, 1_200, 800).first_meeting();
        let (x, y) = (struck.before.x_m - striker.before.x_m, struck.before.y_m - striker.before.y_m);
        let (nx, ny) = (x / x.hypot(y), y / x.hypot(y));
        let (vx, vy) = striker.before.velocity_m_s;
        let normal = vx * nx + vy * ny;
        let slip = vy * nx - vx * ny + equipment.radius_m() * striker.before.spin_rad_s;
        let e = restitution(&equipment, normal);
        let expected = 0.25 * ((1.0 - e * e) * normal * normal + share * slip * slip);
        let (before, after) = before_and_after(&equipment, &[striker, struck]);
        let lost = 0.5 * (before[3] - after[3]);
        assert!((lost - expected).abs() < 1e-12, "{degrees}: {lost} {expected}");
    }
}

/// The work of the board's friction, mu g times all that slides, and of the impact are what the flick put in.
#[test]
fn a_flick_s_energy_ends_in_the_board_and_in_the_impact() {
    let equipment = surfaces(|_| ());
    let scene = Scene::cut(&equipment, 0.0, 900, 0);
    let (striker, struck) = scene.first_meeting();
    let way = |change: &Change| {
        let rest = scene.shot.rest.get(change.penny).expect("on the board");
        let start = scene.film.pose(change.penny, 0.0).expect("on the board");
        rest.x_m() - start.x_m
    };
    // The stroke's 3 mm are the finger's.
    let board = braking(&equipment) * (way(&striker) - 3e-3 + way(&struck));
    let came = speed(&striker.before);
    let e = restitution(&equipment, came);
    let impact = 0.25 * (1.0 - e * e) * came * came;
    assert!((board + impact - 0.5 * 0.9 * 0.9).abs() < 3e-6, "{board} {impact}");
}

/// A triangle of six that touch, struck in all its contacts at once.
#[test]
fn a_struck_heap_keeps_momentum_and_gains_no_energy() {
    let equipment = surfaces(|_| ());
    let (half, row) = (10_150, 17_580);
    for (y_um, mm_s) in [(0, 1_000), (4_000, 2_500), (-9_000, 500)] {
        let places: Vec<(Penny, i32, i32)> = [(-50_000, y_um), (0, 0), (row, half), (row, -half)]
            .into_iter()
            .chain([(2 * row, 2 * half), (2 * row, 0), (2 * row, -2 * half)])
            .zip(Penny::ALL)
            .map(|((x, y), penny)| (penny, x, y))
            .collect();
        let scene = Scene::flick(&equipment, &places, (0, mm_s, 700));
        let (before, after) = before_and_after(&equipment, &scene.meeting(scene.meetings()[0]));
        let kept = (0..2).all(|k| (after[k] - before[k]).abs() < 1e-12);
        assert!(kept && after[3] <= before[3], "{y_um} {mm_s}: {before:?} {after:?}");
    }
}
