//! How the board brakes a penny that slides and spins at once.
//!
//! Apart because it is the one piece of surface physics with mathematics of its own. A penny rests on its raised rim, a
//! thin ring. With v the speed of sliding and w the speed of the ring's spin, friction takes v down at a F and w at
//! a q T, where F and T depend only on the ratio of the two (Farkas, Bartels, Unger and Wolf, Phys. Rev. Lett. 90, 248302
//! (2003); Weidman and Malhotra, Phys. Rev. Lett. 95, 264303 (2005)). The direction of sliding never changes. Since only
//! the ratio matters, everything that is left of a slide follows from one number, p = w / (v + w), and scales with
//! rho = v + w: the time as rho tau(p) / a, the distance as rho^2 sigma(p) / a.

/// What follows from the ratio p, for rho = 1 and a = 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Remaining {
    /// Time until rest.
    pub(crate) time: f64,
    /// Distance until rest.
    pub(crate) distance: f64,
    /// The ratio p after half of that time.
    pub(crate) half_ratio: f64,
    /// v + w after half of that time.
    pub(crate) half_rho: f64,
    /// How fast w falls now.
    pub(crate) spin_drag: f64,
}

/// Number of intervals of the tables over p in [0, 1]. Linear interpolation between 513 nodes leaves an error of the
/// distance of about 1 um at the fastest flicks.
const INTERVALS: usize = 512;

/// The friction law of one penny on one board.
#[derive(Clone, Debug)]
pub(crate) struct FrictionLaw {
    /// Node k is at p = k / INTERVALS; one more repeats the last, so that p = 1 needs no case of its own.
    table: Vec<[f64; 5]>,
}

impl FrictionLaw {
    /// The law for `inertia_ratio` q = r_s^2 / k^2: support radius and radius of gyration squared.
    pub(crate) fn new(inertia_ratio: f64) -> FrictionLaw {
        let drag = RingDrag::tabulate();
        let mut table = Vec::with_capacity(INTERVALS + 2);
        for k in 0..=INTERVALS {
            let ratio = k as f64 / INTERVALS as f64;
            table.push(remaining_at(&drag, inertia_ratio, ratio));
        }
        table.push(table[INTERVALS]);
        FrictionLaw { table }
    }

    /// What is left of a slide at ratio `p` in [0, 1].
    #[inline(always)]
    pub(crate) fn remaining(&self, p: f64) -> Remaining {
        let x = p * INTERVALS as f64;
        // Rounding may carry p a hair over 1; the index is kept inside the table so that the check costs nothing.
        let k = (x as usize).min(INTERVALS);
        let f = x - k as f64;
        let (a, b) = (&self.table[k], &self.table[k + 1]);
        let between = |i: usize| a[i] + f * (b[i] - a[i]);
        Remaining {
            time: between(0),
            distance: between(1),
            half_ratio: between(2),
            half_rho: between(3),
            spin_drag: between(4),
        }
    }
}

/// Time and distance to rest, and the state after half of the time, from rho = 1 and this ratio, with a = 1.
fn remaining_at(drag: &RingDrag, q: f64, ratio: f64) -> [f64; 5] {
    if ratio <= 0.0 {
        return [1.0, 0.5, 0.0, 0.5, 0.0];
    }
    if ratio >= 1.0 {
        return [1.0 / q, 0.0, 1.0, 0.5, q];
    }
    // In u = -ln rho the slide ends at infinity but its ratio goes smoothly to a fixed value; at u = 12 what is left of
    // time and distance is below 1e-5 and is added as if the ratio stayed.
    const STEP: f64 = 0.1;
    const STEPS: usize = 120;
    let slope = |u_rho: f64, p: f64| {
        let (f, t) = drag.at(p);
        let d = f + q * t;
        (p - q * t / d, u_rho / d, u_rho * u_rho * (1.0 - p) / d)
    };
    // rho over a half and a whole step: e^(-h/2) by its series, to the last bit.
    let mut half_factor = 1.0;
    for k in (1..=14).rev() {
        half_factor = 1.0 - 0.5 * STEP / f64::from(k) * half_factor;
    }
    let factor = half_factor * half_factor;
    let (mut rho, mut p, mut time, mut distance) = (1.0, ratio, 0.0, 0.0);
    for _ in 0..STEPS {
        let k1 = slope(rho, p);
        let k2 = slope(rho * half_factor, p + 0.5 * STEP * k1.0);
        let k3 = slope(rho * half_factor, p + 0.5 * STEP * k2.0);
        let k4 = slope(rho * factor, p + STEP * k3.0);
        let mean = |a: f64, b: f64, c: f64, d: f64| STEP / 6.0 * (a + 2.0 * b + 2.0 * c + d);
        p += mean(k1.0, k2.0, k3.0, k4.0);
        time += mean(k1.1, k2.1, k3.1, k4.1);
        distance += mean(k1.2, k2.2, k3.2, k4.2);
        rho *= factor;
    }
    let (f, t) = drag.at(p);
    let d = f + q * t;
    time += rho / d;
    distance += 0.5 * rho * rho * (1.0 - p) / d;

    // The state after half of the time, straight from the equations of motion.
    const HALF_STEPS: usize = 32;
    let h = 0.5 * time / HALF_STEPS as f64;
    let (mut v, mut w) = (1.0 - ratio, ratio);
    let braking = |v: f64, w: f64| {
        let (f, t) = drag.at(w / (v + w));
        (-f, -q * t)
    };
    for _ in 0..HALF_STEPS {
        let k1 = braking(v, w);
        let k2 = braking(v + 0.5 * h * k1.0, w + 0.5 * h * k1.1);
        let k3 = braking(v + 0.5 * h * k2.0, w + 0.5 * h * k2.1);
        let k4 = braking(v + h * k3.0, w + h * k3.1);
        v += h / 6.0 * (k1.0 + 2.0 * k2.0 + 2.0 * k3.0 + k4.0);
        w += h / 6.0 * (k1.1 + 2.0 * k2.1 + 2.0 * k3.1 + k4.1);
    }
    [time, distance, w / (v + w), v + w, q * drag.at(ratio).1]
}

/// Drag on a ring, F and T, tabulated over p: only used to make the law's own table.
struct RingDrag {
    nodes: Vec<(f64, f64)>,
}

impl RingDrag {
    const INTERVALS: usize = 4_096;

    fn tabulate() -> RingDrag {
        let n = Self::INTERVALS;
        let mut nodes: Vec<_> = (0..=n).map(|k| k as f64 / n as f64).map(|p| ring_drag(1.0 - p, p)).collect();
        nodes.push(nodes[n]);
        RingDrag { nodes }
    }

    fn at(&self, p: f64) -> (f64, f64) {
        let x = p * Self::INTERVALS as f64;
        let k = (x as usize).min(Self::INTERVALS);
        let f = x - k as f64;
        let (a, b) = (self.nodes[k], self.nodes[k + 1]);
        (a.0 + f * (b.0 - a.0), a.1 + f * (b.1 - a.1))
    }
}

/// Drag F on sliding and T on spinning of a thin ring of unit radius, for speeds v >= 0 and w >= 0, not both 0.
///
/// Each point of the ring is braked against its own velocity; the means over the ring are complete elliptic integrals
/// of parameter m = 4 v w / (v + w)^2.
pub(crate) fn ring_drag(v: f64, w: f64) -> (f64, f64) {
    // Where one speed is tiny the closed form loses its digits; the first terms of its series do not.
    if v < 1e-9 * w {
        return (0.5 * v / w, 1.0);
    }
    if w < 1e-9 * v {
        return (1.0, 0.5 * w / v);
    }
    let sum = v + w;
    let m = (4.0 * v * w / (sum * sum)).min(1.0 - 1e-15);
    let (k, e) = elliptic_k_e(m);
    let mean_inverse = std::f64::consts::FRAC_2_PI * k / sum;
    let mean_speed = std::f64::consts::FRAC_2_PI * sum * e;
    let mean_cosine = (mean_speed - (v * v + w * w) * mean_inverse) / (2.0 * v * w);
    (v * mean_inverse + w * mean_cosine, w * mean_inverse + v * mean_cosine)
}

/// Complete elliptic integrals K and E of parameter m in [0, 1), by the arithmetic-geometric mean (Abramowitz and
/// Stegun, section 17.6).
fn elliptic_k_e(m: f64) -> (f64, f64) {
    let (mut a, mut b) = (1.0, (1.0 - m).sqrt());
    let (mut square, mut power, mut sum) = (m, 0.5, 0.0);
    for _ in 0..12 {
        sum += power * square;
        let c = 0.5 * (a - b);
        (a, b) = (0.5 * (a + b), (a * b).sqrt());
        square = c * c;
        power *= 2.0;
    }
    let k = std::f64::consts::FRAC_PI_2 / a;
    (k, k * (1.0 - sum))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Drag by adding up the ring's points.
    fn drag_by_sum(v: f64, w: f64) -> (f64, f64) {
        const POINTS: usize = 40_000;
        let (mut force, mut torque) = (0.0, 0.0);
        for k in 0..POINTS {
            let mdeg = (2 * k as i64 + 1) * 180_000 / POINTS as i64;
            let (c, s) = crate::trig::unit_vector(crate::flick::Angle::wrapping_mdeg(mdeg));
            let (x, y) = (v + w * c, w * s);
            let speed = (x * x + y * y).sqrt();
            force += x / speed;
            torque += (w + v * c) / speed;
        }
        (force / POINTS as f64, torque / POINTS as f64)
    }

    #[test]
    fn the_closed_form_is_the_sum_over_the_ring() {
        for (v, w) in [(1.0, 0.1), (1.0, 0.6), (0.4, 0.9), (0.05, 1.0), (0.7, 0.75)] {
            let (f, t) = ring_drag(v, w);
            let (force, torque) = drag_by_sum(v, w);
            assert!((f - force).abs() < 2e-4 && (t - torque).abs() < 2e-4, "v {v} w {w}: {f} {t}, {force} {torque}");
        }
    }

    #[test]
    fn equal_speeds_brake_both_by_two_over_pi() {
        let (f, t) = ring_drag(1.0, 1.0);
        assert!((f - std::f64::consts::FRAC_2_PI).abs() < 1e-6 && (t - f).abs() < 1e-12, "{f} {t}");
    }

    /// Figures of the physics research for a ring of support 0.94 R on a plain disc (q = 0.8836 / 0.5).
    #[test]
    fn stopping_times_and_distances_are_those_of_the_ring() {
        let law = FrictionLaw::new(0.8836 / 0.5);
        for (p, time, distance) in [(0.0, 1.0, 0.5), (0.2, 0.816, 0.3257), (0.5, 0.624, 0.1632), (0.8, 0.548, 0.0752)] {
            let r = law.remaining(p);
            assert!((r.time - time).abs() < 1e-3 && (r.distance - distance).abs() < 2e-4, "p {p}: {r:?}");
        }
    }

    #[test]
    fn halving_the_time_twice_keeps_time_and_distance() {
        let law = FrictionLaw::new(1.7157);
        for k in 1..200 {
            let p = f64::from(k) / 200.0;
            let r = law.remaining(p);
            let rest = law.remaining(r.half_ratio);
            let miss = r.half_rho * rest.time - 0.5 * r.time;
            assert!(miss.abs() < 1e-5, "p {p}: {miss:e}");
        }
    }
}
