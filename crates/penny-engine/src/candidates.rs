//! The flicks worth looking into: the best of a map of all, each moved to where it is best.
//!
//! Apart from the search because nothing here looks ahead: landings are judged at a glance. A map is coarse, so its best
//! flicks are moved by small steps in direction, speed and offset while samples of the hand's error say that it helps; all
//! with the same errors, so that luck does not decide between them.

use crate::draw::{aimed_flick, any_flick};
use crate::map::{Map, Prospect, Towards};
use crate::search::{Objective, Task, assassins, worth};
use crate::situation::Situation;
use crate::space::Space;
use crate::workers::Workers;
use penny_physics::{BoardFlick, Flick, Penny, Simulator};
use penny_rules::SplitMix64;

/// A flick and what samples of the hand's error say of it at a glance.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Tried {
    pub(crate) flick: BoardFlick,
    /// The sum of what the samples were worth.
    pub(crate) sum: f64,
    pub(crate) samples: u32,
}

impl Tried {
    /// What is expected of it at a glance.
    pub(crate) fn mean(&self) -> f64 {
        self.sum / f64::from(self.samples.max(1))
    }
}

/// So many of the map's best are taken, at most; with fewer simulations fewer, so that those are known well.
const CANDIDATES: usize = 24;
const LEAST_CANDIDATES: usize = 6;
const SIMULATIONS_A_CANDIDATE: u64 = 10_000;
/// Of the budget go into the map and into moving its best.
const MAP_SHARE: f64 = 0.3;
const MOVE_SHARE: f64 = 0.2;
/// A map is drawn in so many parts a penny, for several workers.
const PARTS: u32 = 4;
/// The widest offset of the nail on a map, um.
const WIDEST_UM: i32 = 1_500;
/// Rounds of moving, each with steps half as long as those before and a better half of the candidates; and how many steps
/// a round makes at most.
const ROUNDS: u32 = 3;
const STEPS: u32 = 3;
/// Longest steps: of direction in the hand's deviations, at least a little; of speed in thousandths; of offset, um.
const TURN: (f64, f64) = (0.6, 250.0);
const FASTER: f64 = 120.0;
const ASIDE_UM: f64 = 800.0;
/// Samples that say whether a step helps, at least and at most.
pub(crate) const SAMPLES: (f64, f64) = (6.0, 200.0);
/// Flicks of one penny nearer than this, in the hand's deviations or at least so many thousandths of a degree, and in
/// thousandths of the speed, are one.
const SAME: (f64, f64, f64) = (0.4, 150.0, 60.0);

/// The best flicks, best first, and how many were simulated.
pub(crate) fn find(situation: &Situation<'_>, task: &Task, workers: &impl Workers) -> (Vec<Tried>, u64) {
    if task.simulations < Task::MAP_SIMULATIONS {
        return guess(situation, task);
    }
    let (mut tried, mut simulations) = draw_map(situation, task, workers);
    let each_round = task.simulations as f64 * MOVE_SHARE / f64::from(ROUNDS);
    let steps = f64::from(6 * STEPS + 1);
    let least = steps * f64::from(samples_of(task, SAMPLES.0));
    for round in 0..ROUNDS {
        // Known exactly after one sample, all can be kept.
        let halved = if task.never_errs() { 0 } else { round };
        let kept = (count(task) >> halved).max(LEAST_CANDIDATES).min((each_round / least) as usize);
        if kept == 0 {
            break;
        }
        tried.truncate(kept);
        let samples = samples_of(task, each_round / (steps * tried.len().max(1) as f64));
        let scale = 1.0 / f64::from(1_u32 << round);
        let moved = workers.each(&tried, |one| better(situation, task, one.flick, scale, samples));
        simulations += moved.iter().map(|(_, spent)| spent).sum::<u64>();
        tried = moved.into_iter().map(|(one, _)| one).collect();
        sort(&mut tried);
        drop_alike(&mut tried, task);
    }
    (tried, simulations)
}

/// The best of some flicks at random, as if the hand never erred, and how many were simulated: what a beginner does.
fn guess(situation: &Situation<'_>, task: &Task) -> (Vec<Tried>, u64) {
    let (mut simulator, mut random) = (Simulator::new(), SplitMix64::new(task.seed));
    let one = |number: u64| {
        // Every third one anywhere, since a place can be worth something too.
        let flick = if number % 3 == 2 { any_flick } else { aimed_flick }(situation, &mut random)?;
        let landing = situation.try_flick(&mut simulator, &Flick::Board(flick))?;
        Some(Tried { flick, sum: worth(situation, &landing, task), samples: 1 })
    };
    let mut tried: Vec<Tried> = (0..task.simulations).filter_map(one).collect();
    sort(&mut tried);
    tried.truncate(LEAST_CANDIDATES);
    (tried, task.simulations)
}

/// Best first; equal ones as they were.
pub(crate) fn sort(tried: &mut [Tried]) {
    tried.sort_by(|a, b| b.mean().total_cmp(&a.mean()));
}

/// How many samples of the hand's error to take: one is enough of a hand that never errs.
pub(crate) fn samples_of(task: &Task, wanted: f64) -> u32 {
    if task.never_errs() { 1 } else { wanted.clamp(SAMPLES.0, SAMPLES.1) as u32 }
}

/// What samples of the hand's error make of a flick, those from `first` on; the same errors for every flick.
pub(crate) fn sample(situation: &Situation<'_>, task: &Task, flick: BoardFlick, first: u32, count: u32) -> f64 {
    let mut simulator = Simulator::new();
    let one = |k: u32| {
        let executed = executed(situation, task, flick, k);
        situation.try_flick(&mut simulator, &executed).map_or(0.0, |landing| worth(situation, &landing, task))
    };
    (first..first + count).map(one).sum()
}

/// What the hand makes of a flick in the sample with this number.
pub(crate) fn executed(situation: &Situation<'_>, task: &Task, flick: BoardFlick, number: u32) -> Flick {
    let mut random = SplitMix64::new(task.seed ^ u64::from(number).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    task.hand.execute_within(&Flick::Board(flick), &mut random, |flick| situation.can_be_made(flick))
}

/// Where a flick comes to by steps to its best neighbour, while that is better; and how many were simulated.
fn better(situation: &Situation<'_>, task: &Task, flick: BoardFlick, scale: f64, samples: u32) -> (Tried, u64) {
    let mut spent = 0;
    let mut look = |flick| {
        spent += u64::from(samples);
        Tried { flick, sum: sample(situation, task, flick, 0, samples), samples }
    };
    let mut best = look(flick);
    for _ in 0..STEPS {
        let centre = best;
        for neighbour in neighbours(situation, task, centre.flick, scale) {
            let one = look(neighbour);
            if one.sum > best.sum {
                best = one;
            }
        }
        if best == centre {
            break;
        }
    }
    (best, spent)
}

/// The flicks that are one step away and can be made.
fn neighbours(
    situation: &Situation<'_>,
    task: &Task,
    centre: BoardFlick,
    scale: f64,
) -> impl Iterator<Item = BoardFlick> {
    let turn = scale * (TURN.0 * f64::from(task.hand.angle_sd_mdeg())).max(TURN.1);
    let faster = scale * FASTER * 1e-3 * f64::from(centre.speed_mm_s());
    let aside = scale * ASIDE_UM;
    let steps = [
        (turn, 0.0, 0.0),
        (-turn, 0.0, 0.0),
        (0.0, faster, 0.0),
        (0.0, -faster, 0.0),
        (0.0, 0.0, aside),
        (0.0, 0.0, -aside),
    ];
    steps.into_iter().filter_map(move |(turn, faster, aside)| {
        let angle = (i64::from(centre.angle().mdeg()) + turn as i64).rem_euclid(360_000);
        let (speed, offset) = (centre.speed_mm_s() + faster as i32, centre.offset_um() + aside as i32);
        let flick = BoardFlick::new(centre.penny(), angle, speed.into(), offset.into()).ok()?;
        situation.touches(&flick).is_some().then_some(flick)
    })
}

/// Of flicks that have come to be alike, keeps the first.
fn drop_alike(tried: &mut Vec<Tried>, task: &Task) {
    let most_turn = (SAME.0 * f64::from(task.hand.angle_sd_mdeg())).max(SAME.1) as i64;
    let is_alike = |a: &BoardFlick, b: &BoardFlick| {
        let turn = (i64::from(a.angle().mdeg()) - i64::from(b.angle().mdeg())).rem_euclid(360_000);
        let faster = (a.speed_mm_s() - b.speed_mm_s()).abs();
        a.penny() == b.penny()
            && turn.min(360_000 - turn) < most_turn
            && f64::from(faster) * 1e3 < SAME.2 * f64::from(a.speed_mm_s())
    };
    let mut kept: Vec<Tried> = vec![];
    for one in tried.iter() {
        if !kept.iter().any(|other| is_alike(&one.flick, &other.flick)) {
            kept.push(*one);
        }
    }
    *tried = kept;
}

/// How many of a map's best are taken.
fn count(task: &Task) -> usize {
    if task.never_errs() {
        return CANDIDATES;
    }
    ((task.simulations / SIMULATIONS_A_CANDIDATE) as usize).clamp(LEAST_CANDIDATES, CANDIDATES)
}

/// The grid of a map for so many simulated flicks a penny.
fn space(each: f64) -> Space {
    let (directions, speeds, offsets) = match each {
        x if x >= 86_400.0 => (1_440, 12, 5),
        x if x >= 25_920.0 => (720, 12, 3),
        x if x >= 17_280.0 => (480, 12, 3),
        x if x >= 8_640.0 => (360, 8, 3),
        x if x >= 3_840.0 => (480, 8, 1),
        x if x >= 1_680.0 => (240, 7, 1),
        _ => (120, 4, 1),
    };
    Space::new(directions, speeds, offsets, WIDEST_UM)
}

/// The best flicks of all pennies that may do what is wanted by their maps, and how many were simulated.
fn draw_map(situation: &Situation<'_>, task: &Task, workers: &impl Workers) -> (Vec<Tried>, u64) {
    let team = situation.turn.to_move();
    let pennies: Vec<Penny> = match task.objective {
        Objective::Win => team.pennies().to_vec(),
        // A sovereign never kills.
        Objective::Kill => assassins(team).collect(),
    };
    let space = space(task.simulations as f64 * MAP_SHARE / pennies.len() as f64);
    let parts: Vec<(Penny, u32)> = pennies.iter().flat_map(|&penny| (0..PARTS).map(move |k| (penny, k))).collect();
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
        all.extend(map.expected(&task.hand).peaks(count(task), apart));
    }
    all.sort_by(|a, b| b.value.total_cmp(&a.value));
    all.truncate(count(task));
    // What the map says of each stands until samples say more.
    let known = |prospect: &Prospect| Tried { flick: prospect.flick, sum: prospect.value, samples: 1 };
    (all.iter().map(known).collect(), simulations)
}
