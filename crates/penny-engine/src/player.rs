//! A player: who decides, and the hand that flicks.
//!
//! Apart from the advice because simple players do not ask for it.

use crate::advice::advise;
use crate::baseline::Baseline;
use crate::search::{Objective, Task};
use crate::situation::Situation;
use crate::workers::Workers;
use crate::{kr_uct, uct};
use penny_rules::{Action, Game, Hand, Stage};

/// Who decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mind {
    /// A simple player.
    Baseline(Baseline),
    /// The search, with so many simulations a flick.
    Search(u64),
    /// The same search as if no hand ever struck upwards, to be measured against.
    FlatSearch(u64),
    /// The textbook's tree search, with so many simulations a flick.
    Uct(u64),
    /// KR-UCT, with so many samples a flick.
    KrUct(u64),
}

/// A player with a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Player {
    /// Who decides.
    pub mind: Mind,
    /// The hand that makes its flicks.
    pub hand: Hand,
}

impl Player {
    /// What it does in a game that waits for it; flicks are as asked of the hand, not as executed. The same game, seed and
    /// player give the same action, whoever does the work.
    pub fn act(&self, game: &Game, seed: u64, workers: &impl Workers) -> Action {
        let is_to_flick = matches!(game.stage(), Stage::ToFlick) && !game.turn().must_side_flick();
        let simulations = match self.mind {
            Mind::Baseline(baseline) if is_to_flick => {
                let flick = baseline.choose(&Situation::of(game), &self.hand, seed);
                return flick.map_or(Action::Pass, Action::Flick);
            }
            Mind::Uct(simulations) if is_to_flick => {
                let flick = uct::choose(&Situation::of(game), &self.hand, simulations, seed);
                return flick.map_or(Action::Pass, Action::Flick);
            }
            Mind::KrUct(samples) if is_to_flick => {
                let flick = kr_uct::choose(&Situation::of(game), &self.hand, samples, seed);
                return flick.map_or(Action::Pass, Action::Flick);
            }
            // Side-flicks and spotting are left to the search.
            Mind::Baseline(_) | Mind::Uct(_) | Mind::KrUct(_) => Task::MAP_SIMULATIONS,
            Mind::Search(simulations) | Mind::FlatSearch(simulations) => simulations,
        };
        let hand = if matches!(self.mind, Mind::FlatSearch(_)) { self.hand.flat() } else { self.hand };
        let task = Task { objective: Objective::Win, hand, simulations, may_decline: true, seed };
        advise(game, &task, workers, || false).action
    }
}
