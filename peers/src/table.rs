//! The table that the comparison prints, as Markdown, so that it can go into `docs/physics.md` as it is.
//!
//! Apart because what is measured and how it is written are two things.

use crate::converge::{Converged, Difference, NEAR_M, SHARE};
use crate::engine::Engine;
use crate::flicks::Outcome;
use crate::race::Speeds;

/// The table, and what is to be said about it.
pub(crate) fn written(engines: &[Box<dyn Engine>], steps: &[Converged], ours: &[Outcome], speeds: &Speeds) -> String {
    let mut text = String::from(
        "| engine | step us | flicks/s | from its own converged result, mm: p50 / p90 / max | from ours, mm: p50 / p90 \
         / max | other falls: own, ours | ours is faster by |\n|---|---|---|---|---|---|---|\n",
    );
    let mut remarks = String::new();
    for ((engine, step), speed) in engines.iter().zip(steps).zip(&speeds.engines) {
        let from_ours = Difference::of(&step.outcomes, ours);
        let name = format!("{} {}", engine.name(), engine.version());
        text += &format!(
            "| {name}{} | {:.2} | {speed:.1} | {} | {} | {}, {} | {} |\n",
            if step.is_near { "" } else { " (*)" },
            step.step_s * 1e6,
            millimetres(&step.from_own),
            millimetres(&from_ours),
            step.from_own.other_falls,
            from_ours.other_falls,
            grouped(two_digits(speeds.ours / speed)),
        );
        let finer = Difference::of(&step.finer, ours);
        let (distances, falls) = (millimetres(&finer), finer.other_falls);
        remarks += &format!("{name} in a quarter of that step is from ours {distances} mm, other falls {falls}.\n");
        if !step.is_near {
            remarks += &format!(
                "(*) {name}: no step tried brings {:.0} % of the flicks within {:.0} mm of its converged result; the \
                 finest does so for {:.0} %.\n",
                100.0 * SHARE,
                1e3 * NEAR_M,
                100.0 * step.from_own.share_near()
            );
        }
    }
    let (ours_cold, ours_warm) = (grouped(speeds.ours), grouped(speeds.ours_again_and_again));
    format!(
        "{text}\n{remarks}Of {} flicks; distances are those of flicks after which the same pennies lie on the board.\n\
         Ours: {ours_cold} flicks/s on a long list that begins with these flicks, which is what is compared; \
         {ours_warm} on these alone, over and over.\n",
        ours.len()
    )
}

fn millimetres(difference: &Difference) -> String {
    let of = |share| 1e3 * difference.quantile_m(share);
    format!("{:.3} / {:.2} / {:.1}", of(0.5), of(0.9), of(1.0))
}

/// A number rounded to two digits: ratios of speeds are not known better.
fn two_digits(number: f64) -> f64 {
    if !number.is_finite() || number < 10.0 {
        return number.round();
    }
    let unit = 10f64.powi(number.log10() as i32 - 1);
    (number / unit).round() * unit
}

/// A whole number with commas between thousands.
fn grouped(number: f64) -> String {
    let digits = format!("{number:.0}");
    let mut text = String::new();
    for (k, digit) in digits.chars().enumerate() {
        if k > 0 && (digits.len() - k).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratios_have_two_digits_and_commas() {
        for (number, expected) in
            [(31_427.0, "31,000"), (987.0, "990"), (12.4, "12"), (3.2, "3"), (1_250_000.0, "1,300,000")]
        {
            assert_eq!(grouped(two_digits(number)), expected);
        }
    }
}
