//! House rules and hands as JSON.
//!
//! Apart because both are lists of settings by name, whose names and ranges the rules know.

use super::fault::{Code, Fault};
use super::tree::Json;
use penny_rules::ruleset::Value;
use penny_rules::{Hand, Preset, Ruleset};

/// The settings that are given; the others are the default.
pub(crate) fn read_ruleset(value: &Json) -> Result<Ruleset, Fault> {
    let names: Vec<&str> = Ruleset::FIELDS.iter().map(|field| field.name).collect();
    let fields = value.object(&names)?;
    let mut ruleset = Ruleset::default();
    for name in names {
        fields.optional(name, |value| {
            let setting = match value {
                Json::Null => Value::None,
                Json::Bool(flag) => Value::Flag(*flag),
                Json::Text(word) => Value::Word(word),
                Json::Whole(_) | Json::Float(_) => Value::Number(value.any_whole()?),
                Json::List(_) | Json::Object(_) => {
                    return Err(value.not("true, false, a word, a whole number or null"));
                }
            };
            ruleset.set(name, setting).map_err(|error| Fault::new(Code::OutOfRange, error))
        })?;
    }
    Ok(ruleset)
}

/// A preset by name, or the standard deviations; those that are not given are 0.
pub(crate) fn read_hand(value: &Json) -> Result<Hand, Fault> {
    if let Json::Text(_) = value {
        return Ok(value.one_of(&Preset::ALL.map(|preset| (preset.name(), preset)))?.hand());
    }
    let hand = value.object(&Hand::FIELDS.map(|(name, _)| name))?;
    let mut numbers = [0; Hand::FIELDS.len()];
    for (number, (name, _)) in numbers.iter_mut().zip(Hand::FIELDS) {
        *number = hand.optional(name, Json::any_whole)?.unwrap_or(0);
    }
    let [angle_sd_mdeg, speed_sd_permille, offset_sd_um, loft_sd_mdeg] = numbers;
    Hand::new(angle_sd_mdeg, speed_sd_permille, offset_sd_um, loft_sd_mdeg)
        .map_err(|error| Fault::new(Code::OutOfRange, error).under(error.field))
}
