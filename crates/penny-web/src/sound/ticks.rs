//! What of a film is felt: a short tick for the flick and for every hit, as a pattern of milliseconds.
//!
//! Apart from what is heard because a phone has one small motor, which needs pauses.

use super::FULL_NS;
use crate::show::Film;

/// The longest tick, ms, of a hit that stops a penny of 1 m/s.
const LONGEST_MS: f64 = 22.0;
const SHORTEST_MS: u32 = 6;
/// A motor tells ticks apart that are so far from each other, ms.
const PAUSE_MS: u32 = 25;
/// Not more of them.
const MOST: usize = 12;

/// On and off by turns, ms, beginning with on: as browsers take it.
pub fn ticks(film: &Film) -> Vec<u32> {
    let mut pattern = vec![SHORTEST_MS];
    let mut ends_ms = SHORTEST_MS;
    for hit in film.hits() {
        let at_ms = (hit.t_s * 1e3) as u32;
        if at_ms < ends_ms + PAUSE_MS || pattern.len() > 2 * MOST {
            continue;
        }
        let lasts_ms = ((hit.impulse_ns / FULL_NS).sqrt() * LONGEST_MS) as u32;
        let lasts_ms = lasts_ms.clamp(SHORTEST_MS, LONGEST_MS as u32);
        pattern.extend([at_ms - ends_ms, lasts_ms]);
        ends_ms = at_ms + lasts_ms;
    }
    pattern
}

#[cfg(test)]
mod tests {
    use super::*;
    use penny_physics::{BoardFlick, Equipment, Flick, Penny};
    use penny_rules::{Ruleset, set_up};

    #[test]
    fn a_hit_is_felt_when_it_is_seen() {
        let equipment = Equipment::standard();
        let position = set_up(&equipment, &Ruleset::default());
        let flick = BoardFlick::new(Penny::RedAssassin1, 210_000, 1_300, 0).expect("the numbers are in their ranges");
        let film = Film::of(&equipment, &position, &Flick::Board(flick)).expect("an allowed flick");
        let felt = ticks(&film);
        assert_eq!(felt.len() % 2, 1, "it ends with a tick: {felt:?}");
        let first_hit_ms = (film.hits()[0].t_s * 1e3) as u32;
        assert_eq!(felt[0] + felt[1], first_hit_ms);
        assert!(felt.iter().step_by(2).all(|tick| (SHORTEST_MS..=LONGEST_MS as u32).contains(tick)), "{felt:?}");
    }
}
