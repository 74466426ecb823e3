//! Programs of a project that process style sheets: within limits on time and output.

use std::io::{self, Read as _, Write as _};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// Maximum time of one style sheet. Tailwind reads all sources of a site, which takes some seconds for large ones.
const TIMEOUT: Duration = Duration::from_secs(120);

/// Pause between two checks for the end of the process.
const PAUSE: Duration = Duration::from_millis(10);

/// Maximum size of a result, in bytes. Style sheets of large projects have some megabytes.
const MAX_RESULT_BYTES: u64 = 64 * 1024 * 1024;

/// Number of lines of the process' errors that an issue shows.
const SHOWN_LINES: usize = 8;

/// Output of a process that has ended.
pub(crate) struct Ended {
    pub(crate) status: ExitStatus,
    pub(crate) output: String,
    errors: String,
}

impl Ended {
    /// Returns the last lines of the process' errors.
    pub(crate) fn last_errors(&self) -> String {
        let lines: Vec<&str> = self.errors.lines().collect();
        lines[lines.len().saturating_sub(SHOWN_LINES)..].join("\n")
    }
}

/// Runs a program with some input until it ends.
///
/// # Errors
///
/// Returns an error if the program does not start, or does not end within the maximum time, after which it and the programs that it
/// has started are killed.
pub(crate) fn run(mut command: Command, input: &[u8]) -> io::Result<Ended> {
    let streams = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(streams, 0);
    let mut child = streams.spawn()?;
    let (stdin, output, errors) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
    thread::scope(|scope| {
        let read = |stream: Option<_>| scope.spawn(move || text(stream));
        let output = read(output.map(|it| Box::new(it) as Box<dyn io::Read + Send>));
        let errors = read(errors.map(|it| Box::new(it) as Box<dyn io::Read + Send>));
        // The process may end before it has read its input, or read none: another thread writes it.
        scope.spawn(move || stdin.map(|mut stdin| stdin.write_all(input)));
        let ended = wait(&mut child);
        let [output, errors] = [output, errors].map(|reader| reader.join().unwrap_or_default());
        ended.map(|status| Ended { status, output, errors })
    })
}

/// Waits until a process ends, or kills it after the maximum time.
fn wait(child: &mut Child) -> io::Result<ExitStatus> {
    let start = Instant::now();
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(status);
        }
        if start.elapsed() > TIMEOUT {
            kill(child)?;
            let message = format!("it needs more than {} s", TIMEOUT.as_secs());
            return Err(io::Error::new(io::ErrorKind::TimedOut, message));
        }
        thread::sleep(PAUSE);
    }
}

/// Kills a process with those that it has started: they would keep its output open.
fn kill(child: &mut Child) -> io::Result<()> {
    #[cfg(unix)]
    {
        use rustix::process::{Pid, Signal, kill_process_group};

        kill_process_group(Pid::from_child(child), Signal::KILL)?;
    }
    #[cfg(not(unix))]
    child.kill()?;
    child.wait().map(|_| ())
}

fn text(stream: Option<Box<dyn io::Read + Send>>) -> String {
    let mut bytes = Vec::new();
    if let Some(stream) = stream {
        // Bytes that were read before an error are shown.
        let _ = stream.take(MAX_RESULT_BYTES).read_to_end(&mut bytes);
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
