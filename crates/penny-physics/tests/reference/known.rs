//! The references against what pencil and paper give.
//!
//! Apart because a reference that is wrong itself would call a right solver wrong.

use crate::compliant::burst;
use crate::start::{empty_world, play};
use crate::world::{Body, World, dot, left_of, length, plus, unit_vector};
use penny_physics::{
    BoardFlick, BoardSpec, Equipment, Flick, Penny, PennyMap, PennySpec, PhysicsSpec, Point, Position,
};

fn equipment(change: impl FnOnce(&mut PhysicsSpec)) -> Equipment {
    let mut physics = PhysicsSpec::default();
    change(&mut physics);
    let board = BoardSpec { width_um: 600_000, ..BoardSpec::default() };
    Equipment::new(board, PennySpec::default(), physics).expect("in range")
}

/// Flicks the first of these pennies.
fn flicked(equipment: &Equipment, places: &[(i32, i32)], (angle, speed, offset): (i64, i64, i64)) -> World {
    let mut points = PennyMap::default();
    for (penny, &(x_um, y_um)) in Penny::ALL.into_iter().zip(places) {
        points[penny] = Some(Point { x_um, y_um });
    }
    let position = Position::new(equipment, points).expect("a legal position");
    let flick = BoardFlick::new(Penny::ALL[0], angle, speed, offset).expect("in range");
    play(equipment, &position, &Flick::Board(flick), 20e-6)
}

#[test]
fn a_penny_without_spin_goes_the_stroke_and_v_squared_over_two_mu_g() {
    let equipment = equipment(|_| ());
    for speed in [50, 300, 900] {
        let v = f64::from(speed) / 1e3;
        let world = flicked(&equipment, &[(-290_000, 0)], (0, i64::from(speed), 0));
        let miss = world.bodies[0].at[0] - (-0.29 + 3e-3 + v * v / (2.0 * 0.2 * 9.81));
        assert!(miss.abs() < 4e-7, "{speed} mm/s: {miss:e}");
    }
}

#[test]
fn a_penny_pushed_straight_ahead_leaves_with_the_speed_of_the_flick() {
    let equipment = equipment(|_| ());
    for speed in [300, 900, 1_400] {
        let v = f64::from(speed) / 1e3;
        let world = flicked(&equipment, &[(-290_000, 0), (-269_700, 0)], (0, i64::from(speed), 0));
        let miss = world.bodies[1].at[0] - (-0.2697 + 3e-3 + v * v / (2.0 * 0.2 * 9.81));
        let alone = world.record.falls[1].is_none();
        assert!(alone && miss.abs() < 1e-5 && world.bodies[1].at[1].abs() < 1e-9, "{speed} mm/s: {miss:e}");
    }
}

/// Without friction only the line of centres pushes. Then the pushed penny has no acceleration across that line, and the
/// line turns as R phi'' = a sin phi / 2, a pendulum that falls: phi from the push, a the finger's acceleration.
#[test]
fn a_penny_pushed_aslant_slides_round_the_one_that_pushes_it() {
    let equipment = equipment(|s| s.rim_friction_permille = 0);
    for degrees in [20.0, 45.0, 60.0] {
        let mut world = empty_world(&equipment);
        world.surfaces.braking = 1e-9;
        let (apart, pace, until) = (2.0 * world.surfaces.radius, 1.0 / 6e-3, 6e-3);
        let start = f64::to_radians(degrees);
        world.bodies[0] = Body { on_board: true, ..Body::default() };
        world.bodies[1] = Body { on_board: true, at: plus([0.0, 0.0], apart, unit_vector(start)), ..Body::default() };
        world.finger =
            Some(crate::world::Finger { penny: 0, from: [0.0, 0.0], acceleration: [pace, 0.0], until, spin: 0.0 });
        burst(&mut world);
        const STEPS: u32 = 100_000;
        let (mut angle, mut rate, dt) = (start, 0.0, until / f64::from(STEPS));
        for _ in 0..STEPS {
            angle += 0.5 * dt * rate;
            rate += dt * pace * angle.sin() / apart;
            angle += 0.5 * dt * rate;
        }
        let expected = plus([pace * until, 0.0], apart * rate, left_of(unit_vector(angle)));
        let miss = length(plus(world.bodies[1].velocity, -1.0, expected));
        assert!(miss < 5e-4, "{degrees}: {:?} {expected:?}", world.bodies[1].velocity);
    }
}

/// Three equal masses in a row with linear springs between them (Newton's cradle; Herrmann and Schmalzle, Am. J. Phys. 49,
/// 761 (1981)): the sum of the two compressions swings with the rate of one spring, their difference with sqrt(3) of it.
#[test]
fn a_row_of_three_parts_as_linear_springs_do() {
    let equipment = equipment(|s| {
        (s.restitution_permille, s.restitution_loss_permille, s.rim_friction_permille) = (1000, 0, 0);
    });
    let mut world = empty_world(&equipment);
    world.surfaces.braking = 1e-9;
    let apart = 2.0 * world.surfaces.radius;
    for k in 0..3 {
        world.bodies[k] = Body { on_board: true, at: [apart * k as f64, 0.0], ..Body::default() };
    }
    world.bodies[0].velocity = [1.0, 0.0];
    burst(&mut world);
    // Time in units of one over that rate, compressions in those of speed over rate.
    let root = 3f64.sqrt();
    let compressed = |t: f64| (0.5 * (t.sin() + (root * t).sin() / root), 0.5 * (t.sin() - (root * t).sin() / root));
    let closing = |t: f64| (0.5 * (t.cos() + (root * t).cos()), 0.5 * (t.cos() - (root * t).cos()));
    let (mut low, mut high) = (2.0, 3.0);
    while high - low > 1e-14 {
        let middle = 0.5 * (low + high);
        if compressed(middle).0 > 0.0 { low = middle } else { high = middle }
    }
    // The first has left; the other two swing on against each other with sqrt(2) of the rate.
    let (first, second) = closing(low);
    let left_in_second = (second * second + 2.0 * compressed(low).1 * compressed(low).1).sqrt();
    let mean = (1.0 + 2.0 * first + second) / 3.0;
    let v0 = mean;
    let rest = 0.5 * (1.0 - v0);
    let expected = [v0, rest - 0.5 * left_in_second, rest + 0.5 * left_in_second];
    for (body, expected) in world.bodies.iter().zip(expected) {
        assert!((dot(body.velocity, [1.0, 0.0]) - expected).abs() < 2e-3, "{:?} {expected}", body.velocity);
    }
}
