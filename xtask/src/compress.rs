//! The `.gz` and `.br` that lie beside each file of the page.
//!
//! Apart because compressing hard is slow, and a file that has not changed must not be compressed again.

use anyhow::Result;
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};

/// The size of a file, and what is left of it on the wire.
#[derive(Clone, Copy, Default)]
pub(crate) struct Sizes {
    pub(crate) raw: u64,
    pub(crate) gzip: u64,
    pub(crate) brotli: u64,
}

impl std::ops::AddAssign for Sizes {
    fn add_assign(&mut self, other: Sizes) {
        self.raw += other.raw;
        self.gzip += other.gzip;
        self.brotli += other.brotli;
    }
}

/// Endings of files that become clearly smaller; pictures and fonts are compressed already.
const COMPRESSIBLE: [&str; 9] = ["wasm", "js", "css", "html", "svg", "json", "webmanifest", "txt", "md"];

/// Sees to it that a file's compressed forms are beside it and newer than it; a file that does not compress has none.
pub(crate) fn beside(file: &Path) -> Result<Sizes> {
    let raw = fs::metadata(file)?.len();
    if !file.extension().is_some_and(|e| COMPRESSIBLE.iter().any(|c| e == *c)) {
        return Ok(Sizes { raw, gzip: raw, brotli: raw });
    }
    let (gz, br) = (with_suffix(file, "gz"), with_suffix(file, "br"));
    if !newer(&gz, file) {
        let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
        encoder.write_all(&fs::read(file)?)?;
        fs::write(&gz, encoder.finish()?)?;
    }
    if !newer(&br, file) {
        let parameters = brotli::enc::BrotliEncoderParams { quality: 11, lgwin: 22, ..Default::default() };
        let mut compressed = Vec::new();
        brotli::BrotliCompress(&mut File::open(file)?, &mut compressed, &parameters)?;
        fs::write(&br, compressed)?;
    }
    Ok(Sizes { raw, gzip: fs::metadata(gz)?.len(), brotli: fs::metadata(br)?.len() })
}

/// Whether a file is a compressed form that [`beside`] wrote.
pub(crate) fn is_compressed(file: &Path) -> bool {
    file.extension().is_some_and(|e| e == "gz" || e == "br")
}

fn with_suffix(file: &Path, suffix: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(".");
    name.push(suffix);
    name.into()
}

fn newer(made: &Path, source: &Path) -> bool {
    let time = |file: &Path| fs::metadata(file).and_then(|m| m.modified()).ok();
    matches!((time(made), time(source)), (Some(made), Some(source)) if made >= source)
}
