//! The aim in words over the board: all of it at the board's border, and its speed beside the hand that pulls.
//!
//! Apart from the board because it is laid out anew with every move of a pull.

use super::beside::place;
use super::loupe;
use super::scenery::scenery;
use super::table::Table;
use crate::aim::Pull;
use crate::text::{aiming, pennies};
use leptos::html::P;
use leptos::prelude::*;

/// Room for the longest words in letters of the usual size, CSS pixels: what was laid out last may have been shorter.
const LEAST_PX: (f64, f64) = (176.0, 30.0);

/// The words over the board. What they say can also be read in the fields beside it.
#[component]
pub(crate) fn AimWords(table: Table) -> impl IntoView {
    let at_border = move || {
        let is_slack = table.pull.with(Pull::is_held) && table.drawn.with(Option::is_none);
        table.aim().filter(|_| !is_slack && !table.out_of_room.get()).map(|aim| aiming::aim_in_a_line(&aim))
    };
    let beside_hand = move || {
        if !table.pull.with(Pull::is_held) {
            // While the overlap is dragged it is what is to be known.
            let overlap = table.side.with(|side| side.map(|side| f64::from(side.overlap_um) * 1e-3));
            return overlap.filter(|_| table.handle_held.get()).map(aiming::overlap);
        }
        match table.drawn.with(Option::is_none) {
            true => Some(aiming::LET_GO_TO_CANCEL.to_owned()),
            false => table.aim().map(|aim| pennies::speed(aim.speed_mm_s)),
        }
    };
    let label = NodeRef::<P>::new();
    let at = Memo::new(move |_| {
        beside_hand()?;
        let size = label.get().map(|label| (f64::from(label.offset_width()), f64::from(label.offset_height())));
        let size = size.map_or(LEAST_PX, |(width, height)| (width.max(LEAST_PX.0), height.max(LEAST_PX.1)));
        scenery(&table).map(|scenery| place(&scenery, loupe::lies_at(&table), size))
    });
    let px = |value: f64| format!("{value:.1}px");
    view! {
        <Show when=move || at_border().is_some()>
            <p class="aim-words" aria-hidden="true">
                <span>{at_border}</span>
            </p>
        </Show>
        <Show when=move || beside_hand().is_some()>
            <p
                node_ref=label
                class="aim-words beside"
                aria-hidden="true"
                style:left=move || at.get().map(|(x, _)| px(x))
                style:top=move || at.get().map(|(_, y)| px(y))
            >
                <span>{beside_hand}</span>
            </p>
        </Show>
    }
}
