//! The golden file: a thousand flicks and some out of the plane whose every bit must come out the same on every machine and in every build.
//!
//! `examples/golden_wasm.rs` checks the same file in WebAssembly.

mod draw;
mod lines;

use std::fmt::Write;
use std::path::Path;

const UPDATE: &str = "UPDATE_GOLDEN=1 cargo test -p penny-record --test it golden";

fn path() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases/golden.txt")
}

/// The file as the present physics writes it.
fn written() -> String {
    let mut text = String::from(
        "# 1,024 flicks: position, flick, surfaces or diameter that are not the default -> outcome.\n\
         # Written by the test `golden`; a difference is a change of the physics, which needs a new physics id\n\
         # (before 0.1.0: a line in the CHANGELOG).\n",
    );
    for (name, flicks) in draw::flicks() {
        // Writing to a String cannot fail.
        let _ = writeln!(text, "# {name}");
        for (equipment, position, flick) in flicks {
            text += &lines::line(&equipment, &position, &flick).expect("only flicks that can be simulated are drawn");
            text.push('\n');
        }
    }
    text
}

#[test]
fn a_thousand_flicks_come_out_as_in_the_golden_file() {
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(path(), written()).expect("the golden file can be written");
    }
    let text = std::fs::read_to_string(path()).unwrap_or_default();
    assert_eq!(lines::check(&text), Ok(1_024), "to write the file anew: {UPDATE}");
}
