//! The laws of the physics on millions of random flicks in hostile places.
//!
//! Apart from the tests, which try the same laws on fewer: this runs for minutes or for a night.

use crate::flicks::Flicks;
use crate::workspace::Workspace;
use anyhow::Result;

/// Tries the laws on so many flicks, and prints how far it is.
pub(crate) fn run(workspace: &Workspace, flicks: Flicks) -> Result<()> {
    let test = "laws::random_flicks_in_hostile_places_break_no_law";
    flicks.run(workspace, ["penny-physics", "it", test], "PENNY_SOAK")
}
