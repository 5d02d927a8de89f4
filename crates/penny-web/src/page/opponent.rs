//! Choosing the opponent: a person, or the computer at one of eight levels, each with its hand as a fan and in words.
//!
//! Apart from the other choices because the first screen has the levels too.

use super::desk::Desk;
use super::fields::Choices;
use crate::against::Opponent;
use crate::aim::fan;
use crate::text::computer as words;
use crate::text::pennies::team;
use leptos::prelude::*;
use penny_engine::Level;
use penny_physics::Team;
use penny_record::saved::Terms;
use penny_rules::Starter;

/// A penny and the fan of a hand, in the picture's own units.
const PENNY: (f64, f64, f64) = (10.0, 16.0, 6.0);
const REACH: f64 = 58.0;

/// The levels.
#[component]
pub(crate) fn Levels(
    /// The level chosen.
    level: Signal<Level>,
    /// Takes another.
    set: Callback<Level>,
) -> impl IntoView {
    let option = move |of: Level| {
        view! {
            <label class="choice level" for=format!("level-{}", of.name())>
                <input
                    type="radio"
                    name="level"
                    id=format!("level-{}", of.name())
                    value=of.name()
                    prop:checked=move || level.get() == of
                    on:change=move |_| set.run(of)
                />
                <span>
                    <Fan level=of />
                    {words::level_name(of)}
                </span>
            </label>
        }
    };
    view! {
        <fieldset class="field">
            <legend class="label">{words::LEVEL}</legend>
            <div class="levels">{Level::ALL.map(option).collect_view()}</div>
            <p class="hint" id="level-words" aria-live="polite">
                {move || words::level_words(level.get())}
            </p>
        </fieldset>
    }
}

/// Who plays: two people, or a person and the computer.
#[component]
pub(crate) fn Opponents(desk: Desk, terms: RwSignal<Terms>, opponent: RwSignal<Opponent>) -> impl IntoView {
    let who = Signal::derive(move || if desk.against_computer.get() { "computer" } else { "two" }.to_owned());
    let set_who = Callback::new(move |word: String| desk.against_computer.set(word == "computer"));
    let people = vec![("computer".to_owned(), words::COMPUTER.to_owned()), ("two".to_owned(), words::TWO.to_owned())];
    view! {
        <section class="card">
            <h2>{words::OPPONENT}</h2>
            <Choices name="opponent" label=words::OPPONENT label_unseen=true options=people value=who set=set_who />
            <Show when=move || desk.against_computer.get()>
                <Levels
                    level=Signal::derive(move || opponent.with(|opponent| opponent.level))
                    set=Callback::new(move |level| opponent.update(|opponent| opponent.level = level))
                />
                <Sides terms opponent />
            </Show>
        </section>
    }
}

/// The person's team, and who begins.
#[component]
fn Sides(terms: RwSignal<Terms>, opponent: RwSignal<Opponent>) -> impl IntoView {
    let word = |of: Team| if of == Team::Red { "red" } else { "gold" };
    let side = Signal::derive(move || word(opponent.with(|opponent| opponent.team)).to_owned());
    let set_side = Callback::new(move |chosen: String| {
        // Whoever was to begin still does: the person, or the computer.
        let begins = untrack(|| begins(&terms, &opponent));
        let team = if chosen == "red" { Team::Red } else { Team::Gold };
        opponent.update(|opponent| opponent.team = team);
        set_begins(terms, team, begins);
    });
    let sides = Team::BOTH.map(|of| (word(of).to_owned(), team(of).to_owned())).to_vec();
    let value = Signal::derive(move || begins(&terms, &opponent).to_owned());
    let set = Callback::new(move |word: String| {
        set_begins(terms, opponent.with_untracked(|opponent| opponent.team), &word);
    });
    let options = [("drawn", words::BEGINS_DRAWN), ("you", words::BEGINS_YOU), ("it", words::COMPUTER)];
    let options = options.map(|(word, words)| (word.to_owned(), words.to_owned())).to_vec();
    view! {
        <Choices name="side" label=words::SIDE options=sides value=side set=set_side />
        <Choices name="begins" label=words::BEGINS options=options value=value set=set />
    }
}

/// Who begins, as the person sees it.
fn begins(terms: &RwSignal<Terms>, opponent: &RwSignal<Opponent>) -> &'static str {
    let person = opponent.with(|opponent| opponent.team);
    match terms.with(|terms| terms.ruleset.starter) {
        Starter::Drawn => "drawn",
        Starter::Red if person == Team::Red => "you",
        Starter::Gold if person == Team::Gold => "you",
        Starter::Red | Starter::Gold => "it",
    }
}

fn set_begins(terms: RwSignal<Terms>, person: Team, word: &str) {
    let starter = match (word, person) {
        ("you", Team::Red) | ("it", Team::Gold) => Starter::Red,
        ("you", Team::Gold) | ("it", Team::Red) => Starter::Gold,
        _ => Starter::Drawn,
    };
    terms.update(|terms| terms.ruleset.starter = starter);
}

/// The fan of a level's hand, as wide as it is drawn on the board.
#[component]
fn Fan(level: Level) -> impl IntoView {
    let half_rad = fan::half_angle_rad(&level.hand()).unwrap_or(0.0);
    let (x, y, radius) = PENNY;
    let end = |angle: f64| format!("{:.1} {:.1}", x + REACH * angle.cos(), y + REACH * angle.sin());
    let (upper, lower) = (end(-half_rad), end(half_rad));
    view! {
        <svg viewBox="0 0 72 32" aria-hidden="true" focusable="false">
            <path d=format!("M{x} {y} L{upper} A{REACH} {REACH} 0 0 1 {lower} Z")></path>
            <circle cx=x cy=y r=radius></circle>
        </svg>
    }
}
