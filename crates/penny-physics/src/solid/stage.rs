//! Pennies that have left the plane, in steps of time, until each lies flat again, has fallen or rests on another.
//!
//! Apart from the event loop because nothing here can be foreseen: a hop bounces, wobbles and rides up. Only what leaves
//! the plane is here. All else stays with the event loop, which is run on to the same time at every step, and comes here when
//! one of these touches it.

use super::body::{Body, Shape};
use super::contact::{self, Contacts, Kick, Law};
use super::vector::Vector;
use super::{ground, rims};
use crate::cluster::LANES;
use crate::equipment::GRAVITY_M_S2;
use crate::flick::BoardFlick;
use crate::flight::Motion;
use crate::impact;
use crate::lanes::Lanes;
use crate::solver::{Listener, Scene, Solver};

/// How long an impact on the board takes, s, and what share of the speed it gives back. Wood under a coin: softer than
/// coin on coin (`docs/physics.md`).
const BOARD_TIME: f64 = 300e-6;
const BOARD_RESTITUTION: f64 = 0.3;
/// An impact between pennies takes this many times as long as in the plane, so that steps need not be so short: where they
/// go does not depend on it.
const SLOWER: f64 = 2.0;
/// A penny that comes down on another slower than this, m/s, is borne as softly as by the board, which is below.
const SOFT: f64 = 0.15;
/// Steps in the time of an impact.
const STEPS: f64 = 20.0;
/// The longest step with nothing near, s.
const LONGEST: f64 = 200e-6;
/// The shortest step up to a contact, s.
const SHORTEST: f64 = 0.2e-6;
/// A penny lies flat when no point of its rim is higher than this above the board, m, or moves faster up or down, m/s, than
/// that.
const FLAT: (f64, f64) = (0.1e-3, 0.05);
/// For so long it must, s: a penny that lands is as flat and slow for a moment, at its lowest.
const FLAT_FOR: f64 = 3e-3;
/// A penny is still when no point of it moves faster, m/s, for so long, s.
const STILL: (f64, f64) = (0.02, 0.03);
/// After so long, s, or so many steps everything is stopped where it is: of 60,000 random flicks in hostile places, about
/// half of them out of the plane, five came to that.
const MOST_TIME: f64 = 6.0;
const MOST_STEPS: u32 = 1_000_000;
/// A penny is forgotten when it has fallen so far, m.
const GONE: f64 = 0.05;
/// Flat pennies that touch may overlap by so much, m.
const OVERLAP: f64 = 2e-6;
/// A contact whose normal leans more than this from level carries weight.
const CARRIES: f64 = 0.2;
/// How often the film is told, s.
const FRAME: f64 = 1e-3;

/// Runs a flick that leaves the plane from a time up to which the finger's stroke is known, until nothing moves. Returns when
/// the last penny came to rest or fell, s.
pub(crate) fn run(
    solver: &mut Solver,
    scene: Scene<'_>,
    from: f64,
    flick: &BoardFlick,
    watcher: &mut impl Watcher,
) -> f64 {
    // The finger pushes along the board, and lets go upwards.
    let release = 2.0 * scene.constants.stroke / (f64::from(flick.speed_mm_s()) * 1e-3);
    solver.repredict(scene, from, solver.active);
    let t = release.max(from);
    solver.run_until(scene, t, watcher);
    const FLICKED: usize = 0;
    let mut last = t;
    if solver.on_board.contains(FLICKED) && !solver.capped {
        let mut stage = Stage::new(scene, t);
        stage.launch(solver, FLICKED, flick.rising());
        last = stage.run(solver, watcher);
    }
    solver.run(scene, last, watcher)
}

/// What the stage tells; pennies are lanes.
pub(crate) trait Watcher: Listener {
    /// How a penny lies in space.
    fn lies(&mut self, t: f64, lane: usize, body: &Body);
    /// At rest, one lies on another.
    fn stack(&mut self, t: f64, upper: usize, lower: usize);
}

/// Two that touch, since when, and what went through.
#[derive(Clone, Copy, Debug, Default)]
struct Episode {
    since: f64,
    impulse: f64,
    /// The fastest approach so far, m/s: what is given back depends on it.
    fastest: f64,
    touches: bool,
    /// Whether one carries the other.
    carries: bool,
    /// Whether it came to lie on the other softly.
    soft: bool,
}

/// The pennies that have left the plane.
pub(crate) struct Stage<'a> {
    scene: Scene<'a>,
    shape: Shape,
    bodies: [Body; LANES],
    here: Lanes,
    /// Those of them whose centre has crossed the edge.
    fallen: Lanes,
    /// Since when each has lain flat, and been still, s.
    flat_since: [f64; LANES],
    still_since: [f64; LANES],
    episodes: [[Episode; LANES]; LANES],
    /// For pairs when the gap between them was last looked at, s, and how wide it was, m.
    gaps: [[(f64, f64); LANES]; LANES],
    t: f64,
    contacts: Contacts,
    /// The energy of all that is here when last nothing touched, over a penny's mass, m^2/s^2.
    energy: f64,
    /// Whether anything touched in the last step: springs that are pressed hold energy too.
    pressed: bool,
    /// All steps are so many times shorter: 1, but for a test.
    finer: f64,
    next_frame: f64,
}

impl<'a> Stage<'a> {
    pub(crate) fn new(scene: Scene<'a>, t: f64) -> Stage<'a> {
        let shape = Shape::of(scene.constants);
        let nowhere = Body::flat(&shape, &Motion::default(), (1.0, 0.0));
        Stage {
            scene,
            shape,
            bodies: [nowhere; LANES],
            here: Lanes::NONE,
            fallen: Lanes::NONE,
            flat_since: [t; LANES],
            still_since: [t; LANES],
            episodes: [[Episode::default(); LANES]; LANES],
            gaps: [[(t, f64::INFINITY); LANES]; LANES],
            t,
            contacts: Contacts::none(),
            energy: 0.0,
            pressed: false,
            finer: 1.0,
            next_frame: t,
        }
    }

    /// A stage with these bodies, in steps so many times shorter.
    #[cfg(test)]
    pub(crate) fn with(scene: Scene<'a>, bodies: &[Body], finer: f64) -> Stage<'a> {
        let mut stage = Stage { finer, here: Lanes::first(bodies.len()), ..Stage::new(scene, 0.0) };
        stage.bodies[..bodies.len()].copy_from_slice(bodies);
        stage.energy = bodies.iter().map(|body| body.energy(&stage.shape)).sum();
        stage
    }

    /// Takes a penny out of the plane as it moves there.
    fn take(&mut self, solver: &mut Solver, lane: usize) {
        let motion = solver.lift(self.t, lane);
        self.bodies[lane] = Body::flat(&self.shape, &motion, (1.0, 0.0));
        self.energy += self.bodies[lane].energy(&self.shape);
        self.here = self.here.with(lane);
        self.flat_since[lane] = self.t;
        self.still_since[lane] = self.t;
        // The film sees it at once.
        self.next_frame = self.t;
    }

    /// Lets the flicked penny leave the finger upwards: its speed stays, its direction rises by an angle of which cosine and
    /// sine are given. The nail drives the rim behind up and the rim ahead down, on the board, which gives back a share:
    /// the penny pitches forward.
    fn launch(&mut self, solver: &mut Solver, lane: usize, (cos, sin): (f64, f64)) {
        self.take(solver, lane);
        solver.repredict(self.scene, self.t, solver.active);
        let shape = self.shape;
        let body = &mut self.bodies[lane];
        let level = body.velocity;
        let speed = level.length();
        let Some(ahead) = level.unit() else { return };
        body.velocity = level * cos + Vector::UP * (speed * sin);
        let radius = shape.ring + shape.rounding;
        let lever = radius * radius / shape.about_diameter;
        // Nail and board together lift the centre, against each other they pitch the penny; the board's share of the nail's:
        let by_board = (lever - 1.0) / (lever + 1.0) * (1.0 + BOARD_RESTITUTION);
        let pitch = lever * (1.0 - by_board) / (1.0 + by_board) * speed * sin / radius;
        body.turning += Vector::UP.cross(ahead) * (pitch * shape.about_diameter);
        self.energy = body.energy(&shape);
    }

    /// Goes on until no penny is out of the plane any more. Returns when the last thing happened, s.
    pub(crate) fn run(&mut self, solver: &mut Solver, watcher: &mut impl Watcher) -> f64 {
        let (begun, mut steps) = (self.t, 0);
        while !self.here.is_empty() {
            steps += 1;
            if self.t - begun > MOST_TIME || steps > MOST_STEPS {
                solver.capped = true;
                self.stop(solver, watcher);
                break;
            }
            let step = self.step(solver);
            self.advance(step / self.finer);
            self.keep_energy();
            solver.run_until(self.scene, self.t, watcher);
            self.fall(solver, watcher);
            self.take_what_is_touched(solver);
            self.tell(watcher);
            self.put_back(solver, watcher);
            if self.all_still(solver) {
                self.stop(solver, watcher);
            }
        }
        self.t
    }

    /// How long the next step may be, s: all the way to where something may touch.
    fn step(&mut self, solver: &Solver) -> f64 {
        let mut step = LONGEST;
        for a in self.here.iter() {
            let body = self.bodies[a];
            let low = ground::touch(&self.shape, self.scene.board, &body, &mut self.contacts);
            let speed = body.fastest(&self.shape);
            let until = if body.at.z < -self.scene.constants.radius { LONGEST } else { low / speed.max(1e-3) };
            step = step.min(until.max(BOARD_TIME / STEPS));
            for b in self.here.without(Lanes::first(a + 1)).iter() {
                let other = self.bodies[b];
                let until = self.until_contact((a, &body), (b, &other));
                let is_soft = until == self.impact() && self.episodes[a][b].soft;
                step = step.min(if is_soft { BOARD_TIME / STEPS } else { until });
            }
            for b in solver.on_board.iter() {
                let flat = self.flat(solver, b);
                step = step.min(self.until_contact((a, &body), (b, &flat)));
            }
        }
        step
    }

    /// The step of an impact between pennies, s.
    fn impact(&self) -> f64 {
        self.scene.constants.contact_time * SLOWER / STEPS
    }

    /// For how long two bodies can move on before they touch, s, or the step of an impact where they do.
    fn until_contact(&mut self, (a, body): (usize, &Body), (b, other): (usize, &Body)) -> f64 {
        let impact = self.impact();
        let speed = (body.fastest(&self.shape) + other.fastest(&self.shape)).max(1e-3);
        let seen = self.gaps[a][b];
        let Some(gap) = rims::touch(&self.shape, body, other, speed * LONGEST, &mut self.contacts) else {
            self.gaps[a][b] = (self.t, f64::INFINITY);
            return LONGEST;
        };
        self.gaps[a][b] = (self.t, gap);
        if gap <= 0.0 {
            return impact;
        }
        let surely = gap / speed;
        if surely > impact || self.t <= seen.0 {
            return surely.max(SHORTEST);
        }
        // So near, they go on for a step as they went in the last.
        let closing = (seen.1 - gap) / (self.t - seen.0);
        if closing * impact < gap { impact } else { (gap / closing).max(SHORTEST) }
    }

    /// A penny of the plane as a body.
    fn flat(&self, solver: &Solver, lane: usize) -> Body {
        Body::flat(&self.shape, &solver.motion(lane, self.t), (1.0, 0.0))
    }

    /// One step of all contacts, then of all motions.
    fn advance(&mut self, dt: f64) {
        let mut kicks = [Kick::default(); LANES];
        let constants = self.scene.constants;
        let board = Law {
            time: BOARD_TIME,
            damping: constants.damping.for_restitution(BOARD_RESTITUTION),
            friction: constants.deceleration / GRAVITY_M_S2,
        };
        self.pressed = false;
        for a in self.here.iter() {
            let body = &self.bodies[a];
            ground::touch(&self.shape, self.scene.board, body, &mut self.contacts);
            if !self.contacts.is_empty() {
                self.pressed = true;
                let contacts = self.contacts.as_slice();
                let pushed = contact::push(&self.shape, &board, contacts, (body, &mut kicks[a]), None, dt);
                kicks[a].torque += contact::rolling(&self.shape, body, pushed.impulse);
            }
            for b in self.here.without(Lanes::first(a + 1)).iter() {
                let other = &self.bodies[b];
                rims::touch(&self.shape, body, other, 0.0, &mut self.contacts);
                let episode = &mut self.episodes[a][b];
                if self.contacts.is_empty() {
                    episode.touches = false;
                    continue;
                }
                self.pressed = true;
                if !episode.touches {
                    *episode = Episode { since: self.t, touches: true, ..Episode::default() };
                }
                let begins = episode.fastest == 0.0;
                episode.fastest =
                    episode.fastest.max(contact::closing(&self.shape, self.contacts.as_slice(), body, other));
                episode.carries = self.contacts.as_slice().iter().all(|contact| contact.normal.z.abs() > CARRIES);
                episode.soft = episode.carries && episode.fastest < SOFT && (begins || episode.soft);
                let e = impact::restitution(constants, episode.fastest);
                let (time, e) =
                    if episode.soft { (BOARD_TIME, BOARD_RESTITUTION) } else { (constants.contact_time * SLOWER, e) };
                let damping = constants.damping.for_restitution(e);
                let law = Law { time, damping, friction: constants.rim_friction };
                let (mut kick, mut back) = (kicks[a], kicks[b]);
                let pushed = contact::push(
                    &self.shape,
                    &law,
                    self.contacts.as_slice(),
                    (body, &mut kick),
                    Some((other, &mut back)),
                    dt,
                );
                kick.torque += contact::rolling(&self.shape, body, pushed.impulse);
                back.torque += contact::rolling(&self.shape, other, pushed.impulse);
                (kicks[a], kicks[b]) = (kick, back);
                episode.impulse += pushed.impulse;
            }
        }
        for lane in self.here.iter() {
            kicks[lane].give_to(&mut self.bodies[lane]);
            self.bodies[lane].drift(&self.shape, dt);
        }
        self.t += dt;
    }

    /// Tells what has crossed the edge, and forgets what has fallen deep.
    fn fall(&mut self, solver: &mut Solver, watcher: &mut impl Watcher) {
        for lane in self.here.iter() {
            let body = self.bodies[lane];
            if !self.fallen.contains(lane) && !self.scene.board.contains_m(body.at.x, body.at.y) {
                self.fallen = self.fallen.with(lane);
                solver.events += 1;
                watcher.off(self.t, lane, &body.motion(&self.shape));
            }
            if self.fallen.contains(lane) && body.at.z < -GONE {
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

    /// Takes back what the steps of an impact have gained: energy never grows.
    fn keep_energy(&mut self) {
        if self.pressed {
            return;
        }
        let all = || self.here.iter().map(|lane| &self.bodies[lane]);
        let energy: f64 = all().map(|body| body.energy(&self.shape)).sum();
        let kinetic: f64 = all().map(|body| body.kinetic_energy(&self.shape)).sum();
        if energy > self.energy && kinetic > 0.0 {
            let scale = (1.0 - (energy - self.energy) / kinetic).max(0.0).sqrt();
            for lane in self.here.iter() {
                let body = &mut self.bodies[lane];
                body.velocity = body.velocity * scale;
                body.turning = body.turning * scale;
            }
        } else {
            self.energy = energy;
        }
    }

    /// Takes pennies out of the plane that one of these touches.
    fn take_what_is_touched(&mut self, solver: &mut Solver) {
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
    fn put_back(&mut self, solver: &mut Solver, watcher: &mut impl Watcher) {
        let mut any = false;
        for lane in self.here.without(self.fallen).iter() {
            let body = self.bodies[lane];
            if !self.lies_flat(&body) {
                self.flat_since[lane] = self.t;
            }
            if self.t - self.flat_since[lane] < FLAT_FOR {
                continue;
            }
            let meets = |other: &Body| are_nearer(&body, other, 2.0 * self.scene.constants.radius);
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

    /// Tells of contacts that are over, and how all lie.
    fn tell(&mut self, watcher: &mut impl Watcher) {
        for a in 0..LANES {
            for b in a + 1..LANES {
                let episode = &mut self.episodes[a][b];
                if !episode.touches && episode.impulse > 0.0 {
                    watcher.contact(episode.since, a, b, episode.impulse, false);
                    *episode = Episode::default();
                }
            }
        }
        if self.t >= self.next_frame {
            self.next_frame = self.t + FRAME;
            for lane in self.here.iter() {
                watcher.lies(self.t, lane, &self.bodies[lane]);
            }
        }
    }

    /// Whether nothing moves any more, here and in the plane.
    fn all_still(&mut self, solver: &Solver) -> bool {
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
    fn stop(&mut self, solver: &mut Solver, watcher: &mut impl Watcher) {
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
