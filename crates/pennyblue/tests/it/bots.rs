//! The example bots: each passes the check, plays without a fault, and is short enough to be read.
//!
//! Apart because they need Python and Node.js, which nothing else in this binary does.

use crate::command::run;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/bots")
}

/// That a program of others is there.
fn need(program: &str, package: &str) {
    let version = Command::new(program).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    assert!(version.is_ok_and(|status| status.success()), "this test needs {program}: install the package `{package}`");
}

fn check(command: &str, file: &str) {
    let lines = fs::read_to_string(folder().join(file)).expect("the bot is there").lines().count();
    assert!(lines < 100, "{file} has {lines} lines, fewer than 100 are promised");
    let words: Vec<&str> = command.split_whitespace().collect();
    let checked = run(&[&["engine", "--check"], &words[..]].concat(), "");
    assert_eq!((checked.status, checked.stderr.as_str()), (Some(0), ""), "{}", checked.stdout);
    let program = format!("program:{command}");
    let played = run(&["match", &program, "random", "--games", "4", "--grace-ms", "10000", "--json"], "");
    assert_eq!((played.status, played.stderr.as_str()), (Some(0), ""), "{file}");
    let answer = played.json().remove(0);
    assert_eq!(answer["forfeits"], serde_json::json!({"a": {}, "b": {}}), "{file}: {answer}");
    assert!(answer["score"].as_f64().is_some_and(|score| score >= 0.5), "{file} is no worse than chance: {answer}");
}

#[test]
fn the_bot_in_python_passes_the_check_and_plays() {
    need("python3", "python3");
    check(&format!("python3 {}", folder().join("bot.py").display()), "bot.py");
}

#[test]
fn the_bot_in_javascript_passes_the_check_and_plays() {
    need("node", "nodejs");
    check(&format!("node {}", folder().join("bot.js").display()), "bot.js");
}

#[test]
fn the_bot_in_rust_passes_the_check_and_plays() {
    let command = Path::new(env!("CARGO_BIN_EXE_pennyblue"));
    let built = command.with_file_name("examples").join(format!("bot{}", std::env::consts::EXE_SUFFIX));
    let changed = |path: &Path| fs::metadata(path).and_then(|data| data.modified()).ok();
    // `cargo test` builds it with everything else, but not where a single test binary is asked for.
    if changed(&built) < changed(&folder().join("bot.rs")) {
        let is_debug = command.parent().is_some_and(|folder| folder.ends_with("debug"));
        let mut cargo = Command::new(env!("CARGO"));
        cargo.args(["build", "--quiet", "--package", "pennyblue", "--example", "bot", "--profile"]);
        let status = cargo.arg(if is_debug { "test" } else { "release" }).status();
        assert!(status.is_ok_and(|status| status.success()), "the bot builds");
    }
    check(built.to_str().expect("a path"), "bot.rs");
}
