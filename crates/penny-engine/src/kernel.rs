//! The hand's error on a grid: which nodes, and with what weight, a flick that was asked of the hand becomes.
//!
//! Apart because it is the idea of the whole search (Jiritsu-kun in curling, Yamamoto and others 2015): every flick is
//! simulated once without error, and the expected value of a flick that is asked is the mean of what is near it.

/// A normal deviate and its weight, -3 to 3 in steps of a quarter: exp(-z^2 / 2), so that no exponential is needed.
const BELL: [f64; 13] = [
    1.0,
    0.969_233_234_476_344_2,
    0.882_496_902_584_595_4,
    0.754_839_601_989_007_3,
    0.606_530_659_712_633_4,
    0.457_833_361_771_614_2,
    0.324_652_467_358_349_74,
    0.216_265_166_829_887_47,
    0.135_335_283_236_612_7,
    0.079_559_508_718_227_73,
    0.043_936_933_623_407_42,
    0.022_794_180_883_612_344,
    0.011_108_996_538_242_306,
];
const STEP: f64 = 0.25;
/// The widest deviate.
pub(crate) const WIDEST: f64 = 3.0;

/// Deviates with their weights, which add up to one.
pub(crate) fn deviates() -> impl Iterator<Item = (f64, f64)> {
    let whole = BELL[0] + 2.0 * BELL[1..].iter().sum::<f64>();
    let last = BELL.len() as i32 - 1;
    (-last..=last).map(move |k| (f64::from(k) * STEP, BELL[k.unsigned_abs() as usize] / whole))
}

/// Weights of neighbouring nodes: those from `first` on, as a distance from the node that was asked on a circle, or as
/// nodes of a row.
#[derive(Clone, Debug, PartialEq)]
pub struct Taps {
    /// The first node.
    pub first: i32,
    /// Its weight and those of the nodes after it.
    pub weights: Vec<f64>,
}

/// The taps on a circle of nodes, for a standard deviation of so many nodes.
pub fn on_circle(sd_nodes: f64) -> Taps {
    let reach = (3.0 * sd_nodes) as i32 + 1;
    let mut weights = vec![0.0; 2 * reach as usize + 1];
    for (z, weight) in deviates() {
        share(&mut weights, z * sd_nodes + f64::from(reach), weight);
    }
    Taps { first: -reach, weights }
}

/// The taps on a row of rising nodes for an asked value and a standard deviation; beyond its ends all falls to the ends.
pub fn on_row(nodes: &[i32], asked: f64, sd: f64) -> Taps {
    let mut weights = vec![0.0; nodes.len()];
    for (z, weight) in deviates() {
        share(&mut weights, place_in(nodes, asked + z * sd), weight);
    }
    Taps { first: 0, weights }
}

/// Where a value lies between the nodes of a row, counted in nodes.
fn place_in(nodes: &[i32], value: f64) -> f64 {
    let above = nodes.iter().position(|&node| f64::from(node) >= value);
    match above {
        Some(0) => 0.0,
        None => (nodes.len() - 1) as f64,
        Some(k) => {
            let (low, high) = (f64::from(nodes[k - 1]), f64::from(nodes[k]));
            (k - 1) as f64 + (value - low) / (high - low)
        }
    }
}

/// Shares a weight between the two nodes about a place.
fn share(weights: &mut [f64], place: f64, weight: f64) {
    let low = place as usize;
    let high_share = place - low as f64;
    weights[low] += weight * (1.0 - high_share);
    if high_share > 0.0 {
        weights[low + 1] += weight * high_share;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_add_up_to_one_and_have_the_spread_that_was_asked() {
        for sd in [0.0, 0.3, 1.0, 2.4, 8.0] {
            let taps = on_circle(sd);
            let sum: f64 = taps.weights.iter().sum();
            let place = |k: usize| f64::from(taps.first) + k as f64;
            let mean: f64 = taps.weights.iter().enumerate().map(|(k, w)| w * place(k)).sum();
            let square: f64 = taps.weights.iter().enumerate().map(|(k, w)| w * place(k) * place(k)).sum();
            assert!((sum - 1.0).abs() < 1e-12 && mean.abs() < 1e-12, "{sd}: {sum} {mean}");
            // Sharing between nodes adds at most a quarter of a node squared; cutting at three takes a few percent.
            assert!(square >= 0.95 * sd * sd && square <= sd * sd + 0.26, "{sd}: {square}");
        }
        for (asked, sd, expected) in [(250.0, 0.0, [0.0, 0.75, 0.25]), (900.0, 50.0, [0.0, 0.0, 1.0])] {
            let row = on_row(&[100, 200, 400], asked, sd).weights;
            assert!(row.iter().zip(expected).all(|(found, expected)| (found - expected).abs() < 1e-12), "{row:?}");
        }
    }
}
