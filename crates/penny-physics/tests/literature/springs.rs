//! Equal balls in a row with springs between them: Newton's cradle as its contacts see it.
//!
//! Apart because tests and figures compare the solver with it, and it knows nothing of pennies.
//!
//! Springs are linear and push only. With touching balls the outcome then depends on neither mass, stiffness nor speed
//! (Herrmann and Schmalzle, Am. J. Phys. 49, 761 (1981); Hinch and Saint-Jean, Proc. R. Soc. A 455, 3201 (1999)), so
//! time is in units of the contact of two balls, and speed in units of the striker's.

use std::f64::consts::PI;

/// Steps in the contact time of two balls.
const STEPS: f64 = 20_000.0;
/// How long a row of seven takes at most, in contact times.
const LONGEST: f64 = 12.0;

/// The speeds of `count` balls after each of `frames` equal spans of time of `span` contact times, from the first
/// touch.
pub(crate) fn speeds_over_time(count: usize, span: f64, frames: usize) -> Vec<Vec<f64>> {
    // A spring k between masses of 1 has the half period pi / sqrt(2 k): that is 1.
    let stiffness = 0.5 * PI * PI;
    let dt = 1.0 / STEPS;
    let (mut at, mut speed) = (vec![0.0; count], vec![0.0; count]);
    speed[0] = 1.0;
    let mut seen = vec![speed.clone()];
    for _ in 0..frames {
        for _ in 0..(span * STEPS).round() as usize {
            for (x, v) in at.iter_mut().zip(&speed) {
                *x += 0.5 * dt * v;
            }
            for k in 1..count {
                // How far ball k - 1 has come into ball k.
                let push = (stiffness * (at[k - 1] - at[k])).max(0.0) * dt;
                speed[k - 1] -= push;
                speed[k] += push;
            }
            for (x, v) in at.iter_mut().zip(&speed) {
                *x += 0.5 * dt * v;
            }
        }
        seen.push(speed.clone());
    }
    seen
}

/// The speeds of `count` balls when all is over.
pub(crate) fn speeds_after(count: usize) -> Vec<f64> {
    speeds_over_time(count, LONGEST, 1).pop().expect("the last frame")
}
