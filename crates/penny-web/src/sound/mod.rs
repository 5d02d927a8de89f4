//! What a flick sounds and feels like, worked out from its film.
//!
//! A room of its own because it makes numbers of numbers: samples for a loudspeaker, and ticks for a phone. Only the page
//! knows how a browser plays them.

/// What stops a penny of 3.56 g at 1 m/s, N s: such a hit has strength 1.
pub(crate) const FULL_NS: f64 = 3.56e-3;

pub mod synth;
pub mod ticks;
pub mod track;

pub use ticks::ticks;
pub use track::{Track, track};
