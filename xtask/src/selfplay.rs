//! Games of the fastest level by random rules: every one is to end by the rules, without a refused action.
//!
//! Apart from the tests, which play fewer: this runs for minutes.

use crate::flicks::Flicks;
use crate::workspace::Workspace;
use anyhow::Result;

/// Plays so many games.
pub(crate) fn run(workspace: &Workspace, games: Flicks) -> Result<()> {
    let test = "games::games_by_random_rules_end_without_a_refused_action";
    games.run(workspace, ["penny-engine", "it", test], "PENNY_SELFPLAY")
}
