//! Box2D v3: pennies as circles in a plane.
//!
//! Apart because each engine has traps of its own, and because this one is C: only here is there `unsafe`. The safe
//! binding over the same source looks every body up behind a lock, which would count against the engine.
#![allow(unsafe_code)]

use crate::flicks::{Scene, Start};
use crate::world::{REST_SPEED_M_S, World};
use boxdd_sys::ffi;

/// Units of length a metre: centimetres, since the engine's tolerances are made for things of about 1.
const UNITS: f64 = 100.0;
/// Into so many parts the engine cuts a step: what its manual recommends.
const SUB_STEPS: i32 = 4;

/// The pennies of a flick in Box2D. Worlds must be made and dropped on one thread at a time.
pub(crate) struct Box2d {
    world: ffi::b2WorldId,
    bodies: Vec<ffi::b2BodyId>,
    step_s: f32,
}

fn vector((x, y): (f64, f64)) -> ffi::b2Vec2 {
    ffi::b2Vec2 { x: (x * UNITS) as f32, y: (y * UNITS) as f32 }
}

fn pair(v: ffi::b2Vec2) -> (f64, f64) {
    (f64::from(v.x) / UNITS, f64::from(v.y) / UNITS)
}

/// The version of the engine's source.
pub(crate) fn version() -> String {
    // SAFETY: the function reads constants.
    let version = unsafe { ffi::b2GetVersion() };
    format!("{}.{}.{}", version.major, version.minor, version.revision)
}

impl World for Box2d {
    const BOARD_BRAKES: bool = false;

    fn set_up(scene: &Scene, start: &Start, step_s: f64) -> Box2d {
        // SAFETY: every definition comes from the engine's own default and outlives the call that reads it; every id
        // was returned by the call before it and is still alive.
        unsafe {
            let mut def = ffi::b2DefaultWorldDef();
            def.gravity = vector((0.0, 0.0));
            // Left alone, impacts below 1 unit/s would not bounce.
            def.restitutionThreshold = (REST_SPEED_M_S * UNITS) as f32;
            // A step never moves a penny by more than a fraction of its radius.
            def.enableContinuous = false;
            let world = ffi::b2CreateWorld(&def);
            let mut bodies = vec![];
            for (penny, place) in start.places_m.into_iter().enumerate() {
                let mut def = ffi::b2DefaultBodyDef();
                def.type_ = ffi::b2BodyType_b2_dynamicBody;
                def.position = vector(place);
                // Contacts found some time ago are not good enough.
                def.enableContactRecycling = false;
                // What rests sleeps until it is hit, which saves a little.
                def.isAwake = penny == start.flicked;
                if def.isAwake {
                    def.linearVelocity = vector(start.velocity_m_s);
                }
                let body = ffi::b2CreateBody(world, &def);
                let mut def = ffi::b2DefaultShapeDef();
                def.material.friction = 0.0;
                def.material.restitution = scene.restitution as f32;
                let circle = ffi::b2Circle { center: vector((0.0, 0.0)), radius: (scene.radius_m * UNITS) as f32 };
                ffi::b2CreateCircleShape(body, &def, &circle);
                bodies.push(body);
            }
            Box2d { world, bodies, step_s: step_s as f32 }
        }
    }

    fn step(&mut self) {
        // SAFETY: the world lives until it is dropped.
        unsafe { ffi::b2World_Step(self.world, self.step_s, SUB_STEPS) }
    }

    fn motion(&self, penny: usize) -> ((f64, f64), (f64, f64)) {
        let body = self.bodies[penny];
        // SAFETY: a penny that was removed is not asked for any more.
        unsafe { (pair(ffi::b2Body_GetPosition(body)), pair(ffi::b2Body_GetLinearVelocity(body))) }
    }

    fn set_velocity_m_s(&mut self, penny: usize, velocity_m_s: (f64, f64)) {
        // SAFETY: as above.
        unsafe { ffi::b2Body_SetLinearVelocity(self.bodies[penny], vector(velocity_m_s)) }
    }

    fn remove(&mut self, penny: usize) {
        // SAFETY: a penny is removed once.
        unsafe { ffi::b2DestroyBody(self.bodies[penny]) }
    }
}

impl Drop for Box2d {
    fn drop(&mut self) {
        // SAFETY: nobody else has the world's id.
        unsafe { ffi::b2DestroyWorld(self.world) }
    }
}
