//! The finger's stroke with pennies that it presses on, followed in small steps of time until the finger lets go.
//!
//! Apart because for these few millimetres a hand, not friction, decides the motion (R26, `docs/physics.md`). A penny that
//! is pushed aslant slides round the flicked one and rubs on it, so neither goes straight: the event loop's flights cannot
//! say where they are. From the first contact that presses until the release all that moves goes in steps, and then back
//! into flights. Impacts at speed in between are found within the step and struck by the laws of every other impact.

use crate::account::Account;
use crate::cluster::LANES;
use crate::equipment::Constants;
use crate::flight::{self, Flight, Motion};
use crate::impact::SOFT_SPEED;
use crate::lanes::Lanes;
use crate::press::{Press, SETTLED, brake};
use crate::solver::{FAR, Listener, Scene, Solver};

/// Pennies whose rims are nearer than this touch at the start, m: positions are whole micrometres, and an overlap of
/// 2 um is legal.
pub(crate) const TOUCHING: f64 = 2e-6;
/// A gap below this is contact later on, m.
pub(crate) const CONTACT: f64 = 1e-8;
/// Pennies that touched have parted when the gap is wider, m.
const PARTED: f64 = 1e-7;
/// Steps of a whole stroke. With 64 or 256 a carried penny rests within some micrometres of where it does with these; in
/// heaps, where one thing leads to another, the difference is some tens.
const STEPS: f64 = 96.0;
/// How exact the impulses of a step's first guess are, over a penny's mass, m/s: a thousandth of what a step pushes.
const ROUGHLY: f64 = 1e-6;
/// Halvings of a step in which a contact or a fall is found: to a few nanoseconds, and nanometres.
const HALVINGS: usize = 30;

/// What ends a step before its time.
#[derive(Clone, Copy, Debug)]
enum Halt {
    Contact(usize, usize),
    Edge(usize),
}

/// Everything that is on the board while the finger pushes.
pub(crate) struct Stroke<'a> {
    pub(crate) scene: Scene<'a>,
    /// The flicked penny's lane, and its flight.
    pub(crate) flicked: usize,
    pub(crate) flight: Flight,
    pub(crate) acceleration: (f64, f64),
    pub(crate) t: f64,
    pub(crate) motions: [Motion; LANES],
    pub(crate) on_board: Lanes,
    /// What moved when this began.
    moving: Lanes,
    /// For each lane the lower ones that it touches.
    pub(crate) touching: [Lanes; LANES],
    pub(crate) press: Press,
    pub(crate) account: Account,
    pub(crate) impacts: usize,
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
        stroke.touch_within(touching);
        stroke.meet_all();
        stroke.go_on(listener);
        let told = stroke.account.tell(flicked, listener);
        self.events += stroke.impacts;
        let fallen = self.on_board.without(stroke.on_board);
        for lane in fallen.iter() {
            self.activate(lane);
            self.on_board = self.on_board.without(Lanes::of(lane));
            self.active = self.active.without(Lanes::of(lane));
            self.schedule.drop(lane);
        }
        let changed = stroke.moving.union(told).without(fallen).without(Lanes::of(flicked));
        for lane in changed.iter() {
            self.release(lane);
            self.relaunch(scene, stroke.t, lane, &stroke.motions[lane], listener);
        }
        self.release(flicked);
        // What was pushed by less than is told of has not moved, whatever the steps made of an overlap that it lay in.
        let still = self.on_board.without(changed).without(Lanes::of(flicked));
        for lane in still.iter().filter(|&lane| stroke.has_moved(lane, (self.rest_x[lane], self.rest_y[lane]))) {
            self.flights[lane].stay(stroke.t, (self.rest_x[lane], self.rest_y[lane]));
            listener.flight(lane, &self.flights[lane]);
        }
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
            moving: solver.active.without(solver.settled),
            touching: [Lanes::NONE; LANES],
            press: Press::new(),
            account: Account::new(),
            impacts: 0,
        }
    }

    /// Whether a lane is elsewhere than it was.
    fn has_moved(&self, lane: usize, (x, y): (f64, f64)) -> bool {
        self.motions[lane].x != x || self.motions[lane].y != y
    }

    pub(crate) fn pairs(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let on_board = self.on_board;
        on_board.iter().flat_map(move |b| on_board.shared(Lanes::first(b)).iter().map(move |a| (a, b)))
    }

    pub(crate) fn touching_pairs(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let touching = self.touching;
        (1..LANES).flat_map(move |b| touching[b].iter().map(move |a| (a, b)))
    }

    pub(crate) fn gap(&self, motions: &[Motion; LANES], a: usize, b: usize) -> f64 {
        let (x, y) = (motions[b].x - motions[a].x, motions[b].y - motions[a].y);
        (x * x + y * y).sqrt() - 2.0 * self.scene.constants.radius
    }

    /// How fast the rims of two pennies come nearer, m/s.
    pub(crate) fn closing(&self, a: usize, b: usize) -> f64 {
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
        let to_edge = self.scene.board.way_to_edge_m((self.flight.x, self.flight.y), (self.flight.dx, self.flight.dy));
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
        // First roughly, as if all went on as it is, then with the means of before and after.
        for enough in [ROUGHLY, SETTLED] {
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
            self.press.settle(constants, f, &mut moved, enough);
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
            let apart = |t: f64| self.gap_within(later, time, t, a, b) > 0.0;
            sooner(last_before(time, apart), Halt::Contact(a, b));
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
            if self.gap(&self.motions, a, b) > PARTED && self.closing(a, b) < 0.0 {
                self.touching[b] = self.touching[b].without(Lanes::of(a));
                self.account.part(a, b);
            }
        }
    }
}

/// Where a penny is `t` into a step of `time`, which its velocity changes evenly.
fn place_within(from: &Motion, to: &Motion, time: f64, t: f64) -> (f64, f64) {
    let bend = 0.5 * t * t / time;
    // What the step moved a penny without a velocity is spread over it.
    let (sx, sy) = (to.x - from.x - 0.5 * time * (from.vx + to.vx), to.y - from.y - 0.5 * time * (from.vy + to.vy));
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
