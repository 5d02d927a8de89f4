//! The readings of the rules that players may choose between.
//!
//! Apart because every place where the game's text leaves a choice is a field here, and each field is listed by name
//! with its values, so that files, messages and the page's form need no list of their own.

use crate::clause::Clause;
use std::fmt;

/// A value of a field, as files and messages write it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Value<'a> {
    /// A yes or no.
    Flag(bool),
    /// One of some words.
    Word(&'a str),
    /// A whole number.
    Number(i64),
    /// No limit.
    None,
}

impl fmt::Display for Value<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Flag(flag) => write!(f, "{flag}"),
            Value::Word(word) => f.write_str(word),
            Value::Number(number) => write!(f, "{number}"),
            Value::None => f.write_str("none"),
        }
    }
}

/// Which values a field takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Allowed {
    /// Yes or no.
    Flag,
    /// One of these words, the default first.
    Words(&'static [&'static str]),
    /// A whole number from `min` to `max`, or what stands for never.
    Number {
        /// Smallest.
        min: i64,
        /// Largest.
        max: i64,
        /// Also allowed, where there is such a value: a zero or none for never.
        never: Option<Value<'static>>,
    },
}

impl fmt::Display for Allowed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Allowed::Flag => f.write_str("true or false"),
            Allowed::Words(words) => f.write_str(&words.join(", ")),
            Allowed::Number { min, max, never } => {
                if let Some(never) = never {
                    write!(f, "{never} or ")?;
                }
                write!(f, "{min} to {max}")
            }
        }
    }
}

/// One field of a [`Ruleset`], described.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field {
    /// Its name.
    pub name: &'static str,
    /// What values it takes.
    pub allowed: Allowed,
    /// Its default.
    pub default: Value<'static>,
    /// The clause that it decides.
    pub clause: Clause,
}

/// Why a value is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RulesetError {
    /// There is no field of this name.
    UnknownField {
        /// The name that was given.
        name: String,
    },
    /// The field does not take this value.
    NotAllowed {
        /// The field's name.
        field: &'static str,
        /// The value that was given.
        value: String,
        /// What it takes.
        allowed: Allowed,
    },
}

impl fmt::Display for RulesetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RulesetError::UnknownField { name } => {
                let names: Vec<_> = Ruleset::FIELDS.iter().map(|field| field.name).collect();
                write!(f, "no rule is named {name}; the rules are {}", names.join(", "))
            }
            RulesetError::NotAllowed { field, value, allowed } => {
                write!(f, "{field} is {value}, allowed is {allowed}")
            }
        }
    }
}

impl std::error::Error for RulesetError {}

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

/// The choices that a game is played by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ruleset {
    set_up_spot: u8,
    /// R7: who starts the first game.
    pub starter: Starter,
    /// R10: whether a player may decline the flicks after a turn's first.
    pub may_decline: bool,
    /// R13: what connects the blue with the sovereign's fall.
    pub kill_chain: KillChain,
    /// R14: on whose first turn there is no kill.
    pub no_kill: NoKill,
    /// R20b: whether the finger needs room.
    pub finger_room: bool,
    /// R22: when a side-flick is binding.
    pub side_flick: SideFlickRule,
    /// R24: whether a free shot uses up a flick.
    pub free_shot: FreeShot,
    idle_turns: u16,
    max_turns: Option<u16>,
}

impl Default for Ruleset {
    fn default() -> Self {
        Ruleset {
            set_up_spot: 0,
            starter: Starter::default(),
            may_decline: true,
            kill_chain: KillChain::default(),
            no_kill: NoKill::default(),
            finger_room: true,
            side_flick: SideFlickRule::default(),
            free_shot: FreeShot::default(),
            idle_turns: 40,
            max_turns: None,
        }
    }
}

impl Ruleset {
    /// Every field in the rulebook's order.
    pub const FIELDS: &'static [Field] = &[
        Field {
            name: "set_up_spot",
            allowed: Allowed::Number { min: 0, max: 5, never: None },
            default: Value::Number(0),
            clause: Clause::R6,
        },
        Field {
            name: "starter",
            allowed: Allowed::Words(Starter::WORDS),
            default: Value::Word("drawn"),
            clause: Clause::R7,
        },
        Field { name: "may_decline", allowed: Allowed::Flag, default: Value::Flag(true), clause: Clause::R10 },
        Field {
            name: "kill_chain",
            allowed: Allowed::Words(KillChain::WORDS),
            default: Value::Word("marks"),
            clause: Clause::R13,
        },
        Field {
            name: "no_kill",
            allowed: Allowed::Words(NoKill::WORDS),
            default: Value::Word("own_first_turn"),
            clause: Clause::R14,
        },
        Field { name: "finger_room", allowed: Allowed::Flag, default: Value::Flag(true), clause: Clause::R20b },
        Field {
            name: "side_flick",
            allowed: Allowed::Words(SideFlickRule::WORDS),
            default: Value::Word("measured"),
            clause: Clause::R22,
        },
        Field {
            name: "free_shot",
            allowed: Allowed::Words(FreeShot::WORDS),
            default: Value::Word("extra"),
            clause: Clause::R24,
        },
        Field {
            name: "idle_turns",
            allowed: Allowed::Number { min: 2, max: 200, never: Some(Value::Number(0)) },
            default: Value::Number(40),
            clause: Clause::R28,
        },
        Field {
            name: "max_turns",
            allowed: Allowed::Number { min: 10, max: 10_000, never: Some(Value::None) },
            default: Value::None,
            clause: Clause::R28,
        },
    ];

    /// The description of a field.
    pub fn field(name: &str) -> Option<&'static Field> {
        Ruleset::FIELDS.iter().find(|field| field.name == name)
    }

    /// The value of a field by name.
    pub fn get(&self, name: &str) -> Option<Value<'static>> {
        Some(match name {
            "set_up_spot" => Value::Number(self.set_up_spot.into()),
            "starter" => Value::Word(self.starter.word()),
            "may_decline" => Value::Flag(self.may_decline),
            "kill_chain" => Value::Word(self.kill_chain.word()),
            "no_kill" => Value::Word(self.no_kill.word()),
            "finger_room" => Value::Flag(self.finger_room),
            "side_flick" => Value::Word(self.side_flick.word()),
            "free_shot" => Value::Word(self.free_shot.word()),
            "idle_turns" => Value::Number(self.idle_turns.into()),
            "max_turns" => self.max_turns.map_or(Value::None, |turns| Value::Number(turns.into())),
            _ => return None,
        })
    }

    /// Sets a field by name.
    ///
    /// # Errors
    /// When there is no such field, or it does not take the value; nothing is changed then.
    pub fn set(&mut self, name: &str, value: Value<'_>) -> Result<(), RulesetError> {
        let field = Ruleset::field(name).ok_or_else(|| RulesetError::UnknownField { name: name.to_owned() })?;
        self.put(name, value).ok_or_else(|| RulesetError::NotAllowed {
            field: field.name,
            value: value.to_string(),
            allowed: field.allowed,
        })
    }

    fn put(&mut self, name: &str, value: Value<'_>) -> Option<()> {
        match (name, value) {
            ("set_up_spot", Value::Number(spot @ 0..=5)) => self.set_up_spot = spot as u8,
            ("starter", Value::Word(word)) => self.starter = Starter::from_word(word)?,
            ("may_decline", Value::Flag(flag)) => self.may_decline = flag,
            ("kill_chain", Value::Word(word)) => self.kill_chain = KillChain::from_word(word)?,
            ("no_kill", Value::Word(word)) => self.no_kill = NoKill::from_word(word)?,
            ("finger_room", Value::Flag(flag)) => self.finger_room = flag,
            ("side_flick", Value::Word(word)) => self.side_flick = SideFlickRule::from_word(word)?,
            ("free_shot", Value::Word(word)) => self.free_shot = FreeShot::from_word(word)?,
            ("idle_turns", Value::Number(turns @ (0 | 2..=200))) => self.idle_turns = turns as u16,
            ("max_turns", Value::None) => self.max_turns = None,
            ("max_turns", Value::Number(turns @ 10..=10_000)) => self.max_turns = Some(turns as u16),
            _ => return None,
        }
        Some(())
    }

    /// R6: the spot of Red's sovereign, 0 to 5.
    pub const fn set_up_spot(&self) -> u8 {
        self.set_up_spot
    }

    /// R28: after how many turns in a row without a hit a game is drawn; none for never.
    pub const fn idle_turns(&self) -> Option<u16> {
        match self.idle_turns {
            0 => None,
            turns => Some(turns),
        }
    }

    /// R28: after how many turns of both players a game is drawn; none for never.
    pub const fn max_turns(&self) -> Option<u16> {
        self.max_turns
    }
}
