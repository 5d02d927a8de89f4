//! What the page keeps for when there is no network: the list of its files and their version, put into its service worker.
//!
//! Apart from the folder because the list is made from whatever is in it.

use crate::workspace::slashed;
use anyhow::{Context, Result, bail};
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

/// The service worker.
pub(crate) const WORKER: &str = "sw.js";
/// What the build replaces in it.
const VERSION: &str = "%VERSION%";
const FILES: &str = "['%FILES%']";

/// Puts into the service worker of a page what it is to keep: all other files of the page, and a version that changes with
/// any byte of them or of the worker itself.
pub(crate) fn list(folder: &Path, files: &[PathBuf]) -> Result<()> {
    let place = folder.join(WORKER);
    let template = fs::read_to_string(&place).with_context(|| format!("there is no {}", place.display()))?;
    for placeholder in [VERSION, FILES] {
        if !template.contains(placeholder) {
            bail!("{WORKER} has no place for {placeholder}");
        }
    }
    let mut hasher = DefaultHasher::new();
    template.hash(&mut hasher);
    let mut names = vec![];
    for file in files.iter().filter(|file| file.as_path() != Path::new(WORKER)) {
        let name = slashed(file);
        name.hash(&mut hasher);
        fs::read(folder.join(file))?.hash(&mut hasher);
        // Every host serves a folder's index as the folder; some do not serve it by its own name.
        names.push(if name == "index.html" { "'./'".to_owned() } else { format!("'./{name}'") });
    }
    let script = template
        .replace(VERSION, &format!("{:016x}", hasher.finish()))
        .replace(FILES, &format!("[\n  {},\n]", names.join(",\n  ")));
    Ok(fs::write(place, script)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn listed(worker: &str, index: &str) -> Result<String> {
        let folder = std::env::temp_dir().join(format!("penny-offline-{}-{}", std::process::id(), index.len()));
        fs::create_dir_all(&folder)?;
        fs::write(folder.join(WORKER), worker)?;
        fs::write(folder.join("index.html"), index)?;
        fs::write(folder.join("app.js"), "")?;
        let done = list(&folder, &["app.js", "index.html", WORKER].map(PathBuf::from));
        let script = fs::read_to_string(folder.join(WORKER));
        fs::remove_dir_all(&folder)?;
        done?;
        Ok(script?)
    }

    #[test]
    fn all_other_files_are_listed_and_a_changed_byte_is_another_version() {
        let worker = "const V = '%VERSION%'; const F = ['%FILES%'];";
        let first = listed(worker, "a page").expect("a page");
        assert!(first.ends_with("const F = [\n  './app.js',\n  './',\n];"), "{first}");
        assert_eq!(listed(worker, "a page").expect("a page"), first);
        assert_ne!(listed(worker, "A page").expect("a page")[..30], first[..30]);
        assert!(listed("const V = '%VERSION%';", "a page of a worker without a list").is_err());
    }
}
