//! What may be done in a game now, and why other actions may not.
//!
//! Apart from the playing so that what is offered and what is refused are decided by the same lines.

use super::Game;
use crate::action::{ActionError, AllowedActions};
use crate::finger;
use crate::referee::check_flick;
use crate::ruleset::SideFlickRule;
use crate::side_flick::{Availability, Measurement, availability};
use crate::stage::Stage;
use penny_physics::Flick;

impl Game {
    /// What the player who is to act may do.
    pub fn allowed(&self) -> AllowedActions {
        let ready = self.check_ready().is_ok();
        let must_side_flick = self.turn.must_side_flick();
        AllowedActions {
            flick: ready && !must_side_flick,
            side_flick: ready && self.measured == Some(Measurement::Touches),
            spot: self.to_spot().is_some(),
            measure: self.check_measure().is_ok(),
            decline: self.check_decline().is_ok(),
            pass: self.check_pass().is_ok(),
            resign: self.ending().is_none(),
            draw_offer: self.check_draw_offer().is_ok(),
            draw_answer: self.check_draw_answer().is_ok(),
        }
    }

    /// Whether a flick is allowed now, and whether the finger would touch another penny: a foul that is still played (R20b).
    ///
    /// # Errors
    /// When it is not allowed.
    pub fn check_flick(&self, flick: &Flick) -> Result<bool, ActionError> {
        self.check_ready()?;
        check_flick(self.equipment(), &self.ruleset, &self.turn, &self.position, flick).map(|foul| foul.is_some())
    }

    pub(super) fn check_ready(&self) -> Result<(), ActionError> {
        match &self.stage {
            Stage::ToFlick => Ok(()),
            Stage::ToSpot { team, .. } => Err(ActionError::MustSpot { team: *team }),
            Stage::ToAnswerDraw { by } => Err(ActionError::MustAnswerDraw { team: by.opponent() }),
            Stage::Over(_) => Err(ActionError::GameOver),
        }
    }

    /// R22: measuring is asked for once; what is not binding needs no asking twice either.
    pub(super) fn check_measure(&self) -> Result<(), ActionError> {
        self.check_ready()?;
        if self.ruleset.side_flick == SideFlickRule::Compulsory {
            return Err(ActionError::NoMeasuring);
        }
        if self.measured.is_some() { Err(ActionError::MeasuredBefore) } else { Ok(()) }
    }

    /// R10, R22.
    pub(super) fn check_decline(&self) -> Result<(), ActionError> {
        self.check_ready()?;
        if self.turn.must_side_flick() {
            return Err(ActionError::MustSideFlick);
        }
        if !self.ruleset.may_decline {
            return Err(ActionError::NoDeclining);
        }
        if self.flicked { Ok(()) } else { Err(ActionError::FirstFlickMustBeMade) }
    }

    /// R20b: no flick has room, and no side-flick is available.
    pub(super) fn check_pass(&self) -> Result<(), ActionError> {
        self.check_ready()?;
        if self.turn.must_side_flick() {
            return Err(ActionError::MustSideFlick);
        }
        let team = self.turn.to_move();
        let may_flick = !self.ruleset.finger_room
            || finger::has_free_flick(self.equipment(), &self.position, team)
            || matches!(availability(self.equipment(), &self.position, team), Availability::Available(_));
        if may_flick { Err(ActionError::FlickHasRoom) } else { Ok(()) }
    }

    pub(super) fn check_draw_offer(&self) -> Result<(), ActionError> {
        self.check_ready()?;
        if self.draw_offered { Err(ActionError::DrawOfferedBefore) } else { Ok(()) }
    }

    pub(super) fn check_draw_answer(&self) -> Result<(), ActionError> {
        match &self.stage {
            Stage::ToAnswerDraw { .. } => Ok(()),
            _ => self.check_ready().and(Err(ActionError::NoDrawOffered)),
        }
    }
}
