//! The motion of a shot, which can be asked for any time: the film.
//!
//! Apart because most callers want only the outcome; recording the motion is paid for by those who show it. The film is
//! exact: it is the very flights that the solver worked with. Only while a cluster pushes, a tenth of a millisecond, do its
//! pennies go from where they were struck to where their new flights take them up.

use crate::flight::{Flight, Motion};
use crate::penny::{Penny, PennyMap};
use crate::position::Position;
use crate::simulate::Record;

/// Where a penny is at some time, and how it moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    /// Centre, m.
    pub x_m: f64,
    /// Centre, m.
    pub y_m: f64,
    /// How far it has turned since the flick began, rad, anticlockwise.
    pub turn_rad: f64,
    /// Velocity, m/s.
    pub velocity_m_s: (f64, f64),
    /// Spin, rad/s, anticlockwise.
    pub spin_rad_s: f64,
    /// When its centre crossed the edge, s, if it has: place, velocity and spin are then those of the crossing.
    pub off_since_s: Option<f64>,
}

/// A flight in a track.
#[derive(Clone, Debug)]
struct Part {
    flight: Flight,
    /// How far the penny had turned before it.
    turned: f64,
    /// How far beside the flight it was at the flight's start, m, and when it joins it, s.
    beside: (f64, f64),
    joins: f64,
}

impl Part {
    fn motion(&self, t: f64) -> Motion {
        let mut motion = self.flight.motion(t);
        if t < self.joins {
            let left = (self.joins - t) / (self.joins - self.flight.start);
            motion.x += left * self.beside.0;
            motion.y += left * self.beside.1;
        }
        motion
    }
}

/// One penny's flights, in time order.
#[derive(Clone, Debug, Default)]
struct Track {
    start: Option<(f64, f64)>,
    flights: Vec<Part>,
    off: Option<(f64, Motion)>,
}

impl Track {
    fn turned(&self, t: f64) -> f64 {
        self.flights.last().map_or(0.0, |part| part.turned + part.flight.turn(t))
    }
}

/// The motion of all pennies through one flick.
#[derive(Clone, Debug)]
pub struct Trajectory {
    tracks: [Track; Penny::COUNT],
    duration_s: f64,
}

impl Trajectory {
    pub(crate) fn of(position: &Position) -> Trajectory {
        let tracks = Penny::ALL.map(|penny| Track {
            start: position.get(penny).map(|point| (point.x_m(), point.y_m())),
            ..Track::default()
        });
        Trajectory { tracks, duration_s: 0.0 }
    }

    pub(crate) fn end(&mut self, duration_s: f64) {
        self.duration_s = duration_s;
    }

    /// When the last penny has come to rest or fallen, s.
    pub fn duration_s(&self) -> f64 {
        self.duration_s
    }

    /// A penny at a time: before 0 the start, after the end the rest. None for a penny that is not on the board.
    ///
    /// In a side-flick the blue starts where it was put over the edge, and the sovereign stays where it was lifted from.
    pub fn pose(&self, penny: Penny, t_s: f64) -> Option<Pose> {
        let track = &self.tracks[penny.index()];
        if let Some((off, motion)) = &track.off
            && t_s >= *off
        {
            return Some(Pose {
                x_m: motion.x,
                y_m: motion.y,
                turn_rad: track.turned(*off),
                velocity_m_s: (motion.vx, motion.vy),
                spin_rad_s: motion.spin,
                off_since_s: Some(*off),
            });
        }
        let (start_x, start_y) = track.start?;
        let mut pose = Pose {
            x_m: start_x,
            y_m: start_y,
            turn_rad: 0.0,
            velocity_m_s: (0.0, 0.0),
            spin_rad_s: 0.0,
            off_since_s: None,
        };
        let t = t_s.max(0.0);
        if let Some(part) = track.flights.iter().rev().find(|part| part.flight.start <= t) {
            let motion = part.motion(t);
            pose.x_m = motion.x;
            pose.y_m = motion.y;
            pose.turn_rad = part.turned + part.flight.turn(t);
            pose.velocity_m_s = (motion.vx, motion.vy);
            pose.spin_rad_s = motion.spin;
        }
        Some(pose)
    }

    /// The position in the plane before rounding at every penny, for laws and references that need more than micrometres.
    pub fn poses(&self, t_s: f64) -> PennyMap<Option<Pose>> {
        PennyMap::from_fn(|penny| self.pose(penny, t_s))
    }
}

impl Record for Trajectory {
    fn flight(&mut self, penny: Penny, flight: &Flight) {
        let track = &mut self.tracks[penny.index()];
        let start = flight.start;
        let (last_joins, was_at) = track.flights.last().map_or((0.0, track.start), |last| {
            let motion = last.motion(start);
            (last.joins, Some((motion.x, motion.y)))
        });
        // A flight that is cut short before it was joined leaves the next one to be joined.
        let joins = (start + flight.joined_after).max(last_joins);
        let (x, y) = was_at.unwrap_or((flight.x, flight.y));
        let beside = (x - flight.x, y - flight.y);
        let turned = track.turned(start);
        track.flights.push(Part { flight: *flight, turned, beside, joins });
    }

    fn off(&mut self, t: f64, penny: Penny, motion: &Motion) {
        self.tracks[penny.index()].off = Some((t, *motion));
    }
}
