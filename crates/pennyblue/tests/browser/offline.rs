//! The page kept in the browser: it opens without a network, and a new version comes in only when the player says so.
//!
//! Apart from what a loaded page needs because here it is closed and opened anew.

use crate::chromium::{Device, scenario};
use crate::computer;
use crate::flicks::Want;
use crate::page::Page;
use crate::{pictures, prepared};
use penny_rules::Starter;
use std::path::{Path, PathBuf};

#[test]
fn the_page_opens_and_plays_without_a_network_on_a_desk() {
    scenario(Device::Desk, |page| async move { without_a_network(&page).await });
}

#[test]
fn the_page_opens_and_plays_without_a_network_on_a_phone() {
    scenario(Device::Phone, |page| async move { without_a_network(&page).await });
}

async fn without_a_network(page: &Page) {
    page.open().await;
    assert_eq!(page.text_of("document.documentElement.dataset.offline").await, "ready");
    page.browser.stop_server();
    page.open().await;
    page.click("rules").await;
    page.dialog("rulebook").await;
    page.close_dialog().await;
    // The computer thinks and flicks.
    computer::show(page, &computer::against("farthing", Starter::Gold)).await;
    page.until("the computer's flick", "document.getElementById('ruling')?.innerText.includes('Gold')").await;
    let lost = prepared::after(1, &[Want::Hit, Want::Decline, Want::Loss]);
    computer::show(page, &lost).await;
    page.eval("location.hash = '#review'").await;
    let known = "document.getElementById('review')?.dataset.known === '3'";
    page.until("what it was worth", known).await;
}

#[test]
fn a_new_version_asks_and_a_game_goes_on_in_it() {
    scenario(Device::Desk, |page| async move {
        page.open().await;
        let play = prepared::after(2, &[Want::Hit]);
        page.play_file("update.pennyblue", &play.record().to_string()).await;
        let kept = page.stored().await;
        page.browser.serve(another_version());
        page.reload().await;
        let version = "document.documentElement.dataset.version ?? 'first'";
        assert_eq!(page.text_of(version).await, "first", "it does not come in by itself");
        page.until("the question", "document.getElementById('new-version') !== null").await;
        pictures::take(&page, "new-version").await;
        page.click("later").await;
        page.until("no question", "document.getElementById('new-version') === null").await;
        page.reload().await;
        page.until("the question again", "document.getElementById('new-version') !== null").await;
        page.click("take-over").await;
        page.until("the new version", &format!("({version}) === 'second'")).await;
        page.until("the match", "document.getElementById('match')?.dataset.state === 'ready'").await;
        assert_eq!(page.stored().await, kept);
        page.browser.stop_server();
        page.open().await;
        assert_eq!(page.text_of(version).await, "second", "what is kept is the new one");
    });
}

/// A copy of the page that says that it is another one.
fn another_version() -> PathBuf {
    let built = std::env::var_os("PENNYBLUE_PAGE").map(PathBuf::from);
    let built = built.unwrap_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../dist"));
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("another-version");
    std::fs::create_dir_all(&folder).expect("a scratch folder");
    for file in std::fs::read_dir(built).expect("the built page").map(|file| file.expect("a file")) {
        let name = file.file_name();
        // Their compressed forms would be the old ones.
        if name.to_string_lossy().ends_with(".br") || name.to_string_lossy().ends_with(".gz") {
            continue;
        }
        let bytes = std::fs::read(file.path()).expect("a file of the page");
        let changed = match name.to_str() {
            Some("index.html") => edited(&bytes, "<html ", "<html data-version=\"second\" "),
            Some("sw.js") => edited(&bytes, "const VERSION = '", "const VERSION = 'second "),
            _ => bytes,
        };
        std::fs::write(folder.join(name), changed).expect("the scratch folder takes a file");
    }
    folder
}

fn edited(bytes: &[u8], from: &str, to: &str) -> Vec<u8> {
    let text = std::str::from_utf8(bytes).expect("a text");
    assert!(text.contains(from), "{from} is in it");
    text.replacen(from, to, 1).into_bytes()
}
