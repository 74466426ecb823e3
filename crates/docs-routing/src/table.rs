//! Routes of a site.
//!
//! Routes that a static host cannot distinguish share a *slot*: `/tools`, `/tools/`, `/tools.html` and
//! `/tools/index.html` have the same files. A slot contains one route, the first that was inserted.

use std::collections::hash_map;

use docs_core::{Issue, Location, Policy, Severity};
use indexmap::IndexMap;
use rustc_hash::{FxBuildHasher, FxHashMap};

use crate::path::slot;
use crate::{PageFile, RoutePath};

/// Route with its value and source.
#[derive(Clone, Debug, Eq, PartialEq)]
#[non_exhaustive]
pub struct Route<T> {
    /// Registered path.
    pub path: RoutePath,
    /// Value of the route.
    pub value: T,
    /// Source of the route.
    pub source: Location,
}

/// Rejected route, whose slot was occupied.
#[derive(Clone, Debug, Eq, PartialEq)]
#[non_exhaustive]
pub struct DuplicateRoute {
    /// Rejected path.
    pub path: RoutePath,
    /// Source of the rejected path.
    pub source: Location,
    /// Path of the existing route.
    pub existing: RoutePath,
    /// Source of the existing route.
    pub existing_source: Location,
}

impl DuplicateRoute {
    /// Returns the issue under a policy (R-BUILD-26); `None` if the policy ignores it.
    ///
    /// ```
    /// use docs_core::{Location, Policy};
    /// use docs_routing::{RoutePath, RouteTable};
    ///
    /// let mut table = RouteTable::new();
    /// table.insert(RoutePath::parse("/other"), "a", Location::file("content/a.md"));
    /// table.insert(RoutePath::parse("/other"), "b", Location::file("content/b.md"));
    /// assert_eq!(
    ///     table.duplicates()[0].issue(Policy::Warn).unwrap().to_string(),
    ///     "content/b.md: warning[duplicate-route]: a page already exists at `/other`: that of `content/a.md`\n  \
    ///      help: only the page of `content/a.md` is built; give one of the two another `slug` in its front matter",
    /// );
    /// ```
    #[must_use]
    pub fn issue(&self, policy: Policy) -> Option<Issue> {
        let Self { path, source, existing, existing_source } = self;
        let message = if path == existing {
            format!("a page already exists at `{path}`: that of `{existing_source}`")
        } else if path.slot() != existing.slot() {
            format!(
                "the files of `{path}` need a folder with the name of a file of `{existing}`, which is the page of \
                 `{existing_source}`"
            )
        } else {
            format!(
                "`{path}` is served from the same file as `{existing}`, which is the page of \
                 `{existing_source}`"
            )
        };
        let help =
            format!("only the page of `{existing_source}` is built; {}", self.change_of_path());
        let severity = policy.severity()?;
        Some(Issue::new(severity, "duplicate-route", message).at(source.clone()).help(help))
    }
}

impl DuplicateRoute {
    /// Returns the change that gives one of the two pages another path. Lists have no front matter: their sources are folders.
    fn change_of_path(&self) -> String {
        let has_front_matter =
            |source: &Location| [".md", ".mdx"].iter().any(|end| source.file.ends_with(end));
        let (source, existing) = (&self.source, &self.existing_source);
        match (has_front_matter(source), has_front_matter(existing)) {
            (true, true) => "give one of the two another `slug` in its front matter".to_owned(),
            (true, false) => format!("give `{source}` another `slug` in its front matter"),
            (false, true) => format!("give `{existing}` another `slug` in its front matter"),
            (false, false) => {
                "rename the tag, the author or the file of one of them; `permalink` of a tag in `tags.yml` is its path".to_owned()
            }
        }
    }
}

/// Rejected route whose file names exceed the limits of common file systems.
#[derive(Clone, Debug, Eq, PartialEq)]
struct LongRoute {
    path: RoutePath,
    source: Location,
}

impl LongRoute {
    fn issue(&self) -> Issue {
        let start: String = self.path.as_str().chars().take(MAX_SHOWN_CHARACTERS).collect();
        Issue::error(
            "long-route",
            format!("a part of the path `{start}…` is longer than a file name can be"),
        )
        .at(self.source.clone())
        .help("write a shorter `slug` in the front matter, or rename the file")
    }
}

/// Maximum number of characters of a long path in a message.
const MAX_SHOWN_CHARACTERS: usize = 60;

/// Routes of a site in insertion order.
///
/// ```
/// use docs_core::Location;
/// use docs_routing::{RoutePath, RouteTable};
///
/// let mut table = RouteTable::new();
/// table.insert(RoutePath::parse("/v3/agent"), "Agent", Location::file("content/v3/agent.md"));
/// assert_eq!(table.get(&RoutePath::parse("/v3/agent")).unwrap().value, "Agent");
/// assert!(table.get(&RoutePath::parse("/v3/agent/")).is_none(), "paths are matched exactly");
/// ```
#[derive(Clone, Debug)]
pub struct RouteTable<T> {
    /// By slot.
    routes: IndexMap<Box<str>, Route<T>, FxBuildHasher>,
    duplicates: Vec<DuplicateRoute>,
    long: Vec<LongRoute>,
    /// Folders with names like those of pages' files, each with the first route below it.
    folders_like_files: FxHashMap<String, (RoutePath, Location)>,
}

impl<T> RouteTable<T> {
    /// Creates an empty table.
    ///
    /// ```
    /// assert!(docs_routing::RouteTable::<()>::new().is_empty());
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self::with_capacity(0)
    }

    /// Creates an empty table with a capacity.
    ///
    /// ```
    /// assert!(docs_routing::RouteTable::<()>::with_capacity(100).is_empty());
    /// ```
    #[must_use]
    pub fn with_capacity(routes: usize) -> Self {
        Self {
            routes: IndexMap::with_capacity_and_hasher(routes, FxBuildHasher),
            duplicates: Vec::new(),
            long: Vec::new(),
            folders_like_files: FxHashMap::default(),
        }
    }

    /// Inserts a route. Returns `false` if it is rejected: an earlier route has its slot or needs its files, or its
    /// file names would be too long.
    ///
    /// ```
    /// # use docs_core::Location;
    /// # use docs_routing::{RoutePath, RouteTable};
    /// let mut table = RouteTable::new();
    /// assert!(table.insert(RoutePath::parse("/tools/"), 1, Location::file("content/tools/index.md")));
    /// assert!(!table.insert(RoutePath::parse("/tools"), 2, Location::file("content/tools.md")));
    /// assert_eq!(table.duplicates().len(), 1);
    /// ```
    pub fn insert(&mut self, path: RoutePath, value: T, source: Location) -> bool {
        if !path.fits_file_systems() {
            self.long.push(LongRoute { path, source });
            return false;
        }
        if let Some((existing, existing_source)) = self.existing(&path) {
            let (existing, existing_source) = (existing.clone(), existing_source.clone());
            self.duplicates.push(DuplicateRoute { path, source, existing, existing_source });
            return false;
        }
        for (folder, _) in path.folders_like_files() {
            let first = || (path.clone(), source.clone());
            self.folders_like_files.entry(folder).or_insert_with(first);
        }
        self.routes.insert(path.slot().into(), Route { path, value, source });
        true
    }

    /// Returns the earlier route that conflicts with a path.
    fn existing(&self, path: &RoutePath) -> Option<(&RoutePath, &Location)> {
        if let Some(route) = self.routes.get(&*path.slot()) {
            return Some((&route.path, &route.source));
        }
        let file_as_folder = path.folders_like_files().find_map(|(folder, page)| {
            let route = self.routes.get(&*page.slot())?;
            route.path.file_kind(&folder).map(|_| (&route.path, &route.source))
        });
        file_as_folder.or_else(|| {
            if self.folders_like_files.is_empty() {
                return None;
            }
            let files = [path.output_file(), path.data_file()];
            let (path, source) = files.iter().find_map(|file| self.folders_like_files.get(file))?;
            Some((path, source))
        })
    }

    /// Returns the route with exactly this path.
    ///
    /// ```
    /// # use docs_core::Location;
    /// # use docs_routing::{RoutePath, RouteTable};
    /// let mut table = RouteTable::new();
    /// table.insert(RoutePath::parse("/legacy.html"), (), Location::file("content/old.md"));
    /// assert!(table.get(&RoutePath::parse("/legacy.html")).is_some());
    /// assert!(table.get(&RoutePath::parse("/legacy")).is_none());
    /// ```
    #[must_use]
    pub fn get(&self, path: &RoutePath) -> Option<&Route<T>> {
        self.routes.get(&*path.slot()).filter(|route| route.path == *path)
    }

    /// Returns the index of the route with this file, relative to the output folder, in the order of
    /// [`iter`](Self::iter).
    ///
    /// ```
    /// # use docs_core::Location;
    /// # use docs_routing::{PageFile, RoutePath, RouteTable};
    /// let mut table = RouteTable::new();
    /// table.insert(RoutePath::parse("/tools/"), (), Location::file("content/tools/index.md"));
    /// assert_eq!(table.route_of_file("tools/index.html"), Some((0, PageFile::Document)));
    /// assert_eq!(table.route_of_file("page-data/tools.json"), Some((0, PageFile::Data)));
    /// assert_eq!(table.route_of_file("tools.html"), None);
    /// ```
    #[must_use]
    pub fn route_of_file(&self, file: &str) -> Option<(usize, PageFile)> {
        let data = file.strip_prefix("page-data/").and_then(|data| data.strip_suffix(".json"));
        let markdown = file.strip_suffix(".md");
        data.into_iter().chain([file]).chain(markdown).find_map(|page| {
            let (position, _, route) = self.routes.get_full(slot(&format!("/{page}")))?;
            Some((position, route.path.file_kind(file)?))
        })
    }

    /// Returns the routes in insertion order.
    ///
    /// ```
    /// # use docs_core::Location;
    /// # use docs_routing::{RoutePath, RouteTable};
    /// let mut table = RouteTable::new();
    /// table.insert(RoutePath::parse("/b"), (), Location::file("b.md"));
    /// table.insert(RoutePath::parse("/a"), (), Location::file("a.md"));
    /// let paths: Vec<&str> = table.iter().map(|route| route.path.as_str()).collect();
    /// assert_eq!(paths, ["/b", "/a"]);
    /// ```
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &Route<T>> {
        self.routes.values()
    }

    /// Returns the number of routes.
    ///
    /// ```
    /// assert_eq!(docs_routing::RouteTable::<()>::new().len(), 0);
    /// ```
    #[must_use]
    pub fn len(&self) -> usize {
        self.routes.len()
    }

    /// Returns `true` if there are no routes.
    ///
    /// ```
    /// assert!(docs_routing::RouteTable::<()>::new().is_empty());
    /// ```
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.routes.is_empty()
    }

    /// Returns the rejected duplicates.
    ///
    /// ```
    /// assert!(docs_routing::RouteTable::<()>::new().duplicates().is_empty());
    /// ```
    #[must_use]
    pub fn duplicates(&self) -> &[DuplicateRoute] {
        &self.duplicates
    }

    /// Returns an issue for each rejected route, and for each that a host may confuse with another one. The policy
    /// determines the severity, except for names that are too long, which are errors.
    ///
    /// ```
    /// # use docs_core::{Location, Policy, Severity};
    /// # use docs_routing::{RoutePath, RouteTable};
    /// let mut table = RouteTable::new();
    /// for file in ["a.md", "b.md"] {
    ///     table.insert(RoutePath::parse("/same"), (), Location::file(file));
    /// }
    /// assert_eq!(table.issues(Policy::Throw)[0].severity, Severity::Error);
    /// assert!(table.issues(Policy::Ignore).is_empty());
    /// ```
    #[must_use]
    pub fn issues(&self, on_duplicate_routes: Policy) -> Vec<Issue> {
        let duplicates =
            self.duplicates.iter().filter_map(|duplicate| duplicate.issue(on_duplicate_routes));
        let long = self.long.iter().map(LongRoute::issue);
        duplicates.chain(long).chain(self.case_collisions(on_duplicate_routes)).collect()
    }

    /// Returns an issue for each route that differs from an earlier one only in case: file systems that ignore case
    /// cannot store the files of both. Both are built, so the severity is at most a warning.
    fn case_collisions(&self, policy: Policy) -> Vec<Issue> {
        let Some(severity) = policy.severity() else { return Vec::new() };
        let mut first: FxHashMap<String, &Route<T>> = FxHashMap::default();
        let mut issues = Vec::new();
        for (slot, route) in &self.routes {
            match first.entry(slot.to_lowercase()) {
                hash_map::Entry::Vacant(entry) => {
                    entry.insert(route);
                }
                hash_map::Entry::Occupied(entry) => {
                    let other = entry.get();
                    let message = format!(
                        "`{}` differs from `{}`, the page of `{}`, in case only",
                        route.path, other.path, other.source
                    );
                    issues.push(
                        Issue::new(severity.min(Severity::Warning), "case-collision", message)
                            .at(route.source.clone())
                            .help("a host that ignores case shows one page for both; rename one of them"),
                    );
                }
            }
        }
        issues
    }
}

impl<T> Default for RouteTable<T> {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the issues of a table with these paths, each from the file `N.md`.
    fn issues(paths: &[&str], policy: Policy) -> Vec<String> {
        let mut table = RouteTable::new();
        for (number, path) in paths.iter().enumerate() {
            table.insert(RoutePath::parse(path), (), Location::file(format!("{number}.md")));
        }
        table.issues(policy).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_folder_can_not_have_the_name_of_a_page_s_file() {
        for paths in
            [["/a", "/a.html/b"], ["/a.html/b", "/a"], ["/a/", "/a.json/b"], ["/", "/index.html/x"]]
        {
            let issues = issues(&paths, Policy::Warn);
            assert_eq!(issues.len(), 1, "{paths:?}: {issues:?}");
            assert!(issues[0].starts_with("1.md: warning[duplicate-route]"), "{issues:?}");
        }
        for paths in [["/a/", "/a.html/b"], ["/b", "/a.json/b"], ["/a.html/b", "/a.html/c"]] {
            assert_eq!(issues(&paths, Policy::Warn), [""; 0], "{paths:?}");
        }
    }

    #[test]
    fn a_path_that_no_file_system_can_hold_is_an_error_under_every_policy() {
        let (long, longest) = ("a".repeat(251), "a".repeat(250));
        let issues = issues(&[&format!("/{long}"), &format!("/{longest}")], Policy::Ignore);
        assert_eq!(issues.len(), 1, "{issues:?}");
        assert!(issues[0].starts_with("0.md: error[long-route]"), "{issues:?}");
    }

    #[test]
    fn paths_that_differ_in_case_are_both_taken_with_a_warning() {
        let issues = issues(&["/Guide", "/guide"], Policy::Throw);
        assert!(
            issues[0].starts_with("1.md: warning[case-collision]: `/guide` differs from `/Guide`"),
            "{issues:?}"
        );
        assert_eq!(self::issues(&["/Guide", "/guide"], Policy::Ignore), [""; 0]);
    }
}
