//! One penny's motion between two events: along a straight line, slower and slower.
//!
//! Apart because the solver, the cluster solver and the film all read motion from here. A flight is up to six legs; in
//! each distance and spin are cubics of time that match distance and speed, spin and drag, at both ends (knots at 1/2 and 3/4
//! of the time to rest, from [`crate::law`]). A flick's first leg is the finger's stroke.

use crate::equipment::Constants;
use crate::law::FrictionLaw;
use crate::leg::{Knot, Leg, Ring};

/// A penny at one instant: place in m, velocity in m/s, spin in rad/s (anticlockwise).
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub(crate) struct Motion {
    pub(crate) x: f64,
    pub(crate) y: f64,
    pub(crate) vx: f64,
    pub(crate) vy: f64,
    pub(crate) spin: f64,
}

impl Motion {
    pub(crate) const fn at_rest(x: f64, y: f64) -> Motion {
        Motion { x, y, vx: 0.0, vy: 0.0, spin: 0.0 }
    }
}

/// Below this speed of sliding and spinning together a penny is at rest, m/s: it would travel less than 0.3 um.
const REST_SPEED: f64 = 1e-3;
/// Below this speed of sliding a penny only spins in its place, m/s.
const SPIN_ONLY_SPEED: f64 = 1e-7;
/// How much faster than plain sliding friction a leg's cubic may slow down: a bound for the search for contacts.
const BRAKING_MARGIN: f64 = 1.05;

/// Whether a penny that moves so is as good as at rest.
pub(crate) fn is_at_rest(constants: &Constants, m: &Motion) -> bool {
    (m.vx * m.vx + m.vy * m.vy).sqrt() + constants.support * m.spin.abs() < REST_SPEED
}

/// How a hand pushes a penny: with constant acceleration along a unit vector, from a speed to that of its release, m/s.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Push {
    pub(crate) dx: f64,
    pub(crate) dy: f64,
    pub(crate) speed: f64,
    pub(crate) release_speed: f64,
    /// Spin that starts at the release, rad/s.
    pub(crate) release_spin: f64,
    /// How long it lasts, s.
    pub(crate) time: f64,
}

/// The legs of a flight, each in a place of its own: the stroke, two until spin and slide are equally fast, and three until
/// rest. Those that a flight has not are over before it begins; one that has only one leg until rest has the last.
const LEGS: usize = 6;
const STROKE: usize = 0;
const EVENING: usize = 1;
const FREE: usize = 3;
const LAST: usize = LEGS - 1;
/// From this ratio of spin on a flight has legs of its own to where both are equally fast; just above a half they would
/// be too short to matter.
const SPINS_FASTER: f64 = 0.502;

/// A motion along a straight line until rest.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Flight {
    /// When it starts, s.
    pub(crate) start: f64,
    pub(crate) x: f64,
    pub(crate) y: f64,
    /// Direction, a unit vector; zero where the penny only spins.
    pub(crate) dx: f64,
    pub(crate) dy: f64,
    /// Speed at the start, m/s.
    pub(crate) speed: f64,
    legs: [Leg; LEGS],
    /// Time since the start and distance at which each leg but the first begins.
    knots: [(f64, f64); LEGS - 1],
    /// How long and how far until rest.
    pub(crate) duration: f64,
    pub(crate) length: f64,
    /// Spin over the speed of the support ring, with the spin's sign, 1/m.
    spin_per_ring: f64,
    /// A bound on how fast the speed changes, m/s^2.
    pub(crate) most_change: f64,
    /// Until when, s since the start, a hand moves it; 0 for a free penny.
    pub(crate) pushed_for: f64,
    /// How long after the start the penny joins it, s: until then a cluster still pushes the penny, and the film shows it
    /// on its way there. 0 for all others.
    pub(crate) joined_after: f64,
}

impl Flight {
    /// Makes this the flight of a penny that stays where it is.
    pub(crate) fn stay(&mut self, start: f64, (x, y): (f64, f64)) {
        self.begin(start, x, y);
    }

    /// Makes this the flight of a free penny from its motion at time `start`.
    #[inline(always)]
    pub(crate) fn slide_free(&mut self, constants: &Constants, law: &FrictionLaw, start: f64, m: &Motion) {
        self.begin(start, m.x, m.y);
        self.slide(constants, law, m);
    }

    /// Makes this the flight of a penny at `place` that is pushed by a hand from time `start` on and then free.
    pub(crate) fn push(
        &mut self,
        constants: &Constants,
        law: &FrictionLaw,
        start: f64,
        (x, y): (f64, f64),
        push: &Push,
    ) {
        self.begin(start, x, y);
        let acceleration = (push.release_speed - push.speed) / push.time;
        self.legs[STROKE] = Leg { v: push.speed, c2: 0.5 * acceleration, ..Leg::default() };
        self.duration = push.time;
        self.length = 0.5 * (push.speed + push.release_speed) * push.time;
        self.pushed_for = push.time;
        self.knots = [(self.duration, self.length); LEGS - 1];
        let (vx, vy) = (push.dx * push.release_speed, push.dy * push.release_speed);
        self.slide(constants, law, &Motion { x, y, vx, vy, spin: push.release_spin });
        (self.dx, self.dy) = (push.dx, push.dy);
        self.speed = push.speed;
        self.most_change = self.most_change.max(acceleration);
    }

    /// The piece of a motion from `from` at time `start` to `to` a little later, for the film.
    pub(crate) fn between(start: f64, time: f64, from: &Motion, to: &Motion) -> Flight {
        let mut flight = Flight::default();
        flight.begin(start, from.x, from.y);
        let (x, y) = (to.x - from.x, to.y - from.y);
        let length = (x * x + y * y).sqrt();
        if length > 0.0 {
            (flight.dx, flight.dy) = (x / length, y / length);
        }
        let speed = |m: &Motion| m.vx * flight.dx + m.vy * flight.dy;
        let (v, w, mean) = (speed(from), speed(to), length / time);
        // As if the support ring had a radius of 1 m.
        flight.spin_per_ring = if from.spin + to.spin < 0.0 { -1.0 } else { 1.0 };
        let ring = |m: &Motion| flight.spin_per_ring * m.spin;
        flight.legs[LAST] = Leg {
            v,
            c2: (3.0 * mean - 2.0 * v - w) / time,
            c3: (v + w - 2.0 * mean) / (time * time),
            ring: Ring::even(ring(from), ring(to), 1.0 / time),
            ..Leg::default()
        };
        (flight.duration, flight.length) = (time, length);
        flight
    }

    /// Forgets what was there. Legs that are over before it begins are never read, so they stay.
    #[inline(always)]
    fn begin(&mut self, start: f64, x: f64, y: f64) {
        (self.start, self.x, self.y) = (start, x, y);
        (self.dx, self.dy) = (0.0, 0.0);
        self.speed = 0.0;
        (self.duration, self.length) = (0.0, 0.0);
        self.pushed_for = 0.0;
        self.joined_after = 0.0;
        self.spin_per_ring = 0.0;
        self.knots = [(f64::NEG_INFINITY, f64::NEG_INFINITY); LEGS - 1];
    }

    /// The number of the leg after the last knot that is passed. All are asked: a loop that ends at the first would be
    /// guessed wrongly half of the time.
    #[inline(always)]
    fn leg_after(&self, is_passed: impl Fn(&(f64, f64)) -> bool) -> usize {
        self.knots.iter().map(|knot| usize::from(is_passed(knot))).sum()
    }

    /// Lays out the legs of a free slide after what is there.
    #[inline(always)]
    fn slide(&mut self, constants: &Constants, law: &FrictionLaw, m: &Motion) {
        let a = constants.deceleration;
        self.most_change = BRAKING_MARGIN * a;
        let (t0, s0) = (self.duration, self.length);
        let v = (m.vx * m.vx + m.vy * m.vy).sqrt();
        let w = constants.support * m.spin.abs();
        if v + w < REST_SPEED {
            return;
        }
        let per_a = 1.0 / a;
        self.spin_per_ring = if m.spin < 0.0 { -constants.per_support } else { constants.per_support };
        if v < SPIN_ONLY_SPEED {
            let time = w * law.course(1.0).time * per_a;
            self.legs[LAST] = Leg { t: t0, s: s0, ring: Ring::even(w, 0.0, 1.0 / time), ..Leg::default() };
            self.duration = t0 + time;
            return;
        }
        let per_v = 1.0 / v;
        self.speed = v;
        self.dx = m.vx * per_v;
        self.dy = m.vy * per_v;
        if w == 0.0 {
            self.legs[LAST] = Leg { t: t0, s: s0, v, c2: -0.5 * a, ..Leg::default() };
            self.duration = t0 + v * per_a;
            self.length = s0 + 0.5 * v * v * per_a;
            return;
        }
        let mut rho = v + w;
        let p = w / rho;
        let mut course = law.course(p);
        let mut from = Knot { t: t0, s: s0, v, w, drag: -a * course.spin_drag };
        if p > SPINS_FASTER {
            // First, in two legs, to where both are equally fast, then on from there.
            let evening = law.evening(p);
            let (time, scale) = (rho * evening.time * per_a, rho * rho * per_a);
            let half = from.on_to(0.5 * time, scale, rho, a, &evening.half);
            rho *= evening.rho;
            course = law.course(0.5);
            let (t, s) = (t0 + time, s0 + scale * evening.distance);
            let even = Knot { t, s, v: 0.5 * rho, w: 0.5 * rho, drag: -a * course.spin_drag };
            let per_half = 2.0 / time;
            self.legs[EVENING] = Leg::between(&from, &half, per_half);
            self.legs[EVENING + 1] = Leg::between(&half, &even, per_half);
            self.knots[EVENING] = (half.t, half.s);
            self.knots[EVENING + 1] = (t, s);
            from = even;
        }
        let time = rho * course.time * per_a;
        let scale = rho * rho * per_a;
        let length = scale * course.distance;
        let per_time = 1.0 / time;
        let half = from.on_to(0.5 * time, scale, rho, a, &course.half);
        let late = from.on_to(0.75 * time, scale, rho, a, &course.three_quarters);
        // In the last quarter the ratio hardly changes any more: the spin falls evenly.
        let evenly = -late.w * (4.0 * per_time);
        let end = Knot { t: from.t + time, s: from.s + length, v: 0.0, w: 0.0, drag: evenly };
        let last = Knot { drag: evenly, ..late };
        self.legs[FREE] = Leg::between(&from, &half, 2.0 * per_time);
        self.legs[FREE + 1] = Leg::between(&half, &late, 4.0 * per_time);
        self.legs[LAST] = Leg::between(&last, &end, 4.0 * per_time);
        self.knots[FREE] = (half.t, half.s);
        self.knots[FREE + 1] = (late.t, late.s);
        self.duration = end.t;
        self.length = end.s;
    }

    /// When the penny comes to rest, s.
    #[inline(always)]
    pub(crate) fn end(&self) -> f64 {
        self.start + self.duration
    }

    /// Whether a hand still moves it at time `t`.
    #[inline(always)]
    pub(crate) fn is_pushed(&self, t: f64) -> bool {
        t - self.start < self.pushed_for
    }

    #[inline(always)]
    fn leg_at(&self, u: f64) -> &Leg {
        let k = self.leg_after(|knot| u >= knot.0);
        &self.legs[k]
    }

    /// Distance along the line and speed at time `t`.
    #[inline(always)]
    pub(crate) fn distance_and_speed(&self, t: f64) -> (f64, f64) {
        let u = t - self.start;
        if u >= self.duration {
            return (self.length, 0.0);
        }
        let leg = self.leg_at(u);
        leg.distance_and_speed(u - leg.t)
    }

    /// Acceleration at time `t`, m/s^2.
    pub(crate) fn acceleration(&self, t: f64) -> (f64, f64) {
        let u = t - self.start;
        if u >= self.duration {
            return (0.0, 0.0);
        }
        let leg = self.leg_at(u);
        let a = 2.0 * leg.c2 + 6.0 * leg.c3 * (u - leg.t);
        (self.dx * a, self.dy * a)
    }

    /// How far the penny has turned since the flight's start at time `t`, rad.
    pub(crate) fn turn(&self, t: f64) -> f64 {
        let u = (t - self.start).min(self.duration);
        let mut turn = 0.0;
        let ends = self.knots.iter().map(|knot| knot.0).chain([self.duration]);
        let mut start = 0.0;
        for (leg, end) in self.legs.iter().zip(ends) {
            if end <= start {
                continue;
            }
            start = end;
            let d = (u.min(end) - leg.t).max(0.0);
            let [c0, c1, c2, c3] = leg.ring.cubic();
            turn += d * (c0 + d * (0.5 * c1 + d * (c2 / 3.0 + d * (0.25 * c3))));
        }
        self.spin_per_ring * turn
    }

    /// Place at time `t`.
    #[inline(always)]
    pub(crate) fn place(&self, t: f64) -> (f64, f64) {
        let (s, _) = self.distance_and_speed(t);
        (self.x + self.dx * s, self.y + self.dy * s)
    }

    /// Place, velocity and spin at time `t`.
    #[inline(always)]
    pub(crate) fn motion(&self, t: f64) -> Motion {
        let u = t - self.start;
        if u >= self.duration {
            let (x, y) = self.rest_place();
            return Motion::at_rest(x, y);
        }
        let leg = self.leg_at(u);
        let d = u - leg.t;
        let (s, v) = leg.distance_and_speed(d);
        let spin = self.spin_per_ring * leg.ring.at(d);
        Motion { x: self.x + self.dx * s, y: self.y + self.dy * s, vx: self.dx * v, vy: self.dy * v, spin }
    }

    /// Where it comes to rest.
    #[inline(always)]
    pub(crate) fn rest_place(&self) -> (f64, f64) {
        (self.x + self.dx * self.length, self.y + self.dy * self.length)
    }

    /// When it has gone the distance `s`, which is at most its length, s.
    #[inline(always)]
    pub(crate) fn time_at(&self, s: f64) -> f64 {
        let k = self.leg_after(|knot| s >= knot.1);
        let leg = &self.legs[k];
        let distance = s - leg.s;
        let u = if distance <= 0.0 {
            0.0
        } else if k < LAST {
            leg.root(distance, self.knots[k].0 - leg.t)
        } else {
            self.duration - leg.t - leg.time_before_end(self.duration - leg.t, self.length - s)
        };
        self.start + leg.t + u
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::equipment::Equipment;

    /// Flights from every mix of slide and spin.
    fn flights() -> impl Iterator<Item = (f64, f64, Flight)> {
        let equipment = Equipment::standard();
        let mut all = Vec::new();
        for speed in [0.002, 0.05, 0.4, 1.5, 3.0] {
            for turns in [0.0, 1e-6, 0.01, 0.1, 0.5, 1.0, 3.0, 40.0] {
                let spin = -speed * turns / equipment.radius_m();
                let m = Motion { vx: speed * 0.6, vy: speed * 0.8, spin, ..Motion::default() };
                let mut flight = Flight::default();
                flight.slide_free(equipment.constants(), equipment.law(), 0.25, &m);
                all.push((speed, spin, flight));
            }
        }
        all.into_iter()
    }

    #[test]
    fn the_time_at_a_distance_is_the_inverse_of_the_distance() {
        for (speed, spin, flight) in flights() {
            for k in 0..=100 {
                let t = flight.start + flight.duration * f64::from(k) / 100.0;
                let (s, v) = flight.distance_and_speed(t);
                let miss = (flight.time_at(s.min(flight.length)) - t) * v.max(1e-3);
                assert!(miss.abs() < 1e-10, "{speed} {spin} at {k}: {miss:e}");
            }
        }
    }

    #[test]
    fn energy_never_rises_and_the_speed_changes_within_its_bound() {
        let gyration2 = Equipment::standard().constants().gyration2;
        for (speed, spin, flight) in flights() {
            let (mut speed_before, mut energy_before) = (f64::NAN, f64::INFINITY);
            let step = flight.duration / 1000.0;
            for k in 0..=1000 {
                let m = flight.motion(flight.start + step * f64::from(k));
                let v = m.vx * 0.6 + m.vy * 0.8;
                let energy = v * v + gyration2 * m.spin * m.spin;
                assert!(energy <= energy_before * (1.0 + 1e-12), "{speed} {spin} at {k}: {energy} {energy_before}");
                let change = (v - speed_before).abs();
                assert!(k == 0 || change <= flight.most_change * step * 1.0001 + 1e-12, "{speed} {spin} at {k}");
                (speed_before, energy_before) = (v, energy);
            }
        }
    }

    #[test]
    fn a_penny_without_spin_slides_v_squared_over_two_a() {
        let equipment = Equipment::standard();
        let m = Motion { vx: 1.0, ..Motion::default() };
        let mut flight = Flight::default();
        flight.slide_free(equipment.constants(), equipment.law(), 0.0, &m);
        assert!((flight.length - 1.0 / (2.0 * 1.962)).abs() < 1e-15);
        assert!((flight.duration - 1.0 / 1.962).abs() < 1e-15);
    }
}
