//! Everything a player can do as a short text: a flick, `RS=3` for a sovereign put on spot 3, or a word.
//!
//! Apart from the flick alone because spotting and the words are only read where a game is.

use crate::flick::{flick_text, read_flick, read_penny};
use crate::text::{Cursor, TextError};
use penny_physics::{Board, Flick};
use penny_rules::{Action, Spotting};

/// The actions that are a word, and in JSON no more than their kind.
pub(crate) const WORDS: [Action; 7] = [
    Action::Measure,
    Action::Decline,
    Action::Pass,
    Action::Resign,
    Action::DrawOffer,
    Action::DrawAccept,
    Action::DrawRefuse,
];

/// Writes an action as text: the one canonical text of it.
///
/// ```
/// use penny_physics::Penny;
/// use penny_record::action_text;
/// use penny_rules::{Action, Spotting};
///
/// let spotting = Spotting { penny: Penny::RedSovereign, spot: 3, shift_um: (0, -80) };
/// assert_eq!(action_text(&Action::Spot(spotting)), "RS=3,0,-80");
/// assert_eq!(action_text(&Action::Measure), "measure");
/// ```
pub fn action_text(action: &Action) -> String {
    match action {
        Action::Flick(flick) => flick_text(&Flick::Board(*flick)),
        Action::SideFlick(flick, spotting) => {
            let spotting = spotting.as_ref().map_or(String::new(), where_text);
            flick_text(&Flick::Side(*flick)) + &spotting
        }
        Action::Spot(spotting) => format!("{}{}", spotting.penny, where_text(spotting)),
        word => word.name().to_owned(),
    }
}

fn where_text(spotting: &Spotting) -> String {
    match spotting.shift_um {
        (0, 0) => format!("={}", spotting.spot),
        (dx, dy) => format!("={},{dx},{dy}", spotting.spot),
    }
}

/// Reads an action that [`action_text`] wrote.
///
/// # Errors
/// Says where the text is not one of an action, or which number is out of its range.
pub fn parse_action(text: &str) -> Result<Action, TextError> {
    let mut cursor = Cursor::new(text, 1);
    let action = read_action(&mut cursor)?;
    cursor.end()?;
    Ok(action)
}

/// Reads an action and leaves what stands behind it.
pub(crate) fn read_action(cursor: &mut Cursor) -> Result<Action, TextError> {
    let mut ahead = cursor.clone();
    let word = ahead.until(|c| !(c.is_ascii_lowercase() || c == '_'));
    if let Some(action) = WORDS.into_iter().find(|action| action.name() == word) {
        *cursor = ahead;
        return Ok(action);
    }
    let mut ahead = cursor.clone();
    let penny = read_penny(&mut ahead).map_err(|_| {
        let words = WORDS.map(|action| action.name()).join(", ");
        cursor.unexpected(format!("a flick, a spotting such as RS=3, or one of {words}"))
    })?;
    if ahead.rest().starts_with('=') {
        *cursor = ahead;
        let (spot, shift_um) = read_where(cursor)?;
        return Ok(Action::Spot(Spotting { penny, spot, shift_um }));
    }
    match read_flick(cursor)? {
        Flick::Board(flick) => Ok(Action::Flick(flick)),
        Flick::Side(flick) if cursor.rest().starts_with('=') => {
            let (spot, shift_um) = read_where(cursor)?;
            Ok(Action::SideFlick(flick, Some(Spotting { penny, spot, shift_um })))
        }
        Flick::Side(flick) => Ok(Action::SideFlick(flick, None)),
    }
}

/// Reads `=` and a spot and, where it is not put on its centre, the shift.
fn read_where(cursor: &mut Cursor) -> Result<(u8, (i32, i32)), TextError> {
    cursor.expect("=")?;
    let spot = cursor.number("a spot", 0, Board::CENTRE as u64)? as u8;
    if !cursor.eat(",") {
        return Ok((spot, (0, 0)));
    }
    let dx = read_shift_um(cursor)?;
    cursor.expect(",")?;
    let dy = read_shift_um(cursor)?;
    Ok((spot, (dx, dy)))
}

fn read_shift_um(cursor: &mut Cursor) -> Result<i32, TextError> {
    let sign = if cursor.eat("-") { -1 } else { 1 };
    Ok(sign * cursor.number("a shift in um", 0, 100_000)? as i32)
}
