//! The browser client, Rust to wasm: the page and the picture of the board.
//!
//! A crate of its own because it is a door: it may talk to the browser, which nothing below may.

pub mod scene;
