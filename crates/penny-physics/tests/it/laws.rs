//! Laws that every flick obeys, tried on many random ones in hostile places.
//!
//! Apart from the tables of known values: these hold whatever the parameters are. `cargo xtask soak` tries them on
//! millions, from other seeds.

use crate::law::{likeness, motion, outcome};
use crate::scenes::{self, Kind};
use penny_physics::{Equipment, film};
use std::env;
use std::io::{Write, stderr};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Instant;

/// How many flicks every run of the tests tries.
const FLICKS: u64 = 100_000;
/// So many faults are told; more would not help.
const MOST_FAULTS: usize = 12;

pub(crate) fn number(name: &str, usual: u64) -> u64 {
    env::var(name).map_or(usual, |text| text.parse().unwrap_or_else(|_| panic!("{name} is a number, not {text:?}")))
}

/// Tries all laws on one flick; gives its kind and the number of its events.
fn try_flick(equipments: &[Equipment], index: u64) -> Result<(Kind, usize), String> {
    let scene = scenes::scene(equipments, index);
    let equipment = &equipments[scene.equipment];
    let (shot, film) = film(equipment, &scene.position, &scene.flick).map_err(|error| error.to_string())?;
    outcome::check(equipment, &scene, &shot)
        .and_then(|()| motion::check(equipment, &scene, &shot, &film))
        .and_then(|()| likeness::check(equipment, &scene, &shot))
        .map_err(|why| format!("flick {index}: {why}\n{scene:?}\n{shot:?}"))?;
    Ok((scene.kind, shot.events.len()))
}

#[test]
fn random_flicks_in_hostile_places_break_no_law() {
    let (flicks, seed) = (number("PENNY_SOAK_COUNT", FLICKS), number("PENNY_SOAK_SEED", 0));
    let shows_progress = env::var_os("PENNY_SOAK_COUNT").is_some();
    let first = seed << 40;
    let equipments = scenes::equipments();
    let (next, faults) = (AtomicU64::new(0), Mutex::new(Vec::new()));
    let most_events: [AtomicU64; Kind::COUNT] = Default::default();
    let began = Instant::now();
    let work = || {
        const BATCH: u64 = 1_000;
        loop {
            let from = next.fetch_add(BATCH, Ordering::Relaxed);
            if from >= flicks || faults.lock().expect("no thread has panicked").len() >= MOST_FAULTS {
                return;
            }
            for index in from..flicks.min(from + BATCH) {
                match try_flick(&equipments, first + index) {
                    Ok((kind, events)) => _ = most_events[kind as usize].fetch_max(events as u64, Ordering::Relaxed),
                    Err(fault) => {
                        if shows_progress {
                            let _ = writeln!(stderr(), "{fault}");
                        }
                        faults.lock().expect("no thread has panicked").push(fault);
                    }
                }
            }
            if shows_progress && from % 100_000 == 0 {
                let _ = writeln!(stderr(), "{from} of {flicks} flicks after {:.0} s", began.elapsed().as_secs_f64());
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
    });
    let faults = faults.into_inner().expect("no thread has panicked");
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n\n"));
    let most_events = most_events.map(AtomicU64::into_inner);
    assert!(most_events.into_iter().all(|most| most > 6), "the mix holds busy flicks of every kind: {most_events:?}");
    println!("{flicks} flicks from seed {seed}: no law broken, in {:.0} s", began.elapsed().as_secs_f64());
}

/// Flicks that once broke a law, each with the story.
#[test]
fn flicks_that_once_broke_a_law_break_none() {
    // A dead heap ends its contacts pressed by some micrometres. Taking them apart pushed a penny into one that nothing
    // had touched, which stayed where it lay: up to 2.9 um of overlap.
    let pushed_into_a_neighbour = [
        2_199_023_548_527,
        2_199_023_681_498,
        2_199_024_202_707,
        2_199_024_406_390,
        2_199_024_407_655,
        2_199_025_064_291,
        2_199_025_534_038,
        2_199_025_615_523,
        2_199_025_686_728,
        2_199_025_703_350,
        2_199_025_823_807,
    ];
    // Bringing a pressed penny to touch its presser moved it into a third, which it touched without pressing.
    let moved_into_a_third = [2_199_023_853_574];
    // A resting penny that was pressed by less than is told of was moved out of an overlap all the same, in the film only.
    let moved_without_a_word = [2_199_024_543_797, 2_199_025_468_952];
    // Two that slid side by side crept into each other by 5 um a second, which counted as no meeting.
    let crept_deeper_and_deeper = [2_199_026_972_265, 2_199_028_166_395];
    // A push along the axis of a symmetric heap, which a first mend of the above broke: what is equal on both sides must
    // not depend on which comes first.
    let equal_on_both_sides =
        [2_199_023_293_921, 2_199_024_049_953, 2_199_024_598_395, 2_199_026_934_432, 2_199_028_151_658];
    let equipments = scenes::equipments();
    // Two dead pennies that rubbed on each other for 0.15 s met softly 500 times, which counted as so many events.
    let rubbed_up_to_the_cap = [2_199_029_806_480];
    // One that bounced between the finger and a third penny came back a third of a micrometre deeper each time.
    let deeper_each_time = [2_199_033_089_261];
    let all = [
        &pushed_into_a_neighbour[..],
        &moved_into_a_third,
        &moved_without_a_word,
        &crept_deeper_and_deeper,
        &equal_on_both_sides,
        &rubbed_up_to_the_cap,
        &deeper_each_time,
    ];
    for &index in all.into_iter().flatten() {
        if let Err(fault) = try_flick(&equipments, index) {
            panic!("{fault}");
        }
    }
}
