//! Detection of changed files without reading them.

use std::fs::{self, Metadata};
use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};

/// Size, modification time and inode number of a file.
///
/// A file with the same signature contains the same bytes, unless it was written twice within one tick of the file
/// system's clock, see [`is_settled`](Self::is_settled).
///
/// ```
/// use docs_output::FileSignature;
///
/// # let folder = tempfile::tempdir()?;
/// # let path = folder.path().join("a.txt");
/// assert_eq!(FileSignature::read(&path), None);
/// std::fs::write(&path, "one")?;
/// let signature = FileSignature::read(&path);
/// assert_eq!(FileSignature::read(&path), signature);
/// std::fs::write(&path, "other")?;
/// assert_ne!(FileSignature::read(&path), signature);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Deserialize, Eq, Hash, PartialEq, Serialize)]
pub struct FileSignature {
    /// Size in bytes.
    size: u64,
    /// Modification time, in nanoseconds since 1970.
    modified: u64,
    /// Number within the file system. It differs after a file was replaced by another.
    number: u64,
}

impl FileSignature {
    /// Largest tick of the clocks of common file systems: two seconds on FAT, milliseconds elsewhere.
    const TICK: Duration = Duration::from_secs(2);

    /// Reads the signature of the file at a path, with symbolic links resolved; `None` if it cannot be read.
    #[must_use]
    pub fn read(path: &Path) -> Option<Self> {
        fs::metadata(path).ok().map(|metadata| Self::from_metadata(&metadata))
    }

    /// Creates the signature of a file from its metadata.
    #[must_use]
    pub fn from_metadata(metadata: &Metadata) -> Self {
        let modified = metadata.modified().unwrap_or(UNIX_EPOCH);
        let since = modified.duration_since(UNIX_EPOCH).unwrap_or_default();
        Self {
            size: metadata.len(),
            modified: u64::try_from(since.as_nanos()).unwrap_or(u64::MAX),
            number: number(metadata),
        }
    }

    /// Creates the signature of a file whose status was read relative to an open folder.
    #[cfg(unix)]
    #[expect(clippy::unnecessary_cast, reason = "the fields have other types on other systems")]
    pub(crate) fn from_stat(stat: &rustix::fs::Stat) -> Self {
        let seconds = u64::try_from(stat.st_mtime as i64).unwrap_or_default();
        Self {
            size: u64::try_from(stat.st_size as i64).unwrap_or_default(),
            modified: seconds
                .saturating_mul(1_000_000_000)
                .saturating_add(stat.st_mtime_nsec as u64),
            number: stat.st_ino as u64,
        }
    }

    /// Returns the size of the file in bytes.
    #[must_use]
    pub fn size(&self) -> u64 {
        self.size
    }

    /// Returns the inode number of the file; 0 if the system has none.
    #[must_use]
    pub fn number(&self) -> u64 {
        self.number
    }

    /// Returns whether the file was last modified so long before `now` that a later change has another signature: more
    /// than two seconds.
    #[must_use]
    pub fn is_settled(&self, now: SystemTime) -> bool {
        let now = now.duration_since(UNIX_EPOCH).unwrap_or_default();
        Duration::from_nanos(self.modified).saturating_add(Self::TICK) < now
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_settled_after_a_tick() {
        let signature = FileSignature { size: 0, modified: 5_000_000_000, number: 0 };
        let at = |seconds| UNIX_EPOCH + Duration::from_secs(seconds);
        assert!(!signature.is_settled(at(3)));
        assert!(!signature.is_settled(at(7)));
        assert!(signature.is_settled(at(8)));
    }
}
