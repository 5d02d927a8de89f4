//! What is drawn on a sheet of paper, in millimetres.
//!
//! Apart because it is drawn once and written in two ways.

/// A place on a sheet, mm from its lower left corner: x to the right, y up.
pub type Place = (f64, f64);

/// An upright rectangle, mm.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Area {
    /// The left side.
    pub left: f64,
    /// The lower side.
    pub bottom: f64,
    /// The right side.
    pub right: f64,
    /// The upper side.
    pub top: f64,
}

impl Area {
    /// Its width, mm.
    pub fn width(&self) -> f64 {
        self.right - self.left
    }

    /// Its height, mm.
    pub fn height(&self) -> f64 {
        self.top - self.bottom
    }
}

/// A colour, as parts of 255 of red, green and blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ink(pub u8, pub u8, pub u8);

impl Ink {
    /// Outlines and words.
    pub const BLACK: Ink = Ink(0, 0, 0);
    /// What is to be seen and not to be looked at.
    pub const GREY: Ink = Ink(140, 140, 140);
}

/// How a line is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Line {
    /// Its colour.
    pub ink: Ink,
    /// Its width, mm; half of it lies on either side.
    pub width_mm: f64,
    /// Whether it is dashed: where paper is not to be cut.
    pub is_dashed: bool,
}

impl Line {
    /// A line to cut or to measure along: thin, and still there on a cheap printer.
    pub const FINE: Line = Line { ink: Ink::BLACK, width_mm: 0.2, is_dashed: false };
    /// A line that is not to be cut along.
    pub const DASHED: Line = Line { ink: Ink::GREY, width_mm: 0.2, is_dashed: true };
}

/// One thing drawn.
#[derive(Clone, Debug, PartialEq)]
pub enum Mark {
    /// Straight lines from place to place.
    Path {
        /// The places.
        places: Vec<Place>,
        /// Whether it goes back to the first.
        is_closed: bool,
        /// What is filled in.
        fill: Option<Ink>,
        /// How its line is drawn.
        line: Option<Line>,
    },
    /// A circle.
    Circle {
        /// Its centre.
        centre: Place,
        /// Its radius, mm.
        radius_mm: f64,
        /// What is filled in.
        fill: Option<Ink>,
        /// How its line is drawn.
        line: Option<Line>,
    },
    /// Words of the Latin alphabet, in one line.
    Words {
        /// Where their base line begins.
        from: Place,
        /// The height of their letters, with what hangs below, mm.
        size_mm: f64,
        /// The words.
        text: String,
    },
}

impl Mark {
    /// A straight line.
    pub(crate) fn straight(from: Place, to: Place, line: Line) -> Mark {
        Mark::Path { places: vec![from, to], is_closed: false, fill: None, line: Some(line) }
    }

    /// The outline of something.
    pub(crate) fn outline(places: Vec<Place>, line: Line) -> Mark {
        Mark::Path { places, is_closed: true, fill: None, line: Some(line) }
    }

    /// Something filled in.
    pub(crate) fn filled(places: Vec<Place>, ink: Ink) -> Mark {
        Mark::Path { places, is_closed: true, fill: Some(ink), line: None }
    }

    /// Black words.
    pub(crate) fn words(from: Place, size_mm: f64, text: impl Into<String>) -> Mark {
        Mark::Words { from, size_mm, text: text.into() }
    }
}

/// Marks that are drawn together.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// Where the marks' origin lies on the sheet.
    pub origin: Place,
    /// What of them is seen, on the sheet.
    pub clip: Option<Area>,
    /// The marks, from their origin.
    pub marks: Vec<Mark>,
}

impl Part {
    /// Marks placed from the sheet's own corner, all of them seen.
    pub(crate) fn on_the_sheet(marks: Vec<Mark>) -> Part {
        Part { origin: (0.0, 0.0), clip: None, marks }
    }
}

/// One side of paper.
#[derive(Clone, Debug, PartialEq)]
pub struct Sheet {
    /// What it is called, for a file or a list.
    pub title: String,
    /// Width and height, mm.
    pub size_mm: (f64, f64),
    /// What is on it, from the bottom up.
    pub parts: Vec<Part>,
}
