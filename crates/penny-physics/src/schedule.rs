//! When what comes next: for each lane the end of its flight and of its line, for each pair its meeting.
//!
//! Apart because the loop asks it after every event, and it answers without a branch that depends on the times: rows of
//! fixed length, [`NEVER`] where there is nothing, are compared as a whole.

use crate::cluster::LANES;

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
    /// A lane's line ends.
    Line(usize),
    /// Two moving pennies meet.
    Pair(usize, usize),
}

/// The times of all that can come, s.
#[derive(Clone, Debug)]
pub(crate) struct Schedule {
    /// When each moving penny comes to rest if it meets nothing.
    pub(crate) rest: [f64; LANES],
    /// When each moving penny meets a resting one or the edge.
    pub(crate) line: [f64; LANES],
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
        pairs: [NEVER; PAIRS],
        first_pair: 0,
        first_meeting: NEVER,
    };

    /// Makes it empty again.
    #[inline(always)]
    pub(crate) fn clear(&mut self) {
        self.rest = [NEVER; LANES];
        self.line = [NEVER; LANES];
        if self.first_meeting < NEVER {
            self.pairs = [NEVER; PAIRS];
            self.first_meeting = NEVER;
        }
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
        self.rest[lane] = NEVER;
        self.line[lane] = NEVER;
        if self.first_meeting < NEVER {
            for other in (0..LANES).filter(|&other| other != lane) {
                self.set_pair(lane, other, NEVER);
            }
        }
    }

    /// What comes next, apart from coming to rest, and when.
    #[inline(always)]
    pub(crate) fn next(&self) -> (f64, Next) {
        let (line, lane) = least(&self.line);
        if self.first_meeting < line {
            let (a, b) = LANES_OF_PAIR[self.first_pair];
            (self.first_meeting, Next::Pair(a.into(), b.into()))
        } else if line < NEVER {
            (line, Next::Line(lane))
        } else {
            (NEVER, Next::Nothing)
        }
    }

    /// The penny that comes to rest first, and when.
    #[inline(always)]
    pub(crate) fn first_rest(&self) -> (f64, usize) {
        least(&self.rest)
    }
}

/// The least of a row, and the lane that has it: two by two, so that no comparison waits for more than two others.
#[inline(always)]
fn least(row: &[f64; LANES]) -> (f64, usize) {
    let less = |a: (f64, usize), b: (f64, usize)| if b.0 < a.0 { b } else { a };
    let [a, b, c, d, e, f, g, h] = *row;
    let (low, high) =
        (less(less((a, 0), (b, 1)), less((c, 2), (d, 3))), less(less((e, 4), (f, 5)), less((g, 6), (h, 7))));
    less(low, high)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_pair_has_a_place_of_its_own_and_is_found_there() {
        for high in 1..LANES {
            for low in 0..high {
                let mut schedule = Schedule::EMPTY;
                schedule.line[low] = 2.0;
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
            schedule.rest = [3.0; LANES];
            schedule.rest[lane] = 0.5;
            assert_eq!(schedule.first_rest(), (0.5, lane));
        }
    }
}
