//! The log in a file.

use std::fs::{File, OpenOptions};
use std::io::{self, Write as _};
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use super::SearchedQuery;

/// Maximum number of entries per second; further ones are dropped, since anyone can send them.
const MAX_ENTRIES_PER_SECOND: u32 = 50;

/// File to which searches are appended, from any number of threads.
///
/// ```
/// use docs_server::search_log::{SearchLog, SearchedQuery};
///
/// # let folder = tempfile::tempdir()?;
/// # let path = folder.path().join("searches.jsonl");
/// let query = SearchedQuery { query: "tides".to_owned(), results: 2, ..SearchedQuery::default() };
/// SearchLog::open(&path)?.add(&query);
/// assert!(std::fs::read_to_string(&path)?.contains(r#""query":"tides""#));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct SearchLog(Mutex<Appended>);

#[derive(Debug)]
struct Appended {
    file: File,
    /// The current second, and its number of entries.
    second: (u64, u32),
}

impl SearchLog {
    /// Opens a file, or creates it.
    ///
    /// # Errors
    ///
    /// The error of the system, if the file cannot be written.
    pub fn open(path: &Path) -> io::Result<Self> {
        let file = OpenOptions::new().append(true).create(true).open(path)?;
        Ok(Self(Mutex::new(Appended { file, second: (0, 0) })))
    }

    /// Appends a search with the current time. More than 50 in a second are dropped, and so is an entry that cannot be
    /// written: a full disk must not end the server.
    pub fn add(&self, query: &SearchedQuery) {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
        let mut log = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let count = if log.second.0 == now { log.second.1 } else { 0 };
        log.second = (now, count + 1);
        if count < MAX_ENTRIES_PER_SECOND {
            // One write for each line: lines of several processes are not mixed.
            let _ = log.file.write_all(format!("{}\n", query.line(now)).as_bytes());
        }
    }
}
