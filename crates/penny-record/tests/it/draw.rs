//! Random boards, positions and flicks for property tests.
//!
//! Apart because text, JSON and game files are tested with the same ones.

use penny_physics::{BoardFlick, BoardSpec, Equipment, Flick, Penny, PennyMap, Point, Position, Shape, SideFlick};
use penny_record::workload::draw_from_to;
use penny_rules::SplitMix64;
use proptest::prelude::*;

/// Boards of all shapes and sizes, most with default spots.
pub(crate) fn boards() -> impl Strategy<Value = BoardSpec> {
    let shape = prop_oneof![Just(Shape::Square), Just(Shape::Hexagon)];
    let spots = prop_oneof![Just((15_000, 10_000)), (10_150_u32..40_000, 1_000_u32..=20_300)];
    (shape, 200_000_u32..=600_000, spots).prop_map(|(shape, width_um, (inset, spot_diameter_um))| BoardSpec {
        shape,
        width_um,
        spot_inset_um: inset.min(width_um / 4),
        spot_diameter_um,
    })
}

/// A position drawn by a seed: each penny absent one time in eight, else somewhere free, edges and corners too.
pub(crate) fn position(equipment: &Equipment, seed: u64) -> Position {
    let mut random = SplitMix64::new(seed);
    let mut position = Position::new(equipment, PennyMap::default()).expect("an empty board is a position");
    let reach = equipment.board().spec().width_um as i32 * 6 / 10;
    for penny in Penny::ALL {
        if draw_from_to(&mut random, 0, 7) == 0 {
            continue;
        }
        for _ in 0..200 {
            let mut coordinate = || draw_from_to(&mut random, -reach, reach);
            let at = Point { x_um: coordinate(), y_um: coordinate() };
            if let Ok(with) = position.with(equipment, penny, at) {
                position = with;
                break;
            }
        }
    }
    position
}

/// Flicks of both kinds over their whole ranges; those on the board with a loft or flat.
pub(crate) fn flicks() -> impl Strategy<Value = Flick> {
    let penny = (0..Penny::COUNT).prop_map(|k| Penny::ALL[k]);
    let motion = (0_i64..360_000, 50_i64..=3_000);
    let side = proptest::option::of((prop_oneof![Just(None), (0_u8..6).prop_map(Some)], 1_000_i64..10_000));
    let loft = prop_oneof![Just(0_i64), 0_i64..=30_000];
    (penny, motion, side, -19_000_i64..=19_000, loft).prop_map(|(penny, (angle, speed), side, offset, loft)| match side
    {
        Some((edge, overlap)) => Flick::Side(SideFlick::new(penny, edge, overlap, angle, speed, offset).unwrap()),
        None => {
            let flat = BoardFlick::new(penny, angle, speed, offset % 3_001).unwrap();
            Flick::Board(flat.with_loft(loft).unwrap())
        }
    })
}
