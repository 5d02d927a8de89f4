//! The turns that are counted towards a draw (R28).
//!
//! Apart from the game because it counts turns and hits and knows nothing of pennies.

use crate::ending::DrawReason;
use crate::ruleset::Ruleset;
use crate::turn::Turn;

/// R28: a draw is near.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Warning {
    /// After so many more turns without a hit the game is drawn.
    IdleTurns {
        /// How many.
        left: u32,
    },
    /// After so many more turns the game is drawn.
    MaxTurns {
        /// How many.
        left: u32,
    },
}

/// R28: whether a penny was hit in this turn, and how many turns in a row none was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct DrawCount {
    hit: bool,
    idle_turns: u32,
}

impl DrawCount {
    /// How many turns before a draw the players are warned.
    const WARNED_TURNS: u32 = 10;

    /// A flick was made.
    pub(crate) const fn flick(&mut self, hit: bool) {
        self.hit |= hit;
    }

    /// A turn is over; `next` is the one that follows. Gives the reason if the game is now drawn.
    pub(crate) fn end_turn(&mut self, ruleset: &Ruleset, next: &Turn) -> Option<DrawReason> {
        self.idle_turns = if self.hit { 0 } else { self.idle_turns + 1 };
        self.hit = false;
        let reached = |most: Option<u16>, count: u32| most.is_some_and(|most| count >= most.into());
        if reached(ruleset.idle_turns(), self.idle_turns) {
            Some(DrawReason::IdleTurns)
        } else if reached(ruleset.max_turns(), next.turns_completed_by_both()) {
            Some(DrawReason::MaxTurns)
        } else {
            None
        }
    }

    /// Whether a draw is near, and if two are, which is nearer.
    pub(crate) fn warning(&self, ruleset: &Ruleset, turn: &Turn) -> Option<Warning> {
        let left = |most: Option<u16>, count: u32| {
            most.map(|most| u32::from(most).saturating_sub(count)).filter(|&left| left <= DrawCount::WARNED_TURNS)
        };
        let idle = left(ruleset.idle_turns(), self.idle_turns);
        let max = left(ruleset.max_turns(), turn.turns_completed_by_both());
        match (idle, max) {
            (Some(idle), Some(max)) if max < idle => Some(Warning::MaxTurns { left: max }),
            (Some(left), _) => Some(Warning::IdleTurns { left }),
            (None, Some(left)) => Some(Warning::MaxTurns { left }),
            (None, None) => None,
        }
    }
}
