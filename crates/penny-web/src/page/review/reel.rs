//! The state of a match that is looked at again: which step, where in its film, and what the computer has said so far.
//!
//! Apart from what is shown of it because the board, the list and the curve all go by it.

use crate::page::desk::Desk;
use crate::page::device;
use crate::review::{Review, Step};
use crate::scene::Camera;
use crate::show::Film;
use crate::think::{Answer, Appraised, Ask};
use leptos::prelude::*;
use std::sync::Arc;

/// How many times slower than it was a film can run, in the order of their words.
pub(super) const SLOWER: [f64; 4] = [1.0, 2.0, 3.0, 10.0];

/// The state.
#[derive(Clone, Copy)]
pub(super) struct Reel {
    pub(super) desk: Desk,
    review: StoredValue<Arc<Review>>,
    /// The number of the step that is shown.
    pub(super) number: RwSignal<usize>,
    /// What the computer has said of each step.
    pub(super) appraised: RwSignal<Vec<Option<Appraised>>>,
    /// Why it says no more.
    pub(super) trouble: RwSignal<Option<String>>,
    /// The film of the step, where it has one.
    pub(super) film: RwSignal<Option<Arc<Film>>>,
    /// Where in it, s.
    pub(super) at_s: RwSignal<f64>,
    /// Whether it runs.
    pub(super) runs: RwSignal<bool>,
    /// How much slower, by number.
    pub(super) slower: RwSignal<usize>,
    pub(super) camera: RwSignal<Camera>,
    drawn_ms: StoredValue<Option<f64>>,
}

impl Reel {
    /// At the first step, which the match has.
    pub(super) fn new(desk: Desk, review: Review) -> Reel {
        let count = review.steps.len();
        let reel = Reel {
            desk,
            review: StoredValue::new(Arc::new(review)),
            number: RwSignal::new(0),
            appraised: RwSignal::new(vec![None; count]),
            trouble: RwSignal::new(None),
            film: RwSignal::new(None),
            at_s: RwSignal::new(0.0),
            runs: RwSignal::new(false),
            slower: RwSignal::new(0),
            camera: RwSignal::new(Camera::above()),
            drawn_ms: StoredValue::new(None),
        };
        reel.go(0);
        reel.look_on();
        reel
    }

    /// The match.
    pub(super) fn review(&self) -> Arc<Review> {
        self.review.get_value()
    }

    /// How many steps there are.
    pub(super) fn count(&self) -> usize {
        self.review.with_value(|review| review.steps.len())
    }

    /// Something of the step that is shown.
    pub(super) fn step<T>(&self, of: impl FnOnce(&Step) -> T) -> Option<T> {
        let number = self.number.get();
        self.review.with_value(|review| review.steps.get(number).map(of))
    }

    /// Goes to a step; to the last where there are fewer.
    pub(super) fn go(&self, number: usize) {
        let number = number.min(self.count().saturating_sub(1));
        self.hold();
        self.number.set(number);
        let film = self.review.with_value(|review| review.steps.get(number).and_then(Step::film)).map(Arc::new);
        self.at_s.set(film.as_ref().map_or(0.0, |film| film.begins_s()));
        self.film.set(film);
    }

    /// One step on or back.
    pub(super) fn go_by(&self, steps: isize) {
        self.go(self.number.get_untracked().saturating_add_signed(steps));
    }

    /// Lets the film run, from its beginning if it has run through; or holds it.
    pub(super) fn run_or_hold(&self) {
        let Some(film) = self.film.get_untracked() else { return self.go_by(1) };
        let runs = !self.runs.get_untracked();
        if runs && self.at_s.get_untracked() >= film.ends_s() {
            self.at_s.set(film.begins_s());
        }
        if !runs {
            return self.hold();
        }
        self.drawn_ms.set_value(None);
        self.runs.set(true);
        // Slower it would be another sound.
        if self.slower.get_untracked() == 0 {
            self.desk.sound(&film, self.at_s.get_untracked());
        }
    }

    /// Holds the film.
    fn hold(&self) {
        self.runs.set(false);
        self.desk.hush();
    }

    /// Goes to a time of the film, and holds it there.
    pub(super) fn scrub(&self, at_s: f64) {
        self.hold();
        if let Some(film) = self.film.get_untracked() {
            self.at_s.set(at_s.clamp(film.begins_s(), film.ends_s()));
        }
    }

    /// Runs on to now; true while there is more to come.
    pub(super) fn advance(&self, now_ms: f64) -> bool {
        let Some(film) = self.film.get_untracked().filter(|_| self.runs.get_untracked()) else { return false };
        let before_ms = self.drawn_ms.get_value().unwrap_or(now_ms);
        self.drawn_ms.set_value(Some(now_ms));
        let slower = SLOWER[self.slower.get_untracked().min(SLOWER.len() - 1)];
        let at_s = self.at_s.get_untracked() + (now_ms - before_ms) * 1e-3 / slower;
        self.at_s.set(at_s.min(film.ends_s()));
        if at_s >= film.ends_s() {
            self.runs.set(false);
        }
        at_s < film.ends_s()
    }

    /// Has the computer look at the next step that it has not looked at.
    fn look_on(&self) {
        let reel = *self;
        let review = self.review();
        let is_open = |(number, step): &(usize, &Step)| {
            step.action.is_some() && self.appraised.with_untracked(|known| known[*number].is_none())
        };
        let Some((number, step)) = review.steps.iter().enumerate().find(is_open) else { return };
        let Some(meant) = step.meant() else { return };
        self.desk.thinker(|thinker| {
            thinker.ask(Ask::Appraise(meant), &review.before(step), move |answer| match answer {
                Answer::Appraised(found) => {
                    // The screen may have been left meanwhile.
                    let was_there = reel.appraised.try_update(|known| known[number] = Some(found)).is_some();
                    if was_there {
                        reel.look_on();
                    }
                }
                Answer::Failed(why) => {
                    let _ = reel.trouble.try_set(Some(why));
                }
                Answer::Best(_) | Answer::SoFar(_) | Answer::Kills(_) => {}
            });
        });
    }

    /// Leaves the screen.
    pub(super) fn leave(&self) {
        self.desk.hush();
        self.desk.thinker(crate::page::thinker::Thinker::stop);
    }

    /// The colours of the board, as they are set and as the device has them.
    pub(super) fn look(&self) -> crate::scene::Look {
        self.desk.settings.get_untracked().look(device::is_dark())
    }
}
