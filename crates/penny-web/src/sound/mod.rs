//! What a flick sounds and feels like, worked out from its film.
//!
//! A room of its own because it makes numbers of numbers: samples for a loudspeaker, and ticks for a phone. Only the page
//! knows how a browser plays them.

pub mod synth;
pub mod ticks;
pub mod track;

pub use ticks::ticks;
pub use track::{Track, track};
