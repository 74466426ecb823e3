//! Files of a revision of a git repository.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::Error;
use crate::git::git;

/// Folder of npm packages, which repositories do not contain.
const PACKAGES: &str = "node_modules";

/// A commit of the repository around a site's folder, which the program `git` reads.
///
/// Nothing is checked out: the repository's folder, its index and its branches stay as they are.
///
/// ```no_run
/// use std::path::Path;
///
/// use docs_disk::Revision;
///
/// let revision = Revision::find(Path::new("website"), "main")?;
/// let exported = revision.export(Path::new(".site-cache/diff/old/sources"))?;
/// println!("the site of {} is in {}", revision.commit(), exported.root.display());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Revision {
    commit: String,
    /// Folder of the repository.
    top: PathBuf,
    /// Path of the site within the repository; empty, or with a slash at its end.
    prefix: String,
}

/// Error of a revision that cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RevisionError {
    /// The program `git` could not be started.
    #[error("`git` can't be started: {0}")]
    NoGit(io::Error),
    /// The folder is in no repository.
    #[error("`{}` is in no git repository", .0.display())]
    NoRepository(PathBuf),
    /// No commit has this name.
    #[error("`{0}` is neither a folder nor a revision of the site's repository")]
    Unknown(String),
    /// The revision has no folder of the site.
    #[error("the revision `{commit}` has no folder `{folder}`")]
    NoFolder {
        /// Commit.
        commit: String,
        /// Folder of the site in the repository.
        folder: String,
    },
    /// A command of git failed, for the reason that it printed.
    #[error("git can't read the revision: {0}")]
    Git(String),
    /// A file could not be written.
    #[error(transparent)]
    File(Error),
}

/// Files of a revision in a folder.
#[derive(Clone, Debug, Eq, PartialEq)]
#[non_exhaustive]
pub struct Exported {
    /// Folder of the site.
    pub root: PathBuf,
    /// Folders with npm packages of the site's current folder, to which the exported one has links.
    pub packages: Vec<PathBuf>,
}

impl Revision {
    /// Finds a commit by its name, such as `main`, `v1.2` or `HEAD~1`, in the repository around a site's folder.
    ///
    /// # Errors
    ///
    /// [`RevisionError::NoGit`], [`RevisionError::NoRepository`] or [`RevisionError::Unknown`].
    pub fn find(root: &Path, name: &str) -> Result<Self, RevisionError> {
        let place = output(git(root).args(["rev-parse", "--show-toplevel", "--show-prefix"]))?;
        let place = place.map_err(|_| RevisionError::NoRepository(root.to_owned()))?;
        let mut place = place.lines();
        let top = place.next().unwrap_or_default();
        let prefix = place.next().unwrap_or_default().to_owned();
        let commit = format!("{name}^{{commit}}");
        let commit = ["rev-parse", "--verify", "--quiet", "--end-of-options", &commit];
        let commit = output(git(root).args(commit))?;
        let commit = commit.map_err(|_| RevisionError::Unknown(name.to_owned()))?;
        // Git prints the separator before the commit.
        let commit = commit.lines().last().unwrap_or_default().trim().to_owned();
        Ok(Self { commit, top: PathBuf::from(top), prefix })
    }

    /// Returns the full id of the commit.
    #[must_use]
    pub fn commit(&self) -> &str {
        &self.commit
    }

    /// Writes the files of the commit into a folder, whose content is removed before. npm packages, which are in no commit, are
    /// links to those of the current folders.
    ///
    /// # Errors
    ///
    /// Returns an error if git fails, a file cannot be written, or the commit does not have the
    /// site's folder.
    pub fn export(&self, folder: &Path) -> Result<Exported, RevisionError> {
        let folder = emptied(folder).map_err(|error| self::file("write", folder, error))?;
        let index = folder.with_extension("index");
        let index_of = |mut command: Command| {
            command.env("GIT_INDEX_FILE", &index);
            command
        };
        let mut read = index_of(git(&self.top));
        output(read.args(["read-tree", &self.commit]))?.map_err(RevisionError::Git)?;
        let mut prefix = std::ffi::OsString::from("--prefix=");
        prefix.push(folder.join(""));
        let mut write = index_of(git(&self.top));
        let written = output(write.args(["checkout-index", "--all", "--force"]).arg(prefix))?;
        let _ = fs::remove_file(&index);
        written.map_err(RevisionError::Git)?;
        let root = folder.join(&self.prefix);
        if !root.is_dir() {
            let folder = self.prefix.trim_end_matches('/').to_owned();
            return Err(RevisionError::NoFolder { commit: self.commit.clone(), folder });
        }
        let packages = self.link_packages(&folder)?;
        Ok(Exported { root, packages })
    }

    /// Links the npm packages of the repository's folder and of the site's folder.
    fn link_packages(&self, folder: &Path) -> Result<Vec<PathBuf>, RevisionError> {
        let mut packages = Vec::new();
        for below in ["", self.prefix.as_str()] {
            let from = self.top.join(below).join(PACKAGES);
            let link = folder.join(below).join(PACKAGES);
            if from.is_dir() && !link.exists() {
                link_folder(&from, &link).map_err(|error| file("write", &link, error))?;
                packages.push(from);
            }
        }
        Ok(packages)
    }
}

/// Creates a folder, or removes the content of an existing one. Returns its absolute path.
fn emptied(folder: &Path) -> io::Result<PathBuf> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    fs::create_dir_all(folder)?;
    std::path::absolute(folder)
}

#[cfg(unix)]
fn link_folder(from: &Path, link: &Path) -> io::Result<()> {
    std::os::unix::fs::symlink(from, link)
}

#[cfg(windows)]
fn link_folder(from: &Path, link: &Path) -> io::Result<()> {
    std::os::windows::fs::symlink_dir(from, link)
}

fn file(action: &'static str, path: &Path, error: io::Error) -> RevisionError {
    RevisionError::File(Error::file(action, path)(error))
}

/// Runs a command, and returns its output, or its error output.
fn output(command: &mut Command) -> Result<Result<String, String>, RevisionError> {
    let output = command.output().map_err(RevisionError::NoGit)?;
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).trim_end().to_owned();
    Ok(if output.status.success() { Ok(text(output.stdout)) } else { Err(text(output.stderr)) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::git::TestRepository;

    /// Creates a repository with a site in a folder, and two commits.
    fn repository() -> TestRepository {
        let repository = TestRepository::new();
        repository.write("readme.md", "Old");
        repository.write("website/site.toml", "title = 'Old'");
        repository.run(&["add", "."]);
        repository.run(&["commit", "--quiet", "--message=One"]);
        repository.run(&["tag", "one"]);
        repository.write("website/site.toml", "title = 'New'");
        repository.run(&["rm", "--quiet", "readme.md"]);
        repository.run(&["commit", "--quiet", "--all", "--message=Two"]);
        repository.write("website/site.toml", "title = 'Draft'");
        repository.write("website/node_modules/a/index.js", "1");
        repository
    }

    #[test]
    fn a_revision_is_exported_and_the_work_tree_stays_as_it_is() {
        let repository = repository();
        let root = repository.path().join("website");
        let target = tempfile::tempdir().expect("a folder for the test");
        let target = target.path().join("sources");
        let status = || output(git(&root).args(["status", "--porcelain"])).expect("git runs");
        let before = status();
        for (name, title, has_readme) in [("one", "Old", true), ("main", "New", false)] {
            let revision = Revision::find(&root, name).expect("the revision exists");
            let exported = revision.export(&target).expect("the folder is ours");
            let settings = fs::read_to_string(exported.root.join("site.toml"));
            assert_eq!(settings.expect("the file is exported"), format!("title = '{title}'"));
            assert_eq!(target.join("readme.md").exists(), has_readme, "{name}");
            let package = exported.root.join("node_modules/a/index.js");
            assert_eq!(fs::read_to_string(package).expect("a link"), "1");
            assert_eq!(exported.packages.len(), 1);
        }
        assert_eq!(status(), before);
        let draft = fs::read_to_string(root.join("site.toml")).expect("the file is as it was");
        assert_eq!(draft, "title = 'Draft'");
    }

    #[test]
    fn unusable_revisions_are_errors() {
        let repository = repository();
        let message = |root: &Path, name: &str| {
            let found = Revision::find(root, name);
            found.expect_err("the revision can't be used").to_string()
        };
        for name in ["none", "--help", "HEAD:website"] {
            let expected =
                format!("`{name}` is neither a folder nor a revision of the site's repository");
            assert_eq!(message(repository.path(), name), expected);
        }
        let folder = tempfile::tempdir().expect("a folder for the test");
        assert!(message(folder.path(), "main").ends_with("is in no git repository"));
        let added = repository.path().join("added");
        fs::create_dir(&added).expect("the folder is ours");
        let revision = Revision::find(&added, "one").expect("the revision exists");
        let exported = revision.export(&folder.path().join("sources"));
        let message = exported.expect_err("the folder is new").to_string();
        assert!(message.ends_with("has no folder `added`"), "{message}");
    }
}
