//! Flicks as they come: seven pennies anywhere on a board of 360 mm, one flicked at another.
//!
//! Apart because aim and parameters are measured on the same flicks. They are drawn like those of `pennyblue bench`
//! (docs/physics.md), but by a generator of their own.

use penny_physics::{
    BoardFlick, BoardSpec, Equipment, Flick, Penny, PennyMap, PennySpec, PhysicsSpec, Point, Position,
};
use penny_physics::{Shot, Simulator};

/// Splitmix, 64 bits (Steele, Lea and Flood, OOPSLA 2014).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Between the two, evenly.
    fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * (self.next() >> 11) as f64 / (1u64 << 53) as f64
    }
}

/// The board of these flicks, with any surfaces.
pub(crate) fn board(physics: PhysicsSpec) -> Equipment {
    let spec = BoardSpec { width_um: 360_000, ..BoardSpec::default() };
    Equipment::new(spec, PennySpec::default(), physics).expect("within the ranges")
}

/// Draws so many flicks.
pub(crate) fn draw(count: usize) -> Vec<(Position, BoardFlick)> {
    let equipment = board(PhysicsSpec::default());
    let mut random = Random(7);
    (0..count).map(|_| draw_one(&equipment, &mut random)).collect()
}

fn draw_one(equipment: &Equipment, random: &mut Random) -> (Position, BoardFlick) {
    let mut position = Position::new(equipment, PennyMap::default()).expect("an empty board");
    for penny in Penny::ALL {
        while position.get(penny).is_none() {
            let mut whole = || random.between(-180_000.0, 180_000.0) as i32;
            let place = Point { x_um: whole(), y_um: whole() };
            position = position.with(equipment, penny, place).unwrap_or(position);
        }
    }
    let striker = random.next() as usize % Penny::COUNT;
    let target = (striker + 1 + random.next() as usize % (Penny::COUNT - 1)) % Penny::COUNT;
    let [from, to] = [striker, target].map(|k| position.get(Penny::ALL[k]).expect("all are there"));
    let (x, y) = (to.x_m() - from.x_m(), to.y_m() - from.y_m());
    let aside = random.between(-1.8, 1.8) * equipment.radius_m();
    let angle_mdeg = ((y.atan2(x) + (aside / x.hypot(y)).atan()).to_degrees() * 1e3) as i64;
    let speed_mm_s = random.between(300.0, 2_500.0) as i64;
    let offset_um = random.between(-784.0, 784.0) as i64;
    let flick = BoardFlick::new(Penny::ALL[striker], angle_mdeg.rem_euclid(360_000), speed_mm_s, offset_um);
    (position, flick.expect("within the ranges"))
}

/// What a change does to outcomes.
#[derive(Clone, Debug)]
pub(crate) struct Effect {
    /// Of each flick the largest distance between the two rest places of a penny that stays on the board in both, mm;
    /// sorted.
    pub(crate) moved_mm: Vec<f64>,
    /// The share of flicks after which other pennies have fallen.
    pub(crate) other_falls: f64,
}

impl Effect {
    /// Compares the outcome of each flick on one equipment with that of a changed flick on another.
    pub(crate) fn of(
        flicks: &[(Position, BoardFlick)],
        (usual, other): (&Equipment, &Equipment),
        change: impl Fn(BoardFlick) -> BoardFlick,
    ) -> Effect {
        let mut simulator = Simulator::new();
        let mut play = |equipment: &Equipment, position: &Position, flick: BoardFlick| -> Shot {
            simulator.run(equipment, position, &Flick::Board(flick)).expect("it can be made").clone()
        };
        let (mut moved_mm, mut other_falls) = (vec![], 0usize);
        for (position, flick) in flicks {
            let (a, b) = (play(usual, position, *flick), play(other, position, change(*flick)));
            let both = Penny::ALL.into_iter().filter_map(|p| Some((a.rest.get(p)?, b.rest.get(p)?)));
            let squares = both.map(|(p, q)| p.distance_squared_um2(q));
            moved_mm.push((squares.max().unwrap_or(0) as f64).sqrt() * 1e-3);
            other_falls += usize::from(Penny::ALL.iter().any(|&p| a.rest.get(p).is_none() != b.rest.get(p).is_none()));
        }
        moved_mm.sort_by(f64::total_cmp);
        Effect { moved_mm, other_falls: other_falls as f64 / flicks.len() as f64 }
    }

    /// The displacement that this share of the flicks stays below, mm.
    pub(crate) fn quantile_mm(&self, share: f64) -> f64 {
        self.moved_mm[((self.moved_mm.len() - 1) as f64 * share).round() as usize]
    }
}

/// The same flick, so many thousandths of a degree to the left.
pub(crate) fn turned(flick: BoardFlick, by_mdeg: i64) -> BoardFlick {
    let angle = (i64::from(flick.angle().mdeg()) + by_mdeg).rem_euclid(360_000);
    let again = BoardFlick::new(flick.penny(), angle, flick.speed_mm_s().into(), flick.offset_um().into());
    again.expect("within the ranges")
}
