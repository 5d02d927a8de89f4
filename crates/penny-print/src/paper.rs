//! The sizes of paper, what of a sheet a printer reaches, and what every sheet carries.
//!
//! Apart because all that is printed has to fit on the same sheets.

use crate::sheet::{Area, Line, Mark, Place};
use crate::words;

/// What is printed on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Paper {
    /// 210 by 297 mm (ISO 216).
    #[default]
    A4,
    /// 8.5 by 11 inches (ANSI Y14.1, size A): 215.9 by 279.4 mm.
    Letter,
}

/// The border of a sheet that holds only marks, mm. Home printers leave 3 to 6 mm white; the marks need some more.
pub(crate) const MARGIN_MM: f64 = 12.0;
/// The height of letters, mm.
pub(crate) const LETTERS_MM: f64 = 3.0;

impl Paper {
    /// Both.
    pub const ALL: [Paper; 2] = [Paper::A4, Paper::Letter];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Paper::A4 => "A4",
            Paper::Letter => "Letter",
        }
    }

    /// Width and height, upright, mm.
    pub const fn size_mm(self) -> (f64, f64) {
        match self {
            Paper::A4 => (210.0, 297.0),
            Paper::Letter => (215.9, 279.4),
        }
    }

    /// Width and height, upright or on its side, mm.
    pub(crate) const fn turned_mm(self, on_its_side: bool) -> (f64, f64) {
        let (width, height) = self.size_mm();
        if on_its_side { (height, width) } else { (width, height) }
    }
}

/// What lies within the margins of a sheet of this size.
pub(crate) fn within_margins((width, height): (f64, f64)) -> Area {
    Area { left: MARGIN_MM, bottom: MARGIN_MM, right: width - MARGIN_MM, top: height - MARGIN_MM }
}

/// A line of 100 mm, to hold a ruler to.
pub(crate) fn check_line(from: Place) -> [Mark; 4] {
    let to = (from.0 + 100.0, from.1);
    let end = |at: Place| Mark::straight((at.0, at.1 - 1.0), (at.0, at.1 + 1.0), Line::FINE);
    let words = Mark::words((from.0, from.1 - 4.0), LETTERS_MM, words::CHECK);
    [Mark::straight(from, to, Line::FINE), end(from), end(to), words]
}
