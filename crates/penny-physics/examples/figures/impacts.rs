//! Two pennies meet: restitution, directions, spin and energy.
//!
//! Apart from the board's part, which an impact is too short for.

use crate::chart::{Axis, BLACK, BLUE, Figure, GREEN, Look, RED, Series, curve, tenths, whole};
use crate::scene::{Change, Scene, gyration2, heading, restitution as law, speed, surfaces};
use penny_physics::Equipment;
use plotters::prelude::SeriesLabelPosition;

/// R^2 / k^2 of the default penny.
const SQUARE: f64 = 1.0 / 0.515;

fn cut_axis() -> Axis {
    Axis { label: "cut angle in degrees: 0 is head-on, 90 a miss", range: (0.0, 90.0), labels: 10, write: whole }
}

/// The cut angle of a meeting, degrees.
fn cut_angle((striker, struck): &(Change, Change)) -> f64 {
    (struck.before.y_m - striker.before.y_m).atan2(struck.before.x_m - striker.before.x_m).to_degrees()
}

/// A figure of films at 1 m/s, every so many degrees of cut.
fn filmed(equipment: &Equipment, every: u32, of: impl Fn(&Change, &Change) -> f64) -> Vec<(f64, f64)> {
    let film = |degrees: u32| Scene::cut(equipment, f64::from(degrees), 1_000, 0).first_meeting();
    let point = |meeting: (Change, Change)| (cut_angle(&meeting), of(&meeting.0, &meeting.1));
    (0..=85).step_by(every as usize).map(|degrees| point(film(degrees))).collect()
}

/// e against speed.
pub(crate) fn restitution() -> Figure {
    let equipment = surfaces(|_| ());
    let film = |mm_s: i64| {
        let (striker, struck) = Scene::cut(&equipment, 0.0, mm_s, 0).first_meeting();
        let came = speed(&striker.before);
        (came, (struck.after.velocity_m_s.0 - striker.after.velocity_m_s.0) / came)
    };
    Figure {
        title: "Pennies ring when they touch softly and dull when they crash",
        x: Axis { label: "speed of approach, m/s", range: (0.0, 3.0), labels: 7, write: tenths },
        y: Axis { label: "coefficient of restitution e", range: (0.5, 1.0), labels: 6, write: tenths },
        legend: SeriesLabelPosition::LowerLeft,
        series: vec![
            Series {
                label: "e = 0.90 - 0.25 v / (v + 1.5 m/s)",
                colour: BLUE,
                look: Look::Solid,
                points: curve((0.0, 3.0), 100, |v| law(&equipment, v)),
            },
            Series {
                label: "elastic-plastic estimate, 0.81 (v / 1 m/s)^(-1/4)",
                colour: RED,
                look: Look::Dashed,
                points: curve((0.45, 3.0), 60, |v| 0.81 * v.powf(-0.25)),
            },
            Series {
                label: "films",
                colour: BLACK,
                look: Look::Rings,
                points: [150, 250, 500, 750, 1_000, 1_500, 2_000, 2_500, 3_000].map(film).to_vec(),
            },
        ],
    }
}

/// The angle between the line of centres and the struck penny's way, rad, for a cut in rad at 1 m/s without spin.
fn throw(equipment: &Equipment, cut: f64) -> f64 {
    let e = law(equipment, cut.cos());
    let mu = f64::from(equipment.physics().rim_friction_permille) * 1e-3;
    (cut.tan() / ((1.0 + e) * (1.0 + SQUARE))).min(mu).atan()
}

/// Directions against the cut angle.
pub(crate) fn cuts() -> Figure {
    let equipment = surfaces(|_| ());
    let struck = |degrees: f64| degrees - throw(&equipment, degrees.to_radians()).to_degrees();
    Figure {
        title: "Rim friction throws the struck penny off the line of centres, by up to 11 degrees",
        x: cut_axis(),
        y: Axis { label: "degrees from the striker's line", range: (0.0, 120.0), labels: 12, write: whole },
        legend: SeriesLabelPosition::UpperLeft,
        series: vec![
            Series {
                label: "line of centres",
                colour: BLACK,
                look: Look::Dotted,
                points: curve((0.0, 90.0), 2, |degrees| degrees),
            },
            Series { label: "struck penny", colour: BLUE, look: Look::Solid, points: curve((0.0, 89.5), 100, struck) },
            Series {
                label: "striker, elastic and smooth: 90 degrees less",
                colour: RED,
                look: Look::Dashed,
                points: curve((0.0, 90.0), 2, |degrees| 90.0 - degrees),
            },
            Series {
                label: "films, both pennies",
                colour: BLACK,
                look: Look::Rings,
                points: filmed(&equipment, 5, |_, struck| heading(&struck.after)),
            },
            Series {
                label: "",
                colour: BLACK,
                look: Look::Rings,
                points: filmed(&equipment, 5, |striker, _| -heading(&striker.after)),
            },
        ],
    }
}

/// The struck penny's rim speed against the cut angle.
pub(crate) fn spin() -> Figure {
    let mut series = vec![];
    for (label, colour, look, mu) in [
        ("rim friction 0.35", RED, Look::Dashed, 350),
        ("rim friction 0.20", BLUE, Look::Solid, 200),
        ("rim friction 0.10", GREEN, Look::Short, 100),
    ] {
        let equipment = surfaces(|s| s.rim_friction_permille = mu);
        let gained = |degrees: f64| {
            let cut = degrees.to_radians();
            let normal = 0.5 * (1.0 + law(&equipment, cut.cos())) * cut.cos();
            SQUARE * normal * throw(&equipment, cut).tan()
        };
        series.push(Series { label, colour, look, points: curve((0.0, 90.0), 90, gained) });
        let radius = equipment.radius_m();
        let points = filmed(&equipment, 5, |_, struck| radius * struck.after.spin_rad_s.abs());
        let label = if mu == 100 { "films" } else { "" };
        series.push(Series { label, colour: BLACK, look: Look::Rings, points });
    }
    let sticking = |degrees: f64| 0.5 * degrees.to_radians().sin() * SQUARE / (1.0 + SQUARE);
    let points = curve((0.0, 90.0), 60, sticking);
    series.push(Series { label: "if rims always stuck", colour: BLACK, look: Look::Dotted, points });
    Figure {
        title: "Thick cuts pass on all the spin that sticking rims can, thin ones what friction can",
        x: cut_axis(),
        y: Axis { label: "rim speed of the struck penny over v", range: (0.0, 0.35), labels: 8, write: hundredths },
        legend: SeriesLabelPosition::UpperLeft,
        series,
    }
}

fn hundredths(x: f64) -> String {
    format!("{x:.2}")
}

/// Where the striker's energy is after an impact.
pub(crate) fn energy() -> Figure {
    let equipment = surfaces(|_| ());
    let k2 = gyration2(&equipment);
    let slide = |change: &Change| speed(&change.after) * speed(&change.after);
    let turn = |change: &Change| k2 * change.after.spin_rad_s * change.after.spin_rad_s;
    let came = |striker: &Change| speed(&striker.before) * speed(&striker.before);
    let line = |label, colour, look, of: &dyn Fn(&Change, &Change) -> f64| Series {
        label,
        colour,
        look,
        points: filmed(&equipment, 1, |a, b| of(a, b) / came(a)),
    };
    let percent = |x: f64| format!("{} %", whole(100.0 * x));
    Figure {
        title: "An impact at 1 m/s loses at most a fifth of the energy and turns little of it into spin",
        x: cut_axis(),
        y: Axis { label: "share of the striker's energy, from films", range: (0.0, 1.0), labels: 11, write: percent },
        legend: SeriesLabelPosition::UpperMiddle,
        series: vec![
            line("struck penny's slide", BLUE, Look::Solid, &|_, struck| slide(struck)),
            line("striker's slide", RED, Look::Dashed, &|striker, _| slide(striker)),
            line("spin of both", GREEN, Look::Short, &|striker, struck| turn(striker) + turn(struck)),
            line("lost", BLACK, Look::Dotted, &|striker, struck| {
                came(striker) - slide(striker) - slide(struck) - turn(striker) - turn(struck)
            }),
        ],
    }
}
