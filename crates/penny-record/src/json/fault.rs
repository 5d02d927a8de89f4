//! What is wrong with a message: a code for programs, a sentence for people, and the key it is about.
//!
//! Apart because every reader of JSON answers with it, and its codes are part of the protocol.

use serde::ser::{Serialize, SerializeStruct, Serializer};
use std::fmt;

/// The kinds of faults; the protocol names them in lower case with underscores.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Code {
    /// The line holds nothing but spaces.
    EmptyLine,
    /// The line is not UTF-8.
    NotUtf8,
    /// The line is longer than is read.
    LineTooLong,
    /// The line is not JSON.
    NotJson,
    /// A value is of another type than the one expected.
    WrongType,
    /// There is no such key here.
    UnknownKey,
    /// A key is required and not there.
    MissingKey,
    /// A key stands twice in one object.
    DuplicateKey,
    /// A name that is none of those allowed.
    UnknownName,
    /// A number is outside its range.
    OutOfRange,
    /// A penny lies outside the board.
    OffBoard,
    /// Two pennies overlap.
    Overlap,
    /// A penny that is needed is not on the board.
    Absent,
    /// The side-flick cannot be made so.
    SideFlick,
    /// The sovereign cannot be spotted so.
    Spot,
    /// The rules do not allow it now.
    Illegal,
}

impl Code {
    /// All of them, in the order of `docs/protocol.md`.
    pub const ALL: [Code; 16] = [
        Code::EmptyLine,
        Code::NotUtf8,
        Code::LineTooLong,
        Code::NotJson,
        Code::WrongType,
        Code::UnknownKey,
        Code::MissingKey,
        Code::DuplicateKey,
        Code::UnknownName,
        Code::OutOfRange,
        Code::OffBoard,
        Code::Overlap,
        Code::Absent,
        Code::SideFlick,
        Code::Spot,
        Code::Illegal,
    ];

    /// The code as it is written.
    pub const fn name(self) -> &'static str {
        match self {
            Code::EmptyLine => "empty_line",
            Code::NotUtf8 => "not_utf8",
            Code::LineTooLong => "line_too_long",
            Code::NotJson => "not_json",
            Code::WrongType => "wrong_type",
            Code::UnknownKey => "unknown_key",
            Code::MissingKey => "missing_key",
            Code::DuplicateKey => "duplicate_key",
            Code::UnknownName => "unknown_name",
            Code::OutOfRange => "out_of_range",
            Code::OffBoard => "off_board",
            Code::Overlap => "overlap",
            Code::Absent => "absent",
            Code::SideFlick => "side_flick",
            Code::Spot => "spot",
            Code::Illegal => "illegal",
        }
    }
}

/// One fault of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Which kind.
    pub code: Code,
    /// What is wrong and what is allowed, for a person.
    pub message: String,
    /// The key it is about, as `flick.penny` or `events[3].a`; empty for the whole message.
    pub at: String,
}

impl Fault {
    /// A fault of the value in hand.
    pub fn new(code: Code, message: impl fmt::Display) -> Fault {
        Fault { code, message: message.to_string(), at: String::new() }
    }

    /// The same fault, seen from the object that holds the value as `key`.
    #[must_use]
    pub fn under(mut self, key: &str) -> Fault {
        let dot = if self.at.is_empty() || self.at.starts_with('[') { "" } else { "." };
        self.at = format!("{key}{dot}{}", self.at);
        self
    }

    /// The same fault, seen from the list that holds the value at `index`.
    #[must_use]
    pub(crate) fn within(self, index: usize) -> Fault {
        self.under(&format!("[{index}]"))
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.at.is_empty() { f.write_str(&self.message) } else { write!(f, "{}: {}", self.at, self.message) }
    }
}

impl std::error::Error for Fault {}

impl Serialize for Fault {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Fault", 3)?;
        fields.serialize_field("code", self.code.name())?;
        fields.serialize_field("message", &self.message)?;
        fields.serialize_field("at", &self.at)?;
        fields.end()
    }
}
