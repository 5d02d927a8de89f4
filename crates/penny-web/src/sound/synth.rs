//! Single sounds: a penny that is struck, the nail, a fall on felt, and the rubbing of pennies on wood.
//!
//! Apart from the soundtrack because each is one sum of samples, whatever it is put into.

use crate::scene::Metal;
use penny_rules::SplitMix64;
use std::f64::consts::TAU;

/// Samples a second.
pub const RATE: f64 = 44_100.0;

/// The modes of a free round plate by their frequency, in parts of the lowest one's: the squared roots 5.253, 9.084, 12.23,
/// 20.52 and 21.6 of A. W. Leissa, Vibration of Plates (NASA SP-160, 1969), for a Poisson's ratio of a third.
const MODES: [f64; 5] = [1.0, 1.729, 2.328, 3.906, 4.112];
/// How loud each is, and how long it rings, s. Judgement: a coin on wood is damped by the board.
const LOUD: [f64; 5] = [0.5, 0.8, 0.6, 0.35, 0.25];
const RINGS_S: [f64; 5] = [0.085, 0.06, 0.042, 0.026, 0.02];
/// A penny of steel, 1.65 mm thick and 20.3 mm wide, has its lowest mode at 20 kHz, where few people hear anything. It sounds
/// as if it were so many times as wide as it is by its square root.
const LOWERED: f64 = 5.5;

/// The lowest mode, Hz, of a penny of 20.3 mm: 5.253 / (2 pi a^2) x h sqrt(E / (12 rho (1 - nu^2))), lowered.
pub fn lowest_hz(metal: Metal) -> f64 {
    // Young's modulus, Pa, and density, kg/m^3: of copper, steel and tin bronze as handbooks have them.
    let (modulus, density): (f64, f64) = match metal {
        Metal::Copper => (117e9, 8_940.0),
        Metal::Steel => (200e9, 7_850.0),
        Metal::Bronze => (110e9, 8_800.0),
    };
    let (radius_m, thickness_m, poisson2) = (10.15e-3, 1.65e-3, 1.0 / 9.0);
    let stiff = thickness_m * (modulus / (12.0 * density * (1.0 - poisson2))).sqrt();
    5.253 / (TAU * radius_m * radius_m) * stiff / LOWERED
}

/// Adds a struck penny: the harder, the louder and the brighter. `strength` is 1 where a penny of 1 m/s is
/// stopped.
pub fn clink(into: &mut [f32], strength: f64, metal: Metal) {
    let strength = strength.clamp(0.0, 4.0);
    for (k, ratio) in MODES.iter().enumerate() {
        let hz = lowest_hz(metal) * ratio;
        if hz > 0.45 * RATE {
            continue;
        }
        let loud = 0.3 * LOUD[k] * strength.powf(0.7 + 0.15 * k as f64);
        let decay = (-1.0 / (RINGS_S[k] * RATE)).exp();
        let (sin, cos) = (TAU * hz / RATE).sin_cos();
        // A phasor that turns and shrinks.
        let (mut x, mut y) = (loud, 0.0);
        for sample in into.iter_mut().take((6.0 * RINGS_S[k] * RATE) as usize) {
            *sample += y as f32;
            (x, y) = (decay * (x * cos - y * sin), decay * (x * sin + y * cos));
        }
    }
}

/// Adds a burst of noise that dies away, as a nail on a rim makes it.
pub fn tick(into: &mut [f32], strength: f64, random: &mut SplitMix64) {
    let lasts = 0.0015 * RATE;
    for (k, sample) in into.iter_mut().take((6.0 * lasts) as usize).enumerate() {
        *sample += (0.25 * strength.clamp(0.0, 2.0) * noise(random) * (-(k as f64) / lasts).exp()) as f32;
    }
}

/// Adds a penny that falls on felt at a speed, m/s.
pub fn thud(into: &mut [f32], speed_m_s: f64, random: &mut SplitMix64) {
    let loud = (0.5 * speed_m_s).clamp(0.0, 0.6);
    let (lasts, mut phase, mut soft) = (0.05 * RATE, 0.0, 0.0);
    for (k, sample) in into.iter_mut().take((5.0 * lasts) as usize).enumerate() {
        let dies = (-(k as f64) / lasts).exp();
        phase += TAU * (75.0 + 85.0 * dies) / RATE;
        soft += 0.06 * (noise(random) - soft);
        *sample += (loud * dies * (phase.sin() + 1.5 * soft * dies)) as f32;
    }
}

/// White noise, from -1 to 1.
fn noise(random: &mut SplitMix64) -> f64 {
    (random.next_u64() >> 11) as f64 / (1_u64 << 52) as f64 - 1.0
}

/// Pennies that rub on wood: noise without its lows and highs.
#[derive(Debug, Default)]
pub struct Rub {
    low: f64,
    high: f64,
}

impl Rub {
    /// The next sample, as loud as told.
    pub fn next(&mut self, loud: f64, random: &mut SplitMix64) -> f32 {
        self.high += 0.35 * (noise(random) - self.high);
        self.low += 0.05 * (self.high - self.low);
        ((self.high - self.low) * loud) as f32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn energy(samples: &[f32]) -> f64 {
        samples.iter().map(|sample| f64::from(*sample).powi(2)).sum()
    }

    fn clinked(strength: f64, metal: Metal) -> Vec<f32> {
        let mut samples = vec![0.0; RATE as usize];
        clink(&mut samples, strength, metal);
        samples
    }

    #[test]
    fn a_harder_hit_is_louder_and_all_of_them_die_away() {
        let [soft, hard] = [0.1, 1.0].map(|strength| clinked(strength, Metal::Steel));
        assert!(energy(&hard) > 5.0 * energy(&soft) && energy(&soft) > 0.0);
        assert!(energy(&hard[30_000..]) < 1e-6 * energy(&hard));
    }

    #[test]
    fn softer_metal_sounds_lower_and_both_can_be_heard() {
        let crossings =
            |metal| clinked(0.3, metal).windows(2).filter(|pair| (pair[0] < 0.0) != (pair[1] < 0.0)).count();
        assert!(crossings(Metal::Copper) < crossings(Metal::Steel));
        for metal in Metal::ALL {
            assert!((2_000.0..5_000.0).contains(&lowest_hz(metal)), "{metal:?}: {}", lowest_hz(metal));
        }
        // What is lowered is the 20 kHz of a steel penny.
        assert!((lowest_hz(Metal::Steel) * LOWERED - 20_200.0).abs() < 500.0, "{}", lowest_hz(Metal::Steel) * LOWERED);
    }

    #[test]
    fn felt_is_lower_than_the_nail() {
        let mut random = SplitMix64::new(1);
        let (mut felt, mut nail) = (vec![0.0; 20_000], vec![0.0; 20_000]);
        thud(&mut felt, 1.0, &mut random);
        tick(&mut nail, 1.0, &mut random);
        // How quickly the samples change, for their loudness.
        let shrill = |samples: &[f32]| {
            samples.windows(2).map(|pair| f64::from(pair[1] - pair[0]).powi(2)).sum::<f64>() / energy(samples)
        };
        assert!(shrill(&felt) < 0.05 * shrill(&nail), "{} {}", shrill(&felt), shrill(&nail));
    }
}
