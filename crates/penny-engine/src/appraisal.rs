//! What an action that was done is worth beside the best one: judgement, apart from what the hand made of it.
//!
//! Apart from the search because its own chances are those of what it has picked, and what is picked for being best is
//! mostly a little overrated: here both flicks are looked into on the same fresh errors of the hand.

use crate::advice::advise;
use crate::search::{Task, answer, seen_by};
use crate::side::may_be_made;
use crate::situation::Situation;
use crate::spots::best_spot;
use crate::workers::Workers;
use crate::{evaluate, hops};
use penny_physics::{Flick, Simulator};
use penny_rules::{Action, Decision, Game, SplitMix64, Stage, spot_sovereign};

/// What could have been done, and what was.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Appraisal {
    /// The better of what the search would do and what was done; a flick as asked of the hand.
    pub best: Action,
    /// The chance of winning of whoever acts, by the best.
    pub chance: f64,
    /// The same by what was done, before the hand has made anything of it; none where what was done says nothing of chances:
    /// measuring, offers of a draw, resigning.
    pub done: Option<f64>,
    /// How many flicks were simulated.
    pub simulations: u64,
}

/// Appraises what was done in a game by whoever was to act, a flick as it was aimed; each flick is looked into on so many
/// samples. The same arguments give the same appraisal.
pub fn appraise(game: &Game, done: &Action, task: &Task, samples: u32, workers: &impl Workers) -> Appraisal {
    let advice = advise(game, task, workers, || false);
    let worth = |action: &Action| worth(game, action, task, samples, workers);
    let (chance, spent) = worth(&advice.action).unwrap_or((advice.chance, 0));
    let simulations = advice.simulations + spent;
    if advice.action == *done {
        return Appraisal { best: *done, chance, done: Some(chance), simulations };
    }
    match worth(done) {
        Some((own, spent)) if own >= chance => {
            Appraisal { best: *done, chance: own, done: Some(own), simulations: simulations + spent }
        }
        own => Appraisal {
            best: advice.action,
            chance,
            done: own.map(|(own, _)| own),
            simulations: simulations + own.map_or(0, |(_, spent)| spent),
        },
    }
}

/// The chance of winning of whoever acts by an action, and how many flicks were simulated; none where the action says nothing
/// of chances, or is not allowed.
fn worth(game: &Game, action: &Action, task: &Task, samples: u32, workers: &impl Workers) -> Option<(f64, u64)> {
    let situation = Situation::of(game);
    match (action, game.stage()) {
        (Action::Flick(_) | Action::SideFlick(..), Stage::ToFlick) => {
            Some(weigh(&situation, &action.flick()?, task, samples, workers))
        }
        (Action::Decline | Action::Pass, Stage::ToFlick) => {
            let passed = Situation { turn: situation.turn.passed(false), ..situation };
            let (theirs, spent) = answer(&passed, task);
            Some((1.0 - theirs, spent))
        }
        (Action::Spot(spotting), Stage::ToSpot { team, next }) => {
            let position = spot_sovereign(situation.equipment, &situation.position, *team, spotting).ok()?;
            let after = Situation { position, turn: *next, ..situation };
            Some((seen_by(*team, &after, evaluate::chance(&after, &task.hand)), 0))
        }
        _ => None,
    }
}

/// The chance of winning by a flick that is asked of the hand, with the best answer to whatever comes of it; and how many
/// flicks were simulated.
fn weigh(situation: &Situation<'_>, flick: &Flick, task: &Task, samples: u32, workers: &impl Workers) -> (f64, u64) {
    let samples = if task.never_errs() { 1 } else { samples.max(1) };
    let numbers: Vec<u32> = (0..samples).collect();
    let seen = workers.each(&numbers, |number| sample(situation, flick, task, *number));
    let (sum, spent) = seen.into_iter().fold((0.0, 0), |(sum, count), (chance, spent)| (sum + chance, count + spent));
    (sum / f64::from(samples), spent)
}

/// What the hand makes of the flick with the error of that number, and what that is worth.
fn sample(situation: &Situation<'_>, flick: &Flick, task: &Task, number: u32) -> (f64, u64) {
    // Another stream than that from which the search has drawn what it picked by.
    let mut random = SplitMix64::new(!task.seed ^ u64::from(number).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let executed = task.hand.execute_within(flick, &mut random, |flick| may_be_made(situation, flick));
    let Some(landing) = situation.try_flick(&mut Simulator::new(), &executed) else { return (0.0, 1) };
    let (flat, spent) = match landing.decision {
        Decision::Won => (1.0, 0),
        Decision::Lost => (0.0, 0),
        Decision::Again(_) | Decision::Over(_) | Decision::Foul(_) => match (situation.after(&landing), flick) {
            (None, _) => (0.0, 0),
            (Some(next), Flick::Side(_)) => {
                let team = situation.turn.to_move();
                (best_spot(&next, team, &task.hand).map_or(0.0, |(_, chance)| chance), 0)
            }
            (Some(next), Flick::Board(_)) => {
                let (chance, spent) = answer(&next, task);
                (seen_by(situation.turn.to_move(), &next, chance), spent)
            }
        },
    };
    (flat * (1.0 - hops::risk(&task.hand, &landing.flight)), spent + 1)
}
