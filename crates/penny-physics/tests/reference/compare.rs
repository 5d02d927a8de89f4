//! The solver against the references: the limits of accuracy that the design sets, on random flicks.
//!
//! Apart because everything else here is only there for it. `cargo xtask reference` runs it on 10,000 flicks.

use crate::measure::{Group, Measured, measure};
use crate::scenes::{Regime, boards, scene};
use crate::table::{Row, story, written};
use std::env;

/// The seed of the flicks that every run of the tests compares.
const SEED: u64 = 1;
/// How many those are.
const FLICKS: u64 = 500;

fn number(name: &str, usual: u64) -> u64 {
    env::var(name).map_or(usual, |text| text.parse().unwrap_or_else(|_| panic!("{name} is a number, not {text:?}")))
}

fn compare(seed: u64, flicks: u64) -> Vec<Measured> {
    let boards = boards();
    let mut all = vec![];
    for regime in Regime::ALL {
        let count = (flicks * regime.per_mille()).div_ceil(1000);
        all.extend((0..count).map(|index| measure(&boards, regime, index, scene(&boards, regime, seed, index))));
    }
    all
}

/// Whether a group's errors are within the limits of the design (`docs/physics.md`).
fn is_within_limits(group: Group, row: &Row) -> bool {
    if group.is_heap() {
        row.quantile(0.5) < 500.0
    } else {
        row.quantile(0.99) < 100.0 && row.quantile(1.0) < 500.0 && row.unexplained == 0
    }
}

/// The stories of a group's flicks beyond the limit of 0.1 mm.
fn stories(flicks: &[Measured], group: Group) -> String {
    let far = |m: &&Measured| m.group == group && (m.error_um >= 100.0 || !m.other_falls.is_empty());
    flicks.iter().filter(far).map(|m| story(m) + "\n").collect()
}

#[test]
fn the_solver_is_as_near_to_the_references_as_it_should_be() {
    let flicks = compare(number("PENNY_REFERENCE_SEED", SEED), number("PENNY_REFERENCE_COUNT", FLICKS));
    println!("{}", written(&flicks));
    for group in Group::ALL {
        let row = Row::of(flicks.iter().filter(|m| m.group == group));
        assert!(is_within_limits(group, &row), "{group:?} is not within its limits:\n{}", stories(&flicks, group));
    }
}
