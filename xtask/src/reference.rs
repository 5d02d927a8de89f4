//! The solver against its slow references: how far off the rest positions are, as a table.
//!
//! Apart from the tests, which compare the same but fewer flicks: this is for looking at a change of the physics.

use crate::process;
use crate::workspace::Workspace;
use anyhow::{Context, Result, bail};
use std::process::Command;

/// What the chore compares: how many flicks, and from which seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Flicks {
    count: u64,
    seed: u64,
}

impl Flicks {
    /// Reads `--flicks N` and `--seed S`.
    pub(crate) fn read(arguments: &[&str]) -> Result<Flicks> {
        let mut flicks = Flicks { count: 10_000, seed: 1 };
        for option in arguments.chunks(2) {
            let &[name, value] = option else { bail!("`{}` needs a number after it", option[0]) };
            let number = value.parse().with_context(|| format!("`{name} {value}` is no whole number"))?;
            match name {
                "--flicks" => flicks.count = number,
                "--seed" => flicks.seed = number,
                _ => bail!("`{name}` is no option; --flicks and --seed are"),
            }
        }
        Ok(flicks)
    }
}

/// The test that compares.
const TEST: &str = "compare::the_solver_is_as_near_to_the_references_as_it_should_be_or_its_misses_are_known";

/// Compares the flicks and prints the table.
pub(crate) fn run(workspace: &Workspace, flicks: Flicks) -> Result<()> {
    // A name that is no longer that of a test would run none, which passes as well.
    if !process::output(test(workspace).arg("--list"))?.contains(TEST) {
        bail!("there is no test `{TEST}` any more; name the new one in xtask/src/reference.rs");
    }
    let mut cargo = test(workspace);
    cargo.env("PENNY_REFERENCE_FLICKS", flicks.count.to_string());
    process::run(cargo.arg("--nocapture").env("PENNY_REFERENCE_SEED", flicks.seed.to_string()))
}

fn test(workspace: &Workspace) -> Command {
    let mut cargo = workspace.cargo();
    cargo.args(["test", "--package", "penny-physics", "--test", "reference", "--", "--exact", TEST]);
    cargo
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_read_in_any_order_and_what_is_none_is_refused() {
        assert_eq!(Flicks::read(&[]).expect("the defaults"), Flicks { count: 10_000, seed: 1 });
        let both = Flicks::read(&["--seed", "7", "--flicks", "20"]).expect("both options");
        assert_eq!(both, Flicks { count: 20, seed: 7 });
        for wrong in [&["--flicks"][..], &["--flicks", "many"], &["--speed", "3"]] {
            assert!(Flicks::read(wrong).is_err(), "{wrong:?}");
        }
    }
}
