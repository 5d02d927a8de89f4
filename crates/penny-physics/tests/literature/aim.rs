//! What one degree of aim does to the outcome of a flick.
//!
//! Apart because it is a figure about play, not about one law: how well a hand must aim, and how exact a solver must
//! be.

use crate::flicks::{Effect, board, draw, turned};
use penny_physics::PhysicsSpec;

/// The design's figures, from another solver and other draws: a degree of aim moves the outcome by 4.5 mm in the middle
/// of all flicks, by 44 mm in one of ten, and lets other pennies fall in a fifth; a tenth of a degree 0.5 mm, 6.6 mm
/// and 2.5 %.
#[test]
fn one_degree_of_aim_moves_outcomes_by_4_5_mm_and_changes_who_falls_in_a_fifth() {
    let flicks = draw(4_000);
    let equipment = board(PhysicsSpec::default());
    for (mdeg, median_mm, ninth_mm, falls) in
        [(1_000, 4.5, 44.0, 0.197), (-1_000, 4.5, 44.0, 0.197), (100, 0.6, 6.0, 0.025)]
    {
        let effect = Effect::of(&flicks, (&equipment, &equipment), |flick| turned(flick, mdeg));
        let (median, ninth) = (effect.quantile_mm(0.5), effect.quantile_mm(0.9));
        // The share's own scatter among 4,000 flicks is 0.6 %, that of a median about 3 %.
        assert!(
            (median / median_mm - 1.0).abs() < 0.1 && (ninth / ninth_mm - 1.0).abs() < 0.1,
            "{mdeg}: {median} {ninth}"
        );
        assert!((effect.other_falls - falls).abs() < 0.02, "{mdeg}: {}", effect.other_falls);
    }
}

/// A wrong thousandth of a degree is seldom seen: equal bits matter between two machines, not to the eye.
#[test]
fn a_thousandth_of_a_degree_moves_outcomes_by_hundredths_of_a_millimetre() {
    let equipment = board(PhysicsSpec::default());
    let effect = Effect::of(&draw(4_000), (&equipment, &equipment), |flick| turned(flick, 1));
    assert!(effect.quantile_mm(0.5) < 0.02 && effect.other_falls < 2e-3, "{effect:?}");
}
