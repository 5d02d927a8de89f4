//! Positions with one flick left, the best chance of a kill in each by brute force, and how far the engine stays behind it:
//! `cargo xtask oracle`.
//!
//! Apart from the command because nothing of it ships: it is how the search for kills is measured.
//!
//! `oracle write COUNT SEED FILE` makes the positions; `oracle ask FILE MS` lets the engine think for so long at each, on
//! one thread, and prints by how much its flicks kill less often.

mod walk;

use anyhow::{Context, Result, bail};
use penny_engine::draw::below;
use penny_engine::map::{Map, Towards};
use penny_engine::space::Space;
use penny_engine::{Alone, Objective, Situation, Task, advise};
use penny_physics::{BoardFlick, Equipment, Flick, Penny, Simulator, Team};
use penny_record::json::Analyse;
use penny_rules::{Decision, Game, Hand, Preset, Ruleset, SplitMix64, Turn};
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use serde_json::{Value, json};
use std::fs;
use std::sync::Arc;
use std::time::{Duration, Instant};
use walk::walk;

/// Brute force: directions, speeds, offsets and the widest of these, um; so many of the best are simulated with error, each
/// so often.
const GRID: (u32, u32, u32, i32) = (3_600, 30, 7, 1_500);
const BEST: usize = 200;
const SAMPLES: u64 = 10_000;
/// With so many fresh errors the found and the engine's flick are compared.
const COMPARED: u64 = 20_000;
/// The share of flicks at random on the way to a position.
const ASTRAY: f64 = 0.6;
/// The hand of all positions.
const HAND: Preset = Preset::Normal;
/// What the engine is asked to plan for, simulated flicks a millisecond on one thread: as `pennyblue engine` does.
const SIMULATIONS_A_MS: u64 = 1_000;

fn main() -> Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["write", count, seed, file] => {
            let (count, seed) =
                (count.parse().context("COUNT is a number")?, seed.parse().context("SEED is a number")?);
            let lines: Vec<String> = (0..count).into_par_iter().map(|number| find(seed, number).to_string()).collect();
            fs::write(file, lines.join("\n") + "\n").with_context(|| format!("cannot write {file}"))
        }
        ["ask", file, ms] => ask(file, ms.parse().context("MS is a number")?),
        _ => bail!("wanted are `write COUNT SEED FILE` or `ask FILE MS`"),
    }
}

/// A position of a game with one flick left, and its best kill.
fn find(seed: u64, number: u64) -> Value {
    let mut random = SplitMix64::new(seed ^ (number + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let equipment = Arc::new(Equipment::standard());
    let ruleset = Ruleset::default();
    let (position, team) = loop {
        let actions = 2 + below(&mut random, 6);
        if let Some(game) = walk(&equipment, HAND.hand(), actions, ASTRAY, &mut random) {
            break (*game.position(), game.turn().to_move());
        }
    };
    let turn = Turn::new(team, 1, false, [3, 3], false).expect("one flick left is a turn");
    let situation = Situation { equipment: &equipment, ruleset: &ruleset, position, turn };
    let (flick, chance) = best_kill(&situation, &HAND.hand(), random.next_u64());
    let pennies =
        Penny::ALL.map(|penny| (penny.name().to_owned(), json!(position.get(penny).map(|p| [p.x_um, p.y_um]))));
    json!({
        "question": {
            "position": {"pennies": serde_json::Map::from_iter(pennies)},
            "turn": {"to_move": if team == Team::Red { "R" } else { "G" }, "flicks_left": 1, "free_shot": false, "turns_completed": {"R": 3, "G": 3}},
            "hand": HAND.name(),
        },
        "best": {
            "penny": flick.penny().name(), "angle_mdeg": flick.angle().mdeg(), "speed_mm_s": flick.speed_mm_s(),
            "offset_um": flick.offset_um(),
        },
        "chance": chance,
    })
}

/// The best kill by brute force, and its chance on fresh errors.
fn best_kill(situation: &Situation<'_>, hand: &Hand, seed: u64) -> (BoardFlick, f64) {
    let space = Space::new(GRID.0, GRID.1, GRID.2, GRID.3);
    let (mut simulator, mut count) = (Simulator::new(), 0);
    let team = situation.turn.to_move();
    let mut all = vec![];
    for penny in team.pennies().into_iter().filter(|&penny| penny != team.sovereign()) {
        // What meets nobody kills nobody.
        let towards = Towards::Pennies { else_value: 0.0 };
        let map = Map::draw(situation, penny, &space, towards, (&mut simulator, &mut count), |landing| {
            f64::from(u8::from(landing.decision == Decision::Won))
        });
        all.extend(map.expected(hand).peaks(BEST, 2));
    }
    all.sort_by(|a, b| b.value.total_cmp(&a.value));
    all.truncate(BEST);
    let best = all.into_iter().map(|prospect| (prospect.flick, kills(situation, hand, prospect.flick, seed, SAMPLES)));
    let best = best.reduce(|a, b| if b.1 > a.1 { b } else { a }).expect("some flick can be made").0;
    (best, kills(situation, hand, best, !seed, COMPARED))
}

/// How often a flick kills, with so many errors of the hand; the same errors for every flick.
fn kills(situation: &Situation<'_>, hand: &Hand, flick: BoardFlick, seed: u64, samples: u64) -> f64 {
    let (mut simulator, mut random, mut count) = (Simulator::new(), SplitMix64::new(seed), 0_u64);
    for _ in 0..samples {
        let executed = hand.execute_within(&Flick::Board(flick), &mut random, |flick| situation.can_be_made(flick));
        let landing = situation.try_flick(&mut simulator, &executed);
        count += u64::from(landing.is_some_and(|landing| landing.decision == Decision::Won));
    }
    count as f64 / samples as f64
}

/// Lets the engine think for so long at each position.
fn ask(file: &str, ms: u64) -> Result<()> {
    let text = fs::read_to_string(file).with_context(|| format!("cannot read {file}"))?;
    let (mut regrets, mut chances, mut simulations) = (vec![], vec![], 0);
    for (k, line) in text.lines().enumerate() {
        let place = || format!("{file}, line {}", k + 1);
        let known: Value = serde_json::from_str(line).with_context(place)?;
        let mut reader = Analyse::new();
        let question = reader.read(known["question"].to_string().as_bytes());
        let question = question.map_err(|fault| anyhow::anyhow!("{}: {}", place(), fault.message))?;
        let number = |key: &str| known["best"][key].as_i64().with_context(|| format!("{}: no {key}", place()));
        let penny = known["best"]["penny"].as_str().and_then(Penny::from_name).with_context(place)?;
        let best = BoardFlick::new(penny, number("angle_mdeg")?, number("speed_mm_s")?, number("offset_um")?)?;
        let equipment = question.equipment.clone();
        let game = Game::at(Arc::new(equipment), question.ruleset, question.position, question.turn)?;
        let task = Task {
            objective: Objective::Kill,
            // The best kills were found by flicks that stay flat.
            hand: question.hand.flat(),
            simulations: SIMULATIONS_A_MS * ms,
            may_decline: false,
            seed: k as u64,
        };
        let end = Instant::now() + Duration::from_millis(ms);
        let advice = advise(&game, &task, &Alone, || Instant::now() >= end);
        simulations += advice.simulations;
        let situation = Situation::of(&game);
        let chance = |flick| kills(&situation, &question.hand, flick, 77 + k as u64, COMPARED);
        let found =
            advice.action.flick().and_then(|flick| if let Flick::Board(flick) = flick { Some(flick) } else { None });
        let found = chance(found.with_context(|| format!("{}: no flick was found", place()))?);
        chances.push(chance(best));
        regrets.push(chances[k] - found);
    }
    let count = regrets.len() as f64;
    let mean = |all: &[f64]| 100.0 * all.iter().sum::<f64>() / count;
    let (regret, sd) = (mean(&regrets), {
        let mean = regrets.iter().sum::<f64>() / count;
        100.0 * (regrets.iter().map(|r| (r - mean) * (r - mean)).sum::<f64>() / count / count).sqrt()
    });
    let lost: Vec<f64> = regrets.iter().map(|r| r.max(0.0)).collect();
    println!(
        "{} positions, {ms} ms each on one thread, {} simulations in the mean: best kill {:.2} %, regret {regret:.2} points \
         (+- {:.2}), {:.2} where what is found better counts as nothing; most {:.1}",
        regrets.len(),
        simulations / regrets.len().max(1) as u64,
        mean(&chances),
        1.96 * sd,
        mean(&lost),
        100.0 * lost.iter().copied().fold(0.0, f64::max),
    );
    Ok(())
}
