//! `cargo xtask tidy`: the house rules that no compiler checks.
//!
//! Apart because they are about the whole tree at once: which crate may know which, what every file owes its reader,
//! and whether the pages about the house are true.

mod arrows;
mod pages;
mod sources;
mod tree;

use crate::workspace::Workspace;
use anyhow::{Result, bail};
use std::fmt;
use tree::File;

/// One thing that is out of order.
#[derive(Debug, PartialEq, Eq)]
struct Complaint {
    /// The file, relative to the root.
    path: String,
    /// The line, counted from 1; 0 where the file as a whole is meant.
    line: usize,
    /// What is wrong and what is allowed.
    text: String,
}

impl Complaint {
    fn file(path: &str, text: impl Into<String>) -> Complaint {
        Complaint { path: path.to_owned(), line: 0, text: text.into() }
    }

    fn line(path: &str, line: usize, text: impl Into<String>) -> Complaint {
        Complaint { path: path.to_owned(), line, text: text.into() }
    }
}

impl fmt::Display for Complaint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => write!(f, "{}: {}", self.path, self.text),
            line => write!(f, "{}:{line}: {}", self.path, self.text),
        }
    }
}

/// Checks the whole tree.
pub(crate) fn run(workspace: &Workspace) -> Result<()> {
    let files = tree::files(&workspace.root)?;
    for (path, lines) in sources::long_files(&files) {
        println!("note: {path} has {lines} lines; is it still about one thing?");
    }
    let complaints = complaints(workspace, &files);
    for complaint in &complaints {
        println!("{complaint}");
    }
    match complaints.len() {
        0 => Ok(()),
        1 => bail!("one thing is untidy"),
        count => bail!("{count} things are untidy"),
    }
}

fn complaints(workspace: &Workspace, files: &[File]) -> Vec<Complaint> {
    let mut all = arrows::check(&workspace.members);
    all.extend(files.iter().flat_map(sources::check));
    all.extend(pages::check(&workspace.root, &workspace.members, files));
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_workspace_is_tidy() {
        let workspace = Workspace::load().expect("cargo metadata");
        let files = tree::files(&workspace.root).expect("readable files");
        let complaints: Vec<String> = complaints(&workspace, &files).iter().map(Complaint::to_string).collect();
        assert_eq!(complaints, Vec::<String>::new());
    }
}
