//! The board of a match that is looked at again: its film, and before that what was aimed and what would have been best.
//!
//! Apart from the board of a match in play because nothing can be done on it.

use super::reel::Reel;
use crate::aim::{Intent, Preview};
use crate::hint_marks;
use crate::page::computer::board_intent;
use crate::page::device;
use crate::page::painter::Painter;
use crate::picture::{Picture, lying};
use crate::review::Step;
use crate::scene::{Overlay, View};
use crate::text::{aiming, review as words};
use crate::think::Appraised;
use leptos::html::Canvas;
use leptos::prelude::*;
use penny_rules::Action;

/// The board.
#[component]
pub(super) fn ReviewBoard(reel: Reel) -> impl IntoView {
    let canvas = NodeRef::<Canvas>::new();
    let painter = StoredValue::new_local(None::<Painter>);
    canvas.on_load(move |element| {
        let (new, _) = Painter::new(&element, reel.desk.settings.get_untracked().flat, move |brush| {
            let runs = reel.advance(device::now_ms());
            let seen = untrack(|| picture(&reel));
            let review = reel.review();
            if let Some(step) = review.steps.first() {
                let equipment = step.before.equipment();
                let (camera, look) = (reel.camera.get_untracked(), reel.look());
                let view = View { equipment, camera, look, coins: seen.coins, overlays: seen.overlays };
                // A context that came back broken leaves the list and the words.
                let _ = brush.draw(&view);
            }
            runs
        });
        painter.set_value(Some(new));
    });
    Effect::new(move |_| {
        reel.number.track();
        reel.at_s.track();
        reel.runs.track();
        reel.appraised.track();
        reel.camera.track();
        reel.desk.settings.track();
        painter.with_value(|painter| painter.as_ref().inspect(|painter| painter.request()).is_some())
    });
    on_cleanup(move || painter.dispose());
    let legend = move || {
        let shows_best = reel.step(|step| best_aim(&reel, step).is_some()) == Some(true);
        (is_before(&reel) && reel.film.with(Option::is_some)).then(|| {
            view! {
                <p class="aim-words legend">
                    <span>
                        {words::PLAYED} {shows_best.then(|| format!(" · {}", words::BEST))}
                    </span>
                </p>
            }
        })
    };
    view! {
        <section class="board" id="review-board" aria-label=aiming::BOARD_LABEL>
            <canvas node_ref=canvas aria-hidden="true"></canvas>
            {legend}
        </section>
    }
}

/// Whether the film stands at its beginning.
fn is_before(reel: &Reel) -> bool {
    !reel.runs.get() && reel.film.with(|film| film.as_ref().is_none_or(|film| reel.at_s.get() <= film.begins_s()))
}

fn picture(reel: &Reel) -> Picture {
    let Some(film) = reel.film.get().filter(|_| !is_before(reel)) else {
        return reel.step(|step| before(reel, step)).unwrap_or_default();
    };
    Picture { coins: film.coins(reel.at_s.get()), overlays: Vec::new() }
}

/// What the computer would have done instead, where that is another flick on the board.
fn best_aim(reel: &Reel, step: &Step) -> Option<Intent> {
    let found: Appraised = reel.appraised.with(|known| known.get(reel.number.get()).copied().flatten())?;
    match found.best {
        Action::Flick(flick) if step.meant() != Some(found.best) => Some(board_intent(&flick)),
        _ => None,
    }
}

/// The pennies before the step, with what was aimed and what would have been best.
fn before(reel: &Reel, step: &Step) -> Picture {
    let (equipment, position) = (step.before.equipment(), step.before.position());
    // What is no flick shows what came of it: a sovereign on its spot.
    let shown =
        if step.action.is_some_and(|action| action.flick().is_none()) { step.after.position() } else { position };
    let mut picture = Picture { coins: lying(equipment, shown), overlays: Vec::new() };
    if let Some(best) = best_aim(reel, step) {
        hint_marks::flick(&step.before, &best, &mut picture);
    }
    if let Some(Action::Flick(aimed)) = step.meant()
        && let Some(preview) = Preview::of(equipment, position, &board_intent(&aimed))
    {
        picture.overlays.push(Overlay::AimLine { from_m: preview.from_m, to_m: preview.end_m(), is_over: true });
    }
    picture
}
