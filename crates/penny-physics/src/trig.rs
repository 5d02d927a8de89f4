//! Sine, cosine and logarithm from `+ - * /` alone.
//!
//! Apart because the standard library's differ in the last bit between machines, and one bit changes who falls.

use crate::flick::Angle;

/// Coefficients of sin x = x - x^3/3! + ... up to x^19: on [0, pi/4] the rest is below 1e-19.
const SIN: [f64; 9] = [
    -1.0 / 6.0,
    1.0 / 120.0,
    -1.0 / 5_040.0,
    1.0 / 362_880.0,
    -1.0 / 39_916_800.0,
    1.0 / 6_227_020_800.0,
    -1.0 / 1_307_674_368_000.0,
    1.0 / 355_687_428_096_000.0,
    -1.0 / 121_645_100_408_832_000.0,
];

/// Coefficients of cos x = 1 - x^2/2! + ... up to x^18.
const COS: [f64; 9] = [
    -1.0 / 2.0,
    1.0 / 24.0,
    -1.0 / 720.0,
    1.0 / 40_320.0,
    -1.0 / 3_628_800.0,
    1.0 / 479_001_600.0,
    -1.0 / 87_178_291_200.0,
    1.0 / 20_922_789_888_000.0,
    -1.0 / 6_402_373_705_728_000.0,
];

/// Radians in a thousandth of a degree.
const RAD_PER_MDEG: f64 = std::f64::consts::PI / 180_000.0;

/// The sum of `coefficients[k] * square^(k + 1)`.
const fn series(coefficients: &[f64; 9], square: f64) -> f64 {
    let mut sum = 0.0;
    let mut k = coefficients.len();
    while k > 0 {
        k -= 1;
        sum = (sum + coefficients[k]) * square;
    }
    sum
}

/// `(cos, sin)` of every whole degree from 0 to 45.
const DEGREES: [(f64, f64); 46] = {
    let mut table = [(0.0, 0.0); 46];
    let mut k = 0;
    while k < 45 {
        let x = (1_000 * k) as f64 * RAD_PER_MDEG;
        let square = x * x;
        table[k] = (1.0 + series(&COS, square), x + x * series(&SIN, square));
        k += 1;
    }
    // The two series would differ in the last bit here, and the mirror with them.
    table[45] = (std::f64::consts::FRAC_1_SQRT_2, std::f64::consts::FRAC_1_SQRT_2);
    table
};

/// `(cos, sin)` of an angle of 0 to 45,000 thousandths of a degree: that of the nearest whole degree, turned by the rest,
/// for which three terms of each series are exact.
fn first_octant(mdeg: u32) -> (f64, f64) {
    let degree = (mdeg + 500) / 1_000;
    let (c, s) = DEGREES[degree as usize];
    let x = (f64::from(mdeg) - f64::from(1_000 * degree)) * RAD_PER_MDEG;
    let square = x * x;
    let less_than_one = (COS[0] + (COS[1] + COS[2] * square) * square) * square;
    let sine = x + x * ((SIN[0] + (SIN[1] + SIN[2] * square) * square) * square);
    (c + (c * less_than_one - s * sine), s + (s * less_than_one + c * sine))
}

/// The unit vector `(cos, sin)` of a direction, within 2 units in the last place.
///
/// Symmetric to the bit: mirrored and quarter-turned angles give mirrored and turned vectors.
pub fn unit_vector(angle: Angle) -> (f64, f64) {
    let quarter = angle.mdeg() / 90_000;
    let rest = angle.mdeg() % 90_000;
    let is_steep = rest > 45_000;
    let (c, s) = first_octant(if is_steep { 90_000 - rest } else { rest });
    // Cosine and sine change places in the steep half of a quarter, and from quarter to quarter; their signs follow the
    // quarter. Without a branch: angles are as random as flicks, so every guess would be wrong half of the time.
    let change = mask(is_steep ^ (quarter % 2 == 1));
    let (c, s) = (c.to_bits(), s.to_bits());
    let differ = (c ^ s) & change;
    let sign = |is_negative: bool| mask(is_negative) & (1 << 63);
    let x = c ^ differ ^ sign(quarter == 1 || quarter == 2);
    let y = s ^ differ ^ sign(quarter >= 2);
    (f64::from_bits(x), f64::from_bits(y))
}

/// All bits, or none.
fn mask(all: bool) -> u64 {
    u64::from(all).wrapping_neg()
}

/// Natural logarithm of a positive, finite, normal number, within some units in the last place.
///
/// From ln x = e ln 2 + 2 atanh((m - 1) / (m + 1)) with x = m 2^e and m in [2/3, 4/3).
pub fn ln(x: f64) -> f64 {
    debug_assert!(x > 0.0 && x.is_finite(), "ln of {x}");
    let bits = x.to_bits();
    let mut exponent = ((bits >> 52) & 0x7ff) as i32 - 1_023;
    let mut mantissa = f64::from_bits((bits & 0x000f_ffff_ffff_ffff) | 0x3ff0_0000_0000_0000);
    if mantissa >= 4.0 / 3.0 {
        mantissa *= 0.5;
        exponent += 1;
    }
    let z = (mantissa - 1.0) / (mantissa + 1.0);
    let square = z * z;
    let mut sum = 0.0;
    let mut k = 23;
    while k >= 3 {
        sum = (sum + 1.0 / f64::from(k)) * square;
        k -= 2;
    }
    f64::from(exponent) * std::f64::consts::LN_2 + 2.0 * z * (1.0 + sum)
}

/// Arc tangent of a number from 0 to 1: a quarter of the angle is small enough for its series.
pub(crate) fn arctan(x: f64) -> f64 {
    let half = |x: f64| x / (1.0 + (1.0 + x * x).sqrt());
    let x = half(half(x));
    let square = x * x;
    let mut sum = 0.0;
    let mut k = 23;
    while k >= 3 {
        sum = (1.0 / f64::from(k) - sum) * square;
        k -= 2;
    }
    4.0 * x * (1.0 - sum)
}

/// The angle of a direction from +x anticlockwise, rad, -pi to pi; 0 for the zero vector.
pub(crate) fn angle_of(x: f64, y: f64) -> f64 {
    use std::f64::consts::{FRAC_PI_2, PI};
    let (along, beside) = (x.abs(), y.abs());
    if along == 0.0 && beside == 0.0 {
        return 0.0;
    }
    let acute = if beside <= along { arctan(beside / along) } else { FRAC_PI_2 - arctan(along / beside) };
    let upper = if x < 0.0 { PI - acute } else { acute };
    if y < 0.0 { -upper } else { upper }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_arc_tangent_is_right_to_the_last_digits() {
        for mdeg in (0..=45_000).step_by(11) {
            let (cos, sin) = unit_vector(Angle::wrapping_mdeg(mdeg));
            let angle = (mdeg as f64 * 1e-3).to_radians();
            assert!((arctan(sin / cos) - angle).abs() < 4e-16, "{mdeg}");
        }
    }

    #[test]
    fn the_angle_of_a_unit_vector_is_the_angle_that_it_is_of() {
        for mdeg in (-179_990..=180_000_i64).step_by(37) {
            let (x, y) = unit_vector(Angle::wrapping_mdeg(mdeg));
            let angle = (mdeg as f64 * 1e-3).to_radians();
            assert!((angle_of(2.0 * x, 2.0 * y) - angle).abs() < 2e-15, "{mdeg}");
        }
        assert_eq!(angle_of(0.0, 0.0), 0.0);
    }
}
