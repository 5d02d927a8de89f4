//! Draws the figures of `docs/physics.md`: `cargo xtask figures`, or this example with the folder for the pictures.
//!
//! Apart from the tests, which hold the same numbers, because a picture is for looking at. Each comes from films of the
//! crate, from closed forms, or from both on top of each other; the sources stand with the tests in `tests/literature`.

#![allow(clippy::disallowed_methods, reason = "a picture may come from the standard library")]

mod board;
mod chart;
mod impacts;
mod play;

#[path = "../../tests/literature/drag.rs"]
#[allow(dead_code, reason = "the tests use the rest")]
mod drag;
#[path = "../../tests/literature/flicks.rs"]
#[allow(dead_code, reason = "the tests use the rest")]
mod flicks;
#[path = "../../tests/literature/scene.rs"]
#[allow(dead_code, reason = "the tests use the rest")]
mod scene;
#[path = "../../tests/literature/springs.rs"]
#[allow(dead_code, reason = "the tests use the rest")]
mod springs;

use std::path::PathBuf;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = PathBuf::from(std::env::args().nth(1).ok_or("which folder shall the pictures go to?")?);
    std::fs::create_dir_all(&folder)?;
    for (name, figure) in [
        ("drag", board::drag()),
        ("final-ratio", board::final_ratio()),
        ("stopping", board::stopping()),
        ("restitution", impacts::restitution()),
        ("cuts", impacts::cuts()),
        ("spin", impacts::spin()),
        ("energy", impacts::energy()),
        ("cradle", play::cradle()),
        ("aim", play::aim()),
    ] {
        let path = folder.join(name).with_extension("svg");
        let picture = figure.draw()?;
        std::fs::write(&path, &picture)?;
        println!("{} has {} bytes", path.display(), picture.len());
    }
    Ok(())
}
