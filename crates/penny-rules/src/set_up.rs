//! How the pennies lie when a game begins (R6).
//!
//! Apart because a position before the first flick is the one that no flick has made.

use crate::ruleset::Ruleset;
use penny_physics::{Board, Equipment, Penny, PennyMap, Position};

/// Anticlockwise from Red's sovereign: the teams alternate and the sovereigns are opposite each other.
const ROUND: [Penny; 6] = [
    Penny::RedSovereign,
    Penny::GoldAssassin2,
    Penny::RedAssassin1,
    Penny::GoldSovereign,
    Penny::RedAssassin2,
    Penny::GoldAssassin1,
];

/// R6: the blue on the centre spot and the six team pennies round it, Red's sovereign on the ruleset's spot.
pub fn set_up(equipment: &Equipment, ruleset: &Ruleset) -> Position {
    let spots = equipment.board().spots();
    let mut points = PennyMap::default();
    points[Penny::Blue] = Some(spots[Board::CENTRE]);
    for (k, penny) in ROUND.into_iter().enumerate() {
        points[penny] = Some(spots[(usize::from(ruleset.set_up_spot()) + k) % ROUND.len()]);
    }
    Position::new(equipment, points).expect("spots are on the board and two pennies apart")
}
