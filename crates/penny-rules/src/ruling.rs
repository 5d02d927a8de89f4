//! What was ruled after a flick, and on what it rests.
//!
//! Apart from the judging because rulings are shown, sent and stored long after they were made.

use crate::clause::Clause;
use crate::incident::{Incident, SeenFoul};
use crate::turn::Turn;
use penny_physics::Penny;

/// R20: a foul.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Foul {
    /// R20a, R26: pushed into one penny, the flicked penny hit another.
    PushShot,
    /// R20b: the hand touched a penny that is not of the player's team.
    Touch,
    /// R20c: not flicked cleanly.
    Unclean,
    /// R20d: the board was moved.
    BoardMoved,
}

impl Foul {
    /// The name that machines read.
    pub const fn name(self) -> &'static str {
        match self {
            Foul::PushShot => "push_shot",
            Foul::Touch => "touch",
            Foul::Unclean => "unclean",
            Foul::BoardMoved => "board_moved",
        }
    }

    /// The clause that makes it a foul.
    pub const fn clause(self) -> Clause {
        match self {
            Foul::PushShot => Clause::R20a,
            Foul::Touch => Clause::R20b,
            Foul::Unclean => Clause::R20c,
            Foul::BoardMoved => Clause::R20d,
        }
    }
}

impl From<SeenFoul> for Foul {
    fn from(seen: SeenFoul) -> Foul {
        match seen {
            SeenFoul::Touch => Foul::Touch,
            SeenFoul::Unclean => Foul::Unclean,
            SeenFoul::BoardMoved => Foul::BoardMoved,
        }
    }
}

/// R15: why the opponent's sovereign leaving the board was not a kill. Several may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NotAKill {
    /// R13: no chain led through the blue to the sovereign.
    pub no_chain: bool,
    /// R12: the flicked penny was not an assassin on the board.
    pub not_an_assassin: bool,
    /// R14: it was a first turn, on which there is no kill.
    pub first_turn: bool,
}

impl NotAKill {
    /// Whether any of the reasons holds.
    pub const fn any(&self) -> bool {
        self.no_chain || self.not_an_assassin || self.first_turn
    }
}

/// R15 to R18: a way in which the player who flicked has lost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Loss {
    /// R15: the opponent's sovereign left the board, and not by a kill.
    SovereignWithoutKill(NotAKill),
    /// R16: other pennies left the board, in the order in which they fell.
    PennyOff(Vec<Penny>),
    /// R17: a foul was committed and the opponent's sovereign left the board.
    FoulWithSovereignOff,
    /// R18: at rest, pennies lie on others: upper, lower.
    Stack(Vec<(Penny, Penny)>),
}

impl Loss {
    /// The clause by which the game is lost.
    pub const fn clause(&self) -> Clause {
        match self {
            Loss::SovereignWithoutKill(_) => Clause::R15,
            Loss::PennyOff(_) => Clause::R16,
            Loss::FoulWithSovereignOff => Clause::R17,
            Loss::Stack(_) => Clause::R18,
        }
    }
}

/// What follows from a flick, from the flicker's side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// R9: the same player goes on with this turn.
    Again(Turn),
    /// R9: the turn is over; this is the opponent's.
    Over(Turn),
    /// R20: a foul; this is the opponent's turn, which begins with a free shot.
    Foul(Turn),
    /// R12: a kill.
    Won,
    /// R15 to R18: the game is lost, by at least one of them, in the rulebook's order.
    Lost(Vec<Loss>),
}

impl Verdict {
    /// The name that machines read: `again`, `over`, `foul`, `won` or `lost`.
    pub const fn name(&self) -> &'static str {
        match self {
            Verdict::Again(_) => "again",
            Verdict::Over(_) => "over",
            Verdict::Foul(_) => "foul",
            Verdict::Won => "won",
            Verdict::Lost(_) => "lost",
        }
    }

    /// The turn that follows; none when the game is over.
    pub const fn next(&self) -> Option<&Turn> {
        match self {
            Verdict::Again(turn) | Verdict::Over(turn) | Verdict::Foul(turn) => Some(turn),
            Verdict::Won | Verdict::Lost(_) => None,
        }
    }
}

/// What was ruled after one flick.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruling {
    /// What follows.
    pub verdict: Verdict,
    /// The fouls committed, each once: first those of the hand as they were seen, then the push shot.
    pub fouls: Vec<Foul>,
    /// R11: whether the flicked penny hit a penny; a side-flick always does (R23).
    pub hit: bool,
    /// R26: whether the flick was a push shot, legal or not.
    pub push_shot: bool,
    /// The clauses that it rests on, in the rulebook's order.
    pub clauses: Vec<Clause>,
    /// The contacts, falls, stacks and fouls that it rests on, in the order in which they happened.
    pub evidence: Vec<Incident>,
    /// What was ruled, in one or two plain sentences for a person.
    pub sentence: String,
}

impl Ruling {
    /// The name of the result that machines read: `again`, `over`, `foul`, `won` or `lost`.
    pub const fn result(&self) -> &'static str {
        self.verdict.name()
    }

    /// The turn that follows; none when the game is over.
    pub const fn next(&self) -> Option<&Turn> {
        self.verdict.next()
    }

    /// R15 to R18: the clauses by which the game is lost; empty when it is not.
    pub fn lost_by(&self) -> Vec<Clause> {
        match &self.verdict {
            Verdict::Lost(losses) => losses.iter().map(Loss::clause).collect(),
            _ => Vec::new(),
        }
    }
}
