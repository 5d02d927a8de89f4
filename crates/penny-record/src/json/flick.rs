//! Flicks and the other things a player can do, as JSON: each `kind` with the keys that belong to it.
//!
//! Apart because the same objects come in messages, and go out as the flick that a hand executed.

use super::fault::{Code, Fault};
use super::position::read_point;
use super::tree::{Json, Object};
use penny_physics::{Board, BoardFlick, Flick, FlickError, Penny, Point, SideFlick, Team};
use penny_rules::Spotting;
use serde::Serialize;

/// The teams by name.
pub(crate) const TEAMS: [(&str, Team); 2] = [("R", Team::Red), ("G", Team::Gold)];

const BOARD_KEYS: &[&str] = &["kind", "penny", "angle_mdeg", "speed_mm_s", "offset_um", "loft_mdeg"];
const SIDE_KEYS: &[&str] =
    &["kind", "penny", "overlap_um", "angle_mdeg", "speed_mm_s", "offset_um", "edge", "spot", "shift_um"];
const SPOT_KEYS: &[&str] = &["kind", "penny", "spot", "shift_um"];
/// Those of every kind, while the kind is not known.
const ALL_KEYS: &[&str] =
    &["kind", "penny", "overlap_um", "angle_mdeg", "speed_mm_s", "offset_um", "loft_mdeg", "edge", "spot", "shift_um"];

/// The name of a penny.
pub(crate) fn read_penny(value: &Json) -> Result<Penny, Fault> {
    value.one_of(&Penny::ALL.map(|penny| (penny.name(), penny)))
}

/// A flick, and where its sovereign is spotted afterwards if the message says so.
pub(crate) struct FlickMessage {
    pub(crate) flick: Flick,
    pub(crate) spotting: Option<Spotting>,
}

/// What moves pennies: a flick, or a sovereign that is put on a spot.
pub(crate) enum Move {
    Flick(FlickMessage),
    Spot(Spotting),
}

/// A flick or a spotting: of kind `board`, `side` or `spot`.
pub(crate) fn read_move(value: &Json) -> Result<Move, Fault> {
    let kinds = [("board", Some(Kind::Board)), ("side", Some(Kind::Side)), ("spot", None)];
    match value.object(ALL_KEYS)?.required("kind", |kind| kind.one_of(&kinds))? {
        Some(_) => read_flick(value).map(Move::Flick),
        None => {
            let object = value.object(SPOT_KEYS)?;
            let penny = object.required("penny", read_penny)?;
            let spotting = read_spotting(&object, penny)?;
            spotting.map(Move::Spot).ok_or_else(|| Fault::new(Code::MissingKey, "the key is missing").under("spot"))
        }
    }
}

/// A whole flick: of kind `board` or `side`.
pub(crate) fn read_flick(value: &Json) -> Result<FlickMessage, Fault> {
    match read_kind(value)? {
        Kind::Board => Ok(FlickMessage { flick: read_board_flick(value)?, spotting: None }),
        Kind::Side => read_side_flick(value),
    }
}

/// The two kinds of flicks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Board,
    Side,
}

impl Kind {
    /// The keys that belong to it.
    pub(crate) const fn keys(self) -> &'static [&'static str] {
        match self {
            Kind::Board => BOARD_KEYS,
            Kind::Side => SIDE_KEYS,
        }
    }
}

/// The `kind` of a flick, whatever else it holds.
pub(crate) fn read_kind(value: &Json) -> Result<Kind, Fault> {
    value.object(ALL_KEYS)?.required("kind", |kind| kind.one_of(&[("board", Kind::Board), ("side", Kind::Side)]))
}

fn read_board_flick(value: &Json) -> Result<Flick, Fault> {
    let flick = value.object(BOARD_KEYS)?;
    let number = |key| flick.required(key, Json::any_whole);
    let penny = flick.required("penny", read_penny)?;
    let loft_mdeg = flick.optional("loft_mdeg", Json::any_whole)?.unwrap_or(0);
    BoardFlick::new(penny, number("angle_mdeg")?, number("speed_mm_s")?, number("offset_um")?)
        .and_then(|flick| flick.with_loft(loft_mdeg))
        .map(Flick::Board)
        .map_err(range_fault)
}

fn read_side_flick(value: &Json) -> Result<FlickMessage, Fault> {
    let flick = value.object(SIDE_KEYS)?;
    let number = |key| flick.required(key, Json::any_whole);
    let penny = flick.required("penny", read_penny)?;
    let edge = flick.optional("edge", |edge| edge.whole(0, 5))?.map(|edge| edge as u8);
    let spotting = read_spotting(&flick, penny)?;
    let overlap_um = number("overlap_um")?;
    SideFlick::new(penny, edge, overlap_um, number("angle_mdeg")?, number("speed_mm_s")?, number("offset_um")?)
        .map(|flick| FlickMessage { flick: Flick::Side(flick), spotting })
        .map_err(range_fault)
}

/// `spot` and `shift_um`, if they are there.
fn read_spotting(object: &Object, penny: Penny) -> Result<Option<Spotting>, Fault> {
    let spot = object.optional("spot", |spot| spot.whole(0, Board::CENTRE as i64))?;
    let shift = object.optional("shift_um", read_point)?;
    if shift.is_some() && spot.is_none() {
        return Err(Fault::new(Code::MissingKey, "`shift_um` needs a `spot`").under("spot"));
    }
    let Point { x_um, y_um } = shift.unwrap_or_default();
    Ok(spot.map(|spot| Spotting { penny, spot: spot as u8, shift_um: (x_um, y_um) }))
}

/// Which number of a flick is outside its range.
pub(crate) fn range_fault(error: FlickError) -> Fault {
    Fault::new(Code::OutOfRange, error).under(error.field)
}

/// A flick as it goes out: with the keys of its kind.
#[derive(Serialize)]
pub(crate) struct FlickAnswer {
    kind: &'static str,
    penny: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    overlap_um: Option<i32>,
    angle_mdeg: u32,
    speed_mm_s: i32,
    offset_um: i32,
    /// Only where there is one: a flat flick is written as before there were lofts.
    #[serde(skip_serializing_if = "Option::is_none")]
    loft_mdeg: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    edge: Option<u8>,
}

impl FlickAnswer {
    pub(crate) fn new(flick: &Flick) -> FlickAnswer {
        let side = match flick {
            Flick::Board(_) => None,
            Flick::Side(side) => Some(side),
        };
        FlickAnswer {
            kind: if side.is_some() { "side" } else { "board" },
            penny: flick.penny().name(),
            overlap_um: side.map(SideFlick::overlap_um),
            angle_mdeg: flick.angle().mdeg(),
            speed_mm_s: flick.speed_mm_s(),
            offset_um: flick.offset_um(),
            loft_mdeg: Some(flick.loft_mdeg()).filter(|loft_mdeg| *loft_mdeg != 0),
            edge: side.and_then(SideFlick::edge),
        }
    }
}
