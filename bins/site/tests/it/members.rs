//! Packages of the workspace.

use std::fs;
use std::path::PathBuf;

use crate::program::workspace;

/// Package of the workspace.
pub(crate) struct Member {
    /// Folder.
    pub(crate) folder: PathBuf,
    /// Content of its `Cargo.toml`.
    pub(crate) manifest: toml::Table,
}

impl Member {
    /// Returns the name.
    pub(crate) fn name(&self) -> &str {
        self.manifest["package"]["name"].as_str().expect("each package has a name")
    }

    /// Returns the names in the tables of dependencies called `kind`, for all targets.
    pub(crate) fn dependencies(&self, kind: &str) -> Vec<&str> {
        let targets = self.manifest.get("target").and_then(toml::Value::as_table);
        let targets = targets.into_iter().flat_map(toml::Table::values);
        let tables = [self.manifest.get(kind)].into_iter().chain(targets.map(|one| one.get(kind)));
        let tables = tables.flatten().filter_map(toml::Value::as_table);
        tables.flat_map(toml::Table::keys).map(String::as_str).collect()
    }
}

/// Returns the libraries and the program.
pub(crate) fn members() -> Vec<Member> {
    let folders = ["crates", "bins"]
        .into_iter()
        .flat_map(|folder| fs::read_dir(workspace().join(folder)).expect("the folder exists"));
    let folders = folders.map(|entry| entry.expect("the folder can be read").path());
    let member = |folder: PathBuf| {
        let text = fs::read_to_string(folder.join("Cargo.toml")).expect("each has a manifest");
        Member { folder, manifest: toml::from_str(&text).expect("cargo reads it too") }
    };
    folders.map(member).collect()
}
