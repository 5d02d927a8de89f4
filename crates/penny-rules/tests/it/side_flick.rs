//! When a side-flick is available (R21 to R23).
//!
//! Apart because the scan is checked against the physics' own limits for single side-flicks.

use crate::notes::standard;
use penny_physics::{BoardSpec, Equipment, Flick, Penny, PennyMap, Point, Position, Shape, SideFlick, Team, simulate};
use penny_rules::side_flick::{Hindrance, allowed_overlaps};
use penny_rules::{Availability, Measurement, availability};

const HALF_UM: i32 = 225_000;
const DIAMETER_UM: i32 = 20_300;

/// The blue at a place, Red's sovereign far away, and others.
fn position(blue: (i32, i32), others: &[(Penny, i32, i32)]) -> Position {
    let mut points = PennyMap::default();
    points[Penny::RedSovereign] = Some(Point { x_um: 0, y_um: 0 });
    points[Penny::Blue] = Some(Point { x_um: blue.0, y_um: blue.1 });
    for &(penny, x_um, y_um) in others {
        points[penny] = Some(Point { x_um, y_um });
    }
    Position::new(&standard(), points).expect("the pennies can lie so")
}

fn measured(position: &Position) -> Measurement {
    availability(&standard(), position, Team::Red).measurement()
}

#[test]
fn r21_a_gap_of_one_penny_or_less_is_near_enough() {
    // The blue's centre at most three radii from an edge.
    let limit = HALF_UM - DIAMETER_UM * 3 / 2;
    for (x, y) in [(limit, 0), (-limit, 30_000), (10_000, limit), (0, -limit)] {
        assert_eq!(measured(&position((x, y), &[])), Measurement::Touches, "{x}, {y}");
        let nearer = |v: i32| if v.abs() == limit { v - v.signum() } else { v };
        assert_eq!(measured(&position((nearer(x), nearer(y)), &[])), Measurement::DoesNotTouch, "{x}, {y}");
    }
    assert_eq!(measured(&position((HALF_UM, 0), &[])), Measurement::Touches, "it overlaps the edge");
}

#[test]
fn r21_other_pennies_do_not_hinder_the_spare() {
    let behind = position((HALF_UM - 30_000, 0), &[(Penny::GoldAssassin1, HALF_UM - 9_000, 0)]);
    assert_ne!(measured(&behind), Measurement::DoesNotTouch);
}

#[test]
fn r23_the_flick_that_is_found_can_be_made() {
    let equipment = standard();
    for blue in [(HALF_UM - 20_000, 50_000), (-HALF_UM, 0), (HALF_UM - 5_000, HALF_UM - 5_000)] {
        let position = position(blue, &[(Penny::GoldAssassin1, 190_000, 0)]);
        let Availability::Available(flick) = availability(&equipment, &position, Team::Red) else {
            panic!("{blue:?} is not available")
        };
        assert!(simulate(&equipment, &position, &Flick::Side(flick)).is_ok(), "{blue:?}");
    }
}

#[test]
fn r23_in_the_very_corner_the_blue_would_not_stay_over_the_board() {
    let corner = position((HALF_UM, -HALF_UM), &[]);
    assert_eq!(measured(&corner), Measurement::TouchesWithoutPlace(Hindrance::Corner));
    assert_eq!(measured(&position((HALF_UM, 500 - HALF_UM), &[])), Measurement::Touches);
}

#[test]
fn r23_of_two_equally_near_edges_either_will_do() {
    let corner = (200_000, 200_000);
    let right = (Penny::GoldAssassin1, 221_000, 198_000);
    let top = (Penny::GoldAssassin2, 198_000, 221_000);
    assert_eq!(measured(&position(corner, &[right])), Measurement::Touches);
    assert_eq!(measured(&position(corner, &[top])), Measurement::Touches);
    assert!(matches!(measured(&position(corner, &[right, top])), Measurement::TouchesWithoutPlace(_)));
}

#[test]
fn r23_a_penny_on_the_edge_leaves_no_place_for_the_blue() {
    // G1 lies where the blue would be put, however far over the edge.
    let blocked = position((200_000, 0), &[(Penny::GoldAssassin1, 221_000, 0)]);
    assert_eq!(measured(&blocked), Measurement::TouchesWithoutPlace(Hindrance::BlueTouches(Penny::GoldAssassin1)));
    let beside = position((200_000, 0), &[(Penny::GoldAssassin1, 210_000, 25_000)]);
    assert_eq!(measured(&beside), Measurement::Touches);
}

#[test]
fn r23_the_sovereign_counts_as_lifted_before_the_blue_is_moved() {
    let mut points = *position((200_000, 0), &[]).points();
    points[Penny::RedSovereign] = Some(Point { x_um: 221_000, y_um: 0 });
    let own_sovereign = Position::new(&standard(), points).expect("the pennies can lie so");
    assert_eq!(measured(&own_sovereign), Measurement::Touches);
    // For Gold that penny stays where it is.
    points[Penny::GoldSovereign] = Some(Point { x_um: 0, y_um: 0 });
    let for_gold = Position::new(&standard(), points).expect("the pennies can lie so");
    assert_eq!(
        availability(&standard(), &for_gold, Team::Gold),
        Availability::NoPlace(Hindrance::BlueTouches(Penny::RedSovereign))
    );
}

#[test]
fn r23_without_its_sovereign_a_team_cannot_side_flick() {
    let position = position((200_000, 0), &[]);
    let absent = |penny| Availability::NoPlace(Hindrance::Absent(penny));
    assert_eq!(availability(&standard(), &position, Team::Gold), absent(Penny::GoldSovereign));
    assert_eq!(availability(&standard(), &position.without(Penny::Blue), Team::Red), absent(Penny::Blue));
}

#[test]
fn r23_overlaps_are_offered_by_100_um_up_to_half_a_millimetre_short_of_the_centre() {
    let near = position((200_000, 0), &[]);
    let equipment = standard();
    let overlaps: Vec<i32> =
        allowed_overlaps(&equipment, &near, Team::Red, None).map(|place| place.expect("allowed").0).collect();
    assert_eq!((overlaps[0], overlaps[1], *overlaps.last().expect("some")), (1_000, 1_100, 9_600));
    assert!(overlaps.iter().all(|&overlap_um| overlap_um >= SideFlick::LEAST_OVERLAP_UM));
    // Next to a penny on the edge only the larger overlaps are free.
    let beside = position((200_000, 0), &[(Penny::GoldAssassin1, 214_000, 20_200)]);
    let allowed: Vec<bool> =
        allowed_overlaps(&equipment, &beside, Team::Red, None).map(|place| place.is_ok()).collect();
    assert!(!allowed[0] && allowed[allowed.len() - 1]);
}

#[test]
fn r21_on_a_hexagon_every_edge_is_measured() {
    let spec = BoardSpec { shape: Shape::Hexagon, ..BoardSpec::default() };
    let equipment = Equipment::with_board(spec).expect("a board");
    for edge in equipment.board().edges() {
        let at = |distance_m: f64| Point {
            x_um: (edge.normal.0 * distance_m * 1e6).round() as i32,
            y_um: (edge.normal.1 * distance_m * 1e6).round() as i32,
        };
        for (to_edge_m, near) in [(30.44e-3, true), (30.46e-3, false)] {
            let mut points = PennyMap::default();
            points[Penny::RedSovereign] = Some(Point::default());
            points[Penny::Blue] = Some(at(0.225 - to_edge_m));
            let position = Position::new(&equipment, points).expect("the pennies can lie so");
            let found = availability(&equipment, &position, Team::Red).measurement();
            assert_eq!(found == Measurement::Touches, near, "{edge:?} {to_edge_m}");
        }
    }
}
