//! Flicks drawn at random.
//!
//! Apart because baselines and trees all need some, and must mean the same by it.

use crate::situation::Situation;
use penny_physics::{BoardFlick, Penny};
use penny_rules::SplitMix64;

/// So many are drawn before it is said that the finger has room for none.
const TRIES: u32 = 10_000;
/// Slowest and fastest speed of aimed flicks, mm/s.
const SPEEDS: (f64, f64) = (100.0, 2_600.0);

/// A number below `count`.
pub fn below(random: &mut SplitMix64, count: u64) -> u64 {
    ((random.next_u64() >> 32) * count) >> 32
}

/// A number from 0 to 1.
pub fn share(random: &mut SplitMix64) -> f64 {
    (random.next_u64() >> 11) as f64 * (1.0 / (1_u64 << 53) as f64)
}

/// Any flick of the player to move that is no foul; none where the finger has no room for any.
pub fn any_flick(situation: &Situation<'_>, random: &mut SplitMix64) -> Option<BoardFlick> {
    let pennies = situation.turn.to_move().pennies();
    (0..TRIES).find_map(|_| {
        let penny = pennies[below(random, 3) as usize];
        let (angle, speed) = (below(random, 360_000) as i64, 50 + below(random, 2_951) as i64);
        let flick = BoardFlick::new(penny, angle, speed, 0).ok()?;
        is_clean(situation, &flick).then_some(flick)
    })
}

/// A flick of the player to move that meets another penny if it goes far enough, slow ones as likely as fast ones; any flick
/// where there is none such.
pub fn aimed_flick(situation: &Situation<'_>, random: &mut SplitMix64) -> Option<BoardFlick> {
    let pennies = situation.turn.to_move().pennies();
    let aimed = (0..TRIES / 100).find_map(|_| {
        let penny = pennies[below(random, 3) as usize];
        let other = Penny::ALL[below(random, Penny::COUNT as u64) as usize];
        let (from, at) = (situation.position.get(penny)?, situation.position.get(other).filter(|_| other != penny)?);
        let (x, y) = (at.x_m() - from.x_m(), at.y_m() - from.y_m());
        // A place across the other penny, and the direction there.
        let aside = 2.0 * situation.equipment.radius_m() * (2.0 * share(random) - 1.0);
        let length = (x * x + y * y).sqrt();
        let angle = direction_mdeg(x - aside * y / length, y + aside * x / length);
        // Evenly in the ratio, by the square of an even number: near enough for a guess.
        let part = share(random);
        let speed = SPEEDS.0 + (SPEEDS.1 - SPEEDS.0) * part * part;
        let flick = BoardFlick::new(penny, angle, speed as i64, 0).ok()?;
        is_clean(situation, &flick).then_some(flick)
    });
    aimed.or_else(|| any_flick(situation, random))
}

fn is_clean(situation: &Situation<'_>, flick: &BoardFlick) -> bool {
    situation.touches(flick).is_some_and(|touches| !touches)
}

/// The direction of a vector, thousandths of a degree, by halving: there is no arc tangent that is the same everywhere.
fn direction_mdeg(x: f64, y: f64) -> i64 {
    let (mut low, mut high) = (0_i64, 180_000_i64);
    let upper = y >= 0.0;
    let y = y.abs();
    while high - low > 1 {
        let middle = (low + high) / 2;
        let (dx, dy) = penny_physics::trig::unit_vector(penny_physics::Angle::wrapping_mdeg(middle));
        // On the upper half the vector lies to the left of every direction below its own.
        if dx * y - dy * x > 0.0 { low = middle } else { high = middle }
    }
    if upper { low } else { (360_000 - low) % 360_000 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directions_are_those_of_their_vectors() {
        for mdeg in (0..360_000).step_by(7_919) {
            let (x, y) = penny_physics::trig::unit_vector(penny_physics::Angle::wrapping_mdeg(mdeg));
            let miss = (direction_mdeg(3.0 * x, 3.0 * y) - mdeg).rem_euclid(360_000);
            assert!(miss.min(360_000 - miss) <= 1, "{mdeg}: {miss}");
        }
    }
}
