//! The screen on which a match is looked at again.
//!
//! A folder because it is a screen of several parts: the reel that turns, the board, the curve, the list.

mod board;
mod curve;
mod list;
mod reel;

use super::desk::{Desk, Dialog, Screen};
use super::dialogs::Modal;
use super::fields::Choices;
use super::files::{self, OpenFile, Then};
use crate::review::{Review, Worth};
use crate::text::review as words;
use board::ReviewBoard;
use curve::Curve;
use leptos::ev;
use leptos::prelude::*;
use list::{GivenAway, Steps};
use penny_rules::Clause;
use reel::Reel;
use wasm_bindgen::JsCast;

/// The screen; without a match in which something was done, the first one.
#[component]
pub(crate) fn ReviewScreen(desk: Desk) -> impl IntoView {
    let on = || desk.play.with_untracked(|play| play.as_ref().map(|play| play.record().clone()));
    let Some(record) = desk.reviewed.get_untracked().or_else(on) else {
        desk.screen.set(Screen::Start);
        return ().into_any();
    };
    let review = match Review::of(&record) {
        Ok(review) if review.steps.is_empty() => Err(words::EMPTY.to_owned()),
        Ok(review) => Ok(review),
        Err(error) => Err(error.to_string()),
    };
    match review {
        Ok(review) => view! { <Reviewing desk review /> }.into_any(),
        Err(why) => {
            desk.notice.set(Some(why));
            desk.screen.set(Screen::Start);
            ().into_any()
        }
    }
}

#[component]
fn Reviewing(desk: Desk, review: Review) -> impl IntoView {
    let reel = Reel::new(desk, review);
    on_cleanup(move || reel.leave());
    let keys = window_event_listener(ev::keydown, move |event| pressed(&reel, &event));
    on_cleanup(move || keys.remove());
    super::device::focus_soon("review-heading");
    let said = move || reel.step(|step| step.sentence.clone()).unwrap_or_default();
    let clauses = move || reel.step(|step| step.clauses.clone()).unwrap_or_default();
    let worth = move || {
        let number = reel.number.get();
        let worth = reel.appraised.with(|known| Worth::of(&reel.review(), known, number));
        match worth {
            Some(worth) => words::worth(&worth),
            None => match (reel.trouble.get(), reel.step(|step| step.action.is_some())) {
                (Some(why), _) => why,
                (None, Some(true)) => words::LOOKING.to_owned(),
                _ => String::new(),
            },
        }
    };
    let looked_at = move || {
        let (done, of) = reel.appraised.with(|known| (known.iter().flatten().count(), known.len()));
        (done < of && reel.trouble.with(Option::is_none)).then(|| words::looked_at(done, of))
    };
    view! {
        <main class="reviewing" id="review" data-screen="review" data-known=move || reel.appraised.with(|known| known.iter().flatten().count())>
            <header class="bar">
                <div class="title">
                    <h1 id="review-heading" tabindex="-1">
                        {words::HEADING}
                    </h1>
                    <span class="hand">{looked_at}</span>
                </div>
                <button class="button quiet" id="review-leave" on:click=move |_| desk.screen.set(Screen::Start)>
                    {words::LEAVE}
                </button>
            </header>
            <ReviewBoard reel />
            <section class="beside">
                <FilmControls reel />
                <div class="said-of-it" aria-live="polite">
                    <p class="ruling" id="review-said">
                        {said}
                    </p>
                    <p class="follows">{move || clauses().into_iter().map(|clause| clause_button(desk, clause)).collect_view()}</p>
                    <p id="review-worth">{worth}</p>
                </div>
                <Curve reel />
                <GivenAway reel />
                <Steps reel />
            </section>
        </main>
    }
}

fn clause_button(desk: Desk, clause: Clause) -> impl IntoView {
    view! {
        <button
            class="clause"
            aria-label=format!("{}, {}", clause.name(), clause.title())
            on:click=move |_| desk.open_dialog(Dialog::Rules(Some(clause)))
        >
            {clause.name()}
        </button>
    }
}

/// From step to step, and through the film of one.
#[component]
fn FilmControls(reel: Reel) -> impl IntoView {
    let button = move |id: &'static str, sign: &'static str, label: &'static str, act: fn(&Reel)| {
        view! {
            <button class="button" id=id aria-label=label title=label on:click=move |_| act(&reel)>
                <span aria-hidden="true">{sign}</span>
            </button>
        }
    };
    let limits =
        move || reel.film.with(|film| film.as_ref().map_or((0.0, 0.0), |film| (film.begins_s(), film.ends_s())));
    let moment = move || words::moment(reel.at_s.get(), limits().1);
    let runs = move || if reel.runs.get() { words::HOLD } else { words::RUN };
    let options = words::SPEEDS.iter().enumerate().map(|(k, words)| (k.to_string(), (*words).to_owned())).collect();
    view! {
        <section class="film" aria-label=words::FILM>
            <div class="row film-row">
                {button("review-first", "|◂", words::FIRST, |reel| reel.go(0))}
                {button("review-back", "◂", words::BACK, |reel| reel.go_by(-1))}
                <button class="button primary" id="review-run" on:click=move |_| reel.run_or_hold()>
                    {runs}
                </button>
                {button("review-on", "▸", words::ON, |reel| reel.go_by(1))}
                {button("review-last", "▸|", words::LAST, |reel| reel.go(reel.count()))}
            </div>
            <input
                type="range"
                id="scrubber"
                aria-label=words::SCRUBBER
                aria-valuetext=moment
                min=move || (limits().0 * 1e3).floor()
                max=move || (limits().1 * 1e3).ceil()
                step="1"
                disabled=move || reel.film.with(Option::is_none)
                prop:value=move || (reel.at_s.get() * 1e3).ceil()
                on:input=move |event| {
                    if let Ok(at_ms) = event_target_value(&event).parse::<f64>() {
                        reel.scrub(at_ms * 1e-3);
                    }
                }
            />
            <Choices
                name="slower"
                label=words::SPEED
                label_unseen=true
                options=options
                value=Signal::derive(move || reel.slower.get().to_string())
                set=Callback::new(move |word: String| {
                    reel.desk.hush();
                    reel.slower.set(word.parse().unwrap_or_default());
                })
            />
        </section>
    }
}

/// Arrow keys go from step to step, the space bar lets the film run, where no control has them for itself.
fn pressed(reel: &Reel, event: &web_sys::KeyboardEvent) {
    let held = event.ctrl_key() || event.alt_key() || event.meta_key();
    let is_open = reel.desk.dialog.with_untracked(Option::is_some);
    let on = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    let is_control = |names: &str| on.as_ref().is_some_and(|on| on.matches(names).unwrap_or(false));
    if held || is_open || is_control("input, textarea, select") {
        return;
    }
    match event.key().as_str() {
        "ArrowLeft" => reel.go_by(-1),
        "ArrowRight" => reel.go_by(1),
        " " if !is_control("button") => reel.run_or_hold(),
        _ => return,
    }
    event.prevent_default();
}

/// The door on the first screen.
#[component]
pub(crate) fn Door(desk: Desk) -> impl IntoView {
    let has_match = move || desk.play.with(|play| play.as_ref().is_some_and(crate::play::Play::has_begun));
    view! {
        <section class="door" aria-labelledby="review-door">
            <h2 id="review-door">{words::HEADING}</h2>
            <p>{words::WORDS}</p>
            <div class="row">
                <Show when=has_match>
                    <button class="button" id="review-match" on:click=move |_| desk.review(None)>
                        {words::YOUR_MATCH}
                    </button>
                </Show>
                <OpenFile desk id="review-file" label=words::OPEN then=Then::Review />
                <button class="button" id="review-paste" on:click=move |_| desk.open_dialog(Dialog::Paste)>
                    {words::PASTE}
                </button>
            </div>
        </section>
    }
}

/// A field for the text of a game.
#[component]
pub(crate) fn Paste(desk: Desk) -> impl IntoView {
    let text = RwSignal::new(String::new());
    let why = RwSignal::new(None::<String>);
    let read = move |_| {
        let pasted = text.get_untracked();
        if pasted.trim().is_empty() {
            return why.set(Some(words::NOTHING_PASTED.to_owned()));
        }
        match files::read(pasted.trim().as_bytes(), Then::Review) {
            Ok(record) => desk.review(Some(record)),
            Err(error) => why.set(Some(error)),
        }
    };
    view! {
        <Modal desk id="pasting" heading=words::PASTE.to_owned()>
            <label class="label" for="pasted">
                {words::PASTE_LABEL}
            </label>
            <textarea
                id="pasted"
                rows="8"
                data-first=""
                spellcheck="false"
                aria-describedby="paste-why"
                aria-invalid=move || why.with(Option::is_some).to_string()
                on:input=move |event| text.set(event_target_value(&event))
            ></textarea>
            <p class="warning" id="paste-why" role="alert">
                {move || why.get()}
            </p>
            <button class="button primary" id="paste-read" on:click=read>
                {words::READ}
            </button>
        </Modal>
    }
}
