//! Source files of a site in tags and branches.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use docs_model::{Issue, Location, join_relative_path, split_revision};
use docs_site::{
    EntryKind, Fingerprint, FolderListing, RepositoryError, printable_path, unreadable,
};

use super::entries::{TreeEntry, TreeEntryKind};
use super::objects::{ObjectKind, Objects};
use super::refs::Refs;
use super::sources::{SourceCommit, SourceCommits};

/// Files of the tags and branches of the repository around a site, and of sources in other repositories. `git` reads them from its
/// objects: nothing is checked out.
#[derive(Clone, Debug)]
pub(crate) struct GitTree {
    root: PathBuf,
    refs: Arc<OnceLock<Result<Refs, RepositoryError>>>,
    objects: Arc<Objects>,
    sources: SourceCommits,
}

/// A path in a tag, branch or source, where an entry may exist.
pub(crate) struct GitEntry<'a> {
    root: Cow<'a, Path>,
    objects: Arc<Objects>,
    path: &'a str,
    /// Name of the object: commit, colon and path.
    object: String,
}

impl GitTree {
    /// Creates the tree of a site's folder. Runs nothing.
    pub(crate) fn new(root: &Path) -> Self {
        Self {
            root: root.to_owned(),
            refs: Arc::default(),
            objects: Arc::default(),
            sources: SourceCommits::default(),
        }
    }

    /// Returns the commits of the sources.
    pub(crate) fn sources(&self) -> &SourceCommits {
        &self.sources
    }

    /// Returns the names of the tags and branches. They are read once, so that a build has one state of the repository.
    ///
    /// # Errors
    ///
    /// Returns an error if the repository can't be read.
    pub(crate) fn revisions(&self) -> Result<Vec<String>, RepositoryError> {
        let refs = self.refs.get_or_init(|| Refs::read(&self.root)).as_ref();
        refs.map(|refs| refs.commits.keys().cloned().collect()).map_err(RepositoryError::clone)
    }

    /// Returns the fingerprint of the tags and branches: of all names, and of the commits of those in use. `None` if they were not
    /// read.
    pub(crate) fn fingerprint(&self, used: &BTreeSet<String>) -> Option<Fingerprint> {
        self.refs.get().map(|refs| fingerprint(refs, used))
    }

    /// Returns the [`fingerprint`](Self::fingerprint) that the next build has.
    pub(crate) fn current_fingerprint(&self, used: &BTreeSet<String>) -> Fingerprint {
        fingerprint(&Refs::read(&self.root), used)
    }

    /// Returns the entry to which a path leads; `None` for a path in the work tree. Before the tags and branches were read, no path
    /// leads to one of them.
    pub(crate) fn find<'a>(&'a self, path: &'a str) -> Option<GitEntry<'a>> {
        let (name, in_site) = split_revision(path)?;
        if let Some(SourceCommit { repository, commit, objects }) = self.sources.get(name) {
            let root = Cow::Owned(repository.folder().to_owned());
            let object = object(&commit, "", in_site)?;
            return Some(GitEntry { root, objects, path, object });
        }
        let refs = self.refs.get()?.as_ref().ok()?;
        let object = object(refs.commits.get(name)?, &refs.prefix, in_site)?;
        let (root, objects) = (Cow::Borrowed(&*self.root), Arc::clone(&self.objects));
        Some(GitEntry { root, objects, path, object })
    }
}

/// Returns the fingerprint of tags and branches; that of nothing if they can't be read.
fn fingerprint(refs: &Result<Refs, RepositoryError>, used: &BTreeSet<String>) -> Fingerprint {
    refs.as_ref().map(|refs| refs.fingerprint(used)).unwrap_or_default()
}

/// Returns the name of the object at a path relative to a folder of the repository; `None` for a path out of the repository.
fn object(commit: &str, folder: &str, path: &str) -> Option<String> {
    let in_repository = join_relative_path(folder, path);
    // Git would resolve it from the current folder.
    let is_outside = in_repository.starts_with("../") || in_repository == "..";
    (!is_outside).then(|| format!("{commit}:{in_repository}"))
}

impl GitEntry<'_> {
    /// Returns the content of the file.
    pub(crate) fn read(&self) -> io::Result<Vec<u8>> {
        let content = self.objects.read(&self.root, &self.object)?;
        content.ok_or_else(|| io::ErrorKind::NotFound.into())
    }

    /// Returns the kind of the entry; `None` if it does not exist.
    pub(crate) fn kind(&self) -> Option<EntryKind> {
        let kind = self.objects.kind(&self.root, &self.object).ok()??;
        Some(match kind {
            ObjectKind::File => EntryKind::File,
            ObjectKind::Folder => EntryKind::Folder,
            ObjectKind::Other => EntryKind::Other,
        })
    }

    /// Lists the files below the folder; none if it does not exist.
    pub(crate) fn list(&self) -> FolderListing {
        let mut listing = FolderListing::default();
        if let Err(error) = self.add_files(&mut listing) {
            listing.is_incomplete = true;
            listing.issues.push(unreadable(self.path, &error));
        }
        listing.files.sort();
        listing
    }

    /// Adds the files below the folder to a listing.
    fn add_files(&self, listing: &mut FolderListing) -> io::Result<()> {
        let mut hashes = Vec::new();
        // Objects of folders whose entries are missing, with their paths below this one and a slash.
        let mut waiting = vec![(self.object.clone(), Vec::new())];
        while let Some((object, folder)) = waiting.pop() {
            let entries = match self.objects.entries(&self.root, &object)? {
                Some(entries) => entries,
                None if folder.is_empty() => return Ok(()),
                None => return Err(io::Error::other("the repository lacks a folder")),
            };
            for TreeEntry { kind, name, hash } in entries {
                let path = [folder.as_slice(), &name].concat();
                if kind == TreeEntryKind::Folder {
                    waiting.push((hash, [&path, &b"/"[..]].concat()));
                } else if let Some(path) = self.add_to(listing, kind, &path)
                    && kind == TreeEntryKind::File
                {
                    hashes.push((self.object_below(path), hash));
                }
            }
        }
        self.objects.add_hashes(&hashes);
        Ok(())
    }

    /// Returns the name of the object at a path below the folder.
    fn object_below(&self, path: &str) -> String {
        let separator = if self.object.ends_with(':') { "" } else { "/" };
        format!("{}{separator}{path}", self.object)
    }

    /// Adds an entry to a listing. Returns the path of a file or of a link to one.
    fn add_to<'p>(
        &self,
        listing: &mut FolderListing,
        kind: TreeEntryKind,
        path: &'p [u8],
    ) -> Option<&'p str> {
        let left_out = |code, reason: &str| {
            let file = format!("{}/{}", self.path, String::from_utf8_lossy(path));
            Issue::warning(code, format!("the entry is left out: {reason}"))
                .at(Location::file(printable_path(&file)))
        };
        let Ok(path) = std::str::from_utf8(path) else {
            listing.issues.push(left_out("file-name", "its name is not UTF-8"));
            return None;
        };
        let is_link = kind == TreeEntryKind::Link;
        let is_linked_file = || {
            let linked = self.object_below(path);
            matches!(self.objects.kind(&self.root, &linked), Ok(Some(ObjectKind::File)))
        };
        if kind == TreeEntryKind::File || is_link && is_linked_file() {
            listing.files.push(path.to_owned());
            return Some(path);
        }
        listing.issues.push(if is_link {
            let reason = "a symbolic link in git must lead to a file of the repository";
            left_out("outside-link", reason)
        } else {
            let reason = "a repository does not contain the files of its submodules";
            left_out("special-file", reason)
        });
        None
    }
}

#[cfg(test)]
mod tests {
    use super::super::test_repository::TestRepository;
    use super::*;

    /// Creates a repository whose site has other files in the work tree than in its tags and branches.
    fn repository() -> TestRepository {
        let repository = TestRepository::new();
        repository.write("website/content/index.md", "One");
        repository.write("website/content/a b/é.md", "Nested");
        repository.write("outer.md", "Outer");
        repository.run(&["add", "."]);
        repository.run(&["commit", "--quiet", "--message=One"]);
        repository.run(&["tag", "--annotate", "--message=One", "docs/v1"]);
        repository.run(&["branch", "both"]);
        repository.write("website/content/index.md", "Two");
        repository.run(&["commit", "--quiet", "--all", "--message=Two"]);
        repository.run(&["tag", "both"]);
        repository.write("website/content/index.md", "Work");
        repository
    }

    fn text(tree: &GitTree, path: &str) -> Option<String> {
        let bytes = tree.find(path)?.read().ok()?;
        Some(String::from_utf8(bytes).expect("the file is text"))
    }

    #[test]
    fn files_are_those_of_the_tag_or_branch() {
        let repository = repository();
        let tree = GitTree::new(&repository.path().join("website"));
        assert!(tree.find("docs/v1:/content/index.md").is_none(), "the names are not known yet");
        let names = tree.revisions().expect("it is a repository");
        assert_eq!(names, ["both", "docs/v1", "main"]);
        let one = |path: &str| text(&tree, &format!("docs/v1:/{path}"));
        assert_eq!(one("content/index.md").as_deref(), Some("One"));
        assert_eq!(text(&tree, "main:/content/index.md").as_deref(), Some("Two"));
        assert_eq!(text(&tree, "both:/content/index.md").as_deref(), Some("Two"), "a tag precedes");
        assert_eq!(one("../outer.md").as_deref(), Some("Outer"));
        for path in ["../../outer.md", "content", "none.md", "content/index.md\nouter.md"] {
            assert_eq!(one(path), None, "{path}");
        }
        assert!(tree.find("content/index.md").is_none() && tree.find("v9:/a.md").is_none());
        assert_eq!(one("content/index.md").as_deref(), Some("One"), "the process is as before");
    }

    #[test]
    fn folders_are_listed_with_the_names_of_their_files() {
        let repository = repository();
        let tree = GitTree::new(&repository.path().join("website"));
        tree.revisions().expect("it is a repository");
        let entry = |path| tree.find(path).expect("the tag exists");
        let listing = entry("docs/v1:/content").list();
        assert_eq!(listing.files, ["a b/é.md", "index.md"]);
        assert_eq!(entry("docs/v1:/content").kind(), Some(EntryKind::Folder));
        assert_eq!(entry("docs/v1:/content/a b/é.md").kind(), Some(EntryKind::File));
        assert_eq!(entry("docs/v1:/none").kind(), None);
        assert!(entry("docs/v1:/none").list().files.is_empty());
    }

    #[test]
    fn files_that_commits_share_are_read_once() {
        let repository = repository();
        let tree = GitTree::new(&repository.path().join("website"));
        tree.revisions().expect("it is a repository");
        for name in ["docs/v1", "both"] {
            tree.find(&format!("{name}:/content")).expect("the tag exists").list();
        }
        let read = |name: &str, file: &str| text(&tree, &format!("{name}:/content/{file}"));
        assert_eq!(read("docs/v1", "a b/é.md").as_deref(), Some("Nested"));
        std::fs::remove_dir_all(repository.path().join(".git/objects")).expect("it is ours");
        assert_eq!(read("both", "a b/é.md").as_deref(), Some("Nested"));
        assert_eq!(read("both", "index.md"), None, "its content is another");
    }

    #[test]
    fn the_fingerprint_changes_with_the_names_and_the_commits_in_use() {
        let repository = repository();
        let tree = GitTree::new(repository.path());
        tree.revisions().expect("it is a repository");
        let used = BTreeSet::from(["main".to_owned()]);
        let run = |arguments: &[&str]| repository.run(arguments);
        assert_eq!(GitTree::new(repository.path()).fingerprint(&used), None, "nothing was read");
        let read = tree.fingerprint(&used).expect("the names were read");
        assert_eq!(tree.current_fingerprint(&used), read);
        run(&["branch", "--force", "both", "docs/v1"]);
        assert_eq!(tree.current_fingerprint(&used), read, "the branch is not in use");
        run(&["tag", "v2"]);
        assert_ne!(tree.current_fingerprint(&used), read, "a new tag can be a version");
        run(&["tag", "--delete", "v2"]);
        run(&["update-ref", "refs/heads/main", "refs/tags/docs/v1^{commit}"]);
        assert_ne!(tree.current_fingerprint(&used), read);
    }

    #[test]
    fn a_folder_without_a_repository_is_an_error_with_advice() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let error = GitTree::new(folder.path()).revisions().expect_err("it has no repository");
        assert_eq!(error.to_string(), "the site is in no git repository");
        assert_eq!(error.help(), Some("build the site in a clone of its repository"));
    }
}
