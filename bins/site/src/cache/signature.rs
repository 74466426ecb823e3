//! What the file system says of a file without reading it.

use std::fs::{self, Metadata};
use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};

/// A file whose signature is the same holds the same bytes, unless it was written twice within one tick of the file
/// system's clock: see [`Signature::is_settled`].
#[derive(Clone, Copy, Debug, Deserialize, Eq, PartialEq, Serialize)]
pub(crate) struct Signature {
    /// Bytes.
    size: u64,
    /// Time of the last change, in nanoseconds since 1970.
    changed: u64,
    /// Number within the file system: another one after a file was replaced by a file.
    number: u64,
}

impl Signature {
    /// How far the clocks of common file systems may lag: two seconds on FAT, milliseconds elsewhere.
    const TICK: Duration = Duration::from_secs(2);

    /// The signature of the file at a path; `None` where there is none.
    pub(crate) fn of(path: &Path) -> Option<Self> {
        fs::metadata(path).ok().map(|metadata| Self::new(&metadata))
    }

    /// Size of the file in bytes.
    pub(crate) fn size(&self) -> u64 {
        self.size
    }

    pub(crate) fn new(metadata: &Metadata) -> Self {
        let changed = metadata.modified().unwrap_or(UNIX_EPOCH);
        let since = changed.duration_since(UNIX_EPOCH).unwrap_or_default();
        Self {
            size: metadata.len(),
            changed: u64::try_from(since.as_nanos()).unwrap_or(u64::MAX),
            number: number(metadata),
        }
    }

    /// Was the file's last change long enough before `now` that a further one would show?
    pub(crate) fn is_settled(&self, now: SystemTime) -> bool {
        let now = now.duration_since(UNIX_EPOCH).unwrap_or_default();
        Duration::from_nanos(self.changed).saturating_add(Self::TICK) < now
    }
}

#[cfg(unix)]
fn number(metadata: &Metadata) -> u64 {
    std::os::unix::fs::MetadataExt::ino(metadata)
}

#[cfg(not(unix))]
fn number(_metadata: &Metadata) -> u64 {
    0
}
