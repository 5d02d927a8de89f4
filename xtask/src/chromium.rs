//! A WebAssembly module in Chromium without a window: one page with everything in it, one answer.
//!
//! Apart from the browser tests, which play the game: here a page only says what a module computes, so that no server
//! and no driver is needed.

use crate::process;
use crate::wasm::{self, Host};
use anyhow::{Context, Result, bail};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;

/// What Chromium is told: no window, no network of its own.
const FLAGS: [&str; 8] = [
    "--headless",
    "--no-sandbox",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--dump-dom",
];

/// What `script`, the body of a function, returns as text when `module` is loaded as `wasm_bindgen`. The page is written
/// into `folder`.
pub(crate) fn evaluate(chromium: &Path, module: &Path, folder: &Path, name: &str, script: &str) -> Result<String> {
    wasm::bind(module, Host::Script, folder, name)?;
    let read = |file: String| fs::read(folder.join(&file)).with_context(|| format!("cannot read {file}"));
    let loader = String::from_utf8(read(format!("{name}.js"))?).context("the loader is no text")?;
    let mut hex = String::new();
    for byte in read(format!("{name}_bg.wasm"))? {
        write!(hex, "{byte:02x}")?;
    }
    let page = folder.join(format!("{name}.html"));
    let text = format!(
        "<!doctype html><meta charset=\"utf-8\"><title>{name}</title><body></body><script>{loader}</script><script>\
         const bytes = new Uint8Array('{hex}'.match(/../g).map(digits => parseInt(digits, 16)));\
         wasm_bindgen.initSync({{ module: bytes }});\
         document.body.textContent = (() => {{ {script} }})();</script>"
    );
    fs::write(&page, text).with_context(|| format!("cannot write {}", page.display()))?;
    let profile = format!("--user-data-dir={}", folder.join("profile").display());
    let mut command = Command::new(chromium);
    command.args(FLAGS).arg(profile).arg(format!("file://{}", page.display()));
    let answer = process::quiet_output(&mut command)?;
    let body = answer.split_once("<body>").and_then(|(_, rest)| rest.split_once("</body>"));
    match body {
        Some((body, _)) if !body.is_empty() => Ok(body.to_owned()),
        _ => bail!("Chromium has no answer to `{name}`"),
    }
}
