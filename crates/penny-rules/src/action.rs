//! What players can do, what they may do now, and why an action is refused.
//!
//! Apart because actions are written down, sent and offered on the screen; the game that plays them is another matter.

use crate::clause::Clause;
use crate::spotting::{SpotError, Spotting};
use penny_physics::{BoardFlick, Flick, Penny, SideFlick, SideFlickError, SimulateError, Team};
use std::fmt;

/// What a player does. Who does it follows from the game: [`crate::Game::to_act`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// R8: a flick of a penny on the board, as executed.
    Flick(BoardFlick),
    /// R23: a side-flick, as executed, and, if it was said with it, where the sovereign is put afterwards.
    SideFlick(SideFlick, Option<Spotting>),
    /// R23: the held sovereign is put on a spot.
    Spot(Spotting),
    /// R22: measuring with ruler and spare whether the blue may be side-flicked.
    Measure,
    /// R10: declining the flicks that are left.
    Decline,
    /// R20b: passing, since the finger has no room for any flick.
    Pass,
    /// R28: resigning the game.
    Resign,
    /// R28: offering a draw.
    DrawOffer,
    /// R28: accepting the draw that the opponent offers.
    DrawAccept,
    /// R28: refusing it.
    DrawRefuse,
}

impl Action {
    /// The name that machines read.
    pub const fn name(&self) -> &'static str {
        match self {
            Action::Flick(_) => "board",
            Action::SideFlick(..) => "side",
            Action::Spot(_) => "spot",
            Action::Measure => "measure",
            Action::Decline => "decline",
            Action::Pass => "pass",
            Action::Resign => "resign",
            Action::DrawOffer => "draw_offer",
            Action::DrawAccept => "draw_accept",
            Action::DrawRefuse => "draw_refuse",
        }
    }

    /// The flick that is made, if it is one.
    pub const fn flick(&self) -> Option<Flick> {
        match self {
            Action::Flick(flick) => Some(Flick::Board(*flick)),
            Action::SideFlick(flick, _) => Some(Flick::Side(*flick)),
            _ => None,
        }
    }
}

impl From<Flick> for Action {
    fn from(flick: Flick) -> Action {
        match flick {
            Flick::Board(flick) => Action::Flick(flick),
            Flick::Side(flick) => Action::SideFlick(flick, None),
        }
    }
}

/// What the player who is to act may do now. It offers measuring and never tells beforehand what that would show (R22).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct AllowedActions {
    /// R8: flicking a penny on the board.
    pub flick: bool,
    /// R21: a side-flick that is known to be allowed: measured, or compulsory.
    pub side_flick: bool,
    /// R23: putting the held sovereign on a spot.
    pub spot: bool,
    /// R22: measuring.
    pub measure: bool,
    /// R10: declining the flicks that are left.
    pub decline: bool,
    /// R20b: passing.
    pub pass: bool,
    /// R28: resigning.
    pub resign: bool,
    /// R28: offering a draw.
    pub draw_offer: bool,
    /// R28: accepting or refusing the opponent's offer.
    pub draw_answer: bool,
}

/// Why an action is refused; the game is as it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ActionError {
    /// The game is over.
    GameOver,
    /// R23: the sovereign must be put on a spot first.
    MustSpot {
        /// Whose sovereign.
        team: Team,
    },
    /// No sovereign is held: there is nothing to put on a spot.
    NothingToSpot,
    /// R28: the draw that is offered must be answered first.
    MustAnswerDraw {
        /// Who must answer.
        team: Team,
    },
    /// R28: no draw is offered.
    NoDrawOffered,
    /// R28: a player offers a draw at most once a turn.
    DrawOfferedBefore,
    /// R8: the penny is not of the team whose turn it is.
    NotOwnPenny {
        /// The penny.
        penny: Penny,
        /// Whose turn it is.
        to_move: Team,
    },
    /// R20e: a side-flick is made with the sovereign.
    NotASovereign(Penny),
    /// R22: the side-flick is binding.
    MustSideFlick,
    /// R20b: the finger has no room, this penny of one's own is in its way.
    NoFingerRoom(Penny),
    /// The flick cannot be made so.
    Flick(SimulateError),
    /// R23: the sovereign cannot be put so.
    Spot(SpotError),
    /// R10: the first flick of a turn must be made.
    FirstFlickMustBeMade,
    /// R10: by this ruleset flicks may not be declined.
    NoDeclining,
    /// R20b: a player may pass only when no flick has room.
    FlickHasRoom,
    /// R22: by this ruleset nobody needs to measure.
    NoMeasuring,
    /// R22: it has been measured, and nothing has moved since.
    MeasuredBefore,
}

impl ActionError {
    /// The clause by which the action is refused.
    pub const fn clause(&self) -> Clause {
        match self {
            Self::GameOver | Self::MustAnswerDraw { .. } | Self::NoDrawOffered | Self::DrawOfferedBefore => Clause::R28,
            Self::MustSpot { .. } | Self::NothingToSpot | Self::Spot(_) => Clause::R23,
            Self::NotOwnPenny { .. } | Self::Flick(SimulateError::Absent(_)) => Clause::R8,
            Self::NotASovereign(_) => Clause::R20e,
            Self::MustSideFlick | Self::NoMeasuring | Self::MeasuredBefore => Clause::R22,
            Self::NoFingerRoom(_) | Self::FlickHasRoom => Clause::R20b,
            Self::Flick(SimulateError::Side(SideFlickError::TooFar { .. })) => Clause::R21,
            Self::Flick(SimulateError::Side(_)) => Clause::R23,
            Self::FirstFlickMustBeMade | Self::NoDeclining => Clause::R10,
        }
    }
}

impl fmt::Display for ActionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::GameOver => write!(f, "the game is over"),
            Self::MustSpot { team } => write!(f, "{team:?} must put the sovereign on a spot first"),
            Self::NothingToSpot => write!(f, "no sovereign is held, there is nothing to put on a spot"),
            Self::MustAnswerDraw { team } => write!(f, "a draw is offered, {team:?} must accept or refuse it first"),
            Self::NoDrawOffered => write!(f, "no draw is offered"),
            Self::DrawOfferedBefore => write!(f, "a draw was offered in this turn and refused"),
            Self::NotOwnPenny { penny, to_move } => {
                write!(f, "{penny} is not {to_move:?}'s, and {to_move:?} is to move")
            }
            Self::NotASovereign(penny) => write!(f, "{penny} is an assassin, a side-flick is made with the sovereign"),
            Self::MustSideFlick => write!(f, "the side-flick is binding: the next flick must be a side-flick"),
            Self::NoFingerRoom(penny) => write!(f, "the finger has no room, {penny} is in its way"),
            Self::Flick(error) => error.fmt(f),
            Self::Spot(error) => error.fmt(f),
            Self::FirstFlickMustBeMade => write!(f, "the first flick of a turn must be made"),
            Self::NoDeclining => write!(f, "by the rules of this game no flick may be declined"),
            Self::FlickHasRoom => write!(f, "passing is for a player without room for any flick, and there is one"),
            Self::NoMeasuring => {
                write!(f, "by the rules of this game the side-flick is compulsory and needs no measuring")
            }
            Self::MeasuredBefore => write!(f, "it has been measured, and nothing has moved since"),
        }
    }
}

impl std::error::Error for ActionError {}

impl From<SimulateError> for ActionError {
    fn from(error: SimulateError) -> Self {
        ActionError::Flick(error)
    }
}

impl From<SpotError> for ActionError {
    fn from(error: SpotError) -> Self {
        ActionError::Spot(error)
    }
}
