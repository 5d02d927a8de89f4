//! Colours and materials, whether the board turns, and whether the loft is aimed.
//!
//! Apart because all of it belongs to this screen, whatever match is on.

use super::desk::Desk;
use super::dialogs::Modal;
use super::fields::Choices;
use crate::scene::{Metal, Wood};
use crate::store::settings::Theme;
use crate::text::start as words;
use leptos::prelude::*;

/// The dialog of the looks.
#[component]
pub(crate) fn Looks(desk: Desk) -> impl IntoView {
    let settings = desk.settings;
    let themes = [words::THEME_AUTO, words::THEME_DARK, words::THEME_LIGHT];
    let numbered = |names: [&str; 3]| {
        names.iter().enumerate().map(|(k, name)| (k.to_string(), (*name).to_owned())).collect::<Vec<_>>()
    };
    let index = |place: Option<usize>| place.unwrap_or_default().to_string();
    let theme = Signal::derive(move || index(settings.with(|s| Theme::ALL.iter().position(|x| *x == s.theme))));
    let wood = Signal::derive(move || index(settings.with(|s| Wood::ALL.iter().position(|x| *x == s.wood))));
    let metal = Signal::derive(move || index(settings.with(|s| Metal::ALL.iter().position(|x| *x == s.metal))));
    let chosen = |word: &str| word.parse::<usize>().unwrap_or_default().min(2);
    view! {
        <Modal desk id="looking" heading=words::LOOKS.to_owned()>
            <Choices
                name="theme"
                label=words::THEME
                options=numbered(themes)
                value=theme
                set=Callback::new(move |word: String| desk.set_settings(|s| s.theme = Theme::ALL[chosen(&word)]))
            />
            <Choices
                name="wood"
                label=words::WOOD
                options=numbered(words::WOODS)
                value=wood
                set=Callback::new(move |word: String| desk.set_settings(|s| s.wood = Wood::ALL[chosen(&word)]))
            />
            <Choices
                name="metal"
                label=words::METAL
                options=numbered(words::METALS)
                value=metal
                set=Callback::new(move |word: String| desk.set_settings(|s| s.metal = Metal::ALL[chosen(&word)]))
            />
            <label class="check" for="turn-to-player">
                <input
                    type="checkbox"
                    id="turn-to-player"
                    prop:checked=move || settings.with(|s| s.turn_to_player)
                    on:change=move |event| {
                        let on = event_target_checked(&event);
                        desk.set_settings(|s| s.turn_to_player = on);
                    }
                />
                {words::TURN_TO_PLAYER}
            </label>
            <label class="check" for="lofts">
                <input
                    type="checkbox"
                    id="lofts"
                    aria-describedby="lofts-hint"
                    prop:checked=move || settings.with(|s| s.lofts)
                    on:change=move |event| {
                        let on = event_target_checked(&event);
                        desk.set_settings(|s| s.lofts = on);
                    }
                />
                {words::LOFTS}
            </label>
            <p class="hint" id="lofts-hint">
                {words::LOFTS_HINT}
            </p>
        </Modal>
    }
}
