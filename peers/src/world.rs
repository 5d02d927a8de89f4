//! One flick in an engine that goes in steps of time: brake, step, look who fell, until nothing moves.
//!
//! Apart from the engines because all are played by the same rules; `python/flick.py` has the same loop.

use crate::flicks::{Outcome, Scene, Start};

/// Slower than this is at rest, m/s: the solver's own limit.
pub(crate) const REST_SPEED_M_S: f64 = 1e-3;
/// When a flick that does not end is given up, s; the longest that any takes is half of that.
const LONGEST_S: f64 = 5.0;

/// An engine's world with the pennies of one flick in it.
pub(crate) trait World {
    /// Whether the engine itself lets the board brake the pennies.
    const BOARD_BRAKES: bool;

    /// A world that goes in steps of so many seconds.
    fn set_up(scene: &Scene, start: &Start, step_s: f64) -> Self;
    /// One step of time.
    fn step(&mut self);
    /// The centre of a penny, m, and its velocity, m/s.
    fn motion(&self, penny: usize) -> ((f64, f64), (f64, f64));
    /// Gives a penny another velocity, m/s.
    fn set_velocity_m_s(&mut self, penny: usize, velocity_m_s: (f64, f64));
    /// Takes a penny out of the world.
    fn remove(&mut self, penny: usize);
}

/// Plays one flick to its end.
///
/// No engine of two dimensions knows a board that rubs. So before each step the speed of a penny is lowered by what the
/// board takes in a step, never below nothing: by half of it before the first, so that in between the speed is that of
/// the middle of a step, and a lone penny goes as far as it should.
pub(crate) fn play<W: World>(scene: &Scene, start: &Start, step_s: f64) -> Outcome {
    let mut world = W::set_up(scene, start, step_s);
    let mut places = start.places_m.map(Some);
    let mut loss = 0.5 * scene.deceleration_m_s2() * step_s;
    for _ in 0..(LONGEST_S / step_s) as u64 {
        let mut any_moves = false;
        for (penny, place) in places.iter_mut().enumerate().filter(|(_, place)| place.is_some()) {
            let (at, (vx, vy)) = world.motion(penny);
            if !scene.contains(at) {
                world.remove(penny);
                *place = None;
                continue;
            }
            *place = Some(at);
            let speed = vx.hypot(vy);
            any_moves |= speed >= REST_SPEED_M_S;
            if !W::BOARD_BRAKES && speed > 0.0 {
                let left = if speed < REST_SPEED_M_S { 0.0 } else { (1.0 - loss / speed).max(0.0) };
                world.set_velocity_m_s(penny, (vx * left, vy * left));
            }
        }
        if !any_moves {
            break;
        }
        world.step();
        loss = scene.deceleration_m_s2() * step_s;
    }
    Outcome(places)
}
