//! Random flicks or games for a chore: how many and from which seed, and the test that tries them.
//!
//! Apart because several chores take the same options and run their tests in the same way.

use crate::process;
use crate::workspace::Workspace;
use anyhow::{Context, Result, bail};

/// How many random flicks, or games, a chore tries, and from which seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Flicks {
    pub(crate) count: u64,
    pub(crate) seed: u64,
}

impl Flicks {
    /// Reads `--flicks N` or `--games N`, and `--seed S`; what is not given is as here.
    pub(crate) fn or(self, arguments: &[&str]) -> Result<Flicks> {
        let mut flicks = self;
        for option in arguments.chunks(2) {
            let &[name, value] = option else { bail!("`{}` needs a number after it", option[0]) };
            let number = value.parse().with_context(|| format!("`{name} {value}` is no whole number"))?;
            match name {
                "--flicks" | "--games" => flicks.count = number,
                "--seed" => flicks.seed = number,
                _ => bail!("`{name}` is no option; --flicks (or --games) and --seed are"),
            }
        }
        Ok(flicks)
    }

    /// Runs a test of a package on these flicks, of which it is told by variables that begin with `prefix`.
    pub(crate) fn run(self, workspace: &Workspace, [package, target, test]: [&str; 3], prefix: &str) -> Result<()> {
        let exactly = || {
            let mut cargo = workspace.cargo();
            cargo.args(["test", "--package", package, "--test", target, "--", "--exact", test]);
            cargo
        };
        // A name that is no longer that of a test would run none, which passes as well.
        if !process::output(exactly().arg("--list"))?.contains(test) {
            bail!("there is no test `{test}` any more; name the new one in xtask/src");
        }
        let mut cargo = exactly();
        cargo.env(format!("{prefix}_COUNT"), self.count.to_string());
        process::run(cargo.env(format!("{prefix}_SEED"), self.seed.to_string()).arg("--nocapture"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_read_in_any_order_and_what_is_none_is_refused() {
        let usual = Flicks { count: 10_000, seed: 1 };
        assert_eq!(usual.or(&[]).expect("the defaults"), usual);
        let both = usual.or(&["--seed", "7", "--flicks", "20"]).expect("both options");
        assert_eq!(both, Flicks { count: 20, seed: 7 });
        for wrong in [&["--flicks"][..], &["--flicks", "many"], &["--speed", "3"]] {
            assert!(usual.or(wrong).is_err(), "{wrong:?}");
        }
    }
}
