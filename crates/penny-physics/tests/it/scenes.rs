//! Random flicks in ordinary and hostile places, from a seed.
//!
//! Apart because every law is tried on the same mix.

use penny_physics::{
    Angle, BoardFlick, BoardSpec, Equipment, Flick, NearEdges, Penny, PennyMap, PennySpec, PhysicsSpec, Point,
    Position, Shape, SideFlick, SideSetUp, Team,
};

/// Splitmix64 (Steele, Lea, Flood 2014).
#[derive(Clone, Debug)]
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A whole number from `low` to `high`, both included.
    pub(crate) fn whole(&mut self, low: i64, high: i64) -> i64 {
        low + (self.next() % (high - low + 1) as u64) as i64
    }

    pub(crate) fn of<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.whole(0, choices.len() as i64 - 1) as usize]
    }
}

/// One flick with all that it depends on.
#[derive(Clone, Debug)]
pub(crate) struct Scene {
    pub(crate) kind: Kind,
    pub(crate) equipment: usize,
    pub(crate) position: Position,
    pub(crate) flick: Flick,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Scattered,
    Crowd,
    Heap,
    Edge,
    Corner,
    Push,
    Side,
}

impl Kind {
    pub(crate) const COUNT: usize = 7;
}

/// Boards and surfaces to try: both shapes, small and large, and restitution and friction at their extremes.
pub(crate) fn equipments() -> Vec<Equipment> {
    let mut all = Vec::new();
    for shape in [Shape::Square, Shape::Hexagon] {
        for width_um in [229_000, 450_000] {
            let board = BoardSpec { shape, width_um, ..BoardSpec::default() };
            all.push(Equipment::with_board(board).expect("a board"));
        }
    }
    let dead = PhysicsSpec { restitution_permille: 0, restitution_loss_permille: 0, ..PhysicsSpec::default() };
    let lively = PhysicsSpec { restitution_permille: 1000, restitution_loss_permille: 0, ..PhysicsSpec::default() };
    let sticky = PhysicsSpec { rim_friction_permille: 500, floor_friction_permille: 350, ..PhysicsSpec::default() };
    for physics in [dead, lively, sticky] {
        let board = BoardSpec { width_um: 300_000, ..BoardSpec::default() };
        all.push(Equipment::new(board, PennySpec::default(), physics).expect("surfaces"));
    }
    all
}

/// Flick number `index` of the mix.
pub(crate) fn scene(equipments: &[Equipment], index: u64) -> Scene {
    let mut random = Random(index.wrapping_mul(0x2545_F491_4F6C_DD1D) ^ 0x5EED);
    let kinds = [Kind::Scattered, Kind::Crowd, Kind::Heap, Kind::Edge, Kind::Corner, Kind::Push, Kind::Side];
    loop {
        let kind = random.of(&kinds);
        let equipment = random.whole(0, equipments.len() as i64 - 1) as usize;
        let places = match kind {
            Kind::Scattered | Kind::Push => scattered(&mut random, &equipments[equipment], 1000),
            Kind::Crowd => scattered(&mut random, &equipments[equipment], 350),
            Kind::Heap => heap(&mut random, &equipments[equipment]),
            Kind::Edge | Kind::Side => at_edges(&mut random, &equipments[equipment], 2),
            Kind::Corner => at_edges(&mut random, &equipments[equipment], 7),
        };
        let Ok(mut position) = Position::new(&equipments[equipment], places) else { continue };
        if kind == Kind::Push {
            match put_in_front(&mut random, &equipments[equipment], &position) {
                Some(pushed) => position = pushed,
                None => continue,
            }
        }
        let flick = if kind == Kind::Side {
            side_flick(&mut random, &equipments[equipment], &position)
        } else {
            Some(board_flick(&mut random, &position))
        };
        if let Some(flick) = flick {
            return Scene { kind, equipment, position, flick };
        }
    }
}

/// Anywhere within so many thousandths of the half width.
fn scattered(random: &mut Random, equipment: &Equipment, permille: i64) -> PennyMap<Option<Point>> {
    let half = i64::from(equipment.board().spec().width_um) / 2 * permille / 1000;
    PennyMap::from_fn(|_| {
        let point = Point { x_um: random.whole(-half, half) as i32, y_um: random.whole(-half, half) as i32 };
        (random.whole(0, 19) > 0).then_some(point)
    })
}

/// Six in a triangle and one outside, with equal gaps of up to 100 um.
fn heap(random: &mut Random, equipment: &Equipment) -> PennyMap<Option<Point>> {
    let pitch = f64::from(equipment.penny().diameter_um) + random.of(&[-1.0, 0.0, 0.0, 1.0, 5.0, 19.0, 21.0, 100.0]);
    let half = i64::from(equipment.board().spec().width_um) / 2;
    let centre = (random.whole(-half / 2, half / 2) as f64, random.whole(-half / 2, half / 2) as f64);
    let turn = Angle::wrapping_mdeg(random.of(&[0, 30_000, 90_000, random.clone().whole(0, 359_999)]));
    let (c, s) = penny_physics::trig::unit_vector(turn);
    let mut cells =
        vec![(0.0, 0.0), (1.0, 0.0), (0.5, 0.75f64.sqrt()), (2.0, 0.0), (1.5, 0.75f64.sqrt()), (1.0, 3f64.sqrt())];
    let far = (random.whole(-4000, 4000) as f64 / 1000.0, random.whole(-4000, 4000) as f64 / 1000.0);
    cells.push(far);
    // Any penny may be the one outside.
    let first = random.whole(0, 6) as usize;
    cells.rotate_left(first);
    PennyMap::from_fn(|penny| {
        let (u, v) = cells[penny.index()];
        let (x, y) = (pitch * u, pitch * v);
        let point =
            Point { x_um: (centre.0 + c * x - s * y).round() as i32, y_um: (centre.1 + s * x + c * y).round() as i32 };
        (random.whole(0, 9) > 0).then_some(point)
    })
}

/// `count` pennies close to the edges, some exactly on them or in the corners, the others anywhere.
fn at_edges(random: &mut Random, equipment: &Equipment, count: usize) -> PennyMap<Option<Point>> {
    let mut places = scattered(random, equipment, 900);
    let board = equipment.board();
    let half = board.half_width_m() * 1e6;
    for penny in [6, 0, 3, 1, 4, 2, 5].into_iter().take(count).map(|k| Penny::ALL[k]) {
        let edge = random.whole(0, board.edges().len() as i64 - 1) as usize;
        let (nx, ny) = board.edges()[edge].normal;
        let inside = random.of(&[0.0, 1.0, 500.0, 5_000.0, 10_150.0, random.clone().whole(0, 30_000) as f64]);
        let along = half * random.of(&[0.0, 0.3, 0.5, 0.57, 0.9, 0.97, 0.999]) * random.of(&[-1.0, 1.0]);
        let (x, y) = (nx * (half - inside) - ny * along, ny * (half - inside) + nx * along);
        places[penny] = Some(Point { x_um: x.trunc() as i32, y_um: y.trunc() as i32 });
    }
    places
}

/// Puts another penny into contact with a flicked one, or very close to it.
fn put_in_front(random: &mut Random, equipment: &Equipment, position: &Position) -> Option<Position> {
    let behind = random.of(&Penny::ALL);
    let front = random.of(&Penny::ALL);
    let at = position.get(behind)?;
    if behind == front {
        return None;
    }
    let (c, s) = penny_physics::trig::unit_vector(Angle::wrapping_mdeg(random.whole(0, 359_999)));
    let distance =
        f64::from(equipment.penny().diameter_um) + random.of(&[0.0, 0.0, 0.5, 3.0, 15.0, 200.0, 1_500.0, 2_900.0]);
    let point = Point { x_um: at.x_um + (distance * c).round() as i32, y_um: at.y_um + (distance * s).round() as i32 };
    position.with(equipment, front, point).ok()
}

fn board_flick(random: &mut Random, position: &Position) -> Flick {
    let on_board: Vec<Penny> = Penny::ALL.into_iter().filter(|&penny| position.get(penny).is_some()).collect();
    let penny = random.of(&on_board);
    let target = random.of(&on_board);
    let mut angle_mdeg = random.whole(0, 359_999);
    if target != penny && random.whole(0, 4) > 0 {
        let (from, to) = (position.get(penny).expect("on the board"), position.get(target).expect("on the board"));
        let exact = f64::from(to.y_um - from.y_um).atan2(f64::from(to.x_um - from.x_um)).to_degrees() * 1e3;
        angle_mdeg = exact.round() as i64 + random.of(&[0, 0, random.clone().whole(-10_000, 10_000)]);
    }
    let speed_mm_s = random.of(&[50, 3_000, random.clone().whole(50, 400), random.clone().whole(300, 3_000)]);
    let offset_um = random.of(&[0, 3_000, -3_000, random.clone().whole(-3_000, 3_000)]);
    Flick::Board(BoardFlick::new(penny, angle_mdeg.rem_euclid(360_000), speed_mm_s, offset_um).expect("in range"))
}

fn side_flick(random: &mut Random, equipment: &Equipment, position: &Position) -> Option<Flick> {
    let penny = random.of(&Team::BOTH).sovereign();
    let near = NearEdges::of(equipment, position.get(Penny::Blue)?);
    let edge = near.other.map(|other| random.of(&[near.nearest, other]));
    let overlap_um = random.whole(1_000, SideSetUp::most_overlap_um(equipment).into());
    let set_up = SideSetUp::new(equipment, position, penny, edge, overlap_um as i32).ok()?;
    let (nx, ny) = equipment.board().edges()[usize::from(set_up.edge)].normal;
    let inwards = (-ny).atan2(-nx).to_degrees() * 1e3;
    let angle_mdeg = (inwards as i64 + random.whole(-60_000, 60_000)).rem_euclid(360_000);
    let offset_um = random.of(&[0, random.clone().whole(-15_000, 15_000)]);
    let speed_mm_s = random.whole(50, 3_000);
    set_up.strike(equipment, Angle::wrapping_mdeg(angle_mdeg), offset_um as i32).ok()?;
    SideFlick::new(penny, edge, overlap_um, angle_mdeg, speed_mm_s, offset_um).ok().map(Flick::Side)
}
