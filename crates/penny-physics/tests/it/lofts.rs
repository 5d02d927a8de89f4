//! Flicks that leave the plane: all end, in legal places, and the same way again.
//!
//! Apart from the laws of the plane because other laws hold here: pennies may lie on each other.

use crate::laws::number;
use crate::scenes::{self, Random, Scene, scene};
use penny_physics::{
    BoardFlick, Equipment, Event, Flick, Penny, PennyMap, Point, Position, Shot, Trajectory, film, simulate,
};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

/// How many flicks every run of the tests tries; `cargo xtask lofts` tries many.
const FLICKS: u64 = 600;

/// What is wrong with a shot, if anything is.
fn fault(equipment: &Equipment, shot: &Shot) -> Option<String> {
    if shot.capped {
        return Some("it was stopped at a cap".to_owned());
    }
    let stacked = |a: Penny, b: Penny| {
        shot.events.iter().any(|event| {
            matches!(*event, Event::Stack { upper, lower, .. } if (upper, lower) == (a, b) || (upper, lower) == (b, a))
        })
    };
    if shot.events.windows(2).any(|pair| pair[0].t_us() > pair[1].t_us()) {
        return Some("its events are not in the order of time".to_owned());
    }
    let least = f64::from(equipment.penny().diameter_um - Position::OVERLAP_TOLERANCE_UM);
    for a in Penny::ALL {
        let Some(p) = shot.rest.get(a) else { continue };
        if !equipment.board().contains(p) {
            return Some(format!("{a} rests beside the board"));
        }
        if shot.off().any(|penny| penny == a) {
            return Some(format!("{a} has fallen and rests on the board"));
        }
        for b in Penny::ALL.into_iter().filter(|b| *b > a) {
            let Some(q) = shot.rest.get(b) else { continue };
            let (dx, dy) = (f64::from(p.x_um - q.x_um), f64::from(p.y_um - q.y_um));
            let distance = (dx * dx + dy * dy).sqrt();
            if distance < least && !stacked(a, b) {
                return Some(format!("{a} and {b} are {distance} um apart and not stacked"));
            }
        }
    }
    None
}

#[derive(Default)]
struct Seen {
    off: AtomicU64,
    stacks: AtomicU64,
    /// Stacks in which one lies over the other by more than a millimetre, seen from above.
    overlaps: AtomicU64,
}

/// The flick of a scene with a loft, where it leaves the plane.
fn draw(equipments: &[Equipment], index: u64) -> Option<(Scene, BoardFlick)> {
    let drawn = scene(equipments, index);
    let Flick::Board(flick) = drawn.flick else { return None };
    let loft_mdeg = Random(index).whole(1_000, 30_000);
    let lofted = flick.with_loft(loft_mdeg).expect("an allowed loft");
    lofted.leaves_the_plane().then_some((drawn, lofted))
}

fn try_lofted(equipments: &[Equipment], index: u64, seen: &Seen) -> Result<bool, String> {
    let Some((drawn, lofted)) = draw(equipments, index) else { return Ok(false) };
    let equipment = &equipments[drawn.equipment];
    let told = |story: String| format!("flick {index}, {lofted:?}: {story}");
    let shot = simulate(equipment, &drawn.position, &Flick::Board(lofted)).map_err(|error| told(error.to_string()))?;
    if let Some(story) = fault(equipment, &shot) {
        return Err(told(story));
    }
    seen.off.fetch_add(u64::from(shot.off().next().is_some()), Ordering::Relaxed);
    let stacks = shot.events.iter().any(|event| matches!(event, Event::Stack { .. }));
    seen.stacks.fetch_add(u64::from(stacks), Ordering::Relaxed);
    let lies_over = |event: &Event| {
        let Event::Stack { upper, lower, .. } = *event else { return false };
        let (Some(a), Some(b)) = (shot.rest.get(upper), shot.rest.get(lower)) else { return false };
        let (dx, dy) = (f64::from(a.x_um - b.x_um), f64::from(a.y_um - b.y_um));
        (dx * dx + dy * dy).sqrt() + 1_000.0 < f64::from(equipment.penny().diameter_um)
    };
    seen.overlaps.fetch_add(u64::from(shot.events.iter().any(lies_over)), Ordering::Relaxed);
    Ok(true)
}

#[test]
fn flicks_out_of_the_plane_end_in_legal_places() {
    const BATCH: u64 = 50;
    let (flicks, seed) = (number("PENNY_LOFTS_COUNT", FLICKS), number("PENNY_LOFTS_SEED", 0));
    let equipments = scenes::equipments();
    let (next, faults, lofted, seen) = (AtomicU64::new(0), Mutex::new(vec![]), AtomicU64::new(0), Seen::default());
    let work = || {
        loop {
            let from = next.fetch_add(BATCH, Ordering::Relaxed);
            if from >= flicks {
                return;
            }
            for index in from..flicks.min(from + BATCH) {
                match try_lofted(&equipments, (seed << 40) + index, &seen) {
                    Ok(is_lofted) => _ = lofted.fetch_add(u64::from(is_lofted), Ordering::Relaxed),
                    Err(fault) => faults.lock().expect("no thread has panicked").push(fault),
                }
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
    });
    let faults = faults.into_inner().expect("no thread has panicked");
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
    let (lofted, off, stacks) = (lofted.into_inner(), seen.off.into_inner(), seen.stacks.into_inner());
    let overlaps = seen.overlaps.into_inner();
    println!("{flicks} flicks from seed {seed}, {lofted} out of the plane: {off} with falls, {stacks} with stacks");
    assert!(overlaps > 0, "some of the {stacks} stacks lie where they lay");
    assert!(lofted * 3 > flicks && off > 0 && stacks > 0, "{lofted} out of the plane, {off} falls, {stacks} stacks");
}

/// Struck hard in a heap a penny may stand up and spin on its rim; then it wobbles down ever faster, as a coin on a table
/// does, and that takes its seconds.
#[test]
fn pennies_that_spin_on_their_rims_come_to_rest() {
    let equipments = scenes::equipments();
    for index in [3_290, 49_785, 52_082, 53_858] {
        let (drawn, lofted) = draw(&equipments, (1 << 40) + index).expect("a flick out of the plane");
        let equipment = &equipments[drawn.equipment];
        let shot = simulate(equipment, &drawn.position, &Flick::Board(lofted)).expect("a flick that can be made");
        assert_eq!(fault(equipment, &shot), None, "flick {index}");
        // A hop without such a spin is over in two seconds.
        assert!(shot.duration_us > 6_000_000 && shot.duration_us < 8_000_000, "flick {index}: {} us", shot.duration_us);
    }
}

/// A penny that has crossed the edge and is struck back over the board is off, and does not stay to spin there.
#[test]
fn pennies_knocked_back_over_the_board_stay_off() {
    let equipments = scenes::equipments();
    let (drawn, lofted) = draw(&equipments, (1 << 40) + 8_379).expect("a flick out of the plane");
    let shot = simulate(&equipments[drawn.equipment], &drawn.position, &Flick::Board(lofted)).expect("a legal flick");
    assert!(shot.off().any(|penny| penny == Penny::GoldSovereign), "{:?}", shot.events);
    assert_eq!(shot.rest.get(Penny::GoldSovereign), None);
    assert!(shot.duration_us < 1_000_000, "{} us", shot.duration_us);
}

/// Flat pennies in a row were put back into the plane and, a nanometre from the next, taken out of it again for ever.
#[test]
fn pennies_beside_one_that_leans_are_let_rest() {
    let equipments = scenes::equipments();
    let (drawn, lofted) = draw(&equipments, (1 << 40) + 60_619).expect("a flick out of the plane");
    let equipment = &equipments[drawn.equipment];
    let shot = simulate(equipment, &drawn.position, &Flick::Board(lofted)).expect("a flick that can be made");
    assert_eq!(fault(equipment, &shot), None);
    assert!(shot.events.iter().any(|event| matches!(event, Event::Stack { .. })) && shot.duration_us < 1_000_000);
}

#[test]
fn a_loft_too_small_to_leave_the_plane_changes_no_bit() {
    let equipments = scenes::equipments();
    let mut same = 0;
    for index in 0..3_000 {
        let drawn = scene(&equipments, index);
        let Flick::Board(flick) = drawn.flick else { continue };
        let loft = flick.with_loft(Random(index).whole(1, 3_000)).expect("an allowed loft");
        if loft.leaves_the_plane() {
            continue;
        }
        let equipment = &equipments[drawn.equipment];
        let flat = simulate(equipment, &drawn.position, &Flick::Board(flick));
        assert_eq!(simulate(equipment, &drawn.position, &Flick::Board(loft)), flat, "flick {index}");
        same += 1;
    }
    assert!(same > 500, "{same} flicks with a small loft");
}

/// Flicks upwards at a penny near by, of which some end on it: shots and films.
fn hops_onto_a_penny() -> impl Iterator<Item = (Shot, Trajectory)> {
    let equipment = Equipment::standard();
    let mut points = PennyMap::default();
    points[Penny::Blue] = Some(Point::default());
    [(50_000, 0), (50_000, 3_000), (44_000, 3_000), (47_000, 0)].into_iter().flat_map(move |(x_um, y_um)| {
        points[Penny::RedAssassin1] = Some(Point { x_um, y_um });
        let position = Position::new(&equipment, points).expect("the places are free");
        [700, 750, 800].map(|speed_mm_s| {
            let flick = BoardFlick::new(Penny::RedAssassin1, 180_000, speed_mm_s, 0);
            let flick = flick.and_then(|flat| flat.with_loft(30_000)).expect("an allowed flick");
            film(&equipment, &position, &Flick::Board(flick)).expect("it can be made")
        })
    })
}

#[test]
fn a_film_that_ends_in_a_stack_ends_with_one_lying_on_the_other() {
    let mut stacks = 0;
    for (shot, film) in hops_onto_a_penny() {
        for event in &shot.events {
            let Event::Stack { upper, lower, .. } = *event else { continue };
            stacks += 1;
            // The duration is rounded to a microsecond, so the rest may lie a hair behind it.
            for t_s in [film.duration_s() + 1e-6, film.duration_s() + 1.0] {
                let of = |penny| film.pose(penny, t_s).expect("it lies on the board");
                let height = |penny| of(penny).in_space.map_or(0.0, |space| space.height_m);
                assert!(height(upper) > height(lower) + 0.5e-3, "{upper} on {lower}: {:?}", of(upper));
                for penny in [upper, lower] {
                    let (pose, rest) = (of(penny), shot.rest.get(penny).expect("it lies on the board"));
                    let off = (pose.x_m - rest.x_m()).hypot(pose.y_m - rest.y_m());
                    assert!(off < 1e-6, "{penny} is drawn {off} m beside its rest");
                    assert_eq!((pose.velocity_m_s, pose.spin_rad_s), ((0.0, 0.0), 0.0), "{penny} lies still");
                }
            }
            let (before, after) = (film.pose(upper, film.duration_s() - 2e-3), film.pose(upper, film.duration_s()));
            let axis = |pose: Option<penny_physics::Pose>| pose.and_then(|pose| pose.in_space).expect("in space").axis;
            let turned: f64 = axis(before).iter().zip(axis(after)).map(|(a, b)| (a - b).abs()).sum();
            assert!(turned < 0.02, "{upper} comes to rest without a jump: {turned}");
        }
    }
    assert!(stacks > 2, "{stacks} stacks");
}

/// A film once showed a penny where it landed for ever after, when it was looked at in the very step that put it back into
/// the plane.
#[test]
fn films_of_lofted_flicks_end_where_the_pennies_rest() {
    let equipments = scenes::equipments();
    let mut seen = 0;
    for index in 0..200 {
        let Some((drawn, lofted)) = draw(&equipments, index) else { continue };
        let equipment = &equipments[drawn.equipment];
        let (shot, film) = film(equipment, &drawn.position, &Flick::Board(lofted)).expect("an allowed flick");
        for penny in Penny::ALL {
            let Some(rest) = shot.rest.get(penny) else { continue };
            let pose = film.pose(penny, film.duration_s() + 1.0).expect("it is on the board");
            let (dx, dy) = (pose.x_m - rest.x_m(), pose.y_m - rest.y_m());
            let apart_m = (dx * dx + dy * dy).sqrt();
            assert!(apart_m < 3e-6, "flick {index}, {lofted:?}: {penny} is shown {apart_m} m from where it rests");
            seen += 1;
        }
    }
    assert!(seen > 200, "{seen} pennies at rest");
}

/// A penny whose centre has crossed the edge in the plane still stands there for some hundredths of a second while it tips.
#[test]
fn pennies_that_tip_over_the_edge_can_be_struck() {
    let equipments = scenes::equipments();
    for (index, tips) in [(4_270, Penny::RedAssassin2), (5_089, Penny::Blue), (5_741, Penny::GoldSovereign)] {
        let (drawn, lofted) = draw(&equipments, index).expect("a flick out of the plane");
        let flick = Flick::Board(lofted);
        let (shot, film) = film(&equipments[drawn.equipment], &drawn.position, &flick).expect("an allowed flick");
        let is_its_fall = |event: &&Event| matches!(**event, Event::Off { penny, .. } if penny == tips);
        let off_us = shot.events.iter().find(is_its_fall).expect("it falls").t_us();
        let pose = film.pose(tips, f64::from(off_us) * 1e-6).expect("it is shown");
        assert_eq!(pose.in_space, None, "flick {index}: {tips} leaves the board in the plane");
        let is_struck = |event: &Event| {
            let Event::Contact { t_us, a, b, impulse_uns, .. } = *event else { return false };
            (a == tips || b == tips) && t_us > off_us + 1_000 && impulse_uns > 300
        };
        assert!(shot.events.iter().any(is_struck), "flick {index}: nothing strikes {tips}: {:?}", shot.events);
        assert_eq!(shot.rest.get(tips), None);
    }
}

/// The mark of a penny points the same way before it lands and after, whichever face is up.
#[test]
fn a_penny_that_lands_does_not_jump_round() {
    let equipments = scenes::equipments();
    let mut seen = [0, 0];
    let face_down = [290, 518, 1_329, 1_879, 2_063, 2_551];
    for index in (0..200).chain(face_down) {
        let Some((drawn, lofted)) = draw(&equipments, index) else { continue };
        let equipment = &equipments[drawn.equipment];
        let (shot, film) = film(equipment, &drawn.position, &Flick::Board(lofted)).expect("an allowed flick");
        for penny in Penny::ALL.into_iter().filter(|penny| shot.rest.get(*penny).is_some()) {
            const STEP_S: f64 = 0.5e-3;
            let steps = (film.duration_s() / STEP_S) as u32;
            let poses: Vec<_> =
                (0..steps).map(|k| film.pose(penny, f64::from(k) * STEP_S).expect("it is on the board")).collect();
            for pair in poses.windows(2) {
                let (Some(space), None) = (pair[0].in_space, pair[1].in_space) else { continue };
                let turned = (pair[1].turn_rad - space.mark[1].atan2(space.mark[0])).rem_euclid(std::f64::consts::TAU);
                let turned = turned.min(std::f64::consts::TAU - turned);
                let may = pair[0].spin_rad_s.abs() * STEP_S * 1.1 + 0.01;
                assert!(turned < may, "flick {index}, {lofted:?}: {penny} turns by {turned} as it lands");
                seen[usize::from(space.axis[2] < 0.0)] += 1;
            }
        }
    }
    assert!(seen[0] > 30 && seen[1] > face_down.len(), "{seen:?} landings face up and face down");
}
