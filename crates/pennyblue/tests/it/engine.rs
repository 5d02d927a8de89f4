//! `pennyblue engine`: a conversation, and what is no part of one.

use crate::command::run;
use serde_json::Value;

const POSITION: &str = r#"position {"position": {"pennies": {"RS": [-150000, -150000], "R1": [0, 100000], "R2": [-100000, -200000], "GS": [0, 210000], "G1": [150000, -100000], "G2": [150000, 0], "BL": [0, 160000]}}, "turn": {"to_move": "R", "flicks_left": 1, "free_shot": false, "turns_completed": {"R": 3, "G": 3}}, "hand": "steady"}"#;

fn talk(lines: &[&str]) -> Vec<String> {
    let run = run(&["engine"], lines.join("\n"));
    assert_eq!((run.status, run.stderr.as_str()), (Some(0), ""));
    run.stdout.lines().map(str::to_owned).collect()
}

fn best(answers: &[String]) -> Value {
    let best = answers.iter().find_map(|line| line.strip_prefix("bestflick ")).expect("a best flick");
    serde_json::from_str(best).expect("an action as JSON")
}

#[test]
fn a_conversation_as_the_protocol_tells_it() {
    let answers =
        talk(&["pbi", "isready", "newgame", "setoption name Threads value 1", POSITION, "go simulations 10000"]);
    assert!(answers[0].starts_with("id name Penny Blue "), "{answers:?}");
    assert!(answers.contains(&"id physics pb1".to_owned()));
    let place = |word: &str| answers.iter().position(|line| line.starts_with(word)).unwrap_or_else(|| panic!("{word}"));
    assert!(
        place("pbiok") < place("readyok") && place("readyok") < place("info ") && place("info ") < place("bestflick")
    );
    assert_eq!(best(&answers)["penny"], "R1");
    assert!(!answers.iter().any(|line| line.starts_with("error")), "{answers:?}");
}

#[test]
fn a_thought_ends_when_it_is_told_to_and_says_what_it_found() {
    let answers = talk(&[POSITION, "go movetime 3600000", "isready", "position {}", "stop", "isready", "quit"]);
    let found: Vec<&str> = answers.iter().map(|line| line.split(' ').next().unwrap_or_default()).collect();
    assert_eq!(found, ["readyok", "error", "info", "bestflick", "readyok"], "{answers:?}");
    assert!(answers[1].contains("while thinking"), "{answers:?}");
}

#[test]
fn what_is_not_understood_is_answered_and_the_conversation_goes_on() {
    let long = format!("position {}", "x".repeat(2 << 20));
    let cut_short = &POSITION[..POSITION.len() / 2];
    let gone = POSITION.replace("\"GS\": [0, 210000]", "\"GS\": null");
    let lines = [
        "hello",
        "go",
        POSITION,
        "go",
        "go depth 3",
        "setoption Threads 3",
        "setoption name Threads value 999",
        cut_short,
        &gone,
        &long,
        "isready",
    ];
    let answers = talk(&lines);
    let expected = [
        "`hello` is no command",
        "no position yet",
        "go needs",
        "go needs",
        "setoption name NAME value VALUE",
        "Threads is `999`, allowed is 0 to 256",
        "EOF",
        "GS is not on the board",
        "longer than",
    ];
    assert_eq!(answers.len(), expected.len() + 1, "{answers:?}");
    for (answer, expected) in answers.iter().zip(expected) {
        assert!(answer.starts_with("error ") && answer.contains(expected), "{answer}: {expected}");
    }
    assert_eq!(answers.last().map(String::as_str), Some("readyok"));
}
