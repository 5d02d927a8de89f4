//! `pennyblue simulate`: answers, their order, and where its input comes from.

use crate::command::{run, scratch};

pub(crate) const LINE: &str = r#"{"position": {"pennies": {"RS": [0, -210000], "R1": [181865, 105000], "R2": [-181865, 105000], "GS": [0, 210000], "G1": [-181865, -105000], "G2": [181865, -105000], "BL": [0, 0]}}, "flick": {"kind": "board", "penny": "R1", "angle_mdeg": 210000, "speed_mm_s": 300, "offset_um": 0}}"#;

#[test]
fn a_flick_is_answered_with_all_keys_in_order() {
    let run = run(&["simulate"], LINE);
    assert_eq!(run.status, Some(0), "{run:?}");
    assert_eq!(run.stderr, "");
    let keys = ["physics", "rest", "off", "stacked", "events", "duration_us", "hash"];
    let places: Vec<_> = keys.iter().map(|key| run.stdout.find(&format!("\"{key}\":")).expect(key)).collect();
    assert!(places.is_sorted(), "{}", run.stdout);
    let answer = &run.json()[0];
    assert_eq!(answer["physics"], "pb1");
    assert_eq!(answer["rest"]["GS"], serde_json::json!([0, 210_000]));
    assert_eq!(answer["hash"].as_str().map(str::len), Some(16));
    assert!(answer.get("frames").is_none() && answer.get("flick").is_none());
}

#[test]
fn a_flick_as_executed_tells_its_loft_where_it_has_one() {
    let with = |offset: &str, hand: &str| {
        let line = LINE.replacen("\"offset_um\": 0", offset, 1).replacen("\"flick\"", &format!("{hand}, \"flick\""), 1);
        let run = run(&["simulate"], line);
        assert_eq!(run.status, Some(0), "{}", run.stdout);
        run.json().remove(0)["flick"]["loft_mdeg"].as_i64()
    };
    let (flat, lofted) = ("\"offset_um\": 0", "\"offset_um\": 0, \"loft_mdeg\": 12500");
    assert_eq!(with(flat, r#""hand": "none", "seed": 4"#), None);
    assert_eq!(with(lofted, r#""hand": "none", "seed": 4"#), Some(12_500));
    let only_loft = r#""hand": {"loft_sd_mdeg": 2000}, "seed": 4"#;
    let strayed = with(lofted, only_loft).expect("six standard deviations above 0");
    assert_ne!(strayed, 12_500);
    let all = r#""hand": {"angle_sd_mdeg": 1200, "speed_sd_permille": 60, "offset_sd_um": 700, "loft_sd_mdeg": 2000}, "seed": 4"#;
    assert_eq!(with(lofted, all), Some(strayed), "the other errors do not change it");
    assert_eq!(with(lofted, r#""hand": "normal", "seed": 4"#), Some(strayed), "a normal hand is just that");
}

#[test]
fn lines_are_answered_in_order_and_wrong_ones_in_their_place() {
    let input = format!("{LINE}\n\n{LINE}\nnonsense\n{LINE}");
    let run = run(&["simulate", "-"], input);
    assert_eq!(run.status, Some(1));
    let answers = run.json();
    let errors: Vec<_> = answers.iter().map(|answer| answer["error"]["code"].as_str()).collect();
    assert_eq!(errors, [None, Some("empty_line"), None, Some("not_json"), None]);
    assert_eq!(answers[0], answers[4]);
}

#[test]
fn a_file_is_read_like_standard_input() {
    let file = scratch("simulate/two.jsonl", format!("{LINE}\n{LINE}\n"));
    let from_file = run(&["simulate", file.to_str().unwrap()], "");
    assert_eq!(from_file.status, Some(0));
    assert_eq!(from_file.stdout, run(&["simulate"], format!("{LINE}\n{LINE}\n")).stdout);
    assert_eq!(from_file.stdout.lines().count(), 2);
}

#[test]
fn no_input_is_no_output() {
    let run = run(&["simulate"], "");
    assert_eq!((run.status, run.stdout.as_str(), run.stderr.as_str()), (Some(0), "", ""));
}

#[test]
fn a_film_begins_at_the_start_and_ends_at_the_rest() {
    let run = run(&["simulate", "--trajectory", "30"], LINE);
    assert_eq!(run.status, Some(0), "{run:?}");
    let answer = &run.json()[0];
    let frames = answer["frames"].as_array().expect("there are frames");
    let (first, last) = (&frames[0], frames.last().expect("at least one"));
    assert_eq!(first[0], 0);
    assert_eq!(first[1]["R1"], serde_json::json!([181_865, 105_000, 0]));
    assert!((last[0].as_i64().unwrap() - answer["duration_us"].as_i64().unwrap()).abs() <= 1);
    for (name, rest) in answer["rest"].as_object().expect("it is an object") {
        for axis in 0..2 {
            assert_eq!(last[1][name][axis], rest[axis], "{name} ends where it rests");
        }
    }
}

#[test]
fn frames_of_a_hop_tell_height_and_axis_of_what_is_out_of_the_plane_and_of_nothing_else() {
    let lofted = LINE.replacen(
        "\"speed_mm_s\": 300, \"offset_um\": 0",
        "\"speed_mm_s\": 900, \"offset_um\": 0, \"loft_mdeg\": 20000",
        1,
    );
    let run = run(&["simulate", "--trajectory", "200"], lofted);
    assert_eq!(run.status, Some(0), "{run:?}");
    let answer = &run.json()[0];
    assert_eq!(answer["physics"], "pb1h");
    let numbers = |frame: &serde_json::Value, name: &str| -> Vec<i64> {
        frame[1][name].as_array().into_iter().flatten().filter_map(serde_json::Value::as_i64).collect()
    };
    let frames = answer["frames"].as_array().expect("there are frames");
    let (first, last) = (&frames[0], frames.last().expect("at least one"));
    assert_eq!(numbers(first, "R1"), [181_865, 105_000, 0], "it lies flat before it is struck");
    assert_eq!(numbers(last, "R1").len(), 3, "and once it has come to rest: {last}");
    let mut top_um = 0;
    for frame in frames {
        assert_eq!(numbers(frame, "GS"), [0, 210_000, 0], "what stays in the plane has three numbers");
        if let [_, _, turn_mdeg, height_um, x, y, z] = numbers(frame, "R1")[..] {
            assert!((-180_000..=180_000).contains(&turn_mdeg), "{frame}");
            assert!((((x * x + y * y + z * z) as f64).sqrt() - 1e6).abs() < 2.0, "a unit vector: {frame}");
            top_um = top_um.max(height_um);
        }
    }
    // It rises with 0.308 m/s: by v^2 / 2 g, 4.8 mm.
    assert!((4_000..6_000).contains(&top_um), "{top_um}");
}

#[test]
fn a_stack_ends_with_one_penny_lying_on_another_in_the_last_frame() {
    let near = LINE
        .replacen("\"R1\": [181865, 105000]", "\"R1\": [44000, 3000]", 1)
        .replacen("\"angle_mdeg\": 210000, \"speed_mm_s\": 300", "\"angle_mdeg\": 180000, \"speed_mm_s\": 750", 1)
        .replacen("\"offset_um\": 0", "\"offset_um\": 0, \"loft_mdeg\": 30000", 1);
    let run = run(&["simulate", "--trajectory", "10"], near);
    assert_eq!(run.status, Some(0), "{run:?}");
    let answer = &run.json()[0];
    assert_eq!(answer["stacked"], serde_json::json!([["R1", "BL"]]), "{answer}");
    let last = answer["frames"].as_array().and_then(|frames| frames.last()).expect("at least one");
    let upper = last[1]["R1"].as_array().expect("it is on the board");
    assert_eq!(upper[..2], answer["rest"]["R1"].as_array().expect("it rests")[..], "{last}");
    assert!(upper.len() == 7 && upper[3].as_i64().is_some_and(|height_um| height_um > 500), "{last}");
}

#[test]
fn an_answer_comes_while_the_input_is_still_open() {
    use std::io::{BufRead, BufReader, Write};
    use std::process::Stdio;
    let mut child = crate::command::pennyblue(&["simulate"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let mut input = child.stdin.take().expect("piped");
    let mut output = BufReader::new(child.stdout.take().expect("piped"));
    for _ in 0..3 {
        writeln!(input, "{LINE}").expect("it reads");
        let mut answer = String::new();
        output.read_line(&mut answer).expect("it answers");
        assert!(answer.contains("\"hash\""), "{answer}");
    }
    drop(input);
    assert!(child.wait().expect("it ends").success());
}

#[test]
fn a_reader_who_has_had_enough_is_no_error() {
    use std::io::{BufRead, BufReader, Write};
    use std::process::Stdio;
    let mut child = crate::command::pennyblue(&["simulate"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let mut input = child.stdin.take().expect("piped");
    let mut output = BufReader::new(child.stdout.take().expect("piped"));
    writeln!(input, "{LINE}").expect("it reads");
    output.read_line(&mut String::new()).expect("it answers");
    drop(output);
    for _ in 0..1_000 {
        if writeln!(input, "{LINE}").is_err() {
            break;
        }
    }
    drop(input);
    let end = child.wait_with_output().expect("it ends");
    assert_eq!((end.status.code(), String::from_utf8_lossy(&end.stderr).as_ref()), (Some(0), ""));
}
