//! The built interface, embedded by the build script.

use serde::Deserialize;

include!(concat!(env!("OUT_DIR"), "/ui.rs"));

/// Folder of all content-hashed files within the built site.
pub(crate) const ASSETS: &str = "assets";

/// What the interface's own build says about its files.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Manifest {
    /// The script that runs before the first paint.
    pub(crate) boot: String,
    /// The script that makes the page interactive.
    pub(crate) client: String,
    /// What that script needs at once.
    pub(crate) preload: Vec<String>,
    /// The stylesheet.
    pub(crate) style: String,
}

impl Manifest {
    /// The manifest of the embedded interface.
    pub(crate) fn embedded() -> Self {
        serde_json::from_str(MANIFEST).expect("the interface's build writes a valid manifest")
    }
}
