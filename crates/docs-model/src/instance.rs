//! A set of docs: versions that share a folder, a path and settings.
//!
//! Most sites have one. A site with several (say, docs and a community handbook) keeps their ids, sidebars and
//! versions apart.

use crate::{InstanceSettings, Version};

/// A set of docs and its versions.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct DocsInstance {
    /// What its author configured.
    pub settings: InstanceSettings,
    /// Its versions, in the order of the switcher.
    pub versions: Vec<Version>,
}

impl DocsInstance {
    /// Puts a set of docs together.
    #[must_use]
    pub fn new(settings: InstanceSettings, versions: Vec<Version>) -> Self {
        Self { settings, versions }
    }

    /// The version that readers should use.
    #[must_use]
    pub fn latest(&self) -> Option<&Version> {
        self.versions.iter().find(|version| version.settings.is_latest)
    }
}
