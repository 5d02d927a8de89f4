//! The tests of the physics as a whole, through its public interface.
//!
//! One binary, so that they link once.

#![allow(clippy::disallowed_methods, reason = "what is expected may come from the standard library")]

mod heaps;
mod known;
mod law;
mod laws;
mod lofts;
mod scenes;
mod values;
