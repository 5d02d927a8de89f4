//! Dialogs: their frame, and the small ones that only ask a question.
//!
//! Apart because the browser's own dialog element keeps the focus, closes on Esc and tells screen readers; it is used
//! in one place only.

use super::desk::{Desk, Dialog};
use super::looks::Looks;
use super::menu::{InWords, Menu};
use super::result::GameResult;
use super::rules::Rulebook;
use super::table::Table;
use crate::text::{aiming, match_words, start as words};
use leptos::html;
use leptos::prelude::*;
use penny_record::saved::MatchRecord;
use penny_rules::Action;
use wasm_bindgen::JsCast;

/// The frame of a dialog.
#[component]
pub(crate) fn Modal(
    /// The page's state.
    desk: Desk,
    /// Its id.
    id: &'static str,
    /// Its heading.
    heading: String,
    /// Whether it is long: it can then be scrolled by keyboard.
    #[prop(optional)]
    is_long: bool,
    /// What is in it.
    children: Children,
) -> impl IntoView {
    let dialog = NodeRef::<html::Dialog>::new();
    dialog.on_load(move |dialog| {
        let open = move || {
            if dialog.is_connected() && !dialog.open() {
                // A dialog that cannot be modal is still in the page, and its buttons work.
                let _ = dialog.show_modal();
                focus_first(&dialog);
            }
        };
        // It can be opened only once it is in the page; not with the next frame, which may be long in drawing.
        queue_microtask(open);
    });
    let label = format!("{id}-heading");
    let labelled_by = label.clone();
    view! {
        <dialog
            node_ref=dialog
            id=id
            aria-labelledby=labelled_by
            on:close=move |_| desk.close_dialog()
            on:cancel=move |event: leptos::ev::Event| {
                event.prevent_default();
                desk.close_dialog();
            }
        >
            <div class="dialog">
                <div class="dialog-head">
                    <h2 id=label>{heading}</h2>
                    <button class="button quiet" on:click=move |_| desk.close_dialog()>
                        {words::CLOSE}
                    </button>
                </div>
                <div class="dialog-body" tabindex=if is_long { "0" } else { "-1" }>
                    {children()}
                </div>
            </div>
        </dialog>
    }
}

/// Gives the focus to the safe answer of a question. Not by `autofocus`: browsers refuse that with a message where the
/// address has a fragment, as ours has.
fn focus_first(dialog: &web_sys::HtmlDialogElement) {
    let first = dialog.query_selector("[data-first]").ok().flatten();
    if let Some(first) = first.and_then(|first| first.dyn_into::<web_sys::HtmlElement>().ok()) {
        // Where it will not take the focus the dialog's first control has it.
        let _ = first.focus();
    }
}

/// The dialogs that every screen may open.
#[component]
pub(crate) fn SharedDialogs(desk: Desk) -> impl IntoView {
    move || match desk.dialog.get() {
        Some(Dialog::Rules(clause)) => view! { <Rulebook desk clause /> }.into_any(),
        Some(Dialog::Looks) => view! { <Looks desk /> }.into_any(),
        Some(Dialog::Paste) => view! { <super::review::Paste desk /> }.into_any(),
        Some(Dialog::GiveUp(record)) => view! { <GiveUp desk record /> }.into_any(),
        _ => ().into_any(),
    }
}

/// The dialogs of a match.
#[component]
pub(crate) fn MatchDialogs(table: Table) -> impl IntoView {
    let desk = table.desk;
    move || match desk.dialog.get() {
        Some(Dialog::Menu) => view! { <Menu table /> }.into_any(),
        Some(Dialog::Words) => view! { <InWords table /> }.into_any(),
        Some(Dialog::Position(text)) => view! {
            <Modal desk id="position" heading=words::COPY_POSITION.to_owned()>
                <p>{words::NOT_COPIED}</p>
                <textarea readonly aria-label=words::COPY_POSITION>
                    {text}
                </textarea>
            </Modal>
        }
        .into_any(),
        Some(Dialog::Resign) => view! {
            <Modal desk id="resigning" heading=match_words::RESIGN_HEADING.to_owned()>
                <div class="row">
                    <button class="button primary" data-first="" on:click=move |_| desk.close_dialog()>
                        {match_words::PLAY_ON}
                    </button>
                    <button
                        class="button"
                        id="resign-yes"
                        on:click=move |_| {
                            desk.close_dialog();
                            table.act(&Action::Resign);
                        }
                    >
                        {match_words::RESIGN_YES}
                    </button>
                </div>
            </Modal>
        }
        .into_any(),
        Some(Dialog::Touch(why, action)) => view! { <Touch table why action /> }.into_any(),
        Some(Dialog::Result) => view! { <GameResult table /> }.into_any(),
        _ => ().into_any(),
    }
}

/// A flick that would be a foul of touching (R20b).
#[component]
fn Touch(table: Table, why: String, action: Action) -> impl IntoView {
    let desk = table.desk;
    view! {
        <Modal desk id="touching" heading=aiming::TOUCH_HEADING.to_owned()>
            <p>{why}</p>
            <div class="row">
                <button class="button primary" id="aim-again" data-first="" on:click=move |_| desk.close_dialog()>
                    {aiming::AIM_AGAIN}
                </button>
                <button
                    class="button"
                    id="flick-anyway"
                    on:click=move |_| {
                        desk.close_dialog();
                        table.act(&action);
                    }
                >
                    {aiming::FLICK_ANYWAY}
                </button>
            </div>
        </Modal>
    }
}

/// A match in progress would be lost.
#[component]
fn GiveUp(desk: Desk, record: Box<MatchRecord>) -> impl IntoView {
    view! {
        <Modal desk id="give-up" heading=words::NEW_HEADING.to_owned()>
            <p>{words::NEW_WORDS}</p>
            <div class="row">
                <button class="button primary" id="keep-it" data-first="" on:click=move |_| desk.close_dialog()>
                    {words::KEEP_IT}
                </button>
                <button
                    class="button"
                    on:click=move |_| desk.play.with_untracked(|play| {
                        if let Some(play) = play {
                            super::files::save(play.record());
                        }
                    })
                >
                    {words::SAVE_FILE}
                </button>
                <button class="button" id="new-anyway" on:click=move |_| desk.begin_anyway((*record).clone())>
                    {words::NEW_ANYWAY}
                </button>
            </div>
        </Modal>
    }
}
