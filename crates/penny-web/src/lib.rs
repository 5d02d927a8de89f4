//! The browser client, Rust to wasm: the page and the picture of the board.
//!
//! A crate of its own because it is a door: it may talk to the browser, which nothing below may.

pub mod against;
pub mod aim;
pub mod hint_marks;
mod page;
pub mod picture;
pub mod play;
pub mod review;
pub mod rulebook;
pub mod said;
pub mod scene;
pub mod show;
pub mod sound;
pub mod store;
pub mod text;
pub mod think;

/// Starts the page; or, where the program runs in a worker, the computer player that thinks beside it.
pub fn start() {
    console_error_panic_hook::set_once();
    if let Some(scope) = think::worker::scope() {
        return think::worker::serve(&scope);
    }
    page::mount();
}
