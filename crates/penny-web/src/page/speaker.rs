//! The browser's loudspeaker and the phone's motor: what is heard and felt of a film.
//!
//! Apart from what the sounds are because browsers let nothing be heard before the first touch, and some have neither.

use crate::show::Film;
use crate::sound::synth::RATE;
use crate::sound::{Track, ticks, track};
use crate::store::Settings;
use crate::store::settings::Volume;
use leptos::ev;
use leptos::prelude::*;
use std::cell::RefCell;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::JsValue;
use web_sys::{AudioBufferSourceNode, AudioContext};

/// The loudspeaker.
#[derive(Default)]
pub(super) struct Speaker {
    context: RefCell<Option<AudioContext>>,
    plays: RefCell<Option<AudioBufferSourceNode>>,
}

impl Speaker {
    /// Gets the loudspeaker at the first touch, click or key: before it browsers give none.
    pub(super) fn unlock_at_first_touch(speaker: StoredValue<Speaker, LocalStorage>) {
        let unlock = move || {
            let _ = speaker.try_with_value(Speaker::unlock);
        };
        // They last as long as the page: a phone that was locked takes the loudspeaker away again.
        let _ = window_event_listener(ev::pointerup, move |_| unlock());
        let _ = window_event_listener(ev::keydown, move |_| unlock());
    }

    fn unlock(&self) {
        if self.context.borrow().is_none() {
            self.context.replace(AudioContext::new().ok());
        }
        if let Some(context) = self.context.borrow().as_ref() {
            // Whatever comes of it comes later; until then nothing is heard.
            let _ = context.resume();
        }
    }

    /// Lets a film be heard and felt from a time of it on.
    pub(super) fn play(&self, film: &Film, from_s: f64, settings: &Settings) {
        self.hush();
        let gain = settings.volume.gain();
        let mut word = "off";
        if settings.volume != Volume::Off {
            let after_s = (from_s - film.begins_s()).max(0.0);
            word = match self.start(&track(film, settings.metal), after_s, gain) {
                Ok(()) => "on",
                Err(_) => "none",
            };
        }
        mark(word);
        if settings.ticks && from_s <= film.begins_s() {
            vibrate(film);
        }
    }

    /// Ends what is heard.
    pub(super) fn hush(&self) {
        if let Some(plays) = self.plays.take() {
            // It may have ended by itself.
            let _ = AsRef::<web_sys::AudioScheduledSourceNode>::as_ref(&plays).stop();
        }
    }

    fn start(&self, track: &Track, after_s: f64, gain: f32) -> Result<(), JsValue> {
        let context = self.context.borrow();
        let context = context.as_ref().ok_or(JsValue::NULL)?;
        let buffer = context.create_buffer(2, track.left.len().max(1) as u32, RATE as f32)?;
        buffer.copy_to_channel(&track.left, 0)?;
        buffer.copy_to_channel(&track.right, 1)?;
        let source = context.create_buffer_source()?;
        source.set_buffer(Some(&buffer));
        let volume = context.create_gain()?;
        volume.gain().set_value(gain);
        source.connect_with_audio_node(&volume)?;
        volume.connect_with_audio_node(&context.destination())?;
        source.start_with_when_and_grain_offset(0.0, after_s)?;
        self.plays.replace(Some(source));
        Ok(())
    }
}

/// Has a phone's motor tick, where there is one.
fn vibrate(film: &Film) {
    let navigator = window().navigator();
    // Not every browser has it.
    let can = js_sys::Reflect::get(&navigator, &"vibrate".into()).is_ok_and(|found| found.is_function());
    // Before the first touch a browser refuses, and complains; one that cannot say whether there was one does not.
    let active = js_sys::Reflect::get(&navigator, &"userActivation".into())
        .and_then(|activation| js_sys::Reflect::get(&activation, &"hasBeenActive".into()));
    let refuses = active.is_ok_and(|active| active == JsValue::FALSE);
    if can && !refuses {
        let pattern: js_sys::Array = ticks(film).into_iter().map(JsValue::from).collect();
        // A browser that will not says so by its answer, which nobody needs.
        let _ = navigator.vibrate_with_pattern(pattern.unchecked_ref());
    }
}

/// What came of the last sound, as an attribute of the page, for those who test.
fn mark(word: &str) {
    if let Some(root) = document().document_element() {
        // Setting an attribute with a valid name cannot fail.
        let _ = root.set_attribute("data-sound", word);
    }
}
