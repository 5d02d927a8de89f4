//! Programs that misbehave in a match: each loses its games with the reason, the match goes on, and nothing is left running.
//!
//! Apart from the match between players of our own because here the fault is the program's. They are shell scripts.

use crate::command::{Run, pennyblue, run, scratch};
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// A program that introduces itself, is always ready, and does `on_go` when it shall flick and `on_stop` when it shall stop.
fn script(name: &str, on_go: &str, on_stop: &str) -> String {
    let text = format!(
        "while read -r word rest; do case $word in\n\
         pbi) echo 'id name {name}'; echo pbiok;;\nisready) echo readyok;;\n\
         position) case $rest in *'\"to_move\":\"R\"'*) me=R;; *) me=G;; esac;;\n\
         go) {on_go};;\nstop) {on_stop};;\nquit) exit;;\nesac; done\n"
    );
    let path = scratch(&format!("programs/{name}.sh"), text);
    path.to_str().expect("a path").to_owned()
}

/// It does not lose by itself before a program has had its turn.
const OPPONENT: &str = "sure-hand@none";

fn play(script: &str, options: &[&str]) -> Run {
    let program = format!("program:sh {script}");
    let limits = ["--movetime-ms", "20", "--grace-ms", "400", "--start-ms", "4000"];
    run(&[&["match", &program, OPPONENT, "--json"], &limits[..], options].concat(), "")
}

#[test]
fn a_program_that_misbehaves_loses_with_the_reason_and_the_match_goes_on() {
    let nudge = r#"echo "bestflick {\"kind\":\"board\",\"penny\":\"${me}1\",\"angle_mdeg\":0,\"speed_mm_s\":60,\"offset_um\":0}""#;
    let crash_later = format!("n=$((n+1)); if [ $n -gt 1 ]; then exit 3; fi; {nudge}");
    for (name, on_go, on_stop, reason, story) in [
        ("hangs", ":", ":", "hangs", "no `bestflick`"),
        ("late", ":", nudge, "late", "20 ms were allowed"),
        ("floods", "yes", ":", "hangs", "no `bestflick`"),
        ("talks", "echo 'bestflick to the left'", ":", "rubbish", "in `bestflick to the left`"),
        ("half", "echo 'bestflick {\"kind\":\"board\"}'", ":", "rubbish", "penny: the key is missing"),
        ("declines", "echo 'bestflick {\"kind\":\"decline\"}'", ":", "refused", "first flick of a turn"),
        ("gives-up", "echo 'error I do not know'", ":", "error", "I do not know"),
        ("crashes", "exit 3", ":", "crashed", "exit status: 3"),
        ("crashes-later", &crash_later, ":", "crashed", "exit status: 3"),
        ("closes", "exec >&-", ":", "closed", "runs on"),
        ("endless", "yes | tr -d '\\n'", ":", "line too long", "65536 bytes"),
        ("megabytes", "head -c 2000000 /dev/zero | tr '\\0' x; echo", ":", "line too long", "65536 bytes"),
    ] {
        let run = play(&script(name, on_go, on_stop), &["--games", "2"]);
        assert_eq!(run.status, Some(0), "{name}: {}", run.stderr);
        let answer = run.json().remove(0);
        assert_eq!(answer["games"], 2, "{name}: {answer}");
        let lost = answer["forfeits"]["a"][reason].as_u64().unwrap_or_default();
        // The opponent may have won before a second flick is asked for.
        let expected = if name == "crashes-later" { 1..=2 } else { 2..=2 };
        assert!(expected.contains(&lost), "{name}: {answer}");
        assert_eq!(answer["forfeits"]["b"], serde_json::json!({}), "{name}: {answer}");
        assert_eq!(answer["endings"]["forfeit"], lost, "{name}: {answer}");
        let first = &answer["forfeited_games"][0];
        assert!(first["story"].as_str().is_some_and(|text| text.contains(story)), "{name}: {answer}");
        assert_eq!((&first["player"], &first["reason"]), (&"a".into(), &reason.into()), "{name}: {answer}");
    }
}

#[test]
fn a_program_that_never_introduces_itself_loses_too() {
    let silent = scratch("programs/silent.sh", "while read -r line; do :; done\n");
    let program = format!("program:sh {}", silent.display());
    let run = run(&["match", OPPONENT, &program, "--games", "2", "--start-ms", "50"], "");
    assert_eq!(run.status, Some(0), "{}", run.stderr);
    assert!(run.stdout.contains("     2 forfeit\n"), "{}", run.stdout);
    assert!(run.stdout.contains("game 1: B lost, hangs: no `pbiok` in 50 ms\n"), "{}", run.stdout);
}

#[test]
fn a_program_that_is_not_there_is_wrong_usage() {
    for arguments in [&["match", "program:there-is-none", "random"][..], &["engine", "--check", "there-is-none"]] {
        let run = run(arguments, "");
        assert_eq!((run.status, run.stdout.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(run.stderr.contains("`there-is-none` cannot be started"), "{}", run.stderr);
    }
}

#[test]
fn a_match_with_faults_that_was_broken_off_goes_on_to_the_same_end() {
    let (state, crashes) = (scratch("faults.jsonl", ""), script("crashes-always", "exit 7", ":"));
    let options = ["--games", "6", "--state", state.to_str().expect("a path")];
    let whole = play(&crashes, &options).stdout;
    assert!(whole.contains("\"crashed\":6"), "{whole}");
    let text = fs::read_to_string(&state).expect("the state");
    let first = text.lines().next().expect("a pair");
    fs::write(&state, format!("{first}\n")).expect("it can be written");
    assert_eq!(play(&crashes, &options).stdout, whole);
    assert_eq!(fs::read_to_string(&state).expect("the state"), text);
}

/// Whether the processes whose numbers stand in a file are gone, or will be in a moment.
fn are_gone(numbers: &PathBuf) -> bool {
    let text = fs::read_to_string(numbers).expect("the script has written its numbers");
    let until = Instant::now() + Duration::from_secs(5);
    let runs = |number: &str| {
        let stat = fs::read_to_string(format!("/proc/{number}/stat")).unwrap_or_default();
        // Dead, but nobody has asked yet: the state stands behind the name in brackets.
        !stat.is_empty() && !stat.contains(") Z ")
    };
    assert!(text.split_whitespace().count() >= 2, "{text}");
    while text.split_whitespace().any(runs) {
        if Instant::now() > until {
            return false;
        }
        std::thread::yield_now();
    }
    true
}

#[test]
fn no_process_outlives_the_match_not_even_one_that_the_program_has_started() {
    let numbers = scratch("programs/numbers", "");
    let leaves = script("leaves", &format!("sleep 1000 & echo $$ $! >> {}; wait", numbers.display()), ":");
    let run = play(&leaves, &["--games", "2"]);
    assert_eq!(run.json()[0]["forfeits"]["a"]["hangs"], 2, "{run:?}");
    assert!(are_gone(&numbers));
}

#[test]
fn an_interrupt_ends_the_match_and_its_programs() {
    let numbers = scratch("programs/interrupted", "");
    let told = script("told", &format!("sleep 1000 & echo $$ $! >> {}; echo here >&2; wait", numbers.display()), ":");
    let mut child =
        pennyblue(&["match", &format!("program:sh {told}"), "random", "--games", "2", "--movetime-ms", "600000"])
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the binary starts");
    let mut line = String::new();
    BufReader::new(child.stderr.take().expect("it is piped")).read_line(&mut line).expect("it can be read");
    assert_eq!(line, "here\n", "standard error of programs is passed on");
    let kill = Command::new("sh").args(["-c", &format!("kill -s INT {}", child.id())]).status().expect("sh starts");
    assert!(kill.success());
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
    assert!(are_gone(&numbers));
}

#[test]
fn the_check_says_what_was_sent_expected_and_came() {
    let check = |name: &str, on_go: &str| {
        let run = run(&["engine", "--limit-ms", "400", "--check", "sh", &script(name, on_go, ":")], "");
        assert_eq!(run.status, Some(1), "{run:?}");
        run.stdout
    };
    let answers = check("resigns-twice", "echo 'bestflick {\"kind\":\"spot\",\"penny\":\"GS\",\"spot\":0}'");
    assert!(answers.contains("\nok it puts the sovereign on a spot\n"), "{answers}");
    assert!(answers.contains("\nfailed it begins a game: sent `newgame, position {"), "{answers}");
    assert!(answers.contains("expected an action that is allowed, came {\"kind\":\"spot\""), "{answers}");
    let answers = check("crashes-checked", "exit 5");
    assert!(answers.contains("came crashed: it ended with exit status: 5"), "{answers}");
    assert!(answers.contains("\nok quit ends it\n") && answers.ends_with(" of 15 checks passed\n"), "{answers}");
}

#[test]
fn the_engine_passes_its_own_check() {
    let run = run(&["engine", "--check", env!("CARGO_BIN_EXE_pennyblue"), "engine"], "");
    assert_eq!((run.status, run.stderr.as_str()), (Some(0), ""), "{}", run.stdout);
    assert!(run.stdout.ends_with("15 of 15 checks passed\n"), "{}", run.stdout);
}
