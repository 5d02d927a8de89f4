//! The computer player: it maps what every flick of a position leads to, takes the hand's error into account, and thinks
//! through the opponent's answer.
//!
//! A crate of its own because it only proposes: what is allowed and who has won is decided by the rules. Like them it is
//! pure: budgets, seeds and clocks come in as arguments, and the same arguments give the same flick on every machine.

pub mod advice;
pub mod appraisal;
pub mod arena;
pub mod baseline;
mod candidates;
pub mod draw;
pub mod evaluate;
pub mod features;
mod hop_table;
pub mod hops;
pub mod kernel;
pub mod kills;
pub mod kr_uct;
pub mod level;
pub mod map;
pub mod network;
pub mod player;
pub mod search;
pub mod side;
pub mod situation;
pub mod space;
pub mod spots;
pub mod uct;
mod weights;
pub mod workers;

pub use advice::{Advice, advise};
pub use appraisal::{Appraisal, appraise};
pub use baseline::Baseline;
pub use kills::Kills;
pub use level::Level;
pub use player::{Mind, Player};
pub use search::{Candidate, Choice, Objective, Task, answer, choose};
pub use situation::{Landing, Situation};
pub use workers::{Alone, Workers};
