//! Flicks upwards, in our solver and in a general engine: how often pennies hop, ride up on each other and stack.
//!
//! Apart from the race because nothing is timed to be fast here, and single outcomes are not compared: a hop is too chancy.

use crate::flicks::{self, Scene};
use crate::tumbling::{self, Tumbling};
use anyhow::Result;
use penny_physics::{BoardFlick, BoardSpec, Equipment, Flick, Penny, PennySpec, PhysicsSpec, Position, film, trig};
use penny_record::workload::Workload;
use std::time::Instant;

/// Speeds, mm/s, and lofts, mdeg, of the cells; those that stay in the plane are left out.
const SPEEDS_MM_S: [i64; 4] = [500, 1_000, 1_500, 2_500];
const LOFTS_MDEG: [i64; 3] = [5_000, 10_000, 20_000];
/// The steps of the other engine, s: the second says whether the first is short enough.
const STEPS_S: [f64; 2] = [62.5e-6, 31.25e-6];
/// A hop rises by so much, m; a ride overlaps by so much, seen from above.
const HOP_M: f64 = 0.3e-3;
const RIDE_M: f64 = 0.3e-3;
/// How often it is looked, s.
const LOOK_S: f64 = 1e-3;
/// Nothing moves faster, m/s, for so many looks: the end. Or after so long, s.
const STILL_M_S: f64 = 5e-3;
const STILL_LOOKS: u32 = 30;
const LONGEST_S: f64 = 5.0;
/// What our stage takes for the rim's rounding, m, and for what the board gives back (`docs/physics.md`).
const ROUNDING_M: f64 = 0.25e-3;
const BOARD_RESTITUTION: f64 = 0.3;

/// A flick as the finger lets go of it upwards, in space.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Launch {
    /// The centres of the pennies, m.
    pub(crate) places_m: [(f64, f64); Penny::COUNT],
    /// Which of them moves.
    pub(crate) flicked: usize,
    /// Its velocity, x y and up, m/s.
    pub(crate) velocity_m_s: [f64; 3],
    /// Its angular velocity, rad/s.
    pub(crate) turning_rad_s: [f64; 3],
}

/// Where a penny is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Place {
    pub(crate) x_m: f64,
    pub(crate) y_m: f64,
    /// Of the centre, above where it is when the penny lies flat on the board.
    pub(crate) height_m: f64,
}

/// What happened in one flick.
#[derive(Clone, Copy, Debug, Default)]
struct Happened {
    hops: bool,
    rides: bool,
    stacks: bool,
    fallen: [bool; Penny::COUNT],
    /// Where the flicked penny came to rest, m.
    rest: Option<(f64, f64)>,
}

impl Happened {
    /// Looks at the pennies that are over the board.
    fn look(&mut self, scene: &Scene, places: &[Option<Place>; Penny::COUNT]) {
        self.stacks = false;
        for (k, p) in places.iter().enumerate().filter_map(|(k, place)| place.map(|place| (k, place))) {
            self.hops |= p.height_m >= HOP_M;
            for q in places[k + 1..].iter().flatten() {
                let lies_over = (p.x_m - q.x_m).hypot(p.y_m - q.y_m) < 2.0 * scene.radius_m - RIDE_M;
                self.rides |= lies_over;
                // What is so at the last look.
                self.stacks |= lies_over;
            }
        }
    }
}

/// The equipment of both: as that of the race, but rims rub.
fn equipment() -> Equipment {
    let board = BoardSpec { width_um: Workload::WIDTH_UM, ..BoardSpec::default() };
    let plain = *flicks::equipment().physics();
    let rim_friction_permille = plain.floor_friction_permille;
    Equipment::new(board, PennySpec::default(), PhysicsSpec { rim_friction_permille, ..plain }).expect("in range")
}

fn penny(equipment: &Equipment) -> tumbling::Penny {
    let radius_m = flicks::scene(equipment).radius_m;
    tumbling::Penny {
        thickness_m: f64::from(equipment.penny().thickness_um) * 1e-6,
        rounding_m: ROUNDING_M,
        gyration2_m2: f64::from(equipment.physics().gyration_permille) * 1e-3 * radius_m * radius_m,
        board_restitution: BOARD_RESTITUTION,
    }
}

/// Plays so many flicks a cell in both and prints the table.
pub(crate) fn run(count: usize, seed: u64) -> Result<()> {
    let equipment = equipment();
    let (scene, penny) = (flicks::scene(&equipment), penny(&equipment));
    let drawn = flicks::draw(&equipment, count, seed);
    println!(
        "| speed m/s | loft | hops % | rides % | stacks % | same falls % | flicked penny's rests, median apart mm |"
    );
    println!("|---|---|---|---|---|---|---|");
    let (mut spent, mut all) = ([0.0; 3], 0);
    let mut stacks = [0; 3];
    for speed in SPEEDS_MM_S {
        for loft in LOFTS_MDEG {
            let lofted = |flick: &Flick| lofted(flick, speed, loft);
            if !drawn.iter().any(|(_, flick)| lofted(flick).leaves_the_plane()) {
                continue;
            }
            let mut cells: [Vec<Happened>; 3] = Default::default();
            for (position, flick) in &drawn {
                let flick = lofted(flick);
                let start = Instant::now();
                cells[0].push(ours(&equipment, &scene, position, &flick)?);
                spent[0] += start.elapsed().as_secs_f64();
                let launch = launch(&scene, &penny, position, &flick);
                for (k, step_s) in STEPS_S.into_iter().enumerate() {
                    let start = Instant::now();
                    cells[k + 1].push(theirs(&scene, &penny, &launch, step_s));
                    spent[k + 1] += start.elapsed().as_secs_f64();
                }
                all += 1;
            }
            let share = |is: fn(&Happened) -> bool| {
                let of = |cell: &Vec<Happened>| cell.iter().filter(|one| is(one)).count() as f64 * 100.0 / count as f64;
                let [ours, coarse, fine] = cells.each_ref().map(of);
                format!("{ours:.0} / {coarse:.0} / {fine:.0}")
            };
            for (sum, cell) in stacks.iter_mut().zip(&cells) {
                *sum += cell.iter().filter(|one| one.stacks).count();
            }
            let alike = |a: &[Happened], b: &[Happened]| {
                let same = a.iter().zip(b).filter(|(a, b)| a.fallen == b.fallen).count() as f64 * 100.0 / count as f64;
                let mut apart: Vec<f64> = a
                    .iter()
                    .zip(b)
                    .filter_map(|(a, b)| a.rest.zip(b.rest))
                    .map(|(p, q)| 1e3 * (p.0 - q.0).hypot(p.1 - q.1))
                    .collect();
                apart.sort_by(f64::total_cmp);
                (same, apart.get(apart.len() / 2).copied().unwrap_or(0.0))
            };
            let (between, own) = (alike(&cells[0], &cells[2]), alike(&cells[1], &cells[2]));
            println!(
                "| {:.1} | {} | {} | {} | {} | {:.0} / {:.0} | {:.1} / {:.1} |",
                speed as f64 * 1e-3,
                loft / 1_000,
                share(|one| one.hops),
                share(|one| one.rides),
                share(|one| one.stacks),
                between.0,
                own.0,
                between.1,
                own.1,
            );
        }
    }
    let [ours, coarse, fine] = spent.map(|s| s * 1e3 / f64::from(all));
    println!(
        "\nRates: ours / rapier3d {} with steps of {} us / of {} us; {count} flicks a cell, seed {seed}. The last two columns: ours \
         beside its finer steps / its own two steps. Stacks in all: {stacks:?} of {all}. A flick took {ours:.1} / {coarse:.1} / \
         {fine:.1} ms in the mean.",
        rapier3d::VERSION,
        1e6 * STEPS_S[0],
        1e6 * STEPS_S[1],
    );
    Ok(())
}

fn lofted(flick: &Flick, speed_mm_s: i64, loft_mdeg: i64) -> BoardFlick {
    BoardFlick::new(flick.penny(), flick.angle().mdeg().into(), speed_mm_s, 0)
        .and_then(|flick| flick.with_loft(loft_mdeg))
        .expect("all numbers are within their ranges")
}

/// How the finger lets go of a flick: the speed stays, the direction rises by the loft, and nail and board together pitch the
/// penny forward, as our stage has it (`docs/physics.md`).
fn launch(scene: &Scene, penny: &tumbling::Penny, position: &Position, flick: &BoardFlick) -> Launch {
    let start = flicks::start(position, &Flick::Board(*flick));
    let (level, up) = (start.velocity_m_s, f64::from(flick.loft_mdeg()) * 1e-3);
    let (up, level_share) = up.to_radians().sin_cos();
    let speed = level.0.hypot(level.1);
    let ahead = trig::unit_vector(flick.angle());
    let lever =
        scene.radius_m * scene.radius_m / (0.5 * penny.gyration2_m2 + penny.thickness_m * penny.thickness_m / 12.0);
    let by_board = (lever - 1.0) / (lever + 1.0) * (1.0 + penny.board_restitution);
    let pitch = lever * (1.0 - by_board) / (1.0 + by_board) * speed * up / scene.radius_m;
    Launch {
        places_m: start.places_m,
        flicked: start.flicked,
        velocity_m_s: [level.0 * level_share, level.1 * level_share, speed * up],
        // Upwards times ahead.
        turning_rad_s: [-ahead.1 * pitch, ahead.0 * pitch, 0.0],
    }
}

fn ours(equipment: &Equipment, scene: &Scene, position: &Position, flick: &BoardFlick) -> Result<Happened> {
    let (shot, film) = film(equipment, position, &Flick::Board(*flick))?;
    let mut happened = Happened::default();
    let looks = (film.duration_s() / LOOK_S) as u64 + 1;
    for look in 0..=looks {
        let poses = film.poses((look as f64 * LOOK_S).min(film.duration_s()));
        let places = Penny::ALL.map(|penny| {
            let pose = poses[penny].filter(|pose| pose.off_since_s.is_none())?;
            let height_m = pose.in_space.map_or(0.0, |space| space.height_m);
            Some(Place { x_m: pose.x_m, y_m: pose.y_m, height_m })
        });
        happened.look(scene, &places);
    }
    for penny in shot.off() {
        happened.fallen[penny.index()] = true;
    }
    happened.rest = shot.rest.get(flick.penny()).map(|at| (at.x_m(), at.y_m()));
    Ok(happened)
}

fn theirs(scene: &Scene, penny: &tumbling::Penny, launch: &Launch, step_s: f64) -> Happened {
    let mut world = Tumbling::set_up(scene, penny, launch, step_s);
    let mut happened = Happened::default();
    let steps_a_look = (LOOK_S / step_s).round() as u32;
    let mut still = 0;
    let mut places = [None; Penny::COUNT];
    for _ in 0..(LONGEST_S / LOOK_S) as u32 {
        let mut fastest = 0.0_f64;
        for (k, place) in places.iter_mut().enumerate() {
            *place = None;
            if happened.fallen[k] {
                continue;
            }
            let (at, speed) = world.place(k, scene.radius_m);
            if scene.contains((at.x_m, at.y_m)) {
                *place = Some(at);
                fastest = fastest.max(speed);
            } else {
                world.remove(k);
                happened.fallen[k] = true;
            }
        }
        happened.look(scene, &places);
        still = if fastest < STILL_M_S { still + 1 } else { 0 };
        if still >= STILL_LOOKS {
            break;
        }
        for _ in 0..steps_a_look {
            world.step();
        }
    }
    happened.rest = places[launch.flicked].map(|at| (at.x_m, at.y_m));
    happened
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Both get the same start: velocity and pitch of the launch are those with which our penny leaves the plane, and it rises
    /// as high in both, v_z^2 / 2g.
    #[test]
    fn a_lone_penny_leaves_both_boards_alike() {
        let equipment = equipment();
        let (scene, penny) = (flicks::scene(&equipment), penny(&equipment));
        let (position, flick) = flicks::draw(&equipment, 1, 1).remove(0);
        for (speed, loft) in [(1_000, 10_000), (1_500, 20_000)] {
            let flick = lofted(&flick, speed, loft);
            let launch = launch(&scene, &penny, &position, &flick);
            let (_, film) = film(&equipment, &position, &Flick::Board(flick)).expect("an allowed flick");
            let mut poses = (0..200).map(|k| film.pose(flick.penny(), f64::from(k) * 1e-4).expect("it is there"));
            let left = poses.find_map(|pose| pose.in_space).expect("it hops");
            for (ours, theirs) in left.turning_rad_s.into_iter().zip(launch.turning_rad_s) {
                assert!((ours - theirs).abs() < 0.1, "{:?} / {:?}", left.turning_rad_s, launch.turning_rad_s);
            }
            let up = launch.velocity_m_s[2];
            assert!((left.rising_m_s - up).abs() < 2e-3, "{} / {up}", left.rising_m_s);
            let mut world = Tumbling::set_up(&scene, &penny, &launch, STEPS_S[1]);
            let mut highest = 0.0_f64;
            while highest <= 0.0 || world.place(launch.flicked, scene.radius_m).0.height_m > 0.9 * highest {
                world.step();
                highest = highest.max(world.place(launch.flicked, scene.radius_m).0.height_m);
            }
            let expected = up * up / (2.0 * Scene::GRAVITY_M_S2);
            assert!((highest / expected - 1.0).abs() < 0.02, "{highest} instead of {expected}");
        }
    }
}
