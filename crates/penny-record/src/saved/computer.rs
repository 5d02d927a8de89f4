//! The computer as a player of a match, and the help that the person has had against it.
//!
//! Apart because a record only names a level: how a computer of that level plays, no record knows.

use super::label::Label;
use penny_physics::Team;
use penny_rules::Hand;

/// A computer that plays one of the teams.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Computer {
    /// Its team.
    pub team: Team,
    /// The name of its level.
    pub level: Label,
    /// The hand that makes its flicks.
    pub hand: Hand,
}

/// The help that was had in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Hash)]
pub struct Helped {
    /// How many flicks were shown, and maps of kills.
    pub hints: u32,
    /// How many times flicks were taken back.
    pub takebacks: u32,
}

impl Helped {
    /// Whether there was none.
    pub fn is_none(&self) -> bool {
        *self == Helped::default()
    }
}
