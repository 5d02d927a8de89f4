//! The files of the page: those inside the binary, or those of a folder.
//!
//! Apart because the server should not know where they come from: it gets a list of files, so no request can ever
//! reach any other file of the machine.

use anyhow::{Context, ensure};
use penny_record::Hash;
use rust_embed::RustEmbed;
use std::collections::BTreeMap;
use std::path::Path;

/// The built page, put into the binary when it is compiled.
#[derive(RustEmbed)]
#[folder = "../../dist"]
#[allow_missing = true]
struct Built;

/// More than this is not the page but somebody's disc.
const MOST_FILES: usize = 1_000;
/// The largest file of a page, in bytes.
const LARGEST_FILE: u64 = 64 << 20;

/// The page's files by path, without a leading slash.
#[derive(Debug, Default)]
pub(crate) struct Page {
    files: BTreeMap<String, PageFile>,
}

/// One file.
#[derive(Debug)]
pub(crate) struct PageFile {
    /// What it holds.
    pub(crate) bytes: axum::body::Bytes,
    /// A quoted hash of it, by which a browser knows that it has it already.
    pub(crate) tag: String,
}

impl Page {
    /// The page inside the binary; without files if it was built without one.
    pub(crate) fn built_in() -> Page {
        let mut page = Page::default();
        for path in Built::iter() {
            if let Some(file) = Built::get(&path) {
                page.add(path.into_owned(), file.data.into_owned());
            }
        }
        page
    }

    /// The page in a folder, read now and as a whole.
    pub(crate) fn in_folder(folder: &Path) -> anyhow::Result<Page> {
        let mut page = Page::default();
        page.add_folder(folder, "")?;
        ensure!(page.get("index.html").is_some(), "there is no index.html in {}", folder.display());
        Ok(page)
    }

    fn add_folder(&mut self, folder: &Path, prefix: &str) -> anyhow::Result<()> {
        let entries =
            std::fs::read_dir(folder).with_context(|| format!("cannot read the folder {}", folder.display()))?;
        for entry in entries {
            let entry = entry?;
            let path = entry.path();
            let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
            let kind = entry.metadata()?;
            if kind.is_dir() {
                self.add_folder(&path, &format!("{name}/"))?;
            } else if kind.is_file() {
                ensure!(self.files.len() < MOST_FILES, "more than {MOST_FILES} files in {}", folder.display());
                ensure!(kind.len() <= LARGEST_FILE, "{} is larger than {LARGEST_FILE} bytes", path.display());
                let bytes = std::fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
                self.add(name, bytes);
            }
        }
        Ok(())
    }

    fn add(&mut self, path: String, bytes: Vec<u8>) {
        let tag = format!("\"{}\"", Hash::EMPTY.with(&bytes));
        self.files.insert(path, PageFile { bytes: bytes.into(), tag });
    }

    /// Whether there is nothing to show.
    pub(crate) fn is_empty(&self) -> bool {
        self.get("index.html").is_none()
    }

    /// The file of a path without leading slash.
    pub(crate) fn get(&self, path: &str) -> Option<&PageFile> {
        self.files.get(path)
    }
}
