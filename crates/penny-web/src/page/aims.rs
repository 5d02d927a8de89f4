//! Aiming at the table: choosing a penny, changing the aim, preparing a side-flick, and flicking.
//!
//! Apart because the pointer, the keys and the fields all end in these same few calls.

use super::desk::Dialog;
use super::table::{Phase, Table};
use crate::aim::{Grip, Intent, Passing, Pull, SideAim, Why};
use crate::text::{aiming, refusals};
use leptos::prelude::*;
use penny_physics::{BoardFlick, Flick, Penny, SideFlick};
use penny_rules::{Action, FingerRoom, finger_room};

impl Table {
    /// Chooses a penny: aimed as before, or straight at the blue.
    pub(super) fn choose(&self, penny: Penny) {
        if self.phase_now() != Phase::Ready {
            return;
        }
        self.passing.update_value(Passing::worked);
        if !self.intent.with_untracked(|aim| aim.is_some_and(|aim| aim.penny == penny)) {
            self.toast.set(None);
            self.intent.set(self.straight_at_the_blue(penny));
        }
    }

    /// The focus has come to a penny: shows its aim, for as long as it stays or until something is done with it.
    pub(super) fn come_to(&self, penny: Penny) {
        let Some(fresh) = self.straight_at_the_blue(penny).filter(|_| self.phase_now() == Phase::Ready) else { return };
        let now = self.intent.get_untracked();
        let shown = self.passing.try_update_value(|passing| passing.came(now, fresh));
        if shown != now {
            self.toast.set(None);
            self.intent.set(shown);
        }
    }

    /// The focus has left the pennies: one that it only passed is not chosen.
    pub(super) fn leave_pennies(&self) {
        let now = self.intent.get_untracked();
        let chosen = self.passing.try_update_value(|passing| passing.left(now)).flatten();
        if chosen != now && self.phase_now() == Phase::Ready {
            self.intent.set(chosen);
        }
    }

    /// An aim of a penny to begin with; None when it is not on the board.
    fn straight_at_the_blue(&self, penny: Penny) -> Option<Intent> {
        self.play.with_untracked(|play| {
            let position = play.game().position();
            Some(Intent::towards(penny, position.get(penny)?, position.get(Penny::Blue).unwrap_or_default()))
        })
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
        self.passing.update_value(Passing::worked);
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

    /// Whether the loft can be aimed now: a flick on the board, by somebody who has asked for it.
    pub(super) fn lofts(&self) -> bool {
        self.desk.settings.with(|settings| settings.lofts) && self.phase() == Phase::Ready
    }

    /// Lays the aim flat again: what can no longer be seen or changed must not be flicked.
    pub(super) fn lay_flat(&self) {
        if self.intent.with_untracked(|aim| aim.is_some_and(|aim| aim.loft_mdeg != 0)) {
            self.intent.update(|aim| *aim = aim.map(|aim| aim.at_loft(0)));
        }
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
        let Some(flick) = flick else {
            if self.phase_now() == Phase::Ready {
                self.refuse(aiming::CHOOSE_FIRST.to_owned());
            }
            return;
        };
        self.passing.update_value(Passing::worked);
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
        self.before_pull.set_value(match grip {
            Grip::Board(_) => self.intent.get_untracked(),
            Grip::Held => self.side.get_untracked().map(|side| side.intent),
        });
        if let Grip::Board(penny) = grip {
            self.choose(penny);
        }
    }

    /// A pull was cancelled: the aim is as before.
    pub(super) fn cancelled(&self, why: Why) {
        self.drawn.set(None);
        let before = self.before_pull.get_value();
        match self.phase_now() {
            Phase::Ready => self.intent.set(before),
            Phase::Side => self.side.update(|side| {
                if let (Some(side), Some(before)) = (side, before) {
                    side.intent = before;
                }
            }),
            _ => {}
        }
        self.refuse(aiming::cancelled(why).to_owned());
    }

    /// A pull was let go where it began because it had no room: its penny stays chosen, to be pulled from elsewhere.
    pub(super) fn cancelled_to_pull_elsewhere(&self, pull: Pull) {
        self.cancelled(Why::CancelZone);
        if let Some(Grip::Board(penny)) = pull.grip() {
            self.choose(penny);
        }
        self.refuse(aiming::NOW_PULL_ANYWHERE.to_owned());
    }

    /// A grip was let go without having been pulled: that was a choice, and nothing is cancelled.
    pub(super) fn tapped(&self) {
        self.drawn.set(None);
    }
}
