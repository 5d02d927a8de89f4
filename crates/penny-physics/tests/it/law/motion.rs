//! Laws of the motion between start and rest: no overlap, so no missed contact; no energy from nowhere; no number that is
//! none.
//!
//! Apart because these need the film, looked at so densely that nothing can pass through anything in between.

use crate::scenes::Scene;
use penny_physics::{Equipment, Event, Flick, Penny, PennyMap, Pose, Shot, Trajectory};

/// Overlap that is legal, m: 2 um, and the rounding of the sum.
const MOST_OVERLAP_M: f64 = 2.05e-6;
/// Where rims are near, the film is looked at this often, s: at 6 m/s a penny that grazed another by 2 um would be seen.
const LEAST_STEP_S: f64 = 5e-5;
/// Nothing is looked at more seldom, s.
const MOST_STEP_S: f64 = 5e-2;
/// An event is looked at from this far on both sides, s: its time is rounded to a microsecond.
const BESIDE_EVENT_S: f64 = 2e-6;

/// Whether the motion of a shot obeys the laws.
pub(crate) fn check(equipment: &Equipment, scene: &Scene, shot: &Shot, film: &Trajectory) -> Result<(), String> {
    let held = matches!(scene.flick, Flick::Side(_)).then(|| scene.flick.penny());
    let release_s = match scene.flick {
        Flick::Board(flick) => 2e-3 * f64::from(equipment.physics().stroke_um) / f64::from(flick.speed_mm_s()),
        Flick::Side(_) => 0.0,
    };
    let mut events = shot.events.iter().map(seconds).peekable();
    let mut energy_before = f64::INFINITY;
    let mut t = 0.0;
    while t <= film.duration_s() {
        let on_board = lying(film, t, held);
        let step = look(equipment, &on_board).map_err(|why| format!("{why} at {t} s"))?;
        if t > release_s {
            let energy = energy(equipment, &on_board);
            if energy > energy_before * (1.0 + 1e-9) + 1e-15 {
                return Err(format!("energy rises from {energy_before:e} to {energy:e} at {t} s"));
            }
            energy_before = energy;
        }
        let step = if t < release_s { step.min(5e-4) } else { step };
        // On to the next look, but past no event.
        while events.next_if(|&event| event + BESIDE_EVENT_S <= t).is_some() {}
        let event = events.peek().copied().unwrap_or(f64::INFINITY);
        let beside = if t < event - BESIDE_EVENT_S { event - BESIDE_EVENT_S } else { event + BESIDE_EVENT_S };
        t = (t + step).min(beside);
    }
    ends_at_rest(shot, film)
}

fn seconds(event: &Event) -> f64 {
    f64::from(event.t_us()) * 1e-6
}

/// The pennies on the board at a time.
fn lying(film: &Trajectory, t: f64, held: Option<Penny>) -> PennyMap<Option<Pose>> {
    let mut poses = film.poses(t.max(0.0));
    for penny in Penny::ALL {
        poses[penny] = poses[penny].filter(|pose| pose.off_since_s.is_none() && Some(penny) != held);
    }
    poses
}

/// Looks at one moment, and says for how long nothing can happen that is not seen at its end.
fn look(equipment: &Equipment, poses: &PennyMap<Option<Pose>>) -> Result<f64, String> {
    let mut step = MOST_STEP_S;
    for (k, &a) in Penny::ALL.iter().enumerate() {
        let Some(p) = poses[a] else { continue };
        let numbers = [p.x_m, p.y_m, p.velocity_m_s.0, p.velocity_m_s.1, p.spin_rad_s, p.turn_rad];
        if !numbers.into_iter().all(f64::is_finite) {
            return Err(format!("{a} is nowhere: {p:?}"));
        }
        for &b in &Penny::ALL[k + 1..] {
            let Some(q) = poses[b] else { continue };
            let (x, y) = (q.x_m - p.x_m, q.y_m - p.y_m);
            let gap = (x * x + y * y).sqrt() - 2.0 * equipment.radius_m();
            if gap < -MOST_OVERLAP_M {
                return Err(format!("{a} and {b} overlap by {:e} m", -gap));
            }
            let speed = speed(&p) + speed(&q);
            if speed > 0.0 {
                step = step.min((gap / speed).max(LEAST_STEP_S));
            }
        }
    }
    Ok(step)
}

fn speed(pose: &Pose) -> f64 {
    let (vx, vy) = pose.velocity_m_s;
    (vx * vx + vy * vy).sqrt()
}

/// Twice the energy over a penny's mass.
fn energy(equipment: &Equipment, poses: &PennyMap<Option<Pose>>) -> f64 {
    let radius = equipment.radius_m();
    let gyration2 = f64::from(equipment.physics().gyration_permille) * 1e-3 * radius * radius;
    let of = |pose: &Pose| speed(pose) * speed(pose) + gyration2 * pose.spin_rad_s * pose.spin_rad_s;
    poses.iter().filter_map(|(_, pose)| pose.as_ref()).map(of).sum()
}

/// Whether the film ends where the pennies rest.
fn ends_at_rest(shot: &Shot, film: &Trajectory) -> Result<(), String> {
    for penny in Penny::ALL {
        if let (Some(rest), Some(pose)) = (shot.rest.get(penny), film.pose(penny, f64::INFINITY)) {
            let (dx, dy) = (pose.x_m - rest.x_m(), pose.y_m - rest.y_m());
            if dx.abs() > 1.6e-6 || dy.abs() > 1.6e-6 {
                return Err(format!("the film of {penny} ends at {pose:?}, not where it rests, {rest:?}"));
            }
        }
    }
    Ok(())
}
