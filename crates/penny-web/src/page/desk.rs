//! What the whole page shares: which screen is shown, the match that is on, the settings and the open dialog.
//!
//! Apart from the match screen because all of it outlives that screen.

use super::device;
use super::speaker::Speaker;
use super::thinker::Thinker;
use crate::against;
use crate::play::Play;
use crate::show::Film;
use crate::store::browser::LocalStorage;
use crate::store::{KeepError, Settings, Slot};
use crate::text::pennies::team;
use crate::text::start as words;
use leptos::prelude::*;
use penny_physics::Team;
use penny_record::saved::{Label, MatchRecord, Terms, parse_match};
use penny_rules::{Action, Clause, MatchLength, Preset, Ruleset};
use wasm_bindgen::JsCast;

/// The screens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Screen {
    /// The doors.
    Start,
    /// A match is being chosen.
    Choosing,
    /// The board.
    Match,
    /// A match is looked at again.
    Review,
}

impl Screen {
    /// The screen's name after the `#` of the address, so that a reload comes back to it and *back* goes back.
    const fn hash(self) -> &'static str {
        match self {
            Screen::Start => "",
            Screen::Choosing => "#choose",
            Screen::Match => "#match",
            Screen::Review => "#review",
        }
    }

    fn from_hash(hash: &str) -> Screen {
        let all = [Screen::Choosing, Screen::Match, Screen::Review];
        all.into_iter().find(|screen| screen.hash() == hash).unwrap_or(Screen::Start)
    }
}

/// What stands before the screen and asks for an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Dialog {
    /// Everything that is not part of a flick.
    Menu,
    /// The rulebook, at a clause.
    Rules(Option<Clause>),
    /// Colours and materials.
    Looks,
    /// The board in words.
    Words,
    /// A position that could not be copied.
    Position(String),
    /// Whether to resign.
    Resign,
    /// Whether to flick though the finger touches (R20b); what it says, and the flick.
    Touch(String, Action),
    /// Whether to give up the match that is on for another: one with these terms, or one from a file.
    GiveUp(Box<MatchRecord>),
    /// How a game has ended.
    Result,
    /// A field for the text of a game.
    Paste,
}

/// The page's shared state.
#[derive(Clone, Copy)]
pub(super) struct Desk {
    /// Which screen.
    pub(super) screen: RwSignal<Screen>,
    /// The settings of this device.
    pub(super) settings: RwSignal<Settings>,
    /// The match that is on, always as stored.
    pub(super) play: RwSignal<Option<Play>>,
    /// What went wrong with storage or files.
    pub(super) notice: RwSignal<Option<String>>,
    /// Whether a new version of the page waits to be let in.
    pub(super) new_version: RwSignal<bool>,
    /// The open dialog.
    pub(super) dialog: RwSignal<Option<Dialog>>,
    /// The match that is looked at again; none for the one that is on.
    pub(super) reviewed: RwSignal<Option<MatchRecord>>,
    /// Whether the match that is being chosen is one against the computer.
    pub(super) against_computer: RwSignal<bool>,
    thinker: StoredValue<Thinker, LocalStorageOfPage>,
    speaker: StoredValue<Speaker, LocalStorageOfPage>,
    slot: StoredValue<Slot>,
    keeps: StoredValue<bool>,
    opener: StoredValue<Option<web_sys::HtmlElement>, LocalStorageOfPage>,
}

/// Values that never leave the page's one thread.
type LocalStorageOfPage = leptos::prelude::LocalStorage;

impl Desk {
    /// A desk with whatever this browser has kept.
    pub(super) fn open() -> Desk {
        let desk = Desk {
            screen: RwSignal::new(Screen::Start),
            settings: RwSignal::new(Settings::read(&LocalStorage)),
            play: RwSignal::new(None),
            notice: RwSignal::new(None),
            new_version: RwSignal::new(false),
            dialog: RwSignal::new(None),
            reviewed: RwSignal::new(None),
            against_computer: RwSignal::new(false),
            thinker: StoredValue::new_local(Thinker::open()),
            speaker: StoredValue::new_local(Speaker::default()),
            slot: StoredValue::new(Slot::default()),
            keeps: StoredValue::new(true),
            opener: StoredValue::new_local(None),
        };
        Speaker::unlock_at_first_touch(desk.speaker);
        desk.read_stored();
        desk.follow_address();
        desk
    }

    /// Goes to the screen that the address names, now and whenever it changes, and names the screen in the address.
    fn follow_address(self) {
        let hash = || window().location().hash().unwrap_or_default();
        let go = move || {
            let named = Screen::from_hash(&hash());
            // Without a match there is no match screen.
            let screen =
                if named == Screen::Match && self.play.with_untracked(Option::is_none) { Screen::Start } else { named };
            if self.screen.get_untracked() != screen {
                self.close_dialog();
                self.screen.set(screen);
            }
        };
        go();
        let listener = window_event_listener(leptos::ev::hashchange, move |_| go());
        on_cleanup(move || listener.remove());
        Effect::new(move |_| {
            let named = self.screen.get().hash();
            if hash() != named {
                // An address that cannot be changed costs the way back, nothing else.
                let _ = window().location().set_hash(named);
            }
        });
    }

    fn read_stored(&self) {
        let Some(text) = self.slot.try_update_value(|slot| slot.read(&LocalStorage)).flatten() else { return };
        match read_match(&text) {
            Ok(play) => self.play.set(Some(play)),
            Err(why) => {
                let aside = self.slot.try_update_value(|slot| slot.set_aside(&LocalStorage));
                match aside {
                    Some(Ok(key)) => self.notice.set(Some(words::set_aside(&key, &why))),
                    _ => {
                        self.keeps.set_value(false);
                        self.notice.set(Some(words::not_set_aside(&why)));
                    }
                }
            }
        }
    }

    /// Keeps the match as it is now; says so once if that cannot be done.
    pub(super) fn keep(&self, play: &Play) {
        self.play.set(Some(play.clone()));
        if !self.keeps.get_value() {
            return;
        }
        let text = play.record().to_string();
        let kept = self.slot.try_update_value(|slot| slot.keep(&LocalStorage, &text));
        let complaint = match kept {
            Some(Err(KeepError::Refused)) => words::NOT_KEPT,
            Some(Err(KeepError::WrittenElsewhere)) => words::WRITTEN_ELSEWHERE,
            _ => return,
        };
        self.keeps.set_value(false);
        self.notice.set(Some(complaint.to_owned()));
    }

    /// Begins a match, or goes on with one from a file; asks first if that costs another one.
    pub(super) fn begin(&self, record: MatchRecord) {
        let in_progress =
            self.play.with_untracked(|play| play.as_ref().is_some_and(|play| play.has_begun() && !play.is_over()));
        if in_progress {
            self.open_dialog(Dialog::GiveUp(Box::new(record)));
        } else {
            self.begin_anyway(record);
        }
    }

    /// Begins a match; the one that is on is given up.
    pub(super) fn begin_anyway(&self, record: MatchRecord) {
        match Play::from_record(&record) {
            Ok(play) => {
                self.close_dialog();
                self.keep(&play);
                self.screen.set(Screen::Match);
            }
            Err(error) => self.notice.set(Some(error.to_string())),
        }
    }

    /// Looks at a match again; at the one that is on where none is given.
    pub(super) fn review(&self, record: Option<MatchRecord>) {
        self.close_dialog();
        self.reviewed.set(record);
        self.screen.set(Screen::Review);
    }

    /// Goes to where a match is chosen: one against the computer, or one of two people.
    pub(super) fn choose_match(&self, against_computer: bool) {
        self.against_computer.set(against_computer);
        self.screen.set(Screen::Choosing);
    }

    /// Does something with the computer player.
    pub(super) fn thinker(&self, work: impl FnOnce(&Thinker)) {
        // It is there as long as the page is.
        let _ = self.thinker.try_with_value(work);
    }

    /// Lets a film be heard and felt from a time of it on, as the settings have it.
    pub(super) fn sound(&self, film: &Film, from_s: f64) {
        let settings = self.settings.get_untracked();
        let _ = self.speaker.try_with_value(|speaker| speaker.play(film, from_s, &settings));
    }

    /// Ends what is heard.
    pub(super) fn hush(&self) {
        let _ = self.speaker.try_with_value(Speaker::hush);
    }

    /// Opens a dialog, and remembers what had the focus.
    pub(super) fn open_dialog(&self, dialog: Dialog) {
        if self.dialog.with_untracked(Option::is_none) {
            let focused = document().active_element().and_then(|element| element.dyn_into().ok());
            self.opener.set_value(focused);
        }
        self.dialog.set(Some(dialog));
    }

    /// Closes the dialog and gives the focus back.
    pub(super) fn close_dialog(&self) {
        if self.dialog.with_untracked(Option::is_none) {
            return;
        }
        self.dialog.set(None);
        let opener = self.opener.try_update_value(Option::take).flatten();
        // As soon as the dialog has left the page. Not with the next frame: that may be long in drawing, and whoever
        // plays by keys has gone on by then, and would have the focus taken away and the next key pressed on this.
        queue_microtask(move || {
            if let Some(opener) = opener.filter(|opener| opener.is_connected()) {
                let _ = opener.focus();
            }
        });
    }

    /// Changes the settings and keeps them.
    pub(super) fn set_settings(&self, change: impl FnOnce(&mut Settings)) {
        self.settings.update(change);
        self.settings.with_untracked(|settings| settings.keep(&LocalStorage));
    }
}

/// A match from its text, played again from its first flick.
pub(super) fn read_match(text: &str) -> Result<Play, String> {
    let record = parse_match(text.as_bytes()).map_err(|error| error.to_string())?;
    match against::objection(&record.terms) {
        Some(why) => Err(why),
        None => Play::from_record(&record).map_err(|error| error.to_string()),
    }
}

/// The hand of two people where nothing else is chosen: of all tables and hands that were measured the one with the longest
/// games that are still won by kills, and with even chances for whoever begins (`docs/balance.md`).
pub(super) const USUAL_HAND: Preset = Preset::Loose;

/// The terms of a match with good defaults: whoever presses *Play* wants to flick.
pub(super) fn default_terms() -> Terms {
    Terms {
        red: Label::from_typed("", team(Team::Red)),
        gold: Label::from_typed("", team(Team::Gold)),
        date: Label::new(&device::today()).ok(),
        event: None,
        board: Default::default(),
        penny: Default::default(),
        physics: Default::default(),
        ruleset: Ruleset::default(),
        hand: USUAL_HAND.hand(),
        computer: None,
        length: MatchLength::default(),
        seed: device::fresh_seed(),
    }
}
