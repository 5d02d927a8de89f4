//! A short line of free text in a game file: a name, a place, a date.
//!
//! Apart because it is the only part of a file that people write as they like, and it must not break the file or the
//! screen that shows it.

use std::fmt;

/// One line of 1 to 40 characters that can be printed, without spaces at its ends.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Label(String);

/// Why a text is no label.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LabelError {
    /// It is empty, or begins or ends with a space.
    EmptyOrPadded,
    /// It has more than 40 characters.
    TooLong {
        /// How many it has.
        characters: usize,
    },
    /// It holds a character that is not printed, or that turns the text round it about.
    Unprintable {
        /// Which.
        character: char,
        /// Its place, from 1.
        place: usize,
    },
}

impl Label {
    /// The most characters.
    pub const LONGEST: usize = 40;

    /// A label of this text.
    ///
    /// # Errors
    /// When it is empty, too long, padded with spaces, or holds a character that is not printed.
    pub fn new(text: &str) -> Result<Label, LabelError> {
        if text.is_empty() || text.trim() != text {
            return Err(LabelError::EmptyOrPadded);
        }
        if let Some((before, character)) = text.chars().enumerate().find(|&(_, c)| is_unprintable(c)) {
            return Err(LabelError::Unprintable { character, place: before + 1 });
        }
        match text.chars().count() {
            characters if characters > Label::LONGEST => Err(LabelError::TooLong { characters }),
            _ => Ok(Label(text.to_owned())),
        }
    }

    /// A label of what can be printed of this text, cut to its length; `otherwise` where nothing is left.
    ///
    /// For names that somebody has typed into a form.
    pub fn from_typed(text: &str, otherwise: &'static str) -> Label {
        let printed: String =
            text.chars().map(|c| if c.is_whitespace() { ' ' } else { c }).filter(|&c| !is_unprintable(c)).collect();
        let cut: String = printed.trim().chars().take(Label::LONGEST).collect();
        match cut.trim() {
            "" => Label(otherwise.to_owned()),
            text => Label(text.to_owned()),
        }
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Control characters, line and paragraph separators, what has no width and no effect on others, and the controls of
/// direction (Unicode, UAX #9). Joiners stay: emoji and Persian names need them.
fn is_unprintable(c: char) -> bool {
    c.is_control()
        || matches!(
            c,
            '\u{ad}' | '\u{61c}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}'
        )
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Display for LabelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LabelError::EmptyOrPadded => f.write_str("a text here is not empty and has no space at its ends"),
            LabelError::TooLong { characters } => {
                write!(f, "a text here has at most {} characters, this one has {characters}", Label::LONGEST)
            }
            LabelError::Unprintable { character, place } => {
                write!(f, "character {place} is {character:?}, which cannot be printed")
            }
        }
    }
}

impl std::error::Error for LabelError {}
