//! `pennyblue analyse`: what it finds, that threads change nothing, and what is no question.

use crate::command::{Run, run};
use serde_json::{Value, json};

/// R1, the blue and Gold's sovereign in a line that leads over the edge.
fn question() -> Value {
    json!({
        "position": {"pennies": {
            "RS": [-150_000, -150_000], "R1": [0, 100_000], "R2": [-100_000, -200_000],
            "GS": [0, 210_000], "G1": [150_000, -100_000], "G2": [150_000, 0], "BL": [0, 160_000],
        }},
        "turn": {"to_move": "R", "flicks_left": 1, "free_shot": false, "turns_completed": {"R": 3, "G": 3}},
        "hand": "steady",
    })
}

fn analyse(options: &[&str], input: &str) -> Run {
    run(&[&["analyse"], options].concat(), input)
}

#[test]
fn a_kill_is_found_and_told_of() {
    let run = analyse(&["--flicks", "10000"], &question().to_string());
    assert_eq!((run.status, run.stderr.as_str()), (Some(0), ""));
    let answer = run.json().remove(0);
    assert_eq!(answer["best"]["penny"], "R1");
    assert!(answer["win_probability"].as_f64().is_some_and(|chance| chance > 0.7), "{answer}");
    let note = answer["candidates"][0]["note"].as_str().expect("a note");
    assert!(note.contains("a kill"), "{note}");
    let simulations = answer["simulations"].as_u64().expect("a number");
    assert!((9_000..=12_000).contains(&simulations), "what it may spend, and not much more: {answer}");
}

#[test]
fn the_answer_does_not_depend_on_the_number_of_threads() {
    let answer = |threads| analyse(&["--flicks", "8000", "--seed", "5", "--threads", threads], &question().to_string());
    let (one, two) = (answer("1"), answer("2"));
    assert_eq!(one.stdout, two.stdout);
    assert_ne!(one.stdout, "");
}

#[test]
fn what_is_no_question_is_answered_in_its_place() {
    let mut without_sovereign = question();
    without_sovereign["position"]["pennies"]["GS"] = Value::Null;
    let mut without_hand = question();
    without_hand.as_object_mut().expect("an object").remove("hand");
    let mut no_turn = question();
    no_turn["turn"]["flicks_left"] = json!(4);
    let long = format!("{{\"position\": \"{}\"}}", "x".repeat(2 << 20));
    let good = question().to_string();
    let lines =
        [&without_sovereign.to_string(), &without_hand.to_string(), &no_turn.to_string(), "{\"posit", &long, &good];
    let run = analyse(&["--flicks", "1440"], &lines.join("\n"));
    assert_eq!(run.status, Some(1));
    let answers = run.json();
    let found: Vec<_> =
        answers.iter().map(|answer| (answer["error"]["code"].as_str(), answer["error"]["at"].as_str())).collect();
    let expected = [
        (Some("absent"), Some("position.pennies.GS")),
        (Some("missing_key"), Some("hand")),
        (Some("out_of_range"), Some("turn.flicks_left")),
        (Some("not_json"), Some("")),
        (Some("line_too_long"), Some("")),
        (None, None),
    ];
    assert_eq!(found, expected);
}

#[test]
fn impossible_budgets_and_unknown_options_are_wrong_usage() {
    for options in [
        &["--flicks", "0"][..],
        &["--flicks", "100000001"],
        &["--time-ms", "0"],
        &["--objective", "draw"],
        &["--threads", "-1"],
        &["--level", "guinea"],
    ] {
        let run = analyse(options, &question().to_string());
        assert_eq!((run.status, run.stdout.as_str()), (Some(2), ""), "{options:?}");
        assert!(run.stderr.contains("error"), "{options:?}: {}", run.stderr);
    }
}
