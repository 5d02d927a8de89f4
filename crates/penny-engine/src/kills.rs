//! Where a penny can kill: in every direction the best chance of it that a hand has.
//!
//! Apart from the search because it is a picture for people: it looks at one penny and one flick, and weighs nothing.

use crate::hops;
use crate::map::{Map, Prospect, Towards};
use crate::situation::Situation;
use crate::space::Space;
use penny_physics::{Penny, Simulator};
use penny_rules::{Decision, Hand};

/// The chances of a kill with one penny, round the circle.
#[derive(Clone, Debug, PartialEq)]
pub struct Kills {
    /// The penny that is flicked.
    pub penny: Penny,
    /// For each direction, evenly round the circle from 0 on, the best flick and its chance of a kill, 0 to 1; none where
    /// the finger has no room.
    pub by_direction: Vec<Option<Prospect>>,
    /// How many flicks were simulated.
    pub simulations: u64,
}

/// How many directions a picture has: half a degree each, as finely as a steady hand can tell them apart.
pub const DIRECTIONS: u32 = 720;
/// How many speeds each direction is tried with.
const SPEEDS: u32 = 12;
/// How many directions to each side count as being about one.
const ABOUT: usize = 12;

impl Kills {
    /// Tries the flicks of a penny in every direction, and says what a hand may expect of the best speed of each.
    pub fn of(situation: &Situation<'_>, penny: Penny, hand: &Hand) -> Kills {
        let space = Space::new(DIRECTIONS, SPEEDS, 1, 0);
        let mut simulations = 0;
        let counted = (&mut Simulator::new(), &mut simulations);
        let map = Map::draw(situation, penny, &space, Towards::Pennies { else_value: 0.0 }, counted, |landing| {
            if landing.decision == Decision::Won { 1.0 - hops::risk(hand, &landing.flight) } else { 0.0 }
        });
        let by_direction = map.expected(hand).best_by_direction();
        Kills { penny, by_direction, simulations }
    }

    /// The best flick of all; none where nothing kills. Of several that are equally good, as for a hand without error, the
    /// one in the midst of others that are good as well.
    pub fn best(&self) -> Option<Prospect> {
        let all = self.by_direction.len();
        let value = |k: usize| self.by_direction[k % all].map_or(0.0, |prospect| prospect.value);
        let about = |k: usize| (0..=2 * ABOUT).map(|i| value(k + all + i - ABOUT)).sum::<f64>();
        let kills = (0..all).filter(|&k| value(k) > 0.0).map(|k| (k, value(k), about(k)));
        let best = kills.reduce(|a, b| if (b.1, b.2) > (a.1, a.2) { b } else { a });
        best.and_then(|(k, ..)| self.by_direction[k])
    }
}
