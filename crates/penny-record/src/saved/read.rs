//! Reading a saved match: strict, bounded, and with the line and column of whatever is wrong.
//!
//! Apart from playing it again because a text can be well written and still not be a game.

use super::tags::{Tags, read_helped, read_team};
use super::write::{FIRST_LINE, LAST_LINE};
use super::{Entry, GameRecord, GameResult, MatchRecord};
use crate::action::read_action;
use crate::flick::read_flick;
use crate::text::{Cursor, Problem, TextError};
use penny_rules::Action;

/// The longest file that is read, bytes: more than ten thousand turns.
pub const LONGEST_FILE: usize = 4 << 20;
/// The most lines of a file.
const MOST_LINES: usize = 100_000;
/// The names of the endings: see [`penny_rules::Ending::name`].
const ENDINGS: [&str; 7] = ["kill", "loss", "resigned", "out_of_time", "agreed", "idle_turns", "max_turns"];

/// Reads the bytes of a `.pennyblue` file.
///
/// # Errors
/// Says in which line and column the file is not one, what stands there and what should.
pub fn parse_match(bytes: &[u8]) -> Result<MatchRecord, TextError> {
    let refuse =
        |line: usize, reason: String| TextError { line: line as u32, column: 1, problem: Problem::Refused(reason) };
    if bytes.len() > LONGEST_FILE {
        return Err(refuse(1, format!("the file has more than {LONGEST_FILE} bytes")));
    }
    let count = bytes.iter().filter(|&&byte| byte == b'\n').count();
    if count > MOST_LINES {
        return Err(refuse(1, format!("the file has {count} lines, at most {MOST_LINES} are read")));
    }
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let before = &bytes[..error.valid_up_to()];
        refuse(1 + before.iter().filter(|&&byte| byte == b'\n').count(), "this line is not UTF-8".to_owned())
    })?;
    Reader { lines: text.lines(), number: 0 }.read_match()
}

struct Reader<'a> {
    lines: std::str::Lines<'a>,
    number: u32,
}

impl<'a> Reader<'a> {
    /// The next line; the end of the file is an error, since a file ends with its last line.
    fn line(&mut self, expected: &str) -> Result<Cursor<'a>, TextError> {
        self.number += 1;
        match self.lines.next() {
            Some(text) => Ok(Cursor::new(text, self.number)),
            None => {
                let (found, expected) = ("the end of the file".to_owned(), expected.to_owned());
                Err(TextError { line: self.number, column: 1, problem: Problem::Unexpected { found, expected } })
            }
        }
    }

    fn read_match(mut self) -> Result<MatchRecord, TextError> {
        let mut first = self.line(&format!("{FIRST_LINE:?}"))?;
        first.expect(FIRST_LINE)?;
        first.end()?;
        let mut tags = Tags::default();
        let terms = loop {
            let mut line = self.line("a tag, or an empty line")?;
            if line.is_at_end() {
                break tags.terms(&line)?;
            }
            tags.read(&mut line)?;
        };
        let mut record = MatchRecord { terms, games: Vec::new() };
        loop {
            let mut line = self.line("\"game\" or \"end\"")?;
            if !record.games.is_empty() && line.eat(LAST_LINE) {
                line.end()?;
                break;
            }
            line.expect("game ")?;
            let number = record.games.len() as u64 + 1;
            line.number("the game's number", number, number)?;
            line.end()?;
            record.games.push(self.read_game()?);
        }
        match self.line("") {
            Ok(line) => Err(line.unexpected("the end of the file")),
            Err(_) => Ok(record),
        }
    }

    /// The entries and the result of a game, to the empty line behind it.
    fn read_game(&mut self) -> Result<GameRecord, TextError> {
        let mut game = GameRecord::default();
        loop {
            let mut line = self.line("an action, a result or an empty line")?;
            if line.is_at_end() {
                return Ok(game);
            }
            if game.result.is_some() {
                return Err(line.unexpected("an empty line, since the game is over"));
            }
            let is_first = game.entries.is_empty() && game.helped.is_none();
            if is_first && line.eat("helped") {
                game.helped = read_helped(&mut line)?;
            } else if line.eat("result ") {
                game.result = Some(read_result(&mut line)?);
            } else {
                game.entries.push(read_entry(&mut line)?);
            }
            line.end()?;
        }
    }
}

fn read_entry(line: &mut Cursor) -> Result<Entry, TextError> {
    if line.eat("out_of_time ") {
        return Ok(Entry::OutOfTime(read_team(line)?));
    }
    let action = read_action(line)?;
    let flick = action.flick();
    let at = line.at();
    let aimed = match line.eat(" aimed ") {
        true if flick.is_none() => return Err(line.unexpected_at(at, "the end of the line")),
        true => Some(read_flick(line)?),
        false => None,
    };
    let rest = match flick.is_some() || matches!(action, Action::Spot(_)) {
        true => {
            line.expect(" #")?;
            let at = line.at();
            let hash = line.word().parse().map_err(|error| line.refuse(at, error))?;
            Some(hash)
        }
        false => None,
    };
    Ok(Entry::Done { action, aimed, rest })
}

fn read_result(line: &mut Cursor) -> Result<GameResult, TextError> {
    let winner = match line.eat("draw") {
        true => None,
        false => {
            let winner = read_team(line)?;
            line.expect(" wins")?;
            Some(winner)
        }
    };
    line.expect(" by ")?;
    let at = line.at();
    let by = line.word();
    match ENDINGS.contains(&by) {
        true => Ok(GameResult { winner, by: by.to_owned() }),
        false => Err(line.unexpected_at(at, format!("one of {}", ENDINGS.join(", ")))),
    }
}
