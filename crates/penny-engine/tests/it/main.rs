//! The computer player: what it finds, and that it always plays by the rules.
//!
//! One binary, so that the crate's tests are linked once.

mod appraisals;
mod budget;
mod finds;
mod games;
mod golden;
mod kills;
mod same;
