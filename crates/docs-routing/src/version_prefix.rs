//! Versions and languages of paths, and switching between them.
//!
//! A version owns every path below its own, existing or not, so that a not-found page has a version (R-404-04). The
//! longest matching prefix takes precedence, so that docs at `/` do not own those at `/v3`.

use docs_core::{DocId, VersionName};
use indexmap::IndexMap;

use crate::{Address, RoutePath};

/// Routing data of a version.
#[derive(Clone, Copy, Debug)]
pub struct VersionRoutes<'a> {
    /// Name.
    pub name: &'a VersionName,
    /// Path above all of its pages: `/` or `/v3`.
    pub path: &'a RoutePath,
    /// `true` if this is the latest version.
    pub is_latest: bool,
    /// Main document; `None` if the version is empty.
    pub main_doc: Option<&'a DocId>,
    /// Paths of its documents.
    pub docs: &'a IndexMap<DocId, RoutePath>,
}

impl<'a> VersionRoutes<'a> {
    /// Returns whether a path is the version's own or below it.
    ///
    /// ```
    /// # use docs_core::VersionName;
    /// # use docs_routing::{RoutePath, VersionRoutes};
    /// let (name, path, docs) = (VersionName::new("v3"), RoutePath::parse("/v3"), Default::default());
    /// let v3 = VersionRoutes { name: &name, path: &path, is_latest: false, main_doc: None, docs: &docs };
    /// assert!(v3.owns(&RoutePath::parse("/v3/nope")));
    /// assert!(!v3.owns(&RoutePath::parse("/v30")));
    /// ```
    #[must_use]
    pub fn owns(&self, path: &RoutePath) -> bool {
        let prefix = self.path.as_str().trim_end_matches('/');
        match path.as_str().strip_prefix(prefix) {
            Some(rest) => rest.is_empty() || rest.starts_with('/'),
            None => false,
        }
    }

    /// Returns the document at a path, ignoring a trailing slash. Linear in the number of documents.
    ///
    /// ```
    /// # use docs_core::{DocId, VersionName};
    /// # use docs_routing::{RoutePath, VersionRoutes};
    /// let (name, path) = (VersionName::new("v3"), RoutePath::parse("/v3"));
    /// let docs = [(DocId::new("agent"), RoutePath::parse("/v3/agent"))].into_iter().collect();
    /// let v3 = VersionRoutes { name: &name, path: &path, is_latest: false, main_doc: None, docs: &docs };
    /// assert_eq!(v3.doc_at(&RoutePath::parse("/v3/agent/")), Some(&DocId::new("agent")));
    /// ```
    #[must_use]
    pub fn doc_at(&self, path: &RoutePath) -> Option<&'a DocId> {
        let other = path.slash_variant();
        let mut docs = self.docs.iter();
        docs.find(|(_, route)| *route == path || **route == other).map(|(id, _)| id)
    }

    /// Returns the target of a switch to this version from `doc`: the same document, otherwise the main document
    /// (R-VER-01). `None` only if the version has no document.
    ///
    /// ```
    /// # use docs_core::{DocId, VersionName};
    /// # use docs_routing::{RoutePath, VersionRoutes};
    /// let (name, path, main) = (VersionName::new("v3"), RoutePath::parse("/v3"), DocId::new("start"));
    /// let docs = [("start", "/v3/start"), ("agent", "/v3/agent")]
    ///     .map(|(id, path)| (DocId::new(id), RoutePath::parse(path)))
    ///     .into_iter()
    ///     .collect();
    /// let v3 =
    ///     VersionRoutes { name: &name, path: &path, is_latest: false, main_doc: Some(&main), docs: &docs };
    /// assert_eq!(v3.switch_target(Some(&DocId::new("agent"))).unwrap().as_str(), "/v3/agent");
    /// assert_eq!(v3.switch_target(Some(&DocId::new("tasks"))).unwrap().as_str(), "/v3/start");
    /// assert_eq!(v3.switch_target(None).unwrap().as_str(), "/v3/start", "from a page of no version");
    /// ```
    #[must_use]
    pub fn switch_target(&self, doc: Option<&DocId>) -> Option<&'a RoutePath> {
        let same = doc.and_then(|doc| self.docs.get(doc));
        same.or_else(|| self.docs.get(self.main_doc?))
    }
}

/// Returns the version that owns a path: the one with the longest matching prefix. If two versions have the same
/// path, the one that is not the latest owns it, as in Docusaurus.
///
/// ```
/// use docs_core::VersionName;
/// use docs_routing::{RoutePath, VersionRoutes, version_of};
///
/// let names = [VersionName::new("current"), VersionName::new("v3")];
/// let paths = [RoutePath::root(), RoutePath::parse("/v3")];
/// let docs = Default::default();
/// let versions = [0, 1].map(|index| VersionRoutes {
///     name: &names[index],
///     path: &paths[index],
///     is_latest: index == 0,
///     main_doc: None,
///     docs: &docs,
/// });
/// let name = |path: &str| version_of(&versions, &RoutePath::parse(path)).unwrap().name.as_str();
/// assert_eq!(name("/v3/agent"), "v3");
/// assert_eq!(name("/search"), "current");
/// ```
#[must_use]
pub fn version_of<'v, 'a>(
    versions: &'v [VersionRoutes<'a>],
    path: &RoutePath,
) -> Option<&'v VersionRoutes<'a>> {
    let owners = versions.iter().filter(|version| version.owns(path));
    owners.max_by_key(|version| {
        (version.path.as_str().trim_end_matches('/').len(), !version.is_latest)
    })
}

/// Returns the address of a switch: the target's path with the current query and hash (R-VER-02).
///
/// ```
/// use docs_routing::{Address, RoutePath, switch_address};
///
/// let here = Address::split("/next/cat/a?tab=1#top");
/// assert_eq!(switch_address(&here, &RoutePath::parse("/cat/a")), "/cat/a?tab=1#top");
/// ```
#[must_use]
pub fn switch_address(here: &Address<'_>, target: &RoutePath) -> String {
    here.with_path(target.as_str()).to_string()
}

/// Languages of a site: the default one has no prefix, every other one has its tag as prefix (R-LOC-02).
///
/// ```
/// use docs_routing::{LocaleRoutes, RoutePath};
///
/// let locales = LocaleRoutes { default: "en", tags: &["en", "fr"] };
/// assert_eq!(locales.localized(&RoutePath::parse("/v3/agent"), "fr").as_str(), "/fr/v3/agent");
/// assert_eq!(locales.localized(&RoutePath::parse("/fr/v3/agent"), "en").as_str(), "/v3/agent");
/// ```
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct LocaleRoutes<'a> {
    /// Tag of the language without a prefix.
    pub default: &'a str,
    /// Tags of all languages.
    pub tags: &'a [&'a str],
}

impl<'a> LocaleRoutes<'a> {
    /// Returns the language of a path, and the path without its prefix.
    ///
    /// ```
    /// # use docs_routing::{LocaleRoutes, RoutePath};
    /// let locales = LocaleRoutes { default: "en", tags: &["en", "fr"] };
    /// assert_eq!(locales.split(&RoutePath::parse("/fr/tasks/")), ("fr", RoutePath::parse("/tasks/")));
    /// assert_eq!(locales.split(&RoutePath::parse("/french/")), ("en", RoutePath::parse("/french/")));
    /// ```
    #[must_use]
    pub fn split(&self, path: &RoutePath) -> (&'a str, RoutePath) {
        let (first, rest) = match path.as_str()[1..].split_once('/') {
            Some((first, rest)) => (first, rest),
            None => (&path.as_str()[1..], ""),
        };
        match self.tags.iter().find(|tag| **tag == first && **tag != self.default) {
            Some(tag) => (tag, RoutePath::parse(rest)),
            None => (self.default, path.clone()),
        }
    }

    /// Returns the path of the same page in another language.
    ///
    /// ```
    /// # use docs_routing::{LocaleRoutes, RoutePath};
    /// let locales = LocaleRoutes { default: "en", tags: &["en", "fr"] };
    /// assert_eq!(locales.localized(&RoutePath::root(), "fr").as_str(), "/fr/");
    /// assert_eq!(locales.localized(&RoutePath::root(), "en").as_str(), "/", "one's own twin");
    /// ```
    #[must_use]
    pub fn localized(&self, path: &RoutePath, tag: &str) -> RoutePath {
        let (_, within) = self.split(path);
        if tag == self.default { within } else { RoutePath::parse(&format!("/{tag}{within}")) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_two_versions_at_one_path_the_latest_is_asked_last() {
        let names = ["old", "new"].map(VersionName::new);
        let (root, docs) = (RoutePath::root(), IndexMap::new());
        let version = |name, is_latest| VersionRoutes {
            name,
            path: &root,
            is_latest,
            main_doc: None,
            docs: &docs,
        };
        for versions in [
            [version(&names[1], true), version(&names[0], false)],
            [version(&names[0], false), version(&names[1], true)],
        ] {
            assert_eq!(version_of(&versions, &root).map(|owner| owner.name), Some(&names[0]));
        }
    }
}
