//! Repositories of tests.

use std::fs;
use std::path::Path;

use tempfile::TempDir;

use super::command::git;

/// A repository in a temporary folder.
pub(crate) struct TestRepository(TempDir);

impl TestRepository {
    /// Creates a repository without commits, whose branch is `main`.
    pub(crate) fn new() -> Self {
        let repository = Self(tempfile::tempdir().expect("a folder for the test"));
        repository.run(&["init", "--quiet", "--initial-branch=main"]);
        repository
    }

    /// Returns the folder.
    pub(crate) fn path(&self) -> &Path {
        self.0.path()
    }

    /// Runs git, which must succeed.
    pub(crate) fn run(&self, arguments: &[&str]) {
        let identity = ["-c", "user.name=A", "-c", "user.email=a@example.com"];
        let done = git(self.path()).args(identity).args(arguments).output();
        let done = done.expect("git is installed");
        assert!(done.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&done.stderr));
    }

    /// Writes a file of the work tree.
    pub(crate) fn write(&self, file: &str, text: &str) {
        let file = self.path().join(file);
        fs::create_dir_all(file.parent().expect("a file has a folder")).expect("it is ours");
        fs::write(file, text).expect("it is ours");
    }
}
