//! One leg of a flight: distance and spin as cubics of time between two knots, and when it has gone how far.
//!
//! Apart from the flight, which lays legs out: here is only their algebra.

use crate::law::Waypoint;
use crate::order::larger;

/// One leg: u seconds after `t` (s since the flight's start) the distance is s + v u + c2 u^2 + c3 u^3.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Leg {
    pub(crate) t: f64,
    pub(crate) s: f64,
    pub(crate) v: f64,
    pub(crate) c2: f64,
    pub(crate) c3: f64,
    pub(crate) ring: Ring,
}

/// The speed of the support ring through a leg, which is that of the spin, in m/s: the cubic that has these speeds and
/// drags at the leg's ends. Its coefficients are worked out when they are asked for, which most legs never are.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Ring {
    /// At the leg's start and end.
    pub(crate) w: (f64, f64),
    pub(crate) drag: (f64, f64),
    /// 1 over the leg's time; 0 for no spin.
    pub(crate) per_h: f64,
}

impl Ring {
    /// A speed that changes evenly through a leg of the time `1 / per_h`.
    pub(crate) fn even(from: f64, to: f64, per_h: f64) -> Ring {
        let drag = (to - from) * per_h;
        Ring { w: (from, to), drag: (drag, drag), per_h }
    }

    /// The coefficients of the cubic, from the constant one on.
    #[inline(always)]
    pub(crate) fn cubic(&self) -> [f64; 4] {
        let Ring { w, drag, per_h } = *self;
        let braking = (w.1 - w.0) * per_h;
        let (c2, c3) = (3.0 * braking - 2.0 * drag.0 - drag.1, drag.0 + drag.1 - 2.0 * braking);
        [w.0, drag.0, c2 * per_h, c3 * (per_h * per_h)]
    }

    /// The speed `d` seconds after the leg's start.
    #[inline(always)]
    pub(crate) fn at(&self, d: f64) -> f64 {
        let [c0, c1, c2, c3] = self.cubic();
        larger(c0 + d * (c1 + d * (c2 + d * c3)), 0.0)
    }
}

/// A distance that is none, m: a thousandth of what counts as contact.
const NO_WAY: f64 = 1e-12;
/// Most steps of Newton's method for the time at a distance; it takes one, seldom two.
const MOST_NEWTON: usize = 4;

/// The state of a slide at the end of a leg: time, distance, speed of sliding, of the support ring, and how fast that falls.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Knot {
    pub(crate) t: f64,
    pub(crate) s: f64,
    pub(crate) v: f64,
    pub(crate) w: f64,
    pub(crate) drag: f64,
}

impl Knot {
    /// The knot `time` later at a waypoint of the law, which is for rho = 1 and a = 1: lengths are in units of `scale`.
    #[inline(always)]
    pub(crate) fn on_to(&self, time: f64, scale: f64, rho: f64, a: f64, way: &Waypoint) -> Knot {
        Knot { t: self.t + time, s: self.s + scale * way.s, v: rho * way.v, w: rho * way.w, drag: -a * way.spin_drag }
    }
}

impl Leg {
    /// The leg that joins two knots, `1 / per_h` seconds apart.
    #[inline(always)]
    pub(crate) fn between(from: &Knot, to: &Knot, per_h: f64) -> Leg {
        let speed = (to.s - from.s) * per_h;
        Leg {
            t: from.t,
            s: from.s,
            v: from.v,
            c2: (3.0 * speed - 2.0 * from.v - to.v) * per_h,
            c3: (from.v + to.v - 2.0 * speed) * (per_h * per_h),
            ring: Ring { w: (from.w, to.w), drag: (from.drag, to.drag), per_h },
        }
    }

    /// Distance and speed `d` seconds after the leg's start.
    #[inline(always)]
    pub(crate) fn distance_and_speed(&self, d: f64) -> (f64, f64) {
        let s = self.s + d * (self.v + d * (self.c2 + d * self.c3));
        let v = self.v + d * (2.0 * self.c2 + 3.0 * d * self.c3);
        (s, larger(v, 0.0))
    }

    /// The time at which distance is v u + c2 u^2: the form of the root that keeps its digits.
    #[inline(always)]
    pub(crate) fn quadratic_root(&self, distance: f64, c2: f64) -> f64 {
        2.0 * distance / (self.v + larger(self.v * self.v + 4.0 * c2 * distance, 0.0).sqrt())
    }

    /// The time at which this leg, which ends at speed after `h` seconds, has gone `distance`. The parabola through its
    /// ends is off by some thousandths, of which a step of Householder's method leaves the fourth power: rounding. Where a
    /// fast spin bends the leg more, a step of Newton's follows.
    #[inline(always)]
    pub(crate) fn root(&self, distance: f64, h: f64) -> f64 {
        let mut u = self.quadratic_root(distance, self.c2 + self.c3 * h);
        let off = |u: f64| u * (self.v + u * (self.c2 + u * self.c3)) - distance;
        let slope = |u: f64| self.v + u * (2.0 * self.c2 + 3.0 * u * self.c3);
        u -= householder(off(u), slope(u), self.c2 + 3.0 * u * self.c3, self.c3);
        for _ in 0..MOST_NEWTON {
            let left = off(u);
            if left.abs() < NO_WAY {
                break;
            }
            u -= left / slope(u);
        }
        u
    }

    /// How long before its end, `h` seconds after its start, this leg, which ends at rest, has `left` to go. Seen from the
    /// end the distance is r^2 (alpha + beta r), which is well behaved where the speed vanishes. Steps as in
    /// [`Leg::root`], from the first two terms of the root's series, and always one of Newton's, since a fast spin bends
    /// this leg most.
    #[inline(always)]
    pub(crate) fn time_before_end(&self, h: f64, left: f64) -> f64 {
        let (alpha, beta) = (-(self.c2 + 3.0 * self.c3 * h), self.c3);
        let per_alpha = 1.0 / alpha;
        let first = larger(left * per_alpha, 0.0).sqrt();
        let mut r = first - 0.5 * beta * first * first * per_alpha;
        if r > 0.0 {
            let off = |r: f64| r * r * (alpha + beta * r) - left;
            let slope = |r: f64| r * (2.0 * alpha + 3.0 * beta * r);
            r -= householder(off(r), slope(r), alpha + 3.0 * beta * r, beta);
            r -= off(r) / slope(r);
        }
        r
    }
}

/// A step of Householder's method of the third order for a root of a cubic, from its value, its slope, and the halved
/// second and the sixth of the third derivative (Householder, The Numerical Treatment of a Single Nonlinear Equation,
/// 1970).
#[inline(always)]
fn householder(f: f64, f1: f64, f2: f64, f3: f64) -> f64 {
    let square = f1 * f1;
    f * (square - f * f2) / (f1 * (square - 2.0 * f * f2) + f * f * f3)
}
