//! The damping with which a contact gives back a given share of the speed of approach.
//!
//! Apart because it is an equation of its own, solved once when the equipment is put together. A contact is a spring with
//! a dashpot that never pulls: it ends when its force is zero, not when the rims are back where they met, so that a pair
//! keeps more speed than with a spring that may pull (Schwager and Poschel, Granular Matter 9, 465 (2007)). With the damping z as a share of the critical one, the share of the speed that comes back is
//! e = exp(-2 z arccos(z) / sqrt(1 - z^2)), and above critical damping the same with the hyperbolic arccosine.

use crate::trig;

/// Intervals of the table over restitutions from 0 to 1. Linear interpolation between so many is within 5e-5 of the
/// restitution that was asked for.
const INTERVALS: usize = 256;

/// The least restitution that a dashpot is tuned to: at 0 it would be infinitely stiff. Here it is 2.5 times critical, which
/// the steps of the cluster solver can still follow.
const LEAST_RESTITUTION: f64 = 0.03;

/// The damping, as a share of the critical one, for every restitution.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Damping {
    /// Node k is for the restitution k / INTERVALS; one more repeats the last, so that 1 needs no case of its own.
    table: [f64; INTERVALS + 2],
}

impl Damping {
    pub(crate) fn tabulate() -> Damping {
        let mut table = [0.0; INTERVALS + 2];
        for (k, node) in table.iter_mut().enumerate().take(INTERVALS) {
            *node = solve((k as f64 / INTERVALS as f64).max(LEAST_RESTITUTION));
        }
        Damping { table }
    }

    /// The damping that gives back the share `e`.
    #[inline(always)]
    pub(crate) fn for_restitution(&self, e: f64) -> f64 {
        let place = e * INTERVALS as f64;
        let k = (place as usize).min(INTERVALS);
        self.table[k] + (place - k as f64) * (self.table[k + 1] - self.table[k])
    }
}

/// The damping that gives back the share `e` < 1, by bisection.
fn solve(e: f64) -> f64 {
    let lost = -trig::ln(e);
    let (mut low, mut high) = (0.0, 4.0);
    for _ in 0..60 {
        let middle = 0.5 * (low + high);
        if lost_with(middle) < lost { low = middle } else { high = middle }
    }
    low
}

/// -ln e for a damping.
fn lost_with(damping: f64) -> f64 {
    let beyond = damping * damping - 1.0;
    if beyond.abs() < 1e-9 {
        2.0
    } else if beyond > 0.0 {
        let root = beyond.sqrt();
        2.0 * damping * trig::ln(damping + root) / root
    } else {
        let root = (-beyond).sqrt();
        2.0 * damping * trig::arctan(root / (1.0 + damping)) * 2.0 / root
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The share of its speed with which a damped spring of rate 1 lets go, by small steps.
    fn given_back(damping: f64) -> f64 {
        let dt = 1e-5;
        let (mut pressed, mut speed) = (0.0, 1.0);
        let mut push = 2.0 * damping;
        while push > 0.0 {
            pressed += 0.5 * dt * speed;
            speed -= dt * (pressed + 2.0 * damping * speed) / (1.0 + damping * dt);
            pressed += 0.5 * dt * speed;
            push = pressed + 2.0 * damping * speed;
        }
        -speed
    }

    #[test]
    fn a_spring_with_this_damping_gives_back_what_was_asked() {
        let damping = Damping::tabulate();
        for k in 5..100 {
            let e = f64::from(k) * 0.01;
            let back = given_back(damping.for_restitution(e));
            assert!((back - e).abs() < 5e-5, "{e}: {back}");
        }
        assert!(damping.for_restitution(1.0) == 0.0 && damping.for_restitution(0.0) < 3.0);
    }
}
