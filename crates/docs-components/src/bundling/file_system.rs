//! File system for the resolver of package names.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use docs_script::MemoryFiles;
use docs_script::paths::join;
use docs_script::{EntryKind, ProjectFiles};
use oxc_resolver::{FileMetadata, FileSystem, ResolveError};

/// Maximum size of a `package.json`. The files of large packages have some kilobytes.
const MANIFEST_BYTES: u64 = 1024 * 1024;

/// Maximum number of symbolic links in a path, as in Linux.
const MAX_LINKS: usize = 40;

/// Adapter from [`ProjectFiles`] to the resolver's file system.
pub(crate) struct ResolverFiles(pub(crate) Arc<dyn ProjectFiles>);

impl fmt::Debug for ResolverFiles {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("ResolverFiles")
    }
}

impl FileSystem for ResolverFiles {
    fn new(_: bool) -> Self {
        Self(Arc::new(MemoryFiles::default()))
    }

    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        self.0.read(path, MANIFEST_BYTES).map_err(io::Error::other)
    }

    fn read_to_string(&self, path: &Path) -> io::Result<String> {
        String::from_utf8(self.read(path)?).map_err(io::Error::other)
    }

    fn metadata(&self, path: &Path) -> io::Result<FileMetadata> {
        let kind = self.0.kind(path).ok_or_else(not_found)?;
        Ok(FileMetadata::new(kind == EntryKind::File, kind == EntryKind::Folder, false))
    }

    fn symlink_metadata(&self, path: &Path) -> io::Result<FileMetadata> {
        let metadata = self.metadata(path)?;
        let is_link = self.0.link_target(path).is_some();
        Ok(FileMetadata::new(metadata.is_file(), metadata.is_dir(), is_link))
    }

    fn read_link(&self, path: &Path) -> Result<PathBuf, ResolveError> {
        self.0.link_target(path).ok_or_else(|| ResolveError::from(not_found()))
    }

    fn canonicalize(&self, path: &Path) -> io::Result<PathBuf> {
        let mut links = 0;
        let mut resolved = PathBuf::new();
        let mut rest: Vec<PathBuf> =
            path.components().rev().map(|part| PathBuf::from(part.as_os_str())).collect();
        while let Some(part) = rest.pop() {
            resolved.push(part);
            let Some(target) = self.0.link_target(&resolved) else { continue };
            links += 1;
            if links > MAX_LINKS {
                return Err(io::Error::other("too many symbolic links"));
            }
            resolved.pop();
            let target = join(&resolved, &target.to_string_lossy());
            rest.extend(target.components().rev().map(|part| PathBuf::from(part.as_os_str())));
            resolved = PathBuf::new();
        }
        Ok(resolved)
    }
}

fn not_found() -> io::Error {
    io::Error::from(io::ErrorKind::NotFound)
}
