//! Laws of what is left of a flick: it ends, legally, its events explain it, and what rests stays.
//!
//! Apart because these need the shot alone.

use crate::scenes::{Random, Scene};
use penny_physics::{BoardFlick, Equipment, Event, Flick, Penny, PennyMap, Position, Shot, simulate};

/// Whether a shot ended in a legal position that its events explain.
pub(crate) fn check(equipment: &Equipment, scene: &Scene, shot: &Shot) -> Result<(), String> {
    if shot.capped {
        return Err("the cap on events was reached".into());
    }
    Position::new(equipment, *shot.rest.points()).map_err(|error| error.to_string())?;
    explained(scene, shot)?;
    stays(equipment, scene, shot)
}

/// Whether times rise, every penny that was touched rests or falls, and nothing else moved.
fn explained(scene: &Scene, shot: &Shot) -> Result<(), String> {
    let mut last = 0;
    let mut moving = PennyMap([false; Penny::COUNT]);
    let mut touched = moving;
    let mut fallen = moving;
    let flicked = scene.flick.penny();
    match scene.flick {
        Flick::Board(_) => (moving[flicked], touched[flicked]) = (true, true),
        Flick::Side(_) => (moving[Penny::Blue], touched[Penny::Blue]) = (true, true),
    }
    for event in &shot.events {
        if event.t_us() < last {
            return Err(format!("{event:?} is earlier than what came before"));
        }
        last = event.t_us();
        match *event {
            Event::Contact { a, b, .. } => {
                if a >= b {
                    return Err(format!("{a} and {b} are not in order"));
                }
                for penny in [a, b] {
                    if fallen[penny] {
                        return Err(format!("{penny} is touched after it fell"));
                    }
                    (moving[penny], touched[penny]) = (true, true);
                }
            }
            Event::Rest { penny, .. } => moving[penny] = false,
            Event::Off { penny, .. } => (moving[penny], fallen[penny]) = (false, true),
            Event::Stack { .. } => return Err("a stack in the plane".into()),
        }
    }
    if matches!(scene.flick, Flick::Side(_)) {
        (moving[flicked], touched[flicked]) = (false, true);
    }
    for penny in Penny::ALL {
        if moving[penny] {
            return Err(format!("{penny} never comes to rest"));
        }
        if !touched[penny] && shot.rest.get(penny) != scene.position.get(penny) {
            return Err(format!("{penny} moved without being touched"));
        }
        let held = matches!(scene.flick, Flick::Side(_)) && penny == flicked;
        let gone = fallen[penny] || held || scene.position.get(penny).is_none();
        if gone != shot.rest.get(penny).is_none() {
            return Err(format!("{penny} is neither on the board nor off it"));
        }
    }
    (shot.duration_us == last || shot.events.is_empty())
        .then_some(())
        .ok_or_else(|| format!("it lasts {} us, the last event is at {last}", shot.duration_us))
}

/// Whether everything rests where it lies when another penny is flicked softly: an untouched penny that moved would be told
/// by [`explained`], and one that was only left in an overlap would be touched by nothing.
fn stays(equipment: &Equipment, scene: &Scene, shot: &Shot) -> Result<(), String> {
    let mut random = Random(u64::from(shot.duration_us));
    let lying: Vec<Penny> = Penny::ALL.into_iter().filter(|&penny| shot.rest.get(penny).is_some()).collect();
    if lying.is_empty() {
        return Ok(());
    }
    let flick =
        BoardFlick::new(random.of(&lying), random.whole(0, 359_999), 50, 0).map_err(|error| error.to_string())?;
    let next = Scene { position: shot.rest, flick: Flick::Board(flick), ..scene.clone() };
    let shot = simulate(equipment, &next.position, &next.flick).map_err(|error| error.to_string())?;
    explained(&next, &shot).map_err(|why| format!("{why}, in the next flick {next:?} {shot:?}"))
}
