//! The pointer on the board: mouse, pen and touch take hold of pennies, handles and spots.
//!
//! Apart from the aiming itself, which knows no events: here browser events become [`PullEvent`]s, and nothing else
//! can fire a flick.

use super::handle::Handle;
use super::table::{Phase, Table};
use crate::aim::intent::angle_of;
use crate::aim::{Draw, Grip, Pull, PullEvent, PullOutcome, Reach, SpotAim, Why};
use crate::picture::{Drawn, SidePlaces, lying, side_places};
use crate::scene::{Face, Lens};
use leptos::html::Canvas;
use leptos::prelude::*;
use penny_physics::{Angle, BoardFlick, Penny};
use penny_rules::SpotRoom;
use web_sys::{HtmlCanvasElement, PointerEvent};

/// What a pointer drags that is not a pull.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Drag {
    None,
    /// The overlap of the blue: the pointer, where it came down, and the overlap there, um.
    Overlap(i32, (f64, f64), i32),
    /// The sovereign on its spot.
    Spot(i32),
}

/// The pointers over one canvas.
#[derive(Clone, Copy)]
pub(super) struct Pointers {
    table: Table,
    canvas: NodeRef<Canvas>,
    drag: StoredValue<Drag>,
    began_px: StoredValue<(f64, f64)>,
    /// Whether the pull has ever left the cancel zone.
    drew: StoredValue<bool>,
    /// Whether it was said that there is no room to pull further.
    hinted: StoredValue<bool>,
}

impl Pointers {
    /// The pointers over a table's canvas.
    pub(super) fn new(table: Table, canvas: NodeRef<Canvas>) -> Pointers {
        Pointers {
            table,
            canvas,
            drag: StoredValue::new(Drag::None),
            began_px: StoredValue::new((0.0, 0.0)),
            drew: StoredValue::new(false),
            hinted: StoredValue::new(false),
        }
    }

    fn canvas(&self) -> Option<HtmlCanvasElement> {
        self.canvas.get_untracked()
    }

    fn lens(&self) -> Option<Lens> {
        untrack(|| self.table.lens())
    }

    /// Where an event is on the canvas, CSS pixels.
    fn on_canvas(&self, client_px: (f64, f64)) -> (f64, f64) {
        let corner = self.canvas().map(|canvas| canvas.get_bounding_client_rect());
        corner.map_or(client_px, |corner| (client_px.0 - corner.left(), client_px.1 - corner.top()))
    }

    fn place_m(&self, client_px: (f64, f64)) -> Option<(f64, f64)> {
        self.lens()?.board_point(self.on_canvas(client_px))
    }

    /// The penny under the pointer.
    fn penny_at(&self, client_px: (f64, f64), slack_px: f64) -> Option<Penny> {
        let lens = self.lens()?;
        let px = self.on_canvas(client_px);
        self.table.play.with_untracked(|play| {
            let coins = lying(play.equipment(), play.game().position());
            let found = lens.pick(play.equipment(), &coins, px, slack_px)?;
            match coins[found].face {
                Face::Penny(penny) => Some(penny),
                Face::Spare => None,
            }
        })
    }

    /// A pointer comes down on the board.
    pub(super) fn down(&self, event: &PointerEvent) {
        let at_px = client(event);
        if self.table.pull.with_untracked(Pull::is_held) {
            return self.feed(PullEvent::OtherDown, at_px);
        }
        if event.button() != 0 || self.drag.get_value() != Drag::None {
            return;
        }
        let by_touch = event.pointer_type() == "touch";
        self.table.by_touch.set(by_touch);
        let slack_px = if by_touch { 16.0 } else { 4.0 };
        match self.table.phase_now() {
            Phase::Filming | Phase::Measuring | Phase::Aims => return self.table.skip(),
            Phase::Ready => {
                let team = self.table.play.with_untracked(|play| play.game().turn().to_move());
                let own = self.penny_at(at_px, slack_px).filter(|penny| penny.team() == Some(team));
                // With a penny chosen the pull may begin anywhere: near the screen's border there is no room behind it.
                let chosen = self.table.intent.get_untracked().map(|aim| aim.penny);
                let Some(penny) = own.or(chosen) else { return };
                self.feed(PullEvent::Down { pointer: event.pointer_id(), at_px, grip: Grip::Board(penny) }, at_px);
            }
            Phase::Side => self.down_beside(event.pointer_id(), at_px),
            Phase::ToSpot => {
                if !self.choose_spot(at_px) {
                    return;
                }
                self.drag.set_value(Drag::Spot(event.pointer_id()));
            }
            _ => return,
        }
        if let Some(canvas) = self.canvas() {
            // Without capture the window's own listeners still end the aim.
            let _ = canvas.set_pointer_capture(event.pointer_id());
        }
    }

    fn down_beside(&self, pointer: i32, at_px: (f64, f64)) {
        let Some(side) = self.table.side.get_untracked() else { return };
        let px = self.on_canvas(at_px);
        if untrack(|| Handle::at(&self.table)).is_some_and(|handle| handle.is_at(px)) {
            self.drag.set_value(Drag::Overlap(pointer, at_px, side.overlap_um));
            self.table.handle_held.set(true);
            self.table.hand_px.set(Some(px));
        } else {
            self.feed(PullEvent::Down { pointer, at_px, grip: Grip::Held }, at_px);
        }
    }

    /// Chooses the spot under the pointer; false when there is no free one.
    fn choose_spot(&self, at_px: (f64, f64)) -> bool {
        let Some(place) = self.place_m(at_px) else { return false };
        let found = self.table.play.with_untracked(|play| {
            let (team, rooms) = (play.game().to_spot()?, play.game().spot_rooms()?);
            let near_m = 2.2 * play.equipment().radius_m();
            let far = |k: usize| {
                let spot = play.equipment().board().spots()[k];
                (spot.x_m() - place.0).hypot(spot.y_m() - place.1)
            };
            let free = (0..rooms.len()).filter(|&k| matches!(rooms[k], SpotRoom::Free { .. }) && far(k) < near_m);
            let nearest = free.min_by(|&a, &b| far(a).total_cmp(&far(b)))?;
            let same = self.table.spot.get_untracked().filter(|aim| usize::from(aim.spotting.spot) == nearest);
            same.or_else(|| SpotAim::on(team, nearest, &rooms))
        });
        if found.is_some() {
            self.table.spot.set(found);
        }
        found.is_some()
    }

    /// A pointer moves.
    pub(super) fn moved(&self, event: &PointerEvent) {
        let (pointer, at_px) = (event.pointer_id(), client(event));
        if self.table.pull.with_untracked(Pull::is_held) {
            // A mouse tells of a further button by a move, and a button let go elsewhere by none being down.
            return match event.buttons() {
                1 => self.feed(PullEvent::Move { pointer, at_px }, at_px),
                0 => self.feed(PullEvent::Cancel(Why::LostPointer), at_px),
                _ => self.feed(PullEvent::OtherDown, at_px),
            };
        }
        match self.drag.get_value() {
            Drag::Overlap(id, from_px, from_um) if id == pointer => {
                if let Some(handle) = untrack(|| Handle::at(&self.table)) {
                    let by_px = (at_px.0 - from_px.0, at_px.1 - from_px.1);
                    self.table.set_overlap(from_um + handle.dragged_um(by_px));
                    self.table.hand_px.set(Some(self.on_canvas(at_px)));
                }
            }
            Drag::Spot(id) if id == pointer => self.shift_spot(at_px),
            Drag::None if event.pointer_type() == "mouse" && self.table.phase_now() == Phase::Ready => {
                let hover = self.penny_at(at_px, 4.0);
                if self.table.hover.get_untracked() != hover {
                    self.table.hover.set(hover);
                }
            }
            _ => {}
        }
    }

    fn shift_spot(&self, at_px: (f64, f64)) {
        let Some(place) = self.place_m(at_px) else { return };
        let play = self.table.play;
        self.table.spot.update(|spot| {
            *spot = spot.map(|aim| {
                play.with_untracked(|play| {
                    let centre = play.equipment().board().spots()[usize::from(aim.spotting.spot)];
                    let shift_um = ((place.0 - centre.x_m()) * 1e6, (place.1 - centre.y_m()) * 1e6);
                    aim.shifted(play.equipment(), play.game().position(), shift_um)
                })
            });
        });
    }

    /// A pointer is let go.
    pub(super) fn up(&self, event: &PointerEvent) {
        let (pointer, at_px) = (event.pointer_id(), client(event));
        self.end_drag();
        self.feed(PullEvent::Up { pointer, at_px, inside: is_in_window(at_px) }, at_px);
    }

    /// Something ends every aim.
    pub(super) fn cancel(&self, why: Why) {
        self.end_drag();
        self.feed(PullEvent::Cancel(why), (0.0, 0.0));
    }

    /// A pointer comes down anywhere in the window.
    pub(super) fn down_elsewhere(&self, event: &PointerEvent) {
        let held_by = match self.table.pull.get_untracked() {
            Pull::Held { pointer, .. } => Some(pointer),
            Pull::Idle => None,
        };
        if held_by.is_some_and(|pointer| pointer != event.pointer_id()) {
            self.feed(PullEvent::OtherDown, client(event));
        }
    }

    fn end_drag(&self) {
        self.drag.set_value(Drag::None);
        if self.table.handle_held.get_untracked() {
            self.table.handle_held.set(false);
            self.table.hand_px.set(None);
        }
    }

    /// Gives one event to the pull and does what it says.
    fn feed(&self, event: PullEvent, at_px: (f64, f64)) {
        if let PullEvent::Down { at_px, .. } = event {
            self.began_px.set_value(at_px);
            self.drew.set_value(false);
            self.hinted.set_value(false);
        }
        let reach = self.reach(at_px);
        let mut pull = self.table.pull.get_untracked();
        let was = pull;
        let outcome = pull.on(event, &reach);
        if pull != was {
            self.table.pull.set(pull);
        }
        self.hint(matches!(outcome, PullOutcome::Aimed(_)) && self.is_out_of_room(at_px));
        match outcome {
            PullOutcome::Gripped(_) | PullOutcome::Aimed(_) | PullOutcome::Slack => {
                self.table.hand_px.set(Some(self.on_canvas(at_px)));
            }
            // Another pointer that moves is not the hand that pulls.
            PullOutcome::None => {}
            PullOutcome::Fired(..) | PullOutcome::Cancelled(_) => self.table.hand_px.set(None),
        }
        match outcome {
            PullOutcome::None => {}
            PullOutcome::Gripped(grip) => self.table.gripped(grip),
            PullOutcome::Aimed(draw) => {
                self.drew.set_value(true);
                self.aim(draw);
            }
            PullOutcome::Slack => self.table.drawn.set(None),
            PullOutcome::Fired(_, draw) => {
                self.aim(draw);
                self.table.drawn.set(None);
                self.table.flick();
            }
            PullOutcome::Cancelled(Why::CancelZone) if !self.drew.get_value() => self.table.tapped(),
            PullOutcome::Cancelled(Why::CancelZone) if self.hinted.get_value() => {
                self.table.cancelled_to_pull_elsewhere(was)
            }
            PullOutcome::Cancelled(why) => self.table.cancelled(why),
        }
    }

    /// Says that there is no room to pull further, or no longer.
    fn hint(&self, out_of_room: bool) {
        if out_of_room {
            self.hinted.set_value(true);
        }
        if self.table.out_of_room.get_untracked() != out_of_room {
            self.table.out_of_room.set(out_of_room);
        }
    }

    fn is_out_of_room(&self, at_px: (f64, f64)) -> bool {
        let (width_px, height_px) = window_size();
        let reach = Reach::of_screen(width_px, height_px);
        reach.is_out_of_room(self.began_px.get_value(), at_px, (width_px, height_px))
    }

    /// The reach of this pull: shorter where the window's border is near, but never too short to be dosed.
    fn reach(&self, at_px: (f64, f64)) -> Reach {
        let (width_px, height_px) = window_size();
        Reach::of_screen(width_px, height_px).within(self.began_px.get_value(), at_px, (width_px, height_px))
    }

    /// Aims as the pull is drawn.
    fn aim(&self, draw: Draw) {
        let began_px = self.began_px.get_value();
        let at_px = (began_px.0 + draw.by_px.0, began_px.1 + draw.by_px.1);
        let by_m = match (self.place_m(began_px), self.place_m(at_px)) {
            (Some(from), Some(to)) => (to.0 - from.0, to.1 - from.1),
            _ => return,
        };
        let angle: Angle = angle_of(-by_m.0, -by_m.1);
        self.table.change_aim(|aim| aim.at_angle(angle).at_speed(draw.speed_mm_s));
        let centre = self.table.play.with_untracked(|play| match self.table.side.get_untracked() {
            Some(side) => side_places(play, &side).map(|SidePlaces { held_m, .. }| held_m),
            None => {
                let penny = self.table.intent.get_untracked()?.penny;
                play.game().position().get(penny).map(|point| (point.x_m(), point.y_m()))
            }
        });
        let (slow, fast) = BoardFlick::SPEED_MM_S;
        let strength = f64::from(draw.speed_mm_s - slow) / f64::from(fast - slow);
        self.table.drawn.set(centre.map(|centre| Drawn { to_m: (centre.0 + by_m.0, centre.1 + by_m.1), strength }));
    }
}

fn client(event: &PointerEvent) -> (f64, f64) {
    (f64::from(event.client_x()), f64::from(event.client_y()))
}

fn window_size() -> (f64, f64) {
    let size = |value: Result<wasm_bindgen::JsValue, wasm_bindgen::JsValue>| value.ok().and_then(|size| size.as_f64());
    (size(window().inner_width()).unwrap_or(0.0), size(window().inner_height()).unwrap_or(0.0))
}

fn is_in_window((x, y): (f64, f64)) -> bool {
    let (width, height) = window_size();
    x >= 0.0 && y >= 0.0 && x < width && y < height
}
