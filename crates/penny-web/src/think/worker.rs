//! The worker's end: it hears questions and answers them, one after the other, and knows no page.
//!
//! Apart because only here does the program run without a window.

use super::messages::{READY, answer_text};
use super::{Question, answer};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

/// The worker's own scope, where the program runs in one.
pub(crate) fn scope() -> Option<DedicatedWorkerGlobalScope> {
    js_sys::global().dyn_into().ok()
}

/// Answers whatever is asked from now on.
pub(crate) fn serve(scope: &DedicatedWorkerGlobalScope) {
    let to_page = scope.clone();
    let hear = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let Some(question) = event.data().as_string().and_then(|text| Question::read(&text)) else { return };
        answer(&question, &mut |answer| {
            // A page that is gone hears nothing.
            let _ = to_page.post_message(&answer_text(question.number, &answer).into());
        });
    });
    scope.set_onmessage(Some(hear.as_ref().unchecked_ref()));
    // It listens as long as the worker lives.
    hear.forget();
    let _ = scope.post_message(&READY.into());
}
