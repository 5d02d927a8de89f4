//! Game files: saved from the page, and opened in it.
//!
//! Apart because a file is hostile until it has been read and played again.

use super::desk::Desk;
use crate::against;
use crate::text::start as words;
use leptos::prelude::*;
use penny_record::saved::{MatchRecord, parse_match};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{Blob, BlobPropertyBag, DragEvent, File, HtmlAnchorElement, HtmlInputElement, Url};

/// No match comes near this size; a larger file is not even read, bytes.
const LARGEST: f64 = 20e6;

/// Offers a match as a file to save.
pub(crate) fn save(record: &MatchRecord) {
    let name = format!("{}-{}.pennyblue", plain(record.terms.red.as_str()), plain(record.terms.gold.as_str()));
    // A browser that refuses has said so itself.
    let _ = offer(&record.to_string(), &name);
}

fn offer(text: &str, name: &str) -> Result<(), JsValue> {
    let parts = js_sys::Array::of1(&JsValue::from_str(text));
    let kind = BlobPropertyBag::new();
    kind.set_type("text/plain");
    let blob = Blob::new_with_str_sequence_and_options(&parts, &kind)?;
    let url = Url::create_object_url_with_blob(&blob)?;
    let link: HtmlAnchorElement = document().create_element("a")?.unchecked_into();
    link.set_href(&url);
    link.set_download(name);
    link.click();
    Url::revoke_object_url(&url)
}

/// A name with nothing in it that a file system minds.
fn plain(name: &str) -> String {
    name.chars().map(|c| if c.is_alphanumeric() { c } else { '_' }).collect()
}

/// Opens the file chosen in a file field.
pub(crate) fn open_chosen(desk: Desk, field: &HtmlInputElement) {
    if let Some(file) = field.files().and_then(|files| files.get(0)) {
        open(desk, file);
    }
    // The same file may be chosen again.
    field.set_value("");
}

/// Opens a file dropped on the page.
pub(crate) fn open_dropped(desk: Desk, event: &DragEvent) {
    if let Some(file) = event.data_transfer().and_then(|data| data.files()).and_then(|files| files.get(0)) {
        open(desk, file);
    }
}

fn open(desk: Desk, file: File) {
    let name = file.name();
    if file.size() > LARGEST {
        return desk.notice.set(Some(words::unreadable_file(&name, words::TOO_LARGE)));
    }
    spawn_local(async move {
        let bytes = match JsFuture::from(file.array_buffer()).await {
            Ok(buffer) => js_sys::Uint8Array::new(&buffer).to_vec(),
            Err(_) => return desk.notice.set(Some(words::unreadable_file(&name, words::NOT_READ))),
        };
        let record = parse_match(&bytes).map_err(|error| error.to_string()).and_then(|record| {
            record.replay().map_err(|error| error.to_string())?;
            against::objection(&record.terms).map_or(Ok(record), Err)
        });
        match record {
            Ok(record) => desk.begin(record),
            Err(why) => desk.notice.set(Some(words::unreadable_file(&name, &why))),
        }
    });
}

/// The field that opens a game file, dressed as a button.
#[component]
pub(crate) fn OpenFile(desk: Desk, id: &'static str) -> impl IntoView {
    let field = NodeRef::<leptos::html::Input>::new();
    view! {
        <button
            class="button"
            on:click=move |_| {
                if let Some(field) = field.get_untracked() {
                    field.click();
                }
            }
        >
            {words::OPEN_FILE}
        </button>
        <input
            node_ref=field
            id=id
            type="file"
            accept=".pennyblue,text/plain"
            class="unseen"
            tabindex="-1"
            aria-label=words::OPEN_FILE
            on:change=move |_| {
                if let Some(field) = field.get_untracked() {
                    open_chosen(desk, &field);
                }
            }
        />
    }
}
