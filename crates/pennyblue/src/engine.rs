//! `pennyblue engine`: the computer player on standard input and output, line by line, in the manner of UCI.
//!
//! Apart from `analyse` because it is a conversation: it thinks while it listens, and can be told to stop.

use crate::lines::{LONGEST_LINE, read_line};
use crate::threads::{SIMULATIONS_A_MS, Threads};
use penny_engine::{Advice, Level, Objective, Task, advise};
use penny_record::json::{Analyse, action_json};
use penny_rules::{Game, Hand};
use std::fmt;
use std::io::{self, BufReader, Read, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// Of the time that is left on a clock, this share is used for one flick.
const CLOCK_SHARE: u64 = 20;
/// The longest that is thought about one flick, ms: an hour.
const LONGEST_MS: u64 = 3_600_000;

/// Listens until the input ends or `quit`; at the end of the input it finishes the thought that it is at.
pub(crate) fn engine(input: impl Read) -> io::Result<()> {
    let mut session = Session::new();
    let mut input = BufReader::new(input);
    let mut line = Vec::new();
    while let Some(complete) = read_line(&mut input, &mut line)? {
        let text = if complete { std::str::from_utf8(&line).ok() } else { None };
        let heard = match text.map(str::trim) {
            Some("quit") => {
                session.stop();
                return Ok(());
            }
            Some(text) => session.hear(text),
            None => Err(format!("the line is no UTF-8 or longer than {LONGEST_LINE} bytes")),
        };
        if let Err(error) = heard {
            say(format_args!("error {error}"));
        }
    }
    session.wait();
    Ok(())
}

/// Says one line. Who does not listen any more will not miss it.
fn say(line: impl fmt::Display) {
    let mut output = io::stdout().lock();
    let _ = writeln!(output, "{line}");
    let _ = output.flush();
}

struct Session {
    reader: Analyse,
    /// What is to be thought about.
    game: Option<(Game, Hand)>,
    threads: u16,
    seed: u64,
    thinking: Option<JoinHandle<()>>,
    is_stopped: Arc<AtomicBool>,
    /// The thought is over, and its answer is being said.
    has_answer: Arc<AtomicBool>,
}

impl Session {
    fn new() -> Session {
        Session {
            reader: Analyse::new(),
            game: None,
            threads: 0,
            seed: 0,
            thinking: None,
            is_stopped: Arc::new(AtomicBool::new(false)),
            has_answer: Arc::new(AtomicBool::new(false)),
        }
    }

    fn hear(&mut self, line: &str) -> Result<(), String> {
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        // Whoever has heard the answer may go on at once, before the thread that said it is gone.
        if !self.is_thinking() {
            self.wait();
        }
        match command {
            "" => Ok(()),
            "pbi" => {
                say(format_args!("id name Penny Blue {}", env!("CARGO_PKG_VERSION")));
                say(format_args!("id physics {}", penny_physics::PHYSICS_ID));
                say("option name Threads type number default 0 min 0 max 256");
                say("option name Seed type number default 0 min 0 max 18446744073709551615");
                say("pbiok");
                Ok(())
            }
            "isready" => {
                say("readyok");
                Ok(())
            }
            "stop" => {
                self.stop();
                Ok(())
            }
            _ if self.is_thinking() => {
                Err(format!("`{command}` while thinking; stop, isready and quit are understood"))
            }
            "newgame" => {
                self.game = None;
                Ok(())
            }
            "setoption" => self.set_option(rest),
            "position" => self.set_position(rest),
            "go" => self.go(rest),
            _ => Err(format!(
                "`{command}` is no command; pbi, isready, newgame, setoption, position, go, stop and quit are"
            )),
        }
    }

    fn set_option(&mut self, rest: &str) -> Result<(), String> {
        let words: Vec<&str> = rest.split_whitespace().collect();
        let &["name", name, "value", value] = words.as_slice() else {
            return Err("an option is set by `setoption name NAME value VALUE`".into());
        };
        let number = |max: u64| match value.parse::<u64>() {
            Ok(number) if number <= max => Ok(number),
            _ => Err(format!("{name} is `{value}`, allowed is 0 to {max}")),
        };
        match name {
            "Threads" => self.threads = number(256)? as u16,
            "Seed" => self.seed = number(u64::MAX)?,
            _ => return Err(format!("`{name}` is no option; Threads and Seed are")),
        }
        Ok(())
    }

    fn set_position(&mut self, json: &str) -> Result<(), String> {
        let question = self.reader.read(json.as_bytes()).map_err(|fault| fault.to_string())?;
        let game = question.game().map_err(|error| error.to_string())?;
        self.game = Some((game, question.hand));
        Ok(())
    }

    fn go(&mut self, rest: &str) -> Result<(), String> {
        let Some((game, hand)) = self.game.clone() else { return Err("there is no position yet".into()) };
        let limit = Limit::read(rest)?;
        let threads = Threads::new(self.threads).map_err(|error| error.to_string())?;
        let simulations = match limit {
            Limit::Simulations(simulations) => simulations,
            Limit::Time(time) => {
                let planned = time.as_millis() as u64 * SIMULATIONS_A_MS * threads.count();
                planned.max(Task::MAP_SIMULATIONS)
            }
        };
        let task = Task { objective: Objective::Win, hand, simulations, may_decline: true, seed: self.seed };
        self.is_stopped.store(false, Ordering::Relaxed);
        self.has_answer.store(false, Ordering::Release);
        let (is_stopped, has_answer) = (self.is_stopped.clone(), self.has_answer.clone());
        self.thinking = Some(std::thread::spawn(move || {
            let end = if let Limit::Time(time) = limit { Some(Instant::now() + time) } else { None };
            let advice = advise(&game, &task, &threads, || {
                is_stopped.load(Ordering::Relaxed) || end.is_some_and(|end| Instant::now() >= end)
            });
            has_answer.store(true, Ordering::Release);
            answer(&advice);
        }));
        Ok(())
    }

    fn is_thinking(&self) -> bool {
        self.thinking.as_ref().is_some_and(|thought| !thought.is_finished()) && !self.has_answer.load(Ordering::Acquire)
    }

    /// Ends the thought, which still says what it has found.
    fn stop(&mut self) {
        self.is_stopped.store(true, Ordering::Relaxed);
        self.wait();
    }

    fn wait(&mut self) {
        if let Some(thought) = self.thinking.take() {
            let _ = thought.join();
        }
    }
}

fn answer(advice: &Advice) {
    say(format_args!("info simulations {} chance {:.4}", advice.simulations, advice.chance));
    say(format_args!("bestflick {}", action_json(&advice.action)));
}

/// How long to think.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Limit {
    Simulations(u64),
    Time(Duration),
}

impl Limit {
    fn read(text: &str) -> Result<Limit, String> {
        const HELP: &str = "go needs `movetime MS`, `simulations N`, `clock MS_LEFT`, or `level NAME`";
        let (name, value) = text.split_once(char::is_whitespace).ok_or(HELP)?;
        let number = |min: u64, max: u64| match value.trim().parse::<u64>() {
            Ok(number) if (min..=max).contains(&number) => Ok(number),
            _ => Err(format!("{name} is `{}`, allowed is {min} to {max}", value.trim())),
        };
        match name {
            "movetime" => Ok(Limit::Time(Duration::from_millis(number(1, LONGEST_MS)?))),
            "simulations" => Ok(Limit::Simulations(number(1, 100_000_000)?)),
            "clock" => Ok(Limit::Time(Duration::from_millis((number(0, LONGEST_MS * 24)? / CLOCK_SHARE).max(1)))),
            "level" => match Level::from_name(value.trim()) {
                Some(level) => Ok(Limit::Simulations(level.simulations())),
                None => Err(format!("`{}` is no level; {} are", value.trim(), Level::ALL.map(Level::name).join(", "))),
            },
            _ => Err(HELP.into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_read_and_others_refused() {
        assert_eq!(Limit::read("movetime 100"), Ok(Limit::Time(Duration::from_millis(100))));
        assert_eq!(Limit::read("simulations 5000"), Ok(Limit::Simulations(5_000)));
        assert_eq!(Limit::read("clock 60000"), Ok(Limit::Time(Duration::from_millis(3_000))));
        assert_eq!(Limit::read("clock 0"), Ok(Limit::Time(Duration::from_millis(1))));
        assert_eq!(Limit::read("level groat"), Ok(Limit::Simulations(Level::Groat.simulations())));
        for wrong in
            ["", "movetime", "movetime 0", "movetime -5", "simulations 0", "depth 3", "level dragon", "movetime 1 2"]
        {
            assert!(Limit::read(wrong).is_err(), "{wrong}");
        }
    }
}
