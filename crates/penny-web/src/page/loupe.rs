//! The loupe: while a finger aims, the place of the first contact is shown larger in a corner of the board.
//!
//! Apart because it only copies what was drawn: pennies are small on a phone, and the finger hides a part of the board.

use super::beside::Disc;
use super::scenery::{aimed_m, scenery};
use super::table::Table;
use crate::aim::Pull;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement};

/// How much larger it shows the board.
const MAGNIFIED: f64 = 2.6;
/// Its size, CSS pixels; the style sheet says the same.
pub(super) const SIZE_PX: u32 = 124;

/// Where the loupe looks, CSS pixels on the canvas; None when nothing is aimed by a finger.
pub(super) fn looks_at(table: &Table) -> Option<(f64, f64)> {
    let pulls = table.pull.with(Pull::is_held) && table.drawn.with(Option::is_some);
    if !(table.by_touch.get() && (pulls || table.handle_held.get())) {
        return None;
    }
    let (_, (x_m, y_m)) = aimed_m(table)?;
    table.lens()?.project((x_m, y_m, 0.0))
}

/// Where it lies itself; None when there is none.
pub(super) fn lies_at(table: &Table) -> Option<Disc> {
    looks_at(table)?;
    Some(scenery(table)?.corner(f64::from(SIZE_PX)))
}

/// Copies the place from the board's canvas, which must have been drawn in this very frame.
pub(super) fn copy(board: &HtmlCanvasElement, loupe: &HtmlCanvasElement, at_px: (f64, f64)) {
    let ratio = f64::from(board.width()) / f64::from(board.client_width().max(1));
    let size = f64::from(SIZE_PX) * window().device_pixel_ratio().clamp(1.0, 2.0);
    loupe.set_width(size as u32);
    loupe.set_height(size as u32);
    let context = loupe.get_context("2d").ok().flatten().and_then(|context| context.dyn_into().ok());
    let Some(context) = context else { return };
    let context: CanvasRenderingContext2d = context;
    let side = f64::from(SIZE_PX) / MAGNIFIED * ratio;
    let (x, y) = (at_px.0 * ratio - 0.5 * side, at_px.1 * ratio - 0.5 * side);
    // A place half outside the canvas is copied as far as there is anything.
    let _ = context.draw_image_with_html_canvas_element_and_sw_and_sh_and_dx_and_dy_and_dw_and_dh(
        board, x, y, side, side, 0.0, 0.0, size, size,
    );
}
