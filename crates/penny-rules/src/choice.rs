//! The readings between which the rules let players choose, each with the word that stands for it.
//!
//! Apart from the ruleset because the judge and the game each ask for one choice and need no other.

macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $first:ident $first_word:literal $first_doc:literal, $($variant:ident $word:literal $variant_doc:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
        pub enum $name {
            #[doc = $first_doc]
            #[default]
            $first,
            $(#[doc = $variant_doc] $variant,)*
        }

        impl $name {
            /// The words that stand for the values, the default first.
            pub const WORDS: &'static [&'static str] = &[$first_word, $($word,)*];

            /// The word that files and messages write.
            pub const fn word(self) -> &'static str {
                match self {
                    $name::$first => $first_word,
                    $($name::$variant => $word,)*
                }
            }

            /// The value with this word.
            pub fn from_word(word: &str) -> Option<$name> {
                match word {
                    $first_word => Some($name::$first),
                    $($word => Some($name::$variant),)*
                    _ => None,
                }
            }
        }
    };
}

words! {
    /// R7: who starts the first game of a match.
    Starter {
        Drawn "drawn" "Drawn by the match's seed.",
        Red "red" "Red.",
        Gold "gold" "Gold.",
    }
}

words! {
    /// R13: what connects the blue with the sovereign's fall.
    KillChain {
        Marks "marks" "Marks, passed on by contact from the pennies that the moving blue met.",
        AnyBlueContact "any_blue_contact" "It is enough that the moving blue met any opposing penny in this flick.",
        BlueDirect "blue_direct" "The moving blue itself must meet the sovereign.",
    }
}

words! {
    /// R14: on whose first turn there is no kill.
    NoKill {
        OwnFirstTurn "own_first_turn" "On each player's own.",
        StarterFirstTurn "starter_first_turn" "Only on that of the player who started the game.",
        Off "off" "A kill counts on every turn.",
    }
}

words! {
    /// R22: when a side-flick is binding.
    SideFlickRule {
        Measured "measured" "Once it was measured that the spare touches the blue.",
        Optional "optional" "Never.",
        Compulsory "compulsory" "Whenever the blue is near enough to the edge, measured or not.",
    }
}

words! {
    /// R24: whether a free shot uses up a flick.
    FreeShot {
        Extra "extra" "No: three flicks follow it.",
        OneOfThree "one_of_three" "Yes: two flicks follow it.",
    }
}
