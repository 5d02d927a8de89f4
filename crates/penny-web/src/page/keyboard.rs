//! The keyboard on the match screen.
//!
//! Apart because it must tell the keys that aim from those that a field, a list or a dialog needs itself.

use super::table::{Phase, Table};
use crate::aim::{Key, Passing, Stroke, Why};
use wasm_bindgen::JsCast;
use web_sys::{Element, KeyboardEvent};

/// The class of the penny buttons: on them Enter flicks.
pub(super) const PENNY_CLASS: &str = "penny-choice";
/// The class of the spot buttons: on them Enter puts the sovereign down.
pub(super) const SPOT_CLASS: &str = "spot-choice";

/// How far an arrow shifts the sovereign on its spot, and with Shift, um.
const SHIFT_UM: (f64, f64) = (250.0, 50.0);

/// Where the focus is, as far as keys are concerned.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// Nowhere, or on the board.
    Board,
    /// On a penny's or a spot's button.
    Choice,
    /// On another button.
    Button,
    /// On a slider.
    Slider,
    /// In a field that needs all keys itself.
    Field,
}

fn place_of(event: &KeyboardEvent) -> Place {
    let Some(element) = event.target().and_then(|target| target.dyn_into::<Element>().ok()) else {
        return Place::Board;
    };
    let classes = element.class_list();
    match element.tag_name().as_str() {
        "INPUT" if element.get_attribute("type").as_deref() == Some("range") => Place::Slider,
        "INPUT" | "SELECT" | "TEXTAREA" => Place::Field,
        _ if classes.contains(PENNY_CLASS) || classes.contains(SPOT_CLASS) => Place::Choice,
        "BUTTON" | "A" | "SUMMARY" => Place::Button,
        _ => Place::Board,
    }
}

/// Whether a key that fires, goes on or ends something is still held from an earlier press: one press, one deed.
fn is_held_on(event: &KeyboardEvent) -> bool {
    event.repeat()
        && match event.key().as_str() {
            // Where text is typed, a held key types on.
            "Enter" => !is_text_of_lines(event),
            " " => place_of(event) != Place::Field,
            "Escape" => true,
            _ => false,
        }
}

fn is_text_of_lines(event: &KeyboardEvent) -> bool {
    event.target().is_some_and(|target| target.has_type::<web_sys::HtmlTextAreaElement>())
}

/// Takes a key; `cancel` ends whatever the pointer holds.
pub(super) fn pressed(table: &Table, event: &KeyboardEvent, cancel: impl Fn(Why)) {
    use leptos::prelude::{GetUntracked, Set, Update, UpdateValue, WithUntracked};
    if is_held_on(event) {
        // Also keeps the browser from pressing the button that has the focus by now.
        return event.prevent_default();
    }
    if table.desk.dialog.with_untracked(Option::is_some) || event.ctrl_key() || event.meta_key() || event.alt_key() {
        return;
    }
    let Some(key) = Key::from_name(&event.key()) else {
        let skips = event.key() == " " && place_of(event) == Place::Board;
        if skips && matches!(table.phase_now(), Phase::Filming | Phase::Measuring | Phase::Aims) {
            event.prevent_default();
            table.skip();
        }
        return;
    };
    if key.is_loft() && !leptos::prelude::untrack(|| table.lofts()) {
        return;
    }
    let place = place_of(event);
    // A slider has uses of its own for these.
    let is_step = matches!(key, Key::Left | Key::Right | Key::Up | Key::Down) || key.is_loft();
    let needs_it_itself = match place {
        Place::Field => key != Key::Escape,
        Place::Slider => is_step,
        Place::Button => key == Key::Enter,
        Place::Board | Place::Choice => false,
    };
    if needs_it_itself {
        return;
    }
    match table.phase_now() {
        Phase::Filming | Phase::Measuring | Phase::Aims => {
            if matches!(key, Key::Enter | Key::Escape) {
                event.prevent_default();
                table.skip();
            }
        }
        Phase::Ready | Phase::Side => {
            if table.pull.with_untracked(crate::aim::Pull::is_held) {
                // While the pointer aims, Esc cancels and the keys of spin and loft do as ever; the rest belongs to the pointer.
                if key == Key::Escape {
                    event.prevent_default();
                    return cancel(Why::Escape);
                }
                if !matches!(key, Key::OpenBracket | Key::CloseBracket) && !key.is_loft() {
                    return;
                }
            }
            let aim = leptos::prelude::untrack(|| table.aim());
            let Some(aim) = aim else { return };
            event.prevent_default();
            match key.stroke(aim, event.shift_key(), table.offset_limits_um()) {
                Stroke::Aim(next) => {
                    table.change_aim(|_| next);
                    // The picture shows it; who does not see it hears it.
                    table.said.set(crate::text::aiming::aim(&next));
                }
                Stroke::Flick => table.flick(),
                Stroke::Cancel => {
                    if table.phase_now() == Phase::Ready {
                        table.passing.update_value(Passing::worked);
                        table.intent.set(None);
                        table.refuse(crate::text::aiming::cancelled(Why::Escape).to_owned());
                    }
                }
            }
        }
        Phase::ToSpot => {
            let step = if event.shift_key() { SHIFT_UM.1 } else { SHIFT_UM.0 };
            // The board may be turned: an arrow shifts as it points on the screen.
            let (sin, cos) = table.camera.get_untracked().yaw_rad().sin_cos();
            let on_screen = match key {
                Key::Left => (-step, 0.0),
                Key::Right => (step, 0.0),
                Key::Up => (0.0, step),
                Key::Down => (0.0, -step),
                Key::Enter => {
                    event.prevent_default();
                    return table.put_down();
                }
                _ => return,
            };
            event.prevent_default();
            let by_um = (on_screen.0 * cos - on_screen.1 * sin, on_screen.0 * sin + on_screen.1 * cos);
            table.spot.update(|spot| {
                *spot = spot.map(|aim| {
                    table.play.with_untracked(|play| aim.stepped(play.equipment(), play.game().position(), by_um))
                });
            });
        }
        _ => {}
    }
}
