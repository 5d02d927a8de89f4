//! The event loop: from contact to contact until every penny rests or has fallen.
//!
//! Apart because it is the only place that knows what happens next. A moving penny against resting ones and against the
//! edge is pure geometry along its line and two moving ones are searched for their contact ([`crate::predict`]); what contacts do
//! is in [`crate::meet`]. Pennies are numbered by how near to the flicked one they lie, not by name, so that the
//! outcome cannot depend on names.

use crate::board::Board;
use crate::cluster::LANES;
use crate::equipment::{Constants, Equipment};
use crate::flight::{Flight, Motion, Push};
use crate::impact::Approach;
use crate::lanes::Lanes;
use crate::law::FrictionLaw;
use crate::schedule::{NEVER, Next, Schedule};
use crate::stroke;

/// Most events of one flick: contacts and falls. Play sees at most about a hundred; at the cap everything is stopped where
/// it is.
const MOST_EVENTS: usize = 512;
/// Most meetings of one flick, those counted too by which a contact only goes on: two pennies that rub on each other meet
/// softly every millisecond.
const MOST_MEETINGS: usize = 16_384;
/// How long two pennies that met softly are left alone, s: at least and at most. The least is for a finger that pushes
/// a heap at full speed; free pennies take 0.2 ms and more.
const HOLD: (f64, f64) = (1e-5, 2e-3);
/// How much nearer they may come while they are left alone, m.
pub(crate) const HOLD_CREEP: f64 = 0.5e-6;
/// Where a lane is empty.
pub(crate) const FAR: f64 = 1e9;

/// What the solver tells of a flick as it goes on; pennies are lanes.
pub(crate) trait Listener {
    /// A penny starts a flight, which replaces the one before.
    fn flight(&mut self, lane: usize, flight: &Flight);
    /// Two pennies exchanged an impulse (over a penny's mass, m/s).
    fn contact(&mut self, t: f64, a: usize, b: usize, impulse: f64, finger: bool);
    /// Two pennies that exchanged an impulse before, and have touched since, exchange more.
    fn contact_goes_on(&mut self, t: f64, a: usize, b: usize, impulse: f64);
    /// A penny came to rest.
    fn rest(&mut self, t: f64, lane: usize);
    /// A penny's centre crossed the edge with this motion.
    fn off(&mut self, t: f64, lane: usize, motion: &Motion);
}

/// How a penny's line ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum LineEnd {
    Rest,
    Edge,
    Penny(usize),
}

/// The state of one flick; kept from flick to flick so that nothing is allocated.
#[derive(Clone, Debug)]
pub(crate) struct Solver {
    /// Places of the resting pennies; [`FAR`] for all others. A row of numbers, so that eight are compared at once.
    pub(crate) rest_x: [f64; LANES],
    pub(crate) rest_y: [f64; LANES],
    pub(crate) flights: [Flight; LANES],
    /// Lanes that have moved in this flick and are on the board.
    pub(crate) active: Lanes,
    /// Active lanes that have come to rest (again).
    pub(crate) settled: Lanes,
    pub(crate) on_board: Lanes,
    pub(crate) schedule: Schedule,
    pub(crate) line_end: [LineEnd; LANES],
    /// How far its flight takes a penny to the end of its line, m.
    pub(crate) line_reach: [f64; LANES],
    pub(crate) hold_until: [[f64; LANES]; LANES],
    pub(crate) any_hold: bool,
    /// The flicked penny, which the finger pushes at first.
    pub(crate) driven: Option<usize>,
    pub(crate) events: usize,
    pub(crate) meetings: usize,
    /// Whether a cap was reached.
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
            active: Lanes::NONE,
            settled: Lanes::NONE,
            on_board: Lanes::NONE,
            schedule: Schedule::EMPTY,
            line_end: [LineEnd::Rest; LANES],
            line_reach: [0.0; LANES],
            hold_until: [[0.0; LANES]; LANES],
            any_hold: false,
            driven: None,
            events: 0,
            meetings: 0,
            capped: false,
        }
    }

    /// Puts pennies at rest in the first `count` lanes, none moving; the places of the other lanes are far away.
    pub(crate) fn set_up(&mut self, places: &[(f64, f64); LANES], count: usize) {
        for (lane, &(x, y)) in places.iter().enumerate() {
            self.rest_x[lane] = x;
            self.rest_y[lane] = y;
        }
        self.on_board = Lanes::first(count);
        self.active = Lanes::NONE;
        self.settled = Lanes::NONE;
        self.schedule.clear();
        if self.any_hold {
            self.hold_until = [[0.0; LANES]; LANES];
            self.any_hold = false;
        }
        self.driven = None;
        self.events = 0;
        self.meetings = 0;
        self.capped = false;
    }

    /// Sets the flicked penny in motion, with the finger behind it, and what it touches in front: something only if
    /// any penny `is_near`. Returns the time up to
    /// which that is done, s.
    pub(crate) fn flick(
        &mut self,
        scene: Scene<'_>,
        (lane, is_near): (usize, bool),
        push: &Push,
        listener: &mut impl Listener,
    ) -> f64 {
        let place = (self.rest_x[lane], self.rest_y[lane]);
        self.driven = Some(lane);
        self.activate(lane);
        self.flights[lane].push(scene.constants, scene.law, 0.0, place, push);
        self.schedule.set_lane(lane, self.flights[lane].end(), NEVER);
        listener.flight(lane, &self.flights[lane]);
        if is_near && self.presses_at_start(scene.constants, lane) {
            self.press_on(scene, 0.0, lane, stroke::TOUCHING, listener)
        } else {
            0.0
        }
    }

    /// Leaves two pennies alone until a time.
    pub(crate) fn hold(&mut self, a: usize, b: usize, until: f64) {
        self.hold_until[a][b] = until;
        self.hold_until[b][a] = until;
        self.any_hold = true;
    }

    /// Whether, once [`Solver::run`] has returned, a penny that has moved rests so near to another that rounding could
    /// put one into the other.
    pub(crate) fn any_rests_near_another(&self, constants: &Constants) -> bool {
        const NEAR: f64 = 3e-6;
        let near = (2.0 * constants.radius + NEAR) * (2.0 * constants.radius + NEAR);
        let mut count = 0;
        for lane in self.active.iter() {
            for k in 0..LANES {
                let (dx, dy) = (self.rest_x[k] - self.rest_x[lane], self.rest_y[k] - self.rest_y[lane]);
                count += u32::from(dx * dx + dy * dy < near);
            }
        }
        // Each is near itself.
        count > self.active.count()
    }

    /// Runs from a time until nothing moves. Returns when the last penny came to rest or fell, s.
    pub(crate) fn run(&mut self, scene: Scene<'_>, from: f64, listener: &mut impl Listener) -> f64 {
        self.repredict(scene, from, self.active);
        let mut last = from;
        loop {
            let (t, next) = self.schedule.next();
            if self.is_at_a_cap() {
                self.stop(last, listener);
                return last;
            }
            if matches!(next, Next::Nothing) {
                return last;
            }
            self.happen(scene, t, next, listener);
            last = t;
        }
    }

    /// Lets everything happen that is due up to a time.
    pub(crate) fn run_until(&mut self, scene: Scene<'_>, until: f64, listener: &mut impl Listener) {
        loop {
            let (t, next) = self.schedule.next();
            if t > until {
                return;
            }
            if self.is_at_a_cap() {
                self.stop(t, listener);
                return;
            }
            self.happen(scene, t, next, listener);
        }
    }

    #[inline(always)]
    fn is_at_a_cap(&self) -> bool {
        self.events > MOST_EVENTS || self.meetings > MOST_MEETINGS
    }

    #[inline(always)]
    fn happen(&mut self, scene: Scene<'_>, t: f64, next: Next, listener: &mut impl Listener) {
        match next {
            Next::Nothing => {}
            Next::Rest(lane) => self.settle(t, lane, listener),
            Next::Line(lane) => match self.line_end[lane] {
                LineEnd::Penny(other) => self.meet(scene, t, lane, other, listener),
                LineEnd::Edge | LineEnd::Rest => self.fall(t, lane, listener),
            },
            Next::Pair(a, b) => self.meet(scene, t, a, b, listener),
        }
    }

    /// Takes a penny out of the plane. Returns how it moved there; what others meet next is to be predicted anew.
    pub(crate) fn lift(&mut self, t: f64, lane: usize) -> Motion {
        let motion = self.motion(lane, t);
        self.remove(lane);
        (self.rest_x[lane], self.rest_y[lane]) = (FAR, FAR);
        self.settled = self.settled.without(Lanes::of(lane));
        motion
    }

    /// Puts a penny back into the plane as it moves there; what comes next is to be predicted anew.
    pub(crate) fn put_down(
        &mut self,
        scene: Scene<'_>,
        t: f64,
        lane: usize,
        motion: &Motion,
        listener: &mut impl Listener,
    ) {
        self.on_board = self.on_board.with(lane);
        self.release(lane);
        self.relaunch(scene, t, lane, motion, listener);
    }

    fn remove(&mut self, lane: usize) {
        self.on_board = self.on_board.without(Lanes::of(lane));
        self.active = self.active.without(Lanes::of(lane));
        self.schedule.drop(lane);
    }

    /// Brings a penny to rest at the end of its flight.
    #[inline(always)]
    fn settle(&mut self, t: f64, lane: usize, listener: &mut impl Listener) {
        self.settled = self.settled.with(lane);
        (self.rest_x[lane], self.rest_y[lane]) = self.flights[lane].rest_place();
        self.schedule.set_lane(lane, NEVER, NEVER);
        listener.rest(t, lane);
    }

    /// Takes a penny that crosses the edge off the board.
    fn fall(&mut self, t: f64, lane: usize, listener: &mut impl Listener) {
        self.events += 1;
        listener.off(t, lane, &self.flights[lane].motion(t));
        self.remove(lane);
    }

    /// The fallback at a cap: everything stops where it is, which is a legal position.
    #[cold]
    fn stop(&mut self, t: f64, listener: &mut impl Listener) {
        self.capped = true;
        for lane in self.active.without(self.settled).iter() {
            let (x, y) = self.flights[lane].place(t);
            self.flights[lane].stay(t, (x, y));
            (self.rest_x[lane], self.rest_y[lane]) = (x, y);
            listener.flight(lane, &self.flights[lane]);
            listener.rest(t, lane);
        }
    }

    pub(crate) fn activate(&mut self, lane: usize) {
        self.active = self.active.with(lane);
        self.settled = self.settled.without(Lanes::of(lane));
        self.rest_x[lane] = FAR;
        self.rest_y[lane] = FAR;
    }

    /// Counts a penny that has not moved yet among those that have come to rest, so that others can be held off it.
    pub(crate) fn rest_in_place(&mut self, t: f64, lane: usize) {
        if !self.active.contains(lane) {
            let place = (self.rest_x[lane], self.rest_y[lane]);
            self.activate(lane);
            self.flights[lane].stay(t, place);
            self.settled = self.settled.with(lane);
            (self.rest_x[lane], self.rest_y[lane]) = place;
            self.schedule.set_lane(lane, NEVER, NEVER);
            self.line_reach[lane] = 0.0;
            self.line_end[lane] = LineEnd::Rest;
        }
    }

    #[inline(always)]
    pub(crate) fn motion(&self, lane: usize, t: f64) -> Motion {
        if self.active.contains(lane) {
            self.flights[lane].motion(t)
        } else {
            Motion::at_rest(self.rest_x[lane], self.rest_y[lane])
        }
    }

    /// Whether the finger is behind this penny.
    #[inline(always)]
    pub(crate) fn is_driven(&self, lane: usize, t: f64) -> bool {
        self.driven == Some(lane) && self.active.contains(lane) && self.flights[lane].is_pushed(t)
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
        self.schedule.set_lane(lane, self.flights[lane].end(), NEVER);
        listener.flight(lane, &self.flights[lane]);
    }

    /// Ends all holds on a penny: it was struck.
    #[inline(always)]
    pub(crate) fn release(&mut self, lane: usize) {
        if self.any_hold {
            for other in 0..LANES {
                self.hold_until[lane][other] = 0.0;
                self.hold_until[other][lane] = 0.0;
            }
        }
    }

    /// Leaves two pennies that met softly alone until they could have come [`HOLD_CREEP`] nearer.
    pub(crate) fn hold_softly(&mut self, t: f64, a: usize, b: usize) {
        let approach = Approach::of(&self.flights[a].motion(t), &self.flights[b].motion(t));
        let (ax, ay) = self.flights[a].acceleration(t);
        let (bx, by) = self.flights[b].acceleration(t);
        let closing = ((ax - bx) * approach.nx + (ay - by) * approach.ny).max(0.0);
        let speed = approach.speed;
        let time = 2.0 * HOLD_CREEP / (speed + (speed * speed + 2.0 * closing * HOLD_CREEP).sqrt());
        self.hold(a, b, t + time.clamp(HOLD.0, HOLD.1));
    }
}
