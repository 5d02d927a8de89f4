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
/// So is one that meets another from the side slower than this, m/s; in the plane such an impact gives nothing back either.
const SOFT_BESIDE: f64 = 2e-3;
/// After so long, s, contact is no impact any more: how soft it is, is asked anew.
const LASTING: f64 = 1e-3;
/// Steps in the time of an impact.
const STEPS: f64 = 20.0;
/// The longest step with nothing near, s.
const LONGEST: f64 = 200e-6;
/// The shortest step up to a contact, s.
const SHORTEST: f64 = 0.2e-6;
/// After so long, s, or so many steps everything is stopped where it is. Nothing needs so long: what takes longest is a coin
/// that spins on its rim like a top, up to eight seconds in 60,000 random flicks in hostile places.
const MOST_TIME: f64 = 30.0;
const MOST_STEPS: u32 = 1_500_000;
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
    let on_board = solver.on_board;
    solver.run_until(scene, t, watcher);
    const FLICKED: usize = 0;
    let mut last = t;
    if solver.on_board.contains(FLICKED) && !solver.capped {
        let mut stage = Stage::new(scene, t);
        stage.launch(solver, FLICKED, flick.rising());
        stage.take_what_tips(solver, on_board);
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
pub(super) struct Episode {
    since: f64,
    impulse: f64,
    /// The fastest approach so far, m/s: what is given back depends on it.
    fastest: f64,
    pub(super) touches: bool,
    /// Whether one carries the other.
    pub(super) carries: bool,
    /// Whether it came to lie on the other softly.
    soft: bool,
}

/// The pennies that have left the plane.
pub(crate) struct Stage<'a> {
    pub(super) scene: Scene<'a>,
    pub(super) shape: Shape,
    pub(super) bodies: [Body; LANES],
    pub(super) here: Lanes,
    /// Those of them whose centre has crossed the edge.
    pub(super) fallen: Lanes,
    /// Since when each has lain flat, and been still, s.
    pub(super) flat_since: [f64; LANES],
    pub(super) still_since: [f64; LANES],
    pub(super) episodes: [[Episode; LANES]; LANES],
    /// For pairs when the gap between them was last looked at, s, and how wide it was, m.
    gaps: [[(f64, f64); LANES]; LANES],
    pub(super) t: f64,
    pub(super) contacts: Contacts,
    /// The energy of all that is here when last nothing touched, over a penny's mass, m^2/s^2.
    pub(super) energy: f64,
    /// Whether anything touched in the last step: springs that are pressed hold energy too.
    pressed: bool,
    /// All steps are so many times shorter: 1, but for a test.
    finer: f64,
    pub(super) next_frame: f64,
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
            let on_board = solver.on_board;
            solver.run_until(self.scene, self.t, watcher);
            self.take_what_tips(solver, on_board);
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
    pub(super) fn flat(&self, solver: &Solver, lane: usize) -> Body {
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
                if !episode.soft && self.t - episode.since > LASTING {
                    episode.fastest = 0.0;
                }
                let begins = episode.fastest == 0.0;
                episode.fastest =
                    episode.fastest.max(contact::closing(&self.shape, self.contacts.as_slice(), body, other));
                episode.carries = self.contacts.as_slice().iter().all(|contact| contact.normal.z.abs() > CARRIES);
                let slow = if episode.carries { SOFT } else { SOFT_BESIDE };
                episode.soft = episode.fastest < slow && (begins || episode.soft);
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

    /// Tells of contacts that are over, and how all lie.
    pub(super) fn tell(&mut self, watcher: &mut impl Watcher) {
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
}
