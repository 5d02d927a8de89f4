//! What moves by itself on the screen: the film of a flick, the measuring, the computer that aims, the board that turns.
//!
//! A room of its own because each of them is a pure function of time, asked once a frame and skippable at any moment.

pub mod film;
pub mod measuring;
pub mod swing;
pub mod turning;

pub use film::Film;
pub use measuring::Measuring;
pub use swing::{Aimed, Swing};
pub use turning::Turning;
