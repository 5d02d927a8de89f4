//! The fan of the hand's error: between which directions most flicks go.
//!
//! Apart because it is drawn from the terms of the match, not from the flick.

use penny_rules::Hand;

/// How many standard deviations the fan shows to each side: 95 flicks of 100 stay inside.
const DEVIATIONS: f64 = 2.0;

/// Half the fan's opening, rad; None for a hand without error.
pub fn half_angle_rad(hand: &Hand) -> Option<f64> {
    let degrees = f64::from(hand.angle_sd_mdeg()) * 1e-3 * DEVIATIONS;
    (degrees > 0.0).then(|| degrees.to_radians().min(std::f64::consts::FRAC_PI_2))
}

#[cfg(test)]
mod tests {
    use super::*;
    use penny_rules::Preset;

    #[test]
    fn a_shakier_hand_has_a_wider_fan_and_no_error_none() {
        assert_eq!(half_angle_rad(&Preset::None.hand()), None);
        let fans: Vec<f64> = Preset::ALL.iter().filter_map(|preset| half_angle_rad(&preset.hand())).collect();
        assert!(fans.len() == 4 && fans.is_sorted());
        assert!((fans[0] - 1.2_f64.to_radians()).abs() < 1e-12);
    }
}
