//! Sliding and spinning: force and torque, the final ratio, stopping.
//!
//! Apart from the impacts because only the board acts here.

use crate::chart::{Axis, BLACK, BLUE, Figure, Look, RED, Series, curve, power_of_ten, tenths, whole};
use crate::drag::{Body, Moment, disc, ring};
use crate::scene::{STRIKER, Scene, braking, speed, surfaces};
use penny_physics::{Equipment, Pose};
use plotters::prelude::SeriesLabelPosition;

fn penny() -> Body {
    Body::penny(940, 515)
}

fn ring_speed(equipment: &Equipment, pose: &Pose) -> f64 {
    0.94 * equipment.radius_m() * pose.spin_rad_s.abs()
}

/// Force and torque against the ratio of slide to spin.
pub(crate) fn drag() -> Figure {
    let line = |label, colour, look, f: &dyn Fn(f64) -> f64| Series {
        label,
        colour,
        look,
        points: curve((-2.0, 2.0), 100, |x| f(10f64.powf(x))),
    };
    Figure {
        title: "The more a penny spins, the less friction slows its slide",
        x: Axis {
            label: "speed of sliding over speed of the spinning rim, v / w",
            range: (-2.0, 2.0),
            labels: 5,
            write: power_of_ten,
        },
        y: Axis { label: "share of the full friction", range: (0.0, 1.05), labels: 6, write: tenths },
        legend: SeriesLabelPosition::MiddleLeft,
        series: vec![
            line("force on a ring", BLUE, Look::Solid, &|ratio| ring(ratio, 1.0).0),
            line("torque on a ring", BLUE, Look::Dashed, &|ratio| ring(ratio, 1.0).1),
            line("force on a disc", RED, Look::Solid, &|ratio| disc(ratio, 1.0).0),
            line("torque on a disc", RED, Look::Dashed, &|ratio| disc(ratio, 1.0).1),
        ],
    }
}

/// The ratio of slide to spin over what is left of v + w, both as decimal logarithms, the second without its sign.
fn course(body: Body, start: f64) -> Vec<(f64, f64)> {
    let slide = body.slide(start, 1.0);
    let point = |m: &Moment| (((start + 1.0) / (m.v + m.w)).log10(), (m.v / m.w).log10());
    slide.iter().step_by(60).map(point).take_while(|point| point.0 <= 4.0).collect()
}

/// A film of a penny that keeps all its spin and a part of its slide in a head-on impact.
fn filmed_course(restitution_permille: u32, offset_um: i64) -> Vec<(f64, f64)> {
    let equipment = surfaces(|s| {
        (s.restitution_permille, s.restitution_loss_permille) = (restitution_permille, 0);
        s.rim_friction_permille = 0;
    });
    let scene = Scene::cut(&equipment, 0.0, 1_500, offset_um);
    let (from_s, left_s) = scene.striker_goes_on();
    let states = (0..=30).map(|k| {
        let share = 1.0 - 0.75f64.powi(k);
        let pose = scene.film.pose(STRIKER, from_s + share * left_s).expect("it was there");
        (speed(&pose), ring_speed(&equipment, &pose))
    });
    let states: Vec<(f64, f64)> = states.collect();
    let (v, w) = states[0];
    let point = |&(slide, turn): &(f64, f64)| (((v + w) / (slide + turn)).log10(), (slide / turn).log10());
    // Below 2 mm/s the solver is about to call it rest.
    states.iter().filter(|(slide, turn)| slide + turn > 2e-3).map(point).collect()
}

/// The ratio of slide to spin on the way to rest.
pub(crate) fn final_ratio() -> Figure {
    let mut series = vec![];
    // The middle one is that of the film.
    let starts = [5.0, 0.4634, 0.2];
    for (k, start) in starts.into_iter().enumerate() {
        let label = |text| if k == 0 { text } else { "" };
        series.push(Series {
            label: label("ring, k² = 0.515 R²"),
            colour: BLUE,
            look: Look::Solid,
            points: course(penny(), start),
        });
        series.push(Series {
            label: label("uniform disc"),
            colour: RED,
            look: Look::Dashed,
            points: course(Body::DISC, start),
        });
    }
    let level = |label, body: Body| Series {
        label,
        colour: BLACK,
        look: Look::Dotted,
        points: curve((0.0, 4.0), 1, move |_| body.final_ratio().log10()),
    };
    series.push(Series { label: "ring, a film", colour: BLACK, look: Look::Rings, points: filmed_course(500, 3_000) });
    series.push(level("final ratios 1.668 and 0.653", penny()));
    series.push(Series { label: "", ..level("", Body::DISC) });
    Figure {
        title: "Every slide goes to one ratio of slide to spin: 0.653 for a disc, 1.668 for a ring",
        x: Axis {
            label: "what is left of v + w (from left to right a penny comes to rest)",
            range: (0.0, 4.0),
            labels: 5,
            write: |x| power_of_ten(-x),
        },
        y: Axis { label: "speed of sliding over rim speed, v / w", range: (-1.0, 1.0), labels: 3, write: power_of_ten },
        legend: SeriesLabelPosition::LowerRight,
        series,
    }
}

/// Stopping distance and time against spin.
pub(crate) fn stopping() -> Figure {
    let equipment = surfaces(|_| ());
    let relative = |of: fn(f64, f64) -> f64| {
        curve((0.0, 1.5), 60, move |spin| {
            let end = *penny().slide(1.0, spin).last().expect("a slide has an end");
            of(end.s, end.t)
        })
    };
    let filmed = |of: &dyn Fn(f64, f64) -> f64| -> Vec<(f64, f64)> {
        let at = |k: i64| {
            let scene = Scene::flick(&equipment, &[(STRIKER, -290_000, 0)], (0, 1_000, k * 500));
            let spin = ring_speed(&equipment, &scene.film.pose(STRIKER, 6e-3 + 1e-9).expect("on the board"));
            let rest = scene.shot.rest.get(STRIKER).expect("on the board");
            let way = (f64::from(rest.x_um + 290_000) * 1e-6 - 3e-3) * braking(&equipment);
            (spin, of(way, (f64::from(scene.shot.duration_us) * 1e-6 - 6e-3) * braking(&equipment)))
        };
        (0..=6).map(at).collect()
    };
    let percent = |x: f64| format!("{} %", whole(100.0 * x));
    Figure {
        title: "Spin carries a penny farther and keeps it moving for longer",
        x: Axis {
            label: "speed of the ring over speed of sliding at release",
            range: (0.0, 1.5),
            labels: 7,
            write: tenths,
        },
        y: Axis { label: "against the same flick without spin", range: (1.0, 1.8), labels: 9, write: percent },
        legend: SeriesLabelPosition::UpperLeft,
        series: vec![
            Series {
                label: "distance, integrated law",
                colour: BLUE,
                look: Look::Solid,
                points: relative(|s, _| 2.0 * s),
            },
            Series { label: "time, integrated law", colour: RED, look: Look::Dashed, points: relative(|_, t| t) },
            Series {
                label: "films, nail 0 to 3 mm beside the centre",
                colour: BLACK,
                look: Look::Rings,
                points: filmed(&|s, _| 2.0 * s),
            },
            Series { label: "", colour: BLACK, look: Look::Rings, points: filmed(&|_, t| t) },
        ],
    }
}
