//! The tests of the browser client that need no browser.
//!
//! One binary, so that they link once.

mod camera;
mod fall;
