//! The board on the match screen: the canvas, its pointers, and what is written over it.
//!
//! Apart because it is the one element that is drawn and not laid out.

use super::aim_words::AimWords;
use super::handle::OverlapHandle;
use super::hints::{Hint, KillNumber};
use super::keyboard;
use super::painter::Painter;
use super::pointer::Pointers;
use super::spots::SpotNumbers;
use super::table::Table;
use super::{device, files, loupe};
use crate::aim::Why;
use crate::hint_marks;
use crate::picture::picture;
use crate::scene::View;
use crate::text::{aiming, start};
use leptos::ev;
use leptos::html::Canvas;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlInputElement;

/// The board.
#[component]
pub(crate) fn Board(table: Table) -> impl IntoView {
    let canvas = NodeRef::<Canvas>::new();
    let pointers = Pointers::new(table, canvas);
    let glass = NodeRef::<Canvas>::new();
    draw_on(table, canvas, glass);
    listen(table, pointers);

    let can_grip = move || {
        let team = table.play.with(|play| play.game().turn().to_move());
        table.hover.get().is_some_and(|penny| penny.team() == Some(team))
    };
    let loupe_at = Memo::new(move |_| loupe::lies_at(&table).map(|disc| disc.centre_px));
    let px = |value: f64| format!("{value:.0}px");
    view! {
        <section class="board" class:can-grip=move || can_grip() id="board" aria-label=aiming::BOARD_LABEL>
            <canvas
                node_ref=canvas
                aria-hidden="true"
                on:pointerdown=move |event| pointers.down(&event)
                on:touchstart=move |event| {
                    event.prevent_default();
                    leave_field();
                }
                on:pointermove=move |event| pointers.moved(&event)
                on:pointerup=move |event| pointers.up(&event)
                on:pointercancel=move |_| pointers.cancel(Why::LostPointer)
                on:lostpointercapture=move |_| pointers.cancel(Why::LostPointer)
                on:pointerleave=move |_| {
                    if table.hover.get_untracked().is_some() {
                        table.hover.set(None);
                    }
                }
                on:contextmenu=move |event| {
                    event.prevent_default();
                    pointers.cancel(Why::ContextMenu);
                }
                on:wheel=move |event| {
                    event.prevent_default();
                    let sense = if event.delta_y() < 0.0 { 1 } else { -1 };
                    let limits = table.offset_limits_um();
                    if untrack(|| table.aim()).is_some() {
                        table.change_aim(|aim| aim.at_offset(aim.offset_um + sense * (limits.1 / 15), limits));
                    }
                }
            ></canvas>
            <canvas
                node_ref=glass
                class="loupe"
                aria-hidden="true"
                hidden=move || loupe_at.get().is_none()
                style:left=move || loupe_at.get().map(|(x, _)| px(x))
                style:top=move || loupe_at.get().map(|(_, y)| px(y))
            ></canvas>
            <OverlapHandle table />
            <SpotNumbers table />
            <KillNumber table />
            <AimWords table />
            <Show when=move || table.out_of_room.get()>
                <div class="notice" id="no-room">
                    {aiming::NO_ROOM_TO_PULL}
                </div>
            </Show>
            <Show when=move || table.toast.with(Option::is_some)>
                <div class="notice" id="toast">
                    <span>{move || table.toast.get()}</span>
                </div>
            </Show>
        </section>
    }
}

/// A touch on the board leaves the field that is being typed in, as a touch elsewhere does. The board's touches are kept
/// from the browser's own gestures: it would take the end of a fast pull for a fling, and swallow the next tap, on
/// whatever button, as the one that stops the fling.
fn leave_field() {
    let active = document().active_element().and_then(|element| element.dyn_into::<HtmlInputElement>().ok());
    if let Some(field) = active {
        // A field that keeps the focus costs nothing but the screen's keyboard.
        let _ = field.blur();
    }
}

/// Draws whatever the table shows, whenever it has changed.
fn draw_on(table: Table, canvas: NodeRef<Canvas>, glass: NodeRef<Canvas>) {
    let painter = StoredValue::new_local(None::<Painter>);
    canvas.on_load(move |element| {
        let (new, lacks_webgl) = Painter::new(&element, table.desk.settings.get_untracked().flat, move |brush| {
            let now_ms = device::now_ms();
            let runs = table.advance(now_ms);
            let turns = turn(&table, now_ms);
            let mut seen = untrack(|| table.play.with(|play| picture(play, &table.doing(now_ms))));
            table.hint.with_untracked(|hint| {
                table.play.with_untracked(|play| match hint {
                    Some(Hint::Kills(map, _)) => hint_marks::kills(play, map, &mut seen),
                    Some(hint) => hint.shown().iter().for_each(|aim| hint_marks::flick(play.game(), aim, &mut seen)),
                    None => {}
                });
            });
            table.play.with_untracked(|play| {
                let look = table.desk.settings.get_untracked().look(device::is_dark());
                let camera = table.camera.get_untracked();
                let view =
                    View { equipment: play.equipment(), camera, look, coins: seen.coins, overlays: seen.overlays };
                // A context that came back broken leaves the controls and the board in words.
                let _ = brush.draw(&view);
            });
            let size = brush.viewport();
            if table.viewport.get_untracked() != Some(size) {
                table.viewport.set(Some(size));
            }
            let at = untrack(|| loupe::looks_at(&table));
            if let (Some(at), Some(board), Some(glass)) = (at, canvas.get_untracked(), glass.get_untracked()) {
                loupe::copy(&board, &glass, at);
            }
            runs || turns
        });
        if lacks_webgl {
            table.toast.set(Some(start::NO_WEBGL.to_owned()));
        }
        painter.set_value(Some(new));
    });
    Effect::new(move |_| {
        table.doing(0.0);
        table.play.track();
        table.hint.track();
        table.camera.track();
        table.turning.track();
        table.desk.settings.track();
        painter.with_value(|painter| painter.as_ref().inspect(|painter| painter.request()).is_some())
    });
    on_cleanup(move || painter.dispose());
}

/// Moves the camera on while the board turns; true while it does.
fn turn(table: &Table, now_ms: f64) -> bool {
    let Some(turning) = table.turning.get_untracked() else { return false };
    let (camera, arrived) = turning.camera(now_ms * 1e-3);
    table.camera.set(camera);
    if arrived {
        table.turning.set(None);
    }
    !arrived
}

/// What ends an aim from outside the canvas, and the keys.
fn listen(table: Table, pointers: Pointers) {
    let keys = window_event_listener(ev::keydown, move |event| {
        table.by_key.set_value(true);
        keyboard::pressed(&table, &event, |why| pointers.cancel(why));
    });
    let second = window_event_listener(ev::pointerdown, move |event| {
        table.by_key.set_value(false);
        pointers.down_elsewhere(&event);
    });
    let blur = window_event_listener(ev::blur, move |_| pointers.cancel(Why::Blur));
    let resized = window_event_listener(ev::resize, move |_| pointers.cancel(Why::Resized));
    let hidden = window_event_listener(ev::visibilitychange, move |_| pointers.cancel(Why::Blur));
    let dropped = window_event_listener(ev::dragover, move |event| event.prevent_default());
    let drop = window_event_listener(ev::drop, move |event| {
        event.prevent_default();
        files::open_dropped(table.desk, &event);
    });
    on_cleanup(move || {
        keys.remove();
        second.remove();
        blur.remove();
        resized.remove();
        hidden.remove();
        dropped.remove();
        drop.remove();
    });
}
