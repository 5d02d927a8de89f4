//! Chance from a seed: the same numbers on every machine.
//!
//! Apart because a drawn starter and a hand's error must come out again when a game is replayed.

use penny_physics::trig;

/// The generator SplitMix64 (Steele, Lea, Flood 2014): 64 bits of state, every seed is good.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SplitMix64 {
    state: u64,
}

impl SplitMix64 {
    /// A generator that starts from `seed`.
    pub const fn new(seed: u64) -> Self {
        SplitMix64 { state: seed }
    }

    /// The next 64 bits.
    pub const fn next_u64(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number from 0 up to but not including 1, one of 2^53.
    pub const fn next_unit(&mut self) -> f64 {
        (self.next_u64() >> 11) as f64 * (1.0 / 9_007_199_254_740_992.0)
    }

    /// Two independent normal deviates of mean 0 and standard deviation 1, by Marsaglia's polar method.
    pub fn next_normal_pair(&mut self) -> (f64, f64) {
        loop {
            let u = 2.0 * self.next_unit() - 1.0;
            let v = 2.0 * self.next_unit() - 1.0;
            let square = u * u + v * v;
            // A square below this would need ln of a number that is all but zero; one try in 10^12.
            if square < 1.0 && square > 1e-12 {
                let scale = (-2.0 * trig::ln(square) / square).sqrt();
                return (u * scale, v * scale);
            }
        }
    }
}
