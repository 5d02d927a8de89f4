//! `pennyblue board`: which files it writes, and what it refuses.

use crate::command::run;
use std::fs;
use std::path::{Path, PathBuf};

/// A folder of its own that is not there yet.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("board-{name}"));
    if folder.exists() {
        fs::remove_dir_all(&folder).expect("what an earlier run has left can be removed");
    }
    folder
}

#[test]
fn a_pdf_has_the_board_stickers_and_ruler_and_is_never_written_over() {
    let folder = folder("pdf");
    let arguments = ["board", "--out", folder.to_str().expect("a path in UTF-8")];
    let first = run(&arguments, "");
    assert_eq!((first.status, first.stderr.as_str()), (Some(0), ""));
    let path = folder.join("pennyblue-board.pdf");
    assert_eq!(first.stdout.trim_end(), path.display().to_string());
    let file = fs::read(&path).expect("the file is there");
    assert!(file.starts_with(b"%PDF-"));
    // Six sheets of the board, stickers, and ruler with spares.
    assert!(String::from_utf8_lossy(&file).contains("/Count 8"));
    let again = run(&arguments, "");
    assert_eq!(again.status, Some(2));
    assert!(again.stderr.contains("is there already; name another folder with --out"), "{}", again.stderr);
    assert_eq!(fs::read(&path).expect("the file is there still"), file);
}

#[test]
fn pictures_are_one_for_each_sheet() {
    let folder = folder("svg");
    let out = folder.to_str().expect("a path in UTF-8");
    let shape = ["board", "--shape", "hexagon", "--width", "228.6", "--coin", "2p"];
    let rest = ["--paper", "letter", "--format", "svg", "--out", out];
    let run = run(&[&shape[..], &rest[..]].concat(), "");
    assert_eq!((run.status, run.stderr.as_str()), (Some(0), ""));
    let names = ["board-1-1", "board-2-1", "stickers", "ruler"].map(|name| format!("pennyblue-{name}.svg"));
    let paths = names.map(|name| folder.join(name).display().to_string());
    assert_eq!(run.stdout.lines().collect::<Vec<&str>>(), paths);
    let sticker_sheet = fs::read_to_string(folder.join("pennyblue-stickers.svg")).expect("the picture is there");
    assert!(sticker_sheet.contains("width=\"215.9mm\" height=\"279.4mm\""));
    // 25.9 mm across, less a rim of 1 mm on either side.
    assert!(sticker_sheet.contains("r=\"11.95\""));
}

#[test]
fn what_cannot_be_printed_is_refused_with_what_is_allowed() {
    for (option, value, says) in [
        ("--width", "700", "width_um is 700000, allowed is 200000 to 600000"),
        ("--width", "wide", "expected a length in mm, such as 450 or 228.6"),
        ("--width", "NaN", "expected a length in mm, such as 450 or 228.6"),
        ("--spot-inset", "200", "spot_inset_um is 200000"),
        ("--coin", "3p", "known are 1p, 2p, 1c, 2c, 5c, us-cent, or a diameter in mm"),
        ("--coin", "50", "the coin's diameter is 50 mm; allowed are 10 to 40"),
        ("--paper", "a3", "possible values: a4, letter, whole"),
    ] {
        let folder = folder("refused");
        let run = run(&["board", option, value, "--out", folder.to_str().expect("a path in UTF-8")], "");
        assert_eq!((run.status, run.stdout.as_str()), (Some(2), ""), "{option} {value}");
        assert!(run.stderr.contains(says), "{option} {value}: {}", run.stderr);
        assert!(!folder.exists(), "{option} {value}: nothing is made");
    }
}
