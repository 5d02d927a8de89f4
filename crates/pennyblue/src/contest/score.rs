//! What a match proves: share of points, Elo, and the sequential test on pairs.
//!
//! Apart because it is statistics. Games of a pair share their luck, so pairs are what is independent: the variance is
//! that of the five results of a pair (as fishtest does for chess programs).

use anyhow::bail;

/// How often pairs brought so many half points: 0 to 4.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Score {
    pub(crate) pairs: [u32; 5],
}

/// 95 % of a normal distribution lie within so many standard deviations.
const NORMAL_95: f64 = 1.96;

impl Score {
    /// From the half points of each pair's two games.
    pub(crate) fn of(pairs: impl Iterator<Item = [u8; 2]>) -> Score {
        let mut score = Score::default();
        for [one, other] in pairs {
            score.pairs[usize::from(one.min(2) + other.min(2))] += 1;
        }
        score
    }

    fn count(&self) -> f64 {
        self.pairs.iter().copied().map(f64::from).sum()
    }

    /// A's share of the points; a half before the first.
    pub(crate) fn share(&self) -> f64 {
        let points: f64 = (0..5).map(|k| k as f64 / 4.0 * f64::from(self.pairs[k])).sum();
        if self.count() > 0.0 { points / self.count() } else { 0.5 }
    }

    /// The variance of the share of one pair. As if each result had been seen a little more, so that it is never nothing.
    fn variance(&self) -> f64 {
        const LITTLE: f64 = 1e-3;
        let weights = self.pairs.map(|count| f64::from(count) + LITTLE);
        let count: f64 = weights.iter().sum();
        let mean = (0..5).map(|k| k as f64 / 4.0 * weights[k]).sum::<f64>() / count;
        (0..5).map(|k| (k as f64 / 4.0 - mean).powi(2) * weights[k]).sum::<f64>() / count
    }

    /// The interval that holds the true share with 95 % probability.
    pub(crate) fn share_interval(&self) -> (f64, f64) {
        let reach = NORMAL_95 * (self.variance() / self.count().max(1.0)).sqrt();
        ((self.share() - reach).max(0.0), (self.share() + reach).min(1.0))
    }
}

/// The difference in Elo that a share of points stands for, at most 2,000 either way.
pub(crate) fn elo(share: f64) -> f64 {
    const MOST: f64 = 2_000.0;
    (-400.0 * (1.0 / share - 1.0).log10()).clamp(-MOST, MOST)
}

fn share_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The sequential probability ratio test between two differences in Elo, both errors 5 %.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Sprt {
    pub(crate) elo: (f64, f64),
}

impl Sprt {
    /// # Errors
    /// When the two are not in order.
    pub(crate) fn new(elo: &[f64]) -> anyhow::Result<Sprt> {
        match elo {
            &[low, high] if low.is_finite() && high.is_finite() && low < high => Ok(Sprt { elo: (low, high) }),
            _ => bail!("--sprt needs two numbers, the lower one first, not {elo:?}"),
        }
    }

    /// The log likelihood ratio, with the normal approximation to the distribution of a pair's result.
    pub(crate) fn llr(&self, score: &Score) -> f64 {
        let (low, high) = (share_of_elo(self.elo.0), share_of_elo(self.elo.1));
        score.count() * (high - low) * (2.0 * score.share() - low - high) / (2.0 * score.variance())
    }

    /// The bound on either side: ln(0.95 / 0.05).
    fn bound() -> f64 {
        19f64.ln()
    }

    pub(crate) fn is_decided(&self, score: &Score) -> bool {
        self.llr(score).abs() >= Sprt::bound()
    }

    /// `better` by the higher difference, `not better` than the lower, or `open`.
    pub(crate) fn state(&self, score: &Score) -> &'static str {
        match self.llr(score) {
            llr if llr >= Sprt::bound() => "better",
            llr if llr <= -Sprt::bound() => "not better",
            _ => "open",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_and_elo_are_those_of_the_tables() {
        assert!((elo(0.75) - 190.85).abs() < 0.01 && elo(0.5).abs() < 1e-9 && (elo(0.25) + 190.85).abs() < 0.01);
        assert_eq!((elo(1.0), elo(0.0)), (2_000.0, -2_000.0));
        let score = Score::of([[2, 2], [2, 0], [1, 2], [0, 0]].into_iter());
        assert_eq!(score.pairs, [1, 0, 1, 1, 1]);
        assert!((score.share() - 9.0 / 16.0).abs() < 1e-12);
        assert_eq!(Score::default().share(), 0.5);
    }

    #[test]
    fn the_interval_holds_the_truth_about_as_often_as_it_says() {
        // Pairs of two games, each won with 60 %: the share is 0.6.
        let mut random = penny_rules::SplitMix64::new(3);
        let mut game = || if random.next_unit() < 0.6 { 2 } else { 0 };
        let held = (0..1_000).filter(|_| {
            let (low, high) = Score::of((0..100).map(|_| [game(), game()])).share_interval();
            (low..=high).contains(&0.6)
        });
        let held = held.count();
        assert!((920..=970).contains(&held), "{held} of 1000");
    }

    #[test]
    fn the_test_decides_for_the_truth() {
        let sprt = Sprt::new(&[0.0, 50.0]).expect("in order");
        let strong = Score { pairs: [10, 0, 180, 0, 110] };
        let even = Score { pairs: [75, 0, 150, 0, 75] };
        assert_eq!(
            (sprt.state(&strong), sprt.state(&even), sprt.state(&Score::default())),
            ("better", "not better", "open")
        );
        assert!(Sprt::new(&[10.0, 0.0]).is_err() && Sprt::new(&[0.0]).is_err() && Sprt::new(&[f64::NAN, 1.0]).is_err());
    }
}
