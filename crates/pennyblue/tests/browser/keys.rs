//! The keyboard: keys, the focus, and every action of a match done with them alone.
//!
//! Apart from the scenarios because reloads and pictures need a match to go on too, and keys are exact.

use crate::flicks::towards_blue_mdeg;
use crate::page::{MATCH_KEY, Page};
use penny_physics::{Angle, BoardFlick};
use penny_rules::{Action, Game, Spotting};
use serde_json::{Value, json};

pub(crate) const TAB: &str = "\u{e004}";
pub(crate) const ENTER: &str = "\u{e007}";
pub(crate) const SHIFT: &str = "\u{e008}";
pub(crate) const CONTROL: &str = "\u{e009}";
pub(crate) const ESCAPE: &str = "\u{e00c}";
pub(crate) const SPACE: &str = " ";
pub(crate) const PAGE_UP: &str = "\u{e00e}";
pub(crate) const LEFT: &str = "\u{e012}";
pub(crate) const UP: &str = "\u{e013}";
pub(crate) const RIGHT: &str = "\u{e014}";
pub(crate) const DOWN: &str = "\u{e015}";

/// The speed with which every aim begins, mm/s.
const FIRST_SPEED_MM_S: i32 = 1_000;

/// More controls than any screen has.
const MOST_TABS: usize = 80;

impl Page {
    /// Presses keys one after the other.
    pub(crate) async fn press(&self, keys: &[&str]) {
        self.chord(None, keys).await;
    }

    /// Presses keys one after the other while another is held.
    pub(crate) async fn press_with(&self, held: &str, keys: &[&str]) {
        self.chord(Some(held), keys).await;
    }

    async fn chord(&self, held: Option<&str>, keys: &[&str]) {
        let down = |key: &str| json!({"type": "keyDown", "value": key});
        let up = |key: &str| json!({"type": "keyUp", "value": key});
        let mut steps: Vec<Value> = held.into_iter().map(down).collect();
        steps.extend(keys.iter().flat_map(|key| [down(key), up(key)]));
        steps.extend(held.into_iter().map(up));
        let actions = json!({"actions": [{"type": "key", "id": "keyboard", "actions": steps}]});
        self.browser.post("actions", actions).await.expect("the keys are pressed");
        // Whoever presses one of these sees what comes of it before going on: the focus may have moved.
        if keys.iter().any(|key| [ENTER, ESCAPE, SPACE].contains(key)) {
            self.frames().await;
        }
    }

    /// Whether the focus is on an element that a selector describes.
    pub(crate) async fn focus_is_on(&self, selector: &str) -> bool {
        self.eval(&format!("document.activeElement.matches({})", json!(selector))).await == Value::Bool(true)
    }

    /// Moves the focus by Tab to the element that a selector describes.
    pub(crate) async fn tab_to(&self, selector: &str) {
        for _ in 0..MOST_TABS {
            if self.focus_is_on(selector).await {
                return;
            }
            self.press(&[TAB]).await;
        }
        panic!("{selector} cannot be reached by Tab; there are {}", self.ids().await);
    }

    /// Moves the focus to a control and presses Enter.
    pub(crate) async fn enter_on(&self, selector: &str) {
        self.tab_to(selector).await;
        self.press(&[ENTER]).await;
    }

    /// Types a text over what is in a field, and leaves the field.
    pub(crate) async fn type_in(&self, selector: &str, text: &str) {
        self.tab_to(selector).await;
        self.press_with(CONTROL, &["a"]).await;
        let letters: Vec<String> = text.chars().map(String::from).collect();
        self.press(&letters.iter().map(String::as_str).collect::<Vec<_>>()).await;
        self.press(&[TAB]).await;
    }

    /// The ids that there are, for messages.
    async fn ids(&self) -> String {
        self.text_of("Array.from(document.querySelectorAll('[id]'), element => element.id).join(' ')").await
    }

    /// Does what an action is, with the keyboard alone, up to where its film begins; `game` is as it stands before.
    pub(crate) async fn act_by_keys(&self, game: &Game, action: &Action) {
        match action {
            Action::Flick(flick) => {
                self.state(&["ready"]).await;
                // On a penny's own button the keys aim.
                self.tab_to(&format!("#penny-{}", flick.penny())).await;
                self.aim_by_keys(game, flick).await;
                let kept = self.stored().await;
                self.press(&[ENTER]).await;
                self.confirm_touch_by_keys(&kept).await;
            }
            Action::SideFlick(flick, _) => {
                self.state(&["side"]).await;
                self.unfold_by_keys().await;
                self.type_in("#overlap-number", &millimetres(flick.overlap_um())).await;
                self.type_in("#direction-number", &degrees(flick.angle())).await;
                self.type_in("#speed-number", &flick.speed_mm_s().to_string()).await;
                self.type_in("#spin-number", &millimetres(flick.offset_um())).await;
                self.enter_on("#flick").await;
            }
            Action::Spot(Spotting { spot, .. }) => {
                self.state(&["to-spot"]).await;
                self.tab_to(&format!("#spot-{spot}")).await;
                self.press(&[SPACE]).await;
                self.enter_on("#put-down").await;
            }
            Action::Measure => self.enter_on("#measure").await,
            Action::Decline => self.enter_on("#decline").await,
            Action::Pass => self.enter_on("#pass").await,
            Action::DrawOffer => {
                self.enter_on("#open-menu").await;
                self.dialog("menu").await;
                self.enter_on("#draw-offer").await;
            }
            Action::DrawAccept => self.enter_on("#draw-accept").await,
            Action::DrawRefuse => self.enter_on("#draw-refuse").await,
            Action::Resign => {
                self.enter_on("#open-menu").await;
                self.dialog("menu").await;
                self.enter_on("#resign").await;
                self.dialog("resigning").await;
                self.enter_on("#resign-yes").await;
            }
        }
    }

    /// Shows the fields of the aim, which a small screen folds away.
    async fn unfold_by_keys(&self) {
        let folded = "document.getElementById('numbers').checkVisibility() === false";
        if self.eval(folded).await == Value::Bool(true) {
            self.enter_on("#fine-aim").await;
        }
    }

    /// Turns and hastens an aim that begins straight at the blue, until it is that of a flick; lofts it too where the flick
    /// is, for which the setting must be on.
    pub(crate) async fn aim_by_keys(&self, game: &Game, flick: &BoardFlick) {
        let began_mdeg = towards_blue_mdeg(game, flick.penny()).expect("the penny and the blue are there");
        let turn = (i64::from(flick.angle().mdeg()) - began_mdeg + 180_000).rem_euclid(360_000) - 180_000;
        let (large, rest) = (turn / 10_000, turn % 10_000);
        let (middle, fine) = (rest / 1_000, rest % 1_000 / 100);
        let times = |key: &'static str, other: &'static str, times: i64| {
            vec![if times < 0 { other } else { key }; times.unsigned_abs() as usize]
        };
        let haste = i64::from(flick.speed_mm_s() - FIRST_SPEED_MM_S) / 50;
        self.press(&[times(UP, DOWN, large), times(LEFT, RIGHT, middle), times("=", "-", haste)].concat()).await;
        self.press_with(SHIFT, &times(LEFT, RIGHT, fine)).await;
        self.press(&vec![PAGE_UP; flick.loft_mdeg() as usize / 500]).await;
    }

    /// R20b: says yes where the page asks whether to flick though the finger touches; `kept` is the match before.
    async fn confirm_touch_by_keys(&self, kept: &str) {
        let flicked = format!("localStorage.getItem('{MATCH_KEY}') !== {}", json!(kept));
        self.until("the flick", &format!("document.querySelector('#touching[open]') !== null || {flicked}")).await;
        if self.has("touching").await {
            self.enter_on("#flick-anyway").await;
        }
    }

    /// Waits for the end of a film or of the measuring, pressing Space to skip it.
    pub(crate) async fn skip_by_keys(&self) {
        let moving = "['filming', 'measuring'].includes(document.querySelector('[data-state]').dataset.state)";
        if self.eval(moving).await == Value::Bool(true) {
            self.press(&[SPACE]).await;
        }
        self.until("the film's end", &format!("!{moving}")).await;
    }
}

/// A direction as it is typed.
fn degrees(angle: Angle) -> String {
    format!("{}", f64::from(angle.mdeg()) * 1e-3)
}

/// A length as it is typed.
fn millimetres(um: i32) -> String {
    format!("{}", f64::from(um) * 1e-3)
}
