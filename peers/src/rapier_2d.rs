//! rapier2d: pennies as balls in a plane.
//!
//! Apart because each engine has traps of its own; those of this one are told at its settings.

use crate::flicks::{Scene, Start};
use crate::world::World;
use rapier2d::prelude::{
    ColliderBuilder, IntegrationParameters, PhysicsWorld, RigidBodyBuilder, RigidBodyHandle, Vector,
};

/// Units of length a metre: centimetres, since the engine's tolerances are made for things of about 1.
const UNITS: f64 = 100.0;

/// The pennies of a flick in rapier2d.
pub(crate) struct Rapier2d {
    world: PhysicsWorld,
    bodies: Vec<RigidBodyHandle>,
}

fn vector((x, y): (f64, f64)) -> Vector {
    Vector::new((x * UNITS) as f32, (y * UNITS) as f32)
}

fn pair(v: Vector) -> (f64, f64) {
    (f64::from(v.x) / UNITS, f64::from(v.y) / UNITS)
}

impl World for Rapier2d {
    const BOARD_BRAKES: bool = false;

    fn set_up(scene: &Scene, start: &Start, step_s: f64) -> Rapier2d {
        let mut world = PhysicsWorld::new();
        world.gravity = Vector::ZERO;
        world.integration_parameters = IntegrationParameters {
            dt: step_s as f32,
            // A step never moves a penny by more than a fraction of its radius.
            max_ccd_substeps: 0,
            // Contacts found half a millimetre ago are not good enough.
            contact_recycling: false,
            ..IntegrationParameters::default()
        };
        let radius = (scene.radius_m * UNITS) as f32;
        let mut bodies = vec![];
        for (penny, place) in start.places_m.into_iter().enumerate() {
            let body = RigidBodyBuilder::dynamic().translation(vector(place));
            // What rests sleeps until it is hit, which saves a fifth.
            let body =
                if penny == start.flicked { body.linvel(vector(start.velocity_m_s)) } else { body.sleeping(true) };
            let disc = ColliderBuilder::ball(radius).friction(0.0).restitution(scene.restitution as f32);
            bodies.push(world.insert(body, disc).0);
        }
        Rapier2d { world, bodies }
    }

    fn step(&mut self) {
        self.world.step();
    }

    fn motion(&self, penny: usize) -> ((f64, f64), (f64, f64)) {
        let body = &self.world.bodies[self.bodies[penny]];
        (pair(body.translation()), pair(body.linvel()))
    }

    fn set_velocity_m_s(&mut self, penny: usize, velocity_m_s: (f64, f64)) {
        self.world.bodies[self.bodies[penny]].set_linvel(vector(velocity_m_s), true);
    }

    fn remove(&mut self, penny: usize) {
        self.world.remove_body(self.bodies[penny]);
    }
}
