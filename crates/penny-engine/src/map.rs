//! A map: what every flick of a penny on a grid leads to, and what may be expected of it from a hand that errs.
//!
//! Apart because search, baselines and pictures all read maps; what a landing is worth is the asker's matter.

use crate::kernel::{self, Taps};
use crate::situation::{Landing, Situation};
use crate::space::Space;
use penny_physics::{BoardFlick, Flick, Penny, Simulator, trig};
use penny_rules::Hand;
use std::ops::Range;

/// The values of the flicks of one penny on a grid.
#[derive(Clone, Debug, PartialEq)]
pub struct Map {
    penny: Penny,
    space: Space,
    /// By offset, then speed, then direction; none where the flick cannot be made.
    values: Vec<Option<f64>>,
}

/// Some directions of a map.
#[derive(Clone, Debug, PartialEq)]
pub struct MapPart {
    /// By direction, then offset, then speed.
    values: Vec<Option<f64>>,
}

/// A flick on a grid and what is expected of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Prospect {
    /// The flick that is asked of the hand.
    pub flick: BoardFlick,
    /// Its expected value.
    pub value: f64,
}

/// Which directions a map simulates.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Towards {
    /// All.
    Everywhere,
    /// Those in which the penny meets another one if it goes far enough; all others have this value.
    Pennies {
        /// What a flick is worth that meets nobody.
        else_value: f64,
    },
}

impl Map {
    /// Simulates the flicks of a penny on a grid and values what they lead to. Adds the simulations to a count.
    pub fn draw(
        situation: &Situation<'_>,
        penny: Penny,
        space: &Space,
        towards: Towards,
        simulator: (&mut Simulator, &mut u64),
        value: impl FnMut(&Landing) -> f64,
    ) -> Map {
        let whole = Map::part(situation, penny, space, 0..space.directions as usize, towards, simulator, value);
        Map::of_parts(penny, space, [whole])
    }

    /// The part of a map with a range of its directions.
    pub fn part(
        situation: &Situation<'_>,
        penny: Penny,
        space: &Space,
        directions: Range<usize>,
        towards: Towards,
        (simulator, count): (&mut Simulator, &mut u64),
        mut value: impl FnMut(&Landing) -> f64,
    ) -> MapPart {
        let mut values = vec![];
        for direction in directions {
            let elsewhere = match towards {
                Towards::Pennies { else_value } if !meets_one(situation, penny, space, direction) => Some(else_value),
                _ => None,
            };
            for offset in 0..space.offsets.len() {
                let has_room = situation.touches(&space.flick(penny, direction, 0, offset)).is_some();
                for speed in 0..space.speeds.len() {
                    values.push(match (has_room, elsewhere) {
                        (false, _) => None,
                        (true, Some(value)) => Some(value),
                        (true, None) => {
                            *count += 1;
                            let flick = Flick::Board(space.flick(penny, direction, speed, offset));
                            situation.try_flick(simulator, &flick).map(|landing| value(&landing))
                        }
                    });
                }
            }
        }
        MapPart { values }
    }

    /// A map of parts that cover all directions in order.
    ///
    /// # Panics
    /// When they do not.
    pub fn of_parts(penny: Penny, space: &Space, parts: impl IntoIterator<Item = MapPart>) -> Map {
        let by_direction: Vec<Option<f64>> = parts.into_iter().flat_map(|part| part.values).collect();
        assert_eq!(by_direction.len(), space.len(), "the parts are those of a whole map");
        let rows = space.speeds.len() * space.offsets.len();
        let directions = space.directions as usize;
        let values = (0..rows).flat_map(|row| (0..directions).map(move |k| k * rows + row)).map(|k| by_direction[k]);
        Map { penny, space: space.clone(), values: values.collect() }
    }

    /// What may be expected of every flick when a hand makes it: the mean over what the hand makes of it. What cannot be
    /// made is left out, as the hand does not stray there.
    #[must_use]
    pub fn expected(&self, hand: &Hand) -> Map {
        let space = &self.space;
        let (directions, speeds, offsets) = (space.directions as usize, space.speeds.len(), space.offsets.len());
        let mut sums: Vec<(f64, f64)> =
            self.values.iter().map(|v| v.map_or((0.0, 0.0), |value| (value, 1.0))).collect();
        let round = kernel::on_circle(
            f64::from(hand.angle_sd_mdeg()) * f64::from(space.directions) / f64::from(penny_physics::Angle::TURN_MDEG),
        );
        for row in sums.chunks_mut(directions) {
            turn(row, &round);
        }
        let along_speed: Vec<Taps> = space
            .speeds
            .iter()
            .map(|&speed| {
                let asked = f64::from(speed);
                kernel::on_row(&space.speeds, asked, asked * f64::from(hand.speed_sd_permille()) * 1e-3)
            })
            .collect();
        let along_offset: Vec<Taps> = space
            .offsets
            .iter()
            .map(|&offset| kernel::on_row(&space.offsets, offset.into(), hand.offset_sd_um().into()))
            .collect();
        for block in sums.chunks_mut(directions * speeds) {
            mix(block, directions, &along_speed);
        }
        mix(&mut sums, directions * speeds, &along_offset);
        debug_assert_eq!(sums.len(), directions * speeds * offsets);
        let values = self.values.iter().zip(&sums).map(|(value, (sum, weight))| value.map(|_| sum / weight)).collect();
        Map { penny: self.penny, space: space.clone(), values }
    }

    /// The best value on the map, if anything can be flicked at all.
    pub fn best(&self) -> Option<f64> {
        self.values.iter().flatten().copied().reduce(f64::max)
    }

    /// The best flick of each direction, from 0 on; none where nothing can be flicked.
    pub fn best_by_direction(&self) -> Vec<Option<Prospect>> {
        let directions = self.space.directions as usize;
        let mut best: Vec<Option<(usize, f64)>> = vec![None; directions];
        for (k, value) in self.values.iter().enumerate().filter_map(|(k, value)| value.map(|value| (k, value))) {
            let of_direction = &mut best[k % directions];
            if of_direction.is_none_or(|(_, other)| value > other) {
                *of_direction = Some((k, value));
            }
        }
        best.into_iter().map(|found| found.map(|(k, value)| self.prospect(k, value))).collect()
    }

    /// What is at a node.
    fn prospect(&self, k: usize, value: f64) -> Prospect {
        let (directions, speeds) = (self.space.directions as usize, self.space.speeds.len());
        let flick = self.space.flick(self.penny, k % directions, k / directions % speeds, k / directions / speeds);
        Prospect { flick, value }
    }

    /// The `count` best flicks, no two of them neighbours on the grid: each is the best of those as near to it as `apart`
    /// directions and one speed.
    pub fn peaks(&self, count: usize, apart: usize) -> Vec<Prospect> {
        let (directions, speeds) = (self.space.directions as usize, self.space.speeds.len());
        let mut ranked: Vec<(usize, f64)> =
            self.values.iter().enumerate().filter_map(|(k, value)| value.map(|value| (k, value))).collect();
        ranked.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        let axes = |k: usize| (k % directions, k / directions % speeds, k / directions / speeds);
        let mut chosen: Vec<(usize, f64)> = vec![];
        for (k, value) in ranked {
            let (direction, speed, _) = axes(k);
            let is_near = |&(other, _): &(usize, f64)| {
                let (d, s, _) = axes(other);
                let turn = direction.abs_diff(d);
                turn.min(directions - turn) <= apart && speed.abs_diff(s) <= 1
            };
            if !chosen.iter().any(is_near) {
                chosen.push((k, value));
                if chosen.len() == count {
                    break;
                }
            }
        }
        chosen.into_iter().map(|(k, value)| self.prospect(k, value)).collect()
    }
}

/// The directions of a grid in which a penny meets another one if it goes far enough.
pub(crate) fn that_meet_one(situation: &Situation<'_>, penny: Penny, space: &Space) -> impl Iterator<Item = usize> {
    (0..space.directions as usize).filter(move |&direction| meets_one(situation, penny, space, direction))
}

/// Whether a penny that goes in a direction of the grid meets another one.
fn meets_one(situation: &Situation<'_>, penny: Penny, space: &Space, direction: usize) -> bool {
    let Some(from) = situation.position.get(penny) else { return false };
    let (dx, dy) = trig::unit_vector(space.angle(direction));
    let reach = 2.0 * situation.equipment.radius_m();
    situation.position.points().iter().any(|(other, point)| {
        let Some(at) = point.filter(|_| other != penny) else { return false };
        let (x, y) = (at.x_m() - from.x_m(), at.y_m() - from.y_m());
        x * dx + y * dy > 0.0 && (x * dy - y * dx).abs() < reach
    })
}

/// Mixes the values on a circle.
fn turn(row: &mut [(f64, f64)], taps: &Taps) {
    let n = row.len() as i32;
    let old = row.to_vec();
    for (k, node) in row.iter_mut().enumerate() {
        let mut sum = (0.0, 0.0);
        for (i, weight) in taps.weights.iter().enumerate() {
            let from = old[(k as i32 + taps.first + i as i32).rem_euclid(n) as usize];
            sum = (sum.0 + weight * from.0, sum.1 + weight * from.1);
        }
        *node = sum;
    }
}

/// Mixes slices of `length` values along a row: each becomes what its taps make of all.
fn mix(values: &mut [(f64, f64)], length: usize, taps: &[Taps]) {
    if taps.len() == 1 {
        return;
    }
    let old = values.to_vec();
    for (slice, taps) in values.chunks_mut(length).zip(taps) {
        for (k, node) in slice.iter_mut().enumerate() {
            let mut sum = (0.0, 0.0);
            for (i, weight) in taps.weights.iter().enumerate().filter(|(_, weight)| **weight > 0.0) {
                let from = old[i * length + k];
                sum = (sum.0 + weight * from.0, sum.1 + weight * from.1);
            }
            *node = sum;
        }
    }
}
