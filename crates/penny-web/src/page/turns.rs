//! The board turning: to a player, half round, lower down, and near to a side-flick.
//!
//! Apart because it changes only from where the board is seen.

use super::device;
use super::table::Table;
use crate::scene::Camera;
use crate::show::Turning;
use leptos::prelude::*;
use penny_physics::Team;

/// How near the board is seen while a side-flick is prepared.
const SIDE_ZOOM: f64 = 2.2;

impl Table {
    /// Comes near to the blue for a side-flick, and shows the whole board for everything else.
    pub(super) fn look_at_side(&self) {
        let end = self.camera_end();
        let near = self.side.get_untracked().and_then(|side| {
            self.play.with_untracked(|play| {
                let blue = side.set_up(play.equipment(), play.game().position()).ok()?.blue_m;
                Some(end.with_zoom(SIDE_ZOOM).with_centre(play.equipment().board(), blue.0, blue.1))
            })
        });
        let whole = self.play.with_untracked(|play| end.with_zoom(1.0).with_centre(play.equipment().board(), 0.0, 0.0));
        self.turn_to(near.unwrap_or(whole));
    }

    /// Turns the board to a player.
    pub(super) fn face(&self, team: Team) {
        let yaw = if team == Team::Red { 0.0 } else { std::f64::consts::PI };
        self.turn_to(self.camera_end().with_yaw(yaw));
    }

    /// Turns the board half round.
    pub(super) fn turn_board(&self) {
        let end = self.camera_end();
        self.turn_to(end.with_yaw(end.yaw_rad() + std::f64::consts::PI));
    }

    /// Looks from above, or from lower down.
    pub(super) fn tilt_board(&self) {
        let end = self.camera_end();
        let flat = Camera::above().pitch_rad();
        self.turn_to(end.with_pitch(if end.pitch_rad() > flat + 0.1 { flat } else { 0.75 }));
    }

    pub(super) fn camera_end(&self) -> Camera {
        self.turning.get_untracked().map_or_else(|| self.camera.get_untracked(), |turning| turning.to)
    }

    pub(super) fn turn_to(&self, to: Camera) {
        let from = self.camera.get_untracked();
        if device::wants_less_motion() || from == to {
            self.turning.set(None);
            self.camera.set(to);
        } else {
            self.turning.set(Some(Turning { from, to, began_s: device::now_ms() * 1e-3 }));
        }
    }
}
