//! Every step of a match in words, with what was thought of it.
//!
//! Apart because it is the way through the match for whoever sees no board.

use super::reel::Reel;
use crate::review::{Judgement, Worth};
use crate::text::review as words;
use leptos::prelude::*;

/// The word on an element for what was thought of a step.
fn class_of(judgement: Judgement) -> &'static str {
    match judgement {
        Judgement::Good => "good",
        Judgement::Inaccuracy => "inaccuracy",
        Judgement::Mistake => "mistake",
        Judgement::Blunder => "blunder",
    }
}

fn judged(reel: &Reel, number: usize) -> Option<Judgement> {
    reel.appraised.with(|known| Worth::of(&reel.review(), known, number)).and_then(|worth| worth.judgement())
}

/// All steps.
#[component]
pub(super) fn Steps(reel: Reel) -> impl IntoView {
    let review = reel.review();
    let last_game = review.steps.last().map_or(0, |step| step.game);
    let games = (0..=last_game).map(|game| {
        let steps = review.steps_of(game).enumerate().map(|(place, (number, step))| {
            let thought = move || {
                judged(&reel, number).filter(|judgement| *judgement > Judgement::Good).map(|judgement| {
                    view! { <span class=format!("judged {}", class_of(judgement))>{words::judgement(judgement)}</span> }
                })
            };
            let text = words::step(place + 1, step.team, &step.sentence);
            view! {
                <li>
                    <button
                        class="step"
                        aria-current=move || if reel.number.get() == number { "step" } else { "false" }
                        on:click=move |_| reel.go(number)
                    >
                        <span>{text}</span>
                        {thought}
                    </button>
                </li>
            }
        });
        view! {
            {(last_game > 0).then(|| view! { <h3>{words::game(game + 1)}</h3> })}
            <ol class="steps">{steps.collect_view()}</ol>
        }
    });
    view! {
        <section class="all-steps" aria-label=words::STEPS tabindex="0">
            {games.collect_view()}
        </section>
    }
}

/// What was given away, the worst first.
#[component]
pub(super) fn GivenAway(reel: Reel) -> impl IntoView {
    let worst = move || {
        let review = reel.review();
        let mut found: Vec<(usize, f64, Judgement)> = reel.appraised.with(|known| {
            let lost = |number: usize| {
                let worth = Worth::of(&review, known, number)?;
                Some((number, worth.chance - worth.meant?, worth.judgement()?))
            };
            (0..review.steps.len())
                .filter_map(lost)
                .filter(|(_, _, thought)| *thought > Judgement::Inaccuracy)
                .collect()
        });
        found.sort_by(|a, b| b.1.total_cmp(&a.1));
        found
    };
    let buttons = move || {
        let review = reel.review();
        let button = |(number, lost, thought): (usize, f64, Judgement)| {
            let team = review.steps.get(number).map(|step| crate::text::pennies::team(step.team)).unwrap_or_default();
            let words = format!("{team} {}: {} {}", number + 1, words::judgement(thought), words::points(-lost));
            view! {
                <button class="button small" on:click=move |_| reel.go(number)>
                    {words}
                </button>
            }
        };
        worst().into_iter().map(button).collect_view()
    };
    view! {
        <section class="given-away">
            <h2>{words::BLUNDERS}</h2>
            <div class="row">{buttons}</div>
            <p class="hint">{move || worst().is_empty().then_some(words::NO_BLUNDERS)}</p>
        </section>
    }
}
