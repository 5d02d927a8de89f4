//! The picture: a board, its pennies and the marks of aiming, drawn in WebGL2 by a small renderer of our own.
//!
//! A room of its own because it knows neither rules nor page: it is told what lies where ([`View`]) and draws that,
//! once for each call of [`Scene::draw`]. The camera and the fall over the edge are plain arithmetic, tested natively.

pub mod camera;
pub mod fall;
pub mod stage;
pub mod table;
pub mod view;

mod coins;
mod frame;
mod gl;
mod marks;
mod mesh;
mod painter;
mod palette;
mod programs;
mod still;
mod tumble;

pub use camera::{Camera, Lens, Viewport};
pub use fall::{Exit, Fall, Fallen, lying_in_space};
pub use stage::{Scene, SceneError};
pub use view::{Coin, Emphasis, Face, Look, Metal, Overlay, Surroundings, Tilt, View, Wood};
