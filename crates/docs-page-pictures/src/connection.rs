//! Connection to the browser by the DevTools protocol over pipes: messages in JSON, each of which ends with a zero byte.

use std::collections::VecDeque;
use std::fs;
use std::io::{self, BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::browser::Browser;
use crate::error::BrowserError;

/// Timeout of a command.
const TIMEOUT: Duration = Duration::from_secs(60);

/// Time for the browser to end by itself.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(5);

/// Pause between attempts to remove the profile.
const REMOVAL_PAUSE: Duration = Duration::from_millis(50);

/// Running browser and its connection. The process ends with this value.
#[derive(Debug)]
pub(crate) struct Connection {
    process: Child,
    commands: ChildStdin,
    messages: Receiver<Value>,
    /// Events that arrived before the response to a command.
    events: VecDeque<Value>,
    last_id: u64,
    /// Folder of the browser's profile, removed with this value.
    profile: TempDir,
}

impl Connection {
    /// Starts a browser.
    pub(crate) fn start(browser: &Browser, has_network: bool) -> Result<Self, BrowserError> {
        let failed = |source| BrowserError::Start { program: browser.program().to_owned(), source };
        let profile = tempfile::tempdir().map_err(failed)?;
        let mut process = command(browser, &profile, has_network).spawn().map_err(failed)?;
        let (Some(commands), Some(output)) = (process.stdin.take(), process.stdout.take()) else {
            return Err(failed(io::Error::other("it has no pipes")));
        };
        let (sender, messages) = mpsc::channel();
        thread::spawn(move || {
            for message in BufReader::new(output).split(0) {
                let message = message.ok().and_then(|bytes| serde_json::from_slice(&bytes).ok());
                if message.is_none_or(|message| sender.send(message).is_err()) {
                    break;
                }
            }
        });
        Ok(Self { process, commands, messages, events: VecDeque::new(), last_id: 0, profile })
    }

    /// Sends a command to the browser, or to the tab with this session, and returns the result. Events that arrive in between are stored for
    /// [`event`](Self::event).
    pub(crate) fn call(
        &mut self,
        session: Option<&str>,
        method: &str,
        parameters: Value,
    ) -> Result<Value, BrowserError> {
        let id = self.send(session, method, parameters)?;
        let deadline = Instant::now() + TIMEOUT;
        loop {
            let mut message = self.receive(method, deadline)?;
            if message["id"] != json!(id) {
                self.events.push_back(message);
            } else if let Some(reason) = message["error"]["message"].as_str() {
                let (command, reason) = (method.to_owned(), reason.to_owned());
                return Err(BrowserError::Refused { command, reason });
            } else {
                return Ok(message["result"].take());
            }
        }
    }

    /// Sends a command without waiting for its result. Returns the id of the command.
    pub(crate) fn send(
        &mut self,
        session: Option<&str>,
        method: &str,
        parameters: Value,
    ) -> Result<u64, BrowserError> {
        self.last_id += 1;
        let mut message = json!({ "id": self.last_id, "method": method });
        message["params"] = parameters;
        if let Some(session) = session {
            message["sessionId"] = json!(session);
        }
        let mut bytes = message.to_string().into_bytes();
        bytes.push(0);
        self.commands.write_all(&bytes).map_err(|_| BrowserError::Ended)?;
        Ok(self.last_id)
    }

    /// Returns the next event. `awaited` is its name in the error after `deadline`.
    pub(crate) fn event(
        &mut self,
        awaited: &str,
        deadline: Instant,
    ) -> Result<Value, BrowserError> {
        match self.events.pop_front() {
            Some(event) => Ok(event),
            None => self.receive(awaited, deadline),
        }
    }

    fn receive(&mut self, awaited: &str, deadline: Instant) -> Result<Value, BrowserError> {
        let remaining = deadline.saturating_duration_since(Instant::now());
        self.messages.recv_timeout(remaining).map_err(|error| match error {
            RecvTimeoutError::Timeout => {
                BrowserError::Timeout { command: awaited.to_owned(), after: TIMEOUT }
            }
            RecvTimeoutError::Disconnected => BrowserError::Ended,
        })
    }
}

impl Drop for Connection {
    /// Ends the browser with its child processes, which write into the profile until they end.
    fn drop(&mut self) {
        // Errors mean that the browser has ended already.
        let _ = self.send(None, "Browser.close", json!({}));
        let deadline = Instant::now() + CLOSE_TIMEOUT;
        while self.receive("Browser.close", deadline).is_ok() {}
        let _ = self.process.kill();
        let _ = self.process.wait();
        while fs::remove_dir_all(self.profile.path()).is_err() && self.profile.path().exists() {
            if Instant::now() > deadline {
                break;
            }
            thread::sleep(REMOVAL_PAUSE);
        }
    }
}

/// Returns the command that starts the browser. Chromium reads commands from descriptor 3 and writes messages to descriptor 4, to which the
/// shell connects the pipes of the standard streams: the standard library only has pipes for those.
fn command(browser: &Browser, profile: &TempDir, has_network: bool) -> Command {
    let mut command = Command::new("sh");
    command
        .args(["-c", "exec \"$@\" 3<&0 4>&1 </dev/null >/dev/null 2>&1", "sh"])
        .arg(browser.program())
        .args(Browser::arguments(profile.path(), has_network))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null());
    command
}
