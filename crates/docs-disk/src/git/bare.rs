//! Bare repositories in a cache folder, which may have been restored from elsewhere.

use std::fs::{self, FileType};
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::command::{git_of_bare, offline};

/// Settings of the repositories. Those of git can name programs to run, so a repository with others is not used.
const CONFIG: &str = "[core]\n\trepositoryformatversion = 0\n\tbare = true\n";

/// Files by which a repository reads settings or objects of other folders.
const REFERENCES: [&str; 4] =
    ["commondir", "config.worktree", "objects/info/alternates", "objects/info/http-alternates"];

/// A bare repository that [`create`](Self::create) has created: nothing in it leads out of its folder or runs a program.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct BareRepository {
    folder: PathBuf,
}

impl BareRepository {
    /// Opens the repository in a folder; `None` if there is none, or another one.
    pub(crate) fn open(folder: &Path) -> Option<Self> {
        is_own(folder).then(|| Self { folder: folder.to_owned() })
    }

    /// Creates an empty repository in a folder. Whatever is at the path is removed.
    pub(crate) fn create(folder: &Path) -> io::Result<Self> {
        let is_folder = fs::symlink_metadata(folder).map(|metadata| metadata.is_dir());
        match is_folder {
            Ok(true) => fs::remove_dir_all(folder)?,
            Ok(false) => fs::remove_file(folder)?,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(error),
        }
        for part in ["", "objects/info", "objects/pack", "refs/heads"] {
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

/// Returns whether a folder contains a repository as [`BareRepository::create`] creates it.
fn is_own(folder: &Path) -> bool {
    let is = |name: &str, is_kind: fn(&FileType) -> bool| {
        let metadata = fs::symlink_metadata(folder.join(name));
        metadata.is_ok_and(|metadata| is_kind(&metadata.file_type()))
    };
    ["", "objects", "objects/pack", "refs"].into_iter().all(|name| is(name, FileType::is_dir))
        && ["HEAD", "config"].into_iter().all(|name| is(name, FileType::is_file))
        && fs::read_to_string(folder.join("config")).is_ok_and(|config| config == CONFIG)
        && REFERENCES.iter().all(|name| fs::symlink_metadata(folder.join(name)).is_err())
        && ["objects", "objects/pack"].into_iter().all(|name| has_no_links(&folder.join(name)))
}

fn has_no_links(folder: &Path) -> bool {
    let Ok(entries) = fs::read_dir(folder) else { return false };
    entries
        .into_iter()
        .all(|entry| entry.and_then(|entry| entry.file_type()).is_ok_and(|kind| !kind.is_symlink()))
}
