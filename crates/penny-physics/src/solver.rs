//! The event loop: from contact to contact until every penny rests or has fallen.
//!
//! Apart because it is the only place that knows what happens next. A moving penny against resting ones and against the
//! edge is pure geometry along its line ([`Solver::predict_line`]); two moving ones are searched by steps that can never
//! jump over a contact ([`Solver::predict_pair`]). Pennies are numbered by where they lie, not by name, so that the
//! outcome cannot depend on names.

use crate::board::Board;
use crate::cluster::{self, LANES, Member};
use crate::equipment::{Constants, Equipment};
use crate::flight::{Flight, Motion, Push};
use crate::impact::{self, Approach, SOFT_SPEED};
use crate::law::FrictionLaw;
use crate::stroke;

/// Most events of one flick. Play sees at most about a hundred; at the cap everything is stopped where it is.
const MOST_EVENTS: usize = 512;
/// A gap below this is contact, m^2 as |d|^2 - (2 R)^2: about a nanometre.
const CONTACT_SQUARE: f64 = 4e-11;
/// The least step of the search for a contact of two moving pennies, s.
const LEAST_STEP: f64 = 1e-7;
/// After so many steps the search hands over what it has and is taken up again from there.
const MOST_STEPS: usize = 64;
/// How long two pennies that met softly are left alone, s: at least and at most. The least is for a finger that pushes
/// a heap at full speed; free pennies take 0.2 ms and more.
const HOLD: (f64, f64) = (1e-5, 2e-3);
/// How much nearer they may come while they are left alone, m.
const HOLD_CREEP: f64 = 0.5e-6;
/// A heap that moves within this speed of how the finger would carry it is carried, m/s.
const CARRY_SPEED: f64 = 1e-2;
/// The same as a share of the flicked penny's speed.
const CARRY_SHARE: f64 = 0.05;
/// Below this share of the flicked penny's speed an approach within a pushed heap does not bounce.
const PUSH_SHARE: f64 = 0.25;
/// Pennies that touch and approach more slowly than this move side by side, m/s.
const CREEP_SPEED: f64 = 1e-6;
/// A gap below this is touching, m^2 as |d|^2 - (2 R)^2: 2 um, to which positions are rounded.
const TOUCHING_SQUARE: f64 = 8e-8;
/// A line that starts at contact and leads inwards by less than this slope goes at most 10 nm deeper before it leads out.
const GRAZE_SLOPE: f64 = 1e-3;
/// A direction that leads outwards by less than this is along the edge.
const PARALLEL: f64 = 1e-12;
/// An impulse below this is none, over a penny's mass, m/s (0.05 uNs for a 1p).
const LEAST_IMPULSE: f64 = 1.4e-5;
/// Where a lane is empty.
const FAR: f64 = 1e9;
const NEVER: f64 = f64::INFINITY;

/// What the solver tells of a flick as it goes on; pennies are lanes.
pub(crate) trait Listener {
    /// A penny starts a flight, which replaces the one before.
    fn flight(&mut self, lane: usize, flight: &Flight);
    /// Two pennies exchanged an impulse (over a penny's mass, m/s).
    fn contact(&mut self, t: f64, a: usize, b: usize, impulse: f64, finger: bool);
    /// A penny came to rest.
    fn rest(&mut self, t: f64, lane: usize);
    /// A penny's centre crossed the edge with this motion.
    fn off(&mut self, t: f64, lane: usize, motion: &Motion);
}

/// What comes next.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Next {
    Nothing,
    /// A moving penny crosses the edge.
    Edge(usize),
    /// Two pennies meet.
    Pair(usize, usize),
}

/// How a penny's line ends.
#[derive(Clone, Copy, Debug, PartialEq)]
enum LineEnd {
    Rest,
    Edge,
    Penny(usize),
}

/// The state of one flick; kept from flick to flick so that nothing is allocated.
#[derive(Clone, Debug)]
pub(crate) struct Solver {
    /// Places of the resting pennies; [`FAR`] for all others. A row of numbers, so that eight are compared at once.
    rest_x: [f64; LANES],
    rest_y: [f64; LANES],
    flights: [Flight; LANES],
    /// Lanes that have moved in this flick and are on the board.
    active: [usize; LANES],
    active_count: usize,
    is_active: [bool; LANES],
    /// Active lanes that have come to rest (again).
    settled: [bool; LANES],
    on_board: [bool; LANES],
    line_time: [f64; LANES],
    line_end: [LineEnd; LANES],
    pair_time: [[f64; LANES]; LANES],
    hold_until: [[f64; LANES]; LANES],
    any_hold: bool,
    /// The flicked penny, which the finger pushes at first.
    driven: Option<usize>,
    events: usize,
    /// Whether the cap on events was reached.
    pub(crate) capped: bool,
}

/// What stays the same through a flick.
#[derive(Clone, Copy)]
pub(crate) struct Scene<'a> {
    pub(crate) board: &'a Board,
    pub(crate) constants: &'a Constants,
    pub(crate) law: &'a FrictionLaw,
}

impl<'a> Scene<'a> {
    pub(crate) fn of(equipment: &'a Equipment) -> Scene<'a> {
        Scene { board: equipment.board(), constants: equipment.constants(), law: equipment.law() }
    }
}

impl Solver {
    pub(crate) fn new() -> Solver {
        Solver {
            rest_x: [FAR; LANES],
            rest_y: [FAR; LANES],
            flights: [Flight::default(); LANES],
            active: [0; LANES],
            active_count: 0,
            is_active: [false; LANES],
            settled: [false; LANES],
            on_board: [false; LANES],
            line_time: [NEVER; LANES],
            line_end: [LineEnd::Rest; LANES],
            pair_time: [[NEVER; LANES]; LANES],
            hold_until: [[0.0; LANES]; LANES],
            any_hold: false,
            driven: None,
            events: 0,
            capped: false,
        }
    }

    /// Puts pennies at rest at these places, none moving.
    pub(crate) fn set_up(&mut self, places: &[(f64, f64)]) {
        self.rest_x = [FAR; LANES];
        self.rest_y = [FAR; LANES];
        self.on_board = [false; LANES];
        for (lane, &(x, y)) in places.iter().enumerate() {
            self.rest_x[lane] = x;
            self.rest_y[lane] = y;
            self.on_board[lane] = true;
        }
        self.active_count = 0;
        self.is_active = [false; LANES];
        self.settled = [false; LANES];
        if self.any_hold {
            self.hold_until = [[0.0; LANES]; LANES];
            self.any_hold = false;
        }
        self.driven = None;
        self.events = 0;
        self.capped = false;
    }

    /// Sets the flicked penny in motion, with the finger behind it.
    pub(crate) fn flick(&mut self, scene: Scene<'_>, lane: usize, push: &Push, listener: &mut impl Listener) {
        self.driven = Some(lane);
        self.push(scene, lane, (self.rest_x[lane], self.rest_y[lane]), push, listener);
    }

    /// Sets a penny in motion before the flick runs, by the hand.
    pub(crate) fn push(
        &mut self,
        scene: Scene<'_>,
        lane: usize,
        place: (f64, f64),
        push: &Push,
        listener: &mut impl Listener,
    ) {
        self.activate(lane);
        self.flights[lane].push(scene.constants, scene.law, 0.0, place, push);
        listener.flight(lane, &self.flights[lane]);
    }

    /// Leaves two pennies alone until a time: one carries the other along, so they do not meet.
    pub(crate) fn hold(&mut self, a: usize, b: usize, until: f64) {
        self.hold_until[a][b] = until;
        self.hold_until[b][a] = until;
        self.any_hold = true;
    }

    /// Where a penny is at rest, if it is on the board once [`Solver::run`] has returned.
    pub(crate) fn rest_place(&self, lane: usize) -> Option<(f64, f64)> {
        if !self.on_board[lane] {
            None
        } else if self.is_active[lane] {
            Some(self.flights[lane].rest_place())
        } else {
            Some((self.rest_x[lane], self.rest_y[lane]))
        }
    }

    /// Runs until nothing moves. Returns when the last penny came to rest or fell, s.
    pub(crate) fn run(&mut self, scene: Scene<'_>, listener: &mut impl Listener) -> f64 {
        for k in 0..self.active_count {
            let lane = self.active[k];
            self.predict_line(scene, lane, 0.0);
            for j in 0..k {
                self.update_pair(scene, self.active[j], lane, 0.0);
            }
        }
        let mut last = 0.0;
        loop {
            let (t, next) = self.next_event();
            self.settle(t, &mut last, listener);
            if next == Next::Nothing {
                return last;
            }
            last = t;
            if self.events > MOST_EVENTS {
                self.stop(t, listener);
                return t;
            }
            match next {
                Next::Nothing => unreachable!("handled above"),
                Next::Edge(lane) => self.fall(t, lane, listener),
                Next::Pair(a, b) => self.meet(scene, t, a, b, listener),
            }
        }
    }

    fn next_event(&self) -> (f64, Next) {
        let (mut time, mut next) = (NEVER, Next::Nothing);
        for k in 0..self.active_count {
            let lane = self.active[k];
            if self.line_time[lane] < time {
                time = self.line_time[lane];
                next = match self.line_end[lane] {
                    LineEnd::Penny(other) => Next::Pair(lane, other),
                    LineEnd::Edge | LineEnd::Rest => Next::Edge(lane),
                };
            }
            for j in 0..k {
                let other = self.active[j];
                if self.pair_time[lane][other] < time {
                    time = self.pair_time[lane][other];
                    next = Next::Pair(other, lane);
                }
            }
        }
        (time, next)
    }

    /// Brings to rest, in order of time, every penny whose flight has ended by time `t`.
    fn settle(&mut self, t: f64, last: &mut f64, listener: &mut impl Listener) {
        loop {
            let (mut first, mut found) = (NEVER, None);
            for k in 0..self.active_count {
                let lane = self.active[k];
                let end = self.flights[lane].end();
                if !self.settled[lane] && end <= t && end < first {
                    (first, found) = (end, Some(lane));
                }
            }
            let Some(lane) = found else { return };
            self.settled[lane] = true;
            (self.rest_x[lane], self.rest_y[lane]) = self.flights[lane].rest_place();
            self.line_time[lane] = NEVER;
            *last = last.max(first);
            listener.rest(first, lane);
        }
    }

    /// Takes a penny that crosses the edge off the board.
    fn fall(&mut self, t: f64, lane: usize, listener: &mut impl Listener) {
        self.events += 1;
        listener.off(t, lane, &self.flights[lane].motion(t));
        self.on_board[lane] = false;
        self.is_active[lane] = false;
        let kept =
            self.active[..self.active_count].iter().position(|&l| l == lane).expect("only an active penny falls");
        self.active.copy_within(kept + 1..self.active_count, kept);
        self.active_count -= 1;
    }

    /// The fallback at the cap on events: everything stops where it is, which is a legal position.
    #[cold]
    fn stop(&mut self, t: f64, listener: &mut impl Listener) {
        self.capped = true;
        for k in 0..self.active_count {
            let lane = self.active[k];
            if !self.settled[lane] {
                let (x, y) = self.flights[lane].place(t);
                self.flights[lane].stay(t, (x, y));
                listener.flight(lane, &self.flights[lane]);
                listener.rest(t, lane);
            }
        }
    }

    fn activate(&mut self, lane: usize) {
        if !self.is_active[lane] {
            self.is_active[lane] = true;
            self.active[self.active_count] = lane;
            self.active_count += 1;
            for k in 0..self.active_count {
                let other = self.active[k];
                self.pair_time[lane][other] = NEVER;
                self.pair_time[other][lane] = NEVER;
            }
        }
        self.settled[lane] = false;
        self.rest_x[lane] = FAR;
        self.rest_y[lane] = FAR;
    }

    #[inline(always)]
    fn motion(&self, lane: usize, t: f64) -> Motion {
        if self.is_active[lane] {
            self.flights[lane].motion(t)
        } else {
            Motion::at_rest(self.rest_x[lane], self.rest_y[lane])
        }
    }

    /// Whether the finger is behind this penny. Pennies that it carries along are not stiff: they are free as soon as
    /// they meet another.
    #[inline(always)]
    fn is_driven(&self, lane: usize, t: f64) -> bool {
        self.driven == Some(lane) && self.is_active[lane] && self.flights[lane].is_pushed(t)
    }

    /// Two pennies meet, with all that touch them.
    fn meet(&mut self, scene: Scene<'_>, t: f64, a: usize, b: usize, listener: &mut impl Listener) {
        let constants = scene.constants;
        let (motion_a, motion_b) = (self.motion(a, t), self.motion(b, t));
        let (x, y) = (motion_b.x - motion_a.x, motion_b.y - motion_a.y);
        let reach = 2.0 * constants.radius;
        if x * x + y * y - reach * reach > 2.0 * CONTACT_SQUARE {
            // The search handed over before it came to a contact: it goes on from here.
            self.update_pair(scene, a, b, t);
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
            if !self.is_active[lane] {
                let place = (self.rest_x[lane], self.rest_y[lane]);
                self.activate(lane);
                self.flights[lane].stay(t, place);
                self.settled[lane] = true;
                (self.rest_x[lane], self.rest_y[lane]) = place;
                self.line_time[lane] = NEVER;
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
        } else {
            self.release(a);
            self.release(b);
        }
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
        if approach.speed < SOFT_SPEED {
            // Carried along from here to the end of the stroke, in one contact.
            let push = self.flights[a].carry(t, (approach.nx, approach.ny));
            let before = motion_b.vx * approach.nx + motion_b.vy * approach.ny;
            listener.contact(t, a, b, (push.release_speed - before).max(LEAST_IMPULSE), true);
            self.activate(b);
            self.flights[b].push(constants, scene.law, t, (motion_b.x, motion_b.y), &push);
            listener.flight(b, &self.flights[b]);
            self.hold(a, b, t + push.time);
        } else {
            // A penny cannot leave more slowly than the finger comes.
            let share = constants.pushed_mass / (constants.pushed_mass + 1.0);
            let e = impact::restitution(constants, approach.speed).max(1.0 / share - 1.0);
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
        for k in 0..self.active_count {
            let lane = self.active[k];
            if !self.settled[lane] {
                (xs[lane], ys[lane]) = self.flights[lane].place(t);
            }
        }
        let mut members = Lanes::of(a).with(b);
        let mut open = members;
        while let Some(lane) = open.take_first() {
            let (x, y) = (xs[lane], ys[lane]);
            let mut found = Lanes::NONE;
            for other in 0..LANES {
                let (dx, dy) = (xs[other] - x, ys[other] - y);
                if dx * dx + dy * dy < near {
                    found = found.with(other);
                }
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
            if self.is_active[p] && self.is_active[q] {
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

    /// Starts a new flight of a free penny.
    #[inline(always)]
    pub(crate) fn relaunch(
        &mut self,
        scene: Scene<'_>,
        t: f64,
        lane: usize,
        motion: &Motion,
        listener: &mut impl Listener,
    ) {
        self.activate(lane);
        self.flights[lane].slide_free(scene.constants, scene.law, t, motion);
        listener.flight(lane, &self.flights[lane]);
    }

    /// Ends all holds on a penny: it was struck.
    #[inline(always)]
    fn release(&mut self, lane: usize) {
        if self.any_hold {
            for other in 0..LANES {
                self.hold_until[lane][other] = 0.0;
                self.hold_until[other][lane] = 0.0;
            }
        }
    }

    /// Leaves two pennies that met softly alone until they could have come [`HOLD_CREEP`] nearer.
    fn hold_softly(&mut self, t: f64, a: usize, b: usize) {
        let approach = Approach::of(&self.flights[a].motion(t), &self.flights[b].motion(t));
        let (ax, ay) = self.flights[a].acceleration(t);
        let (bx, by) = self.flights[b].acceleration(t);
        let closing = ((ax - bx) * approach.nx + (ay - by) * approach.ny).max(0.0);
        let speed = approach.speed;
        let time = 2.0 * HOLD_CREEP / (speed + (speed * speed + 2.0 * closing * HOLD_CREEP).sqrt());
        self.hold(a, b, t + time.clamp(HOLD.0, HOLD.1));
    }

    /// Predicts anew what these lanes meet, and what every lane meets whose prediction rests on them.
    #[inline(always)]
    fn repredict(&mut self, scene: Scene<'_>, t: f64, changed: Lanes) {
        // A penny that rests is met on a line; the lines of those that moved before it came to rest do not know it yet.
        let rests = (0..self.active_count).any(|k| self.settled[self.active[k]] && changed.contains(self.active[k]));
        for k in 0..self.active_count {
            let lane = self.active[k];
            if !self.settled[lane] {
                let aims_at_changed = matches!(self.line_end[lane], LineEnd::Penny(other) if changed.contains(other));
                if rests || aims_at_changed || changed.contains(lane) {
                    self.predict_line(scene, lane, t);
                }
            }
            for j in 0..k {
                let other = self.active[j];
                if changed.contains(lane) || changed.contains(other) {
                    self.update_pair(scene, lane, other, t);
                }
            }
        }
    }

    fn update_pair(&mut self, scene: Scene<'_>, a: usize, b: usize, t: f64) {
        // Against a resting penny the line decides, unless the two are held: the line knows no times.
        let by_line = (self.settled[a] || self.settled[b]) && !(self.any_hold && self.hold_until[a][b] > t);
        let time = if by_line { NEVER } else { self.predict_pair(scene.constants, a, b, t) };
        self.pair_time[a][b] = time;
        self.pair_time[b][a] = time;
    }

    /// What a moving penny meets first on its line, from time `t` on, among the resting pennies and the edges.
    #[inline(always)]
    fn predict_line(&mut self, scene: Scene<'_>, lane: usize, t: f64) {
        let flight = &self.flights[lane];
        let gone = if t > flight.start { flight.distance_and_speed(t).0 } else { 0.0 };
        let left = flight.length - gone;
        if left <= 0.0 {
            self.line_time[lane] = NEVER;
            self.line_end[lane] = LineEnd::Rest;
            return;
        }
        let (dx, dy) = (flight.dx, flight.dy);
        let (x, y) = (flight.x + dx * gone, flight.y + dy * gone);
        let reach = 2.0 * scene.constants.radius;
        let square = reach * reach;
        let graze = GRAZE_SLOPE * reach;
        let mut distance = [NEVER; LANES];
        for (k, slot) in distance.iter_mut().enumerate() {
            let (qx, qy) = (self.rest_x[k] - x, self.rest_y[k] - y);
            let ahead = qx * dx + qy * dy;
            let c = qx * qx + qy * qy - square;
            let inside = ahead * ahead - c;
            // From contact, a line that hardly leads inwards soon leads out again.
            let meets = (ahead > 0.0) & (inside > 0.0) & ((c > TOUCHING_SQUARE) | (ahead > graze));
            let s = c / (ahead + inside.max(0.0).sqrt());
            *slot = if meets { s } else { NEVER };
        }
        let (mut nearest, mut end) = (left, LineEnd::Rest);
        for (k, &s) in distance.iter().enumerate() {
            if s < nearest && !(self.any_hold && self.hold_until[lane][k] > t) {
                (nearest, end) = (s, LineEnd::Penny(k));
            }
        }
        nearest = nearest.max(0.0);
        for edge in scene.board.edges() {
            let outward = edge.normal.0 * dx + edge.normal.1 * dy;
            let gap = scene.board.distance_to_edge_m(edge, x, y);
            if outward > PARALLEL && gap < nearest * outward {
                (nearest, end) = ((gap / outward).max(0.0), LineEnd::Edge);
            }
        }
        let time = match end {
            LineEnd::Rest => NEVER,
            _ => flight.time_at(gone + nearest).max(t),
        };
        self.line_time[lane] = time;
        self.line_end[lane] = end;
    }

    /// When two pennies of which at least one moves meet, from time `t` on.
    ///
    /// Conservative advancement of second order: with f = |d|^2 - (2 R)^2 and f'' never below -m, the step at which the
    /// parabola through f and f' reaches zero cannot jump over a contact, and converges like Newton's method.
    #[inline(always)]
    fn predict_pair(&self, constants: &Constants, a: usize, b: usize, t: f64) -> f64 {
        let (p, q) = (&self.flights[a], &self.flights[b]);
        let end = p.end().max(q.end());
        let mut time = if self.any_hold { t.max(self.hold_until[a][b]) } else { t };
        if time >= end {
            return NEVER;
        }
        let reach = 2.0 * constants.radius;
        let square = reach * reach;
        let (sp, mut vp) = p.distance_and_speed(time);
        let (sq, mut vq) = q.distance_and_speed(time);
        let mut x = q.x + q.dx * sq - p.x - p.dx * sp;
        let mut y = q.y + q.dy * sq - p.y - p.dy * sp;
        let mut f = x * x + y * y - square;
        let (left_p, left_q) = (p.length - sp, q.length - sq);
        let far = reach + left_p + left_q;
        if f + square >= far * far {
            return NEVER;
        }
        let (ex, ey) = (p.dx - q.dx, p.dy - q.dy);
        let change = if p.pushed_for == 0.0 && q.pushed_for == 0.0 {
            // Both only brake, by at most the same: the difference of two such vectors.
            p.most_change.max(q.most_change) * (ex * ex + ey * ey).max(1.0).sqrt()
        } else {
            p.most_change + q.most_change
        };
        let most_distance = (f + square).sqrt() + left_p + left_q;
        let m = 2.0 * most_distance * change;
        for _ in 0..MOST_STEPS {
            let (ux, uy) = (q.dx * vq - p.dx * vp, q.dy * vq - p.dy * vp);
            let slope = 2.0 * (x * ux + y * uy);
            let step = if f < CONTACT_SQUARE && slope < 0.0 {
                if slope < -2.0 * reach * CREEP_SPEED {
                    return time;
                }
                // Side by side at the same speed: they may creep this near without harm.
                (2.0 * HOLD_CREEP / change).sqrt()
            } else {
                let root = (slope * slope + 2.0 * m * f.max(0.0)).sqrt();
                if slope < 0.0 { 2.0 * f / (root - slope) } else { (slope + root) / m }
            };
            time += step.max(LEAST_STEP);
            if time >= end {
                return NEVER;
            }
            let (sp, speed_p) = p.distance_and_speed(time);
            let (sq, speed_q) = q.distance_and_speed(time);
            (vp, vq) = (speed_p, speed_q);
            x = q.x + q.dx * sq - p.x - p.dx * sp;
            y = q.y + q.dy * sq - p.y - p.dy * sp;
            f = x * x + y * y - square;
        }
        time
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

/// A set of lanes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Lanes(u8);

impl Lanes {
    const NONE: Lanes = Lanes(0);

    const fn of(lane: usize) -> Lanes {
        Lanes(1 << lane)
    }
    const fn with(self, lane: usize) -> Lanes {
        Lanes(self.0 | 1 << lane)
    }
    const fn union(self, other: Lanes) -> Lanes {
        Lanes(self.0 | other.0)
    }
    const fn without(self, other: Lanes) -> Lanes {
        Lanes(self.0 & !other.0)
    }
    const fn contains(self, lane: usize) -> bool {
        self.0 >> lane & 1 == 1
    }
    const fn count(self) -> u32 {
        self.0.count_ones()
    }
    fn take_first(&mut self) -> Option<usize> {
        let lane = self.0.trailing_zeros() as usize;
        self.0 &= self.0.wrapping_sub(1);
        (lane < LANES).then_some(lane)
    }
    fn iter(self) -> impl Iterator<Item = usize> {
        (0..LANES).filter(move |&lane| self.contains(lane))
    }
}
