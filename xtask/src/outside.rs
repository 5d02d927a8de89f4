//! What the tests need from outside Rust: Node.js with npm, Python, Chromium with its driver, and axe-core.
//!
//! Apart so that each is looked for before an hour of building rather than after it, and missed in one line.

use crate::process;
use crate::workspace::Workspace;
use anyhow::{Result, bail};
use serde_json::Value;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The accessibility checker, in the one version that the tests were written with.
const AXE: &str = "axe-core";
const AXE_VERSION: &str = "4.14.1";

/// Chromium and the program that steers it.
pub(crate) struct Browser {
    pub(crate) chromium: PathBuf,
    pub(crate) driver: PathBuf,
}

/// Node.js is there.
pub(crate) fn ensure_node() -> Result<()> {
    if process::found("node").is_none() || process::found("npm").is_none() {
        bail!("the tests need Node.js with npm: install the packages `nodejs` and `npm`");
    }
    Ok(())
}

/// Python is there: an example bot is written in it.
pub(crate) fn ensure_python() -> Result<()> {
    if process::found("python3").is_none() {
        bail!("the tests need Python: install the package `python3`");
    }
    Ok(())
}

/// Finds Chromium and its driver: named by `CHROMIUM` and `CHROMEDRIVER`, or on the path.
pub(crate) fn browser() -> Result<Browser> {
    let find = |variable: &str, names: &[&str]| {
        env::var_os(variable).map(PathBuf::from).or_else(|| names.iter().find_map(|name| process::found(name)))
    };
    let chromium = find("CHROMIUM", &["chromium", "chromium-browser", "google-chrome"]);
    let driver = find("CHROMEDRIVER", &["chromedriver"]);
    match (chromium, driver) {
        (Some(chromium), Some(driver)) => Ok(Browser { chromium, driver }),
        _ => bail!(
            "the browser tests need Chromium and its driver: install the packages `chromium` and `chromium-driver`, \
             or name the programs in CHROMIUM and CHROMEDRIVER"
        ),
    }
}

/// The file of axe-core that a page loads, fetched into the target folder when it is not there yet.
pub(crate) fn axe(workspace: &Workspace) -> Result<PathBuf> {
    let folder = workspace.target.join("npm");
    let package = folder.join("node_modules").join(AXE);
    if version_in(&package).as_deref() != Some(AXE_VERSION) {
        ensure_node()?;
        fs::create_dir_all(&folder)?;
        let mut npm = Command::new("npm");
        npm.args(["install", "--no-save", "--no-package-lock", "--no-audit", "--no-fund", "--loglevel=error"]);
        process::run(npm.arg("--prefix").arg(&folder).arg(format!("{AXE}@{AXE_VERSION}")))?;
    }
    Ok(package.join("axe.min.js"))
}

fn version_in(package: &Path) -> Option<String> {
    let description: Value = serde_json::from_slice(&fs::read(package.join("package.json")).ok()?).ok()?;
    description["version"].as_str().map(str::to_owned)
}
