//! Stickers that make coins into assassins, sovereigns, the blue and the spare.
//!
//! Apart because they depend on the coin alone.

use crate::coin::Coin;
use crate::paper::{LETTERS_MM, MARGIN_MM, Paper, check_line, within_margins};
use crate::sheet::{Ink, Line, Mark, Part, Place, Sheet};
use crate::words;

/// Between coin's and sticker's edge, mm: coins have a raised rim, which is to slide and meet others as it is.
const RIM_MM: f64 = 1.0;
/// Between stickers, mm: room for scissors.
const GAP_MM: f64 = 4.0;

const RED: Ink = Ink(196, 62, 48);
const GOLD: Ink = Ink(226, 186, 76);
const BLUE: Ink = Ink(120, 170, 220);
const WHITE: Ink = Ink(255, 255, 255);

#[derive(Clone, Copy)]
enum Symbol {
    Crown,
    Dagger,
    None,
}

/// One set: each side's sovereign and two assassins, the blue, and the spare.
const SET: [(Ink, Symbol); 8] = [
    (RED, Symbol::Crown),
    (RED, Symbol::Dagger),
    (RED, Symbol::Dagger),
    (GOLD, Symbol::Crown),
    (GOLD, Symbol::Dagger),
    (GOLD, Symbol::Dagger),
    (BLUE, Symbol::None),
    (WHITE, Symbol::None),
];

/// As many whole sets of stickers as fit on a sheet.
pub fn sticker_sheet(coin: &Coin, paper: Paper) -> Sheet {
    let size_mm = paper.size_mm();
    let within = within_margins(size_mm);
    let radius_mm = coin.diameter_mm() / 2.0 - RIM_MM;
    let step = 2.0 * radius_mm + GAP_MM;
    let columns = ((within.width() + GAP_MM) / step) as usize;
    let rows = ((within.height() - 2.0 * LETTERS_MM + GAP_MM) / step) as usize;
    let sets = columns * rows / SET.len();
    let top = within.top - 2.0 * LETTERS_MM;
    let mut marks = vec![Mark::words((within.left, within.top - LETTERS_MM), LETTERS_MM, words::stickers(coin))];
    for place in 0..sets * SET.len() {
        let (row, column) = (place / columns, place % columns);
        let centre = (within.left + radius_mm + column as f64 * step, top - radius_mm - row as f64 * step);
        let (ink, symbol) = SET[place % SET.len()];
        marks.push(Mark::Circle { centre, radius_mm, fill: Some(ink), line: Some(Line::FINE) });
        marks.extend(drawn(symbol, centre, radius_mm, if ink == RED { WHITE } else { Ink::BLACK }));
    }
    marks.extend(check_line((MARGIN_MM, MARGIN_MM - 3.0)));
    Sheet { title: words::STICKERS_TITLE.to_owned(), size_mm, parts: vec![Part::on_the_sheet(marks)] }
}

/// A crown, as parts of a sticker's radius from its centre.
const CROWN: [Place; 7] =
    [(-0.5, -0.4), (0.5, -0.4), (0.62, 0.38), (0.28, 0.02), (0.0, 0.52), (-0.28, 0.02), (-0.62, 0.38)];

/// A dagger with its point up.
const DAGGER: [Place; 13] = [
    (0.0, 0.72),
    (-0.12, 0.5),
    (-0.12, -0.15),
    (-0.34, -0.15),
    (-0.34, -0.27),
    (-0.09, -0.27),
    (-0.09, -0.66),
    (0.09, -0.66),
    (0.09, -0.27),
    (0.34, -0.27),
    (0.34, -0.15),
    (0.12, -0.15),
    (0.12, 0.5),
];

fn drawn(symbol: Symbol, centre: Place, radius_mm: f64, ink: Ink) -> Option<Mark> {
    let shape: &[Place] = match symbol {
        Symbol::Crown => &CROWN,
        Symbol::Dagger => &DAGGER,
        Symbol::None => return None,
    };
    let places = shape.iter().map(|(x, y)| (centre.0 + x * radius_mm, centre.1 + y * radius_mm)).collect();
    Some(Mark::filled(places, ink))
}
