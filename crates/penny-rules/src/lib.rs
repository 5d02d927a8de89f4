//! The game: whose turn it is, what a flick's events mean, who has won, and how games make sets and matches.
//!
//! A crate of its own because it knows nothing of motion, text or screens: it takes events and gives rulings, each with
//! the clauses of `docs/rules.md` that it rests on. Like the physics it is pure arithmetic and does no I/O.

pub mod action;
pub mod board_words;
pub mod choice;
pub mod clause;
pub mod decision;
pub mod draw_count;
pub mod ending;
pub mod field;
pub mod finger;
pub mod game;
pub mod hand;
pub mod incident;
pub mod judge;
pub mod match_play;
pub mod random;
pub mod referee;
pub mod ruleset;
pub mod ruling;
pub mod sentence;
pub mod set_up;
pub mod side_flick;
pub mod spotting;
pub mod stage;
pub mod turn;

mod marks;

pub use action::{Action, ActionError, AllowedActions};
pub use board_words::{BlueInWords, board_words, penny_words};
pub use clause::Clause;
pub use decision::{Decision, decide};
pub use draw_count::Warning;
pub use ending::{DrawReason, Ending, WinReason};
pub use finger::{FingerRoom, finger_room};
pub use game::{Game, GameError, Midway, Waiting};
pub use hand::{Hand, HandError, Preset};
pub use incident::{Flicked, Incident, SeenFoul};
pub use judge::{JudgeError, judge};
pub use match_play::{Match, MatchError, MatchLength, Score};
pub use random::SplitMix64;
pub use referee::{Refereed, check_flick, referee, referee_filmed};
pub use ruleset::{FreeShot, KillChain, NoKill, Ruleset, RulesetError, SideFlickRule, Starter};
pub use ruling::{Foul, Loss, Ruling, Verdict};
pub use set_up::set_up;
pub use side_flick::{Availability, Measurement, availability};
pub use spotting::{SpotError, SpotRoom, Spotting, spot_rooms, spot_sovereign};
pub use stage::{Outcome, Stage};
pub use turn::{Turn, TurnError};
