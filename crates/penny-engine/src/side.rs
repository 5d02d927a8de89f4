//! Side-flicks (R21 to R23): the sovereign, held over the edge, strikes the blue.
//!
//! Apart from the map because their axes are others: how far the blue hangs over, and directions that lead inwards. They
//! never kill, so a coarse look is enough; what they are good for is to put the blue and the own sovereign elsewhere.

use crate::search::Task;
use crate::situation::Situation;
use crate::spots::best_spot;
use penny_physics::{Board, Flick, NearEdges, Penny, SideFlick, SideSetUp, Simulator};
use penny_rules::{Decision, SplitMix64, check_flick};

/// The directions, either side of straight inwards, and their step, thousandths of a degree.
const WIDEST_MDEG: i64 = 60_000;
const STEP_MDEG: i64 = 10_000;
/// The speeds, mm/s.
const SPEEDS: [i64; 4] = [150, 400, 800, 1_400];
/// Overlaps of the blue, um: from the least to the most, so many.
const OVERLAPS: i32 = 3;
/// On how many samples of the hand's error each of the best few is judged.
const SAMPLES: u64 = 8;
const BEST: usize = 8;

/// The side-flick with the best chance of winning, that chance, and how many flicks were simulated; none where there is no
/// place for one.
pub fn best_side_flick(situation: &Situation<'_>, task: &Task) -> Option<(SideFlick, f64, u64)> {
    let mut simulator = Simulator::new();
    let mut all: Vec<(SideFlick, f64)> = side_flicks(situation)
        .filter_map(|flick| Some((flick, worth(situation, &Flick::Side(flick), task, &mut simulator)?)))
        .collect();
    let mut count = all.len() as u64;
    all.sort_by(|a, b| b.1.total_cmp(&a.1));
    all.truncate(BEST);
    for (flick, chance) in &mut all {
        let asked = Flick::Side(*flick);
        let mut random = SplitMix64::new(task.seed);
        let samples = (0..SAMPLES).filter_map(|_| {
            let executed = task.hand.execute_within(&asked, &mut random, |flick| may_be_made(situation, flick));
            worth(situation, &executed, task, &mut simulator)
        });
        *chance = samples.sum::<f64>() / SAMPLES as f64;
        count += SAMPLES;
    }
    all.into_iter().reduce(|a, b| if b.1 > a.1 { b } else { a }).map(|(flick, chance)| (flick, chance, count))
}

/// The side-flicks of a coarse grid that can be made.
fn side_flicks(situation: &Situation<'_>) -> impl Iterator<Item = SideFlick> {
    let (equipment, penny) = (situation.equipment, situation.turn.to_move().sovereign());
    let near = situation.position.get(Penny::Blue).map(|blue| NearEdges::of(equipment, blue));
    let edges: Vec<Option<u8>> = match near {
        Some(NearEdges { nearest, other: Some(other), .. }) => vec![Some(nearest), Some(other)],
        Some(_) => vec![None],
        None => vec![],
    };
    let most = SideSetUp::most_overlap_um(equipment);
    let mut all = vec![];
    for edge in edges {
        let Some(inwards_mdeg) = inwards_mdeg(situation, edge) else { continue };
        for overlap_um in (0..OVERLAPS).map(|k| 1_000 + (most - 1_000) * k / (OVERLAPS - 1)) {
            for aside in (-WIDEST_MDEG..=WIDEST_MDEG).step_by(STEP_MDEG as usize) {
                for speed in SPEEDS {
                    let angle = (inwards_mdeg + aside).rem_euclid(360_000);
                    all.extend(SideFlick::new(penny, edge, overlap_um.into(), angle, speed, 0).ok());
                }
            }
        }
    }
    all.into_iter().filter(|flick| may_be_made(situation, &Flick::Side(*flick)))
}

/// The direction straight inwards from an edge, or from the nearest one.
fn inwards_mdeg(situation: &Situation<'_>, edge: Option<u8>) -> Option<i64> {
    let blue = situation.position.get(Penny::Blue)?;
    let edge = edge.unwrap_or(NearEdges::of(situation.equipment, blue).nearest);
    Some(outwards_mdeg(situation.equipment.board(), edge) + 180_000)
}

/// The direction straight outwards over an edge: those of a square are numbered from the bottom, those of a hexagon from
/// the one after the corner at 270 degrees, anticlockwise.
fn outwards_mdeg(board: &Board, edge: u8) -> i64 {
    let edges = board.edges().len() as i64;
    let first = if edges == 4 { 270_000 } else { 300_000 };
    (first + i64::from(edge) * 360_000 / edges).rem_euclid(360_000)
}

pub(crate) fn may_be_made(situation: &Situation<'_>, flick: &Flick) -> bool {
    check_flick(situation.equipment, situation.ruleset, &situation.turn, &situation.position, flick).is_ok()
}

/// The chance of winning after a side-flick and the best spotting.
fn worth(situation: &Situation<'_>, flick: &Flick, task: &Task, simulator: &mut Simulator) -> Option<f64> {
    let landing = situation.try_flick(simulator, flick)?;
    Some(match landing.decision {
        Decision::Won => 1.0,
        Decision::Lost => 0.0,
        Decision::Again(_) | Decision::Over(_) | Decision::Foul(_) => {
            let after = situation.after(&landing)?;
            best_spot(&after, situation.turn.to_move(), &task.hand)?.1
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use penny_physics::{BoardSpec, Equipment, Shape, trig};

    #[test]
    fn outwards_is_the_normal_of_every_edge() {
        for shape in [Shape::Square, Shape::Hexagon] {
            let equipment = Equipment::with_board(BoardSpec { shape, ..BoardSpec::default() }).expect("a board");
            for (k, edge) in equipment.board().edges().iter().enumerate() {
                let mdeg = outwards_mdeg(equipment.board(), k as u8);
                let (x, y) = trig::unit_vector(penny_physics::Angle::wrapping_mdeg(mdeg));
                assert!(
                    (x - edge.normal.0).abs() < 1e-9 && (y - edge.normal.1).abs() < 1e-9,
                    "{shape:?} {k}: {edge:?}"
                );
            }
        }
    }
}
