//! The motion of the pennies while nothing meets, in small steps of the equations of motion.
//!
//! Apart from what stops it (`steps`): this is the classical Runge-Kutta method of fourth order in the plane, with neither
//! tables nor the knowledge that a penny slides straight on.

use crate::friction::ring_drag;
use crate::world::{Body, PENNIES, Surfaces, Vector, World, length, plus};

/// The longest step, s.
const LONGEST: f64 = 2.5e-4;
/// A step is at most this share of the time that a penny still slides.
const SHARE: f64 = 0.05;

/// How fast velocity and spin change.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Change {
    pub(crate) velocity: Vector,
    pub(crate) spin: f64,
}

/// The board's friction on a penny.
pub(crate) fn braking(surfaces: &Surfaces, body: &Body) -> Change {
    let speed = length(body.velocity);
    let (force, torque) = ring_drag(speed, surfaces.support * body.spin.abs());
    let slowing = if speed > 0.0 { surfaces.braking * force / speed } else { 0.0 };
    let turning = surfaces.braking * torque * surfaces.support / surfaces.gyration2;
    Change {
        velocity: [-slowing * body.velocity[0], -slowing * body.velocity[1]],
        spin: -turning * body.spin.signum() * f64::from(u8::from(body.spin != 0.0)),
    }
}

/// A free penny `time` later.
pub(crate) fn slide(surfaces: &Surfaces, body: &Body, time: f64) -> Body {
    if !body.moves() || time == 0.0 {
        return *body;
    }
    let after = |change: &Change, t: f64| Body {
        velocity: plus(body.velocity, t, change.velocity),
        spin: body.spin + t * change.spin,
        ..*body
    };
    let k1 = braking(surfaces, body);
    let second = after(&k1, 0.5 * time);
    let k2 = braking(surfaces, &second);
    let third = after(&k2, 0.5 * time);
    let k3 = braking(surfaces, &third);
    let fourth = after(&k3, time);
    let k4 = braking(surfaces, &fourth);
    let mean = |a: f64, b: f64, c: f64, d: f64| (a + 2.0 * b + 2.0 * c + d) / 6.0;
    let mut end = *body;
    for i in 0..2 {
        let speed = mean(body.velocity[i], second.velocity[i], third.velocity[i], fourth.velocity[i]);
        end.at[i] += time * speed;
        end.velocity[i] += time * mean(k1.velocity[i], k2.velocity[i], k3.velocity[i], k4.velocity[i]);
    }
    end.spin += time * mean(k1.spin, k2.spin, k3.spin, k4.spin);
    // Friction stops a spin; it does not turn it round.
    if end.spin * body.spin < 0.0 {
        end.spin = 0.0;
    }
    end
}

impl World {
    /// How long the next step may be.
    pub(crate) fn step_time(&self) -> f64 {
        let mut time = LONGEST;
        for (k, body) in self.bodies.iter().enumerate() {
            if body.moves() && !self.is_driven(k) {
                let left = (length(body.velocity) + self.surfaces.support * body.spin.abs()) / self.surfaces.braking;
                time = time.min(SHARE * left);
            }
        }
        self.finger.map_or(time, |finger| time.min((finger.until - self.time).max(1e-12)))
    }

    /// One penny `time` from now, if nothing stops it.
    pub(crate) fn later(&self, k: usize, time: f64) -> Body {
        match self.finger {
            Some(finger) if finger.penny == k => {
                let t = self.time + time;
                let velocity = [finger.acceleration[0] * t, finger.acceleration[1] * t];
                Body { at: plus(finger.from, 0.5 * t * t, finger.acceleration), velocity, ..self.bodies[k] }
            }
            _ => slide(&self.surfaces, &self.bodies[k], time),
        }
    }

    /// Everything `time` from now, as it was before the call.
    pub(crate) fn bodies_later(&self, time: f64) -> [Body; PENNIES] {
        std::array::from_fn(|k| self.later(k, time))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use penny_physics::Equipment;

    /// Distance and time to rest by steps of this length.
    fn to_rest(surfaces: &Surfaces, speed: f64, ring: f64, step: f64) -> (f64, f64) {
        let spin = ring / surfaces.support;
        let mut body = Body { on_board: true, velocity: [speed, 0.0], spin, ..Body::default() };
        let mut time = 0.0;
        while body.moves() {
            let left = (length(body.velocity) + surfaces.support * body.spin.abs()) / surfaces.braking;
            let h = step.min(SHARE * left);
            body = slide(surfaces, &body, h);
            time += h;
            body.rest_if_slow(surfaces);
        }
        (body.at[0], time)
    }

    #[test]
    fn smaller_steps_change_a_slide_by_less_than_a_tenth_of_a_micrometre() {
        let surfaces = Surfaces::of(&Equipment::standard());
        for (speed, ring) in [(1.0, 0.0), (1.0, 0.5), (0.7, 0.7), (0.3, 1.5), (2.5, 1.0), (0.02, 1.0)] {
            let (coarse, fine) = (to_rest(&surfaces, speed, ring, LONGEST), to_rest(&surfaces, speed, ring, 2e-5));
            assert!((coarse.0 - fine.0).abs() < 3e-7, "{speed} {ring}: {} {}", coarse.0, fine.0);
        }
    }

    #[test]
    fn a_slide_ends_in_the_ratio_in_which_both_motions_are_braked() {
        // Weidman and Malhotra: where sliding and spinning are braked in the ratio in which they are, they stay so.
        let surfaces = Surfaces::of(&Equipment::standard());
        let spin = 1.0 / surfaces.support;
        let mut body = Body { on_board: true, velocity: [0.8, 0.0], spin, ..Body::default() };
        while length(body.velocity) + surfaces.support * body.spin > 1e-6 {
            let left = (length(body.velocity) + surfaces.support * body.spin) / surfaces.braking;
            body = slide(&surfaces, &body, 0.02 * left);
        }
        let (speed, ring) = (length(body.velocity), surfaces.support * body.spin);
        let q = surfaces.support * surfaces.support / surfaces.gyration2;
        let (force, torque) = ring_drag(speed, ring);
        assert!((speed / ring - force / (q * torque)).abs() < 1e-2, "{} {}", speed / ring, force / (q * torque));
    }
}
