//! Laws that every flick obeys, tried on many random ones.
//!
//! Apart from the tables of known values: these hold whatever the parameters are.

use crate::scenes::{self, Kind, Scene};
use penny_physics::{
    BoardFlick, Equipment, Event, Flick, Penny, PennyMap, Point, Position, Shape, Shot, Simulator, film, simulate,
};

/// How many flicks the laws are tried on.
const FLICKS: u64 = 100_000;
/// Every so many of them the motion itself is looked at, which costs more.
const FILMED_EVERY: u64 = 10;

fn seconds(t_us: u32) -> f64 {
    f64::from(t_us) * 1e-6
}

#[test]
fn every_flick_ends_in_a_legal_position_that_its_events_explain() {
    let equipments = scenes::equipments();
    let mut simulator = Simulator::new();
    let mut most_events = 0;
    for index in 0..FLICKS {
        let scene = scenes::scene(&equipments, index);
        let equipment = &equipments[scene.equipment];
        let shot = simulator.run(equipment, &scene.position, &scene.flick).expect("a flick that can be made");
        let tell = || format!("flick {index}: {scene:?}\n{shot:?}");
        assert!(!shot.capped, "the cap on events was reached by {}", tell());
        if let Err(error) = Position::new(equipment, *shot.rest.points()) {
            panic!("{error} after {}", tell());
        }
        explained(&scene, shot).unwrap_or_else(|why| panic!("{why}: {}", tell()));
        most_events = most_events.max(shot.events.len());
    }
    assert!(most_events > 20, "the mix holds busy flicks: {most_events}");
}

/// Whether times rise, every penny that was touched rests or falls, and nothing else moved.
fn explained(scene: &Scene, shot: &Shot) -> Result<(), String> {
    let mut last = 0;
    let mut moving = PennyMap([false; Penny::COUNT]);
    let mut touched = moving;
    let mut fallen = moving;
    let flicked = scene.flick.penny();
    match scene.flick {
        Flick::Board(_) => (moving[flicked], touched[flicked]) = (true, true),
        Flick::Side(_) => (moving[Penny::Blue], touched[Penny::Blue]) = (true, true),
    }
    for event in &shot.events {
        if event.t_us() < last {
            return Err(format!("{event:?} is earlier than what came before"));
        }
        last = event.t_us();
        match *event {
            Event::Contact { a, b, .. } => {
                if a >= b {
                    return Err(format!("{a} and {b} are not in order"));
                }
                for penny in [a, b] {
                    if fallen[penny] {
                        return Err(format!("{penny} is touched after it fell"));
                    }
                    (moving[penny], touched[penny]) = (true, true);
                }
            }
            Event::Rest { penny, .. } => moving[penny] = false,
            Event::Off { penny, .. } => (moving[penny], fallen[penny]) = (false, true),
            Event::Stack { .. } => return Err("a stack in the plane".into()),
        }
    }
    if matches!(scene.flick, Flick::Side(_)) {
        (moving[flicked], touched[flicked]) = (false, true);
    }
    for penny in Penny::ALL {
        if moving[penny] {
            return Err(format!("{penny} never comes to rest"));
        }
        if !touched[penny] && shot.rest.get(penny) != scene.position.get(penny) {
            return Err(format!("{penny} moved without being touched"));
        }
        let held = matches!(scene.flick, Flick::Side(_)) && penny == flicked;
        let gone = fallen[penny] || held || scene.position.get(penny).is_none();
        if gone != shot.rest.get(penny).is_none() {
            return Err(format!("{penny} is neither on the board nor off it"));
        }
    }
    (shot.duration_us == last || shot.events.is_empty())
        .then_some(())
        .ok_or_else(|| format!("it lasts {} us, the last event is at {last}", shot.duration_us))
}

#[test]
fn energy_never_rises_after_the_stroke_and_pennies_never_overlap() {
    let equipments = scenes::equipments();
    let (mut worst_overlap, mut worst_gain) = (f64::NEG_INFINITY, f64::NEG_INFINITY);
    for index in (0..FLICKS).step_by(FILMED_EVERY as usize) {
        let scene = scenes::scene(&equipments, index);
        let equipment = &equipments[scene.equipment];
        let (shot, trajectory) = film(equipment, &scene.position, &scene.flick).expect("a flick that can be made");
        let release_s = match scene.flick {
            Flick::Board(flick) => 2e-3 * f64::from(equipment.physics().stroke_um) / f64::from(flick.speed_mm_s()),
            Flick::Side(_) => 0.0,
        };
        let held = matches!(scene.flick, Flick::Side(_)).then(|| scene.flick.penny());
        let mut times: Vec<f64> =
            shot.events.iter().flat_map(|e| [-2e-6, 2e-6].map(|d| seconds(e.t_us()) + d)).collect();
        times.extend((0..=200).map(|k| trajectory.duration_s() * f64::from(k) / 200.0));
        times.sort_by(f64::total_cmp);
        let mut energy_before = f64::INFINITY;
        for &t in &times {
            let poses = trajectory.poses(t.max(0.0));
            let on_board: Vec<_> = poses
                .iter()
                .filter(|&(penny, _)| Some(penny) != held)
                .filter_map(|(penny, pose)| pose.filter(|p| p.off_since_s.is_none()).map(|p| (penny, p)))
                .collect();
            for (k, (a, p)) in on_board.iter().enumerate() {
                for (b, q) in &on_board[k + 1..] {
                    let (x, y) = (q.x_m - p.x_m, q.y_m - p.y_m);
                    let overlap = 2.0 * equipment.radius_m() - (x * x + y * y).sqrt();
                    worst_overlap = worst_overlap.max(overlap);
                    assert!(
                        overlap < 2.05e-6,
                        "{a} and {b} overlap by {overlap:e} at {t}: {index} {scene:?}\n{shot:?}"
                    );
                }
            }
            let radius = equipment.radius_m();
            let gyration2 = f64::from(equipment.physics().gyration_permille) * 1e-3 * radius * radius;
            let energy: f64 = on_board
                .iter()
                .map(|(_, p)| {
                    let (vx, vy) = p.velocity_m_s;
                    vx * vx + vy * vy + gyration2 * p.spin_rad_s * p.spin_rad_s
                })
                .sum();
            if t > release_s {
                let gain = (energy - energy_before) / energy.max(1e-6);
                worst_gain = worst_gain.max(gain);
                assert!(gain < 1e-9, "energy rises by {gain:e} at {t}: {index} {scene:?}\n{shot:?}");
                energy_before = energy;
            }
        }
        for penny in Penny::ALL {
            if let (Some(rest), Some(pose)) = (shot.rest.get(penny), trajectory.pose(penny, f64::INFINITY)) {
                let (dx, dy) = (pose.x_m - rest.x_m(), pose.y_m - rest.y_m());
                assert!(
                    dx.abs() < 1.6e-6 && dy.abs() < 1.6e-6,
                    "the film ends where the penny rests: {index} {scene:?}"
                );
            }
        }
    }
    assert!(
        worst_overlap > 0.0 && worst_gain <= 1e-9,
        "the mix presses pennies together: {worst_overlap:e} {worst_gain:e}"
    );
}

/// The scene with the pennies' names moved on by `shift`.
fn renamed(scene: &Scene, equipment: &Equipment, shift: usize) -> (Position, BoardFlick) {
    let Flick::Board(flick) = scene.flick else { unreachable!("only board flicks are renamed") };
    let other = |penny: Penny| Penny::ALL[(penny.index() + shift) % Penny::COUNT];
    let mut points = PennyMap::default();
    for (penny, point) in scene.position.points().iter() {
        points[other(penny)] = *point;
    }
    let position = Position::new(equipment, points).expect("the same places");
    let flick = BoardFlick::new(
        other(flick.penny()),
        flick.angle().mdeg().into(),
        flick.speed_mm_s().into(),
        flick.offset_um().into(),
    );
    (position, flick.expect("the same numbers"))
}

#[test]
fn the_order_of_the_pennies_changes_nothing() {
    let equipments = scenes::equipments();
    let mut compared = 0;
    for index in (0..FLICKS).step_by(4) {
        let scene = scenes::scene(&equipments, index);
        if scene.kind == Kind::Side {
            continue;
        }
        let equipment = &equipments[scene.equipment];
        let shot = simulate(equipment, &scene.position, &scene.flick).expect("a flick");
        let shift = 1 + (index as usize / 4) % 6;
        let (position, flick) = renamed(&scene, equipment, shift);
        let other = simulate(equipment, &position, &Flick::Board(flick)).expect("a flick");
        for penny in Penny::ALL {
            let name = Penny::ALL[(penny.index() + shift) % Penny::COUNT];
            assert_eq!(shot.rest.get(penny), other.rest.get(name), "{index} {scene:?}");
        }
        assert_eq!(shot.events.len(), other.events.len(), "{index} {scene:?}");
        for (event, renamed) in shot.events.iter().zip(&other.events) {
            assert_eq!(event.t_us(), renamed.t_us(), "{index} {scene:?}");
        }
        compared += 1;
    }
    assert!(compared > 15_000, "{compared}");
}

/// Mirrored left and right, or turned by a quarter of a circle where the board allows it.
fn moved(scene: &Scene, equipment: &Equipment, mirror: bool) -> (Position, Flick) {
    let Flick::Board(flick) = scene.flick else { unreachable!("only board flicks are moved") };
    let move_point = |p: Point| if mirror { mirrored(p) } else { turned(p) };
    let points = PennyMap(scene.position.points().0.map(|point| point.map(move_point)));
    let position = Position::new(equipment, points).expect("the board is symmetric");
    let angle = i64::from(flick.angle().mdeg());
    let (angle, offset) =
        if mirror { (180_000 - angle, -flick.offset_um()) } else { (angle + 90_000, flick.offset_um()) };
    let flick = BoardFlick::new(flick.penny(), angle.rem_euclid(360_000), flick.speed_mm_s().into(), offset.into())
        .expect("in range");
    (position, Flick::Board(flick))
}

fn mirrored(p: Point) -> Point {
    Point { x_um: -p.x_um, y_um: p.y_um }
}

fn turned(p: Point) -> Point {
    Point { x_um: -p.y_um, y_um: p.x_um }
}

#[test]
fn a_mirrored_or_turned_flick_has_the_mirrored_or_turned_outcome() {
    let equipments = scenes::equipments();
    let mut compared = 0;
    for index in (1..FLICKS).step_by(4) {
        let scene = scenes::scene(&equipments, index);
        if scene.kind == Kind::Side {
            continue;
        }
        let equipment = &equipments[scene.equipment];
        let square = equipment.board().spec().shape == Shape::Square;
        let shot = simulate(equipment, &scene.position, &scene.flick).expect("a flick");
        for mirror in [true, false] {
            if !mirror && !square {
                continue;
            }
            let (position, flick) = moved(&scene, equipment, mirror);
            let other = simulate(equipment, &position, &flick).expect("a flick");
            let equal = Penny::ALL.into_iter().all(|penny| {
                let here = shot.rest.get(penny).map(|p| if mirror { mirrored(p) } else { turned(p) });
                match (here, other.rest.get(penny)) {
                    (Some(a), Some(b)) => a.distance_squared_um2(b) <= 2,
                    (a, b) => a == b,
                }
            });
            compared += 1;
            assert!(equal, "{index} mirror {mirror} {scene:?}\n{shot:?}\n{other:?}");
        }
    }
    assert!(compared > 30_000, "{compared}");
}
