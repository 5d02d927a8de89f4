//! A JSON text as a tree that forgets nothing: whole numbers stay whole, and a key that stands twice stands twice.
//!
//! Apart because serde's derived readers are more generous than the protocol: they take an array for an object, cannot
//! tell which keys belong to which `kind`, and lose the path in a tagged enum. Readers of this tree name what they
//! expect, and every fault names its key.

use super::fault::{Code, Fault};
use crate::text::{clipped, quoted};
use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use std::fmt;

/// A JSON value.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Json {
    Null,
    Bool(bool),
    /// A number without fraction or exponent, or one so large that it is outside every range.
    Whole(i128),
    /// Any other number.
    Float(f64),
    Text(String),
    List(Vec<Json>),
    Object(Vec<(String, Json)>),
}

impl Json {
    /// Reads one line, which must hold exactly one value.
    pub(crate) fn read(line: &[u8]) -> Result<Json, Fault> {
        let text = std::str::from_utf8(line).map_err(|error| {
            Fault::new(Code::NotUtf8, format!("the line is not UTF-8 from byte {} on", error.valid_up_to() + 1))
        })?;
        if text.trim().is_empty() {
            return Err(Fault::new(Code::EmptyLine, "the line is empty, expected one JSON object"));
        }
        serde_json::from_str(text).map_err(|error| Fault::new(Code::NotJson, error))
    }

    /// The members of an object, all of whose keys are in `allowed`, each at most once.
    pub(crate) fn object<'a>(&'a self, allowed: &[&str]) -> Result<Object<'a>, Fault> {
        let Json::Object(members) = self else { return Err(self.not("an object")) };
        // Those before are allowed and different, so there are never many of them to compare with.
        for (k, (key, _)) in members.iter().enumerate() {
            if !allowed.contains(&key.as_str()) {
                let message = format!("unknown key {}, allowed are {}", quoted(key), allowed.join(", "));
                // The key in the path is shortened too: it may be a megabyte of somebody's text.
                return Err(Fault::new(Code::UnknownKey, message).under(clipped(key)));
            }
            if members[..k].iter().any(|(before, _)| before == key) {
                return Err(Fault::new(Code::DuplicateKey, "the key stands twice").under(key));
            }
        }
        Ok(Object { members })
    }

    /// The values of a list of at most `most`.
    pub(crate) fn list(&self, most: usize) -> Result<&[Json], Fault> {
        match self {
            Json::List(values) if values.len() <= most => Ok(values),
            Json::List(values) => {
                let message = format!("a list of {}, at most {most} are allowed", values.len());
                Err(Fault::new(Code::OutOfRange, message))
            }
            _ => Err(self.not("a list")),
        }
    }

    /// A list, each value of which `read` reads.
    pub(crate) fn list_of<T>(&self, most: usize, read: impl Fn(&Json) -> Result<T, Fault>) -> Result<Vec<T>, Fault> {
        let values = self.list(most)?.iter().enumerate();
        values.map(|(index, value)| read(value).map_err(|fault| fault.within(index))).collect()
    }

    /// A whole number from `min` to `max`.
    pub(crate) fn whole(&self, min: i64, max: i64) -> Result<i64, Fault> {
        self.wide(min.into(), max.into()).map(|value| value as i64)
    }

    /// A whole number whose range is checked elsewhere: one that 64 bits do not hold is outside, also when cut to them.
    pub(crate) fn any_whole(&self) -> Result<i64, Fault> {
        self.wide(i128::MIN, i128::MAX).map(|value| value.clamp(i64::MIN.into(), i64::MAX.into()) as i64)
    }

    /// A whole number from 0 to 2^64 - 1: a seed.
    pub(crate) fn seed(&self) -> Result<u64, Fault> {
        self.wide(0, u64::MAX.into()).map(|value| value as u64)
    }

    fn wide(&self, min: i128, max: i128) -> Result<i128, Fault> {
        match *self {
            Json::Whole(value) if value >= min && value <= max => Ok(value),
            Json::Whole(value) => Err(Fault::new(Code::OutOfRange, format!("{value}, allowed is {min} to {max}"))),
            _ => Err(self.not("a whole number")),
        }
    }

    pub(crate) fn truth(&self) -> Result<bool, Fault> {
        match self {
            Json::Bool(value) => Ok(*value),
            _ => Err(self.not("true or false")),
        }
    }

    pub(crate) fn text(&self) -> Result<&str, Fault> {
        match self {
            Json::Text(text) => Ok(text),
            _ => Err(self.not("a string")),
        }
    }

    /// One of some names, and what it stands for.
    pub(crate) fn one_of<T: Copy>(&self, names: &[(&str, T)]) -> Result<T, Fault> {
        let text = self.text()?;
        names.iter().find(|(name, _)| *name == text).map(|(_, value)| *value).ok_or_else(|| {
            let allowed: Vec<&str> = names.iter().map(|(name, _)| *name).collect();
            Fault::new(Code::UnknownName, format!("{} is none of {}", quoted(text), allowed.join(", ")))
        })
    }

    /// The fault that this is something else than what was expected.
    pub(crate) fn not(&self, expected: &str) -> Fault {
        let found = match self {
            Json::Null => "null".to_owned(),
            Json::Bool(value) => value.to_string(),
            Json::Whole(value) => value.to_string(),
            Json::Float(value) => format!("{value:?}, which is not written as a whole number"),
            Json::Text(text) => format!("the string {}", quoted(text)),
            Json::List(_) => "a list".to_owned(),
            Json::Object(_) => "an object".to_owned(),
        };
        Fault::new(Code::WrongType, format!("found {found}, expected {expected}"))
    }
}

/// The members of an object whose keys are all known and different.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Object<'a> {
    members: &'a [(String, Json)],
}

impl<'a> Object<'a> {
    /// The value of a key, if it is there.
    pub(crate) fn get(&self, key: &str) -> Option<&'a Json> {
        self.members.iter().find(|(name, _)| name == key).map(|(_, value)| value)
    }

    /// That none of some keys is there, for a reason.
    pub(crate) fn without(&self, keys: &[&str], reason: &str) -> Result<(), Fault> {
        match keys.iter().find(|key| self.get(key).is_some()) {
            Some(key) => Err(Fault::new(Code::UnknownKey, reason).under(key)),
            None => Ok(()),
        }
    }

    /// What `read` makes of a key's value, if the key is there.
    pub(crate) fn optional<T>(
        &self,
        key: &str,
        read: impl FnOnce(&'a Json) -> Result<T, Fault>,
    ) -> Result<Option<T>, Fault> {
        self.get(key).map(read).transpose().map_err(|fault| fault.under(key))
    }

    /// What `read` makes of a key's value, which must be there.
    pub(crate) fn required<T>(&self, key: &str, read: impl FnOnce(&'a Json) -> Result<T, Fault>) -> Result<T, Fault> {
        match self.get(key) {
            Some(value) => read(value).map_err(|fault| fault.under(key)),
            None => Err(Fault::new(Code::MissingKey, "the key is missing").under(key)),
        }
    }
}

impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Json, D::Error> {
        deserializer.deserialize_any(JsonVisitor)
    }
}

struct JsonVisitor;

impl<'de> Visitor<'de> for JsonVisitor {
    type Value = Json;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }
    fn visit_unit<E>(self) -> Result<Json, E> {
        Ok(Json::Null)
    }
    fn visit_bool<E>(self, value: bool) -> Result<Json, E> {
        Ok(Json::Bool(value))
    }
    fn visit_i64<E>(self, value: i64) -> Result<Json, E> {
        Ok(Json::Whole(value.into()))
    }
    fn visit_u64<E>(self, value: u64) -> Result<Json, E> {
        Ok(Json::Whole(value.into()))
    }
    fn visit_f64<E>(self, value: f64) -> Result<Json, E> {
        // Whole numbers of more than 64 bits come as this too.
        const TWO_TO_63: f64 = 9_223_372_036_854_775_808.0;
        Ok(if value.abs() >= TWO_TO_63 { Json::Whole(value as i128) } else { Json::Float(value) })
    }
    fn visit_str<E>(self, value: &str) -> Result<Json, E> {
        Ok(Json::Text(value.to_owned()))
    }
    fn visit_string<E>(self, value: String) -> Result<Json, E> {
        Ok(Json::Text(value))
    }
    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Json, A::Error> {
        let mut values = Vec::new();
        while let Some(value) = list.next_element()? {
            values.push(value);
        }
        Ok(Json::List(values))
    }
    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Json, A::Error> {
        let mut members = Vec::new();
        while let Some(member) = map.next_entry()? {
            members.push(member);
        }
        Ok(Json::Object(members))
    }
}
