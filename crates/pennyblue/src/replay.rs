//! `pennyblue replay`: plays saved matches again and compares every rest position.
//!
//! Apart because it answers files, not lines: one line a file, in order, whatever is wrong with any of them.

use anyhow::{Context, ensure};
use penny_record::saved::{LONGEST_FILE, parse_match};
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// Checks files and prints one line for each: `ok`, or what is wrong with it; true when all are right.
pub(crate) fn replay(files: &[PathBuf], mut output: impl Write) -> io::Result<bool> {
    let mut all_good = true;
    for path in files {
        match check(path) {
            Ok(()) => writeln!(output, "ok")?,
            Err(error) => {
                all_good = false;
                // One line a file: a path or a reason with a line break in it would be two.
                let reason = format!("{}: {error:#}", path.display()).replace(['\n', '\r'], " ");
                writeln!(output, "{reason}")?;
            }
        }
    }
    Ok(all_good)
}

fn check(path: &Path) -> anyhow::Result<()> {
    let input: Box<dyn Read> = match path {
        path if path == Path::new("-") => Box::new(io::stdin().lock()),
        path => Box::new(File::open(path).context("cannot be opened")?),
    };
    let mut bytes = Vec::new();
    input.take(LONGEST_FILE as u64 + 1).read_to_end(&mut bytes).context("cannot be read")?;
    ensure!(bytes.len() <= LONGEST_FILE, "has more than {LONGEST_FILE} bytes");
    parse_match(&bytes)?.replay()?;
    Ok(())
}
