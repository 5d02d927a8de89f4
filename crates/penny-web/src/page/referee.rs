//! The referee's banner: what was ruled, by which clauses, and what follows.
//!
//! Apart from the announcements for screen readers, which say the same once, when it is said.

use super::desk::Dialog;
use super::table::{Phase, Show, Table};
use crate::play::Play;
use crate::text::{aiming, match_words};
use leptos::prelude::*;
use penny_rules::Clause;

/// The banner.
#[component]
pub(crate) fn Referee(table: Table) -> impl IntoView {
    let button = move |clause: Clause| {
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
    let clauses = move || table.banner.with(|banner| banner.clauses.iter().copied().map(button).collect_view());
    // A film that is seen again has been ruled on already.
    let is_new = move || table.show.with(|show| !matches!(show, Show::Film(_, _, None)));
    let sentence = move || match table.phase() {
        Phase::Filming if is_new() => match_words::ROLLING.to_owned(),
        _ => table.banner.with(|banner| banner.sentence.clone()),
    };
    let follows = move || match table.phase() {
        Phase::Filming | Phase::Measuring => String::new(),
        _ => table.follows(),
    };
    let warning = move || table.play.with(|play| play.game().warning()).map(|warning| match_words::warning(&warning));
    // Until each player has flicked once it is said how.
    let is_new_player = move || table.play.with(|play| play.record().games.len() == 1 && play.is_before_first_flick());
    let how = move || (table.phase() == Phase::Ready && is_new_player()).then_some(aiming::HOW_TO_PULL);
    let no_kill = move || table.phase() == Phase::Ready && table.play.with(Play::warns_of_no_kill);
    view! {
        <section class="referee" id="referee" aria-label=match_words::REFEREE_LABEL>
            <p class="ruling" id="ruling">
                {sentence}
            </p>
            <p class="follows">
                <span id="follows">{follows}</span>
                <span>{how}</span>
                {move || no_kill().then(|| button(Clause::R14))}
                {clauses}
            </p>
            <p class="warning">{warning}</p>
        </section>
    }
}
