//! The match screen: how its parts are put together.
//!
//! Apart because it only arranges; every part is in a file of its own.

use super::board::Board;
use super::computer;
use super::controls::Controls;
use super::desk::{Desk, Dialog, Screen};
use super::dialogs::MatchDialogs;
use super::referee::Referee;
use super::score::Score;
use super::table::{Phase, Table};
use crate::aim::Pull;
use crate::text::{choosing, computer as computer_words, match_words, start as words};
use leptos::either::Either;
use leptos::prelude::*;
use penny_rules::Preset;
use wasm_bindgen::JsCast;

/// The match that is on; without one, the first screen.
#[component]
pub(crate) fn MatchScreen(desk: Desk) -> impl IntoView {
    let Some(play) = desk.play.get_untracked() else {
        desk.screen.set(Screen::Start);
        return ().into_any();
    };
    // A hand that errs is named, also in a match from before lofts; one of no error needs no word.
    let hand = play.terms().hand;
    let hand = match &play.terms().computer {
        Some(computer) => Some(computer_words::hands(&hand, &computer.hand)),
        None => (hand != Preset::None.hand()).then(|| match_words::hand(&choosing::hand_words(&hand))),
    };
    let is_new = !play.has_begun();
    let table = Table::new(desk, play);
    computer::attend(table);
    if is_new {
        focus_pennies();
    }
    let state = move || match table.phase() {
        Phase::Ready | Phase::Side if table.pull.with(Pull::is_held) => "aiming",
        phase => phase.word(),
    };
    // A canvas keeps the way in which it is drawn on, so each way has a canvas of its own.
    let flat = Memo::new(move |_| desk.settings.with(|settings| settings.flat));
    let board = move || {
        let board = view! { <Board table /> };
        if flat.get() { Either::Left(board) } else { Either::Right(board) }
    };
    view! {
        <main class="match" id="match" data-screen="match" data-state=state>
            <header class="bar">
                <div class="title">
                    <h1>{words::TITLE}</h1>
                    <span class="hand">{hand}</span>
                </div>
                <button class="button quiet" id="open-rules" on:click=move |_| desk.open_dialog(Dialog::Rules(None))>
                    {words::RULES}
                </button>
                <button class="button quiet" id="open-menu" on:click=move |_| desk.open_dialog(Dialog::Menu)>
                    {words::MENU}
                </button>
            </header>
            <Score table />
            {board}
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

/// Gives the focus to the pennies of a new match: the next Tab is on the first of them, and shows its aim.
fn focus_pennies() {
    request_animation_frame(move || {
        let pennies = document().query_selector(".pennies").ok().flatten();
        if let Some(pennies) = pennies.and_then(|element| element.dyn_into::<web_sys::HtmlElement>().ok()) {
            // Without the focus there Tab finds everything from the top.
            let _ = pennies.focus();
        }
    });
}
