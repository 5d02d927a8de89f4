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
    /// The first `count` lanes.
    pub(crate) const fn first(count: usize) -> Lanes {
        Lanes(((1_u16 << count) - 1) as u8)
    }
    /// Those for which something holds. In numbers as wide as those that are compared, so that several lanes are asked at
    /// once.
    #[inline(always)]
    pub(crate) fn all_that(holds: impl Fn(usize) -> bool) -> Lanes {
        let mut bits = [0_u64; LANES];
        for (lane, bit) in bits.iter_mut().enumerate() {
            *bit = if holds(lane) { 1 << lane } else { 0 };
        }
        let [a, b, c, d, e, f, g, h] = bits;
        Lanes((((a | c) | (e | g)) | ((b | d) | (f | h))) as u8)
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
    pub(crate) const fn shared(self, other: Lanes) -> Lanes {
        Lanes(self.0 & other.0)
    }
    /// Those that come after a lane.
    pub(crate) const fn after(self, lane: usize) -> Lanes {
        Lanes(self.0 & !(1 << lane) & !((1 << lane) - 1))
    }
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }
    pub(crate) fn iter(mut self) -> impl Iterator<Item = usize> {
        std::iter::from_fn(move || self.take_first())
    }
}
