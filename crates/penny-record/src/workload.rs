//! The flicks by which speed is measured and results are compared: drawn by a stated generator from a stated seed.
//!
//! Apart from the command because the browser runs the same list, and any other program can draw it anew
//! (`docs/protocol.md` gives the recipe).

use crate::hash::Hash;
use penny_physics::{
    Angle, BoardFlick, BoardSpec, Equipment, Flick, Penny, PennyMap, Point, Position, Shot, Simulator, trig,
};
use penny_rules::SplitMix64;

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

    /// The first `count` flicks.
    pub fn new(count: u32) -> Workload {
        let spec = BoardSpec { width_um: Workload::WIDTH_UM, ..BoardSpec::default() };
        let equipment = Equipment::with_board(spec).expect("360 mm is an allowed width");
        let mut random = SplitMix64::new(Workload::SEED);
        let flicks = (0..count).map(|_| draw(&equipment, &mut random)).collect();
        Workload { equipment, flicks }
    }

    /// Simulates all of them; the sum of their durations, us, so that nothing can be left out.
    pub fn run(&self, simulator: &mut Simulator) -> u64 {
        let mut duration_us = 0;
        self.each_shot(simulator, |shot| duration_us += u64::from(shot.duration_us));
        duration_us
    }

    /// Simulates all of them; the hash of all their results: of each its duration (us), count of events and rest
    /// position, all as four bytes, lowest first, a penny that is not there as twice -2^31.
    pub fn signature(&self, simulator: &mut Simulator) -> Hash {
        let mut signature = Hash::EMPTY;
        self.each_shot(simulator, |shot| {
            let count = shot.events.len() as u32;
            signature = signature.with(&shot.duration_us.to_le_bytes()).with(&count.to_le_bytes());
            for (_, point) in shot.rest.points().iter() {
                let (x_um, y_um) = point.map_or((i32::MIN, i32::MIN), |at| (at.x_um, at.y_um));
                signature = signature.with(&x_um.to_le_bytes()).with(&y_um.to_le_bytes());
            }
        });
        signature
    }

    fn each_shot(&self, simulator: &mut Simulator, mut see: impl FnMut(&Shot)) {
        for (position, flick) in &self.flicks {
            // Every penny is on the board and no flick is a side-flick, so none is refused.
            if let Ok(shot) = simulator.run(&self.equipment, position, flick) {
                see(shot);
            }
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
    let flick = BoardFlick::new(flicked, angle.mdeg().into(), speed_mm_s.into(), offset_um.into());
    (position, Flick::Board(flick.expect("all numbers were drawn within their ranges")))
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
