//! Many flicks in one table: how far the solver is from the reference in each regime.
//!
//! Apart because the table is what a person reads, and the limits are what a test asserts.

use crate::explain::explain;
use crate::measure::{Group, Measured};
use crate::scenes::Regime;
use penny_physics::Penny;
use std::fmt::Write;

/// The errors of one regime, sorted, um.
#[derive(Clone, Debug, Default)]
pub(crate) struct Row {
    pub(crate) errors_um: Vec<f64>,
    pub(crate) other_falls: usize,
    pub(crate) unexplained: usize,
    pub(crate) other_contacts: usize,
}

impl Row {
    pub(crate) fn of<'a>(flicks: impl Iterator<Item = &'a Measured>) -> Row {
        let mut row = Row::default();
        for measured in flicks {
            row.errors_um.push(measured.error_um);
            row.other_contacts += usize::from(measured.other_contacts);
            if !measured.other_falls.is_empty() {
                row.other_falls += 1;
                row.unexplained += usize::from(!explain(measured).is_enough());
            }
        }
        row.errors_um.sort_by(f64::total_cmp);
        row
    }

    /// The error that this share of the flicks does not exceed, um.
    pub(crate) fn quantile(&self, share: f64) -> f64 {
        let count = self.errors_um.len();
        if count == 0 {
            return 0.0;
        }
        self.errors_um[((share * count as f64).ceil() as usize).clamp(1, count) - 1]
    }

    fn line(&self, name: &str) -> String {
        format!(
            "{name:15} {:7} {:9.1} {:9.1} {:9.1} {:9.1} {:7} {:7} {:9}\n",
            self.errors_um.len(),
            self.quantile(0.5),
            self.quantile(0.95),
            self.quantile(0.99),
            self.quantile(1.0),
            self.other_falls,
            self.unexplained,
            self.other_contacts
        )
    }
}

/// The table of all regimes, and under it every flick with other pennies off the board.
pub(crate) fn written(flicks: &[Measured]) -> String {
    let mut text =
        String::from("regime           flicks    p50 um    p95 um    p99 um    max um   falls   unexpl  contacts\n");
    for regime in Regime::ALL {
        let row = Row::of(flicks.iter().filter(|m| m.regime == regime));
        if !row.errors_um.is_empty() {
            text += &row.line(&format!("{regime:?}"));
        }
    }
    text += "\n";
    for group in Group::ALL {
        text += &Row::of(flicks.iter().filter(|m| m.group == group)).line(&format!("{group:?}"));
    }
    text += "\n";
    for measured in flicks.iter().filter(|m| !m.other_falls.is_empty()) {
        let why = explain(measured);
        let _ = writeln!(
            text,
            "{:?} {}: {} other falls, {}: {:.1} um from the edge's other side, a graze by {:.1} um, own error {:.1} um",
            measured.regime,
            measured.index,
            names(&measured.other_falls),
            if why.is_enough() { "explained" } else { "NOT explained" },
            why.edge_um,
            why.graze_um,
            why.own_error_um
        );
    }
    text
}

fn names(pennies: &[Penny]) -> String {
    pennies.iter().map(|penny| penny.name()).collect::<Vec<_>>().join(" ")
}

/// One flick as it was set up, with both outcomes: what a fault is looked for with.
pub(crate) fn story(measured: &Measured) -> String {
    let rests: Vec<_> = Penny::ALL
        .into_iter()
        .map(|penny| {
            let point = |p: Option<penny_physics::Point>| p.map(|p| (p.x_um, p.y_um));
            let start = point(measured.scene.position.get(penny));
            let (solver, slow) =
                (point(measured.shot.rest.get(penny)), point(crate::measure::rest_place(&measured.reference, penny)));
            format!("\n  {penny} {start:?} solver {solver:?} reference {slow:?}")
        })
        .collect();
    format!(
        "{:?} {} on board {}, error {:.1} um, graze by {:.4} um, {:?}{}\n  solver {:?}\n  reference {:?} falls {:?}",
        measured.regime,
        measured.index,
        measured.scene.board,
        measured.error_um,
        measured.reference.record.graze * 1e6,
        measured.scene.flick,
        rests.concat(),
        measured.shot.events,
        measured.reference.record.contacts,
        measured.reference.record.falls,
    )
}
