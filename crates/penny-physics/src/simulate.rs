//! From position and flick to shot: sets the pennies in order, starts the flick, runs the solver, rounds the rest.
//!
//! Apart because it is the crate's entry, and the one place between whole numbers and the solver's.

use crate::board::Board;
use crate::cluster::LANES;
use crate::equipment::Equipment;
use crate::flick::{BoardFlick, Flick, SideFlick};
use crate::flight::{Flight, Motion, Push};
use crate::impact::{self, Approach};
use crate::lanes::Lanes;
use crate::news::News;
use crate::penny::{Penny, PennyMap};
use crate::position::{Point, Position};
use crate::ranking::{lanes_of_equally_far, sort};
use crate::shot::{Event, Shot};
use crate::side::{SideFlickError, SideSetUp};
use crate::solid::body::Body;
use crate::solid::stage::{self, Watcher};
use crate::solver::{FAR, Listener, Scene, Solver};
use crate::trajectory::Trajectory;
use crate::trig;
use std::fmt;

/// Why a flick cannot be simulated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SimulateError {
    /// The flicked penny is not on the board.
    Absent(Penny),
    /// The side-flick cannot be made so.
    Side(SideFlickError),
}

impl fmt::Display for SimulateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SimulateError::Absent(penny) => write!(f, "{penny} is not on the board"),
            SimulateError::Side(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for SimulateError {}

impl From<SideFlickError> for SimulateError {
    fn from(error: SideFlickError) -> Self {
        SimulateError::Side(error)
    }
}

/// Simulates one flick.
///
/// # Errors
/// When the penny is not on the board, or R21 or R23 does not allow the side-flick.
///
/// ```
/// use penny_physics::{BoardFlick, Equipment, Flick, Penny, PennyMap, Point, Position, simulate};
///
/// let equipment = Equipment::standard();
/// let mut points = PennyMap::default();
/// points[Penny::RedAssassin1] = Some(Point { x_um: 0, y_um: 0 });
/// let position = Position::new(&equipment, points)?;
/// let flick = Flick::Board(BoardFlick::new(Penny::RedAssassin1, 90_000, 500, 0)?);
/// let shot = simulate(&equipment, &position, &flick)?;
/// // The finger pushes for 3 mm; then v^2 / (2 mu g) = 63.71 mm follow.
/// assert_eq!(shot.rest.get(Penny::RedAssassin1), Some(Point { x_um: 0, y_um: 66_710 }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn simulate(equipment: &Equipment, position: &Position, flick: &Flick) -> Result<Shot, SimulateError> {
    let mut simulator = Simulator::new();
    simulator.run(equipment, position, flick)?;
    Ok(simulator.shot)
}

/// Simulates one flick and records its motion.
///
/// # Errors
/// As [`simulate`].
pub fn film(equipment: &Equipment, position: &Position, flick: &Flick) -> Result<(Shot, Trajectory), SimulateError> {
    let mut simulator = Simulator::new();
    let mut trajectory = Trajectory::of(equipment, position);
    simulator.run_with(equipment, position, flick, &mut trajectory)?;
    trajectory.end(f64::from(simulator.shot.duration_us) * 1e-6);
    Ok((simulator.shot, trajectory))
}

/// Simulates flick after flick without allocating anew: for searches and benchmarks.
#[derive(Clone, Debug)]
pub struct Simulator {
    solver: Solver,
    shot: Shot,
}

impl Default for Simulator {
    fn default() -> Self {
        Simulator::new()
    }
}

impl Simulator {
    /// A simulator that has seen nothing yet.
    pub fn new() -> Simulator {
        let rest = Position::trusted(PennyMap::default());
        Simulator { solver: Solver::new(), shot: Shot { events: Vec::new(), rest, duration_us: 0, capped: false } }
    }

    /// Simulates one flick; the shot stays until the next.
    ///
    /// # Errors
    /// As [`simulate`].
    pub fn run(&mut self, equipment: &Equipment, position: &Position, flick: &Flick) -> Result<&Shot, SimulateError> {
        self.run_with(equipment, position, flick, &mut Unrecorded)
    }

    fn run_with(
        &mut self,
        equipment: &Equipment,
        position: &Position,
        flick: &Flick,
        record: &mut impl Record,
    ) -> Result<&Shot, SimulateError> {
        let direction = trig::unit_vector(flick.angle());
        let start = match flick {
            Flick::Board(flick) => {
                let at = position.get(flick.penny()).ok_or(SimulateError::Absent(flick.penny()))?;
                Start::by_distance_from(
                    position,
                    (f64::from(at.x_um), f64::from(at.y_um)),
                    direction,
                    flick.offset_um(),
                )
            }
            Flick::Side(flick) => Start::at_edge(equipment, position, flick)?,
        };
        self.shot.events.clear();
        let mut scribe = Scribe {
            pennies: &start.pennies,
            mass: equipment.constants().mass,
            events: &mut self.shot.events,
            news: News::default(),
            record,
        };
        self.solver.set_up(&start.places, start.count);
        let from = match flick {
            Flick::Board(flick) => start.flick(&mut self.solver, equipment, flick, direction, &mut scribe),
            Flick::Side(flick) => start.side_flick(&mut self.solver, equipment, flick, direction, &mut scribe),
        };
        let end = match flick {
            Flick::Board(flick) if flick.leaves_the_plane() => {
                let end = stage::run(&mut self.solver, Scene::of(equipment), from, flick, &mut scribe);
                // Out of the plane a contact is told of when it is over.
                scribe.events.sort_by_key(Event::t_us);
                end
            }
            _ => self.solver.run(Scene::of(equipment), from, &mut scribe),
        };
        let mut points = start.others;
        for lane in self.solver.active.iter() {
            let place = (self.solver.rest_x[lane], self.solver.rest_y[lane]);
            points[start.pennies[lane]] = Some(whole_um(equipment.board(), place));
        }
        for lane in Lanes::first(start.count).without(self.solver.on_board).iter() {
            points[start.pennies[lane]] = None;
        }
        if self.solver.any_rests_near_another(equipment.constants()) {
            part_rounded(equipment, &start.pennies[..start.count], &mut points, &self.shot.events);
        }
        self.shot.rest = Position::trusted(points);
        self.shot.duration_us = microseconds(end);
        self.shot.capped = self.solver.capped;
        Ok(&self.shot)
    }
}

/// Whole microseconds.
fn microseconds(t: f64) -> u32 {
    (t * 1e6 + 0.5) as u32
}

/// The nearest whole number; halves away from zero.
fn nearest(x: f64) -> i32 {
    (if x < 0.0 { x - 0.5 } else { x + 0.5 }) as i32
}

/// A resting place in whole micrometres: the nearest, or where that is off the board, the nearest on it.
fn whole_um(board: &Board, (x_m, y_m): (f64, f64)) -> Point {
    let (x, y) = (x_m * 1e6, y_m * 1e6);
    let point = Point { x_um: nearest(x), y_um: nearest(y) };
    if board.contains(point) {
        return point;
    }
    let (left, below) = (x.floor() as i32, y.floor() as i32);
    let miss = |p: &Point| {
        let (dx, dy) = (f64::from(p.x_um) - x, f64::from(p.y_um) - y);
        dx * dx + dy * dy
    };
    let mut best: Option<Point> = None;
    for dx in -1..=2 {
        for dy in -1..=2 {
            let p = Point { x_um: left + dx, y_um: below + dy };
            if board.contains(p) && best.is_none_or(|b| miss(&p) < miss(&b)) {
                best = Some(p);
            }
        }
    }
    // A resting centre is on the board, so one of the points round it is too.
    best.unwrap_or(point)
}

/// Moves pennies that rounding, on top of creeping, has put into each other by more than is legal to the next whole
/// micrometre apart: the later one in the solver's order, or the earlier where that would leave the board. Those that lie
/// on each other stay so.
#[cold]
fn part_rounded(equipment: &Equipment, pennies: &[Penny], points: &mut PennyMap<Option<Point>>, events: &[Event]) {
    let is_stacked = |a: Penny, b: Penny| {
        let is_theirs = |event: &Event| matches!(*event, Event::Stack { upper, lower, .. } if (upper, lower) == (a, b));
        events.iter().any(is_theirs)
    };
    let least = i64::from(equipment.penny().diameter_um - Position::OVERLAP_TOLERANCE_UM);
    let overlap = |a: Point, b: Point| a.distance_squared_um2(b) < least * least;
    for (k, &second) in pennies.iter().enumerate() {
        for &first in &pennies[..k] {
            let (Some(mut a), Some(mut b)) = (points[first], points[second]) else { continue };
            if is_stacked(first, second) || is_stacked(second, first) {
                continue;
            }
            while overlap(a, b) {
                let (dx, dy) = (b.x_um - a.x_um, b.y_um - a.y_um);
                let (sx, sy) = if dx.abs() >= dy.abs() { (dx.signum(), 0) } else { (0, dy.signum()) };
                let next = Point { x_um: b.x_um + sx, y_um: b.y_um + sy };
                if equipment.board().contains(next) {
                    b = next;
                } else {
                    a = Point { x_um: a.x_um - sx, y_um: a.y_um - sy };
                }
            }
            (points[first], points[second]) = (Some(a), Some(b));
        }
    }
}

/// Where the pennies are as a flick begins, in an order that does not depend on their names.
struct Start {
    pennies: [Penny; LANES],
    /// Far away in empty lanes.
    places: [(f64, f64); LANES],
    count: usize,
    /// How far the second penny of this order is from where it begins, squared, um^2.
    second_um2: f64,
    /// Where the pennies lie, without the blue and the sovereign of a side-flick.
    others: PennyMap<Option<Point>>,
}

/// The low bits of a key, which hold a penny's number.
const NUMBER: u64 = 7;

impl Start {
    /// The pennies of a position in the order of their distance from a place, um; equally far ones from behind to ahead of
    /// it, seen along a unit vector, and mirror images of each other in the order of [`lanes_of_equally_far`]. So neither
    /// names nor the board's axes have a say in what comes first where two things happen at once.
    fn by_distance_from(position: &Position, (x_um, y_um): (f64, f64), ahead: (f64, f64), offset_um: i32) -> Start {
        // A key is the distance squared, of which whole numbers of this size leave the last bits empty, and the penny's
        // number in those. Positive numbers are in the order of their bits. Pennies that are not there come last, no two
        // of them equally far.
        let mut keys = [0; Penny::COUNT];
        let mut count = 0;
        for (key, (k, point)) in keys.iter_mut().zip(position.points().0.iter().enumerate()) {
            let number = k as u64;
            *key = (!NUMBER - (number << 8)) | number;
            if let Some(point) = point {
                let (dx, dy) = (f64::from(point.x_um) - x_um, f64::from(point.y_um) - y_um);
                *key = (dx * dx + dy * dy).to_bits() & !NUMBER | number;
                count += 1;
            }
        }
        sort(&mut keys);
        let any_equal = keys.windows(2).fold(false, |any, pair| any | (pair[0] ^ pair[1] <= NUMBER));
        if any_equal {
            let numbers = keys.map(|key| key & NUMBER);
            let lanes = lanes_of_equally_far(position, (x_um, y_um), ahead, offset_um);
            let sorted = keys;
            for number in numbers {
                let key = sorted.iter().find(|&key| key & NUMBER == number);
                keys[lanes[number as usize]] = key.copied().unwrap_or(number);
            }
        }
        let mut start = Start {
            pennies: [Penny::Blue; LANES],
            places: [(FAR, FAR); LANES],
            count,
            second_um2: f64::from_bits(keys[1]),
            others: *position.points(),
        };
        for (lane, key) in keys[..count].iter().enumerate() {
            let penny = Penny::ALL[(key & NUMBER) as usize];
            start.pennies[lane] = penny;
            if let Some(point) = position.get(penny) {
                start.places[lane] = (point.x_m(), point.y_m());
            }
        }
        start
    }

    /// The pennies of a side-flick: the sovereign is in the hand, the blue over the edge, and comes last.
    fn at_edge(equipment: &Equipment, position: &Position, flick: &SideFlick) -> Result<Start, SideFlickError> {
        let set_up = SideSetUp::new(equipment, position, flick.penny(), flick.edge(), flick.overlap_um())?;
        set_up.strike(equipment, flick.angle(), flick.offset_um())?;
        let mut start =
            Start::by_distance_from(&set_up.others, (set_up.blue_m.0 * 1e6, set_up.blue_m.1 * 1e6), (0.0, 0.0), 0);
        start.pennies[start.count] = Penny::Blue;
        start.places[start.count] = set_up.blue_m;
        start.count += 1;
        start.pennies[HELD] = flick.penny();
        Ok(start)
    }

    /// Starts a flick on the board: the stroke. Returns the time up to which its motion is known, s.
    fn flick(
        &self,
        solver: &mut Solver,
        equipment: &Equipment,
        flick: &BoardFlick,
        (dx, dy): (f64, f64),
        listener: &mut impl Listener,
    ) -> f64 {
        let constants = equipment.constants();
        let speed = f64::from(flick.speed_mm_s()) * 1e-3;
        let push = Push {
            dx,
            dy,
            speed: 0.0,
            release_speed: speed,
            // A blow beside the centre turns the penny: angular momentum m v b over m k^2.
            release_spin: -f64::from(flick.offset_um()) * 1e-6 * speed / constants.gyration2,
            // v(s) = v0 sqrt(s / stroke) is a constant acceleration.
            time: 2.0 * constants.stroke / speed,
        };
        // The order begins with the flicked penny, from which it is measured.
        let touching_um = f64::from(equipment.penny().diameter_um + 2 * Position::OVERLAP_TOLERANCE_UM);
        let is_near = self.second_um2 < touching_um * touching_um;
        solver.flick(Scene::of(equipment), (0, is_near), &push, listener)
    }

    /// Starts a side-flick: the held sovereign strikes the blue, once, and is gone. Returns when, s.
    fn side_flick(
        &self,
        solver: &mut Solver,
        equipment: &Equipment,
        flick: &SideFlick,
        (dx, dy): (f64, f64),
        listener: &mut impl Listener,
    ) -> f64 {
        let constants = equipment.constants();
        let lane = self.count - 1;
        let (x, y) = self.places[lane];
        let speed = f64::from(flick.speed_mm_s()) * 1e-3;
        let offset = f64::from(flick.offset_um()) * 1e-6;
        let reach = 2.0 * constants.radius;
        let back = (reach * reach - offset * offset).max(0.0).sqrt();
        let mut held = Motion {
            x: x - dy * offset - dx * back,
            y: y + dx * offset - dy * back,
            vx: dx * speed,
            vy: dy * speed,
            spin: 0.0,
        };
        let mut blue = Motion::at_rest(x, y);
        let approach = Approach::of(&held, &blue);
        let e = constants.held_restitution;
        let impulse = impact::collide(constants, &approach, e, (&mut held, constants.held_mass), (&mut blue, 1.0));
        listener.contact(0.0, HELD, lane, impulse, false);
        solver.relaunch(Scene::of(equipment), 0.0, lane, &blue, listener);
        0.0
    }
}

/// The lane that stands for the sovereign in the hand: seven pennies leave one free.
const HELD: usize = LANES - 1;

/// What else is told of the motion, by penny.
pub(crate) trait Record {
    fn flight(&mut self, penny: Penny, flight: &Flight);
    fn off(&mut self, t: f64, penny: Penny, motion: &Motion);
    fn lies(&mut self, t: f64, penny: Penny, body: &Body);
    fn stacked(&mut self, t: f64, penny: Penny);
}

struct Unrecorded;

impl Record for Unrecorded {
    fn flight(&mut self, _: Penny, _: &Flight) {}
    fn off(&mut self, _: f64, _: Penny, _: &Motion) {}
    fn lies(&mut self, _: f64, _: Penny, _: &Body) {}
    fn stacked(&mut self, _: f64, _: Penny) {}
}

/// Writes the solver's lanes and seconds down as pennies and microseconds.
struct Scribe<'a, R> {
    pennies: &'a [Penny; LANES],
    mass: f64,
    events: &'a mut Vec<Event>,
    news: News,
    record: &'a mut R,
}

impl<R> Scribe<'_, R> {
    /// Two lanes' pennies, the lower one first.
    fn pair(&self, a: usize, b: usize) -> (Penny, Penny) {
        let (a, b) = (self.pennies[a], self.pennies[b]);
        (a.min(b), a.max(b))
    }

    fn tell(&mut self, t: f64, (a, b): (Penny, Penny), impulse: f64, finger: bool) {
        let impulse_uns = ((impulse * self.mass * 1e6 + 0.5) as u32).max(1);
        self.events.push(Event::Contact { t_us: microseconds(t), a, b, impulse_uns, finger });
    }
}

impl<R: Record> Listener for Scribe<'_, R> {
    fn flight(&mut self, lane: usize, flight: &Flight) {
        self.record.flight(self.pennies[lane], flight);
    }

    fn contact(&mut self, t: f64, a: usize, b: usize, impulse: f64, finger: bool) {
        self.news.happens(a, b);
        self.tell(t, self.pair(a, b), impulse, finger);
    }

    fn contact_goes_on(&mut self, t: f64, a: usize, b: usize, impulse: f64) {
        let pair = self.pair(a, b);
        let is_theirs = |event: &&mut Event| matches!(**event, Event::Contact { a, b, .. } if (a, b) == pair);
        match self.events.iter_mut().rev().find(is_theirs) {
            Some(Event::Contact { impulse_uns, finger: false, .. }) if self.news.is_shared(a, b) => {
                *impulse_uns += (impulse * self.mass * 1e6 + 0.5) as u32;
            }
            _ => {
                self.news.share(a, b);
                self.tell(t, pair, impulse, false);
            }
        }
    }

    fn rest(&mut self, t: f64, lane: usize) {
        self.news.happens(lane, lane);
        self.events.push(Event::Rest { t_us: microseconds(t), penny: self.pennies[lane] });
    }

    fn off(&mut self, t: f64, lane: usize, motion: &Motion) {
        self.record.off(t, self.pennies[lane], motion);
        self.events.push(Event::Off { t_us: microseconds(t), penny: self.pennies[lane] });
    }
}

impl<R: Record> Watcher for Scribe<'_, R> {
    fn lies(&mut self, t: f64, lane: usize, body: &Body) {
        self.record.lies(t, self.pennies[lane], body);
    }

    fn stack(&mut self, t: f64, upper: usize, lower: usize) {
        let (upper, lower) = (self.pennies[upper], self.pennies[lower]);
        self.record.stacked(t, upper);
        self.record.stacked(t, lower);
        self.events.push(Event::Stack { t_us: microseconds(t), upper, lower });
    }
}
