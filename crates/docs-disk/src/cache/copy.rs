//! Copies of a cache, which machines share.

use std::ffi::OsStr;
use std::fs::{self, DirEntry};
use std::io;
use std::path::{MAIN_SEPARATOR, Path, PathBuf};

use walkdir::WalkDir;

use super::files::{HEADER, RECORDS, SOURCES, SPARE, folder_of};
use crate::error::Error;

/// Extension of the folder for the files of a copy.
const COPY: &str = "copy";

/// Folder for a copy of a cache, which is removed when the value is dropped.
#[derive(Debug)]
pub struct CacheCopy {
    folder: PathBuf,
}

impl CacheCopy {
    /// Creates an empty folder beside the files of a cache.
    pub(super) fn new(cache: &Path) -> Result<Self, Error> {
        let folder = cache.with_extension(COPY);
        remove(&folder).map_err(Error::file("remove", &folder))?;
        fs::create_dir(&folder).map_err(Error::file("make the folder", &folder))?;
        Ok(Self { folder })
    }

    /// Returns the folder, into which the [files](super::Cache::files) of another cache are written.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Moves the results of a build to the files of a cache, whose own results are removed.
    pub(super) fn replace(self, cache: &Path) -> Result<(), Error> {
        // The header is the first to be removed and the last to be added: without it there is no cache, if the program is killed.
        let mut old = parts(folder_of(cache), cache)?;
        old.sort_by_key(|entry| !is_header(entry));
        for entry in old {
            remove(&entry.path()).map_err(Error::file("remove", &entry.path()))?;
        }
        let mut new = parts(&self.folder, cache)?;
        new.sort_by_key(is_header);
        for entry in new {
            let path = folder_of(cache).join(entry.file_name());
            fs::rename(entry.path(), &path).map_err(Error::file("write", &path))?;
        }
        Ok(())
    }
}

impl Drop for CacheCopy {
    fn drop(&mut self) {
        // The next copy removes the remaining files.
        let _ = remove(&self.folder);
    }
}

/// Lists the files with the results of a cache's last build, relative to its folder.
pub(super) fn files(cache: &Path) -> Result<Vec<String>, Error> {
    let folder = folder_of(cache);
    let entries = WalkDir::new(folder).sort_by_file_name().into_iter();
    let entries =
        entries.filter_entry(|entry| entry.depth() != 1 || is_part(entry.file_name(), cache));
    let mut files = Vec::new();
    for entry in entries {
        let entry = entry.map_err(|error| Error::file("read", folder)(error.into()))?;
        let path = entry.path().strip_prefix(folder).ok().and_then(Path::to_str);
        if let Some(path) = path.filter(|_| entry.file_type().is_file()) {
            files.push(path.replace(MAIN_SEPARATOR, "/"));
        }
    }
    Ok(files)
}

/// Returns the entries of a folder that are results of builds with the name of a cache.
fn parts(folder: &Path, cache: &Path) -> Result<Vec<DirEntry>, Error> {
    let entries = fs::read_dir(folder).and_then(Iterator::collect::<io::Result<Vec<_>>>);
    let mut entries = entries.map_err(Error::file("read", folder))?;
    entries.retain(|entry| is_part(&entry.file_name(), cache));
    Ok(entries)
}

/// Returns whether a file or folder contains results of the builds of a cache. The others are its lock and drafts of killed builds.
fn is_part(file: &OsStr, cache: &Path) -> bool {
    let name = cache.file_name().and_then(OsStr::to_str).unwrap_or_default();
    let rest = file.to_str().and_then(|file| file.strip_prefix(name));
    rest.and_then(|rest| rest.strip_prefix('.')).is_some_and(|extension| {
        [HEADER, SOURCES, SPARE].contains(&extension) || extension.starts_with(RECORDS)
    })
}

fn is_header(entry: &DirEntry) -> bool {
    entry.path().extension() == Some(HEADER.as_ref())
}

/// Removes a file, or a folder with its files; neither need exist. Follows no symbolic link.
fn remove(path: &Path) -> io::Result<()> {
    let removed = match fs::symlink_metadata(path) {
        Ok(metadata) if metadata.is_dir() => fs::remove_dir_all(path),
        Ok(_) => fs::remove_file(path),
        Err(error) => Err(error),
    };
    match removed {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        removed => removed,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn write(path: &Path, content: &str) {
        fs::create_dir_all(folder_of(path)).expect("the folder is ours");
        fs::write(path, content).expect("the folder is ours");
    }

    #[test]
    fn a_copy_replaces_all_results() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let [one, other] = ["one/0f", "other/0f"].map(|name| folder.path().join(name));
        for part in ["state", "sources", "records-3", "draft"] {
            write(&one.with_extension(part), "one");
        }
        write(&one.with_extension("spare").join("a/index.html"), "one");
        for part in ["state", "records-2"] {
            write(&other.with_extension(part), "other");
        }
        write(&other.with_extension("spare").join("old.html"), "other");
        write(&folder.path().join("one/0f0.state"), "another cache");
        let results = files(&one).expect("the folder can be read");
        assert_eq!(results, ["0f.records-3", "0f.sources", "0f.spare/a/index.html", "0f.state"]);

        let copy = CacheCopy::new(&other).expect("the folder is ours");
        let copied = copy.folder().to_owned();
        for file in results.iter().map(String::as_str).chain(["0f0.state", "CACHEDIR.TAG"]) {
            write(&copied.join(file), "one");
        }
        copy.replace(&other).expect("the folder is ours");
        assert_eq!(files(&other).expect("the folder can be read"), results);
        let state = fs::read_to_string(other.with_extension("state"));
        assert_eq!(state.expect("it was moved"), "one");
        for absent in [
            copied,
            folder.path().join("other/0f0.state"),
            folder.path().join("other/CACHEDIR.TAG"),
        ] {
            assert!(!absent.exists(), "{}", absent.display());
        }
    }
}
