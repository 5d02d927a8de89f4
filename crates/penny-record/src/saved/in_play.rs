//! A match that is being played and written down as it goes.
//!
//! Apart from its record because it also holds the state: whose turn it is, where the pennies lie, what the score is.
//! The state follows from the record alone, so whoever saves the record at any moment has saved everything.

use super::{Entry, GameRecord, GameResult, Helped, MatchRecord, Terms};
use crate::hash::Hash;
use penny_physics::{Equipment, Flick, SpecError, Team, Trajectory};
use penny_rules::{Action, ActionError, Ending, Game, Match, Outcome};
use std::fmt;
use std::sync::Arc;

/// A match: its record and its state, always in step.
#[derive(Clone, Debug)]
pub struct MatchInPlay {
    record: MatchRecord,
    equipment: Arc<Equipment>,
    score: Match,
    game: Game,
    /// How many flicks were made in the whole match: counting them anew for each would take as long as the match.
    flicks: u64,
}

/// Why the next game cannot be begun.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NextGameError {
    /// The game that is being played is not over.
    GameNotOver,
    /// The match is over.
    MatchOver,
}

impl fmt::Display for NextGameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            NextGameError::GameNotOver => "the game before it is not over",
            NextGameError::MatchOver => "the match is over",
        })
    }
}

impl std::error::Error for NextGameError {}

impl MatchInPlay {
    /// A match at the beginning of its first game.
    ///
    /// # Errors
    /// When board, pennies and surfaces of the terms do not fit together.
    pub fn new(terms: Terms) -> Result<MatchInPlay, SpecError> {
        let equipment = Arc::new(terms.equipment()?);
        let score = Match::new(terms.length, terms.ruleset.starter, terms.seed);
        let starter = score.starter().unwrap_or(Team::Red);
        let game = Game::new(Arc::clone(&equipment), terms.ruleset, starter);
        Ok(MatchInPlay { record: MatchRecord::new(terms), equipment, score, game, flicks: 0 })
    }

    /// What was agreed, and all that was done.
    pub const fn record(&self) -> &MatchRecord {
        &self.record
    }

    /// Board, pennies and surfaces.
    pub fn equipment(&self) -> &Equipment {
        &self.equipment
    }

    /// The games and sets won.
    pub const fn score(&self) -> &Match {
        &self.score
    }

    /// The game that is being played, or that has ended last.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// What the hand makes of a flick that is asked for, with the match's own chance.
    ///
    /// # Errors
    /// When the flick that is asked for is not allowed.
    pub fn execute(&self, asked: &Flick) -> Result<Flick, ActionError> {
        let hand = self.record.terms.hand_of(self.game.turn().to_move());
        self.game.execute(&hand, asked, &mut self.record.terms.chance(self.flicks))
    }

    /// Plays an action and writes it down; `aimed` is the flick that was asked for, where the hand has strayed from it.
    ///
    /// # Errors
    /// When the action is not allowed; nothing has changed then.
    pub fn act(&mut self, action: &Action, aimed: Option<Flick>) -> Result<Outcome, ActionError> {
        let outcome = self.game.play(action)?;
        self.write_down(action, aimed);
        Ok(outcome)
    }

    /// Plays an action, writes it down and, where it is a flick, gives its motion to be shown.
    ///
    /// # Errors
    /// As [`MatchInPlay::act`].
    pub fn act_filmed(
        &mut self,
        action: &Action,
        aimed: Option<Flick>,
    ) -> Result<(Outcome, Option<Trajectory>), ActionError> {
        let outcome = self.game.play_filmed(action)?;
        self.write_down(action, aimed);
        Ok(outcome)
    }

    /// Writes down the help that was had in this game.
    pub fn note_help(&mut self, helped: Helped) {
        if let Some(game) = self.record.games.last_mut() {
            game.helped = helped;
        }
    }

    /// R28: a player's time has run out.
    ///
    /// # Errors
    /// When the game is over already.
    pub fn run_out_of_time(&mut self, team: Team) -> Result<(), ActionError> {
        self.game.run_out_of_time(team)?;
        self.push(Entry::OutOfTime(team));
        Ok(())
    }

    /// Begins the next game of the match.
    ///
    /// # Errors
    /// When the game before it, or the match, does not allow one.
    pub fn next_game(&mut self) -> Result<(), NextGameError> {
        if self.game.ending().is_none() {
            return Err(NextGameError::GameNotOver);
        }
        let starter = self.score.starter().ok_or(NextGameError::MatchOver)?;
        self.game = Game::new(Arc::clone(&self.equipment), self.record.terms.ruleset, starter);
        self.record.games.push(GameRecord::default());
        Ok(())
    }

    fn write_down(&mut self, action: &Action, aimed: Option<Flick>) {
        self.flicks += u64::from(action.flick().is_some());
        let moves = action.flick().is_some() || matches!(action, Action::Spot(_));
        let rest = || Hash::of_rest(&self.equipment, action.flick().as_ref(), self.game.position());
        let rest = moves.then(rest);
        let aimed = aimed.filter(|aimed| action.flick().is_some_and(|flick| flick != *aimed));
        self.push(Entry::Done { action: *action, aimed, rest });
    }

    fn push(&mut self, entry: Entry) {
        let ending = self.game.ending();
        if let Some(ending) = ending {
            // The match was not over, or this game could not have been begun.
            let counted = self.score.count(ending);
            debug_assert!(counted.is_ok(), "{counted:?}");
        }
        let result = ending.map(GameResult::of);
        if let Some(game) = self.record.games.last_mut() {
            game.entries.push(entry);
            game.result = result;
        }
    }
}

impl GameResult {
    /// An ending in the words of a game file.
    pub fn of(ending: &Ending) -> GameResult {
        GameResult { winner: ending.winner(), by: ending.name().to_owned() }
    }
}
