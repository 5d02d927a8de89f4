//! The golden flicks: the same results, to the bit, in debug, in release and in WebAssembly.
//!
//! Apart because one file is compared in three builds, and only one of them may write it.

use crate::process;
use crate::wasm::{self, Host};
use crate::workspace::Workspace;
use anyhow::{Context, Result, bail};
use std::process::Command;

/// The test that compares, or writes.
const TEST: &str = "golden::a_thousand_flicks_come_out_as_in_the_golden_file";

/// Compares the golden file in all three builds.
pub(crate) fn compare(workspace: &Workspace) -> Result<()> {
    in_debug(workspace)?;
    in_release(workspace)?;
    in_wasm(workspace)
}

/// Writes the golden file anew. The difference in Git then shows what a change of the physics did.
pub(crate) fn update(workspace: &Workspace) -> Result<()> {
    one_passed(test(workspace, "release").env("UPDATE_GOLDEN", "1"))
}

/// Compares with nothing optimised.
pub(crate) fn in_debug(workspace: &Workspace) -> Result<()> {
    one_passed(&mut test(workspace, "dev"))
}

/// Compares with everything optimised.
pub(crate) fn in_release(workspace: &Workspace) -> Result<()> {
    one_passed(&mut test(workspace, "release"))
}

fn test(workspace: &Workspace, profile: &str) -> Command {
    let mut cargo = workspace.cargo();
    cargo.args(["test", "--profile", profile, "--package", "penny-record", "--test", "it", "--", "--exact", TEST]);
    cargo
}

/// Runs the one test. A name that is no longer that of a test would run none, which passes as well.
fn one_passed(command: &mut Command) -> Result<()> {
    let printed = process::output(command)?;
    print!("{printed}");
    if !printed.contains("1 passed") {
        bail!("there is no test `{TEST}` any more; name the new one in xtask/src/golden.rs");
    }
    Ok(())
}

/// Compares in WebAssembly, built as the page is, under Node.js.
pub(crate) fn in_wasm(workspace: &Workspace) -> Result<()> {
    let module = wasm::build(workspace, "penny-record", ["--example", "golden_wasm"])?;
    let folder = workspace.target.join("golden-wasm");
    wasm::bind(&module, Host::Node, &folder, "golden")?;
    let script = "process.stdout.write(require('./golden.js').check_golden())";
    let mut node = Command::new("node");
    let answer =
        process::output(node.current_dir(&folder).args(["-e", script])).context("the golden flicks in wasm")?;
    let Some(count) = answer.strip_prefix("ok ") else {
        bail!("the golden flicks differ in wasm: {}", answer.trim());
    };
    println!("{count} golden flicks are the same in wasm");
    Ok(())
}
