//! The search: a map of all flicks, then the best of them tried with the hand's error and answered.
//!
//! Apart from the map because here is what looks ahead. The map says what to expect of every flick if positions are judged
//! at a glance; for the best ones, samples of what the hand makes of them are looked into one flick deeper, by the player
//! who then is to act, and the mean of the difference is added.

use crate::evaluate;
use crate::map::{Map, Towards};
use crate::situation::{Landing, Situation};
use crate::space::Space;
use crate::workers::Workers;
use penny_physics::{BoardFlick, Flick, Penny, Simulator, Team};
use penny_rules::{Decision, Hand, SplitMix64};

/// What is wanted of a flick.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Objective {
    /// The best chance of winning the game.
    #[default]
    Win,
    /// The best chance of a kill with this very flick.
    Kill,
}

/// What a search is to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Task {
    /// What is wanted.
    pub objective: Objective,
    /// The hand that makes the flicks, of both players.
    pub hand: Hand,
    /// Simulated flicks that may be spent; a search ends soon after. At least [`Task::LEAST_SIMULATIONS`] are.
    pub simulations: u64,
    /// Whether the rest of the turn may be declined (R10).
    pub may_decline: bool,
    /// What the errors of samples are drawn from.
    pub seed: u64,
}

impl Task {
    /// The smallest map takes so many, and every search draws one.
    pub const LEAST_SIMULATIONS: u64 = 1_440;
}

/// What a search found.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The flicks that were looked into, best first; none where the finger has no room for any.
    pub candidates: Vec<Candidate>,
    /// The chance of winning when the rest of the turn is declined, where that was asked.
    pub declining: Option<f64>,
    /// How many flicks were simulated.
    pub simulations: u64,
}

/// A flick that was looked into.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Candidate {
    /// The flick to ask of the hand.
    pub flick: BoardFlick,
    /// The expected chance of what is wanted.
    pub chance: f64,
    /// On how many samples it rests, besides the map.
    pub samples: u32,
}

/// Flicks that are looked into, and how many samples each gets before the worse half is left.
const CANDIDATES: usize = 24;
const FIRST_SAMPLES: u32 = 4;
/// The share of the budget that goes into the map.
const MAP_SHARE: f64 = 0.4;
/// The grid of an answer: directions, speeds.
const ANSWER: (u32, u32) = (240, 4);
/// A map is drawn in so many parts a penny, for several workers.
const PARTS: u32 = 4;

/// A candidate while it is looked into.
#[derive(Clone, Copy, Debug)]
struct Tried {
    flick: BoardFlick,
    /// What the map expects.
    prior: f64,
    /// The sum of what looking deeper changed, over so many samples.
    change: f64,
    samples: u32,
}

impl Tried {
    fn chance(&self) -> f64 {
        // As if one more sample had changed nothing.
        (self.prior + self.change / f64::from(self.samples + 1)).clamp(0.0, 1.0)
    }
}

/// Looks for the best flick on the board. The same situation and task give the same choice, whoever does the work, unless
/// it is stopped: `is_stopped` is asked now and then.
pub fn choose(
    situation: &Situation<'_>,
    task: &Task,
    workers: &impl Workers,
    mut is_stopped: impl FnMut() -> bool,
) -> Choice {
    let (mut tried, mut simulations) = draw_map(situation, task, workers);
    let (mut number, mut kept, mut each) = (0_u64, tried.len(), FIRST_SAMPLES);
    'halving: while kept > 1 {
        for _ in 0..each {
            if simulations >= task.simulations || is_stopped() {
                break 'halving;
            }
            // The same errors for all, so that luck does not decide between them.
            let seed = task.seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
            let seen = workers.each(&tried[..kept], |one| look_into(situation, task, one, seed));
            for (one, (change, spent)) in tried.iter_mut().zip(seen) {
                one.change += change;
                one.samples += 1;
                simulations += spent;
            }
            number += 1;
        }
        each *= 2;
        tried[..kept].sort_by(|a, b| b.chance().total_cmp(&a.chance()));
        kept = kept.div_ceil(2);
    }
    tried.sort_by(|a, b| b.chance().total_cmp(&a.chance()));
    let declining = task.may_decline.then(|| {
        let passed = Situation { turn: situation.turn.passed(false), ..*situation };
        let (chance, spent) = answer(&passed, task);
        simulations += spent;
        1.0 - chance
    });
    let candidate = |one: &Tried| Candidate { flick: one.flick, chance: one.chance(), samples: one.samples };
    Choice { candidates: tried.iter().map(candidate).collect(), declining, simulations }
}

/// The best flicks of all own pennies by their maps, and how many were simulated.
fn draw_map(situation: &Situation<'_>, task: &Task, workers: &impl Workers) -> (Vec<Tried>, u64) {
    let each = task.simulations as f64 * MAP_SHARE / 3.0;
    let space = match each {
        x if x >= 17_000.0 => Space::new(720, 8, 3, 1_500),
        x if x >= 7_000.0 => Space::new(480, 8, 2, 900),
        x if x >= 2_500.0 => Space::new(360, 7, 1, 0),
        x if x >= 1_000.0 => Space::new(240, 5, 1, 0),
        _ => Space::new(120, 4, 1, 0),
    };
    let pennies = situation.turn.to_move().pennies();
    let parts: Vec<(Penny, u32)> = pennies.into_iter().flat_map(|penny| (0..PARTS).map(move |k| (penny, k))).collect();
    let drawn = workers.each(&parts, |&(penny, part)| {
        let (mut simulator, mut count) = (Simulator::new(), 0);
        let share = space.directions / PARTS;
        let range = (part * share) as usize..((part + 1) * share) as usize;
        let rows =
            Map::part(situation, penny, &space, range, Towards::Everywhere, (&mut simulator, &mut count), |landing| {
                worth(situation, landing, task)
            });
        (rows, count)
    });
    let simulations = drawn.iter().map(|(_, count)| count).sum();
    let mut drawn = drawn.into_iter().map(|(rows, _)| rows);
    let apart = (space.directions / 120).max(1) as usize;
    let mut all = vec![];
    for penny in pennies {
        let map = Map::of_parts(penny, &space, drawn.by_ref().take(PARTS as usize));
        all.extend(map.expected(&task.hand).peaks(CANDIDATES, apart));
    }
    all.sort_by(|a, b| b.value.total_cmp(&a.value));
    all.truncate(CANDIDATES);
    (all.iter().map(|p| Tried { flick: p.flick, prior: p.value, change: 0.0, samples: 0 }).collect(), simulations)
}

/// One sample of what the hand makes of a candidate: what looking deeper changes, and how many flicks that took.
fn look_into(situation: &Situation<'_>, task: &Task, one: &Tried, seed: u64) -> (f64, u64) {
    let can_be_made = |flick: &Flick| match flick {
        Flick::Board(flick) => situation.touches(flick).is_some(),
        Flick::Side(_) => true,
    };
    let executed = task.hand.execute_within(&Flick::Board(one.flick), &mut SplitMix64::new(seed), can_be_made);
    let Some(landing) = situation.try_flick(&mut Simulator::new(), &executed) else { return (0.0, 1) };
    let glance = worth(situation, &landing, task);
    match (task.objective, situation.after(&landing)) {
        // There is nothing deeper: the sample itself counts.
        (Objective::Kill, _) => (glance - one.prior, 1),
        (Objective::Win, None) => (0.0, 1),
        (Objective::Win, Some(next)) => {
            let (chance, spent) = answer(&next, task);
            (seen_by(situation.turn.to_move(), &next, chance) - glance, spent + 1)
        }
    }
}

/// The chance of winning of the player to move by the best of a small map of hits, or by waiting; and how many flicks that
/// took.
fn answer(situation: &Situation<'_>, task: &Task) -> (f64, u64) {
    let passed = Situation { turn: situation.turn.passed(false), ..*situation };
    let waiting = 1.0 - evaluate::chance(&passed, &task.hand);
    let space = Space::new(ANSWER.0, ANSWER.1, 1, 0);
    let (mut simulator, mut count) = (Simulator::new(), 0);
    let mut best = waiting;
    for penny in assassins(situation.turn.to_move()) {
        let towards = Towards::Pennies { else_value: waiting };
        let map = Map::draw(situation, penny, &space, towards, (&mut simulator, &mut count), |landing| {
            worth(situation, landing, task)
        });
        best = best.max(map.expected(&task.hand).best().unwrap_or(waiting));
    }
    (best, count)
}

/// What a landing is worth at a glance to the player who flicked.
fn worth(situation: &Situation<'_>, landing: &Landing, task: &Task) -> f64 {
    match landing.decision {
        Decision::Won => 1.0,
        Decision::Lost => 0.0,
        _ if task.objective == Objective::Kill => 0.0,
        Decision::Again(_) | Decision::Over(_) | Decision::Foul(_) => situation
            .after(landing)
            .map_or(0.0, |next| seen_by(situation.turn.to_move(), &next, evaluate::chance(&next, &task.hand))),
    }
}

/// A chance of the player to move as a team sees it.
pub(crate) fn seen_by(team: Team, situation: &Situation<'_>, chance: f64) -> f64 {
    if situation.turn.to_move() == team { chance } else { 1.0 - chance }
}

/// The pennies of a team that can kill.
pub(crate) fn assassins(team: Team) -> impl Iterator<Item = Penny> {
    team.pennies().into_iter().filter(move |penny| *penny != team.sovereign())
}
