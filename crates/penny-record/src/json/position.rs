//! Equipment and positions as JSON: board, places of the pennies, sizes and surfaces.
//!
//! Apart because every message that is about pennies on a board holds them in this form.

use super::fault::{Code, Fault};
use super::tree::{Json, Object};
use penny_physics::{
    BoardSpec, Equipment, Penny, PennyMap, PennySpec, PhysicsSpec, Point, Position, PositionError, Shape, SpecError,
};
use serde::ser::{Serialize, SerializeMap, Serializer};

/// The shapes of a board by name.
pub(crate) const SHAPES: [(&str, Shape); 2] = [("square", Shape::Square), ("hexagon", Shape::Hexagon)];

/// How many pieces of equipment a reader keeps.
const MOST_KEPT: usize = 8;

/// A message's `position`, `penny` and `physics`, read line after line.
///
/// It keeps the equipment of the last messages: working out the friction tables takes longer than ten thousand flicks.
#[derive(Debug, Default)]
pub(crate) struct TableReader {
    /// The one used last comes last.
    kept: Vec<Equipment>,
}

impl TableReader {
    /// The equipment and the position of a message.
    pub(crate) fn read(&mut self, message: &Object) -> Result<(&Equipment, Position), Fault> {
        let (board, points) = message.required("position", read_position)?;
        let penny = message.optional("penny", read_penny_spec)?.unwrap_or_default();
        let physics = message.optional("physics", read_physics_spec)?.unwrap_or_default();
        let same =
            |kept: &Equipment| *kept.board().spec() == board && *kept.penny() == penny && *kept.physics() == physics;
        let equipment = match self.kept.iter().position(same) {
            Some(index) => self.kept.remove(index),
            None => Equipment::new(board, penny, physics).map_err(spec_fault)?,
        };
        let position =
            Position::new(&equipment, points).map_err(|error| position_fault(error).under("pennies").under("position"));
        if self.kept.len() == MOST_KEPT {
            self.kept.remove(0);
        }
        self.kept.push(equipment);
        Ok((&self.kept[self.kept.len() - 1], position?))
    }
}

/// Board and places, not checked against each other.
fn read_position(value: &Json) -> Result<(BoardSpec, PennyMap<Option<Point>>), Fault> {
    let position = value.object(&["board", "pennies"])?;
    let board = position.optional("board", read_board_spec)?.unwrap_or_default();
    let points = position.required("pennies", |pennies| {
        let names = Penny::ALL.map(Penny::name);
        let pennies = pennies.object(&names)?;
        let mut points = PennyMap::default();
        for penny in Penny::ALL {
            points[penny] = pennies.required(penny.name(), read_place)?;
        }
        Ok(points)
    })?;
    Ok((board, points))
}

fn read_place(value: &Json) -> Result<Option<Point>, Fault> {
    match value {
        Json::Null => Ok(None),
        _ => read_point(value).map(Some),
    }
}

/// A pair of whole micrometres.
pub(crate) fn read_point(value: &Json) -> Result<Point, Fault> {
    // Far beyond every board, so that it is the position that says which penny is outside.
    let coordinate = |value: &Json| value.whole(-10_000_000, 10_000_000).map(|um| um as i32);
    match value.list_of(2, coordinate)?[..] {
        [x_um, y_um] => Ok(Point { x_um, y_um }),
        _ => Err(value.not("a list of two whole numbers")),
    }
}

fn read_board_spec(value: &Json) -> Result<BoardSpec, Fault> {
    let board = value.object(&["shape", "width_um", "spot_inset_um", "spot_diameter_um"])?;
    let mut spec = BoardSpec::default();
    spec.shape = board.optional("shape", |shape| shape.one_of(&SHAPES))?.unwrap_or(spec.shape);
    for (key, field) in [
        ("width_um", &mut spec.width_um),
        ("spot_inset_um", &mut spec.spot_inset_um),
        ("spot_diameter_um", &mut spec.spot_diameter_um),
    ] {
        *field = board.optional(key, read_size)?.unwrap_or(*field);
    }
    Ok(spec)
}

fn read_penny_spec(value: &Json) -> Result<PennySpec, Fault> {
    let penny = value.object(&["diameter_um", "mass_mg", "thickness_um"])?;
    let mut spec = PennySpec::default();
    for (key, field) in [
        ("diameter_um", &mut spec.diameter_um),
        ("mass_mg", &mut spec.mass_mg),
        ("thickness_um", &mut spec.thickness_um),
    ] {
        *field = penny.optional(key, read_size)?.unwrap_or(*field);
    }
    Ok(spec)
}

fn read_physics_spec(value: &Json) -> Result<PhysicsSpec, Fault> {
    let names: Vec<&str> = PhysicsSpec::FIELDS.iter().map(|field| field.0).collect();
    let physics = value.object(&names)?;
    let mut spec = PhysicsSpec::default();
    for name in names {
        if let Some(value) = physics.optional(name, read_size)? {
            spec.set(name, value);
        }
    }
    Ok(spec)
}

/// A number whose real range [`Equipment::new`] knows.
fn read_size(value: &Json) -> Result<u32, Fault> {
    value.whole(0, u32::MAX.into()).map(|size| size as u32)
}

/// Where in a message the number stands that a part of the equipment is refused for.
fn spec_fault(error: SpecError) -> Fault {
    let fault = Fault::new(Code::OutOfRange, error).under(error.field());
    match error.field() {
        "diameter_um" | "mass_mg" | "thickness_um" => fault.under("penny"),
        "width_um" | "spot_inset_um" | "spot_diameter_um" => fault.under("board").under("position"),
        _ => fault.under("physics"),
    }
}

/// Which penny a position is refused for.
fn position_fault(error: PositionError) -> Fault {
    let (code, penny) = match error {
        PositionError::OffBoard { penny, .. } => (Code::OffBoard, penny),
        PositionError::Overlap { b, .. } => (Code::Overlap, b),
    };
    Fault::new(code, error).under(penny.name())
}

/// A value for each penny, as an object with the seven names in order.
pub(crate) struct ByPenny<T>(pub(crate) PennyMap<T>);

impl<T: Serialize> Serialize for ByPenny<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(Penny::COUNT))?;
        for (penny, value) in self.0.iter() {
            map.serialize_entry(penny.name(), value)?;
        }
        map.end()
    }
}

/// Where the pennies of a position lie, as `{"RS": [x_um, y_um], ...}`.
pub(crate) fn places(position: &Position) -> ByPenny<Option<[i32; 2]>> {
    ByPenny(PennyMap::from_fn(|penny| position.get(penny).map(|at| [at.x_um, at.y_um])))
}
