//! The line to the first contact, and how far along it the penny gets: all that an aim shows of what will come.
//!
//! Apart from the simulation because it must not show more than the eye could see along a straight edge, and no hit that
//! is out of reach.

use super::intent::Intent;
use penny_physics::{Equipment, Flick, Penny, PennyMap, Point, Position, simulate, trig};

/// Where an aimed penny goes before it meets anything.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Preview {
    /// Its centre now, m.
    pub from_m: (f64, f64),
    /// Its centre at the first contact, or where it crosses the edge, m; of one that hops, if it did not.
    pub to_m: (f64, f64),
    /// The penny that it meets; none when it goes over the edge.
    pub meets: Option<Penny>,
    /// Where its centre comes to rest, m, when its speed does not take it that far; never of one that hops, since where that
    /// comes down is not seen along a straight edge.
    pub stops_m: Option<(f64, f64)>,
}

impl Preview {
    /// The way of the aimed penny from where it lies; None when it is not on the board.
    pub fn of(equipment: &Equipment, position: &Position, aim: &Intent) -> Option<Preview> {
        let from = position.get(aim.penny)?;
        let way = along(equipment, &position.without(aim.penny), (from.x_m(), from.y_m()), aim);
        let rest_m = rest_alone(equipment, from, aim).map(|rest| (rest.x_m(), rest.y_m()));
        Some(Preview { stops_m: rest_m.filter(|&rest_m| way.far_m(rest_m) < way.far_m(way.to_m)), ..way })
    }

    /// The end of what it does by itself, m: where it meets a penny, goes over the edge, or comes to rest.
    pub fn end_m(&self) -> (f64, f64) {
        self.stops_m.unwrap_or(self.to_m)
    }

    /// How far it goes by itself, m.
    pub fn length_m(&self) -> f64 {
        self.far_m(self.end_m())
    }

    /// How far a place is from where it lies, m.
    fn far_m(&self, (x_m, y_m): (f64, f64)) -> f64 {
        (x_m - self.from_m.0).hypot(y_m - self.from_m.1)
    }
}

/// Where the penny would come to rest alone on the board; None when it would go off, or would hop.
fn rest_alone(equipment: &Equipment, from: Point, aim: &Intent) -> Option<Point> {
    if aim.hops() {
        return None;
    }
    let mut points = PennyMap::default();
    points[aim.penny] = Some(from);
    let alone = Position::new(equipment, points).ok()?;
    simulate(equipment, &alone, &Flick::Board(aim.board_flick()?)).ok()?.rest.get(aim.penny)
}

/// The way of a penny from `from_m` among `others`.
fn along(equipment: &Equipment, others: &Position, from_m: (f64, f64), aim: &Intent) -> Preview {
    let (dx, dy) = trig::unit_vector(aim.angle);
    let reach = 2.0 * equipment.radius_m();
    let mut way = f64::INFINITY;
    for edge in equipment.board().edges() {
        let closing = edge.normal.0 * dx + edge.normal.1 * dy;
        if closing > 1e-12 {
            let distance = equipment.board().distance_to_edge_m(edge, from_m.0, from_m.1);
            way = way.min(distance.max(0.0) / closing);
        }
    }
    let mut meets = None;
    for (penny, point) in others.points().iter() {
        let Some(point) = *point else { continue };
        let (x, y) = (point.x_m() - from_m.0, point.y_m() - from_m.1);
        let ahead = x * dx + y * dy;
        let aside2 = x * x + y * y - ahead * ahead;
        if ahead <= 0.0 || aside2 >= reach * reach {
            continue;
        }
        let contact = (ahead - (reach * reach - aside2).sqrt()).max(0.0);
        if contact < way {
            way = contact;
            meets = Some(penny);
        }
    }
    Preview { from_m, to_m: (from_m.0 + dx * way, from_m.1 + dy * way), meets, stops_m: None }
}

#[cfg(test)]
mod tests {
    use super::*;
    use penny_physics::{PennyMap, Point};

    fn position(places: &[(Penny, i32, i32)]) -> Position {
        let mut points = PennyMap::default();
        for &(penny, x_um, y_um) in places {
            points[penny] = Some(Point { x_um, y_um });
        }
        Position::new(&Equipment::standard(), points).expect("the places are free")
    }

    fn preview(places: &[(Penny, i32, i32)], mdeg: i64) -> Preview {
        preview_at(places, mdeg, Intent::FIRST_SPEED_MM_S)
    }

    fn preview_at(places: &[(Penny, i32, i32)], mdeg: i64, speed_mm_s: i32) -> Preview {
        let aim = Intent::towards(places[0].0, Point::default(), Point::default()).turned(mdeg).at_speed(speed_mm_s);
        Preview::of(&Equipment::standard(), &position(places), &aim).expect("the penny is there")
    }

    #[test]
    fn the_ghost_touches_the_first_penny_in_the_way() {
        let p = preview(
            &[(Penny::RedSovereign, 0, 0), (Penny::Blue, 150_000, 5_000), (Penny::GoldAssassin1, 100_000, 0)],
            0,
        );
        assert_eq!(p.meets, Some(Penny::GoldAssassin1));
        assert!((p.to_m.0 - 0.0797).abs() < 1e-9 && p.to_m.1.abs() < 1e-12, "{p:?}");
    }

    #[test]
    fn with_nothing_in_the_way_the_line_ends_at_the_edge() {
        let p = preview(&[(Penny::RedSovereign, 0, 0), (Penny::Blue, -100_000, 0)], 0);
        assert_eq!((p.meets, p.stops_m), (None, None));
        assert!((p.length_m() - 0.225).abs() < 1e-12);
    }

    #[test]
    fn a_soft_flick_stops_short_of_what_lies_in_its_way_and_a_harder_one_does_not() {
        let pair = [(Penny::RedSovereign, 0, 0), (Penny::Blue, 150_000, 0)];
        let soft = preview_at(&pair, 0, 200);
        assert_eq!(soft.meets, Some(Penny::Blue));
        // The finger's stroke, and v^2 / (2 mu g).
        assert!((soft.length_m() - (0.003 + 0.04 / (2.0 * 0.2 * 9.81))).abs() < 2e-6, "{soft:?}");
        assert!((soft.to_m.0 - 0.1297).abs() < 1e-9, "{soft:?}");
        for (speed_mm_s, reaches) in [(50, false), (700, false), (720, true), (3_000, true)] {
            assert_eq!(preview_at(&pair, 0, speed_mm_s).stops_m.is_none(), reaches, "{speed_mm_s}");
        }
    }

    #[test]
    fn of_a_hop_only_the_direction_is_shown() {
        let position = position(&[(Penny::RedSovereign, 0, 0), (Penny::Blue, 150_000, 0)]);
        let soft = Intent::towards(Penny::RedSovereign, Point::default(), Point { x_um: 1, y_um: 0 }).at_speed(400);
        let of = |aim: &Intent| Preview::of(&Equipment::standard(), &position, aim).expect("the penny is there");
        let (flat, low, hop) = (of(&soft), of(&soft.at_loft(5_000)), of(&soft.at_loft(20_000)));
        assert!(flat.stops_m.is_some() && low == flat, "too slow to hop, it is as if flat: {low:?}");
        assert_eq!((hop.stops_m, hop.to_m), (None, flat.to_m));
    }

    #[test]
    fn a_soft_flick_with_nothing_in_the_way_stops_on_the_board() {
        let p = preview_at(&[(Penny::RedSovereign, 0, 0)], 90_000, 500);
        assert_eq!(p.meets, None);
        assert!((p.length_m() - 0.06671).abs() < 1e-9, "{p:?}");
    }

    #[test]
    fn a_touching_penny_in_front_is_met_at_once_and_one_behind_never() {
        let pair = [(Penny::RedSovereign, 0, 0), (Penny::Blue, 20_300, 0)];
        let p = preview(&pair, 0);
        assert_eq!((p.meets, p.length_m()), (Some(Penny::Blue), 0.0));
        assert_eq!(preview(&pair, 180_000).meets, None);
    }
}
