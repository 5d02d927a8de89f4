//! A match as it is saved: what was agreed, and everything that was done since, so that it can be played again.
//!
//! Apart from the game itself because a saved match holds no state: playing its entries again gives the state, and the
//! hashes tell whether it is the same one.

mod computer;
mod in_play;
mod label;
mod read;
mod replay;
mod tags;
mod write;

pub use computer::{Computer, Helped};
pub use in_play::{MatchInPlay, NextGameError};
pub use label::{Label, LabelError};
pub use read::{LONGEST_FILE, parse_match};
pub use replay::{Difference, ReplayError};

use crate::hash::Hash;
use penny_physics::{BoardSpec, Equipment, Flick, PennySpec, PhysicsSpec, SpecError, Team};
use penny_rules::{Action, Hand, MatchLength, Ruleset, SplitMix64};

/// What the players have agreed on before the first game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    /// Red's name.
    pub red: Label,
    /// Gold's name.
    pub gold: Label,
    /// When it was played, as free text; ISO 8601 sorts best.
    pub date: Option<Label>,
    /// Where or for what it was played.
    pub event: Option<Label>,
    /// The board.
    pub board: BoardSpec,
    /// The pennies.
    pub penny: PennySpec,
    /// The surfaces.
    pub physics: PhysicsSpec,
    /// The house rules.
    pub ruleset: Ruleset,
    /// The hand of both players; against a computer, that of the person.
    pub hand: Hand,
    /// The computer that plays one of the teams, if one does.
    pub computer: Option<Computer>,
    /// How many games make a set, and sets the match.
    pub length: MatchLength,
    /// All chance in the match comes from it: who starts, and how hands err.
    pub seed: u64,
}

impl Terms {
    /// The name of a team's player.
    pub const fn name(&self, team: Team) -> &Label {
        match team {
            Team::Red => &self.red,
            Team::Gold => &self.gold,
        }
    }

    /// The hand that makes the flicks of a team.
    pub fn hand_of(&self, team: Team) -> Hand {
        self.computer.as_ref().filter(|computer| computer.team == team).map_or(self.hand, |computer| computer.hand)
    }

    /// Board, pennies and surfaces together.
    ///
    /// # Errors
    /// When they do not fit together.
    pub fn equipment(&self) -> Result<Equipment, SpecError> {
        Equipment::new(self.board, self.penny, self.physics)
    }

    /// Chance for flick `number` of the match, from 0: from the seed and that number alone, so that a match that was
    /// saved and opened goes on with the same chance as one that was not.
    pub fn chance(&self, number: u64) -> SplitMix64 {
        // The seed itself draws the starter, so the first flick begins one step further.
        SplitMix64::new(SplitMix64::new(self.seed.wrapping_add(1).wrapping_add(number)).next_u64())
    }
}

/// A match: its terms and its games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchRecord {
    /// What was agreed.
    pub terms: Terms,
    /// The games in the order in which they were played, at least one; the last may still be going on.
    pub games: Vec<GameRecord>,
}

/// One game.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct GameRecord {
    /// The help that was had.
    pub helped: Helped,
    /// What was done, in order.
    pub entries: Vec<Entry>,
    /// How it ended, if it has.
    pub result: Option<GameResult>,
}

/// One thing that was done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// An action of the player who was to act.
    Done {
        /// The action; a flick as it was executed.
        action: Action,
        /// The flick that was asked for, where the hand has strayed from it.
        aimed: Option<Flick>,
        /// The hash of the rest position after it: with flicks and spotting, and only there.
        rest: Option<Hash>,
    },
    /// A player ran out of time (R28).
    OutOfTime(Team),
}

/// How a game ended, in the words of a game file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameResult {
    /// Who has won; none for a draw.
    pub winner: Option<Team>,
    /// The name of the ending: see [`penny_rules::Ending::name`].
    pub by: String,
}

impl MatchRecord {
    /// A match at the beginning of its first game.
    pub fn new(terms: Terms) -> MatchRecord {
        MatchRecord { terms, games: vec![GameRecord::default()] }
    }

    /// The last thing that was done in the last game.
    pub fn last_entry(&self) -> Option<&Entry> {
        self.games.last().and_then(|game| game.entries.last())
    }
}
