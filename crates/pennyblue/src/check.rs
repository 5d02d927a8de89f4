//! `pennyblue engine --check`: whether a program speaks the protocol, one line a check.
//!
//! Apart from the match because a match only notices what goes wrong in its games; here every message is tried once.

use crate::program::{Heard, LONGEST_ANSWER, Limits, Programs, Talk, shown};
use penny_engine::arena::Forfeit;
use penny_physics::{BoardSpec, Equipment, Penny, PennyMap, Point, Position, Shape, Team};
use penny_record::json::{action_json, question_json};
use penny_rules::{Action, Game, Hand, Midway, Preset, Ruleset, Turn, Waiting};
use std::io::Write;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How long the program may think about each position.
const MOVE_TIME: Duration = Duration::from_millis(200);
/// A thought that nobody waits for to its end: it is told to stop after a moment.
const LONG_THOUGHT: &str = "go movetime 600000";
const MOMENT: Duration = Duration::from_millis(100);

/// Runs every check on a program; true when none failed.
pub(crate) fn check(command: &[String], limit: Duration, output: impl Write) -> anyhow::Result<bool> {
    let programs = Programs::ended_with_us()?;
    // One that cannot be started at all is no failed check, but a wrong command.
    programs.start(command).map_err(anyhow::Error::msg)?.quit();
    let limits = Limits { start: limit, move_time: MOVE_TIME, grace: limit };
    let mut checker = Checker { programs, command, limits, output, talk: None, failed: 0, done: 0 };
    checker.all()?;
    let Checker { failed, done, .. } = checker;
    writeln!(checker.output, "{} of {done} checks passed", done - failed)?;
    Ok(failed == 0)
}

/// What stands behind `failed`.
struct Failure {
    sent: String,
    expected: String,
    came: String,
}

impl Failure {
    fn new(sent: impl Into<String>, expected: impl Into<String>, came: impl Into<String>) -> Failure {
        Failure { sent: sent.into(), expected: expected.into(), came: came.into() }
    }
}

struct Checker<'a, W> {
    programs: Programs,
    command: &'a [String],
    limits: Limits,
    output: W,
    /// The program, unless it failed the check before: then another one is started.
    talk: Option<Talk>,
    failed: usize,
    done: usize,
}

impl<W: Write> Checker<'_, W> {
    fn all(&mut self) -> anyhow::Result<()> {
        self.check("it says who it is", introduces_itself)?;
        if self.talk.is_none() {
            return Ok(());
        }
        self.check("it says when it is ready", |talk, limits| {
            talk.await_ready(limits.start).map_err(|fault| failure("isready", "readyok", &fault))
        })?;
        for situation in situations()? {
            self.check(situation.name, |talk, limits| answers(talk, limits, &situation))?;
        }
        let [first, ..] = situations()?;
        self.check("stop ends a long thought, with its flick", |talk, limits| stops(talk, limits, &first))?;
        self.check("it lives through lines that it does not know", |talk, limits| {
            let long = "x".repeat(1_000);
            lives_through(talk, limits, &["xyzzy 1 2 3", "", "position", "setoption name Nothing value 1", &long])
        })?;
        self.check("it lives through a position that is cut short", |talk, limits| {
            let whole = format!("position {}", question_json(&first.game, &first.hand));
            lives_through(talk, limits, &[&whole[..whole.len() / 2]])?;
            answers(talk, limits, &first)
        })?;
        self.check("quit ends it", |talk, limits| {
            talk.program().say("quit");
            has_ended(talk, limits, "quit")
        })?;
        self.talk = None;
        self.check("the end of its input ends it", |talk, limits| {
            talk.program().say_no_more();
            has_ended(talk, limits, "the end of the input")
        })?;
        self.talk = None;
        Ok(())
    }

    fn check(&mut self, name: &str, run: impl FnOnce(&mut Talk, &Limits) -> Result<(), Failure>) -> anyhow::Result<()> {
        let opened = match self.talk.take() {
            Some(talk) => Ok(talk),
            None => Talk::open(&self.programs, self.command, self.limits)
                .map_err(|fault| failure("pbi", "`id name NAME`, then `pbiok`", &fault)),
        };
        let result = opened.and_then(|mut talk| run(&mut talk, &self.limits).map(|()| talk));
        self.done += 1;
        match result {
            Ok(talk) => {
                self.talk = Some(talk);
                writeln!(self.output, "ok {name}")?;
            }
            Err(Failure { sent, expected, came }) => {
                self.failed += 1;
                writeln!(self.output, "failed {name}: sent `{sent}`, expected {expected}, came {came}")?;
            }
        }
        // A check may take long: what is known is shown.
        self.output.flush()?;
        Ok(())
    }
}

/// What came was a fault.
fn failure(sent: &str, expected: &str, fault: &Forfeit) -> Failure {
    Failure::new(sent, expected, fault.to_string())
}

fn introduces_itself(talk: &mut Talk, _: &Limits) -> Result<(), Failure> {
    match talk.name() {
        Some(_) => Ok(()),
        None => Err(Failure::new("pbi", "`id name NAME`, then `pbiok`", "`pbiok` alone")),
    }
}

fn answers(talk: &mut Talk, limits: &Limits, situation: &Situation) -> Result<(), Failure> {
    let Situation { game, hand, .. } = situation;
    let sent = format!("newgame, position {}, go movetime {}", question_json(game, hand), limits.move_time.as_millis());
    let action = talk
        .new_game()
        .and_then(|()| talk.ask(game, hand))
        .map_err(|fault| failure(&sent, "`bestflick` with an action as JSON", &fault))?;
    is_allowed(game, &action, &sent)
}

fn is_allowed(game: &Game, action: &Action, sent: &str) -> Result<(), Failure> {
    // Whether the referee takes it as it was asked; a hand strays only to what is allowed too.
    game.clone()
        .play(action)
        .map(|_| ())
        .map_err(|error| Failure::new(sent, "an action that is allowed", format!("{}: {error}", action_json(action))))
}

fn stops(talk: &mut Talk, limits: &Limits, situation: &Situation) -> Result<(), Failure> {
    let Situation { game, hand, .. } = situation;
    let sent = format!("position {}, {LONG_THOUGHT}, stop", question_json(game, hand));
    let expected = format!("`bestflick` within {} ms", limits.grace.as_millis());
    let fail = |fault: Forfeit| failure(&sent, &expected, &fault);
    talk.program().say(format!("position {}", question_json(game, hand)));
    talk.await_ready(limits.start).map_err(fail)?;
    talk.program().say(LONG_THOUGHT);
    let early = talk.await_flick(Instant::now() + MOMENT).map_err(fail)?;
    talk.program().say("stop");
    let answer = match early {
        Some(action) => action,
        None => talk
            .await_flick(Instant::now() + limits.grace)
            .map_err(fail)?
            .ok_or_else(|| Failure::new(&sent, &expected, "nothing"))?,
    };
    is_allowed(game, &answer, &sent)?;
    quiet(talk, limits, &sent)
}

/// Answers of `error` are as good as none; nothing else may come, and it must still be there.
fn lives_through(talk: &mut Talk, limits: &Limits, lines: &[&str]) -> Result<(), Failure> {
    for line in lines {
        talk.program().say(*line);
    }
    let sent = lines.iter().map(|line| shown(line)).collect::<Vec<_>>().join("`, `");
    quiet(talk, limits, &sent)
}

/// Asks whether it is ready, and hears no flick before it is.
fn quiet(talk: &mut Talk, limits: &Limits, sent: &str) -> Result<(), Failure> {
    let sent = format!("{sent}`, `isready");
    let fail = |came: &str| Failure::new(&sent, "`readyok`, and before it at most `error ...`", came);
    talk.program().say("isready");
    let until = Instant::now() + limits.start;
    loop {
        match talk.program().hear(until) {
            Heard::Line(line) if line.trim() == "readyok" => return Ok(()),
            Heard::Line(line) if line.starts_with("bestflick") => return Err(fail(&format!("`{}`", shown(&line)))),
            Heard::Line(_) => {}
            Heard::TooLong => return Err(fail(&format!("a line of more than {LONGEST_ANSWER} bytes"))),
            Heard::Closed => return Err(fail("the end of its output")),
            Heard::Nothing => return Err(fail("nothing")),
        }
    }
}

fn has_ended(talk: &mut Talk, limits: &Limits, sent: &str) -> Result<(), Failure> {
    let expected = format!("its end within {} ms", limits.grace.as_millis());
    talk.program().ended(limits.grace).map(|_| ()).ok_or_else(|| Failure::new(sent, expected, "nothing: it runs on"))
}

/// A position to answer.
struct Situation {
    name: &'static str,
    game: Game,
    hand: Hand,
}

/// Places of the seven pennies, mm, in the order RS R1 R2 GS G1 G2 BL.
type Places = [(i32, i32); Penny::COUNT];

/// Some flicks into a game.
const MIDDLE: Places = [(-30, -170), (60, 40), (-150, 90), (20, 180), (-90, -80), (150, -60), (10, 75)];
/// The blue near the right edge, with nobody in the way of a side-flick.
const AT_THE_EDGE: Places = [(-30, -170), (60, 40), (-150, 90), (20, 180), (-90, -80), (110, -100), (212, 0)];

fn situations() -> anyhow::Result<[Situation; 8]> {
    let square = Arc::new(Equipment::standard());
    let six = BoardSpec { shape: Shape::Hexagon, width_um: 400_000, ..BoardSpec::default() };
    let hexagon = Arc::new(Equipment::with_board(six)?);
    let rules = Ruleset::default();
    let turn = |team, left, must| Turn::new(team, left, false, [4, 4], must);
    let at = |places: Places, held: Option<Penny>, turn, midway: Midway| -> anyhow::Result<Game> {
        let mut points = PennyMap::default();
        for (penny, (x, y)) in Penny::ALL.into_iter().zip(places) {
            points[penny] = (held != Some(penny)).then_some(Point { x_um: x * 1_000, y_um: y * 1_000 });
        }
        let position = Position::new(&square, points)?;
        Ok(Game::midway(square.clone(), rules, position, turn, &midway)?)
    };
    let waiting = |waiting| Midway { waiting, ..Midway::default() };
    let normal = Preset::Normal.hand();
    let plain = Midway::default();
    Ok([
        Situation { name: "it begins a game", game: Game::new(square.clone(), rules, Team::Red), hand: normal },
        Situation {
            name: "it flicks the last flick of a turn",
            game: at(MIDDLE, None, turn(Team::Red, 1, false)?, plain)?,
            hand: normal,
        },
        Situation {
            name: "it flicks as Gold",
            game: at(MIDDLE, None, turn(Team::Gold, 3, false)?, plain)?,
            hand: normal,
        },
        Situation {
            name: "it makes a side-flick that is binding",
            game: at(AT_THE_EDGE, None, turn(Team::Red, 2, true)?, plain)?,
            hand: normal,
        },
        Situation {
            name: "it puts the sovereign on a spot",
            game: at(
                MIDDLE,
                Some(Penny::GoldSovereign),
                turn(Team::Red, 3, false)?,
                waiting(Waiting::ToSpot(Team::Gold)),
            )?,
            hand: normal,
        },
        Situation {
            name: "it answers a draw",
            game: at(MIDDLE, None, turn(Team::Red, 3, false)?, waiting(Waiting::ToAnswerDraw))?,
            hand: normal,
        },
        Situation { name: "it plays on a hexagon", game: Game::new(hexagon, rules, Team::Gold), hand: normal },
        Situation {
            name: "it plays with a hand given in numbers",
            game: at(MIDDLE, None, turn(Team::Red, 2, false)?, plain)?,
            hand: Hand::new(2_500, 80, 400, 2_000)?,
        },
    ])
}
