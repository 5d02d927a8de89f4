//! Whether what is written about the house is true, and holds nothing that is true on one machine only.
//!
//! Apart because these checks compare texts with the tree rather than with a rule about one line.

use super::Complaint;
use super::tree::File;
use crate::workspace::Member;
use std::path::Path;

const ARCHITECTURE: &str = "ARCHITECTURE.md";

/// ARCHITECTURE.md is one page.
const ARCHITECTURE_LINES: usize = 150;

/// Hosts of package registries. Written in halves so that this file does not complain about itself.
const REGISTRIES: [&str; 6] = [
    concat!("registry.", "npmjs"),
    concat!("registry.", "yarnpkg"),
    concat!("static.", "crates.io"),
    concat!("index.", "crates.io"),
    concat!("files.", "pythonhosted"),
    concat!("deb.", "debian.org"),
];

/// First folders of paths that only one machine has.
const MACHINE: [&str; 5] = ["work", "root", "home", "tmp", "Users"];

/// Checks all pages, and every file for words that only one machine understands.
pub(super) fn check(root: &Path, members: &[Member], files: &[File]) -> Vec<Complaint> {
    let mut complaints: Vec<Complaint> = files.iter().flat_map(local_lines).collect();
    complaints.extend(files.iter().flat_map(|file| broken_links(root, file)));
    match files.iter().find(|file| file.path == ARCHITECTURE) {
        Some(page) => complaints.extend(architecture(root, members, page)),
        None => complaints.push(Complaint::file(ARCHITECTURE, "is missing")),
    }
    complaints
}

/// Everything that the page names in backticks as a path is there, and every crate is named.
fn architecture(root: &Path, members: &[Member], page: &File) -> Vec<Complaint> {
    let mut complaints = vec![];
    let lines = page.text.lines().count();
    if lines > ARCHITECTURE_LINES {
        complaints.push(Complaint::file(&page.path, format!("{lines} lines; at most {ARCHITECTURE_LINES}")));
    }
    for (index, line) in page.text.lines().enumerate() {
        for name in quoted(line).filter(|name| is_path(name)) {
            if !root.join(name).exists() {
                complaints.push(Complaint::line(&page.path, index + 1, format!("`{name}` is not there")));
            }
        }
    }
    for member in members {
        if !page.text.contains(&format!("`{}`", member.folder)) {
            complaints.push(Complaint::file(&page.path, format!("does not name the crate `{}`", member.folder)));
        }
    }
    complaints
}

/// What stands between backticks.
fn quoted(line: &str) -> impl Iterator<Item = &str> {
    line.split('`').skip(1).step_by(2)
}

/// Whether a quoted word is meant as a path of this tree.
fn is_path(word: &str) -> bool {
    let plain = word.chars().all(|c| c.is_ascii_alphanumeric() || "._-/".contains(c));
    let folder = ["crates/", "docs/", "xtask", ".ci", ".cargo"].iter().any(|start| word.starts_with(start));
    plain && (folder || [".md", ".rs", ".toml"].iter().any(|ending| word.ends_with(ending)))
}

/// Links of a page to files that are not there.
fn broken_links(root: &Path, file: &File) -> Vec<Complaint> {
    if !file.path.ends_with(".md") {
        return vec![];
    }
    let folder = root.join(&file.path);
    let folder = folder.parent().unwrap_or(root);
    let mut complaints = vec![];
    for (index, line) in file.text.lines().enumerate() {
        let markdown = line.split("](").skip(1).filter_map(|rest| rest.split_once(')'));
        let images = line.split("src=\"").skip(1).filter_map(|rest| rest.split_once('"'));
        for (link, _) in markdown.chain(images) {
            let target = link.split('#').next().unwrap_or_default();
            if !target.is_empty() && !target.contains(':') && !folder.join(target).exists() {
                complaints.push(Complaint::line(
                    &file.path,
                    index + 1,
                    format!("links to `{link}`, which is not there"),
                ));
            }
        }
    }
    complaints
}

fn local_lines(file: &File) -> Vec<Complaint> {
    // Cargo's own file names the registry that it was made with.
    if file.path == "Cargo.lock" {
        return vec![];
    }
    let mut complaints = vec![];
    for (index, line) in file.text.lines().enumerate() {
        if let Some(host) = REGISTRIES.iter().find(|host| line.contains(**host)) {
            let text = format!("names the registry `{host}`; each machine has its own");
            complaints.push(Complaint::line(&file.path, index + 1, text));
        }
        if let Some(folder) = MACHINE.iter().find(|folder| has_machine_path(line, folder)) {
            let text = format!("names a path below `{folder}` of one machine");
            complaints.push(Complaint::line(&file.path, index + 1, text));
        }
    }
    complaints
}

/// Whether an absolute path below this folder stands in a line.
fn has_machine_path(line: &str, folder: &str) -> bool {
    let path = format!("/{folder}/");
    line.match_indices(&path).any(|(start, _)| {
        let before = line[..start].chars().next_back();
        let after = line[start + path.len()..].chars().next();
        !before.is_some_and(|c| c.is_ascii_alphanumeric() || "_./-".contains(c))
            && after.is_some_and(|c| c.is_ascii_alphanumeric())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(path: &str, text: &str) -> File {
        File { path: path.to_owned(), text: text.to_owned() }
    }

    fn root() -> &'static Path {
        Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask is in a folder of the workspace")
    }

    fn texts(complaints: Vec<Complaint>) -> Vec<String> {
        complaints.into_iter().map(|c| c.to_string()).collect()
    }

    #[test]
    fn a_page_that_names_a_missing_room_is_found() {
        let page = file(ARCHITECTURE, "`xtask/Cargo.toml` and `crates/penny-attic` and `cargo xtask play`");
        assert_eq!(texts(architecture(root(), &[], &page)), ["ARCHITECTURE.md:1: `crates/penny-attic` is not there"]);
    }

    #[test]
    fn a_room_that_the_page_does_not_name_is_found() {
        let member = Member { name: "xtask".to_owned(), folder: "xtask".to_owned(), dependencies: vec![] };
        let page = file(ARCHITECTURE, "nothing");
        assert_eq!(texts(architecture(root(), &[member], &page)), ["ARCHITECTURE.md: does not name the crate `xtask`"]);
    }

    #[test]
    fn a_page_that_is_too_long_is_found() {
        let page = file(ARCHITECTURE, &"line\n".repeat(151));
        assert_eq!(texts(architecture(root(), &[], &page)), ["ARCHITECTURE.md: 151 lines; at most 150"]);
    }

    #[test]
    fn a_broken_link_is_found() {
        let page = file("docs/a.md", "[code](../xtask/Cargo.toml#L1), [web](https://example.org), [gone](gone.md)");
        assert_eq!(texts(broken_links(root(), &page)), ["docs/a.md:1: links to `gone.md`, which is not there"]);
        let page = file("README.md", "<img src=\"gone.png\" alt=\"\">");
        assert_eq!(texts(broken_links(root(), &page)), ["README.md:1: links to `gone.png`, which is not there"]);
    }

    #[test]
    fn registries_and_paths_of_one_machine_are_found() {
        for host in REGISTRIES {
            assert_eq!(local_lines(&file("a.json", host)).len(), 1, "{host}");
        }
        for folder in MACHINE {
            assert_eq!(local_lines(&file("a.sh", &format!("cd /{folder}/me"))).len(), 1, "{folder}");
        }
        let fine = file("a.md", "https://example.org/home/a, frame/work/s, /usr/bin/env, crates.io");
        assert_eq!(texts(local_lines(&fine)), Vec::<String>::new());
        assert!(local_lines(&file("Cargo.lock", REGISTRIES[3])).is_empty());
    }
}
