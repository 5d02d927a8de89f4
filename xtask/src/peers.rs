//! Our flicks through general physics engines, beside our own solver.
//!
//! Apart because the engines are in a package outside the workspace, and some of them in Python.

use crate::process;
use crate::workspace::Workspace;
use anyhow::{Result, bail};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The engines with a Python door, in the versions that the figures of `docs/physics.md` are from.
const PACKAGES: [&str; 2] = ["pymunk==7.3.1", "mujoco==4.0.0"];

/// Builds the package in `peers` and runs it: `--flicks N`, `--seed S`, and `--python no` to do without Python; or `--hops N`,
/// so many flicks upwards a cell, which need none.
pub(crate) fn run(workspace: &Workspace, options: &[&str]) -> Result<()> {
    let mut with_python = true;
    let mut passed_on = vec![];
    for option in options.chunks(2) {
        match option {
            ["--python", "auto"] => with_python = true,
            ["--python", "no"] => with_python = false,
            [name @ ("--flicks" | "--seed" | "--hops"), number] => passed_on.extend([*name, *number]),
            [name, ..] => {
                bail!("`{name}` is no option or lacks a value; --flicks, --seed, --hops and --python auto|no are")
            }
            [] => (),
        }
    }
    let target = workspace.target.join("peers");
    let mut cargo = workspace.cargo();
    cargo
        .current_dir(workspace.root.join("peers"))
        .args(["build", "--release", "--locked", "--target-dir"])
        .arg(&target);
    process::run(&mut cargo)?;
    let mut program = Command::new(target.join("release").join(format!("penny-peers{}", std::env::consts::EXE_SUFFIX)));
    program.args(passed_on);
    if with_python && let Some(python) = python(&workspace.target.join("peers-python")) {
        program.arg("--python").arg(python);
    }
    process::run(&mut program)
}

/// A Python with as many of the packages as can be had: the one on the path, or one in `folder` into which they are
/// put. None, and a line that says what to install, where there is no Python.
fn python(folder: &Path) -> Option<PathBuf> {
    let Some(system) = process::found("python3") else {
        println!("pymunk and MuJoCo are left out: install Python 3 (the packages `python3` and `python3-venv`)");
        return None;
    };
    if PACKAGES.iter().all(|package| has(&system, package)) {
        return Some(system);
    }
    let own = folder.join(if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" });
    if !own.is_file() && process::run(Command::new(&system).args(["-m", "venv"]).arg(folder)).is_err() {
        println!("there is no room of their own for pymunk and MuJoCo: install the package `python3-venv`");
        return Some(system);
    }
    for package in PACKAGES.iter().filter(|package| !has(&own, package)) {
        // What cannot be had is told by the program, which runs without it.
        let _ = process::run(Command::new(&own).args(["-m", "pip", "install", "--quiet", package]));
    }
    Some(own)
}

/// Whether a Python has a package, of any version.
fn has(python: &Path, package: &str) -> bool {
    let name = package.split("==").next().unwrap_or(package);
    let mut command = Command::new(python);
    command.args(["-c", &format!("import {name}")]).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}
