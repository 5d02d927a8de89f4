//! The engine's golden questions and its answers, as text.
//!
//! Apart from the test because it is also built for WebAssembly.

use penny_engine::draw::below;
use penny_engine::{Alone, Baseline, Objective, Situation, Task, Workers, advise};
use penny_physics::{BoardSpec, Equipment, Flick, Shape, Team};
use penny_rules::{Action, Game, Preset, Ruleset, SplitMix64, Stage};
use std::sync::Arc;

/// How many questions there are.
pub(crate) const QUESTIONS: u64 = 40;

/// The answer to a question, with every bit of its chance: on boards of all kinds, some flicks into a game, with budgets
/// from the smallest to one that looks deep.
pub(crate) fn line(number: u64, workers: &impl Workers) -> String {
    let mut random = SplitMix64::new(number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let shape = if number.is_multiple_of(3) { Shape::Hexagon } else { Shape::Square };
    let width_um = [229_000, 300_000, 450_000, 600_000][below(&mut random, 4) as usize];
    let board = BoardSpec { shape, width_um, ..BoardSpec::default() };
    let equipment = Arc::new(Equipment::with_board(board).expect("an allowed board"));
    let hand = Preset::ALL[below(&mut random, 5) as usize].hand();
    let mut game = Game::new(equipment, Ruleset::default(), Team::Red);
    for _ in 0..below(&mut random, 8) {
        let before = game.clone();
        let situation = Situation::of(&game);
        let may_flick = matches!(game.stage(), Stage::ToFlick) && !situation.turn.must_side_flick();
        let Some(flick) = Baseline::Random.choose(&situation, &hand, random.next_u64()).filter(|_| may_flick) else {
            break;
        };
        if game.play(&Action::Flick(flick)).is_err() || game.ending().is_some() {
            game = before;
            break;
        }
    }
    let simulations = [1_440, 4_000, 12_000, 40_000][(number % 4) as usize];
    let objective = if number % 7 == 6 { Objective::Kill } else { Objective::Win };
    let task = Task { objective, hand, simulations, may_decline: true, seed: random.next_u64() };
    let advice = advise(&game, &task, workers, || false);
    let action = match advice.action.flick() {
        Some(Flick::Board(flick)) => {
            let (penny, angle) = (flick.penny().name(), flick.angle().mdeg());
            format!("{penny} {angle} {} {}", flick.speed_mm_s(), flick.offset_um())
        }
        _ => format!("{:?}", advice.action),
    };
    format!("{number} {action} {:016x} {}", advice.chance.to_bits(), advice.simulations)
}

/// Compares all answers with the file; how many there are, or the first that differs.
pub(crate) fn check(file: &str) -> Result<u64, String> {
    let mut lines = file.lines();
    for number in 0..QUESTIONS {
        let (expected, found) = (lines.next().unwrap_or_default(), line(number, &Alone));
        if expected != found {
            return Err(format!("expected `{expected}`, found `{found}`"));
        }
    }
    Ok(QUESTIONS)
}
