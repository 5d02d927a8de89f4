//! The pennies of one flick in SI units, with the board and the surfaces, read anew from the public whole numbers.
//!
//! Apart because every other file of the reference works on it.

use crate::record::Record;
use penny_physics::equipment::GRAVITY_M_S2;
use penny_physics::{Equipment, Penny, Shape};

/// A vector in the plane.
pub(crate) type Vector = [f64; 2];

pub(crate) fn dot(a: Vector, b: Vector) -> f64 {
    a[0] * b[0] + a[1] * b[1]
}

/// `a + share * b`.
pub(crate) fn plus(a: Vector, share: f64, b: Vector) -> Vector {
    [a[0] + share * b[0], a[1] + share * b[1]]
}

pub(crate) fn length(a: Vector) -> f64 {
    dot(a, a).sqrt()
}

/// A quarter turn to the left.
pub(crate) fn left_of(a: Vector) -> Vector {
    [-a[1], a[0]]
}

pub(crate) fn unit_vector(radians: f64) -> Vector {
    [radians.cos(), radians.sin()]
}

/// Masses in pennies, everything else in SI units.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Surfaces {
    pub(crate) radius: f64,
    pub(crate) support: f64,
    /// Radius of gyration squared.
    pub(crate) gyration2: f64,
    /// mu g.
    pub(crate) braking: f64,
    pub(crate) rim_friction: f64,
    /// Restitution of slow impacts, what fast ones lose of it, and the speed of half that loss.
    pub(crate) restitution: [f64; 3],
    pub(crate) cluster_gap: f64,
    pub(crate) contact_time: f64,
    pub(crate) stroke: f64,
    /// A penny with a fingertip behind it.
    pub(crate) pushed_mass: f64,
    pub(crate) held_mass: f64,
    pub(crate) held_restitution: f64,
}

impl Surfaces {
    pub(crate) fn of(equipment: &Equipment) -> Surfaces {
        let (penny, physics) = (equipment.penny(), equipment.physics());
        let per_mille = |value: u32| f64::from(value) / 1e3;
        let radius = f64::from(penny.diameter_um) / 2e6;
        let in_pennies = |mass_mg: u32| f64::from(mass_mg) / f64::from(penny.mass_mg);
        Surfaces {
            radius,
            support: per_mille(physics.support_radius_permille) * radius,
            gyration2: per_mille(physics.gyration_permille) * radius * radius,
            braking: per_mille(physics.floor_friction_permille) * GRAVITY_M_S2,
            rim_friction: per_mille(physics.rim_friction_permille),
            restitution: [
                per_mille(physics.restitution_permille),
                per_mille(physics.restitution_loss_permille),
                per_mille(physics.restitution_speed_mm_s),
            ],
            cluster_gap: f64::from(physics.cluster_gap_um) / 1e6,
            contact_time: f64::from(physics.contact_time_us) / 1e6,
            stroke: f64::from(physics.stroke_um) / 1e6,
            pushed_mass: 1.0 + in_pennies(physics.finger_mass_mg),
            held_mass: in_pennies(physics.held_mass_mg),
            held_restitution: per_mille(physics.held_restitution_permille),
        }
    }
}

/// The board's edge lines: normal . x = half_width, normals outwards.
#[derive(Clone, Debug)]
pub(crate) struct Outline {
    pub(crate) normals: Vec<Vector>,
    pub(crate) half_width: f64,
}

impl Outline {
    pub(crate) fn of(equipment: &Equipment) -> Outline {
        let spec = equipment.board().spec();
        let (first_degree, count) = match spec.shape {
            Shape::Square => (-90.0, 4),
            Shape::Hexagon => (-60.0, 6),
        };
        let angle = |k: u32| f64::to_radians(first_degree + 360.0 * f64::from(k) / f64::from(count));
        Outline {
            normals: (0..count).map(|k| unit_vector(angle(k))).collect(),
            half_width: f64::from(spec.width_um) / 2e6,
        }
    }

    /// How far inside an edge line a place is; negative outside.
    pub(crate) fn inside(&self, edge: usize, at: Vector) -> f64 {
        self.half_width - dot(self.normals[edge], at)
    }

    /// The edge that a place is nearest to or farthest outside of, and how far inside.
    pub(crate) fn nearest(&self, at: Vector) -> (usize, f64) {
        let inside = |k: usize| self.inside(k, at);
        let edge = (0..self.normals.len()).min_by(|&a, &b| inside(a).total_cmp(&inside(b))).expect("a board has edges");
        (edge, inside(edge))
    }
}

/// A penny.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Body {
    pub(crate) on_board: bool,
    pub(crate) at: Vector,
    pub(crate) velocity: Vector,
    /// Anticlockwise.
    pub(crate) spin: f64,
}

impl Body {
    pub(crate) fn moves(&self) -> bool {
        self.on_board && (self.velocity != [0.0, 0.0] || self.spin != 0.0)
    }

    /// Below 1 mm/s of sliding and spinning together a penny is at rest.
    pub(crate) fn rest_if_slow(&mut self, surfaces: &Surfaces) {
        if length(self.velocity) + surfaces.support * self.spin.abs() < 1e-3 {
            (self.velocity, self.spin) = ([0.0, 0.0], 0.0);
        }
    }
}

/// The finger behind the flicked penny: v(s) = v0 sqrt(s / stroke), a constant acceleration, until the stroke's end.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Finger {
    pub(crate) penny: usize,
    pub(crate) from: Vector,
    pub(crate) acceleration: Vector,
    pub(crate) until: f64,
    /// The spin that starts at the release.
    pub(crate) spin: f64,
}

pub(crate) const PENNIES: usize = Penny::COUNT;

/// Everything at one instant. Pennies are numbered as in [`Penny::ALL`].
#[derive(Clone, Debug)]
pub(crate) struct World {
    pub(crate) surfaces: Surfaces,
    pub(crate) outline: Outline,
    pub(crate) bodies: [Body; PENNIES],
    /// How far two pennies lie into each other without a pressed spring, m: positions are rounded before the flick.
    pub(crate) legal_overlap: [[f64; PENNIES]; PENNIES],
    pub(crate) finger: Option<Finger>,
    pub(crate) time: f64,
    /// Pennies nearer than this to a pair that meets are struck with it.
    pub(crate) reach: f64,
    pub(crate) record: Record,
}

impl World {
    pub(crate) fn is_driven(&self, k: usize) -> bool {
        self.finger.is_some_and(|finger| finger.penny == k)
    }

    /// The line of centres from `a` to `b`, a unit vector, and the gap between their rims.
    pub(crate) fn line(&self, a: usize, b: usize) -> (Vector, f64) {
        let apart = plus(self.bodies[b].at, -1.0, self.bodies[a].at);
        let distance = length(apart);
        ([apart[0] / distance, apart[1] / distance], distance - 2.0 * self.surfaces.radius)
    }

    /// How fast `a` and `b` approach along their line of centres.
    pub(crate) fn closing(&self, a: usize, b: usize) -> f64 {
        let (normal, _) = self.line(a, b);
        -dot(plus(self.bodies[b].velocity, -1.0, self.bodies[a].velocity), normal)
    }

    /// Every two pennies on the board.
    pub(crate) fn pairs(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let here = self.bodies.map(|body| body.on_board);
        (0..PENNIES).flat_map(move |a| (a + 1..PENNIES).map(move |b| (a, b))).filter(move |&(a, b)| here[a] && here[b])
    }

    /// Puts the driven penny where its finger has it now, or lets it go at the stroke's end.
    pub(crate) fn drive(&mut self) {
        let Some(finger) = self.finger else { return };
        let body = &mut self.bodies[finger.penny];
        let t = self.time.min(finger.until);
        body.at = plus(finger.from, 0.5 * t * t, finger.acceleration);
        body.velocity = [finger.acceleration[0] * t, finger.acceleration[1] * t];
        if self.time >= finger.until {
            body.spin = finger.spin;
            self.finger = None;
            self.note_release(finger.penny);
            self.ease_springs();
        }
    }

    /// Notes how near others are as the finger lets go: a contact a moment before changes one penny, a moment after both.
    fn note_release(&mut self, k: usize) {
        if self.record.carried {
            return;
        }
        for (a, b) in self.pairs().filter(|&(a, b)| a == k || b == k) {
            self.record.grazed(self.line(a, b).1.abs());
        }
    }

    /// Takes the strain out of all contacts as the finger lets go: the law's pennies are stiff and leave with the speed that
    /// they have; springs that a finger has pressed all along its stroke would snap them apart.
    fn ease_springs(&mut self) {
        for (a, b) in self.pairs() {
            let overlap = self.legal_overlap[a][b].max(-self.line(a, b).1);
            (self.legal_overlap[a][b], self.legal_overlap[b][a]) = (overlap, overlap);
        }
    }

    /// Brings to rest what hardly moves: below 1 mm/s of sliding and spinning together a free penny is at rest.
    pub(crate) fn let_slow_rest(&mut self) {
        let driven = self.finger.map(|finger| finger.penny);
        for (_, body) in self.bodies.iter_mut().enumerate().filter(|&(k, _)| Some(k) != driven) {
            body.rest_if_slow(&self.surfaces);
        }
    }

    /// Takes pennies whose centre is across an edge line, and goes on outwards, off the board.
    pub(crate) fn drop_fallen(&mut self) {
        for k in 0..PENNIES {
            let body = self.bodies[k];
            if !body.moves() {
                continue;
            }
            let (edge, inside) = self.outline.nearest(body.at);
            let outward = dot(self.outline.normals[edge], body.velocity);
            if inside <= 0.0 && outward > 0.0 {
                let speed = length(body.velocity);
                // How far beyond the line it would have come to rest, at least.
                let beyond = 0.5 * speed * outward / self.surfaces.braking;
                self.record.fell(k, body.at, beyond);
                self.bodies[k].on_board = false;
                if self.is_driven(k) {
                    self.finger = None;
                }
            }
        }
    }
}
