//! What the page keeps between visits: the match and the settings.
//!
//! A room of its own because whatever was stored is hostile: another tab, an older version or a broken disk wrote it.

pub mod browser;
pub mod settings;
pub mod shelf;

pub use settings::Settings;
pub use shelf::{KeepError, Shelf, Slot};
