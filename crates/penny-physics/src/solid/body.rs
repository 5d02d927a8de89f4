//! A penny as a rigid disc in space: how it lies, how it moves, and what an impulse does to it.
//!
//! Apart because it knows neither board nor other pennies.

use super::vector::Vector;
use crate::equipment::{Constants, GRAVITY_M_S2};
use crate::flight::Motion;

/// A penny's shape and inertia in space.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shape {
    /// Half the thickness, m.
    pub(crate) half: f64,
    /// Radius of the rounding of the rim, m.
    pub(crate) rounding: f64,
    /// The circles round whose points the rim is rounded: their radius, and how far each is from the middle, m.
    pub(crate) ring: f64,
    pub(crate) ring_height: f64,
    /// Radii of gyration squared, m^2: about the axis, and about a diameter.
    pub(crate) about_axis: f64,
    pub(crate) about_diameter: f64,
}

/// Radius of the rounding of a rim, m, as it looks on a worn coin; less on a thin one.
const ROUNDING: f64 = 0.25e-3;

impl Shape {
    pub(crate) fn of(constants: &Constants) -> Shape {
        let half = 0.5 * constants.thickness;
        let rounding = ROUNDING.min(0.5 * half);
        let h = constants.thickness;
        Shape {
            half,
            rounding,
            ring: constants.radius - rounding,
            ring_height: half - rounding,
            about_axis: constants.gyration2,
            about_diameter: 0.5 * constants.gyration2 + h * h / 12.0,
        }
    }
}

/// A penny in space. Energies and angular momenta are over its mass.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Body {
    /// Its centre, m; half its thickness above the board where it lies flat.
    pub(crate) at: Vector,
    pub(crate) velocity: Vector,
    /// Angular momentum over its mass, m^2/s.
    pub(crate) turning: Vector,
    /// The unit vector along its axis: upwards as the flick begins.
    pub(crate) axis: Vector,
    /// A unit vector across the axis, which turns with the penny: along x as the flick begins.
    pub(crate) mark: Vector,
}

impl Body {
    /// A penny that lies flat and moves in the plane, turned by an angle of which cosine and sine are given.
    pub(crate) fn flat(shape: &Shape, motion: &Motion, (cos, sin): (f64, f64)) -> Body {
        Body {
            at: Vector::new(motion.x, motion.y, shape.half),
            velocity: Vector::new(motion.vx, motion.vy, 0.0),
            turning: Vector::UP * (shape.about_axis * motion.spin),
            axis: Vector::UP,
            mark: Vector::new(cos, sin, 0.0),
        }
    }

    /// Its motion in the plane.
    pub(crate) fn motion(&self, shape: &Shape) -> Motion {
        Motion {
            x: self.at.x,
            y: self.at.y,
            vx: self.velocity.x,
            vy: self.velocity.y,
            spin: self.angular_velocity(shape).z,
        }
    }

    /// What a torque impulse over the mass adds to the angular velocity, rad/s.
    pub(crate) fn yielding(&self, shape: &Shape, torque: Vector) -> Vector {
        let along = torque.dot(self.axis) * (1.0 / shape.about_axis - 1.0 / shape.about_diameter);
        torque * (1.0 / shape.about_diameter) + self.axis * along
    }

    /// rad/s.
    pub(crate) fn angular_velocity(&self, shape: &Shape) -> Vector {
        self.yielding(shape, self.turning)
    }

    /// The velocity of a point of it, m/s.
    pub(crate) fn velocity_at(&self, shape: &Shape, point: Vector) -> Vector {
        self.velocity + self.angular_velocity(shape).cross(point - self.at)
    }

    /// Kinetic energy and that of its height over the board, over its mass, m^2/s^2.
    pub(crate) fn energy(&self, shape: &Shape) -> f64 {
        self.kinetic_energy(shape) + GRAVITY_M_S2 * (self.at.z - shape.half)
    }

    pub(crate) fn kinetic_energy(&self, shape: &Shape) -> f64 {
        0.5 * self.velocity.square() + 0.5 * self.turning.dot(self.angular_velocity(shape))
    }

    /// Moves on for some time without any force but gravity, which is a parabola; the turning is good to the third order
    /// of the angle.
    pub(crate) fn drift(&mut self, shape: &Shape, time: f64) {
        let fall = Vector::UP * (-GRAVITY_M_S2 * time);
        self.at += (self.velocity + fall * 0.5) * time;
        self.velocity += fall;
        let spin = self.angular_velocity(shape);
        // The axis at half the time gives the angular velocity of the whole.
        let half = turned(self.axis, spin, 0.5 * time);
        let middle = Body { axis: half.unit().unwrap_or(self.axis), ..*self };
        let spin = middle.angular_velocity(shape);
        let axis = turned(self.axis, spin, time);
        let mark = turned(self.mark, spin, time);
        self.axis = axis.unit().unwrap_or(self.axis);
        self.mark = mark.across(self.axis).unit().unwrap_or(self.mark);
    }

    /// The fastest that a point of it moves, m/s, or a little more.
    pub(crate) fn fastest(&self, shape: &Shape) -> f64 {
        self.velocity.length() + (shape.ring + shape.rounding) * self.angular_velocity(shape).length()
    }
}

/// A vector turned with an angular velocity for a short time.
fn turned(vector: Vector, spin: Vector, time: f64) -> Vector {
    let middle = vector + spin.cross(vector) * (0.5 * time);
    vector + spin.cross(middle) * time
}
