//! `pennyblue bench`: how many flicks a second one thread simulates, and a signature of all their results.
//!
//! Apart because it is the only command that looks at a clock.

use penny_physics::Simulator;
use penny_record::workload::Workload;
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

pub(crate) fn bench(options: &BenchOptions, mut output: impl Write) -> anyhow::Result<()> {
    let workload = Workload::new(options.flicks);
    let mut simulator = Simulator::new();
    let signature = workload.signature(&mut simulator);
    let mut best_s = f64::INFINITY;
    for run in 1..=RUNS {
        if io::stderr().is_terminal() {
            let _ = write!(io::stderr(), "\rrun {run} of {RUNS}");
        }
        let start = Instant::now();
        black_box(workload.run(&mut simulator));
        best_s = best_s.min(start.elapsed().as_secs_f64());
    }
    if io::stderr().is_terminal() {
        let _ = write!(io::stderr(), "\r            \r");
    }
    let flicks_per_second = (f64::from(options.flicks) / best_s).round();
    if options.json {
        let answer =
            serde_json::json!({ "flicks_per_second": flicks_per_second as u64, "signature": signature.to_string() });
        writeln!(output, "{answer}")?;
    } else {
        writeln!(
            output,
            "{flicks_per_second} flicks a second on one thread, best of {RUNS} runs of {} flicks",
            options.flicks
        )?;
        writeln!(output, "signature {signature}")?;
    }
    Ok(())
}
