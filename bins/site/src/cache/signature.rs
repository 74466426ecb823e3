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

    /// Returns the signature of a file whose status was read relative to an open folder.
    #[cfg(unix)]
    #[expect(clippy::unnecessary_cast, reason = "the fields have other types on other systems")]
    pub(crate) fn from_stat(stat: &rustix::fs::Stat) -> Self {
        let seconds = u64::try_from(stat.st_mtime as i64).unwrap_or_default();
        Self {
            size: u64::try_from(stat.st_size as i64).unwrap_or_default(),
            changed: seconds
                .saturating_mul(1_000_000_000)
                .saturating_add(stat.st_mtime_nsec as u64),
            number: stat.st_ino as u64,
        }
    }

    /// Number of the file within its file system; 0 where the system has none.
    pub(crate) fn number(&self) -> u64 {
        self.number
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
