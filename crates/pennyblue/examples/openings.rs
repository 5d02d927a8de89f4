//! Positions from which a match between engines begins: some flicks into a game, and level: `cargo xtask openings`.
//!
//! Apart from the command because nothing of it ships: it writes a file that `pennyblue match --openings` reads.
//!
//! `openings COUNT SEED FILE`: 2 to 6 actions of two quick players who now and then flick anything; what stays is what the
//! search, with 200,000 simulations, judges level within 5 points.

mod walk;

use anyhow::{Context, Result, bail};
use penny_engine::draw::below;
use penny_engine::{Alone, Objective, Task, advise};
use penny_physics::Equipment;
use penny_record::json::question_json;
use penny_rules::{Preset, SplitMix64};
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use std::fs;
use std::sync::Arc;
use walk::walk;

/// Simulated flicks of a first look, which may be so far off, and of the look that decides.
const FIRST_LOOK: (u64, f64) = (10_000, 0.12);
const FULL_LOOK: (u64, f64) = (200_000, 0.05);
/// The share of flicks at random on the way to a position.
const ASTRAY: f64 = 0.5;
/// So many games are begun at a time.
const BATCH: u64 = 200;

fn main() -> Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [count, seed, file] = words.as_slice() else { bail!("wanted are COUNT SEED FILE") };
    let count: usize = count.parse().context("COUNT is a number")?;
    let seed: u64 = seed.parse().context("SEED is a number")?;
    let (mut lines, mut begun) = (vec![], 0);
    while lines.len() < count {
        let found: Vec<Option<String>> = (begun..begun + BATCH).into_par_iter().map(|k| opening(seed, k)).collect();
        lines.extend(found.into_iter().flatten());
        begun += BATCH;
        eprintln!("{} of {count} after {begun} games", lines.len());
    }
    lines.truncate(count);
    fs::write(file, lines.join("\n") + "\n").with_context(|| format!("cannot write {file}"))
}

/// The position of one game as a line, if it is level.
fn opening(seed: u64, number: u64) -> Option<String> {
    let mut random = SplitMix64::new(seed ^ (number + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let hand = Preset::Normal.hand();
    let actions = 2 + below(&mut random, 5);
    let game = walk(&Arc::new(Equipment::standard()), hand, actions, ASTRAY, &mut random)?;
    let is_level = |(simulations, most): (u64, f64)| {
        let task = Task { objective: Objective::Win, hand, simulations, may_decline: true, seed: number };
        (advise(&game, &task, &Alone, || false).chance - 0.5).abs() <= most
    };
    (is_level(FIRST_LOOK) && is_level(FULL_LOOK)).then(|| question_json(&game, &hand))
}
