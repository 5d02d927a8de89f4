//! Bad input of every kind: each is answered with its code and the key it is about, and nothing panics.

use crate::command::{run, scratch};
use crate::simulate::LINE;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

/// A message for `judge`.
const JUDGED: &str = r#"{"turn": {"to_move": "R", "flicks_left": 3, "free_shot": false, "turns_completed": {"R": 1, "G": 1}}, "flick": {"kind": "board", "penny": "R1"}, "events": [{"t_us": 5000, "kind": "contact", "a": "R1", "b": "BL", "finger": true}, {"t_us": 6000, "kind": "foul", "what": "touch"}, {"t_us": 7000, "kind": "stack", "upper": "R1", "lower": "BL"}, {"t_us": 9000, "kind": "off", "penny": "GS"}], "ruleset": {"kill_chain": "marks"}}"#;

/// Answers `LINE` with `from` replaced by `to`, and gives code and place of the error.
fn changed(from: &str, to: &str) -> (String, String) {
    assert!(LINE.contains(from), "{from}");
    error_of(LINE.replacen(from, to, 1))
}

fn error_of(line: impl AsRef<[u8]>) -> (String, String) {
    let run = run(&["simulate"], line);
    assert_eq!(run.status, Some(1), "{run:?}");
    assert_eq!(run.stderr, "");
    let answers = run.json();
    assert_eq!(answers.len(), 1, "{answers:?}");
    let error = answers[0]["error"].as_object().expect("it is an error").clone();
    let keys: Vec<&str> = error.keys().map(String::as_str).collect();
    assert_eq!(keys.len(), 3, "{keys:?}");
    let text = |key: &str| error[key].as_str().expect("it is a string").to_owned();
    assert!(!text("message").is_empty() && text("message").len() < 500, "{error:?}");
    (text("code"), text("at"))
}

#[test]
fn a_wrong_message_is_answered_with_its_code_and_place() {
    let check = |from: &str, to: &str, code: &str, at: &str| {
        assert_eq!(changed(from, to), (code.to_owned(), at.to_owned()), "{to} for {from}");
    };
    // Unknown, missing and doubled keys.
    check("\"position\"", "\"positions\"", "unknown_key", "positions");
    check("\"RS\"", "\"R3\"", "unknown_key", "position.pennies.R3");
    check("\"angle_mdeg\"", "\"angle\"", "unknown_key", "flick.angle");
    check("\"kind\": \"board\", ", "", "missing_key", "flick.kind");
    check("\"penny\": \"R1\", ", "", "missing_key", "flick.penny");
    check("\"BL\": [0, 0]", "\"BL\": [0, 0], \"BL\": [0, 0]", "duplicate_key", "position.pennies.BL");
    check("\"flick\"", "\"flick\": 1, \"flick\"", "duplicate_key", "flick");
    check(", \"BL\": [0, 0]", "", "missing_key", "position.pennies.BL");
    // Types.
    check("\"BL\": [0, 0]", "\"BL\": [0.5, 0]", "wrong_type", "position.pennies.BL[0]");
    check("\"BL\": [0, 0]", "\"BL\": [0, 1e3]", "wrong_type", "position.pennies.BL[1]");
    check("\"BL\": [0, 0]", "\"BL\": [0, 1.0]", "wrong_type", "position.pennies.BL[1]");
    check("\"BL\": [0, 0]", "\"BL\": [0]", "wrong_type", "position.pennies.BL");
    check("\"BL\": [0, 0]", "\"BL\": [0, 0, 0]", "out_of_range", "position.pennies.BL");
    check("\"BL\": [0, 0]", "\"BL\": \"there\"", "wrong_type", "position.pennies.BL");
    check("300", "\"300\"", "wrong_type", "flick.speed_mm_s");
    check("\"R1\", \"angle", "null, \"angle", "wrong_type", "flick.penny");
    // Names.
    check("\"kind\": \"board\"", "\"kind\": \"hop\"", "unknown_name", "flick.kind");
    check("\"penny\": \"R1\"", "\"penny\": \"R9\"", "unknown_name", "flick.penny");
    check("{\"pennies\"", "{\"board\": {\"shape\": \"round\"}, \"pennies\"", "unknown_name", "position.board.shape");
    // Ranges.
    check("\"speed_mm_s\": 300", "\"speed_mm_s\": 3001", "out_of_range", "flick.speed_mm_s");
    check("\"speed_mm_s\": 300", "\"speed_mm_s\": -1", "out_of_range", "flick.speed_mm_s");
    check("\"angle_mdeg\": 210000", "\"angle_mdeg\": 360000", "out_of_range", "flick.angle_mdeg");
    check("\"offset_um\": 0", "\"offset_um\": 3001", "out_of_range", "flick.offset_um");
    check("\"offset_um\": 0", "\"offset_um\": 99999999999999999999", "out_of_range", "flick.offset_um");
    check("\"offset_um\": 0", "\"offset_um\": 9223372036854775808", "out_of_range", "flick.offset_um");
    check("\"offset_um\": 0", "\"offset_um\": 1e300", "out_of_range", "flick.offset_um");
    check("\"offset_um\": 0", "\"offset_um\": 1e400", "not_json", "");
    check("\"offset_um\": 0", "\"offset_um\": 0, \"loft_mdeg\": 30001", "out_of_range", "flick.loft_mdeg");
    check("\"offset_um\": 0", "\"offset_um\": 0, \"loft_mdeg\": -1", "out_of_range", "flick.loft_mdeg");
    check("\"offset_um\": 0", "\"offset_um\": 0, \"loft_mdeg\": \"up\"", "wrong_type", "flick.loft_mdeg");
    check("{\"pennies\"", "{\"board\": {\"width_um\": 199999}, \"pennies\"", "out_of_range", "position.board.width_um");
    check(
        "{\"pennies\"",
        "{\"board\": {\"spot_inset_um\": 1}, \"pennies\"",
        "out_of_range",
        "position.board.spot_inset_um",
    );
    check("\"flick\"", "\"penny\": {\"diameter_um\": 9}, \"flick\"", "out_of_range", "penny.diameter_um");
    check("\"flick\"", "\"physics\": {\"stroke_um\": 9}, \"flick\"", "out_of_range", "physics.stroke_um");
    check("\"flick\"", "\"physics\": {\"gravity\": 9}, \"flick\"", "unknown_key", "physics.gravity");
    check(
        "\"kind\": \"board\", \"penny\": \"R1\"",
        "\"kind\": \"side\", \"penny\": \"RS\", \"overlap_um\": 6000, \"loft_mdeg\": 5000",
        "unknown_key",
        "flick.loft_mdeg",
    );
    // Pennies.
    check("\"BL\": [0, 0]", "\"BL\": [0, 225001]", "off_board", "position.pennies.BL");
    check("\"BL\": [0, 0]", "\"BL\": [0, 189703]", "overlap", "position.pennies.BL");
    check("\"R1\": [181865, 105000]", "\"R1\": null", "absent", "flick.penny");
    check(
        "\"kind\": \"board\", \"penny\": \"R1\"",
        "\"kind\": \"side\", \"penny\": \"RS\", \"overlap_um\": 6000",
        "side_flick",
        "flick",
    );
}

#[test]
fn a_line_that_is_no_message_is_answered_too() {
    let check = |line: &[u8], code: &str| assert_eq!(error_of(line).0, code, "{}", String::from_utf8_lossy(line));
    check(b"\n", "empty_line");
    check(b"  \t \r\n", "empty_line");
    check(b"{\"position\": \xff}\n", "not_utf8");
    check(b"{", "not_json");
    check(&LINE.as_bytes()[..LINE.len() - 1], "not_json");
    check(&LINE.as_bytes()[..LINE.len() / 2], "not_json");
    check(b"[]", "wrong_type");
    check(b"3", "wrong_type");
    check(b"{}", "missing_key");
    check([LINE.as_bytes(), LINE.as_bytes()].concat().as_slice(), "not_json");
    check([LINE.as_bytes(), b", 1"].concat().as_slice(), "not_json");
    check("[".repeat(100_000).as_bytes(), "not_json");
    check("{\"a\":".repeat(100_000).as_bytes(), "not_json");
    check(format!("{{\"{}\": 1}}", "k".repeat(900_000)).as_bytes(), "unknown_key");
    check(format!("\"{}\"", "\u{e9}".repeat(400_000)).as_bytes(), "wrong_type");
    check(" ".repeat(2 << 20).as_bytes(), "line_too_long");
}

#[test]
fn a_line_that_is_too_long_is_skipped_and_the_next_one_answered() {
    let input = format!("{}\n{LINE}\n{}", "x".repeat(40 << 20), "y".repeat((1 << 20) + 1));
    let run = run(&["simulate"], input);
    let codes: Vec<_> = run.json().iter().map(|answer| answer["error"]["code"].as_str().map(str::to_owned)).collect();
    assert_eq!(codes, [Some("line_too_long".to_owned()), None, Some("line_too_long".to_owned())]);
}

#[test]
fn a_million_lines_are_answered_one_by_one() {
    let run = run(&["simulate"], "\n".repeat(1_000_000));
    assert_eq!(run.status, Some(1));
    assert_eq!(run.stdout.lines().count(), 1_000_000);
    assert_eq!(run.stderr, "", "progress is for terminals");
}

#[test]
fn wrong_usage_is_status_2_and_says_nothing_on_standard_output() {
    let missing = scratch("hostile/folder/file", "");
    let folder = missing.parent().unwrap().to_str().unwrap();
    for arguments in [
        &[][..],
        &["frobnicate"],
        &["simulate", "--trajectory"],
        &["simulate", "--trajectory", "0"],
        &["simulate", "--trajectory", "1001"],
        &["simulate", "--trajectory", "x"],
        &["simulate", "a", "b"],
        &["simulate", "there-is-no-such-file"],
        &["simulate", folder],
        &["judge", "there-is-no-such-file"],
        &["judge", "--no-such-option"],
        &["replay"],
        &["bench", "--flicks", "0"],
        &["play", "--port", "65536"],
        &["play", "--page", "there-is-no-such-folder"],
    ] {
        let run = run(arguments, "");
        assert_eq!((run.status, run.stdout.as_str()), (Some(2), ""), "{arguments:?}: {run:?}");
        assert!(!run.stderr.is_empty(), "{arguments:?}");
    }
    let unreadable = run(&["judge", folder], "").stderr;
    assert!(unreadable.starts_with("pennyblue: the input cannot be read: "), "{unreadable}");
}

#[test]
fn no_line_makes_it_panic() {
    // One run of the binary answers all the lines: starting it for each would take minutes.
    let mut lines = Vec::new();
    let mut runner = TestRunner::new_with_rng(
        Config { cases: 3_000, failure_persistence: None, ..Config::default() },
        proptest::test_runner::TestRng::deterministic_rng(proptest::test_runner::RngAlgorithm::ChaCha),
    );
    let good = prop_oneof![Just(LINE), Just(JUDGED)];
    let mutated = (good, 0..1_000_usize, 0..12_usize, ".{0,6}").prop_map(|(line, at, length, text)| {
        let (from, to) = (at % line.len(), (at % line.len() + length).min(line.len()));
        format!("{}{text}{}", &line[..from], &line[to..]).into_bytes()
    });
    let noise = proptest::collection::vec(any::<u8>(), 0..60);
    let collected = std::cell::RefCell::new(&mut lines);
    runner
        .run(&prop_oneof![mutated, noise], |mut line| {
            line.retain(|&byte| byte != b'\n');
            collected.borrow_mut().push(line);
            Ok(())
        })
        .expect("nothing is tested yet");
    for command in ["simulate", "judge"] {
        let run = run(&[command], lines.join(&b'\n'));
        assert!(matches!(run.status, Some(0 | 1)), "{:?} {}", run.status, run.stderr);
        let trailing = usize::from(lines.last().is_some_and(Vec::is_empty));
        assert_eq!(run.json().len(), lines.len() - trailing);
    }
}
