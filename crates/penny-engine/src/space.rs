//! The flicks that a map tries: directions, speeds and offsets of the nail, on a grid.
//!
//! Apart because the map, the hand's error and the search all speak of the same axes.

use penny_physics::{Angle, BoardFlick, Penny};

/// A grid over the flicks of one penny.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Space {
    /// How many directions, evenly round the circle.
    pub directions: u32,
    /// Speeds, mm/s, rising.
    pub speeds: Vec<i32>,
    /// Offsets of the nail, um, rising.
    pub offsets: Vec<i32>,
}

/// Slowest and fastest speed of the grids, mm/s.
const SPEEDS: (f64, f64) = (100.0, 2_600.0);

impl Space {
    /// A grid of so many directions, speeds in equal ratios, and offsets evenly over `widest_um` to both sides (only 0 where
    /// there is one).
    ///
    /// # Panics
    /// When an axis has no node.
    pub fn new(directions: u32, speeds: u32, offsets: u32, widest_um: i32) -> Space {
        assert!(directions > 0 && speeds > 0 && offsets > 0, "a grid has nodes on every axis");
        let ratio = root(SPEEDS.1 / SPEEDS.0, speeds.saturating_sub(1).max(1));
        let mut speed = SPEEDS.0;
        let mut row = vec![];
        for _ in 0..speeds {
            row.push((speed + 0.5) as i32);
            speed *= ratio;
        }
        let last = offsets as i32 - 1;
        let offset = |k: i32| if last == 0 { 0 } else { (2 * k - last) * widest_um / last };
        Space { directions, speeds: row, offsets: (0..=last).map(offset).collect() }
    }

    /// How many flicks it holds.
    pub fn len(&self) -> usize {
        self.directions as usize * self.speeds.len() * self.offsets.len()
    }

    /// Whether it holds none: never.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The direction of node `k`.
    pub fn angle(&self, k: usize) -> Angle {
        Angle::wrapping_mdeg(k as i64 * i64::from(Angle::TURN_MDEG) / i64::from(self.directions))
    }

    /// The flick at these nodes.
    pub fn flick(&self, penny: Penny, direction: usize, speed: usize, offset: usize) -> BoardFlick {
        let (speed, offset) = (self.speeds[speed], self.offsets[offset]);
        BoardFlick::new(penny, self.angle(direction).mdeg().into(), speed.into(), offset.into())
            .expect("the axes lie within a flick's ranges")
    }
}

/// The n-th root, by halving: n is small, and a power of it is all that is needed.
fn root(x: f64, n: u32) -> f64 {
    let power = |y: f64| (0..n).fold(1.0, |product, _| product * y);
    let (mut low, mut high) = (0.0, if x < 1.0 { 1.0 } else { x });
    for _ in 0..80 {
        let middle = 0.5 * (low + high);
        if power(middle) < x { low = middle } else { high = middle }
    }
    high
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn axes_span_their_ranges_evenly() {
        let space = Space::new(720, 9, 3, 1_500);
        assert_eq!((space.speeds[0], space.speeds[8]), (100, 2_600));
        assert_eq!(space.offsets, [-1_500, 0, 1_500]);
        assert_eq!((space.angle(0).mdeg(), space.angle(719).mdeg()), (0, 359_500));
        let ratios: Vec<f64> = space.speeds.windows(2).map(|w| f64::from(w[1]) / f64::from(w[0])).collect();
        assert!(ratios.iter().all(|ratio| (ratio - ratios[0]).abs() < 0.01), "{ratios:?}");
        assert_eq!(Space::new(4, 1, 1, 900).offsets, [0]);
    }
}
