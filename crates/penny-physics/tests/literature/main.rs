//! Closed forms and published figures against what the crate does, through its public interface.
//!
//! Apart from the other tests because each subject here has a source outside this house: a paper, a textbook or a
//! conservation law. The helpers (`drag`, `springs`, `flicks`, `scene`) are also what the figures of `docs/physics.md`
//! are drawn with, so that page and tests speak of the same numbers.

#![allow(clippy::disallowed_methods, reason = "what is expected may come from the standard library")]

mod drag;
mod flicks;
mod scene;
mod springs;

mod aim;
mod budgets;
mod cradle;
mod friction;
mod impacts;
mod spin;
mod turning;
