//! What a moving penny meets next, and when.
//!
//! Apart from the event loop because it is geometry and root finding, and where most of the time goes. Against resting
//! pennies and edges a line decides, with eight pennies compared at once; two moving pennies are searched by steps that
//! can never jump over a contact.

use crate::cluster::LANES;
use crate::equipment::Constants;
use crate::flight::Flight;
use crate::lanes::Lanes;
use crate::order::{larger, smaller};
use crate::schedule::NEVER;
use crate::solver::{HOLD_CREEP, LineEnd, Scene, Solver};

/// A gap below this is contact, m^2 as |d|^2 - (2 R)^2: about a nanometre.
pub(crate) const CONTACT_SQUARE: f64 = 4e-11;
/// The least step of the search for a contact of two moving pennies, s.
const LEAST_STEP: f64 = 1e-7;
/// After so many steps the search hands over what it has and is taken up again from there.
const MOST_STEPS: usize = 64;
/// Pennies that touch and approach more slowly than this move side by side, m/s.
const CREEP_SPEED: f64 = 1e-6;
/// A gap below this is touching, m^2 as |d|^2 - (2 R)^2: 2 um, to which positions are rounded.
const TOUCHING_SQUARE: f64 = 8e-8;
/// A line that starts at contact and leads inwards by less than this slope goes at most 10 nm deeper before it leads out.
const GRAZE_SLOPE: f64 = 1e-3;

impl Solver {
    /// Predicts anew what these lanes meet, and what every lane meets whose prediction rests on them.
    #[inline(always)]
    pub(crate) fn repredict(&mut self, scene: Scene<'_>, t: f64, changed: Lanes) {
        if self.active == changed && self.settled.is_empty() {
            // Most often nothing else has moved.
            for lane in changed.iter() {
                self.predict_line(scene, lane, t);
            }
            for b in changed.iter() {
                for a in changed.shared(Lanes::first(b)).iter() {
                    self.update_pair(scene, a, b, t);
                }
            }
            return;
        }
        // A penny that rests is met on a line; the lines of those that moved before it came to rest do not know it yet.
        let moving = self.active.without(self.settled);
        let mut lines = moving;
        if self.settled.shared(changed).is_empty() {
            for lane in moving.without(changed).iter() {
                if !matches!(self.line_end[lane], LineEnd::Penny(other) if changed.contains(other)) {
                    lines = lines.without(Lanes::of(lane));
                }
            }
        }
        for lane in lines.iter() {
            self.predict_line(scene, lane, t);
        }
        // Pairs are searched only to the end of their lines, so with a line its pairs are predicted anew.
        let renewed = changed.union(lines);
        for a in self.active.iter() {
            let others = self.active.after(a);
            let others = if renewed.contains(a) { others } else { others.shared(renewed) };
            for b in others.iter() {
                self.update_pair(scene, a, b, t);
            }
        }
    }

    pub(crate) fn update_pair(&mut self, scene: Scene<'_>, a: usize, b: usize, t: f64) {
        // Against a resting penny the line decides, unless the two are held: the line knows no times.
        let by_line =
            (self.settled.contains(a) || self.settled.contains(b)) && !(self.any_hold && self.hold_until[a][b] > t);
        let time = if by_line { NEVER } else { self.predict_pair(scene.constants, a, b, t) };
        self.schedule.set_pair(a, b, time);
    }

    /// What a moving penny meets first on its line, from time `t` on, among the resting pennies and the edges.
    pub(crate) fn predict_line(&mut self, scene: Scene<'_>, lane: usize, t: f64) {
        let flight = &self.flights[lane];
        let gone = if t > flight.start { flight.distance_and_speed(t).0 } else { 0.0 };
        let left = flight.length - gone;
        if left <= 0.0 {
            self.schedule.set_lane(lane, flight.end(), NEVER);
            self.line_end[lane] = LineEnd::Rest;
            self.line_reach[lane] = flight.length;
            return;
        }
        let (dx, dy) = (flight.dx, flight.dy);
        let (x, y) = (flight.x + dx * gone, flight.y + dy * gone);
        let reach = 2.0 * scene.constants.radius;
        let square = reach * reach;
        let graze = GRAZE_SLOPE * reach;
        // All lanes at once, without a branch; then only those that the line meets, which is seldom more than one.
        let (mut ahead, mut c, mut inside) = ([0.0; LANES], [0.0; LANES], [0.0; LANES]);
        for k in 0..LANES {
            let (qx, qy) = (self.rest_x[k] - x, self.rest_y[k] - y);
            ahead[k] = qx * dx + qy * dy;
            c[k] = qx * qx + qy * qy - square;
            inside[k] = ahead[k] * ahead[k] - c[k];
        }
        let mut met = Lanes::all_that(|k| smaller(ahead[k], inside[k]) > 0.0);
        let to_edge = scene.board.way_to_edge_m((x, y), (dx, dy));
        let (mut nearest, mut end) = if to_edge < left { (to_edge, LineEnd::Edge) } else { (left, LineEnd::Rest) };
        while let Some(k) = met.take_first() {
            let s = c[k] / (ahead[k] + inside[k].sqrt());
            // From contact, a line that hardly leads inwards soon leads out again.
            let leads_in = c[k] > TOUCHING_SQUARE || ahead[k] > graze;
            if leads_in && s < nearest && !(self.any_hold && self.hold_until[lane][k] > t) {
                (nearest, end) = (s, LineEnd::Penny(k));
            }
        }
        nearest = larger(nearest, 0.0);
        self.line_reach[lane] = gone + nearest;
        let time = match end {
            LineEnd::Rest => NEVER,
            _ => larger(flight.time_at(gone + nearest), t),
        };
        self.schedule.set_lane(lane, flight.end(), time);
        self.line_end[lane] = end;
    }

    /// When two pennies of which at least one moves meet, from time `t` on.
    ///
    /// Conservative advancement of second order: with f = |d|^2 - (2 R)^2 and f'' never below -m, the step at which the
    /// parabola through f and f' reaches zero cannot jump over a contact, and converges like Newton's method.
    #[inline(always)]
    fn predict_pair(&self, constants: &Constants, a: usize, b: usize, t: f64) -> f64 {
        let (p, q) = (&self.flights[a], &self.flights[b]);
        // At the end of its line a penny meets something else, and the search begins anew.
        let lines = smaller(self.schedule.line[a], self.schedule.line[b]);
        let end = smaller(larger(p.end(), q.end()), lines);
        let mut time = if self.any_hold { larger(t, self.hold_until[a][b]) } else { t };
        if time >= end {
            return NEVER;
        }
        let reach = 2.0 * constants.radius;
        let square = reach * reach;
        let at_first = |flight: &Flight| {
            if time > flight.start { flight.distance_and_speed(time) } else { (0.0, flight.speed) }
        };
        let (sp, mut vp) = at_first(p);
        let (sq, mut vq) = at_first(q);
        let mut x = q.x + q.dx * sq - p.x - p.dx * sp;
        let mut y = q.y + q.dy * sq - p.y - p.dy * sp;
        let mut f = x * x + y * y - square;
        let (left_p, left_q) = (self.line_reach[a] - sp, self.line_reach[b] - sq);
        let far = reach + left_p + left_q;
        if f + square >= far * far {
            return NEVER;
        }
        let change = if p.pushed_for == 0.0 && q.pushed_for == 0.0 {
            let braking = larger(p.most_change, q.most_change);
            let (along_p, along_q) = (x * p.dx + y * p.dy, x * q.dx + y * q.dy);
            if leaves_behind(braking, (along_q, vq), (along_p, vp, left_p))
                || leaves_behind(braking, (-along_p, vp), (-along_q, vq, left_q))
            {
                return NEVER;
            }
            // Both only brake, by at most the same: the difference of two such vectors.
            let (ex, ey) = (p.dx - q.dx, p.dy - q.dy);
            braking * larger(ex * ex + ey * ey, 1.0).sqrt()
        } else {
            p.most_change + q.most_change
        };
        let most_distance = (f + square).sqrt() + left_p + left_q;
        let m = 2.0 * most_distance * change;
        for _ in 0..MOST_STEPS {
            let (ux, uy) = (q.dx * vq - p.dx * vp, q.dy * vq - p.dy * vp);
            let slope = 2.0 * (x * ux + y * uy);
            let creeps = 2.0 * reach * CREEP_SPEED;
            let step = if f < CONTACT_SQUARE && slope < creeps {
                if slope < -creeps {
                    return time;
                }
                // Side by side at the same speed, which rounding must not take for coming or going: they may creep this
                // deep without harm, and no deeper, however often they are looked at again.
                (2.0 * larger(HOLD_CREEP + f / (2.0 * reach), 0.0) / change).sqrt()
            } else {
                let root = (slope * slope + 2.0 * m * larger(f, 0.0)).sqrt();
                if slope < 0.0 { 2.0 * f / (root - slope) } else { (slope + root) / m }
            };
            time += larger(step, LEAST_STEP);
            if time >= end {
                return NEVER;
            }
            let (sp, speed_p) = p.distance_and_speed(time);
            let (sq, speed_q) = q.distance_and_speed(time);
            (vp, vq) = (speed_p, speed_q);
            x = q.x + q.dx * sq - p.x - p.dx * sp;
            y = q.y + q.dy * sq - p.y - p.dy * sp;
            f = x * x + y * y - square;
        }
        time
    }
}

/// Whether of two pennies that only brake the one in front can never be caught up with. Seen along the line of centres as
/// it is now, from the one behind to the one in front, their ways count by these shares, and their speeds, m/s, by the
/// same; the one behind has so far left to go, m.
///
/// The one behind goes at most as far as at its speed of now, and stops at the end of its way. Until then the one in front
/// goes at least as far as with the hardest braking. What is straight lies under what bends downwards if it does at both
/// ends, so one comparison at the end is enough; no penny comes nearer than the distance along this line.
#[inline(always)]
fn leaves_behind(braking: f64, (ahead, fast): (f64, f64), (follows, speed, left): (f64, f64, f64)) -> bool {
    (ahead >= 0.0) & ((follows <= 0.0) | (ahead * (fast * speed - 0.5 * braking * left) >= follows * (speed * speed)))
}
