//! A sheet as an SVG picture.
//!
//! Apart because only this counts y downwards.

use crate::sheet::{Area, Ink, Line, Mark, Part, Place, Sheet};
use std::fmt::Write;

/// The sheet as a picture of its own size: its units are millimetres.
pub fn svg(sheet: &Sheet) -> String {
    let height = sheet.size_mm.1;
    let (wide, high) = (number(sheet.size_mm.0), number(height));
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{wide}mm\" height=\"{high}mm\" viewBox=\"0 0 {wide} {high}\">\n"
    );
    for (index, part) in sheet.parts.iter().enumerate() {
        add_part(&mut out, index, part, height);
    }
    out.push_str("</svg>\n");
    out
}

// Writing to a string cannot fail.
fn add_part(out: &mut String, index: usize, Part { origin, clip, marks }: &Part, height: f64) {
    match clip {
        Some(area) => {
            let Area { left, top, .. } = area;
            let _ = writeln!(
                out,
                "<clipPath id=\"c{index}\"><rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/></clipPath>",
                number(*left),
                number(height - top),
                number(area.width()),
                number(area.height())
            );
            let _ = writeln!(out, "<g clip-path=\"url(#c{index})\">");
        }
        None => out.push_str("<g>\n"),
    }
    let at = |(x, y): Place| (number(x + origin.0), number(height - y - origin.1));
    for mark in marks {
        let _ = match mark {
            Mark::Path { places, is_closed, fill, line } => {
                let places: Vec<String> =
                    places.iter().map(|place| at(*place)).map(|(x, y)| format!("{x},{y}")).collect();
                let element = if *is_closed { "polygon" } else { "polyline" };
                writeln!(out, "<{element} points=\"{}\" {}/>", places.join(" "), painted(*fill, *line))
            }
            Mark::Circle { centre, radius_mm, fill, line } => {
                let (x, y) = at(*centre);
                writeln!(out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{}\" {}/>", number(*radius_mm), painted(*fill, *line))
            }
            Mark::Words { from, size_mm, text } => {
                let (x, y) = at(*from);
                let text = text.replace('&', "&amp;").replace('<', "&lt;");
                writeln!(
                    out,
                    "<text x=\"{x}\" y=\"{y}\" font-size=\"{}\" font-family=\"Helvetica, Arial, sans-serif\">{text}</text>",
                    number(*size_mm)
                )
            }
        };
    }
    out.push_str("</g>\n");
}

fn painted(fill: Option<Ink>, line: Option<Line>) -> String {
    let colour = |Ink(red, green, blue): Ink| format!("#{red:02x}{green:02x}{blue:02x}");
    let fill = fill.map_or_else(|| "none".to_owned(), colour);
    let line = line.map_or_else(String::new, |line| {
        let dashes = if line.is_dashed { " stroke-dasharray=\"2 2\"" } else { "" };
        format!(" stroke=\"{}\" stroke-width=\"{}\"{dashes}", colour(line.ink), number(line.width_mm))
    });
    format!("fill=\"{fill}\"{line}")
}

/// A length to the thousandth of a millimetre, without needless zeros.
fn number(mm: f64) -> String {
    format!("{}", (mm * 1e3).round() / 1e3)
}
