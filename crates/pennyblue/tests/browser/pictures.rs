//! Pictures of the page for its documents, taken where a folder for them is named.
//!
//! Apart because they are for people: the checks beside them see the same screens.

use crate::chromium::Device;
use crate::page::Page;
use std::path::PathBuf;

/// Keeps a picture of the page as it is, if `PENNYBLUE_PICTURES` names a folder.
pub(crate) async fn take(page: &Page, name: &str) {
    let Some(folder) = std::env::var_os("PENNYBLUE_PICTURES").map(PathBuf::from) else { return };
    let device = match page.device() {
        Device::Desk => "desk",
        Device::Phone => "phone",
    };
    std::fs::create_dir_all(&folder).expect("the folder for pictures");
    let picture = page.browser.client.screenshot().await.expect("a picture");
    std::fs::write(folder.join(format!("{name}-{device}.png")), picture).expect("the folder takes a picture");
}
