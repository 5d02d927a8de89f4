//! What a game waits for, and what came of what was done.
//!
//! Apart from the game because screens and files look at these without playing.

use crate::ending::Ending;
use crate::referee::Refereed;
use crate::side_flick::Measurement;
use crate::turn::Turn;
use penny_physics::Team;

/// What a game waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stage {
    /// For the player whose turn it is to flick, or to do what is allowed instead.
    ToFlick,
    /// R23: for the sovereign in the hand to be put on a spot.
    ToSpot {
        /// Whose sovereign.
        team: Team,
        /// The turn that follows.
        next: Turn,
    },
    /// R28: for an answer to a draw that is offered.
    ToAnswerDraw {
        /// Who offers it; the opponent answers.
        by: Team,
    },
    /// For nothing: it is over.
    Over(Ending),
}

/// What came of an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// A flick was made and ruled on.
    Flicked(Box<Refereed>),
    /// R22: it was measured.
    Measured(Measurement),
    /// R23: the sovereign was put on a spot.
    Spotted,
    /// R10: the flicks that were left were declined.
    Declined,
    /// R20b: the turn was passed.
    Passed,
    /// R28: the player resigned.
    Resigned,
    /// R28: a draw was offered.
    DrawOffered,
    /// R28: the draw was accepted.
    DrawAccepted,
    /// R28: the draw was refused.
    DrawRefused,
}
