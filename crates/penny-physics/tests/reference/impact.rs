//! The law of a short impact of two rims, from `docs/physics.md`.
//!
//! Apart because it is a law of its own: it can be checked against figures, and against springs, without a flick.
//!
//! Along the line of centres a share e of the closing speed comes back. Along the rims friction acts against the slip for
//! as long as there is any, and at most as mu times the normal impulse (Coulomb). Discs of equal radius part the two.

use crate::world::{Body, Surfaces, Vector, dot, left_of, plus};

/// Slower impacts do not bounce, m/s.
pub(crate) const SOFT: f64 = 2e-3;

/// The share of the closing speed that comes back.
pub(crate) fn restitution(surfaces: &Surfaces, closing: f64) -> f64 {
    let [slow, loss, half] = surfaces.restitution;
    if closing < SOFT { 0.0 } else { slow - loss * closing / (closing + half) }
}

/// A body that takes part in an impact, with its mass in pennies.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Party {
    pub(crate) body: Body,
    pub(crate) mass: f64,
}

impl Party {
    pub(crate) fn penny(body: Body) -> Party {
        Party { body, mass: 1.0 }
    }

    /// Takes an impulse (in pennies times m/s) at the rim point that lies towards the unit vector `towards`.
    fn kick(&mut self, surfaces: &Surfaces, impulse: Vector, towards: Vector) {
        self.body.velocity = plus(self.body.velocity, 1.0 / self.mass, impulse);
        let moment = surfaces.radius * (towards[0] * impulse[1] - towards[1] * impulse[0]);
        self.body.spin += moment / (self.mass * surfaces.gyration2);
    }

    /// The velocity of that rim point.
    fn rim(&self, surfaces: &Surfaces, towards: Vector) -> Vector {
        plus(self.body.velocity, surfaces.radius * self.body.spin, left_of(towards))
    }
}

/// Lets two bodies meet along `normal`, from the first to the second, with restitution `e`. Returns the normal impulse.
pub(crate) fn meet(surfaces: &Surfaces, first: &mut Party, second: &mut Party, normal: Vector, e: f64) -> f64 {
    let back = [-normal[0], -normal[1]];
    let tangent = left_of(normal);
    let slide = plus(second.rim(surfaces, back), -1.0, first.rim(surfaces, normal));
    let yielding = 1.0 / first.mass + 1.0 / second.mass;
    let push = (1.0 + e) * -dot(slide, normal) / yielding;
    // The rims turn under a tangential impulse too: discs of this gyration yield so much more along the rim.
    let along = yielding * (1.0 + surfaces.radius * surfaces.radius / surfaces.gyration2);
    let sticking = -dot(slide, tangent) / along;
    let drag = sticking.signum() * sticking.abs().min(surfaces.rim_friction * push);
    let impulse = [push * normal[0] + drag * tangent[0], push * normal[1] + drag * tangent[1]];
    first.kick(surfaces, [-impulse[0], -impulse[1]], normal);
    second.kick(surfaces, impulse, back);
    push
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::Surfaces;
    use penny_physics::Equipment;

    fn parties(velocity: Vector, spins: (f64, f64)) -> (Party, Party) {
        let body = |velocity, spin| Party::penny(Body { on_board: true, at: [0.0, 0.0], velocity, spin });
        (body(velocity, spins.0), body([0.0, 0.0], spins.1))
    }

    fn energy(surfaces: &Surfaces, parties: [&Party; 2]) -> f64 {
        let of = |p: &Party| {
            p.mass * (dot(p.body.velocity, p.body.velocity) + surfaces.gyration2 * p.body.spin * p.body.spin)
        };
        parties.into_iter().map(of).sum()
    }

    #[test]
    fn restitution_falls_from_nine_tenths_as_the_design_says() {
        let surfaces = Surfaces::of(&Equipment::standard());
        for (closing, e) in [(0.1, 0.884), (0.3, 0.858), (1.0, 0.8), (2.5, 0.744)] {
            assert!((restitution(&surfaces, closing) - e).abs() < 1e-3, "{closing}");
        }
        assert_eq!(restitution(&surfaces, 1.9e-3), 0.0);
    }

    #[test]
    fn a_head_on_impact_shares_the_speed() {
        let surfaces = Surfaces::of(&Equipment::standard());
        let (mut a, mut b) = parties([1.0, 0.0], (0.0, 0.0));
        assert!((meet(&surfaces, &mut a, &mut b, [1.0, 0.0], 0.8) - 0.9).abs() < 1e-15);
        assert!((a.body.velocity[0] - 0.1).abs() < 1e-15 && (b.body.velocity[0] - 0.9).abs() < 1e-15);
    }

    #[test]
    fn rims_slide_in_thin_cuts_and_stick_in_thick_ones() {
        let surfaces = Surfaces::of(&Equipment::standard());
        for (degrees, sticks) in [(40.0, true), (46.0, true), (50.0, false), (70.0, false)] {
            let (mut a, mut b) = parties([1.0, 0.0], (0.0, 0.0));
            let normal = crate::world::unit_vector(f64::to_radians(degrees));
            meet(&surfaces, &mut a, &mut b, normal, 0.85);
            let slip = plus(b.rim(&surfaces, [-normal[0], -normal[1]]), -1.0, a.rim(&surfaces, normal));
            assert_eq!(dot(slip, left_of(normal)).abs() < 1e-12, sticks, "{degrees}");
        }
    }

    #[test]
    fn momentum_is_kept_and_energy_is_not_gained() {
        let surfaces = Surfaces::of(&Equipment::standard());
        for k in 0..400 {
            let x = f64::from(k);
            let spins = (60.0 * (1.7 * x).sin(), 60.0 * (2.3 * x).cos());
            let (mut a, mut b) = parties([1.0, 0.0], spins);
            b.mass = 1.0 + f64::from(k % 5);
            let normal = crate::world::unit_vector(1.5 * (0.9 * x).sin());
            let before = energy(&surfaces, [&a, &b]);
            meet(&surfaces, &mut a, &mut b, normal, 1.0);
            let after = energy(&surfaces, [&a, &b]);
            let momentum = plus(a.body.velocity, b.mass, b.body.velocity);
            assert!(after <= before * (1.0 + 1e-14), "{k}: {before} {after}");
            assert!((momentum[0] - 1.0).abs() < 1e-14 && momentum[1].abs() < 1e-14, "{k}: {momentum:?}");
        }
    }
}
