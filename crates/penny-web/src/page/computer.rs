//! The computer's turn at the table: it is asked, it aims where all can see, and it flicks.
//!
//! Apart from the person's actions because here nobody presses anything, and everything can be stopped.

use super::device;
use super::table::{Phase, Show, Table};
use crate::against::level;
use crate::aim::{Intent, SideAim, SpotAim};
use crate::play::Play;
use crate::show::{Aimed, Swing};
use crate::text::computer as words;
use crate::think::{Advised, Answer, Ask};
use leptos::prelude::*;
use penny_physics::{BoardFlick, Penny, SideFlick};
use penny_rules::Action;

/// How far a thought of the computer has come.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) enum Thought {
    /// It has not been asked.
    #[default]
    None,
    /// It thinks; the best so far, and whether that is to be played as soon as there is one.
    Thinking(Option<Advised>, bool),
    /// It knows what to do.
    Found(Advised),
    /// It could not think.
    Stuck(String),
}

/// Sees to it that the computer is asked whenever the match waits for it, and acts when it knows what to do.
pub(super) fn attend(table: Table) {
    // The program's words and the person's dialogs first: nothing is flicked behind a dialog.
    Effect::new(move |_| {
        table.play.track();
        let waits = table.phase() == Phase::Thinking;
        let is_covered = table.desk.dialog.with(Option::is_some);
        match table.thought.get() {
            Thought::None if waits => table.think(),
            Thought::Found(advised) if waits && !is_covered => table.aim_as(&advised.action),
            Thought::Thinking(..) | Thought::Found(_) | Thought::Stuck(_) if !waits => table.stop_thinking(),
            _ => {}
        }
    });
    on_cleanup(move || table.desk.thinker(|thinker| thinker.stop()));
}

impl Table {
    /// Asks the computer what it does.
    pub(super) fn think(&self) {
        let table = *self;
        self.thought.set(Thought::Thinking(None, false));
        self.play.with_untracked(|play| {
            self.desk.thinker(|thinker| {
                thinker.ask(Ask::Act, play.record(), move |answer| match answer {
                    Answer::SoFar(advised) => match table.thought.get_untracked() {
                        Thought::Thinking(_, true) => table.found(advised),
                        _ => table.thought.set(Thought::Thinking(Some(advised), false)),
                    },
                    Answer::Best(advised) => table.found(advised),
                    Answer::Failed(why) => {
                        table.said.set(why.clone());
                        table.thought.set(Thought::Stuck(why));
                    }
                    Answer::Kills(_) | Answer::Appraised(_) => {}
                });
            });
        });
    }

    fn found(&self, advised: Advised) {
        self.desk.thinker(|thinker| thinker.stop());
        self.thought.set(Thought::Found(advised));
    }

    /// Lets it play the best that it has found; if it has found nothing yet, as soon as it has.
    pub(super) fn hurry(&self) {
        match self.thought.get_untracked() {
            Thought::Thinking(Some(advised), _) => self.found(advised),
            Thought::Thinking(None, false) => {
                self.said.set(words::STOPPING.to_owned());
                self.thought.set(Thought::Thinking(None, true));
            }
            _ => {}
        }
    }

    /// Stops the thought; nothing comes of it.
    pub(super) fn stop_thinking(&self) {
        self.desk.thinker(|thinker| thinker.stop());
        self.thought.set(Thought::None);
    }

    /// Aims as the computer has decided, and acts when that has been seen.
    fn aim_as(&self, action: &Action) {
        let aimed = self.play.with_untracked(|play| aimed(play, action));
        self.thought.set(Thought::None);
        let said = self.play.with_untracked(|play| words::aims(&called(play), action));
        self.said.set(said);
        match aimed {
            Some(aimed) => {
                if let Aimed::Side(_, to) = aimed {
                    self.side.set(Some(to));
                    self.look_at_side();
                }
                let swing = Swing::new(aimed, device::wants_less_motion());
                self.show.set(Show::Aiming(swing, device::now_ms(), *action));
            }
            None => self.act_as_computer(action),
        }
    }

    /// Takes back the person's last flick, and whatever the computer has done since.
    pub(super) fn take_back(&self) {
        let Some(before) = self.play.with_untracked(Play::taken_back) else { return };
        self.desk.close_dialog();
        self.stop_thinking();
        self.drop_hint();
        self.show.set(Show::Nothing);
        self.desk.keep(&before);
        self.banner.set(Default::default());
        self.play.set(before);
        self.arrange();
        self.toast.set(None);
        self.said.set(format!("{} {}", words::TAKEN_BACK, self.follows_now()));
        self.toast.set(Some(words::TAKEN_BACK.to_owned()));
    }

    /// What the computer is doing, in words; none where it is not its turn.
    pub(super) fn computer_words(&self) -> Option<String> {
        let called = || self.play.with(called);
        match self.phase() {
            Phase::Thinking => Some(match self.thought.get() {
                Thought::Stuck(why) => why,
                Thought::Thinking(None, true) => words::STOPPING.to_owned(),
                _ => words::thinks(&called()),
            }),
            Phase::Aims => self.show.with(|show| match show {
                Show::Aiming(_, _, action) => Some(words::aims(&called(), action)),
                _ => None,
            }),
            _ => None,
        }
    }
}

/// The computer by its level.
fn called(play: &Play) -> String {
    level(play.terms()).map_or(words::COMPUTER.to_owned(), words::computer)
}

/// What is to be seen before an action; none where there is nothing to aim.
fn aimed(play: &Play, action: &Action) -> Option<Aimed> {
    let (equipment, game) = (play.equipment(), play.game());
    let position = game.position();
    match action {
        Action::Flick(flick) => {
            let from = position.get(flick.penny())?;
            let begins = Intent::towards(flick.penny(), from, position.get(Penny::Blue).unwrap_or_default());
            Some(Aimed::Board(begins, board_intent(flick), (from.x_m(), from.y_m())))
        }
        Action::SideFlick(flick, _) => {
            let begins = SideAim::first(equipment, position, game.turn().to_move())?;
            let to = side_aim(flick, begins);
            Some(Aimed::Side(if begins.edge == to.edge { begins } else { to }, to))
        }
        Action::Spot(spotting) => Some(Aimed::Spot(SpotAim { spotting: *spotting })),
        _ => None,
    }
}

/// A flick as an aim.
pub(super) fn board_intent(flick: &BoardFlick) -> Intent {
    Intent {
        penny: flick.penny(),
        angle: flick.angle(),
        speed_mm_s: flick.speed_mm_s(),
        offset_um: flick.offset_um(),
        loft_mdeg: flick.loft_mdeg(),
    }
}

/// A side-flick as an aim; `first` knows the edges.
pub(super) fn side_aim(flick: &SideFlick, first: SideAim) -> SideAim {
    let edge = flick.edge().unwrap_or(first.edge);
    let other_edge = if edge == first.edge { first.other_edge } else { Some(first.edge) };
    let intent = Intent {
        penny: flick.penny(),
        angle: flick.angle(),
        speed_mm_s: flick.speed_mm_s(),
        offset_um: flick.offset_um(),
        loft_mdeg: 0,
    };
    SideAim { edge, other_edge, overlap_um: flick.overlap_um(), intent }
}
