//! The match screen's state: what is shown, what is being aimed, and what a player's wish leads to.
//!
//! Apart from its views because every control, the pointer and the keys end in the same few calls here.

use super::desk::{Desk, Dialog};
use super::device;
use crate::aim::{Grip, Intent, Pull, SideAim, SpotAim, Why};
use crate::picture::{Doing, Drawn};
use crate::play::Play;
use crate::scene::Camera;
use crate::show::{Film, Measuring, Turning};
use crate::text::{aiming, match_words, refusals};
use leptos::prelude::*;
use penny_physics::{BoardFlick, Flick, Penny, SideFlick, Team};
use penny_rules::{Action, Clause, FingerRoom, Measurement, Outcome, Stage, finger_room};
use std::sync::Arc;

/// How near the board is seen while a side-flick is prepared.
const SIDE_ZOOM: f64 = 2.2;

/// What moves on the screen by itself.
#[derive(Clone, Debug)]
pub(super) enum Show {
    /// Nothing.
    Nothing,
    /// A flick; afterwards the match stands so.
    Film(Arc<Film>, f64, Option<Box<Play>>),
    /// The measuring; afterwards the match stands so.
    Measuring(Measuring, f64, Box<Play>),
}

/// What the match waits for, as the page sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    /// For a flick on the board.
    Ready,
    /// For a side-flick.
    Side,
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
    /// The board turning.
    pub(super) turning: RwSignal<Option<Turning>>,
    /// The film's end, while fallen pennies lie in the moat.
    pub(super) fallen: RwSignal<Option<Arc<Film>>>,
    /// Whether the pointer on the board is a finger.
    pub(super) by_touch: RwSignal<bool>,
    /// Whether the last thing done was done with a key: the focus then goes on to what comes next.
    pub(super) by_key: StoredValue<bool>,
    /// The aim before the pull, to go back to.
    before_pull: StoredValue<Option<Intent>>,
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
            hover: RwSignal::new(None),
            handle_held: RwSignal::new(false),
            banner: RwSignal::new(Banner::default()),
            said: RwSignal::new(String::new()),
            toast: RwSignal::new(None),
            camera: RwSignal::new(Camera::above()),
            turning: RwSignal::new(None),
            fallen: RwSignal::new(None),
            by_touch: RwSignal::new(false),
            by_key: StoredValue::new(false),
            before_pull: StoredValue::new(None),
        };
        let banner = table.play.with_untracked(|play| {
            play.last()
                .map(|last| Banner { sentence: last.ruling.sentence.clone(), clauses: last.ruling.clauses.clone() })
        });
        table.banner.set(banner.unwrap_or_default());
        table.arrange();
        table
    }

    /// What the match waits for.
    pub(super) fn phase(&self) -> Phase {
        let showing = self.show.with(|show| match show {
            Show::Film(..) => Some(Phase::Filming),
            Show::Measuring(..) => Some(Phase::Measuring),
            Show::Nothing => None,
        });
        showing.unwrap_or_else(|| {
            self.play.with(|play| match play.game().stage() {
                Stage::Over(_) if play.is_over() => Phase::MatchOver,
                Stage::Over(_) => Phase::GameOver,
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
            Show::Nothing => {}
        }
        let drawn = self.drawn.get();
        match self.phase() {
            Phase::Ready => Doing::Aiming(self.intent.get(), self.hover.get(), drawn),
            Phase::Side => match self.side.get() {
                Some(side) => Doing::Siding(side, drawn, self.handle_held.get()),
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

    /// Ends the film or the measuring if it is over; true while it runs.
    pub(super) fn advance(&self, now_ms: f64) -> bool {
        let over = self.show.with_untracked(|show| match show {
            Show::Nothing => None,
            Show::Film(film, began_ms, _) => Some(film.begins_s() + (now_ms - began_ms) * 1e-3 >= film.ends_s()),
            Show::Measuring(measuring, began_ms, _) => Some((now_ms - began_ms) * 1e-3 >= measuring.duration_s()),
        });
        if over == Some(true) {
            self.skip();
        }
        over == Some(false)
    }

    /// Ends the film or the measuring at once.
    pub(super) fn skip(&self) {
        let show = self.show.try_update(|show| std::mem::replace(show, Show::Nothing));
        match show {
            Some(Show::Film(_, _, Some(next)) | Show::Measuring(_, _, next)) => self.settle(*next),
            Some(Show::Film(_, _, None)) => self.open_result(),
            _ => {}
        }
    }

    /// Shows the film of the last flick again.
    pub(super) fn see_again(&self) {
        self.desk.close_dialog();
        if let Some(film) = self.play.with_untracked(Play::film) {
            self.show.set(Show::Film(Arc::new(film), device::now_ms(), None));
        }
    }

    /// Does what a player asks for, keeps it, and shows what comes of it.
    pub(super) fn act(&self, action: &Action) {
        let mut next = self.play.get_untracked();
        let before = next.clone();
        let outcome = match next.act(action) {
            Ok(outcome) => outcome,
            Err(error) => return self.refuse(refusals::refusal(&error)),
        };
        self.desk.keep(&next);
        self.toast.set(None);
        let team = before.game().to_act().unwrap_or(Team::Red);
        let say = |sentence: String, clause: Clause| self.banner.set(Banner { sentence, clauses: vec![clause] });
        match &outcome {
            Outcome::Flicked(_) => return self.start_film(next),
            Outcome::Measured(measurement) => {
                let binding = next.game().turn().must_side_flick();
                let (sentence, clause) = match_words::measured(measurement, binding);
                let measuring = Measuring::new(next.equipment(), next.game().position(), None);
                if let Some(measuring) = measuring.filter(|_| !device::wants_less_motion()) {
                    self.banner.set(Banner { sentence: match_words::MEASURING.to_owned(), clauses: vec![Clause::R22] });
                    self.show.set(Show::Measuring(measuring, device::now_ms(), Box::new(next)));
                    return;
                }
                say(sentence, clause);
            }
            Outcome::Spotted => {
                if let Action::Spot(spotting) = action {
                    say(match_words::spotted(team, spotting.spot), Clause::R23);
                }
            }
            Outcome::Declined => say(match_words::declined(team), Clause::R10),
            Outcome::Passed => say(match_words::passed(team), Clause::R20b),
            Outcome::DrawOffered => say(match_words::draw_offered(team), Clause::R28),
            Outcome::DrawRefused => say(match_words::draw_refused(team), Clause::R28),
            Outcome::Resigned | Outcome::DrawAccepted => {}
        }
        self.settle(next);
    }

    fn start_film(&self, next: Play) {
        self.intent.set(None);
        self.side.set(None);
        self.look_at_side();
        match next.film().filter(|_| !device::wants_less_motion()) {
            Some(film) => {
                self.banner.set(Banner::default());
                self.show.set(Show::Film(Arc::new(film), device::now_ms(), Some(Box::new(next))));
            }
            None => self.settle(next),
        }
    }

    /// The match now stands so: shows it, says what was ruled, and readies the next aim.
    fn settle(&self, next: Play) {
        let flicked = next.last().filter(|last| {
            self.play.with_untracked(|shown| {
                shown.record().games.len() != next.record().games.len() || shown.last() != Some(*last)
            })
        });
        if let Some(last) = flicked {
            self.banner.set(Banner { sentence: last.ruling.sentence.clone(), clauses: last.ruling.clauses.clone() });
        } else if let Some(measurement) =
            next.game().measured().filter(|_| self.play.with_untracked(|shown| shown.game().measured().is_none()))
        {
            let (sentence, clause) = match_words::measured(&measurement, next.game().turn().must_side_flick());
            self.banner.set(Banner { sentence, clauses: vec![clause] });
        }
        if let Some(ending) = next.game().ending()
            && let Some((sentence, clause)) = match_words::ending_why(ending)
        {
            self.banner.set(Banner {
                sentence: format!("{}. {sentence}", match_words::ending(ending)),
                clauses: vec![clause],
            });
        }
        self.play.set(next);
        self.arrange();
        self.announce();
        if matches!(self.phase_now(), Phase::GameOver | Phase::MatchOver) {
            self.open_result();
        }
    }

    /// Readies what the stage needs, and turns the board if that is wished.
    fn arrange(&self) {
        self.pull.set(Pull::Idle);
        self.drawn.set(None);
        self.hover.set(None);
        self.intent.set(None);
        self.play.with_untracked(|play| {
            let game = play.game();
            let side = game
                .turn()
                .must_side_flick()
                .then(|| SideAim::first(play.equipment(), game.position(), game.turn().to_move()));
            self.side.set(side.flatten());
            let spot = game.to_spot().zip(game.spot_rooms()).and_then(|(team, rooms)| SpotAim::first(team, &rooms));
            self.spot.set(spot);
            let film = game.ending().and_then(|_| play.film()).map(Arc::new);
            self.fallen.set(film);
        });
        if self.desk.settings.with_untracked(|settings| settings.turn_to_player)
            && let Some(team) = self.play.with_untracked(|play| play.game().to_act())
        {
            self.face(team);
        }
        self.look_at_side();
    }

    /// Comes near to the blue for a side-flick, and shows the whole board for everything else.
    fn look_at_side(&self) {
        let end = self.camera_end();
        let near = self.side.get_untracked().and_then(|side| {
            self.play.with_untracked(|play| {
                let blue = side.set_up(play.equipment(), play.game().position()).ok()?.blue_m;
                Some(end.with_zoom(SIDE_ZOOM).with_centre(play.equipment().board(), blue.0, blue.1))
            })
        });
        let whole = self.play.with_untracked(|play| end.with_zoom(1.0).with_centre(play.equipment().board(), 0.0, 0.0));
        self.turn_to(near.unwrap_or(whole));
    }

    /// Reads out the banner and whose turn it is.
    fn announce(&self) {
        let follows = self.follows_now();
        self.said.set(format!("{} {follows}", self.banner.with_untracked(|banner| banner.sentence.clone())));
    }

    /// What follows: whose turn it is and with what.
    pub(super) fn follows(&self) -> String {
        self.play.with(|play| {
            let game = play.game();
            match game.stage() {
                Stage::Over(ending) => format!("{}.", match_words::ending(ending)),
                Stage::ToSpot { .. } => match_words::HOW_TO_SPOT.to_owned(),
                Stage::ToAnswerDraw { by } => {
                    // After a reload the banner says something else.
                    let offer = match_words::draw_offered(*by);
                    if self.banner.with(|banner| banner.sentence == offer) { String::new() } else { offer }
                }
                Stage::ToFlick if self.side.with(Option::is_some) => match_words::HOW_TO_SIDE_FLICK.to_owned(),
                // R22: an obligation that lapses for want of a place says why.
                Stage::ToFlick if self.lapsed(play).is_some() => self.lapsed(play).unwrap_or_default(),
                // A ruling has said already whose turn it is.
                Stage::ToFlick if self.banner_is_ruling(play) => String::new(),
                Stage::ToFlick => match_words::turn(game.turn(), play.terms().name(game.turn().to_move()).as_str()),
            }
        })
    }

    fn lapsed(&self, play: &Play) -> Option<String> {
        let measurement = play.game().measured()?;
        let (sentence, _) = match_words::measured(&measurement, false);
        let is_new = self.banner.with(|banner| banner.sentence != sentence);
        (matches!(measurement, Measurement::TouchesWithoutPlace(_)) && is_new).then_some(sentence)
    }

    fn banner_is_ruling(&self, play: &Play) -> bool {
        play.last().is_some_and(|last| self.banner.with(|banner| banner.sentence == last.ruling.sentence))
    }

    fn follows_now(&self) -> String {
        untrack(|| self.follows())
    }

    /// Says why something is not done.
    pub(super) fn refuse(&self, why: String) {
        self.said.set(why.clone());
        self.toast.set(Some(why));
    }

    /// Opens the result of a game that is over.
    pub(super) fn open_result(&self) {
        if matches!(self.phase_now(), Phase::GameOver | Phase::MatchOver) {
            self.desk.open_dialog(Dialog::Result);
        }
    }

    /// Lays out the next game.
    pub(super) fn next_game(&self) {
        let mut next = self.play.get_untracked();
        self.desk.close_dialog();
        if next.next_game().is_ok() {
            self.banner.set(Banner::default());
            self.desk.keep(&next);
            self.play.set(next);
            self.arrange();
            self.announce();
        }
    }

    /// Chooses a penny: aimed as before, or straight at the blue.
    pub(super) fn choose(&self, penny: Penny) {
        if self.phase_now() != Phase::Ready
            || self.intent.with_untracked(|aim| aim.is_some_and(|aim| aim.penny == penny))
        {
            return;
        }
        let aim = self.play.with_untracked(|play| {
            let position = play.game().position();
            let from = position.get(penny)?;
            Some(Intent::towards(penny, from, position.get(Penny::Blue).unwrap_or_default()))
        });
        self.toast.set(None);
        self.intent.set(aim);
    }

    /// The aim that the controls change: on the board, or of the held sovereign.
    pub(super) fn aim(&self) -> Option<Intent> {
        match self.phase() {
            Phase::Ready => self.intent.get(),
            Phase::Side => self.side.with(|side| side.map(|side| side.intent)),
            _ => None,
        }
    }

    /// Changes the aim; where no penny is chosen yet, the first one is.
    pub(super) fn change_aim(&self, change: impl FnOnce(Intent) -> Intent) {
        self.toast.set(None);
        match self.phase_now() {
            Phase::Ready => {
                if self.intent.with_untracked(Option::is_none) {
                    let team = self.play.with_untracked(|play| play.game().turn().to_move());
                    self.choose(crate::picture::choosable(team)[0]);
                }
                self.intent.update(|intent| *intent = intent.map(change));
            }
            Phase::Side => self.side.update(|side| {
                if let Some(side) = side {
                    side.intent = change(side.intent);
                }
            }),
            _ => {}
        }
    }

    /// How far the nail, or the held sovereign's line, may be off the centre, um.
    pub(super) fn offset_limits_um(&self) -> (i32, i32) {
        if self.phase_now() == Phase::Side { SideFlick::OFFSET_UM } else { BoardFlick::OFFSET_UM }
    }

    /// Changes the overlap of the blue.
    pub(super) fn set_overlap(&self, overlap_um: i32) {
        let play = self.play;
        self.side.update(|side| {
            *side = side.map(|side| play.with_untracked(|play| side.at_overlap(play.equipment(), overlap_um)));
        });
    }

    /// Puts the blue over the other edge that is equally near.
    pub(super) fn other_edge(&self) {
        let play = self.play;
        self.side.update(|side| {
            *side = side.map(|side| match side.other_edge {
                Some(edge) => play.with_untracked(|play| side.at_edge(play.equipment(), edge)),
                None => side,
            });
        });
    }

    /// Prepares a side-flick that is allowed but not binding, or goes back from it.
    pub(super) fn toggle_side(&self) {
        if self.side.with_untracked(Option::is_some) {
            self.side.set(None);
            return self.look_at_side();
        }
        let side = self.play.with_untracked(|play| {
            let game = play.game();
            SideAim::first(play.equipment(), game.position(), game.turn().to_move())
        });
        self.side.set(side);
        self.look_at_side();
    }

    /// Why the aim as it stands cannot be flicked, or would be a foul.
    pub(super) fn objection(&self) -> Option<String> {
        match self.phase() {
            Phase::Ready => {
                let flick = self.intent.get()?.board_flick()?;
                self.play.with(|play| match finger_room(play.equipment(), play.game().position(), &flick) {
                    _ if !play.terms().ruleset.finger_room => None,
                    FingerRoom::Free => None,
                    FingerRoom::TouchesOther(other) => Some(aiming::touch_foul(other)),
                    FingerRoom::NoRoom(own) => Some(aiming::no_room(own)),
                })
            }
            Phase::Side => {
                let side = self.side.get()?;
                self.play.with(|play| {
                    side.check(play.equipment(), play.game().position()).err().map(|error| refusals::side(&error))
                })
            }
            _ => None,
        }
    }

    /// Flicks as aimed; asks first where that would be a foul of touching.
    pub(super) fn flick(&self) {
        let flick = match self.phase_now() {
            Phase::Ready => self.intent.get_untracked().and_then(|aim| aim.board_flick()).map(Flick::Board),
            Phase::Side => self.side.get_untracked().and_then(|side| side.side_flick()).map(Flick::Side),
            _ => None,
        };
        let Some(flick) = flick else { return };
        match self.play.with_untracked(|play| play.game().check_flick(&flick)) {
            Ok(false) => self.act(&Action::from(flick)),
            Ok(true) => {
                let words = untrack(|| self.objection()).unwrap_or_default();
                self.desk.open_dialog(Dialog::Touch(words, Action::from(flick)));
            }
            Err(error) => self.refuse(refusals::refusal(&error)),
        }
    }

    /// Puts the sovereign down.
    pub(super) fn put_down(&self) {
        if let Some(spot) = self.spot.get_untracked() {
            self.act(&Action::Spot(spot.spotting));
        }
    }

    /// A pull has begun.
    pub(super) fn gripped(&self, grip: Grip) {
        self.before_pull.set_value(self.intent.get_untracked());
        if let Grip::Board(penny) = grip {
            self.choose(penny);
        }
    }

    /// A pull was cancelled: the aim is as before.
    pub(super) fn cancelled(&self, why: Why) {
        self.drawn.set(None);
        if self.phase_now() == Phase::Ready && why != Why::CancelZone {
            self.intent.set(self.before_pull.get_value());
        }
        self.refuse(aiming::cancelled(why).to_owned());
    }

    /// A grip was let go without having been pulled: that was a choice, and nothing is cancelled.
    pub(super) fn tapped(&self) {
        self.drawn.set(None);
    }

    /// Turns the board to a player.
    pub(super) fn face(&self, team: Team) {
        let yaw = if team == Team::Red { 0.0 } else { std::f64::consts::PI };
        self.turn_to(self.camera_end().with_yaw(yaw));
    }

    /// Turns the board half round.
    pub(super) fn turn_board(&self) {
        let end = self.camera_end();
        self.turn_to(end.with_yaw(end.yaw_rad() + std::f64::consts::PI));
    }

    /// Looks from above, or from lower down.
    pub(super) fn tilt_board(&self) {
        let end = self.camera_end();
        let flat = Camera::above().pitch_rad();
        self.turn_to(end.with_pitch(if end.pitch_rad() > flat + 0.1 { flat } else { 0.75 }));
    }

    fn camera_end(&self) -> Camera {
        self.turning.get_untracked().map_or_else(|| self.camera.get_untracked(), |turning| turning.to)
    }

    fn turn_to(&self, to: Camera) {
        let from = self.camera.get_untracked();
        if device::wants_less_motion() || from == to {
            self.turning.set(None);
            self.camera.set(to);
        } else {
            self.turning.set(Some(Turning { from, to, began_s: device::now_ms() * 1e-3 }));
        }
    }
}
