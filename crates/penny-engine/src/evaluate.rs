//! How likely the player to move wins from a position at rest, at a glance: no flick is simulated.
//!
//! Apart because the search asks this of a hundred thousand landings a second. What it knows was learned from games of the
//! engine against itself (`cargo xtask train`).

use crate::features::features;
use crate::network::Network;
use crate::situation::Situation;
use crate::weights::WEIGHTS;
use penny_rules::Hand;

static NETWORK: Network = Network::of_whole(&WEIGHTS);

/// The chance of winning of the player to move, if both have this hand.
pub fn chance(situation: &Situation<'_>, hand: &Hand) -> f64 {
    NETWORK.chance(&features(situation, hand))
}
