//! The flicks that every engine plays, our own answers to them, and how far two answers are apart.
//!
//! Apart because all engines must get the same starts and be compared in the same way.

use penny_physics::{
    BoardFlick, BoardSpec, Equipment, Event, Flick, Penny, PennySpec, PhysicsSpec, Position, Simulator, trig,
};
use penny_record::workload::{Workload, aim, draw_from_to, scatter};
use penny_rules::SplitMix64;

/// Restitution of every impact, in thousandths: what the game's pennies have at 1 m/s.
const RESTITUTION_PERMILLE: u32 = 800;
/// The shortest stroke of the finger that the equipment allows, um. Engines get the penny where it lets go.
const STROKE_UM: u32 = 500;

/// What all flicks have in common, in SI units.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scene {
    /// Half of the width of the square board, m.
    pub(crate) half_width_m: f64,
    /// Radius of a penny, m.
    pub(crate) radius_m: f64,
    /// Mass of a penny, kg.
    pub(crate) mass_kg: f64,
    /// Friction between penny and board.
    pub(crate) floor_friction: f64,
    /// Restitution of every impact of two pennies.
    pub(crate) restitution: f64,
}

impl Scene {
    /// Gravity, m/s^2.
    pub(crate) const GRAVITY_M_S2: f64 = penny_physics::equipment::GRAVITY_M_S2;

    /// What the board takes from a sliding penny, m/s^2.
    pub(crate) fn deceleration_m_s2(&self) -> f64 {
        self.floor_friction * Scene::GRAVITY_M_S2
    }

    /// Whether a penny with its centre here is on the board.
    pub(crate) fn contains(&self, (x_m, y_m): (f64, f64)) -> bool {
        x_m.abs() <= self.half_width_m && y_m.abs() <= self.half_width_m
    }
}

/// A flick as the finger lets go.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Start {
    /// The centres of the pennies, m.
    pub(crate) places_m: [(f64, f64); Penny::COUNT],
    /// Which of them moves.
    pub(crate) flicked: usize,
    /// Its velocity, m/s.
    pub(crate) velocity_m_s: (f64, f64),
}

/// Where the pennies rest, m; those that fell are nowhere.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Outcome(pub(crate) [Option<(f64, f64)>; Penny::COUNT]);

impl Outcome {
    /// The largest distance of a penny's places in two outcomes, m; none where other pennies fell.
    pub(crate) fn distance_m(&self, other: &Outcome) -> Option<f64> {
        let mut largest = 0.0f64;
        for pair in self.0.iter().zip(&other.0) {
            match pair {
                (Some(a), Some(b)) => largest = largest.max((a.0 - b.0).hypot(a.1 - b.1)),
                (None, None) => (),
                _ => return None,
            }
        }
        Some(largest)
    }
}

/// Our equipment without what the engines lack: spin on the board, friction between rims, a restitution that falls with
/// speed, and a finger that is more than a start.
pub(crate) fn equipment() -> Equipment {
    let board = BoardSpec { width_um: Workload::WIDTH_UM, ..BoardSpec::default() };
    let physics = PhysicsSpec {
        rim_friction_permille: 0,
        restitution_permille: RESTITUTION_PERMILLE,
        restitution_loss_permille: 0,
        stroke_um: STROKE_UM,
        finger_mass_mg: 0,
        ..PhysicsSpec::default()
    };
    Equipment::new(board, PennySpec::default(), physics).expect("all numbers are within their ranges")
}

/// What engines need to know of our equipment.
pub(crate) fn scene(equipment: &Equipment) -> Scene {
    let (penny, physics) = (equipment.penny(), equipment.physics());
    Scene {
        half_width_m: f64::from(equipment.board().spec().width_um) * 0.5e-6,
        radius_m: equipment.radius_m(),
        mass_kg: f64::from(penny.mass_mg) * 1e-6,
        floor_friction: f64::from(physics.floor_friction_permille) * 1e-3,
        restitution: f64::from(physics.restitution_permille) * 1e-3,
    }
}

/// So many flicks drawn as the bench draws its own, with the nail always on the centre line. One that meets a penny
/// while the finger still pushes is drawn anew: engines have no finger.
pub(crate) fn draw(equipment: &Equipment, count: usize, seed: u64) -> Vec<(Position, Flick)> {
    let mut random = SplitMix64::new(seed);
    let mut simulator = Simulator::new();
    let mut flicks = Vec::with_capacity(count);
    while flicks.len() < count {
        let (position, flick) = draw_one(equipment, &mut random);
        let shot = simulator.run(equipment, &position, &flick).expect("the flicked penny is on the board");
        if !shot.events.iter().any(|event| matches!(event, Event::Contact { finger: true, .. })) {
            flicks.push((position, flick));
        }
    }
    flicks
}

fn draw_one(equipment: &Equipment, random: &mut SplitMix64) -> (Position, Flick) {
    let position = scatter(equipment, random);
    let flicked = Penny::ALL[draw_from_to(random, 0, 6) as usize];
    let target = Penny::ALL[(flicked.index() + draw_from_to(random, 1, 6) as usize) % Penny::COUNT];
    let reach_um = equipment.penny().diameter_um as i32 * 9 / 10;
    let aside_um = draw_from_to(random, -reach_um, reach_um);
    let speed_mm_s = draw_from_to(random, 300, 2_500);
    let place = |penny| position.get(penny).expect("all are on the board");
    let angle = aim(place(flicked), place(target), aside_um);
    let flick = BoardFlick::new(flicked, angle.mdeg().into(), speed_mm_s.into(), 0);
    (position, Flick::Board(flick.expect("all numbers were drawn within their ranges")))
}

/// How an engine starts a flick: where and as fast as the finger lets go.
pub(crate) fn start(position: &Position, flick: &Flick) -> Start {
    let place = |penny| position.get(penny).map_or((0.0, 0.0), |at| (at.x_m(), at.y_m()));
    let mut places_m = Penny::ALL.map(place);
    let (c, s) = trig::unit_vector(flick.angle());
    let (flicked, speed) = (flick.penny().index(), f64::from(flick.speed_mm_s()) * 1e-3);
    let stroke = f64::from(STROKE_UM) * 1e-6;
    places_m[flicked].0 += stroke * c;
    places_m[flicked].1 += stroke * s;
    Start { places_m, flicked, velocity_m_s: (speed * c, speed * s) }
}

/// Our own outcome of a flick.
pub(crate) fn ours(equipment: &Equipment, (position, flick): &(Position, Flick)) -> Outcome {
    let shot = penny_physics::simulate(equipment, position, flick).expect("the flicked penny is on the board");
    Outcome(Penny::ALL.map(|penny| shot.rest.get(penny).map(|at| (at.x_m(), at.y_m()))))
}
