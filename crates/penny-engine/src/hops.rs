//! What a hand's loft costs: the chance that a flick, tried flat, hops and is lost by that.
//!
//! Apart because a hop takes a thousand times as long to simulate as a flat flick, so the search asks a table instead. It was
//! filled by simulations of both (`cargo xtask hops fit`) and says how many flicks that would not lose flat lose when they rise
//! with a given speed: by a stack, or because the penny flies over what should have stopped it.

use crate::hop_table::LOST;
use crate::kernel;
use penny_physics::equipment::GRAVITY_M_S2;
use penny_physics::{BoardFlick, Event, Flick};
use penny_rules::Hand;

/// How a flick set out, as far as a hop depends on it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Flight {
    /// Of the flicked penny, m/s; 0 for a side-flick, which cannot hop.
    pub speed_m_s: f64,
    /// When it first met another penny, flat, s.
    pub meets_s: Option<f64>,
}

impl Flight {
    /// That of a flick with these events, tried flat.
    pub fn of(flick: &Flick, events: &[Event]) -> Flight {
        let Flick::Board(flick) = flick else { return Flight::default() };
        let meets_s = events.iter().find_map(|event| match event {
            Event::Contact { t_us, .. } => Some(*t_us as f64 * 1e-6),
            _ => None,
        });
        Flight { speed_m_s: f64::from(flick.speed_mm_s()) * 1e-3, meets_s }
    }
}

/// The rising speed from which a flick leaves the plane, m/s, and the width of a row of the table.
const LEAST: f64 = BoardFlick::LEAVES_MM_S as f64 / 1_000.0;
const ROW: f64 = 0.04;
/// Rows, by rising speed; the last one is for all that rise faster.
pub const ROWS: usize = 16;
/// Columns, by how many of the first hop's times are over when the penny meets another one: up to each of these, then all later
/// meetings, then none.
const UNTIL: [f64; 10] = [0.25, 0.5, 0.75, 1.0, 1.25, 1.5, 2.0, 3.0, 4.0, 6.0];
/// How many columns that is.
pub const COLUMNS: usize = UNTIL.len() + 2;
/// The table counts in ten thousandths.
pub const WHOLE: f64 = 10_000.0;

/// Where a flick that rises with some speed, m/s, is in the table; none where it stays in the plane.
pub fn place(rising_m_s: f64, meets_s: Option<f64>) -> Option<(usize, usize)> {
    if rising_m_s < LEAST {
        return None;
    }
    let row = (((rising_m_s - LEAST) / ROW) as usize).min(ROWS - 1);
    let column = meets_s.map_or(COLUMNS - 1, |meets_s| {
        let hops = meets_s * GRAVITY_M_S2 / (2.0 * rising_m_s);
        UNTIL.iter().position(|until| hops < *until).unwrap_or(UNTIL.len())
    });
    Some((row, column))
}

/// How fast a flick rises, m/s, by its speed and its loft in rad. The sine is cut off after the third order, which is off by
/// less than a thousandth up to the steepest loft.
pub fn rising_m_s(speed_m_s: f64, loft_rad: f64) -> f64 {
    speed_m_s * loft_rad * (1.0 - loft_rad * loft_rad / 6.0)
}

/// Thousandths of a degree as rad.
pub fn radians(mdeg: i32) -> f64 {
    f64::from(mdeg) * (1e-3 * std::f64::consts::PI / 180.0)
}

/// The chance that a flick which does not lose when it stays flat does lose because a hand strikes upwards, 0 to 1.
pub fn risk(hand: &Hand, flight: &Flight) -> f64 {
    let sd = radians(hand.loft_sd_mdeg() as i32);
    if sd * flight.speed_m_s * kernel::WIDEST < LEAST {
        return 0.0;
    }
    let lost = kernel::deviates().filter(|(z, _)| *z > 0.0).map(|(z, weight)| {
        place(rising_m_s(flight.speed_m_s, z * sd), flight.meets_s)
            .map_or(0.0, |(row, column)| weight * f64::from(LOST[row][column]))
    });
    lost.sum::<f64>() / WHOLE
}

#[cfg(test)]
mod tests {
    use super::*;
    use penny_rules::Preset;

    #[test]
    fn faster_flicks_and_shakier_hands_run_more_risk() {
        let meets_s = Some(0.02);
        let risk_of = |preset: Preset, speed_m_s| risk(&preset.hand(), &Flight { speed_m_s, meets_s });
        assert_eq!(risk_of(Preset::None, 3.0), 0.0);
        assert_eq!(risk_of(Preset::Steady, 1.0), 0.0);
        for pair in Preset::ALL.windows(2) {
            assert!(risk_of(pair[0], 2.5) < risk_of(pair[1], 2.5), "{pair:?}");
        }
        for pair in [500, 1_000, 1_500, 2_000, 2_500, 3_000].windows(2) {
            let [slow, fast] = [pair[0], pair[1]].map(|mm_s| risk_of(Preset::Shaky, f64::from(mm_s) * 1e-3));
            assert!(slow <= fast && fast < 0.5, "{pair:?}: {slow} {fast}");
        }
        assert!(risk_of(Preset::Shaky, 2.5) > 0.01);
    }

    #[test]
    fn the_rising_speed_is_that_of_the_physics() {
        for (speed_mm_s, loft_mdeg) in [(500, 9_250), (1_000, 4_600), (3_000, 30_000), (3_000, 1_600)] {
            let (_, sine) = penny_physics::trig::unit_vector(penny_physics::Angle::wrapping_mdeg(loft_mdeg.into()));
            let (exact, found) =
                (f64::from(speed_mm_s) * 1e-3 * sine, rising_m_s(f64::from(speed_mm_s) * 1e-3, radians(loft_mdeg)));
            assert!((found / exact - 1.0).abs() < 1e-3, "{loft_mdeg}: {found}, not {exact}");
        }
    }

    #[test]
    fn side_flicks_run_none() {
        assert_eq!(risk(&Preset::Shaky.hand(), &Flight::default()), 0.0);
    }

    #[test]
    fn every_flick_out_of_the_plane_has_a_place() {
        assert_eq!(place(0.079, None), None);
        assert_eq!(place(0.081, Some(0.0)), Some((0, 0)));
        assert_eq!(place(0.081, None), Some((0, COLUMNS - 1)));
        assert_eq!(place(1.5, Some(9.0)), Some((ROWS - 1, COLUMNS - 2)));
    }
}
