//! What a player's wish leads to: the action, its film, the ruling, the next game.
//!
//! Apart because a match changes here and nowhere else on the page, and is kept before anything is shown.

use super::computer::Thought;
use super::desk::Dialog;
use super::device;
use super::table::{Banner, Phase, Show, Table};
use crate::aim::{Passing, Pull, SideAim, SpotAim};
use crate::play::Play;
use crate::show::Measuring;
use crate::text::computer::NOT_YOUR_TURN;
use crate::text::players::Players;
use crate::text::{match_words, refusals};
use leptos::prelude::*;
use penny_physics::Team;
use penny_rules::{Action, Clause, Outcome};
use std::sync::Arc;

impl Table {
    /// Ends whatever moves by itself if it is over; true while it runs.
    pub(super) fn advance(&self, now_ms: f64) -> bool {
        let over = self.show.with_untracked(|show| match show {
            Show::Nothing => None,
            Show::Film(film, began_ms, _) => Some(film.begins_s() + (now_ms - began_ms) * 1e-3 >= film.ends_s()),
            Show::Aiming(swing, began_ms, _) => Some((now_ms - began_ms) * 1e-3 >= swing.duration_s()),
            Show::Measuring(measuring, began_ms, _) => Some((now_ms - began_ms) * 1e-3 >= measuring.duration_s()),
        });
        if over == Some(true) {
            self.skip();
        }
        over == Some(false)
    }

    /// Ends whatever moves by itself at once.
    pub(super) fn skip(&self) {
        let show = self.show.try_update(|show| std::mem::replace(show, Show::Nothing));
        // What rings on after the end of a film does so.
        if let Some(Show::Film(film, began_ms, _)) = &show
            && film.begins_s() + (device::now_ms() - began_ms) * 1e-3 < film.ends_s()
        {
            self.desk.hush();
        }
        match show {
            Some(Show::Film(_, _, Some(next)) | Show::Measuring(_, _, next)) => self.settle(*next),
            Some(Show::Film(_, _, None)) => self.open_result(),
            Some(Show::Aiming(_, _, action)) => self.act_as_computer(&action),
            _ => {}
        }
    }

    /// Shows the film of the last flick again.
    pub(super) fn see_again(&self) {
        self.desk.close_dialog();
        if let Some(film) = self.play.with_untracked(Play::film) {
            self.desk.sound(&film, film.begins_s());
            self.show.set(Show::Film(Arc::new(film), device::now_ms(), None));
        }
    }

    /// Does what a person asks for, unless it is the computer's turn.
    pub(super) fn act(&self, action: &Action) {
        if self.play.with_untracked(Play::waits_for_computer) {
            return self.refuse(NOT_YOUR_TURN.to_owned());
        }
        self.drop_hint();
        if let Err(why) = self.carry_out(action) {
            self.refuse(why);
        }
    }

    /// Does what the computer has decided.
    pub(super) fn act_as_computer(&self, action: &Action) {
        if !self.play.with_untracked(Play::waits_for_computer) {
            return;
        }
        if let Err(why) = self.carry_out(action) {
            self.said.set(why.clone());
            self.thought.set(Thought::Stuck(why));
        }
    }

    /// Does something, keeps it, and shows what comes of it.
    fn carry_out(&self, action: &Action) -> Result<(), String> {
        let mut next = self.play.get_untracked();
        let before = next.clone();
        let outcome = next.act(action).map_err(|error| refusals::refusal(&error))?;
        self.desk.keep(&next);
        self.toast.set(None);
        let (team, players) = (before.game().to_act().unwrap_or(Team::Red), Players::of(next.terms()));
        let say = |sentence: String, clause: Clause| self.banner.set(Banner { sentence, clauses: vec![clause] });
        match &outcome {
            Outcome::Flicked(_) => {
                self.start_film(next);
                return Ok(());
            }
            Outcome::Measured(measurement) => {
                let binding = next.game().turn().must_side_flick();
                let (sentence, clause) = match_words::measured(measurement, binding);
                let measuring = Measuring::new(next.equipment(), next.game().position(), None);
                if let Some(measuring) = measuring.filter(|_| !device::wants_less_motion()) {
                    self.banner.set(Banner { sentence: match_words::MEASURING.to_owned(), clauses: vec![Clause::R22] });
                    self.show.set(Show::Measuring(measuring, device::now_ms(), Box::new(next)));
                    return Ok(());
                }
                say(sentence, clause);
            }
            Outcome::Spotted => {
                if let Action::Spot(spotting) = action {
                    say(match_words::spotted(team, spotting.spot, &players), Clause::R23);
                }
            }
            Outcome::Declined => say(match_words::declined(team, &players), Clause::R10),
            Outcome::Passed => say(match_words::passed(team, &players), Clause::R20b),
            Outcome::DrawOffered => say(match_words::draw_offered(team, &players), Clause::R28),
            Outcome::DrawRefused => say(match_words::draw_refused(team, &players), Clause::R28),
            Outcome::Resigned | Outcome::DrawAccepted => {}
        }
        self.settle(next);
        Ok(())
    }

    pub(super) fn start_film(&self, next: Play) {
        self.intent.set(None);
        self.passing.update_value(Passing::worked);
        self.side.set(None);
        self.look_at_side();
        match next.film().filter(|_| !device::wants_less_motion()) {
            Some(film) => {
                self.banner.set(Banner::default());
                self.desk.sound(&film, film.begins_s());
                self.show.set(Show::Film(Arc::new(film), device::now_ms(), Some(Box::new(next))));
            }
            None => self.settle(next),
        }
    }

    /// The match now stands so: shows it, says what was ruled, and readies the next aim.
    pub(super) fn settle(&self, next: Play) {
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
                sentence: format!("{}. {sentence}", match_words::ending(ending, &Players::of(next.terms()))),
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
    pub(super) fn arrange(&self) {
        self.drop_hint();
        self.pull.set(Pull::Idle);
        self.drawn.set(None);
        self.hand_px.set(None);
        self.out_of_room.set(false);
        self.hover.set(None);
        self.intent.set(None);
        self.passing.update_value(Passing::worked);
        self.play.with_untracked(|play| {
            let game = play.game();
            // What is prepared here is prepared by a person.
            let is_persons = !play.waits_for_computer();
            let side = game
                .turn()
                .must_side_flick()
                .then_some(())
                .filter(|()| is_persons)
                .map(|()| SideAim::first(play.equipment(), game.position(), game.turn().to_move()));
            self.side.set(side.flatten());
            let spot = game
                .to_spot()
                .filter(|_| is_persons)
                .zip(game.spot_rooms())
                .and_then(|(team, rooms)| SpotAim::first(team, &rooms));
            self.spot.set(spot);
            let film = game.ending().and_then(|_| play.film()).map(Arc::new);
            self.fallen.set(film);
        });
        if self.desk.settings.with_untracked(|settings| settings.turn_to_player)
            && let Some(team) = self.play.with_untracked(|play| play.person().or(play.game().to_act()))
        {
            self.face(team);
        }
        self.look_at_side();
    }

    /// Reads out the banner and whose turn it is.
    pub(super) fn announce(&self) {
        let follows = self.follows_now();
        self.said.set(format!("{} {follows}", self.banner.with_untracked(|banner| banner.sentence.clone())));
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
}
