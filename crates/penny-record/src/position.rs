//! A position as one short line of text that can stand in a link: `s450000.` and seven places.
//!
//! Apart because its canonical form is what the hash is taken of, so not one character of it may drift
//! (`docs/notation.md` describes it for other programs).

use crate::text::{Cursor, TextError};
use penny_physics::{
    BoardSpec, Equipment, Penny, PennyMap, PennySpec, PhysicsSpec, Point, Position, PositionError, Shape,
};
use std::fmt::Write;

/// The digits of base 64, as in base64url (RFC 4648, section 5).
const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/// How many digits hold a place: 42 bits, 21 for each coordinate.
const PLACE_DIGITS: usize = 7;
/// Bits of a coordinate.
const COORDINATE_BITS: u32 = 21;
/// Added to a coordinate, so that it is never negative, um: more than any board is wide.
const BIAS_UM: i64 = 1 << (COORDINATE_BITS - 1);
/// Stands for a penny that is not on the board.
const ABSENT: &str = "~";

/// Writes a position as text: the one canonical text of it.
///
/// ```
/// use penny_physics::{Equipment, PennyMap, Point, Position};
/// use penny_record::position_text;
///
/// let equipment = Equipment::standard();
/// let mut points = PennyMap::default();
/// points[penny_physics::Penny::Blue] = Some(Point { x_um: 0, y_um: 0 });
/// let position = Position::new(&equipment, points)?;
/// assert_eq!(position_text(&equipment, &position), "s450000.~~~~~~gAAEAAA");
/// # Ok::<(), penny_physics::PositionError>(())
/// ```
pub fn position_text(equipment: &Equipment, position: &Position) -> String {
    let mut text = board_text(equipment.board().spec());
    text.push('.');
    for (_, point) in position.points().iter() {
        match point {
            Some(point) => push_place(&mut text, *point),
            None => text.push_str(ABSENT),
        }
    }
    text
}

/// Reads a position that [`position_text`] wrote, with pennies and surfaces from elsewhere.
///
/// # Errors
/// Says where the text is not one of a position, or why the pennies cannot lie so.
pub fn parse_position(text: &str, penny: PennySpec, physics: PhysicsSpec) -> Result<(Equipment, Position), TextError> {
    let mut cursor = Cursor::new(text, 1);
    let board = read_board(&mut cursor)?;
    let equipment = Equipment::new(board, penny, physics).map_err(|error| cursor.refuse(0, error))?;
    let position = read_pennies(&mut cursor, &equipment)?;
    Ok((equipment, position))
}

/// Reads a position on a board that is there already.
///
/// # Errors
/// As [`parse_position`]; a text of another board is one too.
pub fn parse_position_on(text: &str, equipment: &Equipment) -> Result<Position, TextError> {
    let mut cursor = Cursor::new(text, 1);
    if read_board(&mut cursor)? != *equipment.board().spec() {
        let reason = format!("the position is of another board than {}", board_text(equipment.board().spec()));
        return Err(cursor.refuse(0, reason));
    }
    read_pennies(&mut cursor, equipment)
}

/// Reads the full stop and the seven places behind the board, to the end of the text.
fn read_pennies(cursor: &mut Cursor, equipment: &Equipment) -> Result<Position, TextError> {
    cursor.expect(".")?;
    let mut starts = PennyMap([0; Penny::COUNT]);
    let mut points = PennyMap([None; Penny::COUNT]);
    for name in Penny::ALL {
        starts[name] = cursor.at();
        points[name] = read_place(cursor, name)?;
    }
    cursor.end()?;
    Position::new(equipment, points).map_err(|error| {
        let (PositionError::OffBoard { penny, .. } | PositionError::Overlap { b: penny, .. }) = error;
        cursor.refuse(starts[penny], error)
    })
}

/// `s` or `h`, the width and, where they are not the default, `i` inset and `d` diameter of the spots, um.
fn board_text(spec: &BoardSpec) -> String {
    let default = BoardSpec::default();
    let mut text = String::with_capacity(60);
    text.push(match spec.shape {
        Shape::Square => 's',
        Shape::Hexagon => 'h',
    });
    // Writing to a String cannot fail.
    let _ = write!(text, "{}", spec.width_um);
    if spec.spot_inset_um != default.spot_inset_um {
        let _ = write!(text, "i{}", spec.spot_inset_um);
    }
    if spec.spot_diameter_um != default.spot_diameter_um {
        let _ = write!(text, "d{}", spec.spot_diameter_um);
    }
    text
}

fn read_board(cursor: &mut Cursor) -> Result<BoardSpec, TextError> {
    let mut spec = BoardSpec::default();
    if cursor.eat("h") {
        spec.shape = Shape::Hexagon;
    } else if !cursor.eat("s") {
        return Err(cursor.unexpected("\"s\" for a square board or \"h\" for a hexagonal one"));
    }
    let (narrow, wide) = BoardSpec::WIDTH_UM;
    spec.width_um = cursor.number("a width in um", narrow.into(), wide.into())? as u32;
    for (letter, name, field) in [
        ("i", "a spot inset in um", &mut spec.spot_inset_um),
        ("d", "a spot diameter in um", &mut spec.spot_diameter_um),
    ] {
        let at = cursor.at();
        if cursor.eat(letter) {
            let value = cursor.number(name, 1, wide.into())? as u32;
            if value == *field {
                // One position, one text: else two equal positions could have two hashes.
                return Err(cursor.refuse(at, format!("{name} of {value} is the default, which is left out")));
            }
            *field = value;
        }
    }
    Ok(spec)
}

fn push_place(text: &mut String, point: Point) {
    let biased = |um: i32| (i64::from(um) + BIAS_UM) as u64;
    let number = (biased(point.x_um) << COORDINATE_BITS) | biased(point.y_um);
    for place in (0..PLACE_DIGITS).rev() {
        let digit = (number >> (6 * place)) & 63;
        text.push(char::from(DIGITS[digit as usize]));
    }
}

fn read_place(cursor: &mut Cursor, name: Penny) -> Result<Option<Point>, TextError> {
    if cursor.eat(ABSENT) {
        return Ok(None);
    }
    let at = cursor.at();
    let number = cursor.bytes(PLACE_DIGITS).and_then(|digits| {
        digits.bytes().try_fold(0_u64, |number, byte| {
            let digit = DIGITS.iter().position(|&digit| digit == byte)?;
            Some((number << 6) | digit as u64)
        })
    });
    let Some(number) = number else {
        return Err(
            cursor.unexpected_at(at, format!("the place of {name}: {PLACE_DIGITS} of A-Z a-z 0-9 - _, or {ABSENT}"))
        );
    };
    let coordinate = |bits: u64| ((bits & ((1 << COORDINATE_BITS) - 1)) as i64 - BIAS_UM) as i32;
    Ok(Some(Point { x_um: coordinate(number >> COORDINATE_BITS), y_um: coordinate(number) }))
}
