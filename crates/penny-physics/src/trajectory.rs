//! The motion of a shot, which can be asked for any time: the film.
//!
//! Apart because most callers want only the outcome; recording the motion is paid for by those who show it.

use crate::penny::{Penny, PennyMap};

/// Where a penny is at some time, and how it moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    /// Centre, m.
    pub x_m: f64,
    /// Centre, m.
    pub y_m: f64,
    /// How far it has turned since the flick began, rad, anticlockwise.
    pub turn_rad: f64,
    /// Velocity, m/s.
    pub velocity_m_s: (f64, f64),
    /// Spin, rad/s, anticlockwise.
    pub spin_rad_s: f64,
    /// When its centre crossed the edge, s, if it has: the pose is then that of the crossing.
    pub off_since_s: Option<f64>,
}

/// The motion of all pennies through one flick.
#[derive(Clone, Debug, Default)]
pub struct Trajectory {
    tracks: PennyMap<Vec<()>>,
    duration_s: f64,
}

impl Trajectory {
    /// When the last penny has come to rest or fallen, s.
    pub fn duration_s(&self) -> f64 {
        self.duration_s
    }

    /// A penny at a time: before 0 the start, after the end the rest. None for a penny that is not on the board.
    pub fn pose(&self, penny: Penny, t_s: f64) -> Option<Pose> {
        let _ = (&self.tracks[penny], t_s);
        None
    }
}
