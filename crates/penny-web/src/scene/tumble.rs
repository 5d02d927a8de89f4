//! A disc that tumbles: gravity, felt, wall, and the edge of the board, in small steps.
//!
//! Apart because it is mechanics for the eye only; [`super::fall`] asks it for poses and sees to a tidy end.

use super::table::{FRAME_HEIGHT_M, MOAT_DEPTH_M, MOAT_WIDTH_M};
use glam::{DQuat, DVec2, DVec3};
use penny_physics::{Board, Equipment};

/// Gravity, m/s^2.
const GRAVITY: f64 = 9.81;
/// The rim is this many balls, each as thick as the penny.
const BALLS: usize = 16;
/// Stiffness of felt and wood against one ball, over the penny's mass, 1/s^2: a rim that lands sinks in by a millimetre.
const STIFFNESS: f64 = 2.0e5;
/// Damping of one ball, over the penny's mass, 1/s: felt gives nothing back.
const DAMPING: f64 = 150.0;
/// Friction with the felt.
const FELT_FRICTION: f64 = 0.45;
/// Friction with wall and board.
const WOOD_FRICTION: f64 = 0.20;
/// Below this sliding speed friction fades, m/s, so that it does not shake a resting penny.
const SLOW: f64 = 0.02;

/// The moving penny; forces are over its mass.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tumble<'a> {
    board: &'a Board,
    radius: f64,
    half_thickness: f64,
    /// Squares of the radii of gyration about a diameter and about the axis.
    gyration: (f64, f64),
    /// The penny's centre, m.
    pub(super) centre: DVec3,
    /// How it is turned.
    pub(super) turn: DQuat,
    pub(super) velocity: DVec3,
    spin: DVec3,
    /// The number of the edge that it fell over.
    edge: usize,
    /// How high above the board's top the frame holds what flies against it, m.
    frame_m: f64,
    /// Whether it has left the board's top wholly; it never comes back then.
    clear: bool,
}

/// How a penny lies and moves as its fall begins.
#[derive(Clone, Copy, Debug)]
pub(super) struct Start {
    /// How much higher its centre is than if it lay flat on the board, m.
    pub(super) height: f64,
    pub(super) turn: DQuat,
    pub(super) velocity: DVec3,
    pub(super) spin: DVec3,
    /// Whether it comes out of a hop.
    pub(super) is_in_space: bool,
}

/// Force and torque on the penny in one step.
#[derive(Clone, Copy, Default)]
struct Load {
    force: DVec3,
    torque: DVec3,
}

impl<'a> Tumble<'a> {
    /// How long a step is, s.
    pub(super) const STEP_S: f64 = 2e-4;

    /// A penny with its centre over the board's edge, as it lies and moves there.
    pub(super) fn new(equipment: &'a Equipment, centre: DVec2, start: &Start) -> Tumble<'a> {
        let board = equipment.board();
        let radius = equipment.radius_m();
        let half_thickness = f64::from(equipment.penny().thickness_um) * 0.5e-6;
        let along = radius * radius * f64::from(equipment.physics().gyration_permille) * 1e-3;
        let across = 0.25 * radius * radius + half_thickness * half_thickness / 3.0;
        let edge = nearest_edge(board, centre);
        let mut tumble = Tumble {
            board,
            radius,
            half_thickness,
            gyration: (across, along),
            centre: centre.extend(half_thickness + start.height),
            turn: start.turn,
            velocity: start.velocity,
            spin: start.spin,
            edge,
            // What flies would fly over it and out of the picture.
            frame_m: if start.is_in_space { f64::INFINITY } else { FRAME_HEIGHT_M },
            clear: false,
        };
        // A penny that has all but stopped on the edge still tips over it.
        let (outward, slow) = (tumble.outward(edge), 0.04);
        let lacking = slow - tumble.velocity.dot(outward);
        tumble.velocity += outward * lacking.max(0.0);
        tumble
    }

    fn outward(&self, edge: usize) -> DVec3 {
        let normal = self.board.edges()[edge].normal;
        DVec3::new(normal.0, normal.1, 0.0)
    }

    /// The direction of its axis.
    pub(super) fn axis(&self) -> DVec3 {
        self.turn * DVec3::Z
    }

    /// Whether it has all but come to rest, flat.
    pub(super) fn is_still(&self) -> bool {
        let edge_speed = self.spin.length() * self.radius;
        self.velocity.length() + edge_speed < 0.01 && self.axis().z.abs() > 0.999 && self.clear
    }

    /// One step.
    pub(super) fn step(&mut self) {
        let load = self.load();
        let dt = Self::STEP_S;
        self.velocity += (load.force - DVec3::Z * GRAVITY) * dt;
        // The torque in the penny's own axes, with the gyroscopic part that makes a coin wobble.
        let axis = self.axis();
        let (across, along) = self.gyration;
        let momentum = self.spin * across + axis * (self.spin.dot(axis) * (along - across));
        let momentum = momentum + load.torque * dt;
        self.spin = momentum / across + axis * (momentum.dot(axis) * (1.0 / along - 1.0 / across));
        self.centre += self.velocity * dt;
        self.turn = (DQuat::from_scaled_axis(self.spin * dt) * self.turn).normalize();
    }

    fn load(&mut self) -> Load {
        let mut load = Load::default();
        let (x, y) = (self.turn * DVec3::X, self.turn * DVec3::Y);
        let ring = self.radius - self.half_thickness;
        let mut least_outside = f64::INFINITY;
        for k in 0..BALLS {
            let direction = DVec2::from_angle(k as f64 * std::f64::consts::TAU / BALLS as f64);
            let arm = (x * direction.x + y * direction.y) * ring;
            let ball = self.centre + arm;
            let outside = -self.board.distance_to_nearest_edge_m(ball.x, ball.y);
            least_outside = least_outside.min(outside);
            self.press(&mut load, arm, DVec3::Z, ball.z + MOAT_DEPTH_M, FELT_FRICTION);
            if ball.z < self.frame_m {
                for edge in 0..self.board.edges().len() {
                    let outward = self.outward(edge);
                    let room = self.board.half_width_m() + MOAT_WIDTH_M - ball.dot(outward);
                    self.press(&mut load, arm, -outward, room, WOOD_FRICTION);
                }
            }
            if self.clear {
                // The board's side, thought of as endlessly high: nothing bounces back onto the board.
                let outward = self.outward(nearest_edge(self.board, ball.truncate()));
                self.press(&mut load, arm, outward, outside, WOOD_FRICTION);
            } else if outside < 0.0 && ball.z > -self.half_thickness {
                self.press(&mut load, arm, DVec3::Z, ball.z, WOOD_FRICTION);
            }
        }
        self.clear |= least_outside > self.half_thickness;
        if !self.clear {
            self.lean_on_edge(&mut load);
        }
        load
    }

    /// The push of a surface on a ball whose centre is `room` in front of it.
    fn press(&self, load: &mut Load, arm: DVec3, normal: DVec3, room: f64, friction: f64) {
        let depth = self.half_thickness - room;
        if depth <= 0.0 {
            return;
        }
        let velocity = self.velocity + self.spin.cross(arm);
        let approach = velocity.dot(normal);
        let push = (STIFFNESS * depth - DAMPING * approach).max(0.0);
        let sliding = velocity - normal * approach;
        let force = normal * push - sliding * (friction * push / (sliding.length() + SLOW));
        load.force += force;
        // At the ball's surface, not at its centre.
        load.torque += (arm - normal * self.half_thickness).cross(force);
    }

    /// The board's edge under the penny's face: two points of the chord along which they cross.
    fn lean_on_edge(&self, load: &mut Load) {
        let outward = self.outward(self.edge);
        let axis = self.axis() * self.axis().z.signum();
        // Within the penny's plane, the direction out over the edge, and how much of it is across the edge.
        let out = outward - axis * axis.dot(outward);
        let across = out.length();
        if across < 0.2 {
            return;
        }
        let out = out / across;
        let to_chord = (self.board.half_width_m() - self.centre.dot(outward)) / across;
        let half_chord_squared = self.radius * self.radius - to_chord * to_chord;
        if half_chord_squared <= 0.0 {
            return;
        }
        let along = axis.cross(out) * (0.6 * half_chord_squared.sqrt());
        for arm in [out * to_chord + along, out * to_chord - along] {
            let height = (self.centre + arm).z / axis.z.max(0.2);
            if height > -self.half_thickness {
                self.press(load, arm, axis, height, WOOD_FRICTION);
            }
        }
    }
}

/// The number of the edge whose line is nearest, or farthest behind.
fn nearest_edge(board: &Board, place: DVec2) -> usize {
    let distance = |k: usize| board.distance_to_edge_m(&board.edges()[k], place.x, place.y);
    (1..board.edges().len()).fold(0, |best, k| if distance(k) < distance(best) { k } else { best })
}
