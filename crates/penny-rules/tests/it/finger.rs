//! The finger's room (R20b).
//!
//! Apart because it is geometry: every case is a picture of a nail and some pennies.

use crate::notes::standard;
use penny_physics::{
    Angle, BoardFlick, BoardSpec, Equipment, Penny, PennyMap, PennySpec, PhysicsSpec, Point, Position, Team, trig,
};
use penny_rules::finger::{RoomArc, arcs_without_room, has_free_flick, nail_m};
use penny_rules::{FingerRoom, finger_room};

/// R1 in the middle and others round it, um.
fn position(others: &[(Penny, i32, i32)]) -> Position {
    let mut points = PennyMap::default();
    points[Penny::RedAssassin1] = Some(Point::default());
    for &(penny, x_um, y_um) in others {
        points[penny] = Some(Point { x_um, y_um });
    }
    Position::new(&standard(), points).expect("the pennies can lie so")
}

fn flick(angle_mdeg: i64, offset_um: i64) -> BoardFlick {
    BoardFlick::new(Penny::RedAssassin1, angle_mdeg, 500, offset_um).expect("in range")
}

#[test]
fn r20b_the_nail_touches_the_penny_behind_the_point_struck() {
    let equipment = standard();
    let alone = position(&[]);
    for (angle_mdeg, offset_um) in [(0, 0), (0, 3_000), (90_000, -3_000), (200_123, 1_234)] {
        let flick = flick(angle_mdeg, offset_um);
        let (x, y) = nail_m(&equipment, &alone, &flick).expect("on the board");
        assert!(((x * x + y * y).sqrt() - 14.15e-3).abs() < 1e-12);
        // Seen along the motion, the point struck is behind the centre and to the left by the offset.
        let (dx, dy) = trig::unit_vector(flick.angle());
        assert!(x * dx + y * dy < 0.0);
        let left = (-x * dy + y * dx) * 10.15 / 14.15;
        assert!((left - offset_um as f64 * 1e-6).abs() < 1e-12);
    }
}

#[test]
fn r20b_whose_penny_is_in_the_way_decides() {
    // Flicked to the right, the nail's centre is at x = -14.15 mm: it overlaps what is nearer than 14.15 mm.
    let behind = |penny| position(&[(penny, -28_299, 0)]);
    for (penny, room) in [
        (Penny::RedSovereign, FingerRoom::NoRoom(Penny::RedSovereign)),
        (Penny::RedAssassin2, FingerRoom::NoRoom(Penny::RedAssassin2)),
        (Penny::GoldAssassin1, FingerRoom::TouchesOther(Penny::GoldAssassin1)),
        (Penny::GoldSovereign, FingerRoom::TouchesOther(Penny::GoldSovereign)),
        (Penny::Blue, FingerRoom::TouchesOther(Penny::Blue)),
    ] {
        let found = finger_room(&standard(), &behind(penny), &flick(0, 0));
        assert_eq!(found, room);
    }
}

#[test]
fn r20b_touching_is_not_overlap() {
    let equipment = standard();
    let room = |x_um| finger_room(&equipment, &position(&[(Penny::Blue, x_um, 0)]), &flick(0, 0));
    assert_eq!(room(-28_301), FingerRoom::Free);
    assert_eq!(room(-28_299), FingerRoom::TouchesOther(Penny::Blue));
    assert_eq!(room(28_000), FingerRoom::Free);
}

#[test]
fn r20b_one_s_own_penny_in_the_way_counts_before_another_s() {
    let equipment = standard();
    let both = position(&[(Penny::RedAssassin2, -22_000, 11_000), (Penny::GoldSovereign, -22_000, -11_000)]);
    assert_eq!(finger_room(&equipment, &both, &flick(0, 0)), FingerRoom::NoRoom(Penny::RedAssassin2));
    // Whichever is named first.
    let of_gold = BoardFlick::new(Penny::GoldAssassin1, 0, 500, 0).expect("in range");
    let mut points = *both.points();
    points.0.swap(Penny::RedAssassin1.index(), Penny::GoldAssassin1.index());
    let both = Position::new(&equipment, points).expect("the pennies can lie so");
    assert_eq!(finger_room(&equipment, &both, &of_gold), FingerRoom::NoRoom(Penny::GoldSovereign));
}

#[test]
fn r20b_the_offset_turns_the_nail() {
    let equipment = standard();
    // To the right of a penny that moves right is below: an offset to the left moves the nail up and away.
    let below = position(&[(Penny::Blue, -18_000, -17_000)]);
    let room = |offset_um| finger_room(&equipment, &below, &flick(0, offset_um));
    assert_eq!(room(-3_000), FingerRoom::TouchesOther(Penny::Blue));
    assert_eq!(room(3_000), FingerRoom::Free);
}

#[test]
fn r20b_the_arcs_without_room_are_those_of_single_flicks() {
    let equipment = standard();
    let crowd = position(&[
        (Penny::Blue, -22_000, 0),
        (Penny::RedSovereign, 0, 24_000),
        (Penny::GoldAssassin2, 25_000, -3_000),
    ]);
    for offset_um in [-3_000, 0, 2_000] {
        let arcs = arcs_without_room(&equipment, &crowd, Penny::RedAssassin1, offset_um);
        assert_eq!(arcs.len(), 3);
        for degree in 0..360_u16 {
            let covers = |arc: &&RoomArc| (degree + 360 - arc.from_deg) % 360 < arc.span_deg;
            let by_arcs = arcs.iter().find(covers).map_or(FingerRoom::Free, |arc| arc.room);
            let single = finger_room(&equipment, &crowd, &flick(i64::from(degree) * 1_000, offset_um.into()));
            assert_eq!(by_arcs, single, "at {degree} degrees");
        }
    }
    assert_eq!(arcs_without_room(&equipment, &position(&[]), Penny::RedAssassin1, 0), []);
    assert_eq!(arcs_without_room(&equipment, &crowd, Penny::GoldAssassin1, 0), [], "it is not on the board");
}

/// Small pennies, against which the nail is large: four of them can leave a fifth no room.
fn small() -> Equipment {
    let penny = PennySpec { diameter_um: 15_000, ..PennySpec::default() };
    Equipment::new(BoardSpec::default(), penny, PhysicsSpec::default()).expect("they fit the board")
}

/// R1 in the middle of a ring of Gold's pennies and the blue, the first at half a degree.
fn surrounded(equipment: &Equipment, distance_um: f64) -> Position {
    let [a, b, c] = Team::Gold.pennies();
    let mut points = PennyMap::default();
    points[Penny::RedAssassin1] = Some(Point::default());
    for (k, penny) in [a, b, c, Penny::Blue].into_iter().enumerate() {
        let (x, y) = trig::unit_vector(Angle::wrapping_mdeg(500 + 90_000 * k as i64));
        points[penny] = Some(Point { x_um: (x * distance_um) as i32, y_um: (y * distance_um) as i32 });
    }
    Position::new(equipment, points).expect("the pennies can lie so")
}

#[test]
fn r20b_a_surrounded_penny_has_no_room_in_any_direction() {
    // At 16.2 mm each takes up 90.5 degrees of the nail's way round.
    let equipment = small();
    let position = surrounded(&equipment, 16_200.0);
    for degree in 0..360 {
        assert_ne!(finger_room(&equipment, &position, &flick(degree * 1_000, 0)), FingerRoom::Free);
    }
    assert!(!has_free_flick(&equipment, &position, Team::Red));
    assert!(has_free_flick(&equipment, &position, Team::Gold), "those round it are free on the outside");
}

#[test]
fn r20b_one_narrow_gap_is_room_enough() {
    // At 16.3 mm gaps of a quarter of a degree are left, none of them at a whole degree.
    let equipment = small();
    let position = surrounded(&equipment, 16_300.0);
    for degree in 0..360 {
        assert_ne!(finger_room(&equipment, &position, &flick(degree * 1_000, 0)), FingerRoom::Free);
    }
    assert!(has_free_flick(&equipment, &position, Team::Red));
}
