//! Being told to stop: Ctrl-C, and on Unix the terminate signal too.
//!
//! Apart because systems differ here, and because listening has to begin before anybody can know that the server runs.

use std::io;

/// Listens for being told to stop, from when it is made.
#[cfg(unix)]
pub(crate) struct Stop {
    interrupt: tokio::signal::unix::Signal,
    terminate: tokio::signal::unix::Signal,
}

#[cfg(unix)]
impl Stop {
    pub(crate) fn listen() -> io::Result<Stop> {
        use tokio::signal::unix::{SignalKind, signal};
        Ok(Stop { interrupt: signal(SignalKind::interrupt())?, terminate: signal(SignalKind::terminate())? })
    }

    /// Waits until told to.
    pub(crate) async fn told(mut self) {
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
        }
    }
}

/// Listens for being told to stop, from when it is made.
#[cfg(windows)]
pub(crate) struct Stop {
    interrupt: tokio::signal::windows::CtrlC,
}

#[cfg(windows)]
impl Stop {
    pub(crate) fn listen() -> io::Result<Stop> {
        Ok(Stop { interrupt: tokio::signal::windows::ctrl_c()? })
    }

    /// Waits until told to.
    pub(crate) async fn told(mut self) {
        let _ = self.interrupt.recv().await;
    }
}
