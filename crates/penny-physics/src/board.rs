//! The board: its shape, edges and spots (rules R4 and R5).
//!
//! Apart because the rules, the drawing and the solver all measure against the same lines.

use crate::equipment::SpecError;
use crate::order::larger;
use crate::position::Point;

/// The board's outline.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Shape {
    /// Edges parallel to the axes.
    #[default]
    Square,
    /// A regular hexagon with a corner towards Red (270 degrees) and one towards Gold (90 degrees).
    Hexagon,
}

/// A board in whole numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BoardSpec {
    /// Square or hexagon.
    pub shape: Shape,
    /// Distance between opposite edges, um.
    pub width_um: u32,
    /// Distance of an outer spot's centre from the edge, um: on a hexagon from both edges of its corner, on a square
    /// of the two straight-edge spots.
    pub spot_inset_um: u32,
    /// Diameter of a spot, um.
    pub spot_diameter_um: u32,
}

impl BoardSpec {
    /// Allowed widths, um.
    pub const WIDTH_UM: (u32, u32) = (200_000, 600_000);
}

impl Default for BoardSpec {
    fn default() -> Self {
        BoardSpec { shape: Shape::Square, width_um: 450_000, spot_inset_um: 15_000, spot_diameter_um: 10_000 }
    }
}

/// One edge of the board: the points x with `normal . x = half_width` lie on its line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Edge {
    /// The outward normal, a unit vector.
    pub normal: (f64, f64),
}

/// A direction that leads outwards by less than this is along the edge.
const PARALLEL: f64 = 1e-12;

/// sqrt(3) / 2, the sine of 60 degrees.
const SIN_60: f64 = 0.866_025_403_784_438_6;

/// Outward normals of the square's edges: bottom, right, top, left.
const SQUARE: [Edge; 4] = [
    Edge { normal: (0.0, -1.0) },
    Edge { normal: (1.0, 0.0) },
    Edge { normal: (0.0, 1.0) },
    Edge { normal: (-1.0, 0.0) },
];

/// Outward normals of the hexagon's edges: edge k runs from the corner at 270 + 60 k degrees, so it faces 300 + 60 k.
const HEXAGON: [Edge; 6] = [
    Edge { normal: (0.5, -SIN_60) },
    Edge { normal: (1.0, 0.0) },
    Edge { normal: (0.5, SIN_60) },
    Edge { normal: (-0.5, SIN_60) },
    Edge { normal: (-1.0, 0.0) },
    Edge { normal: (-0.5, -SIN_60) },
];

/// A board that fits the pennies: made by [`crate::Equipment::new`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Board {
    spec: BoardSpec,
    half_width_m: f64,
    spots: [Point; Board::SPOTS],
}

impl Board {
    /// How many spots there are: six outer ones and the centre.
    pub const SPOTS: usize = 7;
    /// The number of the centre spot.
    pub const CENTRE: usize = 6;

    /// Checks a board against the pennies that shall lie on it and works out its spots.
    pub(crate) fn new(spec: BoardSpec, penny_diameter_um: u32) -> Result<Board, SpecError> {
        let (narrow, wide) = BoardSpec::WIDTH_UM;
        SpecError::check("width_um", spec.width_um, narrow, wide)?;
        SpecError::check("spot_inset_um", spec.spot_inset_um, penny_diameter_um.div_ceil(2), spec.width_um / 4)?;
        // A sovereign on a spot covers the whole of it (R23), so a spot is no wider than a penny.
        SpecError::check("spot_diameter_um", spec.spot_diameter_um, 1_000, penny_diameter_um)?;
        let half_width_um = f64::from(spec.width_um) / 2.0;
        let radius_um = match spec.shape {
            Shape::Square => half_width_um - f64::from(spec.spot_inset_um),
            Shape::Hexagon => (half_width_um - f64::from(spec.spot_inset_um)) / SIN_60,
        };
        // Neighbouring outer spots are as far apart as each is from the centre: the six are a regular hexagon.
        if radius_um < f64::from(2 * penny_diameter_um) {
            return Err(SpecError::SpotsTooClose { distance_um: radius_um as u32, least_um: 2 * penny_diameter_um });
        }
        let whole = |x: f64, y: f64| Point { x_um: x.round() as i32, y_um: y.round() as i32 };
        let (long, short) = (radius_um * SIN_60, radius_um * 0.5);
        let spots = [
            whole(0.0, -radius_um),
            whole(long, -short),
            whole(long, short),
            whole(0.0, radius_um),
            whole(-long, short),
            whole(-long, -short),
            Point { x_um: 0, y_um: 0 },
        ];
        Ok(Board { spec, half_width_m: half_width_um * 1e-6, spots })
    }

    /// The whole numbers that it was made from.
    pub const fn spec(&self) -> &BoardSpec {
        &self.spec
    }

    /// The distance of every edge line from the centre, m.
    pub const fn half_width_m(&self) -> f64 {
        self.half_width_m
    }

    /// The edges, anticlockwise: square bottom, right, top, left; hexagon edge k from the corner at 270 + 60 k degrees.
    pub fn edges(&self) -> &'static [Edge] {
        match self.spec.shape {
            Shape::Square => &SQUARE,
            Shape::Hexagon => &HEXAGON,
        }
    }

    /// The centres of the spots: 0 to 5 the outer ones anticlockwise from the one nearest Red, 6 the centre.
    pub const fn spots(&self) -> &[Point; Board::SPOTS] {
        &self.spots
    }

    /// The distance of a place from the line of `edge`, m: positive on the board's side.
    pub fn distance_to_edge_m(&self, edge: &Edge, x_m: f64, y_m: f64) -> f64 {
        self.half_width_m - (edge.normal.0 * x_m + edge.normal.1 * y_m)
    }

    /// The distance of a place from the nearest edge line, m: negative off the board.
    pub fn distance_to_nearest_edge_m(&self, x_m: f64, y_m: f64) -> f64 {
        let mut nearest = f64::INFINITY;
        for edge in self.edges() {
            nearest = nearest.min(self.distance_to_edge_m(edge, x_m, y_m));
        }
        nearest
    }

    /// How far a place on the board is from the edge along a unit vector, m; infinite for the zero vector.
    #[inline(always)]
    pub fn way_to_edge_m(&self, place_m: (f64, f64), direction: (f64, f64)) -> f64 {
        // Opposite edges share their normal: only the one ahead is asked, without a branch on which that is.
        let ahead = |along: f64, height: f64| {
            let steep = along.abs();
            let gap = self.half_width_m - if along < 0.0 { -height } else { height };
            if steep > PARALLEL { larger(gap, 0.0) / steep } else { f64::INFINITY }
        };
        match self.spec.shape {
            Shape::Square => ahead(direction.0, place_m.0).min(ahead(direction.1, place_m.1)),
            Shape::Hexagon => {
                let ahead =
                    |nx: f64, ny: f64| ahead(nx * direction.0 + ny * direction.1, nx * place_m.0 + ny * place_m.1);
                ahead(1.0, 0.0).min(ahead(0.5, SIN_60)).min(ahead(0.5, -SIN_60))
            }
        }
    }

    /// Whether a place is on the board; the edge line itself is (R19: off is strictly outside).
    pub fn contains_m(&self, x_m: f64, y_m: f64) -> bool {
        self.distance_to_nearest_edge_m(x_m, y_m) >= 0.0
    }

    /// Whether a point is on the board; the edge line itself is.
    pub fn contains(&self, point: Point) -> bool {
        match self.spec.shape {
            // In whole numbers where that is exact, so that no rounding decides.
            Shape::Square => {
                let limit = i64::from(self.spec.width_um);
                2 * i64::from(point.x_um).abs() <= limit && 2 * i64::from(point.y_um).abs() <= limit
            }
            Shape::Hexagon => self.contains_m(point.x_m(), point.y_m()),
        }
    }
}
