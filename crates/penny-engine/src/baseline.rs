//! Simple players to be measured against.
//!
//! Apart from the search because they must stay as they are: a table of results names them.

use crate::draw::any_flick;
use crate::map::{Map, Towards};
use crate::search::assassins;
use crate::situation::Situation;
use crate::space::Space;
use penny_physics::{BoardFlick, Simulator};
use penny_rules::{Decision, Hand, SplitMix64};

/// A player that does not think ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Baseline {
    /// Any flick that the finger has room for.
    Random,
    /// The flick that kills with the least error allowed for: as if the hand never strayed.
    SureHand,
    /// "Always go for the kill": the flick that kills with the best chance for the hand that it has.
    Kill,
}

/// The grid on which kills are looked for.
const KILLS: (u32, u32) = (720, 8);
/// What a landing that is no kill is worth to one who only wants to kill: less than any chance of one.
const AGAIN: f64 = 1e-3;
const LOST: f64 = -1e-3;

impl Baseline {
    /// Its flick; none where the finger has no room for any.
    pub fn choose(self, situation: &Situation<'_>, hand: &Hand, seed: u64) -> Option<BoardFlick> {
        let mut random = SplitMix64::new(seed);
        match self {
            Baseline::Random => any_flick(situation, &mut random),
            Baseline::SureHand => kill(situation, None),
            Baseline::Kill => kill(situation, Some(hand)),
        }
        .or_else(|| any_flick(situation, &mut random))
    }
}

fn kill(situation: &Situation<'_>, hand: Option<&Hand>) -> Option<BoardFlick> {
    let space = Space::new(KILLS.0, KILLS.1, 1, 0);
    let (mut simulator, mut count) = (Simulator::new(), 0);
    let peaks = assassins(situation.turn.to_move()).flat_map(|penny| {
        let map = Map::draw(situation, penny, &space, Towards::Everywhere, (&mut simulator, &mut count), |landing| {
            match landing.decision {
                Decision::Won => 1.0,
                Decision::Lost => LOST,
                Decision::Again(_) => AGAIN,
                Decision::Over(_) | Decision::Foul(_) => 0.0,
            }
        });
        hand.map_or(map.clone(), |hand| map.expected(hand)).peaks(1, 1)
    });
    peaks.collect::<Vec<_>>().into_iter().reduce(|a, b| if b.value > a.value { b } else { a }).map(|p| p.flick)
}
