//! How a game ended.
//!
//! Apart because the score of a match, a game file and the screen all read it, and none of them needs the game.

use crate::ruling::Loss;
use penny_physics::Team;

/// How a game was won.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WinReason {
    /// R12: by a kill.
    Kill,
    /// R15 to R18: the opponent's flick lost the game.
    Loss(Vec<Loss>),
    /// R28: the opponent resigned.
    Resigned,
    /// R28: the opponent ran out of time.
    OutOfTime,
}

/// How a game was drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DrawReason {
    /// R28: the players agreed.
    Agreed,
    /// R28: too many turns in a row without a hit.
    IdleTurns,
    /// R28: too many turns in all.
    MaxTurns,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// One player has won.
    Won {
        /// Who.
        winner: Team,
        /// How.
        by: WinReason,
    },
    /// R28: nobody has won; the game does not count and is replayed by the same starter.
    Drawn(DrawReason),
}

impl Ending {
    /// Who won, if anybody.
    pub const fn winner(&self) -> Option<Team> {
        match self {
            Ending::Won { winner, .. } => Some(*winner),
            Ending::Drawn(_) => None,
        }
    }

    /// The name that machines read: `kill`, `loss`, `resigned`, `out_of_time`, `agreed`, `idle_turns` or `max_turns`.
    pub const fn name(&self) -> &'static str {
        match self {
            Ending::Won { by: WinReason::Kill, .. } => "kill",
            Ending::Won { by: WinReason::Loss(_), .. } => "loss",
            Ending::Won { by: WinReason::Resigned, .. } => "resigned",
            Ending::Won { by: WinReason::OutOfTime, .. } => "out_of_time",
            Ending::Drawn(DrawReason::Agreed) => "agreed",
            Ending::Drawn(DrawReason::IdleTurns) => "idle_turns",
            Ending::Drawn(DrawReason::MaxTurns) => "max_turns",
        }
    }
}
