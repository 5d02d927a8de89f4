//! Writing a saved match: the text of a `.pennyblue` file.
//!
//! Apart from reading so that the two can be compared line by line; `docs/notation.md` describes the file.

use super::{Computer, Entry, GameResult, MatchRecord, Terms};
use crate::action::action_text;
use crate::flick::flick_text;
use penny_physics::{BoardSpec, PHYSICS_ID, PennySpec, PhysicsSpec, Shape, Team};
use penny_rules::{Hand, Ruleset};
use std::fmt::{self, Display, Write};

/// The first line of a file: what it is, and by which version of the format.
pub(super) const FIRST_LINE: &str = "Penny Blue match 1";
/// The last line, so that a file that was cut short is known for one.
pub(super) const LAST_LINE: &str = "end";

/// A team's name in a file.
pub(super) const fn team_name(team: Team) -> &'static str {
    match team {
        Team::Red => "Red",
        Team::Gold => "Gold",
    }
}

/// A board's shape in a file.
pub(super) const fn shape_name(shape: Shape) -> &'static str {
    match shape {
        Shape::Square => "square",
        Shape::Hexagon => "hexagon",
    }
}

impl Display for MatchRecord {
    /// Writes the file.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{FIRST_LINE}")?;
        write_terms(f, &self.terms)?;
        for (index, game) in self.games.iter().enumerate() {
            writeln!(f, "\ngame {}", index + 1)?;
            if !game.helped.is_none() {
                writeln!(f, "helped hints={} takebacks={}", game.helped.hints, game.helped.takebacks)?;
            }
            for entry in &game.entries {
                writeln!(f, "{entry}")?;
            }
            if let Some(result) = &game.result {
                writeln!(f, "{result}")?;
            }
        }
        writeln!(f, "\n{LAST_LINE}")
    }
}

fn write_terms(f: &mut fmt::Formatter<'_>, terms: &Terms) -> fmt::Result {
    writeln!(f, "physics {PHYSICS_ID}\nred {}\ngold {}", terms.red, terms.gold)?;
    for (tag, label) in [("date", &terms.date), ("event", &terms.event)] {
        if let Some(label) = label {
            writeln!(f, "{tag} {label}")?;
        }
    }
    writeln!(f, "board {}{}", shape_name(terms.board.shape), board_settings(&terms.board))?;
    for (tag, settings) in [
        ("penny", penny_settings(&terms.penny)),
        ("surfaces", surface_settings(&terms.physics)),
        ("rules", rule_settings(&terms.ruleset)),
    ] {
        if !settings.is_empty() {
            writeln!(f, "{tag}{settings}")?;
        }
    }
    writeln!(f, "hand{}", hand_settings(&terms.hand))?;
    if let Some(Computer { team, level, hand }) = &terms.computer {
        writeln!(f, "computer {} {level}\ncomputer_hand{}", team_name(*team), hand_settings(hand))?;
    }
    writeln!(f, "length games={} sets={}", terms.length.games(), terms.length.sets())?;
    writeln!(f, "seed {}", terms.seed)
}

/// ` name=value` for each setting that is not its default.
fn settings<T: PartialEq + Display>(each: impl IntoIterator<Item = (&'static str, T, T)>) -> String {
    let mut text = String::new();
    for (name, value, default) in each {
        if value != default {
            // Writing to a String cannot fail.
            let _ = write!(text, " {name}={value}");
        }
    }
    text
}

fn board_settings(spec: &BoardSpec) -> String {
    let default = BoardSpec::default();
    let spots = settings([
        ("spot_inset_um", spec.spot_inset_um, default.spot_inset_um),
        ("spot_diameter_um", spec.spot_diameter_um, default.spot_diameter_um),
    ]);
    format!(" width_um={}{spots}", spec.width_um)
}

fn penny_settings(spec: &PennySpec) -> String {
    let default = PennySpec::default();
    settings([
        ("diameter_um", spec.diameter_um, default.diameter_um),
        ("mass_mg", spec.mass_mg, default.mass_mg),
        ("thickness_um", spec.thickness_um, default.thickness_um),
    ])
}

fn surface_settings(spec: &PhysicsSpec) -> String {
    let value =
        |&(name, default, ..): &(&'static str, u32, u32, u32)| (name, spec.get(name).unwrap_or(default), default);
    settings(PhysicsSpec::FIELDS.iter().map(value))
}

fn rule_settings(ruleset: &Ruleset) -> String {
    settings(Ruleset::FIELDS.iter().map(|field| {
        let value = ruleset.get(field.name).unwrap_or(field.default);
        (field.name, value, field.default)
    }))
}

/// A preset's name stands for direction, speed and offset alone: a file from before lofts names a hand without an error
/// of the loft, which must stay that hand, or its flicks would not come out as they were saved.
fn hand_settings(hand: &Hand) -> String {
    let mut text = match hand.preset_but_for_loft() {
        Some(preset) => format!(" {}", preset.name()),
        None => format!(
            " angle_sd_mdeg={} speed_sd_permille={} offset_sd_um={}",
            hand.angle_sd_mdeg(),
            hand.speed_sd_permille(),
            hand.offset_sd_um()
        ),
    };
    text.push_str(&settings([("loft_sd_mdeg", hand.loft_sd_mdeg(), 0)]));
    text
}

impl Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Entry::OutOfTime(team) => write!(f, "out_of_time {}", team_name(*team)),
            Entry::Done { action, aimed, rest } => {
                f.write_str(&action_text(action))?;
                if let Some(aimed) = aimed {
                    write!(f, " aimed {}", flick_text(aimed))?;
                }
                match rest {
                    Some(rest) => write!(f, " #{rest}"),
                    None => Ok(()),
                }
            }
        }
    }
}

impl Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.winner {
            Some(winner) => write!(f, "result {} wins by {}", team_name(winner), self.by),
            None => write!(f, "result draw by {}", self.by),
        }
    }
}
