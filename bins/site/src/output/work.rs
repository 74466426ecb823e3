//! The hidden folder in which a build prepares the new site.
//!
//! It is private to its user, has a random name, and holds a lock file that the running build keeps locked. A build that
//! was killed leaves its folder behind, unlocked; the next build removes it. Nothing in such a folder directs a build:
//! it is removed as a whole, except for what the killed build had taken out of its place, which goes back there.

use std::ffi::OsStr;
use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use super::publish;
use crate::error::Error;

/// Start of the folders' names; [`RANDOM_LENGTH`] letters and digits follow.
const PREFIX: &str = ".site-build-";

/// 62⁶ names: two builds do not choose the same one by accident, and another user can not guess it.
const RANDOM_LENGTH: usize = 6;

/// Locked while the build runs.
const LOCK: &str = "docs-site.lock";

/// The new site.
const SITE: &str = "site";

/// What the new site takes the place of, by name.
const DISPLACED: &str = "displaced";

/// Number of new names that are tried. Another build may remove a folder in the moment between its creation and its
/// lock, which does not happen often.
const ATTEMPTS: usize = 100;

/// The folder of a running build. Dropping it removes it.
#[derive(Debug)]
pub(super) struct WorkFolder {
    folder: tempfile::TempDir,
    _lock: File,
}

impl WorkFolder {
    /// Makes a new folder in `container`.
    pub(super) fn create(container: &Path) -> Result<Self, Error> {
        Self::try_create(container).map_err(Error::file("make a folder in", container))
    }

    fn try_create(container: &Path) -> io::Result<Self> {
        for _ in 0..ATTEMPTS {
            let folder = tempfile::Builder::new()
                .prefix(PREFIX)
                .rand_bytes(RANDOM_LENGTH)
                .tempdir_in(container)?;
            if let Some(lock) = lock(folder.path())? {
                // Version control shall not see it.
                fs::write(folder.path().join(".gitignore"), "*\n")?;
                fs::create_dir(folder.path().join(DISPLACED))?;
                return Ok(Self { folder, _lock: lock });
            }
        }
        Err(io::Error::other("other builds remove it at once"))
    }

    /// Path of the new site. The folder is not there yet.
    pub(super) fn site(&self) -> PathBuf {
        self.folder.path().join(SITE)
    }

    /// Path of the folder for what the new site takes the place of.
    pub(super) fn displaced(&self) -> PathBuf {
        self.folder.path().join(DISPLACED)
    }
}

/// Makes and locks the lock file of a new folder. `None` if another build took the folder for a leftover meanwhile.
fn lock(folder: &Path) -> io::Result<Option<File>> {
    let path = folder.join(LOCK);
    let lock = match OpenOptions::new().write(true).create_new(true).open(&path) {
        Ok(lock) => lock,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    match lock.try_lock() {
        // The other build held the lock before and has removed the file by now.
        Ok(()) => Ok(path.exists().then_some(lock)),
        Err(fs::TryLockError::WouldBlock) => Ok(None),
        // Without locks no build can tell the folder from a leftover, so none removes it, see `claim`.
        Err(fs::TryLockError::Error(_)) => Ok(Some(lock)),
    }
}

/// Removes the folders in `container` that killed builds left. What they had displaced goes back into the container if
/// its place is empty and `restores` accepts its name.
pub(super) fn remove_leftovers(container: &Path, restores: impl Fn(&OsStr) -> bool) {
    let Ok(entries) = fs::read_dir(container) else { return };
    for entry in entries.flatten().filter(|entry| is_name(&entry.file_name())) {
        let folder = entry.path();
        // Killed before its lock was made: only an empty folder can be removed so.
        if fs::remove_dir(&folder).is_ok() {
            continue;
        }
        let Some(_lock) = claim(&folder) else { continue };
        restore(&folder.join(DISPLACED), container, &restores);
        // A later build tries again.
        let _ = fs::remove_dir_all(&folder);
    }
}

/// Reports whether a folder of a build can have this name.
pub(super) fn is_name(name: &OsStr) -> bool {
    let random = name.to_str().and_then(|name| name.strip_prefix(PREFIX));
    random.is_some_and(|random| {
        random.len() == RANDOM_LENGTH && random.bytes().all(|byte| byte.is_ascii_alphanumeric())
    })
}

/// Locks the folder of a killed build. `None` if the folder is not one that a build of this user made, or the build
/// runs.
fn claim(folder: &Path) -> Option<File> {
    if !is_own(&fs::symlink_metadata(folder).ok()?, true) {
        return None;
    }
    let path = folder.join(LOCK);
    if !is_own(&fs::symlink_metadata(&path).ok()?, false) {
        return None;
    }
    let lock = OpenOptions::new().write(true).open(path).ok()?;
    lock.try_lock().ok()?;
    Some(lock)
}

/// Reports whether a folder or file is real, not a link, and belongs to the user.
fn is_own(metadata: &fs::Metadata, is_folder: bool) -> bool {
    let is_real = match is_folder {
        true => metadata.is_dir(),
        false => metadata.is_file(),
    };
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

/// Moves entries back to where a killed build took them from, unless something is there now.
fn restore(displaced: &Path, container: &Path, restores: impl Fn(&OsStr) -> bool) {
    if !fs::symlink_metadata(displaced).is_ok_and(|metadata| metadata.is_dir()) {
        return;
    }
    let Ok(entries) = fs::read_dir(displaced) else { return };
    for entry in entries.flatten().filter(|entry| restores(&entry.file_name())) {
        // An error means that something is there.
        let _ = publish::move_to_empty(&entry.path(), &container.join(entry.file_name()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).expect("the folder is there").flatten();
        let mut names: Vec<String> =
            entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    /// Makes the folder of a killed build, and returns its path.
    fn killed(container: &Path) -> PathBuf {
        let work = WorkFolder::create(container).expect("the container is ours");
        let path = work.folder.path().to_owned();
        let WorkFolder { folder, .. } = work;
        let _ = folder.keep();
        path
    }

    #[test]
    fn only_folders_of_killed_builds_are_removed() {
        let container = tempfile::tempdir().expect("a folder for the test");
        let running = WorkFolder::create(container.path()).expect("the container is ours");
        let killed = killed(container.path());
        fs::create_dir(container.path().join(".site-build-empty1")).expect("the container is ours");
        let kept = [".site-build-notes", ".site-build-abc12", ".site-build-abcde1", "build"];
        for name in kept {
            fs::create_dir(container.path().join(name)).expect("the container is ours");
            fs::write(container.path().join(name).join("x"), "x").expect("the container is ours");
        }
        remove_leftovers(container.path(), |_| true);
        assert!(!killed.exists());
        assert!(!container.path().join(".site-build-empty1").exists());
        assert!(kept.iter().all(|name| container.path().join(name).join("x").exists()));
        assert!(running.displaced().exists(), "a running build keeps its folder");
        drop(running);
        let mut kept: Vec<String> = kept.iter().map(|&name| name.to_owned()).collect();
        kept.sort();
        assert_eq!(names(container.path()), kept);
    }

    #[test]
    fn what_a_killed_build_had_displaced_goes_back_to_an_empty_place() {
        let container = tempfile::tempdir().expect("a folder for the test");
        let killed = killed(container.path());
        for name in ["build", "taken", "other"] {
            fs::write(killed.join(DISPLACED).join(name), "old").expect("the folder is ours");
        }
        fs::write(container.path().join("taken"), "new").expect("the folder is ours");
        remove_leftovers(container.path(), |name| name != "other");
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
        let link = container.path().join(".site-build-link01");
        std::os::unix::fs::symlink(&killed, &link).expect("the container is ours");
        remove_leftovers(container.path(), |_| true);
        assert!(killed.join(LOCK).exists());
    }
}
