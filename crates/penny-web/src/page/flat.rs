//! The flat board, for browsers without WebGL2: the same view, drawn with plain 2-D paths.
//!
//! Apart from the scene because it must work exactly where the scene does not.

use crate::scene::{Coin, Emphasis, Face, Lens, Overlay, Surroundings, View, Viewport};
use penny_physics::{Penny, Rank, Team};
use std::f64::consts::TAU;
use wasm_bindgen::JsCast;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement};

/// A canvas with a 2-D context.
pub(super) struct Flat {
    canvas: HtmlCanvasElement,
    context: CanvasRenderingContext2d,
}

impl Flat {
    /// Takes hold of a canvas; None where there is not even a 2-D context.
    pub(super) fn new(canvas: &HtmlCanvasElement) -> Option<Flat> {
        let context = canvas.get_context("2d").ok()??.dyn_into().ok()?;
        Some(Flat { canvas: canvas.clone(), context })
    }

    /// The canvas in CSS pixels.
    pub(super) fn viewport(&self) -> Viewport {
        Viewport::new(f64::from(self.canvas.client_width()), f64::from(self.canvas.client_height()))
    }

    /// Draws one picture.
    pub(super) fn draw(&mut self, view: &View<'_>) {
        let viewport = self.viewport();
        self.canvas.set_width(viewport.width_px as u32);
        self.canvas.set_height(viewport.height_px as u32);
        let lens = view.camera.lens(view.equipment.board(), viewport);
        let dark = view.look.surroundings == Surroundings::Dark;
        self.context.set_fill_style_str(if dark { "#1d2a22" } else { "#b9c4b4" });
        self.context.fill_rect(0.0, 0.0, viewport.width_px, viewport.height_px);
        let corners = crate::scene::table::outline(view.equipment.board(), 0.0);
        self.polygon(&lens, &corners, Some("#a06a3d"), Some("#5b3820"));
        let spot_m = f64::from(view.equipment.board().spec().spot_diameter_um) * 0.5e-6;
        for spot in view.equipment.board().spots() {
            self.circle(&lens, (spot.x_m(), spot.y_m()), spot_m, Some("#7c4f2b"), None);
        }
        for overlay in view.overlays.iter().filter(|overlay| matches!(overlay, Overlay::LitSpot { .. })) {
            self.overlay(&lens, view, overlay);
        }
        let mut coins: Vec<&Coin> = view.coins.iter().collect();
        coins.sort_by(|a, b| a.centre_m.2.total_cmp(&b.centre_m.2));
        for coin in coins {
            self.coin(&lens, view, coin);
        }
        for overlay in view.overlays.iter().filter(|overlay| !matches!(overlay, Overlay::LitSpot { .. })) {
            self.overlay(&lens, view, overlay);
        }
    }

    fn coin(&self, lens: &Lens, view: &View<'_>, coin: &Coin) {
        let (fill, mark) = match coin.face {
            Face::Spare => ("#8f8f8f", ""),
            Face::Penny(penny) => (colour(penny), letter(penny)),
        };
        let centre = (coin.centre_m.0, coin.centre_m.1);
        let rim = match coin.emphasis {
            Emphasis::Selected => "#ffffff",
            Emphasis::Hover => "#ffe9b8",
            Emphasis::Choosable => "#e3b261",
            Emphasis::None | Emphasis::Dim => "#24160d",
        };
        self.context.set_global_alpha(if coin.ghost { 0.45 } else { 1.0 });
        self.context.set_line_width(2.5);
        self.circle(lens, centre, view.equipment.radius_m(), Some(fill), Some(rim));
        if let Some((x, y)) = lens.project(coin.centre_m) {
            let size_px = lens.px_per_m(coin.centre_m) * view.equipment.radius_m();
            self.context.set_font(&format!("700 {size_px:.0}px system-ui, sans-serif"));
            self.context.set_text_align("center");
            self.context.set_text_baseline("middle");
            self.context.set_fill_style_str("#1a0f08");
            // Text that cannot be drawn leaves the colour, and the board in words.
            let _ = self.context.fill_text(mark, x, y);
        }
        self.context.set_global_alpha(1.0);
    }

    fn overlay(&self, lens: &Lens, view: &View<'_>, overlay: &Overlay) {
        self.context.set_line_width(2.0);
        match *overlay {
            Overlay::AimLine { from_m, to_m, .. } | Overlay::Arrow { from_m, to_m } => {
                self.polygon(lens, &[from_m, to_m], None, Some("#fff4dc"));
            }
            Overlay::OutOfReach { from_m, to_m } => {
                self.polygon(lens, &[from_m, to_m], None, Some("rgb(255 244 220 / 30%)"));
            }
            Overlay::PullBand { from_m, to_m, .. } => self.polygon(lens, &[from_m, to_m], None, Some("#ffb45e")),
            Overlay::Fan { apex_m, angle_rad, half_angle_rad, reach_m } => {
                let steps = (-8..=8).map(|k| angle_rad + half_angle_rad * f64::from(k) / 8.0);
                let mut corners = vec![apex_m];
                corners.extend(steps.map(|a| (apex_m.0 + a.cos() * reach_m, apex_m.1 + a.sin() * reach_m)));
                self.polygon(lens, &corners, Some("rgb(255 244 220 / 22%)"), None);
            }
            Overlay::Ray { apex_m, angle_rad, half_angle_rad, reach_m, is_best } => {
                let end = |turn: f64| {
                    let angle = angle_rad + turn;
                    (apex_m.0 + angle.cos() * reach_m, apex_m.1 + angle.sin() * reach_m)
                };
                let fill = if is_best { "#fff4dc" } else { "rgb(255 196 96 / 80%)" };
                self.polygon(lens, &[apex_m, end(-half_angle_rad), end(half_angle_rad)], Some(fill), None);
                if is_best {
                    self.circle(lens, end(0.0), 0.0024, Some("#fff4dc"), None);
                }
            }
            Overlay::NoRoom { centre_m, from_rad, to_rad, foul } => {
                let reach_m = view.equipment.radius_m() * 1.35;
                let steps = (0..=24).map(|k| from_rad + (to_rad - from_rad) * f64::from(k) / 24.0);
                let arc: Vec<_> =
                    steps.map(|a| (centre_m.0 + a.cos() * reach_m, centre_m.1 + a.sin() * reach_m)).collect();
                self.context.set_line_width(5.0);
                self.line(lens, &arc, if foul { "#ffb02e" } else { "#ff5a4a" });
            }
            Overlay::Nail { centre_m, radius_m, blocked } => {
                self.circle(lens, centre_m, radius_m, None, Some(if blocked { "#ff5a4a" } else { "#fff4dc" }));
            }
            Overlay::LitSpot { spot, chosen } => {
                let Some(at) = view.equipment.board().spots().get(spot) else { return };
                let rim = if chosen { "#ffffff" } else { "#e3b261" };
                self.circle(
                    lens,
                    (at.x_m(), at.y_m()),
                    view.equipment.radius_m(),
                    Some("rgb(255 220 140 / 40%)"),
                    Some(rim),
                );
            }
            Overlay::Ruler { edge, along_m, .. } => {
                let board = view.equipment.board();
                let Some(edge) = board.edges().get(edge) else { return };
                let (nx, ny) = edge.normal;
                let at = |along: f64, out: f64| {
                    let from_centre = board.half_width_m() + out;
                    (nx * from_centre - ny * along, ny * from_centre + nx * along)
                };
                let (a, b) = (along_m - 0.08, along_m + 0.08);
                self.polygon(
                    lens,
                    &[at(a, 0.0), at(b, 0.0), at(b, 0.014), at(a, 0.014)],
                    Some("#e8d9a8"),
                    Some("#5b3820"),
                );
            }
        }
    }

    fn circle(&self, lens: &Lens, centre_m: (f64, f64), radius_m: f64, fill: Option<&str>, stroke: Option<&str>) {
        let steps = (0..40).map(|k| f64::from(k) * TAU / 40.0);
        let ring: Vec<_> = steps.map(|a| (centre_m.0 + a.cos() * radius_m, centre_m.1 + a.sin() * radius_m)).collect();
        self.polygon(lens, &ring, fill, stroke);
    }

    fn trace(&self, lens: &Lens, corners: &[(f64, f64)]) {
        self.context.begin_path();
        for (x, y) in corners.iter().filter_map(|&(x, y)| lens.project((x, y, 0.0))) {
            self.context.line_to(x, y);
        }
    }

    fn polygon(&self, lens: &Lens, corners: &[(f64, f64)], fill: Option<&str>, stroke: Option<&str>) {
        self.trace(lens, corners);
        self.context.close_path();
        if let Some(fill) = fill {
            self.context.set_fill_style_str(fill);
            self.context.fill();
        }
        if let Some(stroke) = stroke {
            self.context.set_stroke_style_str(stroke);
            self.context.stroke();
        }
    }

    fn line(&self, lens: &Lens, corners: &[(f64, f64)], stroke: &str) {
        self.trace(lens, corners);
        self.context.set_stroke_style_str(stroke);
        self.context.stroke();
    }
}

/// The teams differ in hue and in lightness.
const fn colour(penny: Penny) -> &'static str {
    match penny.team() {
        Some(Team::Red) => "#c2573c",
        Some(Team::Gold) => "#eccb6a",
        None => "#a8cdf0",
    }
}

const fn letter(penny: Penny) -> &'static str {
    match penny.rank() {
        Rank::Sovereign => "S",
        Rank::Assassin => "†",
        Rank::Blue => "",
    }
}
