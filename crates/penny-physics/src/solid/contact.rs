//! Where bodies touch, and with which force: springs with dashpots that never pull, and friction.
//!
//! Apart from the geometry because the law is the same for board, edge and other pennies. A set of contacts between the same
//! two shares the stiffness of one, so that a penny that lands flat and one that lands on its rim both take as long and
//! give back the same share of the speed.

use super::body::{Body, Shape};
use super::vector::Vector;

/// A place where a body touches the board or another body.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Contact {
    /// Where, m.
    pub(crate) at: Vector,
    /// Unit vector towards the body that is pushed.
    pub(crate) normal: Vector,
    /// How far they are pressed into each other, m.
    pub(crate) depth: f64,
}

/// The contacts of one body with the board, or of two bodies, at one instant.
#[derive(Clone, Debug)]
pub(crate) struct Contacts {
    list: [Contact; Contacts::MOST],
    count: usize,
}

impl Contacts {
    /// A ring's points or the ends of a chord at every edge; or those of four rims.
    const MOST: usize = 56;

    pub(crate) fn none() -> Contacts {
        let nowhere = Contact { at: Vector::ZERO, normal: Vector::UP, depth: 0.0 };
        Contacts { list: [nowhere; Contacts::MOST], count: 0 }
    }

    pub(crate) fn clear(&mut self) {
        self.count = 0;
    }

    pub(crate) fn add(&mut self, contact: Contact) {
        if self.count < Contacts::MOST {
            self.list[self.count] = contact;
            self.count += 1;
        }
    }

    pub(crate) fn as_slice(&self) -> &[Contact] {
        &self.list[..self.count]
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.count == 0
    }
}

/// How a set of contacts answers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Law {
    /// How long an impact takes, s.
    pub(crate) time: f64,
    /// The damping, as a share of the critical one.
    pub(crate) damping: f64,
    /// The coefficient of friction.
    pub(crate) friction: f64,
}

/// What a step of contacts does: impulses over a penny's mass.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Pushed {
    /// The normal impulse in all, m/s.
    pub(crate) impulse: f64,
    /// The energy in the springs, m^2/s^2.
    pub(crate) energy: f64,
    /// The fastest that two points came together, m/s.
    pub(crate) closing: f64,
}

/// What one body gets from a step.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Kick {
    pub(crate) impulse: Vector,
    pub(crate) torque: Vector,
}

impl Kick {
    fn add(&mut self, body: &Body, at: Vector, impulse: Vector) {
        self.impulse += impulse;
        self.torque += (at - body.at).cross(impulse);
    }

    pub(crate) fn give_to(&self, body: &mut Body) {
        body.velocity += self.impulse;
        body.turning += self.torque;
    }
}

/// Of the slip, this share is taken away in a step: all of it would overshoot where several contacts do it.
const GRIP: f64 = 0.4;

/// One step of the contacts that push `body` away from `other`, or from the board. All forces are those of the beginning of
/// the step, so the order of contacts has no say. Adds to the kicks of both.
pub(crate) fn push(
    shape: &Shape,
    law: &Law,
    contacts: &[Contact],
    (body, kick): (&Body, &mut Kick),
    mut other: Option<(&Body, &mut Kick)>,
    dt: f64,
) -> Pushed {
    let share = 1.0 / contacts.len() as f64;
    let mass = mass_behind(shape, contacts, body, other.as_ref().map(|(other, _)| *other));
    let rate = std::f64::consts::PI / law.time;
    let (stiffness, dashpot) = (share * mass * rate * rate, share * mass * 2.0 * law.damping * rate);
    let mut pushed = Pushed::default();
    for contact in contacts {
        let Contact { at, normal, depth } = *contact;
        let there = other.as_ref().map_or(Vector::ZERO, |(other, _)| other.velocity_at(shape, at));
        let velocity = body.velocity_at(shape, at) - there;
        let closing = -velocity.dot(normal);
        pushed.closing = pushed.closing.max(closing);
        pushed.energy += 0.5 * stiffness * depth * depth;
        let force = stiffness * depth + dashpot * closing;
        if force <= 0.0 {
            continue;
        }
        let normal_impulse = force * dt;
        let slip = velocity.across(normal);
        let speed = slip.length();
        let mut impulse = normal * normal_impulse;
        if speed > 0.0 {
            let along = slip * (1.0 / speed);
            let mut yields = yields_to(shape, body, at, along);
            if let Some((other, _)) = &other {
                yields += yields_to(shape, other, at, along);
            }
            let stops = GRIP * share * speed / yields;
            impulse -= along * stops.min(law.friction * normal_impulse);
        }
        pushed.impulse += normal_impulse;
        kick.add(body, at, impulse);
        if let Some((other, kick)) = &mut other {
            kick.add(other, at, -impulse);
        }
    }
    pushed
}

/// How much faster a point moves along a unit vector for an impulse of 1 there.
fn yields_to(shape: &Shape, body: &Body, at: Vector, along: Vector) -> f64 {
    let arm = (at - body.at).cross(along);
    1.0 + arm.dot(body.yielding(shape, arm))
}

/// The mass, in pennies, that all contacts together move when they push equally hard.
fn mass_behind(shape: &Shape, contacts: &[Contact], body: &Body, other: Option<&Body>) -> f64 {
    let share = 1.0 / contacts.len() as f64;
    let yields = |body: &Body| {
        let (mut force, mut torque) = (Vector::ZERO, Vector::ZERO);
        for contact in contacts {
            force += contact.normal * share;
            torque += (contact.at - body.at).cross(contact.normal) * share;
        }
        force.square() + torque.dot(body.yielding(shape, torque))
    };
    1.0 / (yields(body) + other.map_or(0.0, yields)).max(1e-3)
}

/// The arm of rolling friction on the board, m: a coin that wobbles or rolls on its rim loses as much as if the board pushed
/// so far ahead of the point where it touches.
const ROLLING: f64 = 0.1e-3;

/// The torque impulse of rolling friction where the board gives an impulse: against what turns in the plane, and never more
/// than half of it.
pub(crate) fn rolling(shape: &Shape, body: &Body, impulse: f64) -> Vector {
    let spin = body.angular_velocity(shape);
    let level = spin - Vector::UP * spin.z;
    let speed = level.length();
    if speed == 0.0 {
        return Vector::ZERO;
    }
    level * -(ROLLING * impulse / speed).min(0.5 * shape.about_diameter)
}

/// The fastest that two bodies come together at their contacts, m/s.
pub(crate) fn closing(shape: &Shape, contacts: &[Contact], a: &Body, b: &Body) -> f64 {
    contacts
        .iter()
        .map(|one| -(a.velocity_at(shape, one.at) - b.velocity_at(shape, one.at)).dot(one.normal))
        .fold(0.0, f64::max)
}
