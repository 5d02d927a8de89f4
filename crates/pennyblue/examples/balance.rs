//! The table and the plots of `docs/balance.md`, from matches that were kept: `cargo xtask balance`.
//!
//! Apart from the command because nothing of it ships.
//!
//! `balance FOLDER [NAME STATE-FILE]...`: plots go into the folder, the table to the screen.

use anyhow::{Context, Result, bail};
use plotters::prelude::*;
use serde_json::Value;
use std::fs;
use std::path::Path;

/// Colours that people who see no red or green tell apart (Okabe and Ito), with a word beside each.
const COLOURS: [RGBColor; 5] = [
    RGBColor(0, 114, 178),
    RGBColor(230, 159, 0),
    RGBColor(0, 158, 115),
    RGBColor(204, 121, 167),
    RGBColor(120, 120, 120),
];
const LENGTHS: [&str; 5] = ["2 turns or fewer", "3 to 4", "5 to 25", "26 to 60", "more"];
const ENDINGS: [&str; 5] = ["kill", "penny off", "stack", "sovereign, no kill", "drawn"];

/// How a game went.
struct Game {
    turns_a_side: u32,
    flicks: u32,
    /// What ended it: a place in [`ENDINGS`].
    ending: usize,
    /// Half points of whoever began.
    half_points: u64,
}

/// What was played at one table.
struct Cell {
    name: String,
    games: Vec<Game>,
}

fn main() -> Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let Some((folder, cells)) = words.split_first() else { bail!("wanted are FOLDER [NAME STATE-FILE]...") };
    fs::create_dir_all(folder).with_context(|| format!("cannot make {folder}"))?;
    let cells: Vec<Cell> = cells.chunks_exact(2).map(|cell| read(&cell[0], &cell[1])).collect::<Result<_>>()?;
    print_table(&cells);
    let bars = |file: &str, title: &str, words: &[&str], of: &dyn Fn(&Game) -> usize| {
        let shares: Vec<Vec<f64>> = cells.iter().map(|cell| shares(cell, words.len(), of)).collect();
        draw_bars(&Path::new(folder).join(file), title, words, &cells, &shares)
    };
    bars(
        "lengths.svg",
        "How many turns a side games last, share of games",
        &LENGTHS,
        &|game| match game.turns_a_side {
            0..=2 => 0,
            3..=4 => 1,
            5..=25 => 2,
            26..=60 => 3,
            _ => 4,
        },
    )?;
    bars("endings.svg", "How games end, share of games", &ENDINGS, &|game| game.ending)?;
    let won = ["whoever began won", "drawn", "the other one won"];
    bars("first.svg", "Who wins, share of games", &won, &|game| 2 - game.half_points as usize)
}

/// The games of a match that was kept, a pair a line.
fn read(name: &str, file: &str) -> Result<Cell> {
    let text = fs::read_to_string(file).with_context(|| format!("cannot read {file}"))?;
    let game = |game: &Value| -> Result<Game> {
        let number = |key: &str| game[key].as_u64().with_context(|| format!("{file}: no {key}"));
        let ending = match game["ending"].as_str().unwrap_or_default() {
            "kill" => 0,
            "loss: penny off" => 1,
            "loss: stack" => 2,
            text if text.starts_with("loss") => 3,
            _ => 4,
        };
        let of_a = number("half_points")?;
        Ok(Game {
            turns_a_side: (number("turns")? as u32).div_ceil(2),
            flicks: number("flicks")? as u32,
            ending,
            half_points: if game["a_began"] == true { of_a } else { 2 - of_a.min(2) },
        })
    };
    let mut games = vec![];
    for line in text.lines() {
        let pair: Value = serde_json::from_str(line).with_context(|| format!("{file}: no JSON"))?;
        for one in pair["games"].as_array().with_context(|| format!("{file}: no games"))? {
            games.push(game(one)?);
        }
    }
    Ok(Cell { name: name.to_owned(), games })
}

fn shares(cell: &Cell, count: usize, of: &dyn Fn(&Game) -> usize) -> Vec<f64> {
    let mut shares = vec![0.0; count];
    for game in &cell.games {
        shares[of(game)] += 1.0 / cell.games.len() as f64;
    }
    shares
}

fn print_table(cells: &[Cell]) {
    println!(
        "| table | games | turns a side, median | 90 % up to | flicks, median | 5 to 25 turns | kill | penny off | stack | no kill | drawn | first player, 95 % |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|---|---|");
    for cell in cells {
        let count = cell.games.len();
        let sorted = |of: &dyn Fn(&Game) -> u32| {
            let mut all: Vec<u32> = cell.games.iter().map(of).collect();
            all.sort_unstable();
            all
        };
        let (turns, flicks) = (sorted(&|game| game.turns_a_side), sorted(&|game| game.flicks));
        let middling = cell.games.iter().filter(|game| (5..=25).contains(&game.turns_a_side)).count();
        let endings: Vec<String> = shares(cell, ENDINGS.len(), &|game| game.ending)
            .iter()
            .map(|share| format!("{:.0} %", 100.0 * share))
            .collect();
        let first = cell.games.iter().map(|game| game.half_points as f64).sum::<f64>() / (2 * count) as f64;
        let margin = 1.96 * (first * (1.0 - first) / count as f64).sqrt();
        println!(
            "| {} | {count} | {} | {} | {} | {:.0} % | {} | {:.0} % ({:.0} to {:.0}) |",
            cell.name,
            turns[count / 2],
            turns[count * 9 / 10],
            flicks[count / 2],
            100.0 * middling as f64 / count as f64,
            endings.join(" | "),
            100.0 * first,
            100.0 * (first - margin),
            100.0 * (first + margin),
        );
    }
}

/// A bar from 0 to 1 for each table, in parts.
fn draw_bars(file: &Path, title: &str, words: &[&str], cells: &[Cell], shares: &[Vec<f64>]) -> Result<()> {
    const ROW: i32 = 22;
    const LEFT: i32 = 230;
    const WIDTH: i32 = 560;
    const TOP: i32 = 64;
    let size = ((LEFT + WIDTH + 20) as u32, (TOP + ROW * cells.len() as i32 + 14) as u32);
    let area = SVGBackend::new(file, size).into_drawing_area();
    area.fill(&WHITE)?;
    let font = |size: i32| ("sans-serif", size).into_font().color(&BLACK);
    area.draw(&Text::new(title, (12, 8), font(17)))?;
    let mut x = 12;
    for (word, colour) in words.iter().zip(COLOURS) {
        area.draw(&Rectangle::new([(x, 36), (x + 12, 48)], colour.filled()))?;
        area.draw(&Text::new(*word, (x + 17, 36), font(13)))?;
        x += 40 + 8 * word.len() as i32;
    }
    for (k, (cell, shares)) in cells.iter().zip(shares).enumerate() {
        let y = TOP + ROW * k as i32;
        area.draw(&Text::new(cell.name.as_str(), (12, y + 2), font(13)))?;
        let mut from = 0.0;
        for (share, colour) in shares.iter().zip(COLOURS) {
            let at = |part: f64| LEFT + (part * f64::from(WIDTH)).round() as i32;
            area.draw(&Rectangle::new([(at(from), y), (at(from + share), y + ROW - 5)], colour.filled()))?;
            if *share >= 0.06 {
                let text = format!("{:.0}", 100.0 * share);
                area.draw(&Text::new(text, (at(from) + 4, y + 2), ("sans-serif", 12).into_font().color(&WHITE)))?;
            }
            from += share;
        }
    }
    area.present()?;
    Ok(())
}
