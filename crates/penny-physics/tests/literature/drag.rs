//! How Coulomb friction brakes a body that slides and spins at once: a thin ring, and a uniform disc.
//!
//! Apart because tests and figures need both laws: the crate models the ring, the literature mostly the disc.
//!
//! Speeds are v of sliding and w of the rim's spin; time is in units in which plain sliding friction decelerates by 1.
//! Then dv/dt = -F and dw/dt = -q T with q = r^2 / k^2: rim radius and radius of gyration. Disc: Farkas, Bartels, Unger
//! and Wolf, Phys. Rev. Lett. 90, 248302 (2003). Ring: Weidman and Malhotra, Phys. Rev. Lett. 95, 264303 (2005).
//! K and E by the arithmetic-geometric mean: Abramowitz and Stegun, 17.6.

use std::f64::consts::{FRAC_PI_2, PI};

/// The complete elliptic integrals K and E of modulus `k`, 0 <= k < 1.
fn elliptic(k: f64) -> (f64, f64) {
    let (mut a, mut b, mut c) = (1.0, (1.0 - k * k).sqrt(), k);
    let (mut sum, mut weight) = (0.0, 0.5);
    // Differences square themselves: after so many steps nothing is left of any that this file asks for.
    for _ in 0..10 {
        sum += weight * c * c;
        weight *= 2.0;
        c = 0.5 * (a - b);
        (a, b) = (0.5 * (a + b), (a * b).sqrt());
    }
    let first = FRAC_PI_2 / a;
    (first, first * (1.0 - sum))
}

/// F and T of a thin ring.
pub(crate) fn ring(v: f64, w: f64) -> (f64, f64) {
    if v <= 0.0 || w <= 0.0 {
        return (f64::from(u8::from(v > 0.0)), f64::from(u8::from(w > 0.0)));
    }
    let sum = v + w;
    // Where both are equal K grows without bound, but only as a logarithm, and in F and T it is multiplied by zero.
    let modulus = (2.0 * (v * w).sqrt() / sum).min(1.0 - 1e-13);
    let (first, second) = elliptic(modulus);
    // The means over the ring of 1 / |u| and of cos(phi) / |u|, u the velocity of the point at phi.
    let mean = first / (FRAC_PI_2 * sum);
    let cosine = (sum * second / FRAC_PI_2 - (v * v + w * w) * mean) / (2.0 * v * w);
    (v * mean + w * cosine, w * mean + v * cosine)
}

/// F and T of a uniform disc; T is the torque over friction times radius, 2/3 for a disc that only spins.
pub(crate) fn disc(v: f64, w: f64) -> (f64, f64) {
    if v <= 0.0 || w <= 0.0 {
        return (f64::from(u8::from(v > 0.0)), if w > 0.0 { 2.0 / 3.0 } else { 0.0 });
    }
    let e = v / w;
    let square = e * e;
    if e <= 1.0 {
        let (first, second) = elliptic(e.min(1.0 - 1e-13));
        let force = 4.0 / (3.0 * PI * e) * ((1.0 + square) * second - (1.0 - square) * first);
        let torque = 4.0 / (9.0 * PI) * ((4.0 - 2.0 * square) * second - (1.0 - square) * first);
        (force, torque)
    } else {
        let (first, second) = elliptic((1.0 / e).min(1.0 - 1e-13));
        let force = 4.0 / (3.0 * PI) * ((1.0 + square) * second - (square - 1.0) * first);
        let torque =
            4.0 * e / (9.0 * PI) * ((4.0 - 2.0 * square) * second + (2.0 * square - 5.0 + 3.0 / square) * first);
        (force, torque)
    }
}

/// A body on the board.
#[derive(Clone, Copy)]
pub(crate) struct Body {
    /// F and T by v and w.
    pub(crate) drag: fn(f64, f64) -> (f64, f64),
    /// q = r^2 / k^2.
    pub(crate) q: f64,
}

/// A moment of a slide.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Moment {
    pub(crate) t: f64,
    pub(crate) s: f64,
    pub(crate) v: f64,
    pub(crate) w: f64,
}

impl Body {
    /// A uniform disc that rests on all of its face.
    pub(crate) const DISC: Body = Body { drag: disc, q: 2.0 };

    /// A penny that rests on a ring; both numbers as in `PhysicsSpec`, in thousandths.
    pub(crate) fn penny(support_radius_permille: u32, gyration_permille: u32) -> Body {
        let support = f64::from(support_radius_permille) * 1e-3;
        Body { drag: ring, q: support * support / (f64::from(gyration_permille) * 1e-3) }
    }

    /// A slide from v and w until 1e-6 of both is left, moment by moment, by Runge and Kutta's fourth order.
    ///
    /// The steps are even in the logarithm of v + w, because a slide's end looks like a smaller copy of what went
    /// before.
    pub(crate) fn slide(&self, v: f64, w: f64) -> Vec<Moment> {
        const STEP: f64 = 2e-3;
        let slope = |m: Moment| {
            let (force, torque) = (self.drag)(m.v, m.w);
            let (force, torque) = (force, self.q * torque);
            let time = (m.v + m.w) / (force + torque);
            Moment { t: time, s: m.v * time, v: -force * time, w: -torque * time }
        };
        let plus = |m: Moment, h: f64, d: Moment| Moment {
            t: m.t + h * d.t,
            s: m.s + h * d.s,
            v: m.v + h * d.v,
            w: m.w + h * d.w,
        };
        let mut now = Moment { t: 0.0, s: 0.0, v, w };
        let mut moments = vec![now];
        while now.v + now.w > 1e-6 * (v + w) {
            let a = slope(now);
            let b = slope(plus(now, 0.5 * STEP, a));
            let c = slope(plus(now, 0.5 * STEP, b));
            let d = slope(plus(now, STEP, c));
            for (k, weight) in [(a, 1.0), (b, 2.0), (c, 2.0), (d, 1.0)] {
                now = plus(now, STEP / 6.0 * weight, k);
            }
            moments.push(now);
        }
        moments
    }

    /// The ratio v / w to which every slide with both goes: where both fall by the same share, F / v = q T / w.
    pub(crate) fn final_ratio(&self) -> f64 {
        let (mut low, mut high) = (1e-3, 1e3);
        while high - low > 1e-12 * high {
            let middle = 0.5 * (low + high);
            let (force, torque) = (self.drag)(middle, 1.0);
            // More sliding than at the fixed ratio: it is braked by the larger share.
            if force > self.q * torque * middle { high = middle } else { low = middle }
        }
        low
    }
}
