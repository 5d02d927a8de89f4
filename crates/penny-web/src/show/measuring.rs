//! Measuring with ruler and spare (R22): the ruler is set against the edge, the spare slides along it towards the blue.
//!
//! Apart because it shows what the referee has already found out; it decides nothing.

use crate::scene::{Coin, Face, Overlay};
use penny_physics::{Board, Equipment, NearEdges, Penny, Position};

/// The ruler comes down, s.
const RULER_S: f64 = 0.45;
/// The spare is put on the board, s.
const SPARE_S: f64 = 0.25;
/// It slides, s.
const SLIDE_S: f64 = 1.1;
/// It stays to be looked at, s.
const HOLD_S: f64 = 0.7;
/// How far from the blue it begins, m.
const START_M: f64 = 0.065;
/// How far it goes past the blue when it does not touch, m.
const PAST_M: f64 = 0.030;
/// From what height ruler and spare come, m.
const LIFT_M: f64 = 0.04;

/// One measuring, from beginning to end.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Measuring {
    edge: usize,
    normal: (f64, f64),
    inside_m: f64,
    blue_along_m: f64,
    from_along_m: f64,
    to_along_m: f64,
    half_thickness_m: f64,
    touches: bool,
}

impl Measuring {
    /// The measuring of the blue as it lies, at `edge` or at the edge nearest to it; None when there is no blue.
    pub fn new(equipment: &Equipment, position: &Position, edge: Option<u8>) -> Option<Measuring> {
        let blue = position.get(Penny::Blue)?;
        let board = equipment.board();
        let near = NearEdges::of(equipment, blue);
        let edge = usize::from(edge.unwrap_or(near.nearest)).min(board.edges().len() - 1);
        let normal = board.edges()[edge].normal;
        let along = |x: f64, y: f64| -normal.1 * x + normal.0 * y;
        let radius = equipment.radius_m();
        let blue_along = along(blue.x_m(), blue.y_m());
        let blue_inside = board.distance_to_edge_m(&board.edges()[edge], blue.x_m(), blue.y_m());
        // The spare's centre runs one radius inside the edge line.
        let aside = blue_inside - radius;
        let touches = near.spare_touches(equipment);
        let contact = (4.0 * radius * radius - aside * aside).max(0.0).sqrt();
        let end = half_edge_m(board) - radius;
        // From the side with fewer pennies in the way; from the longer side when they are equally free.
        let in_the_way = |side: f64| {
            let blocks = |x: f64, y: f64| {
                let ahead = side * (along(x, y) - blue_along);
                let inside = board.distance_to_edge_m(&board.edges()[edge], x, y);
                ahead > 0.0 && ahead < START_M + radius && inside < 3.0 * radius
            };
            let others = position.points().iter().filter(|(penny, _)| *penny != Penny::Blue);
            others.filter_map(|(_, point)| *point).filter(|point| blocks(point.x_m(), point.y_m())).count()
        };
        let side = match in_the_way(1.0).cmp(&in_the_way(-1.0)) {
            std::cmp::Ordering::Less => 1.0,
            std::cmp::Ordering::Greater => -1.0,
            std::cmp::Ordering::Equal if blue_along > 0.0 => -1.0,
            std::cmp::Ordering::Equal => 1.0,
        };
        let to = if touches { blue_along + side * contact } else { blue_along - side * PAST_M };
        Some(Measuring {
            edge,
            normal,
            inside_m: board.half_width_m() - radius,
            blue_along_m: blue_along,
            from_along_m: (blue_along + side * START_M).clamp(-end, end),
            to_along_m: to.clamp(-end, end),
            half_thickness_m: f64::from(equipment.penny().thickness_um) * 0.5e-6,
            touches,
        })
    }

    /// Whether the spare touches the blue.
    pub fn touches(&self) -> bool {
        self.touches
    }

    /// How long it takes, s.
    pub fn duration_s(&self) -> f64 {
        RULER_S + SPARE_S + SLIDE_S + HOLD_S
    }

    /// The ruler at a time, s.
    pub fn ruler(&self, t_s: f64) -> Overlay {
        let down = smooth(t_s / RULER_S);
        Overlay::Ruler { edge: self.edge, along_m: self.blue_along_m, lift_m: LIFT_M * (1.0 - down) }
    }

    /// The spare at a time, s; None before it is put down.
    pub fn spare(&self, t_s: f64) -> Option<Coin> {
        let put = (t_s - RULER_S) / SPARE_S;
        if put < 0.0 {
            return None;
        }
        let slid = smooth((t_s - RULER_S - SPARE_S) / SLIDE_S);
        let along = self.from_along_m + (self.to_along_m - self.from_along_m) * slid;
        let (nx, ny) = self.normal;
        Some(Coin {
            face: Face::Spare,
            centre_m: (
                nx * self.inside_m - ny * along,
                ny * self.inside_m + nx * along,
                self.half_thickness_m + LIFT_M * (1.0 - smooth(put)),
            ),
            turn_rad: 0.0,
            tilt: Default::default(),
            emphasis: Default::default(),
            ghost: false,
        })
    }
}

/// Half the length of an edge, m.
fn half_edge_m(board: &Board) -> f64 {
    match board.spec().shape {
        penny_physics::Shape::Square => board.half_width_m(),
        penny_physics::Shape::Hexagon => board.half_width_m() / 3.0_f64.sqrt(),
    }
}

/// From 0 to 1 with a soft beginning and end.
pub(crate) fn smooth(t: f64) -> f64 {
    let t = t.clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}

#[cfg(test)]
mod tests {
    use super::*;
    use penny_physics::{PennyMap, Point};

    fn measuring(x_um: i32, y_um: i32) -> Measuring {
        let equipment = Equipment::standard();
        let mut points = PennyMap::default();
        points[Penny::Blue] = Some(Point { x_um, y_um });
        let position = Position::new(&equipment, points).expect("the blue is on the board");
        Measuring::new(&equipment, &position, None).expect("there is a blue")
    }

    fn gap_m(measuring: &Measuring, blue: (f64, f64), t_s: f64) -> f64 {
        let (x, y, _) = measuring.spare(t_s).expect("the spare is down").centre_m;
        (x - blue.0).hypot(y - blue.1) - 0.0203
    }

    #[test]
    fn the_spare_stops_where_it_touches_the_blue() {
        for (x_um, y_um) in [(0, -205_000), (214_000, 30_000), (-190_000, 224_000), (-100_000, 224_900)] {
            let measuring = measuring(x_um, y_um);
            assert!(measuring.touches());
            let blue = (f64::from(x_um) * 1e-6, f64::from(y_um) * 1e-6);
            assert!(gap_m(&measuring, blue, measuring.duration_s()).abs() < 1e-9);
        }
    }

    #[test]
    fn the_spare_passes_a_blue_that_is_too_far_in() {
        let measuring = measuring(0, -194_000);
        assert!(!measuring.touches());
        let steps = (0..200).map(|k| 0.7 + f64::from(k) * 0.01);
        assert!(steps.map(|t| gap_m(&measuring, (0.0, -0.194), t)).all(|gap| gap > 0.0));
    }

    #[test]
    fn the_spare_keeps_touching_the_ruler() {
        let measuring = measuring(30_000, 215_000);
        for k in 0..100 {
            let (_, y, _) = measuring.spare(0.7 + f64::from(k) * 0.02).expect("the spare is down").centre_m;
            assert!((y - (0.225 - 0.01015)).abs() < 1e-12);
        }
    }
}
