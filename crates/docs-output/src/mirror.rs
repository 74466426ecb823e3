//! A copy of a folder whose files are hard links to the original's.
//!
//! A large output has a hundred thousand files, and an edit changes a few of them. Creating all links again takes a
//! quarter of the time of such a build, and removing the old ones takes longer than the build. An older copy is
//! therefore updated: a file of it is up to date if it has the inode number of the original's, which the listing of its
//! folder contains.

use std::collections::HashSet;
use std::ffi::OsStr;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::error::Error;
use crate::folder::{Folder, parent};
use crate::signature::FileSignature;

/// A file that the copy must contain.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WantedFile<'a> {
    pub(crate) path: &'a Path,
    /// Inode number of the original.
    pub(crate) number: u64,
}

/// Inode numbers of the files that a copy lacks, by path. The hash of a `Path` takes longer, since it is that of its components.
type Missing<'a> = FxHashMap<&'a OsStr, u64>;

/// Files that could not be linked.
#[derive(Debug, Default)]
pub(crate) struct Mirrored {
    /// Files whose bytes were copied, with the signatures of the copies.
    pub(crate) copied: Vec<(PathBuf, FileSignature)>,
    /// Files that were removed from the original since it was listed.
    pub(crate) vanished: Vec<PathBuf>,
}

/// Fills `copy` with these files and folders of `original`, and removes everything else from it. `folders` lists a folder
/// before its subfolders. `copy` may exist, with any content, but no other program may write to it.
pub(crate) fn mirror<'a>(
    original: &Folder,
    files: impl IntoIterator<Item = WantedFile<'a>>,
    folders: &[PathBuf],
    copy: &Path,
) -> Result<Mirrored, Error> {
    let files = files.into_iter();
    let mut missing: Missing<'_> =
        files.map(|wanted| (wanted.path.as_os_str(), wanted.number)).collect();
    let wrap = Error::file("make the folder", copy);
    prepare(&mut missing, folders, copy).map_err(wrap)?;
    let mut by_folder: FxHashMap<&Path, Vec<&OsStr>> = FxHashMap::default();
    for path in missing.into_keys().map(Path::new) {
        by_folder.entry(parent(path)).or_default().extend(path.file_name());
    }
    let by_folder: Vec<(&Path, Vec<&OsStr>)> = by_folder.into_iter().collect();
    let parts: Result<Vec<Mirrored>, Error> = by_folder
        .par_iter()
        .map(|(folder, names)| link_files(original, folder, names, copy))
        .collect();
    let mut mirrored = Mirrored::default();
    for mut part in parts? {
        mirrored.copied.append(&mut part.copied);
        mirrored.vanished.append(&mut part.vanished);
    }
    Ok(mirrored)
}

/// Creates the folders of the copy and removes outdated entries. Removes files that are up to date from `missing`.
fn prepare(missing: &mut Missing<'_>, folders: &[PathBuf], copy: &Path) -> io::Result<()> {
    let mut absent: FxHashSet<&Path> = folders.iter().map(PathBuf::as_path).collect();
    match fs::create_dir(copy) {
        Ok(()) => {}
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            remove_outdated(missing, &mut absent, copy)?;
        }
        Err(error) => return Err(error),
    }
    for folder in folders.iter().filter(|folder| absent.contains(folder.as_path())) {
        fs::create_dir(copy.join(folder))?;
    }
    Ok(())
}

fn remove_outdated(
    missing: &mut Missing<'_>,
    absent: &mut FxHashSet<&Path>,
    copy: &Path,
) -> io::Result<()> {
    let root = Folder::open(copy)?;
    let mut waiting = vec![PathBuf::new()];
    while let Some(path) = waiting.pop() {
        let folder = root.open_below(&path)?;
        for entry in folder.entries()? {
            let below = path.join(&entry.name);
            if entry.is_folder {
                if absent.remove(below.as_path()) {
                    waiting.push(below);
                } else {
                    fs::remove_dir_all(copy.join(below))?;
                }
                continue;
            }
            let wanted = missing.remove_entry(below.as_os_str());
            // 0 on systems without inode numbers.
            if entry.number != 0 && wanted.is_some_and(|(_, number)| number == entry.number) {
                continue;
            }
            missing.extend(wanted);
            folder.remove(&entry.name)?;
        }
    }
    Ok(())
}

fn link_files(
    original: &Folder,
    path: &Path,
    names: &[&OsStr],
    copy: &Path,
) -> Result<Mirrored, Error> {
    let to = copy.join(path);
    let wrap = || Error::file("keep the files of", path);
    let mut mirrored = Mirrored::default();
    let from = match original.open_below(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            mirrored.vanished.extend(names.iter().map(|name| path.join(name)));
            return Ok(mirrored);
        }
        from => from.map_err(wrap())?,
    };
    let into = Folder::open(&to).map_err(wrap())?;
    for name in names {
        match from.link(name, &into) {
            Ok(()) => {}
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                mirrored.vanished.push(path.join(name));
            }
            // Some file systems do not support hard links, or not to files of other users.
            Err(_) => {
                let copied = to.join(name);
                let signature = copy_file(&from, name, &copied)
                    .map_err(Error::file("keep", &path.join(name)))?;
                mirrored.copied.push((path.join(name), signature));
            }
        }
    }
    Ok(mirrored)
}

/// Replaces the files of a copy that differ from the original's: `written` ones become links, `removed` ones are removed.
///
/// A file that cannot be linked is missing in the copy, and [`mirror`] adds it later. Like there, no other program may write
/// to the copy, which can contain links.
pub(crate) fn update(
    original: &Path,
    copy: &Path,
    written: &HashSet<String>,
    removed: &HashSet<String>,
) {
    let (Ok(original), Ok(root)) = (Folder::open(original), Folder::open(copy)) else { return };
    for path in removed.iter().map(Path::new) {
        if let (Ok(folder), Some(name)) = (root.open_below(parent(path)), path.file_name()) {
            let _ = folder.remove(name);
        }
    }
    let mut by_folder: FxHashMap<&Path, Vec<&OsStr>> = FxHashMap::default();
    for path in written.iter().map(Path::new) {
        by_folder.entry(parent(path)).or_default().extend(path.file_name());
    }
    for folder in by_folder.keys() {
        // Folders exist before files are linked in parallel: one can be below another.
        let _ = make_folders(&root, folder, copy);
    }
    by_folder.par_iter().for_each(|(path, names)| {
        let (Ok(from), Ok(into)) = (original.open_below(path), root.open_below(path)) else {
            return;
        };
        for name in names {
            if into.remove(name).is_err() {
                // A folder in the place of the file.
                let _ = fs::remove_dir_all(copy.join(path).join(name));
            }
            let _ = from.link(name, &into);
        }
    });
}

/// Creates the folders of a path below a copy. Files and links in their places are removed.
fn make_folders(root: &Folder, path: &Path, copy: &Path) -> io::Result<()> {
    if path.as_os_str().is_empty() || root.open_below(path).is_ok() {
        return Ok(());
    }
    make_folders(root, parent(path), copy)?;
    match root.open_below(parent(path))?.remove(path.file_name().unwrap_or_default()) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    fs::create_dir(copy.join(path))
}

/// Copies a file with its permissions and the time of its last change.
fn copy_file(folder: &Folder, name: &OsStr, to: &Path) -> io::Result<FileSignature> {
    let mut from = folder.open_file(name)?;
    let metadata = from.metadata()?;
    let mut copy = File::create_new(to)?;
    io::copy(&mut from, &mut copy)?;
    copy.set_permissions(metadata.permissions())?;
    copy.set_modified(metadata.modified()?)?;
    Ok(FileSignature::from_metadata(&copy.metadata()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn write(folder: &Path, path: &str, text: &str) {
        let file = folder.join(path);
        fs::create_dir_all(file.parent().expect("a file has a folder")).expect("ours");
        fs::write(file, text).expect("the folder is ours");
    }

    fn number(folder: &Path, path: &str) -> u64 {
        FileSignature::read(&folder.join(path)).expect("it is there").number()
    }

    #[cfg(unix)]
    #[test]
    fn an_older_copy_becomes_the_same_as_the_original() {
        let temporary = tempfile::tempdir().expect("a folder for the test");
        let [original, copy, elsewhere] =
            ["original", "copy", "elsewhere"].map(|name| temporary.path().join(name));
        for path in ["a/same.html", "a/new.html", "b/deep/er.html"] {
            write(&original, path, path);
        }
        fs::create_dir(original.join("empty")).expect("the folder is ours");
        write(&elsewhere, "precious", "years");
        // An older or planted copy may contain other files, and files and links in place of folders, or the reverse.
        fs::create_dir_all(copy.join("a/new.html")).expect("the folder is ours");
        fs::hard_link(original.join("a/same.html"), copy.join("a/same.html")).expect("ours");
        write(&copy, "gone/file.html", "");
        write(&copy, "empty", "");
        std::os::unix::fs::symlink(&elsewhere, copy.join("b")).expect("the folder is ours");

        let paths = ["a/same.html", "a/new.html", "b/deep/er.html", "a/vanished.html"];
        let numbers: Vec<u64> =
            paths[..3].iter().map(|path| number(&original, path)).chain([7]).collect();
        let wanted = paths.iter().zip(numbers);
        let folders = ["a", "b", "b/deep", "empty"].map(PathBuf::from);
        let mirrored = mirror(
            &Folder::open(&original).expect("it is there"),
            wanted.map(|(path, number)| WantedFile { path: Path::new(path), number }),
            &folders,
            &copy,
        )
        .expect("the folder is ours");

        assert_eq!(mirrored.vanished, [PathBuf::from("a/vanished.html")]);
        assert!(mirrored.copied.is_empty());
        for path in &paths[..3] {
            assert_eq!(number(&copy, path), number(&original, path), "{path}");
        }
        assert!(copy.join("empty").is_dir() && !copy.join("gone").exists());
        assert_eq!(fs::read(elsewhere.join("precious")).expect("it stays"), b"years");
        assert_eq!(fs::read_dir(&elsewhere).expect("it stays").count(), 1);
    }

    #[test]
    fn a_file_is_copied_with_its_time() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        write(folder.path(), "a", "text");
        let from = Folder::open(folder.path()).expect("it is there");
        copy_file(&from, OsStr::new("a"), &folder.path().join("b")).expect("the folder is ours");
        let [a, b] = ["a", "b"].map(|name| fs::metadata(folder.path().join(name)).expect("there"));
        assert_eq!(a.modified().expect("a time"), b.modified().expect("a time"));
        assert_eq!(fs::read(folder.path().join("b")).expect("it is there"), b"text");
    }
}
