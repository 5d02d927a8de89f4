//! The numbers of the spots on the board, while the sovereign is to be put on one: the same as on their buttons.
//!
//! Apart because they are laid out over the board: a number that is drawn on it would lie under the pennies.

use super::table::{Phase, Table};
use crate::text::match_words;
use leptos::prelude::*;
use penny_rules::SpotRoom;

/// From the rim of a penny on the spot to the middle of its number, CSS pixels.
const BESIDE_PX: f64 = 13.0;

/// The numbers of the spots with room. The buttons beside the board say the same.
#[component]
pub(crate) fn SpotNumbers(table: Table) -> impl IntoView {
    let numbers = Memo::new(move |_| places(&table).unwrap_or_default());
    let px = |value: f64| format!("{value:.1}px");
    let number = move |&(spot, (x, y)): &(u8, (f64, f64))| {
        let chosen = move || table.spot.with(|aim| aim.is_some_and(|aim| aim.spotting.spot == spot));
        view! {
            <span class="spot-number" class:chosen=chosen aria-hidden="true" style:left=px(x) style:top=px(y)>
                {match_words::spot_on_board(spot)}
            </span>
        }
    };
    move || numbers.with(|numbers| numbers.iter().map(number).collect_view())
}

/// Each spot with room, and where its number lies: below the spot as it is seen, inside the board.
fn places(table: &Table) -> Option<Vec<(u8, (f64, f64))>> {
    if table.phase() != Phase::ToSpot {
        return None;
    }
    let lens = table.lens()?;
    let middle = lens.project((0.0, 0.0, 0.0))?;
    table.play.with(|play| {
        let rooms = play.game().spot_rooms()?;
        let (spots, radius_m) = (play.equipment().board().spots(), play.equipment().radius_m());
        let free = (0..rooms.len()).filter(|&spot| matches!(rooms[spot], SpotRoom::Free { .. }));
        let place = |spot: usize| {
            let at_m = (spots[spot].x_m(), spots[spot].y_m(), 0.0);
            let (x, y) = lens.project(at_m)?;
            let below_px = lens.px_per_m(at_m) * radius_m + BESIDE_PX;
            // Above those that are seen below the middle of the board: there below would be the edge.
            let sense = if y > middle.1 + 1.0 { -1.0 } else { 1.0 };
            Some((spot as u8, (x, y + sense * below_px)))
        };
        Some(free.filter_map(place).collect())
    })
}
