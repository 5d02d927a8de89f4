//! Why the reference has other pennies off the board than the solver: by a hair, or by a fault.
//!
//! Apart because the design allows the one and not the other (docs/physics.md): the penny passes the edge, or a contact is
//! made or missed, within three times the flick's own error of position.

use crate::measure::Measured;
use penny_physics::Penny;

/// How many errors of position away from the other outcome a flick may be.
const ERRORS: f64 = 3.0;
/// The largest error of position that can serve as an explanation, um: what the design allows to any flick.
const MOST_ERROR_UM: f64 = 500.0;

/// What a difference comes from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Explanation {
    /// The flick's own error of position, um.
    pub(crate) own_error_um: f64,
    /// By how much the penny fell, or did not, in the reference, um.
    pub(crate) edge_um: f64,
    /// By how much the nearest thing to a graze met or missed, um.
    pub(crate) graze_um: f64,
}

impl Explanation {
    /// Whether the other outcome is within the flick's own error.
    pub(crate) fn is_enough(&self) -> bool {
        self.edge_um.min(self.graze_um) <= ERRORS * self.own_error_um.min(MOST_ERROR_UM)
    }
}

/// Explains the worst of a flick's differing pennies.
pub(crate) fn explain(measured: &Measured) -> Explanation {
    let graze_um = measured.reference.record.graze * 1e6;
    let (mut own_error_um, mut edge_um) = (measured.error_um, 0.0f64);
    for &penny in &measured.other_falls {
        edge_um = edge_um.max(beyond_um(measured, penny));
        own_error_um = own_error_um.max(apart_um(measured, penny));
    }
    Explanation { own_error_um, edge_um, graze_um }
}

/// By how much a penny fell, or came to rest inside, in the reference, um.
fn beyond_um(measured: &Measured, penny: Penny) -> f64 {
    let reference = &measured.reference;
    let beyond = match reference.record.falls[penny.index()] {
        Some(fall) => fall.beyond,
        None => reference.outline.nearest(reference.bodies[penny.index()].at).1,
    };
    beyond * 1e6
}

/// How far the place where a penny rests in one outcome is from where it crossed the line in the other, um.
fn apart_um(measured: &Measured, penny: Penny) -> f64 {
    let (fall, rest) = (measured.reference.record.falls[penny.index()], measured.shot.rest.get(penny));
    match (fall, rest) {
        (Some(fall), Some(rest)) => {
            (fall.at[0] * 1e6 - f64::from(rest.x_um)).hypot(fall.at[1] * 1e6 - f64::from(rest.y_um))
        }
        // The solver does not tell where it crossed: as far as the reference's place is inside.
        _ => beyond_um(measured, penny),
    }
}
