//! Site in a folder that an attacker can access.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use crate::program::{SETTINGS, folder, path, run};

/// A site with a page, in a temporary folder.
pub(crate) struct Place {
    pub(crate) folder: tempfile::TempDir,
}

impl Place {
    pub(crate) fn new() -> Self {
        let folder = folder(&[
            ("docs/site.toml", SETTINGS),
            ("docs/content/index.md", "# Home\n"),
            ("docs/content/guide/a.md", "# A\n"),
            ("victim/precious.txt", "years"),
            ("victim/deep/precious.txt", "years"),
        ]);
        Self { folder }
    }

    pub(crate) fn path(&self, path: &str) -> PathBuf {
        self.folder.path().join(path)
    }

    pub(crate) fn write(&self, path: &str, text: &str) {
        let file = self.path(path);
        fs::create_dir_all(file.parent().expect("a file has a folder")).expect("ours");
        fs::write(file, text).expect("the folder is ours");
    }

    pub(crate) fn read(&self, path: &str) -> String {
        fs::read_to_string(self.path(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
    }

    /// Runs `site build` with an output folder and more arguments.
    pub(crate) fn build(&self, out: &str, more: &[&str]) -> Output {
        let (root, out) = (self.path("docs"), self.path(out));
        let mut arguments = vec!["build", "--root", path(&root), "--out", path(&out)];
        arguments.extend(more);
        run(&arguments)
    }

    #[track_caller]
    pub(crate) fn build_well(&self, out: &str, more: &[&str]) {
        let output = self.build(out, more);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }

    /// Runs a build that must fail, and returns its message.
    #[track_caller]
    pub(crate) fn build_badly(&self, out: &str) -> String {
        let output = self.build(out, &[]);
        assert_eq!(output.status.code(), Some(1));
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        said.replace(path(self.folder.path()), "PLACE")
    }

    #[track_caller]
    pub(crate) fn assert_victim(&self) {
        assert_eq!(self.read("victim/precious.txt"), "years");
        assert_eq!(self.read("victim/deep/precious.txt"), "years");
        assert_eq!(names(&self.path("victim")), ["deep", "precious.txt"]);
    }

    /// Returns the names beside the output with the prefix of work folders.
    pub(crate) fn work_folders(&self) -> Vec<String> {
        let names = names(self.folder.path()).into_iter();
        names.filter(|name| name.starts_with(".site-build-")).collect()
    }
}

pub(crate) fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("the folder is there").flatten();
    let mut names: Vec<String> =
        entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}
