//! The answers of `pennyblue analyse`: the best action and what else there is.
//!
//! Apart from the thinking, of which nothing is known here: whoever thinks says what to write.

use super::action::ActionAnswer;
use super::fault::Fault;
use super::flick::FlickAnswer;
use super::write;
use penny_physics::Flick;
use penny_rules::Action;
use serde::Serialize;

/// What is answered.
#[derive(Clone, Debug)]
pub struct Analysis {
    /// What to do.
    pub best: Action,
    /// The chance of winning (or of a kill, where that was asked) by it.
    pub win_probability: f64,
    /// The flicks that were looked into, best first, with the chance of each and what it does in words.
    pub candidates: Vec<(Flick, f64, String)>,
    /// How many flicks were simulated.
    pub simulations: u64,
}

#[derive(Serialize)]
struct AnalysisLine {
    best: ActionAnswer,
    win_probability: f64,
    candidates: Vec<CandidateAnswer>,
    simulations: u64,
}

#[derive(Serialize)]
struct CandidateAnswer {
    flick: FlickAnswer,
    win_probability: f64,
    note: String,
}

impl Analysis {
    /// The answer as one line.
    ///
    /// # Errors
    /// None that a person could mend: every answer can be written.
    pub fn line(&self) -> Result<String, Fault> {
        let candidate = |(flick, chance, note): &(Flick, f64, String)| CandidateAnswer {
            flick: FlickAnswer::new(flick),
            win_probability: rounded(*chance),
            note: note.clone(),
        };
        write(&AnalysisLine {
            best: ActionAnswer::new(&self.best),
            win_probability: rounded(self.win_probability),
            candidates: self.candidates.iter().map(candidate).collect(),
            simulations: self.simulations,
        })
    }
}

/// A chance to four places: more would be noise.
fn rounded(chance: f64) -> f64 {
    (chance * 1e4).round() / 1e4
}
