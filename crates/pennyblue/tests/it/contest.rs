//! `pennyblue match`: what it counts, that it can be resumed, and what is refused.

use crate::command::{run, scratch};
use serde_json::Value;
use std::fs;

fn play(options: &[&str]) -> Value {
    let run = run(&[&["match", "search:1500@loose", "random", "--json"], options].concat(), "");
    assert_eq!((run.status, run.stderr.as_str()), (Some(0), ""));
    run.json().remove(0)
}

#[test]
fn a_match_adds_up() {
    let answer = play(&["--games", "12", "--sprt", "-50", "0"]);
    let number = |key: &str| answer[key].as_u64().unwrap_or_else(|| panic!("{key} in {answer}"));
    assert_eq!(number("games"), 12);
    assert_eq!(number("wins") + number("draws") + number("losses"), 12);
    let pairs: Vec<u64> = answer["pentanomial"].as_array().expect("a list").iter().filter_map(Value::as_u64).collect();
    assert_eq!((pairs.len(), pairs.iter().sum::<u64>()), (5, 6));
    let score = answer["score"].as_f64().expect("a number");
    assert!((score - (number("wins") as f64 + 0.5 * number("draws") as f64) / 12.0).abs() < 1e-12);
    let endings = answer["endings"].as_object().expect("an object");
    assert_eq!(endings.values().filter_map(Value::as_u64).sum::<u64>(), 12);
    assert_eq!(answer["forfeits"], serde_json::json!({"a": {}, "b": {}}), "{answer}");
    assert!(score > 0.5, "a search beats chance: {answer}");
}

#[test]
fn a_match_that_was_broken_off_goes_on_to_the_same_end() {
    let state = scratch("broken-off.jsonl", "");
    let path = state.to_str().expect("a path");
    let whole = play(&["--games", "20"]);
    play(&["--games", "20", "--state", path]);
    let text = fs::read_to_string(&state).expect("the state");
    assert_eq!(text.lines().count(), 10);
    // As if it had been stopped after three pairs.
    let first: Vec<&str> = text.lines().take(3).collect();
    fs::write(&state, first.join("\n") + "\n").expect("it can be written");
    assert_eq!(play(&["--games", "20", "--state", path]), whole);
    assert_eq!(fs::read_to_string(&state).expect("the state"), text);
    // As if another build had played it: its games must not be counted with those of this one.
    let (build, _) = text.split_once("\"build\":\"").expect("the build is told").1.split_at(16);
    fs::write(&state, text.replace(build, "0123456789abcdef")).expect("it can be written");
    let run = run(&["match", "search:1500@loose", "random", "--games", "20", "--state", path], "");
    assert_eq!((run.status, run.stdout.as_str()), (Some(2), ""));
    assert!(run.stderr.contains("line 1 was played by another build"), "{}", run.stderr);
}

#[test]
fn a_player_who_meets_itself_does_not_play_the_same_game_twice() {
    let run = run(&["match", "search:1500", "search:1500", "--games", "20", "--json"], "");
    assert_eq!((run.status, run.stderr.as_str()), (Some(0), ""));
    let pairs = run.json()[0]["pentanomial"].clone();
    // Alike, every pair would be one point: whoever began would win both or neither.
    assert!(pairs[2].as_u64().is_some_and(|one_point| one_point < 10), "{pairs}");
}

#[test]
fn pairs_begin_at_the_openings_and_play_by_the_rules_of_the_match() {
    // Red's assassin, the blue and Gold's sovereign lie in a line that leads over the edge.
    let opening = concat!(
        r#"{"position": {"pennies": {"RS": [-150000, -150000], "R1": [0, 100000], "R2": [-100000, -200000], "#,
        r#""GS": [0, 210000], "G1": [150000, -100000], "G2": [150000, 0], "BL": [0, 160000]}}, "#,
        r#""turn": {"to_move": "R", "flicks_left": 1, "free_shot": false, "turns_completed": {"R": 3, "G": 3}}, "#,
        r#""hand": "normal"}"#,
    );
    let file = scratch("openings.jsonl", opening);
    let path = file.to_str().expect("a path");
    let answer = play(&["--games", "8", "--openings", path, "--rule", "idle_turns=2"]);
    assert!(answer["endings"]["kill"].as_u64() >= Some(3), "whoever begins has a kill at hand: {answer}");
}

#[test]
fn the_openings_that_are_kept_are_positions_to_begin_at() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cases/openings.jsonl");
    let text = fs::read_to_string(path).expect("the openings");
    assert_eq!(text.lines().collect::<std::collections::BTreeSet<_>>().len(), 500, "no two are the same");
    // A match reads all of them, whatever few it plays.
    let run = run(&["match", "kill", "random", "--games", "2", "--openings", path, "--json"], "");
    assert_eq!((run.status, run.stderr.as_str()), (Some(0), ""));
    assert_eq!(run.json()[0]["games"], 2);
}

#[test]
fn what_is_no_match_is_refused_with_a_reason() {
    let state = scratch("other.jsonl", "{\"of\": \"a b\"}\n");
    let path = state.to_str().expect("a path");
    for (arguments, reason) in [
        (&["match", "guinea"][..], "required"),
        (&["match", "guinea", "dragon"], "`dragon` is no player"),
        (&["match", "guinea@shy", "kill"], "`shy` is no hand"),
        (&["match", "search:0", "kill"], "`search:0` is no player: N is a budget"),
        (&["match", "program:", "kill"], "command is missing"),
        (&["match", "kill", "random", "--movetime-ms", "0"], "--movetime-ms"),
        (&["match", "kill", "random", "--games", "1"], "--games"),
        (&["match", "kill", "random", "--width-mm", "90"], "--width-mm"),
        (&["match", "kill", "random", "--sprt", "20", "10"], "lower one first"),
        (&["match", "kill", "random", "--state", path], "line 1"),
        (&["match", "kill", "random", "--rule", "idle_turns"], "NAME=VALUE"),
        (&["match", "kill", "random", "--rule", "idle_turns=1"], "idle_turns"),
        (&["match", "kill", "random", "--rule", "idle_turns=0", "--rule", "max_turns=none"], "may never end"),
        (&["match", "kill", "random", "--openings", path], "line 1"),
        (&["match", "kill", "random", "--openings", "/nowhere/at-all"], "cannot read"),
    ] {
        let run = run(arguments, "");
        assert_eq!((run.status, run.stdout.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(run.stderr.contains(reason), "{arguments:?}: {}", run.stderr);
    }
}
