//! Help in the person's turn: a flick that the computer would make, and where a penny kills.
//!
//! Apart from the controls because nothing here flicks: what is shown may be aimed, and whoever wants it presses Flick.

use super::computer::{board_intent, side_aim};
use super::device;
use super::table::{Phase, Table};
use crate::aim::{Intent, SideAim};
use crate::hint_marks;
use crate::play::Play;
use crate::text::hints as words;
use crate::think::{Advised, Answer, Ask, KillMap};
use leptos::prelude::*;
use penny_rules::{Action, Outcome};

/// The help that is on the table.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Hint {
    /// It is looked for.
    Looking,
    /// What to do, and what comes of it where the hand does not err.
    Flick(Advised, Option<String>),
    /// Where a penny kills, and whether no kill counts yet (R14).
    Kills(KillMap, bool),
    /// There is none.
    Failed(String),
}

impl Hint {
    /// It in words.
    fn words(&self) -> String {
        match self {
            Hint::Looking => words::LOOKING.to_owned(),
            Hint::Flick(advised, _) => words::advice(advised),
            Hint::Kills(map, held_back) => words::kills(map, *held_back),
            Hint::Failed(why) => why.clone(),
        }
    }

    /// Whether it is a flick that can be aimed.
    fn can_be_aimed(&self) -> bool {
        self.shown().is_some() || matches!(self, Hint::Flick(Advised { action: Action::SideFlick(..), .. }, _))
    }

    /// The flick on the board that it shows.
    pub(super) fn shown(&self) -> Option<Intent> {
        match self {
            Hint::Flick(Advised { action: Action::Flick(flick), .. }, _) => Some(board_intent(flick)),
            Hint::Kills(map, _) => map.best.map(|(flick, _)| board_intent(&flick)),
            _ => None,
        }
    }
}

impl Table {
    /// Asks for help; it is noted when it comes.
    pub(super) fn ask_for_help(&self, ask: Ask) {
        let table = *self;
        self.hint.set(Some(Hint::Looking));
        self.said.set(words::LOOKING.to_owned());
        self.play.with_untracked(|play| {
            self.desk.thinker(|thinker| thinker.ask(ask, play.record(), move |answer| table.helped(answer)));
        });
    }

    /// Where the chosen penny kills; without one, the first that may be chosen.
    pub(super) fn ask_for_kills(&self) {
        let team = self.play.with_untracked(|play| play.game().turn().to_move());
        let chosen = self.intent.with_untracked(|aim| aim.map(|aim| aim.penny));
        self.ask_for_help(Ask::Kills(chosen.unwrap_or(crate::picture::choosable(team)[0])));
    }

    fn helped(&self, answer: Answer) {
        let hint = match answer {
            Answer::Best(advised) => Hint::Flick(advised, self.as_aimed(&advised.action)),
            Answer::Kills(map) => Hint::Kills(map, self.play.with_untracked(Play::warns_of_no_kill)),
            Answer::Failed(why) => Hint::Failed(why),
            Answer::SoFar(_) | Answer::Appraised(_) => return,
        };
        if !matches!(hint, Hint::Failed(_)) {
            self.play.update(|play| play.note_hint());
            self.play.with_untracked(|play| self.desk.keep(play));
        }
        self.said.set(match &hint {
            Hint::Flick(_, Some(ruling)) => format!("{} {}", hint.words(), words::as_aimed(ruling)),
            _ => hint.words(),
        });
        // The panel is laid out anew: whoever was in it stays in it.
        let id = if hint.can_be_aimed() { "hint-take" } else { "hint-hide" };
        let was_in = document().active_element().is_some_and(|element| element.id() == "hint-hide");
        self.hint.set(Some(hint));
        if was_in {
            device::focus_soon(id);
        }
    }

    /// What the referee would say of a flick that goes as it is aimed.
    fn as_aimed(&self, action: &Action) -> Option<String> {
        let mut game = self.play.with_untracked(|play| play.game().clone());
        match game.play(action) {
            Ok(Outcome::Flicked(refereed)) => Some(refereed.ruling.sentence),
            _ => None,
        }
    }

    /// Aims as the help shows.
    pub(super) fn take_hint(&self) {
        let hint = self.hint.get_untracked();
        self.drop_hint();
        match (&hint, self.phase_now()) {
            (Some(Hint::Flick(Advised { action: Action::SideFlick(flick, _), .. }, _)), _) => {
                let first = self.play.with_untracked(|play| {
                    let game = play.game();
                    SideAim::first(play.equipment(), game.position(), game.turn().to_move())
                });
                self.side.set(first.map(|first| side_aim(flick, first)));
                self.look_at_side();
            }
            (Some(hint), Phase::Ready) => {
                if let Some(aim) = hint.shown() {
                    self.choose(aim.penny);
                    self.change_aim(|_| aim);
                    self.said.set(crate::text::aiming::aim(&aim));
                }
            }
            _ => {}
        }
    }

    /// Puts the help away; what is still looked for is not.
    pub(super) fn drop_hint(&self) {
        if self.hint.with_untracked(|hint| *hint == Some(Hint::Looking)) {
            self.desk.thinker(|thinker| thinker.stop());
        }
        if self.hint.with_untracked(Option::is_some) {
            self.hint.set(None);
        }
    }
}

/// The buttons that ask for help, and the help.
#[component]
pub(crate) fn Help(table: Table, unfolded: RwSignal<bool>) -> impl IntoView {
    let on_board = move || table.phase() == Phase::Ready;
    view! {
        <div
            class="actions"
            id="help-row"
            role="group"
            aria-label=words::HELP_LABEL
            hidden=move || !unfolded.get() || table.hint.with(Option::is_some)
        >
            <button
                class="button"
                id="show-flick"
                on:click=move |_| {
                    table.ask_for_help(Ask::Hint);
                    device::focus_soon("hint-hide");
                }
            >
                {words::SHOW_FLICK}
            </button>
            <Show when=on_board>
                <button
                    class="button"
                    id="show-kills"
                    on:click=move |_| {
                        table.ask_for_kills();
                        device::focus_soon("hint-hide");
                    }
                >
                    {words::SHOW_KILLS}
                </button>
            </Show>
        </div>
        {move || table.hint.get().map(|hint| view! { <Panel table hint /> })}
    }
}

#[component]
fn Panel(table: Table, hint: Hint) -> impl IntoView {
    let has_aim = hint.can_be_aimed();
    let more = match &hint {
        Hint::Flick(_, ruling) => ruling.as_deref().map(words::as_aimed),
        Hint::Kills(map, _) => map.best.map(|_| words::KILLS_PICTURE.to_owned()),
        _ => None,
    };
    let put_away = if hint == Hint::Looking { words::STOP_LOOKING } else { words::HIDE };
    view! {
        <div class="help" id="hint">
            <p id="hint-words">{hint.words()}</p>
            {more.map(|more| view! { <p class="hint">{more}</p> })}
            <div class="actions">
                {has_aim
                    .then(|| {
                        view! {
                            <button
                                class="button"
                                id="hint-take"
                                on:click=move |_| {
                                    table.take_hint();
                                    device::focus_soon("flick");
                                }
                            >
                                {words::AIM_SO}
                            </button>
                        }
                    })}
                <button
                    class="button"
                    id="hint-hide"
                    on:click=move |_| {
                        table.drop_hint();
                        device::focus_soon("help");
                    }
                >
                    {put_away}
                </button>
            </div>
        </div>
    }
}

/// The best chance of a kill, beside its ray on the board. The words beside the board say the same.
#[component]
pub(crate) fn KillNumber(table: Table) -> impl IntoView {
    let number = Memo::new(move |_| {
        let lens = table.lens()?;
        table.hint.with(|hint| match hint {
            Some(Hint::Kills(map, _)) => {
                let (_, chance) = map.best?;
                let at_m = table.play.with(|play| hint_marks::number_m(play, map))?;
                Some((words::percent(chance), lens.project((at_m.0, at_m.1, 0.0))?))
            }
            _ => None,
        })
    });
    let px = |value: f64| format!("{value:.1}px");
    move || {
        number.get().map(|(chance, (x, y))| {
            view! {
                <span class="spot-number" aria-hidden="true" style:left=px(x) style:top=px(y)>
                    {chance}
                </span>
            }
        })
    }
}
