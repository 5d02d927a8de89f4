//! A set of the solver's lanes.
//!
//! Apart because the loop, the predictions and the meetings all pass such sets on.

use crate::cluster::LANES;

/// A set of lanes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Lanes(u8);

impl Lanes {
    pub(crate) const NONE: Lanes = Lanes(0);

    pub(crate) const fn of(lane: usize) -> Lanes {
        Lanes(1 << lane)
    }
    pub(crate) const fn with(self, lane: usize) -> Lanes {
        Lanes(self.0 | 1 << lane)
    }
    pub(crate) const fn union(self, other: Lanes) -> Lanes {
        Lanes(self.0 | other.0)
    }
    pub(crate) const fn without(self, other: Lanes) -> Lanes {
        Lanes(self.0 & !other.0)
    }
    pub(crate) const fn contains(self, lane: usize) -> bool {
        self.0 >> lane & 1 == 1
    }
    pub(crate) const fn count(self) -> u32 {
        self.0.count_ones()
    }
    pub(crate) fn take_first(&mut self) -> Option<usize> {
        let lane = self.0.trailing_zeros() as usize;
        self.0 &= self.0.wrapping_sub(1);
        (lane < LANES).then_some(lane)
    }
    pub(crate) fn iter(self) -> impl Iterator<Item = usize> {
        (0..LANES).filter(move |&lane| self.contains(lane))
    }
}
