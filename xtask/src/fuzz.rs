//! The fuzz targets, each for a while: bytes bent towards code that no test has reached.
//!
//! Apart because they need the nightly toolchain and live outside the workspace.

use crate::process;
use crate::workspace::Workspace;
use anyhow::{Context, Result, bail};
use std::process::Command;

/// The targets, by the law that each tries to break.
const TARGETS: [&str; 3] = ["every_flick_ends_legally", "text_read_is_text_written", "no_game_file_panics"];
/// How long each runs in the tests, s.
const SECONDS: u32 = 60;
/// What makes the compiler tell libFuzzer which code was reached.
const FLAGS: [&str; 5] = [
    "--cfg=fuzzing",
    "-Cpasses=sancov-module",
    "-Cllvm-args=-sanitizer-coverage-level=4",
    "-Cllvm-args=-sanitizer-coverage-inline-8bit-counters",
    "-Cllvm-args=-sanitizer-coverage-pc-table",
];

/// Runs every target for a minute, where there is a nightly toolchain; else says that there is none.
pub(crate) fn run_where_possible(workspace: &Workspace) -> Result<()> {
    if !has_nightly() {
        println!("left out: `rustup toolchain install nightly` makes it run");
        return Ok(());
    }
    run(workspace, &[])
}

/// Runs every target for so many seconds: `--seconds N`.
pub(crate) fn run(workspace: &Workspace, options: &[&str]) -> Result<()> {
    let seconds = match options {
        [] => SECONDS,
        ["--seconds", number] => number.parse().with_context(|| format!("`{number}` is no whole number"))?,
        [other, ..] => bail!("`{other}` is no option; --seconds is"),
    };
    if !has_nightly() {
        bail!("fuzzing needs the nightly toolchain: rustup toolchain install nightly");
    }
    for target in TARGETS {
        println!("fuzzing {target} for {seconds} s");
        let corpus = workspace.target.join("fuzz-corpus").join(target);
        std::fs::create_dir_all(&corpus)?;
        let mut cargo = Command::new("cargo");
        // The toolchain that runs xtask would else be taken for this as well.
        cargo.env_remove("RUSTUP_TOOLCHAIN").env_remove("CARGO").env_remove("RUSTC");
        cargo.current_dir(workspace.root.join("fuzz")).args(["+nightly", "run", "--quiet", "--release"]);
        cargo.args(["--target", &host()?, "--target-dir"]).arg(workspace.target.join("fuzz"));
        cargo.args(["--bin", target, "--"]).arg(&corpus);
        // One input that takes longer has found what never ends.
        cargo.args([&format!("-max_total_time={seconds}"), "-timeout=20", "-verbosity=0", "-print_final_stats=1"]);
        cargo.arg(format!("-artifact_prefix={}/", corpus.display()));
        process::run(cargo.env("RUSTFLAGS", FLAGS.join(" ")))?;
    }
    Ok(())
}

fn has_nightly() -> bool {
    let mut rustc = Command::new("rustc");
    rustc.env_remove("RUSTUP_TOOLCHAIN").args(["+nightly", "--version"]);
    rustc.output().is_ok_and(|output| output.status.success())
}

/// The machine's own target triple.
fn host() -> Result<String> {
    let text = process::output(Command::new("rustc").arg("-vV"))?;
    let line = text.lines().find_map(|line| line.strip_prefix("host: "));
    Ok(line.context("`rustc -vV` names no host")?.to_owned())
}
