//! Programs of a project that process style sheets: within limits on time and output.
//!
//! Only PostCSS and the command of the settings run with the rights of the user. All other code of a project runs in an engine without
//! files and network.

use std::io::{self, Read as _, Write as _};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver};
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
#[derive(Debug)]
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

/// Runs a program with some input until it ends, with the rights of the user. The programs that it has started end with it.
///
/// On Unix, the program and those that it starts have a process group of their own. An interrupt from the terminal ends only this
/// program, which closes their input and output.
///
/// # Errors
///
/// Returns an error if the program does not start, does not end within the maximum time, or prints more than the maximum size or bytes
/// that are not UTF-8.
pub(crate) fn run(command: Command, input: &[u8]) -> io::Result<Ended> {
    run_within(TIMEOUT, command, input)
}

fn run_within(limit: Duration, mut command: Command, input: &[u8]) -> io::Result<Ended> {
    let end = Instant::now() + limit;
    let streams = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(streams, 0);
    let mut child = streams.spawn()?;
    if let Some(mut stdin) = child.stdin.take() {
        let input = input.to_vec();
        // The process may end before it has read its input, or read none.
        thread::spawn(move || stdin.write_all(&input));
    }
    let (output, errors) = (read(child.stdout.take()), read(child.stderr.take()));
    let is_late = !ends_until(end, &mut child)?;
    let killed = kill(&mut child);
    if is_late {
        // Some systems report an error for a group whose processes have ended.
        killed?;
        child.wait()?;
        return Err(late(limit));
    }
    let status = child.wait()?;
    let received = |bytes: &Receiver<Vec<u8>>| {
        // On Windows, programs that the process has started may keep its output open.
        let left = end.saturating_duration_since(Instant::now()).max(PAUSE);
        bytes.recv_timeout(left).map_err(|_| late(limit))
    };
    let (output, errors) = (received(&output)?, received(&errors)?);
    let errors = String::from_utf8_lossy(&errors).into_owned();
    Ok(Ended { status, output: text(output)?, errors })
}

fn late(limit: Duration) -> io::Error {
    let message = format!("it needs more than {} s", limit.as_secs_f32());
    io::Error::new(io::ErrorKind::TimedOut, message)
}

/// Reads a stream in another thread, up to one byte more than the maximum size.
fn read(stream: Option<impl io::Read + Send + 'static>) -> Receiver<Vec<u8>> {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        let mut bytes = Vec::new();
        if let Some(stream) = stream {
            // Bytes that were read before an error are shown.
            let _ = stream.take(MAX_RESULT_BYTES + 1).read_to_end(&mut bytes);
        }
        sender.send(bytes)
    });
    receiver
}

/// Returns the output of a process as a string.
fn text(output: Vec<u8>) -> io::Result<String> {
    let invalid = |message: String| io::Error::new(io::ErrorKind::InvalidData, message);
    if output.len() as u64 > MAX_RESULT_BYTES {
        return Err(invalid(format!("it prints more than {} MB", MAX_RESULT_BYTES >> 20)));
    }
    String::from_utf8(output).map_err(|_| invalid("it prints bytes that are not UTF-8".to_owned()))
}

/// Waits for the end of a process. Returns `false` if it does not end in time.
fn ends_until(end: Instant, child: &mut Child) -> io::Result<bool> {
    while !has_ended(child)? {
        if Instant::now() > end {
            return Ok(false);
        }
        thread::sleep(PAUSE);
    }
    Ok(true)
}

/// Returns `true` if a process has ended. Its number remains reserved on Unix, so that its process group can be killed.
fn has_ended(child: &mut Child) -> io::Result<bool> {
    #[cfg(unix)]
    {
        use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};

        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        Ok(waitid(WaitId::Pid(Pid::from_child(child)), options)?.is_some())
    }
    #[cfg(not(unix))]
    child.try_wait().map(|status| status.is_some())
}

/// Kills a process; on Unix, also those that it has started, which would keep its output open.
fn kill(child: &mut Child) -> io::Result<()> {
    #[cfg(unix)]
    {
        use rustix::process::{Pid, Signal, kill_process_group};

        Ok(kill_process_group(Pid::from_child(child), Signal::KILL)?)
    }
    #[cfg(not(unix))]
    child.kill()
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use super::*;

    fn run(command: &str, input: &[u8]) -> io::Result<Ended> {
        let mut shell = Command::new("sh");
        shell.args(["-c", command]);
        run_within(Duration::from_secs(5), shell, input)
    }

    #[test]
    fn a_program_ends_with_those_that_it_has_started() {
        let start = Instant::now();
        let ended = run("sleep 60 & cat", b"a {}").expect("it ends");
        assert_eq!((ended.status.success(), &*ended.output), (true, "a {}"));
        assert!(start.elapsed() < Duration::from_secs(5));
    }

    #[test]
    fn a_program_without_an_end_is_killed() {
        let mut shell = Command::new("sh");
        shell.args(["-c", "sleep 60 & sleep 60"]);
        let late = run_within(Duration::from_millis(100), shell, b"").expect_err("it has no end");
        assert_eq!(late.to_string(), "it needs more than 0.1 s");
    }

    #[test]
    fn a_program_may_leave_its_input_unread() {
        let input = vec![b'a'; 1 << 20];
        let ended = run("echo 'b {}'", &input).expect("it ends");
        assert_eq!(ended.output, "b {}\n");
    }

    #[test]
    fn output_is_utf_8_within_the_maximum_size() {
        let fault = |command: &str| run(command, b"").expect_err("it is a fault").to_string();
        assert_eq!(fault("printf '\\351'"), "it prints bytes that are not UTF-8");
        assert_eq!(fault("head -c 67108865 /dev/zero"), "it prints more than 64 MB");
    }
}
