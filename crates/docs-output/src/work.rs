//! The hidden folder in which a build prepares the new files.
//!
//! It is private to its user, has a random name, and contains a lock file that the running build keeps locked. A killed
//! build leaves its folder behind, unlocked; the next build removes it. Nothing in such a folder controls a build: it is
//! removed as a whole, except for entries that the killed build had displaced, which are moved back.

use std::ffi::OsStr;
use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use crate::error::Error;
use crate::options::{OutputOptions, RANDOM_LENGTH};
use crate::publish;

/// Name of the folder of new files.
const NEW: &str = "new";

/// Name of the folder of entries that new ones have replaced.
const DISPLACED: &str = "displaced";

/// Number of names that are tried. Another build may remove a folder between its creation and its lock, which is rare.
const ATTEMPTS: usize = 100;

/// The folder of a running build. Dropping it removes it.
#[derive(Debug)]
pub(crate) struct WorkFolder {
    folder: tempfile::TempDir,
    _lock: File,
}

impl WorkFolder {
    /// Creates a folder in `container`.
    pub(crate) fn create(container: &Path, options: &OutputOptions) -> Result<Self, Error> {
        Self::try_create(container, options).map_err(Error::file("make a folder in", container))
    }

    fn try_create(container: &Path, options: &OutputOptions) -> io::Result<Self> {
        for _ in 0..ATTEMPTS {
            let folder = tempfile::Builder::new()
                .prefix(options.work_prefix)
                .rand_bytes(RANDOM_LENGTH)
                .tempdir_in(container)?;
            if let Some(lock) = lock(&folder.path().join(options.lock))? {
                // Hides the folder from version control.
                fs::write(folder.path().join(".gitignore"), "*\n")?;
                fs::create_dir(folder.path().join(DISPLACED))?;
                return Ok(Self { folder, _lock: lock });
            }
        }
        Err(io::Error::other("other builds remove it at once"))
    }

    /// Returns the path of the folder of new files, which is not created yet.
    pub(crate) fn new_files(&self) -> PathBuf {
        self.folder.path().join(NEW)
    }

    /// Returns the path of the folder of displaced entries.
    pub(crate) fn displaced(&self) -> PathBuf {
        self.folder.path().join(DISPLACED)
    }
}

/// Creates and locks the lock file of a new folder; `None` if another build took the folder for a leftover meanwhile.
fn lock(path: &Path) -> io::Result<Option<File>> {
    let lock = match OpenOptions::new().write(true).create_new(true).open(path) {
        Ok(lock) => lock,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    match lock.try_lock() {
        // If another build held the lock before, it has removed the file by now.
        Ok(()) => Ok(path.exists().then_some(lock)),
        Err(fs::TryLockError::WouldBlock) => Ok(None),
        // Without locks no build can distinguish the folder from a leftover, so none removes it, see `claim`.
        Err(fs::TryLockError::Error(_)) => Ok(Some(lock)),
    }
}

/// Removes the folders in `container` that killed builds left. Entries that they had displaced are moved back into the
/// container if their paths are free and `restores` returns `true` for their names.
pub(crate) fn remove_leftovers(
    container: &Path,
    options: &OutputOptions,
    restores: impl Fn(&OsStr) -> bool,
) {
    let Ok(entries) = fs::read_dir(container) else { return };
    for entry in entries.flatten().filter(|entry| options.is_work_folder(&entry.file_name())) {
        let folder = entry.path();
        // The build was killed before it created the lock. Only an empty folder can be removed this way.
        if fs::remove_dir(&folder).is_ok() {
            continue;
        }
        let Some(_lock) = claim(&folder, options.lock) else { continue };
        restore(&folder.join(DISPLACED), container, &restores);
        // A later build tries again.
        let _ = fs::remove_dir_all(&folder);
    }
}

/// Locks the folder of a killed build; `None` if no build of this user created the folder, or the build still runs.
fn claim(folder: &Path, lock: &str) -> Option<File> {
    if !is_own(&fs::symlink_metadata(folder).ok()?, true) {
        return None;
    }
    let path = folder.join(lock);
    if !is_own(&fs::symlink_metadata(&path).ok()?, false) {
        return None;
    }
    let lock = OpenOptions::new().write(true).open(path).ok()?;
    lock.try_lock().ok()?;
    Some(lock)
}

/// Returns whether a folder or file is not a link and belongs to the user.
fn is_own(metadata: &fs::Metadata, is_folder: bool) -> bool {
    let is_real = if is_folder { metadata.is_dir() } else { metadata.is_file() };
    #[cfg(unix)]
    {
        let user = rustix::process::geteuid().as_raw();
        is_real && std::os::unix::fs::MetadataExt::uid(metadata) == user
    }
    #[cfg(not(unix))]
    {
        is_real
    }
}

/// Moves entries back to the paths from which a killed build displaced them, unless something exists there now.
fn restore(displaced: &Path, container: &Path, restores: impl Fn(&OsStr) -> bool) {
    if !fs::symlink_metadata(displaced).is_ok_and(|metadata| metadata.is_dir()) {
        return;
    }
    let Ok(entries) = fs::read_dir(displaced) else { return };
    for entry in entries.flatten().filter(|entry| restores(&entry.file_name())) {
        // An error means that something exists at the path.
        let _ = publish::move_to_empty(&entry.path(), &container.join(entry.file_name()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OPTIONS: OutputOptions = OutputOptions::new();

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).expect("the folder is there").flatten();
        let mut names: Vec<String> =
            entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    /// Creates the folder of a killed build, and returns its path.
    fn killed(container: &Path) -> PathBuf {
        let work = WorkFolder::create(container, &OPTIONS).expect("the container is ours");
        let path = work.folder.path().to_owned();
        let WorkFolder { folder, .. } = work;
        let _ = folder.keep();
        path
    }

    #[test]
    fn only_folders_of_killed_builds_are_removed() {
        let container = tempfile::tempdir().expect("a folder for the test");
        let running =
            WorkFolder::create(container.path(), &OPTIONS).expect("the container is ours");
        let killed = killed(container.path());
        fs::create_dir(container.path().join(".output-build-empty1"))
            .expect("the container is ours");
        let kept = [".output-build-notes", ".output-build-abc12", ".output-build-abcde1", "build"];
        for name in kept {
            fs::create_dir(container.path().join(name)).expect("the container is ours");
            fs::write(container.path().join(name).join("x"), "x").expect("the container is ours");
        }
        remove_leftovers(container.path(), &OPTIONS, |_| true);
        assert!(!killed.exists());
        assert!(!container.path().join(".output-build-empty1").exists());
        assert!(kept.iter().all(|name| container.path().join(name).join("x").exists()));
        assert!(running.displaced().exists(), "a running build keeps its folder");
        drop(running);
        let mut kept: Vec<String> = kept.iter().map(|&name| name.to_owned()).collect();
        kept.sort();
        assert_eq!(names(container.path()), kept);
    }

    #[test]
    fn files_that_a_killed_build_displaced_are_restored_to_free_paths() {
        let container = tempfile::tempdir().expect("a folder for the test");
        let killed = killed(container.path());
        for name in ["build", "taken", "other"] {
            fs::write(killed.join(DISPLACED).join(name), "old").expect("the folder is ours");
        }
        fs::write(container.path().join("taken"), "new").expect("the folder is ours");
        remove_leftovers(container.path(), &OPTIONS, |name| name != "other");
        assert_eq!(names(container.path()), ["build", "taken"]);
        assert_eq!(fs::read(container.path().join("build")).expect("it is back"), b"old");
        assert_eq!(fs::read(container.path().join("taken")).expect("it is there"), b"new");
    }

    #[cfg(unix)]
    #[test]
    fn links_are_not_taken_for_folders() {
        let container = tempfile::tempdir().expect("a folder for the test");
        let elsewhere = tempfile::tempdir().expect("a folder for the test");
        let killed = killed(elsewhere.path());
        let link = container.path().join(".output-build-link01");
        std::os::unix::fs::symlink(&killed, &link).expect("the container is ours");
        remove_leftovers(container.path(), &OPTIONS, |_| true);
        assert!(killed.join(OPTIONS.lock).exists());
    }
}
