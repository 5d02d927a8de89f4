//! The referee's banner: what was ruled, by which clauses, and what follows.
//!
//! Apart from the announcements for screen readers, which say the same once, when it is said.

use super::desk::Dialog;
use super::table::{Phase, Table};
use crate::text::{aiming, match_words};
use leptos::prelude::*;

/// The banner.
#[component]
pub(crate) fn Referee(table: Table) -> impl IntoView {
    let clauses = move || {
        table.banner.with(|banner| {
            let button = |clause: &penny_rules::Clause| {
                let clause = *clause;
                view! {
                    <button
                        class="clause"
                        aria-label=format!("{}, {}", clause.name(), clause.title())
                        on:click=move |_| table.desk.open_dialog(Dialog::Rules(Some(clause)))
                    >
                        {clause.name()}
                    </button>
                }
            };
            banner.clauses.iter().map(button).collect_view()
        })
    };
    let sentence = move || match table.phase() {
        Phase::Filming => match_words::ROLLING.to_owned(),
        _ => table.banner.with(|banner| banner.sentence.clone()),
    };
    let follows = move || match table.phase() {
        Phase::Filming | Phase::Measuring => String::new(),
        _ => table.follows(),
    };
    let warning = move || table.play.with(|play| play.game().warning()).map(|warning| match_words::warning(&warning));
    // Before anything was ruled there is room to say how to flick.
    let how = move || {
        (table.phase() == Phase::Ready && table.banner.with(|banner| banner.sentence.is_empty()))
            .then_some(aiming::HOW_TO_PULL)
    };
    view! {
        <section class="referee" id="referee" aria-label=match_words::REFEREE_LABEL>
            <p class="ruling" id="ruling">
                {sentence}
            </p>
            <p class="follows">
                <span id="follows">{follows}</span>
                <span>{how}</span>
                {clauses}
            </p>
            <p class="warning">{warning}</p>
        </section>
    }
}
