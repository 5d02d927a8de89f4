//! Impacts at speed while a finger presses on pennies: who strikes whom, and who presses from then on.
//!
//! Apart from the stroke's steps, which find when rims meet: here is what they do. The laws are those of every other
//! impact, alone or in a cluster; what they leave touching presses.

use crate::cluster::{self, LANES, Member};
use crate::flight::Motion;
use crate::impact::{self, Approach, SOFT_SPEED};
use crate::lanes::Lanes;
use crate::meet;
use crate::press::SETTLED;
use crate::stroke::{CONTACT, Stroke};

/// Impacts of one stroke at which pennies bounce. Those that come after press without bounce, so that every stroke ends.
const MOST_IMPACTS: usize = 64;

impl Stroke<'_> {
    /// Lets all pennies meet that come nearer where their rims are, and those that touch press each other to rest.
    pub(crate) fn meet_all(&mut self) {
        for (a, b) in self.pairs() {
            let touches = self.touching[b].contains(a);
            if !touches && self.gap(&self.motions, a, b) <= CONTACT && self.closing(a, b) > 0.0 {
                self.meet(a, b);
            }
        }
        let motions = self.motions;
        self.press.list(&self.touching, &motions, &motions, 0.0);
        self.press.settle(self.scene.constants, self.flicked, &mut self.motions, SETTLED);
        self.account.add_step(self.t, self.press.contacts(), self.flicked);
    }

    /// Two rims meet: softly they touch from now on, at speed they strike each other.
    pub(crate) fn meet(&mut self, a: usize, b: usize) {
        if self.closing(a, b) < SOFT_SPEED || self.impacts >= MOST_IMPACTS {
            self.touching[b] = self.touching[b].with(a);
            return;
        }
        self.impacts += 1;
        let constants = self.scene.constants;
        let reach = meet::cluster_reach(constants, &self.motions[a], &self.motions[b]);
        let members = meet::connected(reach, &self.motions.map(|m| m.x), &self.motions.map(|m| m.y), a, b);
        let flicked = self.motions[self.flicked];
        if members.count() > 2 {
            self.strike(a, b, members);
        } else {
            let approach = Approach::of(&self.motions[a], &self.motions[b]);
            let (mut p, mut q) = (self.motions[a], self.motions[b]);
            let e = impact::restitution(constants, approach.speed);
            let mass = |lane: usize| if lane == self.flicked { constants.pushed_mass } else { 1.0 };
            let e = if members.contains(self.flicked) { e.max(meet::least_restitution(constants)) } else { e };
            let impulse = impact::collide(constants, &approach, e, (&mut p, mass(a)), (&mut q, mass(b)));
            (self.motions[a], self.motions[b]) = (p, q);
            self.account.add(self.t, a, b, impulse);
        }
        self.motions[self.flicked] = flicked;
        for (a, b) in self.pairs().filter(|&(a, b)| members.contains(a) && members.contains(b)) {
            let touches = self.gap(&self.motions, a, b) <= CONTACT && self.closing(a, b) > -SOFT_SPEED;
            self.touching[b] = if touches { self.touching[b].with(a) } else { self.touching[b].without(Lanes::of(a)) };
            if !touches {
                self.account.part(a, b);
            }
        }
    }

    /// Three or more pennies that touch are struck as one.
    fn strike(&mut self, a: usize, b: usize, lanes: Lanes) {
        let constants = self.scene.constants;
        let (mut lane_of, mut members, mut count) = ([0; LANES], [Member::default(); LANES], 0);
        for lane in lanes.iter() {
            let is_driven = lane == self.flicked;
            (lane_of[count], members[count]) = (lane, Member { motion: self.motions[lane], is_driven });
            count += 1;
        }
        let approach = Approach::of(&self.motions[a], &self.motions[b]);
        let contacts = cluster::strike(constants, &mut members[..count], true);
        let along = |m: &Motion| m.vx * approach.nx + m.vy * approach.ny;
        let striker = if along(&self.motions[a]) >= -along(&self.motions[b]) { a } else { b };
        let striker = lane_of[..count].iter().position(|&lane| lane == striker).unwrap_or(0);
        for contact in contacts.outward_from(striker).filter(|c| c.impulse > 0.0) {
            self.account.add(self.t, lane_of[contact.a], lane_of[contact.b], contact.impulse);
        }
        for (member, &lane) in members[..count].iter().zip(&lane_of) {
            // The finger goes on pushing meanwhile: places are those of the steps.
            let Motion { vx, vy, spin, .. } = member.motion;
            self.motions[lane] = Motion { vx, vy, spin, ..self.motions[lane] };
        }
    }
}
