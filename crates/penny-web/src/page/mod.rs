//! The page: its screens, dialogs and controls, in Leptos.
//!
//! A room of its own because only here are there elements and events; what they mean is decided in the rooms beside it.

#![allow(unreachable_pub, reason = "the component macro makes public properties for components of this crate alone")]

mod acts;
mod aim_words;
mod aims;
mod beside;
mod board;
mod choosing;
mod computer;
mod controls;
mod desk;
mod device;
mod dialogs;
mod fields;
mod files;
mod flat;
mod handle;
mod hints;
mod icons;
mod keyboard;
mod looks;
mod loupe;
mod match_screen;
mod menu;
mod opponent;
mod painter;
mod pointer;
mod referee;
mod result;
mod review;
mod rules;
mod scenery;
mod score;
mod speaker;
mod spots;
mod start;
mod table;
mod thinker;
mod thinking;
mod turns;
mod updates;

use crate::text::start as words;
use desk::{Desk, Screen};
use leptos::prelude::*;

/// Shows the page.
pub(crate) fn mount() {
    if let Some(loading) = document().get_element_by_id("loading") {
        loading.remove();
    }
    leptos::mount::mount_to_body(App);
}

#[component]
fn App() -> impl IntoView {
    let desk = Desk::open();
    updates::keep_offline(desk);
    device::on_scheme_change(move || desk.settings.notify());
    Effect::new(move |_| {
        let theme = desk.settings.with(|settings| settings.theme);
        if let Some(root) = document().document_element() {
            // Setting an attribute of the root element cannot fail with a valid name.
            let _ = root.set_attribute("data-theme", theme.word());
        }
    });
    view! {
        {move || match desk.screen.get() {
            Screen::Start => view! { <start::Start desk /> }.into_any(),
            Screen::Choosing => view! { <choosing::Choosing desk /> }.into_any(),
            Screen::Match => view! { <match_screen::MatchScreen desk /> }.into_any(),
            Screen::Review => view! { <review::ReviewScreen desk /> }.into_any(),
        }}
        <dialogs::SharedDialogs desk />
        <updates::NewVersion desk />
        <Show when=move || desk.notice.with(Option::is_some)>
            <div class="notice page-notice" id="notice" role="alert">
                <span>{move || desk.notice.get()}</span>
                <button class="button" on:click=move |_| desk.notice.set(None)>
                    {words::CLOSE}
                </button>
            </div>
        </Show>
    }
}
