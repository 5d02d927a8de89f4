//! The flicks by which speed is measured and results are compared: drawn by a stated generator from a stated seed.
//!
//! Apart from the command because the browser runs the same list, and any other program can draw it anew
//! (`docs/protocol.md` gives the recipe).

use crate::hash::Hash;
use penny_physics::{
    Angle, BoardFlick, BoardSpec, Equipment, Flick, Penny, PennyMap, Point, Position, Shot, Simulator, trig,
};
use penny_rules::SplitMix64;

/// What a workload is like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Pennies anywhere, one flicked at another: the one whose speed and signature are compared.
    Scattered,
    /// The same places, flicked in any direction: most flicks meet nothing.
    Sparse,
    /// A penny into six that touch, in a triangle.
    Touching,
    /// Every penny of one position in all directions and at all speeds, as a search looks at them.
    Map,
    /// The scattered ones, struck upwards so that each leaves the plane.
    Lofted,
}

impl Kind {
    /// All of them, the one that is compared first.
    pub const ALL: [Kind; 5] = [Kind::Scattered, Kind::Sparse, Kind::Touching, Kind::Map, Kind::Lofted];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Scattered => "scattered",
            Kind::Sparse => "sparse",
            Kind::Touching => "touching",
            Kind::Map => "map",
            Kind::Lofted => "lofted",
        }
    }
}

/// A list of flicks on one board, each from its own position.
#[derive(Clone, Debug)]
pub struct Workload {
    equipment: Equipment,
    flicks: Vec<(Position, Flick)>,
}

impl Workload {
    /// The seed that it is drawn from.
    pub const SEED: u64 = 20_261_130;
    /// The width of its square board, um.
    pub const WIDTH_UM: u32 = 360_000;

    /// The first `count` flicks of the workload that is compared.
    pub fn new(count: u32) -> Workload {
        Workload::of(Kind::Scattered, count)
    }

    /// The first `count` flicks of a kind.
    pub fn of(kind: Kind, count: u32) -> Workload {
        let spec = BoardSpec { width_um: Workload::WIDTH_UM, ..BoardSpec::default() };
        let equipment = Equipment::with_board(spec).expect("360 mm is an allowed width");
        let mut random = SplitMix64::new(Workload::SEED);
        let map = scatter(&equipment, &mut SplitMix64::new(Workload::SEED));
        let flick = |index| match kind {
            Kind::Scattered => draw(&equipment, &mut random),
            Kind::Sparse => {
                let (position, flick) = draw(&equipment, &mut random);
                let angle = draw_from_to(&mut random, 0, 359_999);
                (position, board_flick(flick.penny(), angle.into(), flick.speed_mm_s(), flick.offset_um()))
            }
            Kind::Touching => break_triangle(&equipment, &mut random),
            Kind::Map => (map, map_flick(index)),
            Kind::Lofted => {
                let (position, flick) = draw(&equipment, &mut random);
                (position, lofted(flick, &mut random))
            }
        };
        let flicks = (0..count).map(flick).collect();
        Workload { equipment, flicks }
    }

    /// Simulates all of them; the sum of their durations, us, so that nothing can be left out.
    pub fn run(&self, simulator: &mut Simulator) -> u64 {
        run(&self.equipment, &self.flicks, simulator)
    }

    /// Parts of so many flicks, the last one perhaps shorter, for several threads: the same sum for each.
    ///
    /// # Panics
    /// When a part is to have no flick.
    pub fn parts(&self, flicks: usize) -> impl Iterator<Item = impl Fn(&mut Simulator) -> u64 + Send> {
        self.flicks
            .chunks(flicks)
            .map(move |part| move |simulator: &mut Simulator| run(&self.equipment, part, simulator))
    }

    /// The board and pennies of all flicks.
    pub fn equipment(&self) -> &Equipment {
        &self.equipment
    }

    /// The flicks, each with the position that it is made from.
    pub fn flicks(&self) -> &[(Position, Flick)] {
        &self.flicks
    }

    /// Simulates all of them; the hash of all their results, as [`with_result`] adds them.
    pub fn signature(&self, simulator: &mut Simulator) -> Hash {
        let mut signature = Hash::EMPTY;
        each_shot(&self.equipment, &self.flicks, simulator, |shot| signature = with_result(signature, shot));
        signature
    }
}

/// A signature with one more result: its duration (us), count of events and rest position, all as four bytes, lowest first, a
/// penny that is not there as twice -2^31.
#[must_use]
pub fn with_result(signature: Hash, shot: &Shot) -> Hash {
    let count = shot.events.len() as u32;
    let mut signature = signature.with(&shot.duration_us.to_le_bytes()).with(&count.to_le_bytes());
    for (_, point) in shot.rest.points().iter() {
        let (x_um, y_um) = point.map_or((i32::MIN, i32::MIN), |at| (at.x_um, at.y_um));
        signature = signature.with(&x_um.to_le_bytes()).with(&y_um.to_le_bytes());
    }
    signature
}

fn run(equipment: &Equipment, flicks: &[(Position, Flick)], simulator: &mut Simulator) -> u64 {
    let mut duration_us = 0;
    each_shot(equipment, flicks, simulator, |shot| duration_us += u64::from(shot.duration_us));
    duration_us
}

fn each_shot(
    equipment: &Equipment,
    flicks: &[(Position, Flick)],
    simulator: &mut Simulator,
    mut see: impl FnMut(&Shot),
) {
    for (position, flick) in flicks {
        // Every penny is on the board and no flick is a side-flick, so none is refused.
        if let Ok(shot) = simulator.run(equipment, position, flick) {
            see(shot);
        }
    }
}

/// A whole number from `min` to `max`: the upper 32 of the next 64 bits times the count of numbers, over 2^32.
pub fn draw_from_to(random: &mut SplitMix64, min: i32, max: i32) -> i32 {
    let count = (i64::from(max) - i64::from(min) + 1) as u64;
    (i64::from(min) + (((random.next_u64() >> 32) * count) >> 32) as i64) as i32
}

/// One position and one flick: seven pennies anywhere on the board where they do not overlap, then a penny that is
/// flicked towards another, off its centre by up to 1.8 radii.
fn draw(equipment: &Equipment, random: &mut SplitMix64) -> (Position, Flick) {
    let position = scatter(equipment, random);
    let flicked = Penny::ALL[draw_from_to(random, 0, 6) as usize];
    let others = draw_from_to(random, 1, 6) as usize;
    let target = Penny::ALL[(flicked.index() + others) % Penny::COUNT];
    let reach = equipment.penny().diameter_um as i32 * 9 / 10;
    let aside_um = draw_from_to(random, -reach, reach);
    let speed_mm_s = draw_from_to(random, 300, 2_500);
    let offset_um = draw_from_to(random, -784, 784);
    let (from, to) = (position.points()[flicked], position.points()[target]);
    let angle = aim(from.unwrap_or_default(), to.unwrap_or_default(), aside_um);
    (position, board_flick(flicked, angle.mdeg().into(), speed_mm_s, offset_um))
}

fn board_flick(penny: Penny, angle_mdeg: i64, speed_mm_s: i32, offset_um: i32) -> Flick {
    let flick = BoardFlick::new(penny, angle_mdeg, speed_mm_s.into(), offset_um.into());
    Flick::Board(flick.expect("all numbers were drawn within their ranges"))
}

/// A flick struck upwards by one degree or more, so that it leaves the plane.
fn lofted(flick: Flick, random: &mut SplitMix64) -> Flick {
    let Flick::Board(flat) = flick else { return flick };
    // Also the slowest leaves it with 16 degrees or more, so this ends soon.
    loop {
        let loft_mdeg = draw_from_to(random, 1_000, 30_000);
        let lofted = flat.with_loft(loft_mdeg.into()).expect("an allowed loft");
        if lofted.leaves_the_plane() {
            return Flick::Board(lofted);
        }
    }
}

/// Six pennies that touch in a triangle about the middle, and the seventh flicked at them from 120 mm away.
fn break_triangle(equipment: &Equipment, random: &mut SplitMix64) -> (Position, Flick) {
    let pitch = equipment.penny().diameter_um as i32;
    // The height of a row, rounded up so that none overlap: sqrt(3) / 2 of the pitch.
    let row = (i64::from(pitch) * 866_026 / 1_000_000) as i32 + 1;
    let cells = [(-2, -1), (0, -1), (2, -1), (-1, 0), (1, 0), (0, 1)];
    let mut points = PennyMap::default();
    for (penny, (half_columns, rows)) in Penny::ALL[1..].iter().zip(cells) {
        points[*penny] = Some(Point { x_um: half_columns * pitch / 2, y_um: rows * row });
    }
    let from = Angle::wrapping_mdeg(draw_from_to(random, 0, 359_999).into());
    let (c, s) = trig::unit_vector(from);
    let at = Point { x_um: (120_000.0 * c) as i32, y_um: (120_000.0 * s) as i32 };
    points[Penny::ALL[0]] = Some(at);
    let position = Position::new(equipment, points).expect("they only touch");
    let reach = pitch * 9 / 10;
    let angle = aim(at, Point::default(), draw_from_to(random, -reach, reach));
    let (speed_mm_s, offset_um) = (draw_from_to(random, 300, 2_500), draw_from_to(random, -784, 784));
    (position, board_flick(Penny::ALL[0], angle.mdeg().into(), speed_mm_s, offset_um))
}

/// Flick number `index` of the map: by turns each penny, in directions three degrees apart, faster from round to round.
fn map_flick(index: u32) -> Flick {
    const DIRECTIONS: u32 = 120;
    let (penny, rest) = (Penny::ALL[(index % 7) as usize], index / 7);
    let (angle, round) = (rest % DIRECTIONS * 3_000, rest / DIRECTIONS);
    board_flick(penny, angle.into(), 300 + (round * 137 % 2_200) as i32, 0)
}

/// All seven pennies anywhere on a square board where they do not overlap.
pub fn scatter(equipment: &Equipment, random: &mut SplitMix64) -> Position {
    let half_um = (equipment.board().spec().width_um / 2) as i32;
    let mut position = Position::new(equipment, PennyMap::default()).expect("an empty board is a position");
    for penny in Penny::ALL {
        // The smallest board holds the largest pennies many times over, so this ends soon.
        loop {
            let (x_um, y_um) = (draw_from_to(random, -half_um, half_um), draw_from_to(random, -half_um, half_um));
            if let Ok(with) = position.with(equipment, penny, Point { x_um, y_um }) {
                position = with;
                break;
            }
        }
    }
    position
}

/// The direction from one place to another, or past it: `aside_um` to the left of it.
///
/// Found by halving with our own sine and cosine, since the standard arctangent differs between machines.
pub fn aim(from: Point, to: Point, aside_um: i32) -> Angle {
    let (dx, dy) = (f64::from(to.x_um - from.x_um), f64::from(to.y_um - from.y_um));
    let length = (dx * dx + dy * dy).sqrt();
    if length == 0.0 {
        return Angle::default();
    }
    let aside = f64::from(aside_um) / length;
    direction(dx - dy * aside, dy + dx * aside)
}

/// The direction of a vector, rounded down to a thousandth of a degree.
fn direction(x: f64, y: f64) -> Angle {
    let (mut quarter, mut x, mut y) = (0, x, y);
    while !(x > 0.0 && y >= 0.0) && quarter < 3 {
        (x, y) = (y, -x);
        quarter += 1;
    }
    let (mut low, mut high) = (0, 90_000);
    while high - low > 1 {
        let middle = (low + high) / 2;
        let (c, s) = trig::unit_vector(Angle::wrapping_mdeg(middle));
        if c * y - s * x >= 0.0 { low = middle } else { high = middle }
    }
    Angle::wrapping_mdeg(quarter * 90_000 + low)
}
