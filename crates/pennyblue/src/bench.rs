//! `pennyblue bench`: how many flicks a second one thread simulates, and a signature of all their results.
//!
//! Apart because it is the only command that looks at a clock.

use penny_physics::Simulator;
use penny_record::workload::{Kind, Workload};
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

pub(crate) fn bench(options: &BenchOptions, mut output: impl Write) -> anyhow::Result<()> {
    let workload = Workload::new(options.flicks);
    let mut simulator = Simulator::new();
    let signature = workload.signature(&mut simulator);
    let flicks_per_second = best_rate(&workload, options.flicks, &mut simulator, Kind::Scattered);
    if options.json {
        let answer = serde_json::json!({ "flicks_per_second": flicks_per_second, "signature": signature.to_string() });
        writeln!(output, "{answer}")?;
        return Ok(());
    }
    writeln!(output, "flicks a second on one thread, best of {RUNS} runs")?;
    for kind in Kind::ALL {
        let count = if kind == Kind::Touching { options.flicks.div_ceil(TOUCHING_COST) } else { options.flicks };
        let rate = match kind {
            Kind::Scattered => flicks_per_second,
            _ => best_rate(&Workload::of(kind, count), count, &mut simulator, kind),
        };
        writeln!(output, "{:10} {rate:>9}  ({count} flicks)", kind.name())?;
    }
    writeln!(output, "signature of the scattered ones {signature}")?;
    Ok(())
}

/// Flicks a second of a workload of `count` flicks in its fastest run.
fn best_rate(workload: &Workload, count: u32, simulator: &mut Simulator, kind: Kind) -> u64 {
    let shows_progress = io::stderr().is_terminal();
    let mut best_s = f64::INFINITY;
    for run in 1..=RUNS {
        if shows_progress {
            let _ = write!(io::stderr(), "\r{}: run {run} of {RUNS}", kind.name());
        }
        let start = Instant::now();
        black_box(workload.run(simulator));
        best_s = best_s.min(start.elapsed().as_secs_f64());
    }
    if shows_progress {
        let _ = write!(io::stderr(), "\r{:30}\r", "");
    }
    (f64::from(count) / best_s).round() as u64
}
