//! `pennyblue match`: two players against each other, in pairs of games with sides swapped.
//!
//! Apart from the engine because it runs on all cores, tells how far it is, and keeps what is done in a file.

mod score;
mod side;

use anyhow::{Context, bail};
use penny_engine::{Alone, arena};
use penny_physics::{BoardSpec, Equipment, Shape, Team};
use penny_rules::ruleset::Value;
use penny_rules::{Ending, Ruleset};
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use score::{Score, Sprt};
use side::Side;
use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, IsTerminal, Write};
use std::path::PathBuf;
use std::sync::Arc;

/// Who plays, how often, and on what.
#[derive(clap::Args, Debug)]
pub(crate) struct MatchOptions {
    /// The first player: a level (farthing to guinea), or random, sure-hand, kill or search:N, with @HAND after it
    a: Side,
    /// The second player
    b: Side,
    /// How many games, in pairs with sides swapped
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(2..=1_000_000))]
    games: u32,
    /// Stop as soon as it is clear whether A is better than B by ELO0 at most or by ELO1 at least
    #[arg(long, num_args = 2, value_names = ["ELO0", "ELO1"], allow_negative_numbers = true)]
    sprt: Option<Vec<f64>>,
    /// The shape of the board: square or hexagon
    #[arg(long, default_value = "square", value_parser = ["square", "hexagon"])]
    board: String,
    /// The width of the board, mm
    #[arg(long, value_name = "MM", default_value_t = 450, value_parser = clap::value_parser!(u32).range(200..=600))]
    width_mm: u32,
    /// The seed of the errors
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Keep finished pairs in this file, and go on from it when it is there
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,
    /// Answer with one JSON object
    #[arg(long)]
    json: bool,
}

/// Games between programs end after so many turns (R28).
const MAX_TURNS: i64 = 200;
/// So many pairs are played before the score is looked at: the same whatever the threads.
const PAIRS_AT_A_TIME: u32 = 8;

/// What is kept of a game.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
struct Played {
    /// Half points of A: 0, 1 or 2.
    half_points: u8,
    /// Whether A began.
    a_began: bool,
    /// `kill`, `loss`, and so on, with the clause of a loss.
    ending: String,
    turns: u32,
    flicks: u32,
}

/// A pair of games, as a line of the state file.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
struct Pair {
    /// The match that it belongs to: a file of another match is refused.
    of: String,
    number: u32,
    games: [Played; 2],
}

pub(crate) fn contest(options: &MatchOptions, mut output: impl Write) -> anyhow::Result<()> {
    let shape = if options.board == "square" { Shape::Square } else { Shape::Hexagon };
    let board = BoardSpec { shape, width_um: options.width_mm * 1_000, ..BoardSpec::default() };
    let equipment = Arc::new(Equipment::with_board(board)?);
    let mut ruleset = Ruleset::default();
    ruleset.set("max_turns", Value::Number(MAX_TURNS))?;
    let of = format!("{} {} {} {} {}", options.a, options.b, options.board, options.width_mm, options.seed);
    let sprt = options.sprt.as_deref().map(Sprt::new).transpose()?;
    let (mut done, mut file) = resume(options, &of)?;
    let pairs = options.games.div_ceil(2);
    loop {
        let score = Score::of(done.iter().map(|pair| pair.games.each_ref().map(|game| game.half_points)));
        if done.len() as u32 >= pairs || sprt.as_ref().is_some_and(|sprt| sprt.is_decided(&score)) {
            break;
        }
        if io::stderr().is_terminal() {
            let _ =
                write!(io::stderr(), "\r{} of {} games, A {:.1} % ", done.len() * 2, pairs * 2, 100.0 * score.share());
        }
        let first = done.len() as u32;
        let next: Vec<Pair> = (first..pairs.min(first + PAIRS_AT_A_TIME))
            .into_par_iter()
            .map(|number| Pair { of: of.clone(), number, games: play_pair(options, &equipment, &ruleset, number) })
            .collect();
        for pair in next {
            if let Some(file) = &mut file {
                writeln!(file, "{}", serde_json::to_string(&pair)?).context("the state cannot be written")?;
            }
            done.push(pair);
        }
    }
    if io::stderr().is_terminal() {
        let _ = write!(io::stderr(), "\r{:40}\r", "");
    }
    report(options, sprt.as_ref(), &done, &mut output)
}

/// The pairs in the state file, and the file to add to.
fn resume(options: &MatchOptions, of: &str) -> anyhow::Result<(Vec<Pair>, Option<File>)> {
    let Some(path) = &options.state else { return Ok((vec![], None)) };
    let mut done = vec![];
    if path.exists() {
        let file = File::open(path).with_context(|| format!("cannot open {}", path.display()))?;
        for (k, line) in BufReader::new(file).lines().enumerate() {
            let line = line.with_context(|| format!("cannot read {}", path.display()))?;
            let place = || format!("{}, line {}", path.display(), k + 1);
            let pair: Pair = serde_json::from_str(&line).with_context(|| format!("{} is no pair of games", place()))?;
            if pair.of != of || pair.number != k as u32 {
                bail!("{} is pair {} of `{}`, not pair {k} of `{of}`", place(), pair.number, pair.of);
            }
            done.push(pair);
        }
    }
    let file = OpenOptions::new().create(true).append(true).open(path);
    Ok((done, Some(file.with_context(|| format!("cannot write {}", path.display()))?)))
}

/// Two games with the same errors, A beginning the first.
fn play_pair(options: &MatchOptions, equipment: &Arc<Equipment>, ruleset: &Ruleset, number: u32) -> [Played; 2] {
    let (a, b) = (options.a.player(), options.b.player());
    let seed = options.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ u64::from(number);
    [Team::Red, Team::Gold].map(|a_is| {
        let players = if a_is == Team::Red { [&a, &b] } else { [&b, &a] };
        let report = arena::play(equipment, ruleset, players, seed, &Alone);
        let half_points = match report.ending {
            Ending::Won { winner, .. } => {
                if winner == a_is {
                    2
                } else {
                    0
                }
            }
            Ending::Drawn(_) => 1,
        };
        let refused = report.refused.as_ref().map(|(_, why)| format!("refused: {why}"));
        let ending = refused.unwrap_or_else(|| report.ending.name().to_owned());
        Played { half_points, a_began: a_is == Team::Red, ending, turns: report.turns, flicks: report.flicks }
    })
}

fn report(options: &MatchOptions, sprt: Option<&Sprt>, done: &[Pair], output: &mut impl Write) -> anyhow::Result<()> {
    let games: Vec<&Played> = done.iter().flat_map(|pair| &pair.games).collect();
    let score = Score::of(done.iter().map(|pair| pair.games.each_ref().map(|game| game.half_points)));
    let count = |half_points| games.iter().filter(|game| game.half_points == half_points).count();
    let (wins, draws, losses) = (count(2), count(1), count(0));
    let first = games.iter().map(|game| f64::from(if game.a_began { game.half_points } else { 2 - game.half_points }));
    let first_share = first.sum::<f64>() / (2 * games.len()) as f64;
    let mut turns: Vec<u32> = games.iter().map(|game| game.turns.div_ceil(2)).collect();
    turns.sort_unstable();
    let turns_a_side = turns.get(turns.len() / 2).copied().unwrap_or_default();
    let mut endings: BTreeMap<&str, usize> = BTreeMap::new();
    for game in &games {
        *endings.entry(&game.ending).or_default() += 1;
    }
    let (low, high) = score.share_interval();
    let elo = [low, score.share(), high].map(score::elo);
    if options.json {
        let answer = serde_json::json!({
            "a": options.a.to_string(), "b": options.b.to_string(), "games": games.len(),
            "wins": wins, "draws": draws, "losses": losses,
            "score": score.share(), "score_95": [low, high], "elo": elo[1], "elo_95": [elo[0], elo[2]],
            "pentanomial": score.pairs,
            "sprt": sprt.map(|sprt| serde_json::json!({
                "elo0": sprt.elo.0, "elo1": sprt.elo.1, "llr": sprt.llr(&score), "state": sprt.state(&score),
            })),
            "first_player": first_share, "turns_a_side_median": turns_a_side, "endings": endings,
        });
        writeln!(output, "{answer}")?;
        return Ok(());
    }
    writeln!(output, "{} against {}, {} games", options.a, options.b, games.len())?;
    writeln!(output, "won {wins}, drawn {draws}, lost {losses}")?;
    writeln!(output, "score {:.1} % ({:.1} to {:.1})", 100.0 * score.share(), 100.0 * low, 100.0 * high)?;
    writeln!(output, "Elo {:+.0} ({:+.0} to {:+.0})", elo[1], elo[0], elo[2])?;
    writeln!(output, "pairs with 0, 1/2, 1, 3/2, 2 points: {:?}", score.pairs)?;
    if let Some(sprt) = sprt {
        writeln!(
            output,
            "SPRT {:+} to {:+} Elo: {} (log likelihood ratio {:.2})",
            sprt.elo.0,
            sprt.elo.1,
            sprt.state(&score),
            sprt.llr(&score)
        )?;
    }
    writeln!(
        output,
        "the player who began scored {:.1} %; {turns_a_side} turns a side in the median",
        100.0 * first_share
    )?;
    for (ending, count) in endings {
        writeln!(output, "{count:6} {ending}")?;
    }
    Ok(())
}
