//! How a field of the ruleset is described and written: its values by name, and why one is refused.
//!
//! Apart from the ruleset because files, messages and the page's form handle all fields alike through these types.

use crate::clause::Clause;
use crate::ruleset::Ruleset;
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
