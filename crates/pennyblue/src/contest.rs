//! `pennyblue match`: two players against each other, in pairs of games with sides swapped.
//!
//! Apart from the engine because it runs on all cores, tells how far it is, and keeps what is done in a file.

mod score;
mod seat;
mod side;
mod start;
mod tally;

use crate::program::{Limits, Programs};
use anyhow::{Context, bail};
use penny_engine::arena;
use penny_physics::Team;
use penny_rules::{Ending, Loss, WinReason};
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use score::Sprt;
use seat::Seat;
use side::{Side, Who};
use start::{Rule, Starts};
use std::env;
use std::fs::{self, File, OpenOptions};
use std::hash::{DefaultHasher, Hasher};
use std::io::{self, BufRead, BufReader, IsTerminal, Write};
use std::path::PathBuf;
use std::time::Duration;
use tally::score_of;

/// Who plays, how often, and on what.
#[derive(clap::Args, Debug)]
pub(crate) struct MatchOptions {
    /// The first player: a level (farthing to guinea), random, sure-hand, kill, search:N, flat-search:N, uct:N,
    /// kr-uct:N or program:COMMAND, with @HAND after it
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
    /// Play by another rule, NAME=VALUE, as the rulebook's table of choices names them; may be repeated
    #[arg(long = "rule", value_name = "NAME=VALUE")]
    rules: Vec<Rule>,
    /// Begin the pairs at these positions in turn, lines as `analyse` takes them
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// The seed of the errors
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// How long a program may think about a flick, ms
    #[arg(long, value_name = "MS", default_value_t = 1_000, value_parser = clap::value_parser!(u64).range(1..=3_600_000))]
    movetime_ms: u64,
    /// How much later its answer may come, ms
    #[arg(long, value_name = "MS", default_value_t = 1_000, value_parser = clap::value_parser!(u64).range(0..=60_000))]
    grace_ms: u64,
    /// How long it may take to start, and to be ready for a new game, ms
    #[arg(long, value_name = "MS", default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..=600_000))]
    start_ms: u64,
    /// Keep finished pairs in this file, and go on from it when it is there
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,
    /// Answer with one JSON object
    #[arg(long)]
    json: bool,
}

/// So many pairs are played before the score is looked at: the same whatever the threads.
const PAIRS_AT_A_TIME: u32 = 8;

/// What is kept of a game.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
struct Played {
    /// Half points of A: 0, 1 or 2.
    half_points: u8,
    /// Whether A began.
    a_began: bool,
    /// `kill`, `loss`, and so on; `forfeit` where a fault ended it.
    ending: String,
    turns: u32,
    flicks: u32,
    /// Whose fault ended it, if one did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    forfeit: Option<Fault>,
}

/// A fault that lost a game.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
struct Fault {
    /// `a` or `b`.
    player: String,
    reason: String,
    story: String,
}

/// A pair of games, as a line of the state file.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
struct Pair {
    /// The match that it belongs to: a file of another match is refused.
    of: String,
    /// The program that played it, by its bytes: games of one that plays otherwise must not be counted with them.
    #[serde(default)]
    build: String,
    number: u32,
    games: [Played; 2],
}

/// This program, by its bytes.
fn build() -> anyhow::Result<String> {
    let program = env::current_exe().and_then(fs::read).context("this program cannot be read")?;
    let mut hasher = DefaultHasher::new();
    hasher.write(&program);
    Ok(format!("{:016x}", hasher.finish()))
}

pub(crate) fn contest(options: &MatchOptions, mut output: impl Write) -> anyhow::Result<()> {
    let starts = Starts::read(options)?;
    let mut of = Starts::name(options);
    // Only programs play otherwise with other limits.
    let programs = if options.a.is_program() || options.b.is_program() {
        of += &format!(" {} {} {}", options.movetime_ms, options.grace_ms, options.start_ms);
        Programs::ended_with_us().context("interrupts cannot be listened to")?
    } else {
        Programs::default()
    };
    for side in [&options.a, &options.b] {
        // One that cannot be started at all is no player who loses, but a wrong command.
        if let Who::Program(command, _) = &side.who {
            programs.start(command).map_err(anyhow::Error::msg)?.quit();
        }
    }
    let sprt = options.sprt.as_deref().map(Sprt::new).transpose()?;
    let build = if options.state.is_some() { build()? } else { String::new() };
    let (mut done, mut file) = resume(options, &of, &build)?;
    let pairs = options.games.div_ceil(2);
    loop {
        let score = score_of(&done);
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
            .map(|number| {
                let games = play_pair(options, &programs, &starts, number);
                Pair { of: of.clone(), build: build.clone(), number, games }
            })
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
    tally::report(options, sprt.as_ref(), &done, &mut output)
}

/// The pairs in the state file, and the file to add to.
fn resume(options: &MatchOptions, of: &str, build: &str) -> anyhow::Result<(Vec<Pair>, Option<File>)> {
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
            if pair.build != build {
                bail!(
                    "{} was played by another build of pennyblue: keep the games of this one in another file",
                    place()
                );
            }
            done.push(pair);
        }
    }
    let file = OpenOptions::new().create(true).append(true).open(path);
    Ok((done, Some(file.with_context(|| format!("cannot write {}", path.display()))?)))
}

/// How a game ended, as it is counted: a loss by its clause.
fn ending_name(ending: &Ending) -> String {
    match ending {
        Ending::Won { by: WinReason::Loss(losses), .. } => match losses.first() {
            Some(Loss::SovereignWithoutKill(_)) => "loss: sovereign off without a kill".to_owned(),
            Some(Loss::PennyOff(_)) => "loss: penny off".to_owned(),
            Some(Loss::FoulWithSovereignOff) => "loss: foul with the sovereign off".to_owned(),
            Some(Loss::Stack(_)) => "loss: stack".to_owned(),
            None => ending.name().to_owned(),
        },
        other => other.name().to_owned(),
    }
}

/// Two games with the same errors, A beginning the first.
fn play_pair(options: &MatchOptions, programs: &Programs, starts: &Starts, number: u32) -> [Played; 2] {
    let limits = Limits {
        start: Duration::from_millis(options.start_ms),
        move_time: Duration::from_millis(options.movetime_ms),
        grace: Duration::from_millis(options.grace_ms),
    };
    let [mut a, mut b] =
        [(&options.a, 0), (&options.b, 1 << 63)].map(|(side, salt)| Seat::new(side, salt, programs, limits));
    let seed = options.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ u64::from(number);
    let start = starts.of_pair(number);
    let begins = start.turn().to_move();
    let games = [begins, begins.opponent()].map(|a_is| {
        let players: [&mut dyn arena::Contender; 2] =
            if a_is == Team::Red { [&mut a, &mut b] } else { [&mut b, &mut a] };
        let report = arena::play_on(start.clone(), players, seed);
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
        let at_fault = report.forfeit.as_ref().map(|(team, _)| *team);
        a.new_game(at_fault == Some(a_is));
        b.new_game(at_fault == Some(a_is.opponent()));
        let ending = if at_fault.is_some() { "forfeit".to_owned() } else { ending_name(&report.ending) };
        let forfeit = report.forfeit.map(|(team, fault)| Fault {
            player: if team == a_is { "a" } else { "b" }.to_owned(),
            reason: fault.reason,
            story: fault.story,
        });
        let (turns, flicks) = (report.turns, report.flicks);
        Played { half_points, a_began: a_is == begins, ending, turns, flicks, forfeit }
    });
    a.leave();
    b.leave();
    games
}
