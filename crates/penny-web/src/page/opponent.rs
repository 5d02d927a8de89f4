//! Choosing the computer's level: eight, each with its hand as a fan, and the one that is chosen in words.
//!
//! Apart because the first screen and the choosing both have it.

use crate::aim::fan;
use crate::text::computer as words;
use leptos::prelude::*;
use penny_engine::Level;

/// A penny and the fan of a hand, in the picture's own units.
const PENNY: (f64, f64, f64) = (10.0, 16.0, 6.0);
const REACH: f64 = 58.0;

/// The levels.
#[component]
pub(crate) fn Levels(
    /// The level chosen.
    level: Signal<Level>,
    /// Takes another.
    set: Callback<Level>,
) -> impl IntoView {
    let option = move |of: Level| {
        view! {
            <label class="choice level" for=format!("level-{}", of.name())>
                <input
                    type="radio"
                    name="level"
                    id=format!("level-{}", of.name())
                    value=of.name()
                    prop:checked=move || level.get() == of
                    on:change=move |_| set.run(of)
                />
                <span>
                    <Fan level=of />
                    {words::level_name(of)}
                </span>
            </label>
        }
    };
    view! {
        <fieldset class="field">
            <legend class="label">{words::LEVEL}</legend>
            <div class="levels">{Level::ALL.map(option).collect_view()}</div>
            <p class="hint" id="level-words" aria-live="polite">
                {move || words::level_words(level.get())}
            </p>
        </fieldset>
    }
}

/// The fan of a level's hand, as wide as it is drawn on the board.
#[component]
fn Fan(level: Level) -> impl IntoView {
    let half_rad = fan::half_angle_rad(&level.hand()).unwrap_or(0.0);
    let (x, y, radius) = PENNY;
    let end = |angle: f64| format!("{:.1} {:.1}", x + REACH * angle.cos(), y + REACH * angle.sin());
    let (upper, lower) = (end(-half_rad), end(half_rad));
    view! {
        <svg viewBox="0 0 72 32" aria-hidden="true" focusable="false">
            <path d=format!("M{x} {y} L{upper} A{REACH} {REACH} 0 0 1 {lower} Z")></path>
            <circle cx=x cy=y r=radius></circle>
        </svg>
    }
}
