//! A small network: what it makes of the numbers that are told of a position.
//!
//! Apart from the weights, which a program writes, and from the numbers, which are geometry. Two layers of rectifiers in
//! plain `f64`, added up in one fixed order, so that a position is worth the same to the bit everywhere.

use crate::features;

/// Units of the two layers.
pub const FIRST: usize = 32;
/// Units of the second layer.
pub const SECOND: usize = 16;
/// How many weights there are: those of both layers and of the end, each with its constants.
pub const WEIGHTS: usize = (features::COUNT + 1) * FIRST + (FIRST + 1) * SECOND + SECOND + 1;
/// Weights are written as whole numbers of this.
pub const UNIT: f64 = 1.0 / 1_024.0;

/// The weights of a network.
#[derive(Clone, Debug, PartialEq)]
pub struct Network {
    /// By number told, then unit; the constants last.
    first: [[f64; FIRST]; features::COUNT + 1],
    /// By unit of the first layer, then of the second; the constants last.
    second: [[f64; SECOND]; FIRST + 1],
    /// By unit of the second layer; the constant last.
    end: [f64; SECOND + 1],
}

impl Network {
    /// The network with these weights, in the order of the fields.
    pub const fn of_whole(whole: &[i16; WEIGHTS]) -> Network {
        let mut network = Network {
            first: [[0.0; FIRST]; features::COUNT + 1],
            second: [[0.0; SECOND]; FIRST + 1],
            end: [0.0; SECOND + 1],
        };
        let mut k = 0;
        while k < WEIGHTS {
            let weight = whole[k] as f64 * UNIT;
            let (in_first, in_both) = ((features::COUNT + 1) * FIRST, WEIGHTS - SECOND - 1);
            if k < in_first {
                network.first[k / FIRST][k % FIRST] = weight;
            } else if k < in_both {
                network.second[(k - in_first) / SECOND][(k - in_first) % SECOND] = weight;
            } else {
                network.end[k - in_both] = weight;
            }
            k += 1;
        }
        network
    }

    /// A chance, from 0 to 1.
    pub fn chance(&self, told: &[f64; features::COUNT]) -> f64 {
        let first = layer(told, &self.first);
        let second = layer(&first, &self.second);
        let mut sum = self.end[SECOND];
        for (x, weight) in second.iter().zip(&self.end) {
            sum += x * weight;
        }
        squash(sum)
    }
}

/// From any number to a chance; without an exponential, which differs between machines.
pub fn squash(sum: f64) -> f64 {
    0.5 + 0.5 * sum / (1.0 + sum * sum).sqrt()
}

/// The units of a layer: what is below 0 is cut off.
fn layer<const UNITS: usize>(from: &[f64], weights: &[[f64; UNITS]]) -> [f64; UNITS] {
    let mut sums = weights[from.len()];
    for (x, row) in from.iter().zip(weights) {
        for (sum, weight) in sums.iter_mut().zip(row) {
            *sum += x * weight;
        }
    }
    sums.map(|sum| if sum > 0.0 { sum } else { 0.0 })
}
