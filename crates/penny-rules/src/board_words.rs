//! The board in words, for those who hear it.
//!
//! Apart because during a game the words must not tell what only measuring may show (R22).

use penny_physics::{Edge, Equipment, Penny, Position, Rank, Shape, Team};

/// How exactly the words say where the blue is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BlueInWords {
    /// To the millimetre: the game is over, or there is none.
    Exact,
    /// R22: near an edge rounded to 10 mm, so that the players judge by ear what others judge by eye.
    InPlay,
}

/// R22: within this distance of an edge the blue's distances are rounded, um.
const ROUNDED_WITHIN_UM: i64 = 50_000;

/// Where each penny on the board lies, in the order of [`Penny::ALL`]: "Gold sovereign, 12 mm from the top edge, 62 mm
/// right of its middle".
pub fn board_words(equipment: &Equipment, position: &Position, blue: BlueInWords) -> Vec<String> {
    let words = |penny| penny_words(equipment, position, penny, blue);
    Penny::ALL.into_iter().filter_map(words).collect()
}

/// Where one penny lies; none when it is not on the board.
///
/// The distance is from its rim to the nearest edge. Nothing else is said across that edge, since two rounded numbers
/// for one distance would tell more than either.
pub fn penny_words(equipment: &Equipment, position: &Position, penny: Penny, blue: BlueInWords) -> Option<String> {
    let point = position.get(penny)?;
    let board = equipment.board();
    let radius_um = i64::from(equipment.penny().diameter_um) / 2;
    let gap_um =
        |edge: &Edge| (board.distance_to_edge_m(edge, point.x_m(), point.y_m()) * 1e6).round() as i64 - radius_um;
    let mut by_gap: Vec<usize> = (0..board.edges().len()).collect();
    by_gap.sort_by_key(|&k| gap_um(&board.edges()[k]));
    let rounded = |k: usize| {
        let near = gap_um(&board.edges()[k]) <= ROUNDED_WITHIN_UM;
        penny == Penny::Blue && blue == BlueInWords::InPlay && near
    };
    let (nearest, second) = (by_gap[0], by_gap[1]);
    let edge = board.edges()[nearest];
    let name = edge_name(board.spec().shape, nearest);
    let gap = gap_um(&edge);
    let mut words = penny_title(penny).to_owned();
    if gap < 0 && !rounded(nearest) {
        words += &format!(", over the {name} edge by {} mm", in_mm(-gap, false));
    } else {
        let about = if rounded(nearest) { "about " } else { "" };
        words += &format!(", {about}{} mm from the {name} edge", in_mm(gap.max(0), rounded(nearest)));
    }
    // Along the edge, anticlockwise as the board's edges run.
    let along_um = ((edge.normal.0 * point.y_m() - edge.normal.1 * point.x_m()) * 1e6).round() as i64;
    let way = match (along_um.signum(), along_way(&edge)) {
        (0, _) => return Some(words + ", level with its middle"),
        (1, (forward, _)) => forward,
        (_, (_, backward)) => backward,
    };
    let about = if rounded(second) { "about " } else { "" };
    Some(words + &format!(", {about}{} mm {way} its middle", in_mm(along_um.abs(), rounded(second))))
}

/// A length in whole millimetres, or in whole tens of them.
const fn in_mm(length_um: i64, rounded: bool) -> i64 {
    if rounded { (length_um + 5_000) / 10_000 * 10 } else { (length_um + 500) / 1_000 }
}

/// What moving along an edge is called, anticlockwise and clockwise.
fn along_way(edge: &Edge) -> (&'static str, &'static str) {
    let (nx, ny) = edge.normal;
    match () {
        // The edge runs along (-ny, nx).
        _ if ny < 0.0 => ("right of", "left of"),
        _ if ny > 0.0 => ("left of", "right of"),
        _ if nx > 0.0 => ("above", "below"),
        _ => ("below", "above"),
    }
}

fn edge_name(shape: Shape, edge: usize) -> &'static str {
    match shape {
        Shape::Square => ["bottom", "right", "top", "left"][edge % 4],
        Shape::Hexagon => ["lower right", "right", "upper right", "upper left", "left", "lower left"][edge % 6],
    }
}

/// A penny's name on the board: "Gold sovereign", "Red assassin 2", "Blue".
pub const fn penny_title(penny: Penny) -> &'static str {
    match (penny.team(), penny.rank(), penny) {
        (Some(Team::Red), Rank::Sovereign, _) => "Red sovereign",
        (Some(Team::Gold), Rank::Sovereign, _) => "Gold sovereign",
        (_, _, Penny::RedAssassin1) => "Red assassin 1",
        (_, _, Penny::RedAssassin2) => "Red assassin 2",
        (_, _, Penny::GoldAssassin1) => "Gold assassin 1",
        (_, _, Penny::GoldAssassin2) => "Gold assassin 2",
        _ => "Blue",
    }
}
