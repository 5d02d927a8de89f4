//! A ruler and a spare of paper, for the side-flick.
//!
//! Apart because a board of the game's own sort needs neither of them printed.

use crate::coin::Coin;
use crate::paper::{LETTERS_MM, MARGIN_MM, Paper, check_line, within_margins};
use crate::sheet::{Line, Mark, Part, Place, Sheet};
use crate::words;

/// Length and width of the ruler, mm: longer than three pennies, and it fits on either paper.
const RULER_MM: (f64, f64) = (180.0, 30.0);

/// A ruler with millimetres, and spares of the coin's diameter.
pub fn ruler_sheet(coin: &Coin, paper: Paper) -> Sheet {
    let size_mm = paper.size_mm();
    let within = within_margins(size_mm);
    let mut marks = vec![Mark::words((within.left, within.top - LETTERS_MM), LETTERS_MM, words::RULER)];
    let corner = (within.left, within.top - 3.0 * LETTERS_MM - RULER_MM.1);
    marks.extend(ruler(corner));
    let below = corner.1 - 4.0 * LETTERS_MM;
    marks.push(Mark::words((within.left, below), LETTERS_MM, words::SPARE));
    let radius_mm = coin.diameter_mm() / 2.0;
    for place in 0..3 {
        let x = within.left + radius_mm + f64::from(place) * (coin.diameter_mm() + 4.0);
        let centre = (x, below - 2.0 * LETTERS_MM - radius_mm);
        marks.push(Mark::Circle { centre, radius_mm, fill: None, line: Some(Line::FINE) });
    }
    marks.extend(check_line((MARGIN_MM, MARGIN_MM - 3.0)));
    Sheet { title: words::RULER_TITLE.to_owned(), size_mm, parts: vec![Part::on_the_sheet(marks)] }
}

fn ruler((left, bottom): Place) -> Vec<Mark> {
    let (right, top) = (left + RULER_MM.0, bottom + RULER_MM.1);
    let corners = vec![(left, bottom), (right, bottom), (right, top), (left, top)];
    let mut marks = vec![Mark::outline(corners, Line::FINE)];
    for millimetre in 0..=RULER_MM.0 as u32 {
        let long = match millimetre {
            tens if tens.is_multiple_of(10) => 6.0,
            fives if fives.is_multiple_of(5) => 4.5,
            _ => 3.0,
        };
        let x = left + f64::from(millimetre);
        marks.push(Mark::straight((x, top), (x, top - long), Line::FINE));
        if millimetre.is_multiple_of(20) && millimetre < RULER_MM.0 as u32 {
            marks.push(Mark::words((x + 0.5, top - 9.5), LETTERS_MM, millimetre.to_string()));
        }
    }
    marks
}
