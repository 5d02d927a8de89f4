//! The readings of the rules that a game is played by.
//!
//! Apart because every place where the game's text leaves a choice is a field here, and each field is listed by name
//! with its values, so that files, messages and the page's form need no list of their own.

pub use crate::choice::{FreeShot, KillChain, NoKill, SideFlickRule, Starter};
use crate::clause::Clause;
pub use crate::field::{Allowed, Field, RulesetError, Value};

/// The choices that a game is played by.
///
/// ```
/// use penny_rules::{Ruleset, ruleset::Value};
///
/// let mut ruleset = Ruleset::default();
/// ruleset.set("kill_chain", Value::Word("blue_direct"))?;
/// let error = ruleset.set("idle_turns", Value::Number(1)).expect_err("too few");
/// assert_eq!(error.to_string(), "idle_turns is 1, allowed is 0 or 2 to 200");
/// # Ok::<(), penny_rules::RulesetError>(())
/// ```
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
