//! What a player is asked, as JSON: position, turn and hand, and how far the turn has gone.
//!
//! Apart from the answers because the same message goes both ways: `analyse` and `engine` read it, a match writes it to
//! the programs that play in it.

use super::action::{kinds, read_kinds};
use super::fault::{Code, Fault};
use super::flick::TEAMS;
use super::position::{ByPenny, SHAPES, TableReader, places};
use super::ruleset::{read_hand, read_ruleset};
use super::tree::{Json, Object};
use super::turn::{TurnAnswer, read_turn};
use super::write;
use penny_physics::{BoardSpec, Equipment, Penny, PennySpec, PhysicsSpec, Position};
use penny_rules::ruleset::Value;
use penny_rules::{Game, GameError, Hand, Midway, Ruleset, Stage, Turn, Waiting};
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Reads questions, one message after another.
#[derive(Debug, Default)]
pub struct Analyse {
    tables: TableReader,
}

/// What is asked.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// Board, pennies and surfaces.
    pub equipment: &'a Equipment,
    /// The rules.
    pub ruleset: Ruleset,
    /// Where the pennies lie: all seven, but for a sovereign that is to be spotted.
    pub position: Position,
    /// Whose turn it is; while a sovereign is to be spotted, the turn that follows.
    pub turn: Turn,
    /// The hand that makes the flicks.
    pub hand: Hand,
    /// How far the turn has gone.
    pub midway: Midway,
}

impl Question<'_> {
    /// The game that goes on from here.
    ///
    /// # Errors
    /// When no game can: [`Analyse::read`] has made sure that one can.
    pub fn game(&self) -> Result<Game, GameError> {
        let equipment = Arc::new(self.equipment.clone());
        Game::midway(equipment, self.ruleset, self.position, self.turn, &self.midway)
    }
}

impl Analyse {
    /// A reader that has seen nothing yet.
    pub fn new() -> Analyse {
        Analyse::default()
    }

    /// The question in one line.
    ///
    /// # Errors
    /// Says which key of the message is wrong and why.
    pub fn read(&mut self, line: &[u8]) -> Result<Question<'_>, Fault> {
        const KEYS: [&str; 9] =
            ["position", "turn", "penny", "physics", "ruleset", "hand", "to_spot", "draw_offered", "allowed"];
        let message = Json::read(line)?;
        let message = message.object(&KEYS)?;
        let turn = message.required("turn", read_turn)?;
        let ruleset = message.optional("ruleset", read_ruleset)?.unwrap_or_default();
        let hand = message.required("hand", read_hand)?;
        let midway = read_midway(&message)?;
        let (equipment, position) = self.tables.read(&message)?;
        let held = if let Waiting::ToSpot(team) = midway.waiting { Some(team.sovereign()) } else { None };
        for penny in Penny::ALL {
            let (code, text) = match (position.get(penny), held == Some(penny)) {
                (None, false) => (Code::Absent, format!("{penny} is not on the board, a game needs all seven pennies")),
                (Some(_), true) => (Code::Spot, format!("{penny} is to be spotted, so it is in the hand: null")),
                _ => continue,
            };
            return Err(Fault::new(code, text).under(penny.name()).under("pennies").under("position"));
        }
        Ok(Question { equipment, ruleset, position, turn, hand, midway })
    }
}

/// How far the turn has gone. Of what is allowed only that is looked at which position and turn do not tell.
fn read_midway(message: &Object) -> Result<Midway, Fault> {
    let to_spot = message.optional("to_spot", |team| team.one_of(&TEAMS))?;
    let draw_offered = message.optional("draw_offered", Json::truth)?.unwrap_or(false);
    let waiting = match to_spot {
        Some(_) if draw_offered => {
            let text = "a draw is offered before a flick, so no sovereign is to be spotted";
            return Err(Fault::new(Code::Illegal, text).under("draw_offered"));
        }
        Some(team) => Waiting::ToSpot(team),
        None if draw_offered => Waiting::ToAnswerDraw,
        None => Waiting::ToFlick,
    };
    let allowed = message.optional("allowed", read_kinds)?;
    let Some(allowed) = allowed.filter(|_| waiting == Waiting::ToFlick) else {
        return Ok(Midway { waiting, ..Midway::default() });
    };
    let may = |kind| allowed.contains(&kind);
    Ok(Midway { waiting, flicked: may("decline"), measured: !may("measure"), draw_refused: !may("draw_offer") })
}

#[derive(Serialize)]
struct QuestionLine<'a> {
    position: PositionAnswer,
    turn: TurnAnswer,
    hand: HandAnswer,
    penny: BTreeMap<&'static str, u32>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    physics: BTreeMap<&'static str, u32>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    ruleset: BTreeMap<&'static str, Setting>,
    #[serde(skip_serializing_if = "Option::is_none")]
    to_spot: Option<&'a str>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    draw_offered: bool,
    allowed: Vec<&'a str>,
}

#[derive(Serialize)]
struct PositionAnswer {
    board: BoardAnswer,
    pennies: ByPenny<Option<[i32; 2]>>,
}

#[derive(Serialize)]
struct BoardAnswer {
    shape: &'static str,
    width_um: u32,
    spot_inset_um: u32,
    spot_diameter_um: u32,
}

#[derive(Serialize)]
#[serde(untagged)]
enum HandAnswer {
    Name(&'static str),
    Numbers { angle_sd_mdeg: u32, speed_sd_permille: u32, offset_sd_um: u32, loft_sd_mdeg: u32 },
}

#[derive(Serialize)]
#[serde(untagged)]
enum Setting {
    Flag(bool),
    Word(&'static str),
    Number(i64),
    None,
}

/// What a player is asked in a game that is not over, as one line for [`Analyse::read`]. Physics and rules stand in it
/// only where they are not the default.
pub fn question_json(game: &Game, hand: &Hand) -> String {
    let to_spot = if let Stage::ToSpot { team, next } = game.stage() { Some((*team, next)) } else { None };
    let line = QuestionLine {
        position: PositionAnswer { board: board(game.equipment().board().spec()), pennies: places(game.position()) },
        turn: TurnAnswer::new(to_spot.map_or(game.turn(), |(_, next)| next)),
        hand: hand.preset().map_or(
            HandAnswer::Numbers {
                angle_sd_mdeg: hand.angle_sd_mdeg(),
                speed_sd_permille: hand.speed_sd_permille(),
                offset_sd_um: hand.offset_sd_um(),
                loft_sd_mdeg: hand.loft_sd_mdeg(),
            },
            |preset| HandAnswer::Name(preset.name()),
        ),
        penny: penny(game.equipment().penny()),
        physics: physics(game.equipment().physics()),
        ruleset: ruleset(game.ruleset()),
        to_spot: to_spot.map(|(team, _)| TEAMS[team.index()].0),
        draw_offered: matches!(game.stage(), Stage::ToAnswerDraw { .. }),
        allowed: kinds(&game.allowed())
            .into_iter()
            .filter(|(_, is_allowed)| *is_allowed)
            .map(|(kind, _)| kind)
            .collect(),
    };
    write(&line).unwrap_or_else(|fault| fault.message)
}

fn board(spec: &BoardSpec) -> BoardAnswer {
    let BoardSpec { shape, width_um, spot_inset_um, spot_diameter_um } = *spec;
    let shape = SHAPES.into_iter().find(|(_, named)| *named == shape).map_or("square", |(name, _)| name);
    BoardAnswer { shape, width_um, spot_inset_um, spot_diameter_um }
}

fn penny(spec: &PennySpec) -> BTreeMap<&'static str, u32> {
    let PennySpec { diameter_um, mass_mg, thickness_um } = *spec;
    [("diameter_um", diameter_um), ("mass_mg", mass_mg), ("thickness_um", thickness_um)].into()
}

fn physics(spec: &PhysicsSpec) -> BTreeMap<&'static str, u32> {
    let given = |&(name, default, ..): &(&'static str, u32, u32, u32)| {
        spec.get(name).filter(|value| *value != default).map(|value| (name, value))
    };
    PhysicsSpec::FIELDS.iter().filter_map(given).collect()
}

fn ruleset(ruleset: &Ruleset) -> BTreeMap<&'static str, Setting> {
    let fields = Ruleset::FIELDS.iter().filter_map(|field| {
        let value = ruleset.get(field.name).filter(|value| *value != field.default)?;
        let setting = match value {
            Value::Flag(flag) => Setting::Flag(flag),
            Value::Word(word) => Setting::Word(word),
            Value::Number(number) => Setting::Number(number),
            Value::None => Setting::None,
        };
        Some((field.name, setting))
    });
    fields.collect()
}
