//! Three or more pennies that touch are struck as one.
//!
//! Apart because impulses taken pair by pair, in any order, are wrong here: an impact lasts some 35 us, and within that
//! time all contacts of a heap push at once. The contacts are springs with dashpots, tuned to the contact time and the
//! coefficient of restitution; normals stay fixed while they act. All sums are over all contacts before anything moves
//! (Jacobi), so the outcome does not depend on an order.

use crate::equipment::Constants;
use crate::flight::Motion;
use crate::trig;

/// Most pennies that a cluster may have; also the lanes of the solver.
pub(crate) const LANES: usize = 8;
const PAIRS: usize = LANES * (LANES - 1) / 2;

/// Steps in a contact time.
const STEPS_PER_CONTACT: f64 = 40.0;
/// Longest that a cluster may push, in steps: 15 contact times. A row of seven takes about four.
const MOST_STEPS: usize = 600;
/// A contact that closes within this many contact times still belongs to this impact.
const CLOSING_WITHIN: f64 = 3.0;
/// Slower than this a contact no longer closes, m/s.
const CLOSING_SPEED: f64 = 1e-6;
/// A gap below this is contact, m: positions are rounded.
const TOUCHING: f64 = 2e-8;
/// The least restitution that a dashpot is tuned to: at 0 it would be infinitely stiff.
const LEAST_RESTITUTION: f64 = 0.05;

/// A contact inside a cluster and what went through it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ClusterContact {
    /// The members that meet, by their place in the list.
    pub(crate) a: usize,
    pub(crate) b: usize,
    nx: f64,
    ny: f64,
    /// How far the rims are pressed into each other, m; negative for a gap.
    overlap: f64,
    /// How far rounding or creeping had put the two into each other before, m.
    apart: f64,
    /// Normal impulse over a penny's mass, m/s.
    pub(crate) impulse: f64,
}

/// A penny in a cluster.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Member {
    pub(crate) motion: Motion,
    /// Mass in pennies: more than 1 with a finger behind it.
    pub(crate) mass: f64,
}

/// The contacts of a cluster after it was struck.
pub(crate) struct Contacts {
    list: [ClusterContact; PAIRS],
    count: usize,
}

impl Contacts {
    pub(crate) fn as_slice(&self) -> &[ClusterContact] {
        &self.list[..self.count]
    }

    /// The contacts by how many contacts they are away from a member; those equally far by their members.
    pub(crate) fn outward_from(&self, striker: usize) -> impl Iterator<Item = &ClusterContact> {
        let mut away = [LANES; LANES];
        away[striker] = 0;
        // As many sweeps as members reach everyone.
        for _ in 0..LANES {
            for contact in self.as_slice().iter().filter(|c| c.impulse > 0.0) {
                away[contact.a] = away[contact.a].min(away[contact.b] + 1);
                away[contact.b] = away[contact.b].min(away[contact.a] + 1);
            }
        }
        (0..=LANES)
            .flat_map(move |distance| self.as_slice().iter().filter(move |c| away[c.a].min(away[c.b]) == distance))
    }
}

/// Lets the members of a cluster push each other until none does, for an impact with restitution `e`: changes their
/// velocities and spins, not their places.
pub(crate) fn strike(constants: &Constants, members: &mut [Member], e: f64) -> Contacts {
    let mut contacts = find_contacts(constants, members);
    let energy_before = energy(constants, members);
    // Spring and dashpot per unit of a penny's mass, for a pair of them: a half period lasts the contact time and loses
    // the share 1 - e of the speed.
    let loss = -trig::ln(e.max(LEAST_RESTITUTION));
    let t = constants.contact_time;
    let spring = 0.5 * (std::f64::consts::PI * std::f64::consts::PI + loss * loss) / (t * t);
    let dashpot = loss / t;
    let dt = t / STEPS_PER_CONTACT;
    let r = constants.radius;
    for _ in 0..MOST_STEPS {
        let mut active = false;
        let mut push = [(0.0, 0.0, 0.0); LANES];
        for contact in &mut contacts.list[..contacts.count] {
            let (a, b) = (&members[contact.a], &members[contact.b]);
            let (ux, uy) = (b.motion.vx - a.motion.vx, b.motion.vy - a.motion.vy);
            let parting = ux * contact.nx + uy * contact.ny;
            let force =
                if contact.overlap >= 0.0 { (spring * contact.overlap - dashpot * parting).max(0.0) } else { 0.0 };
            let closes = parting < -CLOSING_SPEED && -contact.overlap < -parting * CLOSING_WITHIN * t;
            active |= force > 0.0 || closes;
            if force > 0.0 {
                let (tx, ty) = (-contact.ny, contact.nx);
                let slip = ux * tx + uy * ty - r * (a.motion.spin + b.motion.spin);
                let per_mass = 1.0 / a.mass + 1.0 / b.mass;
                // Half of what would stop the slip in one step, so that it dies out without swinging.
                let stopping = -0.5 * slip / (per_mass * (1.0 + r * r / constants.gyration2) * dt);
                let most = constants.rim_friction * force;
                let friction = stopping.clamp(-most, most);
                let (fx, fy) = (force * contact.nx + friction * tx, force * contact.ny + friction * ty);
                let turn = r * friction / constants.gyration2;
                let (pa, pb) = (contact.a, contact.b);
                push[pa] = (push[pa].0 - fx, push[pa].1 - fy, push[pa].2 - turn);
                push[pb] = (push[pb].0 + fx, push[pb].1 + fy, push[pb].2 - turn);
                contact.impulse += force * dt;
            }
        }
        for (member, (fx, fy, turn)) in members.iter_mut().zip(push) {
            let step = dt / member.mass;
            member.motion.vx += fx * step;
            member.motion.vy += fy * step;
            member.motion.spin += turn * step;
        }
        for contact in &mut contacts.list[..contacts.count] {
            let (a, b) = (&members[contact.a].motion, &members[contact.b].motion);
            contact.overlap -= ((b.vx - a.vx) * contact.nx + (b.vy - a.vy) * contact.ny) * dt;
        }
        if !active {
            break;
        }
    }
    let energy_after = energy(constants, members);
    if energy_after > energy_before {
        shrink(constants, members, energy_before);
    }
    contacts
}

/// Takes the members apart by as much as they lay into each other, a micrometre or two, so that overlaps do not add up.
/// A penny with a finger behind it stays.
pub(crate) fn part(members: &mut [Member], contacts: &Contacts) {
    let mut shift = [(0.0, 0.0); LANES];
    for contact in contacts.as_slice() {
        let (a, b) = (contact.a, contact.b);
        let (free_a, free_b) = (members[a].mass == 1.0, members[b].mass == 1.0);
        let share = if free_a && free_b { 0.5 } else { 1.0 } * contact.apart;
        if free_a {
            shift[a] = (shift[a].0 - share * contact.nx, shift[a].1 - share * contact.ny);
        }
        if free_b {
            shift[b] = (shift[b].0 + share * contact.nx, shift[b].1 + share * contact.ny);
        }
    }
    for (member, (x, y)) in members.iter_mut().zip(shift) {
        member.motion.x += x;
        member.motion.y += y;
    }
}

fn find_contacts(constants: &Constants, members: &[Member]) -> Contacts {
    let mut contacts = Contacts { list: [ClusterContact::default(); PAIRS], count: 0 };
    let reach = 2.0 * constants.radius + constants.cluster_gap;
    for b in 1..members.len() {
        for a in 0..b {
            let (p, q) = (&members[a].motion, &members[b].motion);
            let (x, y) = (q.x - p.x, q.y - p.y);
            let square = x * x + y * y;
            if square < reach * reach {
                let distance = square.sqrt();
                let gap = distance - 2.0 * constants.radius;
                // Positions are rounded, so that some touching pennies lie a little into each other: no spring is pressed.
                let overlap = if gap > TOUCHING { -gap } else { 0.0 };
                let (nx, ny) = (x / distance, y / distance);
                contacts.list[contacts.count] =
                    ClusterContact { a, b, nx, ny, overlap, apart: (-gap).max(0.0), impulse: 0.0 };
                contacts.count += 1;
            }
        }
    }
    contacts
}

/// Twice the kinetic energy over a penny's mass.
fn energy(constants: &Constants, members: &[Member]) -> f64 {
    let of = |m: &Motion| m.vx * m.vx + m.vy * m.vy + constants.gyration2 * m.spin * m.spin;
    members.iter().map(|member| member.mass * of(&member.motion)).sum()
}

/// Takes back energy that the stepping gained, from the motion about the common centre, so that momentum is kept.
fn shrink(constants: &Constants, members: &mut [Member], target: f64) {
    let mass: f64 = members.iter().map(|m| m.mass).sum();
    let cx = members.iter().map(|m| m.mass * m.motion.vx).sum::<f64>() / mass;
    let cy = members.iter().map(|m| m.mass * m.motion.vy).sum::<f64>() / mass;
    let common = mass * (cx * cx + cy * cy);
    let inner = energy(constants, members) - common;
    if inner <= 0.0 {
        return;
    }
    let scale = ((target - common).max(0.0) / inner).sqrt();
    for member in members {
        member.motion.vx = cx + (member.motion.vx - cx) * scale;
        member.motion.vy = cy + (member.motion.vy - cy) * scale;
        member.motion.spin *= scale;
    }
}
