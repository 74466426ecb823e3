//! Errors of the browser.

use std::io;
use std::path::PathBuf;
use std::time::Duration;

/// Error of the browser, or of the connection to it.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BrowserError {
    /// No program on the `PATH` is a Chromium.
    #[error("no Chromium is installed: none of the programs {} is on the PATH", .0.join(", "))]
    NotFound(Vec<&'static str>),
    /// The program of the browser does not exist.
    #[error("the browser `{}` does not exist", .0.display())]
    NoProgram(PathBuf),
    /// The browser cannot be started.
    #[error("can't start `{}`: {source}", .program.display())]
    Start {
        /// Path of the program.
        program: PathBuf,
        /// Error of the operating system.
        source: io::Error,
    },
    /// The browser ended, or closed its connection.
    #[error("the browser ended unexpectedly")]
    Ended,
    /// The browser did not respond in time.
    #[error("the browser did not respond to `{command}` within {} s", .after.as_secs())]
    Timeout {
        /// Command of the DevTools protocol, or event that was awaited.
        command: String,
        /// Timeout.
        after: Duration,
    },
    /// A page cannot be loaded.
    #[error("the page `{path}` can't be drawn: {reason}")]
    Page {
        /// Path of the page.
        path: String,
        /// Error of the browser.
        reason: String,
    },
    /// The browser refused a command.
    #[error("the browser refused `{command}`: {reason}")]
    Refused {
        /// Command of the DevTools protocol.
        command: String,
        /// Message of the browser.
        reason: String,
    },
}
