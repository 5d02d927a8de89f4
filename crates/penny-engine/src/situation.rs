//! What a flick is tried on: where the pennies lie and whose turn it is.
//!
//! Apart because the map, the search and the baselines all try flicks, and all must mean the same by it: one simulation,
//! decided by the rules, counted against the budget.

use crate::hops::Flight;
use penny_physics::{BoardFlick, Equipment, Flick, Position, Simulator};
use penny_rules::finger::FingerRoom;
use penny_rules::{Decision, Flicked, Game, Ruleset, Turn, decide, finger_room};

/// A position with the turn that is to be played from it.
#[derive(Clone, Copy, Debug)]
pub struct Situation<'a> {
    /// Board, pennies and surfaces.
    pub equipment: &'a Equipment,
    /// The rules that it is played by.
    pub ruleset: &'a Ruleset,
    /// Where the pennies lie.
    pub position: Position,
    /// Whose turn it is, and with what left.
    pub turn: Turn,
}

/// What a flick leads to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Landing {
    /// What follows, from the flicker's side.
    pub decision: Decision,
    /// Where the pennies rest; a sovereign in the hand rests nowhere.
    pub rest: Position,
    /// How the flicked penny set out.
    pub flight: Flight,
}

impl<'a> Situation<'a> {
    /// The situation of a game in which a flick is to be made.
    pub fn of(game: &'a Game) -> Situation<'a> {
        Situation {
            equipment: game.equipment(),
            ruleset: game.ruleset(),
            position: *game.position(),
            turn: *game.turn(),
        }
    }

    /// The same equipment and rules after a landing; none when the game is over.
    #[must_use]
    pub fn after(&self, landing: &Landing) -> Option<Situation<'a>> {
        let turn = *landing.decision.next()?;
        Some(Situation { position: landing.rest, turn, ..*self })
    }

    /// Whether the finger has room for a flick, and if so whether it would touch a penny that is not the player's (R20b);
    /// none where it is refused.
    pub fn touches(&self, flick: &BoardFlick) -> Option<bool> {
        if !self.ruleset.finger_room {
            return Some(false);
        }
        match finger_room(self.equipment, &self.position, flick) {
            FingerRoom::Free => Some(false),
            FingerRoom::TouchesOther(_) => Some(true),
            FingerRoom::NoRoom(_) => None,
        }
    }

    /// Whether the finger has room for a flick, or the edge for a side-flick that may be made.
    pub fn can_be_made(&self, flick: &Flick) -> bool {
        match flick {
            Flick::Board(flick) => self.touches(flick).is_some(),
            Flick::Side(_) => true,
        }
    }

    /// Tries a flick of the player's own, as if it had no loft: hops are too dear to try, and reckoned with by [`crate::hops`].
    /// None where it cannot be made.
    pub fn try_flick(&self, simulator: &mut Simulator, flick: &Flick) -> Option<Landing> {
        let touches = match flick {
            Flick::Board(flick) => self.touches(flick)?,
            Flick::Side(_) => false,
        };
        let shot = simulator.run(self.equipment, &self.position, &flick.flat()).ok()?;
        let decision = decide(self.ruleset, &self.turn, Flicked::from(flick), touches, &shot.events);
        let flight = Flight::of(flick, &shot.events);
        Some(Landing { decision, rest: shot.rest, flight })
    }
}
