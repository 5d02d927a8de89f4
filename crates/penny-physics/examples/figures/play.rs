//! A struck row, and what a degree of aim does.
//!
//! Apart because these are about many pennies at once.

use crate::chart::{Axis, BLACK, BLUE, Figure, GREEN, Look, RED, Series, power_of_ten, tenths, whole};
use crate::flicks::{Effect, board, draw, turned};
use crate::scene::{Scene, speed, surfaces};
use crate::springs::speeds_over_time;
use penny_physics::{Penny, PhysicsSpec};
use plotters::prelude::SeriesLabelPosition;

/// How long the cradle is watched, in contact times of two pennies.
const WATCHED: f64 = 5.0;
/// Frames of that.
const FRAMES: usize = 100;

/// Newton's cradle of five over time, springs against the solver.
pub(crate) fn cradle() -> Figure {
    let span = WATCHED / FRAMES as f64;
    let frames = speeds_over_time(5, span, FRAMES);
    let looks = [
        ("striker", BLACK, Look::Solid),
        ("second", GREEN, Look::Short),
        ("third", RED, Look::Dotted),
        ("fourth", BLUE, Look::Dashed),
        ("last", BLUE, Look::Solid),
    ];
    let mut series: Vec<Series> = looks
        .into_iter()
        .enumerate()
        .map(|(k, (label, colour, look))| {
            let points = frames.iter().enumerate().map(|(i, speeds)| (i as f64 * span, speeds[k])).collect();
            Series { label, colour, look, points }
        })
        .collect();
    let points = solved(5).into_iter().map(|share| (WATCHED, share)).collect();
    series.push(Series { label: "the solver's outcome", colour: BLACK, look: Look::Rings, points });
    Figure {
        title: "Five elastic pennies in a row: most of the motion, not all, reaches the last",
        x: Axis {
            label: "time since the first touch, in contact times of two pennies",
            range: (0.0, 8.0),
            labels: 7,
            write: whole,
        },
        y: Axis { label: "speed over the striker's", range: (-0.2, 1.05), labels: 7, write: tenths },
        legend: SeriesLabelPosition::MiddleRight,
        series,
    }
}

/// The speeds of a struck row in the film, over the striker's.
fn solved(count: usize) -> Vec<f64> {
    let equipment = surfaces(|s| (s.restitution_permille, s.restitution_loss_permille) = (1000, 0));
    let row = &Penny::ALL[..count];
    let place = |k: usize| -200_000 + 20_300 * k as i32 + if k > 0 { 5_000 } else { 0 };
    let places: Vec<(Penny, i32, i32)> = row.iter().enumerate().map(|(k, &penny)| (penny, place(k), 0)).collect();
    let scene = Scene::flick(&equipment, &places, (0, 1_000, 0));
    let changes = scene.meeting(scene.meetings()[0]);
    let of = |penny: Penny| changes.iter().find(|change| change.penny == penny).expect("all are there");
    let came = speed(&of(row[0]).before);
    row.iter().map(|&penny| of(penny).after.velocity_m_s.0 / came).collect()
}

/// How far one degree, and a tenth of it, move the outcome.
pub(crate) fn aim() -> Figure {
    const FLICKS: usize = 20_000;
    let (flicks, equipment) = (draw(FLICKS), board(PhysicsSpec::default()));
    // Four bars to a power of ten, from a hundredth of a millimetre on; what moved less is in the first.
    let shares = |mdeg: i64| -> Vec<(f64, f64)> {
        let effect = Effect::of(&flicks, (&equipment, &equipment), |flick| turned(flick, mdeg));
        let mut counts = [0u32; 18];
        for mm in effect.moved_mm {
            counts[((mm.max(1e-2).log10() + 2.0) * 4.0).min(17.0) as usize] += 1;
        }
        let bar = |(k, count): (usize, u32)| (-2.0 + 0.25 * k as f64, f64::from(count) / FLICKS as f64);
        counts.into_iter().enumerate().map(bar).collect()
    };
    let steps: Vec<(f64, f64)> = shares(100).into_iter().flat_map(|(x, y)| [(x, y), (x + 0.25, y)]).collect();
    let percent = |x: f64| format!("{} %", whole(100.0 * x));
    Figure {
        title: "One degree of aim: half of all outcomes move by more than 4 mm",
        x: Axis {
            label: "largest displacement of a penny that stays on the board, mm",
            range: (-2.0, 3.0),
            labels: 6,
            write: power_of_ten,
        },
        y: Axis { label: "share of flicks", range: (0.0, 0.3), labels: 6, write: percent },
        legend: SeriesLabelPosition::UpperLeft,
        series: vec![
            Series {
                label: "one degree: other pennies fall in 20 %",
                colour: BLUE,
                look: Look::Bars,
                points: shares(1_000),
            },
            Series { label: "a tenth of a degree: in 2.6 %", colour: RED, look: Look::Dashed, points: steps },
        ],
    }
}
