//! The flicks of the golden file, drawn so that every part of the solver has its share.
//!
//! Apart from the test because it only runs when the file is written anew.

use penny_physics::{
    BoardFlick, BoardSpec, Equipment, Flick, Penny, PennySpec, PhysicsSpec, Point, Position, Shape, SideFlick, Team,
};
use penny_record::workload::{aim, draw_from_to, scatter};
use penny_rules::SplitMix64;

const SEED: u64 = 1;

type Drawn = (Equipment, Position, Flick);

/// All of them, with the name of each part.
pub(crate) fn flicks() -> Vec<(&'static str, Vec<Drawn>)> {
    let mut random = SplitMix64::new(SEED);
    let tables = tables();
    let mut part = |name, count: usize, draw: fn(&Equipment, &mut SplitMix64) -> Option<(Position, Flick)>| {
        let mut drawn = Vec::new();
        while drawn.len() < count {
            let table = &tables[drawn.len() % tables.len()];
            if let Some((position, flick)) = draw(table, &mut random)
                && penny_physics::simulate(table, &position, &flick).is_ok()
            {
                drawn.push((table.clone(), position, flick));
            }
        }
        (name, drawn)
    };
    vec![
        part("aimed at another penny", 400, aimed),
        part("into a heap of touching pennies", 200, into_a_heap),
        part("round a corner of the board", 150, round_a_corner),
        part("side-flicks", 150, side),
        part("push shots: the target is within the finger's stroke", 100, push),
        part("out of the plane", 24, lofted),
    ]
}

/// Both boards twice with default surfaces, and each once with others.
fn tables() -> Vec<Equipment> {
    let board = |shape, width_um| BoardSpec { shape, width_um, ..BoardSpec::default() };
    let default = PhysicsSpec::default();
    let slippery = PhysicsSpec { floor_friction_permille: 120, rim_friction_permille: 0, ..default };
    let rough = PhysicsSpec {
        floor_friction_permille: 300,
        restitution_permille: 1000,
        restitution_loss_permille: 0,
        ..default
    };
    let dull = PhysicsSpec { restitution_permille: 0, restitution_loss_permille: 0, cluster_gap_um: 100, ..default };
    let (penny, large) = (PennySpec::default(), PennySpec { diameter_um: 26_000, ..PennySpec::default() });
    let table =
        |board, penny, physics| Equipment::new(board, penny, physics).expect("all numbers are within their ranges");
    vec![
        table(board(Shape::Square, 450_000), penny, default),
        table(board(Shape::Hexagon, 450_000), penny, default),
        table(board(Shape::Square, 300_000), penny, default),
        table(board(Shape::Hexagon, 300_000), penny, default),
        table(board(Shape::Square, 450_000), penny, slippery),
        table(board(Shape::Hexagon, 450_000), large, rough),
        table(board(Shape::Square, 229_000), penny, dull),
    ]
}

fn any_penny(random: &mut SplitMix64) -> Penny {
    Penny::ALL[draw_from_to(random, 0, 6) as usize]
}

/// Flicks `penny` towards `target`, off its centre by up to 1.8 radii.
fn flick_at(position: &Position, penny: Penny, target: Penny, random: &mut SplitMix64) -> Option<Flick> {
    let (from, to) = (position.get(penny)?, position.get(target)?);
    let angle = aim(from, to, draw_from_to(random, -18_000, 18_000));
    let (speed, offset) = (draw_from_to(random, 100, 2_500), draw_from_to(random, -3_000, 3_000));
    BoardFlick::new(penny, angle.mdeg().into(), speed.into(), offset.into()).ok().map(Flick::Board)
}

fn aimed(table: &Equipment, random: &mut SplitMix64) -> Option<(Position, Flick)> {
    let position = scatter(table, random);
    let (penny, target) = (any_penny(random), any_penny(random));
    Some((position, flick_at(&position, penny, target, random)?))
}

/// Five pennies of a triangular lattice that touch each other, and two elsewhere, one of which is flicked into them.
fn into_a_heap(table: &Equipment, random: &mut SplitMix64) -> Option<(Position, Flick)> {
    let diameter = table.penny().diameter_um as i32;
    // sqrt(3) / 2 rounded up to a micrometre, so that rows touch to within the rounding.
    let row = (f64::from(diameter) * 0.866_025_403_8).ceil() as i32;
    let (x, y) = (draw_from_to(random, -60_000, 60_000), draw_from_to(random, -60_000, 60_000));
    let places = [(0, 0), (diameter, 0), (diameter / 2, row), (-diameter / 2, row), (0, 2 * row)];
    let mut position = scatter(table, random);
    let first = draw_from_to(random, 0, 6) as usize;
    for k in 0..places.len() {
        position = position.without(Penny::ALL[(first + k) % Penny::COUNT]);
    }
    for (k, (dx, dy)) in places.into_iter().enumerate() {
        let at = Point { x_um: x + dx, y_um: y + dy };
        position = position.with(table, Penny::ALL[(first + k) % Penny::COUNT], at).ok()?;
    }
    // One time in four a penny of the heap is flicked out of it, or through it.
    let penny = Penny::ALL[(first + if draw_from_to(random, 0, 3) == 0 { 1 } else { 5 }) % Penny::COUNT];
    let target = Penny::ALL[(first + draw_from_to(random, 0, 4) as usize) % Penny::COUNT];
    Some((position, flick_at(&position, penny, target, random)?))
}

/// Three pennies within 40 mm of one corner.
fn round_a_corner(table: &Equipment, random: &mut SplitMix64) -> Option<(Position, Flick)> {
    let half = (table.board().spec().width_um / 2) as i32;
    let (corner_x, corner_y) = match table.board().spec().shape {
        Shape::Square => (half, half),
        // The corner at 90 degrees: half a width over the cosine of 30 degrees away.
        Shape::Hexagon => (0, (f64::from(half) / 0.866_025_403_8) as i32),
    };
    let mut position = scatter(table, random);
    let first = draw_from_to(random, 0, 6) as usize;
    let near = [0, 1, 2].map(|k| Penny::ALL[(first + k) % Penny::COUNT]);
    for penny in near {
        let at = Point {
            x_um: corner_x - draw_from_to(random, -40_000, 40_000),
            y_um: corner_y - draw_from_to(random, 0, 40_000),
        };
        position = position.without(penny).with(table, penny, at).ok()?;
    }
    Some((position, flick_at(&position, near[0], near[1], random)?))
}

fn side(table: &Equipment, random: &mut SplitMix64) -> Option<(Position, Flick)> {
    let edges = table.board().edges();
    let edge = draw_from_to(random, 0, edges.len() as i32 - 1) as usize;
    let (normal, half) = (edges[edge].normal, f64::from(table.board().spec().width_um / 2));
    let (out, along) =
        (half - f64::from(draw_from_to(random, 0, 20_000)), f64::from(draw_from_to(random, -100_000, 100_000)));
    let at = |x: f64, y: f64| Point { x_um: x.round() as i32, y_um: y.round() as i32 };
    let blue = at(normal.0 * out - normal.1 * along, normal.1 * out + normal.0 * along);
    let position = scatter(table, random).without(Penny::Blue).with(table, Penny::Blue, blue).ok()?;
    // Inwards, up to 60 degrees to either side.
    let inwards = aim(at(normal.0 * half, normal.1 * half), Point::default(), 0).mdeg() as i64;
    let angle = (inwards + i64::from(draw_from_to(random, -60_000, 60_000))).rem_euclid(360_000);
    let sovereign = Team::BOTH[draw_from_to(random, 0, 1) as usize].sovereign();
    let (overlap, speed) = (draw_from_to(random, 1_000, 9_650), draw_from_to(random, 100, 3_000));
    let offset = draw_from_to(random, -12_000, 12_000);
    let flick = SideFlick::new(sovereign, Some(edge as u8), overlap.into(), angle, speed.into(), offset.into()).ok()?;
    Some((position, Flick::Side(flick)))
}

/// The flicked penny lies up to 3 mm from its target, one time in four against it.
fn push(table: &Equipment, random: &mut SplitMix64) -> Option<(Position, Flick)> {
    let mut position = scatter(table, random);
    let penny = any_penny(random);
    let target = Penny::ALL[(penny.index() + draw_from_to(random, 1, 6) as usize) % Penny::COUNT];
    let to = position.get(target)?;
    let gap = if draw_from_to(random, 0, 3) == 0 { 0 } else { draw_from_to(random, 0, 3_000) };
    let (c, s) =
        penny_physics::trig::unit_vector(penny_physics::Angle::wrapping_mdeg(draw_from_to(random, 0, 359_999).into()));
    let reach = f64::from(table.penny().diameter_um as i32 + gap);
    let at = Point { x_um: to.x_um + (c * reach).round() as i32, y_um: to.y_um + (s * reach).round() as i32 };
    position = position.without(penny).with(table, penny, at).ok()?;
    let angle = aim(at, to, draw_from_to(random, -9_000, 9_000));
    let flick = BoardFlick::new(
        penny,
        angle.mdeg().into(),
        draw_from_to(random, 100, 2_500).into(),
        draw_from_to(random, -3_000, 3_000).into(),
    );
    Some((position, Flick::Board(flick.ok()?)))
}

/// At another penny, and upwards.
fn lofted(table: &Equipment, random: &mut SplitMix64) -> Option<(Position, Flick)> {
    let (position, flick) = aimed(table, random)?;
    let Flick::Board(flick) = flick else { return None };
    let lofted = flick.with_loft(draw_from_to(random, 2_000, 15_000).into()).ok()?;
    lofted.leaves_the_plane().then_some((position, Flick::Board(lofted)))
}
