//! A shorthand for what was seen in a flick, so that a table shows one flick a line.
//!
//! Apart because all tests of rulings read it: `A-B` contact, `A=B` while the finger pushes, `A~B` without impulse, `A.`
//! rest, `A!` off the board, `A/B` A lies on B, and the names of fouls of the hand.

use penny_physics::{Equipment, Event, Penny, Team};
use penny_rules::{Flicked, Incident, Ruleset, Ruling, SeenFoul, Turn, judge};
use std::sync::{Arc, LazyLock};

/// The default equipment, whose tables are worked out once.
pub(crate) fn standard() -> Arc<Equipment> {
    static STANDARD: LazyLock<Arc<Equipment>> = LazyLock::new(|| Arc::new(Equipment::standard()));
    STANDARD.clone()
}

/// The penny of a short name.
pub(crate) fn penny(name: &str) -> Penny {
    Penny::from_name(name).unwrap_or_else(|| panic!("{name} is no penny"))
}

/// The incidents of a line of shorthand, 1 ms apart.
pub(crate) fn incidents(line: &str) -> Vec<Incident> {
    line.split_whitespace().zip(1..).map(|(word, k)| incident(word, 1_000 * k)).collect()
}

fn incident(word: &str, t_us: u32) -> Incident {
    if let Some(what) = SeenFoul::from_name(word) {
        return Incident::Foul { t_us, what };
    }
    let (first, rest) = word.split_at(2);
    let first = penny(first);
    let event = match rest.split_at(1) {
        (".", "") => Event::Rest { t_us, penny: first },
        ("!", "") => Event::Off { t_us, penny: first },
        ("/", lower) => Event::Stack { t_us, upper: first, lower: penny(lower) },
        (sign @ ("-" | "=" | "~"), other) => Event::Contact {
            t_us,
            a: first,
            b: penny(other),
            impulse_uns: if sign == "~" { 0 } else { 500 },
            finger: sign == "=",
        },
        _ => panic!("{word} is no incident"),
    };
    Incident::Motion(event)
}

/// A turn in the middle of a game: team, flicks left, and whether it is a free shot: `R3`, `G1`, `R3f`.
pub(crate) fn turn(text: &str) -> Turn {
    turn_after(text, [4, 4])
}

/// A turn after so many turns of Red and of Gold.
pub(crate) fn turn_after(text: &str, turns_completed: [i64; 2]) -> Turn {
    let team = if text.starts_with('R') { Team::Red } else { Team::Gold };
    let flicks_left = text[1..2].parse().expect("a digit");
    Turn::new(team, flicks_left, text.ends_with('f'), turns_completed, false).expect("a turn")
}

/// What was flicked: `R1`, or `side RS`.
pub(crate) fn flicked(text: &str) -> Flicked {
    match text.strip_prefix("side ") {
        Some(name) => Flicked::Side(penny(name)),
        None => Flicked::Board(penny(text)),
    }
}

/// The ruling on a flick.
pub(crate) fn ruling(ruleset: &Ruleset, turn: &Turn, flick: &str, seen: &str) -> Ruling {
    judge(ruleset, turn, flicked(flick), &incidents(seen)).expect("the flick is allowed")
}

/// A ruling in short: the result, the turn that follows or the clauses it is lost by, and the fouls.
pub(crate) fn in_short(ruling: &Ruling) -> String {
    let mut text = ruling.result().to_owned();
    if let Some(next) = ruling.next() {
        let team = if next.to_move() == Team::Red { 'R' } else { 'G' };
        let free = if next.free_shot() { "f" } else { "" };
        text += &format!(" {team}{}{free}", next.flicks_left());
    }
    for clause in ruling.lost_by() {
        text += &format!(" {clause}");
    }
    for foul in &ruling.fouls {
        text += &format!(" {}", foul.name());
    }
    text
}

/// By the default rules, in the middle of a game.
pub(crate) fn check(start: &str, flick: &str, seen: &str, expected: &str) {
    check_by(&Ruleset::default(), &turn(start), flick, seen, expected);
}

/// By other rules or at another time.
pub(crate) fn check_by(ruleset: &Ruleset, turn: &Turn, flick: &str, seen: &str, expected: &str) {
    let found = in_short(&ruling(ruleset, turn, flick, seen));
    assert_eq!(found, expected, "{flick} at {turn:?}: {seen}");
}

/// The default rules with one field set.
pub(crate) fn rules(field: &str, value: penny_rules::ruleset::Value<'_>) -> Ruleset {
    let mut ruleset = Ruleset::default();
    ruleset.set(field, value).expect("an allowed value");
    ruleset
}
