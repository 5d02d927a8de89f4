//! The browser client, Rust to wasm: the page and the picture of the board.
//!
//! A crate of its own because it is a door: it may talk to the browser, which nothing below may.

pub mod aim;
mod page;
pub mod picture;
pub mod play;
pub mod rulebook;
pub mod said;
pub mod scene;
pub mod show;
pub mod store;
pub mod text;

/// Starts the page.
pub fn start() {
    console_error_panic_hook::set_once();
    page::mount();
}
