//! What the person can do against the computer alone: stop its thought, and take back.
//!
//! Apart from the other controls because two people at one screen never meet these.

use super::computer::Thought;
use super::table::Table;
use crate::play::Play;
use crate::text::{computer, match_words};
use leptos::prelude::*;

/// While the computer thinks: nothing of the person's own can be done, and the referee says why.
#[component]
pub(crate) fn Thinking(table: Table) -> impl IntoView {
    let stuck = move || table.thought.with(|thought| matches!(thought, Thought::Stuck(_)));
    let hurries = move || table.thought.with(|thought| matches!(thought, Thought::Thinking(None, true)));
    view! {
        <div class="actions">
            <Show
                when=stuck
                fallback=move || {
                    view! {
                        <button
                            class="button primary"
                            id="stop-thinking"
                            aria-describedby="stop-hint"
                            aria-disabled=move || hurries().to_string()
                            on:click=move |_| table.hurry()
                        >
                            {computer::STOP}
                        </button>
                    }
                }
            >
                <button class="button primary" id="go-on-thinking" on:click=move |_| table.think()>
                    {computer::GO_ON}
                </button>
            </Show>
            <TakeBack table />
            <button class="button" id="turn-board" on:click=move |_| table.turn_board()>
                {match_words::TURN_BOARD}
            </button>
        </div>
        <p class="hint" id="stop-hint">
            {computer::STOP_HINT}
        </p>
    }
}

/// Takes back the person's last flick, against the computer alone.
#[component]
pub(crate) fn TakeBack(table: Table) -> impl IntoView {
    let can = Memo::new(move |_| table.play.with(Play::can_take_back));
    view! {
        <Show when=move || can.get()>
            <button class="button" id="take-back" on:click=move |_| table.take_back()>
                {computer::TAKE_BACK}
            </button>
        </Show>
    }
}
