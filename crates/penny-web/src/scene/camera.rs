//! Where the board is seen from, and the way from a place to a pixel and back.
//!
//! Apart because it is plain geometry: the page aims with it, the renderer draws with it, and neither owns it.

use super::table::{FRAME_HEIGHT_M, MOAT_WIDTH_M, outline};
use super::view::Coin;
use glam::{DMat4, DVec2, DVec3};
use penny_physics::{Board, Equipment};
use std::f64::consts::{PI, TAU};

/// The canvas, in CSS pixels (as pointer events give them).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Viewport {
    /// Width.
    pub width_px: f64,
    /// Height.
    pub height_px: f64,
}

impl Viewport {
    /// A viewport of this size; never smaller than one pixel.
    pub fn new(width_px: f64, height_px: f64) -> Viewport {
        let at_least_one = |px: f64| if px >= 1.0 { px } else { 1.0 };
        Viewport { width_px: at_least_one(width_px), height_px: at_least_one(height_px) }
    }
}

/// Where the board is seen from. Every change keeps it within its limits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Camera {
    yaw_rad: f64,
    pitch_rad: f64,
    zoom: f64,
    centre_m: (f64, f64),
}

impl Default for Camera {
    fn default() -> Self {
        Camera::above()
    }
}

impl Camera {
    /// Vertical field of view, rad: a long lens, so that the perspective is slight.
    const FIELD_OF_VIEW_RAD: f64 = 0.42;
    /// The pitch of the view from above, rad from straight down: just enough to see the near sides.
    const PITCH_ABOVE_RAD: f64 = 0.10;
    /// The flattest view, rad from straight down.
    pub const MOST_PITCH_RAD: f64 = 1.25;
    /// Smallest and largest zoom; 1 shows the whole board.
    pub const ZOOM: (f64, f64) = (0.6, 8.0);

    /// From above with Red's player at the bottom, the whole board in the picture.
    pub fn above() -> Camera {
        Camera { yaw_rad: 0.0, pitch_rad: Self::PITCH_ABOVE_RAD, zoom: 1.0, centre_m: (0.0, 0.0) }
    }

    /// How far the board is turned to the viewer, rad: 0 has Red at the bottom, pi Gold.
    pub fn yaw_rad(&self) -> f64 {
        self.yaw_rad
    }
    /// How far from straight down it looks, rad.
    pub fn pitch_rad(&self) -> f64 {
        self.pitch_rad
    }
    /// The zoom; 1 shows the whole board.
    pub fn zoom(&self) -> f64 {
        self.zoom
    }
    /// The place on the board that is in the middle of the picture, m.
    pub fn centre_m(&self) -> (f64, f64) {
        self.centre_m
    }

    /// This camera with the viewer gone round the board to `yaw_rad` (kept in 0 .. 2 pi).
    #[must_use]
    pub fn with_yaw(self, yaw_rad: f64) -> Camera {
        let yaw_rad = if yaw_rad.is_finite() { yaw_rad.rem_euclid(TAU) } else { self.yaw_rad };
        Camera { yaw_rad, ..self }
    }

    /// This camera looking `pitch_rad` from straight down.
    #[must_use]
    pub fn with_pitch(self, pitch_rad: f64) -> Camera {
        let pitch_rad = if pitch_rad.is_finite() { pitch_rad.clamp(0.0, Self::MOST_PITCH_RAD) } else { self.pitch_rad };
        Camera { pitch_rad, ..self }
    }

    /// This camera with another zoom.
    #[must_use]
    pub fn with_zoom(self, zoom: f64) -> Camera {
        let zoom = if zoom.is_finite() { zoom.clamp(Self::ZOOM.0, Self::ZOOM.1) } else { self.zoom };
        Camera { zoom, ..self }
    }

    /// This camera with another place of the board in the middle; places off the board are drawn back onto it.
    #[must_use]
    pub fn with_centre(self, board: &Board, x_m: f64, y_m: f64) -> Camera {
        if !(x_m.is_finite() && y_m.is_finite()) {
            return self;
        }
        let centre = DVec2::new(x_m, y_m).clamp_length_max(board.half_width_m());
        Camera { centre_m: (centre.x, centre.y), ..self }
    }

    /// A drag of the orbit by so many pixels: sideways goes round the board, up and down tilts.
    #[must_use]
    pub fn orbited(self, dx_px: f64, dy_px: f64) -> Camera {
        const RAD_PER_PX: f64 = 0.006;
        self.with_yaw(self.yaw_rad - dx_px * RAD_PER_PX).with_pitch(self.pitch_rad - dy_px * RAD_PER_PX)
    }

    /// A zoom by `factor` that keeps the place under `px` where it is (wheel or pinch).
    #[must_use]
    pub fn zoomed_at(self, board: &Board, viewport: Viewport, px: (f64, f64), factor: f64) -> Camera {
        let next = self.with_zoom(self.zoom * factor);
        match (self.lens(board, viewport).board_point(px), next.lens(board, viewport).board_point(px)) {
            (Some(before), Some(after)) => {
                next.with_centre(board, next.centre_m.0 + before.0 - after.0, next.centre_m.1 + before.1 - after.1)
            }
            _ => next,
        }
    }

    /// The camera between this one (`t` 0) and `to` (`t` 1), the short way round: for the caller's animations.
    #[must_use]
    pub fn towards(&self, to: &Camera, t: f64) -> Camera {
        let t = t.clamp(0.0, 1.0);
        let mix = |a: f64, b: f64| a + (b - a) * t;
        let turn = (to.yaw_rad - self.yaw_rad + PI).rem_euclid(TAU) - PI;
        Camera {
            yaw_rad: (self.yaw_rad + turn * t).rem_euclid(TAU),
            pitch_rad: mix(self.pitch_rad, to.pitch_rad),
            zoom: mix(self.zoom, to.zoom),
            centre_m: (mix(self.centre_m.0, to.centre_m.0), mix(self.centre_m.1, to.centre_m.1)),
        }
    }

    /// What this camera sees of `board` on a canvas of that size.
    pub fn lens(&self, board: &Board, viewport: Viewport) -> Lens {
        Lens::new(self, board, viewport)
    }
}

/// A camera before one board on one canvas: places to pixels and back.
#[derive(Clone, Copy, Debug)]
pub struct Lens {
    viewport: Viewport,
    to_clip: DMat4,
    from_clip: DMat4,
    eye: DVec3,
    px_per_radian: f64,
}

impl Lens {
    fn new(camera: &Camera, board: &Board, viewport: Viewport) -> Lens {
        let (yaw_sin, yaw_cos) = camera.yaw_rad.sin_cos();
        let (pitch_sin, pitch_cos) = camera.pitch_rad.sin_cos();
        let right = DVec3::new(yaw_cos, yaw_sin, 0.0);
        let forth = DVec3::new(-yaw_sin, yaw_cos, 0.0);
        // From the board to the eye, and the direction that is up in the picture.
        let back = DVec3::Z * pitch_cos - forth * pitch_sin;
        let up = forth * pitch_cos + DVec3::Z * pitch_sin;
        let focal = 1.0 / (0.5 * Camera::FIELD_OF_VIEW_RAD).tan();
        let aspect = viewport.width_px / viewport.height_px;

        // The whole board and most of the moat fit: the eye steps back until every corner is inside the picture, and
        // the aim shifts until top and bottom are equally near its border.
        let margin = 0.9 * MOAT_WIDTH_M;
        let corners: Vec<DVec3> = outline(board, margin).into_iter().map(|(x, y)| DVec3::new(x, y, 0.0)).collect();
        let mut shift = 0.0;
        let mut distance = 0.0;
        for _ in 0..6 {
            distance = corners.iter().fold(0.0_f64, |far, corner| {
                let (x, y, z) = (corner.dot(right), corner.dot(up) - shift, corner.dot(back));
                far.max(z + focal * (x.abs() / aspect).max(y.abs()))
            });
            let heights = corners.iter().map(|c| (c.dot(up) - shift) / (distance - c.dot(back)));
            let (low, high) = heights.fold((0.0_f64, 0.0_f64), |(low, high), h| (low.min(h), high.max(h)));
            shift += 0.5 * (low + high) * distance;
        }
        let distance = distance / camera.zoom;
        let centre = DVec3::new(camera.centre_m.0, camera.centre_m.1, 0.0) + up * (shift / camera.zoom);
        let eye = centre + back * distance;
        let reach = 2.0 * board.half_width_m() + FRAME_HEIGHT_M + 0.4;
        let (near, far) = ((distance - reach).max(0.02), distance + reach);
        let projection = DMat4::perspective_rh_gl(Camera::FIELD_OF_VIEW_RAD, aspect, near, far);
        let to_clip = projection * DMat4::look_to_rh(eye, -back, up);
        let px_per_radian = 0.5 * focal * viewport.height_px;
        Lens { viewport, to_clip, from_clip: to_clip.inverse(), eye, px_per_radian }
    }

    /// The canvas it is for.
    pub fn viewport(&self) -> Viewport {
        self.viewport
    }
    /// From places, m, to clip space.
    pub fn to_clip(&self) -> DMat4 {
        self.to_clip
    }
    /// The place of the eye, m.
    pub fn eye_m(&self) -> DVec3 {
        self.eye
    }

    /// The pixel at which a place is seen, from the canvas's top left; None behind the eye.
    pub fn project(&self, place_m: (f64, f64, f64)) -> Option<(f64, f64)> {
        let clip = self.to_clip * DVec3::from(place_m).extend(1.0);
        if clip.w <= 0.0 {
            return None;
        }
        let (x, y) = (clip.x / clip.w, clip.y / clip.w);
        Some((0.5 * (1.0 + x) * self.viewport.width_px, 0.5 * (1.0 - y) * self.viewport.height_px))
    }

    /// The place on the board's plane that is seen at a pixel (also beyond the board's edges); None above the horizon.
    pub fn board_point(&self, px: (f64, f64)) -> Option<(f64, f64)> {
        self.point_at_height(px, 0.0)
    }

    /// The place at height `z_m` that is seen at a pixel; None above the horizon.
    pub fn point_at_height(&self, px: (f64, f64), z_m: f64) -> Option<(f64, f64)> {
        let clip =
            DVec3::new(2.0 * px.0 / self.viewport.width_px - 1.0, 1.0 - 2.0 * px.1 / self.viewport.height_px, 0.0);
        let through = self.from_clip.project_point3(clip);
        let ray = through - self.eye;
        let fall = self.eye.z - z_m;
        // A ray that hardly falls meets the plane too far away to mean anything.
        let falls = ray.z < -1e-3 * ray.length();
        if !falls || fall <= 0.0 {
            return None;
        }
        let place = self.eye + ray * (fall / -ray.z);
        place.is_finite().then_some((place.x, place.y))
    }

    /// How many pixels a metre across the line of sight takes at a place.
    pub fn px_per_m(&self, place_m: (f64, f64, f64)) -> f64 {
        self.px_per_radian / self.eye.distance(DVec3::from(place_m)).max(1e-6)
    }

    /// The coin under a pixel, by its place in `coins`: the one whose centre is nearest, if the pixel is on it or at
    /// most `slack_px` outside its rim. Ghosts are not picked.
    pub fn pick(&self, equipment: &Equipment, coins: &[Coin], px: (f64, f64), slack_px: f64) -> Option<usize> {
        let mut best: Option<(f64, usize)> = None;
        for (k, coin) in coins.iter().enumerate().filter(|(_, coin)| !coin.ghost) {
            let Some((x, y)) = self.point_at_height(px, coin.centre_m.2) else { continue };
            let distance = DVec2::new(x - coin.centre_m.0, y - coin.centre_m.1).length();
            let slack_m = slack_px / self.px_per_m(coin.centre_m);
            if distance <= equipment.radius_m() + slack_m && best.is_none_or(|(least, _)| distance < least) {
                best = Some((distance, k));
            }
        }
        best.map(|(_, k)| k)
    }
}
