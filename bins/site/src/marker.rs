//! The file that a build leaves in its folder for the next build and for the server.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::serve::{Limits, default_headers};

/// What a folder of files can't say of itself.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
pub(crate) struct Marker {
    /// Name of the program that wrote the folder. The manifest beside it lists the files that builds wrote.
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
