//! The clauses of the rulebook, by number.
//!
//! Apart because rulings, errors and the settings of a game all point at clauses, and the page opens the rulebook there.

use std::fmt;

macro_rules! clauses {
    ($($name:ident $title:literal,)*) => {
        /// A clause of `docs/rules.md`.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[allow(non_camel_case_types, reason = "R20a is the clause's name")]
        pub enum Clause {
            $(#[doc = $title] $name,)*
        }

        impl Clause {
            /// All clauses in the rulebook's order.
            pub const ALL: &'static [Clause] = &[$(Clause::$name,)*];

            /// The clause's number as it is written: `R12`.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Clause::$name => stringify!($name),)*
                }
            }

            /// What the clause is about, in a few words.
            pub const fn title(self) -> &'static str {
                match self {
                    $(Clause::$name => $title,)*
                }
            }
        }
    };
}

clauses! {
    R1 "Players and pennies",
    R2 "Teams and their colours",
    R3 "The penny",
    R4 "The board",
    R5 "The spots",
    R6 "The set-up",
    R7 "Who starts",
    R8 "Flick your own pennies",
    R9 "Three flicks, while you hit",
    R10 "Choosing and declining flicks",
    R11 "What a hit is",
    R12 "The kill",
    R13 "The chain through the blue",
    R14 "No kill on the first turn",
    R15 "Knocking the sovereign off without a kill",
    R16 "Any other penny off the board",
    R17 "A foul with the sovereign off",
    R18 "The stack",
    R19 "What off the board is",
    R20 "Fouls",
    R20a "A foul push shot",
    R20b "Touching, and the finger's room",
    R20c "Not flicking cleanly",
    R20d "Moving the board",
    R20e "Flicks that are not allowed",
    R21 "When the blue may be side-flicked",
    R22 "Measuring",
    R23 "How to side-flick",
    R24 "The free shot",
    R25 "A free shot is a flick",
    R26 "The push shot",
    R27 "Games, sets, matches",
    R28 "Resigning, draws and time",
}

impl Clause {
    /// The clause with this number.
    pub fn from_name(name: &str) -> Option<Clause> {
        Clause::ALL.iter().copied().find(|clause| clause.name() == name)
    }
}

impl fmt::Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
