//! The step that makes new files visible.
//!
//! A whole folder is exchanged with the new one in one step of the file system: every reader sees the old files or the
//! new ones. Where that is not possible (a mount point, a parent folder without write access), the entries of the folder
//! are exchanged one after the other, and the manifest lists old and new files meanwhile.

use std::collections::{BTreeSet, HashSet};
use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::Path;

use crate::error::Error;

/// Moves `new` to the path `target`, and what was there, if anything, to `displaced`.
///
/// # Errors
///
/// Returns an error if the system refuses; the target is then unchanged.
pub(crate) fn put(new: &Path, target: &Path, displaced: &Path) -> io::Result<()> {
    match exchange(new, target) {
        Ok(()) => fs::rename(new, displaced),
        Err(error) if error.kind() == io::ErrorKind::NotFound => fs::rename(new, target),
        Err(error) if is_unsupported(&error) => replace(new, target, displaced),
        Err(error) => Err(error),
    }
}

/// Replaces in two steps on file systems without an exchange. If this build is killed between them, the next one undoes
/// the first step.
fn replace(new: &Path, target: &Path, displaced: &Path) -> io::Result<()> {
    match fs::rename(target, displaced) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    fs::rename(new, target).inspect_err(|_| {
        // The error of the second step is the one to report.
        let _ = fs::rename(displaced, target);
    })
}

/// Moves the entries with these names from the folder `new` to `target`, and the target's own to `displaced`. An entry
/// that `new` does not contain is only removed from the target.
pub(crate) fn put_entries(
    new: &Path,
    target: &Path,
    displaced: &Path,
    names: &BTreeSet<OsString>,
) -> Result<(), Error> {
    let is_new = |name: &&OsString| fs::symlink_metadata(new.join(name)).is_ok();
    // Folders (of scripts and pictures) come before the files that refer to them, removals last.
    let (coming, going): (Vec<&OsString>, Vec<&OsString>) = names.iter().partition(is_new);
    let (folders, files): (Vec<&OsString>, Vec<&OsString>) =
        coming.into_iter().partition(|name| new.join(name).is_dir());
    for name in folders.into_iter().chain(files) {
        let place = target.join(name);
        put(&new.join(name), &place, &displaced.join(name))
            .map_err(Error::file("write", &place))?;
    }
    for name in going {
        let place = target.join(name);
        match fs::rename(&place, displaced.join(name)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                return Err(Error::file("remove", &place)(error));
            }
            _ => {}
        }
    }
    Ok(())
}

/// Moves a file or folder to a free path.
///
/// # Errors
///
/// Returns an error if something exists at the path.
pub(crate) fn move_to_empty(from: &Path, to: &Path) -> io::Result<()> {
    #[cfg(target_os = "linux")]
    {
        use rustix::fs::{CWD, RenameFlags, renameat_with};
        match renameat_with(CWD, from, CWD, to, RenameFlags::NOREPLACE).map_err(io::Error::from) {
            Err(error) if is_unsupported(&error) => {}
            result => return result,
        }
    }
    match fs::symlink_metadata(to) {
        Ok(_) => Err(io::ErrorKind::AlreadyExists.into()),
        Err(_) => fs::rename(from, to),
    }
}

#[cfg(any(target_os = "linux", target_vendor = "apple"))]
fn exchange(one: &Path, other: &Path) -> io::Result<()> {
    use rustix::fs::{CWD, RenameFlags, renameat_with};
    Ok(renameat_with(CWD, one, CWD, other, RenameFlags::EXCHANGE)?)
}

#[cfg(not(any(target_os = "linux", target_vendor = "apple")))]
fn exchange(_one: &Path, _other: &Path) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Returns whether a file system does not support an operation: old kernels and network file systems return either
/// error.
fn is_unsupported(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::Unsupported | io::ErrorKind::InvalidInput)
}

/// Maximum number of files that are flushed one by one, which takes less than a millisecond each. More files are flushed
/// by one call for the whole file system, including the files of other programs: ten thousand calls take minutes on
/// some disks.
const MAX_SINGLE_SYNCS: usize = 100;

/// Flushes new files below a folder to the disk. After a power failure a reader must not find the names of new files
/// without their contents.
pub(crate) fn sync_files(folder: &Path, paths: &HashSet<String>) -> Result<(), Error> {
    if cfg!(target_os = "linux") && paths.len() > MAX_SINGLE_SYNCS {
        return sync_file_system(folder).map_err(Error::file("write", folder));
    }
    for path in paths.iter().map(|path| folder.join(path)) {
        let sync = || fs::File::open(&path)?.sync_all();
        sync().map_err(Error::file("write", &path))?;
    }
    Ok(())
}

#[cfg(target_os = "linux")]
fn sync_file_system(folder: &Path) -> io::Result<()> {
    Ok(rustix::fs::syncfs(fs::File::open(folder)?)?)
}

#[cfg(not(target_os = "linux"))]
fn sync_file_system(_folder: &Path) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Flushes the names in a folder to the disk. On file systems without this operation the names follow soon.
pub(crate) fn sync_folder(folder: &Path) {
    if let Ok(open) = fs::File::open(folder) {
        let _ = open.sync_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder_with(path: &Path, file: &str) {
        fs::create_dir_all(path).expect("the folder is ours");
        fs::write(path.join(file), "").expect("the folder is ours");
    }

    #[test]
    fn a_folder_takes_the_place_of_another_in_one_step_and_in_two() {
        for put in [put, replace] {
            let folder = tempfile::tempdir().expect("a folder for the test");
            let [new, target, displaced] =
                ["new", "target", "displaced"].map(|name| folder.path().join(name));
            folder_with(&new, "1");
            put(&new, &target, &displaced).expect("nothing is there");
            assert!(target.join("1").exists() && !new.exists() && !displaced.exists());
            folder_with(&new, "2");
            put(&new, &target, &displaced).expect("a folder is there");
            assert!(target.join("2").exists() && !target.join("1").exists());
            assert!(displaced.join("1").exists() && !new.exists());
        }
    }

    #[test]
    fn nothing_is_replaced_by_a_move_to_an_empty_place() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let [from, to] = ["from", "to"].map(|name| folder.path().join(name));
        fs::write(&from, "new").expect("the folder is ours");
        fs::write(&to, "old").expect("the folder is ours");
        assert!(move_to_empty(&from, &to).is_err());
        assert_eq!(fs::read(&to).expect("it is there"), b"old");
        fs::remove_file(&to).expect("it is there");
        move_to_empty(&from, &to).expect("the place is empty");
        assert!(to.exists() && !from.exists());
    }
}
