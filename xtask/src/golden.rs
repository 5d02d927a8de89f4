//! The golden flicks: the same results, to the bit, in debug, in release, with all that this processor can do, and in
//! WebAssembly.
//!
//! Apart because one file is compared in several builds, and only one of them may write it.

use crate::chromium;
use crate::outside;
use crate::process;
use crate::wasm::{self, Host};
use crate::workspace::Workspace;
use anyhow::{Result, bail};
use std::process::Command;

/// The test that compares, or writes.
const TEST: &str = "golden::a_thousand_flicks_come_out_as_in_the_golden_file";

/// Compares the golden file in all builds.
pub(crate) fn compare(workspace: &Workspace) -> Result<()> {
    in_debug(workspace)?;
    in_release(workspace)?;
    on_this_processor(workspace)?;
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

/// Compares with everything optimised for this very processor: no wider or fused instruction may change a bit.
pub(crate) fn on_this_processor(workspace: &Workspace) -> Result<()> {
    let mut cargo = test(workspace, "release");
    // Other flags would build everything in the shared folder anew.
    cargo.env("CARGO_TARGET_DIR", workspace.target.join("this-processor"));
    one_passed(cargo.env("RUSTFLAGS", "-Ctarget-cpu=native"))
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

/// Compares in WebAssembly, built as the page is, under Node.js and in Chromium.
pub(crate) fn in_wasm(workspace: &Workspace) -> Result<()> {
    let module = wasm::build(workspace, "penny-record", ["--example", "golden_wasm"])?;
    let folder = workspace.target.join("golden-wasm");
    wasm::bind(&module, Host::Node, &folder, "golden")?;
    let script = "process.stdout.write(require('./golden.js').check_golden())";
    let mut node = Command::new("node");
    let in_node = process::output(node.current_dir(&folder).args(["-e", script]))?;
    let script = "return wasm_bindgen.check_golden()";
    let in_page = chromium::evaluate(&outside::browser()?.chromium, &module, &folder, "golden-page", script)?;
    for (host, answer) in [("Node.js", in_node), ("Chromium", in_page)] {
        let Some(count) = answer.strip_prefix("ok ") else {
            bail!("the golden flicks differ in wasm in {host}: {}", answer.trim());
        };
        println!("{count} golden flicks are the same in wasm in {host}");
    }
    Ok(())
}
