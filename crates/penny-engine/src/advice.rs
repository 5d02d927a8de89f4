//! What to do in a game that waits for a player: a flick, a side-flick, measuring, spotting, declining or passing.
//!
//! Apart from the search, which only knows flicks on the board.

use crate::evaluate;
use crate::search::{Candidate, LEAST_TO_LOOK, Objective, Task, answer, choose};
use crate::side::best_side_flick;
use crate::situation::Situation;
use crate::spots::best_spot;
use crate::workers::Workers;
use penny_rules::{Action, Availability, Game, Stage, availability};

/// What to do, and what else was looked at.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice {
    /// The action, a flick as asked of the hand.
    pub action: Action,
    /// The chance of what is wanted after it.
    pub chance: f64,
    /// The flicks on the board that were looked into, best first.
    pub candidates: Vec<Candidate>,
    /// How many flicks were simulated.
    pub simulations: u64,
}

/// Above this chance of the other one a draw is accepted: a game that is only somewhat uneven is there to be played.
const BEHIND: f64 = 2.0 / 3.0;
/// How much better a side-flick must look before the blue is measured for it: its look is a coarse one.
const SIDE_FLICK_GAIN: f64 = 0.05;

/// What to do in a game that is not over, for whoever is to act. The same game and task give the same advice, whoever does
/// the work, unless it is stopped: `is_stopped` is asked now and then.
pub fn advise(game: &Game, task: &Task, workers: &impl Workers, is_stopped: impl FnMut() -> bool) -> Advice {
    let situation = Situation::of(game);
    let plain = |action, chance, simulations| Advice { action, chance, candidates: vec![], simulations };
    match game.stage() {
        Stage::ToSpot { team, next } => {
            let after = Situation { turn: *next, ..situation };
            // One of the seven spots is always free.
            return best_spot(&after, *team, &task.hand)
                .map_or(plain(Action::Resign, 0.0, 0), |(spotting, chance)| plain(Action::Spot(spotting), chance, 0));
        }
        Stage::ToAnswerDraw { .. } => {
            let (theirs, spent) = theirs(&situation, task);
            return match theirs > BEHIND {
                true => plain(Action::DrawAccept, 0.5, spent),
                false => plain(Action::DrawRefuse, 1.0 - theirs, spent),
            };
        }
        Stage::ToFlick | Stage::Over(_) => {}
    }
    if situation.turn.must_side_flick() {
        // The obligation exists only where there is a place for a side-flick.
        return best_side_flick(&situation, task).map_or(
            plain(Action::Resign, 0.0, 0),
            |(flick, chance, simulations)| {
                let chance = if task.objective == Objective::Win { chance } else { 0.0 };
                plain(Action::SideFlick(flick, None), chance, simulations)
            },
        );
    }
    let allowed = game.allowed();
    // Only a flick on the board can kill: chances of winning by anything else are no answer to that question.
    let wants_to_win = task.objective == Objective::Win;
    let may_decline = task.may_decline && allowed.decline && wants_to_win;
    let choice = choose(&situation, &Task { may_decline, ..*task }, workers, is_stopped);
    let mut advice =
        Advice { action: Action::Pass, chance: 0.0, candidates: choice.candidates, simulations: choice.simulations };
    if let Some(best) = advice.candidates.first() {
        (advice.action, advice.chance) = (Action::Flick(best.flick), best.chance);
    }
    if let Some(chance) = choice.declining.filter(|&chance| chance > advice.chance) {
        (advice.action, advice.chance) = (Action::Decline, chance);
    }
    let team = situation.turn.to_move();
    // Whoever only guesses does not look for side-flicks either.
    if wants_to_win
        && task.simulations >= Task::MAP_SIMULATIONS
        && (allowed.measure || allowed.side_flick)
        && matches!(availability(game.equipment(), game.position(), team), Availability::Available(_))
        && let Some((flick, chance, simulations)) = best_side_flick(&situation, task)
    {
        advice.simulations += simulations;
        if chance > advice.chance + SIDE_FLICK_GAIN {
            advice.chance = chance;
            advice.action = if allowed.side_flick { Action::SideFlick(flick, None) } else { Action::Measure };
        }
    }
    advice
}

/// The chance of winning of whoever has offered a draw and is to move, and how many flicks were simulated.
fn theirs(situation: &Situation<'_>, task: &Task) -> (f64, u64) {
    // What is asked is who is to win, whatever is wanted of flicks.
    let task = Task { objective: Objective::Win, ..*task };
    if situation.turn.must_side_flick()
        && let Some((_, chance, spent)) = best_side_flick(situation, &task)
    {
        return (chance, spent);
    }
    // A question is no dearer than a flick.
    if task.simulations < LEAST_TO_LOOK {
        (evaluate::chance(situation, &task.hand), 0)
    } else {
        answer(situation, &task)
    }
}
