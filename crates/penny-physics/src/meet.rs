//! Two pennies meet, alone or in a cluster, free or with the finger behind one: what their contact does.
//!
//! Apart from the event loop because each kind of meeting has its own law; the loop only says who and when.

use crate::cluster::{self, LANES, Member};
use crate::equipment::Constants;
use crate::flight::Motion;
use crate::impact::{self, Approach, SOFT_SPEED};
use crate::lanes::Lanes;
use crate::order::larger;
use crate::predict::CONTACT_SQUARE;
use crate::schedule::NEVER;
use crate::solver::{FAR, HOLD_CREEP, Listener, Scene, Solver};

/// An impulse below this is none, over a penny's mass, m/s (0.05 uNs for a 1p).
pub(crate) const LEAST_IMPULSE: f64 = 1.4e-5;
/// While two pennies touch, others come to push with them that lie within the cluster gap and as far beyond it as the
/// faster of the two goes in so many contact times (0.09 mm at 1 m/s). With more, pennies are struck as one that could as
/// well be struck in turn; with 1.5 some that are reached before the others have parted are struck after them, and rest
/// 1 to 2 mm off.
const REACH: f64 = 2.0;

/// Two pennies that meet no later than this after they were left alone have not parted in between, s: at the speed of the
/// fastest soft impact they would be 2 nm apart.
const AT_ONCE: f64 = 1e-6;

impl Solver {
    /// Two pennies meet, with all that touch them.
    pub(crate) fn meet(&mut self, scene: Scene<'_>, t: f64, a: usize, b: usize, listener: &mut impl Listener) {
        let constants = scene.constants;
        let (motion_a, motion_b) = (self.motion(a, t), self.motion(b, t));
        let (x, y) = (motion_b.x - motion_a.x, motion_b.y - motion_a.y);
        let reach = 2.0 * constants.radius;
        if x * x + y * y - reach * reach > 2.0 * CONTACT_SQUARE {
            // The search handed over before it came to a contact: it goes on from here, and on the line if one of them has
            // come to rest meanwhile, which the other one's line does not know yet.
            if self.settled.contains(a) || self.settled.contains(b) {
                self.repredict(scene, t, Lanes::of(a).with(b));
            } else {
                self.update_pair(scene, a, b, t);
            }
            return;
        }
        if Approach::of(&motion_a, &motion_b).speed < LEAST_IMPULSE {
            // Two that slide side by side and come nearer by micrometres a second are let pass, until they have crept so
            // deep that they are taken apart, whoever else is near: as after a soft meeting, or by the finger that presses
            // one on the other.
            let deep = x * x + y * y < (reach - HOLD_CREEP) * (reach - HOLD_CREEP);
            let may_move = self.active.contains(a) && self.active.contains(b);
            match self.driven.filter(|&lane| (lane == a || lane == b) && self.is_driven(lane, t)) {
                Some(flicked) if deep => self.press_apart(scene, t, (a, b), flicked, listener),
                None if deep && may_move => {
                    self.meetings += 1;
                    self.meet_free(scene, t, (a, motion_a), (b, motion_b), listener);
                }
                _ => self.pass_by(scene, t, a, b),
            }
            return;
        }
        self.meetings += 1;
        let members = self.cluster_of(constants, t, (a, &motion_a), (b, &motion_b));
        if !members.without(Lanes::of(a).with(b)).is_empty() {
            match self.driven.filter(|&lane| members.contains(lane) && self.is_driven(lane, t)) {
                Some(flicked) => self.press_on_from(scene, t, flicked, listener),
                None => self.meet_as_cluster(scene, t, (a, b), members, listener),
            }
        } else if self.is_driven(a, t) {
            self.meet_finger(scene, t, (a, &motion_a), (b, motion_b), listener);
        } else if self.is_driven(b, t) {
            self.meet_finger(scene, t, (b, &motion_b), (a, motion_a), listener);
        } else {
            self.meet_free(scene, t, (a, motion_a), (b, motion_b), listener);
        }
    }

    /// Lets the finger take apart two that have crept deep into each other, if there is time left for it; else they are let
    /// pass, since what is found in the same state at the same time would be found for ever.
    #[cold]
    fn press_apart(
        &mut self,
        scene: Scene<'_>,
        t: f64,
        (a, b): (usize, usize),
        flicked: usize,
        listener: &mut impl Listener,
    ) {
        let end = self.press_on(scene, t, flicked, 0.0, listener);
        if end > t || self.hold_until[a][b] > t {
            self.repredict(scene, end, self.active);
        } else {
            self.pass_by(scene, t, a, b);
        }
    }

    /// Two pennies touch without an impulse worth the name: they are left alone for a moment, then looked at again.
    #[cold]
    fn pass_by(&mut self, scene: Scene<'_>, t: f64, a: usize, b: usize) {
        self.rest_in_place(t, a);
        self.rest_in_place(t, b);
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
            self.tell(t, (a, b), impulse, soft, listener);
        }
        if soft {
            stop_against_resting(constants, &approach, &mut motion_a, &mut motion_b);
            part(constants, &mut motion_a, &mut motion_b, 0.5);
        }
        // Also after a soft meeting: a penny that was carried no longer gives way to the one that carries it.
        self.release(a);
        self.release(b);
        self.relaunch(scene, t, a, &motion_a, listener);
        self.relaunch(scene, t, b, &motion_b, listener);
        if soft {
            self.hold_softly(t, a, b);
        }
        self.repredict(scene, t, Lanes::of(a).with(b));
    }

    /// Tells of a contact of two free pennies. Two that met softly, were left alone and meet softly again at once have
    /// touched all the time: that is one contact.
    fn tell(&mut self, t: f64, (a, b): (usize, usize), impulse: f64, soft: bool, listener: &mut impl Listener) {
        let held_until = self.hold_until[a][b];
        if soft && held_until > 0.0 && t - held_until < AT_ONCE {
            listener.contact_goes_on(t, a, b, impulse);
        } else {
            self.events += 1;
            listener.contact(t, a, b, impulse, false);
        }
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
        let least_e = least_restitution(constants);
        let e = impact::restitution(constants, approach.speed);
        if approach.speed < SOFT_SPEED || e <= least_e {
            // The finger speeds up, so from here on it presses.
            self.press_on_from(scene, t, a, listener);
            return;
        }
        self.release(b);
        part(constants, &mut Motion { ..*motion_a }, &mut motion_b, 1.0);
        let mut pushing = *motion_a;
        let impulse =
            impact::collide(constants, &approach, e, (&mut pushing, constants.pushed_mass), (&mut motion_b, 1.0));
        self.events += 1;
        listener.contact(t, a, b, impulse, true);
        self.relaunch(scene, t, b, &motion_b, listener);
        self.repredict(scene, t, Lanes::of(a).with(b));
    }

    /// Pennies that touch the flicked one are pressed: to the end of the stroke all goes in steps.
    #[cold]
    fn press_on_from(&mut self, scene: Scene<'_>, t: f64, flicked: usize, listener: &mut impl Listener) {
        let end = self.press_on(scene, t, flicked, 0.0, listener);
        self.repredict(scene, end, self.active);
    }

    /// The lanes that may push while `a` and `b` do, directly or through others, with these two.
    #[inline(always)]
    fn cluster_of(
        &self,
        constants: &Constants,
        t: f64,
        (a, motion_a): (usize, &Motion),
        (b, motion_b): (usize, &Motion),
    ) -> Lanes {
        let (mut xs, mut ys) = (self.rest_x, self.rest_y);
        let pair = Lanes::of(a).with(b);
        for lane in self.active.without(self.settled).without(pair).iter() {
            (xs[lane], ys[lane]) = self.flights[lane].place(t);
        }
        // The two are looked for from their own places, and not themselves.
        (xs[a], ys[a], xs[b], ys[b]) = (FAR, FAR, FAR, FAR);
        let reach = cluster_reach(constants, motion_a, motion_b);
        let near = reach * reach;
        let mut count = 0;
        for k in 0..LANES {
            let (ax, ay) = (xs[k] - motion_a.x, ys[k] - motion_a.y);
            let (bx, by) = (xs[k] - motion_b.x, ys[k] - motion_b.y);
            count += u64::from((ax * ax + ay * ay < near) | (bx * bx + by * by < near));
        }
        if count == 0 {
            return pair;
        }
        (xs[a], ys[a], xs[b], ys[b]) = (motion_a.x, motion_a.y, motion_b.x, motion_b.y);
        connected(reach, &xs, &ys, a, b)
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
            members[count] = Member { motion: self.motion(lane, t), is_driven: false };
            lane_of[count] = lane;
            count += 1;
        }
        let place_in = |lane: usize| lane_of[..count].iter().position(|&l| l == lane).expect("a member");
        let before = members;
        let (first, second) = (before[place_in(a)].motion, before[place_in(b)].motion);
        let approach = Approach::of(&first, &second);
        // A soft blow does not bounce anywhere, so that every flick ends; in a hard one a contact may begin as softly as it
        // likes.
        let bounces = approach.speed >= SOFT_SPEED;
        let contacts = cluster::strike(constants, &mut members[..count], bounces);
        let time = contacts.time;
        // The penny that brings the motion: the one that moves faster along the line of centres.
        let along = |m: &Motion| m.vx * approach.nx + m.vy * approach.ny;
        let striker = if along(&first) >= -along(&second) { place_in(a) } else { place_in(b) };
        let mut touched = Lanes::NONE;
        for contact in contacts.outward_from(striker) {
            if contact.impulse >= LEAST_IMPULSE {
                let (p, q) = (lane_of[contact.a], lane_of[contact.b]);
                touched = touched.with(p).with(q);
                self.tell(t, (p, q), contact.impulse, !bounces, listener);
            }
        }
        cluster::part(constants, &mut members[..count], &contacts, |k| touched.contains(lane_of[k]));
        let mut struck = Lanes::NONE;
        for k in 0..count {
            let lane = lane_of[k];
            if touched.contains(lane) {
                struck = struck.with(lane);
                self.release(lane);
                self.leave_cluster(scene, (t, time), lane, &members[k].motion, listener);
            }
        }
        if struck.is_empty() {
            self.pass_by(scene, t, a, b);
            return;
        }
        let parted = t + time;
        for lane in struck.iter() {
            for other in lanes.without(Lanes::of(lane)).iter() {
                self.rest_in_place(t, other);
                let approach = Approach::of(&self.motion(lane, parted), &self.motion(other, parted));
                if approach.speed < SOFT_SPEED {
                    self.hold_softly(parted, lane, other);
                } else {
                    self.hold(lane, other, parted);
                }
            }
        }
        self.repredict(scene, t, lanes);
    }

    /// Starts the flight of a penny that a cluster lets go `time` after it was struck at `t`. The flight is that of a penny
    /// that had this motion all along: it passes the place where the cluster lets go when it does.
    fn leave_cluster(
        &mut self,
        scene: Scene<'_>,
        (t, time): (f64, f64),
        lane: usize,
        motion: &Motion,
        listener: &mut impl Listener,
    ) {
        let mut start = *motion;
        start.x -= motion.vx * time;
        start.y -= motion.vy * time;
        self.activate(lane);
        self.flights[lane].slide_free(scene.constants, scene.law, t, &start);
        self.flights[lane].joined_after = time;
        self.schedule.set_lane(lane, self.flights[lane].end(), NEVER);
        listener.flight(lane, &self.flights[lane]);
    }
}

/// How near the centres of pennies must be to push together, m, while two touch of which the faster one is as fast as
/// these are: as far as a penny comes meanwhile.
#[inline(always)]
pub(crate) fn cluster_reach(constants: &Constants, a: &Motion, b: &Motion) -> f64 {
    let square = |m: &Motion| m.vx * m.vx + m.vy * m.vy;
    let pace = larger(square(a), square(b)).sqrt();
    2.0 * constants.radius + constants.cluster_gap + REACH * pace * constants.contact_time
}

/// Of all lanes at these places those whose centres are nearer than `reach` to `a` and `b`, directly or through others,
/// with these two.
pub(crate) fn connected(reach: f64, xs: &[f64; LANES], ys: &[f64; LANES], a: usize, b: usize) -> Lanes {
    let near = reach * reach;
    let mut members = Lanes::of(a).with(b);
    let mut open = members;
    while let Some(lane) = open.take_first() {
        let (x, y) = (xs[lane], ys[lane]);
        let found = Lanes::all_that(|other| {
            let (dx, dy) = (xs[other] - x, ys[other] - y);
            dx * dx + dy * dy < near
        });
        let fresh = found.without(members);
        members = members.union(fresh);
        open = open.union(fresh);
    }
    members
}

/// The restitution at which a penny leaves the flicked one exactly as fast as the finger comes; it cannot leave more
/// slowly.
pub(crate) fn least_restitution(constants: &Constants) -> f64 {
    let share = constants.pushed_mass / (constants.pushed_mass + 1.0);
    1.0 / share - 1.0
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
