//! Penny Blue written down: positions, flicks and game files as text, and messages as JSON.
//!
//! A crate of its own because a written form is a promise to strangers: everything that is stored, sent or pasted is
//! read and written here and nowhere else, and everything that is read is taken to be hostile.

pub mod hash;
pub mod json;
pub mod saved;
pub mod workload;

mod action;
mod flick;
mod position;
mod text;

pub use action::{action_text, parse_action};
pub use flick::{flick_text, parse_flick};
pub use hash::Hash;
pub use position::{parse_position, parse_position_on, position_text};
pub use text::{Problem, TextError};
