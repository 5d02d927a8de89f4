//! From step to step: flights, and the first thing that stops one.
//!
//! Apart because it decides when something happens, and `touch` and `compliant` what then does. Contacts are roots of the
//! gap between two rims within a step, edges those of the distance to a line; both are found by bisection of the step's
//! length, with every trial a step of its own from the step's start.

use crate::world::{Body, PENNIES, World, dot, length, plus};

/// Nearer than this is contact, m.
pub(crate) const TOUCHING: f64 = 1e-9;
/// How exactly the time of an event is found, s.
const EXACT: f64 = 1e-13;
/// No flick takes so many steps: 3 m/s last 1.6 s.
const MOST_STEPS: usize = 1_000_000;

impl World {
    /// Goes on until nothing moves.
    pub(crate) fn run(&mut self) {
        for _ in 0..MOST_STEPS {
            self.resolve_contacts();
            if self.finger.is_none() && self.bodies.iter().all(|body| !body.moves()) {
                return;
            }
            self.step();
        }
        panic!("a reference flick does not end: {self:?}");
    }

    /// One step, or as much of it as nothing stops.
    fn step(&mut self) {
        let whole = self.step_time();
        let ends = self.bodies_later(whole);
        let mut time = whole;
        for (a, b) in self.pairs() {
            let move_on = [a, b].into_iter().any(|k| self.bodies[k].moves() || self.is_driven(k));
            if move_on && let Some(contact) = self.contact_within(a, b, whole, &ends) {
                time = time.min(contact);
            }
        }
        for k in 0..PENNIES {
            if let Some(crossing) = self.crossing_within(k, whole, &ends) {
                time = time.min(crossing);
            }
        }
        self.bodies = if time < whole { self.bodies_later(time) } else { ends };
        self.time += time;
        self.drive();
        self.drop_fallen();
        self.let_slow_rest();
    }

    /// When in this step the rims of two pennies meet.
    fn contact_within(&mut self, a: usize, b: usize, whole: f64, ends: &[Body; PENNIES]) -> Option<f64> {
        let diameter = 2.0 * self.surfaces.radius;
        let (start, end) = (Apart::of(&self.bodies[a], &self.bodies[b]), Apart::of(&ends[a], &ends[b]));
        let (gap_before, gap_after) = (start.distance - diameter, end.distance - diameter);
        let farthest = whole * (start.speed + end.speed);
        if gap_before > farthest {
            return None;
        }
        let at = |t: f64| Apart::of(&self.later(a, t), &self.later(b, t));
        if gap_before <= TOUCHING {
            // They part. Where one is pushed after the other they meet again soon, perhaps within this step.
            if start.opening <= 0.0 || gap_after > 0.0 {
                return None;
            }
            let farthest = bisect(0.0, whole, |t| at(t).opening > 0.0);
            let parted = at(farthest).distance > diameter;
            return parted.then(|| bisect(farthest, whole, |t| at(t).distance > diameter));
        }
        let mut inside = whole;
        if gap_after > 0.0 {
            // They may have met and parted again within the step: look where they were nearest.
            if start.opening >= 0.0 || end.opening <= 0.0 {
                return None;
            }
            inside = bisect(0.0, whole, |t| at(t).opening < 0.0);
            let nearest = at(inside).distance - diameter;
            if nearest > 0.0 {
                self.record.grazed(nearest);
                return None;
            }
        }
        Some(bisect(0.0, inside, |t| at(t).distance > diameter))
    }

    /// When in this step a penny's centre crosses an edge line outwards.
    fn crossing_within(&self, k: usize, whole: f64, ends: &[Body; PENNIES]) -> Option<f64> {
        if !self.bodies[k].on_board || self.bodies[k].at == ends[k].at {
            return None;
        }
        let (edge, inside) = self.outline.nearest(ends[k].at);
        let outward = dot(self.outline.normals[edge], plus(ends[k].at, -1.0, self.bodies[k].at));
        if inside > 0.0 || outward <= 0.0 {
            return None;
        }
        Some(bisect(0.0, whole, |t| self.outline.nearest(self.later(k, t).at).1 > 0.0))
    }
}

/// How far two pennies are apart, and how fast they part.
struct Apart {
    distance: f64,
    opening: f64,
    /// Of both together.
    speed: f64,
}

impl Apart {
    fn of(a: &Body, b: &Body) -> Apart {
        let (apart, parting) = (plus(b.at, -1.0, a.at), plus(b.velocity, -1.0, a.velocity));
        let distance = length(apart);
        let speed = length(a.velocity) + length(b.velocity);
        Apart { distance, opening: dot(apart, parting) / distance, speed }
    }
}

/// The time at which `before` ends to hold: it does at `low` and not at `high`. The answer is just after.
fn bisect(mut low: f64, mut high: f64, before: impl Fn(f64) -> bool) -> f64 {
    while high - low > EXACT {
        let middle = 0.5 * (low + high);
        if before(middle) { low = middle } else { high = middle }
    }
    high
}
