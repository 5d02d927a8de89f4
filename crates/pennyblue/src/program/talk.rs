//! What a match says to a program and how long it waits for the answer: the protocol from the asking side.
//!
//! Apart from the process because here it is decided what is a fault, and what it is called.

use super::{Heard, LONGEST_ANSWER, Program, Programs, TIME_TO_END};
use penny_engine::arena::Forfeit;
use penny_record::json::{question_json, read_action};
use penny_rules::{Action, Game, Hand};
use std::time::{Duration, Instant};

/// The reasons for which programs lose games, beside `refused`; `docs/protocol.md` tells of each.
pub(crate) mod reason {
    pub(crate) const NOT_STARTED: &str = "not started";
    pub(crate) const HANGS: &str = "hangs";
    pub(crate) const LATE: &str = "late";
    pub(crate) const CRASHED: &str = "crashed";
    pub(crate) const CLOSED: &str = "closed";
    pub(crate) const RUBBISH: &str = "rubbish";
    pub(crate) const ERROR: &str = "error";
    pub(crate) const TOO_LONG: &str = "line too long";
}

/// So much of a line is shown to a person.
const SHOWN: usize = 80;

/// How long is waited for answers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// For a program to start, and to be ready for a new game.
    pub(crate) start: Duration,
    /// For a flick, as it is told.
    pub(crate) move_time: Duration,
    /// How much later it may come.
    pub(crate) grace: Duration,
}

/// A conversation with a program that has introduced itself.
#[derive(Debug)]
pub(crate) struct Talk {
    program: Program,
    limits: Limits,
    /// How it has called itself.
    name: Option<String>,
}

impl Talk {
    /// Starts a program and hears who it is.
    pub(crate) fn open(programs: &Programs, command: &[String], limits: Limits) -> Result<Talk, Forfeit> {
        let program = programs.start(command).map_err(|error| Forfeit::new(reason::NOT_STARTED, error))?;
        let mut talk = Talk { program, limits, name: None };
        talk.program.say("pbi");
        talk.await_word("pbiok", limits.start)?;
        Ok(talk)
    }

    /// Tells that a new game begins.
    pub(crate) fn new_game(&mut self) -> Result<(), Forfeit> {
        self.program.say("newgame");
        self.await_ready(self.limits.start)
    }

    /// What it does in a game that waits for it.
    pub(crate) fn ask(&mut self, game: &Game, hand: &Hand) -> Result<Action, Forfeit> {
        self.program.say(format!("position {}", question_json(game, hand)));
        // What it may still be saying about the last position ends with this.
        self.await_ready(self.limits.move_time + self.limits.grace)?;
        self.think()
    }

    /// Has it think about the position that it knows.
    fn think(&mut self) -> Result<Action, Forfeit> {
        let Limits { move_time, grace, .. } = self.limits;
        self.program.say(format!("go movetime {}", move_time.as_millis()));
        let begin = Instant::now();
        if let Some(action) = self.await_flick(begin + move_time + grace)? {
            return Ok(action);
        }
        // Late, or not at all? To know it is worth one more grace: the game is lost either way.
        self.program.say("stop");
        match self.await_flick(Instant::now() + grace)? {
            Some(_) => {
                let (took, allowed) = (begin.elapsed().as_millis(), move_time.as_millis());
                Err(Forfeit::new(reason::LATE, format!("`bestflick` took {took} ms, {allowed} ms were allowed")))
            }
            None => Err(Forfeit::new(reason::HANGS, format!("no `bestflick` in {} ms", begin.elapsed().as_millis()))),
        }
    }

    /// How it has called itself, if it has.
    pub(crate) fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// Ends it in peace.
    pub(crate) fn close(self) {
        self.program.quit();
    }

    /// The program itself, for whoever wants to say something else.
    pub(crate) const fn program(&mut self) -> &mut Program {
        &mut self.program
    }

    /// Asks whether it is ready, and waits until it is.
    pub(crate) fn await_ready(&mut self, time: Duration) -> Result<(), Forfeit> {
        self.program.say("isready");
        self.await_word("readyok", time)
    }

    fn await_word(&mut self, word: &str, time: Duration) -> Result<(), Forfeit> {
        let until = Instant::now() + time;
        loop {
            match self.line(until)? {
                Some(line) if line.trim() == word => return Ok(()),
                Some(_) => {}
                None => return Err(Forfeit::new(reason::HANGS, format!("no `{word}` in {} ms", time.as_millis()))),
            }
        }
    }

    /// The action after `bestflick`; none when it has not come by then.
    pub(crate) fn await_flick(&mut self, until: Instant) -> Result<Option<Action>, Forfeit> {
        loop {
            match self.line(until)? {
                Some(line) => {
                    if let Some(answer) = line.strip_prefix("bestflick") {
                        return read(answer.trim()).map(Some);
                    }
                }
                None => return Ok(None),
            }
        }
    }

    /// The next line; none when there is none by then.
    fn line(&mut self, until: Instant) -> Result<Option<String>, Forfeit> {
        match self.program.hear(until) {
            Heard::Line(line) if line.split_whitespace().next() == Some("error") => {
                Err(Forfeit::new(reason::ERROR, shown(&line)))
            }
            Heard::Line(line) => {
                if let Some(name) = line.strip_prefix("id name ") {
                    self.name = Some(name.trim().to_owned()).filter(|name| !name.is_empty());
                }
                Ok(Some(line))
            }
            Heard::Nothing => Ok(None),
            Heard::TooLong => {
                Err(Forfeit::new(reason::TOO_LONG, format!("a line of more than {LONGEST_ANSWER} bytes")))
            }
            Heard::Closed => Err(match self.program.ended(TIME_TO_END) {
                Some(status) => Forfeit::new(reason::CRASHED, format!("it ended with {status}")),
                None => Forfeit::new(reason::CLOSED, "it closed its output and runs on"),
            }),
        }
    }
}

fn read(answer: &str) -> Result<Action, Forfeit> {
    read_action(answer.as_bytes())
        .map_err(|fault| Forfeit::new(reason::RUBBISH, format!("{fault}, in `bestflick {}`", shown(answer))))
}

/// The beginning of a line, without what a terminal would obey.
pub(crate) fn shown(line: &str) -> String {
    let text: String = line.chars().take(SHOWN).flat_map(char::escape_debug).collect();
    if line.chars().nth(SHOWN).is_some() { text + "..." } else { text }
}
