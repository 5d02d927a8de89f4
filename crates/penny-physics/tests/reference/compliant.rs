//! Pennies as springs: what happens while contacts last, in steps of a fraction of a microsecond.
//!
//! Apart because here contacts have a duration, so that all of a heap push at once and the lines of centres turn as they
//! do. Each contact is a linear spring with a dashpot that never pulls. Springs are stiff enough that two pennies touch for
//! the contact time; dashpots give each contact the restitution that belongs to the fastest approach it has seen since it
//! closed, which for two pennies alone is the impact law again (Schwager and Poschel, Granular Matter 9, 465 (2007)).
//! Along the rims friction is exact: in each step it stops the slip or pushes with all it has.

use crate::flight::{Change, braking};
use crate::impact;
use crate::touch::LEAST_IMPULSE;
use crate::world::{PENNIES, World, plus};

/// Steps in a contact time.
const STEPS: f64 = 400.0;
/// So many steps go by between two looks at what changes slowly: the board's friction, edges, whether all is over.
const SLOWLY: usize = 8;
/// So many of those go by between two lists of the pairs that could touch.
const ANEW: usize = 32;
/// Pairs with a wider gap are not on that list, m.
const NEAR: f64 = 2e-3;
/// A contact that closes within so many contact times belongs to what goes on.
const SOON: f64 = 10.0;
/// Slower than this nothing closes, m/s.
const CLOSING: f64 = 1e-6;
/// A contact that pushes less is over, m/s^2 for a penny: friction with the board is 2, and can press no harder.
const LEAST_PUSH: f64 = 5.0;
/// The same while a finger pushes, which may do so with less: a slow flick aslant.
const LEAST_PUSH_OF_FINGER: f64 = 0.01;
/// Contacts that have closed faster were struck rather than pressed, m/s.
const STRUCK: f64 = 20e-3;

/// Lets everything push until no contact presses or is about to.
pub(crate) fn burst(world: &mut World) {
    let dt = world.surfaces.contact_time / STEPS;
    let mut springs = Springs::of(world);
    for round in 0.. {
        if round % ANEW == 0 {
            springs.list_anew(world);
        }
        let floor: [Change; PENNIES] = std::array::from_fn(|k| braking(&world.surfaces, &world.bodies[k]));
        let mut pressed = false;
        for _ in 0..SLOWLY {
            drift(world, 0.5 * dt);
            pressed = springs.push(world, dt);
            brake(world, &floor, dt);
            drift(world, 0.5 * dt);
        }
        world.drop_fallen();
        if !pressed && !springs.closes_soon(world) {
            return;
        }
    }
}

fn drift(world: &mut World, time: f64) {
    for body in world.bodies.iter_mut().filter(|body| body.on_board) {
        body.at = plus(body.at, time, body.velocity);
    }
    world.time += time;
    world.drive();
}

/// The board's friction: it stops a penny, and does not turn it round.
fn brake(world: &mut World, floor: &[Change; PENNIES], dt: f64) {
    for (k, change) in floor.iter().enumerate() {
        if world.is_driven(k) {
            continue;
        }
        let body = &mut world.bodies[k];
        for i in 0..2 {
            let slowed = body.velocity[i] + dt * change.velocity[i];
            body.velocity[i] = if slowed * body.velocity[i] < 0.0 { 0.0 } else { slowed };
        }
        let slowed = body.spin + dt * change.spin;
        body.spin = if slowed * body.spin < 0.0 { 0.0 } else { slowed };
    }
}

/// A contact that may come or is there.
#[derive(Clone, Copy, Debug)]
struct Spring {
    pair: (usize, usize),
    /// The fastest approach since the rims touched, m/s; none while they do not.
    fastest: Option<f64>,
    /// The dashpot's force over the speed of approach, for a penny's mass, 1/s.
    dashpot: f64,
    /// What has gone through it, in pennies times m/s.
    impulse: f64,
    /// The normal and the tangential impulse of this step.
    push: f64,
    rub: f64,
}

struct Springs {
    all: Vec<Spring>,
    /// The spring's force over the overlap, for a penny's mass, 1/s^2.
    stiffness: f64,
}

impl Springs {
    fn of(world: &World) -> Springs {
        // Two pennies on a spring k have the half period pi / sqrt(2 k).
        let rate = std::f64::consts::PI / world.surfaces.contact_time;
        Springs { all: vec![], stiffness: 0.5 * rate * rate }
    }

    /// Lists the pairs that could touch before the next list; those that do keep what they know.
    fn list_anew(&mut self, world: &World) {
        let old = std::mem::take(&mut self.all);
        let fresh = |pair| Spring { pair, fastest: None, dashpot: 0.0, impulse: 0.0, push: 0.0, rub: 0.0 };
        let near = world.pairs().filter(|&(a, b)| world.line(a, b).1 < NEAR);
        self.all = near.map(|pair| old.iter().find(|s| s.pair == pair).copied().unwrap_or(fresh(pair))).collect();
    }

    /// One step of all contacts: first every spring pushes on what was before the step, then friction works on what is
    /// after it. Tells whether one still presses.
    fn push(&mut self, world: &mut World, dt: f64) -> bool {
        let mut kicks = [[0.0, 0.0]; PENNIES];
        let mut pressed = false;
        let least = if world.finger.is_some() { LEAST_PUSH_OF_FINGER } else { LEAST_PUSH };
        let (mut sides, mut at_speed) = ([0; PENNIES], [false; PENNIES]);
        let driven = world.finger.map(|finger| finger.penny);
        let is_driven = |k: usize| driven == Some(k);
        for spring in &mut self.all {
            let (a, b) = spring.pair;
            let (normal, _) = world.line(a, b);
            let force = spring.force(world, self.stiffness, dt);
            spring.push = force * dt;
            if force > 0.0 {
                pressed |= force > least;
                // Three together: also one that is carried, or was a moment ago, and strikes another on its way; or the
                // flicked one that strikes another while it carries, where the law gives it the mass of a fingertip.
                let struck = spring.fastest.is_some_and(|fastest| fastest > STRUCK);
                for k in [a, b].into_iter().filter(|_| force > least) {
                    at_speed[k] |= struck;
                    sides[k] += 1;
                    world.record.heap |= sides[k] > 1 && (at_speed[k] || !is_driven(k));
                }
                kicks[a] = plus(kicks[a], -spring.push, normal);
                kicks[b] = plus(kicks[b], spring.push, normal);
                let before = spring.impulse;
                spring.impulse += spring.push;
                if before < LEAST_IMPULSE && spring.impulse >= LEAST_IMPULSE {
                    world.record.touched(a, b, world.time);
                }
            }
        }
        for (k, kick) in kicks.into_iter().enumerate() {
            world.bodies[k].velocity = plus(world.bodies[k].velocity, inverse_mass(world, k), kick);
        }
        self.rub(world);
        pressed
    }

    /// Friction in all contacts that press, swept until it changes nothing.
    fn rub(&mut self, world: &mut World) {
        let mut pressing: Vec<&mut Spring> = self.all.iter_mut().filter(|spring| spring.push > 0.0).collect();
        for spring in &mut pressing {
            spring.rub = 0.0;
        }
        for _ in 0..100 {
            let mut changed = 0.0f64;
            for spring in &mut pressing {
                let (a, b) = spring.pair;
                let inverse = [inverse_mass(world, a), inverse_mass(world, b)];
                let most = world.surfaces.rim_friction * spring.push;
                changed = changed.max(world.rub(a, b, inverse, most, &mut spring.rub));
            }
            if changed < 1e-12 || pressing.len() < 2 {
                break;
            }
        }
    }

    fn closes_soon(&self, world: &World) -> bool {
        let within = SOON * world.surfaces.contact_time;
        self.all.iter().any(|spring| {
            let (a, b) = spring.pair;
            let closing = world.closing(a, b);
            let there = world.bodies[a].on_board && world.bodies[b].on_board;
            there && closing > CLOSING && world.line(a, b).1 + world.legal_overlap[a][b] < within * closing
        })
    }
}

impl Spring {
    /// The force now, for a penny's mass: never a pull.
    fn force(&mut self, world: &World, stiffness: f64, dt: f64) -> f64 {
        let (a, b) = self.pair;
        let (_, gap) = world.line(a, b);
        let overlap = -gap - world.legal_overlap[a][b];
        if overlap <= 0.0 || !world.bodies[a].on_board || !world.bodies[b].on_board {
            self.fastest = None;
            return 0.0;
        }
        let closing = world.closing(a, b);
        let yielding = inverse_mass(world, a) + inverse_mass(world, b);
        if self.fastest.is_none_or(|fastest| closing > 1.001 * fastest) {
            self.fastest = Some(closing);
            let e = restitution(world, self.pair, closing);
            self.dashpot = 2.0 * damping_ratio(e) * (stiffness / yielding).sqrt();
        }
        // The dashpot works on the mean of the approach before and after this step.
        let force = (stiffness * overlap + self.dashpot * closing) / (1.0 + 0.5 * self.dashpot * yielding * dt);
        force.max(0.0)
    }
}

/// What a body yields to a force: nothing while a finger moves it.
fn inverse_mass(world: &World, k: usize) -> f64 {
    if world.is_driven(k) { 0.0 } else { 1.0 }
}

/// The share of the closing speed that comes back. Against the finger, whose motion is prescribed, the share that gives the
/// other penny what an impact with penny and fingertip would.
fn restitution(world: &World, (a, b): (usize, usize), closing: f64) -> f64 {
    let e = impact::restitution(&world.surfaces, closing);
    if world.is_driven(a) || world.is_driven(b) {
        let mass = world.surfaces.pushed_mass;
        ((1.0 + e) * mass / (mass + 1.0) - 1.0).max(0.0)
    } else {
        e
    }
}

/// The damping, as a share of the critical one, with which a spring that never pulls gives back the share `e`. Below
/// e^-2, that of critical damping, it stays critical.
fn damping_ratio(e: f64) -> f64 {
    let (mut low, mut high) = (0.0, 1.0 - 1e-9);
    for _ in 0..50 {
        let middle = 0.5 * (low + high);
        if given_back(middle) > e { low = middle } else { high = middle }
    }
    low
}

/// The share of the closing speed that comes back through a spring with this damping: until the force is zero.
fn given_back(damping: f64) -> f64 {
    let swing = (1.0 - damping * damping).sqrt();
    // With the undamped rate as unit of time, x = e^(-d t) sin(w t) / w; the force ends with x''.
    let angle = f64::atan2(2.0 * damping * swing, damping * damping - swing * swing);
    let speed = angle.cos() - damping / swing * angle.sin();
    -(-damping * angle / swing).exp() * speed
}

#[cfg(test)]
mod tests {
    use super::burst;
    use crate::impact::{Party, meet, restitution};
    use crate::start::empty_world;
    use crate::world::{Body, length, plus, unit_vector};
    use penny_physics::Equipment;

    #[test]
    fn two_springs_alone_do_what_the_impact_law_says() {
        let equipment = Equipment::standard();
        for (speed, degrees, spin) in [
            (0.1, 0.0, 0.0),
            (1.0, 0.0, 20.0),
            (1.0, 30.0, 0.0),
            (2.5, 60.0, -40.0),
            (1.0, 75.0, 0.0),
            (0.5, 45.0, 60.0),
        ] {
            let mut world = empty_world(&equipment);
            world.surfaces.braking = 0.0;
            let normal = unit_vector(f64::to_radians(degrees));
            let apart = 2.0 * world.surfaces.radius + 1e-10;
            let velocity = [speed, 0.0];
            world.bodies[0] = Body { on_board: true, velocity, spin, ..Body::default() };
            world.bodies[1] = Body { on_board: true, at: plus([0.0, 0.0], apart, normal), ..Body::default() };
            let (mut first, mut second) = (Party::penny(world.bodies[0]), Party::penny(world.bodies[1]));
            let e = restitution(&world.surfaces, speed * normal[0]);
            meet(&world.surfaces, &mut first, &mut second, normal, e);
            burst(&mut world);
            for (body, party) in world.bodies.iter().zip([first, second]) {
                let miss = length(plus(body.velocity, -1.0, party.body.velocity));
                let turn = world.surfaces.radius * (body.spin - party.body.spin).abs();
                // While they touch the line of centres turns by some thousandths.
                let turned = speed * world.surfaces.contact_time / apart;
                let most = speed * (2e-4 + 2.0 * turned * f64::from(u8::from(degrees > 0.0)));
                assert!(miss < most && turn < most, "{speed} {degrees}: {miss:e} {turn:e} of {most:e}");
            }
        }
    }
}
