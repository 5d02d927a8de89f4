//! What a match came to, as one JSON object or as a table.
//!
//! Apart from the playing because it is only counted here: every figure comes from the games that are done.

use super::score::{Score, Sprt, elo};
use super::{MatchOptions, Pair, Played};
use std::collections::BTreeMap;
use std::io::Write;

/// So many games that were lost by a fault are told of one by one.
const FORFEITS_TOLD: usize = 100;

/// The figures of a match.
struct Tally<'a> {
    games: Vec<&'a Played>,
    score: Score,
    wins_draws_losses: [usize; 3],
    /// The share of whoever began.
    first_share: f64,
    turns_a_side: u32,
    endings: BTreeMap<&'a str, usize>,
    /// How often A and B lost by a fault, by its reason.
    forfeits: [BTreeMap<&'a str, usize>; 2],
}

/// Pairs as points.
pub(super) fn score_of(done: &[Pair]) -> Score {
    Score::of(done.iter().map(|pair| pair.games.each_ref().map(|game| game.half_points)))
}

impl<'a> Tally<'a> {
    fn of(done: &'a [Pair]) -> Tally<'a> {
        let games: Vec<&Played> = done.iter().flat_map(|pair| &pair.games).collect();
        let count = |half_points| games.iter().filter(|game| game.half_points == half_points).count();
        let first =
            games.iter().map(|game| f64::from(if game.a_began { game.half_points } else { 2 - game.half_points }));
        let first_share = first.sum::<f64>() / (2 * games.len()) as f64;
        let mut turns: Vec<u32> = games.iter().map(|game| game.turns.div_ceil(2)).collect();
        turns.sort_unstable();
        let mut endings: BTreeMap<&str, usize> = BTreeMap::new();
        let mut forfeits = [BTreeMap::new(), BTreeMap::new()];
        for game in &games {
            *endings.entry(&game.ending).or_default() += 1;
            if let Some(fault) = &game.forfeit {
                *forfeits[usize::from(fault.player == "b")].entry(fault.reason.as_str()).or_default() += 1;
            }
        }
        Tally {
            wins_draws_losses: [count(2), count(1), count(0)],
            score: score_of(done),
            first_share,
            turns_a_side: turns.get(turns.len() / 2).copied().unwrap_or_default(),
            endings,
            forfeits,
            games,
        }
    }

    /// The games that were lost by a fault, with their numbers from 1.
    fn faults(&self) -> impl Iterator<Item = (usize, &Played)> {
        self.games.iter().enumerate().filter(|(_, game)| game.forfeit.is_some()).map(|(k, game)| (k + 1, *game))
    }
}

pub(super) fn report(
    options: &MatchOptions,
    sprt: Option<&Sprt>,
    done: &[Pair],
    output: &mut impl Write,
) -> anyhow::Result<()> {
    let tally = Tally::of(done);
    if options.json {
        writeln!(output, "{}", json(options, sprt, &tally))?;
        return Ok(());
    }
    table(options, sprt, &tally, output)
}

fn json(options: &MatchOptions, sprt: Option<&Sprt>, tally: &Tally<'_>) -> serde_json::Value {
    let score = &tally.score;
    let (low, high) = score.share_interval();
    let [wins, draws, losses] = tally.wins_draws_losses;
    let [by_a, by_b] = &tally.forfeits;
    let faults = tally.faults().take(FORFEITS_TOLD).filter_map(|(number, game)| {
        let fault = game.forfeit.as_ref()?;
        Some(serde_json::json!({
            "game": number, "player": fault.player, "reason": fault.reason, "story": fault.story,
        }))
    });
    serde_json::json!({
        "a": options.a.to_string(), "b": options.b.to_string(), "games": tally.games.len(),
        "wins": wins, "draws": draws, "losses": losses,
        "score": score.share(), "score_95": [low, high],
        "elo": elo(score.share()), "elo_95": [elo(low), elo(high)],
        "pentanomial": score.pairs,
        "sprt": sprt.map(|sprt| serde_json::json!({
            "elo0": sprt.elo.0, "elo1": sprt.elo.1, "llr": sprt.llr(score), "state": sprt.state(score),
        })),
        "first_player": tally.first_share, "turns_a_side_median": tally.turns_a_side, "endings": tally.endings,
        "forfeits": {"a": by_a, "b": by_b}, "forfeited_games": faults.collect::<Vec<_>>(),
    })
}

fn table(
    options: &MatchOptions,
    sprt: Option<&Sprt>,
    tally: &Tally<'_>,
    output: &mut impl Write,
) -> anyhow::Result<()> {
    let score = &tally.score;
    let (low, high) = score.share_interval();
    let [wins, draws, losses] = tally.wins_draws_losses;
    writeln!(output, "{} against {}, {} games", options.a, options.b, tally.games.len())?;
    writeln!(output, "won {wins}, drawn {draws}, lost {losses}")?;
    writeln!(output, "score {:.1} % ({:.1} to {:.1})", 100.0 * score.share(), 100.0 * low, 100.0 * high)?;
    writeln!(output, "Elo {:+.0} ({:+.0} to {:+.0})", elo(score.share()), elo(low), elo(high))?;
    writeln!(output, "pairs with 0, 1/2, 1, 3/2, 2 points: {:?}", score.pairs)?;
    if let Some(sprt) = sprt {
        writeln!(
            output,
            "SPRT {:+} to {:+} Elo: {} (log likelihood ratio {:.2})",
            sprt.elo.0,
            sprt.elo.1,
            sprt.state(score),
            sprt.llr(score)
        )?;
    }
    writeln!(
        output,
        "the player who began scored {:.1} %; {} turns a side in the median",
        100.0 * tally.first_share,
        tally.turns_a_side
    )?;
    for (ending, count) in &tally.endings {
        writeln!(output, "{count:6} {ending}")?;
    }
    for (number, game) in tally.faults().take(FORFEITS_TOLD) {
        if let Some(fault) = &game.forfeit {
            let (who, reason, story) = (fault.player.to_uppercase(), &fault.reason, &fault.story);
            writeln!(output, "game {number}: {who} lost, {reason}: {story}")?;
        }
    }
    let more = tally.faults().skip(FORFEITS_TOLD).count();
    if more > 0 {
        writeln!(output, "and {more} more games that were lost by a fault")?;
    }
    Ok(())
}
