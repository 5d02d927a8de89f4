//! `cargo xtask test`: every check there is, in an order that fails early.
//!
//! Apart because this list is what "the tests pass" means, here and on the machine that checks a change.

use crate::workspace::Workspace;
use crate::{fuzz, golden, outside, page, process, tidy, wasm};
use anyhow::{Result, bail};
use std::time::{Duration, Instant};

struct Step {
    name: &'static str,
    what: &'static str,
    run: fn(&Workspace) -> Result<()>,
}

const STEPS: [Step; 14] = [
    Step { name: "tools", what: "the programs from outside that the later steps need are there", run: tools },
    Step { name: "format", what: "the code is formatted", run: format },
    Step { name: "tidy", what: "the house rules that no compiler checks", run: tidy::run },
    Step { name: "lints", what: "no warning of rustc or clippy, in any target", run: lints },
    Step { name: "docs", what: "the documentation builds without a warning", run: docs },
    Step { name: "tests", what: "unit, integration, property and documentation tests", run: tests },
    Step { name: "golden-debug", what: "the golden flicks, nothing optimised", run: golden::in_debug },
    Step { name: "golden-release", what: "the golden flicks, everything optimised", run: golden::in_release },
    Step {
        name: "golden-native",
        what: "the golden flicks, optimised for this very processor",
        run: golden::on_this_processor,
    },
    Step {
        name: "golden-wasm",
        what: "the golden flicks in WebAssembly, in Node.js and in Chromium",
        run: golden::in_wasm,
    },
    Step {
        name: "fuzz",
        what: "the fuzz targets, a minute each, where there is a nightly",
        run: fuzz::run_where_possible,
    },
    Step { name: "page", what: "the page builds", run: |workspace| page::build(workspace, None) },
    Step { name: "command", what: "the command builds with the page inside", run: command },
    Step { name: "browser", what: "whole matches in Chromium, by mouse, touch and keyboard", run: browser },
];

/// Prints the steps' names and what they check.
pub(crate) fn list() {
    for step in &STEPS {
        println!("{:15} {}", step.name, step.what);
    }
}

/// Runs the steps named, or all, up to the first that fails; prints how long each took.
pub(crate) fn run(workspace: &Workspace, names: &[&str]) -> Result<()> {
    if let Some(name) = names.iter().find(|name| STEPS.iter().all(|step| step.name != **name)) {
        bail!("`{name}` is no step; `cargo xtask test --list` lists them");
    }
    let chosen: Vec<&Step> = STEPS.iter().filter(|step| names.is_empty() || names.contains(&step.name)).collect();
    let mut times: Vec<(&str, Duration)> = vec![];
    for step in &chosen {
        println!("\n=== {}: {}", step.name, step.what);
        let start = Instant::now();
        let result = (step.run)(workspace);
        times.push((step.name, start.elapsed()));
        if let Err(error) = result {
            summary(&times, 1);
            bail!("the step `{}` failed: {error:#}", step.name);
        }
    }
    summary(&times, 0);
    Ok(())
}

fn summary(times: &[(&str, Duration)], failed: usize) {
    println!("\n=== summary");
    for (name, time) in times {
        println!("{name:15} {:8.1} s", time.as_secs_f64());
    }
    let total: Duration = times.iter().map(|(_, time)| *time).sum();
    println!("{:15} {:8.1} s", "all", total.as_secs_f64());
    println!("{} passed, {failed} failed", times.len() - failed);
}

fn tools(workspace: &Workspace) -> Result<()> {
    wasm::ensure_target()?;
    outside::ensure_node()?;
    outside::ensure_python()?;
    let browser = outside::browser()?;
    println!("{} and {}", browser.chromium.display(), browser.driver.display());
    println!("{}", outside::axe(workspace)?.display());
    Ok(())
}

fn format(workspace: &Workspace) -> Result<()> {
    process::run(workspace.cargo().args(["fmt", "--all", "--check", "--", "-l"]))
}

fn lints(workspace: &Workspace) -> Result<()> {
    let what = ["clippy", "--workspace", "--all-targets", "--all-features", "--", "-D", "warnings"];
    process::run(workspace.cargo().args(what))?;
    let page = ["clippy", "--package", "penny-web", "--target", wasm::TARGET, "--", "-D", "warnings"];
    process::run(workspace.cargo().args(page))
}

fn docs(workspace: &Workspace) -> Result<()> {
    process::run(workspace.cargo().args(["doc", "--workspace", "--no-deps"]).env("RUSTDOCFLAGS", "-D warnings"))
}

fn tests(workspace: &Workspace) -> Result<()> {
    process::run(workspace.cargo().args(["test", "--workspace"]))
}

fn command(workspace: &Workspace) -> Result<()> {
    process::run(workspace.cargo().args(["build", "--release", "--package", "pennyblue"]))
}

fn browser(workspace: &Workspace) -> Result<()> {
    let browser = outside::browser()?;
    let mut cargo = workspace.cargo();
    cargo.args(["test", "--package", "pennyblue", "--features", "browser", "--test", "browser"]);
    cargo.env("CHROMIUM", &browser.chromium).env("CHROMEDRIVER", &browser.driver);
    process::run(cargo.env("AXE", outside::axe(workspace)?))
}
