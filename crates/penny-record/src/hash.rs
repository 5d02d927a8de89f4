//! The hash of a position: 16 hexadecimal digits by which two programs find out that they disagree.
//!
//! Apart because its recipe is a promise to other programs (`docs/notation.md`); FNV-1a is simple enough to be written
//! anew in any language in five lines, and nobody gains anything by forging a rest position.

use crate::position::position_text;
use penny_physics::{Equipment, Flick, PHYSICS_ID, Position};
use std::fmt;
use std::str::FromStr;

/// A 64-bit FNV-1a hash, which bytes are added to one after another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Hash(u64);

impl Hash {
    /// The hash of no bytes.
    pub const EMPTY: Hash = Hash(0xcbf2_9ce4_8422_2325);

    /// The hash of a position: of the ASCII bytes of the physics id, a space and the position's text.
    pub fn of_position(equipment: &Equipment, position: &Position) -> Hash {
        Hash::of_rest(equipment, None, position)
    }

    /// The hash of where the pennies rest after a flick, or after what was none: with the id of the physics that it was
    /// simulated by.
    pub fn of_rest(equipment: &Equipment, flick: Option<&Flick>, rest: &Position) -> Hash {
        let physics = flick.map_or(PHYSICS_ID, Flick::physics_id);
        Hash::EMPTY.with(physics.as_bytes()).with(b" ").with(position_text(equipment, rest).as_bytes())
    }

    /// This hash with more bytes added.
    #[must_use]
    pub fn with(self, bytes: &[u8]) -> Hash {
        Hash(bytes.iter().fold(self.0, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)))
    }
}

impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

/// A text that is not 16 digits of 0-9 and a-f.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAHash;

impl fmt::Display for NotAHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a hash is 16 digits of 0-9 and a-f")
    }
}

impl std::error::Error for NotAHash {}

impl FromStr for Hash {
    type Err = NotAHash;

    fn from_str(text: &str) -> Result<Hash, NotAHash> {
        let plain = text.len() == 16 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        if !plain {
            return Err(NotAHash);
        }
        u64::from_str_radix(text, 16).map(Hash).map_err(|_| NotAHash)
    }
}
