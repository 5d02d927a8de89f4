//! Positions in which the best flick is known.
//!
//! Apart from whole games: here a person can see what is right.

use penny_engine::{Alone, Objective, Situation, Task, advise, choose};
use penny_physics::{Equipment, Flick, Penny, PennyMap, Point, Position, Simulator, Team, simulate};
use penny_rules::{Action, Decision, Flicked, Game, Hand, Preset, Ruleset, Turn, decide};
use std::sync::Arc;

fn position(equipment: &Equipment, places: [(i32, i32); 7]) -> Position {
    let points = PennyMap::from_fn(|penny| {
        let (x_mm, y_mm) = places[penny.index()];
        Some(Point { x_um: x_mm * 1_000, y_um: y_mm * 1_000 })
    });
    Position::new(equipment, points).expect("a legal position")
}

fn task(objective: Objective, simulations: u64) -> Task {
    Task { objective, hand: Preset::Normal.hand(), simulations, may_decline: true, seed: 1 }
}

/// Red's turn, its first ones over.
fn turn(flicks_left: i64) -> Turn {
    Turn::new(Team::Red, flicks_left, false, [3, 3], false).expect("a turn")
}

/// An assassin, the blue and the other sovereign in a line that leads over the edge: RS R1 R2 GS G1 G2 BL.
const IN_LINE: [(i32, i32); 7] = [(-150, -150), (0, 100), (-100, -200), (0, 210), (150, -100), (150, 0), (0, 160)];

#[test]
fn a_kill_in_line_is_found_and_kills() {
    let equipment = Equipment::standard();
    let ruleset = Ruleset::default();
    let position = position(&equipment, IN_LINE);
    let situation = Situation { equipment: &equipment, ruleset: &ruleset, position, turn: turn(1) };
    for objective in [Objective::Win, Objective::Kill] {
        let choice = choose(&situation, &task(objective, 20_000), &Alone, || false);
        let best = choice.candidates[0];
        assert_eq!(best.flick.penny(), Penny::RedAssassin1, "{objective:?}: {best:?}");
        assert!(best.chance > 0.6, "{objective:?}: {best:?}");
        let landing = situation.try_flick(&mut Simulator::new(), &Flick::Board(best.flick)).expect("it can be made");
        assert_eq!(landing.decision, Decision::Won, "{best:?}");
    }
}

#[test]
fn what_is_expected_of_a_kill_is_what_happens() {
    let equipment = Equipment::standard();
    let ruleset = Ruleset::default();
    let position = position(&equipment, IN_LINE);
    let situation = Situation { equipment: &equipment, ruleset: &ruleset, position, turn: turn(1) };
    let task = task(Objective::Kill, 60_000);
    let best = choose(&situation, &task, &Alone, || false).candidates[0];
    let (mut simulator, mut random) = (Simulator::new(), penny_rules::SplitMix64::new(99));
    let flicks = 4_000;
    let kills = (0..flicks).filter(|_| {
        let executed = task.hand.execute(&Flick::Board(best.flick), &mut random);
        situation.try_flick(&mut simulator, &executed).is_some_and(|landing| landing.decision == Decision::Won)
    });
    let share = kills.count() as f64 / f64::from(flicks);
    assert!((share - best.chance).abs() < 0.06, "expected {}, happened {share}", best.chance);
}

/// The same line, but the assassin is far away and has to be fast.
const FAR_IN_LINE: [(i32, i32); 7] = [(-150, -150), (0, -200), (-100, -200), (0, 195), (150, -100), (150, 0), (0, 120)];

#[test]
fn a_hand_that_strikes_upwards_expects_the_hops_that_happen() {
    let equipment = Equipment::standard();
    let ruleset = Ruleset::default();
    let position = position(&equipment, FAR_IN_LINE);
    let situation = Situation { equipment: &equipment, ruleset: &ruleset, position, turn: turn(1) };
    let hand = Hand::new(300, 50, 200, 10_000).expect("in range");
    let best = |hand| {
        let task = Task { hand, ..task(Objective::Kill, 60_000) };
        choose(&situation, &task, &Alone, || false).candidates[0]
    };
    let (lofted, flat) = (best(hand), best(hand.flat()));
    let mut random = penny_rules::SplitMix64::new(7);
    let flicks = 1_000;
    let kills = (0..flicks).filter(|_| {
        let executed = hand.execute(&Flick::Board(lofted.flick), &mut random);
        let shot = simulate(&equipment, &position, &executed).expect("it can be made");
        let touches = false;
        decide(&ruleset, &situation.turn, Flicked::from(&executed), touches, &shot.events) == Decision::Won
    });
    let share = kills.count() as f64 / f64::from(flicks);
    assert!((share - lofted.chance).abs() < 0.06, "expected {}, happened {share}", lofted.chance);
    assert!(lofted.chance < flat.chance - 0.1, "{} with hops, {} without", lofted.chance, flat.chance);
}

#[test]
fn on_a_first_turn_nobody_goes_for_the_kill() {
    // R14: the same line, but knocking the sovereign off now would lose.
    let equipment = Equipment::standard();
    let ruleset = Ruleset::default();
    let position = position(&equipment, IN_LINE);
    let situation = Situation { equipment: &equipment, ruleset: &ruleset, position, turn: Turn::first(Team::Red) };
    let choice = choose(&situation, &task(Objective::Win, 20_000), &Alone, || false);
    let best = choice.candidates[0];
    let landing = situation.try_flick(&mut Simulator::new(), &Flick::Board(best.flick)).expect("it can be made");
    assert_ne!(landing.decision, Decision::Lost, "{best:?}");
    let kill = choose(&situation, &task(Objective::Kill, 20_000), &Alone, || false).candidates[0];
    assert_eq!(kill.chance, 0.0, "{kill:?}");
}

#[test]
fn a_question_about_kills_is_answered_by_a_flick_even_where_none_kills() {
    // No line leads to Gold's sovereign, the blue may be side-flicked, and the rest of the turn may be declined.
    let equipment = Arc::new(Equipment::standard());
    let places = [(-150, -150), (0, 100), (-100, -200), (150, 150), (150, -100), (100, -200), (-210, 0)];
    let position = position(&equipment, places);
    let game = Game::at(equipment, Ruleset::default(), position, turn(2)).expect("a game");
    let advice = advise(&game, &task(Objective::Kill, 5_000), &Alone, || false);
    assert!(matches!(advice.action, Action::Flick(_)), "{advice:?}");
    assert!(advice.chance < 0.2, "{advice:?}");
}

#[test]
fn a_draw_is_accepted_by_whoever_is_clearly_behind() {
    let equipment = Arc::new(Equipment::standard());
    let offered = |to_move, flicks_left| {
        let turn = Turn::new(to_move, flicks_left, false, [3, 3], false).expect("a turn");
        let position = position(&equipment, IN_LINE);
        let mut game = Game::at(equipment.clone(), Ruleset::default(), position, turn).expect("a game");
        game.play(&Action::DrawOffer).expect("a draw may be offered");
        let advice = advise(&game, &task(Objective::Win, 1_500), &Alone, || false);
        (advice.action, advice.chance)
    };
    // Red has a kill at hand, and Gold is glad of a draw.
    assert_eq!(offered(Team::Red, 1), (Action::DrawAccept, 0.5));
    // Gold has one flick before that, and no kill: Red plays on.
    let (action, chance) = offered(Team::Gold, 1);
    assert_eq!(action, Action::DrawRefuse);
    assert!(chance > 0.5, "{chance}");
    // At the set-up nobody is clearly behind.
    let mut game = Game::new(equipment.clone(), Ruleset::default(), Team::Red);
    game.play(&Action::DrawOffer).expect("a draw may be offered");
    let advice = advise(&game, &task(Objective::Win, 1_500), &Alone, || false);
    assert_eq!(advice.action, Action::DrawRefuse, "{advice:?}");
}

#[test]
fn whoever_only_guesses_spends_no_more_on_a_draw_or_a_side_flick() {
    let equipment = Arc::new(Equipment::standard());
    // The blue hangs over the edge, and may be side-flicked.
    let places = [(-150, -150), (0, 100), (-100, -200), (150, 150), (150, -100), (100, -200), (-222, 0)];
    let position = position(&equipment, places);
    let mut game = Game::at(equipment, Ruleset::default(), position, turn(2)).expect("a game");
    let guessed = |game: &Game| advise(game, &task(Objective::Win, 2), &Alone, || false).simulations;
    assert_eq!(guessed(&game), 2);
    game.play(&Action::DrawOffer).expect("a draw may be offered");
    assert_eq!(guessed(&game), 0);
}
