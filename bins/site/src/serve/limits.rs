//! Bounds of the server: connections and timeouts.

use std::time::Duration;

use docs_model::ServeSettings;
use serde::{Deserialize, Serialize};

use crate::report;

/// Largest head of a request, in bytes, and the number of bytes of a response that wait in the program for one reader. nginx
/// takes heads of 32 KiB too.
pub(super) const BUFFER_BYTES: usize = 32 * 1024;

/// Open files that connections must leave for everything else: sources, libraries, sockets of the runtime.
#[cfg(unix)]
const RESERVED_FILES: u64 = 128;

/// Bounds of the server, as a build writes them into its [marker](crate::marker::Marker). Times are in seconds; the meaning
/// and the defaults are those of [`ServeSettings`].
#[derive(Clone, Copy, Debug, Deserialize, Eq, PartialEq, Serialize)]
pub(crate) struct Limits {
    max_connections: u32,
    header_timeout: u32,
    body_timeout: u32,
    write_timeout: u32,
    shutdown_timeout: u32,
}

impl From<&ServeSettings> for Limits {
    fn from(settings: &ServeSettings) -> Self {
        Self {
            max_connections: settings.max_connections,
            header_timeout: settings.header_timeout,
            body_timeout: settings.body_timeout,
            write_timeout: settings.write_timeout,
            shutdown_timeout: settings.shutdown_timeout,
        }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self::from(&ServeSettings::default())
    }
}

impl Limits {
    pub(super) fn header_timeout(self) -> Duration {
        seconds(self.header_timeout)
    }

    pub(super) fn body_timeout(self) -> Duration {
        seconds(self.body_timeout)
    }

    pub(super) fn write_timeout(self) -> Duration {
        seconds(self.write_timeout)
    }

    pub(super) fn shutdown_timeout(self) -> Duration {
        seconds(self.shutdown_timeout)
    }

    /// Number of connections that are open at once: the setting, or fewer where the system allows too few open files.
    /// Raises the process's limit of open files as far as the system lets it.
    pub(super) fn connections(self) -> usize {
        let wanted = self.max_connections as usize;
        let possible = possible_connections().unwrap_or(usize::MAX).max(1);
        if possible < wanted {
            report::status(&format!(
                "the system allows too few open files for {wanted} connections: at most {possible} are open at once"
            ));
        }
        wanted.min(possible)
    }
}

fn seconds(seconds: u32) -> Duration {
    Duration::from_secs(u64::from(seconds))
}

/// Number of connections for which the process may open enough files; `None` where there is no limit.
#[cfg(unix)]
fn possible_connections() -> Option<usize> {
    use rustix::process::{Resource, getrlimit, setrlimit};

    let mut limit = getrlimit(Resource::Nofile);
    limit.current = limit.maximum;
    // Where that is refused, the present limit holds.
    let _ = setrlimit(Resource::Nofile, limit);
    let files = getrlimit(Resource::Nofile).current?;
    // A transfer of a large file needs its socket and the file.
    usize::try_from(files.saturating_sub(RESERVED_FILES) / 2).ok()
}

#[cfg(not(unix))]
fn possible_connections() -> Option<usize> {
    None
}
