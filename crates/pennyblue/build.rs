//! Makes sure that the folder of the built page exists, so that the command builds in a fresh clone too.
//!
//! `cargo xtask web` fills the folder; the command is then built anew with the page inside.

fn main() {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../dist");
    // In a source tree that cannot be written to the command is built without a page, and `play` says so.
    let _ = std::fs::create_dir_all(page);
    println!("cargo::rerun-if-changed={page}");
    println!("cargo::rerun-if-changed=build.rs");
}
