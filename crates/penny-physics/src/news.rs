//! What has happened to which penny, directly or through contacts: whether a contact that goes on has to be told again.
//!
//! Apart because it serves those who follow something from contact to contact (a mark in R13). Two pennies that rub on
//! each other meet softly every millisecond. Telling that once is enough, unless something has happened to one of them
//! since that the other one does not know of.

use crate::cluster::LANES;

/// So many happenings are told apart. With more, every contact counts as new, which is only wordy.
const MOST: u32 = 63;

/// For each lane the set of happenings that have reached it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct News {
    known: [u64; LANES],
    count: u32,
}

impl News {
    /// Something happens to two lanes, which meet, or to one.
    #[inline(always)]
    pub(crate) fn happens(&mut self, a: usize, b: usize) {
        let known = self.known[a] | self.known[b] | 1 << self.count.min(MOST);
        (self.known[a], self.known[b]) = (known, known);
        self.count += 1;
    }

    /// What has reached one of two lanes reaches the other.
    pub(crate) fn share(&mut self, a: usize, b: usize) {
        let known = self.known[a] | self.known[b];
        (self.known[a], self.known[b]) = (known, known);
    }

    /// Whether all that has reached one of two lanes has reached the other.
    pub(crate) fn is_shared(&self, a: usize, b: usize) -> bool {
        self.count <= MOST && self.known[a] == self.known[b]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn news_goes_once_along_a_row_of_pennies_that_rub() {
        let mut news = News::default();
        news.happens(0, 1);
        news.happens(1, 2);
        // What 2 brought has not reached 0; once it has, nothing more is new.
        assert!(!news.is_shared(0, 1) && news.is_shared(1, 2));
        news.share(0, 1);
        assert!(news.is_shared(0, 1) && news.is_shared(1, 2));
        news.happens(2, 3);
        assert!(news.is_shared(0, 1) && !news.is_shared(1, 2));
        // One that has come to rest has forgotten its mark.
        news.share(1, 2);
        news.happens(1, 1);
        assert!(!news.is_shared(1, 2));
    }

    #[test]
    fn more_happenings_than_can_be_told_apart_are_all_new() {
        let mut news = News::default();
        for _ in 0..100 {
            news.happens(0, 1);
        }
        assert!(!news.is_shared(0, 1));
    }
}
