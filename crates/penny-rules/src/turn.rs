//! The state of a turn: who is to move and with what left.
//!
//! Apart because it is all that a ruling needs to know of the game so far, and so is written down with every flick.

use penny_physics::Team;
use std::fmt;

/// Why a turn is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TurnError {
    /// A number is outside its range.
    OutOfRange {
        /// The field's name.
        field: &'static str,
        /// The value that was given.
        value: i64,
        /// Smallest allowed value.
        min: i64,
        /// Largest allowed value.
        max: i64,
    },
    /// R24: a free shot is the first flick of a turn, so all three flicks are left.
    FreeShotNotFirst {
        /// The number that was given.
        flicks_left: u8,
    },
}

impl TurnError {
    /// The field that the error is about.
    pub const fn field(&self) -> &'static str {
        match self {
            TurnError::OutOfRange { field, .. } => field,
            TurnError::FreeShotNotFirst { .. } => "free_shot",
        }
    }
}

impl fmt::Display for TurnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TurnError::OutOfRange { field, value, min, max } => {
                write!(f, "{field} is {value}, allowed is {min} to {max}")
            }
            TurnError::FreeShotNotFirst { flicks_left } => {
                write!(f, "free_shot is true with {flicks_left} flicks left: a free shot comes first, with 3 left")
            }
        }
    }
}

impl std::error::Error for TurnError {}

/// R9, R24: whose turn it is, how many flicks are left of it, and how many turns each player has completed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Turn {
    to_move: Team,
    flicks_left: u8,
    free_shot: bool,
    turns_completed: [u32; 2],
    must_side_flick: bool,
}

impl Turn {
    /// R9: the most flicks of a turn.
    pub const FLICKS: u8 = 3;
    /// The most turns that a count takes.
    pub const MOST_TURNS: u32 = 1_000_000;

    /// The first turn of a game.
    pub const fn first(starter: Team) -> Turn {
        Turn {
            to_move: starter,
            flicks_left: Turn::FLICKS,
            free_shot: false,
            turns_completed: [0, 0],
            must_side_flick: false,
        }
    }

    /// A turn from its numbers: `turns_completed` of Red and of Gold.
    ///
    /// # Errors
    /// When a number is outside its range, or a free shot is not a turn's first flick.
    pub fn new(
        to_move: Team,
        flicks_left: i64,
        free_shot: bool,
        turns_completed: [i64; 2],
        must_side_flick: bool,
    ) -> Result<Turn, TurnError> {
        let flicks_left = within("flicks_left", flicks_left, 1, Turn::FLICKS.into())? as u8;
        let most = Turn::MOST_TURNS.into();
        let turns_completed = [
            within("turns_completed.R", turns_completed[0], 0, most)? as u32,
            within("turns_completed.G", turns_completed[1], 0, most)? as u32,
        ];
        if free_shot && flicks_left != Turn::FLICKS {
            return Err(TurnError::FreeShotNotFirst { flicks_left });
        }
        Ok(Turn { to_move, flicks_left, free_shot, turns_completed, must_side_flick })
    }

    /// Whose turn it is.
    pub const fn to_move(&self) -> Team {
        self.to_move
    }
    /// R9: how many flicks are left, the next one counted, a free shot not.
    pub const fn flicks_left(&self) -> u8 {
        self.flicks_left
    }
    /// R24: whether the next flick is a free shot.
    pub const fn free_shot(&self) -> bool {
        self.free_shot
    }
    /// How many turns a player has completed in this game.
    pub const fn turns_completed(&self, team: Team) -> u32 {
        self.turns_completed[team.index()]
    }
    /// How many turns both players have completed together.
    pub const fn turns_completed_by_both(&self) -> u32 {
        self.turns_completed[0] + self.turns_completed[1]
    }
    /// R22: whether the next flick must be the side-flick.
    pub const fn must_side_flick(&self) -> bool {
        self.must_side_flick
    }

    /// R22: this turn with the obligation to side-flick, or without.
    #[must_use]
    pub const fn obliged(mut self, must_side_flick: bool) -> Turn {
        self.must_side_flick = must_side_flick;
        self
    }

    /// R9, R24: the opponent's turn after this one, beginning with a free shot or not.
    #[must_use]
    pub fn passed(&self, free_shot: bool) -> Turn {
        let mut turns_completed = self.turns_completed;
        let count = &mut turns_completed[self.to_move.index()];
        *count = (*count + 1).min(Turn::MOST_TURNS);
        Turn {
            to_move: self.to_move.opponent(),
            flicks_left: Turn::FLICKS,
            free_shot,
            turns_completed,
            must_side_flick: false,
        }
    }

    /// R9, R24: the same player's turn after a flick that used up one of the three (`spent`) or was free; none when no
    /// flick is left.
    pub(crate) fn after_flick(&self, spent: bool) -> Option<Turn> {
        let flicks_left = self.flicks_left - u8::from(spent);
        (flicks_left > 0).then_some(Turn { flicks_left, free_shot: false, must_side_flick: false, ..*self })
    }
}

fn within(field: &'static str, value: i64, min: i64, max: i64) -> Result<i64, TurnError> {
    if value < min || value > max {
        return Err(TurnError::OutOfRange { field, value, min, max });
    }
    Ok(value)
}
