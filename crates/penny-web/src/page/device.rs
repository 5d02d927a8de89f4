//! What the page asks of the device: time, chance, and what the person has set.
//!
//! Apart because everything below is pure and takes these as arguments.

use leptos::prelude::window;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;

/// Milliseconds since the page was opened.
pub(super) fn now_ms() -> f64 {
    window().performance().map_or(0.0, |performance| performance.now())
}

/// A seed from the browser's own source of chance.
pub(super) fn fresh_seed() -> u64 {
    let mut bytes = [0_u8; 8];
    let filled = window().crypto().is_ok_and(|crypto| crypto.get_random_values_with_u8_array(&mut bytes).is_ok());
    // Every browser has that source; without it the clock must do.
    if filled { u64::from_le_bytes(bytes) } else { (js_sys::Date::now() * 1e3) as u64 ^ now_ms().to_bits() }
}

/// Today, as ISO 8601 has it.
pub(super) fn today() -> String {
    String::from(js_sys::Date::new_0().to_iso_string()).chars().take(10).collect()
}

fn media(query: &str) -> bool {
    window().match_media(query).ok().flatten().is_some_and(|list| list.matches())
}

/// Whether less motion is asked for.
pub(super) fn wants_less_motion() -> bool {
    media("(prefers-reduced-motion: reduce)")
}

/// Whether dark colours are asked for.
pub(super) fn is_dark() -> bool {
    !media("(prefers-color-scheme: light)")
}

/// Calls back whenever the device changes between dark and light colours.
pub(super) fn on_scheme_change(changed: impl Fn() + 'static) {
    let Some(list) = window().match_media("(prefers-color-scheme: light)").ok().flatten() else { return };
    let listener = Closure::<dyn Fn()>::new(changed);
    // It lasts as long as the page; a browser that takes no listener keeps the colours until the next picture.
    let _ = list.add_event_listener_with_callback("change", listener.as_ref().unchecked_ref());
    listener.forget();
}

/// Gives an element the focus after the page has been laid out anew.
pub(super) fn focus_soon(id: &'static str) {
    leptos::prelude::request_animation_frame(move || {
        let found = leptos::prelude::document().get_element_by_id(id);
        if let Some(element) = found.and_then(|element| element.dyn_into::<web_sys::HtmlElement>().ok()) {
            let _ = element.focus();
        }
    });
}
