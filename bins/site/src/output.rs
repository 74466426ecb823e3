//! Where a build's files go: a folder on disk, or memory.
//!
//! Every path is relative, with forward slashes. Files are given one by one, from any thread, so a build never
//! holds the whole site.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::error::Error;
use crate::marker::Marker;

/// Takes the files of a build.
pub(crate) trait Output: Sync {
    /// Takes one file.
    fn write(&self, path: &str, bytes: Vec<u8>) -> Result<(), Error>;
}

/// A built site in memory, by path.
#[derive(Debug, Default)]
pub(crate) struct MemoryOutput(Mutex<BTreeMap<String, Vec<u8>>>);

impl MemoryOutput {
    /// All files.
    pub(crate) fn into_files(self) -> BTreeMap<String, Vec<u8>> {
        self.0.into_inner().expect("no writer panicked while it held the lock")
    }
}

impl Output for MemoryOutput {
    fn write(&self, path: &str, bytes: Vec<u8>) -> Result<(), Error> {
        self.0
            .lock()
            .expect("no writer panicked while it held the lock")
            .insert(path.to_owned(), bytes);
        Ok(())
    }
}

/// A folder of another output: that of a language.
pub(crate) struct Below<'a> {
    pub(crate) output: &'a dyn Output,
    pub(crate) folder: &'a str,
}

impl Output for Below<'_> {
    fn write(&self, path: &str, bytes: Vec<u8>) -> Result<(), Error> {
        self.output.write(&format!("{}/{path}", self.folder), bytes)
    }
}

/// Takes everything and keeps nothing: for checks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NoOutput;

impl Output for NoOutput {
    fn write(&self, _path: &str, _bytes: Vec<u8>) -> Result<(), Error> {
        Ok(())
    }
}

/// A built site on disk.
///
/// The files are written into a folder beside the target, which takes the target's place only when all of them
/// are there. A build that fails or is killed leaves the target as it was.
#[derive(Debug)]
pub(crate) struct DiskOutput {
    target: PathBuf,
    aside: tempfile::TempDir,
    written: AtomicU64,
}

impl DiskOutput {
    /// Prepares to replace `target`.
    pub(crate) fn new(target: &Path) -> Result<Self, Error> {
        refuse_foreign(target)?;
        let parent = match target.parent() {
            Some(parent) if !parent.as_os_str().is_empty() => parent,
            _ => Path::new("."),
        };
        fs::create_dir_all(parent).map_err(Error::file("make the folder", parent))?;
        let aside = tempfile::Builder::new()
            .prefix(".site-build-")
            .tempdir_in(parent)
            .map_err(Error::file("make a folder in", parent))?;
        Ok(Self { target: target.to_owned(), aside, written: AtomicU64::new(0) })
    }

    /// Puts the new files in the target's place and says how many bytes they are.
    pub(crate) fn finish(self) -> Result<u64, Error> {
        let new = self.aside.path();
        make_readable(new)?;
        if self.target.exists() {
            swap(new, &self.target)?;
            // What stood in the target's place lies aside now and goes with the guard.
        } else {
            fs::rename(new, &self.target)
                .map_err(Error::file("move the build to", &self.target))?;
        }
        Ok(self.written.into_inner())
    }
}

impl Output for DiskOutput {
    fn write(&self, path: &str, bytes: Vec<u8>) -> Result<(), Error> {
        let path = self.aside.path().join(path);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(Error::file("make the folder", folder))?;
        }
        fs::write(&path, &bytes).map_err(Error::file("write", &path))?;
        self.written.fetch_add(bytes.len() as u64, Ordering::Relaxed);
        Ok(())
    }
}

/// A folder that holds something other than a build is somebody's work.
fn refuse_foreign(target: &Path) -> Result<(), Error> {
    let Ok(mut entries) = fs::read_dir(target) else { return Ok(()) };
    if entries.next().is_some() && Marker::read(target).is_none() {
        return Err(Error::ForeignFolder(target.to_owned()));
    }
    Ok(())
}

/// Temporary folders are private; a web server of another user has to read this one.
fn make_readable(folder: &Path) -> Result<(), Error> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        fs::set_permissions(folder, fs::Permissions::from_mode(0o755))
            .map_err(Error::file("open to others", folder))?;
    }
    Ok(())
}

/// Exchanges two folders, in one step where the system can.
fn swap(new: &Path, target: &Path) -> Result<(), Error> {
    #[cfg(target_os = "linux")]
    {
        use rustix::fs::{CWD, RenameFlags, renameat_with};
        if renameat_with(CWD, new, CWD, target, RenameFlags::EXCHANGE).is_ok() {
            return Ok(());
        }
    }
    let old = target.with_extension("old");
    fs::rename(target, &old).map_err(Error::file("move", target))?;
    if let Err(source) = fs::rename(new, target) {
        // The previous site goes back to its place.
        let _ = fs::rename(&old, target);
        return Err(Error::file("move the build to", target)(source));
    }
    fs::rename(&old, new).map_err(Error::file("move", &old))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_build_that_is_dropped_leaves_the_target_as_it_was() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let target = folder.path().join("build");
        let first = DiskOutput::new(&target).expect("the folder is free");
        first.write(Marker::FILE, Marker::default().bytes()).expect("the folder is ours");
        first.write("index.html", b"one".to_vec()).expect("the folder is ours");
        first.finish().expect("the folder is ours");

        let second = DiskOutput::new(&target).expect("the folder is a build");
        second.write("index.html", b"two".to_vec()).expect("the folder is ours");
        drop(second);

        assert_eq!(fs::read(target.join("index.html")).expect("the first build stays"), b"one");
        assert_eq!(fs::read_dir(folder.path()).expect("the folder is there").count(), 1);
    }

    #[test]
    fn a_build_replaces_the_one_before_it_whole() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let target = folder.path().join("build");
        for name in ["old.html", "new.html"] {
            let output = DiskOutput::new(&target).expect("free, or a build");
            output.write(Marker::FILE, Marker::default().bytes()).expect("the folder is ours");
            output.write(name, b"text".to_vec()).expect("the folder is ours");
            output.finish().expect("the folder is ours");
        }
        assert!(!target.join("old.html").exists());
        assert!(target.join("new.html").exists());
        assert_eq!(fs::read_dir(folder.path()).expect("the folder is there").count(), 1);
    }

    #[test]
    fn a_folder_with_other_things_is_refused() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        fs::write(folder.path().join("thesis.txt"), "years of work").expect("the folder is ours");
        let refused = DiskOutput::new(folder.path());
        assert!(matches!(refused, Err(Error::ForeignFolder(_))));
    }
}
