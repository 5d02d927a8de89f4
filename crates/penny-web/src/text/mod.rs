//! Every word that the page itself says. What was ruled is said by the rules.
//!
//! A room of its own so that another language is another file here and nothing else.

pub mod aiming;
pub mod choosing;
pub mod computer;
pub mod hints;
pub mod match_words;
pub mod pennies;
pub mod players;
pub mod refusals;
pub mod review;
pub mod start;
pub mod updates;
