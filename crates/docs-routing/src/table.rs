//! The routes of a site: which path is answered by what.
//!
//! Two routes that a static host could not tell apart share a *slot*: `/tools`, `/tools/`, `/tools.html` and
//! `/tools/index.html` end up in the same files. A slot holds one route, the first that was put in.

use docs_model::{Issue, Place, Policy};
use indexmap::IndexMap;
use indexmap::map::Entry;
use rustc_hash::FxBuildHasher;

use crate::RoutePath;

/// A route: a path, what answers it, and where it comes from.
#[derive(Clone, Debug, Eq, PartialEq)]
#[non_exhaustive]
pub struct Route<T> {
    /// The path, as registered.
    pub path: RoutePath,
    /// What answers it.
    pub value: T,
    /// The file that asks for it.
    pub source: Place,
}

/// A route that was not taken, since its slot was.
#[derive(Clone, Debug, Eq, PartialEq)]
#[non_exhaustive]
pub struct DuplicateRoute {
    /// The path that was asked for.
    pub path: RoutePath,
    /// The file that asked for it.
    pub source: Place,
    /// The path of the route that stays.
    pub existing: RoutePath,
    /// The file of the route that stays.
    pub existing_source: Place,
}

impl DuplicateRoute {
    /// The fault as a message (fact R-BUILD-26); `None` where the site wants none.
    ///
    /// ```
    /// use docs_model::{Place, Policy};
    /// use docs_routing::{RoutePath, RouteTable};
    ///
    /// let mut table = RouteTable::new();
    /// table.insert(RoutePath::parse("/other"), "a", Place::file("content/a.md"));
    /// table.insert(RoutePath::parse("/other"), "b", Place::file("content/b.md"));
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
        } else {
            format!(
                "`{path}` is served from the same file as `{existing}`, which is the page of \
                 `{existing_source}`"
            )
        };
        let help = format!(
            "only the page of `{existing_source}` is built; give one of the two another `slug` in its \
             front matter"
        );
        let severity = policy.severity()?;
        Some(Issue::new(severity, "duplicate-route", message).at(source.clone()).help(help))
    }
}

/// All routes of a site, in the order in which they were put in.
///
/// ```
/// use docs_model::Place;
/// use docs_routing::{RoutePath, RouteTable};
///
/// let mut table = RouteTable::new();
/// table.insert(RoutePath::parse("/v3/agent"), "Agent", Place::file("content/v3/agent.md"));
/// assert_eq!(table.get(&RoutePath::parse("/v3/agent")).unwrap().value, "Agent");
/// assert!(table.get(&RoutePath::parse("/v3/agent/")).is_none(), "paths are matched exactly");
/// ```
#[derive(Clone, Debug)]
pub struct RouteTable<T> {
    /// By slot.
    routes: IndexMap<Box<str>, Route<T>, FxBuildHasher>,
    duplicates: Vec<DuplicateRoute>,
}

impl<T> RouteTable<T> {
    /// A table without routes.
    ///
    /// ```
    /// assert!(docs_routing::RouteTable::<()>::new().is_empty());
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self::with_capacity(0)
    }

    /// A table without routes, and with room for some.
    ///
    /// ```
    /// assert!(docs_routing::RouteTable::<()>::with_capacity(100).is_empty());
    /// ```
    #[must_use]
    pub fn with_capacity(routes: usize) -> Self {
        Self {
            routes: IndexMap::with_capacity_and_hasher(routes, FxBuildHasher),
            duplicates: Vec::new(),
        }
    }

    /// Adds a route. Where its slot is taken, the earlier route stays and `false` is returned.
    ///
    /// ```
    /// # use docs_model::Place;
    /// # use docs_routing::{RoutePath, RouteTable};
    /// let mut table = RouteTable::new();
    /// assert!(table.insert(RoutePath::parse("/tools/"), 1, Place::file("content/tools/index.md")));
    /// assert!(!table.insert(RoutePath::parse("/tools"), 2, Place::file("content/tools.md")));
    /// assert_eq!(table.duplicates().len(), 1);
    /// ```
    pub fn insert(&mut self, path: RoutePath, value: T, source: Place) -> bool {
        match self.routes.entry(path.slot().into()) {
            Entry::Vacant(slot) => {
                slot.insert(Route { path, value, source });
                true
            }
            Entry::Occupied(slot) => {
                let existing = slot.get();
                self.duplicates.push(DuplicateRoute {
                    path,
                    source,
                    existing: existing.path.clone(),
                    existing_source: existing.source.clone(),
                });
                false
            }
        }
    }

    /// The route of exactly this path.
    ///
    /// ```
    /// # use docs_model::Place;
    /// # use docs_routing::{RoutePath, RouteTable};
    /// let mut table = RouteTable::new();
    /// table.insert(RoutePath::parse("/legacy.html"), (), Place::file("content/old.md"));
    /// assert!(table.get(&RoutePath::parse("/legacy.html")).is_some());
    /// assert!(table.get(&RoutePath::parse("/legacy")).is_none());
    /// ```
    #[must_use]
    pub fn get(&self, path: &RoutePath) -> Option<&Route<T>> {
        self.routes.get(path.slot()).filter(|route| route.path == *path)
    }

    /// The routes, in the order in which they were put in.
    ///
    /// ```
    /// # use docs_model::Place;
    /// # use docs_routing::{RoutePath, RouteTable};
    /// let mut table = RouteTable::new();
    /// table.insert(RoutePath::parse("/b"), (), Place::file("b.md"));
    /// table.insert(RoutePath::parse("/a"), (), Place::file("a.md"));
    /// let paths: Vec<&str> = table.iter().map(|route| route.path.as_str()).collect();
    /// assert_eq!(paths, ["/b", "/a"]);
    /// ```
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &Route<T>> {
        self.routes.values()
    }

    /// The number of routes.
    ///
    /// ```
    /// assert_eq!(docs_routing::RouteTable::<()>::new().len(), 0);
    /// ```
    #[must_use]
    pub fn len(&self) -> usize {
        self.routes.len()
    }

    /// Whether there is no route.
    ///
    /// ```
    /// assert!(docs_routing::RouteTable::<()>::new().is_empty());
    /// ```
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.routes.is_empty()
    }

    /// The routes that were not taken.
    ///
    /// ```
    /// assert!(docs_routing::RouteTable::<()>::new().duplicates().is_empty());
    /// ```
    #[must_use]
    pub fn duplicates(&self) -> &[DuplicateRoute] {
        &self.duplicates
    }

    /// A fault for each route that was not taken, as severe as the site wants it.
    ///
    /// ```
    /// # use docs_model::{Place, Policy, Severity};
    /// # use docs_routing::{RoutePath, RouteTable};
    /// let mut table = RouteTable::new();
    /// for file in ["a.md", "b.md"] {
    ///     table.insert(RoutePath::parse("/same"), (), Place::file(file));
    /// }
    /// assert_eq!(table.issues(Policy::Throw)[0].severity, Severity::Error);
    /// assert!(table.issues(Policy::Ignore).is_empty());
    /// ```
    #[must_use]
    pub fn issues(&self, on_duplicate_routes: Policy) -> Vec<Issue> {
        self.duplicates
            .iter()
            .filter_map(|duplicate| duplicate.issue(on_duplicate_routes))
            .collect()
    }
}

impl<T> Default for RouteTable<T> {
    fn default() -> Self {
        Self::new()
    }
}
