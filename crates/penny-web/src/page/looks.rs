//! The settings: colours and materials, how the board is drawn and turned, what is heard and felt, what is aimed.
//!
//! Apart because all of it belongs to this screen, whatever match is on.

use super::desk::Desk;
use super::dialogs::Modal;
use super::fields::Choices;
use crate::scene::{Metal, Wood};
use crate::store::Settings;
use crate::store::settings::{Theme, Volume};
use crate::text::start as words;
use leptos::prelude::*;

/// The dialog of the settings.
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
    let volume = Signal::derive(move || index(settings.with(|s| Volume::ALL.iter().position(|x| *x == s.volume))));
    let chosen = |word: &str| word.parse::<usize>().unwrap_or_default().min(2);
    view! {
        <Modal desk id="looking" heading=words::SETTINGS.to_owned()>
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
            <Switch desk id="flat" label=words::FLAT is_on=|s| s.flat set=|s, on| s.flat = on />
            <Switch
                desk
                id="turn-to-player"
                label=words::TURN_TO_PLAYER
                is_on=|s| s.turn_to_player
                set=|s, on| s.turn_to_player = on
            />
            <Choices
                name="volume"
                label=words::SOUND
                options=numbered(words::VOLUMES)
                value=volume
                set=Callback::new(move |word: String| desk.set_settings(|s| s.volume = Volume::ALL[chosen(&word)]))
            />
            <Switch desk id="ticks" label=words::TICKS is_on=|s| s.ticks set=|s, on| s.ticks = on />
            <Switch desk id="lofts" label=words::LOFTS hint="lofts-hint" is_on=|s| s.lofts set=|s, on| s.lofts = on />
            <p class="hint" id="lofts-hint">
                {words::LOFTS_HINT}
            </p>
        </Modal>
    }
}

/// One setting that is on or off.
#[component]
fn Switch(
    desk: Desk,
    id: &'static str,
    label: &'static str,
    /// The id of what explains it.
    #[prop(optional)]
    hint: Option<&'static str>,
    is_on: fn(&Settings) -> bool,
    set: fn(&mut Settings, bool),
) -> impl IntoView {
    view! {
        <label class="check" for=id>
            <input
                type="checkbox"
                id=id
                aria-describedby=hint
                prop:checked=move || desk.settings.with(is_on)
                on:change=move |event| {
                    let on = event_target_checked(&event);
                    desk.set_settings(|settings| set(settings, on));
                }
            />
            {label}
        </label>
    }
}
