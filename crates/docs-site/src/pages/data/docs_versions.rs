//! Versions of all sets of docs, which no other version's pages contain.

use docs_model::DocsInstance;

use super::types::{DocsVersion, DocsVersions};

/// Folder of files that depend on the set of versions.
pub(crate) const VERSIONS_FOLDER: &str = "version-data";

/// Path of the file with the versions of all sets of docs, the same for all builds.
pub(crate) const VERSIONS_FILE: &str = "version-data/all.json";

/// Returns the versions of the sets of docs that have any.
pub(crate) fn docs_versions(instances: &[DocsInstance]) -> Vec<DocsVersions> {
    instances.iter().filter_map(versions_of).collect()
}

fn versions_of(docs: &DocsInstance) -> Option<DocsVersions> {
    let latest = docs.latest()?;
    let versions = docs.versions.iter().map(|version| DocsVersion {
        name: version.settings.name.to_string(),
        label: version.settings.label.clone(),
    });
    Some(DocsVersions {
        instance: docs.settings.id.clone(),
        latest: latest.settings.name.to_string(),
        versions: versions.collect(),
    })
}
