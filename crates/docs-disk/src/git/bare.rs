//! Bare repositories in a cache folder, which may have been restored from elsewhere.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use walkdir::{DirEntry, WalkDir};

use super::command::{git_of_bare, offline};

/// Settings of the repositories. Those of git can name programs to run, so a repository with others is not used.
const CONFIG: &str = "[core]\n\trepositoryformatversion = 0\n\tbare = true\n";

/// Names in the folder of a repository. Other files of git have an effect: `commondir` and `info/grafts` lead to other objects,
/// and git appends to a log that exists.
const NAMES: [&str; 6] = ["HEAD", "config", "objects", "packed-refs", "refs", "shallow"];

/// Files that name folders with further objects.
const ALTERNATES: [&str; 2] = ["objects/info/alternates", "objects/info/http-alternates"];

/// Folders that every repository contains.
const FOLDERS: [&str; 3] = ["objects/info", "objects/pack", "refs"];

/// A bare repository that [`create`](Self::create) has created: nothing in it leads out of its folder or runs a program.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct BareRepository {
    folder: PathBuf,
}

impl BareRepository {
    /// Opens the repository in a folder; `None` if there is none, or [`create`](Self::create) has
    /// not created it.
    pub(crate) fn open(folder: &Path) -> Option<Self> {
        is_own(folder).then(|| Self { folder: folder.to_owned() })
    }

    /// Creates an empty repository in a folder. An existing file or folder at the path is removed.
    pub(crate) fn create(folder: &Path) -> io::Result<Self> {
        let is_folder = fs::symlink_metadata(folder).map(|metadata| metadata.is_dir());
        match is_folder {
            Ok(true) => fs::remove_dir_all(folder)?,
            Ok(false) => fs::remove_file(folder)?,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(error),
        }
        for part in FOLDERS {
            fs::create_dir_all(folder.join(part))?;
        }
        fs::write(folder.join("HEAD"), "ref: refs/heads/main\n")?;
        fs::write(folder.join("config"), CONFIG)?;
        Ok(Self { folder: folder.to_owned() })
    }

    /// Returns the folder.
    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Returns a command of git that uses no network, unless it is a fetch.
    pub(crate) fn command(&self) -> Command {
        offline(git_of_bare(&self.folder))
    }

    /// Returns whether the repository contains a commit.
    pub(crate) fn contains(&self, commit: &str) -> bool {
        let mut command = self.command();
        command.args(["cat-file", "-e", &format!("{commit}^{{commit}}")]).stderr(Stdio::null());
        command.status().is_ok_and(|status| status.success())
    }

    /// Returns whether the repository lacks commits before those that were fetched.
    pub(crate) fn is_shallow(&self) -> bool {
        self.folder.join("shallow").exists()
    }
}

/// Returns whether a folder contains only files and folders that [`BareRepository::create`] and
/// fetches write.
fn is_own(folder: &Path) -> bool {
    fs::read_to_string(folder.join("config")).is_ok_and(|config| config == CONFIG)
        && folder.join("HEAD").is_file()
        && FOLDERS.iter().all(|name| folder.join(name).is_dir())
        && WalkDir::new(folder)
            .into_iter()
            .all(|entry| entry.is_ok_and(|entry| is_expected(&entry)))
        && ALTERNATES.iter().all(|name| !folder.join(name).exists())
}

/// Returns whether an entry of a repository is an expected file or folder, and not a link.
fn is_expected(entry: &DirEntry) -> bool {
    let kind = entry.file_type();
    let is_known = match entry.depth() {
        0 => kind.is_dir(),
        1 => NAMES.iter().any(|name| entry.file_name() == *name),
        _ => true,
    };
    is_known && (kind.is_dir() || kind.is_file())
}
