//! Putting the sovereign on a spot (R23).
//!
//! Apart because each limit is tried one micrometre to either side.

use crate::notes::standard;
use penny_physics::{BoardSpec, Equipment, Penny, PennyMap, Point, Position, Shape, Team};
use penny_rules::{SpotError, SpotRoom, Spotting, spot_rooms, spot_sovereign};

/// Far from all spots of the default board.
const AWAY: Point = Point { x_um: 100_000, y_um: 0 };

fn with(blue: Point) -> Position {
    let mut points = PennyMap::default();
    points[Penny::Blue] = Some(blue);
    Position::new(&standard(), points).expect("on the board")
}

fn put(position: &Position, spot: u8, shift_um: (i32, i32)) -> Result<Position, SpotError> {
    let spotting = Spotting { penny: Penny::RedSovereign, spot, shift_um };
    spot_sovereign(&standard(), position, Team::Red, &spotting)
}

/// The centre spot is at the origin, so a penny on the x axis is at its distance from it.
fn at_distance(x_um: i32) -> Position {
    with(Point { x_um, y_um: 0 })
}

#[test]
fn r23_the_default_place_is_the_spot_s_centre() {
    let equipment = standard();
    for spot in 0..7 {
        let position = put(&with(AWAY), spot, (0, 0)).expect("the spot is free");
        assert_eq!(position.get(Penny::RedSovereign), Some(equipment.board().spots()[usize::from(spot)]));
    }
    assert_eq!(put(&with(AWAY), 7, (0, 0)), Err(SpotError::NoSuchSpot { spot: 7 }));
}

#[test]
fn r23_a_spot_that_is_partly_covered_is_not_allowed() {
    // A penny's radius and the spot's: 10.15 and 5 mm.
    assert_eq!(put(&at_distance(15_149), 6, (0, 0)), Err(SpotError::Covered { spot: 6, by: Penny::Blue }));
    assert_eq!(put(&at_distance(15_150), 6, (0, 0)), Err(SpotError::Touches(Penny::Blue)));
}

#[test]
fn r23_the_sovereign_touches_no_other_penny() {
    assert_eq!(put(&at_distance(20_300), 6, (0, 0)), Err(SpotError::Touches(Penny::Blue)));
    assert!(put(&at_distance(20_301), 6, (0, 0)).is_ok());
    assert!(put(&at_distance(20_300), 6, (-1, 0)).is_ok());
}

#[test]
fn r23_the_sovereign_covers_the_whole_spot() {
    for shift_um in [(5_150, 0), (0, -5_150), (3_090, 4_120)] {
        assert!(put(&with(AWAY), 6, shift_um).is_ok(), "{shift_um:?}");
    }
    for shift_um in [(5_151, 0), (3_091, 4_120), (i32::MAX, i32::MIN)] {
        let error = put(&with(AWAY), 6, shift_um).expect_err("too far");
        assert!(matches!(error, SpotError::SpotNotCovered { most_um: 5_150, .. }), "{error:?}");
    }
}

#[test]
fn r23_the_sovereign_does_not_overlap_the_edge() {
    // Spot 0 is 15 mm from the bottom edge, a penny's radius 10.15 mm; 1 um is left to rounding.
    assert!(put(&with(AWAY), 0, (0, -4_850)).is_ok());
    assert_eq!(put(&with(AWAY), 0, (0, -4_852)), Err(SpotError::OverEdge));
}

#[test]
fn r23_only_the_held_sovereign_is_spotted() {
    let equipment = standard();
    let put = |penny, position: &Position| {
        spot_sovereign(&equipment, position, Team::Red, &Spotting { penny, spot: 6, shift_um: (0, 0) })
    };
    let sovereign = Penny::RedSovereign;
    for penny in [Penny::RedAssassin1, Penny::GoldSovereign, Penny::Blue] {
        assert_eq!(put(penny, &with(AWAY)), Err(SpotError::NotTheSovereign { penny, sovereign }));
    }
    let on_board = put(sovereign, &with(AWAY)).expect("the spot is free");
    assert_eq!(put(sovereign, &on_board), Err(SpotError::NotInHand(sovereign)));
}

#[test]
fn r23_the_spots_are_offered_with_a_shift_where_one_is_needed() {
    let equipment = standard();
    let room = |position: &Position| spot_rooms(&equipment, position, Team::Red)[6];
    assert_eq!(room(&with(AWAY)), SpotRoom::Free { shift_um: (0, 0) });
    assert_eq!(room(&at_distance(15_149)), SpotRoom::Covered(Penny::Blue));
    assert_eq!(room(&at_distance(15_150)), SpotRoom::NoRoom(Penny::Blue));
    assert_eq!(room(&at_distance(19_000)), SpotRoom::Free { shift_um: (-1_500, 0) });
    let SpotRoom::Free { shift_um } = room(&at_distance(17_000)) else { panic!("it is free") };
    assert!(put(&at_distance(17_000), 6, shift_um).is_ok());
}

#[test]
fn r23_the_spots_against_the_edge_are_allowed_on_every_board() {
    for shape in [Shape::Square, Shape::Hexagon] {
        let spec = BoardSpec { shape, spot_inset_um: 10_150, ..BoardSpec::default() };
        let equipment = Equipment::with_board(spec).expect("a board");
        let position = Position::new(&equipment, PennyMap::default()).expect("empty");
        assert_eq!(spot_rooms(&equipment, &position, Team::Gold), [SpotRoom::Free { shift_um: (0, 0) }; 7]);
    }
}
