//! Whole games between players, by random rules on random boards.
//!
//! Apart because nothing is asked of the play but that it is allowed.

use penny_engine::arena::play;
use penny_engine::{Alone, Baseline, Level, Mind, Player};
use penny_physics::{BoardSpec, Equipment, Shape};
use penny_rules::ruleset::{Allowed, Value};
use penny_rules::{Ending, Ruleset, SplitMix64, WinReason};
use std::sync::Arc;

/// A ruleset with random words and flags, which ends after so many turns.
fn random_ruleset(random: &mut SplitMix64, max_turns: i64) -> Ruleset {
    let mut ruleset = Ruleset::default();
    for field in Ruleset::FIELDS {
        let value = match field.allowed {
            Allowed::Flag => Value::Flag(random.next_u64() >> 63 == 1),
            Allowed::Words(words) => Value::Word(words[((random.next_u64() >> 32) as usize) % words.len()]),
            Allowed::Number { .. } => continue,
        };
        ruleset.set(field.name, value).expect("an allowed value");
    }
    ruleset.set("max_turns", Value::Number(max_turns)).expect("an allowed number");
    ruleset
}

#[test]
fn games_by_random_rules_end_without_a_refused_action() {
    let (mut decided, mut flicks) = (0, 0);
    for number in 0..40 {
        let mut random = SplitMix64::new(number);
        let shape = if number % 2 == 0 { Shape::Square } else { Shape::Hexagon };
        let width_um = 229_000 + (random.next_u64() % 371_000) as u32;
        let board = BoardSpec { shape, width_um, ..BoardSpec::default() };
        let equipment = Arc::new(Equipment::with_board(board).expect("an allowed board"));
        let ruleset = random_ruleset(&mut random, 20);
        let hand = Level::ALL[(number % 8) as usize].hand();
        let search = Player { mind: Mind::Search(1_500), hand };
        let baseline = [Baseline::Random, Baseline::SureHand, Baseline::Kill][(number / 2 % 3) as usize];
        let simple = Player { mind: Mind::Baseline(baseline), hand };
        let players = if number % 5 < 3 { [&search, &simple] } else { [&simple, &search] };
        let report = play(&equipment, &ruleset, players, number, &Alone);
        assert_eq!(report.refused, None, "game {number} by {ruleset:?}");
        let gave_up = matches!(report.ending, Ending::Won { by: WinReason::Resigned, .. });
        assert!(!gave_up, "game {number}: nobody gives up");
        decided += u32::from(matches!(report.ending, Ending::Won { .. }));
        flicks += report.flicks;
    }
    assert!(decided > 20 && flicks > 150, "games are played to their end: {decided} of 40, {flicks} flicks");
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let equipment = Arc::new(Equipment::standard());
    let player = Player { mind: Mind::Search(1_500), hand: Level::Shilling.hand() };
    let mut ruleset = Ruleset::default();
    ruleset.set("max_turns", Value::Number(20)).expect("an allowed number");
    let game = |seed| play(&equipment, &ruleset, [&player, &player], seed, &Alone);
    assert_eq!(game(1), game(1));
    assert_ne!(game(1), game(2));
}
