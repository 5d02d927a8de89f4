//! Fits the network to samples: gradients by hand, steps by Adam (Kingma and Ba, arXiv 1412.6980).
//!
//! Apart from the games because it is numbers only. Plain code: two small layers are a page, and any library for it would be
//! larger than all the rest.

use crate::games::Sample;
use penny_engine::features;
use penny_engine::network::{FIRST, SECOND, UNIT, WEIGHTS, squash};
use penny_rules::SplitMix64;
use std::fmt::Write as _;

const INPUTS: usize = features::COUNT;
/// Where the second layer and the end begin among the weights.
const SECOND_AT: usize = (INPUTS + 1) * FIRST;
const END_AT: usize = SECOND_AT + (FIRST + 1) * SECOND;
/// Samples in a step, length of the first and of the last steps, and the share of samples that only test.
const BATCH: usize = 128;
const PACE: (f64, f64) = (2e-3, 5e-5);
const TESTED_ONE_IN: usize = 20;
/// Adam's usual constants.
const MEAN: f64 = 0.9;
const SQUARE: f64 = 0.999;

/// A network that learns.
pub(crate) struct Fit {
    weights: Vec<f64>,
    mean: Vec<f64>,
    square: Vec<f64>,
    /// The constants to the power of the number of steps.
    powers: (f64, f64),
    random: SplitMix64,
}

impl Fit {
    /// A network that knows nothing: small random weights.
    pub(crate) fn new(seed: u64) -> Fit {
        let mut random = SplitMix64::new(seed);
        let mut weights = vec![0.0; WEIGHTS];
        let mut fill = |range: std::ops::Range<usize>, inputs: usize| {
            // He's width for rectifiers, from even deviates.
            let width = (6.0 / inputs as f64).sqrt();
            for weight in &mut weights[range] {
                *weight = width * ((random.next_u64() >> 11) as f64 / (1_u64 << 52) as f64 - 1.0);
            }
        };
        fill(0..INPUTS * FIRST, INPUTS);
        fill(SECOND_AT..SECOND_AT + FIRST * SECOND, FIRST);
        fill(END_AT..END_AT + SECOND, SECOND);
        Fit { weights, mean: vec![0.0; WEIGHTS], square: vec![0.0; WEIGHTS], powers: (1.0, 1.0), random }
    }

    /// A network to begin with: good is what one could do oneself, bad what the other one could, at a glance.
    pub(crate) fn first_guess() -> Fit {
        let mut weights = vec![0.0; WEIGHTS];
        for (unit, (told, worth)) in [(features::OWN_KILL, 1.6), (features::OTHER_KILL, -1.2)].into_iter().enumerate() {
            weights[told * FIRST + unit] = 1.0;
            weights[SECOND_AT + unit * SECOND + unit] = 1.0;
            weights[END_AT + unit] = worth;
        }
        weights[END_AT + SECOND] = 0.1;
        Fit { weights, ..Fit::new(0) }
    }

    /// Goes through the samples so many times; says how well they are met.
    pub(crate) fn learn(&mut self, samples: &[Sample], rounds: u32) -> String {
        let (tested, mut learned): (Vec<usize>, Vec<usize>) = (0..samples.len()).partition(|k| k % TESTED_ONE_IN == 0);
        let before = self.error(samples, &tested);
        for round in 0..rounds {
            // From the long step to the short one, evenly in ratio: by the square, since only the ends matter.
            let left = 1.0 - f64::from(round) / f64::from(rounds);
            let pace = PACE.1 + (PACE.0 - PACE.1) * left * left;
            for k in (1..learned.len()).rev() {
                let other = ((self.random.next_u64() >> 32) * (k as u64 + 1)) >> 32;
                learned.swap(k, other as usize);
            }
            for batch in learned.chunks(BATCH) {
                let mut gradient = vec![0.0; WEIGHTS];
                for &k in batch {
                    self.add_gradient(&samples[k], &mut gradient);
                }
                self.step(&gradient, 1.0 / batch.len() as f64, pace);
            }
        }
        let (fitted, after) = (self.error(samples, &learned), self.error(samples, &tested));
        format!("root mean square error {before:.4} before, {after:.4} after, {fitted:.4} where it learned")
    }

    /// The root mean square error on some samples.
    fn error(&self, samples: &[Sample], chosen: &[usize]) -> f64 {
        let square = |&k: &usize| {
            let miss = squash(self.forward(&samples[k].told).2) - samples[k].chance;
            miss * miss
        };
        (chosen.iter().map(square).sum::<f64>() / chosen.len().max(1) as f64).sqrt()
    }

    /// Both layers and the sum before it is squashed.
    fn forward(&self, told: &[f64; INPUTS]) -> ([f64; FIRST], [f64; SECOND], f64) {
        let layer = |from: &[f64], at: usize, unit: usize, units: usize| {
            let sum = from.iter().enumerate().map(|(k, x)| x * self.weights[at + k * units + unit]).sum::<f64>();
            (sum + self.weights[at + from.len() * units + unit]).max(0.0)
        };
        let first = std::array::from_fn(|unit| layer(told, 0, unit, FIRST));
        let second: [f64; SECOND] = std::array::from_fn(|unit| layer(&first, SECOND_AT, unit, SECOND));
        let end = second.iter().enumerate().map(|(k, x)| x * self.weights[END_AT + k]).sum::<f64>();
        (first, second, end + self.weights[END_AT + SECOND])
    }

    /// Adds the gradient of half the squared error of one sample.
    fn add_gradient(&self, sample: &Sample, gradient: &mut [f64]) {
        let (first, second, sum) = self.forward(&sample.told);
        let root = 1.0 + sum * sum;
        // The slope of the chance over the sum is 1 / (2 root^(3/2)). A root less, it also pulls where the network is sure
        // and wrong.
        let back = (squash(sum) - sample.chance) * 0.5 / root.sqrt();
        let mut back_second = [0.0; SECOND];
        for k in 0..SECOND {
            gradient[END_AT + k] += back * second[k];
            if second[k] > 0.0 {
                back_second[k] = back * self.weights[END_AT + k];
            }
        }
        gradient[END_AT + SECOND] += back;
        let mut back_first = [0.0; FIRST];
        for (k, x) in first.into_iter().chain([1.0]).enumerate() {
            let mut pull = 0.0;
            for (unit, back) in back_second.iter().enumerate() {
                let at = SECOND_AT + k * SECOND + unit;
                gradient[at] += x * back;
                pull += self.weights[at] * back;
            }
            if k < FIRST && x > 0.0 {
                back_first[k] = pull;
            }
        }
        for (k, x) in sample.told.into_iter().chain([1.0]).enumerate() {
            for (unit, back) in back_first.iter().enumerate() {
                gradient[k * FIRST + unit] += x * back;
            }
        }
    }

    fn step(&mut self, gradient: &[f64], scale: f64, pace: f64) {
        self.powers = (self.powers.0 * MEAN, self.powers.1 * SQUARE);
        let (mean, square) = (1.0 / (1.0 - self.powers.0), 1.0 / (1.0 - self.powers.1));
        for (k, g) in gradient.iter().map(|g| g * scale).enumerate() {
            self.mean[k] += (1.0 - MEAN) * (g - self.mean[k]);
            self.square[k] += (1.0 - SQUARE) * (g * g - self.square[k]);
            self.weights[k] -= pace * mean * self.mean[k] / ((square * self.square[k]).sqrt() + 1e-8);
        }
    }

    /// The weights in whole units.
    pub(crate) fn whole(&self) -> Vec<i16> {
        self.weights.iter().map(|weight| (weight / UNIT).round() as i16).collect()
    }
}

/// The weights as a file of Rust.
pub(crate) fn file(weights: &[i16]) -> String {
    let mut text = String::from(
        "//! The weights of the network, written by `cargo xtask train`.\n//!\n//! Apart because no hand writes them.\n\n\
         use crate::network;\n\n/// In units of `network::UNIT`.\n#[rustfmt::skip]\n\
         pub(crate) const WEIGHTS: [i16; network::WEIGHTS] = [\n",
    );
    for row in weights.chunks(20) {
        let numbers: Vec<String> = row.iter().map(i16::to_string).collect();
        let _ = writeln!(text, "    {},", numbers.join(", "));
    }
    text + "];\n"
}
