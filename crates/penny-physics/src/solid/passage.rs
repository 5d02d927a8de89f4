//! How pennies leave the plane, and how they come to an end: flat again, fallen or stacked.
//!
//! Apart from the steps of time because this is where the stage and the event loop hand pennies to each other.

use super::body::Body;
use super::rims;
use super::stage::{Stage, Watcher};
use super::vector::Vector;
use crate::cluster::LANES;
use crate::flight::Motion;
use crate::lanes::Lanes;
use crate::solver::Solver;

/// A penny lies flat when no point of its rim is higher than this above the board, m, or moves faster up or down, m/s, than
/// that.
const FLAT: (f64, f64) = (0.1e-3, 0.05);
/// For so long it must, s: a penny that lands is as flat and slow for a moment, at its lowest.
const FLAT_FOR: f64 = 3e-3;
/// A penny is still when no point of it moves faster, m/s, for so long, s.
const STILL: (f64, f64) = (0.02, 0.03);
/// A penny is forgotten when it has fallen so far, m.
const GONE: f64 = 0.05;
/// A penny goes back into the plane only where nobody is nearer than this, m: nearer, it would be touched again at once.
const CLEAR: f64 = 10e-6;
/// Flat pennies that touch may overlap by so much, m.
const OVERLAP: f64 = 2e-6;

impl Stage<'_> {
    /// Takes a penny out of the plane as it moves there.
    pub(super) fn take(&mut self, solver: &mut Solver, lane: usize) {
        let motion = solver.lift(self.t, lane);
        self.enter(lane, &motion);
    }

    /// Has a penny that the plane has given up, flat as it was there.
    fn enter(&mut self, lane: usize, motion: &Motion) {
        self.bodies[lane] = Body::flat(&self.shape, motion, (1.0, 0.0));
        self.energy += self.bodies[lane].energy(&self.shape);
        self.here = self.here.with(lane);
        self.flat_since[lane] = self.t;
        self.still_since[lane] = self.t;
        // The film sees it at once.
        self.next_frame = self.t;
    }

    /// Has those that were on the board and have crossed the edge in the plane since: they tip there, and can be struck.
    pub(super) fn take_what_tips(&mut self, solver: &Solver, were_on_board: Lanes) {
        for lane in were_on_board.without(solver.on_board).without(self.here).iter() {
            self.enter(lane, &solver.flights[lane].motion(self.t));
            self.fallen = self.fallen.with(lane);
        }
    }

    /// Tells what has crossed the edge, and forgets what has fallen deep.
    pub(super) fn fall(&mut self, solver: &mut Solver, watcher: &mut impl Watcher) {
        for lane in self.here.iter() {
            let body = self.bodies[lane];
            let is_over = self.scene.board.contains_m(body.at.x, body.at.y);
            if !self.fallen.contains(lane) && !is_over {
                self.fallen = self.fallen.with(lane);
                solver.events += 1;
                watcher.off(self.t, lane, &body.motion(&self.shape));
            }
            // Knocked back over the board it is off all the same, as in the plane, and in nobody's way.
            if self.fallen.contains(lane) && (is_over || body.at.z < -GONE) {
                self.leave(lane);
            }
        }
    }

    /// Forgets a penny, which is no longer here.
    fn leave(&mut self, lane: usize) {
        for other in 0..LANES {
            self.episodes[lane][other].touches = false;
            self.episodes[other][lane].touches = false;
        }
        self.energy -= self.bodies[lane].energy(&self.shape);
        self.here = self.here.without(Lanes::of(lane));
    }

    /// Takes pennies out of the plane that one of these touches.
    pub(super) fn take_what_is_touched(&mut self, solver: &mut Solver) {
        let mut taken = Lanes::NONE;
        for lane in solver.on_board.iter() {
            let flat = self.flat(solver, lane);
            let is_touched = self
                .here
                .iter()
                .any(|other| rims::touch(&self.shape, &self.bodies[other], &flat, 0.0, &mut self.contacts).is_some());
            if is_touched {
                self.take(solver, lane);
                taken = taken.with(lane);
            }
        }
        if !taken.is_empty() {
            solver.repredict(self.scene, self.t, solver.active);
        }
    }

    /// Puts back into the plane what lies flat there and touches nobody out of it.
    pub(super) fn put_back(&mut self, solver: &mut Solver, watcher: &mut impl Watcher) {
        let mut any = false;
        for lane in self.here.without(self.fallen).iter() {
            let body = self.bodies[lane];
            if !self.lies_flat(&body) {
                self.flat_since[lane] = self.t;
            }
            if self.t - self.flat_since[lane] < FLAT_FOR {
                continue;
            }
            let meets = |other: &Body| are_nearer(&body, other, 2.0 * self.scene.constants.radius + CLEAR);
            let meets_any = self.here.without(Lanes::of(lane)).iter().any(|k| meets(&self.bodies[k]))
                || solver.on_board.iter().any(|k| meets(&self.flat(solver, k)));
            if !meets_any {
                self.leave(lane);
                solver.put_down(self.scene, self.t, lane, &body.motion(&self.shape), watcher);
                any = true;
            }
        }
        if any {
            solver.repredict(self.scene, self.t, solver.active);
        }
    }

    fn lies_flat(&self, body: &Body) -> bool {
        let radius = self.scene.constants.radius;
        let tilt = body.axis.across(Vector::UP).length();
        let spin = body.angular_velocity(&self.shape);
        let level = (spin - Vector::UP * spin.z).length();
        (body.at.z - self.shape.half).abs() + radius * tilt < FLAT.0 && body.velocity.z.abs() + radius * level < FLAT.1
    }

    /// Whether nothing moves any more, here and in the plane.
    pub(super) fn all_still(&mut self, solver: &Solver) -> bool {
        let mut all = true;
        for lane in self.here.iter() {
            if self.bodies[lane].fastest(&self.shape) > STILL.0 {
                self.still_since[lane] = self.t;
            }
            all &= self.t - self.still_since[lane] > STILL.1;
        }
        all && !self.here.is_empty() && solver.active.without(solver.settled).is_empty()
    }

    /// Ends it: all that is here stays where it is. What leans on another or lies over it is stacked.
    pub(super) fn stop(&mut self, solver: &mut Solver, watcher: &mut impl Watcher) {
        let all: [Option<Body>; LANES] = std::array::from_fn(|lane| {
            if self.here.without(self.fallen).contains(lane) {
                Some(self.bodies[lane])
            } else {
                solver.on_board.contains(lane).then(|| self.flat(solver, lane))
            }
        });
        let mut stacks = [(0, 0); LANES * LANES];
        let mut count = 0;
        for a in 0..LANES {
            for b in a + 1..LANES {
                let episode = &mut self.episodes[a][b];
                let leans = episode.touches && episode.carries;
                episode.touches = false;
                if let (Some(p), Some(q)) = (&all[a], &all[b])
                    && (leans || are_nearer(p, q, 2.0 * self.scene.constants.radius - OVERLAP))
                {
                    stacks[count] = if p.at.z > q.at.z { (a, b) } else { (b, a) };
                    count += 1;
                }
            }
        }
        self.tell(watcher);
        for lane in self.here.without(self.fallen).iter() {
            let motion = self.bodies[lane].motion(&self.shape);
            solver.put_down(self.scene, self.t, lane, &Motion::at_rest(motion.x, motion.y), watcher);
        }
        solver.run_until(self.scene, self.t, watcher);
        for &(upper, lower) in &stacks[..count] {
            watcher.stack(self.t, upper, lower);
        }
        self.here = Lanes::NONE;
    }
}

/// Whether the centres of two pennies are nearer than this, seen from above.
fn are_nearer(a: &Body, b: &Body, distance: f64) -> bool {
    let (x, y) = (a.at.x - b.at.x, a.at.y - b.at.y);
    x * x + y * y < distance * distance
}
