//! The figures of `docs/physics.md`, drawn anew.
//!
//! Apart because nothing else writes into the documents: run it after a change of the physics, and look at what
//! changed.

use crate::process;
use crate::workspace::Workspace;
use anyhow::Result;

/// Where the pictures go, relative to the root.
const FOLDER: &str = "docs/pictures/physics";

/// Draws all figures. The same physics draw the same bytes.
pub(crate) fn run(workspace: &Workspace) -> Result<()> {
    let mut cargo = workspace.cargo();
    // In the tests' profile: twenty thousand flicks are among them.
    cargo.args(["run", "--quiet", "--profile", "test", "--package", "penny-physics", "--example", "figures", "--"]);
    process::run(cargo.arg(FOLDER))
}
