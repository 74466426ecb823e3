//! Source files of a site in a folder on disk.

mod walk;

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use docs_site::{EntryKind, FolderListing, SourceFile, SourceTree};

use self::walk::{check_readable, walk};
use crate::allowed::{AllowedFolders, Refusal};

/// Source files of a site in a folder.
#[derive(Clone, Debug)]
pub(crate) struct FolderTree {
    root: PathBuf,
    allowed: AllowedFolders,
}

impl FolderTree {
    /// Creates the tree of a site's folder. `allow_read` are folders outside of the project whose files may be read.
    pub(crate) fn new(root: &Path, allow_read: &[PathBuf]) -> Self {
        Self { root: root.to_owned(), allowed: AllowedFolders::new(root, allow_read) }
    }

    /// Returns the folder of the site.
    pub(crate) fn root(&self) -> &Path {
        &self.root
    }

    /// Returns the folders whose files may be read and published.
    pub(crate) fn allowed(&self) -> &AllowedFolders {
        &self.allowed
    }
}

impl SourceTree for FolderTree {
    fn open(&self, path: &str) -> io::Result<Box<dyn SourceFile + '_>> {
        Ok(Box::new(File::open(self.root.join(path))?))
    }

    fn kind(&self, path: &str) -> Option<EntryKind> {
        let metadata = fs::metadata(self.root.join(path)).ok()?;
        Some(match metadata.file_type() {
            kind if kind.is_file() => EntryKind::File,
            kind if kind.is_dir() => EntryKind::Folder,
            _ => EntryKind::Other,
        })
    }

    fn list(&self, folder: &str) -> FolderListing {
        walk(&self.root, folder, &self.allowed)
    }

    fn check_readable(&self, path: &str) -> io::Result<()> {
        check_readable(&self.root.join(path))
    }

    fn outside_project(&self, path: &str) -> Option<String> {
        let refusal = self.allowed.resolve(&self.root.join(path)).err()?;
        matches!(refusal, Refusal::Outside).then(|| refusal.help())
    }

    fn is_publishable(&self, path: &str) -> bool {
        let path = self.root.join(path);
        path.is_file() && self.allowed.may_publish(&path)
    }

    fn disk_path(&self, path: &str) -> Option<PathBuf> {
        Some(self.root.join(path))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Creates `project/.git` and `project/site/docs/a.md`, with a file outside of the project.
    fn site() -> (tempfile::TempDir, FolderTree) {
        let folder = tempfile::tempdir().expect("a folder");
        let path = |name: &str| folder.path().join(name);
        fs::create_dir_all(path("project/.git")).expect("a folder");
        fs::create_dir_all(path("project/site/docs")).expect("a folder");
        for file in ["project/site/docs/a.md", "project/.git/config", "secret"] {
            fs::write(path(file), file).expect("a file");
        }
        let tree = FolderTree::new(&path("project/site"), &[]);
        (folder, tree)
    }

    #[test]
    fn paths_are_relative_to_the_folder() {
        let (folder, tree) = site();
        assert_eq!(tree.kind("docs/a.md"), Some(EntryKind::File));
        assert_eq!(tree.kind("docs"), Some(EntryKind::Folder));
        assert_eq!(tree.kind("docs/b.md"), None);
        assert_eq!(tree.list("docs").files, ["a.md"]);
        assert!(tree.check_readable("docs/a.md").is_ok());
        assert_eq!(tree.disk_path("docs"), Some(folder.path().join("project/site/docs")));
        let text = io::read_to_string(tree.open("docs/a.md").expect("the file exists"));
        assert_eq!(text.expect("the file is text"), "project/site/docs/a.md");
    }

    #[test]
    fn files_outside_of_the_project_are_not_published() {
        let (_folder, tree) = site();
        assert_eq!(tree.outside_project("docs/a.md"), None);
        assert_eq!(tree.outside_project("docs/none.md"), None);
        assert!(
            tree.outside_project("../../secret").is_some_and(|help| help.contains("--allow-read"))
        );
        assert!(tree.is_publishable("docs/a.md"));
        for path in ["docs", "docs/none.md", "../../secret", "../.git/config"] {
            assert!(!tree.is_publishable(path), "{path}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_device_is_neither_a_file_nor_a_folder() {
        let (_folder, tree) = site();
        assert_eq!(tree.kind("/dev/null"), Some(EntryKind::Other));
    }
}
