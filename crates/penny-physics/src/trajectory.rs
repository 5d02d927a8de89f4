//! The motion of a shot, which can be asked for any time: the film.
//!
//! Apart because most callers want only the outcome; recording the motion is paid for by those who show it. The film is
//! exact: it is the very flights that the solver worked with. Only while a cluster pushes, a tenth of a millisecond, do its
//! pennies go from where they were struck to where their new flights take them up.

use crate::equipment::Equipment;
use crate::flick::Angle;
use crate::flight::{Flight, Motion};
use crate::penny::{Penny, PennyMap};
use crate::position::Position;
use crate::simulate::Record;
use crate::solid::body::{Body, Shape};
use crate::solid::vector::Vector;
use crate::trig;

/// Where a penny is at some time, and how it moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    /// Centre, m.
    pub x_m: f64,
    /// Centre, m.
    pub y_m: f64,
    /// How far it has turned since the flick began, rad, anticlockwise: the direction of its mark, also where it has come to
    /// lie face down.
    pub turn_rad: f64,
    /// Velocity, m/s.
    pub velocity_m_s: (f64, f64),
    /// Spin, rad/s, anticlockwise.
    pub spin_rad_s: f64,
    /// When its centre crossed the edge, s, if it has: place, velocity and spin are then those of the crossing, unless it is
    /// in space.
    pub off_since_s: Option<f64>,
    /// How it lies where it has left the plane.
    pub in_space: Option<InSpace>,
}

/// How a penny lies that has left the plane. Vectors are x and y of the board, and upwards.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct InSpace {
    /// How much higher its centre is than that of a penny that lies flat, m.
    pub height_m: f64,
    /// The unit vector along its axis, which was upwards at first.
    pub axis: [f64; 3],
    /// A unit vector across the axis that turns with the penny, and was along x at first.
    pub mark: [f64; 3],
    /// Upward velocity, m/s.
    pub rising_m_s: f64,
    /// Angular velocity, rad/s.
    pub turning_rad_s: [f64; 3],
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

/// A penny in space at some time.
#[derive(Clone, Copy, Debug)]
struct Sight {
    t: f64,
    body: Body,
    /// How far it had turned when it left the plane.
    turned: f64,
}

impl Sight {
    /// What is between this and the next one.
    fn at(&self, next: Option<&Sight>, t: f64) -> Body {
        let Some(next) = next else { return self.body };
        let share = ((t - self.t) / (next.t - self.t)).clamp(0.0, 1.0);
        let (a, b) = (&self.body, &next.body);
        let between = |a: Vector, b: Vector| a + (b - a) * share;
        let axis = between(a.axis, b.axis).unit().unwrap_or(a.axis);
        Body {
            at: between(a.at, b.at),
            velocity: between(a.velocity, b.velocity),
            turning: between(a.turning, b.turning),
            axis,
            mark: between(a.mark, b.mark).across(axis).unit().unwrap_or(a.mark),
        }
    }
}

/// The mark of a body that had turned so far when it left the plane: it was along x then.
fn turned_mark(body: &Body, turned: f64) -> Vector {
    let (cos, sin) = trig::unit_vector(Angle::wrapping_mdeg((turned.to_degrees() * 1e3) as i64));
    body.mark * cos + body.axis.cross(body.mark) * sin
}

/// One penny's flights, in time order, and its times in space.
#[derive(Clone, Debug, Default)]
struct Track {
    start: Option<(f64, f64)>,
    flights: Vec<Part>,
    sights: Vec<Sight>,
    /// When it came to rest in a stack, s.
    stacked: Option<f64>,
    off: Option<(f64, Motion)>,
}

impl Track {
    fn turned(&self, t: f64) -> f64 {
        let by_flight = self.flights.last().map(|part| (part.flight.start, part.turned + part.flight.turn(t)));
        let by_sight = self.sights.last().map(|sight| {
            let Vector { x, y, .. } = turned_mark(&sight.body, sight.turned);
            (sight.t, trig::angle_of(x, y))
        });
        match (by_flight, by_sight) {
            (Some((start, _)), Some((seen, turned))) if seen >= start => turned,
            (Some((_, turned)), _) | (None, Some((_, turned))) => turned,
            (None, None) => 0.0,
        }
    }

    /// How it lies in space at a time, if it is there.
    fn in_space(&self, t: f64) -> Option<(Body, f64)> {
        let next = self.sights.partition_point(|sight| sight.t <= t);
        let sight = self.sights.get(next.checked_sub(1)?)?;
        match self.flights.iter().rev().find(|part| part.flight.start <= t) {
            Some(landed) if landed.flight.start >= sight.t => {
                // In a stack it is put down where it lies, but not flat.
                let Motion { x, y, .. } = landed.motion(t);
                let at = Vector::new(x, y, sight.body.at.z);
                let still = Body { at, velocity: Vector::ZERO, turning: Vector::ZERO, ..sight.body };
                self.stacked.filter(|stacked| *stacked == landed.flight.start).map(|_| (still, sight.turned))
            }
            _ => Some((sight.at(self.sights.get(next), t), sight.turned)),
        }
    }
}

/// The motion of all pennies through one flick.
#[derive(Clone, Debug)]
pub struct Trajectory {
    tracks: [Track; Penny::COUNT],
    duration_s: f64,
    shape: Shape,
}

impl Trajectory {
    pub(crate) fn of(equipment: &Equipment, position: &Position) -> Trajectory {
        let tracks = Penny::ALL.map(|penny| Track {
            start: position.get(penny).map(|point| (point.x_m(), point.y_m())),
            ..Track::default()
        });
        Trajectory { tracks, duration_s: 0.0, shape: Shape::of(equipment.constants()) }
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
        let off = track.off.as_ref().filter(|(off, _)| t_s >= *off);
        if let Some((body, turned)) = track.in_space(t_s.max(0.0)) {
            let mark = turned_mark(&body, turned);
            let turning = body.angular_velocity(&self.shape);
            return Some(Pose {
                x_m: body.at.x,
                y_m: body.at.y,
                turn_rad: trig::angle_of(mark.x, mark.y),
                velocity_m_s: (body.velocity.x, body.velocity.y),
                spin_rad_s: turning.z,
                off_since_s: off.map(|(off, _)| *off),
                in_space: Some(InSpace {
                    height_m: body.at.z - self.shape.half,
                    axis: [body.axis.x, body.axis.y, body.axis.z],
                    mark: [mark.x, mark.y, mark.z],
                    rising_m_s: body.velocity.z,
                    turning_rad_s: [turning.x, turning.y, turning.z],
                }),
            });
        }
        if let Some((off, motion)) = off {
            return Some(Pose {
                x_m: motion.x,
                y_m: motion.y,
                turn_rad: track.turned(*off),
                velocity_m_s: (motion.vx, motion.vy),
                spin_rad_s: motion.spin,
                off_since_s: Some(*off),
                in_space: None,
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
            in_space: None,
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

    fn stacked(&mut self, t: f64, penny: Penny) {
        self.tracks[penny.index()].stacked = Some(t);
    }

    fn lies(&mut self, t: f64, penny: Penny, body: &Body) {
        let track = &mut self.tracks[penny.index()];
        let turned = match track.sights.last() {
            // No flight in between: it has not been in the plane.
            Some(last) if track.flights.last().is_none_or(|part| part.flight.start <= last.t) => last.turned,
            _ => track.turned(t),
        };
        track.sights.push(Sight { t, body: *body, turned });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// It had turned by a radian and spins on through half a turn over its side, so its mark lands mirrored.
    #[test]
    fn a_penny_that_had_turned_lands_face_down_with_its_mark_where_it_was() {
        let at = Vector::new(0.0, 0.0, 0.001);
        let body = Body {
            at,
            velocity: Vector::ZERO,
            turning: Vector::ZERO,
            axis: Vector::UP,
            mark: Vector::new(1.0, 0.0, 0.0),
        };
        let track = |body| Track { sights: vec![Sight { t: 0.0, body, turned: 1.0 }], ..Track::default() };
        assert!((track(body).turned(0.1) - 1.0).abs() < 1e-4);
        let over = Body { axis: Vector::UP * -1.0, ..body };
        assert!((track(over).turned(0.1) + 1.0).abs() < 1e-4);
    }
}
