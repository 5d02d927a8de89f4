//! What is written on the sheets.
//!
//! Apart so that it can be read, and said otherwise, in one place.

use crate::coin::Coin;

/// Over the line by which the scale is checked.
pub(crate) const CHECK: &str = "This line is 100 mm. If it is not, print at 100 % (\"actual size\").";
/// Beside the ruler.
pub(crate) const RULER: &str = "Ruler: hold it flat against the edge of the board, next to the blue.";
/// Beside the spare.
pub(crate) const SPARE: &str =
    "Spare: slide it along the ruler. If it touches the blue, the blue must be side-flicked.";

/// In the margin of a sheet of the board.
pub(crate) fn board_sheet(row: usize, column: usize, (rows, columns): (usize, usize)) -> String {
    format!("Board: row {row} of {rows}, column {column} of {columns}. Cut at the marks; glue over the dashed line.")
}

/// Of a board that fits on one sheet.
pub(crate) const BOARD: &str = "Board: cut along the outline.";

/// Over the stickers.
pub(crate) fn stickers(coin: &Coin) -> String {
    let millimetres = f64::from(coin.diameter_um()) * 1e-3;
    match coin.name() {
        Some(name) => format!("Stickers for {name} ({millimetres} mm): print on label paper, cut along the circles."),
        None => format!("Stickers for coins of {millimetres} mm: print on label paper, cut along the circles."),
    }
}

/// Titles of sheets.
pub(crate) const STICKERS_TITLE: &str = "stickers";
pub(crate) const RULER_TITLE: &str = "ruler";
