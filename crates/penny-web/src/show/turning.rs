//! The board turning to the other player, or to another view.
//!
//! Apart because where people ask for less motion it happens at once.

use super::measuring::smooth;
use crate::scene::Camera;

/// From one camera to another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Turning {
    /// The view that it begins with.
    pub from: Camera,
    /// The view that it ends with.
    pub to: Camera,
    /// When it began, s.
    pub began_s: f64,
}

impl Turning {
    /// How long it takes, s.
    const DURATION_S: f64 = 0.7;

    /// The camera at a time, s, and whether it has arrived.
    pub fn camera(&self, now_s: f64) -> (Camera, bool) {
        let part = (now_s - self.began_s) / Self::DURATION_S;
        if part >= 1.0 { (self.to, true) } else { (self.from.towards(&self.to, smooth(part)), false) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_begins_and_ends_where_it_should() {
        let from = Camera::above();
        let turning = Turning { from, to: from.with_yaw(3.0), began_s: 5.0 };
        assert_eq!(turning.camera(5.0), (from, false));
        assert_eq!(turning.camera(9.0), (turning.to, true));
        let (half, arrived) = turning.camera(5.35);
        assert!(!arrived && (half.yaw_rad() - 1.5).abs() < 1e-9);
    }
}
