//! What the page asks of the computer player, and what it answers.
//!
//! A room of its own because the answering runs elsewhere, in a worker, so that the page never waits for it: questions and
//! answers are texts, and what makes an answer of a question knows nothing of a browser.

pub mod answering;
pub mod messages;
pub(crate) mod worker;

pub use answering::answer;

use penny_physics::{BoardFlick, Penny};
use penny_record::saved::MatchRecord;
use penny_rules::Action;

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// What the computer does, by its level.
    Act,
    /// What the person might do.
    Hint,
    /// Where a penny kills.
    Kills(Penny),
    /// What an action is worth beside the best one, a flick as it was aimed.
    Appraise(Action),
}

/// A question about a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// Its number: answers carry it.
    pub number: u64,
    /// What is asked.
    pub ask: Ask,
    /// The match so far.
    pub record: MatchRecord,
}

/// An answer.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// The best so far; a better one comes.
    SoFar(Advised),
    /// The best.
    Best(Advised),
    /// Where a penny kills.
    Kills(KillMap),
    /// What an action is worth.
    Appraised(Appraised),
    /// Why there is none.
    Failed(String),
}

/// What to do.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Advised {
    /// The action, a flick as asked of the hand.
    pub action: Action,
    /// The chance of winning after it, 0 to 1.
    pub chance: f64,
    /// How often it kills at once, 0 to 1; none where that was not asked.
    pub kill: Option<f64>,
}

/// What an action is worth beside the best one, to whoever acts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Appraised {
    /// The best action, a flick as asked of the hand.
    pub best: Action,
    /// The chance of winning by it, 0 to 1.
    pub chance: f64,
    /// The chance of winning by what was done; none where it says nothing of chances.
    pub done: Option<f64>,
}

/// Where a penny kills.
#[derive(Clone, Debug, PartialEq)]
pub struct KillMap {
    /// The penny.
    pub penny: Penny,
    /// The best flick and its chance; none where nothing kills.
    pub best: Option<(BoardFlick, f64)>,
    /// The chance in each direction, evenly round the circle from 0 on, in thousandths; none where the finger has no room.
    pub permille: Vec<Option<u16>>,
}
