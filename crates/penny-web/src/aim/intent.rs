//! What the player means to do: a penny, a direction, a speed, an offset and a loft, always inside their ranges.
//!
//! Apart because pull, keys and number fields all change the same numbers, in small steps.

use penny_physics::{Angle, BoardFlick, Penny, Point};

/// A flick that is being aimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Intent {
    /// The penny to be flicked.
    pub penny: Penny,
    /// The direction in which it shall move.
    pub angle: Angle,
    /// Its speed, mm/s.
    pub speed_mm_s: i32,
    /// How far to the left of the centre line the nail strikes, um.
    pub offset_um: i32,
    /// How far upwards the nail strikes, thousandths of a degree: every aim begins flat.
    pub loft_mdeg: i32,
}

impl Intent {
    /// The speed that an aim begins with, mm/s: enough to reach a penny half a board away and push it on.
    pub const FIRST_SPEED_MM_S: i32 = 1_000;

    /// An aim of the penny at `from` straight at `target`.
    pub fn towards(penny: Penny, from: Point, target: Point) -> Intent {
        let (dx, dy) = (f64::from(target.x_um - from.x_um), f64::from(target.y_um - from.y_um));
        let angle = if dx == 0.0 && dy == 0.0 { Angle::default() } else { angle_of(dx, dy) };
        Intent { penny, angle, speed_mm_s: Self::FIRST_SPEED_MM_S, offset_um: 0, loft_mdeg: 0 }
    }

    /// This aim turned anticlockwise by so much.
    #[must_use]
    pub fn turned(self, by_mdeg: i64) -> Intent {
        Intent { angle: Angle::wrapping_mdeg(i64::from(self.angle.mdeg()) + by_mdeg), ..self }
    }

    /// This aim in another direction.
    #[must_use]
    pub fn at_angle(self, angle: Angle) -> Intent {
        Intent { angle, ..self }
    }

    /// This aim with the speed nearest to `speed_mm_s` that is allowed.
    #[must_use]
    pub fn at_speed(self, speed_mm_s: i32) -> Intent {
        let (slow, fast) = BoardFlick::SPEED_MM_S;
        Intent { speed_mm_s: speed_mm_s.clamp(slow, fast), ..self }
    }

    /// This aim with the offset nearest to `offset_um` within `limits_um`.
    #[must_use]
    pub fn at_offset(self, offset_um: i32, limits_um: (i32, i32)) -> Intent {
        Intent { offset_um: offset_um.clamp(limits_um.0, limits_um.1), ..self }
    }

    /// This aim with the loft nearest to `loft_mdeg` that is allowed.
    #[must_use]
    pub fn at_loft(self, loft_mdeg: i32) -> Intent {
        let (flat, steep) = BoardFlick::LOFT_MDEG;
        Intent { loft_mdeg: loft_mdeg.clamp(flat, steep), ..self }
    }

    /// The flick on the board that is meant; None when a number is outside its range.
    pub fn board_flick(&self) -> Option<BoardFlick> {
        BoardFlick::new(self.penny, self.angle.mdeg().into(), self.speed_mm_s.into(), self.offset_um.into())
            .and_then(|flat| flat.with_loft(self.loft_mdeg.into()))
            .ok()
    }

    /// Whether the penny would hop: it strikes upwards, and fast enough.
    pub fn hops(&self) -> bool {
        self.board_flick().is_some_and(|flick| flick.leaves_the_plane())
    }

    /// The direction, rad.
    pub fn angle_rad(&self) -> f64 {
        f64::from(self.angle.mdeg()) * (std::f64::consts::PI / 180_000.0)
    }
}

/// The direction of a vector, to the nearest thousandth of a degree.
pub fn angle_of(dx: f64, dy: f64) -> Angle {
    let mdeg = dy.atan2(dx) * (180_000.0 / std::f64::consts::PI);
    if mdeg.is_finite() { Angle::wrapping_mdeg(mdeg.round() as i64) } else { Angle::default() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_aim_begins_straight_at_its_target() {
        let from = Point { x_um: 0, y_um: -210_000 };
        let aim = Intent::towards(Penny::RedSovereign, from, Point::default());
        assert_eq!(aim.angle.mdeg(), 90_000);
        assert!(aim.board_flick().is_some());
    }

    #[test]
    fn every_step_stays_inside_the_ranges() {
        let mut aim = Intent::towards(Penny::RedSovereign, Point::default(), Point::default());
        for step in [-7_000_000, 359_999, 1, 123_456_789] {
            aim = aim.turned(step).at_speed(step as i32).at_offset(step as i32, BoardFlick::OFFSET_UM);
            aim = aim.at_loft(step as i32);
            let flick = aim.board_flick();
            assert_eq!(flick.map(|flick| flick.loft_mdeg()), Some(aim.loft_mdeg), "{aim:?}");
        }
    }

    #[test]
    fn an_aim_is_flat_until_it_is_lofted_and_hops_only_if_it_is_fast_too() {
        let aim = Intent::towards(Penny::RedSovereign, Point::default(), Point { x_um: 1, y_um: 0 });
        assert_eq!(aim.board_flick().map(|flick| flick.loft_mdeg()), Some(0));
        // It leaves the plane from 0.08 m/s upwards on.
        for (loft_mdeg, speed_mm_s, hops) in
            [(0, 3_000, false), (10_000, 400, false), (10_000, 500, true), (2_000, 1_000, false), (2_000, 2_400, true)]
        {
            let aim = aim.at_loft(loft_mdeg).at_speed(speed_mm_s);
            assert_eq!(aim.hops(), hops, "{aim:?}");
        }
    }

    #[test]
    fn directions_are_measured_anticlockwise_from_the_right() {
        for (dx, dy, mdeg) in [(1.0, 0.0, 0), (0.0, 1.0, 90_000), (-1.0, 0.0, 180_000), (1.0, -1.0, 315_000)] {
            assert_eq!(angle_of(dx, dy).mdeg(), mdeg);
        }
        assert_eq!(angle_of(f64::NAN, 0.0), Angle::default());
    }
}
