//! How strong the computer player is: its gates, its levels and its openings, by `pennyblue match`.
//!
//! Apart from the balance of the game, which is news about the game and not about the player. Every match is kept in a
//! file of its own under the target folder, so that what was broken off goes on, as long as the build is the same.

use crate::process;
use crate::workspace::Workspace;
use anyhow::{Context, Result};
use serde_json::Value;
use std::hash::{DefaultHasher, Hasher};
use std::path::PathBuf;
use std::process::Command;

/// A match that is to show something.
struct Gate {
    a: &'static str,
    b: &'static str,
    games: u32,
    /// The score that A is to reach, at least and at most.
    wanted: (f64, f64),
}

const fn gate(a: &'static str, b: &'static str, games: u32, least: f64) -> Gate {
    Gate { a, b, games, wanted: (least, 1.0) }
}

/// At 200,000 simulations a flick and a normal hand.
const GATES: [Gate; 7] = [
    gate("search:200000", "kill", 400, 0.85),
    gate("search:200000", "uct:200000", 200, 0.70),
    gate("search:200000", "kr-uct:1600", 400, 0.80),
    gate("search:200000", "search:20000", 400, 0.65),
    gate("search:200000", "sure-hand", 200, 0.85),
    gate("search:200000", "random", 200, 0.95),
    gate("search:1000000", "kill", 50, 0.85),
];

/// A rung of the ladder: a level against the one below.
const fn rung(a: &'static str, b: &'static str) -> Gate {
    Gate { a, b, games: 400, wanted: (0.60, 0.75) }
}

const LADDER: [Gate; 8] = [
    Gate { a: "farthing", b: "kill@shaky", games: 200, wanted: (0.0, 0.10) },
    rung("halfpenny", "farthing"),
    rung("threepence", "halfpenny"),
    rung("groat", "threepence"),
    rung("sixpence", "groat"),
    rung("shilling", "sixpence"),
    rung("florin", "shilling"),
    rung("guinea", "florin"),
];

/// Plays the gates and prints them as a table.
pub(crate) fn gates(workspace: &Workspace, options: &[&str]) -> Result<()> {
    play_all(workspace, &GATES, options)
}

/// Plays each level against the one below.
pub(crate) fn ladder(workspace: &Workspace, options: &[&str]) -> Result<()> {
    play_all(workspace, &LADDER, options)
}

/// Options are passed on to every match.
fn play_all(workspace: &Workspace, gates: &[Gate], options: &[&str]) -> Result<()> {
    let command = Pennyblue::build(workspace)?;
    println!("| A | B | games | A's score | 95 % | Elo | 95 % | pairs 0, 1/2, 1, 3/2, 2 | first player | wanted | |");
    println!("|---|---|---|---|---|---|---|---|---|---|---|");
    for Gate { a, b, games, wanted } in gates {
        let games = games.to_string();
        let answer = command.play(&[&["match", a, b, "--games", &games], options].concat())?;
        let number = |key: &str| answer[key].as_f64().unwrap_or_default();
        let pair = |key: &str, scale: f64| {
            let at = |k: usize| scale * answer[key][k].as_f64().unwrap_or_default();
            format!("{:.0} to {:.0}", at(0), at(1))
        };
        let score = number("score");
        let reached = if (wanted.0..=wanted.1).contains(&score) { "reached" } else { "not reached" };
        println!(
            "| {a} | {b} | {} | {:.1} % | {} % | {:+.0} | {} | {} | {:.0} % | {:.0} to {:.0} % | {reached} |",
            answer["games"],
            100.0 * score,
            pair("score_95", 100.0),
            number("elo"),
            pair("elo_95", 1.0),
            answer["pentanomial"],
            100.0 * number("first_player"),
            100.0 * wanted.0,
            100.0 * wanted.1,
        );
    }
    Ok(())
}

/// The command, built, and where its matches are kept.
pub(crate) struct Pennyblue {
    program: PathBuf,
    folder: PathBuf,
}

impl Pennyblue {
    pub(crate) fn build(workspace: &Workspace) -> Result<Pennyblue> {
        let mut cargo = workspace.cargo();
        process::run(cargo.args(["build", "--quiet", "--release", "--package", "pennyblue"]))?;
        let program = workspace.target.join("release").join(format!("pennyblue{}", std::env::consts::EXE_SUFFIX));
        // Games of another build must not be counted with those of this one: each has a folder of its own.
        let mut hasher = DefaultHasher::new();
        hasher.write(&std::fs::read(&program).with_context(|| format!("cannot read {}", program.display()))?);
        let folder = workspace.target.join("matches").join(format!("{:016x}", hasher.finish()));
        std::fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
        Ok(Pennyblue { program, folder })
    }

    /// The file that keeps a match with these arguments.
    pub(crate) fn state(&self, arguments: &[&str]) -> PathBuf {
        let name: String = arguments
            .iter()
            .filter(|word| **word != "match")
            .map(|word| word.replace(|c: char| !c.is_ascii_alphanumeric() && c != '-', "_"))
            .collect::<Vec<_>>()
            .join(".");
        self.folder.join(format!("{name}.jsonl"))
    }

    /// Plays a match, or goes on with it; what it came to.
    pub(crate) fn play(&self, arguments: &[&str]) -> Result<Value> {
        let mut command = Command::new(&self.program);
        command.args(arguments).arg("--json").arg("--state").arg(self.state(arguments));
        let printed = process::output(&mut command)?;
        serde_json::from_str(&printed).context("the match printed no JSON")
    }
}

/// Has an example of the command do its work: the oracle and the openings.
pub(crate) fn example(workspace: &Workspace, name: &str, arguments: &[&str]) -> Result<()> {
    let mut cargo = workspace.cargo();
    cargo.args(["run", "--quiet", "--release", "--package", "pennyblue", "--example", name, "--"]);
    process::run(cargo.args(arguments))
}
