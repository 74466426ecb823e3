//! Sets of docs: versions with a common folder, path and settings.
//!
//! Most sites have one set of docs. A site with several sets, such as docs and a community handbook, has separate
//! ids, sidebars and versions for each.

use crate::{InstanceSettings, Version};

/// Set of docs with its versions.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct DocsInstance {
    /// Settings of the set.
    pub settings: InstanceSettings,
    /// Versions in the order of the switcher.
    pub versions: Vec<Version>,
}

impl DocsInstance {
    /// Creates a set of docs.
    #[must_use]
    pub fn new(settings: InstanceSettings, versions: Vec<Version>) -> Self {
        Self { settings, versions }
    }

    /// Returns the latest version.
    #[must_use]
    pub fn latest(&self) -> Option<&Version> {
        self.versions.iter().find(|version| version.settings.is_latest)
    }
}
