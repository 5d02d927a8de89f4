//! `pennyblue analyse`: the best flick of a position, and what else there is.
//!
//! Apart because here the engine meets the clock and the threads: it has neither of its own.

use crate::lines;
use crate::threads::Threads;
use anyhow::Context;
use clap::ValueEnum;
use penny_engine::{Candidate, Objective, Task, advise};
use penny_physics::Flick;
use penny_record::json::{Analyse, Analysis, Code, Fault, Question};
use penny_rules::referee;
use std::io::{Read, Write};
use std::time::{Duration, Instant};

/// How long to think, and about what.
#[derive(clap::Args, Debug)]
pub(crate) struct AnalyseOptions {
    /// Simulated flicks a position
    #[arg(long, value_name = "N", default_value_t = 200_000, value_parser = clap::value_parser!(u64).range(Task::LEAST_SIMULATIONS..=100_000_000))]
    flicks: u64,
    /// Think for so long at most, a position, in milliseconds
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u64).range(1..=3_600_000))]
    time_ms: Option<u64>,
    /// What is wanted
    #[arg(long, value_enum, default_value_t = Wanted::Win)]
    objective: Wanted,
    /// The seed of the errors that are tried
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
    /// Threads; the answer does not depend on how many, unless the time runs out
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u16).range(0..=256))]
    threads: u16,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Wanted {
    /// To win the game
    Win,
    /// To kill with this flick
    Kill,
}

/// Answers every line of `input`; true when no answer was an error.
pub(crate) fn analyse(options: &AnalyseOptions, input: impl Read, output: impl Write) -> anyhow::Result<bool> {
    let threads = Threads::new(options.threads).context("no threads can be had")?;
    let mut reader = Analyse::new();
    Ok(lines::answer_lines(input, output, |line| answer(options, &threads, &reader.read(line)?))?)
}

fn answer(options: &AnalyseOptions, threads: &Threads, question: &Question<'_>) -> Result<String, Fault> {
    let &Question { equipment, ruleset, position, hand, .. } = question;
    let game = question.game().map_err(|error| Fault::new(Code::Illegal, error).under("position"))?;
    let task = Task {
        objective: match options.objective {
            Wanted::Win => Objective::Win,
            Wanted::Kill => Objective::Kill,
        },
        hand,
        simulations: options.flicks,
        may_decline: true,
        seed: options.seed,
    };
    let end = options.time_ms.map(|ms| Instant::now() + Duration::from_millis(ms));
    let advice = advise(&game, &task, threads, || end.is_some_and(|end| Instant::now() >= end));
    let candidate = |one: &Candidate| {
        let flick = Flick::Board(one.flick);
        let note =
            referee(equipment, &ruleset, game.turn(), &position, &flick).map(|refereed| refereed.ruling.sentence);
        (flick, one.chance, note.unwrap_or_default())
    };
    let analysis = Analysis {
        best: advice.action,
        win_probability: advice.chance,
        candidates: advice.candidates.iter().map(candidate).collect(),
        simulations: advice.simulations,
    };
    analysis.line()
}
