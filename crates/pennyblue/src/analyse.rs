//! `pennyblue analyse`: the best flick of a position, and what else there is.
//!
//! Apart because here the engine meets the clock and the threads: it has neither of its own.

use crate::lines;
use crate::threads::{SIMULATIONS_A_MS, Threads};
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
    /// Simulated flicks a position; without it as many as the time allows, or 200000 where there is no limit of time
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=MOST))]
    flicks: Option<u64>,
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

/// Simulated flicks where neither a number nor a time is given, and most that may be asked for.
const USUAL: u64 = 200_000;
const MOST: u64 = 100_000_000;

impl AnalyseOptions {
    /// How many simulated flicks to plan for: how fine the map is and how much is looked into depends on it.
    fn budget(&self, threads: u64) -> u64 {
        match (self.flicks, self.time_ms) {
            (Some(flicks), _) => flicks,
            (None, Some(ms)) => (ms * SIMULATIONS_A_MS * threads).clamp(Task::MAP_SIMULATIONS, MOST),
            (None, None) => USUAL,
        }
    }
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
        simulations: options.budget(threads.count()),
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
