//! The command `pennyblue`: play in the browser, and the doors for programs that speak JSON or files.
//!
//! Apart from the crates below because only it touches files, streams, the network and the clock.

mod analyse;
mod bench;
mod board;
mod check;
mod contest;
mod engine;
mod lines;
mod play;
mod program;
mod replay;
mod stop;
mod threads;

use anyhow::Context;
use clap::{Parser, Subcommand};
use penny_record::json::{Judge, Simulate};
use std::fmt::Display;
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

/// Penny Blue: a game for two players, seven pennies and one finger each.
#[derive(Parser, Debug)]
#[command(version, about)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Play in the browser, on this machine
    Play(play::PlayOptions),
    /// Answer positions and flicks with their outcome, one JSON object a line
    Simulate {
        /// The file to read; `-` or none is standard input
        file: Option<PathBuf>,
        /// Add the film: this many frames a second
        #[arg(long, value_name = "FPS", value_parser = clap::value_parser!(u32).range(1..=1000))]
        trajectory: Option<u32>,
    },
    /// Answer turns, flicks and their events with a ruling, one JSON object a line
    Judge {
        /// The file to read; `-` or none is standard input
        file: Option<PathBuf>,
    },
    /// Answer positions with the best flick and its chance of winning, one JSON object a line
    Analyse {
        /// The file to read; `-` or none is standard input
        file: Option<PathBuf>,
        #[command(flatten)]
        options: analyse::AnalyseOptions,
    },
    /// Play saved games again and check every flick and rest position
    Replay {
        /// Game files (.pennyblue); `-` is standard input
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// The computer player as a program to talk to, in the manner of UCI; or whether another program can be talked to so
    Engine {
        /// Check this program, started with these arguments, instead
        #[arg(long, value_name = "PROGRAM", num_args = 1.., allow_hyphen_values = true)]
        check: Option<Vec<String>>,
        /// How long the program that is checked has for each answer, ms; for a flick 200 ms more
        #[arg(long, value_name = "MS", default_value_t = 5_000, requires = "check", value_parser = clap::value_parser!(u64).range(1..=600_000))]
        limit_ms: u64,
    },
    /// Let two players play many games against each other
    Match(Box<contest::MatchOptions>),
    /// Print the board, stickers for coins, ruler and spare at true scale, as PDF or SVG
    Board(board::BoardOptions),
    /// Measure how many flicks a second this machine simulates
    Bench(bench::BenchOptions),
}

/// Some lines or files failed.
const FAILED: u8 = 1;
/// The command was used wrongly, or its input cannot be read.
const WRONG_USAGE: u8 = 2;

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    match run(&arguments.command) {
        Ok(code) => code,
        // Whoever read the answers has had enough: nothing went wrong.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            tell(format_args!("pennyblue: {error:#}"));
            ExitCode::from(WRONG_USAGE)
        }
    }
}

fn run(command: &Command) -> anyhow::Result<ExitCode> {
    let output = io::stdout().lock();
    let all_good = match command {
        Command::Play(options) => {
            drop(output);
            play::play(options).map(|()| true)?
        }
        Command::Simulate { file, trajectory } => {
            let mut simulate = Simulate::new(*trajectory);
            lines::answer_lines(open_input(file.as_deref())?, output, |line| simulate.answer(line))?
        }
        Command::Judge { file } => {
            let mut judge = Judge::new();
            lines::answer_lines(open_input(file.as_deref())?, output, |line| judge.answer(line))?
        }
        Command::Analyse { file, options } => analyse::analyse(options, open_input(file.as_deref())?, output)?,
        Command::Replay { files } => replay::replay(files, output)?,
        Command::Engine { check: Some(command), limit_ms } => {
            check::check(command, Duration::from_millis(*limit_ms), output)?
        }
        Command::Engine { check: None, .. } => {
            drop(output);
            engine::engine(io::stdin().lock()).map(|()| true)?
        }
        Command::Match(options) => contest::contest(options, output).map(|()| true)?,
        Command::Board(options) => board::board(options, output).map(|()| true)?,
        Command::Bench(options) => bench::bench(options, output).map(|()| true)?,
    };
    Ok(if all_good { ExitCode::SUCCESS } else { ExitCode::from(FAILED) })
}

/// Tells the person at the terminal something; nobody may be there.
fn tell(message: impl Display) {
    let _ = writeln!(io::stderr(), "{message}");
}

/// A file, or standard input for none and for `-`.
fn open_input(file: Option<&Path>) -> anyhow::Result<Box<dyn Read>> {
    match file {
        Some(path) if path != Path::new("-") => {
            let file = File::open(path).with_context(|| format!("cannot open {}", path.display()))?;
            Ok(Box::new(file))
        }
        _ => Ok(Box::new(io::stdin().lock())),
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
