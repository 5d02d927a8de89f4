//! Bodies in space against what is known of them: gaps, drops, hops, energy and symmetry.
//!
//! Apart from the crate's other tests because these look inside.

use super::body::{Body, Shape};
use super::contact::Contacts;
use super::rims;
use super::stage::{Stage, Watcher};
use super::vector::Vector;
use crate::equipment::{Equipment, GRAVITY_M_S2};
use crate::flick::Angle;
use crate::flight::{Flight, Motion};
use crate::solver::{FAR, Listener, Scene, Solver};
use crate::trig;

/// Notes what is told.
#[derive(Default)]
struct Seen {
    bodies: Vec<(f64, usize, Body)>,
    contacts: Vec<(usize, usize)>,
    off: Vec<usize>,
    stacks: Vec<(usize, usize)>,
}

impl Listener for Seen {
    fn flight(&mut self, _: usize, _: &Flight) {}
    fn contact(&mut self, _: f64, a: usize, b: usize, _: f64, _: bool) {
        self.contacts.push((a, b));
    }
    fn contact_goes_on(&mut self, _: f64, _: usize, _: usize, _: f64) {}
    fn rest(&mut self, _: f64, _: usize) {}
    fn off(&mut self, _: f64, lane: usize, _: &Motion) {
        self.off.push(lane);
    }
}

impl Watcher for Seen {
    fn lies(&mut self, t: f64, lane: usize, body: &Body) {
        self.bodies.push((t, lane, *body));
    }
    fn stack(&mut self, _: f64, upper: usize, lower: usize) {
        self.stacks.push((upper, lower));
    }
}

fn shape() -> Shape {
    Shape::of(Equipment::standard().constants())
}

/// A body somewhere, tilted by an angle towards a direction, at rest.
fn tilted(at: (f64, f64, f64), tilt_mdeg: i64, towards_mdeg: i64) -> Body {
    let (cos, sin) = trig::unit_vector(Angle::wrapping_mdeg(tilt_mdeg));
    let (x, y) = trig::unit_vector(Angle::wrapping_mdeg(towards_mdeg));
    let axis = Vector::new(sin * x, sin * y, cos);
    let mark = Vector::new(-y, x, 0.0);
    Body { at: Vector::new(at.0, at.1, at.2), velocity: Vector::ZERO, turning: Vector::ZERO, axis, mark }
}

/// Points all over the core of a body: both circles and the faces within.
fn core_points(shape: &Shape, body: &Body) -> Vec<Vector> {
    let mut all = vec![];
    let beside = body.axis.cross(body.mark);
    for side in [-1.0, 1.0] {
        for ring in 0..=20 {
            for k in 0..720 {
                let (cos, sin) = trig::unit_vector(Angle::wrapping_mdeg(500 * k));
                let radius = shape.ring * f64::from(ring) / 20.0;
                let flat = body.mark * (radius * cos) + beside * (radius * sin);
                all.push(body.at + body.axis * (side * shape.ring_height) + flat);
            }
        }
    }
    all
}

/// How far a point is from a core.
fn distance(shape: &Shape, body: &Body, point: Vector) -> f64 {
    let from = point - body.at;
    let height = from.dot(body.axis);
    let over = (height.abs() - shape.ring_height).max(0.0);
    let out = (from.across(body.axis).length() - shape.ring).max(0.0);
    (over * over + out * out).sqrt()
}

#[test]
fn the_gap_is_that_of_the_nearest_points_of_all() {
    let shape = shape();
    let mut contacts = Contacts::none();
    let mut seen = 0;
    for k in 0..60_i64 {
        let a = tilted((0.0, 0.0, 0.0), (k * 7_919) % 90_000, (k * 104_729) % 360_000);
        let away = trig::unit_vector(Angle::wrapping_mdeg(k * 51_001));
        let far = 0.004 + 0.0165 * ((k * 31) % 60) as f64 / 60.0;
        let up = 0.010 * ((k * 17) % 60) as f64 / 60.0;
        let b = tilted((away.0 * far, away.1 * far, up), (k * 3_571) % 90_000, (k * 7_907) % 360_000);
        let by_hand = core_points(&shape, &a).into_iter().map(|p| distance(&shape, &b, p));
        let by_hand = by_hand.chain(core_points(&shape, &b).into_iter().map(|p| distance(&shape, &a, p)));
        let by_hand = by_hand.fold(f64::INFINITY, f64::min) - 2.0 * shape.rounding;
        // Cores that reach into each other are far deeper than any contact.
        if by_hand < -1.5 * shape.rounding {
            continue;
        }
        let gap = rims::touch(&shape, &a, &b, 0.02, &mut contacts).expect("they are near");
        assert!((gap - by_hand).abs() < 2e-5, "{k}: {gap} {by_hand}");
        let back = rims::touch(&shape, &b, &a, 0.02, &mut contacts).expect("they are near");
        assert!((gap - back).abs() < 1e-9, "{k}: {gap} {back}");
        seen += 1;
    }
    assert!(seen > 20, "{seen} pairs that do not reach into each other");
}

#[test]
fn flat_pennies_touch_at_two_radii_and_with_level_normals() {
    let shape = shape();
    let mut contacts = Contacts::none();
    let radius = shape.ring + shape.rounding;
    for k in 0..36 {
        let (x, y) = trig::unit_vector(Angle::wrapping_mdeg(k * 10_037));
        for gap in [-20e-6, -1e-7, 1e-7, 30e-6] {
            let far = 2.0 * radius + gap;
            let (a, b) = (tilted((0.0, 0.0, shape.half), 0, 0), tilted((x * far, y * far, shape.half), 0, 0));
            let found = rims::touch(&shape, &a, &b, 1e-3, &mut contacts).expect("they are near");
            assert!((found - gap).abs() < 1e-10, "{found} {gap}");
            for contact in contacts.as_slice() {
                assert!(
                    contact.normal.z == 0.0 && contact.normal.x * x + contact.normal.y * y < -1.0 + 1e-9,
                    "{contact:?}"
                );
            }
        }
        // One on the other: carried in more places than one.
        let (a, b) =
            (tilted((0.0, 0.0, shape.half), 0, 0), tilted((x * radius, y * radius, 3.0 * shape.half - 1e-6), 0, 0));
        rims::touch(&shape, &b, &a, 1e-3, &mut contacts);
        assert!(contacts.as_slice().len() >= 3, "{:?}", contacts.as_slice());
        assert!(contacts.as_slice().iter().all(|one| one.normal.z > 0.999), "{:?}", contacts.as_slice());
    }
}

/// Lets bodies go in the stage, alone on a board, and tells all that was seen and how each came to lie.
fn run(bodies: &[Body], finer: f64) -> (Seen, Solver) {
    let equipment = Equipment::standard();
    let mut solver = Solver::new();
    solver.set_up(&[(FAR, FAR); 8], bodies.len());
    let mut stage = Stage::with(Scene::of(&equipment), bodies, finer);
    for lane in 0..bodies.len() {
        solver.lift(0.0, lane);
    }
    let mut seen = Seen::default();
    let last = stage.run(&mut solver, &mut seen);
    solver.run(Scene::of(&equipment), last, &mut seen);
    (seen, solver)
}

#[test]
fn a_dropped_penny_gives_back_a_share_and_comes_to_lie_flat() {
    let shape = shape();
    let height = 5e-3;
    for (tilt, least, most) in [(0, 0.05, 0.13), (5_000, 0.0, 0.6), (80_000, 0.0, 0.8)] {
        let lowest =
            shape.half * f64::from(u8::from(tilt == 0)) + if tilt == 0 { 0.0 } else { shape.ring + shape.half };
        let (seen, solver) = run(&[tilted((0.0, 0.0, lowest + height), tilt, 30_000)], 1.0);
        let heights: Vec<f64> = seen.bodies.iter().map(|(_, _, body)| body.at.z).collect();
        // After the first landing, the highest that it gets again.
        let landed = heights.windows(2).position(|pair| pair[1] > pair[0]).unwrap_or(heights.len() - 1);
        let again = heights[landed..].iter().copied().fold(0.0, f64::max) - heights[landed];
        assert!((least..=most).contains(&(again / height)), "{tilt}: {again}");
        assert!(solver.on_board.contains(0) && solver.rest_x[0].abs() < 0.05, "{tilt}: it lies somewhere near");
        assert!(seen.stacks.is_empty());
    }
}

#[test]
fn energy_never_rises() {
    let shape = shape();
    for k in 0..20_i64 {
        let mut upper =
            tilted((0.002 * (k % 7) as f64, 0.001 * (k % 5) as f64, 0.012), (k * 9_001) % 80_000, k * 77_003);
        upper.velocity = Vector::new(0.3, -0.1 * (k % 3) as f64, -0.4);
        let lower = tilted((0.012, 0.0, shape.half), 0, 0);
        let (seen, _) = run(&[upper, lower], 1.0);
        let first = upper.energy(&shape);
        let times: Vec<f64> = seen.bodies.iter().map(|(t, ..)| *t).collect();
        for t in times {
            let here = seen.bodies.iter().filter(|(at, ..)| *at == t);
            let energy: f64 = here.map(|(_, _, body)| body.energy(&shape)).sum();
            // A hundredth is what the springs of an impact that is under way may be off.
            assert!(energy <= 1.01 * first, "{k} at {t}: {energy} after {first}");
        }
        let last: f64 = seen.bodies.iter().rev().take(2).map(|(_, _, body)| body.kinetic_energy(&shape)).sum();
        assert!(last < 0.5 * first, "{k}: it comes to rest: {last}");
    }
}

#[test]
fn a_hop_goes_as_high_as_its_rise_takes_it() {
    let shape = shape();
    for rise in [0.1, 0.2, 0.4] {
        let mut body = tilted((0.0, 0.0, shape.half), 0, 0);
        body.velocity = Vector::new(0.05, 0.0, rise);
        let (seen, _) = run(&[body], 1.0);
        let top = seen.bodies.iter().map(|(_, _, body)| body.at.z - shape.half).fold(0.0, f64::max);
        let expected = rise * rise / (2.0 * GRAVITY_M_S2);
        assert!((top - expected).abs() < 0.02 * expected + 2e-6, "{rise}: {top} {expected}");
    }
}

#[test]
fn turned_and_mirrored_it_goes_the_same_way() {
    let shape = shape();
    let thrown = |turn: i64, mirror: f64| {
        let (cos, sin) = trig::unit_vector(Angle::wrapping_mdeg(turn));
        let place = |v: Vector| {
            let y = mirror * v.y;
            Vector::new(cos * v.x - sin * y, sin * v.x + cos * y, v.z)
        };
        let mut upper = tilted((-0.02, 0.003, 0.006), 12_000, 20_000);
        upper.velocity = Vector::new(0.7, 0.1, 0.1);
        let lower = tilted((0.01, 0.0, shape.half), 0, 0);
        let turned = |body: &Body| Body {
            at: place(body.at),
            velocity: place(body.velocity),
            turning: body.turning,
            axis: place(body.axis),
            mark: place(body.mark),
        };
        let (_, solver) = run(&[turned(&upper), turned(&lower)], 1.0);
        let back = |lane: usize| {
            let (x, y) = (solver.rest_x[lane], solver.rest_y[lane]);
            (cos * x + sin * y, mirror * (cos * y - sin * x))
        };
        [back(0), back(1)]
    };
    let plain = thrown(0, 1.0);
    for (turn, mirror) in [(0, -1.0), (90_000, 1.0), (37_123, 1.0), (211_007, -1.0)] {
        for (one, other) in thrown(turn, mirror).iter().zip(plain) {
            let (x, y) = (one.0 - other.0, one.1 - other.1);
            let miss = (x * x + y * y).sqrt();
            assert!(miss < 2e-4, "{turn} {mirror}: {miss} m between {one:?} and {other:?}");
        }
    }
}

#[test]
fn half_the_step_changes_little() {
    let shape = shape();
    let mut misses = vec![];
    for k in 0..24_i64 {
        let mut hop = tilted((-0.1, 0.0, shape.half), 0, 0);
        hop.velocity = Vector::new(0.4 + 0.02 * k as f64, 0.0, 0.1 + 0.004 * k as f64);
        hop.turning = Vector::new(0.0, (1 + k % 4) as f64 * 1e-4, (k % 5) as f64 * 2e-4);
        let place = |finer: f64| {
            let (_, solver) = run(&[hop], finer);
            (solver.rest_x[0], solver.rest_y[0])
        };
        let (whole, half) = (place(1.0), place(2.0));
        let (x, y) = (whole.0 - half.0, whole.1 - half.1);
        misses.push((x * x + y * y).sqrt());
    }
    misses.sort_by(f64::total_cmp);
    // A hop bounces some three times, and what it does next depends on how it lands.
    assert!(misses[12] < 1e-3 && misses[21] < 5e-3, "{misses:?}");
}
