//! What the focus does to the choice of a penny: one that Tab only passes is shown, and is not chosen.
//!
//! Apart because otherwise Tab alone would always end with the last penny, whichever was meant.

use super::intent::Intent;

/// Whether the penny that is shown as chosen has only been passed, and what was chosen before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Passing {
    is_passing: bool,
    before: Option<Intent>,
}

impl Passing {
    /// The focus has come to a penny: gives the aim to show. `now` is the one that is shown, `fresh` one of that penny.
    #[must_use]
    pub fn came(&mut self, now: Option<Intent>, fresh: Intent) -> Intent {
        if let Some(now) = now.filter(|now| now.penny == fresh.penny) {
            return now;
        }
        if !self.is_passing {
            *self = Passing { is_passing: true, before: now };
        }
        match self.before.filter(|before| before.penny == fresh.penny) {
            Some(before) => {
                *self = Passing::default();
                before
            }
            None => fresh,
        }
    }

    /// The penny that is shown was pressed, turned or flicked: it is chosen.
    pub fn worked(&mut self) {
        *self = Passing::default();
    }

    /// The focus has left the pennies: gives the aim that is chosen. `now` is the one that is shown.
    #[must_use]
    pub fn left(&mut self, now: Option<Intent>) -> Option<Intent> {
        let Passing { is_passing, before } = std::mem::take(self);
        if is_passing { before } else { now }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use penny_physics::{Penny, Point};

    fn fresh(penny: Penny) -> Intent {
        Intent::towards(penny, Point::default(), Point { x_um: 100, y_um: 0 })
    }

    /// What is shown while Tab goes over these pennies.
    fn passed(passing: &mut Passing, mut now: Option<Intent>, pennies: &[Penny]) -> Option<Intent> {
        for &penny in pennies {
            now = Some(passing.came(now, fresh(penny)));
            assert_eq!(now.map(|now| now.penny), Some(penny));
        }
        now
    }

    #[test]
    fn a_penny_that_is_only_passed_is_not_chosen() {
        let mut passing = Passing::default();
        let now = passed(&mut passing, None, &[Penny::RedAssassin1, Penny::RedAssassin2, Penny::RedSovereign]);
        assert_eq!(passing.left(now), None);
        assert_eq!(passing, Passing::default());
    }

    #[test]
    fn after_passing_the_others_the_one_that_was_worked_with_has_its_aim_again() {
        let mut passing = Passing::default();
        let _ = passed(&mut passing, None, &[Penny::RedAssassin1]);
        passing.worked();
        let turned = fresh(Penny::RedAssassin1).turned(7_000).at_speed(1_400);
        let now = passed(&mut passing, Some(turned), &[Penny::RedAssassin2, Penny::RedSovereign]);
        assert_eq!(passing.left(now), Some(turned));
        // Leaving once more changes nothing.
        assert_eq!(passing.left(Some(turned)), Some(turned));
    }

    #[test]
    fn going_back_to_it_is_choosing_it_again() {
        let mut passing = Passing::default();
        let turned = fresh(Penny::RedAssassin1).turned(7_000);
        let now = passed(&mut passing, Some(turned), &[Penny::RedAssassin2, Penny::RedAssassin1]);
        assert_eq!(now, Some(turned));
        assert_eq!(passing.left(now), Some(turned));
    }

    #[test]
    fn a_penny_that_is_worked_with_stays_chosen() {
        let mut passing = Passing::default();
        let turned = fresh(Penny::RedAssassin1).turned(7_000);
        let now = passed(&mut passing, Some(turned), &[Penny::RedAssassin2]);
        passing.worked();
        assert_eq!(passing.left(now), Some(fresh(Penny::RedAssassin2)));
    }
}
