//! The outcome of a flick as JSON: events, where the pennies rest, and frames of the film.
//!
//! Apart because an answer's keys only ever grow, while what the solver returns may change its shape.

use super::events::EventAnswer;
use super::position::{ByPenny, places};
use crate::hash::Hash;
use penny_physics::{Equipment, Event, Flick, InSpace, PHYSICS_ID, Penny, PennyMap, Position, Shot, Trajectory};
use serde::Serialize;

/// What `pennyblue simulate` answers.
#[derive(Serialize)]
pub(crate) struct ShotAnswer {
    physics: &'static str,
    /// The flick as the hand executed it, where there was a hand.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) flick: Option<super::flick::FlickAnswer>,
    rest: ByPenny<Option<[i32; 2]>>,
    off: Vec<&'static str>,
    stacked: Vec<[&'static str; 2]>,
    events: Vec<EventAnswer>,
    duration_us: u32,
    hash: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) frames: Option<Vec<Frame>>,
}

impl ShotAnswer {
    /// The answer for a shot, of a flick or without one for a spotting; `rest` is its rest position, with the sovereign of a
    /// side-flick spotted if it was.
    pub(crate) fn new(equipment: &Equipment, flick: Option<&Flick>, shot: &Shot, rest: &Position) -> ShotAnswer {
        let stacked = shot.events.iter().filter_map(|event| match event {
            Event::Stack { upper, lower, .. } => Some([upper.name(), lower.name()]),
            _ => None,
        });
        ShotAnswer {
            physics: flick.map_or(PHYSICS_ID, Flick::physics_id),
            flick: None,
            rest: places(rest),
            off: shot.off().map(Penny::name).collect(),
            stacked: stacked.collect(),
            events: shot.events.iter().map(EventAnswer::of).collect(),
            duration_us: shot.duration_us,
            hash: Hash::of_rest(equipment, flick, rest).to_string(),
            frames: None,
        }
    }
}

/// One picture of the film: its time, and for each penny how it lies, or null where it is not on the board.
#[derive(Serialize)]
pub(crate) struct Frame(u64, ByPenny<Option<Lying>>);

/// How a penny lies: place and turn (um and mdeg), and out of the plane also its height (um) and its axis (millionths). One
/// that lies flat has no further numbers, so that whoever knows only the plane reads its frames as ever.
#[derive(Serialize)]
#[serde(untagged)]
enum Lying {
    Flat([i64; 3]),
    InSpace([i64; 7]),
}

/// The frames of a film, `fps` a second, from its start to its end; the last one is always the end. The sovereign of a
/// side-flick is in the hand, so it is in none of them.
pub(crate) fn frames(film: &Trajectory, flick: &Flick, fps: u32) -> Vec<Frame> {
    let end_us = (film.duration_s() * 1e6).round() as u64;
    let count = end_us * u64::from(fps) / 1_000_000;
    let mut times: Vec<u64> = (0..=count).map(|k| k * 1_000_000 / u64::from(fps)).collect();
    if times.last() != Some(&end_us) {
        times.push(end_us);
    }
    let in_hand = |penny| matches!(flick, Flick::Side(side) if side.penny() == penny);
    let frame = |t_us: u64| {
        // The end is rounded to a microsecond: what falls last has fallen one later, and all else is at rest.
        let t_s = if t_us == end_us { t_us + 1 } else { t_us } as f64 * 1e-6;
        let place = |penny| if in_hand(penny) { None } else { pose(film, penny, t_s) };
        Frame(t_us, ByPenny(PennyMap::from_fn(place)))
    };
    times.into_iter().map(frame).collect()
}

/// The one frame of a film in which nothing moves.
pub(crate) fn still_frame(rest: &Position) -> Frame {
    let lying = |penny| rest.get(penny).map(|at| Lying::Flat([at.x_um.into(), at.y_um.into(), 0]));
    Frame(0, ByPenny(PennyMap::from_fn(lying)))
}

fn pose(film: &Trajectory, penny: Penny, t_s: f64) -> Option<Lying> {
    let pose = film.pose(penny, t_s)?;
    if pose.off_since_s.is_some_and(|off| off <= t_s) {
        return None;
    }
    let round = |number: f64| number.round() as i64;
    let [x, y, turn] = [pose.x_m * 1e6, pose.y_m * 1e6, pose.turn_rad.to_degrees() * 1e3].map(round);
    Some(match pose.in_space {
        None => Lying::Flat([x, y, turn]),
        Some(InSpace { height_m, axis, .. }) => {
            let [axis_x, axis_y, axis_z] = axis.map(|part| round(part * 1e6));
            Lying::InSpace([x, y, turn, round(height_m * 1e6), axis_x, axis_y, axis_z])
        }
    })
}
