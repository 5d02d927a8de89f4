//! The crown and the dagger, as on the coins.
//!
//! Apart because they stand beside a penny's name everywhere, so that colour is never alone.

use leptos::prelude::*;
use penny_physics::Rank;

/// The marking of a penny; it is decoration, the words beside it say the same.
pub(super) fn marking(rank: Rank) -> impl IntoView {
    let path = match rank {
        Rank::Sovereign => "M3 19V7l5 5 4-8 4 8 5-5v12z",
        Rank::Assassin => "M12 2l2.6 4v8.5h3.4v2.5h-4.7V22h-2.6v-5H6v-2.5h3.4V6z",
        Rank::Blue => "M12 5a7 7 0 1 1 0 14 7 7 0 0 1 0-14z",
    };
    view! {
        <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
            <path d=path></path>
        </svg>
    }
}
