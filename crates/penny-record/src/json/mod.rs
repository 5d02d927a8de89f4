//! The JSON of the command: one object a line in, one out (`docs/protocol.md`).
//!
//! Apart from the text forms because programs read it, keys are promises, and every fault names the key it is about.

mod action;
mod analyse;
mod events;
mod fault;
mod flick;
mod judge;
mod position;
mod question;
mod ruleset;
mod shot;
mod simulate;
mod tree;
mod turn;

pub use action::{action_json, read_action};
pub use analyse::Analysis;
pub use fault::{Code, Fault};
pub use judge::Judge;
pub use question::{Analyse, Question, question_json};
pub use simulate::Simulate;

use serde::Serialize;

/// The line that stands in the place of an answer where a message is wrong.
pub fn error_line(fault: &Fault) -> String {
    #[derive(Serialize)]
    struct ErrorAnswer<'a> {
        error: &'a Fault,
    }
    write(&ErrorAnswer { error: fault }).unwrap_or_else(|fault| fault.message)
}

/// An answer as one line.
fn write(answer: &impl Serialize) -> Result<String, Fault> {
    // Answers hold strings, whole numbers, lists and objects with string keys: all of them can be written.
    serde_json::to_string(answer).map_err(|error| Fault::new(Code::NotJson, error))
}
