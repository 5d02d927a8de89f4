//! Vectors in space.
//!
//! Apart because bodies, their contacts and the film all reckon with them.

use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

/// Three numbers: x and y as on the board, z upwards from it.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub(crate) struct Vector {
    pub(crate) x: f64,
    pub(crate) y: f64,
    pub(crate) z: f64,
}

impl Vector {
    pub(crate) const ZERO: Vector = Vector::new(0.0, 0.0, 0.0);
    pub(crate) const UP: Vector = Vector::new(0.0, 0.0, 1.0);

    pub(crate) const fn new(x: f64, y: f64, z: f64) -> Vector {
        Vector { x, y, z }
    }

    pub(crate) fn dot(self, other: Vector) -> f64 {
        self.x * other.x + self.y * other.y + self.z * other.z
    }

    pub(crate) fn cross(self, other: Vector) -> Vector {
        Vector {
            x: self.y * other.z - self.z * other.y,
            y: self.z * other.x - self.x * other.z,
            z: self.x * other.y - self.y * other.x,
        }
    }

    pub(crate) fn square(self) -> f64 {
        self.dot(self)
    }

    pub(crate) fn length(self) -> f64 {
        self.square().sqrt()
    }

    /// The part of it that is across a unit vector.
    pub(crate) fn across(self, unit: Vector) -> Vector {
        self - unit * self.dot(unit)
    }

    /// The unit vector along it; none where it is hardly longer than nothing.
    pub(crate) fn unit(self) -> Option<Vector> {
        const LEAST: f64 = 1e-12;
        let length = self.length();
        (length > LEAST).then(|| self * (1.0 / length))
    }
}

impl Add for Vector {
    type Output = Vector;

    fn add(self, other: Vector) -> Vector {
        Vector { x: self.x + other.x, y: self.y + other.y, z: self.z + other.z }
    }
}

impl Sub for Vector {
    type Output = Vector;

    fn sub(self, other: Vector) -> Vector {
        Vector { x: self.x - other.x, y: self.y - other.y, z: self.z - other.z }
    }
}

impl Mul<f64> for Vector {
    type Output = Vector;

    fn mul(self, factor: f64) -> Vector {
        Vector { x: self.x * factor, y: self.y * factor, z: self.z * factor }
    }
}

impl Neg for Vector {
    type Output = Vector;

    fn neg(self) -> Vector {
        self * -1.0
    }
}

impl AddAssign for Vector {
    fn add_assign(&mut self, other: Vector) {
        *self = *self + other;
    }
}

impl SubAssign for Vector {
    fn sub_assign(&mut self, other: Vector) {
        *self = *self - other;
    }
}
