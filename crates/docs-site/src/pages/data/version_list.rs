//! Lists of versions that pages do not contain: a further version changes the list alone.

use std::collections::BTreeMap;

use docs_model::{DocsInstance, Settings};
use docs_routing::BaseUrl;

use super::docs_versions::VERSIONS_FOLDER;
use super::types::{VersionPagesData, VersionRootData};
use crate::plan::version_pages::VersionPages;
use crate::values::address::without_spaces;

/// Name of the file with the pages of the versions, in the folder of the list.
pub(crate) const VERSION_PAGES: &str = "pages.json";

/// Returns `true` if pages do not contain the targets of a set's switchers of versions.
///
/// Each new tag of a pattern is a version, which would otherwise change all pages of the others. Folders are versions that an author
/// adds one at a time; their pages contain the targets, which then need no request. So do those of a switcher with a list of its own.
pub(crate) fn has_version_list(settings: &Settings, docs: &DocsInstance) -> bool {
    let is_of_git = docs.versions.iter().any(|version| version.settings.revision.is_some());
    let mut switchers = settings.navbar.version_dropdowns();
    is_of_git
        && docs.versions.len() > 1
        && switchers.any(|(id, listed)| docs.settings.id == id && listed.is_empty())
}

/// Returns the folder of a set's list of versions within the built site, with a slash at its end.
pub(crate) fn version_list_folder(docs: &DocsInstance) -> String {
    format!("{VERSIONS_FOLDER}/{}/", docs.settings.id)
}

/// Returns the data of the versions of a set of docs.
pub(crate) fn version_pages_data(base_url: &BaseUrl, list: &VersionPages<'_>) -> VersionPagesData {
    let versions = list.versions.iter().map(|root| {
        let settings = &root.version.settings;
        VersionRootData {
            name: settings.name.to_string(),
            label: settings.label.clone(),
            path: base_url.join(root.path).trim_end_matches('/').to_owned(),
            href: without_spaces(&base_url.join(root.main.as_str())),
            latest: settings.is_latest,
        }
    });
    VersionPagesData {
        versions: versions.collect(),
        pages: list.pages.iter().map(|places| ranges_by_path(places)).collect(),
    }
}

/// Returns the ranges of versions in which a page has each of its paths.
fn ranges_by_path(places: &[(usize, &str)]) -> BTreeMap<String, Vec<usize>> {
    let mut ranges: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (version, path) in places {
        let of_path = ranges.entry((*path).to_owned()).or_default();
        match of_path.last_mut() {
            Some(end) if *end == *version => *end += 1,
            _ => of_path.extend([*version, version + 1]),
        }
    }
    ranges
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_in_a_row_are_one_range() {
        let places = [(0, "/a"), (1, "/a"), (3, "/b"), (4, "/a"), (5, "/a")];
        let expected = [("/a", vec![0, 2, 4, 6]), ("/b", vec![3, 4])];
        let expected = expected.map(|(path, ranges)| (path.to_owned(), ranges));
        assert_eq!(ranges_by_path(&places), BTreeMap::from(expected));
    }
}
