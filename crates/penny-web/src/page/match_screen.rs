//! The match screen: how its parts are put together.
//!
//! Apart because it only arranges; every part is in a file of its own.

use super::board::Board;
use super::controls::Controls;
use super::desk::{Desk, Dialog, Screen};
use super::dialogs::MatchDialogs;
use super::referee::Referee;
use super::score::Score;
use super::table::{Phase, Table};
use crate::aim::Pull;
use crate::text::start as words;
use leptos::prelude::*;

/// The match that is on; without one, the first screen.
#[component]
pub(crate) fn MatchScreen(desk: Desk) -> impl IntoView {
    let Some(play) = desk.play.get_untracked() else {
        desk.screen.set(Screen::Start);
        return ().into_any();
    };
    let table = Table::new(desk, play);
    let state = move || match table.phase() {
        Phase::Ready | Phase::Side if table.pull.with(Pull::is_held) => "aiming",
        phase => phase.word(),
    };
    view! {
        <main class="match" id="match" data-screen="match" data-state=state>
            <header class="bar">
                <h1>{words::TITLE}</h1>
                <button class="button quiet" id="open-rules" on:click=move |_| desk.open_dialog(Dialog::Rules(None))>
                    {words::RULES}
                </button>
                <button class="button quiet" id="open-menu" on:click=move |_| desk.open_dialog(Dialog::Menu)>
                    {words::MENU}
                </button>
            </header>
            <Score table />
            <Board table />
            <Referee table />
            <Controls table />
            <p class="unseen" role="status" aria-live="polite" id="said">
                {move || table.said.get()}
            </p>
        </main>
        <MatchDialogs table />
    }
    .into_any()
}
