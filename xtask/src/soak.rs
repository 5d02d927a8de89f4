//! The laws of the physics on millions of random flicks in hostile places.
//!
//! Apart from the tests, which try the same laws on fewer: this runs for minutes or for a night.

use crate::flicks::Flicks;
use crate::workspace::Workspace;
use anyhow::Result;

/// Tries so many flicks upwards.
pub(crate) fn lofts(workspace: &Workspace, flicks: Flicks) -> Result<()> {
    let test = "lofts::flicks_out_of_the_plane_end_in_legal_places";
    flicks.run(workspace, ["penny-physics", "it", test], "PENNY_LOFTS")
}

/// Tries the laws on so many flicks, and prints how far it is.
pub(crate) fn run(workspace: &Workspace, flicks: Flicks) -> Result<()> {
    let test = "laws::random_flicks_in_hostile_places_break_no_law";
    flicks.run(workspace, ["penny-physics", "it", test], "PENNY_SOAK")
}
