//! A chart as data, and how it becomes an SVG.
//!
//! Apart so that all figures look alike: white ground, one size, and lines that differ in pattern as well as in colour.

use plotters::element::DashedPathElement;
use plotters::prelude::*;
use std::error::Error;

/// Width and height in the picture's own units, which are half a pixel: coordinates are whole numbers.
const SIZE: (u32, u32) = (1_440, 900);

/// Four colours that people with any colour sight tell apart (Okabe and Ito, Color Universal Design, 2008).
pub(crate) const BLACK: RGBColor = RGBColor(0, 0, 0);
pub(crate) const BLUE: RGBColor = RGBColor(0, 114, 178);
pub(crate) const RED: RGBColor = RGBColor(213, 94, 0);
pub(crate) const GREEN: RGBColor = RGBColor(0, 158, 115);
const GRID: RGBColor = RGBColor(225, 225, 225);

/// How a series is drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Look {
    Solid,
    Dashed,
    Dotted,
    /// Dashes as long as the gaps between them.
    Short,
    /// No line, a ring at each point: what films of the crate show.
    Rings,
    /// A bar from the ground at each point, as wide as the distance to the next.
    Bars,
}

/// Points with a name.
pub(crate) struct Series {
    /// None in the legend where it is empty.
    pub(crate) label: &'static str,
    pub(crate) colour: RGBColor,
    pub(crate) look: Look,
    pub(crate) points: Vec<(f64, f64)>,
}

/// An axis: what, from where to where, how many labels, and how they are written.
pub(crate) struct Axis {
    pub(crate) label: &'static str,
    pub(crate) range: (f64, f64),
    pub(crate) labels: usize,
    pub(crate) write: fn(f64) -> String,
}

/// A whole figure. The title says what one sees.
pub(crate) struct Figure {
    pub(crate) title: &'static str,
    pub(crate) x: Axis,
    pub(crate) y: Axis,
    pub(crate) legend: SeriesLabelPosition,
    pub(crate) series: Vec<Series>,
}

/// A number with one place.
pub(crate) fn tenths(x: f64) -> String {
    format!("{:.1}", x + 0.0)
}

/// A whole number.
pub(crate) fn whole(x: f64) -> String {
    format!("{x:.0}").replace("-0", "0")
}

/// The number of which this is the decimal logarithm.
pub(crate) fn power_of_ten(x: f64) -> String {
    format!("{}", (10f64.powf(x) * 1e4).round() / 1e4)
}

/// Points of a function, evenly from one place to another.
pub(crate) fn curve((from, to): (f64, f64), count: u32, f: impl Fn(f64) -> f64) -> Vec<(f64, f64)> {
    let place = |k: u32| from + (to - from) * f64::from(k) / f64::from(count);
    (0..=count).map(|k| (place(k), f(place(k)))).collect()
}

impl Figure {
    /// The picture as text.
    pub(crate) fn draw(&self) -> Result<String, Box<dyn Error>> {
        let mut text = String::new();
        self.draw_into(&mut text)?;
        // Shown at half its size, so that whole numbers are fine enough.
        let (wide, high) = SIZE;
        let shown = format!("width=\"{}\" height=\"{}\"", wide / 2, high / 2);
        let text = text.replacen(&format!("width=\"{wide}\" height=\"{high}\""), &shown, 1);
        // What is opaque need not say so: a quarter of a figure with many dashes.
        Ok(text.replace(" opacity=\"1\"", ""))
    }

    fn draw_into(&self, text: &mut String) -> Result<(), Box<dyn Error>> {
        let root = SVGBackend::with_string(text, SIZE).into_drawing_area();
        root.fill(&WHITE)?;
        let mut chart = ChartBuilder::on(&root)
            .margin(24)
            .margin_right(48)
            .caption(self.title, ("sans-serif", 34))
            .x_label_area_size(84)
            .y_label_area_size(110)
            .build_cartesian_2d(self.x.range.0..self.x.range.1, self.y.range.0..self.y.range.1)?;
        chart
            .configure_mesh()
            .max_light_lines(0)
            .bold_line_style(GRID.stroke_width(2))
            .axis_style(BLACK.stroke_width(2))
            .x_desc(self.x.label)
            .y_desc(self.y.label)
            .x_labels(self.x.labels)
            .y_labels(self.y.labels)
            .x_label_formatter(&|x| (self.x.write)(*x))
            .y_label_formatter(&|y| (self.y.write)(*y))
            .axis_desc_style(("sans-serif", 28))
            .label_style(("sans-serif", 26))
            .draw()?;
        for series in &self.series {
            let (colour, points) = (series.colour, series.points.clone());
            let stroke = colour.stroke_width(4);
            let entry = match series.look {
                Look::Solid => chart.draw_series(LineSeries::new(points, stroke))?,
                Look::Dashed => chart.draw_series(DashedLineSeries::new(points, 20, 10, stroke))?,
                Look::Dotted => chart.draw_series(DashedLineSeries::new(points, 6, 18, stroke))?,
                Look::Short => chart.draw_series(DashedLineSeries::new(points, 12, 12, stroke))?,
                Look::Rings => chart.draw_series(points.into_iter().map(|at| Circle::new(at, 8, stroke)))?,
                Look::Bars => {
                    let width = points.get(1).map_or(0.0, |next| next.0 - points[0].0);
                    let bar =
                        |(x, y)| Rectangle::new([(x + 0.08 * width, 0.0), (x + 0.92 * width, y)], colour.filled());
                    chart.draw_series(points.into_iter().map(bar))?
                }
            };
            if series.label.is_empty() {
                continue;
            }
            let entry = entry.label(series.label);
            let ends = |(x, y): (i32, i32)| [(x, y), (x + 64, y)];
            match series.look {
                Look::Solid => entry.legend(move |at| PathElement::new(ends(at), stroke)),
                Look::Dashed => entry.legend(move |at| DashedPathElement::new(ends(at), 20, 10, stroke)),
                Look::Dotted => entry.legend(move |at| DashedPathElement::new(ends(at), 6, 18, stroke)),
                Look::Short => entry.legend(move |at| DashedPathElement::new(ends(at), 12, 12, stroke)),
                Look::Rings => entry.legend(move |(x, y)| Circle::new((x + 32, y), 8, stroke)),
                Look::Bars => {
                    entry.legend(move |(x, y)| Rectangle::new([(x, y - 8), (x + 64, y + 8)], colour.filled()))
                }
            };
        }
        chart
            .configure_series_labels()
            .position(self.legend.clone())
            .legend_area_size(76)
            .margin(16)
            .label_font(("sans-serif", 26))
            .background_style(WHITE)
            .border_style(GRID.stroke_width(2))
            .draw()?;
        root.present()?;
        Ok(())
    }
}
