//! The largest step at which an engine is near its own answer in finer steps, and how far apart two runs are.
//!
//! Apart because speeds can be compared only once all are about equally right.

use crate::engine::{Engine, Run};
use crate::flicks::Outcome;
use anyhow::Result;

/// The coarsest step that is tried, s.
const COARSEST_S: f64 = 1e-3;
/// How often it is halved at most: down to 31.25 us.
const HALVINGS: usize = 5;
/// A run counts as converged against one whose step has been halved so many more times: a quarter.
const FINER: usize = 2;
/// A flick is near its converged outcome when every penny is within so many metres of it and the same pennies fell.
pub(crate) const NEAR_M: f64 = 1e-3;
/// The share of flicks that must be near.
pub(crate) const SHARE: f64 = 0.9;

/// How far two runs of the same flicks are apart.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Difference {
    /// The largest distance of a penny in each flick after which the same pennies lie on the board, m, in rising order.
    sorted_m: Vec<f64>,
    /// In how many flicks other pennies fell.
    pub(crate) other_falls: usize,
}

impl Difference {
    /// Compares two runs flick by flick.
    pub(crate) fn of(a: &[Outcome], b: &[Outcome]) -> Difference {
        let mut sorted_m: Vec<f64> = a.iter().zip(b).filter_map(|(a, b)| a.distance_m(b)).collect();
        sorted_m.sort_by(f64::total_cmp);
        Difference { other_falls: a.len() - sorted_m.len(), sorted_m }
    }

    /// The share of all flicks that are near.
    pub(crate) fn share_near(&self) -> f64 {
        let near = self.sorted_m.iter().filter(|&&distance| distance <= NEAR_M).count();
        near as f64 / (self.sorted_m.len() + self.other_falls).max(1) as f64
    }

    /// The distance that a share of the flicks with the same falls stay below, m; 1 for the largest.
    pub(crate) fn quantile_m(&self, share: f64) -> f64 {
        let last = self.sorted_m.len().saturating_sub(1);
        self.sorted_m.get((share * last as f64).round() as usize).copied().unwrap_or(f64::NAN)
    }
}

/// The step at which an engine is measured.
#[derive(Clone, Debug)]
pub(crate) struct Converged {
    /// The step, s.
    pub(crate) step_s: f64,
    /// Whether enough flicks are near; else this is the finest step that was tried.
    pub(crate) is_near: bool,
    /// What came of the flicks with it.
    pub(crate) outcomes: Vec<Outcome>,
    /// What came of them with a quarter of it.
    pub(crate) finer: Vec<Outcome>,
    /// How far these two are apart.
    pub(crate) from_own: Difference,
}

/// Halves the step until enough flicks are near those of a quarter of it.
///
/// # Errors
/// When the engine's process has ended.
pub(crate) fn find_step(engine: &mut dyn Engine) -> Result<Converged> {
    let step_s = |halvings: usize| COARSEST_S / (1 << halvings) as f64;
    let mut runs: Vec<Run> = vec![];
    for halvings in 0..=HALVINGS {
        while runs.len() <= halvings + FINER {
            runs.push(engine.play(step_s(runs.len()))?);
        }
        let from_own = Difference::of(&runs[halvings].outcomes, &runs[halvings + FINER].outcomes);
        let share = from_own.share_near();
        let step_us = step_s(halvings) * 1e6;
        eprintln!("{} in steps of {step_us:.1} us: {:.0} % near its converged result", engine.name(), 100.0 * share);
        let is_near = share >= SHARE;
        if is_near || halvings == HALVINGS {
            let finer = runs.swap_remove(halvings + FINER).outcomes;
            let outcomes = runs.swap_remove(halvings).outcomes;
            return Ok(Converged { step_s: step_s(halvings), is_near, outcomes, finer, from_own });
        }
    }
    unreachable!("the last round returns")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_falls_are_never_near() {
        let outcome = |x_m: f64| Outcome([Some((x_m, 0.0)); 7]);
        let fallen = Outcome([None; 7]);
        let difference = Difference::of(
            &[outcome(0.0), outcome(0.0), outcome(0.0), fallen],
            &[outcome(0.0005), outcome(0.002), fallen, fallen],
        );
        assert_eq!((difference.other_falls, difference.share_near()), (1, 0.5));
        assert_eq!((difference.quantile_m(0.0), difference.quantile_m(1.0)), (0.0, 0.002));
    }
}
