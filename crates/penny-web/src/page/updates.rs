//! The page kept in the browser: registered once, and a new version let in only when the player says so.
//!
//! Apart because it goes on beside every screen, and nothing of the game knows of it.

use super::desk::Desk;
use crate::text::updates as words;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::{Closure, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{ServiceWorker, ServiceWorkerContainer, ServiceWorkerRegistration, ServiceWorkerState};

/// The service worker, beside the page.
const WORKER: &str = "./sw.js";

/// What keeps the page; none in a browser, or under an address, that keeps none.
fn container() -> Option<ServiceWorkerContainer> {
    let navigator = window().navigator();
    // Where the address is not trusted the property is missing, and not only empty.
    let there = js_sys::Reflect::get(&navigator, &"serviceWorker".into()).is_ok_and(|found| found.is_object());
    there.then(|| navigator.service_worker())
}

/// Has the browser keep the page. A page that cannot be kept is played as well, with a network.
pub(super) fn keep_offline(desk: Desk) {
    let Some(container) = container() else { return mark("none") };
    spawn_local(async move {
        let kept = async {
            let registration = JsFuture::from(container.register(WORKER)).await?;
            let registration: ServiceWorkerRegistration = registration.dyn_into()?;
            listen(desk, &registration);
            JsFuture::from(container.ready()?).await?;
            Ok::<(), JsValue>(())
        };
        mark(if kept.await.is_ok() { "ready" } else { "none" });
    });
}

/// Tells of a version that waits, now or later.
fn listen(desk: Desk, registration: &ServiceWorkerRegistration) {
    if registration.waiting().is_some() && registration.active().is_some() {
        desk.new_version.set(true);
    }
    let found = registration.clone();
    let on_found = Closure::<dyn Fn()>::new(move || {
        // The first one ever is no new version.
        let Some(coming) = found.installing().filter(|_| found.active().is_some()) else { return };
        let watched = coming.clone();
        let on_change = Closure::<dyn Fn()>::new(move || {
            if watched.state() == ServiceWorkerState::Installed {
                desk.new_version.set(true);
            }
        });
        coming.set_onstatechange(Some(on_change.as_ref().unchecked_ref()));
        on_change.forget();
    });
    registration.set_onupdatefound(Some(on_found.as_ref().unchecked_ref()));
    // Both last as long as the page.
    on_found.forget();
}

/// Lets the new version in, and loads the page anew once it is there.
fn take_over() {
    let Some(container) = container() else { return };
    let reload = Closure::<dyn Fn()>::new(|| {
        // A page that cannot be reloaded goes on as it is.
        let _ = window().location().reload();
    });
    container.set_oncontrollerchange(Some(reload.as_ref().unchecked_ref()));
    reload.forget();
    spawn_local(async move {
        let Ok(registration) = JsFuture::from(container.get_registration()).await else { return };
        let Ok(registration) = registration.dyn_into::<ServiceWorkerRegistration>() else { return };
        let waiting: Option<ServiceWorker> = registration.waiting();
        if let Some(waiting) = waiting {
            // A text can always be sent.
            let _ = waiting.post_message(&"take over".into());
        }
    });
}

/// How the page is kept, as an attribute of it, for those who test.
fn mark(word: &str) {
    if let Some(root) = document().document_element() {
        // Setting an attribute with a valid name cannot fail.
        let _ = root.set_attribute("data-offline", word);
    }
}

/// The notice of a new version.
#[component]
pub(super) fn NewVersion(desk: Desk) -> impl IntoView {
    view! {
        <Show when=move || desk.new_version.get()>
            <div class="notice page-notice" id="new-version" role="status">
                <span>{words::THERE}</span>
                <button class="button primary" id="take-over" on:click=move |_| take_over()>
                    {words::TAKE_OVER}
                </button>
                <button class="button" id="later" on:click=move |_| desk.new_version.set(false)>
                    {words::LATER}
                </button>
            </div>
        </Show>
    }
}
