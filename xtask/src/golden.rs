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
/// The same of what the engine answers: among its tests it is compared in every run of them.
const ENGINE_TEST: &str = "golden::the_engine_answers_as_in_the_golden_file_with_one_thread_and_with_two";

/// Compares the golden file in all builds.
pub(crate) fn compare(workspace: &Workspace) -> Result<()> {
    in_debug(workspace)?;
    in_release(workspace)?;
    on_this_processor(workspace)?;
    in_wasm(workspace)
}

/// Writes the golden files anew. The difference in Git then shows what a change of the physics or of the engine did.
pub(crate) fn update(workspace: &Workspace) -> Result<()> {
    one_passed(test(workspace, "release").env("UPDATE_GOLDEN", "1"))?;
    let mut engine = workspace.cargo();
    engine.args(["test", "--release", "--package", "penny-engine", "--test", "it", "--", "--exact", ENGINE_TEST]);
    one_passed(engine.env("UPDATE_GOLDEN", "1"))
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

/// Compares in WebAssembly, built as the page is, under Node.js and in Chromium: flicks, and what the engine answers.
pub(crate) fn in_wasm(workspace: &Workspace) -> Result<()> {
    one_in_wasm(workspace, "penny-record", "golden_wasm", "golden flicks")?;
    one_in_wasm(workspace, "penny-web", "golden_engine_wasm", "answers of the engine")
}

/// Compares what one example exports as `check_golden`.
fn one_in_wasm(workspace: &Workspace, package: &str, example: &str, what: &str) -> Result<()> {
    let module = wasm::build(workspace, package, ["--example", example])?;
    let folder = workspace.target.join(example);
    wasm::bind(&module, Host::Node, &folder, "golden")?;
    let script = "process.stdout.write(require('./golden.js').check_golden())";
    let mut node = Command::new("node");
    let in_node = process::output(node.current_dir(&folder).args(["-e", script]))?;
    let script = "return wasm_bindgen.check_golden()";
    let in_page = chromium::evaluate(&outside::browser()?.chromium, &module, &folder, "golden-page", script)?;
    for (host, answer) in [("Node.js", in_node), ("Chromium", in_page)] {
        let Some(count) = answer.strip_prefix("ok ") else {
            bail!("the {what} differ in wasm in {host}: {}", answer.trim());
        };
        println!("{count} {what} are the same in wasm in {host}");
    }
    Ok(())
}
