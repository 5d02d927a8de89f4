//! Why an action is refused, in sentences for the player.
//!
//! Apart from the rules' own messages because those speak to programs, in their names and units.

use crate::text::pennies::{penny, team};
use penny_physics::{SideFlickError, SimulateError};
use penny_rules::side_flick::Hindrance;
use penny_rules::{ActionError, SpotError};

/// Why an action is refused.
pub fn refusal(error: &ActionError) -> String {
    match error {
        ActionError::GameOver => "The game is over.".to_owned(),
        ActionError::MustSpot { team: whose } => format!("{} puts the sovereign on a spot first.", team(*whose)),
        ActionError::NothingToSpot => "There is no sovereign to put down.".to_owned(),
        ActionError::MustAnswerDraw { team: whose } => format!("{} answers the offer of a draw first.", team(*whose)),
        ActionError::NoDrawOffered => "No draw is offered.".to_owned(),
        ActionError::DrawOfferedBefore => "A draw was offered in this turn and refused.".to_owned(),
        ActionError::NotOwnPenny { to_move, .. } => format!("It is {}’s turn.", team(*to_move)),
        ActionError::NotASovereign(_) => "A side-flick is made with the sovereign.".to_owned(),
        ActionError::MustSideFlick => "The spare touched the blue: it must be side-flicked.".to_owned(),
        ActionError::NoFingerRoom(own) => super::aiming::no_room(*own),
        ActionError::Flick(SimulateError::Side(error)) => side(error),
        ActionError::Flick(SimulateError::Absent(absent)) => format!("There is no {} on the board.", absent.name()),
        ActionError::Spot(error) => spot(error),
        ActionError::FirstFlickMustBeMade => "The first flick of a turn must be made.".to_owned(),
        ActionError::NoDeclining => "By the house rules no flick may be left.".to_owned(),
        ActionError::FlickHasRoom => "There is room for a flick, so you may not pass.".to_owned(),
        ActionError::NoMeasuring => {
            "By the house rules the side-flick is compulsory and needs no measuring.".to_owned()
        }
        ActionError::MeasuredBefore => "It has been measured, and nothing has moved since.".to_owned(),
    }
}

/// Why a side-flick is not allowed so.
pub fn side(error: &SideFlickError) -> String {
    match error {
        SideFlickError::NotASovereign(_) => "A side-flick is made with the sovereign.".to_owned(),
        SideFlickError::Absent(absent) => format!("There is no {} on the board.", absent.name()),
        SideFlickError::TooFar { .. } => "The blue is too far from the edge.".to_owned(),
        SideFlickError::EdgeNeeded { .. } => "Two edges are equally near: choose one.".to_owned(),
        SideFlickError::WrongEdge { .. } => "Another edge is nearer.".to_owned(),
        SideFlickError::OutOfRange(_) => "That is more than the fingers can do.".to_owned(),
        SideFlickError::CentreNotOverBoard { .. } => "The blue’s centre must stay over the board.".to_owned(),
        SideFlickError::BlueTouches(other) => format!("There the blue would touch {}.", penny(*other)),
        SideFlickError::StruckOverBoard => "The sovereign must strike the blue outside the board.".to_owned(),
        SideFlickError::HeldOverlaps(other) => format!("{} is in the way of the hand.", capital(penny(*other))),
    }
}

/// Why the sovereign cannot be put there.
pub fn spot(error: &SpotError) -> String {
    match error {
        SpotError::Covered { by, .. } => format!("{} covers that spot.", capital(penny(*by))),
        SpotError::SpotNotCovered { .. } => "The sovereign must cover the whole spot.".to_owned(),
        SpotError::Touches(other) => format!("There the sovereign would touch {}.", penny(*other)),
        SpotError::OverEdge => "There the sovereign would overlap the edge.".to_owned(),
        SpotError::NoSuchSpot { .. } => "There is no such spot.".to_owned(),
        SpotError::NotTheSovereign { .. } | SpotError::NotInHand(_) => "That penny is not in the hand.".to_owned(),
    }
}

/// Why there is no place for a side-flick.
pub fn hindrance(hindrance: &Hindrance) -> String {
    match hindrance {
        Hindrance::BlueTouches(other) => {
            format!("wherever it hung over the edge, the blue would touch {}", penny(*other))
        }
        Hindrance::HeldOverlaps(other) => format!("{} is in the way of the hand", penny(*other)),
        Hindrance::Corner => "in the corner the blue’s centre would not stay over the board".to_owned(),
        Hindrance::Absent(_) => "a penny that it needs is not on the board".to_owned(),
    }
}

/// A sentence's first letter made large.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
