//! Reading text by hand: where a reader stands in a line, and errors that say line, column, found and expected.
//!
//! Apart because positions, flicks and game files are three small languages that complain in one voice.

use std::fmt;

/// Why a text is refused, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextError {
    /// The line, from 1.
    pub line: u32,
    /// The character in that line, from 1.
    pub column: u32,
    /// What is wrong there.
    pub problem: Problem,
}

/// What is wrong at a place in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// Something else should stand there.
    Unexpected {
        /// What stands there, shortened.
        found: String,
        /// What may stand there.
        expected: String,
    },
    /// It can be read, but says something that cannot be.
    Refused(String),
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: ", self.line, self.column)?;
        match &self.problem {
            Problem::Unexpected { found, expected } => write!(f, "found {found}, expected {expected}"),
            Problem::Refused(reason) => f.write_str(reason),
        }
    }
}

impl std::error::Error for TextError {}

/// How much of a wrong text an error repeats, in characters.
const QUOTED: usize = 24;

/// A text in quotation marks, shortened, with everything unprintable escaped.
pub(crate) fn quoted(text: &str) -> String {
    let clipped = clipped(text);
    let dots = if clipped.len() < text.len() { "..." } else { "" };
    format!("{clipped:?}{dots}")
}

/// The beginning of a text, as much of it as an error repeats.
pub(crate) fn clipped(text: &str) -> &str {
    text.char_indices().nth(QUOTED).map_or(text, |(end, _)| &text[..end])
}

/// A place in one line of text, which moves to the right as the line is read.
#[derive(Clone, Debug)]
pub(crate) struct Cursor<'a> {
    line_text: &'a str,
    line: u32,
    at: usize,
}

impl<'a> Cursor<'a> {
    /// The start of a line; `line` is its number, from 1.
    pub(crate) fn new(line_text: &'a str, line: u32) -> Cursor<'a> {
        Cursor { line_text, line, at: 0 }
    }

    /// What has not been read yet.
    pub(crate) fn rest(&self) -> &'a str {
        &self.line_text[self.at..]
    }

    /// The byte at which this stands, for [`Cursor::refuse`].
    pub(crate) fn at(&self) -> usize {
        self.at
    }

    pub(crate) fn is_at_end(&self) -> bool {
        self.rest().is_empty()
    }

    /// Moves over `token` if it stands here.
    pub(crate) fn eat(&mut self, token: &str) -> bool {
        let found = self.rest().starts_with(token);
        if found {
            self.at += token.len();
        }
        found
    }

    /// Moves over `token`, which must stand here.
    pub(crate) fn expect(&mut self, token: &str) -> Result<(), TextError> {
        if self.eat(token) { Ok(()) } else { Err(self.unexpected(format!("{token:?}"))) }
    }

    /// The characters up to the next one that `stop` accepts, which is not read.
    pub(crate) fn until(&mut self, stop: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let end = rest.find(stop).unwrap_or(rest.len());
        self.at += end;
        &rest[..end]
    }

    /// The characters up to the next space or the end.
    pub(crate) fn word(&mut self) -> &'a str {
        self.until(|c| c == ' ')
    }

    /// Exactly `count` bytes, if there are so many and they end between two characters.
    pub(crate) fn bytes(&mut self, count: usize) -> Option<&'a str> {
        let taken = self.rest().get(..count)?;
        self.at += count;
        Some(taken)
    }

    /// A whole number without sign, leading zeros or more than 20 digits, from `min` to `max`.
    pub(crate) fn number(&mut self, name: &str, min: u64, max: u64) -> Result<u64, TextError> {
        let start = self.at;
        let digits = self.until(|c| !c.is_ascii_digit());
        let padded = digits.len() > 1 && digits.starts_with('0');
        match digits.parse::<u64>() {
            Ok(value) if !padded && value >= min && value <= max => Ok(value),
            _ => {
                let found = if digits.is_empty() { found(&self.line_text[start..]) } else { quoted(digits) };
                self.at = start;
                Err(self.error(start, Problem::Unexpected { found, expected: format!("{name} of {min} to {max}") }))
            }
        }
    }

    /// Nothing more may stand in this line.
    pub(crate) fn end(&self) -> Result<(), TextError> {
        if self.is_at_end() { Ok(()) } else { Err(self.unexpected("the end of the line")) }
    }

    /// What stands here is not what should.
    pub(crate) fn unexpected(&self, expected: impl Into<String>) -> TextError {
        self.unexpected_at(self.at, expected)
    }

    /// What stands at byte `at` is not what should.
    pub(crate) fn unexpected_at(&self, at: usize, expected: impl Into<String>) -> TextError {
        let found = found(&self.line_text[at..]);
        self.error(at, Problem::Unexpected { found, expected: expected.into() })
    }

    /// What stands at byte `at` can be read but not be.
    pub(crate) fn refuse(&self, at: usize, reason: impl fmt::Display) -> TextError {
        self.error(at, Problem::Refused(reason.to_string()))
    }

    fn error(&self, at: usize, problem: Problem) -> TextError {
        let column = 1 + self.line_text[..at].chars().count();
        TextError { line: self.line, column: u32::try_from(column).unwrap_or(u32::MAX), problem }
    }
}

fn found(rest: &str) -> String {
    if rest.is_empty() { "the end of the line".to_owned() } else { quoted(rest) }
}
