//! Games make sets, sets make a match (R27), and who starts which game (R7).
//!
//! Apart because it counts endings and knows nothing of how a game is played.

use crate::ending::Ending;
use crate::random::SplitMix64;
use crate::ruleset::Starter;
use penny_physics::Team;
use std::fmt;

/// Why a match is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatchError {
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
    /// The match is over: no further game counts.
    Over {
        /// Who has won it.
        winner: Team,
    },
}

impl fmt::Display for MatchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MatchError::OutOfRange { field, value, min, max } => {
                write!(f, "{field} is {value}, allowed is {min} to {max}")
            }
            MatchError::Over { winner } => write!(f, "the match is over, {winner:?} has won it"),
        }
    }
}

impl std::error::Error for MatchError {}

/// R27: how many games win a set, and how many sets the match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MatchLength {
    games: u8,
    sets: u8,
}

impl Default for MatchLength {
    /// Three games win a set, one set wins the match.
    fn default() -> Self {
        MatchLength { games: 3, sets: 1 }
    }
}

impl MatchLength {
    /// R27: the most games and sets that may be agreed.
    pub const MOST: i64 = 99;

    /// A length from the games that win a set and the sets that win the match.
    ///
    /// # Errors
    /// When a number is not in 1 to 99.
    pub fn new(games: i64, sets: i64) -> Result<MatchLength, MatchError> {
        let check = |field, value| {
            let (min, max) = (1, MatchLength::MOST);
            if value < min || value > max {
                Err(MatchError::OutOfRange { field, value, min, max })
            } else {
                Ok(value as u8)
            }
        };
        Ok(MatchLength { games: check("games", games)?, sets: check("sets", sets)? })
    }

    /// How many games win a set.
    pub const fn games(&self) -> u8 {
        self.games
    }
    /// How many sets win the match.
    pub const fn sets(&self) -> u8 {
        self.sets
    }
}

/// What each player has won, Red first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Score {
    won: [u8; 2],
}

impl Score {
    /// What a player has won.
    pub const fn of(&self, team: Team) -> u8 {
        self.won[team.index()]
    }
}

/// R27: the state of a match.
///
/// ```
/// use penny_physics::Team;
/// use penny_rules::{Ending, Match, MatchLength, Starter, WinReason};
///
/// let mut play = Match::new(MatchLength::new(1, 1)?, Starter::Red, 0);
/// assert_eq!(play.starter(), Some(Team::Red));
/// play.count(&Ending::Won { winner: Team::Gold, by: WinReason::Kill })?;
/// assert_eq!(play.winner(), Some(Team::Gold));
/// # Ok::<(), penny_rules::MatchError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Match {
    length: MatchLength,
    first_starter: Team,
    games_counted: u32,
    sets: Vec<Score>,
    winner: Option<Team>,
}

impl Match {
    /// A match before its first game. R7: where the starter is to be drawn, the seed draws.
    pub fn new(length: MatchLength, starter: Starter, seed: u64) -> Match {
        let first_starter = match starter {
            Starter::Red => Team::Red,
            Starter::Gold => Team::Gold,
            Starter::Drawn if SplitMix64::new(seed).next_u64() >> 63 == 0 => Team::Red,
            Starter::Drawn => Team::Gold,
        };
        Match { length, first_starter, games_counted: 0, sets: vec![Score::default()], winner: None }
    }

    /// How long it is.
    pub const fn length(&self) -> MatchLength {
        self.length
    }

    /// R7: who starts the game that is being played, or the next one: the start alternates from game to game through
    /// all sets, and drawn games do not count. None when the match is over.
    pub const fn starter(&self) -> Option<Team> {
        match self.winner {
            Some(_) => None,
            None if self.games_counted.is_multiple_of(2) => Some(self.first_starter),
            None => Some(self.first_starter.opponent()),
        }
    }

    /// R27, R28: counts a game that has ended.
    ///
    /// # Errors
    /// When the match is over already; nothing is changed then.
    pub fn count(&mut self, ending: &Ending) -> Result<(), MatchError> {
        if let Some(winner) = self.winner {
            return Err(MatchError::Over { winner });
        }
        let Some(winner) = ending.winner() else { return Ok(()) };
        self.games_counted += 1;
        let set = self.current_set_mut();
        set.won[winner.index()] += 1;
        if set.of(winner) == self.length.games {
            if self.sets_won().of(winner) == self.length.sets {
                self.winner = Some(winner);
            } else {
                self.sets.push(Score::default());
            }
        }
        Ok(())
    }

    fn current_set_mut(&mut self) -> &mut Score {
        self.sets.last_mut().expect("a match always has a set")
    }

    /// The games won in every set so far, the one being played last.
    pub fn sets(&self) -> &[Score] {
        &self.sets
    }

    /// The games won in the set that is being played (or, once the match is over, in its last).
    pub fn games_won(&self) -> Score {
        self.sets.last().copied().unwrap_or_default()
    }

    /// The sets won.
    pub fn sets_won(&self) -> Score {
        let mut score = Score::default();
        for set in &self.sets {
            for team in Team::BOTH {
                score.won[team.index()] += u8::from(set.of(team) == self.length.games);
            }
        }
        score
    }

    /// How many games have been won by somebody.
    pub const fn games_counted(&self) -> u32 {
        self.games_counted
    }

    /// Who has won the match, once it is over.
    pub const fn winner(&self) -> Option<Team> {
        self.winner
    }
}
