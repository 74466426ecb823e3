//! Access to folders without following symbolic links.
//!
//! The output folder may contain links that an attacker planted, and other programs may change it during a build. Each
//! component of a path is opened relative to the folder above it, and a link in the place of a folder is an error.

use std::ffi::{OsStr, OsString};
use std::fs::{File, TryLockError};
use std::io::{self, Read as _};
use std::path::{Component, Path};

use crate::signature::FileSignature;

/// An entry of a folder.
#[derive(Debug)]
pub(crate) struct Entry {
    pub(crate) name: OsString,
    /// `true` for a folder, `false` for a link to one.
    pub(crate) is_folder: bool,
    /// Inode number: two entries of a file system with the same number are the same file.
    pub(crate) number: u64,
}

/// Returns the folder of a relative path; empty for a file without one.
pub(crate) fn parent(path: &Path) -> &Path {
    path.parent().unwrap_or(Path::new(""))
}

/// An open folder.
#[derive(Debug)]
pub(crate) struct Folder(imp::Handle);

impl Folder {
    /// Opens a folder.
    ///
    /// # Errors
    ///
    /// Returns an error if the path does not exist, or is a link.
    pub(crate) fn open(path: &Path) -> io::Result<Self> {
        imp::open(path).map(Self)
    }

    /// Opens a folder below this one.
    ///
    /// # Errors
    ///
    /// Returns an error if the path has other components than names, or one of them is not a
    /// folder.
    pub(crate) fn open_below(&self, path: &Path) -> io::Result<Self> {
        let mut handle = imp::duplicate(&self.0)?;
        for component in path.components() {
            let Component::Normal(name) = component else {
                return Err(io::ErrorKind::InvalidInput.into());
            };
            handle = imp::open_in(&handle, name)?;
        }
        Ok(Self(handle))
    }

    /// Returns whether this folder is still the one at a path.
    pub(crate) fn is_at(&self, path: &Path) -> bool {
        imp::is_at(&self.0, path)
    }

    /// Returns all entries, in no order.
    pub(crate) fn entries(&self) -> io::Result<Vec<Entry>> {
        imp::entries(&self.0)
    }

    /// Returns the signature of the folder itself, which changes when an entry is added, removed or renamed.
    pub(crate) fn own_signature(&self) -> io::Result<FileSignature> {
        imp::own_signature(&self.0)
    }

    /// Returns the signature of an entry; of the link itself if the entry is one.
    pub(crate) fn signature(&self, name: &OsStr) -> io::Result<FileSignature> {
        imp::signature(&self.0, name)
    }

    /// Creates a hard link to a file of this folder in another folder, under the same name. For a symbolic link, the
    /// new name is of the link itself.
    pub(crate) fn link(&self, name: &OsStr, to: &Folder) -> io::Result<()> {
        imp::link(&self.0, name, &to.0)
    }

    /// Opens a file of this folder for reading.
    ///
    /// # Errors
    ///
    /// Returns an error if it is not a regular file.
    pub(crate) fn open_file(&self, name: &OsStr) -> io::Result<File> {
        let file = imp::open_file(&self.0, name)?;
        if file.metadata()?.is_file() { Ok(file) } else { Err(io::ErrorKind::InvalidInput.into()) }
    }

    /// Reads a regular file of this folder.
    pub(crate) fn read(&self, name: &OsStr) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        self.open_file(name)?.read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    /// Reads a regular file at a path below this folder without links.
    pub(crate) fn read_below(&self, path: &Path) -> io::Result<Vec<u8>> {
        let name = path.file_name().ok_or(io::ErrorKind::InvalidInput)?;
        self.open_below(parent(path))?.read(name)
    }

    /// Opens a regular file at a path below this folder without links.
    pub(crate) fn open_file_below(&self, path: &Path) -> io::Result<File> {
        let name = path.file_name().ok_or(io::ErrorKind::InvalidInput)?;
        self.open_below(parent(path))?.open_file(name)
    }

    /// Removes a file or a link of this folder.
    pub(crate) fn remove(&self, name: &OsStr) -> io::Result<()> {
        imp::remove(&self.0, name)
    }

    /// Locks the folder against other builds until the returned value is dropped; `None` if the file system does not
    /// support locks of folders. Calls `on_wait` before waiting for another build.
    pub(crate) fn lock(&self, on_wait: impl FnOnce()) -> Option<File> {
        let file = imp::file(&self.0)?;
        match file.try_lock() {
            Ok(()) => Some(file),
            Err(TryLockError::WouldBlock) => {
                on_wait();
                file.lock().ok()?;
                Some(file)
            }
            Err(TryLockError::Error(_)) => None,
        }
    }
}

#[cfg(unix)]
mod imp {
    use std::ffi::{OsStr, OsString};
    use std::fs::File;
    use std::io;
    use std::os::fd::OwnedFd;
    use std::os::unix::ffi::OsStrExt as _;
    use std::path::Path;

    use rustix::fs::{
        AtFlags, CWD, Dir, FileType, Mode, OFlags, fstat, linkat, lstat, openat, statat, unlinkat,
    };

    use super::Entry;
    use crate::signature::FileSignature;

    pub(super) type Handle = OwnedFd;

    const FOLDER: OFlags =
        OFlags::RDONLY.union(OFlags::DIRECTORY).union(OFlags::NOFOLLOW).union(OFlags::CLOEXEC);

    pub(super) fn open(path: &Path) -> io::Result<Handle> {
        Ok(openat(CWD, path, FOLDER, Mode::empty())?)
    }

    pub(super) fn duplicate(handle: &Handle) -> io::Result<Handle> {
        handle.try_clone()
    }

    pub(super) fn is_at(handle: &Handle, path: &Path) -> bool {
        let (Ok(open), Ok(there)) = (fstat(handle), lstat(path)) else { return false };
        (open.st_dev, open.st_ino) == (there.st_dev, there.st_ino)
    }

    pub(super) fn open_in(handle: &Handle, name: &OsStr) -> io::Result<Handle> {
        Ok(openat(handle, name, FOLDER, Mode::empty())?)
    }

    pub(super) fn entries(handle: &Handle) -> io::Result<Vec<Entry>> {
        let mut entries = Vec::new();
        for entry in Dir::read_from(handle)? {
            let entry = entry?;
            let name = OsStr::from_bytes(entry.file_name().to_bytes());
            if name == "." || name == ".." {
                continue;
            }
            let kind = match entry.file_type() {
                // Some file systems do not report the kind in listings.
                FileType::Unknown => FileType::from_raw_mode(
                    statat(handle, name, AtFlags::SYMLINK_NOFOLLOW)?.st_mode,
                ),
                kind => kind,
            };
            entries.push(Entry {
                name: OsString::from(name),
                is_folder: kind == FileType::Directory,
                number: entry.ino(),
            });
        }
        Ok(entries)
    }

    pub(super) fn own_signature(handle: &Handle) -> io::Result<FileSignature> {
        Ok(FileSignature::from_stat(&fstat(handle)?))
    }

    pub(super) fn signature(handle: &Handle, name: &OsStr) -> io::Result<FileSignature> {
        Ok(FileSignature::from_stat(&statat(handle, name, AtFlags::SYMLINK_NOFOLLOW)?))
    }

    pub(super) fn link(handle: &Handle, name: &OsStr, to: &Handle) -> io::Result<()> {
        Ok(linkat(handle, name, to, name, AtFlags::empty())?)
    }

    pub(super) fn open_file(handle: &Handle, name: &OsStr) -> io::Result<File> {
        // Without `NONBLOCK`, opening a named pipe would block.
        let flags = OFlags::RDONLY | OFlags::NOFOLLOW | OFlags::CLOEXEC | OFlags::NONBLOCK;
        Ok(File::from(openat(handle, name, flags, Mode::empty())?))
    }

    pub(super) fn remove(handle: &Handle, name: &OsStr) -> io::Result<()> {
        Ok(unlinkat(handle, name, AtFlags::empty())?)
    }

    pub(super) fn file(handle: &Handle) -> Option<File> {
        handle.try_clone().ok().map(File::from)
    }
}

#[cfg(not(unix))]
mod imp {
    use std::ffi::OsStr;
    use std::fs::{self, File};
    use std::io;
    use std::path::{Path, PathBuf};

    use super::Entry;
    use crate::signature::FileSignature;

    pub(super) type Handle = PathBuf;

    pub(super) fn open(path: &Path) -> io::Result<Handle> {
        if fs::symlink_metadata(path)?.is_dir() {
            Ok(path.to_owned())
        } else {
            Err(io::ErrorKind::NotADirectory.into())
        }
    }

    pub(super) fn duplicate(handle: &Handle) -> io::Result<Handle> {
        Ok(handle.clone())
    }

    pub(super) fn is_at(handle: &Handle, path: &Path) -> bool {
        handle == path
    }

    pub(super) fn open_in(handle: &Handle, name: &OsStr) -> io::Result<Handle> {
        open(&handle.join(name))
    }

    pub(super) fn entries(handle: &Handle) -> io::Result<Vec<Entry>> {
        let entries = fs::read_dir(handle)?.map(|entry| {
            let entry = entry?;
            let is_folder = entry.file_type()?.is_dir();
            // No inode numbers: no file of the spare copy is recognised as one of the output.
            Ok(Entry { name: entry.file_name(), is_folder, number: 0 })
        });
        entries.collect()
    }

    pub(super) fn own_signature(handle: &Handle) -> io::Result<FileSignature> {
        Ok(FileSignature::from_metadata(&fs::symlink_metadata(handle)?))
    }

    pub(super) fn signature(handle: &Handle, name: &OsStr) -> io::Result<FileSignature> {
        Ok(FileSignature::from_metadata(&fs::symlink_metadata(handle.join(name))?))
    }

    pub(super) fn link(handle: &Handle, name: &OsStr, to: &Handle) -> io::Result<()> {
        fs::hard_link(handle.join(name), to.join(name))
    }

    pub(super) fn open_file(handle: &Handle, name: &OsStr) -> io::Result<File> {
        let path = handle.join(name);
        if fs::symlink_metadata(&path)?.is_file() {
            File::open(path)
        } else {
            Err(io::ErrorKind::InvalidInput.into())
        }
    }

    pub(super) fn remove(handle: &Handle, name: &OsStr) -> io::Result<()> {
        fs::remove_file(handle.join(name))
    }

    pub(super) fn file(_handle: &Handle) -> Option<File> {
        None
    }
}
