//! The board turning: to a player, half round, lower down, and to the edge of a side-flick.
//!
//! Apart because it changes only from where the board is seen.

use super::device;
use super::table::Table;
use crate::scene::Camera;
use crate::show::Turning;
use leptos::prelude::*;
use penny_physics::Team;

/// How far the picture moves out towards the edge of a side-flick, m: nearly as wide as what is seen of the moat, so that
/// the sovereign in the hand comes into the picture and the whole board stays in it.
const OUTWARDS_M: f64 = 0.024;

impl Table {
    /// Shows what is beyond the edge of a side-flick, and the board in the middle for everything else.
    pub(super) fn look_at_side(&self) {
        let to = self.play.with_untracked(|play| {
            let out = self.side.get_untracked().map_or((0.0, 0.0), |side| side.normal(play.equipment()));
            self.camera_end().with_centre(play.equipment().board(), out.0 * OUTWARDS_M, out.1 * OUTWARDS_M)
        });
        self.turn_to(to);
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
