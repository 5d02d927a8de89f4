//! The messages of `pennyblue analyse`: a position, a turn and a hand in, the best action and what else there is out.
//!
//! Apart from the thinking, of which nothing is known here: whoever thinks says what to write.

use super::fault::{Code, Fault};
use super::flick::FlickAnswer;
use super::position::TableReader;
use super::ruleset::{read_hand, read_ruleset};
use super::tree::Json;
use super::turn::read_turn;
use super::write;
use penny_physics::{Equipment, Flick, Penny, Position};
use penny_rules::{Action, Hand, Ruleset, Turn};
use serde::Serialize;

/// Reads questions, one message after another.
#[derive(Debug, Default)]
pub struct Analyse {
    tables: TableReader,
}

/// What is asked.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// Board, pennies and surfaces.
    pub equipment: &'a Equipment,
    /// The rules.
    pub ruleset: Ruleset,
    /// Where the seven pennies lie.
    pub position: Position,
    /// Whose turn it is.
    pub turn: Turn,
    /// The hand that makes the flicks.
    pub hand: Hand,
}

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
#[serde(untagged)]
enum ActionAnswer {
    Flick(FlickAnswer),
    Spot { kind: &'static str, penny: &'static str, spot: u8, shift_um: [i32; 2] },
    Other { kind: &'static str },
}

#[derive(Serialize)]
struct CandidateAnswer {
    flick: FlickAnswer,
    win_probability: f64,
    note: String,
}

impl Analyse {
    /// A reader that has seen nothing yet.
    pub fn new() -> Analyse {
        Analyse::default()
    }

    /// The question in one line.
    ///
    /// # Errors
    /// Says which key of the message is wrong and why.
    pub fn read(&mut self, line: &[u8]) -> Result<Question<'_>, Fault> {
        let message = Json::read(line)?;
        let message = message.object(&["position", "turn", "penny", "physics", "ruleset", "hand"])?;
        let turn = message.required("turn", read_turn)?;
        let ruleset = message.optional("ruleset", read_ruleset)?.unwrap_or_default();
        let hand = message.required("hand", read_hand)?;
        let (equipment, position) = self.tables.read(&message)?;
        if let Some(penny) = Penny::ALL.into_iter().find(|&penny| position.get(penny).is_none()) {
            let text = format!("{penny} is not on the board, a game needs all seven pennies");
            return Err(Fault::new(Code::Absent, text).under(penny.name()).under("pennies").under("position"));
        }
        Ok(Question { equipment, ruleset, position, turn, hand })
    }
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

/// An action as a JSON object: a flick as everywhere, a spotting with its spot, all others by their kind.
pub fn action_json(action: &Action) -> String {
    write(&ActionAnswer::new(action)).unwrap_or_else(|fault| fault.message)
}

impl ActionAnswer {
    fn new(action: &Action) -> ActionAnswer {
        match (action, action.flick()) {
            (_, Some(flick)) => ActionAnswer::Flick(FlickAnswer::new(&flick)),
            (Action::Spot(spotting), None) => ActionAnswer::Spot {
                kind: action.name(),
                penny: spotting.penny.name(),
                spot: spotting.spot,
                shift_um: [spotting.shift_um.0, spotting.shift_um.1],
            },
            (_, None) => ActionAnswer::Other { kind: action.name() },
        }
    }
}

/// A chance to four places: more would be noise.
fn rounded(chance: f64) -> f64 {
    (chance * 1e4).round() / 1e4
}
