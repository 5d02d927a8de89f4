//! `pennyblue bench`: how many flicks a second one thread simulates, and a signature of all their results.
//!
//! Apart because it is the only command that looks at a clock.

use penny_physics::Simulator;
use penny_record::workload::{Kind, Workload};
use rayon::iter::{ParallelBridge, ParallelIterator};
use std::hint::black_box;
use std::io::{self, IsTerminal, Write};
use std::time::Instant;

/// What to measure.
#[derive(clap::Args, Debug)]
pub(crate) struct BenchOptions {
    /// Answer with one JSON object
    #[arg(long)]
    json: bool,
    /// How many flicks a run has; the signature is of these
    #[arg(long, value_name = "N", default_value_t = 200_000, value_parser = clap::value_parser!(u32).range(1..=2_000_000))]
    flicks: u32,
}

/// How often the workload is run; the best counts, since whatever else the machine does only slows it.
const RUNS: u32 = 5;

/// Flicks of touching pennies take so many times as long as others: so many fewer are run.
const TOUCHING_COST: u32 = 20;

/// So many flicks a thread takes at a time: enough that taking them costs nothing beside simulating them.
const FLICKS_AT_A_TIME: usize = 500;

pub(crate) fn bench(options: &BenchOptions, mut output: impl Write) -> anyhow::Result<()> {
    let workload = Workload::new(options.flicks);
    let mut simulator = Simulator::new();
    let signature = workload.signature(&mut simulator);
    let flicks_per_second = best_rate(options.flicks, Kind::Scattered, || workload.run(&mut simulator));
    if options.json {
        let answer = serde_json::json!({ "flicks_per_second": flicks_per_second, "signature": signature.to_string() });
        writeln!(output, "{answer}")?;
        return Ok(());
    }
    let threads = rayon::current_num_threads();
    writeln!(output, "flicks a second, best of {RUNS} runs   one thread   all {threads} threads")?;
    for kind in Kind::ALL {
        let count = if kind == Kind::Touching { options.flicks.div_ceil(TOUCHING_COST) } else { options.flicks };
        let workload = Workload::of(kind, count);
        let single = match kind {
            Kind::Scattered => flicks_per_second,
            _ => best_rate(count, kind, || workload.run(&mut simulator)),
        };
        let many = best_rate(count, kind, || run_on_all_threads(&workload));
        writeln!(output, "{:10} {:>16} {single:>14} {many:>15}", kind.name(), format!("({count} flicks)"))?;
    }
    writeln!(output, "signature of the scattered ones {signature}")?;
    Ok(())
}

/// Simulates all flicks on as many threads as there are, each with a simulator of its own. In what order does not matter:
/// a flick's result depends on nothing but the flick.
fn run_on_all_threads(workload: &Workload) -> u64 {
    let parts = workload.parts(FLICKS_AT_A_TIME).par_bridge();
    parts.map_init(Simulator::new, |simulator, part| part(simulator)).sum()
}

/// Flicks a second of `count` flicks in the fastest of several runs.
fn best_rate(count: u32, kind: Kind, mut run: impl FnMut() -> u64) -> u64 {
    let shows_progress = io::stderr().is_terminal();
    let mut best_s = f64::INFINITY;
    for turn in 1..=RUNS {
        if shows_progress {
            let _ = write!(io::stderr(), "\r{}: run {turn} of {RUNS}", kind.name());
        }
        let start = Instant::now();
        black_box(run());
        best_s = best_s.min(start.elapsed().as_secs_f64());
    }
    if shows_progress {
        let _ = write!(io::stderr(), "\r{:30}\r", "");
    }
    (f64::from(count) / best_s).round() as u64
}
