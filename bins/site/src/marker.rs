//! The file that a build leaves in its folder for those who come after it: the next build, and the server.

use std::fs;
use std::path::Path;

use serde::{Deserialize, Serialize};

/// What a folder of files can't say of itself.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
pub(crate) struct Marker {
    /// Who wrote the folder: a build may replace what a build has written, and nothing else.
    pub(crate) generator: String,
    /// Path under which the site is mounted.
    pub(crate) base_url: String,
    /// Routes that are written with their `.html`: their file looks like that of the route without.
    pub(crate) html_routes: Vec<String>,
}

impl Default for Marker {
    fn default() -> Self {
        Self {
            generator: Self::GENERATOR.to_owned(),
            base_url: "/".to_owned(),
            html_routes: Vec::new(),
        }
    }
}

impl Marker {
    /// Name of the file.
    pub(crate) const FILE: &'static str = ".docs-site.json";

    const GENERATOR: &'static str = "docs-site";

    /// The marker of a built folder; `None` where no build has written.
    pub(crate) fn read(folder: &Path) -> Option<Self> {
        Self::parse(&fs::read(folder.join(Self::FILE)).ok()?)
    }

    /// The marker in these bytes.
    pub(crate) fn parse(bytes: &[u8]) -> Option<Self> {
        serde_json::from_slice::<Self>(bytes)
            .ok()
            .filter(|marker| marker.generator == Self::GENERATOR)
    }

    /// The file's bytes.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        serde_json::to_vec(self).expect("a marker is plain values")
    }
}
