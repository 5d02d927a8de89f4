//! What a match is played on: the board, the rules, and where its games begin.
//!
//! Apart from the playing because all of it is read once, and most of what can be wrong with a match is here.

use super::MatchOptions;
use anyhow::{Context, bail};
use penny_physics::{BoardSpec, Equipment, Shape, Team};
use penny_record::json::Analyse;
use penny_rules::ruleset::Value;
use penny_rules::{Game, Ruleset};
use std::fs;
use std::path::Path;
use std::str::FromStr;
use std::sync::Arc;

/// Games between programs end after so many turns (R28), unless a rule says otherwise.
const MAX_TURNS: i64 = 200;

/// A choice of the rules, as it was written: `NAME=VALUE`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Rule {
    name: String,
    value: String,
}

impl FromStr for Rule {
    type Err = String;

    fn from_str(written: &str) -> Result<Rule, String> {
        let (name, value) =
            written.split_once('=').ok_or_else(|| format!("`{written}` is no rule: wanted is NAME=VALUE"))?;
        let rule = Rule { name: name.to_owned(), value: value.to_owned() };
        rule.set(&mut Ruleset::default())?;
        Ok(rule)
    }
}

impl Rule {
    fn set(&self, ruleset: &mut Ruleset) -> Result<(), String> {
        let value = match self.value.as_str() {
            "true" => Value::Flag(true),
            "false" => Value::Flag(false),
            "none" => Value::None,
            text => text.parse().map_or(Value::Word(text), Value::Number),
        };
        ruleset.set(&self.name, value).map_err(|error| error.to_string())
    }
}

/// Where the games of a match begin.
#[derive(Debug)]
pub(super) struct Starts {
    equipment: Arc<Equipment>,
    ruleset: Ruleset,
    /// Positions in which pairs begin in turn; none for the set-up.
    openings: Vec<Game>,
}

impl Starts {
    pub(super) fn read(options: &MatchOptions) -> anyhow::Result<Starts> {
        let shape = if options.board == "square" { Shape::Square } else { Shape::Hexagon };
        let board = BoardSpec { shape, width_um: options.width_mm * 1_000, ..BoardSpec::default() };
        let equipment = Arc::new(Equipment::with_board(board)?);
        let mut ruleset = Ruleset::default();
        ruleset.set("max_turns", Value::Number(MAX_TURNS))?;
        for rule in &options.rules {
            rule.set(&mut ruleset).map_err(anyhow::Error::msg)?;
        }
        if ruleset.idle_turns().is_none() && ruleset.max_turns().is_none() {
            bail!("by these rules a game may never end: leave idle_turns or max_turns a number");
        }
        let openings = match &options.openings {
            Some(path) => read_openings(path, &equipment, ruleset)?,
            None => vec![],
        };
        Ok(Starts { equipment, ruleset, openings })
    }

    /// What tells this match from another, for the file that keeps it.
    pub(super) fn name(options: &MatchOptions) -> String {
        let mut name = format!("{} {} {} {} {}", options.a, options.b, options.board, options.width_mm, options.seed);
        for Rule { name: rule, value } in &options.rules {
            name += &format!(" {rule}={value}");
        }
        if let Some(path) = &options.openings {
            name += &format!(" from {}", path.display());
        }
        name
    }

    /// The start of both games of a pair.
    pub(super) fn of_pair(&self, number: u32) -> Game {
        match self.openings.len() {
            0 => Game::new(self.equipment.clone(), self.ruleset, Team::Red),
            count => self.openings[number as usize % count].clone(),
        }
    }
}

/// The positions of a file, each a line as `pennyblue analyse` takes it; rules and board are the match's.
fn read_openings(path: &Path, equipment: &Arc<Equipment>, ruleset: Ruleset) -> anyhow::Result<Vec<Game>> {
    let text = fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    let mut reader = Analyse::new();
    let mut openings = vec![];
    for (k, line) in text.lines().enumerate() {
        let place = || format!("{}, line {}", path.display(), k + 1);
        let question = reader
            .read(line.as_bytes())
            .map_err(|fault| anyhow::anyhow!("{}: {}: {}", place(), fault.at, fault.message))?;
        if question.equipment.board().spec() != equipment.board().spec() {
            bail!("{}: the opening is on another board than the match", place());
        }
        let game = Game::at(equipment.clone(), ruleset, question.position, question.turn).with_context(place)?;
        openings.push(game);
    }
    if openings.is_empty() {
        bail!("{} holds no openings", path.display());
    }
    Ok(openings)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_read_and_others_are_refused_with_what_is_allowed() {
        for right in ["idle_turns=12", "max_turns=none", "may_decline=false", "no_kill=off"] {
            assert!(right.parse::<Rule>().is_ok(), "{right}");
        }
        for wrong in
            ["idle_turns", "idle_turns=", "idle_turns=1", "idle=3", "may_decline=yes", "=", "no_kill=sometimes"]
        {
            assert!(wrong.parse::<Rule>().is_err(), "{wrong}");
        }
    }
}
