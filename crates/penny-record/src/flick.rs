//! A flick as a short text that a person can read and type: `R1@207v900`, `R1@207v900u12.5` with a loft, or
//! `GS/6000@180v700l784e1` for a side-flick.
//!
//! Apart because game files, links and messages all show flicks in this form.

use crate::text::{Cursor, TextError};
use penny_physics::{BoardFlick, Flick, FlickError, Penny, SideFlick};
use std::fmt::Write;

/// More than any penny's radius, um; the real limit depends on the penny and is checked when the flick is played.
const MOST_OVERLAP_UM: u64 = 100_000;

/// Writes a flick as text: the one canonical text of it.
///
/// ```
/// use penny_physics::{BoardFlick, Flick, Penny};
/// use penny_record::flick_text;
///
/// let flick = BoardFlick::new(Penny::RedAssassin1, 207_250, 900, -784)?;
/// assert_eq!(flick_text(&Flick::Board(flick)), "R1@207.25v900r784");
/// # Ok::<(), penny_physics::FlickError>(())
/// ```
pub fn flick_text(flick: &Flick) -> String {
    let mut text = String::from(flick.penny().name());
    if let Flick::Side(side) = flick {
        // Writing to a String cannot fail.
        let _ = write!(text, "/{}", side.overlap_um());
    }
    let _ = write!(text, "@{}v{}", degrees(flick.angle().mdeg()), flick.speed_mm_s());
    let offset_um = flick.offset_um();
    if offset_um != 0 {
        let side = if offset_um > 0 { 'l' } else { 'r' };
        let _ = write!(text, "{side}{}", offset_um.unsigned_abs());
    }
    // Left out where it is 0, so that a flick has the text that it had before there were lofts.
    if flick.loft_mdeg() != 0 {
        let _ = write!(text, "u{}", degrees(flick.loft_mdeg().unsigned_abs()));
    }
    if let Flick::Side(side) = flick
        && let Some(edge) = side.edge()
    {
        let _ = write!(text, "e{edge}");
    }
    text
}

/// Thousandths of a degree as degrees, without zeros at the end.
fn degrees(mdeg: u32) -> String {
    let (whole, thousandths) = (mdeg / 1000, mdeg % 1000);
    if thousandths == 0 {
        return whole.to_string();
    }
    format!("{whole}.{thousandths:03}").trim_end_matches('0').to_owned()
}

/// Reads a flick that [`flick_text`] wrote; an angle may also have fewer or more zeros behind its point.
///
/// # Errors
/// Says where the text is not one of a flick, or which number is out of its range.
pub fn parse_flick(text: &str) -> Result<Flick, TextError> {
    let mut cursor = Cursor::new(text, 1);
    let flick = read_flick(&mut cursor)?;
    cursor.end()?;
    Ok(flick)
}

/// Reads a flick and leaves what stands behind it.
pub(crate) fn read_flick(cursor: &mut Cursor) -> Result<Flick, TextError> {
    let start = cursor.at();
    let penny = read_penny(cursor)?;
    let (slowest, fastest) = BoardFlick::SPEED_MM_S;
    let overlap_um = match cursor.eat("/") {
        true => Some(cursor.number("an overlap in um", SideFlick::LEAST_OVERLAP_UM as u64, MOST_OVERLAP_UM)?),
        false => None,
    };
    if !cursor.eat("@") {
        return Err(cursor.unexpected("\"@\" and an angle"));
    }
    let angle_mdeg = read_mdeg(cursor, "an angle in whole degrees", 359)?;
    if !cursor.eat("v") {
        return Err(cursor.unexpected("\"v\" and a speed"));
    }
    let speed_mm_s = cursor.number("a speed in mm/s", slowest as u64, fastest as u64)? as i64;
    let (rightmost, leftmost) = if overlap_um.is_some() { SideFlick::OFFSET_UM } else { BoardFlick::OFFSET_UM };
    let offset_um = if cursor.eat("l") {
        cursor.number("an offset to the left in um", 1, leftmost as u64)? as i64
    } else if cursor.eat("r") {
        -(cursor.number("an offset to the right in um", 1, rightmost.unsigned_abs().into())? as i64)
    } else {
        0
    };
    let flick = match overlap_um {
        None => {
            let loft_mdeg = if cursor.eat("u") { read_loft_mdeg(cursor)? } else { 0 };
            BoardFlick::new(penny, angle_mdeg, speed_mm_s, offset_um)
                .and_then(|flick| flick.with_loft(loft_mdeg))
                .map(Flick::Board)
        }
        Some(overlap_um) => {
            let edge = if cursor.eat("e") { Some(cursor.number("an edge", 0, 5)? as u8) } else { None };
            SideFlick::new(penny, edge, overlap_um as i64, angle_mdeg, speed_mm_s, offset_um).map(Flick::Side)
        }
    };
    flick.map_err(|error: FlickError| cursor.refuse(start, error))
}

/// Reads the short name of a penny.
pub(crate) fn read_penny(cursor: &mut Cursor) -> Result<Penny, TextError> {
    let at = cursor.at();
    cursor
        .bytes(2)
        .and_then(Penny::from_name)
        .ok_or_else(|| cursor.unexpected_at(at, "a penny: RS, R1, R2, GS, G1, G2 or BL"))
}

/// Reads a loft, which is not 0: a flat flick has none.
fn read_loft_mdeg(cursor: &mut Cursor) -> Result<i64, TextError> {
    let at = cursor.at();
    let most_mdeg = i64::from(BoardFlick::LOFT_MDEG.1);
    let loft_mdeg = read_mdeg(cursor, "a loft in whole degrees", most_mdeg as u64 / 1000)?;
    if loft_mdeg == 0 || loft_mdeg > most_mdeg {
        return Err(cursor.unexpected_at(at, format!("a loft in degrees of 0.001 to {}", most_mdeg / 1000)));
    }
    Ok(loft_mdeg)
}

/// Reads degrees with up to three decimals, as thousandths.
fn read_mdeg(cursor: &mut Cursor, name: &str, most_degrees: u64) -> Result<i64, TextError> {
    let degrees = cursor.number(name, 0, most_degrees)? as i64;
    if !cursor.eat(".") {
        return Ok(degrees * 1000);
    }
    let at = cursor.at();
    let decimals = cursor.until(|c| !c.is_ascii_digit());
    if decimals.is_empty() || decimals.len() > 3 {
        return Err(cursor.unexpected_at(at, "one to three decimals"));
    }
    let thousandths = decimals.bytes().fold(0, |sum, digit| 10 * sum + i64::from(digit - b'0'));
    Ok(degrees * 1000 + thousandths * [100, 10, 1][decimals.len() - 1])
}
