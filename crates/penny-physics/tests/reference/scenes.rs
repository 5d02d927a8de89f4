//! Random flicks of every kind on both boards, from a seed.
//!
//! Apart because how often each kind comes is a choice: a reference is worth most where play is rare and hard.

use penny_physics::{
    BoardFlick, BoardSpec, Equipment, Flick, NearEdges, Penny, PennyMap, Point, Position, Shape, SideFlick, SideSetUp,
    Team,
};
use std::f64::consts::TAU;

/// Splitmix64 (Steele, Lea and Flood, OOPSLA 2014).
#[derive(Clone, Debug)]
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * (self.next() >> 11) as f64 / (1u64 << 53) as f64
    }

    fn whole(&mut self, low: i64, high: i64) -> i64 {
        low + (self.next() % (high - low + 1) as u64) as i64
    }

    fn of<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[(self.next() % choices.len() as u64) as usize]
    }
}

/// What a flick is like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Regime {
    Slow,
    Fast,
    Spinning,
    Grazing,
    Edge,
    Corner,
    Chain,
    Side,
    /// A penny within the stroke, not touching.
    PushNear,
    /// A penny that touches in front.
    PushTouching,
    /// Six in a triangle with these gaps, um, struck by a seventh.
    Heap(u32),
    /// The flicked penny lies in the heap.
    PushHeap(u32),
    /// So many in a touching row, struck by another.
    Cradle(u32),
}

impl Regime {
    pub(crate) const ALL: [Regime; 22] = [
        Regime::Slow,
        Regime::Fast,
        Regime::Spinning,
        Regime::Grazing,
        Regime::Edge,
        Regime::Corner,
        Regime::Chain,
        Regime::Side,
        Regime::PushNear,
        Regime::PushTouching,
        Regime::Heap(0),
        Regime::Heap(1),
        Regime::Heap(5),
        Regime::Heap(20),
        Regime::Heap(100),
        Regime::PushHeap(0),
        Regime::PushHeap(1),
        Regime::PushHeap(5),
        Regime::PushHeap(20),
        Regime::PushHeap(100),
        Regime::Cradle(3),
        Regime::Cradle(5),
    ];

    /// How many of a thousand flicks are of this kind.
    pub(crate) fn per_mille(self) -> u64 {
        match self {
            Regime::Heap(_) | Regime::PushHeap(_) | Regime::Cradle(_) => 20,
            Regime::PushTouching => 40,
            _ => 80,
        }
    }
}

/// One flick with all that it depends on.
#[derive(Clone, Debug)]
pub(crate) struct Scene {
    pub(crate) board: usize,
    pub(crate) position: Position,
    pub(crate) flick: Flick,
}

/// The boards: both shapes, as large as the default and small.
pub(crate) fn boards() -> Vec<Equipment> {
    let spec = |shape, width_um| BoardSpec { shape, width_um, ..BoardSpec::default() };
    let specs =
        [Shape::Square, Shape::Hexagon].into_iter().flat_map(|shape| [spec(shape, 450_000), spec(shape, 300_000)]);
    specs.map(|spec| Equipment::with_board(spec).expect("a board")).collect()
}

type Places = PennyMap<Option<Point>>;

/// Flick number `index` of a kind.
pub(crate) fn scene(boards: &[Equipment], regime: Regime, seed: u64, index: u64) -> Scene {
    let number = Regime::ALL.iter().position(|&r| r == regime).expect("a regime") as u64;
    let mut random = Random(seed ^ (number << 48) ^ index.wrapping_mul(0xD134_2543_DE82_EF95));
    loop {
        let board = random.whole(0, boards.len() as i64 - 1) as usize;
        let mut draw = Draw { random: &mut random, equipment: &boards[board] };
        if let Some((position, flick)) = draw.flick(regime) {
            return Scene { board, position, flick };
        }
    }
}

/// What a scene is drawn with.
struct Draw<'a> {
    random: &'a mut Random,
    equipment: &'a Equipment,
}

/// The penny that is flicked; the others are as good as each other.
const FLICKED: Penny = Penny::RedAssassin1;

fn point(x_um: f64, y_um: f64) -> Point {
    Point { x_um: x_um.round() as i32, y_um: y_um.round() as i32 }
}

impl Draw<'_> {
    fn half_um(&self) -> f64 {
        f64::from(self.equipment.board().spec().width_um) / 2.0
    }

    fn diameter_um(&self) -> f64 {
        f64::from(self.equipment.penny().diameter_um)
    }

    fn flick(&mut self, regime: Regime) -> Option<(Position, Flick)> {
        match regime {
            Regime::Slow => self.aimed(50..=400, 800, 0.95),
            Regime::Fast => self.aimed(1_000..=3_000, 800, 0.95),
            Regime::Spinning => self.aimed(300..=2_500, 3_000, 0.95),
            Regime::Grazing => self.grazing(),
            Regime::Edge => self.near_edges(false),
            Regime::Corner => self.near_edges(true),
            Regime::Chain => self.chain(),
            Regime::Side => self.side(),
            Regime::PushNear => {
                let gap = self.random.between(5.0, 3_000.0);
                self.push(gap)
            }
            Regime::PushTouching => {
                let gap = self.random.of(&[0.0, 0.0, -1.0, 1.0]);
                self.push(gap)
            }
            Regime::Heap(gap) => self.heap(f64::from(gap), false),
            Regime::PushHeap(gap) => self.heap(f64::from(gap), true),
            Regime::Cradle(count) => self.cradle(count),
        }
    }

    /// Anywhere on this share of the board.
    fn scattered(&mut self, share: f64) -> Places {
        let half = share * self.half_um();
        PennyMap::from_fn(|_| Some(point(self.random.between(-half, half), self.random.between(-half, half))))
    }

    fn position(&self, places: Places) -> Option<Position> {
        Position::new(self.equipment, places).ok()
    }

    /// A flick of [`FLICKED`] from where it lies, `beside_um` to the left of a target.
    fn at(
        &mut self,
        position: &Position,
        target: Point,
        beside_um: f64,
        speeds: std::ops::RangeInclusive<i64>,
        most_offset_um: i64,
    ) -> Option<Flick> {
        let from = position.get(FLICKED)?;
        let (x, y) = (f64::from(target.x_um - from.x_um), f64::from(target.y_um - from.y_um));
        let turn = (beside_um / x.hypot(y)).clamp(-1.0, 1.0).asin();
        let speed = self.random.whole(*speeds.start(), *speeds.end());
        self.towards(y.atan2(x) + turn, speed, most_offset_um)
    }

    fn towards(&mut self, radians: f64, speed_mm_s: i64, most_offset_um: i64) -> Option<Flick> {
        let angle_mdeg = (radians.to_degrees() * 1e3).round() as i64;
        let offset_um = self.random.whole(-most_offset_um, most_offset_um);
        BoardFlick::new(FLICKED, angle_mdeg.rem_euclid(360_000), speed_mm_s, offset_um).ok().map(Flick::Board)
    }

    /// At a random other penny, as the bench does.
    fn aimed(
        &mut self,
        speeds: std::ops::RangeInclusive<i64>,
        offset_um: i64,
        share: f64,
    ) -> Option<(Position, Flick)> {
        let places = self.scattered(share);
        let position = self.position(places)?;
        let target = self.random.of(&[0, 2, 3, 4, 5, 6]);
        let reach = 0.9 * self.diameter_um();
        let beside = self.random.between(-reach, reach);
        let flick = self.at(&position, position.get(Penny::ALL[target])?, beside, speeds, offset_um)?;
        Some((position, flick))
    }

    /// Past a penny, by up to half a millimetre too far or too near.
    fn grazing(&mut self) -> Option<(Position, Flick)> {
        let places = self.scattered(0.95);
        let position = self.position(places)?;
        let target = self.random.of(&[0, 2, 3, 4, 5, 6]);
        let beside = self.diameter_um() + self.random.between(-500.0, 50.0);
        let beside = beside * self.random.of(&[-1.0, 1.0]);
        let flick = self.at(&position, position.get(Penny::ALL[target])?, beside, 300..=2_500, 1_500)?;
        Some((position, flick))
    }

    /// A place close to an edge, or to a corner.
    fn edge_place(&mut self, corner: bool) -> Point {
        let board = self.equipment.board();
        let (nx, ny) = self.random.of(board.edges()).normal;
        let half = self.half_um();
        let corner_at = if board.edges().len() == 4 { half } else { half / 3f64.sqrt() };
        let inside = self.random.between(1.0, 25_000.0);
        let along = if corner {
            corner_at - self.random.between(1.0, 30_000.0)
        } else {
            self.random.between(0.0, 0.9 * corner_at)
        };
        let along = along * self.random.of(&[-1.0, 1.0]);
        point(nx * (half - inside) - ny * along, ny * (half - inside) + nx * along)
    }

    /// Half of the pennies near the edges; a flick at one of them.
    fn near_edges(&mut self, corner: bool) -> Option<(Position, Flick)> {
        let mut places = self.scattered(0.8);
        for k in [0, 3, 4, 6] {
            places[Penny::ALL[k]] = Some(self.edge_place(corner));
        }
        if self.random.of(&[true, false]) {
            places[FLICKED] = Some(self.edge_place(corner));
        }
        let position = self.position(places)?;
        let target = self.random.of(&[0, 3, 4, 6]);
        let beside = self.random.between(-0.9, 0.9) * self.diameter_um();
        let flick = self.at(&position, position.get(Penny::ALL[target])?, beside, 100..=2_500, 2_000)?;
        Some((position, flick))
    }

    /// Four nearly in a row, with room between them.
    fn chain(&mut self) -> Option<(Position, Flick)> {
        let mut places = self.scattered(0.95);
        let mut at = places[FLICKED]?;
        let mut way = self.random.between(0.0, TAU);
        for k in [0, 2, 3] {
            let step = self.diameter_um() + self.random.between(1_000.0, 25_000.0);
            at = point(f64::from(at.x_um) + step * way.cos(), f64::from(at.y_um) + step * way.sin());
            places[Penny::ALL[k]] = Some(at);
            way += self.random.between(-0.6, 0.6);
        }
        let position = self.position(places)?;
        let beside = self.random.between(-4_000.0, 4_000.0);
        let flick = self.at(&position, position.get(Penny::ALL[0])?, beside, 600..=2_500, 1_500)?;
        Some((position, flick))
    }

    /// A penny in front of the flicked one, with this gap.
    fn push(&mut self, gap_um: f64) -> Option<(Position, Flick)> {
        let mut places = self.scattered(0.9);
        let from = places[FLICKED]?;
        let way = self.random.between(0.0, TAU);
        let step = self.diameter_um() + gap_um;
        places[Penny::ALL[0]] =
            Some(point(f64::from(from.x_um) + step * way.cos(), f64::from(from.y_um) + step * way.sin()));
        let position = self.position(places)?;
        let angle = way + self.random.between(-1.1, 1.1);
        // Slow enough that most stay on the board and can be compared.
        let speed = self.random.whole(150, 1_300);
        let flick = self.towards(angle, speed, 1_500)?;
        Some((position, flick))
    }

    /// Six in a triangle and one outside, which is flicked; or one of the six is.
    fn heap(&mut self, gap_um: f64, push: bool) -> Option<(Position, Flick)> {
        let high = 0.75f64.sqrt();
        let cells = [(0.0, 0.0), (1.0, 0.0), (2.0, 0.0), (0.5, high), (1.5, high), (1.0, 2.0 * high)];
        let pitch = self.diameter_um() + gap_um;
        let turn = self.random.between(0.0, TAU);
        let (cx, cy) = (self.random.between(-5e4, 5e4), self.random.between(-5e4, 5e4));
        let place = |(u, v): (f64, f64)| {
            let (x, y) = (pitch * (u - 1.0), pitch * (v - high));
            point(cx + x * turn.cos() - y * turn.sin(), cy + x * turn.sin() + y * turn.cos())
        };
        let in_heap = self.random.whole(0, 5) as usize;
        let names = if push { [0, 2, 3, 4, 5] } else { [2, 3, 4, 5, 6] }.map(|k| Penny::ALL[k]);
        let mut places = PennyMap::default();
        let others = cells.iter().enumerate().filter(|&(k, _)| k != in_heap).map(|(_, &cell)| place(cell));
        for (name, at) in names.into_iter().zip(others) {
            places[name] = Some(at);
        }
        let in_it = place(cells[in_heap]);
        let way = self.random.between(0.0, TAU);
        let outside = point(cx + 7e4 * way.cos(), cy + 7e4 * way.sin());
        places[if push { FLICKED } else { Penny::RedSovereign }] = Some(in_it);
        places[if push { Penny::Blue } else { FLICKED }] = Some(outside);
        let position = self.position(places)?;
        let aim = self.random.between(-25_000.0, 25_000.0);
        let target = point(cx, cy);
        let flick = self.at(&position, target, aim, 400..=2_500, 1_000)?;
        Some((position, flick))
    }

    /// A touching row, struck nearly along it.
    fn cradle(&mut self, count: u32) -> Option<(Position, Flick)> {
        let way = self.random.between(0.0, TAU);
        let pitch = self.diameter_um() + self.random.of(&[0.0, 0.0, 2.0, 10.0]);
        let mut places = PennyMap::default();
        let at = |s: f64| point(s * way.cos(), s * way.sin());
        for (k, penny) in [0, 2, 3, 4, 5].into_iter().take(count as usize).enumerate() {
            places[Penny::ALL[penny]] = Some(at(pitch * k as f64 - 30_000.0));
        }
        places[FLICKED] = Some(at(-30_000.0 - self.diameter_um() - 40_000.0));
        let position = self.position(places)?;
        let first = position.get(Penny::RedSovereign)?;
        let beside = self.random.between(-6_000.0, 6_000.0);
        let flick = self.at(&position, first, beside, 500..=2_000, 1_000)?;
        Some((position, flick))
    }

    fn side(&mut self) -> Option<(Position, Flick)> {
        let mut places = self.scattered(0.9);
        let (on_edge, near_it) = (self.edge_place(false), self.edge_place(false));
        (places[Penny::Blue], places[Penny::GoldAssassin1]) = (Some(on_edge), Some(near_it));
        let position = self.position(places)?;
        let penny = self.random.of(&Team::BOTH).sovereign();
        let near = NearEdges::of(self.equipment, on_edge);
        let edge = near.other.map(|_| near.nearest);
        let overlap_um = self.random.whole(1_000, SideSetUp::most_overlap_um(self.equipment).into());
        let (nx, ny) = self.equipment.board().edges()[usize::from(near.nearest)].normal;
        let inwards = (-ny).atan2(-nx) + self.random.between(-1.0, 1.0);
        let angle_mdeg = ((inwards.to_degrees() * 1e3).round() as i64).rem_euclid(360_000);
        let (speed, offset) = (self.random.whole(100, 2_500), self.random.whole(-12_000, 12_000));
        let flick = Flick::Side(SideFlick::new(penny, edge, overlap_um, angle_mdeg, speed, offset).ok()?);
        penny_physics::simulate(self.equipment, &position, &flick).ok()?;
        Some((position, flick))
    }
}
