//! How a penny tips over the edge, falls into the moat and comes to rest there.
//!
//! Apart because it is for the eye only: the physics ends when the centre crosses the edge (R19), and nothing here
//! feeds back into it.

use super::table::{MOAT_DEPTH_M, MOAT_WIDTH_M, outline};
use super::tumble::{Start, Tumble};
use super::view::Tilt;
use glam::{DMat3, DQuat, DVec2, DVec3};
use penny_physics::{Board, Equipment, InSpace};

/// A penny as its centre crosses the edge.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Exit {
    /// Its centre, m.
    pub centre_m: (f64, f64),
    /// Its velocity, m/s.
    pub velocity_m_s: (f64, f64),
    /// How far its marking is turned, rad, anticlockwise.
    pub turn_rad: f64,
    /// Its spin, rad/s, anticlockwise.
    pub spin_rad_s: f64,
    /// How it lies and moves out of the plane, where it crosses the edge in a hop.
    pub in_space: Option<InSpace>,
}

/// Where a falling penny is and how it leans; the fields mean the same as in [`super::Coin`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fallen {
    /// Its centre, m.
    pub centre_m: (f64, f64, f64),
    /// How far its marking is turned about its own axis, rad.
    pub turn_rad: f64,
    /// How it leans.
    pub tilt: Tilt,
}

/// The fall of one penny, from the edge to rest: worked out once, asked for any time.
#[derive(Clone, Debug)]
pub struct Fall {
    /// Every [`Fall::FRAME_S`], from the crossing to rest; at least one.
    frames: Vec<(DVec3, DQuat)>,
}

/// Room between pennies that lie in the moat, and between them and its sides, m.
const CLEARANCE_M: f64 = 0.0004;

impl Fall {
    /// Time between two kept poses, s.
    const FRAME_S: f64 = 0.004;
    /// The tumbling is cut off here, s; it has nearly always ended by itself.
    const LONGEST_S: f64 = 1.2;
    /// How long the penny takes from there to its tidy place, s.
    const SETTLE_S: f64 = 0.2;

    /// The fall that follows from an exit; `lying_m` are the centres of pennies that lie in the moat already.
    pub fn new(equipment: &Equipment, exit: &Exit, lying_m: &[(f64, f64)]) -> Fall {
        let centre = on_edge(equipment.board(), finite(exit.centre_m));
        let mut penny = Tumble::new(equipment, centre, &start(exit));
        let steps_a_frame = (Self::FRAME_S / Tumble::STEP_S).round() as usize;
        let mut frames = vec![(penny.centre, penny.turn)];
        while !penny.is_still() && frames.len() < (Self::LONGEST_S / Self::FRAME_S) as usize {
            for _ in 0..steps_a_frame {
                penny.step();
            }
            frames.push((penny.centre, penny.turn));
        }
        let place = free_place(equipment, penny.centre.truncate(), lying_m);
        let half_thickness = f64::from(equipment.penny().thickness_um) * 0.5e-6;
        let rest = (place.extend(half_thickness - MOAT_DEPTH_M), flat(penny.turn));
        let last = frames[frames.len() - 1];
        let settling = (Self::SETTLE_S / Self::FRAME_S) as usize;
        frames.extend((1..=settling).map(|k| {
            let t = k as f64 / settling as f64;
            let eased = t * t * (3.0 - 2.0 * t);
            (last.0.lerp(rest.0, eased), last.1.slerp(rest.1, eased))
        }));
        Fall { frames }
    }

    /// The penny `since_s` after its centre crossed the edge; before 0 as it crossed, after the end at rest.
    pub fn pose(&self, since_s: f64) -> Fallen {
        let at = (since_s / Self::FRAME_S).clamp(0.0, (self.frames.len() - 1) as f64);
        // A NaN becomes frame 0.
        let before = at as usize;
        let after = (before + 1).min(self.frames.len() - 1);
        let (from, to) = (self.frames[before], self.frames[after]);
        let t = at - before as f64;
        if t > 0.0 { fallen(from.0.lerp(to.0, t), from.1.slerp(to.1, t)) } else { fallen(from.0, from.1) }
    }

    /// When after the crossing it first comes down on something, s, and how fast, m/s; none where it never does. Nothing but a
    /// touch makes it fall less fast.
    pub fn lands(&self) -> Option<(f64, f64)> {
        let falls_m_s = |pair: &[(DVec3, DQuat)]| (pair[0].0.z - pair[1].0.z) / Self::FRAME_S;
        let speeds: Vec<f64> = self.frames.windows(2).map(falls_m_s).collect();
        let below = |k: &usize| self.frames[*k].0.z < -0.3 * MOAT_DEPTH_M;
        let slows = |k: &usize| speeds[*k - 1] > 0.1 && speeds[*k] < speeds[*k - 1] - 0.02;
        let k = (1..speeds.len()).filter(below).find(slows)?;
        Some((k as f64 * Self::FRAME_S, speeds[k - 1]))
    }

    /// Where it lies in the end.
    pub fn rest(&self) -> Fallen {
        self.pose(self.duration_s())
    }

    /// How long it takes from the edge to rest, s: at most 1.4.
    pub fn duration_s(&self) -> f64 {
        (self.frames.len() - 1) as f64 * Self::FRAME_S
    }
}

fn or_zero(number: f64) -> f64 {
    if number.is_finite() { number } else { 0.0 }
}

fn finite((x, y): (f64, f64)) -> DVec2 {
    if x.is_finite() && y.is_finite() { DVec2::new(x, y) } else { DVec2::ZERO }
}

/// How the fall begins: as the penny crossed the edge, but never faster than the steps of a fall can follow.
fn start(exit: &Exit) -> Start {
    /// Faster than any flick: the steps stay short against the penny, m/s and rad/s.
    const FASTEST: (f64, f64) = (4.0, 400.0);
    /// Higher than any hop, m.
    const HIGHEST: f64 = 0.2;
    let level = finite(exit.velocity_m_s);
    let flat = Start {
        height: 0.0,
        turn: DQuat::from_rotation_z(or_zero(exit.turn_rad)),
        velocity: level.clamp_length_max(FASTEST.0).extend(0.0),
        spin: DVec3::Z * or_zero(exit.spin_rad_s).clamp(-FASTEST.1, FASTEST.1),
        is_in_space: false,
    };
    let Some(InSpace { height_m, axis, mark, rising_m_s, turning_rad_s }) = exit.in_space else { return flat };
    let turn = turned(axis, mark);
    if !turn.is_finite() {
        return flat;
    }
    Start {
        height: or_zero(height_m).clamp(-HIGHEST, HIGHEST),
        turn,
        velocity: level.extend(or_zero(rising_m_s)).clamp_length_max(FASTEST.0),
        spin: DVec3::from(turning_rad_s.map(or_zero)).clamp_length_max(FASTEST.1),
        is_in_space: true,
    }
}

/// The turn of a penny from unit vectors along its axis, and across it to where its marking's right side points.
fn turned(axis: [f64; 3], mark: [f64; 3]) -> DQuat {
    let (axis, mark) = (DVec3::from(axis), DVec3::from(mark));
    DQuat::from_mat3(&DMat3::from_cols(mark, axis.cross(mark), axis)).normalize()
}

/// How a penny lies in space: unit vectors along its axis, and across it to where its marking's right side points.
pub fn lying_in_space(centre_m: (f64, f64, f64), axis: [f64; 3], mark: [f64; 3]) -> Fallen {
    fallen(DVec3::from(centre_m), turned(axis, mark))
}

/// Marking and lean of a turned penny.
fn fallen(centre: DVec3, turn: DQuat) -> Fallen {
    let axis = turn * DVec3::Z;
    let level = axis.truncate();
    // An upright or upside-down penny leans about any axis; x is as good as another.
    let axis_rad = if level.length() > 1e-9 { level.x.atan2(-level.y) } else { 0.0 };
    let angle_rad = level.length().atan2(axis.z);
    let tilt = DQuat::from_axis_angle(DVec3::new(axis_rad.cos(), axis_rad.sin(), 0.0), angle_rad);
    let spun = tilt.inverse() * turn;
    Fallen {
        centre_m: (centre.x, centre.y, centre.z),
        turn_rad: 2.0 * spun.z.atan2(spun.w),
        tilt: Tilt { axis_rad, angle_rad },
    }
}

/// The nearest turn in which the penny lies flat, on one face or the other.
fn flat(turn: DQuat) -> DQuat {
    let axis = turn * DVec3::Z;
    let to = if axis.z < 0.0 { -DVec3::Z } else { DVec3::Z };
    (DQuat::from_rotation_arc(axis, to) * turn).normalize()
}

/// A centre that is not beyond the edge is put onto it: the nearest point of the outline.
fn on_edge(board: &Board, centre: DVec2) -> DVec2 {
    let inside = board.distance_to_nearest_edge_m(centre.x, centre.y);
    if inside.abs() < 1e-3 {
        return centre;
    }
    nearest_on(&outline(board, 0.0), centre)
}

fn nearest_on(corners: &[(f64, f64)], to: DVec2) -> DVec2 {
    let mut best = DVec2::from(corners[0]);
    for (k, &from) in corners.iter().enumerate() {
        let (from, end) = (DVec2::from(from), DVec2::from(corners[(k + 1) % corners.len()]));
        let side = end - from;
        let t = ((to - from).dot(side) / side.length_squared()).clamp(0.0, 1.0);
        let point = from + side * t;
        if point.distance_squared(to) < best.distance_squared(to) {
            best = point;
        }
    }
    best
}

/// The place in the moat nearest to `wish` (roughly) where a flat penny touches nothing.
fn free_place(equipment: &Equipment, wish: DVec2, lying_m: &[(f64, f64)]) -> DVec2 {
    let (board, radius) = (equipment.board(), equipment.radius_m());
    let (near, far) = (radius + CLEARANCE_M, MOAT_WIDTH_M - radius - CLEARANCE_M);
    let is_free =
        |place: DVec2| lying_m.iter().all(|&other| place.distance(DVec2::from(other)) >= 2.0 * radius + CLEARANCE_M);
    let outside = -board.distance_to_nearest_edge_m(wish.x, wish.y);
    let mut kept = wish;
    if outside < near {
        kept = nearest_on(&outline(board, near), wish);
    } else if outside > far {
        kept = nearest_on(&outline(board, far.max(near)), wish);
    }
    if is_free(kept) {
        return kept;
    }
    // Otherwise along the middle of the moat, one way and the other, a millimetre at a time.
    let corners = outline(board, 0.5 * (near + far.max(near)));
    let walk = Walk::new(&corners);
    let start = walk.along(nearest_on(&corners, wish));
    let most = (0.5 * walk.length / 0.001) as i32;
    let places = (0..=most).flat_map(|k| [k, -k]).map(|k| walk.at(start + f64::from(k) * 0.001));
    places.into_iter().find(|&place| is_free(place)).unwrap_or(kept)
}

/// A closed line that can be walked along.
struct Walk<'a> {
    corners: &'a [(f64, f64)],
    side: f64,
    length: f64,
}

impl<'a> Walk<'a> {
    /// All sides of our outlines are equally long.
    fn new(corners: &'a [(f64, f64)]) -> Walk<'a> {
        let side = DVec2::from(corners[0]).distance(DVec2::from(corners[1]));
        Walk { corners, side, length: side * corners.len() as f64 }
    }

    fn at(&self, along: f64) -> DVec2 {
        let along = along.rem_euclid(self.length);
        let k = ((along / self.side) as usize).min(self.corners.len() - 1);
        let (from, to) = (DVec2::from(self.corners[k]), DVec2::from(self.corners[(k + 1) % self.corners.len()]));
        from.lerp(to, along / self.side - k as f64)
    }

    /// How far along a point of the line is.
    fn along(&self, point: DVec2) -> f64 {
        let mut best = (f64::INFINITY, 0.0);
        for k in 0..self.corners.len() {
            let (from, to) = (DVec2::from(self.corners[k]), DVec2::from(self.corners[(k + 1) % self.corners.len()]));
            let t = ((point - from).dot(to - from) / (self.side * self.side)).clamp(0.0, 1.0);
            let distance = from.lerp(to, t).distance(point);
            if distance < best.0 {
                best = (distance, (k as f64 + t) * self.side);
            }
        }
        best.1
    }
}
