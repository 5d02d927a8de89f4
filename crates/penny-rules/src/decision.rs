//! What a flick leads to, without the reasons.
//!
//! Apart from the judge, whose rulings are for people, because a computer player decides millions of flicks: here nothing
//! is written down. Both rest on the same order of judgement, which is in this file.

use crate::incident::{Flicked, Incident};
use crate::judge::is_first_turn;
use crate::marks::falls_through_blue;
use crate::ruleset::{FreeShot, Ruleset};
use crate::turn::Turn;
use penny_physics::{Event, Penny, Rank};

/// What follows from a flick, from the flicker's side: [`crate::Verdict`] without the reasons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// R9: the same player goes on with this turn.
    Again(Turn),
    /// R9: the turn is over; this is the opponent's.
    Over(Turn),
    /// R20: a foul; this is the opponent's turn, which begins with a free shot.
    Foul(Turn),
    /// R12: a kill.
    Won,
    /// R15 to R18: the game is lost.
    Lost,
}

impl Decision {
    /// The turn that follows; none when the game is over.
    pub const fn next(&self) -> Option<&Turn> {
        match self {
            Decision::Again(turn) | Decision::Over(turn) | Decision::Foul(turn) => Some(turn),
            Decision::Won | Decision::Lost => None,
        }
    }
}

/// All that a decision rests on.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Facts {
    /// R11, R23: whether a penny was hit.
    pub(crate) hit: bool,
    /// R20: whether there was a foul of any kind.
    pub(crate) foul: bool,
    /// R13: where the opponent's sovereign left the board, whether that was through the blue.
    pub(crate) fall: Option<bool>,
    /// R16: whether another penny left it.
    pub(crate) off: bool,
    /// R18: whether pennies lie on others.
    pub(crate) stack: bool,
}

/// Decides a flick that is allowed, from the events of its shot and whether the finger touches a penny that is not the
/// player's (R20b). Equal to the verdict of [`crate::judge()`].
///
/// ```
/// use penny_physics::{Event, Penny, Team};
/// use penny_rules::{Decision, Flicked, Ruleset, Turn, decide};
///
/// let turn = Turn::first(Team::Red);
/// let rest = Event::Rest { t_us: 9_000, penny: Penny::RedAssassin1 };
/// let decision = decide(&Ruleset::default(), &turn, Flicked::Board(Penny::RedAssassin1), false, &[rest]);
/// assert_eq!(decision, Decision::Over(turn.passed(false)));
/// ```
pub fn decide(ruleset: &Ruleset, turn: &Turn, flicked: Flicked, touches: bool, events: &[Event]) -> Decision {
    let (penny, victim) = (flicked.penny(), turn.to_move().opponent().sovereign());
    let mut facts = Facts { hit: flicked.is_side_flick(), foul: touches, ..Facts::default() };
    let mut pushed_into = None;
    let mut falls = false;
    for event in events {
        match *event {
            Event::Contact { .. } => {
                let Some(meeting) = Incident::Motion(*event).meeting() else { continue };
                let Some(other) = meeting.other(penny) else { continue };
                facts.hit = true;
                // R26: pushed into one penny and then hitting another. A side-flick is never a push shot.
                match pushed_into {
                    Some(into) => facts.foul |= other != into,
                    None if meeting.finger && !flicked.is_side_flick() => pushed_into = Some(other),
                    None => {}
                }
            }
            Event::Off { penny, .. } if penny == victim => falls = true,
            // R23: the sovereign in the hand is not off the board.
            Event::Off { penny, .. } => facts.off |= flicked != Flicked::Side(penny),
            Event::Stack { .. } => facts.stack = true,
            Event::Rest { .. } => {}
        }
    }
    if falls {
        let incidents = events.iter().copied().map(Incident::Motion);
        facts.fall = falls_through_blue(ruleset.kill_chain, turn.to_move(), flicked, incidents);
    }
    decide_on(ruleset, turn, penny, &facts)
}

/// The order of judgement: lost, won, foul, again, over.
pub(crate) fn decide_on(ruleset: &Ruleset, turn: &Turn, flicked: Penny, facts: &Facts) -> Decision {
    let kills = |through_blue: bool| {
        through_blue && flicked.rank() == Rank::Assassin && !is_first_turn(ruleset, turn) && !facts.foul
    };
    if facts.off || facts.stack || facts.fall.is_some_and(|through_blue| !kills(through_blue)) {
        return Decision::Lost;
    }
    // R12: the sovereign is off, and nothing of R15 to R18 stands against it.
    if facts.fall.is_some() {
        return Decision::Won;
    }
    if facts.foul {
        return Decision::Foul(turn.passed(true));
    }
    let spent = !turn.free_shot() || ruleset.free_shot == FreeShot::OneOfThree;
    match turn.after_flick(spent) {
        Some(next) if facts.hit || turn.free_shot() => Decision::Again(next),
        _ => Decision::Over(turn.passed(false)),
    }
}
