//! From a position and a flick to the moment at which something moves.
//!
//! Apart because it is where whole numbers become metres: the finger, the blue over the edge, the sovereign in the hand.

use crate::compliant;
use crate::impact::{self, Party};
use crate::record::Record;
use crate::world::{Body, Finger, Outline, PENNIES, Surfaces, Vector, World, dot, left_of, plus, unit_vector};
use penny_physics::{Angle, BoardFlick, Equipment, Flick, Penny, Position, SideFlick};

/// Pennies this near to the flicked one touch it, m: positions are rounded, and 2 um of overlap are legal.
const TOUCHES: f64 = 2e-6;

/// A board without pennies.
pub(crate) fn empty_world(equipment: &Equipment) -> World {
    let surfaces = Surfaces::of(equipment);
    World {
        surfaces,
        outline: Outline::of(equipment),
        bodies: [Body::default(); PENNIES],
        legal_overlap: [[0.0; PENNIES]; PENNIES],
        finger: None,
        time: 0.0,
        reach: surfaces.cluster_gap,
        record: Record::new(),
    }
}

/// Plays a flick to its end. Pennies within `reach` of a pair that meets are struck with it.
pub(crate) fn play(equipment: &Equipment, position: &Position, flick: &Flick, reach: f64) -> World {
    let mut world = empty_world(equipment);
    world.reach = reach;
    for (penny, point) in position.points().iter() {
        if let Some(point) = point {
            let at = [f64::from(point.x_um) / 1e6, f64::from(point.y_um) / 1e6];
            world.bodies[penny.index()] = Body { on_board: true, at, ..Body::default() };
        }
    }
    for (a, b) in world.pairs() {
        let overlap = (-world.line(a, b).1).max(0.0);
        (world.legal_overlap[a][b], world.legal_overlap[b][a]) = (overlap, overlap);
    }
    match flick {
        Flick::Board(flick) => world.push(flick),
        Flick::Side(flick) => world.strike_from_outside(flick),
    }
    world.run();
    world
}

fn direction(angle: Angle) -> Vector {
    unit_vector((f64::from(angle.mdeg()) / 1e3).to_radians())
}

impl World {
    /// Puts the finger behind a penny, and lets it carry those that touch it in front.
    fn push(&mut self, flick: &BoardFlick) {
        let k = flick.penny().index();
        let speed = f64::from(flick.speed_mm_s()) / 1e3;
        let ahead = direction(flick.angle());
        let pace = speed * speed / (2.0 * self.surfaces.stroke);
        self.finger = Some(Finger {
            penny: k,
            from: self.bodies[k].at,
            acceleration: [pace * ahead[0], pace * ahead[1]],
            until: 2.0 * self.surfaces.stroke / speed,
            // A nail to the left of the centre turns the penny clockwise: m v b of angular momentum.
            spin: -f64::from(flick.offset_um()) / 1e6 * speed / self.surfaces.gyration2,
        });
        let carries = |&(a, b): &(usize, usize)| {
            let (normal, gap) = self.line(a, b);
            let forward = dot(normal, ahead) * if a == k { 1.0 } else { -1.0 };
            (a == k || b == k) && gap <= TOUCHES && forward > 0.0
        };
        let carried: Vec<(usize, usize)> = self.pairs().filter(carries).collect();
        for &(a, b) in &carried {
            // They touch: a gap of a micrometre is rounding as well.
            let overlap = -self.line(a, b).1;
            (self.legal_overlap[a][b], self.legal_overlap[b][a]) = (overlap, overlap);
        }
        if !carried.is_empty() {
            self.record.carried = true;
            compliant::burst(self);
        }
    }

    /// Puts the blue over the edge, takes the sovereign into the hand, and lets it strike the blue once.
    fn strike_from_outside(&mut self, flick: &SideFlick) {
        let (sovereign, blue) = (flick.penny().index(), Penny::Blue.index());
        let at = self.bodies[blue].at;
        let edge = flick.edge().map_or(self.outline.nearest(at).0, usize::from);
        let inside = self.surfaces.radius - f64::from(flick.overlap_um()) / 1e6;
        let outwards = self.outline.inside(edge, at) - inside;
        let at = plus(at, outwards, self.outline.normals[edge]);
        let ahead = direction(flick.angle());
        let speed = f64::from(flick.speed_mm_s()) / 1e3;
        let offset = f64::from(flick.offset_um()) / 1e6;
        let reach = 2.0 * self.surfaces.radius;
        let back = (reach * reach - offset * offset).sqrt();
        let held_at = plus(plus(at, offset, left_of(ahead)), -back, ahead);
        let body = |at, velocity| Body { on_board: true, at, velocity, spin: 0.0 };
        let mut held =
            Party { body: body(held_at, [speed * ahead[0], speed * ahead[1]]), mass: self.surfaces.held_mass };
        let mut struck = Party::penny(body(at, [0.0, 0.0]));
        let towards = plus(at, -1.0, held_at);
        let normal = [towards[0] / reach, towards[1] / reach];
        impact::meet(&self.surfaces, &mut held, &mut struck, normal, self.surfaces.held_restitution);
        self.bodies[sovereign].on_board = false;
        self.bodies[blue] = struck.body;
        self.let_slow_rest();
        for k in 0..PENNIES {
            (self.legal_overlap[blue][k], self.legal_overlap[k][blue]) = (0.0, 0.0);
        }
        self.record.touched(sovereign, blue, 0.0);
    }
}
