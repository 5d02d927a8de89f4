//! Sheets as a PDF file.
//!
//! Apart because only this knows of points, object numbers and Bezier curves.

use crate::sheet::{Area, Ink, Line, Mark, Part, Place, Sheet};
use pdf_writer::{Content, Finish, Name, Pdf, Rect, Ref, Str};

/// Points a millimetre: a point is 1/72 inch (ISO 32000-1, 8.3.2.3), an inch 25.4 mm.
const POINTS_A_MM: f64 = 72.0 / 25.4;

/// How far a cubic curve's handles lie out to be a quarter of a circle, in radii: 4 (sqrt 2 - 1) / 3, which strays from
/// it by 0.03 % at most.
const QUARTER: f64 = 0.552_284_749_831;

const FONT: Name<'static> = Name(b"F");

/// The sheets as one file, a page each; to be printed at 100 %.
pub fn pdf(sheets: &[Sheet]) -> Vec<u8> {
    let mut pdf = Pdf::new();
    let (catalog, tree, font) = (Ref::new(1), Ref::new(2), Ref::new(3));
    let page = |index: usize| Ref::new(4 + 2 * index as i32);
    let content = |index: usize| Ref::new(5 + 2 * index as i32);
    let mut root = pdf.catalog(catalog);
    root.pages(tree);
    // Else viewers shrink pages to the printer's reach, and nothing is at true scale.
    root.viewer_preferences().pair(Name(b"PrintScaling"), Name(b"None"));
    root.finish();
    pdf.pages(tree).kids((0..sheets.len()).map(page)).count(sheets.len() as i32);
    pdf.type1_font(font).base_font(Name(b"Helvetica")).encoding_predefined(Name(b"WinAnsiEncoding"));
    for (index, sheet) in sheets.iter().enumerate() {
        let mut leaf = pdf.page(page(index));
        leaf.parent(tree);
        leaf.media_box(Rect::new(0.0, 0.0, points(sheet.size_mm.0), points(sheet.size_mm.1)));
        leaf.contents(content(index));
        leaf.resources().fonts().pair(FONT, font);
        leaf.finish();
        pdf.stream(content(index), &drawn(sheet));
    }
    pdf.finish()
}

fn points(mm: f64) -> f32 {
    (mm * POINTS_A_MM) as f32
}

fn drawn(sheet: &Sheet) -> Vec<u8> {
    let mut content = Content::new();
    for Part { origin, clip, marks } in &sheet.parts {
        content.save_state();
        if let Some(area) = clip {
            clip_to(&mut content, area);
        }
        for mark in marks {
            draw(&mut content, mark, *origin);
        }
        content.restore_state();
    }
    content.finish().to_vec()
}

fn clip_to(content: &mut Content, area: &Area) {
    content.rect(points(area.left), points(area.bottom), points(area.width()), points(area.height()));
    content.clip_nonzero();
    content.end_path();
}

fn draw(content: &mut Content, mark: &Mark, origin: Place) {
    let at = |(x, y): Place| (points(x + origin.0), points(y + origin.1));
    match mark {
        Mark::Path { places, is_closed, fill, line } => {
            prepare(content, *fill, *line);
            for (index, place) in places.iter().enumerate() {
                let (x, y) = at(*place);
                if index == 0 {
                    content.move_to(x, y)
                } else {
                    content.line_to(x, y)
                };
            }
            if *is_closed {
                content.close_path();
            }
            paint(content, *fill, *line);
        }
        Mark::Circle { centre: (x, y), radius_mm: r, fill, line } => {
            prepare(content, *fill, *line);
            let (start_x, start_y) = at((x + r, *y));
            content.move_to(start_x, start_y);
            for (from, to) in [
                ((1.0, 0.0), (0.0, 1.0)),
                ((0.0, 1.0), (-1.0, 0.0)),
                ((-1.0, 0.0), (0.0, -1.0)),
                ((0.0, -1.0), (1.0, 0.0)),
            ] {
                let handle = |near: Place, other: Place| {
                    at((x + r * (near.0 + QUARTER * other.0), y + r * (near.1 + QUARTER * other.1)))
                };
                let (a, b, end) = (handle(from, to), handle(to, from), at((x + r * to.0, y + r * to.1)));
                content.cubic_to(a.0, a.1, b.0, b.1, end.0, end.1);
            }
            content.close_path();
            paint(content, *fill, *line);
        }
        Mark::Words { from, size_mm, text } => {
            let (x, y) = at(*from);
            set_fill(content, Ink::BLACK);
            content.begin_text();
            content.set_font(FONT, points(*size_mm));
            content.next_line(x, y);
            content.show(Str(&windows_1252(text)));
            content.end_text();
        }
    }
}

/// Sets the colours: before a path is begun, since within one nothing else is allowed (ISO 32000-1, 8.2).
fn prepare(content: &mut Content, fill: Option<Ink>, line: Option<Line>) {
    if let Some(ink) = fill {
        set_fill(content, ink);
    }
    if let Some(line) = line {
        let Ink(red, green, blue) = line.ink;
        content.set_stroke_rgb(part(red), part(green), part(blue));
        content.set_line_width(points(line.width_mm));
        let dash = points(2.0);
        content.set_dash_pattern(if line.is_dashed { vec![dash, dash] } else { Vec::new() }, 0.0);
    }
}

fn paint(content: &mut Content, fill: Option<Ink>, line: Option<Line>) {
    match (fill, line) {
        (Some(_), Some(_)) => content.fill_nonzero_and_stroke(),
        (Some(_), None) => content.fill_nonzero(),
        (None, Some(_)) => content.stroke(),
        (None, None) => content.end_path(),
    };
}

fn set_fill(content: &mut Content, Ink(red, green, blue): Ink) {
    content.set_fill_rgb(part(red), part(green), part(blue));
}

fn part(value: u8) -> f32 {
    f32::from(value) / 255.0
}

/// The letters of Western Europe's languages are the same in this encoding as in Unicode; what has none becomes a `?`.
fn windows_1252(text: &str) -> Vec<u8> {
    text.chars().map(|letter| u8::try_from(u32::from(letter)).unwrap_or(b'?')).collect()
}
