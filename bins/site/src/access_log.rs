//! Log of requests on standard output.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;
use std::time::Duration;

use docs_server::AnsweredRequest;

use crate::cli::LogFormat;
use crate::report;

/// Maximum number of lines that wait for the reader of standard output. Further lines are lost, because waiting for the
/// reader would block the server.
const MAX_WAITING: usize = 10_000;

/// Maximum number of bytes that are written at once.
const MAX_WRITTEN_BYTES: usize = 64 * 1024;

/// Maximum time for writing the last lines.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(1);

/// Log with the thread that writes it.
#[derive(Debug)]
pub(crate) struct AccessLog {
    /// Channel that is closed after the last line is written.
    end: Receiver<()>,
}

/// Destination of the lines of an [`AccessLog`].
#[derive(Clone, Debug)]
pub(crate) struct LogLines {
    lines: SyncSender<String>,
    /// Number of lost lines that have not been reported yet.
    lost: Arc<AtomicU64>,
    format: LogFormat,
    has_addresses: bool,
}

impl AccessLog {
    /// Starts the thread. It ends when all clones of the lines are dropped.
    pub(crate) fn start(format: LogFormat, has_addresses: bool) -> (LogLines, Self) {
        let (lines, received) = sync_channel(MAX_WAITING);
        let (ended, end) = sync_channel(0);
        let lost = Arc::new(AtomicU64::new(0));
        let lines = LogLines { lines, lost: Arc::clone(&lost), format, has_addresses };
        thread::spawn(move || {
            write(&received, &lost);
            drop(ended);
        });
        (lines, Self { end })
    }

    /// Waits until the last line is written, unless the reader of standard output is too slow.
    pub(crate) fn finish(self) {
        // The result is ignored: nothing is sent, so the channel is closed or the time has expired.
        let _ = self.end.recv_timeout(SHUTDOWN_TIMEOUT);
    }
}

impl LogLines {
    /// Adds a request.
    pub(crate) fn add(&self, request: &AnsweredRequest) {
        let mut request = request.clone();
        request.client = request.client.filter(|_| self.has_addresses);
        let line = match self.format {
            LogFormat::Text => request.to_text(),
            LogFormat::Json => request.to_json(),
        };
        if self.lines.try_send(line).is_err() {
            self.lost.fetch_add(1, Ordering::Relaxed);
        }
    }
}

/// Writes lines until the channel is closed. Waiting lines are written together.
fn write(lines: &Receiver<String>, lost: &AtomicU64) {
    while let Ok(first) = lines.recv() {
        let mut text = first + "\n";
        while text.len() < MAX_WRITTEN_BYTES
            && let Ok(next) = lines.try_recv()
        {
            text.push_str(&next);
            text.push('\n');
        }
        report::log_lines(&text);
        let lost = lost.swap(0, Ordering::Relaxed);
        if lost > 0 {
            let requests = report::count(usize::try_from(lost).unwrap_or(usize::MAX), "request");
            report::status(&format!(
                "{requests} not logged: the reader of standard output is too slow"
            ));
        }
    }
}
