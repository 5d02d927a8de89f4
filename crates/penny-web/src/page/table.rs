//! The match screen's state: what is shown, what is being aimed, and what is waited for.
//!
//! Apart from its views, and from what changes it (`acts`, `aims`, `turns`), because all of them read it.

use super::computer::Thought;
use super::desk::Desk;
use super::hints::Hint;
use crate::aim::{Intent, Passing, Pull, SideAim, SpotAim};
use crate::picture::{Doing, Drawn};
use crate::play::Play;
use crate::said::last_said;
use crate::scene::{Camera, Lens, Viewport};
use crate::show::{Film, Measuring, Swing, Turning};
use crate::text::match_words;
use crate::text::players::Players;
use leptos::prelude::*;
use penny_physics::Penny;
use penny_rules::{Action, Clause, Measurement, SideFlickRule, Stage};
use std::sync::Arc;

/// What moves on the screen by itself.
#[derive(Clone, Debug)]
pub(super) enum Show {
    /// Nothing.
    Nothing,
    /// A flick; afterwards the match stands so.
    Film(Arc<Film>, f64, Option<Box<Play>>),
    /// The measuring; afterwards the match stands so.
    Measuring(Measuring, f64, Box<Play>),
    /// The computer aiming; afterwards it does this.
    Aiming(Swing, f64, Action),
}

/// What the match waits for, as the page sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    /// For a flick on the board.
    Ready,
    /// For a side-flick.
    Side,
    /// For the computer to have thought.
    Thinking,
    /// For the computer to have aimed.
    Aims,
    /// For the film's end.
    Filming,
    /// For the measuring's end.
    Measuring,
    /// For the sovereign to be put down.
    ToSpot,
    /// For an answer to an offered draw.
    DrawOffered,
    /// For the next game.
    GameOver,
    /// For nothing.
    MatchOver,
}

impl Phase {
    /// The word on the match's root element, for tests and style sheets.
    pub(super) const fn word(self) -> &'static str {
        match self {
            Phase::Ready => "ready",
            Phase::Side => "side",
            Phase::Thinking => "thinking",
            Phase::Aims => "computer-aims",
            Phase::Filming => "filming",
            Phase::Measuring => "measuring",
            Phase::ToSpot => "to-spot",
            Phase::DrawOffered => "draw-offered",
            Phase::GameOver => "game-over",
            Phase::MatchOver => "match-over",
        }
    }
}

/// What the referee has said last.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Banner {
    /// The sentence.
    pub(super) sentence: String,
    /// The clauses that it rests on.
    pub(super) clauses: Vec<Clause>,
}

/// The match screen's state.
#[derive(Clone, Copy)]
pub(super) struct Table {
    /// The page's.
    pub(super) desk: Desk,
    /// The match as it is shown: behind the stored one while a film runs.
    pub(super) play: RwSignal<Play>,
    /// What moves.
    pub(super) show: RwSignal<Show>,
    /// The aim on the board.
    pub(super) intent: RwSignal<Option<Intent>>,
    /// The side-flick that is prepared.
    pub(super) side: RwSignal<Option<SideAim>>,
    /// The sovereign about to be put down.
    pub(super) spot: RwSignal<Option<SpotAim>>,
    /// The pull.
    pub(super) pull: RwSignal<Pull>,
    /// How the pull is drawn on the board.
    pub(super) drawn: RwSignal<Option<Drawn>>,
    /// Where the hand that pulls is on the canvas, CSS pixels.
    pub(super) hand_px: RwSignal<Option<(f64, f64)>>,
    /// Whether the pull has come to the border of the window and could not become harder.
    pub(super) out_of_room: RwSignal<bool>,
    /// What the pointer is over.
    pub(super) hover: RwSignal<Option<Penny>>,
    /// Whether the overlap's handle is held.
    pub(super) handle_held: RwSignal<bool>,
    /// The referee's words.
    pub(super) banner: RwSignal<Banner>,
    /// What is said to a screen reader, and shortly on the screen when it is a refusal.
    pub(super) said: RwSignal<String>,
    /// A refusal or a cancelled aim, shown over the board.
    pub(super) toast: RwSignal<Option<String>>,
    /// From where the board is seen.
    pub(super) camera: RwSignal<Camera>,
    /// The canvas on which it is seen; None before the first picture.
    pub(super) viewport: RwSignal<Option<Viewport>>,
    /// The board turning.
    pub(super) turning: RwSignal<Option<Turning>>,
    /// The film's end, while fallen pennies lie in the moat.
    pub(super) fallen: RwSignal<Option<Arc<Film>>>,
    /// Whether the pointer on the board is a finger.
    pub(super) by_touch: RwSignal<bool>,
    /// Whether the last thing done was done with a key: the focus then goes on to what comes next.
    pub(super) by_key: StoredValue<bool>,
    /// The aim before the pull, to go back to.
    pub(super) before_pull: StoredValue<Option<Intent>>,
    /// Whether the penny that is chosen has only been passed by the focus.
    pub(super) passing: StoredValue<Passing>,
    /// How far the computer's thought has come.
    pub(super) thought: RwSignal<Thought>,
    /// The help that the person has asked for.
    pub(super) hint: RwSignal<Option<Hint>>,
}

impl Table {
    /// A table for a match.
    pub(super) fn new(desk: Desk, play: Play) -> Table {
        let table = Table {
            desk,
            play: RwSignal::new(play),
            show: RwSignal::new(Show::Nothing),
            intent: RwSignal::new(None),
            side: RwSignal::new(None),
            spot: RwSignal::new(None),
            pull: RwSignal::new(Pull::Idle),
            drawn: RwSignal::new(None),
            hand_px: RwSignal::new(None),
            out_of_room: RwSignal::new(false),
            hover: RwSignal::new(None),
            handle_held: RwSignal::new(false),
            banner: RwSignal::new(Banner::default()),
            said: RwSignal::new(String::new()),
            toast: RwSignal::new(None),
            camera: RwSignal::new(Camera::above()),
            viewport: RwSignal::new(None),
            turning: RwSignal::new(None),
            fallen: RwSignal::new(None),
            by_touch: RwSignal::new(false),
            by_key: StoredValue::new(false),
            before_pull: StoredValue::new(None),
            passing: StoredValue::new(Passing::default()),
            thought: RwSignal::new(Thought::None),
            hint: RwSignal::new(None),
        };
        let said = table.play.with_untracked(last_said);
        table.banner.set(said.map(|(sentence, clauses)| Banner { sentence, clauses }).unwrap_or_default());
        table.arrange();
        table
    }

    /// What the match waits for.
    pub(super) fn phase(&self) -> Phase {
        let showing = self.show.with(|show| match show {
            Show::Film(..) => Some(Phase::Filming),
            Show::Measuring(..) => Some(Phase::Measuring),
            Show::Aiming(..) => Some(Phase::Aims),
            Show::Nothing => None,
        });
        showing.unwrap_or_else(|| {
            self.play.with(|play| match play.game().stage() {
                Stage::Over(_) if play.is_over() => Phase::MatchOver,
                Stage::Over(_) => Phase::GameOver,
                _ if play.waits_for_computer() => Phase::Thinking,
                Stage::ToSpot { .. } => Phase::ToSpot,
                Stage::ToAnswerDraw { .. } => Phase::DrawOffered,
                Stage::ToFlick if self.side.with(Option::is_some) => Phase::Side,
                Stage::ToFlick => Phase::Ready,
            })
        })
    }

    /// [`Table::phase`], for event handlers.
    pub(super) fn phase_now(&self) -> Phase {
        untrack(|| self.phase())
    }

    /// What the scene shows, at a time.
    pub(super) fn doing(&self, now_ms: f64) -> Doing {
        match self.show.get() {
            Show::Film(film, began_ms, _) => {
                let t_s = (film.begins_s() + (now_ms - began_ms) * 1e-3).min(film.ends_s());
                return Doing::Watching(film, t_s);
            }
            Show::Measuring(measuring, began_ms, _) => return Doing::Measuring(measuring, (now_ms - began_ms) * 1e-3),
            Show::Aiming(swing, began_ms, _) => return swing.at((now_ms - began_ms) * 1e-3),
            Show::Nothing => {}
        }
        let drawn = self.drawn.get();
        match self.phase() {
            Phase::Ready => Doing::Aiming(self.intent.get(), self.hover.get(), drawn),
            Phase::Side => match self.side.get() {
                Some(side) => Doing::Siding(side, drawn),
                None => Doing::Waiting,
            },
            Phase::ToSpot => self.spot.get().map_or(Doing::Waiting, Doing::Spotting),
            _ => match self.fallen.get() {
                Some(film) => {
                    let end_s = film.ends_s();
                    Doing::Watching(film, end_s)
                }
                None => Doing::Waiting,
            },
        }
    }

    /// The way from places on the board to pixels of its canvas, as the board is seen now; None before the first picture.
    pub(super) fn lens(&self) -> Option<Lens> {
        let (viewport, camera) = (self.viewport.get()?, self.camera.get());
        Some(self.play.with(|play| camera.lens(play.equipment().board(), viewport)))
    }

    /// What follows: whose turn it is and with what.
    pub(super) fn follows(&self) -> String {
        if let Some(words) = self.computer_words() {
            return words;
        }
        self.play.with(|play| {
            let (game, players) = (play.game(), Players::of(play.terms()));
            let follows = match game.stage() {
                // The banner has said already how the game ended.
                Stage::Over(_) if self.banner.with(|banner| !banner.sentence.is_empty()) => String::new(),
                Stage::Over(ending) => format!("{}.", match_words::ending(ending, &players)),
                Stage::ToSpot { .. } => match_words::HOW_TO_SPOT.to_owned(),
                Stage::ToAnswerDraw { by } => {
                    // The banner may say it already.
                    let offer = match_words::draw_offered(*by, &players);
                    if self.banner.with(|banner| banner.sentence == offer) { String::new() } else { offer }
                }
                Stage::ToFlick if self.side.with(Option::is_some) => {
                    let unasked = play.terms().ruleset.side_flick == SideFlickRule::Compulsory;
                    let why = if unasked { match_words::MUST_SIDE_FLICK } else { "" };
                    format!("{why}{}", match_words::HOW_TO_SIDE_FLICK)
                }
                // R22: an obligation that lapses for want of a place says why.
                Stage::ToFlick if self.lapsed(play).is_some() => self.lapsed(play).unwrap_or_default(),
                // A ruling has said already whose turn it is.
                Stage::ToFlick if self.banner_is_ruling(play) => String::new(),
                Stage::ToFlick => match_words::turn(game.turn(), &players),
            };
            match play.warns_of_no_kill() {
                true if follows.is_empty() => match_words::NO_KILL.to_owned(),
                true => format!("{follows} {}", match_words::NO_KILL),
                false => follows,
            }
        })
    }

    pub(super) fn lapsed(&self, play: &Play) -> Option<String> {
        let measurement = play.game().measured()?;
        let (sentence, _) = match_words::measured(&measurement, false);
        let is_new = self.banner.with(|banner| banner.sentence != sentence);
        (matches!(measurement, Measurement::TouchesWithoutPlace(_)) && is_new).then_some(sentence)
    }

    pub(super) fn banner_is_ruling(&self, play: &Play) -> bool {
        play.last().is_some_and(|last| self.banner.with(|banner| banner.sentence == last.ruling.sentence))
    }

    pub(super) fn follows_now(&self) -> String {
        untrack(|| self.follows())
    }

    /// Says why something is not done.
    pub(super) fn refuse(&self, why: String) {
        self.said.set(why.clone());
        self.toast.set(Some(why));
    }
}
