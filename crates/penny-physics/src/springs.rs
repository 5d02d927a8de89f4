//! The contacts of a cluster as springs with dashpots, and the friction along their rims: one step of time.
//!
//! Apart from the cluster because this is the law of a contact, and that is who has which and for how long. A spring
//! never pulls, and each gives back the share of its own fastest approach that the law of a pair gives. What a step does
//! is taken at its middle, so that errors fall with the square of the step.

use crate::cluster::{LANES, Member};
use crate::equipment::Constants;
use crate::flight::Motion;
use crate::impact::{self, Approach};

/// A gap below this is contact, m: positions are rounded.
pub(crate) const TOUCHING: f64 = 2e-8;
/// Slower than this a contact no longer closes, m/s.
const CLOSING_SPEED: f64 = 1e-6;
/// A contact that pushes less is over, m/s^2 for a penny: friction with the board is 2, and can press no harder.
const LEAST_PUSH: f64 = 5.0;
/// Most sweeps of the friction in one step, and the change, m/s, below which they end: a nanometre of a resting place is
/// all that the order of the contacts could change then.
const FRICTION_SWEEPS: usize = 50;
const FRICTION_LEFT: f64 = 1e-9;
/// An approach must be faster than the fastest so far by this factor for the damping to be set anew.
const FASTER: f64 = 1.001;

/// A contact inside a cluster and what went through it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ClusterContact {
    /// The members that meet, by their place in the list.
    pub(crate) a: usize,
    pub(crate) b: usize,
    /// Unit vector from `a` to `b`.
    nx: f64,
    ny: f64,
    /// The distance of the centres at which the rims touch, m: less than two radii for a pair that rounding had put into
    /// each other.
    reach: f64,
    /// The fastest approach since the rims touched, m/s; 0 while they do not.
    fastest: f64,
    /// Speed of approach at the last step, and what the other contacts added to it in that step, m/s.
    closing: f64,
    others: f64,
    /// The force at the last step for a penny's mass, m/s^2; 0 where there was none.
    force: f64,
    /// The dashpot's force over the speed of approach, for a penny's mass, 1/s.
    dashpot: f64,
    /// Normal and tangential impulse of this step over a penny's mass, m/s.
    push: f64,
    rub: f64,
    /// Normal impulse over a penny's mass, m/s.
    pub(crate) impulse: f64,
}

impl ClusterContact {
    /// The contact of two members that touch or may come to.
    pub(crate) fn between(constants: &Constants, (a, p): (usize, &Motion), (b, q): (usize, &Motion)) -> ClusterContact {
        let Approach { nx, ny, .. } = Approach::of(p, q);
        let distance = (q.x - p.x) * nx + (q.y - p.y) * ny;
        // Positions are rounded, so that some touching pennies lie a little into each other: no spring is pressed.
        let touching = 2.0 * constants.radius;
        let reach = if distance - touching > TOUCHING { touching } else { distance };
        let closing = (p.vx - q.vx) * nx + (p.vy - q.vy) * ny;
        ClusterContact { a, b, nx, ny, reach, closing, ..ClusterContact::default() }
    }

    /// Adds a tangential impulse; `turning` is radius over radius of gyration squared.
    fn add_friction(&self, members: &mut [Member], impulse: f64, turning: f64) {
        for (k, sign) in [(self.a, -1.0), (self.b, 1.0)] {
            let share = members[k].yielding() * impulse;
            let motion = &mut members[k].motion;
            motion.vx -= sign * share * self.ny;
            motion.vy += sign * share * self.nx;
            motion.spin -= share * turning;
        }
    }
}

/// One step of all springs and dashpots. Tells whether one presses.
pub(crate) fn push(
    constants: &Constants,
    members: &mut [Member],
    contacts: &mut [ClusterContact],
    dt: f64,
    bounces: bool,
) -> bool {
    let t = constants.contact_time;
    // Two pennies on a spring k have the half period pi / sqrt(2 k).
    let stiffness = 0.5 * (std::f64::consts::PI / t) * (std::f64::consts::PI / t);
    let mut kicks = [(0.0, 0.0); LANES];
    let mut active = false;
    for contact in contacts {
        let (a, b) = (&members[contact.a], &members[contact.b]);
        let (x, y) = (b.motion.x - a.motion.x, b.motion.y - a.motion.y);
        let distance = (x * x + y * y).sqrt();
        (contact.nx, contact.ny) = (x / distance, y / distance);
        let (ux, uy) = (b.motion.vx - a.motion.vx, b.motion.vy - a.motion.vy);
        let closing = -(ux * contact.nx + uy * contact.ny);
        let overlap = contact.reach - distance;
        let yielding = a.yielding() + b.yielding();
        let before = contact.closing;
        contact.others = closing - before + contact.push * yielding;
        contact.closing = closing;
        contact.push = 0.0;
        // The step lasts from half a step before now to half a step after.
        let deepest = overlap + 0.5 * dt * closing;
        if overlap <= 0.0 && deepest <= 0.0 {
            contact.fastest = 0.0;
            contact.force = 0.0;
            continue;
        }
        let now = if contact.fastest > 0.0 { closing + 0.5 * (closing - before) } else { closing };
        if now > FASTER * contact.fastest {
            contact.fastest = now;
            let e = if bounces { restitution(constants, now, yielding < 2.0) } else { 0.0 };
            contact.dashpot = 2.0 * constants.damping.for_restitution(e) * (stiffness / yielding).sqrt();
        }
        // A contact that closes within the step works for the rest of it, on the mean of the overlap from then on.
        let (share, overlap) =
            if deepest < dt * closing { (deepest / (dt * closing), 0.5 * deepest) } else { (1.0, overlap) };
        // The dashpot works on the mean of the approach before and after this step.
        let force = (stiffness * overlap + contact.dashpot * (closing + 0.5 * contact.others))
            / (1.0 + 0.5 * share * contact.dashpot * yielding * dt);
        let mean = mean_of_step(contact.force, force);
        contact.force = force.max(0.0);
        if mean > 0.0 {
            active |= force > LEAST_PUSH || closing > CLOSING_SPEED;
            contact.push = mean * share * dt;
            contact.impulse += contact.push;
            let (px, py) = (contact.push * contact.nx, contact.push * contact.ny);
            kicks[contact.a] = (kicks[contact.a].0 - px, kicks[contact.a].1 - py);
            kicks[contact.b] = (kicks[contact.b].0 + px, kicks[contact.b].1 + py);
        }
    }
    for (member, (x, y)) in members.iter_mut().zip(kicks) {
        if !member.is_driven {
            member.motion.vx += x;
            member.motion.vy += y;
        }
    }
    active
}

/// The mean over a step of a force that has this value in its middle and had another in the middle of the step before:
/// it is never a pull, so in the step in which it ends it works for a part of it only.
fn mean_of_step(before: f64, middle: f64) -> f64 {
    let change = middle - before;
    let (start, end) = (middle - 0.5 * change, middle + 0.5 * change);
    if before > 0.0 && end < 0.0 {
        if start > 0.0 { -0.5 * start * start / change } else { 0.0 }
    } else {
        middle.max(0.0)
    }
}

/// Friction in all contacts that press: swept until it stops the slip of each or pushes with all it has, beginning with
/// what it was in the step before.
pub(crate) fn rub(constants: &Constants, members: &mut [Member], contacts: &mut [ClusterContact]) {
    let r = constants.radius;
    let along = 1.0 + r * r / constants.gyration2;
    let turning = r / constants.gyration2;
    let mut pressing = 0;
    for contact in contacts.iter_mut() {
        let most = constants.rim_friction * contact.push;
        contact.rub = contact.rub.clamp(-most, most);
        if contact.push > 0.0 {
            pressing += 1;
            contact.add_friction(members, contact.rub, turning);
        }
    }
    for _ in 0..FRICTION_SWEEPS {
        let mut changed = 0.0f64;
        for contact in contacts.iter_mut().filter(|c| c.push > 0.0) {
            let (a, b) = (&members[contact.a], &members[contact.b]);
            let (ux, uy) = (b.motion.vx - a.motion.vx, b.motion.vy - a.motion.vy);
            let slip = uy * contact.nx - ux * contact.ny - r * (a.motion.spin + b.motion.spin);
            let most = constants.rim_friction * contact.push;
            let rub = (contact.rub - slip / ((a.yielding() + b.yielding()) * along)).clamp(-most, most);
            let change = rub - contact.rub;
            contact.rub = rub;
            changed = changed.max(change.abs());
            contact.add_friction(members, change, turning);
        }
        if pressing < 2 || changed < FRICTION_LEFT {
            break;
        }
    }
}

/// The share of the closing speed that comes back. Against a penny with the finger behind it, whose motion is prescribed,
/// the share that gives the other one what an impact with penny and fingertip would.
fn restitution(constants: &Constants, closing: f64, is_driven: bool) -> f64 {
    let e = impact::restitution(constants, closing);
    if is_driven {
        let mass = constants.pushed_mass;
        ((1.0 + e) * mass / (mass + 1.0) - 1.0).max(0.0)
    } else {
        e
    }
}
