//! The levels: how well the computer plays, by how steady its hand is and how much it looks at.
//!
//! Apart because people choose one by name; how a level is made may change, its name and place in the order do not.

use penny_rules::{Hand, Preset};

/// A level, weakest first: coins of ever more worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// A shaky hand that flicks at the first thing it sees.
    Farthing,
    /// A shaky hand that takes the better of two guesses.
    Halfpenny,
    /// A shaky hand, and a look.
    Threepence,
    /// A loose hand, and a longer look.
    Groat,
    /// A loose hand that thinks.
    Sixpence,
    /// A normal hand that thinks.
    Shilling,
    /// A steady hand that thinks.
    Florin,
    /// A steady hand and a long look.
    Guinea,
}

impl Level {
    /// All of them, weakest first.
    pub const ALL: [Level; 8] = [
        Level::Farthing,
        Level::Halfpenny,
        Level::Threepence,
        Level::Groat,
        Level::Sixpence,
        Level::Shilling,
        Level::Florin,
        Level::Guinea,
    ];

    /// The name that files, messages and the command line write.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Farthing => "farthing",
            Level::Halfpenny => "halfpenny",
            Level::Threepence => "threepence",
            Level::Groat => "groat",
            Level::Sixpence => "sixpence",
            Level::Shilling => "shilling",
            Level::Florin => "florin",
            Level::Guinea => "guinea",
        }
    }

    /// The level with this name.
    pub fn from_name(name: &str) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.name() == name)
    }

    /// The hand that makes its flicks.
    pub const fn hand(self) -> Hand {
        match self {
            Level::Farthing | Level::Halfpenny | Level::Threepence => Preset::Shaky,
            Level::Groat | Level::Sixpence => Preset::Loose,
            Level::Shilling => Preset::Normal,
            Level::Florin | Level::Guinea => Preset::Steady,
        }
        .hand()
    }

    /// How many flicks it simulates for each of its own. Chosen so that each level beats the one below in 60 to 75 % of
    /// games (`docs/engine.md`). Who only guesses, as if the hand never erred, does worse with many guesses: the boldest one
    /// goes wrong most often.
    pub const fn simulations(self) -> u64 {
        match self {
            Level::Farthing => 1,
            Level::Halfpenny => 2,
            Level::Threepence => 1_440,
            Level::Groat => 5_000,
            Level::Sixpence | Level::Shilling | Level::Florin => 20_000,
            Level::Guinea => 400_000,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_their_own_and_read_back() {
        for (k, level) in Level::ALL.into_iter().enumerate() {
            assert_eq!(Level::from_name(level.name()), Some(level));
            assert_eq!(level as usize, k);
        }
        assert_eq!(Level::from_name("Guinea"), None);
    }
}
