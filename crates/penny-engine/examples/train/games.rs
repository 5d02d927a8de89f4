//! The games of a generation: varied boards and hands, and a random flick now and then.
//!
//! Apart from the fit because this is where the engine plays; what it saw is kept as text.

use penny_engine::draw::{below, share};
use penny_engine::features::{self, features};
use penny_engine::{Alone, Baseline, Candidate, Objective, Situation, Task, advise, answer};
use penny_physics::{BoardSpec, Equipment, Flick, Shape, Simulator, Team};
use penny_rules::ruleset::Value;
use penny_rules::{Action, Ending, Game, Hand, Preset, Ruleset, SplitMix64, Stage};
use std::fmt::Write as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

/// A position that was to be played, and the chance of winning that its player turned out to have.
#[derive(Clone, Debug)]
pub(crate) struct Sample {
    /// What the network is told.
    pub(crate) told: [f64; features::COUNT],
    /// What it should say.
    pub(crate) chance: f64,
}

/// A game is broken off after so many turns (R28).
const MAX_TURNS: i64 = 80;
/// Random flicks at the start of a game, at most; and the share of random ones later.
const OPENING: u64 = 4;
const ASTRAY: f64 = 0.12;
/// So many landings of each decision are answered and learned from, half of them after flicks that the search liked.
const LANDINGS: u64 = 12;
/// How much the way the game ended counts beside what the search expected.
const RESULT_SHARE: f64 = 0.35;

/// Plays games on all threads; their order does not depend on those.
pub(crate) fn play(games: u64, simulations: u64, seed: u64) -> Vec<Sample> {
    let next = AtomicU64::new(0);
    let work = || {
        let mut played = vec![];
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= games {
                return played;
            }
            played.push((
                number,
                play_one(simulations, SplitMix64::new(seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15))),
            ));
        }
    };
    let mut all = thread::scope(|scope| {
        let threads = thread::available_parallelism().map_or(1, usize::from);
        let running: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        running.into_iter().flat_map(|one| one.join().expect("no game panics")).collect::<Vec<_>>()
    });
    all.sort_by_key(|(number, _)| *number);
    all.into_iter().flat_map(|(_, samples)| samples).collect()
}

fn table(random: &mut SplitMix64) -> (Arc<Equipment>, Hand) {
    let shape = if below(random, 3) == 0 { Shape::Hexagon } else { Shape::Square };
    let width_um = [229_000, 300_000, 360_000, 450_000, 450_000, 450_000, 600_000][below(random, 7) as usize];
    let hand = [
        Preset::None,
        Preset::Steady,
        Preset::Steady,
        Preset::Normal,
        Preset::Normal,
        Preset::Normal,
        Preset::Loose,
        Preset::Shaky,
    ][below(random, 8) as usize];
    let board = BoardSpec { shape, width_um, ..BoardSpec::default() };
    let equipment = Equipment::with_board(board).expect("a board within the ranges");
    (Arc::new(equipment), hand.hand())
}

/// What was seen of a decision.
struct Seen {
    team: Team,
    told: [f64; features::COUNT],
    expected: f64,
}

fn play_one(simulations: u64, mut random: SplitMix64) -> Vec<Sample> {
    let (equipment, hand) = table(&mut random);
    let mut ruleset = Ruleset::default();
    ruleset.set("max_turns", Value::Number(MAX_TURNS)).expect("the rules have this choice");
    let mut game = Game::new(equipment, ruleset, Team::Red);
    let mut opening = below(&mut random, OPENING + 1);
    let (mut seen, mut last_astray, mut answered): (Vec<Seen>, usize, Vec<Sample>) = (vec![], 0, vec![]);
    while game.ending().is_none() {
        let seed = random.next_u64();
        let situation = Situation::of(&game);
        let is_to_flick = matches!(game.stage(), Stage::ToFlick);
        let asked = if is_to_flick && !situation.turn.must_side_flick() && opening > 0 {
            opening -= 1;
            Baseline::Random.choose(&situation, &hand, seed).map_or(Action::Pass, Action::Flick)
        } else {
            let task = Task { objective: Objective::Win, hand, simulations, may_decline: true, seed };
            let advice = advise(&game, &task, &Alone, || false);
            if is_to_flick {
                answered.extend(answer_landings(&situation, &task, &advice.candidates, &mut random));
                let told = features(&situation, &hand);
                seen.push(Seen { team: situation.turn.to_move(), told, expected: advice.chance });
            }
            let astray = is_to_flick && !situation.turn.must_side_flick() && share(&mut random) < ASTRAY;
            match Baseline::Random.choose(&situation, &hand, seed).filter(|_| astray) {
                Some(flick) => {
                    last_astray = seen.len();
                    Action::Flick(flick)
                }
                None => advice.action,
            }
        };
        let executed = match asked.flick().map(|flick| game.execute(&hand, &flick, &mut random)) {
            Some(Ok(Flick::Board(flick))) => Action::Flick(flick),
            Some(Ok(Flick::Side(flick))) => Action::SideFlick(flick, None),
            _ => asked,
        };
        if game.play(&executed).is_err() {
            // What the engine proposes is allowed; a game in which it is not teaches nothing.
            return vec![];
        }
    }
    let winner = match game.ending() {
        Some(Ending::Won { winner, .. }) => Some(*winner),
        _ => None,
    };
    let result = |team: Team| winner.map_or(0.5, |winner| if winner == team { 1.0 } else { 0.0 });
    // What a random flick did to a game says nothing of the positions before it.
    let sample = |(k, one): (usize, &Seen)| {
        let weight = if k >= last_astray { RESULT_SHARE } else { 0.0 };
        Sample { told: one.told, chance: weight * result(one.team) + (1.0 - weight) * one.expected }
    };
    answered.extend(seen.iter().enumerate().map(sample));
    answered
}

/// Where flicks of a situation land, and the chance that the one who then is to act has by the best answer.
fn answer_landings(
    situation: &Situation<'_>,
    task: &Task,
    candidates: &[Candidate],
    random: &mut SplitMix64,
) -> Vec<Sample> {
    let mut simulator = Simulator::new();
    let landings = (0..LANDINGS).filter_map(|k| {
        let flick = match candidates.len() as u64 {
            0 => None,
            count => Some(candidates[below(random, count) as usize].flick),
        };
        let flick = flick.filter(|_| k % 2 == 0);
        let flick = flick.or_else(|| Baseline::Random.choose(situation, &task.hand, random.next_u64()))?;
        let executed = task.hand.execute(&Flick::Board(flick), random);
        let next = situation.after(&situation.try_flick(&mut simulator, &executed)?)?;
        (!next.turn.must_side_flick()).then(|| {
            let (chance, _) = answer(&next, task);
            Sample { told: features(&next, &task.hand), chance }
        })
    });
    landings.collect()
}

/// Samples as text, one a line: the chance, then what is told.
pub(crate) fn write(samples: &[Sample]) -> String {
    let mut text = String::new();
    for sample in samples {
        let _ = write!(text, "{:.5}", sample.chance);
        for x in sample.told {
            let _ = write!(text, " {x:.5}");
        }
        text.push('\n');
    }
    text
}

/// Reads what [`write`] wrote.
pub(crate) fn read(text: &str) -> Result<Vec<Sample>, String> {
    let line = |(k, line): (usize, &str)| {
        let numbers: Result<Vec<f64>, _> = line.split(' ').map(str::parse).collect();
        let numbers = numbers.map_err(|e| format!("line {}: {e}", k + 1))?;
        let (chance, told) = numbers.split_first().ok_or_else(|| format!("line {} is empty", k + 1))?;
        let told = told
            .try_into()
            .map_err(|_| format!("line {} holds {} numbers, not {}", k + 1, told.len(), features::COUNT))?;
        Ok(Sample { told, chance: *chance })
    };
    text.lines().enumerate().map(line).collect()
}
