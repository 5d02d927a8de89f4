//! The messages of `pennyblue judge`: a turn, a flick and what came of it in, the ruling out.

use super::events::{EventAnswer, read_events};
use super::fault::{Code, Fault};
use super::flick::{FlickMessage, Kind, read_flick, read_kind, read_penny};
use super::position::TableReader;
use super::ruleset::read_ruleset;
use super::simulate::{simulate_fault, spot};
use super::tree::Json;
use super::turn::{TurnAnswer, read_turn};
use super::write;
use penny_rules::{ActionError, Clause, Flicked, Foul, judge, referee};
use serde::Serialize;

/// Answers turns, one message after another.
#[derive(Debug, Default)]
pub struct Judge {
    tables: TableReader,
}

/// What `pennyblue judge` answers.
#[derive(Serialize)]
struct RulingAnswer<'a> {
    result: &'static str,
    lost_by: Vec<&'static str>,
    fouls: Vec<&'static str>,
    hit: bool,
    push_shot: bool,
    next: Option<TurnAnswer>,
    clauses: Vec<&'static str>,
    evidence: Vec<EventAnswer>,
    sentence: &'a str,
}

impl Judge {
    /// A judge who has seen nothing yet.
    pub fn new() -> Judge {
        Judge::default()
    }

    /// The answer to one line.
    ///
    /// # Errors
    /// Says which key of the message is wrong and why.
    pub fn answer(&mut self, line: &[u8]) -> Result<String, Fault> {
        let message = Json::read(line)?;
        let message = message.object(&["turn", "flick", "events", "position", "penny", "physics", "ruleset"])?;
        let turn = message.required("turn", read_turn)?;
        let ruleset = message.optional("ruleset", read_ruleset)?.unwrap_or_default();
        let ruling = match message.optional("events", read_events)? {
            Some(events) => {
                message.without(
                    &["position", "penny", "physics"],
                    "not with `events`: they are judged as they are listed",
                )?;
                let flicked = message.required("flick", read_flicked)?;
                judge(&ruleset, &turn, flicked, &events)
                    .map_err(|error| Fault::new(Code::Illegal, error).under("flick"))?
            }
            None if message.get("position").is_none() => {
                let reason = "a message needs `events`, or a `position` to simulate";
                return Err(Fault::new(Code::MissingKey, reason).under("events"));
            }
            None => {
                let (equipment, position) = self.tables.read(&message)?;
                let FlickMessage { flick, spotting } = message.required("flick", read_flick)?;
                let refereed = referee(equipment, &ruleset, &turn, &position, &flick).map_err(action_fault)?;
                if let (Some(spotting), Some(_)) = (spotting, refereed.ruling.next()) {
                    spot(equipment, &refereed.shot.rest, &spotting)?;
                }
                refereed.ruling
            }
        };
        write(&RulingAnswer {
            result: ruling.result(),
            lost_by: ruling.lost_by().into_iter().map(Clause::name).collect(),
            fouls: ruling.fouls.iter().map(|foul: &Foul| foul.name()).collect(),
            hit: ruling.hit,
            push_shot: ruling.push_shot,
            next: ruling.next().map(TurnAnswer::new),
            clauses: ruling.clauses.iter().map(|clause| clause.name()).collect(),
            evidence: ruling.evidence.iter().map(EventAnswer::of_incident).collect(),
            sentence: &ruling.sentence,
        })
    }
}

/// Which key it is for which a flick is refused.
fn action_fault(error: ActionError) -> Fault {
    match error {
        ActionError::Flick(error) => simulate_fault(error),
        error => Fault::new(Code::Illegal, error).under("flick"),
    }
}

/// Kind and penny of a flick; its numbers may be there too, and are then whole and within their ranges.
fn read_flicked(value: &Json) -> Result<Flicked, Fault> {
    let kind = read_kind(value)?;
    let flick = value.object(kind.keys())?;
    if kind.keys().iter().any(|key| !["kind", "penny"].contains(key) && flick.get(key).is_some()) {
        return read_flick(value).map(|message| Flicked::from(&message.flick));
    }
    let penny = flick.required("penny", read_penny)?;
    Ok(match kind {
        Kind::Board => Flicked::Board(penny),
        Kind::Side => Flicked::Side(penny),
    })
}
