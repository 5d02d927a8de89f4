//! The solver against its slow references: how far off the rest positions are, as a table.
//!
//! Apart from the tests, which compare the same but fewer flicks: this is for looking at a change of the physics.

use crate::flicks::Flicks;
use crate::workspace::Workspace;
use anyhow::Result;

/// Compares the flicks and prints the table.
pub(crate) fn run(workspace: &Workspace, flicks: Flicks) -> Result<()> {
    let test = "compare::the_solver_is_as_near_to_the_references_as_it_should_be";
    flicks.run(workspace, ["penny-physics", "reference", test], "PENNY_REFERENCE")
}
