//! rapier3d with pennies as rounded cylinders that hop, ride up and lie on each other.
//!
//! Apart from `rapier_3d.rs`, where pennies are balls so that nothing leaves the plane: here that is what is looked at.

use crate::flicks::Scene;
use crate::hops::{Launch, Place};
use crate::rapier_3d::{self, UNITS};
use rapier3d::prelude::{
    CoefficientCombineRule, ColliderBuilder, MassProperties, PhysicsWorld, RigidBodyBuilder, RigidBodyHandle, Vector,
};

/// The pennies of a flick. Upwards is the engine's y, and the board's y is its negative z, so that it is right-handed as
/// ours.
pub(crate) struct Tumbling {
    world: PhysicsWorld,
    bodies: Vec<RigidBodyHandle>,
    flat_up: f64,
}

fn vector([x, y, up]: [f64; 3]) -> Vector {
    Vector::new((x * UNITS) as f32, (up * UNITS) as f32, (-y * UNITS) as f32)
}

/// As [`vector`], of what has no length in it.
fn turning([x, y, up]: [f64; 3]) -> Vector {
    Vector::new(x as f32, up as f32, -y as f32)
}

impl Tumbling {
    /// A world that goes in steps of so many seconds.
    pub(crate) fn set_up(scene: &Scene, penny: &Penny, launch: &Launch, step_s: f64) -> Tumbling {
        let (mut world, floor) = rapier_3d::world_and_floor(scene, step_s);
        // All frictions are alike; of restitutions the smaller counts, so that of the board where it is in play.
        let floor = floor
            .friction(scene.floor_friction as f32)
            .restitution(penny.board_restitution as f32)
            .restitution_combine_rule(CoefficientCombineRule::Min);
        world.insert_collider(floor, None);
        let flat_up = 0.5 * penny.thickness_m;
        let (mass, unit2) = (scene.mass_kg as f32, UNITS * UNITS);
        let along = (f64::from(mass) * penny.gyration2_m2 * unit2) as f32;
        let across = (f64::from(mass)
            * (0.5 * penny.gyration2_m2 + penny.thickness_m * penny.thickness_m / 12.0)
            * unit2) as f32;
        let mut bodies = vec![];
        for (k, (x, y)) in launch.places_m.into_iter().enumerate() {
            let (velocity, spin) =
                if k == launch.flicked { (launch.velocity_m_s, launch.turning_rad_s) } else { ([0.0; 3], [0.0; 3]) };
            let body = RigidBodyBuilder::dynamic()
                .translation(vector([x, y, flat_up]))
                .linvel(vector(velocity))
                .angvel(turning(spin))
                .additional_mass_properties(MassProperties::new(Vector::ZERO, mass, Vector::new(across, along, across)))
                .can_sleep(false);
            let (half, radius) = (flat_up - penny.rounding_m, scene.radius_m - penny.rounding_m);
            let [half, radius, rounding] = [half, radius, penny.rounding_m].map(|length| (length * UNITS) as f32);
            let coin = ColliderBuilder::round_cylinder(half, radius, rounding)
                .density(0.0)
                .friction(scene.floor_friction as f32)
                .restitution(scene.restitution as f32);
            bodies.push(world.insert(body, coin).0);
        }
        Tumbling { world, bodies, flat_up }
    }

    /// One step of time.
    pub(crate) fn step(&mut self) {
        self.world.step();
    }

    /// Where a penny is, and whether it moves faster than this, m/s, at any point of it.
    pub(crate) fn place(&self, penny: usize, radius_m: f64) -> (Place, f64) {
        let body = &self.world.bodies[self.bodies[penny]];
        let (at, velocity, spin) = (body.translation(), body.linvel(), body.angvel());
        let place = Place {
            x_m: f64::from(at.x) / UNITS,
            y_m: -f64::from(at.z) / UNITS,
            height_m: f64::from(at.y) / UNITS - self.flat_up,
        };
        (place, f64::from(velocity.length()) / UNITS + radius_m * f64::from(spin.length()))
    }

    /// Takes a penny out of the world.
    pub(crate) fn remove(&mut self, penny: usize) {
        self.world.remove_body(self.bodies[penny]);
    }
}

/// What this engine needs to know of a penny besides the scene.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Penny {
    pub(crate) thickness_m: f64,
    pub(crate) rounding_m: f64,
    pub(crate) gyration2_m2: f64,
    pub(crate) board_restitution: f64,
}
