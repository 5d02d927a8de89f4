//! The film of one flick: every penny at any time, from the finger's touch until the last one lies still in the moat.
//!
//! Apart because the physics ends at the board's edge; the fall, and the hand that holds a sovereign, are for the eye.

use crate::picture::HELD_LIFT_M;
use crate::scene::{Coin, Exit, Face, Fall, lying_in_space};
use penny_physics::{Equipment, Flick, InSpace, Penny, PennyMap, Trajectory, trig};

/// The hand comes and strikes, s.
const APPROACH_S: f64 = 0.16;
/// How many times longer slow motion takes.
const SLOWNESS: f64 = 3.0;
/// The hand goes away, s.
const LEAVE_S: f64 = 0.35;

/// The held sovereign of a side-flick.
#[derive(Clone, Copy, Debug)]
struct Hand {
    sovereign: Penny,
    strikes_m: (f64, f64),
    direction: (f64, f64),
    speed_m_s: f64,
}

/// The film of one flick.
#[derive(Clone, Debug)]
pub struct Film {
    trajectory: Trajectory,
    falls: PennyMap<Option<(f64, Fall)>>,
    hand: Option<Hand>,
    half_thickness_m: f64,
    duration_s: f64,
    slowness: f64,
}

impl Film {
    /// The film of `flick`, whose motion is `trajectory`; `strikes_m` is where a held sovereign strikes.
    pub fn new(equipment: &Equipment, flick: &Flick, trajectory: Trajectory, strikes_m: Option<(f64, f64)>) -> Film {
        let motion_s = trajectory.duration_s();
        let mut exits: Vec<(f64, Penny, Exit)> = Penny::ALL
            .into_iter()
            .filter_map(|penny| {
                // The duration is in whole microseconds, so it may lie a hair before the last fall.
                let off_s = trajectory.pose(penny, motion_s + 1e-3)?.off_since_s?;
                let pose = trajectory.pose(penny, off_s)?;
                let exit = Exit {
                    centre_m: (pose.x_m, pose.y_m),
                    velocity_m_s: pose.velocity_m_s,
                    turn_rad: pose.turn_rad,
                    spin_rad_s: pose.spin_rad_s,
                };
                Some((off_s, penny, exit))
            })
            .collect();
        exits.sort_by(|a, b| a.0.total_cmp(&b.0));
        let mut falls = PennyMap::from_fn(|_| None);
        let mut lying = Vec::new();
        let mut duration_s = motion_s;
        for (off_s, penny, exit) in exits {
            let fall = Fall::new(equipment, &exit, &lying);
            let rest = fall.rest().centre_m;
            lying.push((rest.0, rest.1));
            duration_s = duration_s.max(off_s + fall.duration_s());
            falls[penny] = Some((off_s, fall));
        }
        let hand = strikes_m.map(|strikes_m| Hand {
            sovereign: flick.penny(),
            strikes_m,
            direction: trig::unit_vector(flick.angle()),
            speed_m_s: f64::from(flick.speed_mm_s()) * 1e-3,
        });
        if hand.is_some() {
            duration_s = duration_s.max(LEAVE_S);
        }
        let half_thickness_m = f64::from(equipment.penny().thickness_um) * 0.5e-6;
        Film { trajectory, falls, hand, half_thickness_m, duration_s, slowness: 1.0 }
    }

    /// The same film in slow motion, to be seen again.
    pub fn slowed(self) -> Film {
        Film { slowness: SLOWNESS, ..self }
    }

    /// When the film begins, s: before 0 where a hand comes first.
    pub fn begins_s(&self) -> f64 {
        if self.hand.is_some() { -APPROACH_S * self.slowness } else { 0.0 }
    }

    /// When everything lies still, s.
    pub fn ends_s(&self) -> f64 {
        self.duration_s * self.slowness
    }

    /// All pennies at a time.
    pub fn coins(&self, t_s: f64) -> Vec<Coin> {
        Penny::ALL.into_iter().filter_map(|penny| self.coin(penny, t_s / self.slowness)).collect()
    }

    fn coin(&self, penny: Penny, t_s: f64) -> Option<Coin> {
        if let Some(hand) = self.hand.filter(|hand| hand.sovereign == penny) {
            return hand.coin(t_s, self.half_thickness_m);
        }
        let pose = self.trajectory.pose(penny, t_s)?;
        let flat = Coin {
            face: Face::Penny(penny),
            centre_m: (pose.x_m, pose.y_m, self.half_thickness_m),
            turn_rad: pose.turn_rad,
            tilt: Default::default(),
            emphasis: Default::default(),
            ghost: false,
        };
        let lying = match (&self.falls[penny], pose.in_space) {
            (Some((off_s, fall)), _) if t_s >= *off_s => fall.pose(t_s - off_s),
            (_, Some(InSpace { height_m, axis, mark, .. })) => {
                lying_in_space((pose.x_m, pose.y_m, self.half_thickness_m + height_m), axis, mark)
            }
            _ => return Some(flat),
        };
        Some(Coin { centre_m: lying.centre_m, turn_rad: lying.turn_rad, tilt: lying.tilt, ..flat })
    }
}

impl Hand {
    fn coin(&self, t_s: f64, half_thickness_m: f64) -> Option<Coin> {
        if t_s > LEAVE_S {
            return None;
        }
        let (dx, dy) = self.direction;
        // Up to the blow it comes along its line; afterwards the hand draws back and lifts it.
        let (along_m, lift_m) = if t_s < 0.0 {
            (self.speed_m_s.min(0.4) * t_s, HELD_LIFT_M * -t_s / APPROACH_S)
        } else {
            let gone = t_s / LEAVE_S;
            (-0.03 * gone, 0.05 * gone * gone)
        };
        Some(Coin {
            face: Face::Penny(self.sovereign),
            centre_m: (self.strikes_m.0 + dx * along_m, self.strikes_m.1 + dy * along_m, half_thickness_m + lift_m),
            turn_rad: 0.0,
            tilt: Default::default(),
            emphasis: Default::default(),
            ghost: false,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use penny_physics::{BoardFlick, film};
    use penny_rules::{Ruleset, set_up};

    #[test]
    fn a_hop_is_seen_as_one_and_nothing_jumps() {
        let equipment = Equipment::standard();
        let position = set_up(&equipment, &Ruleset::default());
        let flick = BoardFlick::new(Penny::RedSovereign, 60_000, 900, 300).and_then(|flat| flat.with_loft(20_000));
        let flick = Flick::Board(flick.expect("an allowed flick"));
        let (_, trajectory) = film(&equipment, &position, &flick).expect("it can be made");
        let film = Film::new(&equipment, &flick, trajectory, None);
        let coin = |t_s: f64| film.coin(Penny::RedSovereign, t_s).expect("it is on the board");
        let (mut before, mut top, mut steepest) = (coin(0.0), 0.0f64, 0.0f64);
        for ms in 1..=(film.ends_s() * 1e3) as u32 {
            let now = coin(f64::from(ms) * 1e-3);
            let moved = [now.centre_m.0 - before.centre_m.0, now.centre_m.1 - before.centre_m.1];
            assert!(moved.iter().all(|way| way.abs() < 1.5e-3), "{ms} ms: {before:?} to {now:?}");
            assert!((now.centre_m.2 - before.centre_m.2).abs() < 0.6e-3, "{ms} ms: {before:?} to {now:?}");
            top = top.max(now.centre_m.2 - film.half_thickness_m);
            steepest = steepest.max(now.tilt.angle_rad);
            before = now;
        }
        // It rises with 0.31 m/s.
        assert!((4e-3..8e-3).contains(&top), "{top}");
        assert!((0.1..1.2).contains(&steepest), "{steepest}");
        assert!(before.tilt.angle_rad < 1e-9 && before.centre_m.2 == film.half_thickness_m, "it lies flat: {before:?}");
    }
}
