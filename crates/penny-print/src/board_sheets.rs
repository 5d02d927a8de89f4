//! The board over as many sheets as it takes.
//!
//! Apart because dividing it is the one sum in here: windows that overlap, marks where to cut, and a line to glue to.

use crate::paper::{LETTERS_MM, MARGIN_MM, Paper, check_line, within_margins};
use crate::sheet::{Area, Ink, Line, Mark, Part, Place, Sheet};
use crate::words;
use penny_physics::{Board, Shape};

/// How far neighbouring sheets show the same, mm: what is glued.
const OVERLAP_MM: f64 = 10.0;
/// White round a board that is printed whole, mm.
const AROUND_MM: f64 = 10.0;
/// Where in the margin marks begin and end, counted from what is shown, mm.
const MARKS_MM: (f64, f64) = (1.0, 6.0);

/// The board at true scale: on sheets of `paper`, row by row from the lower left, or, without, on one sheet of its own
/// size for those who print large.
pub fn board_sheets(board: &Board, paper: Option<Paper>) -> Vec<Sheet> {
    let corners = corners(board);
    let reach = |pick: fn(&Place) -> f64| corners.iter().map(pick).fold(0.0, f64::max);
    let half = (reach(|corner| corner.0), reach(|corner| corner.1));
    let drawing = drawing(board, corners);
    let Some(paper) = paper else {
        let size_mm = (2.0 * (half.0 + AROUND_MM), 2.0 * (half.1 + AROUND_MM));
        let part = Part { origin: (size_mm.0 / 2.0, size_mm.1 / 2.0), clip: None, marks: drawing };
        return vec![Sheet { title: "board".to_owned(), size_mm, parts: vec![part] }];
    };
    let tiling = [false, true].map(|on_its_side| Tiling::new(half, paper.turned_mm(on_its_side)));
    let tiling = if tiling[1].count() < tiling[0].count() { &tiling[1] } else { &tiling[0] };
    let mut sheets = Vec::new();
    for row in 0..tiling.rows {
        for column in 0..tiling.columns {
            sheets.push(tiling.sheet(row, column, &drawing));
        }
    }
    sheets
}

/// How the board is divided.
struct Tiling {
    /// Width and height of a sheet, mm.
    size_mm: (f64, f64),
    rows: usize,
    columns: usize,
    /// The lower left corner of the first window, on the board, mm.
    from: Place,
}

impl Tiling {
    fn new(half: (f64, f64), size_mm: (f64, f64)) -> Tiling {
        let window = within_margins(size_mm);
        // The outline itself has a width, half of which lies outside the board.
        let along = |half: f64, window: f64| {
            let whole = 2.0 * half + Line::FINE.width_mm;
            let count = ((whole - OVERLAP_MM) / (window - OVERLAP_MM)).ceil().max(1.0);
            (count as usize, -(count * (window - OVERLAP_MM) + OVERLAP_MM) / 2.0)
        };
        let (columns, left) = along(half.0, window.width());
        let (rows, bottom) = along(half.1, window.height());
        Tiling { size_mm, rows, columns, from: (left, bottom) }
    }

    fn count(&self) -> usize {
        self.rows * self.columns
    }

    fn sheet(&self, row: usize, column: usize, drawing: &[Mark]) -> Sheet {
        let window = within_margins(self.size_mm);
        let shown = (
            self.from.0 + column as f64 * (window.width() - OVERLAP_MM),
            self.from.1 + row as f64 * (window.height() - OVERLAP_MM),
        );
        let origin = (window.left - shown.0, window.bottom - shown.1);
        let board = Part { origin, clip: Some(window), marks: drawing.to_vec() };
        let mut marks = crop_marks(&window);
        // The sheet to the right, and the one above, are laid over this one as far as here.
        if column + 1 < self.columns {
            let x = window.right - OVERLAP_MM;
            marks.push(Mark::straight((x, window.bottom), (x, window.top), Line::DASHED));
        }
        if row + 1 < self.rows {
            let y = window.top - OVERLAP_MM;
            marks.push(Mark::straight((window.left, y), (window.right, y), Line::DASHED));
        }
        let words = match self.count() {
            1 => words::BOARD.to_owned(),
            _ => words::board_sheet(row + 1, column + 1, (self.rows, self.columns)),
        };
        marks.push(Mark::words((MARGIN_MM + 8.0, self.size_mm.1 - MARGIN_MM + 3.0), LETTERS_MM, words));
        marks.extend(check_line((MARGIN_MM + 8.0, MARGIN_MM - 3.0)));
        Sheet {
            title: format!("board-{}-{}", row + 1, column + 1),
            size_mm: self.size_mm,
            parts: vec![board, Part::on_the_sheet(marks)],
        }
    }
}

/// Where to cut: two short lines at each corner.
fn crop_marks(window: &Area) -> Vec<Mark> {
    let (near, far) = MARKS_MM;
    let mut marks = Vec::new();
    for (x, out_x) in [(window.left, -1.0), (window.right, 1.0)] {
        for (y, out_y) in [(window.bottom, -1.0), (window.top, 1.0)] {
            marks.push(Mark::straight((x + out_x * near, y), (x + out_x * far, y), Line::FINE));
            marks.push(Mark::straight((x, y + out_y * near), (x, y + out_y * far), Line::FINE));
        }
    }
    marks
}

/// Outline and spots, from the centre spot.
fn drawing(board: &Board, corners: Vec<Place>) -> Vec<Mark> {
    let mut marks = vec![Mark::outline(corners, Line::FINE)];
    let radius_mm = f64::from(board.spec().spot_diameter_um) * 0.5e-3;
    for spot in board.spots() {
        let centre = (f64::from(spot.x_um) * 1e-3, f64::from(spot.y_um) * 1e-3);
        marks.push(Mark::Circle { centre, radius_mm, fill: Some(Ink(225, 225, 225)), line: Some(Line::FINE) });
    }
    marks
}

/// The corners of the board, anticlockwise, mm from the centre.
fn corners(board: &Board) -> Vec<Place> {
    let half = board.half_width_m() * 1e3;
    match board.spec().shape {
        Shape::Square => vec![(-half, -half), (half, -half), (half, half), (-half, half)],
        Shape::Hexagon => {
            // A corner lies 2 / sqrt 3 times as far out as an edge.
            let long = half * 2.0 / 3f64.sqrt();
            let short = long / 2.0;
            vec![(0.0, -long), (half, -short), (half, short), (0.0, long), (-half, short), (-half, -short)]
        }
    }
}
