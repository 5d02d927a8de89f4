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
fn open_chosen(desk: Desk, field: &HtmlInputElement, then: Then) {
    if let Some(file) = field.files().and_then(|files| files.get(0)) {
        open(desk, file, then);
    }
    // The same file may be chosen again.
    field.set_value("");
}

/// Opens a file dropped on the page.
pub(crate) fn open_dropped(desk: Desk, event: &DragEvent) {
    if let Some(file) = event.data_transfer().and_then(|data| data.files()).and_then(|files| files.get(0)) {
        open(desk, file, Then::Play);
    }
}

/// What is done with a file once it is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Then {
    /// The match goes on.
    Play,
    /// It is looked at again.
    Review,
}

fn open(desk: Desk, file: File, then: Then) {
    let name = file.name();
    if file.size() > LARGEST {
        return desk.notice.set(Some(words::unreadable_file(&name, words::TOO_LARGE)));
    }
    spawn_local(async move {
        let bytes = match JsFuture::from(file.array_buffer()).await {
            Ok(buffer) => js_sys::Uint8Array::new(&buffer).to_vec(),
            Err(_) => return desk.notice.set(Some(words::unreadable_file(&name, words::NOT_READ))),
        };
        match (read(&bytes, then), then) {
            (Ok(record), Then::Play) => desk.begin(record),
            (Ok(record), Then::Review) => desk.review(Some(record)),
            (Err(why), _) => desk.notice.set(Some(words::unreadable_file(&name, &why))),
        }
    });
}

/// A match from the bytes of a file, played again; why not, if it cannot be.
pub(crate) fn read(bytes: &[u8], then: Then) -> Result<MatchRecord, String> {
    let record = parse_match(bytes).map_err(|error| error.to_string())?;
    record.replay().map_err(|error| error.to_string())?;
    // A computer that this page does not know cannot play here; what it has played can be looked at.
    let objection = against::objection(&record.terms).filter(|_| then == Then::Play);
    objection.map_or(Ok(record), Err)
}

/// The field that opens a game file, dressed as a button.
#[component]
pub(crate) fn OpenFile(
    desk: Desk,
    id: &'static str,
    /// What it says.
    #[prop(default = words::OPEN_FILE)]
    label: &'static str,
    /// What is done with the file.
    #[prop(default = Then::Play)]
    then: Then,
) -> impl IntoView {
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
            {label}
        </button>
        <input
            node_ref=field
            id=id
            type="file"
            accept=".pennyblue,text/plain"
            class="unseen"
            tabindex="-1"
            aria-label=label
            on:change=move |_| {
                if let Some(field) = field.get_untracked() {
                    open_chosen(desk, &field, then);
                }
            }
        />
    }
}
