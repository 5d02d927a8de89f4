//! Running other programs, with one clear line when they fail.
//!
//! Apart because every chore starts programs, and all should speak of a failure in the same way.

use anyhow::{Context, Result, bail};
use std::env;
use std::ffi::OsString;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// The Cargo that started this program, or the one on the path.
pub(crate) fn cargo_path() -> OsString {
    env::var_os("CARGO").unwrap_or_else(|| "cargo".into())
}

/// Runs a program to its end, its output going where ours goes.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let status = command.status().with_context(|| format!("cannot start `{}`", written(command)))?;
    if !status.success() {
        bail!("`{}` failed ({status})", written(command));
    }
    Ok(())
}

/// Runs a program and returns what it printed.
pub(crate) fn output(command: &mut Command) -> Result<String> {
    answer(command.stderr(Stdio::inherit()))
}

/// The same of a program that complains without need.
pub(crate) fn quiet_output(command: &mut Command) -> Result<String> {
    answer(command.stderr(Stdio::null()))
}

fn answer(command: &mut Command) -> Result<String> {
    let output = command.output().with_context(|| format!("cannot start `{}`", written(command)))?;
    if !output.status.success() {
        bail!("`{}` failed ({})", written(command), output.status);
    }
    String::from_utf8(output.stdout).with_context(|| format!("`{}` printed no text", written(command)))
}

/// Runs a program in the place of this one where the system can do that, so that Ctrl-C and an end by process id reach
/// it and nothing else; elsewhere waits for it.
pub(crate) fn become_program(command: &mut Command) -> Result<()> {
    #[cfg(unix)]
    {
        let error = std::os::unix::process::CommandExt::exec(command);
        Err(error).with_context(|| format!("cannot start `{}`", written(command)))
    }
    #[cfg(not(unix))]
    run(command)
}

/// Where a program of this name is on the path.
pub(crate) fn found(name: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    env::split_paths(&path)
        .map(|folder| folder.join(format!("{name}{}", env::consts::EXE_SUFFIX)))
        .find(|file| file.is_file())
}

/// A command as one would type it; the program by its name alone.
fn written(command: &Command) -> String {
    let program = PathBuf::from(command.get_program());
    let name = program.file_stem().unwrap_or(command.get_program()).to_string_lossy().into_owned();
    let words = command.get_args().map(|a| a.to_string_lossy().into_owned());
    std::iter::once(name).chain(words).collect::<Vec<_>>().join(" ")
}
