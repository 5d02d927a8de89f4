//! The seven pennies that lie on the board, by name, and maps from them to anything.
//!
//! Apart because every other file, and every crate above, speaks of pennies by these names (rules R1 and R2).

use std::fmt;
use std::ops::{Index, IndexMut};

/// A team: three pennies and the player who flicks them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Team {
    /// The team that sits at the bottom of the board.
    Red,
    /// The team that sits at the top of the board.
    Gold,
}

impl Team {
    /// Both teams, Red first.
    pub const BOTH: [Team; 2] = [Team::Red, Team::Gold];

    /// The other team.
    pub const fn opponent(self) -> Team {
        match self {
            Team::Red => Team::Gold,
            Team::Gold => Team::Red,
        }
    }

    /// This team's sovereign.
    pub const fn sovereign(self) -> Penny {
        match self {
            Team::Red => Penny::RedSovereign,
            Team::Gold => Penny::GoldSovereign,
        }
    }

    /// This team's three pennies, sovereign first.
    pub const fn pennies(self) -> [Penny; 3] {
        match self {
            Team::Red => [Penny::RedSovereign, Penny::RedAssassin1, Penny::RedAssassin2],
            Team::Gold => [Penny::GoldSovereign, Penny::GoldAssassin1, Penny::GoldAssassin2],
        }
    }

    /// 0 for Red, 1 for Gold.
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// What a penny is marked as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rank {
    /// The penny with the crown: knocked off the board, its team loses.
    Sovereign,
    /// One of a team's two pennies with a dagger.
    Assassin,
    /// The bullet, which belongs to nobody.
    Blue,
}

/// One of the seven pennies of a game (the eighth, the spare, only measures and never lies on the board).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Penny {
    /// `RS`
    RedSovereign,
    /// `R1`
    RedAssassin1,
    /// `R2`
    RedAssassin2,
    /// `GS`
    GoldSovereign,
    /// `G1`
    GoldAssassin1,
    /// `G2`
    GoldAssassin2,
    /// `BL`
    Blue,
}

impl Penny {
    /// How many pennies there are.
    pub const COUNT: usize = 7;

    /// All pennies in the order in which every list and text names them: RS R1 R2 GS G1 G2 BL.
    pub const ALL: [Penny; Penny::COUNT] = [
        Penny::RedSovereign,
        Penny::RedAssassin1,
        Penny::RedAssassin2,
        Penny::GoldSovereign,
        Penny::GoldAssassin1,
        Penny::GoldAssassin2,
        Penny::Blue,
    ];

    /// Place in [`Penny::ALL`], 0 to 6.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The short name that machines read, two letters.
    pub const fn name(self) -> &'static str {
        ["RS", "R1", "R2", "GS", "G1", "G2", "BL"][self as usize]
    }

    /// The penny with this short name.
    pub fn from_name(name: &str) -> Option<Penny> {
        Penny::ALL.into_iter().find(|penny| penny.name() == name)
    }

    /// The team that may flick this penny; none for the blue.
    pub const fn team(self) -> Option<Team> {
        match self {
            Penny::RedSovereign | Penny::RedAssassin1 | Penny::RedAssassin2 => Some(Team::Red),
            Penny::GoldSovereign | Penny::GoldAssassin1 | Penny::GoldAssassin2 => Some(Team::Gold),
            Penny::Blue => None,
        }
    }

    /// What the penny is marked as.
    pub const fn rank(self) -> Rank {
        match self {
            Penny::RedSovereign | Penny::GoldSovereign => Rank::Sovereign,
            Penny::Blue => Rank::Blue,
            _ => Rank::Assassin,
        }
    }
}

impl fmt::Display for Penny {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// One value for each penny.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Hash)]
pub struct PennyMap<T>(pub [T; Penny::COUNT]);

impl<T> PennyMap<T> {
    /// A map made by asking for each penny's value in order.
    pub fn from_fn(mut value: impl FnMut(Penny) -> T) -> Self {
        PennyMap(std::array::from_fn(|k| value(Penny::ALL[k])))
    }

    /// Each penny with its value, in order.
    pub fn iter(&self) -> impl Iterator<Item = (Penny, &T)> {
        Penny::ALL.into_iter().zip(&self.0)
    }
}

impl<T> Index<Penny> for PennyMap<T> {
    type Output = T;
    fn index(&self, penny: Penny) -> &T {
        &self.0[penny.index()]
    }
}

impl<T> IndexMut<Penny> for PennyMap<T> {
    fn index_mut(&mut self, penny: Penny) -> &mut T {
        &mut self.0[penny.index()]
    }
}
