//! A hand on the page: a mouse or a finger that presses, moves and lets go, and pulls until the aim is right.
//!
//! Apart from the scenarios because both kinds of hand play the same scenarios, and see the board the same way.

use crate::chromium::Device;
use crate::flicks::aimed;
use crate::page::Page;
use penny_physics::{Flick, Penny, Position};
use serde_json::{Value, json};
use std::f64::consts::PI;

/// A place in the window, CSS pixels.
pub(crate) type Px = (f64, f64);

/// From the board's edge to the border of the picture, seen from above, mm: most of the moat.
const MARGIN_MM: f64 = 27.0;
/// How near to the border of the window a hand goes, px.
const BORDER_PX: f64 = 8.0;

/// A mouse on a desk, a finger on a phone.
#[derive(Clone, Debug)]
pub(crate) struct Hand {
    page: Page,
    at: Px,
    /// Whether it presses.
    is_down: bool,
}

impl Hand {
    /// The hand of the page's device.
    pub(crate) fn new(page: &Page) -> Hand {
        Hand { page: page.clone(), at: (0.0, 0.0), is_down: false }
    }

    /// Where it is.
    pub(crate) fn at(&self) -> Px {
        self.at
    }

    /// Presses.
    pub(crate) async fn down(&mut self, at: Px) {
        (self.at, self.is_down) = (at, true);
        match self.page.device() {
            Device::Desk => {
                self.mouse("mouseMoved", at, "none", 0).await;
                self.mouse("mousePressed", at, "left", 1).await;
            }
            Device::Phone => self.touch("touchStart", &[at]).await,
        }
    }

    /// Moves while it presses.
    pub(crate) async fn move_to(&mut self, to: Px) {
        self.at = to;
        match self.page.device() {
            Device::Desk => self.mouse("mouseMoved", to, "left", 1).await,
            Device::Phone => self.touch("touchMove", &[to]).await,
        }
    }

    /// Lets go where it is, if it presses.
    pub(crate) async fn up(&mut self) {
        if !std::mem::take(&mut self.is_down) {
            return;
        }
        match self.page.device() {
            Device::Desk => self.mouse("mouseReleased", self.at, "left", 0).await,
            Device::Phone => self.touch("touchEnd", &[]).await,
        }
    }

    /// Presses and lets go.
    pub(crate) async fn tap(&mut self, at: Px) {
        self.down(at).await;
        self.up().await;
    }

    /// A button of the mouse; `buttons` are those that are down afterwards, as a bit each.
    pub(crate) async fn mouse(&self, kind: &str, at: Px, button: &str, buttons: u32) {
        let event = json!({
            "type": kind, "x": at.0, "y": at.1, "button": button, "buttons": buttons, "clickCount": 1,
        });
        self.page.browser.devtools("Input.dispatchMouseEvent", event).await;
    }

    /// The browser, or the system, takes the touch for itself.
    pub(crate) async fn touch_is_taken(&mut self) {
        self.is_down = false;
        self.touch("touchCancel", &[]).await;
    }

    /// All fingers that are on the screen.
    pub(crate) async fn touch(&self, kind: &str, at: &[Px]) {
        let points: Vec<Value> =
            at.iter().enumerate().map(|(id, at)| json!({"x": at.0, "y": at.1, "id": id})).collect();
        self.page.browser.devtools("Input.dispatchTouchEvent", json!({"type": kind, "touchPoints": points})).await;
    }

    /// Where on the screen a penny of the player lies, found by taking hold of it.
    pub(crate) async fn find(&mut self, penny: Penny, position: &Position, width_mm: f64) -> Px {
        let view = Seen::board(&self.page, width_mm).await;
        let at = position.get(penny).expect("it lies on the board");
        let guess = view.px((at.x_m() * 1e3, at.y_m() * 1e3));
        for (dx, dy) in [(0.0, 0.0), (0.0, 8.0), (0.0, -8.0), (8.0, 0.0), (-8.0, 0.0), (0.0, 16.0), (0.0, -16.0)] {
            let px = (guess.0 + dx, guess.1 + dy);
            self.tap(px).await;
            if self.page.text_of(&format!("document.getElementById('penny-{penny}')?.ariaPressed")).await == "true" {
                return px;
            }
        }
        panic!("{penny} is not found round {guess:?}");
    }

    /// Pulls from a place towards an aim, until what the page shows will do, and holds it so.
    pub(crate) async fn pull(&mut self, from: Px, wanted: &Flick, will_do: impl Fn(&Flick) -> bool) {
        self.down(from).await;
        let direction = f64::from(wanted.angle().mdeg()) / 180_000.0 * PI;
        let (mut away, mut length) = (direction + PI, 80.0);
        let mut seen = Vec::new();
        for _ in 0..14 {
            // The screen's y runs down.
            let Some(flick) = self.pull_to((from.0 + length * away.cos(), from.1 - length * away.sin()), wanted).await
            else {
                length *= 1.3;
                continue;
            };
            if will_do(&flick) {
                return;
            }
            seen.push((flick.angle().mdeg(), flick.speed_mm_s()));
            let off = f64::from(flick.angle().mdeg()) / 180_000.0 * PI - direction;
            away -= (off + PI).rem_euclid(2.0 * PI) - PI;
            let ratio = part(f64::from(wanted.speed_mm_s())) / part(f64::from(flick.speed_mm_s()));
            length = (18.0 + (length - 18.0) * ratio.clamp(0.4, 2.5)).clamp(19.0, 260.0);
        }
        // The pixel that is meant will not do: one beside it may.
        let meant = self.at;
        for (dx, dy) in beside() {
            let Some(flick) = self.pull_to((meant.0 + dx, meant.1 + dy), wanted).await else { continue };
            if will_do(&flick) {
                return;
            }
        }
        panic!("no pull from {from:?} to about {meant:?} comes to {wanted:?}, but to {seen:?}");
    }

    /// Pulls to a pixel, and says what the page shows: none in the cancel zone.
    async fn pull_to(&mut self, to: Px, wanted: &Flick) -> Option<Flick> {
        self.move_to((to.0.round(), to.1.round())).await;
        // A move is told to the page with its next frame.
        self.page.frames().await;
        let (angle_deg, speed_mm_s) = self.aim().await?;
        aimed(wanted, (angle_deg * 1e3).round() as i64, speed_mm_s.round() as i64)
    }

    /// Direction in degrees and speed in mm/s, as the page shows them; none in the cancel zone.
    async fn aim(&self) -> Option<(f64, f64)> {
        let value = |id: &str| format!("parseFloat(document.getElementById('{id}-number').value)");
        let aiming = "document.querySelector('[data-state]').dataset.state === 'aiming'";
        let script = format!("{aiming} ? [{}, {}] : null", value("direction"), value("speed"));
        let aim = self.page.eval(&script).await;
        Some((aim[0].as_f64()?, aim[1].as_f64()?))
    }
}

/// The pixels round one, the nearest first.
fn beside() -> Vec<(f64, f64)> {
    let around = -4..=4_i32;
    let mut pixels: Vec<(i32, i32)> = around.clone().flat_map(|x| around.clone().map(move |y| (x, y))).collect();
    pixels.sort_by_key(|(x, y)| x * x + y * y);
    pixels.into_iter().map(|(x, y)| (f64::from(x), f64::from(y))).collect()
}

/// How far a pull of this speed goes, from the cancel zone (0) to its end (1).
fn part(speed_mm_s: f64) -> f64 {
    ((speed_mm_s - 49.0).max(1.0) / 2_950.0).powf(2.0 / 3.0)
}

/// The board as it is seen from above, near enough to find a penny.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seen {
    centre: Px,
    pub(crate) px_per_mm: f64,
    /// The canvas: left, top, right, bottom.
    pub(crate) frame: [f64; 4],
}

impl Seen {
    /// A board of this width on the canvas of the match.
    pub(crate) async fn board(page: &Page, width_mm: f64) -> Seen {
        let frame = page
            .eval("(box => [box.left, box.top, box.right, box.bottom])(document.querySelector('#board canvas').getBoundingClientRect())")
            .await;
        let side = |k: usize| frame[k].as_f64().expect("the canvas has four sides");
        let frame = [side(0), side(1), side(2), side(3)];
        let (width, height) = (frame[2] - frame[0], frame[3] - frame[1]);
        let px_per_mm = width.min(height) / (width_mm + 2.0 * MARGIN_MM);
        Seen { centre: (frame[0] + width / 2.0, frame[1] + height / 2.0), px_per_mm, frame }
    }

    /// Where a place on the board is seen.
    pub(crate) fn px(&self, (x_mm, y_mm): (f64, f64)) -> Px {
        (self.centre.0 + x_mm * self.px_per_mm, self.centre.1 - y_mm * self.px_per_mm)
    }

    /// Whether a hand may go there.
    pub(crate) fn is_in_window(page: &Page, (x, y): Px) -> bool {
        let (width, height) = page.device().size();
        x > BORDER_PX && y > BORDER_PX && x < f64::from(width) - BORDER_PX && y < f64::from(height) - BORDER_PX
    }
}
