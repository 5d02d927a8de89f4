//! How many flicks a second each engine and ours do, by turns on one thread, the best of five.
//!
//! Apart because machines are shared: only what ran side by side can be compared.

use crate::converge::Converged;
use crate::engine::Engine;
use anyhow::Result;
use penny_physics::{Equipment, Flick, Position, Simulator};
use std::hint::black_box;
use std::time::Instant;

/// How often each is measured.
const TURNS: usize = 5;
/// For how long our own solver is run in a turn at least, s, so that the clock's grain does not count.
const LEAST_S: f64 = 0.2;

/// The best speeds of a race, in flicks a second.
#[derive(Clone, Debug)]
pub(crate) struct Speeds {
    /// Of each engine.
    pub(crate) engines: Vec<f64>,
    /// Ours on the flicks of the engines, over and over.
    pub(crate) ours_again_and_again: f64,
    /// Ours on a list that is too long for a processor to know it by heart, which begins with these flicks.
    pub(crate) ours: f64,
}

/// Runs all by turns: every engine on all `count` flicks at its step, ours on these and on the long list.
///
/// # Errors
/// When an engine's process has ended.
pub(crate) fn run(
    engines: &mut [Box<dyn Engine>],
    steps: &[Converged],
    equipment: &Equipment,
    flicks: &[(Position, Flick)],
    count: usize,
) -> Result<Speeds> {
    let mut speeds = Speeds { engines: vec![0.0; engines.len()], ours_again_and_again: 0.0, ours: 0.0 };
    for turn in 1..=TURNS {
        eprintln!("turn {turn} of {TURNS}");
        for ((engine, step), best) in engines.iter_mut().zip(steps).zip(&mut speeds.engines) {
            *best = best.max(count as f64 / engine.play(step.step_s)?.seconds);
        }
        speeds.ours = speeds.ours.max(our_speed(equipment, flicks));
        speeds.ours_again_and_again = speeds.ours_again_and_again.max(our_speed(equipment, &flicks[..count]));
    }
    Ok(speeds)
}

fn our_speed(equipment: &Equipment, flicks: &[(Position, Flick)]) -> f64 {
    let mut simulator = Simulator::new();
    let (mut played, start) = (0, Instant::now());
    while start.elapsed().as_secs_f64() < LEAST_S {
        for (position, flick) in flicks {
            let _ = black_box(simulator.run(equipment, position, flick));
        }
        played += flicks.len();
    }
    played as f64 / start.elapsed().as_secs_f64()
}
