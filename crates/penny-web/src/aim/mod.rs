//! Aiming: from pointer and keys to a flick, with nothing of the browser in it.
//!
//! A room of its own because what makes a flick go off, or not, must be provable without a browser.

pub mod fan;
pub mod intent;
pub mod keys;
pub mod passing;
pub mod preview;
pub mod pull;
pub mod side;
pub mod spot;

pub use intent::Intent;
pub use keys::{Key, Stroke};
pub use passing::Passing;
pub use preview::Preview;
pub use pull::{Draw, Grip, Pull, PullEvent, PullOutcome, Reach, Why};
pub use side::SideAim;
pub use spot::SpotAim;
