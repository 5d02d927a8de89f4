//! How the board brakes a penny that slides and spins at once.
//!
//! Apart because it is the one piece of surface physics with mathematics of its own. A penny rests on its raised rim, a
//! thin ring. With v the speed of sliding and w the speed of the ring's spin, friction takes v down at a F and w at
//! a q T, where F and T depend only on the ratio of the two (Farkas, Bartels, Unger and Wolf, Phys. Rev. Lett. 90, 248302
//! (2003); Weidman and Malhotra, Phys. Rev. Lett. 95, 264303 (2005)). The direction of sliding never changes. Since only
//! the ratio matters, everything that is left of a slide follows from one number, p = w / (v + w), and scales with
//! rho = v + w: the time as rho tau(p) / a, the distance as rho^2 sigma(p) / a.

/// A whole slide from the ratio p, for rho = 1 and a = 1: until rest, and what is reached after a half and after three
/// quarters of the time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Course {
    /// Time until rest.
    pub(crate) time: f64,
    /// Distance until rest.
    pub(crate) distance: f64,
    /// How fast w falls at the start.
    pub(crate) spin_drag: f64,
    /// After a half of the time.
    pub(crate) half: Waypoint,
    /// After three quarters of the time.
    pub(crate) three_quarters: Waypoint,
}

/// A slide under way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Waypoint {
    /// Distance from the start.
    pub(crate) s: f64,
    /// Speed of sliding.
    pub(crate) v: f64,
    /// Speed of the ring's spin.
    pub(crate) w: f64,
    /// How fast w falls.
    pub(crate) spin_drag: f64,
}

/// Number of intervals of the table over p in [0, 1]. Linear interpolation between 513 nodes leaves an error of the
/// distance of about 1 um at the fastest flicks.
const INTERVALS: usize = 512;
/// How many numbers a course is, and an evening.
const NUMBERS: usize = 11;
const EVENING_NUMBERS: usize = 7;

/// The friction law of one penny on one board.
///
/// One look into the table gives all that a flight is made of: to look up where each part of it leads would take three,
/// each waiting for the one before.
#[derive(Clone, Debug)]
pub(crate) struct FrictionLaw {
    /// Node k is at p = k / INTERVALS; one more repeats the last, so that p = 1 needs no case of its own.
    table: Vec<[f64; NUMBERS]>,
    drag: RingDrag,
    /// The evenings; node k is at p = (1 + k / INTERVALS) / 2.
    evening: Vec<[f64; EVENING_NUMBERS]>,
}

/// Where a slide that spins faster than it slides comes to spin as fast as it slides, for rho = 1 and a = 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Evening {
    /// Time until then.
    pub(crate) time: f64,
    /// Distance until then.
    pub(crate) distance: f64,
    /// v + w there.
    pub(crate) rho: f64,
    /// After a half of the time until then.
    pub(crate) half: Waypoint,
}

impl FrictionLaw {
    /// The law for `inertia_ratio` q = r_s^2 / k^2: support radius and radius of gyration squared.
    pub(crate) fn new(inertia_ratio: f64) -> FrictionLaw {
        let drag = RingDrag::tabulate();
        let mut table = Vec::with_capacity(INTERVALS + 2);
        for k in 0..=INTERVALS {
            let ratio = k as f64 / INTERVALS as f64;
            table.push(course_at(&drag, inertia_ratio, ratio));
        }
        table.push(table[INTERVALS]);
        let evening = evenings(&drag, inertia_ratio);
        FrictionLaw { table, drag, evening }
    }

    /// The drag F on sliding and T on spinning at ratio `p` in [0, 1].
    pub(crate) fn drag(&self, p: f64) -> (f64, f64) {
        self.drag.at(p)
    }

    /// Where the slide from ratio `p` in [1/2, 1] comes to spin as fast as it slides. There a point of the ring stands
    /// still and the drag has a kink, across which no cubic should go.
    #[inline(always)]
    pub(crate) fn evening(&self, p: f64) -> Evening {
        let x = (2.0 * p - 1.0) * INTERVALS as f64;
        let k = (x as u32).min(INTERVALS as u32) as usize;
        let f = x - k as f64;
        let (a, b) = (&self.evening[k], &self.evening[k + 1]);
        let between = |i: usize| a[i] + f * (b[i] - a[i]);
        let half = Waypoint { s: between(3), v: between(4), w: between(5), spin_drag: between(6) };
        Evening { time: between(0), distance: between(1), rho: between(2), half }
    }

    /// The slide from ratio `p` in [0, 1].
    #[inline(always)]
    pub(crate) fn course(&self, p: f64) -> Course {
        let x = p * INTERVALS as f64;
        // Rounding may carry p a hair over 1; the index is kept inside the table so that the check costs nothing.
        let k = (x as u32).min(INTERVALS as u32) as usize;
        let f = x - k as f64;
        let (a, b) = (&self.table[k], &self.table[k + 1]);
        let mut n = [0.0; NUMBERS];
        for i in 0..NUMBERS {
            n[i] = a[i] + f * (b[i] - a[i]);
        }
        Course {
            time: n[0],
            distance: n[1],
            spin_drag: n[2],
            half: Waypoint { s: n[3], v: n[4], w: n[5], spin_drag: n[6] },
            three_quarters: Waypoint { s: n[7], v: n[8], w: n[9], spin_drag: n[10] },
        }
    }
}

/// The numbers of a course, in its order, from rho = 1 and this ratio.
fn course_at(drag: &RingDrag, q: f64, ratio: f64) -> [f64; NUMBERS] {
    if ratio <= 0.0 {
        return [1.0, 0.5, 0.0, 0.375, 0.5, 0.0, 0.0, 0.468_75, 0.25, 0.0, 0.0];
    }
    if ratio >= 1.0 {
        return [1.0 / q, 0.0, q, 0.0, 0.0, 0.5, q, 0.0, 0.0, 0.25, q];
    }
    let (time, distance) = until_rest(drag, q, ratio);
    let start = [0.0, 1.0 - ratio, ratio];
    let half = slide_on(drag, q, start, 0.5 * time, 128);
    let three_quarters = slide_on(drag, q, half, 0.25 * time, 32);
    let [d0, d1, d2] = [start, half, three_quarters].map(|[_, v, w]| q * drag.at(w / (v + w)).1);
    let ([s1, v1, w1], [s2, v2, w2]) = (half, three_quarters);
    [time, distance, d0, s1, v1, w1, d1, s2, v2, w2, d2]
}

/// The nodes of the table of evenings: one slide, followed backwards in time from where both are equally fast, passes
/// through all of them.
fn evenings(drag: &RingDrag, q: f64) -> Vec<[f64; EVENING_NUMBERS]> {
    let ratio = |k: usize| 0.5 * (1.0 + k as f64 / INTERVALS as f64);
    let UStep { h, half_factor, factor } = UStep::new(0.002);
    let (half_growth, growth) = (1.0 / half_factor, 1.0 / factor);
    let slope = |rho: f64, p: f64| {
        let (f, t) = drag.at(p);
        let d = f + q * t;
        [q * t / d - p, rho / d, rho * rho * (1.0 - p) / d]
    };
    let mut nodes = vec![[0.0, 0.0, 1.0, 0.0, 0.5, 0.5, q * drag.at(0.5).1]];
    // Ratio, time and distance so far.
    let (mut rho, mut now) = (1.0, [0.5, 0.0, 0.0]);
    while nodes.len() < INTERVALS {
        let k1 = slope(rho, now[0]);
        let k2 = slope(rho * half_growth, now[0] + 0.5 * h * k1[0]);
        let k3 = slope(rho * half_growth, now[0] + 0.5 * h * k2[0]);
        let k4 = slope(rho * growth, now[0] + h * k3[0]);
        let mut next = now;
        for i in 0..3 {
            next[i] += h / 6.0 * (k1[i] + 2.0 * k2[i] + 2.0 * k3[i] + k4[i]);
        }
        while nodes.len() < INTERVALS && ratio(nodes.len()) <= next[0] {
            let share = (ratio(nodes.len()) - now[0]) / (next[0] - now[0]);
            let at = |i: usize| now[i] + share * (next[i] - now[i]);
            let there = rho + share * (growth - 1.0) * rho;
            let (time, p) = (at(1) / there, ratio(nodes.len()));
            let [way, v, w] = slide_on(drag, q, [0.0, 1.0 - p, p], 0.5 * time, 64);
            let spin_drag = q * drag.at(w / (v + w)).1;
            nodes.push([time, at(2) / (there * there), 1.0 / there, way, v, w, spin_drag]);
        }
        (rho, now) = (rho * growth, next);
    }
    // One that only spins never slides as fast: it stops.
    let only_spins = [1.0 / q, 0.0, 0.0, 0.0, 0.0, 0.5, q];
    nodes.extend([only_spins, only_spins]);
    nodes
}

/// Time and distance until rest, from rho = 1 and this ratio, with a = 1.
fn until_rest(drag: &RingDrag, q: f64, ratio: f64) -> (f64, f64) {
    // In u = -ln rho the slide ends at infinity but its ratio goes smoothly to a fixed value; at u = 12 what is left of
    // time and distance is below 1e-5 and is added as if the ratio stayed. Where sliding and spinning are equally fast
    // the drag changes without bound (a point of the ring stands still): there the steps are small.
    const END: f64 = 12.0;
    let slope = |u_rho: f64, p: f64| {
        let (f, t) = drag.at(p);
        let d = f + q * t;
        (p - q * t / d, u_rho / d, u_rho * u_rho * (1.0 - p) / d)
    };
    let (coarse, fine) = (UStep::new(0.1), UStep::new(0.005));
    let (mut u, mut rho, mut p, mut time, mut distance) = (0.0, 1.0, ratio, 0.0, 0.0);
    while u < END {
        let is_near_equal = p > 0.45 && p < 0.6;
        let UStep { h, half_factor, factor } = if is_near_equal { fine } else { coarse };
        let k1 = slope(rho, p);
        let k2 = slope(rho * half_factor, p + 0.5 * h * k1.0);
        let k3 = slope(rho * half_factor, p + 0.5 * h * k2.0);
        let k4 = slope(rho * factor, p + h * k3.0);
        let mean = |a: f64, b: f64, c: f64, d: f64| h / 6.0 * (a + 2.0 * b + 2.0 * c + d);
        p += mean(k1.0, k2.0, k3.0, k4.0);
        time += mean(k1.1, k2.1, k3.1, k4.1);
        distance += mean(k1.2, k2.2, k3.2, k4.2);
        rho *= factor;
        u += h;
    }
    let (f, t) = drag.at(p);
    let d = f + q * t;
    (time + rho / d, distance + 0.5 * rho * rho * (1.0 - p) / d)
}

/// A step in u, and by which factors rho falls over a half and the whole of it.
#[derive(Clone, Copy)]
struct UStep {
    h: f64,
    half_factor: f64,
    factor: f64,
}

impl UStep {
    fn new(h: f64) -> UStep {
        // e^(-h/2) by its series, to the last bit.
        let mut half_factor = 1.0;
        for k in (1..=14).rev() {
            half_factor = 1.0 - 0.5 * h / f64::from(k) * half_factor;
        }
        UStep { h, half_factor, factor: half_factor * half_factor }
    }
}

/// Distance, v and w some time later, straight from the equations of motion.
fn slide_on(drag: &RingDrag, q: f64, start: [f64; 3], time: f64, steps: u32) -> [f64; 3] {
    let h = time / f64::from(steps);
    let slope = |[_, v, w]: [f64; 3]| {
        let (f, t) = drag.at(w / (v + w));
        [v, -f, -q * t]
    };
    let ahead = |from: [f64; 3], by: f64, k: [f64; 3]| [from[0] + by * k[0], from[1] + by * k[1], from[2] + by * k[2]];
    let mut now = start;
    for _ in 0..steps {
        let k1 = slope(now);
        let k2 = slope(ahead(now, 0.5 * h, k1));
        let k3 = slope(ahead(now, 0.5 * h, k2));
        let k4 = slope(ahead(now, h, k3));
        for i in 0..3 {
            now[i] += h / 6.0 * (k1[i] + 2.0 * k2[i] + 2.0 * k3[i] + k4[i]);
        }
    }
    now
}

/// Drag on a ring, F and T, tabulated over p: for the law's own table, and for what is followed in small steps.
#[derive(Clone, Debug)]
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
        let k = (x as u32).min(Self::INTERVALS as u32) as usize;
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
            let r = law.course(p);
            assert!((r.time - time).abs() < 1e-3 && (r.distance - distance).abs() < 2e-4, "p {p}: {r:?}");
        }
    }

    #[test]
    fn a_fast_spin_is_even_with_the_slide_where_a_walk_in_small_steps_finds_it() {
        let (drag, q) = (RingDrag::tabulate(), 1.7157);
        let law = FrictionLaw::new(q);
        for p in [0.501, 0.55, 0.6001, 0.7, 0.85, 0.97, 0.999] {
            let (mut now, mut time) = ([0.0, 1.0 - p, p], 0.0);
            while now[2] > now[1] {
                now = slide_on(&drag, q, now, 2e-5, 1);
                time += 2e-5;
            }
            let Evening { time: t, distance, rho, half } = law.evening(p);
            assert!((t - time).abs() < 4e-5, "p {p}: {t} {time}");
            assert!((distance - now[0]).abs() < 1e-5, "p {p}: {distance} {}", now[0]);
            assert!((rho - now[1] - now[2]).abs() < 8e-5, "p {p}: {rho} {}", now[1] + now[2]);
            let middle = slide_on(&drag, q, [0.0, 1.0 - p, p], 0.5 * t, 4_000);
            for (a, b) in [half.s, half.v, half.w].into_iter().zip(middle) {
                assert!((a - b).abs() < 1e-5, "p {p}: {half:?} {middle:?}");
            }
        }
        let even = law.evening(0.5);
        assert_eq!((even.time, even.distance, even.rho), (0.0, 0.0, 1.0));
    }

    #[test]
    fn the_rest_of_a_slide_is_a_slide_of_its_own() {
        let law = FrictionLaw::new(1.7157);
        for k in 1..200 {
            let p = f64::from(k) / 200.0;
            let whole = law.course(p);
            for (way, left) in [(whole.half, 0.5), (whole.three_quarters, 0.25)] {
                let rho = way.v + way.w;
                let rest = law.course(way.w / rho);
                let late = rho * rest.time - left * whole.time;
                let far = rho * rho * rest.distance - (whole.distance - way.s);
                assert!(late.abs() < 1e-5 && far.abs() < 5e-6, "p {p}: {late:e} {far:e}");
                assert!((rest.spin_drag - way.spin_drag).abs() < 1e-3, "p {p}: {way:?}");
            }
        }
    }
}
