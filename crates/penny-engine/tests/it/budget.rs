//! What a search spends, and on what.
//!
//! Apart from what it finds: levels and tables rest on a budget that is kept, wherever the pennies lie.

use penny_engine::{Alone, Choice, Objective, Situation, Task, choose};
use penny_physics::{Equipment, PennyMap, Point, Position, Team};
use penny_rules::{Preset, Ruleset, Turn, set_up};

/// Around the blue, so that an answer meets somebody in every direction: RS R1 R2 GS G1 G2 BL, um.
const CROWD: [(i32, i32); 7] = [
    (26_000, 3_000),
    (-15_600, 21_100),
    (-10_400, -23_900),
    (10_400, 23_900),
    (-26_000, -3_000),
    (15_600, -21_100),
    (0, 0),
];

fn chosen(equipment: &Equipment, position: Position, hand: Preset, simulations: u64) -> Choice {
    let turn = Turn::new(Team::Red, 2, false, [3, 3], false).expect("a turn");
    let situation = Situation { equipment, ruleset: &Ruleset::default(), position, turn };
    let task = Task { objective: Objective::Win, hand: hand.hand(), simulations, may_decline: true, seed: 1 };
    choose(&situation, &task, &Alone, || false)
}

fn crowd(equipment: &Equipment) -> Position {
    let points = PennyMap::from_fn(|penny| {
        let (x_um, y_um) = CROWD[penny.index()];
        Some(Point { x_um, y_um })
    });
    Position::new(equipment, points).expect("a legal position")
}

#[test]
fn a_search_ends_soon_after_its_budget() {
    let equipment = Equipment::standard();
    for (name, position) in [("set-up", set_up(&equipment, &Ruleset::default())), ("crowd", crowd(&equipment))] {
        for hand in [Preset::None, Preset::Steady, Preset::Normal, Preset::Shaky] {
            for simulations in [1_440, 3_000, 5_000, 9_000, 12_000, 20_000, 60_000] {
                let spent = chosen(&equipment, position, hand, simulations).simulations;
                let most = simulations * 6 / 5;
                assert!(spent <= most, "{name}, {hand:?}: {spent} instead of {simulations}");
            }
        }
    }
}

#[test]
fn of_a_hand_without_error_one_sample_is_enough() {
    let equipment = Equipment::standard();
    let choice = chosen(&equipment, set_up(&equipment, &Ruleset::default()), Preset::None, 60_000);
    // At a glance, and looked into.
    assert!(choice.candidates.iter().all(|one| one.samples == 2), "{choice:?}");
    assert!(choice.candidates.len() > 12, "so that more can be looked into: {choice:?}");
    let erring = chosen(&equipment, set_up(&equipment, &Ruleset::default()), Preset::Normal, 60_000);
    assert!(erring.candidates[0].samples > 20, "{erring:?}");
}

#[test]
fn a_flick_and_declining_are_judged_equally_deeply() {
    // Between what a map takes and what looks take, nothing is looked into; then declining costs nothing either.
    let equipment = Equipment::standard();
    let position = crowd(&equipment);
    for simulations in [3_000, 9_000, 10_000, 20_000] {
        let with = chosen(&equipment, position, Preset::Normal, simulations);
        let looked = with.simulations > simulations * 9 / 10;
        let turn = Turn::new(Team::Red, 2, false, [3, 3], false).expect("a turn");
        let situation = Situation { equipment: &equipment, ruleset: &Ruleset::default(), position, turn };
        let passed = Situation { turn: turn.passed(false), ..situation };
        let at_a_glance = 1.0 - penny_engine::evaluate::chance(&passed, &Preset::Normal.hand());
        assert_eq!(with.declining != Some(at_a_glance), looked, "{simulations}: {with:?}");
    }
}
