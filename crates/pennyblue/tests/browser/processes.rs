//! The programs that a browser test needs beside the browser: the command that serves the page, and Chromium's driver.
//!
//! Apart because they must end with the test, however it ends.

use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

/// A program that ends when this is dropped.
#[derive(Debug)]
pub(crate) struct Running {
    child: Child,
    /// Where it listens.
    pub(crate) address: String,
}

impl Running {
    /// `pennyblue play` on a free port.
    pub(crate) fn server() -> Running {
        // For whoever works on the page: the one in this folder instead of the one inside the command.
        Running::server_of(std::env::var_os("PENNYBLUE_PAGE").map(PathBuf::from), "0")
    }

    /// `pennyblue play` on a port, with the page in a folder or the one inside the command.
    pub(crate) fn server_of(folder: Option<PathBuf>, port: &str) -> Running {
        let mut command = Command::new(env!("CARGO_BIN_EXE_pennyblue"));
        command.args(["play", "--no-open", "--port", port]);
        if let Some(folder) = folder {
            command.arg("--page").arg(folder);
        }
        Running::start(command, |line| line.starts_with("http://").then(|| line.to_owned()))
    }

    /// The driver on a free port.
    pub(crate) fn driver() -> Running {
        let mut command = Command::new(named_in("CHROMEDRIVER"));
        command.arg("--port=0");
        Running::start(command, |line| {
            let port = line.rsplit_once("successfully on port ")?.1.trim_end_matches('.');
            Some(format!("http://127.0.0.1:{}", port.parse::<u16>().ok()?))
        })
    }

    /// Starts a program and waits until a line of its output says where it listens.
    fn start(mut command: Command, address: impl Fn(&str) -> Option<String>) -> Running {
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().unwrap_or_else(|error| panic!("{command:?} does not start: {error}"));
        let output = BufReader::new(child.stdout.take().expect("its output is piped"));
        let found = output.lines().map_while(Result::ok).find_map(|line| address(line.trim()));
        let Some(address) = found else {
            let _ = child.kill();
            panic!("{command:?} did not say where it listens; `play` needs the page that `cargo xtask web` builds");
        };
        Running { child, address }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended already, which is what is wanted.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The file that a variable of the environment names.
pub(crate) fn named_in(variable: &str) -> PathBuf {
    match std::env::var_os(variable) {
        Some(file) => PathBuf::from(file),
        None => panic!("{variable} is not set: run these tests by `cargo xtask test browser`"),
    }
}
