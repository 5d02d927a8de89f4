//! Two rims meet: what a short impact does to velocities and spins.
//!
//! Apart because one law serves free pennies, a penny with a finger behind it and a sovereign held in the hand.
//! Normal restitution with a coefficient that falls with speed; along the rims Coulomb friction, which sticks or slides
//! and passes on spin. Equal discs part these two, so energy cannot grow for 0 <= e <= 1 (docs/physics.md).

use crate::equipment::Constants;
use crate::flight::Motion;
use crate::order::{larger, smaller};

/// Impacts slower than this are inelastic, m/s, so that every flick ends.
pub(crate) const SOFT_SPEED: f64 = 2e-3;

/// The coefficient of restitution of two pennies that meet at `speed`, m/s along the line of centres.
#[inline(always)]
pub(crate) fn restitution(constants: &Constants, speed: f64) -> f64 {
    let (slow, loss, half_speed) = constants.restitution;
    slow - loss * speed / (speed + half_speed)
}

/// The line of centres from one penny to another, and how they approach.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Approach {
    /// Unit vector from the first to the second.
    pub(crate) nx: f64,
    pub(crate) ny: f64,
    /// Speed of approach along it, m/s.
    pub(crate) speed: f64,
}

impl Approach {
    #[inline(always)]
    pub(crate) fn of(a: &Motion, b: &Motion) -> Approach {
        let (x, y) = (b.x - a.x, b.y - a.y);
        let per_distance = 1.0 / (x * x + y * y).sqrt();
        let (nx, ny) = (x * per_distance, y * per_distance);
        // They meet, so they approach: rounding must not turn that into a pull.
        Approach { nx, ny, speed: larger((a.vx - b.vx) * nx + (a.vy - b.vy) * ny, 0.0) }
    }
}

/// Lets `a` and `b` meet with restitution `e`; masses are in pennies. Returns the normal impulse over a penny's mass, m/s.
#[inline(always)]
pub(crate) fn collide(
    constants: &Constants,
    approach: &Approach,
    e: f64,
    (a, mass_a): (&mut Motion, f64),
    (b, mass_b): (&mut Motion, f64),
) -> f64 {
    let Approach { nx, ny, speed } = *approach;
    let per_mass = 1.0 / mass_a + 1.0 / mass_b;
    let normal = (1.0 + e) * speed / per_mass;
    let (tx, ty) = (-ny, nx);
    let r = constants.radius;
    let slip = (b.vx - a.vx) * tx + (b.vy - a.vy) * ty - r * (a.spin + b.spin);
    // A tangential impulse J changes the slip by J times this.
    let yielding = per_mass * (1.0 + r * r / constants.gyration2);
    let most = constants.rim_friction * normal;
    let tangential = larger(-most, smaller(most, -slip / yielding));
    let (jx, jy) = (normal * nx + tangential * tx, normal * ny + tangential * ty);
    let turn = r * tangential / constants.gyration2;
    a.vx -= jx / mass_a;
    a.vy -= jy / mass_a;
    a.spin -= turn / mass_a;
    b.vx += jx / mass_b;
    b.vy += jy / mass_b;
    b.spin -= turn / mass_b;
    normal
}
