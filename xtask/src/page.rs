//! The page as a folder of files, and the game started from it.
//!
//! Apart because the folder is all that a host needs: it works under any address and needs no server of ours.

use crate::compress::{self, Sizes};
use crate::offline;
use crate::process;
use crate::wasm::{self, Host};
use crate::workspace::{Workspace, slashed};
use anyhow::{Context, Result, bail};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The name of the page's module and of its loader.
const NAME: &str = "app";

/// Builds the page into `dist` of the workspace, or into another folder, and prints what a visitor fetches.
pub(crate) fn build(workspace: &Workspace, out: Option<PathBuf>) -> Result<()> {
    let out = out.unwrap_or_else(|| workspace.root.join("dist"));
    let module = wasm::build(workspace, "penny-web", ["--bin", "penny-web"])?;
    let stage = workspace.target.join("page");
    if stage.exists() {
        fs::remove_dir_all(&stage)?;
    }
    wasm::bind(&module, Host::Page, &stage, NAME)?;
    let fixed = workspace.root.join("crates/penny-web/static");
    for file in files_in(&fixed)? {
        copy(&fixed.join(&file), &stage.join(&file))?;
    }
    offline::list(&stage, &files_in(&stage)?)?;
    renew(&stage, &out).with_context(|| format!("cannot write the page to {}", out.display()))?;
    report(&out)
}

/// Builds the page, and the command with the page inside, and becomes that command.
pub(crate) fn play(workspace: &Workspace, arguments: &[&str]) -> Result<()> {
    build(workspace, None)?;
    let mut cargo = workspace.cargo();
    cargo.args(["run", "--release", "--package", "pennyblue", "--", "play"]).args(arguments);
    process::become_program(&mut cargo)
}

/// Makes `out` hold what `stage` holds. A file that has not changed is left alone, so that neither the compressed form
/// beside it nor the command that embeds it is made anew.
fn renew(stage: &Path, out: &Path) -> Result<()> {
    if out.is_dir() && fs::read_dir(out)?.next().is_some() && !out.join(format!("{NAME}_bg.wasm")).is_file() {
        bail!("the folder holds other files; name an empty one");
    }
    let wanted = files_in(stage)?;
    for file in &wanted {
        let (from, to) = (stage.join(file), out.join(file));
        if fs::read(&to).ok() != Some(fs::read(&from)?) {
            copy(&from, &to)?;
        }
    }
    for file in files_in(out)? {
        let source = if compress::is_compressed(&file) { file.with_extension("") } else { file.clone() };
        if !wanted.contains(&source) {
            fs::remove_file(out.join(file))?;
        }
    }
    Ok(())
}

fn report(out: &Path) -> Result<()> {
    let mut sizes = BTreeMap::new();
    for file in files_in(out)?.into_iter().filter(|f| !compress::is_compressed(f)) {
        sizes.insert(slashed(&file), compress::beside(&out.join(&file))?);
    }
    println!("{:>9} {:>9} {:>9}  bytes in {}", "raw", "gzip", "brotli", out.display());
    let line = |s: &Sizes, name: &str| println!("{:>9} {:>9} {:>9}  {name}", s.raw, s.gzip, s.brotli);
    sizes.iter().for_each(|(name, s)| line(s, name));
    let mut total = Sizes::default();
    for name in first_load(out, &sizes.keys().cloned().collect::<Vec<_>>())? {
        total += sizes[&name];
    }
    line(&total, "the first load: index.html and what it names, directly or through another file");
    Ok(())
}

/// The files that a visit fetches: the page, and each file whose name stands in one that is fetched.
fn first_load(out: &Path, names: &[String]) -> Result<Vec<String>> {
    let mut fetched = vec!["index.html".to_owned()];
    let mut next = 0;
    while let Some(name) = fetched.get(next) {
        next += 1;
        let Ok(text) = String::from_utf8(fs::read(out.join(name))?) else { continue };
        let named = names.iter().filter(|n| text.contains(n.as_str()) && !fetched.contains(n));
        fetched.extend(named.cloned().collect::<Vec<_>>());
    }
    Ok(fetched)
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    if let Some(folder) = to.parent() {
        fs::create_dir_all(folder)?;
    }
    // Read and written rather than copied: the new file's time must be that of the writing.
    Ok(fs::write(to, fs::read(from)?)?)
}

/// All files in a folder and the folders in it, relative to it, in order of their names.
fn files_in(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut files = vec![];
    let mut folders = vec![PathBuf::new()];
    while let Some(inner) = folders.pop() {
        for entry in fs::read_dir(folder.join(&inner)).with_context(|| format!("no folder {}", folder.display()))? {
            let entry = entry?;
            let path = inner.join(entry.file_name());
            if entry.file_type()?.is_dir() { folders.push(path) } else { files.push(path) }
        }
    }
    files.sort();
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder that is empty at the start and gone at the end.
    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Folder {
            let folder = std::env::temp_dir().join(format!("penny-xtask-{}-{name}", std::process::id()));
            fs::create_dir_all(&folder).expect("a temporary folder");
            Folder(folder)
        }
    }

    impl std::ops::Deref for Folder {
        type Target = Path;

        fn deref(&self) -> &Path {
            &self.0
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    fn write(folder: &Path, name: &str, text: &str) {
        fs::create_dir_all(folder.join(name).parent().expect("a file has a folder")).expect("folders");
        fs::write(folder.join(name), text).expect("a file");
    }

    #[test]
    fn the_first_load_follows_names_from_the_page_on() {
        let folder = Folder::new("first-load");
        write(&folder, "index.html", "<script src='start.js'>");
        write(&folder, "start.js", "import './app.js'");
        write(&folder, "app.js", "new URL('app_bg.wasm')");
        write(&folder, "app_bg.wasm", "");
        write(&folder, "picture.png", "");
        let names = files_in(&folder).expect("files").iter().map(|f| slashed(f)).collect::<Vec<_>>();
        let fetched = first_load(&folder, &names).expect("readable");
        assert_eq!(fetched, ["index.html", "start.js", "app.js", "app_bg.wasm"]);
    }

    #[test]
    fn a_renewed_folder_holds_the_new_files_and_no_old_ones() {
        let (stage, out) = (Folder::new("stage"), Folder::new("out"));
        write(&stage, "app_bg.wasm", "module");
        write(&stage, "icons/a.svg", "<svg/>");
        for old in ["app_bg.wasm", "old.js", "old.js.br", "app_bg.wasm.br"] {
            write(&out, old, "old");
        }
        renew(&stage, &out).expect("renewed");
        let files = files_in(&out).expect("files").iter().map(|f| slashed(f)).collect::<Vec<_>>();
        assert_eq!(files, ["app_bg.wasm", "app_bg.wasm.br", "icons/a.svg"]);
        assert_eq!(fs::read_to_string(out.join("app_bg.wasm")).expect("text"), "module");
    }

    #[test]
    fn a_folder_with_other_files_in_it_is_not_touched() {
        let (stage, out) = (Folder::new("stage-2"), Folder::new("other"));
        write(&stage, "app_bg.wasm", "module");
        write(&out, "letter.txt", "dear");
        assert!(renew(&stage, &out).is_err());
        assert_eq!(fs::read_to_string(out.join("letter.txt")).expect("text"), "dear");
    }
}
