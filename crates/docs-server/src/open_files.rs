//! The system's limit of open files, which bounds the connections of a server.

/// Number of open files to reserve for everything except connections: sources, libraries, sockets of the runtime.
#[cfg(unix)]
const RESERVED_FILES: u64 = 128;

/// Returns the number of connections for which the process may open enough files; `None` without a limit. Raises the
/// process's limit of open files to the system's maximum.
#[cfg(unix)]
pub(crate) fn max_connections() -> Option<usize> {
    use rustix::process::{Resource, getrlimit, setrlimit};

    let mut limit = getrlimit(Resource::Nofile);
    limit.current = limit.maximum;
    // If that fails, the current limit applies.
    let _ = setrlimit(Resource::Nofile, limit);
    let files = getrlimit(Resource::Nofile).current?;
    // A transfer of a large file needs its socket and the file.
    usize::try_from(files.saturating_sub(RESERVED_FILES) / 2).ok()
}

#[cfg(not(unix))]
pub(crate) fn max_connections() -> Option<usize> {
    None
}
