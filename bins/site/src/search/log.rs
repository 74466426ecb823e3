//! The log of searches.

use std::fs::{File, OpenOptions};
use std::io::Write as _;
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use docs_server::search_log::SearchedQuery;

use crate::error::Error;

/// Maximum number of entries per second; further ones are dropped, since anyone can send them.
const MAX_ENTRIES_PER_SECOND: u32 = 50;

/// File to which entries are appended.
#[derive(Debug)]
pub(crate) struct SearchLog(Mutex<Appended>);

#[derive(Debug)]
struct Appended {
    file: File,
    /// The current second, and its number of entries.
    second: (u64, u32),
}

impl SearchLog {
    /// Opens a file, or creates it.
    pub(crate) fn open(path: &Path) -> Result<Self, Error> {
        let file = OpenOptions::new().append(true).create(true).open(path);
        let file = file.map_err(Error::file("write", path))?;
        Ok(Self(Mutex::new(Appended { file, second: (0, 0) })))
    }

    /// Appends a search. A full disk must not end the server, so the entry is then lost.
    pub(crate) fn add(&self, query: &SearchedQuery) {
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
