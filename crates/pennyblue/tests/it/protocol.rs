//! `docs/protocol.md`: every example in it is what it says it is.
//!
//! Apart because programs are written after that page, and a wrong example costs somebody an evening.

use crate::command::run;
use penny_record::json::read_action;
use serde_json::Value;
use std::collections::BTreeSet;

const PROTOCOL: &str = include_str!("../../../../docs/protocol.md");

/// The blocks of a language in a section, which begins with a heading that starts so.
fn blocks(heading: &str, language: &str) -> Vec<String> {
    let start = PROTOCOL.find(&format!("\n## {heading}")).unwrap_or_else(|| panic!("no section {heading}"));
    let section = &PROTOCOL[start + 1..];
    let section = &section[..section.find("\n## ").unwrap_or(section.len())];
    let fence = format!("```{language}\n");
    let blocks = section.split(&fence).skip(1).map(|rest| rest.split("\n```").next().unwrap_or_default().to_owned());
    blocks.collect()
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error} in {text}"))
}

/// The keys of an example must be among those of a real answer, so that none is promised that does not come.
fn compare(example: &Value, answer: &Value) {
    for key in example.as_object().expect("an object").keys() {
        assert!(answer.get(key).is_some(), "{key} is not in {answer}");
    }
}

#[test]
fn the_messages_of_simulate_judge_and_analyse_are_answered_as_shown() {
    for (heading, arguments) in [
        ("`pennyblue simulate", &["simulate"][..]),
        ("`pennyblue judge", &["judge"]),
        ("`pennyblue analyse", &["analyse", "--flicks", "1440"]),
    ] {
        let blocks = blocks(heading, "json");
        let run = run(arguments, json(&blocks[0]).to_string());
        assert_eq!(run.status, Some(0), "{heading}: {}", run.stdout);
        if let Some(example) = blocks.get(1) {
            compare(&json(example), &run.json()[0]);
        }
    }
}

#[test]
fn positions_flicks_errors_and_results_are_as_shown() {
    let position = json(&blocks("Positions", "json")[0]);
    let flicks = blocks("Flicks", "json").remove(0);
    assert_eq!(flicks.lines().count(), 4);
    for flick in flicks.lines() {
        read_action(flick.as_bytes()).unwrap_or_else(|fault| panic!("{fault} in {flick}"));
    }
    let mut message = serde_json::json!({"position": position, "flick": json(flicks.lines().next().expect("a flick"))});
    assert_eq!(run(&["simulate"], message.to_string()).status, Some(0));
    message["flick"]["penny"] = "R9".into();
    assert_eq!(run(&["simulate"], message.to_string()).json()[0], json(&blocks("Errors", "json")[0]));
    let played = run(&["match", "random", "random", "--games", "2", "--json"], "").json().remove(0);
    compare(&json(&blocks("`pennyblue match", "json")[0]), &played);
}

#[test]
fn frames_have_as_many_numbers_as_shown() {
    let section = blocks("`pennyblue simulate", "json");
    let mut message = json(&section[0]);
    for key in ["hand", "seed"] {
        message.as_object_mut().expect("an object").remove(key);
    }
    for gone in ["R2", "GS", "G1", "G2"] {
        message["position"]["pennies"][gone] = Value::Null;
    }
    message["flick"]["loft_mdeg"] = 20_000.into();
    let run = run(&["simulate", "--trajectory", "50"], message.to_string());
    assert_eq!(run.status, Some(0), "{}", run.stdout);
    let answer = run.json().remove(0);
    let lengths = |frame: &Value| -> Vec<(String, Option<usize>)> {
        let pennies = frame[1].as_object().expect("pennies by name");
        pennies.iter().map(|(name, numbers)| (name.clone(), numbers.as_array().map(Vec::len))).collect()
    };
    let shown: Vec<Value> = section[2].lines().map(json).collect();
    assert_eq!(shown.len(), 2);
    for (example, frame) in shown.iter().zip(answer["frames"].as_array().expect("there are frames")) {
        assert_eq!(example[0], frame[0]);
        assert_eq!(lengths(example), lengths(frame), "{example} and {frame}");
    }
}

#[test]
fn every_message_of_the_conversation_is_understood() {
    let blocks = blocks("`pennyblue engine", "text");
    let told: Vec<&str> = blocks[0].lines().filter_map(|line| line.strip_prefix("> ")).collect();
    // Said in one go, so a thought would be interrupted by what follows: a stop between, which says what was found.
    let input: String =
        told.iter().map(|line| format!("{line}\n{}", if line.starts_with("go ") { "stop\n" } else { "" })).collect();
    let run = run(&["engine"], input);
    assert_eq!(run.status, Some(0));
    assert!(!run.stdout.contains("error"), "{}", run.stdout);
    let thoughts = told.iter().filter(|line| line.starts_with("go ")).count();
    assert_eq!(run.stdout.matches("\nbestflick ").count(), thoughts, "{}", run.stdout);
    let words: BTreeSet<&str> = told.iter().filter_map(|line| line.split(' ').next()).collect();
    let all = ["go", "isready", "newgame", "pbi", "position", "quit", "setoption", "stop"];
    assert!(words.into_iter().eq(all), "each message has an example");
    for way in ["simulations", "movetime", "clock", "level"] {
        assert!(told.iter().any(|line| line.starts_with(&format!("go {way} "))), "go {way} has an example");
    }
}

#[test]
fn every_answer_of_the_conversation_can_be_read() {
    let blocks = blocks("`pennyblue engine", "text");
    let (mut words, mut kinds) = (BTreeSet::new(), BTreeSet::new());
    for line in blocks[0].lines().filter_map(|line| line.strip_prefix("< ")) {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        words.insert(word);
        if word == "bestflick" {
            let action = read_action(rest.as_bytes()).unwrap_or_else(|fault| panic!("{fault} in {line}"));
            kinds.insert(action.name());
        }
    }
    assert!(words.into_iter().eq(["bestflick", "error", "id", "info", "option", "pbiok", "readyok"]));
    assert_eq!(kinds.len(), 10, "each kind of action has an example: {kinds:?}");
    for kind in kinds {
        assert!(PROTOCOL.lines().any(|line| line.starts_with("| `") && line.contains(&format!("`{kind}`"))), "{kind}");
    }
}
