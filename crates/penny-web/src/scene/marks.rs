//! From the marks of aiming to the flat shapes that the mark shader draws.
//!
//! Apart because what a mark looks like is a matter of design, and can be read here in one place.

use super::view::{Coin, Emphasis, Overlay, View};
use glam::{DVec2, Vec2};
use std::f64::consts::{FRAC_PI_2, PI, TAU};

/// Centre, axis, extent, colour and shape of each mark.
pub(super) const MARK_INSTANCE: [i32; 5] = [3, 2, 4, 4, 4];

/// The shapes that `shaders/mark.frag` knows, in its order; lengths in m.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Shape {
    Dots { length: f64, radius: f64, distance: f64 },
    Ring { radius: f64, half_width: f64, half_opening: f64 },
    Wedge { half_opening: f64, reach: f64, begin: f64 },
    Glow { radius: f64, width: f64 },
    Arrow { length: f64, half_width: f64, half_head: f64 },
    Band { length: f64, half_from: f64, half_to: f64 },
}

impl Shape {
    fn numbers(self) -> [f64; 4] {
        match self {
            Shape::Dots { length, radius, distance } => [0.0, length, radius, distance],
            Shape::Ring { radius, half_width, half_opening } => [1.0, radius, half_width, half_opening],
            Shape::Wedge { half_opening, reach, begin } => [2.0, half_opening, reach, begin],
            Shape::Glow { radius, width } => [3.0, radius, width, 0.0],
            Shape::Arrow { length, half_width, half_head } => [4.0, length, half_width, half_head],
            Shape::Band { length, half_from, half_to } => [5.0, length, half_from, half_to],
        }
    }

    /// The rectangle that holds the shape, in its own axes: from (x, y) to (x, y).
    fn extent(self) -> [f64; 4] {
        match self {
            Shape::Dots { length, radius, .. } => [-radius, -radius, length + radius, radius],
            Shape::Ring { radius, half_width, .. } => [-1.0, -1.0, 1.0, 1.0].map(|side| side * (radius + half_width)),
            Shape::Wedge { half_opening, reach, .. } => {
                let side = if half_opening < FRAC_PI_2 { reach * half_opening.sin() } else { reach };
                [if half_opening < FRAC_PI_2 { 0.0 } else { -reach }, -side, reach, side]
            }
            Shape::Glow { radius, width } => [-1.0, -1.0, 1.0, 1.0].map(|side| side * (radius + 1.2 * width)),
            Shape::Arrow { length, half_head, .. } => [0.0, -half_head, length, half_head],
            Shape::Band { length, half_from, half_to } => {
                let half = half_from.max(half_to);
                [-half, -half, length + half, half]
            }
        }
    }
}

/// Marks as instances, on the board under the coins or over everything.
#[derive(Debug, Default)]
pub(super) struct Marks {
    pub(super) under: Vec<f32>,
    pub(super) over: Vec<f32>,
}

type Rgba = [f32; 4];
const LIGHT: Rgba = [1.0, 0.97, 0.88, 0.95];
const AMBER: Rgba = [1.0, 0.80, 0.35, 0.95];
const WARN: Rgba = [1.0, 0.36, 0.22, 0.90];
const SHADE: Rgba = [0.05, 0.03, 0.02, 0.75];

impl Marks {
    /// The marks of a view: rings round coins that stand out, then its overlays.
    pub(super) fn new(view: &View<'_>) -> Marks {
        let mut marks = Marks::default();
        let radius = view.equipment.radius_m();
        for coin in view.coins.iter().filter(|coin| !coin.ghost) {
            marks.emphasis(coin, radius);
        }
        for overlay in &view.overlays {
            marks.overlay(view, overlay, radius);
        }
        marks
    }

    fn emphasis(&mut self, coin: &Coin, radius: f64) {
        let centre = DVec2::new(coin.centre_m.0, coin.centre_m.1);
        let ring = |half_width| Shape::Ring { radius: radius + 0.0012, half_width, half_opening: PI };
        let glow = Shape::Glow { radius, width: 0.006 };
        match coin.emphasis {
            Emphasis::None | Emphasis::Dim => {}
            Emphasis::Choosable => self.under(centre, 0.0, faded(LIGHT, 0.45), ring(0.0003)),
            Emphasis::Hover => {
                self.under(centre, 0.0, faded(LIGHT, 0.40), glow);
                self.under(centre, 0.0, faded(LIGHT, 0.9), ring(0.0004));
            }
            Emphasis::Selected => {
                self.under(centre, 0.0, faded(AMBER, 0.75), glow);
                self.under(centre, 0.0, AMBER, ring(0.0006));
            }
        }
    }

    fn overlay(&mut self, view: &View<'_>, overlay: &Overlay, radius: f64) {
        match *overlay {
            Overlay::AimLine { from_m, to_m, is_over } => {
                let (from, length, angle) = between(from_m, to_m);
                // Over coins dots would be lost among the coins' own lines.
                let line = |half| Shape::Band { length, half_from: half, half_to: half };
                let dots = |radius| Shape::Dots { length, radius, distance: 0.005 };
                if is_over {
                    self.over(from, angle, faded(SHADE, 0.6), line(0.0014));
                    self.over(from, angle, LIGHT, line(0.0008));
                } else {
                    self.under(from, angle, faded(SHADE, 0.6), dots(0.0012));
                    self.under(from, angle, LIGHT, dots(0.00085));
                }
            }
            Overlay::OutOfReach { from_m, to_m } => {
                let (from, length, angle) = between(from_m, to_m);
                let dots = Shape::Dots { length, radius: 0.0006, distance: 0.010 };
                self.under(from, angle, faded(LIGHT, 0.45), dots);
            }
            Overlay::Fan { apex_m, angle_rad, half_angle_rad, reach_m } => {
                let half_opening = half_angle_rad.clamp(0.002, PI);
                let wedge = Shape::Wedge { half_opening, reach: reach_m, begin: radius };
                self.under(apex_m.into(), angle_rad, faded(AMBER, 0.42), wedge);
            }
            Overlay::Ray { apex_m, angle_rad, half_angle_rad, reach_m, is_best } => {
                let half_opening = half_angle_rad.clamp(0.002, PI);
                let wedge = Shape::Wedge { half_opening, reach: reach_m, begin: radius };
                let shade = Shape::Wedge { half_opening: half_opening + 0.015, reach: reach_m + 0.0015, begin: radius };
                self.under(apex_m.into(), angle_rad, SHADE, shade);
                self.over(apex_m.into(), angle_rad, if is_best { LIGHT } else { AMBER }, wedge);
                if is_best {
                    // A dot at its end, so that it stands out without its colour too.
                    let end = DVec2::from(apex_m) + DVec2::from_angle(angle_rad) * reach_m;
                    self.over(end, 0.0, LIGHT, Shape::Ring { radius: 0.0012, half_width: 0.0012, half_opening: PI });
                }
            }
            Overlay::NoRoom { centre_m, from_rad, to_rad, foul } => {
                let opening = (to_rad - from_rad).rem_euclid(TAU);
                let half_opening = if opening == 0.0 { PI } else { 0.5 * opening };
                let colour = if foul { WARN } else { [0.16, 0.13, 0.12, 0.85] };
                let ring = |half_width| Shape::Ring { radius: radius + 0.004, half_width, half_opening };
                self.over(centre_m.into(), from_rad + half_opening, faded(SHADE, 0.5), ring(0.0016));
                self.over(centre_m.into(), from_rad + half_opening, colour, ring(0.0011));
            }
            Overlay::Nail { centre_m, radius_m, blocked } => {
                let colour = if blocked { WARN } else { LIGHT };
                self.over(centre_m.into(), 0.0, faded(colour, 0.35), Shape::Glow { radius: 0.0, width: radius_m });
                let ring = Shape::Ring { radius: radius_m - 0.0004, half_width: 0.0004, half_opening: PI };
                self.over(centre_m.into(), 0.0, colour, ring);
            }
            Overlay::PullBand { from_m, to_m, strength } => {
                let (centre, length, angle) = between(from_m, to_m);
                // From the rim on, so that the penny's mark stays free.
                let (from, length) = (centre + DVec2::from_angle(angle) * radius, (length - radius).max(1e-4));
                let strength = strength.clamp(0.0, 1.0);
                let band = |grow: f64| Shape::Band {
                    length,
                    half_from: 0.0006 + grow,
                    half_to: 0.0012 + 0.0028 * strength + grow,
                };
                self.over(from, angle, faded(SHADE, 0.45), band(0.0006));
                self.over(from, angle, mixed(LIGHT, WARN, strength as f32), band(0.0));
            }
            Overlay::Arrow { from_m, to_m } => {
                let (from, length, angle) = between(from_m, to_m);
                let arrow = Shape::Arrow { length, half_width: 0.0011, half_head: 0.0040 };
                self.over(from, angle, LIGHT, arrow);
            }
            Overlay::LitSpot { spot, chosen } => {
                let Some(point) = view.equipment.board().spots().get(spot) else { return };
                let centre = DVec2::new(point.x_m(), point.y_m());
                let colour = if chosen { AMBER } else { LIGHT };
                let strength = if chosen { 0.8 } else { 0.5 };
                self.under(centre, 0.0, faded(colour, strength), Shape::Glow { radius: 0.004, width: 0.011 });
                let half_width = if chosen { 0.0006 } else { 0.0003 };
                self.under(centre, 0.0, colour, Shape::Ring { radius, half_width, half_opening: PI });
            }
            // A ruler is a thing, not a mark: the painter draws it among the coins.
            Overlay::Ruler { .. } => {}
        }
    }

    fn under(&mut self, centre: DVec2, axis_rad: f64, colour: Rgba, shape: Shape) {
        push(&mut self.under, centre, 0.0002, axis_rad, colour, shape);
    }

    fn over(&mut self, centre: DVec2, axis_rad: f64, colour: Rgba, shape: Shape) {
        push(&mut self.over, centre, 0.0017, axis_rad, colour, shape);
    }
}

fn push(to: &mut Vec<f32>, centre: DVec2, z: f32, axis_rad: f64, colour: Rgba, shape: Shape) {
    // A border of half a millimetre for the soft edge.
    let [left, bottom, right, top] = shape.extent();
    let axis = Vec2::from_angle(axis_rad as f32);
    to.extend([centre.x as f32, centre.y as f32, z, axis.x, axis.y]);
    to.extend([left - 0.0005, bottom - 0.0005, right + 0.0005, top + 0.0005].map(|number| number as f32));
    to.extend(colour);
    to.extend(shape.numbers().map(|number| number as f32));
}

/// Start, length and direction of a line.
fn between(from: (f64, f64), to: (f64, f64)) -> (DVec2, f64, f64) {
    let (from, to) = (DVec2::from(from), DVec2::from(to));
    let way = to - from;
    (from, way.length(), way.y.atan2(way.x))
}

fn faded([r, g, b, a]: Rgba, by: f32) -> Rgba {
    [r, g, b, a * by]
}

fn mixed(a: Rgba, b: Rgba, t: f32) -> Rgba {
    std::array::from_fn(|k| a[k] + (b[k] - a[k]) * t)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::{Camera, Face, Look};
    use penny_physics::Equipment;

    fn marks_of(overlays: Vec<Overlay>, emphasis: Emphasis) -> Marks {
        let equipment = Equipment::standard();
        let coins = vec![Coin::lying(&equipment, Face::Spare, 0.1, 0.0).with(emphasis)];
        Marks::new(&View { equipment: &equipment, camera: Camera::above(), look: Look::default(), coins, overlays })
    }

    #[test]
    fn every_mark_is_whole_instances_of_finite_numbers() {
        let size = MARK_INSTANCE.iter().sum::<i32>() as usize;
        let (a, b) = ((0.0, 0.0), (0.1, 0.05));
        for overlay in [
            Overlay::AimLine { from_m: a, to_m: b, is_over: false },
            Overlay::AimLine { from_m: a, to_m: a, is_over: true },
            Overlay::OutOfReach { from_m: a, to_m: b },
            Overlay::Fan { apex_m: a, angle_rad: 1.0, half_angle_rad: 0.0, reach_m: 0.2 },
            Overlay::Ray { apex_m: a, angle_rad: 1.0, half_angle_rad: 0.01, reach_m: 0.05, is_best: true },
            Overlay::NoRoom { centre_m: a, from_rad: 3.0, to_rad: -3.0, foul: true },
            Overlay::Nail { centre_m: a, radius_m: 0.004, blocked: true },
            Overlay::PullBand { from_m: a, to_m: b, strength: 7.0 },
            Overlay::Arrow { from_m: b, to_m: a },
            Overlay::LitSpot { spot: 6, chosen: true },
        ] {
            let marks = marks_of(vec![overlay], Emphasis::None);
            let numbers = [marks.under, marks.over].concat();
            assert!(!numbers.is_empty() && numbers.len() % size == 0, "{overlay:?}");
            assert!(numbers.iter().all(|number| number.is_finite()), "{overlay:?}");
        }
    }

    #[test]
    fn an_arc_over_the_angle_zero_opens_the_short_way_that_was_asked_for() {
        let marks = marks_of(
            vec![Overlay::NoRoom { centre_m: (0.0, 0.0), from_rad: -0.5, to_rad: 0.7, foul: false }],
            Emphasis::None,
        );
        let (axis, half_opening) = ((marks.over[3], marks.over[4]), marks.over[16]);
        assert!((axis.1.atan2(axis.0) - 0.1).abs() < 1e-6 && (half_opening - 0.6).abs() < 1e-6);
    }

    #[test]
    fn a_spot_that_is_not_there_and_a_plain_coin_have_no_mark() {
        let marks = marks_of(vec![Overlay::LitSpot { spot: 7, chosen: false }], Emphasis::Dim);
        assert!(marks.under.is_empty() && marks.over.is_empty());
        assert!(!marks_of(vec![], Emphasis::Selected).under.is_empty());
    }
}
