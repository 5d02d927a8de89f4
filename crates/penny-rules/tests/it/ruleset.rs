//! The fields of a ruleset by name (the table at the end of the rulebook), and the set-up (R6).
//!
//! Apart because names and ranges are a promise to files and messages.

use penny_physics::{BoardSpec, Equipment, Penny, Shape};
use penny_rules::ruleset::{Allowed, Value};
use penny_rules::{Ruleset, RulesetError, set_up};

#[test]
fn every_field_starts_with_its_default() {
    let ruleset = Ruleset::default();
    for field in Ruleset::FIELDS {
        assert_eq!(ruleset.get(field.name), Some(field.default), "{}", field.name);
    }
    assert_eq!(ruleset.get("colour"), None);
    let names: Vec<&str> = Ruleset::FIELDS.iter().map(|field| field.name).collect();
    let expected =
        "set_up_spot starter may_decline kill_chain no_kill finger_room side_flick free_shot idle_turns max_turns";
    assert_eq!(names.join(" "), expected);
}

#[test]
fn the_rulebook_lists_every_choice_with_its_default_first() {
    let rulebook = include_str!("../../../../docs/rules.md");
    let cell = |row: &str, k: usize| row.split('|').nth(k).unwrap_or_default().trim().to_owned();
    let rows: Vec<&str> = rulebook.lines().filter(|line| line.starts_with("| `")).collect();
    assert_eq!(rows.len(), Ruleset::FIELDS.len());
    for (row, field) in rows.into_iter().zip(Ruleset::FIELDS) {
        assert_eq!(cell(row, 1), format!("`{}`", field.name));
        assert_eq!(cell(row, 3), field.clause.to_string(), "{row}");
        let values = cell(row, 2);
        let default = field.default.to_string();
        assert!(values.trim_start_matches('`').starts_with(&default), "{row}");
        let says = |word: &str| assert!(values.contains(word), "{word} in {row}");
        match field.allowed {
            Allowed::Flag => ["`true`", "`false`"].into_iter().for_each(says),
            Allowed::Words(words) => words.iter().for_each(|word| says(&format!("`{word}`"))),
            Allowed::Number { max, .. } => says(&format!("to {max}")),
        }
    }
}

#[test]
fn every_allowed_value_can_be_set_and_read_back() {
    for field in Ruleset::FIELDS {
        let values: Vec<Value<'static>> = match field.allowed {
            Allowed::Flag => vec![Value::Flag(true), Value::Flag(false)],
            Allowed::Words(words) => words.iter().map(|word| Value::Word(word)).collect(),
            Allowed::Number { min, max, never } => {
                never.into_iter().chain([Value::Number(min), Value::Number(max)]).collect()
            }
        };
        for value in values {
            let mut ruleset = Ruleset::default();
            assert_eq!(ruleset.set(field.name, value), Ok(()), "{} {value}", field.name);
            assert_eq!(ruleset.get(field.name), Some(value));
            let others = Ruleset::FIELDS.iter().filter(|other| other.name != field.name);
            assert!(others.into_iter().all(|other| ruleset.get(other.name) == Some(other.default)));
        }
    }
}

#[test]
fn other_values_are_refused_with_field_and_range() {
    for (name, value, message) in [
        ("set_up_spot", Value::Number(6), "set_up_spot is 6, allowed is 0 to 5"),
        ("set_up_spot", Value::Flag(true), "set_up_spot is true, allowed is 0 to 5"),
        ("starter", Value::Word("blue"), "starter is blue, allowed is drawn, red, gold"),
        ("may_decline", Value::Number(1), "may_decline is 1, allowed is true or false"),
        ("kill_chain", Value::None, "kill_chain is none, allowed is marks, any_blue_contact, blue_direct"),
        ("no_kill", Value::Word("Off"), "no_kill is Off, allowed is own_first_turn, starter_first_turn, off"),
        ("side_flick", Value::Word(""), "side_flick is , allowed is measured, optional, compulsory"),
        ("free_shot", Value::Word("two"), "free_shot is two, allowed is extra, one_of_three"),
        ("idle_turns", Value::Number(1), "idle_turns is 1, allowed is 0 or 2 to 200"),
        ("idle_turns", Value::Number(201), "idle_turns is 201, allowed is 0 or 2 to 200"),
        ("idle_turns", Value::None, "idle_turns is none, allowed is 0 or 2 to 200"),
        ("max_turns", Value::Number(9), "max_turns is 9, allowed is none or 10 to 10000"),
        ("max_turns", Value::Number(i64::MIN), "max_turns is -9223372036854775808, allowed is none or 10 to 10000"),
    ] {
        let mut ruleset = Ruleset::default();
        let error = ruleset.set(name, value).expect_err("not allowed");
        assert_eq!(error.to_string(), message);
        assert_eq!(ruleset, Ruleset::default());
    }
    let unknown = Ruleset::default().set("colour", Value::None).expect_err("unknown");
    assert_eq!(unknown, RulesetError::UnknownField { name: "colour".to_owned() });
}

#[test]
fn zero_and_none_stand_for_never() {
    let mut ruleset = Ruleset::default();
    assert_eq!((ruleset.idle_turns(), ruleset.max_turns()), (Some(40), None));
    ruleset.set("idle_turns", Value::Number(0)).expect("allowed");
    ruleset.set("max_turns", Value::Number(200)).expect("allowed");
    assert_eq!((ruleset.idle_turns(), ruleset.max_turns()), (None, Some(200)));
}

#[test]
fn r6_the_set_up_alternates_the_teams_with_the_sovereigns_opposite() {
    let boards = [BoardSpec::default(), BoardSpec { shape: Shape::Hexagon, ..BoardSpec::default() }];
    for (board, spot) in boards.into_iter().flat_map(|board| (0..6).map(move |spot| (board, spot))) {
        let equipment = Equipment::with_board(board).expect("a board");
        let position = set_up(&equipment, &crate::notes::rules("set_up_spot", Value::Number(spot)));
        let spots = equipment.board().spots();
        let on = |k: i64| {
            let at = spots[((spot + k) % 6) as usize];
            Penny::ALL.into_iter().find(|&penny| position.get(penny) == Some(at)).expect("a penny").name()
        };
        assert_eq!([on(0), on(1), on(2), on(3), on(4), on(5)], ["RS", "G2", "R1", "GS", "R2", "G1"]);
        assert_eq!(position.get(Penny::Blue), Some(spots[6]));
    }
}
