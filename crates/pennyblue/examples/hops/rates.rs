//! How often pennies hop, ride up and stack, by hand and speed.
//!
//! Apart from the fit because this is for people to read.

use crate::draw::{aimed, equipment, random};
use anyhow::{Context, Result};
use penny_physics::{Equipment, Event, Flick, Penny, Position, Trajectory, film};
use penny_rules::Preset;
use plotters::prelude::*;
use rayon::prelude::*;
use std::fs;
use std::path::Path;

const SPEEDS_MM_S: [i64; 4] = [500, 1_000, 1_500, 2_500];
const HANDS: [Preset; 4] = [Preset::Steady, Preset::Normal, Preset::Loose, Preset::Shaky];
const SEED: u64 = 5;
/// A hop: a penny's centre rises by so much, m. A ride: two overlap by so much, seen from above, over the board.
const HOP_M: f64 = 0.3e-3;
const RIDE_M: f64 = 0.3e-3;
/// How often a film is looked at, s.
const LOOK_S: f64 = 1e-3;
/// Of the hands; people who see no red or green tell them apart (Okabe and Ito).
const COLOURS: [RGBColor; 4] =
    [RGBColor(0, 114, 178), RGBColor(0, 158, 115), RGBColor(230, 159, 0), RGBColor(204, 121, 167)];

/// What happened in some flicks.
#[derive(Clone, Copy, Debug, Default)]
struct Count {
    flicks: u64,
    lofted: u64,
    hops: u64,
    rides: u64,
    stacks: u64,
}

impl Count {
    fn and(self, other: Count) -> Count {
        Count {
            flicks: self.flicks + other.flicks,
            lofted: self.lofted + other.lofted,
            hops: self.hops + other.hops,
            rides: self.rides + other.rides,
            stacks: self.stacks + other.stacks,
        }
    }
}

/// Counts in so many flicks of each hand and speed.
pub(crate) fn run(flicks: u64, folder: &Path) -> Result<()> {
    fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let equipment = equipment();
    println!("| hand | speed m/s | out of the plane | hop | ride | stack |\n|---|---|---|---|---|---|");
    let mut all = vec![];
    for hand in HANDS {
        for speed in SPEEDS_MM_S {
            let one = |number| try_one(&equipment, hand, speed, number);
            let count = (0..flicks).into_par_iter().map(one).reduce(Count::default, Count::and);
            let share = |n: u64| {
                let p = n as f64 / flicks as f64;
                format!("{:.2} ({:.2})", 100.0 * p, 196.0 * (p * (1.0 - p) / flicks as f64).sqrt())
            };
            let [lofted, hops, rides, stacks] = [count.lofted, count.hops, count.rides, count.stacks].map(share);
            let speed = speed as f64 * 1e-3;
            println!("| {} | {speed:.1} | {lofted} | {hops} | {rides} | {stacks} |", hand.name());
            all.push((hand, speed, count));
        }
    }
    println!("\n{flicks} flicks a line, shares in % with half the width of their 95 % interval.");
    plot(&folder.join("hops.svg"), &all)
}

fn try_one(equipment: &Equipment, hand: Preset, speed_mm_s: i64, number: u64) -> Count {
    let mut random = random(SEED, number);
    let (position, asked) = aimed(equipment, speed_mm_s, &mut random);
    let executed = hand.hand().execute(&Flick::Board(asked), &mut random);
    let none = Count { flicks: 1, ..Count::default() };
    if !matches!(executed, Flick::Board(flick) if flick.leaves_the_plane()) {
        return none;
    }
    let (shot, film) = film(equipment, &position, &executed).expect("an allowed flick");
    let is_stack = shot.events.iter().any(|event| matches!(event, Event::Stack { .. }));
    let (is_hop, is_ride) = look(equipment, &position, &film);
    let one = |is| u64::from(is);
    Count { lofted: 1, hops: one(is_hop), rides: one(is_ride), stacks: one(is_stack), ..none }
}

/// Whether a film has a hop and a ride.
fn look(equipment: &Equipment, position: &Position, film: &Trajectory) -> (bool, bool) {
    let board = equipment.board();
    let near = 2.0 * equipment.radius_m() - RIDE_M;
    let (mut is_hop, mut is_ride) = (false, false);
    let looks = (film.duration_s() / LOOK_S) as u64;
    for look in 0..=looks {
        let poses = film.poses(look as f64 * LOOK_S);
        let is_over =
            |penny: Penny| position.get(penny).is_some() && poses[penny].is_some_and(|p| p.off_since_s.is_none());
        for a in Penny::ALL.into_iter().filter(|&a| is_over(a)) {
            let Some(p) = poses[a] else { continue };
            let Some(space) = p.in_space else { continue };
            is_hop |= space.height_m >= HOP_M && board.contains_m(p.x_m, p.y_m);
            for b in Penny::ALL.into_iter().filter(|&b| b != a && is_over(b)) {
                let Some(q) = poses[b] else { continue };
                let (x, y) = (p.x_m - q.x_m, p.y_m - q.y_m);
                is_ride |= x * x + y * y < near * near;
            }
        }
    }
    (is_hop, is_ride)
}

/// Shares over speed, a line for each hand, one chart beside the other for hops, rides and stacks; on a scale of powers of
/// ten, since they differ by as many.
fn plot(file: &Path, all: &[(Preset, f64, Count)]) -> Result<()> {
    let root = SVGBackend::new(file, (960, 340)).into_drawing_area();
    root.fill(&WHITE)?;
    let parts = root.split_evenly((1, 3));
    type Of = fn(&Count) -> u64;
    let kinds: [(&str, Of); 3] =
        [("hops of 0.3 mm or more, %", |c| c.hops), ("rides, %", |c| c.rides), ("stacks, %", |c| c.stacks)];
    for (k, (part, (title, of))) in parts.iter().zip(kinds).enumerate() {
        let mut chart = ChartBuilder::on(part)
            .caption(title, ("sans-serif", 16))
            .margin(8)
            .x_label_area_size(34)
            .y_label_area_size(46)
            .build_cartesian_2d(0.4..2.6_f64, (0.005..100.0_f64).log_scale())?;
        chart.configure_mesh().x_desc("speed, m/s").x_labels(6).light_line_style(WHITE).draw()?;
        for (hand, colour) in HANDS.into_iter().zip(COLOURS) {
            let of_hand = all.iter().filter(|(other, ..)| *other == hand);
            let points: Vec<(f64, f64)> = of_hand
                .map(|(_, speed, count)| (*speed, 100.0 * of(count) as f64 / count.flicks as f64))
                .filter(|(_, share)| *share > 0.0)
                .collect();
            chart
                .draw_series(LineSeries::new(points.iter().copied(), colour.stroke_width(2)))?
                .label(hand.name())
                .legend(move |(x, y)| PathElement::new([(x, y), (x + 16, y)], colour.stroke_width(2)));
            chart.draw_series(points.iter().map(|&point| Circle::new(point, 3, colour.filled())))?;
        }
        // One legend for all three, where no line is.
        if k == 0 {
            let place = SeriesLabelPosition::LowerRight;
            chart.configure_series_labels().position(place).border_style(BLACK).background_style(WHITE).draw()?;
        }
    }
    root.present()?;
    Ok(())
}
