//! The program, and sites for it.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use tempfile::TempDir;

/// Key that the server accepts.
pub(crate) const KEY: &str = "test-key";

/// Secret of the key.
pub(crate) const SECRET: &str = "test-secret";

/// A site with its build.
pub(crate) struct Site {
    folder: TempDir,
}

impl Site {
    /// Creates and builds a small site.
    pub(crate) fn new() -> Self {
        let site = Self { folder: tempfile::tempdir().expect("a folder for the test") };
        let created = site.command().args(["new", "site"]).output().expect("the program starts");
        assert!(created.status.success(), "{created:?}");
        site.build();
        site
    }

    /// Returns a clone of the site for another machine, which contains only its sources.
    pub(crate) fn clone_sources(&self) -> Self {
        let site = Self { folder: tempfile::tempdir().expect("a folder for the test") };
        for (path, bytes) in files(&self.path("site")) {
            let path = site.path("site").join(path);
            fs::create_dir_all(path.parent().expect("it is in a folder"))
                .expect("the folder is ours");
            fs::write(path, bytes).expect("the folder is ours");
        }
        site
    }

    /// Builds the site.
    pub(crate) fn build(&self) {
        let built = self.command().args(["build", "--root", "site", "--out", "build"]).output();
        let built = built.expect("the program starts");
        assert!(built.status.success(), "{built:?}");
    }

    /// Replaces words of a source.
    pub(crate) fn edit(&self, source: &str, old: &str, new: &str) {
        let path = self.folder.path().join("site").join(source);
        let text = fs::read_to_string(&path).expect("the source exists");
        assert!(text.contains(old), "{text}");
        fs::write(path, text.replace(old, new)).expect("the folder is ours");
    }

    pub(crate) fn path(&self, path: &str) -> PathBuf {
        self.folder.path().join(path)
    }

    fn command(&self) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_site"));
        command.current_dir(self.folder.path());
        command
    }

    /// Returns the command that deploys the build to a server.
    pub(crate) fn deployment(&self, endpoint: &str, target: &str) -> Command {
        let mut command = self.command_for(endpoint, target);
        command.args(["--dir", "build"]);
        command
    }

    /// Returns the command for a target on a server, with its credentials.
    pub(crate) fn command_for(&self, endpoint: &str, target: &str) -> Command {
        let mut command = self.command_with_key(endpoint);
        command.args(["deploy", target]);
        command
    }

    /// Returns the command that builds the site with a shared cache on a server.
    pub(crate) fn shared_build(&self, endpoint: &str, address: &str) -> Command {
        let mut command = self.command_with_key(endpoint);
        command.args(["build", "--root", "site", "--out", "build", "--shared-cache", address]);
        command
    }

    /// Returns the command that serves a target on a server.
    pub(crate) fn serve(&self, endpoint: &str, target: &str) -> Command {
        let mut command = self.command_with_key(endpoint);
        command.args(["serve", target, "--port", "0"]);
        command
    }

    /// Returns a command with the credentials of a server.
    fn command_with_key(&self, endpoint: &str) -> Command {
        let mut command = self.command();
        // Variables of the user must not affect the test.
        for (name, _) in std::env::vars().filter(|(name, _)| name.starts_with("AWS_")) {
            command.env_remove(name);
        }
        command
            .env("AWS_ACCESS_KEY_ID", KEY)
            .env("AWS_SECRET_ACCESS_KEY", SECRET)
            .env("AWS_REGION", "us-east-1")
            .env("AWS_ENDPOINT_URL", endpoint)
            .env("AWS_ALLOW_HTTP", "true");
        command
    }

    /// Returns the files that a deployment copies.
    pub(crate) fn files(&self) -> BTreeMap<String, Vec<u8>> {
        let mut files = files(&self.path("build"));
        files.retain(|path, _| {
            ![".docs-site.files.json", ".docs-site.former.json"].contains(&&**path)
        });
        files
    }
}

/// Returns the files in a folder and below.
pub(crate) fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut files = BTreeMap::new();
    for entry in walkdir::WalkDir::new(folder) {
        let Ok(entry) = entry else { continue };
        if entry.file_type().is_file() {
            let path = entry.path().strip_prefix(folder).expect("it is below the folder");
            let path = path.to_string_lossy().replace('\\', "/");
            // Another thread may remove a file after it was listed.
            files.extend(fs::read(entry.path()).ok().map(|bytes| (path, bytes)));
        }
    }
    files
}

/// Runs a command, and asserts that it succeeds. Returns its standard output.
pub(crate) fn succeed(command: &mut Command) -> String {
    let output = command.output().expect("the program starts");
    assert!(output.status.success(), "{}", text(&output));
    String::from_utf8(output.stdout).expect("the output is UTF-8")
}

/// Runs a command, and asserts that it succeeds. Returns its standard output and error.
pub(crate) fn succeed_with_messages(command: &mut Command) -> String {
    let output = command.output().expect("the program starts");
    assert!(output.status.success(), "{}", text(&output));
    text(&output)
}

/// Runs a command, and asserts that it fails. Returns its standard error.
pub(crate) fn fail(command: &mut Command) -> String {
    let output = command.output().expect("the program starts");
    assert_eq!(output.status.code(), Some(1), "{}", text(&output));
    String::from_utf8(output.stderr).expect("the output is UTF-8")
}

fn text(output: &Output) -> String {
    let parts = [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes));
    parts.join("\n")
}
