//! From a crate to a WebAssembly module and the JavaScript that loads it.
//!
//! Apart because the page and the golden test make theirs in the same way. `wasm-bindgen` is called as a library, so
//! that no tool has to be installed in the one version that fits.

use crate::process;
use crate::workspace::Workspace;
use anyhow::{Context, Result, bail};
use std::path::{Path, PathBuf};
use std::process::Command;
use wasm_bindgen_cli_support::Bindgen;

/// The target's name.
pub(crate) const TARGET: &str = "wasm32-unknown-unknown";

/// Sees to it that Rust's library for the target is there, adding it through rustup if need be.
pub(crate) fn ensure_target() -> Result<()> {
    let sysroot = process::output(Command::new("rustc").args(["--print", "sysroot"]))?;
    if Path::new(sysroot.trim()).join("lib/rustlib").join(TARGET).join("lib").is_dir() {
        return Ok(());
    }
    if process::found("rustup").is_none() {
        bail!("Rust's library for {TARGET} is missing: install Rust with rustup, or that library from where Rust came");
    }
    process::run(Command::new("rustup").args(["target", "add", TARGET]))
}

/// Builds one target of a package, `["--bin", name]` or `["--example", name]`, in the page's profile.
pub(crate) fn build(workspace: &Workspace, package: &str, [kind, name]: [&str; 2]) -> Result<PathBuf> {
    ensure_target()?;
    let mut cargo = workspace.cargo();
    process::run(cargo.args(["build", "--profile", "web", "--target", TARGET, "--package", package, kind, name]))?;
    let folder = workspace.target.join(TARGET).join("web");
    let folder = if kind == "--example" { folder.join("examples") } else { folder };
    Ok(folder.join(format!("{name}.wasm")))
}

/// Where a module is to run.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Host {
    /// A page that imports it as an ES module.
    Page,
    /// Node.js.
    Node,
    /// A page in which it is a plain script.
    Script,
}

/// Writes `NAME.js` and `NAME_bg.wasm` into a folder.
pub(crate) fn bind(module: &Path, host: Host, folder: &Path, name: &str) -> Result<()> {
    let mut bindgen = Bindgen::new();
    match host {
        Host::Page => bindgen.web(true)?,
        Host::Node => bindgen.nodejs(true)?,
        Host::Script => bindgen.no_modules(true)?,
    };
    bindgen
        .input_path(module)
        .out_name(name)
        .typescript(false)
        // The page calls the loader without an address, so the loader has to know its module's name.
        .omit_default_module_path(false)
        .remove_name_section(host == Host::Page)
        .remove_producers_section(true)
        .generate(folder)
        .with_context(|| format!("wasm-bindgen cannot read {}", module.display()))
}
