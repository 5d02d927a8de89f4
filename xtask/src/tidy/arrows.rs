//! Which crate may depend on which: arrows point down only.
//!
//! Apart because this table is the plan of the house; ARCHITECTURE.md draws it.

use super::Complaint;
use crate::workspace::Member;

/// What one crate may depend on.
struct Row {
    name: &'static str,
    /// Crates of this workspace, in any of its dependency tables.
    workspace: &'static [&'static str],
    /// Crates of others.
    others: Others,
}

/// What a crate may take from others.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Others {
    /// Nothing; for tests and examples what [`DEV`] lists.
    Nothing,
    /// Anything, serde too: it talks with the world.
    Anything,
}

/// What tests (proptest) and figures (plotters) of a crate that depends on nothing may use.
const DEV: &[&str] = &["proptest", "plotters"];

/// A door may use every crate below it.
const BELOW: &[&str] = &["penny-physics", "penny-rules", "penny-record", "penny-engine", "penny-print"];

const TABLE: [Row; 8] = [
    Row { name: "penny-physics", workspace: &[], others: Others::Nothing },
    Row { name: "penny-rules", workspace: &["penny-physics"], others: Others::Nothing },
    Row { name: "penny-engine", workspace: &["penny-physics", "penny-rules"], others: Others::Nothing },
    Row { name: "penny-record", workspace: &["penny-physics", "penny-rules"], others: Others::Anything },
    Row { name: "penny-print", workspace: &["penny-physics"], others: Others::Anything },
    Row { name: "penny-web", workspace: BELOW, others: Others::Anything },
    Row { name: "pennyblue", workspace: BELOW, others: Others::Anything },
    Row { name: "xtask", workspace: &[], others: Others::Anything },
];

/// Compares every Cargo.toml with the table.
pub(super) fn check(members: &[Member]) -> Vec<Complaint> {
    let mut complaints = vec![];
    for member in members {
        let manifest = format!("{}/Cargo.toml", member.folder);
        let Some(row) = TABLE.iter().find(|row| row.name == member.name) else {
            complaints
                .push(Complaint::file(&manifest, "this crate has no row in the table of xtask/src/tidy/arrows.rs"));
            continue;
        };
        for dependency in &member.dependencies {
            let name = dependency.name.as_str();
            let inside = members.iter().any(|m| m.name == name);
            if inside && name != row.name && !row.workspace.contains(&name) {
                let text = format!("{} may not depend on {name}; it may on {}", row.name, listed(row.workspace));
                complaints.push(Complaint::file(&manifest, text));
            }
            let for_tests = dependency.dev && DEV.contains(&name);
            if !inside && row.others == Others::Nothing && !for_tests {
                let may = DEV.join(", ");
                let text = format!(
                    "{} is pure arithmetic and may not depend on {name}; tests and examples may on {may}",
                    row.name
                );
                complaints.push(Complaint::file(&manifest, text));
            }
        }
    }
    complaints
}

fn listed(names: &[&str]) -> String {
    if names.is_empty() { "no crate of the workspace".to_owned() } else { names.join(", ") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workspace::Dependency;

    fn member(name: &str, dependencies: &[(&str, bool)]) -> Member {
        let dependencies =
            dependencies.iter().map(|(name, dev)| Dependency { name: (*name).to_owned(), dev: *dev }).collect();
        Member { name: name.to_owned(), folder: format!("crates/{name}"), dependencies }
    }

    /// Checks one crate beside the others, which depend on nothing, and compares the complaints' texts.
    fn check_one(name: &str, dependencies: &[(&str, bool)], expected: &[&str]) {
        let mut members: Vec<Member> =
            TABLE.iter().filter(|row| row.name != name).map(|row| member(row.name, &[])).collect();
        members.push(member(name, dependencies));
        let texts: Vec<String> = check(&members).into_iter().map(|c| c.text).collect();
        assert_eq!(texts, expected, "{name} with {dependencies:?}");
    }

    #[test]
    fn arrows_that_point_down_are_fine() {
        check_one("penny-rules", &[("penny-physics", false), ("proptest", true)], &[]);
        check_one("penny-record", &[("penny-rules", false), ("serde", false)], &[]);
        check_one("pennyblue", &[("penny-record", false), ("penny-physics", false), ("clap", false)], &[]);
    }

    #[test]
    fn an_arrow_that_points_up_is_found_in_tests_too() {
        let text = "penny-physics may not depend on penny-rules; it may on no crate of the workspace";
        check_one("penny-physics", &[("penny-rules", false)], &[text]);
        check_one("penny-physics", &[("penny-rules", true)], &[text]);
    }

    #[test]
    fn a_door_that_opens_into_another_is_found() {
        let text = "pennyblue may not depend on penny-web; it may on penny-physics, penny-rules, penny-record, \
                    penny-engine, penny-print";
        check_one("pennyblue", &[("penny-web", false)], &[text]);
    }

    #[test]
    fn the_computer_player_and_the_record_do_not_know_each_other() {
        let may = "it may on penny-physics, penny-rules";
        for (name, other) in [("penny-engine", "penny-record"), ("penny-record", "penny-engine")] {
            check_one(name, &[(other, false)], &[&format!("{name} may not depend on {other}; {may}")]);
        }
    }

    #[test]
    fn serde_in_the_rules_is_found() {
        let text =
            "penny-rules is pure arithmetic and may not depend on serde; tests and examples may on proptest, plotters";
        check_one("penny-rules", &[("serde", false)], &[text]);
    }

    #[test]
    fn a_library_for_figures_is_found_outside_tests_and_examples() {
        let text = "penny-physics is pure arithmetic and may not depend on plotters; tests and examples may on \
                    proptest, plotters";
        check_one("penny-physics", &[("plotters", false)], &[text]);
        check_one("penny-physics", &[("plotters", true)], &[]);
    }

    #[test]
    fn a_crate_without_a_row_is_found() {
        check_one("penny-misc", &[], &["this crate has no row in the table of xtask/src/tidy/arrows.rs"]);
    }
}
