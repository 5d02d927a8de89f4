//! A program of somebody else's that is started, talked to line by line, and ended whatever it does.
//!
//! Apart from what is said to it because nothing here trusts it: what it prints is bounded, waiting for it has an end,
//! and no process is left behind.

mod talk;

pub(crate) use talk::{Limits, Talk, shown};

use crate::stop::Stop;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// The longest line that a program may print, in bytes: an answer takes some 100.
pub(crate) const LONGEST_ANSWER: usize = 1 << 16;
/// So many lines wait to be heard; a program that prints more waits too, so that none fills the memory.
const LINES_WAITING: usize = 64;
/// How long a program that was told to end has for it.
pub(crate) const TIME_TO_END: Duration = Duration::from_millis(500);
/// The exit status after an interrupt, as shells have it.
const INTERRUPTED: i32 = 130;
/// How often it is looked whether a program has ended that has closed its output.
const LOOK: Duration = Duration::from_millis(5);

/// The programs that run, so that all of them can be ended at once.
#[derive(Clone, Debug, Default)]
pub(crate) struct Programs {
    /// The ids of their processes.
    running: Arc<Mutex<Vec<u32>>>,
}

impl Programs {
    /// Programs that are ended when this one is interrupted, which then ends too: they would not hear of it themselves.
    pub(crate) fn ended_with_us() -> io::Result<Programs> {
        let programs = Programs::default();
        let ended = programs.clone();
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let stop = runtime.block_on(async { Stop::listen() })?;
        thread::spawn(move || {
            runtime.block_on(stop.told());
            // Held to the end, since a program is started with it.
            let running = ended.lock();
            running.iter().copied().for_each(kill_group);
            std::process::exit(INTERRUPTED)
        });
        Ok(programs)
    }

    /// Starts a program, given as its name and its arguments. What it prints on standard error goes to ours.
    pub(crate) fn start(&self, command: &[String]) -> Result<Program, String> {
        let [name, arguments @ ..] = command else { return Err("no program is named".to_owned()) };
        let mut command = Command::new(name);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
        // A group of its own, so that what the program starts can be ended with it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut running = self.lock();
        let mut child = command.spawn().map_err(|error| format!("`{name}` cannot be started: {error}"))?;
        running.push(child.id());
        drop(running);
        let ((hears, heard), (to_say, says)) = (sync_channel(LINES_WAITING), sync_channel(LINES_WAITING));
        if let Some(output) = child.stdout.take() {
            thread::spawn(move || listen(output, &hears));
        }
        if let Some(input) = child.stdin.take() {
            thread::spawn(move || write_lines(input, &says));
        }
        Ok(Program { child, has_ended: false, to_say: Some(to_say), heard, programs: self.clone() })
    }

    fn lock(&self) -> MutexGuard<'_, Vec<u32>> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What was heard.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Heard {
    /// A line, without its end; what is no UTF-8 in it is replaced.
    Line(String),
    /// A line that was longer than is read; nothing is heard after it.
    TooLong,
    /// It has closed its output, as a program that ends does.
    Closed,
    /// Nothing in time.
    Nothing,
}

/// A program that runs. It is ended when this is dropped.
#[derive(Debug)]
pub(crate) struct Program {
    child: Child,
    has_ended: bool,
    /// None once it was closed. Lines are written by a thread of their own: a program that does not read would make this
    /// one wait when the pipe is full.
    to_say: Option<SyncSender<String>>,
    heard: Receiver<Heard>,
    programs: Programs,
}

impl Program {
    /// Says a line. One that cannot be said is lost: that the program is gone will be heard.
    pub(crate) fn say(&self, line: impl Into<String>) {
        if let Some(to_say) = &self.to_say {
            let _ = to_say.try_send(line.into());
        }
    }

    /// Closes its input.
    pub(crate) fn say_no_more(&mut self) {
        self.to_say = None;
    }

    /// The next line, waited for until then. Nothing is heard after it, so that lines without end come to one.
    pub(crate) fn hear(&self, until: Instant) -> Heard {
        let time = until.saturating_duration_since(Instant::now());
        if time.is_zero() {
            return Heard::Nothing;
        }
        match self.heard.recv_timeout(time) {
            Ok(heard) => heard,
            Err(RecvTimeoutError::Timeout) => Heard::Nothing,
            Err(RecvTimeoutError::Disconnected) => Heard::Closed,
        }
    }

    /// How it has ended by itself, waited for so long; none when it has not.
    pub(crate) fn ended(&mut self, within: Duration) -> Option<ExitStatus> {
        let until = Instant::now() + within;
        // A program that ends closes its output; only then is it worth looking.
        while !matches!(self.hear(until), Heard::Closed | Heard::TooLong | Heard::Nothing) {}
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => {
                    self.end();
                    return Some(status);
                }
                Ok(None) if Instant::now() < until => thread::sleep(LOOK),
                _ => return None,
            }
        }
    }

    /// Ends it in peace: it is told, its input is closed, and it has a moment.
    pub(crate) fn quit(mut self) {
        self.say("quit");
        self.say_no_more();
        let until = Instant::now() + TIME_TO_END;
        while matches!(self.hear(until), Heard::Line(_)) {}
    }

    /// Ends it, and what it has started, also where it has ended by itself.
    fn end(&mut self) {
        if self.has_ended {
            return;
        }
        self.has_ended = true;
        self.say_no_more();
        let id = self.child.id();
        let mut running = self.programs.lock();
        // The group first: its number stays this program's until it is waited for.
        kill_group(id);
        let _ = self.child.kill();
        let _ = self.child.wait();
        running.retain(|&other| other != id);
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.end();
    }
}

/// Ends a program and whatever it has started. The standard library ends single processes only, and asking the system
/// needs `unsafe` or one more crate; the shell can do it.
#[cfg(unix)]
fn kill_group(id: u32) {
    let mut kill = Command::new("sh");
    kill.args(["-c", &format!("kill -s KILL -- -{id}")]);
    let _ = kill.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status();
}

#[cfg(not(unix))]
fn kill_group(_: u32) {}

/// Writes lines until there are no more or nobody reads them.
fn write_lines(mut input: ChildStdin, lines: &Receiver<String>) {
    while let Ok(line) = lines.recv() {
        if writeln!(input, "{line}").and_then(|()| input.flush()).is_err() {
            return;
        }
    }
}

/// Reads lines until there are no more, one is too long, or nobody hears them.
fn listen(output: impl Read, sender: &SyncSender<Heard>) {
    let mut output = BufReader::new(output);
    let mut line = Vec::new();
    loop {
        line.clear();
        let heard = match output.by_ref().take(LONGEST_ANSWER as u64 + 1).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => Heard::Closed,
            Ok(_) if line.len() > LONGEST_ANSWER => Heard::TooLong,
            Ok(_) => Heard::Line(String::from_utf8_lossy(line.trim_ascii_end()).into_owned()),
        };
        let is_last = matches!(heard, Heard::Closed | Heard::TooLong);
        if sender.send(heard).is_err() || is_last {
            return;
        }
    }
}
