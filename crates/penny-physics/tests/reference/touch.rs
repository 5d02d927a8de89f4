//! What pennies do that touch and approach: alone in twos, softly together, or as a heap of springs.
//!
//! Apart from the steps because each kind of meeting has its own law; the steps only say that there is one.

use crate::compliant;
use crate::impact::{self, Party, SOFT};
use crate::steps::TOUCHING;
use crate::world::{PENNIES, World, dot, left_of, length, plus};

/// Pennies that touch and approach more slowly than this do not approach, m/s.
const APPROACHING: f64 = 1e-7;
/// An impulse below this is no contact, in pennies times m/s (0.05 uNs).
pub(crate) const LEAST_IMPULSE: f64 = 1.4e-5;
/// Sweeps over the contacts of a heap that presses softly: what is left after them is below rounding.
const SWEEPS: usize = 2_000;

impl World {
    /// Lets all that touch and approach meet, until none does.
    pub(crate) fn resolve_contacts(&mut self) {
        while let Some((a, b)) = self.next_contact() {
            let members = self.component(a, b);
            let soft = members
                .iter()
                .all(|&k| members.iter().all(|&j| k == j || self.closing(k, j) < SOFT || self.line(k, j).1 > TOUCHING));
            let finger = self.finger.is_some_and(|finger| members.contains(&finger.penny));
            self.note_depth(a, b);
            match (members.len(), soft, finger) {
                (2, true, true) => {
                    self.record.carried = true;
                    compliant::burst(self);
                }
                (2, _, true) => self.meet_finger(a, b),
                (2, _, false) => self.meet_free(a, b),
                (_, true, false) => self.press_together(&members),
                _ => {
                    self.record.heap = true;
                    compliant::burst(self);
                }
            }
            self.let_slow_rest();
        }
    }

    /// The two that touch and approach fastest.
    fn next_contact(&self) -> Option<(usize, usize)> {
        let touching = self.pairs().filter(|&(a, b)| self.line(a, b).1 <= TOUCHING && self.closing(a, b) > APPROACHING);
        touching.max_by(|&(a, b), &(c, d)| self.closing(a, b).total_cmp(&self.closing(c, d)))
    }

    /// The pennies that lie within reach of these two, directly or through others.
    fn component(&self, a: usize, b: usize) -> Vec<usize> {
        let mut members = vec![a, b];
        let mut next = 0;
        while next < members.len() {
            let k = members[next];
            let near = |&j: &usize| j != k && self.bodies[j].on_board && self.line(k, j).1 < self.reach;
            let fresh: Vec<usize> = (0..PENNIES).filter(near).filter(|j| !members.contains(j)).collect();
            members.extend(fresh);
            next += 1;
        }
        members
    }

    /// Notes how deep two pennies that meet for the first time would cut into each other if they went straight on.
    fn note_depth(&mut self, a: usize, b: usize) {
        if self.record.have_touched(a, b) {
            return;
        }
        let relative = plus(self.bodies[b].velocity, -1.0, self.bodies[a].velocity);
        let (normal, _) = self.line(a, b);
        let beside = dot(relative, left_of(normal)).abs() / length(relative);
        self.record.grazed(2.0 * self.surfaces.radius * (1.0 - beside));
    }

    /// Two free pennies meet.
    fn meet_free(&mut self, a: usize, b: usize) {
        let (normal, gap) = self.line(a, b);
        let e = impact::restitution(&self.surfaces, self.closing(a, b));
        let (mut first, mut second) = (Party::penny(self.bodies[a]), Party::penny(self.bodies[b]));
        let impulse = impact::meet(&self.surfaces, &mut first, &mut second, normal, e);
        if e == 0.0 {
            // Pennies that press go on pressing: they are kept from creeping into each other.
            first.body.at = plus(first.body.at, 0.5 * gap.min(0.0), normal);
            second.body.at = plus(second.body.at, -0.5 * gap.min(0.0), normal);
        }
        (self.bodies[a], self.bodies[b]) = (first.body, second.body);
        if impulse >= LEAST_IMPULSE {
            self.record.touched(a, b, self.time);
        }
    }

    /// The flicked penny meets another while the finger is behind it: only the other one's motion changes.
    fn meet_finger(&mut self, a: usize, b: usize) {
        let (pushing, other) = if self.is_driven(a) { (a, b) } else { (b, a) };
        let (normal, _) = self.line(pushing, other);
        let e = impact::restitution(&self.surfaces, self.closing(a, b));
        let mut first = Party { body: self.bodies[pushing], mass: self.surfaces.pushed_mass };
        let mut second = Party::penny(self.bodies[other]);
        impact::meet(&self.surfaces, &mut first, &mut second, normal, e);
        self.bodies[other] = second.body;
        self.record.touched(a, b, self.time);
    }

    /// Three or more press softly, without bounce: all their contacts push until none closes, with friction along the rims
    /// (projected Gauss-Seidel, swept until it changes nothing, so that the order does not matter).
    fn press_together(&mut self, members: &[usize]) {
        let touching = self.pairs().filter(|&(a, b)| members.contains(&a) && members.contains(&b));
        let contacts: Vec<(usize, usize)> = touching.filter(|&(a, b)| self.line(a, b).1 <= TOUCHING).collect();
        let mut sums = vec![(0.0, 0.0); contacts.len()];
        for _ in 0..SWEEPS {
            let mut changed = 0.0f64;
            for (sum, &(a, b)) in sums.iter_mut().zip(&contacts) {
                changed = changed.max(self.press(a, b, sum));
            }
            if changed < 1e-12 {
                break;
            }
        }
        for (sum, &(a, b)) in sums.iter().zip(&contacts) {
            let (normal, gap) = self.line(a, b);
            self.bodies[a].at = plus(self.bodies[a].at, 0.5 * gap.min(0.0), normal);
            self.bodies[b].at = plus(self.bodies[b].at, -0.5 * gap.min(0.0), normal);
            if sum.0 >= LEAST_IMPULSE {
                self.record.touched(a, b, self.time);
            }
        }
    }

    /// One contact of those: adds to its normal and tangential impulse what it lacks. Returns how much that was.
    fn press(&mut self, a: usize, b: usize, sum: &mut (f64, f64)) -> f64 {
        let (normal, _) = self.line(a, b);
        let before = sum.0;
        sum.0 = (sum.0 + 0.5 * self.closing(a, b)).max(0.0);
        let change = sum.0 - before;
        self.bodies[a].velocity = plus(self.bodies[a].velocity, -change, normal);
        self.bodies[b].velocity = plus(self.bodies[b].velocity, change, normal);
        change.abs() + self.rub(a, b, [1.0, 1.0], self.surfaces.rim_friction * sum.0, &mut sum.1)
    }

    /// Friction between two rims, at most `most` in all: adds to the tangential impulse `sum` what stops the slip. The
    /// bodies yield to it as `inverse` says, 0 for one that a finger holds. Returns how much was added.
    pub(crate) fn rub(&mut self, a: usize, b: usize, inverse: [f64; 2], most: f64, sum: &mut f64) -> f64 {
        let (radius, gyration2) = (self.surfaces.radius, self.surfaces.gyration2);
        let (normal, _) = self.line(a, b);
        let tangent = left_of(normal);
        let relative = plus(self.bodies[b].velocity, -1.0, self.bodies[a].velocity);
        let slip = dot(relative, tangent) - radius * (self.bodies[a].spin + self.bodies[b].spin);
        let yielding = (inverse[0] + inverse[1]) * (1.0 + radius * radius / gyration2);
        let before = *sum;
        *sum = (*sum - slip / yielding).clamp(-most, most);
        let change = *sum - before;
        for (k, sign, share) in [(a, -1.0, inverse[0]), (b, 1.0, inverse[1])] {
            self.bodies[k].velocity = plus(self.bodies[k].velocity, sign * share * change, tangent);
            self.bodies[k].spin -= share * change * radius / gyration2;
        }
        change.abs()
    }
}
