//! The words of a new version of the page.
//!
//! Apart because they come by themselves, whatever is on the screen.

/// It is there.
pub const THERE: &str = "There is a new version of this page. Your match is kept.";
/// Let it in.
pub const TAKE_OVER: &str = "Load it";
/// Not now.
pub const LATER: &str = "Later";
