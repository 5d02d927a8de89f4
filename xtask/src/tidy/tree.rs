//! The text files of the tree.
//!
//! Apart because every check reads the same files, and none may wander into what Cargo or npm have put there.

use crate::workspace::slashed;
use anyhow::{Context, Result};
use std::fs;
use std::path::{Path, PathBuf};

/// A text file.
pub(super) struct File {
    /// Where it is, relative to the root, with `/` between the parts.
    pub(super) path: String,
    pub(super) text: String,
}

impl File {
    /// Whether it is a Rust file.
    pub(super) fn is_rust(&self) -> bool {
        self.path.ends_with(".rs")
    }
}

/// Folders of Git and of things that are built; Cargo marks those of its own wherever they are.
fn is_foreign(folder: &Path) -> bool {
    let name = folder.file_name().unwrap_or_default();
    [".git", "target", "dist", "node_modules"].iter().any(|n| name == *n) || folder.join("CACHEDIR.TAG").is_file()
}

/// All text files below `root`, in order of their paths.
pub(super) fn files(root: &Path) -> Result<Vec<File>> {
    let mut files = vec![];
    let mut folders = vec![PathBuf::new()];
    while let Some(inner) = folders.pop() {
        let folder = root.join(&inner);
        for entry in fs::read_dir(&folder).with_context(|| format!("cannot read {}", folder.display()))? {
            let entry = entry?;
            let path = inner.join(entry.file_name());
            if entry.file_type()?.is_dir() {
                if !is_foreign(&entry.path()) {
                    folders.push(path);
                }
            } else if let Ok(text) = fs::read_to_string(entry.path()) {
                files.push(File { path: slashed(&path), text });
            }
        }
    }
    files.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(files)
}
