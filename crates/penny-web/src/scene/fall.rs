//! How a penny tips over the edge, falls into the moat and comes to rest there.
//!
//! Apart because it is for the eye only: the physics ends when the centre crosses the edge (R19), and nothing here
//! feeds back into it.

use super::view::Tilt;
use penny_physics::Equipment;

/// A penny as its centre crosses the edge.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Exit {
    /// Its centre, m.
    pub centre_m: (f64, f64),
    /// Its velocity, m/s.
    pub velocity_m_s: (f64, f64),
    /// How far its marking is turned, rad, anticlockwise.
    pub turn_rad: f64,
    /// Its spin, rad/s, anticlockwise.
    pub spin_rad_s: f64,
}

/// Where a falling penny is and how it leans; the fields mean the same as in [`super::Coin`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fallen {
    /// Its centre, m.
    pub centre_m: (f64, f64, f64),
    /// How far its marking is turned about its own axis, rad.
    pub turn_rad: f64,
    /// How it leans.
    pub tilt: Tilt,
}

/// The fall of one penny, from the edge to rest: worked out once, asked for any time.
#[derive(Clone, Debug)]
pub struct Fall {
    poses: Vec<Fallen>,
}

impl Fall {
    /// The fall that follows from an exit; `lying_m` are the centres of pennies that lie in the moat already.
    pub fn new(_equipment: &Equipment, exit: &Exit, _lying_m: &[(f64, f64)]) -> Fall {
        let centre_m = (exit.centre_m.0, exit.centre_m.1, -super::table::MOAT_DEPTH_M);
        Fall { poses: vec![Fallen { centre_m, turn_rad: exit.turn_rad, tilt: Tilt::default() }] }
    }

    /// The penny `since_s` after its centre crossed the edge; before 0 as it crossed, after the end at rest.
    pub fn pose(&self, _since_s: f64) -> Fallen {
        self.poses[0]
    }

    /// Where it lies in the end.
    pub fn rest(&self) -> Fallen {
        self.poses[self.poses.len() - 1]
    }

    /// How long it takes from the edge to rest, s.
    pub fn duration_s(&self) -> f64 {
        0.0
    }
}
