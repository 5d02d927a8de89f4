//! rapier3d: pennies as balls that cannot turn, on a floor, with gravity and the engine's own friction.
//!
//! Apart because here the board is in the engine. Cylinders that may turn are tilted by every hit, at the edge of the
//! rim at which they were found to touch, and differ from step to step; balls that cannot turn are the same in a plane.

use crate::flicks::{Scene, Start};
use crate::world::World;
use rapier3d::prelude::{
    CoefficientCombineRule, ColliderBuilder, IntegrationParameters, PhysicsWorld, RigidBodyBuilder, RigidBodyHandle,
    Vector,
};

/// Units of length a metre: centimetres, since the engine's tolerances are made for things of about 1.
pub(crate) const UNITS: f64 = 100.0;

/// The pennies of a flick in rapier3d. Upwards is its y, and the board's y is its z.
pub(crate) struct Rapier3d {
    world: PhysicsWorld,
    bodies: Vec<RigidBodyHandle>,
}

fn vector((x, y): (f64, f64), up: f64) -> Vector {
    Vector::new((x * UNITS) as f32, (up * UNITS) as f32, (y * UNITS) as f32)
}

fn pair(v: Vector) -> (f64, f64) {
    (f64::from(v.x) / UNITS, f64::from(v.z) / UNITS)
}

/// A world with gravity that goes in steps of so many seconds, and its floor with nothing said of friction and restitution.
pub(crate) fn world_and_floor(scene: &Scene, step_s: f64) -> (PhysicsWorld, ColliderBuilder) {
    let mut world = PhysicsWorld::new();
    world.gravity = vector((0.0, 0.0), -Scene::GRAVITY_M_S2);
    world.integration_parameters = IntegrationParameters {
        dt: step_s as f32,
        // A step never moves a penny by more than a fraction of its thickness.
        max_ccd_substeps: 0,
        // Contacts found half a millimetre ago are not good enough.
        contact_recycling: false,
        ..IntegrationParameters::default()
    };
    // Wider than the board, since a penny is on it until its centre is beyond the edge.
    let half = ((scene.half_width_m + 3.0 * scene.radius_m) * UNITS) as f32;
    let floor = ColliderBuilder::cuboid(half, 1.0, half).translation(Vector::new(0.0, -1.0, 0.0));
    (world, floor)
}

impl World for Rapier3d {
    const BOARD_BRAKES: bool = true;

    fn set_up(scene: &Scene, start: &Start, step_s: f64) -> Rapier3d {
        let (mut world, floor) = world_and_floor(scene, step_s);
        // The larger friction counts, so that of the board against a penny and none between pennies; the product of
        // restitutions, so none on it.
        let floor = floor
            .friction(scene.floor_friction as f32)
            .friction_combine_rule(CoefficientCombineRule::Max)
            .restitution(0.0)
            .restitution_combine_rule(CoefficientCombineRule::Multiply);
        world.insert_collider(floor, None);
        let radius = (scene.radius_m * UNITS) as f32;
        let mut bodies = vec![];
        for (penny, place) in start.places_m.into_iter().enumerate() {
            let velocity = if penny == start.flicked { start.velocity_m_s } else { (0.0, 0.0) };
            let body = RigidBodyBuilder::dynamic()
                .translation(vector(place, scene.radius_m))
                .linvel(vector(velocity, 0.0))
                .lock_rotations()
                .can_sleep(false);
            let ball = ColliderBuilder::ball(radius)
                .friction(0.0)
                .friction_combine_rule(CoefficientCombineRule::Max)
                .restitution(scene.restitution as f32);
            bodies.push(world.insert(body, ball).0);
        }
        Rapier3d { world, bodies }
    }

    fn step(&mut self) {
        self.world.step();
    }

    fn motion(&self, penny: usize) -> ((f64, f64), (f64, f64)) {
        let body = &self.world.bodies[self.bodies[penny]];
        (pair(body.translation()), pair(body.linvel()))
    }

    fn set_velocity_m_s(&mut self, penny: usize, velocity_m_s: (f64, f64)) {
        self.world.bodies[self.bodies[penny]].set_linvel(vector(velocity_m_s, 0.0), true);
    }

    fn remove(&mut self, penny: usize) {
        self.world.remove_body(self.bodies[penny]);
    }
}
