//! From what happened in a flick to the ruling (the order of judgement of `docs/rules.md`).
//!
//! Apart from the game because it needs no position: a turn, the penny that was flicked and a list of incidents are
//! enough, so the same judge serves simulated flicks and those noted at a real board.

use crate::clause::Clause;
use crate::decision::{Decision, Facts, decide_on};
use crate::incident::{Flicked, Incident};
use crate::marks::{SovereignsFall, sovereigns_fall};
use crate::ruleset::{NoKill, Ruleset};
use crate::ruling::{Foul, Loss, NotAKill, Ruling, Verdict};
use crate::sentence;
use crate::turn::Turn;
use penny_physics::{Event, Penny, Rank, Team};
use std::fmt;

/// R20e: why a flick cannot be judged: it is not allowed at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JudgeError {
    /// R8: the penny is not of the team whose turn it is.
    NotOwnPenny {
        /// The penny.
        penny: Penny,
        /// Whose turn it is.
        to_move: Team,
    },
    /// R23: a side-flick is made with the sovereign.
    NotASovereign(Penny),
    /// R22: the side-flick is binding.
    MustSideFlick,
}

impl fmt::Display for JudgeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        crate::action::ActionError::from(*self).fmt(f)
    }
}

impl std::error::Error for JudgeError {}

/// What the incidents of one flick amount to, before anything is ruled.
#[derive(Clone, Debug)]
pub(crate) struct Findings<'a> {
    pub(crate) ruleset: &'a Ruleset,
    pub(crate) turn: &'a Turn,
    pub(crate) flicked: Flicked,
    pub(crate) incidents: &'a [Incident],
    /// R11: the first contact of the flicked penny.
    pub(crate) first_hit: Option<usize>,
    pub(crate) push_shot: Option<PushShot>,
    pub(crate) fouls: Vec<Foul>,
    /// R12, R15: how the opponent's sovereign left the board.
    pub(crate) fall: Option<SovereignsFall>,
    /// R16: the other pennies that left it.
    pub(crate) off: Vec<Penny>,
    pub(crate) stacks: Vec<(Penny, Penny)>,
}

/// R26: a push shot.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PushShot {
    /// The contact in which the finger pushed.
    pub(crate) pushed: usize,
    /// The penny that the flicked one was pushed into.
    pub(crate) into: Penny,
    /// The contact with another penny that makes it a foul, and that penny.
    pub(crate) then: Option<(usize, Penny)>,
}

impl Findings<'_> {
    /// R11, R23: whether a penny was hit; a side-flick hits by its nature.
    pub(crate) fn hit(&self) -> bool {
        self.flicked.is_side_flick() || self.first_hit.is_some()
    }
}

/// Rules on one flick.
///
/// The incidents are taken in the order of the list, which is never sorted.
///
/// # Errors
/// When the flick is not allowed at all: a penny that is not one's own, a side-flick with an assassin, another flick
/// where the side-flick is binding.
///
/// ```
/// use penny_physics::{Event, Penny, Team};
/// use penny_rules::{Flicked, Incident, Ruleset, Turn, judge};
///
/// let rest = Incident::Motion(Event::Rest { t_us: 9_000, penny: Penny::RedAssassin1 });
/// let flicked = Flicked::Board(Penny::RedAssassin1);
/// let ruling = judge(&Ruleset::default(), &Turn::first(Team::Red), flicked, &[rest])?;
/// assert_eq!(ruling.result(), "over");
/// assert_eq!(ruling.sentence, "Red's assassin hit no penny. It is Gold's turn.");
/// # Ok::<(), penny_rules::JudgeError>(())
/// ```
pub fn judge(ruleset: &Ruleset, turn: &Turn, flicked: Flicked, incidents: &[Incident]) -> Result<Ruling, JudgeError> {
    let (penny, to_move) = (flicked.penny(), turn.to_move());
    if penny.team() != Some(to_move) {
        return Err(JudgeError::NotOwnPenny { penny, to_move });
    }
    if flicked.is_side_flick() && penny.rank() != Rank::Sovereign {
        return Err(JudgeError::NotASovereign(penny));
    }
    if turn.must_side_flick() && !flicked.is_side_flick() {
        return Err(JudgeError::MustSideFlick);
    }
    let findings = find(ruleset, turn, flicked, incidents);
    let verdict = verdict(&findings);
    Ok(Ruling {
        clauses: clauses(&findings, &verdict),
        evidence: evidence(&findings, &verdict),
        sentence: sentence::ruling(&findings, &verdict),
        hit: findings.hit(),
        push_shot: findings.push_shot.is_some(),
        fouls: findings.fouls,
        verdict,
    })
}

fn find<'a>(ruleset: &'a Ruleset, turn: &'a Turn, flicked: Flicked, incidents: &'a [Incident]) -> Findings<'a> {
    let team = turn.to_move();
    let meets = |incident: &Incident| incident.meeting().is_some_and(|m| m.other(flicked.penny()).is_some());
    let push_shot = push_shot(flicked, incidents);
    let mut findings = Findings {
        ruleset,
        turn,
        flicked,
        incidents,
        first_hit: incidents.iter().position(meets),
        push_shot,
        fouls: Vec::new(),
        fall: sovereigns_fall(ruleset.kill_chain, team, flicked, incidents),
        off: Vec::new(),
        stacks: Vec::new(),
    };
    for incident in incidents {
        match *incident {
            Incident::Foul { what, .. } => push_once(&mut findings.fouls, Foul::from(what)),
            Incident::Motion(Event::Off { penny, .. }) => {
                // R23: the sovereign in the hand is not off the board.
                let in_hand = flicked == Flicked::Side(penny);
                if penny != team.opponent().sovereign() && !in_hand {
                    push_once(&mut findings.off, penny);
                }
            }
            Incident::Motion(Event::Stack { upper, lower, .. }) => push_once(&mut findings.stacks, (upper, lower)),
            Incident::Motion(_) => {}
        }
    }
    if push_shot.is_some_and(|push| push.then.is_some()) {
        findings.fouls.push(Foul::PushShot);
    }
    findings
}

fn push_once<T: PartialEq>(list: &mut Vec<T>, item: T) {
    if !list.contains(&item) {
        list.push(item);
    }
}

/// R26: whether the finger still pushed when the flicked penny met another, and whom it met after that.
fn push_shot(flicked: Flicked, incidents: &[Incident]) -> Option<PushShot> {
    // A side-flick is never a push shot.
    let Flicked::Board(penny) = flicked else { return None };
    let mut meetings = incidents.iter().enumerate().filter_map(|(k, incident)| {
        let meeting = incident.meeting()?;
        Some((k, meeting.other(penny)?, meeting.finger))
    });
    let (pushed, into, _) = meetings.find(|&(_, _, finger)| finger)?;
    let then = meetings.find(|&(_, other, _)| other != into).map(|(k, other, _)| (k, other));
    Some(PushShot { pushed, into, then })
}

fn verdict(findings: &Findings<'_>) -> Verdict {
    let facts = Facts {
        hit: findings.hit(),
        foul: !findings.fouls.is_empty(),
        fall: findings.fall.as_ref().map(|fall| fall.through_blue),
        off: !findings.off.is_empty(),
        stack: !findings.stacks.is_empty(),
    };
    match decide_on(findings.ruleset, findings.turn, findings.flicked.penny(), &facts) {
        Decision::Again(turn) => Verdict::Again(turn),
        Decision::Over(turn) => Verdict::Over(turn),
        Decision::Foul(turn) => Verdict::Foul(turn),
        Decision::Won => Verdict::Won,
        Decision::Lost => Verdict::Lost(losses(findings)),
    }
}

/// R15 to R18, each judged by itself.
fn losses(findings: &Findings<'_>) -> Vec<Loss> {
    let mut losses = Vec::new();
    if let Some(fall) = &findings.fall {
        let reasons = NotAKill {
            no_chain: !fall.through_blue,
            not_an_assassin: findings.flicked.penny().rank() != Rank::Assassin,
            first_turn: is_first_turn(findings.ruleset, findings.turn),
        };
        if reasons.any() {
            losses.push(Loss::SovereignWithoutKill(reasons));
        }
    }
    if !findings.off.is_empty() {
        losses.push(Loss::PennyOff(findings.off.clone()));
    }
    if findings.fall.is_some() && !findings.fouls.is_empty() {
        losses.push(Loss::FoulWithSovereignOff);
    }
    if !findings.stacks.is_empty() {
        losses.push(Loss::Stack(findings.stacks.clone()));
    }
    losses
}

/// R14: whether this is a turn on which there is no kill.
pub(crate) fn is_first_turn(ruleset: &Ruleset, turn: &Turn) -> bool {
    match ruleset.no_kill {
        NoKill::OwnFirstTurn => turn.turns_completed(turn.to_move()) == 0,
        NoKill::StarterFirstTurn => turn.turns_completed_by_both() == 0,
        NoKill::Off => false,
    }
}

fn clauses(findings: &Findings<'_>, verdict: &Verdict) -> Vec<Clause> {
    let mut clauses: Vec<Clause> = findings.fouls.iter().map(|foul| foul.clause()).collect();
    match verdict {
        Verdict::Again(_) | Verdict::Over(_) => {
            clauses.push(if findings.turn.free_shot() { Clause::R24 } else { Clause::R9 });
            if findings.flicked.is_side_flick() {
                clauses.push(Clause::R23);
            }
        }
        Verdict::Foul(_) => clauses.extend([Clause::R20, Clause::R24]),
        Verdict::Won => clauses.extend([Clause::R12, Clause::R13]),
        Verdict::Lost(losses) => {
            for loss in losses {
                clauses.push(loss.clause());
                if let Loss::SovereignWithoutKill(reasons) = loss {
                    clauses.extend(reasons.no_chain.then_some(Clause::R13));
                    clauses.extend(reasons.not_an_assassin.then_some(Clause::R12));
                    clauses.extend(reasons.first_turn.then_some(Clause::R14));
                }
            }
        }
    }
    if relevant_push(findings, verdict).is_some() {
        clauses.push(Clause::R26);
    }
    clauses.sort_unstable();
    clauses
}

/// R26: the push shot, unless it was legal and the game is lost for another reason.
fn relevant_push(findings: &Findings<'_>, verdict: &Verdict) -> Option<PushShot> {
    let legal = !findings.fouls.contains(&Foul::PushShot);
    findings.push_shot.filter(|_| !(legal && matches!(verdict, Verdict::Lost(_))))
}

fn evidence(findings: &Findings<'_>, verdict: &Verdict) -> Vec<Incident> {
    let mut places: Vec<usize> = Vec::new();
    for (k, incident) in findings.incidents.iter().enumerate() {
        let tells = match incident {
            Incident::Foul { .. } | Incident::Motion(Event::Off { .. } | Event::Stack { .. }) => true,
            Incident::Motion(_) => false,
        };
        places.extend(tells.then_some(k));
    }
    if let Some(push) = relevant_push(findings, verdict) {
        places.push(push.pushed);
        places.extend(push.then.map(|(k, _)| k));
    }
    if let Some(fall) = &findings.fall {
        places.extend(fall.path.iter().map(|link| link.incident));
    }
    if matches!(verdict, Verdict::Again(_) | Verdict::Over(_)) {
        places.extend(findings.first_hit);
    }
    places.sort_unstable();
    places.dedup();
    places.into_iter().map(|k| findings.incidents[k]).collect()
}
