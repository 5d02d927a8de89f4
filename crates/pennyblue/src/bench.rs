//! `pennyblue bench`: how many flicks a second one thread simulates, and a signature of all their results.
//!
//! Apart because it is the only command that looks at a clock.

use penny_physics::{Event, Simulator};
use penny_record::hash::Hash;
use penny_record::workload::{Kind, Workload, with_result};
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
    /// Measure so many flicks that leave the plane instead, each once: the signature, the median and the worst time
    #[arg(long, value_name = "N", conflicts_with = "flicks", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    lofted: Option<u32>,
}

/// How often the workload is run; the best counts, since whatever else the machine does only slows it.
const RUNS: u32 = 5;

/// Flicks of touching pennies take so many times as long as others: so many fewer are run.
const TOUCHING_COST: u32 = 20;

/// And flicks that leave the plane.
const LOFTED_COST: u32 = 2_000;

/// So many flicks a thread takes at a time: enough that taking them costs nothing beside simulating them.
const FLICKS_AT_A_TIME: usize = 500;

pub(crate) fn bench(options: &BenchOptions, mut output: impl Write) -> anyhow::Result<()> {
    if let Some(count) = options.lofted {
        return bench_lofted(count, options.json, output);
    }
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
        let cost = match kind {
            Kind::Touching => TOUCHING_COST,
            Kind::Lofted => LOFTED_COST,
            Kind::Scattered | Kind::Sparse | Kind::Map => 1,
        };
        let count = options.flicks.div_ceil(cost);
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

/// What flicks that leave the plane cost, one by one: some take a thousand times as long as others.
fn bench_lofted(count: u32, json: bool, mut output: impl Write) -> anyhow::Result<()> {
    let workload = Workload::of(Kind::Lofted, count);
    let mut simulator = Simulator::new();
    let (mut times_us, mut capped, mut stacks, mut signature) = (vec![], 0, 0, Hash::EMPTY);
    for (position, flick) in workload.flicks() {
        let start = Instant::now();
        let shot = simulator.run(workload.equipment(), position, flick)?;
        times_us.push(start.elapsed().as_secs_f64() * 1e6);
        signature = with_result(signature, shot);
        capped += u32::from(shot.capped);
        stacks += u32::from(shot.events.iter().any(|event| matches!(event, Event::Stack { .. })));
    }
    times_us.sort_by(f64::total_cmp);
    let (median_us, worst_us) = (times_us[times_us.len() / 2].round(), times_us[times_us.len() - 1].round());
    if json {
        let answer = serde_json::json!({
            "flicks": count, "median_us": median_us, "worst_us": worst_us, "capped": capped, "stacks": stacks,
            "signature": signature.to_string(),
        });
        writeln!(output, "{answer}")?;
    } else {
        writeln!(
            output,
            "{count} flicks out of the plane: median {median_us} us, worst {worst_us} us; {capped} stopped at a cap, {stacks} \
             with stacks; signature {signature}"
        )?;
    }
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
