//! The soundtrack of a film: everything that sounds, where on the board and when.
//!
//! Apart from the single sounds because here it is decided what is heard of a flick.

use super::FULL_NS;
use super::synth::{RATE, Rub, clink, thud, tick};
use crate::scene::Metal;
use crate::show::Film;
use penny_rules::SplitMix64;

/// How loud pennies rub that slide at 1 m/s together.
const RUBS: f64 = 0.035;
/// How often it is asked how fast they slide, s.
const ASKED_S: f64 = 0.005;
/// A softer hit is not heard beside the others.
const SOFTEST: f64 = 2e-3;
/// No sound by itself lasts longer, s.
const LONGEST_S: f64 = 0.55;
/// What rings on after the end of the film, s.
const TAIL_S: f64 = 0.4;
/// Half the width of what is heard from the middle to one side, m.
const WIDE_M: f64 = 0.4;

/// Samples for two loudspeakers, from -1 to 1; their first is of the film's first moment.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Track {
    /// The left one.
    pub left: Vec<f32>,
    /// The right one.
    pub right: Vec<f32>,
}

/// The soundtrack of a film with pennies of a metal.
pub fn track(film: &Film, metal: Metal) -> Track {
    let lasts_s = film.ends_s() - film.begins_s() + TAIL_S;
    let count = (lasts_s * RATE).ceil().clamp(0.0, 60.0 * RATE) as usize;
    let place = |t_s: f64| ((t_s - film.begins_s()) * RATE).max(0.0) as usize;
    // Noise needs chance, but no film needs another one.
    let mut random = SplitMix64::new(1);
    // What is in the middle, and what is more to the right than to the left.
    let (mut middle, mut side) = (vec![0.0; count], vec![0.0; count]);
    let mut alone = vec![0.0; (LONGEST_S * RATE) as usize];
    let mut add = |t_s: f64, x_m: f64, sound: &mut dyn FnMut(&mut [f32])| {
        alone.fill(0.0);
        sound(&mut alone);
        let (from, aside) = (place(t_s), (x_m / WIDE_M).clamp(-0.8, 0.8) as f32);
        for ((sample, middle), side) in alone.iter().zip(middle.iter_mut().skip(from)).zip(side.iter_mut().skip(from)) {
            *middle += sample;
            *side += aside * sample;
        }
    };
    add(0.0, film.flicked_m().0, &mut |into| tick(into, film.flicked_m_s(), &mut random));
    let loud_enough = film.hits().iter().filter(|hit| hit.impulse_ns > SOFTEST * FULL_NS);
    for hit in loud_enough {
        add(hit.t_s, hit.at_m.0, &mut |into| clink(into, hit.impulse_ns / FULL_NS, metal));
    }
    for landing in film.landings() {
        add(landing.t_s, landing.at_m.0, &mut |into| thud(into, landing.speed_m_s, &mut random));
    }
    let mut rub = Rub::default();
    let asked = (ASKED_S * RATE) as usize;
    for (k, samples) in middle.chunks_mut(asked).enumerate() {
        let loud = RUBS * film.sliding_m_s(film.begins_s() + k as f64 * ASKED_S);
        samples.iter_mut().for_each(|sample| *sample += rub.next(loud, &mut random));
    }
    let soft = |sample: f32| sample / (1.0 + sample.abs());
    Track {
        left: middle.iter().zip(&side).map(|(middle, side)| soft(middle - side)).collect(),
        right: middle.iter().zip(&side).map(|(middle, side)| soft(middle + side)).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use penny_physics::{BoardFlick, Equipment, Flick, Penny};
    use penny_rules::{Ruleset, set_up};

    fn film(penny: Penny, angle_mdeg: i64, speed_mm_s: i64) -> Film {
        let equipment = Equipment::standard();
        let flick = BoardFlick::new(penny, angle_mdeg, speed_mm_s, 0).expect("the numbers are in their ranges");
        Film::of(&equipment, &set_up(&equipment, &Ruleset::default()), &Flick::Board(flick)).expect("an allowed flick")
    }

    fn loud(samples: &[f32], from_s: f64, lasts_s: f64) -> f64 {
        let from = (from_s * RATE) as usize;
        let part = &samples[from..from + (lasts_s * RATE) as usize];
        (part.iter().map(|sample| f64::from(*sample).powi(2)).sum::<f64>() / part.len() as f64).sqrt()
    }

    #[test]
    fn a_hit_is_heard_when_it_is_seen() {
        let film = film(Penny::RedAssassin1, 210_000, 1_300);
        let hit = film.hits()[0];
        let heard = track(&film, Metal::Copper);
        assert_eq!(heard.left.len(), heard.right.len());
        let (before, after) = (loud(&heard.left, hit.t_s - 0.03, 0.025), loud(&heard.left, hit.t_s, 0.025));
        assert!(after > 5.0 * before && before > 0.0, "{before} {after} at {}", hit.t_s);
        assert!(heard.left.iter().chain(&heard.right).all(|sample| sample.abs() < 1.0));
        assert!(loud(&heard.left, film.ends_s() + 0.3, 0.09) < 1e-3, "it ends in silence");
    }

    #[test]
    fn what_falls_on_the_right_is_heard_on_the_right_once_it_lies_in_the_felt() {
        let film = film(Penny::RedAssassin1, 0, 1_300);
        assert!(film.hits().is_empty());
        let [landing] = film.landings()[..] else { panic!("one penny falls: {:?}", film.landings()) };
        assert!(landing.at_m.0 > 0.2 && landing.t_s < film.ends_s(), "{landing:?}");
        let heard = track(&film, Metal::Steel);
        let [left, right] = [&heard.left, &heard.right].map(|side| loud(side, landing.t_s, 0.08));
        assert!(right > 1.5 * left, "{right} {left}");
        assert!(landing.speed_m_s > 0.2 && right > 3.0 * loud(&heard.right, landing.t_s - 0.05, 0.04));
    }

    #[test]
    fn the_same_film_sounds_the_same() {
        let film = film(Penny::RedSovereign, 45_000, 400);
        assert_eq!(track(&film, Metal::Bronze), track(&film, Metal::Bronze));
    }
}
