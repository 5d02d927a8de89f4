//! Reading the tags at the head of a saved match: names, board, rules, hand, length and seed.
//!
//! Apart from the entries because tags may come in any order, each once, and are only then put together.

use super::label::Label;
use super::write::{shape_name, team_name};
use super::{Computer, Helped, Terms};
use crate::text::{Cursor, TextError};
use penny_physics::{BoardSpec, Equipment, PHYSICS_ID, PennySpec, PhysicsSpec, Shape, Team};
use penny_rules::ruleset::Value;
use penny_rules::{Hand, MatchLength, Preset, Ruleset};

/// Tags in the order in which they are written, and whether a file must have them.
const TAGS: [(&str, bool); 14] = [
    ("physics", true),
    ("red", true),
    ("gold", true),
    ("date", false),
    ("event", false),
    ("board", true),
    ("penny", false),
    ("surfaces", false),
    ("rules", false),
    ("hand", true),
    ("computer", false),
    ("computer_hand", false),
    ("length", true),
    ("seed", true),
];

/// What has been read of the tags so far.
#[derive(Debug, Default)]
pub(super) struct Tags<'a> {
    /// Where each tag's line stands, if it has come.
    lines: [Option<Cursor<'a>>; TAGS.len()],
    labels: [Option<Label>; 4],
    board: BoardSpec,
    penny: PennySpec,
    physics: PhysicsSpec,
    ruleset: Ruleset,
    hand: Option<Hand>,
    computer: Option<(Team, Label)>,
    computer_hand: Option<Hand>,
    length: MatchLength,
    seed: u64,
}

impl<'a> Tags<'a> {
    /// Reads one line.
    pub(super) fn read(&mut self, line: &mut Cursor<'a>) -> Result<(), TextError> {
        let start = line.clone();
        let word = line.word();
        let Some(index) = TAGS.iter().position(|(name, _)| *name == word) else {
            let names = TAGS.map(|(name, _)| name).join(", ");
            return Err(start.unexpected(format!("one of the tags {names}, or an empty line")));
        };
        if self.lines[index].replace(start.clone()).is_some() {
            return Err(start.refuse(0, format!("the tag {word} has been there before")));
        }
        match word {
            "red" => self.labels[0] = Some(read_label(line)?),
            "gold" => self.labels[1] = Some(read_label(line)?),
            "date" => self.labels[2] = Some(read_label(line)?),
            "event" => self.labels[3] = Some(read_label(line)?),
            "physics" => read_physics_id(line)?,
            "board" => read_board(line, &mut self.board)?,
            "penny" => read_penny(line, &mut self.penny)?,
            "surfaces" => read_surfaces(line, &mut self.physics)?,
            "rules" => read_rules(line, &mut self.ruleset)?,
            "hand" => self.hand = Some(read_hand(line)?),
            "computer" => self.computer = Some(read_computer(line)?),
            "computer_hand" => self.computer_hand = Some(read_hand(line)?),
            "length" => self.length = read_length(line)?,
            _ => {
                line.expect(" ")?;
                self.seed = line.number("a seed", 0, u64::MAX)?;
            }
        }
        line.end()
    }

    /// All tags together; `end` is the line behind them.
    pub(super) fn terms(self, end: &Cursor) -> Result<Terms, TextError> {
        let missing = TAGS.iter().zip(&self.lines).find(|((_, required), line)| *required && line.is_none());
        let (Some(hand), None, [Some(red), Some(gold), date, event]) = (self.hand, missing, self.labels) else {
            return Err(end.unexpected(format!("the tag {}", missing.map_or("", |((name, _), _)| name))));
        };
        if let Err(error) = Equipment::new(self.board, self.penny, self.physics) {
            let tag = match error.field() {
                "diameter_um" | "mass_mg" | "thickness_um" => "penny",
                "width_um" | "spot_inset_um" | "spot_diameter_um" => "board",
                _ => "surfaces",
            };
            let index = TAGS.iter().position(|(name, _)| *name == tag).unwrap_or_default();
            return Err(self.lines[index].as_ref().unwrap_or(end).refuse(0, error));
        }
        let computer = match (self.computer, self.computer_hand) {
            (Some((team, level)), Some(hand)) => Some(Computer { team, level, hand }),
            (None, None) => None,
            (Some(_), None) => return Err(end.unexpected("the tag computer_hand")),
            (None, Some(_)) => return Err(end.unexpected("the tag computer")),
        };
        let Tags { board, penny, physics, ruleset, length, seed, .. } = self;
        Ok(Terms { red, gold, date, event, board, penny, physics, ruleset, hand, computer, length, seed })
    }
}

/// Reads the name of a team.
pub(super) fn read_team(line: &mut Cursor) -> Result<Team, TextError> {
    let team = Team::BOTH.into_iter().find(|team| line.eat(team_name(*team)));
    team.ok_or_else(|| line.unexpected("\"Red\" or \"Gold\""))
}

fn read_label(line: &mut Cursor) -> Result<Label, TextError> {
    line.expect(" ")?;
    let at = line.at();
    let text = line.until(|_| false);
    Label::new(text).map_err(|error| line.refuse(at, error))
}

fn read_physics_id(line: &mut Cursor) -> Result<(), TextError> {
    line.expect(" ")?;
    let at = line.at();
    match line.word() {
        PHYSICS_ID => Ok(()),
        other => {
            let other = crate::text::quoted(other);
            Err(line.refuse(
                at,
                format!("the match was played by the physics {other}, this program has only {PHYSICS_ID:?}"),
            ))
        }
    }
}

/// Reads ` name=value` to the end of the line; `set` gives what is allowed if it does not take a setting.
fn read_settings<'a>(
    line: &mut Cursor<'a>,
    mut set: impl FnMut(&str, &'a str) -> Result<(), String>,
) -> Result<(), TextError> {
    let mut seen: Vec<&str> = Vec::new();
    while !line.is_at_end() {
        line.expect(" ")?;
        let at = line.at();
        let name = line.until(|c| c == '=' || c == ' ');
        if seen.contains(&name) {
            return Err(line.refuse(at, format!("{name} has been there before")));
        }
        line.expect("=")?;
        let value = line.word();
        set(name, value).map_err(|allowed| line.unexpected_at(at, allowed))?;
        seen.push(name);
    }
    Ok(())
}

/// A whole number as a file writes it: no sign, no leading zeros.
fn whole(value: &str) -> Option<u32> {
    let number: u32 = value.parse().ok()?;
    (number.to_string() == value).then_some(number)
}

/// Sets the one of some numbers that has this name.
fn set_number(fields: &mut [(&str, &mut u32)], name: &str, value: &str) -> Result<(), String> {
    match (fields.iter_mut().find(|(field, _)| *field == name), whole(value)) {
        (Some((_, field)), Some(value)) => {
            **field = value;
            Ok(())
        }
        _ => {
            let names: Vec<&str> = fields.iter().map(|(field, _)| *field).collect();
            Err(format!("a whole number for one of {}", names.join(", ")))
        }
    }
}

fn read_board(line: &mut Cursor, spec: &mut BoardSpec) -> Result<(), TextError> {
    line.expect(" ")?;
    let shape = [Shape::Square, Shape::Hexagon].into_iter().find(|shape| line.eat(shape_name(*shape)));
    spec.shape = shape.ok_or_else(|| line.unexpected("\"square\" or \"hexagon\""))?;
    let mut fields = [
        ("width_um", &mut spec.width_um),
        ("spot_inset_um", &mut spec.spot_inset_um),
        ("spot_diameter_um", &mut spec.spot_diameter_um),
    ];
    read_settings(line, |name, value| set_number(&mut fields, name, value))
}

fn read_penny(line: &mut Cursor, spec: &mut PennySpec) -> Result<(), TextError> {
    let mut fields = [
        ("diameter_um", &mut spec.diameter_um),
        ("mass_mg", &mut spec.mass_mg),
        ("thickness_um", &mut spec.thickness_um),
    ];
    read_settings(line, |name, value| set_number(&mut fields, name, value))
}

fn read_surfaces(line: &mut Cursor, spec: &mut PhysicsSpec) -> Result<(), TextError> {
    read_settings(line, |name, value| match whole(value) {
        Some(value) if spec.set(name, value) => Ok(()),
        _ => {
            let names: Vec<&str> = PhysicsSpec::FIELDS.iter().map(|field| field.0).collect();
            Err(format!("a whole number for one of {}", names.join(", ")))
        }
    })
}

fn read_rules(line: &mut Cursor, ruleset: &mut Ruleset) -> Result<(), TextError> {
    read_settings(line, |name, word| {
        let value = match (word, whole(word)) {
            ("true", _) => Value::Flag(true),
            ("false", _) => Value::Flag(false),
            ("none", _) => Value::None,
            (_, Some(number)) => Value::Number(number.into()),
            (word, None) => Value::Word(word),
        };
        ruleset.set(name, value).map_err(|_| match Ruleset::field(name) {
            Some(field) => format!("{} for {}", field.allowed, field.name),
            None => format!(
                "one of the rules {}",
                Ruleset::FIELDS.iter().map(|field| field.name).collect::<Vec<_>>().join(", ")
            ),
        })
    })
}

/// Reads a hand: four numbers, or a preset's name for the first three and then perhaps the loft's.
fn read_hand(line: &mut Cursor) -> Result<Hand, TextError> {
    let start = line.at();
    let [(angle, _), (speed, _), (offset, _), (loft, _)] = Hand::FIELDS;
    let mut loft_sd_mdeg = 0;
    let [mut angle_sd_mdeg, mut speed_sd_permille, mut offset_sd_um] = [0; 3];
    let first = line.rest().strip_prefix(' ').unwrap_or_default();
    if first.split(' ').next().is_some_and(|word| word.contains('=')) {
        let mut fields = [
            (angle, &mut angle_sd_mdeg),
            (speed, &mut speed_sd_permille),
            (offset, &mut offset_sd_um),
            (loft, &mut loft_sd_mdeg),
        ];
        read_settings(line, |name, value| set_number(&mut fields, name, value))?;
    } else {
        let preset = read_preset(line)?.hand();
        (angle_sd_mdeg, speed_sd_permille) = (preset.angle_sd_mdeg(), preset.speed_sd_permille());
        offset_sd_um = preset.offset_sd_um();
        let mut fields = [(loft, &mut loft_sd_mdeg)];
        read_settings(line, |name, value| set_number(&mut fields, name, value))?;
    }
    let [angle, speed, offset, loft] = [angle_sd_mdeg, speed_sd_permille, offset_sd_um, loft_sd_mdeg].map(i64::from);
    Hand::new(angle, speed, offset, loft).map_err(|error| line.refuse(start, error))
}

fn read_preset(line: &mut Cursor) -> Result<Preset, TextError> {
    line.expect(" ")?;
    let at = line.at();
    let names = Preset::ALL.map(Preset::name).join(", ");
    Preset::from_name(line.word()).ok_or_else(|| line.unexpected_at(at, format!("one of {names}, or numbers")))
}

/// Reads the team and the level of a computer.
fn read_computer(line: &mut Cursor) -> Result<(Team, Label), TextError> {
    line.expect(" ")?;
    let team = read_team(line)?;
    Ok((team, read_label(line)?))
}

/// Reads the help that was had in a game.
pub(super) fn read_helped(line: &mut Cursor) -> Result<Helped, TextError> {
    let start = line.at();
    let mut helped = Helped::default();
    let mut fields = [("hints", &mut helped.hints), ("takebacks", &mut helped.takebacks)];
    read_settings(line, |name, value| set_number(&mut fields, name, value))?;
    if helped.is_none() { Err(line.refuse(start, "a line of help that was not had")) } else { Ok(helped) }
}

fn read_length(line: &mut Cursor) -> Result<MatchLength, TextError> {
    let start = line.at();
    let (mut games, mut sets) = (0, 0);
    let mut fields = [("games", &mut games), ("sets", &mut sets)];
    read_settings(line, |name, value| set_number(&mut fields, name, value))?;
    MatchLength::new(games.into(), sets.into()).map_err(|error| line.refuse(start, error))
}
