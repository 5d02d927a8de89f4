//! One line in, one line out: the loop that the commands for programs share.
//!
//! Apart because its promises are the protocol's: every line is answered, in order, a wrong one by an error in its
//! place; no line, however long, takes more than a bounded amount of memory; and an answer is not held back while
//! nobody has more to say.

use penny_record::json::{Code, Fault, error_line};
use std::io::{self, BufRead, BufReader, IsTerminal, Read, Write};

/// The longest line that is read, in bytes: a position with a flick takes some 400.
pub(crate) const LONGEST_LINE: usize = 1 << 20;
/// How many lines there are between two words of progress.
const PROGRESS_LINES: u64 = 10_000;

/// Answers every line of `input` on `output`; true when no answer was an error.
pub(crate) fn answer_lines(
    input: impl Read,
    output: impl Write,
    mut answer: impl FnMut(&[u8]) -> Result<String, Fault>,
) -> io::Result<bool> {
    let mut input = BufReader::with_capacity(1 << 16, input);
    let mut output = io::BufWriter::new(output);
    let mut progress = Progress::new();
    let mut line = Vec::new();
    let mut all_good = true;
    let unreadable = |error: io::Error| io::Error::new(error.kind(), format!("the input cannot be read: {error}"));
    while let Some(complete) = read_line(&mut input, &mut line).map_err(unreadable)? {
        let answered = if complete { answer(&line) } else { Err(too_long()) };
        let text = answered.unwrap_or_else(|fault| {
            all_good = false;
            error_line(&fault)
        });
        output.write_all(text.as_bytes())?;
        output.write_all(b"\n")?;
        if input.buffer().is_empty() {
            output.flush()?;
        }
        progress.step();
    }
    output.flush()?;
    Ok(all_good)
}

fn too_long() -> Fault {
    Fault::new(Code::LineTooLong, format!("the line is longer than {LONGEST_LINE} bytes"))
}

/// Reads the next line without its end into `line`: None at the end of the input, false for a line that was too long
/// and was skipped.
pub(crate) fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<Option<bool>> {
    line.clear();
    let limit = LONGEST_LINE as u64 + 1;
    if input.by_ref().take(limit).read_until(b'\n', line)? == 0 {
        return Ok(None);
    }
    if line.last() == Some(&b'\n') {
        line.pop();
        return Ok(Some(true));
    }
    if line.len() <= LONGEST_LINE {
        return Ok(Some(true));
    }
    skip_line(input)?;
    Ok(Some(false))
}

/// Reads to the end of the line and keeps nothing of it.
fn skip_line(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let buffer = input.fill_buf()?;
        let (count, done) = match buffer.iter().position(|&byte| byte == b'\n') {
            Some(at) => (at + 1, true),
            None => (buffer.len(), buffer.is_empty()),
        };
        input.consume(count);
        if done {
            return Ok(());
        }
    }
}

/// How many lines are done, on a terminal that shows nothing else.
struct Progress {
    shown: bool,
    lines: u64,
}

impl Progress {
    fn new() -> Progress {
        Progress { shown: io::stderr().is_terminal() && !io::stdout().is_terminal(), lines: 0 }
    }

    fn step(&mut self) {
        self.lines += 1;
        if self.shown && self.lines.is_multiple_of(PROGRESS_LINES) {
            let _ = write!(io::stderr(), "\r{} lines", self.lines);
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if self.shown && self.lines >= PROGRESS_LINES {
            let _ = writeln!(io::stderr(), "\r{} lines", self.lines);
        }
    }
}
