//! What happens in a flick as JSON: contacts, rests, falls, stacks, and fouls of the hand.
//!
//! Apart because the same objects are what `simulate` answers, what a referee tells `judge`, and what a ruling rests on.

use super::fault::{Code, Fault};
use super::flick::read_penny;
use super::tree::Json;
use penny_physics::{Event, Penny};
use penny_rules::{Incident, SeenFoul};
use serde::Serialize;

/// The most events that a message may hold: a flick has some 30, the slow push into a heap a thousand.
const MOST_EVENTS: usize = 10_000;

/// The events of a flick, in the order in which they are listed.
pub(crate) fn read_events(value: &Json) -> Result<Vec<Incident>, Fault> {
    value.list_of(MOST_EVENTS, read_event)
}

#[derive(Clone, Copy)]
enum Kind {
    Contact,
    Rest,
    Off,
    Stack,
    Foul,
}

const KINDS: [(&str, Kind); 5] = [
    ("contact", Kind::Contact),
    ("rest", Kind::Rest),
    ("off", Kind::Off),
    ("stack", Kind::Stack),
    ("foul", Kind::Foul),
];

fn read_event(value: &Json) -> Result<Incident, Fault> {
    const ALL_KEYS: &[&str] = &["t_us", "kind", "a", "b", "impulse_uns", "finger", "penny", "upper", "lower", "what"];
    let kind = value.object(ALL_KEYS)?.required("kind", |kind| kind.one_of(&KINDS))?;
    let event = value.object(match kind {
        Kind::Contact => &["t_us", "kind", "a", "b", "impulse_uns", "finger"],
        Kind::Rest | Kind::Off => &["t_us", "kind", "penny"],
        Kind::Stack => &["t_us", "kind", "upper", "lower"],
        Kind::Foul => &["t_us", "kind", "what"],
    })?;
    let number = |value: &Json| value.whole(0, u32::MAX.into()).map(|number| number as u32);
    let t_us = event.required("t_us", number)?;
    let penny = |key| event.required(key, read_penny);
    Ok(Incident::Motion(match kind {
        Kind::Contact => {
            let (a, b) = two_pennies(penny("a")?, penny("b")?, "b")?;
            Event::Contact {
                t_us,
                a,
                b,
                // Where it is not known it is not zero: a contact that somebody saw exchanged something.
                impulse_uns: event.optional("impulse_uns", number)?.unwrap_or(1),
                finger: event.optional("finger", Json::truth)?.unwrap_or(false),
            }
        }
        Kind::Rest => Event::Rest { t_us, penny: penny("penny")? },
        Kind::Off => Event::Off { t_us, penny: penny("penny")? },
        Kind::Stack => {
            let (upper, lower) = (penny("upper")?, penny("lower")?);
            two_pennies(upper, lower, "lower")?;
            Event::Stack { t_us, upper, lower }
        }
        Kind::Foul => {
            let fouls = SeenFoul::ALL.map(|foul| (foul.name(), foul));
            return Ok(Incident::Foul { t_us, what: event.required("what", |what| what.one_of(&fouls))? });
        }
    }))
}

/// Two different pennies, in the order of the list of all.
fn two_pennies(a: Penny, b: Penny, key: &str) -> Result<(Penny, Penny), Fault> {
    if a == b {
        return Err(Fault::new(Code::UnknownName, format!("{a} cannot meet itself")).under(key));
    }
    Ok(if a < b { (a, b) } else { (b, a) })
}

/// One event; only the keys that belong to its kind are written.
#[derive(Serialize, Default)]
pub(crate) struct EventAnswer {
    t_us: u32,
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    a: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    b: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    impulse_uns: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    finger: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    penny: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    upper: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lower: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    what: Option<&'static str>,
}

impl EventAnswer {
    /// What happened on the board.
    pub(crate) fn of(event: &Event) -> EventAnswer {
        let name = |penny: Penny| Some(penny.name());
        let t_us = event.t_us();
        let bare = EventAnswer::default();
        match *event {
            Event::Contact { a, b, impulse_uns, finger, .. } => EventAnswer {
                t_us,
                kind: "contact",
                a: name(a),
                b: name(b),
                impulse_uns: Some(impulse_uns),
                finger: finger.then_some(true),
                ..bare
            },
            Event::Rest { penny, .. } => EventAnswer { t_us, kind: "rest", penny: name(penny), ..bare },
            Event::Off { penny, .. } => EventAnswer { t_us, kind: "off", penny: name(penny), ..bare },
            Event::Stack { upper, lower, .. } => {
                EventAnswer { t_us, kind: "stack", upper: name(upper), lower: name(lower), ..bare }
            }
        }
    }

    /// What a ruling rests on: that, or a foul of the hand.
    pub(crate) fn of_incident(incident: &Incident) -> EventAnswer {
        match incident {
            Incident::Motion(event) => EventAnswer::of(event),
            Incident::Foul { t_us, what } => {
                EventAnswer { t_us: *t_us, kind: "foul", what: Some(what.name()), ..EventAnswer::default() }
            }
        }
    }
}
