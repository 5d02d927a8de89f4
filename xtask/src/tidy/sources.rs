//! What every file of code owes its reader, and what the pure crates never do.
//!
//! Apart because these are checks of single lines; each names the line.

use super::Complaint;
use super::tree::File;

/// Files longer than this are mentioned.
const LONG_LINES: usize = 500;

/// Files longer than this are refused.
const MOST_LINES: usize = 700;

// The words below are put together from halves, so that this file does not complain about itself.

/// Marks of unfinished or switched-off work.
const UNFINISHED: [&str; 6] = [
    concat!("TO", "DO"),
    concat!("FIX", "ME"),
    concat!("todo", "!("),
    concat!("unimplemented", "!("),
    concat!("#[", "ignore"),
    concat!("#[should", "_panic"),
];

/// Folders in which std's mathematics, the outside world and unordered maps have no place.
const PURE: [&str; 2] = ["crates/penny-physics/src/", "crates/penny-rules/src/"];

/// Functions of `f64` whose last bit depends on the machine. `sqrt` is exact everywhere. The same list, as lints, is in
/// the pure crates' clippy.toml; this one also sees code that a `cfg` hides from clippy.
const INEXACT: [&str; 27] = [
    "sin", "cos", "tan", "sin_cos", "asin", "acos", "atan", "atan2", "sinh", "cosh", "tanh", "asinh", "acosh", "atanh",
    "exp", "exp2", "exp_m1", "ln", "ln_1p", "log", "log2", "log10", "powi", "powf", "hypot", "cbrt", "mul_add",
];

/// What would let the outside world, or chance, into a result.
const IMPURE: [&str; 10] = [
    "std::fs",
    "std::net",
    "std::env",
    "std::io",
    "std::thread",
    "std::time",
    "std::process",
    "HashMap",
    "HashSet",
    "static mut",
];

/// Checks one file of code.
pub(super) fn check(file: &File) -> Vec<Complaint> {
    let mut complaints = vec![];
    if file.is_rust() {
        if !file.text.starts_with("//!") {
            let text = "opens with no `//!`: one sentence what it is, one why it is apart";
            complaints.push(Complaint::file(&file.path, text));
        }
        let lines = file.text.lines().count();
        if lines > MOST_LINES {
            complaints.push(Complaint::file(&file.path, format!("{lines} lines; at most {MOST_LINES}")));
        }
    }
    if is_code(&file.path) {
        for (index, line) in file.text.lines().enumerate() {
            if let Some(mark) = UNFINISHED.iter().find(|mark| contains_word(line, mark)) {
                let text = format!("`{mark}`: finish it, or file an issue");
                complaints.push(Complaint::line(&file.path, index + 1, text));
            }
        }
    }
    if PURE.iter().any(|folder| file.path.starts_with(folder)) {
        complaints.extend(impure_lines(file));
    }
    complaints
}

fn impure_lines(file: &File) -> Vec<Complaint> {
    let mut complaints = vec![];
    let code = file.text.lines().enumerate().filter(|(_, line)| !line.trim_start().starts_with("//"));
    for (index, line) in code {
        let mut complain = |text: String| complaints.push(Complaint::line(&file.path, index + 1, text));
        let calls = |name: &str| line.contains(&format!(".{name}(")) || contains_word(line, &format!("f64::{name}"));
        if let Some(name) = INEXACT.iter().find(|name| calls(name)) {
            complain(format!("std's `{name}` differs between machines; use + - * / sqrt and penny_physics::trig"));
        }
        if let Some(name) = IMPURE.iter().find(|name| contains_word(line, name)) {
            complain(format!("`{name}` has no place in a crate that is pure arithmetic"));
        }
    }
    complaints
}

/// Rust files that are long but not yet too long, with their number of lines.
pub(super) fn long_files(files: &[File]) -> Vec<(&str, usize)> {
    let lengths = files.iter().filter(|f| f.is_rust()).map(|f| (f.path.as_str(), f.text.lines().count()));
    lengths.filter(|(_, lines)| (LONG_LINES + 1..=MOST_LINES).contains(lines)).collect()
}

fn is_code(path: &str) -> bool {
    [".rs", ".js", ".css", ".html", ".toml", ".glsl", ".sh"].iter().any(|ending| path.ends_with(ending))
        || path == ".ci/run"
}

/// Whether `word` stands in `line` and is not part of a longer word.
fn contains_word(line: &str, word: &str) -> bool {
    let part = |c: char| c.is_alphanumeric() || c == '_';
    line.match_indices(word).any(|(start, _)| {
        let before = line[..start].chars().next_back();
        let after = line[start + word.len()..].chars().next();
        let goes_on_before = word.starts_with(part) && before.is_some_and(part);
        let goes_on_after = word.ends_with(part) && after.is_some_and(part);
        !goes_on_before && !goes_on_after
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks one line in a file that is otherwise in order.
    fn check_line(path: &str, line: &str, expected: Option<&str>) {
        let file = File { path: path.to_owned(), text: format!("//! What. Why.\n{line}\n") };
        let texts: Vec<String> = check(&file).into_iter().map(|c| c.to_string()).collect();
        match expected {
            None => assert!(texts.is_empty(), "{line}: {texts:?}"),
            Some(part) => {
                assert_eq!(texts.len(), 1, "{line}: {texts:?}");
                assert!(texts[0].contains(part) && texts[0].contains(":2:"), "{line}: {texts:?}");
            }
        }
    }

    #[test]
    fn a_file_without_a_header_is_found() {
        let file = File { path: "crates/pennyblue/src/main.rs".to_owned(), text: "fn main() {}\n".to_owned() };
        assert!(check(&file)[0].text.starts_with("opens with no"));
    }

    #[test]
    fn a_file_that_is_too_long_is_found_and_a_long_one_is_mentioned() {
        let of_length = |lines| File { path: "crates/a/src/a.rs".to_owned(), text: "//!\n".repeat(lines) };
        assert!(check(&of_length(700)).is_empty());
        assert_eq!(check(&of_length(701))[0].text, "701 lines; at most 700");
        assert_eq!(long_files(&[of_length(500), of_length(501)]), [("crates/a/src/a.rs", 501)]);
        assert_eq!(long_files(&[of_length(701)]), []);
    }

    #[test]
    fn unfinished_work_is_found() {
        for mark in UNFINISHED {
            check_line("crates/penny-web/src/lib.rs", &format!("    // {mark}"), Some(mark));
        }
        check_line("crates/penny-web/static/style.css", &format!("/* {} */", UNFINISHED[0]), Some(UNFINISHED[0]));
        check_line("crates/penny-web/src/lib.rs", "let MASTODON = 1; // and todo in prose", None);
    }

    #[test]
    fn inexact_mathematics_is_found_in_the_pure_crates_only() {
        check_line("crates/penny-physics/src/a.rs", "let y = x.sin();", Some("`sin`"));
        check_line("crates/penny-rules/src/a.rs", "let y = f64::hypot(a, b);", Some("`hypot`"));
        check_line("crates/penny-physics/src/a.rs", "let y = x.mul_add(a, b);", Some("`mul_add`"));
        check_line("crates/penny-physics/src/a.rs", "let y = x.sqrt() + trig::sin(a).abs();", None);
        check_line("crates/penny-physics/src/a.rs", "// as x.sin() would", None);
        check_line("crates/penny-web/src/a.rs", "let y = x.sin();", None);
    }

    #[test]
    fn the_outside_world_is_found_in_the_pure_crates_only() {
        check_line("crates/penny-rules/src/a.rs", "use std::time::Instant;", Some("`std::time`"));
        check_line("crates/penny-physics/src/a.rs", "use std::collections::HashMap;", Some("`HashMap`"));
        check_line("crates/penny-physics/src/a.rs", "use std::fmt;", None);
        check_line("crates/pennyblue/src/a.rs", "use std::fs;", None);
    }
}
