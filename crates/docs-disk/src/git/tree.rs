//! Source files of a site in tags and branches.

use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::{Arc, OnceLock};

use docs_model::{Issue, Location, join_relative_path, revision_root};
use docs_site::{EntryKind, Fingerprint, FolderListing, HistoryError, printable_path, unreadable};

use super::command::git;
use super::objects::{ObjectKind, Objects};
use super::refs::Refs;

/// Start of the mode of a file in git's trees.
const FILE: &[u8] = b"100";

/// Start of the mode of a symbolic link.
const LINK: &[u8] = b"120";

/// Files of the tags and branches of the repository around a site, which `git` reads from its objects: nothing is checked out.
#[derive(Clone, Debug)]
pub(crate) struct GitTree {
    root: PathBuf,
    refs: Arc<OnceLock<Result<Refs, HistoryError>>>,
    objects: Arc<Objects>,
}

/// A path in a tag or branch, where an entry may exist.
pub(crate) struct GitEntry<'a> {
    tree: &'a GitTree,
    path: &'a str,
    /// Name of the object: commit, colon and path.
    object: String,
}

impl GitTree {
    /// Creates the tree of a site's folder. Runs nothing.
    pub(crate) fn new(root: &Path) -> Self {
        Self { root: root.to_owned(), refs: Arc::default(), objects: Arc::default() }
    }

    /// Returns the names of the tags and branches. They are read once, so that a build has one state of the repository.
    ///
    /// # Errors
    ///
    /// When the repository can't be read.
    pub(crate) fn revisions(&self) -> Result<Vec<String>, HistoryError> {
        let refs = self.refs.get_or_init(|| Refs::read(&self.root)).as_ref();
        refs.map(|refs| refs.commits.keys().cloned().collect()).map_err(HistoryError::clone)
    }

    /// Returns the fingerprint of the tags and branches that were read: of all names, and of the commits of those in use.
    pub(crate) fn fingerprint(&self, used: &BTreeSet<String>) -> Fingerprint {
        self.refs().map(|refs| refs.fingerprint(used)).unwrap_or_default()
    }

    /// Returns the [`fingerprint`](Self::fingerprint) that the next build has.
    pub(crate) fn current_fingerprint(&self, used: &BTreeSet<String>) -> Fingerprint {
        Refs::read(&self.root).map(|refs| refs.fingerprint(used)).unwrap_or_default()
    }

    /// Returns the tags and branches; `None` before they were read. Then no path leads to one of them.
    fn refs(&self) -> Option<&Refs> {
        self.refs.get()?.as_ref().ok()
    }

    /// Returns the entry to which a path leads; `None` for a path in the work tree.
    pub(crate) fn find<'a>(&'a self, path: &'a str) -> Option<GitEntry<'a>> {
        let name = revision_root(path)?.strip_suffix(':')?;
        let refs = self.refs()?;
        let commit = refs.commits.get(name)?;
        let in_repository = join_relative_path(&refs.prefix, &path[name.len() + 2..]);
        if in_repository.starts_with("../") || in_repository == ".." {
            // Git would resolve it from the current folder.
            return None;
        }
        Some(GitEntry { tree: self, path, object: format!("{commit}:{in_repository}") })
    }
}

impl GitEntry<'_> {
    /// Returns the content of the file.
    pub(crate) fn read(&self) -> io::Result<Vec<u8>> {
        let content = self.tree.objects.read(&self.tree.root, &self.object)?;
        content.ok_or_else(|| io::ErrorKind::NotFound.into())
    }

    /// Returns the kind of the entry; `None` if it does not exist.
    pub(crate) fn kind(&self) -> Option<EntryKind> {
        let kind = self.tree.objects.kind(&self.tree.root, &self.object).ok()??;
        Some(match kind {
            ObjectKind::File => EntryKind::File,
            ObjectKind::Folder => EntryKind::Folder,
            ObjectKind::Other => EntryKind::Other,
        })
    }

    /// Lists the files below the folder; none if it does not exist.
    pub(crate) fn list(&self) -> FolderListing {
        let mut listing = FolderListing::default();
        if self.kind() != Some(EntryKind::Folder) {
            return listing;
        }
        let mut command = git(&self.tree.root);
        command.args(["ls-tree", "-r", "-z", "--full-tree", &self.object]);
        match command.stderr(Stdio::null()).output() {
            Ok(output) if output.status.success() => {
                for entry in output.stdout.split(|byte| *byte == 0).filter(|it| !it.is_empty()) {
                    self.add_to(&mut listing, entry);
                }
                listing.files.sort();
            }
            result => {
                let error =
                    result.err().unwrap_or_else(|| io::Error::other("`git ls-tree` failed"));
                listing.is_incomplete = true;
                listing.issues.push(unreadable(self.path, &error));
            }
        }
        listing
    }

    /// Adds an entry of `git ls-tree` to a listing: mode, type, object, a tab and the path.
    fn add_to(&self, listing: &mut FolderListing, entry: &[u8]) {
        let mut halves = entry.splitn(2, |byte| *byte == b'\t');
        let mode = halves.next().unwrap_or_default();
        let path = halves.next().unwrap_or_default();
        let left_out = |code, reason: &str| {
            let file = format!("{}/{}", self.path, String::from_utf8_lossy(path));
            Issue::warning(code, format!("the entry is left out: {reason}"))
                .at(Location::file(printable_path(&file)))
        };
        let Ok(path) = std::str::from_utf8(path) else {
            return listing.issues.push(left_out("file-name", "its name is not UTF-8"));
        };
        let is_link = mode.starts_with(LINK);
        let is_linked_file = || {
            let linked = self.tree.find(&format!("{}/{path}", self.path)).and_then(|it| it.kind());
            linked == Some(EntryKind::File)
        };
        if mode.starts_with(FILE) || is_link && is_linked_file() {
            listing.files.push(path.to_owned());
        } else if is_link {
            let reason = "a symbolic link in a tag or branch must lead to a file of the repository";
            listing.issues.push(left_out("outside-link", reason));
        } else {
            let reason = "a repository does not contain the files of its submodules";
            listing.issues.push(left_out("special-file", reason));
        }
    }
}
