//! The chance of winning through a game, as a curve.
//!
//! Apart because it is a drawing; what it shows is also in the list, in words.

use super::reel::Reel;
use crate::review::{Review, curve};
use crate::text::review as words;
use leptos::prelude::*;
use std::fmt::Write;

/// The drawing is as wide and as high, in units of its own.
const WIDE: f64 = 300.0;
const HIGH: f64 = 90.0;

/// The curve of the game whose step is shown.
#[component]
pub(super) fn Curve(reel: Reel) -> impl IntoView {
    let game = Memo::new(move |_| reel.step(|step| step.game).unwrap_or_default());
    let points = Memo::new(move |_| reel.appraised.with(|known| curve(&reel.review(), known, game.get())));
    let line = move || {
        let mut text = String::new();
        for (number, chance) in points.get() {
            // Writing to a String cannot fail.
            let _ = write!(text, "{:.1},{:.1} ", across(&reel.review(), game.get(), number), down(chance));
        }
        text
    };
    let here = move || across(&reel.review(), game.get(), reel.number.get());
    let shown = move || points.with(|points| points.iter().find(|(k, _)| *k == reel.number.get()).map(|(_, c)| *c));
    let label = move || {
        let now = shown().map(|chance| format!(": {}", words::red_wins(chance)));
        format!("{}{}", words::CURVE, now.unwrap_or_default())
    };
    let pick = move |event: leptos::ev::MouseEvent| {
        let svg = event_target::<web_sys::Element>(&event);
        let svg = svg.closest("svg").ok().flatten().unwrap_or(svg);
        let part = f64::from(event.client_x()) - svg.get_bounding_client_rect().x();
        let part = part / svg.get_bounding_client_rect().width().max(1.0);
        let numbers: Vec<usize> = reel.review().steps_of(game.get_untracked()).map(|(number, _)| number).collect();
        let at = (part * numbers.len() as f64).round().max(0.0) as usize;
        if let Some(number) = numbers.get(at.min(numbers.len().saturating_sub(1))) {
            reel.go(*number);
        }
    };
    view! {
        <figure class="curve">
            <figcaption>{label}</figcaption>
            <svg
                viewBox=format!("0 0 {WIDE} {HIGH}")
                preserveAspectRatio="none"
                role="img"
                aria-label=label
                on:click=pick
            >
                <line class="even" x1="0" x2=WIDE y1=HIGH / 2.0 y2=HIGH / 2.0></line>
                <line class="here" x1=here x2=here y1="0" y2=HIGH></line>
                <polyline points=line></polyline>
                {move || {
                    points
                        .get()
                        .into_iter()
                        .map(|(number, chance)| {
                            view! { <circle cx=across(&reel.review(), game.get(), number) cy=down(chance) r="2.2"></circle> }
                        })
                        .collect_view()
                }}
            </svg>
        </figure>
    }
}

/// Where a step of a game stands, from left to right.
fn across(review: &Review, game: usize, number: usize) -> f64 {
    let first = review.steps_of(game).map(|(number, _)| number).next().unwrap_or_default();
    let count = review.steps_of(game).count().max(1);
    WIDE * (number.saturating_sub(first)) as f64 / count as f64
}

/// Where a chance of Red stands: the better for Red, the higher.
fn down(chance: f64) -> f64 {
    3.0 + (HIGH - 6.0) * (1.0 - chance)
}
