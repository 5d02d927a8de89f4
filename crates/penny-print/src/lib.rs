//! Penny Blue on paper: the board over as many sheets as it takes, stickers for coins, ruler and spare, at true scale.
//!
//! Apart because paper knows nothing of flicks, rules or screens: it needs a board's outline and spots, and no more.
//! Sheets are drawn once, in millimetres ([`Sheet`]), and written as PDF ([`pdf()`]) or SVG ([`svg()`]).

mod board_sheets;
mod coin;
mod paper;
mod pdf;
mod ruler_sheet;
mod sheet;
mod sticker_sheet;
mod svg;
mod words;

pub use board_sheets::board_sheets;
pub use coin::{Coin, CoinError};
pub use paper::Paper;
pub use pdf::pdf;
pub use ruler_sheet::ruler_sheet;
pub use sheet::{Area, Ink, Line, Mark, Part, Place, Sheet};
pub use sticker_sheet::sticker_sheet;
pub use svg::svg;
