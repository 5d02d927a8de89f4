//! When what comes next: for each lane the end of its flight and of its line, for each pair its meeting.
//!
//! Apart because the loop asks it after every event, and it answers without a branch that depends on the times: rows of
//! fixed length, [`NEVER`] where there is nothing, are compared as a whole.

use crate::cluster::LANES;
use crate::order::smaller;

/// The time of what does not happen.
pub(crate) const NEVER: f64 = f64::INFINITY;

/// How many pairs of lanes there are.
const PAIRS: usize = LANES * (LANES - 1) / 2;

/// The lanes of each pair.
const LANES_OF_PAIR: [(u8, u8); PAIRS] = {
    let mut lanes = [(0, 0); PAIRS];
    let mut high = 1;
    while high < LANES {
        let mut low = 0;
        while low < high {
            lanes[pair(low, high)] = (low as u8, high as u8);
            low += 1;
        }
        high += 1;
    }
    lanes
};

/// The place of a pair in the row of all pairs.
const fn pair(a: usize, b: usize) -> usize {
    let (low, high) = if a < b { (a, b) } else { (b, a) };
    high * (high - 1) / 2 + low
}

/// What comes next.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Next {
    Nothing,
    /// A penny comes to rest.
    Rest(usize),
    /// A lane's line ends.
    Line(usize),
    /// Two moving pennies meet.
    Pair(usize, usize),
}

/// The times of all that can come, s.
#[derive(Clone, Debug)]
pub(crate) struct Schedule {
    /// When each moving penny comes to rest if it meets nothing.
    rest: [f64; LANES],
    /// When each moving penny meets a resting one or the edge.
    pub(crate) line: [f64; LANES],
    /// The earlier of the two as a key: see [`key`].
    first: [u64; LANES],
    pairs: [f64; PAIRS],
    /// The first of the pairs, and when they meet: seldom does any pair, so this is kept rather than looked for.
    first_pair: usize,
    first_meeting: f64,
}

impl Schedule {
    /// Nothing ever comes.
    pub(crate) const EMPTY: Schedule = Schedule {
        rest: [NEVER; LANES],
        line: [NEVER; LANES],
        first: NEVER_KEYS,
        pairs: [NEVER; PAIRS],
        first_pair: 0,
        first_meeting: NEVER,
    };

    /// Makes it empty again.
    #[inline(always)]
    pub(crate) fn clear(&mut self) {
        self.rest = [NEVER; LANES];
        self.line = [NEVER; LANES];
        self.first = NEVER_KEYS;
        if self.first_meeting < NEVER {
            self.pairs = [NEVER; PAIRS];
            self.first_meeting = NEVER;
        }
    }

    /// When a moving penny comes to rest, and when its line ends.
    #[inline(always)]
    pub(crate) fn set_lane(&mut self, lane: usize, rest: f64, line: f64) {
        self.rest[lane] = rest;
        self.line[lane] = line;
        self.first[lane] = key(smaller(rest, line), lane);
    }

    /// When two moving pennies meet.
    #[inline(always)]
    pub(crate) fn set_pair(&mut self, a: usize, b: usize, time: f64) {
        let place = pair(a, b);
        self.pairs[place] = time;
        if time < self.first_meeting {
            (self.first_pair, self.first_meeting) = (place, time);
        } else if place == self.first_pair && self.first_meeting < NEVER {
            self.find_first_pair();
        }
    }

    #[cold]
    fn find_first_pair(&mut self) {
        (self.first_pair, self.first_meeting) = (0, NEVER);
        for (place, &time) in self.pairs.iter().enumerate() {
            if time < self.first_meeting {
                (self.first_pair, self.first_meeting) = (place, time);
            }
        }
    }

    /// Takes out all that is to come of a penny.
    #[inline(always)]
    pub(crate) fn drop(&mut self, lane: usize) {
        self.set_lane(lane, NEVER, NEVER);
        if self.first_meeting < NEVER {
            for other in (0..LANES).filter(|&other| other != lane) {
                self.set_pair(lane, other, NEVER);
            }
        }
    }

    /// What comes next, and when. Of what comes at once, a penny's rest is first.
    #[inline(always)]
    pub(crate) fn next(&self) -> (f64, Next) {
        let lane = (least(&self.first) & LANE) as usize;
        let time = smaller(self.rest[lane], self.line[lane]);
        if self.first_meeting < time {
            let (a, b) = LANES_OF_PAIR[self.first_pair];
            (self.first_meeting, Next::Pair(a.into(), b.into()))
        } else if time == NEVER {
            (NEVER, Next::Nothing)
        } else if self.rest[lane] <= self.line[lane] {
            (time, Next::Rest(lane))
        } else {
            (time, Next::Line(lane))
        }
    }
}

/// The bits of a key that hold the lane.
const LANE: u64 = LANES as u64 - 1;

/// A time, which is not negative, with its lane in the last bits: such numbers are in the order of their bits, and whole
/// numbers are compared faster than others. What comes within eight units in the last place comes at once, the lower lane
/// first.
const fn key(time: f64, lane: usize) -> u64 {
    time.to_bits() & !LANE | lane as u64
}

/// The keys where nothing ever comes.
const NEVER_KEYS: [u64; LANES] = {
    let mut keys = [0; LANES];
    let mut lane = 0;
    while lane < LANES {
        keys[lane] = key(NEVER, lane);
        lane += 1;
    }
    keys
};

/// The least of a row: two by two, so that no comparison waits for more than two others.
#[inline(always)]
fn least(row: &[u64; LANES]) -> u64 {
    let [a, b, c, d, e, f, g, h] = *row;
    a.min(b).min(c.min(d)).min(e.min(f).min(g.min(h)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_pair_has_a_place_of_its_own_and_is_found_there() {
        for high in 1..LANES {
            for low in 0..high {
                let mut schedule = Schedule::EMPTY;
                schedule.set_lane(low, 3.0, 2.0);
                schedule.set_pair(high, low, 1.0);
                assert_eq!(schedule.next(), (1.0, Next::Pair(low, high)));
                schedule.drop(high);
                assert_eq!(schedule.next(), (2.0, Next::Line(low)));
            }
        }
        assert_eq!(Schedule::EMPTY.next(), (NEVER, Next::Nothing));
    }

    #[test]
    fn the_first_to_rest_is_found_in_every_lane() {
        for lane in 0..LANES {
            let mut schedule = Schedule::EMPTY;
            for other in 0..LANES {
                schedule.set_lane(other, 3.0, NEVER);
            }
            schedule.set_lane(lane, 0.5, 0.5);
            assert_eq!(schedule.next(), (0.5, Next::Rest(lane)));
        }
    }
}
