//! Force and torque of the board on a thin ring that slides and spins at once.
//!
//! Apart because it is the one piece of surface physics with integrals in it, and they can be checked by themselves.
//!
//! Each point of the ring is braked against its own velocity u (Farkas, Bartels, Unger and Wolf, Phys. Rev. Lett. 90,
//! 248302 (2003); Weidman and Malhotra, Phys. Rev. Lett. 95, 264303 (2005)). With v the speed of sliding, w that of
//! spinning and phi the place on the ring, |u|^2 = v^2 + w^2 + 2 v w cos phi. Gauss's arithmetic-geometric mean M of v + w
//! and |v - w| gives the mean of 1 / |u| as 1 / M, and the sum S of 2^(n-1) c_n^2 over its differences (n from 1) gives the
//! mean of cos phi / |u| as -S / (2 v w M) (Abramowitz and Stegun, 17.6, for the complete integrals K and E).

/// Drag on the sliding and drag on the spinning of a ring, each 1 where there is nothing but that motion.
pub(crate) fn ring_drag(slide: f64, turn: f64) -> (f64, f64) {
    if slide == 0.0 || turn == 0.0 {
        return (if slide == 0.0 { 0.0 } else { 1.0 }, if turn == 0.0 { 0.0 } else { 1.0 });
    }
    let (mean, sum) = arithmetic_geometric(slide, turn);
    ((slide - sum / (2.0 * slide)) / mean, (turn - sum / (2.0 * turn)) / mean)
}

/// The mean M and the sum S of the file's head.
fn arithmetic_geometric(slide: f64, turn: f64) -> (f64, f64) {
    // The first step by hand: of v + w and |v - w| the mean is the larger speed, half the difference the smaller.
    let (mut a, mut difference) = (slide.max(turn), slide.min(turn));
    // Where both are equal the mean vanishes, as one over a logarithm: this near to it the drag is 2 / pi to 1e-15.
    let mut b = ((slide - turn).abs().max(1e-16 * a) * (slide + turn)).sqrt();
    let (mut weight, mut sum) = (1.0, 0.0);
    while difference > 1e-18 * a {
        sum += weight * difference * difference;
        weight *= 2.0;
        (a, b) = (0.5 * (a + b), (a * b).sqrt());
        // c_(n+1) = (a_n - b_n) / 2 = c_n^2 / (4 a_(n+1)), without a difference of near numbers.
        difference *= difference / (4.0 * a);
    }
    (a, sum)
}

#[cfg(test)]
mod tests {
    use super::ring_drag;

    /// The same means, point by point round the ring.
    fn by_quadrature(slide: f64, turn: f64) -> (f64, f64) {
        const POINTS: u32 = 400_000;
        let (mut force, mut torque) = (0.0, 0.0);
        for k in 0..POINTS {
            let phi = std::f64::consts::TAU * (f64::from(k) + 0.5) / f64::from(POINTS);
            let along = slide + turn * phi.cos();
            let speed = along.hypot(turn * phi.sin());
            force += along / speed;
            torque += (turn + slide * phi.cos()) / speed;
        }
        (force / f64::from(POINTS), torque / f64::from(POINTS))
    }

    #[test]
    fn the_elliptic_integrals_are_the_sums_round_the_ring() {
        for (slide, turn) in [(1.0, 0.1), (1.0, 0.6), (0.4, 0.9), (0.05, 1.0), (0.7, 0.75), (1e-3, 1.0), (1.0, 1e-3)] {
            let ((f, t), (force, torque)) = (ring_drag(slide, turn), by_quadrature(slide, turn));
            assert!((f - force).abs() < 1e-9 && (t - torque).abs() < 1e-9, "{slide} {turn}: {f} {t}, {force} {torque}");
        }
    }

    #[test]
    fn slow_spin_and_slow_sliding_are_braked_as_their_series_say() {
        for small in [1e-3, 1e-6, 1e-9] {
            let (f, t) = ring_drag(1.0, small);
            assert!((f - (1.0 - 0.25 * small * small)).abs() < 1e-12 && (t / (0.5 * small) - 1.0).abs() < 1e-6);
            let (f, t) = ring_drag(small, 1.0);
            assert!((t - (1.0 - 0.25 * small * small)).abs() < 1e-12 && (f / (0.5 * small) - 1.0).abs() < 1e-6);
        }
    }

    #[test]
    fn equal_speeds_are_braked_by_two_over_pi() {
        let (f, t) = ring_drag(0.3, 0.3);
        assert!((f - std::f64::consts::FRAC_2_PI).abs() < 1e-12 && f == t, "{f} {t}");
    }
}
