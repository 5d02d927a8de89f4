//! Starting the binary and talking to it.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// The binary with some arguments.
pub(crate) fn pennyblue(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pennyblue"));
    command.args(arguments);
    command
}

/// What one run did.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) status: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Run {
    /// The lines of standard output as JSON.
    pub(crate) fn json(&self) -> Vec<serde_json::Value> {
        let parse = |line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error} in {line}"));
        self.stdout.lines().map(parse).collect()
    }
}

/// Runs the binary to its end with this standard input.
pub(crate) fn run(arguments: &[&str], input: impl AsRef<[u8]>) -> Run {
    let mut child = pennyblue(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let mut stdin = child.stdin.take().expect("it has a standard input");
    let input = input.as_ref().to_vec();
    // From a thread, since a long input and a long output would each wait for the other.
    let feeder = std::thread::spawn(move || {
        // A run that ends early closes its input: that is for the test to judge.
        let _ = stdin.write_all(&input);
    });
    let Output { status, stdout, stderr } = child.wait_with_output().expect("the binary ends");
    feeder.join().expect("the input was fed");
    Run {
        status: status.code(),
        stdout: String::from_utf8(stdout).expect("standard output is UTF-8"),
        stderr: String::from_utf8(stderr).expect("standard error is UTF-8"),
    }
}

/// A file for one test, in a folder that cargo keeps for tests.
pub(crate) fn scratch(name: &str, bytes: impl AsRef<[u8]>) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).expect("the folder can be made");
    }
    std::fs::write(&path, bytes).expect("the file can be written");
    path
}
