//! Slow references for the physics, and how far the solver is from them.
//!
//! Apart from the other tests because they share nothing with the solver but its public types: the same laws, written
//! a second time from the literature, and followed in small steps of time instead of from event to event. A fault would
//! have to be made twice, in two ways, to stay hidden.

#![allow(clippy::disallowed_methods, reason = "a reference may use the standard library's mathematics")]

mod compare;
mod compliant;
mod explain;
mod flight;
mod friction;
mod impact;
mod known;
mod measure;
mod record;
mod scenes;
mod start;
mod steps;
mod table;
mod touch;
mod world;
