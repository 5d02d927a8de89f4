//! Fills the table by which the computer player reckons with hops.
//!
//! Apart from the rates because this is for a program to read: how many flicks that would not lose flat lose by their loft,
//! by how fast they rise and when they meet another penny.

use crate::draw::random;
use anyhow::{Context, Result};
use penny_engine::draw::{aimed_flick, below, share};
use penny_engine::hops::{COLUMNS, Flight, ROWS, WHOLE, place, radians, rising_m_s};
use penny_engine::{Kills, Situation};
use penny_physics::{BoardFlick, Equipment, Event, Flick, Simulator, Team, simulate};
use penny_record::workload::scatter;
use penny_rules::{Decision, Flicked, Game, Hand, Preset, Ruleset, decide};
use rayon::prelude::*;
use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::sync::Arc;

const SEED: u64 = 6;
/// Of how many flicks a penny's best kill and any other aim are tried.
const KILLS: u64 = 24;
const OTHERS: u64 = 48;
/// Kills that are less sure than this are not tried.
const LEAST_KILL: f64 = 0.1;
/// Lofts are drawn evenly up to this, mdeg: three deviations of a shaky hand.
const HIGHEST_MDEG: u64 = 12_000;
/// As if every cell held so many flicks more, which lose as often as those of its row; and every row so many that lose as
/// often as the row before.
const PRIOR: f64 = 20.0;

/// A flick that would not lose flat.
#[derive(Clone, Copy, Debug)]
struct Tried {
    place: (usize, usize),
    kills: bool,
    is_lost: bool,
    is_stack: bool,
    /// A kill flat, neither kill nor lost with its loft.
    is_missed: bool,
}

#[derive(Clone, Copy, Debug, Default)]
struct Cell {
    flicks: f64,
    lost: f64,
}

/// Draws so many flicks, fills the table, writes it, and holds it against as many others.
pub(crate) fn run(flicks: u64, file: &Path) -> Result<()> {
    let (first, second) = (draw(flicks, SEED), draw(flicks, SEED + 1));
    let table = fill(&first);
    fs::write(file, as_rust(&table, first.len())).with_context(|| format!("cannot write {}", file.display()))?;
    check(&table, &second);
    Ok(())
}

fn draw(flicks: u64, seed: u64) -> Vec<Tried> {
    let each = 2 * KILLS + OTHERS;
    (0..flicks.div_ceil(each)).into_par_iter().flat_map_iter(|number| try_place(seed, number)).collect()
}

/// Flicks of one place: two assassins' best kills, and others at anything.
fn try_place(seed: u64, number: u64) -> Vec<Tried> {
    let mut random = random(seed, number);
    let (equipment, ruleset) = (Arc::new(Equipment::standard()), Ruleset::default());
    let position = scatter(&equipment, &mut random);
    let start = *Game::new(equipment.clone(), ruleset, Team::Red).turn();
    // Not anybody's first turn, in which no kill wins.
    let turn = start.passed(false).passed(false);
    let situation = Situation { equipment: &equipment, ruleset: &ruleset, position, turn };
    let hand = Preset::Normal.hand();
    let mut asked: Vec<BoardFlick> = vec![];
    for penny in Team::Red.pennies().into_iter().filter(|penny| *penny != Team::Red.sovereign()) {
        let best = Kills::of(&situation, penny, &hand).best().filter(|best| best.value > LEAST_KILL);
        asked.extend(best.iter().flat_map(|best| std::iter::repeat_n(best.flick, KILLS as usize)));
    }
    asked.extend((0..OTHERS).filter_map(|_| aimed_flick(&situation, &mut random)));
    let mut simulator = Simulator::new();
    let mut one = |asked: BoardFlick| try_one(&situation, &mut simulator, asked, &hand.flat(), &mut random);
    asked.into_iter().filter_map(&mut one).collect()
}

fn try_one(
    situation: &Situation<'_>,
    simulator: &mut Simulator,
    asked: BoardFlick,
    hand: &Hand,
    random: &mut penny_rules::SplitMix64,
) -> Option<Tried> {
    // Slow ones hardly rise: some are made faster.
    let speed = f64::from(asked.speed_mm_s()) * (1.0 + share(random));
    let asked = BoardFlick::new(asked.penny(), asked.angle().mdeg().into(), speed as i64, 0).ok().unwrap_or(asked);
    let Flick::Board(flat) = hand.execute(&Flick::Board(asked), random) else { return None };
    let lofted = flat.with_loft(1 + below(random, HIGHEST_MDEG) as i64).ok().filter(BoardFlick::leaves_the_plane)?;
    let landing = situation.try_flick(simulator, &Flick::Board(lofted))?;
    if landing.decision == Decision::Lost {
        return None;
    }
    let shot = simulate(situation.equipment, &situation.position, &Flick::Board(lofted)).ok()?;
    let flicked = Flicked::from(&Flick::Board(lofted));
    let decision = decide(situation.ruleset, &situation.turn, flicked, situation.touches(&lofted)?, &shot.events);
    let Flight { speed_m_s, meets_s } = landing.flight;
    let place = place(rising_m_s(speed_m_s, radians(lofted.loft_mdeg())), meets_s)?;
    let (kills, is_lost) = (landing.decision == Decision::Won, decision == Decision::Lost);
    let is_stack = shot.events.iter().any(|event| matches!(event, Event::Stack { .. }));
    Some(Tried { place, kills, is_lost, is_stack, is_missed: kills && !is_lost && decision != Decision::Won })
}

/// The share of each cell that is lost.
fn fill(tried: &[Tried]) -> [[f64; COLUMNS]; ROWS] {
    let mut cells = [[Cell::default(); COLUMNS]; ROWS];
    let mut rows = [Cell::default(); ROWS];
    for one in tried {
        let lost = if one.is_lost { 1.0 } else { 0.0 };
        for cell in [&mut cells[one.place.0][one.place.1], &mut rows[one.place.0]] {
            cell.flicks += 1.0;
            cell.lost += lost;
        }
    }
    let mut usual = 0.0;
    std::array::from_fn(|row| {
        usual = (rows[row].lost + PRIOR * usual) / (rows[row].flicks + PRIOR);
        cells[row].map(|cell| (cell.lost + PRIOR * usual) / (cell.flicks + PRIOR))
    })
}

fn as_rust(table: &[[f64; COLUMNS]; ROWS], flicks: usize) -> String {
    let mut text = format!(
        "//! How many of ten thousand flicks that would not lose flat lose by a hop; rows and columns are told in `hops.rs`.\n//!\n\
         //! Apart because it is written by `cargo xtask hops fit`: this one from {flicks} flicks.\n\n\
         use crate::hops::{{COLUMNS, ROWS}};\n\n\
         pub(crate) const LOST: [[u16; COLUMNS]; ROWS] = [\n"
    );
    for row in table {
        let numbers = row.map(|share| format!("{:.0}", WHOLE * share)).join(", ");
        let _ = writeln!(text, "    [{numbers}],");
    }
    text + "];\n"
}

/// Prints how many of other flicks lose where the table says that few or many do.
fn check(table: &[[f64; COLUMNS]; ROWS], tried: &[Tried]) {
    let said = |one: &Tried| table[one.place.0][one.place.1];
    println!(
        "| the table says, % | flicks | says, mean % | lost % | of kills: flicks | lost % |\n|---|---|---|---|---|---|"
    );
    let edges = [0.0, 0.01, 0.02, 0.05, 0.1, 0.2, 0.4, 1.01];
    for edge in edges.windows(2) {
        let of: Vec<&Tried> = tried.iter().filter(|one| (edge[0]..edge[1]).contains(&said(one))).collect();
        let share = |of: &[&Tried], is: fn(&Tried) -> bool| {
            100.0 * of.iter().filter(|one| is(one)).count() as f64 / of.len().max(1) as f64
        };
        let kills: Vec<&Tried> = of.iter().copied().filter(|one| one.kills).collect();
        println!(
            "| {} to {} | {} | {:.1} | {:.1} | {} | {:.1} |",
            100.0 * edge[0],
            100.0 * edge[1].min(1.0),
            of.len(),
            100.0 * of.iter().map(|one| said(one)).sum::<f64>() / of.len().max(1) as f64,
            share(&of, |one| one.is_lost),
            kills.len(),
            share(&kills, |one| one.is_lost),
        );
    }
    let square = |guess: &dyn Fn(&Tried) -> f64| {
        let error = |one: &Tried| (guess(one) - if one.is_lost { 1.0 } else { 0.0 }).powi(2);
        tried.iter().map(error).sum::<f64>() / tried.len() as f64
    };
    let lost = tried.iter().filter(|one| one.is_lost).count() as f64 / tried.len() as f64;
    let count = |is: fn(&Tried) -> bool| tried.iter().filter(|one| is(one)).count();
    println!(
        "\n{} flicks out of the plane that would not lose flat: {} lost, of them {} by a stack; {} kills missed without a loss.\n\
         Mean square error: {:.4} by the table, {:.4} by the mean of all, {:.4} if none were lost.",
        tried.len(),
        count(|one| one.is_lost),
        count(|one| one.is_stack),
        count(|one| one.is_missed),
        square(&said),
        square(&|_| lost),
        square(&|_| 0.0),
    );
}
