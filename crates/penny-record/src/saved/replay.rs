//! Playing a saved match again, entry by entry, and comparing what comes of it with what was saved.
//!
//! Apart because it is the one check of a file that needs the whole game; it also is how a match is opened.

use super::in_play::{MatchInPlay, NextGameError};
use super::{Entry, GameResult, MatchRecord};
use crate::flick::flick_text;
use crate::hash::Hash;
use penny_physics::{Flick, SpecError};
use penny_rules::ActionError;
use std::fmt;

/// Where a saved match cannot be played again as it was saved, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplayError {
    /// The game, from 1; 0 for the match as a whole.
    pub game: usize,
    /// The entry in that game, from 1; 0 for the game as a whole.
    pub entry: usize,
    /// The entry as it stands in the file.
    pub text: String,
    /// What is the matter.
    pub difference: Difference,
}

/// What is the matter with an entry, a game or a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Difference {
    /// Board, pennies and surfaces do not fit together.
    Equipment(SpecError),
    /// The action is not allowed there.
    NotAllowed(ActionError),
    /// The hand makes another flick of what was aimed at.
    Executed {
        /// The flick that hand and seed give.
        found: Flick,
        /// The flick that was saved.
        saved: Flick,
    },
    /// The pennies rest elsewhere.
    Rest {
        /// The hash of where they rest now.
        found: Hash,
        /// The hash that was saved.
        saved: Option<Hash>,
    },
    /// The game cannot be begun.
    Game(NextGameError),
    /// The game ends otherwise.
    Result {
        /// How it ends now.
        found: Option<GameResult>,
        /// How it ended when it was saved.
        saved: Option<GameResult>,
    },
}

impl MatchRecord {
    /// Plays the match again from its beginning, and gives it as it stands after its last entry.
    ///
    /// # Errors
    /// At the first entry that is not allowed or whose outcome is another than was saved.
    pub fn replay(&self) -> Result<MatchInPlay, ReplayError> {
        self.replay_seen(|_, _| {})
    }

    /// The same, seen by whoever wants to know how the match stood before each entry.
    ///
    /// # Errors
    /// As [`MatchRecord::replay`]; what was before the error has been seen.
    pub fn replay_seen(&self, mut see: impl FnMut(&MatchInPlay, &Entry)) -> Result<MatchInPlay, ReplayError> {
        let whole = |difference| ReplayError { game: 0, entry: 0, text: String::new(), difference };
        let mut play = MatchInPlay::new(self.terms.clone()).map_err(|error| whole(Difference::Equipment(error)))?;
        for (index, game) in self.games.iter().enumerate() {
            let at = |entry: usize, difference| ReplayError {
                game: index + 1,
                entry,
                text: game.entries.get(entry.wrapping_sub(1)).map(Entry::to_string).unwrap_or_default(),
                difference,
            };
            if index > 0 {
                play.next_game().map_err(|error| at(0, Difference::Game(error)))?;
            }
            play.note_help(game.helped);
            for (k, entry) in game.entries.iter().enumerate() {
                see(&play, entry);
                play.repeat(entry).map_err(|difference| at(k + 1, difference))?;
            }
            let found = play.game().ending().map(GameResult::of);
            if found != game.result {
                return Err(at(0, Difference::Result { found, saved: game.result.clone() }));
            }
        }
        Ok(play)
    }
}

impl MatchInPlay {
    /// Does again what was done, and compares what the hand made of it, where that is known, and where the pennies rest.
    fn repeat(&mut self, entry: &Entry) -> Result<(), Difference> {
        match entry {
            Entry::OutOfTime(team) => self.run_out_of_time(*team).map_err(Difference::NotAllowed),
            Entry::Done { action, aimed, rest: saved } => {
                if let (Some(saved), Some(aimed)) = (action.flick(), aimed) {
                    let found = self.execute(aimed).map_err(Difference::NotAllowed)?;
                    if found != saved {
                        return Err(Difference::Executed { found, saved });
                    }
                }
                self.act(action, *aimed).map_err(Difference::NotAllowed)?;
                match self.record().last_entry() {
                    Some(Entry::Done { rest: Some(found), .. }) if Some(*found) != *saved => {
                        Err(Difference::Rest { found: *found, saved: *saved })
                    }
                    _ => Ok(()),
                }
            }
        }
    }
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.game, self.entry) {
            (0, _) => {}
            (game, 0) => write!(f, "game {game}: ")?,
            (game, entry) => write!(f, "game {game}, entry {entry} ({}): ", self.text)?,
        }
        self.difference.fmt(f)
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let result =
            |result: &Option<GameResult>| result.as_ref().map_or("no result".to_owned(), GameResult::to_string);
        match self {
            Difference::Equipment(error) => error.fmt(f),
            Difference::NotAllowed(error) => write!(f, "{error} ({})", error.clause()),
            Difference::Executed { found, saved } => {
                let [found, saved] = [found, saved].map(flick_text);
                write!(f, "the hand makes {found} of what was aimed, saved is {saved}")
            }
            Difference::Rest { found, saved: Some(saved) } => {
                write!(f, "the rest position is #{found}, saved is #{saved}")
            }
            Difference::Rest { found, saved: None } => write!(f, "the rest position is #{found}, and none is saved"),
            Difference::Game(error) => write!(f, "it cannot be begun: {error}"),
            Difference::Result { found, saved } => write!(f, "there is {}, saved is {}", result(found), result(saved)),
        }
    }
}

impl std::error::Error for ReplayError {}
