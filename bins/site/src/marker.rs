//! The files that a build leaves in its folder for the next build and for the server.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::serve::{Limits, default_headers};

/// What a folder of files can't say of itself.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
pub(crate) struct Marker {
    /// Name of the program that wrote the folder. Which of its files builds wrote is in the [`Manifest`].
    pub(crate) generator: String,
    /// Path under which the site is mounted.
    pub(crate) base_url: String,
    /// Routes that are written with their `.html`: their file looks like that of the route without.
    pub(crate) html_routes: Vec<String>,
    /// Tags of the languages that have a folder of their own: all but the default one.
    #[serde(default)]
    pub(crate) languages: Vec<String>,
    /// The author's own files below the folder of content-hashed files: their names don't change with their bytes.
    #[serde(default)]
    pub(crate) static_assets: BTreeSet<String>,
    /// Host of the address at which the site is published.
    #[serde(default)]
    pub(crate) host: Option<String>,
    /// Further host names that the settings allow.
    #[serde(default)]
    pub(crate) allowed_hosts: Vec<String>,
    /// Names and values of the headers of every response.
    #[serde(default = "default_headers")]
    pub(crate) headers: Vec<(String, String)>,
    /// Bounds of the server.
    #[serde(default)]
    pub(crate) limits: Limits,
}

impl Default for Marker {
    fn default() -> Self {
        Self {
            generator: Self::GENERATOR.to_owned(),
            base_url: "/".to_owned(),
            html_routes: Vec::new(),
            languages: Vec::new(),
            static_assets: BTreeSet::new(),
            host: None,
            allowed_hosts: Vec::new(),
            headers: default_headers(),
            limits: Limits::default(),
        }
    }
}

impl Marker {
    /// Name of the file.
    pub(crate) const FILE: &'static str = ".docs-site.json";

    const GENERATOR: &'static str = "docs-site";

    /// Returns the marker of a built folder; `None` where no build has written.
    pub(crate) fn read(folder: &Path) -> Option<Self> {
        Self::parse(&fs::read(folder.join(Self::FILE)).ok()?)
    }

    /// Returns the marker in these bytes.
    pub(crate) fn parse(bytes: &[u8]) -> Option<Self> {
        serde_json::from_slice::<Self>(bytes)
            .ok()
            .filter(|marker| marker.generator == Self::GENERATOR)
    }

    /// Returns the file's bytes.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        serde_json::to_vec(self).expect("a marker is plain values")
    }
}

/// The list of the files that builds have written into a folder. A build may replace and remove these, and keeps all
/// others.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Manifest;

impl Manifest {
    /// Name of the file.
    pub(crate) const FILE: &'static str = ".docs-site.files.json";

    /// Returns the file's bytes for these paths: a JSON list, one path a line, in order.
    pub(crate) fn bytes<'a>(paths: impl IntoIterator<Item = &'a str>) -> Vec<u8> {
        let mut paths: Vec<&str> = paths.into_iter().collect();
        paths.sort_unstable();
        paths.dedup();
        let mut bytes = Vec::with_capacity(paths.iter().map(|path| path.len() + 4).sum());
        for (number, path) in paths.into_iter().enumerate() {
            bytes.extend_from_slice(if number == 0 { b"[\n" } else { b",\n" });
            serde_json::to_writer(&mut bytes, path).expect("text is JSON, and memory takes it");
        }
        bytes.extend_from_slice(if bytes.is_empty() { b"[]\n" } else { b"\n]\n" });
        bytes
    }

    /// Returns the paths in these bytes; `None` if they are no manifest.
    pub(crate) fn parse(bytes: &[u8]) -> Option<Vec<String>> {
        serde_json::from_slice(bytes).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_manifest_is_read_as_it_was_written() {
        let paths = ["b", "a/\"quoted\"", "new\nline", "b"];
        let bytes = Manifest::bytes(paths);
        assert_eq!(
            Manifest::parse(&bytes).expect("it is JSON"),
            ["a/\"quoted\"", "b", "new\nline"]
        );
        assert_eq!(Manifest::parse(&Manifest::bytes([])).expect("it is JSON"), [""; 0]);
    }
}
