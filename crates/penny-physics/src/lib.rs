//! Pennies, a board and one flick: what moves, what meets, what falls, and where everything comes to rest.
//!
//! A crate of its own because it is pure arithmetic: it uses only `+ - * /` and `sqrt` on `f64`, so that the same
//! flick has the same result, bit for bit, on every machine and in the browser. It knows no rules and does no I/O.
//!
#![doc = include_str!("../README.md")]

pub mod board;
pub mod equipment;
pub mod flick;
pub mod penny;
pub mod position;
mod shot;
pub mod side;
pub mod simulate;
pub mod trajectory;
pub mod trig;

mod account;
mod cluster;
mod damping;
mod flight;
mod impact;
mod knock;
mod lanes;
mod law;
mod leg;
mod meet;
mod news;
mod order;
mod predict;
mod press;
mod ranking;
mod schedule;
mod solid;
mod solver;
mod springs;
mod stroke;

pub use board::{Board, BoardSpec, Edge, Shape};
pub use equipment::{Equipment, PennySpec, PhysicsSpec, SpecError};
pub use flick::{Angle, BoardFlick, Flick, FlickError, SideFlick};
pub use penny::{Penny, PennyMap, Rank, Team};
pub use position::{Point, Position, PositionError};
pub use shot::{Event, Shot};
pub use side::{NearEdges, SideFlickError, SideSetUp};
pub use simulate::{SimulateError, Simulator, film, simulate};
pub use trajectory::{InSpace, Pose, Trajectory};

/// The name of this physics: any change in any bit of any result is a new name.
pub const PHYSICS_ID: &str = "pb1";

/// The name of the physics of flicks that leave the plane; all others are those of [`PHYSICS_ID`].
pub const LOFTED_PHYSICS_ID: &str = "pb1h";
