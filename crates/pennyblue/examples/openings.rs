//! Positions from which a match between engines begins: some flicks into a game, and level: `cargo xtask openings`.
//!
//! Apart from the command because nothing of it ships: it writes a file that `pennyblue match --openings` reads.
//!
//! `openings COUNT SEED FILE`: 2 to 6 flicks of two quick players who now and then flick anything; what stays is what the
//! search, with 200,000 simulations, judges level within 5 points.

use anyhow::{Context, Result, bail};
use penny_engine::draw::{below, share};
use penny_engine::{Alone, Baseline, Mind, Objective, Player, Situation, Task, advise};
use penny_physics::{Equipment, Flick, Penny, Team};
use penny_rules::{Action, Game, Preset, Ruleset, SplitMix64, Stage};
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use serde_json::json;
use std::fs;
use std::sync::Arc;

/// Simulated flicks of a first look, which may be so far off, and of the look that decides.
const FIRST_LOOK: (u64, f64) = (10_000, 0.12);
const FULL_LOOK: (u64, f64) = (200_000, 0.05);
/// So many games are begun at a time.
const BATCH: u64 = 200;

fn main() -> Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [count, seed, file] = words.as_slice() else { bail!("wanted are COUNT SEED FILE") };
    let count: usize = count.parse().context("COUNT is a number")?;
    let seed: u64 = seed.parse().context("SEED is a number")?;
    let (mut lines, mut begun) = (vec![], 0);
    while lines.len() < count {
        let found: Vec<Option<String>> = (begun..begun + BATCH).into_par_iter().map(|k| opening(seed, k)).collect();
        lines.extend(found.into_iter().flatten());
        begun += BATCH;
        eprintln!("{} of {count} after {begun} games", lines.len());
    }
    lines.truncate(count);
    fs::write(file, lines.join("\n") + "\n").with_context(|| format!("cannot write {file}"))
}

/// The position of one game as a line, if it is level.
fn opening(seed: u64, number: u64) -> Option<String> {
    let mut random = SplitMix64::new(seed ^ (number + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let hand = Preset::Normal.hand();
    let player = Player { mind: Mind::Search(2_000), hand };
    let mut game = Game::new(Arc::new(Equipment::standard()), Ruleset::default(), Team::Red);
    let wanted = 2 + below(&mut random, 5);
    let mut flicks = 0;
    while flicks < wanted {
        let situation = Situation::of(&game);
        let may_stray = matches!(game.stage(), Stage::ToFlick) && !situation.turn.must_side_flick();
        let asked = if may_stray && share(&mut random) < 0.5 {
            Baseline::Random.choose(&situation, &hand, random.next_u64()).map(Action::Flick)?
        } else {
            player.act(&game, random.next_u64(), &Alone)
        };
        let executed = match asked.flick().map(|flick| game.execute(&hand, &flick, &mut random)) {
            Some(Ok(Flick::Board(flick))) => Action::Flick(flick),
            Some(Ok(Flick::Side(flick))) => Action::SideFlick(flick, None),
            _ => asked,
        };
        flicks += u64::from(executed.flick().is_some());
        game.play(&executed).ok()?;
        if game.ending().is_some() {
            return None;
        }
    }
    let all_there = Penny::ALL.into_iter().all(|penny| game.position().get(penny).is_some());
    if !all_there || !matches!(game.stage(), Stage::ToFlick) || game.turn().must_side_flick() {
        return None;
    }
    for (simulations, most) in [FIRST_LOOK, FULL_LOOK] {
        let task = Task { objective: Objective::Win, hand, simulations, may_decline: true, seed: number };
        if (advise(&game, &task, &Alone, || false).chance - 0.5).abs() > most {
            return None;
        }
    }
    Some(line(&game))
}

/// A position as `pennyblue analyse` takes it.
fn line(game: &Game) -> String {
    let place = |penny: Penny| json!(game.position().get(penny).map(|point| [point.x_um, point.y_um]));
    let turn = game.turn();
    let name = |team: Team| if team == Team::Red { "R" } else { "G" };
    let done = |team: Team| turn.turns_completed(team);
    json!({
        "position": {"pennies": serde_json::Map::from_iter(Penny::ALL.map(|p| (p.name().to_owned(), place(p))))},
        "turn": {
            "to_move": name(turn.to_move()), "flicks_left": turn.flicks_left(), "free_shot": turn.free_shot(),
            "turns_completed": {"R": done(Team::Red), "G": done(Team::Gold)},
        },
        "hand": Preset::Normal.name(),
    })
    .to_string()
}
