//! The film of one flick: every penny at any time, from the finger's touch until the last one lies still in the moat.
//!
//! Apart because the physics ends at the board's edge; the fall, and the hand that holds a sovereign, are for the eye.

use crate::picture::HELD_LIFT_M;
use crate::scene::{Coin, Exit, Face, Fall, lying_in_space};
use penny_physics::{
    Equipment, Event, Flick, InSpace, Penny, PennyMap, Pose, Position, Shot, SideSetUp, Trajectory, trig,
};

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

/// Two pennies that hit each other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hit {
    /// When, s.
    pub t_s: f64,
    /// How hard, N s.
    pub impulse_ns: f64,
    /// Between which places, m.
    pub at_m: (f64, f64),
}

impl Hit {
    fn of(event: &Event, trajectory: &Trajectory) -> Option<Hit> {
        let Event::Contact { t_us, a, b, impulse_uns, .. } = *event else { return None };
        let t_s = f64::from(t_us) * 1e-6;
        let (a, b) = (trajectory.pose(a, t_s)?, trajectory.pose(b, t_s)?);
        let at_m = (0.5 * (a.x_m + b.x_m), 0.5 * (a.y_m + b.y_m));
        Some(Hit { t_s, impulse_ns: f64::from(impulse_uns) * 1e-6, at_m })
    }
}

/// A penny that comes down on the felt.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Landing {
    /// When, s.
    pub t_s: f64,
    /// How fast it comes down, m/s.
    pub speed_m_s: f64,
    /// Where, m.
    pub at_m: (f64, f64),
}

/// The film of one flick.
#[derive(Clone, Debug)]
pub struct Film {
    trajectory: Trajectory,
    hits: Vec<Hit>,
    /// The flicked penny, and its speed, m/s.
    flicked: (Penny, f64),
    falls: PennyMap<Option<(f64, Fall)>>,
    hand: Option<Hand>,
    half_thickness_m: f64,
    duration_s: f64,
    slowness: f64,
}

impl Film {
    /// The film of a flick, as executed, from a position; none where it cannot be made there.
    pub fn of(equipment: &Equipment, before: &Position, flick: &Flick) -> Option<Film> {
        let (shot, trajectory) = penny_physics::film(equipment, before, flick).ok()?;
        let strikes_m = match flick {
            Flick::Board(_) => None,
            Flick::Side(side) => {
                let set_up = SideSetUp::new(equipment, before, side.penny(), side.edge(), side.overlap_um()).ok()?;
                set_up.strike(equipment, side.angle(), side.offset_um()).ok()
            }
        };
        Some(Film::new(equipment, flick, (&shot, trajectory), strikes_m))
    }

    /// The film of `flick`, from what came of it and its motion; `strikes_m` is where a held sovereign strikes.
    fn new(
        equipment: &Equipment,
        flick: &Flick,
        (shot, trajectory): (&Shot, Trajectory),
        strikes_m: Option<(f64, f64)>,
    ) -> Film {
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
                    in_space: pose.in_space,
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
        let hits = shot.events.iter().filter_map(|event| Hit::of(event, &trajectory)).collect();
        let flicked = (flick.penny(), f64::from(flick.speed_mm_s()) * 1e-3);
        Film { trajectory, hits, flicked, falls, hand, half_thickness_m, duration_s, slowness: 1.0 }
    }

    /// Where the flicked penny lies at first, m.
    pub fn flicked_m(&self) -> (f64, f64) {
        self.trajectory.pose(self.flicked.0, 0.0).map_or((0.0, 0.0), |pose| (pose.x_m, pose.y_m))
    }

    /// How fast it was flicked, m/s.
    pub const fn flicked_m_s(&self) -> f64 {
        self.flicked.1
    }

    /// The hits of pennies on each other, in time order.
    pub fn hits(&self) -> &[Hit] {
        &self.hits
    }

    /// The pennies that come down on the felt.
    pub fn landings(&self) -> Vec<Landing> {
        let landing = |(off_s, fall): &(f64, Fall)| {
            let (since_s, speed_m_s) = fall.lands()?;
            let (x_m, y_m, _) = fall.pose(since_s).centre_m;
            Some(Landing { t_s: off_s + since_s, speed_m_s, at_m: (x_m, y_m) })
        };
        Penny::ALL.into_iter().filter_map(|penny| self.falls[penny].as_ref().and_then(landing)).collect()
    }

    /// How fast the pennies slide on the board at a time, all together, m/s.
    pub fn sliding_m_s(&self, t_s: f64) -> f64 {
        let speed = |pose: Pose| {
            let slides = pose.off_since_s.is_none() && pose.in_space.is_none();
            if slides { pose.velocity_m_s.0.hypot(pose.velocity_m_s.1) } else { 0.0 }
        };
        Penny::ALL.into_iter().filter_map(|penny| self.trajectory.pose(penny, t_s)).map(speed).sum()
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
    use crate::scene::Tilt;
    use penny_physics::{BoardFlick, Event, FlickError, Point, Position, Shot, film};
    use penny_rules::{Ruleset, set_up};

    /// The film of a flick upwards, of pennies as they are set up or at other places.
    fn lofted(places_um: &[(Penny, i32, i32)], flick: Result<BoardFlick, FlickError>, loft_mdeg: i64) -> (Shot, Film) {
        let equipment = Equipment::standard();
        let mut points = *set_up(&equipment, &Ruleset::default()).points();
        for &(penny, x_um, y_um) in places_um {
            points[penny] = Some(Point { x_um, y_um });
        }
        let position = Position::new(&equipment, points).expect("the places are free");
        let flick = Flick::Board(flick.and_then(|flat| flat.with_loft(loft_mdeg)).expect("an allowed flick"));
        let (shot, trajectory) = film(&equipment, &position, &flick).expect("it can be made");
        {
            let film = Film::new(&equipment, &flick, (&shot, trajectory), None);
            (shot, film)
        }
    }

    /// The direction of a coin's axis.
    fn axis(coin: &Coin) -> [f64; 3] {
        let Tilt { axis_rad, angle_rad } = coin.tilt;
        [axis_rad.sin() * angle_rad.sin(), -axis_rad.cos() * angle_rad.sin(), angle_rad.cos()]
    }

    fn far(a: [f64; 3], b: [f64; 3]) -> f64 {
        a.iter().zip(b).map(|(a, b)| (a - b) * (a - b)).sum::<f64>().sqrt()
    }

    #[test]
    fn a_stack_stays_as_it_came_to_lie_when_its_film_is_over() {
        let places = [(Penny::Blue, 0, 0), (Penny::RedAssassin1, 44_000, 3_000)];
        let flick = BoardFlick::new(Penny::RedAssassin1, 180_000, 750, 0);
        let (shot, film) = lofted(&places, flick, 30_000);
        assert!(shot.events.iter().any(|event| matches!(event, Event::Stack { .. })), "{:?}", shot.events);
        let coin = |penny, t_s: f64| film.coin(penny, t_s).expect("it is on the board");
        let (before, end) = (coin(Penny::RedAssassin1, film.ends_s() - 2e-3), coin(Penny::RedAssassin1, film.ends_s()));
        let (over, flat_m) = (coin(Penny::RedAssassin1, film.ends_s() + 1.0), film.half_thickness_m);
        assert!(end.centre_m.2 > flat_m + 0.5e-3 && (0.02..3.13).contains(&end.tilt.angle_rad), "{end:?}");
        assert!(far(axis(&before), axis(&end)) < 0.02 && far(axis(&end), axis(&over)) < 1e-9, "{before:?} {over:?}");
        let below = coin(Penny::Blue, film.ends_s());
        assert!((below.centre_m.2 - flat_m).abs() < 0.1e-3, "the other lies below: {below:?}");
    }

    #[test]
    fn a_penny_that_hops_over_the_edge_falls_on_as_it_flew() {
        for (speed_mm_s, loft_mdeg) in [(1_500, 20_000), (900, 30_000), (2_500, 12_000)] {
            let flick = BoardFlick::new(Penny::RedSovereign, 275_000, speed_mm_s, 300);
            let (shot, film) = lofted(&[(Penny::RedSovereign, 0, -190_000)], flick, loft_mdeg);
            let off_s = film.falls[Penny::RedSovereign].as_ref().expect("it goes off").0;
            assert!(shot.off().eq([Penny::RedSovereign]));
            let coin = |t_s: f64| film.coin(Penny::RedSovereign, t_s).expect("it is to be seen");
            assert!(coin(off_s).centre_m.2 > film.half_thickness_m + 1e-3, "it crosses the edge in the air");
            // Neither place nor lean nor their speeds jump where the hop becomes a fall.
            let speeds = |at_s: f64| {
                let (a, b) = (coin(at_s - 2e-3), coin(at_s + 2e-3));
                let place = |coin: &Coin| <[f64; 3]>::from(coin.centre_m);
                (far(place(&a), place(&b)) / 4e-3, far(axis(&a), axis(&b)) / 4e-3)
            };
            let (before, at, after) = (speeds(off_s - 3e-3), speeds(off_s), speeds(off_s + 3e-3));
            for (a, b) in [(before, at), (at, after)] {
                assert!((a.0 - b.0).abs() < 0.15, "m/s: {before:?} {at:?} {after:?}");
                assert!((a.1 - b.1).abs() < 6.0, "rad/s: {before:?} {at:?} {after:?}");
            }
            let rest = coin(film.ends_s());
            let outside = -Equipment::standard().board().distance_to_nearest_edge_m(rest.centre_m.0, rest.centre_m.1);
            assert!(rest.centre_m.2 < 0.0 && outside > 0.01, "it ends in the moat: {rest:?}");
        }
    }

    #[test]
    fn a_hop_is_seen_as_one_and_nothing_jumps() {
        let (_, film) = lofted(&[], BoardFlick::new(Penny::RedSovereign, 60_000, 900, 300), 20_000);
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
