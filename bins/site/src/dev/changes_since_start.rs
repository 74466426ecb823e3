//! Changes between the start of the program and the start of watching.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::time::{Duration, SystemTime};

use walkdir::{DirEntry, WalkDir};

use super::change::{is_built, is_foreign_name};
use super::watch::Changes;

/// Coarsest resolution of the times of common file systems.
const TICK: Duration = Duration::from_millis(10);

/// Changes since a time.
#[derive(Debug, Eq, PartialEq)]
pub(super) enum ChangesSinceStart {
    /// Files with changed content; empty without changes.
    Files(BTreeSet<PathBuf>),
    /// The entries of a folder have changed.
    Folder,
}

impl ChangesSinceStart {
    /// Finds the changes below folders since a time.
    pub(super) fn find(time: SystemTime, folders: &[PathBuf]) -> Self {
        let time = time - TICK;
        let mut files = BTreeSet::new();
        for folder in folders {
            let found = WalkDir::new(folder)
                .follow_links(true)
                .into_iter()
                .filter_entry(|entry| entry.depth() == 0 || !leads_away(entry));
            for entry in found.flatten() {
                let modified = entry.metadata().ok().and_then(|data| data.modified().ok());
                if modified.is_none_or(|modified| modified < time) {
                    continue;
                }
                if entry.file_type().is_dir() {
                    return Self::Folder;
                }
                files.insert(entry.into_path());
            }
        }
        Self::Files(files)
    }
}

impl From<ChangesSinceStart> for Changes {
    fn from(changes: ChangesSinceStart) -> Self {
        match changes {
            ChangesSinceStart::Files(paths) => Self { paths, are_incomplete: false },
            ChangesSinceStart::Folder => Self { are_incomplete: true, ..Self::default() },
        }
    }
}

/// Returns whether an entry is not a source of the site, like [`is_foreign`](super::change::is_foreign) for an entry
/// whose folder is one.
fn leads_away(entry: &DirEntry) -> bool {
    is_foreign_name(&entry.file_name().to_string_lossy())
        || (entry.file_type().is_dir() && is_built(entry.path()))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn saved_files_and_changed_folders_are_found() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = |name: &str| folder.path().join(name);
        fs::create_dir_all(path("docs")).expect("a folder");
        fs::create_dir_all(path(".git")).expect("a folder");
        fs::write(path("docs/old.md"), "old").expect("a file");
        fs::write(path("docs/new.md"), "new").expect("a file");
        let folders = [folder.path().to_owned()];
        assert_eq!(
            ChangesSinceStart::find(SystemTime::UNIX_EPOCH + TICK, &folders),
            ChangesSinceStart::Folder
        );

        std::thread::sleep(TICK * 3);
        let start = SystemTime::now();
        assert_eq!(
            ChangesSinceStart::find(start, &folders),
            ChangesSinceStart::Files(BTreeSet::new())
        );
        fs::write(path(".git/index"), "not a source").expect("a file");
        fs::write(path("docs/new.md"), "newer").expect("a file");
        assert_eq!(
            ChangesSinceStart::find(start, &folders),
            ChangesSinceStart::Files([path("docs/new.md")].into())
        );
        fs::remove_file(path("docs/old.md")).expect("the file goes");
        assert_eq!(ChangesSinceStart::find(start, &folders), ChangesSinceStart::Folder);
    }
}
