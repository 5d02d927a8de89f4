//! Whole games between players, by random rules on random boards.
//!
//! Apart because nothing is asked of the play but that it is allowed.

use penny_engine::{Alone, Baseline, Level, Mind, Player};
use penny_physics::{BoardSpec, Equipment, Flick, Shape, Team};
use penny_rules::ruleset::{Allowed, Value};
use penny_rules::{Action, Game, Ruleset, SplitMix64};
use std::sync::Arc;

/// A ruleset with random values, which ends after so many turns.
fn random_ruleset(random: &mut SplitMix64, max_turns: u32) -> Ruleset {
    let mut ruleset = Ruleset::default();
    for field in Ruleset::FIELDS {
        let value = match field.allowed {
            Allowed::Flag => Value::Flag(random.next_u64() >> 63 == 1),
            Allowed::Words(words) => Value::Word(words[((random.next_u64() >> 32) as usize) % words.len()]),
            Allowed::Number { .. } => continue,
        };
        ruleset.set(field.name, value).expect("an allowed value");
    }
    ruleset.set("max_turns", Value::Number(max_turns.into())).expect("an allowed number");
    ruleset
}

#[test]
fn games_by_random_rules_end_without_a_refused_action() {
    let mut endings = 0;
    for number in 0..24 {
        let mut random = SplitMix64::new(number);
        let shape = if number % 2 == 0 { Shape::Square } else { Shape::Hexagon };
        let width_um = 229_000 + (random.next_u64() % 371_000) as u32;
        let board = BoardSpec { shape, width_um, ..BoardSpec::default() };
        let equipment = Arc::new(Equipment::with_board(board).expect("an allowed board"));
        let ruleset = random_ruleset(&mut random, 20);
        let minds = [Mind::Search(1_500), Mind::Baseline(Baseline::Random)];
        let level = Level::ALL[(number % 8) as usize];
        let players = minds.map(|mind| Player { mind, hand: level.hand() });
        let mut game = Game::new(equipment, ruleset, Team::Red);
        let mut step = 0;
        while let Some(team) = game.to_act() {
            step += 1;
            let player = players[(team.index() + number as usize) % 2];
            let action = player.act(&game, number << 32 | step, &Alone);
            let executed = match &action {
                Action::Flick(flick) => match game.execute(&player.hand, &Flick::Board(*flick), &mut random) {
                    Ok(Flick::Board(flick)) => Action::Flick(flick),
                    other => panic!("game {number}: {action:?} became {other:?}"),
                },
                Action::SideFlick(flick, None) => match game.execute(&player.hand, &Flick::Side(*flick), &mut random) {
                    Ok(Flick::Side(flick)) => Action::SideFlick(flick, None),
                    other => panic!("game {number}: {action:?} became {other:?}"),
                },
                _ => action,
            };
            if let Err(error) = game.play(&executed) {
                panic!("game {number}, step {step}: {executed:?} is refused: {error}");
            }
            assert!(!matches!(executed, Action::Resign), "game {number}, step {step}: nobody gives up");
        }
        endings += 1;
    }
    assert_eq!(endings, 24);
}
