//! The rules, tested clause by clause.
//!
//! One binary, so that the crate's tests are linked once.

mod board_words;
mod finger;
mod game;
mod hand;
mod kill;
mod laws;
mod loss;
mod match_play;
mod notes;
mod ruleset;
mod sentence;
mod side_flick;
mod side_flick_in_play;
mod spotting;
mod table;
mod turn;
