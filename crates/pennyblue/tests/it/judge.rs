//! `pennyblue judge`: the rulings that the rulebook was written with, touches that it finds itself, and what it refuses.

use crate::command::run;
use crate::simulate::LINE;
use serde_json::{Value, json};

#[test]
fn all_rulings_of_the_case_file_come_out_as_expected() {
    let cases: Vec<Value> = include_str!("../../../penny-record/tests/cases/rulings.jsonl")
        .lines()
        .map(|line| serde_json::from_str(line).expect("a case is JSON"))
        .collect();
    let question = |case: &Value| {
        let mut case = case.clone();
        let keys = case.as_object_mut().expect("a case is an object");
        keys.remove("name");
        keys.remove("expect");
        case.to_string()
    };
    let run = run(&["judge"], cases.iter().map(question).collect::<Vec<_>>().join("\n"));
    assert_eq!((run.status, run.stderr.as_str()), (Some(0), ""));
    let answers = run.json();
    assert_eq!((answers.len(), cases.len()), (346, 346));
    for (case, answer) in cases.iter().zip(answers) {
        for (key, value) in case["expect"].as_object().expect("it expects something") {
            assert_eq!(answer[key], *value, "{key} of {}", case["name"]);
        }
    }
}

/// A turn, and `LINE`'s position and flick with some of it changed.
fn judged(changes: &[(&str, Value)], turn: Value) -> Value {
    let mut message: Value = serde_json::from_str(LINE).expect("it is JSON");
    message["turn"] = turn;
    for (path, value) in changes {
        *message.pointer_mut(path).expect(path) = value.clone();
    }
    run(&["judge"], message.to_string()).json().remove(0)
}

fn first_turn() -> Value {
    json!({"to_move": "R", "flicks_left": 3, "free_shot": false, "turns_completed": {"R": 0, "G": 0}})
}

#[test]
fn with_a_position_the_flick_is_simulated_and_judged() {
    let answer = judged(&[("/flick/speed_mm_s", json!(1_100))], first_turn());
    assert_eq!(answer["result"], "again", "{answer}");
    assert_eq!(answer["hit"], true);
    assert_eq!(answer["fouls"], json!([]));
    assert_eq!(answer["next"]["flicks_left"], 2);
    assert_eq!(answer["clauses"], json!(["R9"]));
}

#[test]
fn the_evidence_of_a_ruling_is_a_list_of_events_that_can_be_judged_again() {
    let kill = json!([
        {"t_us": 1_000, "kind": "contact", "a": "BL", "b": "R1", "impulse_uns": 900},
        {"t_us": 2_000, "kind": "contact", "a": "R2", "b": "R1", "impulse_uns": 5},
        {"t_us": 3_000, "kind": "contact", "a": "BL", "b": "GS"},
        {"t_us": 4_000, "kind": "rest", "penny": "R2"},
        {"t_us": 5_000, "kind": "off", "penny": "GS"},
    ]);
    let message = |events: &Value| {
        json!({
            "turn": {"to_move": "R", "flicks_left": 3, "free_shot": false, "turns_completed": {"R": 1, "G": 1}},
            "flick": {"kind": "board", "penny": "R1"},
            "events": events,
        })
    };
    let judge = |events: &Value| run(&["judge"], message(events).to_string()).json().remove(0);
    let ruling = judge(&kill);
    let evidence = json!([
        {"t_us": 1_000, "kind": "contact", "a": "R1", "b": "BL", "impulse_uns": 900},
        {"t_us": 3_000, "kind": "contact", "a": "GS", "b": "BL", "impulse_uns": 1},
        {"t_us": 5_000, "kind": "off", "penny": "GS"},
    ]);
    assert_eq!((&ruling["result"], &ruling["evidence"]), (&json!("won"), &evidence));
    assert_eq!(judge(&evidence), ruling);
    let foul = json!([
        {"t_us": 500, "kind": "contact", "a": "R1", "b": "G1", "impulse_uns": 7, "finger": true},
        {"t_us": 700, "kind": "contact", "a": "R1", "b": "BL", "impulse_uns": 8},
        {"t_us": 900, "kind": "foul", "what": "unclean"},
        {"t_us": 900, "kind": "stack", "upper": "R1", "lower": "BL"},
    ]);
    assert_eq!(judge(&foul)["evidence"], foul, "each of them tells");
}

#[test]
fn r23_a_spot_that_is_covered_after_the_side_flick_is_refused() {
    let side = json!({
        "kind": "side", "penny": "RS", "overlap_um": 6_000, "angle_mdeg": 180_000, "speed_mm_s": 300, "offset_um": 0, "spot": 0,
    });
    let mut changes = [("/position/pennies/BL", json!([210_000, 0])), ("/flick", side)];
    let free = judged(&changes, first_turn());
    assert_eq!((&free["result"], &free["clauses"]), (&json!("again"), &json!(["R9", "R23"])), "{free}");
    changes[1].1["spot"] = json!(3);
    let covered = judged(&changes, first_turn());
    assert_eq!((&covered["error"]["code"], &covered["error"]["at"]), (&json!("spot"), &json!("flick.spot")));
}

#[test]
fn r20b_a_touch_is_found_and_a_finger_without_room_is_refused() {
    // Behind R1, which is flicked towards the lower left.
    let behind = json!([202_000, 116_000]);
    let touch = judged(&[("/position/pennies/G1", behind.clone())], first_turn());
    assert_eq!((&touch["result"], &touch["fouls"]), (&json!("foul"), &json!(["touch"])), "{touch}");
    let no_room = judged(&[("/position/pennies/R2", behind)], first_turn());
    assert_eq!((&no_room["error"]["code"], &no_room["error"]["at"]), (&json!("illegal"), &json!("flick")), "{no_room}");
}

#[test]
fn a_wrong_turn_or_event_is_answered_with_its_code_and_place() {
    let check = |line: &str, code: &str, at: &str| {
        let run = run(&["judge"], line);
        assert_eq!(run.status, Some(1));
        let error = &run.json()[0]["error"];
        assert_eq!((error["code"].as_str(), error["at"].as_str()), (Some(code), Some(at)), "{line}: {error}");
    };
    let message = |turn: &str, flick: &str, rest: &str| format!(r#"{{"turn": {turn}, "flick": {flick}, {rest}}}"#);
    let turn = first_turn().to_string();
    let flick = r#"{"kind": "board", "penny": "R1"}"#;
    let events = r#""events": []"#;
    let with_event = |event: &str| message(&turn, flick, &format!(r#""events": [{event}]"#));
    check(&message("{}", flick, events), "missing_key", "turn.turns_completed");
    check(&message(&turn.replace('3', "4"), flick, events), "out_of_range", "turn.flicks_left");
    check(&message(&turn.replace(":0", ":-1"), flick, events), "out_of_range", "turn.turns_completed.R");
    check(&message(&turn.replace("\"R\",", "\"B\","), flick, events), "unknown_name", "turn.to_move");
    check(&message(&turn.replace("false", "0"), flick, events), "wrong_type", "turn.free_shot");
    check(&message(&turn, r#"{"kind": "board", "penny": "G1"}"#, events), "illegal", "flick");
    check(&message(&turn, r#"{"kind": "side", "penny": "R1"}"#, events), "illegal", "flick");
    check(
        &message(&turn, r#"{"kind": "board", "penny": "R1", "overlap_um": 1}"#, events),
        "unknown_key",
        "flick.overlap_um",
    );
    check(
        &message(&turn, r#"{"kind": "side", "penny": "RS", "loft_mdeg": 1}"#, events),
        "unknown_key",
        "flick.loft_mdeg",
    );
    check(
        &message(&turn, r#"{"kind": "board", "penny": "R1", "loft_mdeg": 1}"#, events),
        "missing_key",
        "flick.angle_mdeg",
    );
    check(
        &message(&turn, r#"{"kind": "board", "penny": "R1", "speed_mm_s": 50, "speed_mm_s": 60}"#, events),
        "duplicate_key",
        "flick.speed_mm_s",
    );
    check(
        &message(&turn, r#"{"kind": "board", "penny": "R1", "speed_mm_s": "fast"}"#, events),
        "missing_key",
        "flick.angle_mdeg",
    );
    check(&message(&turn, r#"{"kind": "side", "penny": "RS", "spot": 7}"#, events), "out_of_range", "flick.spot");
    check(&message(&turn, flick, r#""ruleset": {}"#), "missing_key", "events");
    check(
        &message(&turn, flick, r#""events": [], "ruleset": {"idle_turns": 1}"#),
        "out_of_range",
        "ruleset.idle_turns",
    );
    check(&message(&turn, flick, r#""events": [], "ruleset": {"luck": 1}"#), "unknown_key", "ruleset.luck");
    check(&message(&turn, flick, r#""events": [], "position": {}"#), "unknown_key", "position");
    check(&message(&turn, flick, r#""events": {}"#), "wrong_type", "events");
    check(&with_event("1"), "wrong_type", "events[0]");
    check(&with_event(r#"{"t_us": 0, "kind": "rest", "a": "R1"}"#), "unknown_key", "events[0].a");
    check(&with_event(r#"{"t_us": 0, "kind": "jump"}"#), "unknown_name", "events[0].kind");
    check(&with_event(r#"{"t_us": -1, "kind": "rest", "penny": "R1"}"#), "out_of_range", "events[0].t_us");
    check(&with_event(r#"{"t_us": 1, "kind": "contact", "a": "R1", "b": "R1"}"#), "unknown_name", "events[0].b");
    check(&with_event(r#"{"t_us": 1, "kind": "foul", "what": "luck"}"#), "unknown_name", "events[0].what");
    let many = vec![r#"{"t_us": 0, "kind": "rest", "penny": "R1"}"#; 10_001].join(",");
    check(&with_event(&many), "out_of_range", "events");
}
