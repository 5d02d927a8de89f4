//! What Cargo knows about this workspace: where it is, where it builds, its crates and what they depend on.
//!
//! Apart so that no chore guesses a path: whoever sets another target folder finds everything there.

use crate::process;
use anyhow::{Context, Result};
use serde_json::Value;
use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The workspace as `cargo metadata` describes it.
pub(crate) struct Workspace {
    /// The folder of the workspace's own Cargo.toml.
    pub(crate) root: PathBuf,
    /// Where Cargo puts what it builds.
    pub(crate) target: PathBuf,
    /// The crates, by name.
    pub(crate) members: Vec<Member>,
}

/// A crate of the workspace.
pub(crate) struct Member {
    /// Its name.
    pub(crate) name: String,
    /// Its folder, relative to the root, with `/` between the parts.
    pub(crate) folder: String,
    /// The names of everything in its Cargo.toml's dependency tables, those for tests and builds included.
    pub(crate) dependencies: Vec<Dependency>,
}

/// One line of a dependency table.
pub(crate) struct Dependency {
    /// The crate's name in its registry or folder, whatever it is renamed to.
    pub(crate) name: String,
    /// Whether only tests, examples and benches use it.
    pub(crate) dev: bool,
}

impl Workspace {
    /// Asks Cargo about the workspace that this program was started from.
    pub(crate) fn load() -> Result<Workspace> {
        let here = env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
        let mut command = Command::new(process::cargo_path());
        command.current_dir(here).args(["metadata", "--no-deps", "--format-version", "1"]);
        let answer: Value = serde_json::from_str(&process::output(&mut command)?)?;
        Workspace::from_metadata(&answer).context("`cargo metadata` answered in a form that xtask does not know")
    }

    fn from_metadata(answer: &Value) -> Option<Workspace> {
        let root = PathBuf::from(answer["workspace_root"].as_str()?);
        let target = PathBuf::from(answer["target_directory"].as_str()?);
        let mut members = answer["packages"]
            .as_array()?
            .iter()
            .map(|p| Member::from_metadata(p, &root))
            .collect::<Option<Vec<_>>>()?;
        members.sort_by(|a, b| a.name.cmp(&b.name));
        Some(Workspace { root, target, members })
    }

    /// A `cargo` command in the workspace's root.
    pub(crate) fn cargo(&self) -> Command {
        let mut command = Command::new(process::cargo_path());
        command.current_dir(&self.root);
        command
    }
}

impl Member {
    fn from_metadata(package: &Value, root: &Path) -> Option<Member> {
        let folder = Path::new(package["manifest_path"].as_str()?).parent()?.strip_prefix(root).ok()?;
        let dependencies = package["dependencies"]
            .as_array()?
            .iter()
            .map(|d| Some(Dependency { name: d["name"].as_str()?.to_owned(), dev: d["kind"] == "dev" }))
            .collect::<Option<_>>()?;
        Some(Member { name: package["name"].as_str()?.to_owned(), folder: slashed(folder), dependencies })
    }
}

/// A relative path with `/` between its parts on every system.
pub(crate) fn slashed(path: &Path) -> String {
    path.iter().map(|part| part.to_string_lossy()).collect::<Vec<_>>().join("/")
}
