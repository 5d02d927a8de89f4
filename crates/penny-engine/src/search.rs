//! The search: a map of all flicks, then the best of them tried with the hand's error and answered.
//!
//! Apart from the map because here is what looks ahead. The map says what to expect of every flick if positions are judged
//! at a glance; for the best ones, samples of what the hand makes of them are looked into one flick deeper, by the player
//! who then is to act, and the mean of the difference is added.

use crate::candidates::{self, Tried};
use crate::evaluate;
use crate::hops;
use crate::map::{self, Map, Towards};
use crate::situation::{Landing, Situation};
use crate::space::Space;
use crate::workers::Workers;
use penny_physics::{BoardFlick, Penny, Simulator, Team};
use penny_rules::{Decision, Hand};

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
    /// Simulated flicks that may be spent; a search ends soon after. With less than [`Task::MAP_SIMULATIONS`] no map is
    /// drawn, and so many flicks are guessed at.
    pub simulations: u64,
    /// Whether the rest of the turn may be declined (R10).
    pub may_decline: bool,
    /// What the errors of samples are drawn from.
    pub seed: u64,
}

impl Task {
    /// The smallest map takes so many.
    pub const MAP_SIMULATIONS: u64 = 1_440;

    /// Whether the hand makes every flick just as it was asked to, as far as samples tell: what its loft costs needs none.
    pub fn never_errs(&self) -> bool {
        self.hand.angle_sd_mdeg() + self.hand.speed_sd_permille() + self.hand.offset_sd_um() == 0
    }
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

/// Of the candidates so many are looked into at first.
const LOOKED_INTO: usize = 12;
/// What looking into one sample costs, about, simulated flicks: of 1,350 in games half took 900 or less, and none more than
/// 1,650.
const LOOK: u64 = 900;
/// With fewer simulations the offer of a draw is judged at a glance.
pub(crate) const LEAST_TO_LOOK: u64 = 10 * LOOK;
/// This share of what is left when the candidates are found goes into samples at a glance, before they are looked into.
const GLANCE_SHARE: f64 = 0.2;
/// Most samples at a glance of a candidate between two looks at whether to stop.
const MOST_GLANCES: u64 = 50_000;
/// As if so many samples more had changed nothing: a mean of few is mostly luck.
const UNCHANGED: u32 = 4;
/// Candidates were moved to where their first samples are good. What they are worth the samples after those say.
const AFRESH: u32 = candidates::SAMPLES.1 as u32;
/// The grids of an answer, directions and speeds in mm/s: for assassins that hit somebody, and for any penny anywhere. Whoever
/// cannot kill mostly wants to be elsewhere.
const HITS: (u32, [i32; 4]) = (360, [300, 600, 1_000, 1_600]);
const ANYWHERE: (u32, [i32; 3]) = (40, [200, 450, 900]);

/// A candidate while it is looked into.
#[derive(Clone, Copy, Debug)]
struct LookedInto {
    tried: Tried,
    /// The sum of what looking deeper changed, over so many samples.
    change: f64,
    looks: u32,
    /// As if so many more had changed nothing.
    unchanged: u32,
}

impl LookedInto {
    fn chance(&self) -> f64 {
        let samples = f64::from((self.looks + self.unchanged).max(1));
        (self.tried.mean() + self.change / samples).clamp(0.0, 1.0)
    }
}

/// How the looks are shared out.
struct Looks {
    /// Into so many candidates each at first, the best at a glance.
    first: usize,
    /// In so many rounds, each into the better half of those before.
    rounds: u64,
}

impl Looks {
    /// How to spend simulations on candidates; none where those are too few to look into two, or the only one.
    fn of(task: &Task, situation: &Situation<'_>, candidates: usize, simulations: u64) -> Option<Looks> {
        let affordable = (1.0 - GLANCE_SHARE) * simulations as f64;
        if affordable < LOOK as f64 {
            return None;
        }
        // Where pennies are crowded more directions meet one, now and after the next flick.
        let look = Team::BOTH.map(|team| flicks_of_answer(situation, team)).into_iter().fold(LOOK, u64::max);
        let affordable = affordable / look as f64;
        let looks = if task.never_errs() {
            // All samples would be the same one.
            Looks { first: candidates.min(affordable as usize), rounds: 1 }
        } else {
            // About twice as many looks as candidates: one into each, then into each of the better half, and so on.
            let first = candidates.min(LOOKED_INTO).min((affordable / 2.0) as usize);
            Looks { first, rounds: u64::from(first.next_power_of_two().ilog2()).max(1) }
        };
        (looks.first >= candidates.clamp(1, 2)).then_some(looks)
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
    let (tried, mut simulations) = candidates::find(situation, task, workers);
    let unchanged = if task.never_errs() { 0 } else { UNCHANGED };
    let known = |tried| LookedInto { tried, change: 0.0, looks: 0, unchanged };
    let mut all: Vec<LookedInto> = tried.into_iter().map(known).collect();
    // Whoever only guesses does not weigh what declining would bring.
    let weighs = task.may_decline && task.simulations >= Task::MAP_SIMULATIONS;
    let left = task.simulations.saturating_sub(simulations + if weighs { LOOK } else { 0 });
    let looks = match task.objective {
        Objective::Win => Looks::of(task, situation, all.len(), left),
        Objective::Kill => None,
    };
    // Judged as deeply as the flicks that it is compared with.
    let declining = weighs.then(|| {
        let passed = Situation { turn: situation.turn.passed(false), ..*situation };
        let (chance, spent) =
            if looks.is_some() { answer(&passed, task) } else { (evaluate::chance(&passed, &task.hand), 0) };
        simulations += spent;
        1.0 - chance
    });
    if !all.is_empty() {
        let left = task.simulations.saturating_sub(simulations);
        simulations += match (task.objective, looks) {
            (Objective::Kill, _) => glance_on(situation, task, workers, &mut all, left, &mut is_stopped),
            (Objective::Win, None) => glance_at(situation, task, workers, &mut all, left as f64),
            (Objective::Win, Some(looks)) => {
                look_on(situation, task, workers, &mut all, (looks, left), &mut is_stopped)
            }
        };
    }
    let candidate = |one: &LookedInto| Candidate {
        flick: one.tried.flick,
        chance: one.chance(),
        samples: one.tried.samples + one.looks,
    };
    Choice { candidates: all.iter().map(candidate).collect(), declining, simulations }
}

fn sort(all: &mut [LookedInto]) {
    all.sort_by(|a, b| b.chance().total_cmp(&a.chance()));
}

/// Samples at a glance, ever more of ever fewer: all that a kill by this flick needs. Returns how many were simulated.
fn glance_on(
    situation: &Situation<'_>,
    task: &Task,
    workers: &impl Workers,
    all: &mut [LookedInto],
    left: u64,
    is_stopped: &mut impl FnMut() -> bool,
) -> u64 {
    let (mut kept, mut simulations) = (all.len(), 0);
    // In five rounds from all to the last two.
    let each_round = left / 5;
    while !is_stopped() {
        let count = (each_round / kept as u64).min(MOST_GLANCES) as u32;
        let next = u64::from(count) * kept as u64;
        if count == 0 || simulations + next > left {
            break;
        }
        let seen = workers
            .each(&all[..kept], |one| candidates::sample(situation, task, one.tried.flick, one.tried.samples, count));
        for (one, sum) in all.iter_mut().zip(seen) {
            one.tried.sum += sum;
            one.tried.samples += count;
        }
        simulations += next;
        sort(&mut all[..kept]);
        kept = kept.div_ceil(2).max(2.min(kept));
    }
    simulations
}

/// More samples at a glance of each of the best, for so many simulations at most. Returns how many were simulated.
fn glance_at(
    situation: &Situation<'_>,
    task: &Task,
    workers: &impl Workers,
    all: &mut [LookedInto],
    simulations: f64,
) -> u64 {
    let glanced = all.len().min(LOOKED_INTO);
    let all = &mut all[..glanced];
    let wanted = simulations / glanced as f64;
    if task.never_errs() || wanted < candidates::SAMPLES.0 {
        return 0;
    }
    let count = candidates::samples_of(task, wanted);
    let seen = workers.each(all, |one| candidates::sample(situation, task, one.tried.flick, AFRESH, count));
    for (one, sum) in all.iter_mut().zip(seen) {
        one.tried = Tried { sum, samples: count, ..one.tried };
    }
    sort(all);
    u64::from(count) * glanced as u64
}

/// Looks into samples of the candidates, ever more of ever fewer. Returns how many flicks were simulated.
fn look_on(
    situation: &Situation<'_>,
    task: &Task,
    workers: &impl Workers,
    all: &mut [LookedInto],
    (looks, left): (Looks, u64),
    is_stopped: &mut impl FnMut() -> bool,
) -> u64 {
    let mut simulations = glance_at(situation, task, workers, all, GLANCE_SHARE * left as f64);
    let each_round = left.saturating_sub(simulations) / looks.rounds;
    let (mut kept, mut number, mut until) = (looks.first, 0, simulations);
    'halving: for _ in 0..looks.rounds {
        until += each_round;
        loop {
            if is_stopped() {
                break 'halving;
            }
            let seen = workers.each(&all[..kept], |one| look_into(situation, task, &one.tried, AFRESH + number));
            let before = simulations;
            for (one, (change, looked)) in all.iter_mut().zip(seen) {
                one.change += change;
                one.looks += 1;
                simulations += looked;
            }
            number += 1;
            // As many again, if that comes nearer to what may be spent than ending here.
            if task.never_errs() || simulations + (simulations - before) / 2 >= until {
                break;
            }
        }
        sort(&mut all[..kept]);
        kept = kept.div_ceil(2);
    }
    // Also where it was stopped. Those that were left keep their place behind the others, whatever little is known of them.
    sort(&mut all[..kept]);
    simulations
}

/// One sample of what the hand makes of a candidate: what looking deeper changes, and how many flicks that took.
fn look_into(situation: &Situation<'_>, task: &Task, one: &Tried, number: u32) -> (f64, u64) {
    let executed = candidates::executed(situation, task, one.flick, number);
    let Some(landing) = situation.try_flick(&mut Simulator::new(), &executed) else { return (0.0, 1) };
    let Some(next) = situation.after(&landing) else { return (0.0, 1) };
    let (chance, spent) = answer(&next, task);
    let flat = seen_by(situation.turn.to_move(), &next, chance);
    let deeper = flat * (1.0 - hops::risk(&task.hand, &landing.flight));
    (deeper - worth(situation, &landing, task), spent + 1)
}

/// The chance of winning of the player to move by the best of a few small maps, or by waiting; and how many flicks that
/// took. Waiting can always be had: by a soft flick that hits nobody where the rest of the turn cannot be declined (R10).
pub fn answer(situation: &Situation<'_>, task: &Task) -> (f64, u64) {
    let passed = Situation { turn: situation.turn.passed(false), ..*situation };
    let waiting = 1.0 - evaluate::chance(&passed, &task.hand);
    let (mut simulator, mut count) = (Simulator::new(), 0);
    let mut best = waiting;
    let mut draw = |penny, directions, speeds: &[i32], towards| {
        let space = Space { directions, speeds: speeds.to_vec(), offsets: vec![0] };
        let map = Map::draw(situation, penny, &space, towards, (&mut simulator, &mut count), |landing| {
            worth(situation, landing, task)
        });
        best = best.max(map.expected(&task.hand).best().unwrap_or(waiting));
    };
    let team = situation.turn.to_move();
    for penny in assassins(team) {
        draw(penny, HITS.0, &HITS.1, Towards::Pennies { else_value: waiting });
    }
    for penny in team.pennies() {
        draw(penny, ANYWHERE.0, &ANYWHERE.1, Towards::Everywhere);
    }
    (best, count)
}

/// How many flicks an answer of a team simulates, or a few less where the finger has no room.
fn flicks_of_answer(situation: &Situation<'_>, team: Team) -> u64 {
    let space = Space { directions: HITS.0, speeds: HITS.1.to_vec(), offsets: vec![0] };
    let directions: usize = assassins(team).map(|penny| map::that_meet_one(situation, penny, &space).count()).sum();
    let anywhere = team.pennies().len() * ANYWHERE.0 as usize * ANYWHERE.1.len();
    (directions * HITS.1.len() + anywhere) as u64
}

/// What a flick that lands so is worth at a glance to the player who made it: it is lost where the hand's loft makes it hop
/// and that loses it.
pub(crate) fn worth(situation: &Situation<'_>, landing: &Landing, task: &Task) -> f64 {
    let flat = match landing.decision {
        Decision::Won => 1.0,
        Decision::Lost => return 0.0,
        _ if task.objective == Objective::Kill => return 0.0,
        Decision::Again(_) | Decision::Over(_) | Decision::Foul(_) => situation
            .after(landing)
            .map_or(0.0, |next| seen_by(situation.turn.to_move(), &next, evaluate::chance(&next, &task.hand))),
    };
    flat * (1.0 - hops::risk(&task.hand, &landing.flight))
}

/// A chance of the player to move as a team sees it.
pub(crate) fn seen_by(team: Team, situation: &Situation<'_>, chance: f64) -> f64 {
    if situation.turn.to_move() == team { chance } else { 1.0 - chance }
}

/// The pennies of a team that can kill.
pub(crate) fn assassins(team: Team) -> impl Iterator<Item = Penny> {
    team.pennies().into_iter().filter(move |penny| *penny != team.sovereign())
}
