//! How long the computer's strongest level thinks in Chromium, over positions of many games.
//!
//! Apart from the speed of flicks because people wait for this one; and like it no test: a time is a claim about a machine.

use crate::chromium;
use crate::outside;
use crate::wasm;
use crate::workspace::Workspace;
use anyhow::{Context, Result};
use serde_json::Value;

/// How many positions it thinks about.
const POSITIONS: usize = 30;
/// The strongest level.
const LEVEL: &str = "guinea";

/// Measures, and prints the median and what 19 of 20 thoughts stay below.
pub(crate) fn run(workspace: &Workspace) -> Result<()> {
    let chromium = outside::browser()?.chromium;
    let module = wasm::build(workspace, "penny-web", ["--example", "thinking_wasm"])?;
    let folder = workspace.target.join("thinking-wasm");
    let script = format!(
        "const thinking = new wasm_bindgen.Thinking({POSITIONS}, '{LEVEL}'); const times = []; \
         for (let k = 0; k < {POSITIONS}; k++) {{ const start = performance.now(); \
         if (!thinking.think(k)) return 'no answer'; times.push(performance.now() - start) }} \
         return JSON.stringify(times)"
    );
    let text = chromium::evaluate(&chromium, &module, &folder, "thinking-page", &script)?;
    let times: Vec<Value> = serde_json::from_str(&text).with_context(|| format!("the thoughts answered `{text}`"))?;
    let mut times: Vec<f64> = times.iter().filter_map(Value::as_f64).collect();
    times.sort_by(f64::total_cmp);
    let (half, most) = (at(&times, 0.5), at(&times, 0.95));
    println!(
        "a thought of the level {LEVEL} in Chromium, {} positions: median {half:.0} ms, 95 % below {most:.0} ms",
        times.len()
    );
    Ok(())
}

/// The value below which this share of sorted values lies.
fn at(sorted: &[f64], share: f64) -> f64 {
    let rank = (share * sorted.len() as f64).ceil() as usize;
    sorted.get(rank.saturating_sub(1)).copied().unwrap_or(f64::NAN)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nineteen_of_twenty_are_not_above_the_share_of_95_percent() {
        let values: Vec<f64> = (1..=20).map(f64::from).collect();
        assert_eq!((at(&values, 0.5), at(&values, 0.95)), (10.0, 19.0));
        assert!(at(&[], 0.5).is_nan());
    }
}
