//! The browser's local storage as a shelf.
//!
//! Apart because it may be missing or forbidden; then everything else works and nothing is kept.

use super::shelf::Shelf;

/// The local storage of this site.
#[derive(Clone, Copy, Debug, Default)]
pub struct LocalStorage;

fn storage() -> Option<web_sys::Storage> {
    web_sys::window()?.local_storage().ok()?
}

impl Shelf for LocalStorage {
    fn get(&self, key: &str) -> Option<String> {
        storage()?.get_item(key).ok()?
    }

    fn set(&self, key: &str, text: &str) -> bool {
        storage().is_some_and(|storage| storage.set_item(key, text).is_ok())
    }

    fn remove(&self, key: &str) {
        if let Some(storage) = storage() {
            // A storage that cannot remove cannot be helped; the next read says so again.
            let _ = storage.remove_item(key);
        }
    }
}
