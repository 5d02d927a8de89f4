//! Pennies that press on each other through one short step of time: what their contacts pass on.
//!
//! Apart from the stroke, which says when a step begins and ends: here is only its mechanics. Contacts push along the line
//! of centres as it is half-way through the step, with Coulomb friction along the rims, just as hard as keeps the rims from
//! coming nearer at the step's end (Moreau and Jean's time stepping; Jean, Comput. Methods Appl. Mech. Eng. 177, 235
//! (1999)). Taking forces half-way and speeds at the end makes a step's error that of the third power of its length.

use crate::cluster::LANES;
use crate::equipment::Constants;
use crate::flight::Motion;
use crate::lanes::Lanes;
use crate::law::FrictionLaw;

const PAIRS: usize = LANES * (LANES - 1) / 2;
/// Most sweeps over the contacts of one step. One contact takes two, six pennies in a triangle some tens.
const MOST_SWEEPS: usize = 400;
/// Sweeps end when none of them changes an impulse by more, over a penny's mass, m/s.
pub(crate) const SETTLED: f64 = 1e-12;
/// Share of a gap or overlap of two pennies that press which is taken away in a step. It is rounding, a micrometre or two.
const CLOSER: f64 = 0.25;

/// A contact through one step.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Contact {
    /// The lanes that touch, `a` below `b`.
    pub(crate) a: usize,
    pub(crate) b: usize,
    /// The line of centres, a unit vector from `a` to `b`, half-way through the step and at its end.
    middle: (f64, f64),
    end: (f64, f64),
    /// Impulse along the line of centres over a penny's mass, m/s.
    pub(crate) push: f64,
    /// Impulse along the rims, positive where it turns `b` to the left of the line.
    rub: f64,
}

/// The contacts of a step, and how hard they pushed in the one before.
#[derive(Clone, Debug)]
pub(crate) struct Press {
    contacts: [Contact; PAIRS],
    count: usize,
    /// Push and rub of each pair in the step before, by its lanes, and how long that was: the next is like it.
    before: [[(f64, f64); LANES]; LANES],
    time_before: f64,
}

impl Press {
    pub(crate) fn new() -> Press {
        Press {
            contacts: [Contact::default(); PAIRS],
            count: 0,
            before: [[(0.0, 0.0); LANES]; LANES],
            time_before: 0.0,
        }
    }

    pub(crate) fn contacts(&self) -> &[Contact] {
        &self.contacts[..self.count]
    }

    /// Lists these pairs (for each lane the lower ones that it touches) with their lines of centres from `start` to `end`.
    /// In the lanes' order, which is that of the distance from the flicked penny.
    pub(crate) fn list(
        &mut self,
        touching: &[Lanes; LANES],
        start: &[Motion; LANES],
        end: &[Motion; LANES],
        time: f64,
    ) {
        let share = if self.time_before > 0.0 { time / self.time_before } else { 0.0 };
        self.count = 0;
        for b in 1..LANES {
            for a in touching[b].iter() {
                let from = (start[b].x - start[a].x, start[b].y - start[a].y);
                let to = (end[b].x - end[a].x, end[b].y - end[a].y);
                let (push, rub) = self.before[b][a];
                self.contacts[self.count] = Contact {
                    a,
                    b,
                    middle: unit((from.0 + to.0, from.1 + to.1)),
                    end: unit(to),
                    push: push * share,
                    rub: rub * share,
                };
                self.count += 1;
            }
        }
    }

    /// Lets the listed contacts push until no rims come nearer, and rub: changes velocities and spins, not those of the
    /// `flicked` penny, which the finger moves. Until a sweep changes no impulse by more than `enough`.
    pub(crate) fn settle(&mut self, constants: &Constants, flicked: usize, motions: &mut [Motion; LANES], enough: f64) {
        let r = constants.radius;
        let turn = r / constants.gyration2;
        let yields = |lane: usize| if lane == flicked { 0.0 } else { 1.0 };
        let kick = |motions: &mut [Motion; LANES], c: &Contact, push: f64, rub: f64| {
            let (nx, ny) = c.middle;
            let (jx, jy) = (push * nx - rub * ny, push * ny + rub * nx);
            for (lane, share) in [(c.a, -yields(c.a)), (c.b, yields(c.b))] {
                let m = &mut motions[lane];
                m.vx += share * jx;
                m.vy += share * jy;
                m.spin -= share.abs() * rub * turn;
            }
        };
        let contacts = &mut self.contacts[..self.count];
        for contact in contacts.iter() {
            kick(motions, contact, contact.push, contact.rub);
        }
        for _ in 0..MOST_SWEEPS {
            let mut changed = 0.0f64;
            for contact in contacts.iter_mut() {
                let (a, b) = (&motions[contact.a], &motions[contact.b]);
                let per_mass = yields(contact.a) + yields(contact.b);
                let (nx, ny) = contact.end;
                let (ux, uy) = (b.vx - a.vx, b.vy - a.vy);
                let push = (contact.push - (ux * nx + uy * ny) / per_mass).max(0.0);
                // A push along the line half-way hardly changes the slip: rounding is left to the next sweep.
                let slip = uy * nx - ux * ny - r * (a.spin + b.spin);
                let most = constants.rim_friction * push;
                let rub = (contact.rub - slip / (per_mass * (1.0 + r * turn))).clamp(-most, most);
                let (more_push, more_rub) = (push - contact.push, rub - contact.rub);
                (contact.push, contact.rub) = (push, rub);
                kick(motions, contact, more_push, more_rub);
                changed = changed.max(more_push.abs()).max(more_rub.abs());
            }
            if changed < enough {
                break;
            }
        }
    }

    /// Remembers how hard the contacts pushed in a step that took `time`.
    pub(crate) fn keep(&mut self, time: f64) {
        self.before = [[(0.0, 0.0); LANES]; LANES];
        for contact in &self.contacts[..self.count] {
            self.before[contact.b][contact.a] = (contact.push, contact.rub);
        }
        self.time_before = time;
    }

    /// The pennies that a contact pushes.
    pub(crate) fn pushed(&self) -> Lanes {
        let pushing = self.contacts().iter().filter(|c| c.push > 0.0);
        pushing.fold(Lanes::NONE, |lanes, c| lanes.with(c.a).with(c.b))
    }

    /// Takes the gap or overlap, a micrometre or two of rounding, from between pennies that press, little by little, and
    /// the overlap from between those that touch. Only pennies that something pushes move, and not the flicked one.
    pub(crate) fn bring_to_touch(&self, constants: &Constants, flicked: usize, motions: &mut [Motion; LANES]) {
        let moves = self.pushed().without(Lanes::of(flicked));
        let mut shift = [(0.0, 0.0); LANES];
        for c in self.contacts() {
            let (x, y) = (motions[c.b].x - motions[c.a].x, motions[c.b].y - motions[c.a].y);
            let gap = (x * x + y * y).sqrt() - 2.0 * constants.radius;
            if c.push == 0.0 && gap > 0.0 {
                continue;
            }
            let share = if moves.contains(c.a) && moves.contains(c.b) { 0.5 * CLOSER } else { CLOSER };
            let (sx, sy) = (share * gap * c.end.0, share * gap * c.end.1);
            shift[c.a] = (shift[c.a].0 + sx, shift[c.a].1 + sy);
            shift[c.b] = (shift[c.b].0 - sx, shift[c.b].1 - sy);
        }
        for lane in moves.iter() {
            motions[lane].x += shift[lane].0;
            motions[lane].y += shift[lane].1;
        }
    }
}

fn unit((x, y): (f64, f64)) -> (f64, f64) {
    let per_length = 1.0 / (x * x + y * y).sqrt();
    (x * per_length, y * per_length)
}

/// Lets the board brake a penny for some time, as it does at the velocity and spin of `mean`: to a stop at most.
pub(crate) fn brake(constants: &Constants, law: &FrictionLaw, time: f64, mean: &Motion, motion: &mut Motion) {
    let slide = (mean.vx * mean.vx + mean.vy * mean.vy).sqrt();
    let ring = constants.support * mean.spin.abs();
    if slide + ring == 0.0 {
        return;
    }
    let (drag, torque) = law.drag(ring / (slide + ring));
    let slower = constants.deceleration * drag * time;
    let share = slower / slide.max(slower).max(f64::MIN_POSITIVE);
    motion.vx -= share * mean.vx;
    motion.vy -= share * mean.vy;
    let slower = constants.deceleration * torque * time * constants.support / constants.gyration2;
    motion.spin -= mean.spin * (slower / mean.spin.abs().max(slower).max(f64::MIN_POSITIVE));
}
