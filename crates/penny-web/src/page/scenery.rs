//! What lies round the hand that pulls, as pixels of the canvas: for the words and the loupe beside it.
//!
//! Apart from the geometry because it reads the table.

use super::beside::{Disc, Scenery};
use super::table::{Phase, Table};
use crate::aim::Preview;
use crate::picture::side_places;
use leptos::prelude::*;

/// What a fingertip hides of the board, CSS pixels from its middle; and the arrow of a mouse.
const FINGER_PX: f64 = 30.0;
const MOUSE_PX: f64 = 12.0;
/// What of an aim a player must see: the penny that is aimed, and its place at the contact, m.
pub(super) fn aimed_m(table: &Table) -> Option<((f64, f64), (f64, f64))> {
    table.play.with(|play| match table.phase() {
        Phase::Ready => {
            let preview = Preview::of(play.equipment(), play.game().position(), &table.intent.get()?)?;
            Some((preview.from_m, preview.to_m))
        }
        Phase::Side => side_places(play, &table.side.get()?).map(|places| (places.held_m, places.blue_m)),
        _ => None,
    })
}

/// What lies round the hand, on the board or on the overlap's handle; None while there is none.
pub(super) fn scenery(table: &Table) -> Option<Scenery> {
    let (hand_px, viewport, lens) = (table.hand_px.get()?, table.viewport.get()?, table.lens()?);
    let (penny_m, contact_m) = aimed_m(table)?;
    let radius_m = table.play.with(|play| play.equipment().radius_m());
    let disc = |(x, y): (f64, f64), grown: f64| {
        let radius_px = lens.px_per_m((x, y, 0.0)) * radius_m * grown;
        Some(Disc { centre_px: lens.project((x, y, 0.0))?, radius_px })
    };
    let hides_px = if table.by_touch.get() { FINGER_PX } else { MOUSE_PX };
    Some(Scenery {
        canvas_px: (viewport.width_px, viewport.height_px),
        hand: Disc { centre_px: hand_px, radius_px: hides_px },
        penny: disc(penny_m, 1.2)?,
        // The ghost, and the penny that it touches.
        contact: disc(contact_m, 2.4)?,
    })
}
