//! Pennies put down, flicked and filmed, and what changed in the instant of a meeting.
//!
//! Apart because every subject asks a film the same questions.

use penny_physics::{
    BoardFlick, BoardSpec, Equipment, Event, Flick, Penny, PennyMap, PennySpec, PhysicsSpec, Point, Pose, Position,
    Shot, Trajectory, film,
};

/// The penny that is flicked in every scene.
pub(crate) const STRIKER: Penny = Penny::RedAssassin1;
/// The first penny that it meets.
pub(crate) const STRUCK: Penny = Penny::GoldAssassin1;

/// A wide board with other surfaces.
pub(crate) fn surfaces(change: impl FnOnce(&mut PhysicsSpec)) -> Equipment {
    let mut physics = PhysicsSpec::default();
    change(&mut physics);
    let board = BoardSpec { width_um: 600_000, ..BoardSpec::default() };
    Equipment::new(board, PennySpec::default(), physics).expect("within the ranges")
}

/// A flick and its film.
pub(crate) struct Scene<'a> {
    pub(crate) equipment: &'a Equipment,
    pub(crate) shot: Shot,
    pub(crate) film: Trajectory,
}

/// A penny just before and just after a meeting.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Change {
    pub(crate) penny: Penny,
    pub(crate) before: Pose,
    pub(crate) after: Pose,
}

impl<'a> Scene<'a> {
    /// Flicks the first of these pennies along `angle_mdeg`, with speed in mm/s and the nail's offset in um.
    pub(crate) fn flick(
        equipment: &'a Equipment,
        places: &[(Penny, i32, i32)],
        (angle_mdeg, speed_mm_s, offset_um): (i64, i64, i64),
    ) -> Scene<'a> {
        let mut points = PennyMap::default();
        for &(penny, x_um, y_um) in places {
            points[penny] = Some(Point { x_um, y_um });
        }
        let position = Position::new(equipment, points).expect("a legal position");
        let flick = BoardFlick::new(places[0].0, angle_mdeg, speed_mm_s, offset_um).expect("within the ranges");
        Scene::of(equipment, &position, &Flick::Board(flick))
    }

    /// Plays any flick.
    pub(crate) fn of(equipment: &'a Equipment, position: &Position, flick: &Flick) -> Scene<'a> {
        let (shot, film) = film(equipment, position, flick).expect("it can be made");
        Scene { equipment, shot, film }
    }

    /// The striker is flicked to the right and meets the struck penny 5 mm on, its centre `degrees` to the left of the
    /// line of motion: 0 is head-on, 90 a miss.
    pub(crate) fn cut(equipment: &'a Equipment, degrees: f64, speed_mm_s: i64, offset_um: i64) -> Scene<'a> {
        let (sine, cosine) = degrees.to_radians().sin_cos();
        let reach_um = f64::from(equipment.penny().diameter_um);
        let whole = |x: f64| x.round() as i32;
        let struck = (STRUCK, whole(5_000.0 + reach_um * cosine) - 200_000, whole(reach_um * sine));
        Scene::flick(equipment, &[(STRIKER, -200_000, 0), struck], (0, speed_mm_s, offset_um))
    }

    /// The moments of all contacts that the finger has no part in, us, each once.
    pub(crate) fn meetings(&self) -> Vec<u32> {
        let mut times: Vec<u32> = vec![];
        for event in &self.shot.events {
            if let Event::Contact { t_us, finger: false, .. } = *event {
                times.push(t_us);
            }
        }
        times.dedup();
        times
    }

    /// When the striker comes to rest, us.
    pub(crate) fn striker_rests(&self) -> u32 {
        let rest = |event: &Event| match *event {
            Event::Rest { t_us, penny: STRIKER } => Some(t_us),
            _ => None,
        };
        self.shot.events.iter().find_map(rest).expect("the striker stays on the board")
    }

    /// A moment just after the striker's first meeting, and how long it goes on from there, s.
    pub(crate) fn striker_goes_on(&self) -> (f64, f64) {
        let from_s = f64::from(self.meetings()[0]) * 1e-6 + 1e-6;
        (from_s, f64::from(self.striker_rests()) * 1e-6 - from_s)
    }

    /// All pennies that move or lie at the meeting nearest to `t_us`, before and after it.
    ///
    /// Events tell whole microseconds. The film is halved down to the instant in which velocities jump, so that no
    /// friction acts between before and after.
    pub(crate) fn meeting(&self, t_us: u32) -> Vec<Change> {
        let (mut early, mut late) = (f64::from(t_us) * 1e-6 - 1e-6, f64::from(t_us) * 1e-6 + 1e-6);
        let (first, last) = (self.film.poses(early), self.film.poses(late));
        loop {
            let middle = 0.5 * (early + late);
            if middle <= early || middle >= late {
                break;
            }
            let now = self.film.poses(middle);
            let from = |side: &PennyMap<Option<Pose>>| -> f64 {
                Penny::ALL.iter().filter_map(|&p| Some(difference(side[p]?, now[p]?))).sum()
            };
            if from(&first) < from(&last) { early = middle } else { late = middle }
        }
        let (before, after) = (self.film.poses(early), self.film.poses(late));
        let change = |penny| Some(Change { penny, before: before[penny]?, after: after[penny]? });
        Penny::ALL.into_iter().filter_map(change).collect()
    }

    /// Striker and struck penny at their first meeting.
    pub(crate) fn first_meeting(&self) -> (Change, Change) {
        let t_us = *self.meetings().first().expect("they meet");
        let all = self.meeting(t_us);
        let of = |penny| *all.iter().find(|change| change.penny == penny).expect("it is there");
        (of(STRIKER), of(STRUCK))
    }
}

/// How differently a penny moves, squared and in no unit that matters.
fn difference(a: Pose, b: Pose) -> f64 {
    let (x, y) = (a.velocity_m_s.0 - b.velocity_m_s.0, a.velocity_m_s.1 - b.velocity_m_s.1);
    let spin = 1e-2 * (a.spin_rad_s - b.spin_rad_s);
    x * x + y * y + spin * spin
}

/// Speed, m/s.
pub(crate) fn speed(pose: &Pose) -> f64 {
    pose.velocity_m_s.0.hypot(pose.velocity_m_s.1)
}

/// Direction of motion, degrees anticlockwise from +x.
pub(crate) fn heading(pose: &Pose) -> f64 {
    pose.velocity_m_s.1.atan2(pose.velocity_m_s.0).to_degrees()
}

/// k^2, m^2.
pub(crate) fn gyration2(equipment: &Equipment) -> f64 {
    f64::from(equipment.physics().gyration_permille) * 1e-3 * equipment.radius_m() * equipment.radius_m()
}

/// mu g, m/s^2.
pub(crate) fn braking(equipment: &Equipment) -> f64 {
    f64::from(equipment.physics().floor_friction_permille) * 1e-3 * 9.81
}

/// The restitution that the page of the physics gives for a speed of approach, m/s.
pub(crate) fn restitution(equipment: &Equipment, approach: f64) -> f64 {
    let physics = equipment.physics();
    let [slow, loss, half] =
        [physics.restitution_permille, physics.restitution_loss_permille, physics.restitution_speed_mm_s]
            .map(|value| f64::from(value) * 1e-3);
    slow - loss * approach / (approach + half)
}
