//! A built folder on the disk.

use std::collections::HashMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};
use std::time::SystemTime;

use axum::body::Bytes;
use docs_model::SiteMarker;

use crate::contained_file::{ContainedFile, is_absent, is_relative};
use crate::{ServedSite, Store, StoredFile};

/// Default for the maximum number of bytes of files in memory.
const MAX_CACHED_BYTES: usize = 512 * 1024 * 1024;

/// A built folder. Each file is read at its first request, and again after it has changed.
///
/// No path and no symbolic link leads out of the folder. A build may replace the folder under a running server. A
/// folder without a [marker](SiteMarker) is mounted at `/` and has default headers and limits.
#[derive(Debug)]
pub struct DiskStore {
    folder: PathBuf,
    /// Maximum number of bytes of files in memory.
    max_cached_bytes: usize,
    read: RwLock<ReadFiles>,
    /// Time of the last change of the folder's marker, and the site that it describes.
    site: RwLock<(Option<SystemTime>, Arc<ServedSite>)>,
}

/// Files that were read.
#[derive(Debug, Default)]
struct ReadFiles {
    files: HashMap<String, (Identity, Arc<StoredFile>)>,
    cached_bytes: usize,
}

/// Identity of a file and its state. A path to the same file as before needs no second check that it is within the
/// folder.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
struct Identity {
    modified: SystemTime,
    length: u64,
    #[cfg(unix)]
    node: (u64, u64),
}

impl Identity {
    /// Returns the identity of a file; `None` for anything else.
    fn new(metadata: &fs::Metadata) -> io::Result<Option<Self>> {
        #[cfg(unix)]
        use std::os::unix::fs::MetadataExt as _;
        if !metadata.is_file() {
            return Ok(None);
        }
        Ok(Some(Self {
            modified: metadata.modified()?,
            length: metadata.len(),
            #[cfg(unix)]
            node: (metadata.dev(), metadata.ino()),
        }))
    }
}

impl ReadFiles {
    fn insert(&mut self, path: &str, identity: Identity, file: &Arc<StoredFile>, max_bytes: usize) {
        let bytes = file.bytes().map_or(0, Bytes::len);
        if self.cached_bytes + bytes > max_bytes {
            *self = Self::default();
        }
        self.cached_bytes += bytes;
        self.files.insert(path.to_owned(), (identity, Arc::clone(file)));
    }
}

impl DiskStore {
    /// Creates a store of the files in a folder.
    #[must_use]
    pub fn new(folder: &Path) -> Self {
        Self {
            folder: folder.to_owned(),
            max_cached_bytes: MAX_CACHED_BYTES,
            read: RwLock::default(),
            site: RwLock::default(),
        }
    }

    /// Sets the maximum number of bytes of files in memory. Default: 512 MiB. Beyond it, files are read again.
    #[must_use]
    pub fn with_max_cached_bytes(self, max_cached_bytes: usize) -> Self {
        Self { max_cached_bytes, ..self }
    }

    /// Returns the cached file at a path, if it is unchanged.
    fn cached(&self, path: &str, identity: Identity) -> Option<Arc<StoredFile>> {
        let read = self.read.read().unwrap_or_else(PoisonError::into_inner);
        let (cached, file) = read.files.get(path)?;
        (*cached == identity).then(|| Arc::clone(file))
    }

    /// Reads and caches a file.
    fn read(&self, path: &str) -> io::Result<Option<Arc<StoredFile>>> {
        let location = ContainedFile::new(&self.folder, path);
        let opened = location.open()?;
        let metadata = opened.metadata()?;
        let Some(identity) = Identity::new(&metadata)? else { return Ok(None) };
        let file = Arc::new(StoredFile::read(location, opened, &metadata)?);
        let mut read = self.read.write().unwrap_or_else(PoisonError::into_inner);
        read.insert(path, identity, &file, self.max_cached_bytes);
        Ok(Some(file))
    }

    fn find(&self, path: &str) -> io::Result<Option<Arc<StoredFile>>> {
        let Some(identity) = Identity::new(&fs::metadata(self.folder.join(path))?)? else {
            return Ok(None);
        };
        match self.cached(path, identity) {
            Some(file) => Ok(Some(file)),
            None => self.read(path),
        }
    }
}

impl Store for DiskStore {
    fn file(&self, path: &str) -> io::Result<Option<Arc<StoredFile>>> {
        if !is_relative(path) {
            return Ok(None);
        }
        self.find(path).or_else(|error| if is_absent(&error) { Ok(None) } else { Err(error) })
    }

    fn has_file(&self, path: &str) -> bool {
        // A link may lead out of the folder: then the file is not read.
        fs::metadata(self.folder.join(path)).is_ok_and(|metadata| metadata.is_file())
    }

    /// Returns the time of the folder's last change, if it has a marker. A build changes it, also when it exchanges the
    /// folder for another one; a change of a file deep within the folder does not.
    fn published(&self) -> Option<SystemTime> {
        fs::metadata(self.folder.join(SiteMarker::FILE)).ok()?;
        last_change(&fs::metadata(&self.folder).ok()?)
    }

    fn site(&self) -> Arc<ServedSite> {
        let marker = self.folder.join(SiteMarker::FILE);
        let modified = fs::metadata(&marker).and_then(|metadata| metadata.modified()).ok();
        {
            let known = self.site.read().unwrap_or_else(PoisonError::into_inner);
            if known.0 == modified {
                return Arc::clone(&known.1);
            }
        }
        let marker = fs::read(marker).ok().and_then(|bytes| SiteMarker::from_json(&bytes));
        let site = Arc::new(ServedSite::from(&marker.unwrap_or_default()));
        *self.site.write().unwrap_or_else(PoisonError::into_inner) = (modified, Arc::clone(&site));
        site
    }
}

/// Returns the time at which a folder was last changed or renamed.
#[cfg(unix)]
fn last_change(metadata: &fs::Metadata) -> Option<SystemTime> {
    use std::os::unix::fs::MetadataExt as _;
    use std::time::Duration;
    // A rename does not change the modification time.
    let seconds = u64::try_from(metadata.ctime()).ok()?;
    let nanoseconds = u32::try_from(metadata.ctime_nsec()).ok()?;
    SystemTime::UNIX_EPOCH.checked_add(Duration::new(seconds, nanoseconds))
}

#[cfg(not(unix))]
fn last_change(metadata: &fs::Metadata) -> Option<SystemTime> {
    metadata.modified().ok()
}
