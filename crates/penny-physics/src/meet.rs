//! Two pennies meet, alone or in a cluster, free or with the finger behind one: what their contact does.
//!
//! Apart from the event loop because each kind of meeting has its own law; the loop only says who and when.

use crate::cluster::{self, LANES, Member};
use crate::equipment::Constants;
use crate::flight::{Motion, Push};
use crate::impact::{self, Approach, SOFT_SPEED};
use crate::lanes::Lanes;
use crate::predict::CONTACT_SQUARE;
use crate::schedule::NEVER;
use crate::solver::{LineEnd, Listener, Scene, Solver};
use crate::stroke;

/// An impulse below this is none, over a penny's mass, m/s (0.05 uNs for a 1p).
const LEAST_IMPULSE: f64 = 1.4e-5;
/// A heap that moves within this speed of how the finger would carry it is carried, m/s.
const CARRY_SPEED: f64 = 1e-2;
/// The same as a share of the flicked penny's speed.
const CARRY_SHARE: f64 = 0.05;
/// Below this share of the flicked penny's speed an approach within a pushed heap does not bounce.
const PUSH_SHARE: f64 = 0.25;

impl Solver {
    /// Two pennies meet, with all that touch them.
    pub(crate) fn meet(&mut self, scene: Scene<'_>, t: f64, a: usize, b: usize, listener: &mut impl Listener) {
        let constants = scene.constants;
        let (motion_a, motion_b) = (self.motion(a, t), self.motion(b, t));
        let (x, y) = (motion_b.x - motion_a.x, motion_b.y - motion_a.y);
        let reach = 2.0 * constants.radius;
        if x * x + y * y - reach * reach > 2.0 * CONTACT_SQUARE {
            // The search handed over before it came to a contact: it goes on from here, and on the line if one of them has
            // come to rest meanwhile, which the other one's line does not know yet.
            if self.settled.contains(a) || self.settled.contains(b) {
                self.repredict(scene, t, Lanes::of(a).with(b));
            } else {
                self.update_pair(scene, a, b, t);
            }
            return;
        }
        if Approach::of(&motion_a, &motion_b).speed < LEAST_IMPULSE {
            self.pass_by(scene, t, a, b);
            return;
        }
        self.events += 1;
        let members = self.cluster_of(constants, t, a, b);
        if members.count() > 2 {
            self.meet_as_cluster(scene, t, (a, b), members, listener);
        } else if self.is_driven(a, t) {
            self.meet_finger(scene, t, (a, &motion_a), (b, motion_b), listener);
        } else if self.is_driven(b, t) {
            self.meet_finger(scene, t, (b, &motion_b), (a, motion_a), listener);
        } else {
            self.meet_free(scene, t, (a, motion_a), (b, motion_b), listener);
        }
    }

    /// Two pennies touch without an impulse worth the name: they are left alone for a moment, then looked at again.
    #[cold]
    fn pass_by(&mut self, scene: Scene<'_>, t: f64, a: usize, b: usize) {
        for lane in [a, b] {
            if !self.active.contains(lane) {
                let place = (self.rest_x[lane], self.rest_y[lane]);
                self.activate(lane);
                self.flights[lane].stay(t, place);
                self.settled = self.settled.with(lane);
                (self.rest_x[lane], self.rest_y[lane]) = place;
                (self.schedule.rest[lane], self.schedule.line[lane]) = (NEVER, NEVER);
                self.line_reach[lane] = 0.0;
                self.line_end[lane] = LineEnd::Rest;
            }
        }
        self.hold_softly(t, a, b);
        self.repredict(scene, t, Lanes::of(a).with(b));
    }

    /// Two free pennies meet.
    #[inline(always)]
    fn meet_free(
        &mut self,
        scene: Scene<'_>,
        t: f64,
        (a, mut motion_a): (usize, Motion),
        (b, mut motion_b): (usize, Motion),
        listener: &mut impl Listener,
    ) {
        let constants = scene.constants;
        let approach = Approach::of(&motion_a, &motion_b);
        let soft = approach.speed < SOFT_SPEED;
        let e = if soft { 0.0 } else { impact::restitution(constants, approach.speed) };
        let impulse = impact::collide(constants, &approach, e, (&mut motion_a, 1.0), (&mut motion_b, 1.0));
        if impulse >= LEAST_IMPULSE {
            listener.contact(t, a, b, impulse, false);
        }
        if soft {
            stop_against_resting(constants, &approach, &mut motion_a, &mut motion_b);
            part(constants, &mut motion_a, &mut motion_b, 0.5);
        }
        // Also after a soft meeting: a penny that was carried no longer gives way to the one that carries it.
        self.release(a);
        self.release(b);
        self.relaunch(scene, t, a, &motion_a, listener);
        self.relaunch(scene, t, b, &motion_b, listener);
        if soft {
            self.hold_softly(t, a, b);
        }
        self.repredict(scene, t, Lanes::of(a).with(b));
    }

    /// The flicked penny, `a`, meets another while the finger is behind it: only the other one's motion changes.
    fn meet_finger(
        &mut self,
        scene: Scene<'_>,
        t: f64,
        (a, motion_a): (usize, &Motion),
        (b, mut motion_b): (usize, Motion),
        listener: &mut impl Listener,
    ) {
        let constants = scene.constants;
        let approach = Approach::of(motion_a, &motion_b);
        self.release(b);
        part(constants, &mut Motion { ..*motion_a }, &mut motion_b, 1.0);
        // Restitution at which a penny leaves exactly as fast as the finger comes; it cannot leave more slowly.
        let share = constants.pushed_mass / (constants.pushed_mass + 1.0);
        let least_e = 1.0 / share - 1.0;
        let e = impact::restitution(constants, approach.speed);
        let sideways = motion_b.vy * approach.nx - motion_b.vx * approach.ny;
        let stays = e <= least_e && sideways.abs() < SOFT_SPEED;
        if approach.speed < SOFT_SPEED || stays {
            // Carried along from here to the end of the stroke, in one contact.
            let push = self.flights[a].carry(t, (approach.nx, approach.ny));
            let before = motion_b.vx * approach.nx + motion_b.vy * approach.ny;
            listener.contact(t, a, b, (push.release_speed - before).max(LEAST_IMPULSE), true);
            self.activate(b);
            self.flights[b].push(constants, scene.law, t, (motion_b.x, motion_b.y), &push);
            self.schedule.rest[b] = self.flights[b].end();
            listener.flight(b, &self.flights[b]);
            self.hold(a, b, t + push.time);
        } else {
            let e = e.max(least_e);
            let mut pushing = *motion_a;
            let impulse =
                impact::collide(constants, &approach, e, (&mut pushing, constants.pushed_mass), (&mut motion_b, 1.0));
            listener.contact(t, a, b, impulse, true);
            self.relaunch(scene, t, b, &motion_b, listener);
        }
        self.repredict(scene, t, Lanes::of(a).with(b));
    }

    /// The lanes that touch `a` and `b`, directly or through others, with these two.
    #[inline(always)]
    fn cluster_of(&self, constants: &Constants, t: f64, a: usize, b: usize) -> Lanes {
        let reach = 2.0 * constants.radius + constants.cluster_gap;
        let near = reach * reach;
        let (mut xs, mut ys) = (self.rest_x, self.rest_y);
        for lane in self.active.without(self.settled).iter() {
            (xs[lane], ys[lane]) = self.flights[lane].place(t);
        }
        let mut members = Lanes::of(a).with(b);
        let mut open = members;
        while let Some(lane) = open.take_first() {
            let (x, y) = (xs[lane], ys[lane]);
            let mut found = Lanes::NONE;
            for other in 0..LANES {
                let (dx, dy) = (xs[other] - x, ys[other] - y);
                found = found.with_if(other, dx * dx + dy * dy < near);
            }
            let fresh = found.without(members);
            members = members.union(fresh);
            open = open.union(fresh);
        }
        members
    }

    /// Three or more pennies that touch are struck as one.
    #[cold]
    fn meet_as_cluster(
        &mut self,
        scene: Scene<'_>,
        t: f64,
        (a, b): (usize, usize),
        lanes: Lanes,
        listener: &mut impl Listener,
    ) {
        let constants = scene.constants;
        let mut lane_of = [0; LANES];
        let mut members = [Member::default(); LANES];
        let mut count = 0;
        for lane in lanes.iter() {
            let mass = if self.is_driven(lane, t) { constants.pushed_mass } else { 1.0 };
            members[count] = Member { motion: self.motion(lane, t), mass };
            lane_of[count] = lane;
            count += 1;
        }
        let place_in = |lane: usize| lane_of[..count].iter().position(|&l| l == lane).expect("a member");
        let before = members;
        let (first, second) = (before[place_in(a)].motion, before[place_in(b)].motion);
        let approach = Approach::of(&first, &second);
        let driven = self.driven.filter(|&lane| lanes.contains(lane) && self.is_driven(lane, t));
        let mut e = impact::restitution(constants, approach.speed);
        if let Some(flicked) = driven {
            let pace = self.flights[flicked].distance_and_speed(t).1;
            if approach.speed < SOFT_SPEED.max(CARRY_SHARE * pace) {
                let heap = Heap { lanes: &lane_of[..count], members: &members[..count], flicked: place_in(flicked) };
                if self.carry_cluster(scene, t, &heap, (place_in(a), place_in(b)), listener) {
                    self.repredict(scene, t, lanes);
                    return;
                }
            }
            if approach.speed < PUSH_SHARE * pace {
                // Pressed between the finger and its neighbours a penny does not bounce.
                e = 0.0;
            }
        }
        let contacts = cluster::strike(constants, &mut members[..count], e);
        cluster::part(&mut members[..count], &contacts);
        // The penny that brings the motion: the one that moves faster along the line of centres.
        let along = |m: &Motion| m.vx * approach.nx + m.vy * approach.ny;
        let striker = if along(&first) >= -along(&second) { place_in(a) } else { place_in(b) };
        let mut touched = Lanes::NONE;
        for contact in contacts.outward_from(striker) {
            if contact.impulse >= LEAST_IMPULSE {
                let (p, q) = (lane_of[contact.a], lane_of[contact.b]);
                touched = touched.with(p).with(q);
                listener.contact(t, p, q, contact.impulse, driven.is_some_and(|d| d == p || d == q));
            }
        }
        let mut any_struck = false;
        for k in 0..count {
            let lane = lane_of[k];
            let (m, was) = (&members[k].motion, &before[k].motion);
            let (ux, uy) = (m.vx - was.vx, m.vy - was.vy);
            let struck = ux * ux + uy * uy >= LEAST_IMPULSE * LEAST_IMPULSE;
            if Some(lane) != driven && (struck || touched.contains(lane)) {
                any_struck = true;
                self.release(lane);
                self.relaunch(scene, t, lane, &members[k].motion, listener);
            }
        }
        if !any_struck {
            self.pass_by(scene, t, a, b);
            return;
        }
        for contact in contacts.as_slice() {
            let (p, q) = (lane_of[contact.a], lane_of[contact.b]);
            if self.active.contains(p) && self.active.contains(q) {
                let approach = Approach::of(&self.flights[p].motion(t), &self.flights[q].motion(t));
                if approach.speed < SOFT_SPEED {
                    self.hold_softly(t, p, q);
                }
            }
        }
        self.repredict(scene, t, lanes);
    }

    /// Lets the finger carry a heap along to the end of its stroke, if the heap already moves nearly so: else the flicked
    /// penny would rattle against it. False where it does not move so.
    fn carry_cluster(
        &mut self,
        scene: Scene<'_>,
        t: f64,
        heap: &Heap<'_>,
        (first, second): (usize, usize),
        listener: &mut impl Listener,
    ) -> bool {
        let constants = scene.constants;
        let Heap { lanes: lane_of, members, flicked } = *heap;
        let flight = &self.flights[lane_of[flicked]];
        let (ax, ay) = flight.acceleration(t);
        let acceleration = (ax * ax + ay * ay).sqrt();
        let (_, speed) = flight.distance_and_speed(t);
        let time = flight.pushed_for - (t - flight.start);
        let mut places = [(0.0, 0.0); LANES];
        for (place, member) in places.iter_mut().zip(members) {
            *place = (member.motion.x, member.motion.y);
        }
        let places = &mut places[..members.len()];
        let (carried, contacts) = stroke::carried(constants.radius, places, flicked, (ax, ay), constants.cluster_gap);
        // Carried from rest until now, a penny would have this share of the flicked penny's speed and direction.
        let velocity = |k: usize| (carried[k].0 / acceleration * speed, carried[k].1 / acceleration * speed);
        let moves = |k: usize| carried[k] != (0.0, 0.0) && k != flicked;
        let near_enough = CARRY_SPEED.max(CARRY_SHARE * speed);
        let like_it = (0..members.len()).filter(|&k| moves(k)).all(|k| {
            let (ux, uy) = velocity(k);
            let (dx, dy) = (members[k].motion.vx - ux, members[k].motion.vy - uy);
            dx * dx + dy * dy < near_enough * near_enough
        });
        let pushing = stroke::outward_from(&contacts, flicked);
        // The two that meet must be held apart by it.
        let held = pushing.iter().any(|c| (c.a, c.b) == (first.min(second), first.max(second)));
        if !like_it || !held {
            return false;
        }
        stroke::part(constants.radius, places, &pushing, flicked);
        let pushed = |k: usize| k != flicked && pushing.iter().any(|c| c.a == k || c.b == k);
        for k in (0..members.len()).filter(|&k| pushed(k)) {
            let lane = lane_of[k];
            self.release(lane);
            if !moves(k) {
                self.relaunch(scene, t, lane, &members[k].motion, listener);
                continue;
            }
            let (ax, ay) = carried[k];
            let a = (ax * ax + ay * ay).sqrt();
            let start = speed * a / acceleration;
            let push =
                Push { dx: ax / a, dy: ay / a, speed: start, release_speed: start + a * time, release_spin: 0.0, time };
            self.activate(lane);
            self.flights[lane].push(constants, scene.law, t, places[k], &push);
            self.schedule.rest[lane] = self.flights[lane].end();
            listener.flight(lane, &self.flights[lane]);
        }
        for contact in &pushing {
            let (p, q) = (lane_of[contact.a], lane_of[contact.b]);
            let impulse = (contact.push * time).max(LEAST_IMPULSE);
            listener.contact(t, p, q, impulse, contact.a == flicked || contact.b == flicked);
            self.hold(p, q, t + time);
        }
        true
    }
}

/// Takes two pennies apart by as much as rounding or creeping has put them into each other, a micrometre or two, so that
/// overlaps do not add up: `share_b` of it by moving `b`, the rest by moving `a`.
fn part(constants: &Constants, a: &mut Motion, b: &mut Motion, share_b: f64) {
    let (x, y) = (b.x - a.x, b.y - a.y);
    let distance = (x * x + y * y).sqrt();
    let overlap = 2.0 * constants.radius - distance;
    if overlap > 0.0 {
        let (back, on) = ((1.0 - share_b) * overlap / distance, share_b * overlap / distance);
        (a.x, a.y) = (a.x - x * back, a.y - y * back);
        (b.x, b.y) = (b.x + x * on, b.y + y * on);
    }
}

/// After a soft impact that leaves one of two pennies at rest, the other one stops moving towards it: else they would
/// meet again at once, and again.
fn stop_against_resting(constants: &Constants, approach: &Approach, a: &mut Motion, b: &mut Motion) {
    let rests = |m: &Motion| crate::flight::is_at_rest(constants, m);
    let (nx, ny) = (approach.nx, approach.ny);
    let stop = |m: &mut Motion, sign: f64| {
        let inward = sign * (m.vx * nx + m.vy * ny);
        if inward > 0.0 {
            m.vx -= sign * inward * nx;
            m.vy -= sign * inward * ny;
        }
    };
    if rests(b) {
        stop(a, 1.0);
    }
    if rests(a) {
        stop(b, -1.0);
    }
}

/// A cluster with the flicked penny in it.
struct Heap<'a> {
    /// The lane of each member.
    lanes: &'a [usize],
    members: &'a [Member],
    /// Which member the finger pushes.
    flicked: usize,
}
