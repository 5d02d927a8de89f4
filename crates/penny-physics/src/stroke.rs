//! The finger's stroke with pennies that it presses on, followed in small steps of time until the finger lets go.
//!
//! Apart because for these few millimetres a hand, not friction, decides the motion (R26, `docs/physics.md`). A penny that
//! is pushed aslant slides round the flicked one and rubs on it, so neither goes straight: the event loop's flights cannot
//! say where they are. From the first contact that presses until the release all that moves goes in steps, and then back
//! into flights. Impacts at speed in between are found within the step and struck by the laws of every other impact.

use crate::account::Account;
use crate::cluster::{self, LANES, Member};
use crate::equipment::Constants;
use crate::flight::{self, Flight, Motion};
use crate::impact::{self, Approach, SOFT_SPEED};
use crate::lanes::Lanes;
use crate::meet::{self, LEAST_IMPULSE};
use crate::press::{Press, brake};
use crate::solver::{FAR, Listener, Scene, Solver};

/// Pennies whose rims are nearer than this touch at the start, m: positions are whole micrometres, and an overlap of
/// 2 um is legal.
pub(crate) const TOUCHING: f64 = 2e-6;
/// A gap below this is contact later on, m.
const CONTACT: f64 = 1e-8;
/// Pennies that touched have parted when the gap is wider, m.
const PARTED: f64 = 1e-7;
/// Steps of a whole stroke. Twice as many move what rests by some micrometres.
const STEPS: f64 = 256.0;
/// Impacts of one stroke at which pennies bounce. Those that come after press without bounce, so that every stroke ends.
const MOST_IMPACTS: usize = 64;
/// Halvings of a step in which a contact or a fall is found: to a few nanoseconds, and nanometres.
const HALVINGS: usize = 30;

/// What ends a step before its time.
#[derive(Clone, Copy, Debug)]
enum Halt {
    Contact(usize, usize),
    Edge(usize),
}

/// Everything that is on the board while the finger pushes.
struct Stroke<'a> {
    scene: Scene<'a>,
    /// The flicked penny's lane, and its flight.
    flicked: usize,
    flight: Flight,
    acceleration: (f64, f64),
    t: f64,
    motions: [Motion; LANES],
    on_board: Lanes,
    /// For each lane the lower ones that it touches.
    touching: [Lanes; LANES],
    press: Press,
    account: Account,
    impacts: usize,
}

impl Solver {
    /// Follows the stroke in steps from time `t`, at which the flicked penny touches others, until the finger lets go or
    /// nothing touches any more. Pennies nearer to each other than `touching` touch. Returns the time at which it ends;
    /// what comes next is not predicted.
    #[cold]
    pub(crate) fn press_on(
        &mut self,
        scene: Scene<'_>,
        t: f64,
        flicked: usize,
        touching: f64,
        listener: &mut impl Listener,
    ) -> f64 {
        let mut stroke = Stroke::new(self, scene, t, flicked);
        let moving = self.active.without(self.settled);
        stroke.touch_within(touching);
        stroke.meet_all();
        stroke.go_on(listener);
        let told = stroke.account.tell(flicked, LEAST_IMPULSE, listener);
        self.events += stroke.impacts;
        let fallen = self.on_board.without(stroke.on_board);
        for lane in fallen.iter() {
            self.activate(lane);
            self.on_board = self.on_board.without(Lanes::of(lane));
            self.active = self.active.without(Lanes::of(lane));
            self.schedule.drop(lane);
        }
        let changed = moving.union(told).without(fallen).without(Lanes::of(flicked));
        for lane in changed.iter() {
            self.release(lane);
            self.relaunch(scene, stroke.t, lane, &stroke.motions[lane], listener);
        }
        self.release(flicked);
        for (a, b) in stroke.touching_pairs() {
            if changed.with(flicked).contains(a) && changed.with(flicked).contains(b) {
                self.hold_softly(stroke.t, a, b);
            }
        }
        stroke.t
    }

    /// Whether the flicked penny touches another at the start that its stroke presses on.
    pub(crate) fn presses_at_start(&self, constants: &Constants, flicked: usize) -> bool {
        let flight = &self.flights[flicked];
        let reach = 2.0 * constants.radius + TOUCHING;
        let mut presses = false;
        for k in 0..LANES {
            let (x, y) = (self.rest_x[k] - flight.x, self.rest_y[k] - flight.y);
            presses |= (x * x + y * y <= reach * reach) & (x * flight.dx + y * flight.dy > 0.0);
        }
        presses
    }
}

impl<'a> Stroke<'a> {
    fn new(solver: &Solver, scene: Scene<'a>, t: f64, flicked: usize) -> Stroke<'a> {
        let mut motions = [Motion::at_rest(FAR, FAR); LANES];
        for lane in solver.on_board.iter() {
            motions[lane] = solver.motion(lane, t);
        }
        let flight = solver.flights[flicked];
        Stroke {
            scene,
            flicked,
            flight,
            acceleration: flight.acceleration(t),
            t,
            motions,
            on_board: solver.on_board,
            touching: [Lanes::NONE; LANES],
            press: Press::new(),
            account: Account::new(),
            impacts: 0,
        }
    }

    fn pairs(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let on_board = self.on_board;
        on_board.iter().flat_map(move |b| on_board.shared(Lanes::first(b)).iter().map(move |a| (a, b)))
    }

    fn touching_pairs(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let touching = self.touching;
        (1..LANES).flat_map(move |b| touching[b].iter().map(move |a| (a, b)))
    }

    fn gap(&self, motions: &[Motion; LANES], a: usize, b: usize) -> f64 {
        let (x, y) = (motions[b].x - motions[a].x, motions[b].y - motions[a].y);
        (x * x + y * y).sqrt() - 2.0 * self.scene.constants.radius
    }

    /// How fast the rims of two pennies come nearer, m/s.
    fn closing(&self, a: usize, b: usize) -> f64 {
        let (p, q) = (&self.motions[a], &self.motions[b]);
        let (x, y) = (q.x - p.x, q.y - p.y);
        ((p.vx - q.vx) * x + (p.vy - q.vy) * y) / (x * x + y * y).sqrt()
    }

    /// Counts as touching what is nearer than `reach` and does not part.
    fn touch_within(&mut self, reach: f64) {
        for (a, b) in self.pairs() {
            let closing = self.closing(a, b);
            if self.gap(&self.motions, a, b) <= reach && closing < SOFT_SPEED && closing > -SOFT_SPEED {
                self.touching[b] = self.touching[b].with(a);
            }
        }
    }

    /// Steps until the stroke ends, the flicked penny is at the edge, or nothing touches.
    fn go_on(&mut self, listener: &mut impl Listener) {
        let Flight { start, pushed_for, .. } = self.flight;
        let to_edge =
            self.scene.board.way_to_edge_m((self.flight.x, self.flight.y), (self.flight.dx, self.flight.dy));
        let mut end = start + pushed_for;
        if to_edge < self.flight.length {
            end = end.min(self.flight.time_at(to_edge));
        }
        let step = pushed_for / STEPS;
        let mut k = ((self.t - start) / step).floor();
        while self.t < end {
            // From step to step on the stroke's own grid; what is left after a halt is a step of its own.
            while start + step * k <= self.t + 1e-6 * step {
                k += 1.0;
            }
            let next = (start + step * k).min(end);
            self.advance(next, listener);
            if self.touching_pairs().next().is_none() {
                return;
            }
        }
    }

    /// One step to the time `next`, or to what halts it before.
    fn advance(&mut self, next: f64, listener: &mut impl Listener) {
        let mut until = next;
        let mut later = self.step_to(until);
        let halt = self.first_halt(&later, until - self.t);
        if let Some((time, _)) = halt
            && self.t + time < until
        {
            until = self.t + time;
            later = self.step_to(until);
        }
        let time = until - self.t;
        self.account.add_step(self.t, self.press.contacts(), self.flicked);
        let pushed = self.press.pushed();
        self.press.keep(time);
        for lane in self.on_board.without(Lanes::of(self.flicked)).iter() {
            let (from, to) = (&self.motions[lane], &mut later[lane]);
            if !pushed.contains(lane) && flight::is_at_rest(self.scene.constants, to) {
                *to = Motion::at_rest(to.x, to.y);
            }
            if from != to {
                listener.flight(lane, &Flight::between(self.t, time, from, to));
            }
        }
        self.motions = later;
        self.t = until;
        self.let_part();
        match halt {
            Some((_, Halt::Edge(lane))) => {
                self.account.off(self.t, lane, self.motions[lane]);
                self.on_board = self.on_board.without(Lanes::of(lane));
                self.motions[lane] = Motion::at_rest(FAR, FAR);
                self.touching[lane] = Lanes::NONE;
                for lanes in &mut self.touching {
                    *lanes = lanes.without(Lanes::of(lane));
                }
            }
            Some((_, Halt::Contact(a, b))) => {
                self.meet(a, b);
                self.meet_all();
            }
            None => (),
        }
    }

    /// Where everything is at the time `until`, with the contacts that touch now.
    fn step_to(&mut self, until: f64) -> [Motion; LANES] {
        let Scene { constants, law, .. } = self.scene;
        let time = until - self.t;
        let (start, mut end) = (self.motions, self.motions);
        for (m, from) in end.iter_mut().zip(&start) {
            (m.x, m.y) = (from.x + time * from.vx, from.y + time * from.vy);
        }
        // First as if all went on as it is, then with the means of before and after.
        for _ in 0..2 {
            let f = self.flicked;
            end[f] = self.flicked_at(until);
            self.press.list(&self.touching, &start, &end, time);
            let mut moved = start;
            for lane in self.on_board.without(Lanes::of(f)).iter() {
                let (from, to) = (&start[lane], &end[lane]);
                let mean = Motion {
                    vx: 0.5 * (from.vx + to.vx),
                    vy: 0.5 * (from.vy + to.vy),
                    spin: 0.5 * (from.spin + to.spin),
                    ..*from
                };
                brake(constants, law, time, &mean, &mut moved[lane]);
            }
            moved[f] = end[f];
            self.press.settle(constants, f, &mut moved);
            for lane in self.on_board.without(Lanes::of(f)).iter() {
                let from = &start[lane];
                moved[lane].x = from.x + 0.5 * time * (from.vx + moved[lane].vx);
                moved[lane].y = from.y + 0.5 * time * (from.vy + moved[lane].vy);
            }
            end = moved;
        }
        self.press.bring_to_touch(constants, self.flicked, &mut end);
        end
    }

    fn flicked_at(&self, t: f64) -> Motion {
        let (x, y) = self.flight.place(t);
        let u = t - self.flight.start;
        Motion { x, y, vx: self.acceleration.0 * u, vy: self.acceleration.1 * u, spin: 0.0 }
    }

    /// What would come first in a step of this time that ends so: two rims that meet, a centre that crosses the edge.
    fn first_halt(&self, later: &[Motion; LANES], time: f64) -> Option<(f64, Halt)> {
        let mut first = None;
        let mut sooner = |at: f64, halt: Halt| {
            if first.is_none_or(|(t, _)| at < t) {
                first = Some((at, halt));
            }
        };
        for (a, b) in self.pairs() {
            if self.touching[b].contains(a) || self.gap(later, a, b) >= 0.0 {
                continue;
            }
            // Where they touch already they part, and come together again within the step: that is soft.
            let before = self.gap(&self.motions, a, b) > CONTACT;
            let apart = |t: f64| self.gap_within(later, time, t, a, b) > 0.0;
            sooner(if before { last_before(time, apart) } else { time }, Halt::Contact(a, b));
        }
        let board = self.scene.board;
        for lane in self.on_board.without(Lanes::of(self.flicked)).iter() {
            let (from, to) = (&self.motions[lane], &later[lane]);
            let inside = board.distance_to_nearest_edge_m(to.x, to.y);
            if inside < 0.0 && inside < board.distance_to_nearest_edge_m(from.x, from.y) {
                let is_on = |t: f64| {
                    let (x, y) = place_within(from, to, time, t);
                    board.contains_m(x, y)
                };
                sooner(last_before(time, is_on), Halt::Edge(lane));
            }
        }
        first
    }

    fn gap_within(&self, later: &[Motion; LANES], time: f64, t: f64, a: usize, b: usize) -> f64 {
        let (px, py) = place_within(&self.motions[a], &later[a], time, t);
        let (qx, qy) = place_within(&self.motions[b], &later[b], time, t);
        ((qx - px) * (qx - px) + (qy - py) * (qy - py)).sqrt() - 2.0 * self.scene.constants.radius
    }

    /// Forgets contacts of pennies that have parted.
    fn let_part(&mut self) {
        for (a, b) in self.touching_pairs() {
            if self.gap(&self.motions, a, b) > PARTED.max(0.0) && self.closing(a, b) < 0.0 {
                self.touching[b] = self.touching[b].without(Lanes::of(a));
                self.account.part(a, b);
            }
        }
    }

    /// Lets all pennies meet that come nearer where their rims are, and those that touch press each other to rest.
    fn meet_all(&mut self) {
        for (a, b) in self.pairs() {
            let touches = self.touching[b].contains(a);
            if !touches && self.gap(&self.motions, a, b) <= CONTACT && self.closing(a, b) > 0.0 {
                self.meet(a, b);
            }
        }
        let motions = self.motions;
        self.press.list(&self.touching, &motions, &motions, 0.0);
        self.press.settle(self.scene.constants, self.flicked, &mut self.motions);
        self.account.add_step(self.t, self.press.contacts(), self.flicked);
    }

    /// Two rims meet: softly they touch from now on, at speed they strike each other.
    fn meet(&mut self, a: usize, b: usize) {
        if self.closing(a, b) < SOFT_SPEED || self.impacts >= MOST_IMPACTS {
            self.touching[b] = self.touching[b].with(a);
            return;
        }
        self.impacts += 1;
        let constants = self.scene.constants;
        let members = meet::connected(constants, &self.motions.map(|m| m.x), &self.motions.map(|m| m.y), a, b);
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
            let mass = if lane == self.flicked { constants.pushed_mass } else { 1.0 };
            (lane_of[count], members[count]) = (lane, Member { motion: self.motions[lane], mass });
            count += 1;
        }
        let approach = Approach::of(&self.motions[a], &self.motions[b]);
        let e = impact::restitution(constants, approach.speed);
        let contacts = cluster::strike(constants, &mut members[..count], e);
        let along = |m: &Motion| m.vx * approach.nx + m.vy * approach.ny;
        let striker = if along(&self.motions[a]) >= -along(&self.motions[b]) { a } else { b };
        let striker = lane_of[..count].iter().position(|&lane| lane == striker).unwrap_or(0);
        for contact in contacts.outward_from(striker).filter(|c| c.impulse > 0.0) {
            self.account.add(self.t, lane_of[contact.a], lane_of[contact.b], contact.impulse);
        }
        for (member, &lane) in members[..count].iter().zip(&lane_of) {
            self.motions[lane] = member.motion;
        }
    }
}

/// Where a penny is `t` into a step of `time`, which its velocity changes evenly.
fn place_within(from: &Motion, to: &Motion, time: f64, t: f64) -> (f64, f64) {
    let bend = 0.5 * t * t / time;
    // What the step moved a penny without a velocity is spread over it.
    let (sx, sy) =
        (to.x - from.x - 0.5 * time * (from.vx + to.vx), to.y - from.y - 0.5 * time * (from.vy + to.vy));
    let share = t / time;
    (
        from.x + t * from.vx + bend * (to.vx - from.vx) + share * sx,
        from.y + t * from.vy + bend * (to.vy - from.vy) + share * sy,
    )
}

/// The last time at which `holds` does, which it does at 0 and not at `end`.
fn last_before(end: f64, holds: impl Fn(f64) -> bool) -> f64 {
    let (mut low, mut high) = (0.0, end);
    for _ in 0..HALVINGS {
        let middle = 0.5 * (low + high);
        if holds(middle) { low = middle } else { high = middle }
    }
    high
}
