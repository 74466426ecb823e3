//! From a request's path to the page that answers it.
//!
//! A path that is itself registered wins; then comes the path with or without its trailing slash, then the
//! path without `.html` or `/index.html` (facts R-HTML-04, R-ROUTE-05). Anything else is not found (fact
//! R-ROUTE-08).

use crate::{RoutePath, RouteTable};

/// What a path leads to.
///
/// ```
/// use docs_model::Place;
/// use docs_routing::{Resolution, RoutePath, RouteTable};
///
/// let mut table = RouteTable::new();
/// table.insert(RoutePath::parse("/v3/agent"), "Agent", Place::file("content/v3/agent.md"));
///
/// match table.resolve(&RoutePath::parse("/v3/agent.html")) {
///     Resolution::Redirect { to, .. } => assert_eq!(to.as_str(), "/v3/agent"),
///     other => panic!("{other:?}"),
/// }
/// ```
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Resolution<'t, T> {
    /// The path is that of a route.
    Exact {
        /// The route's path: the path that was asked for.
        path: &'t RoutePath,
        /// What answers it.
        value: &'t T,
    },
    /// The path is another spelling of a route's.
    Redirect {
        /// The route's path.
        to: &'t RoutePath,
        /// What answers it, for those who show it in place.
        value: &'t T,
    },
    /// No route answers.
    NotFound,
}

impl<'t, T> Resolution<'t, T> {
    /// What answers, by whichever spelling it was asked for.
    ///
    /// ```
    /// # use docs_model::Place;
    /// # use docs_routing::{RoutePath, RouteTable};
    /// let mut table = RouteTable::new();
    /// table.insert(RoutePath::parse("/introduction/"), 7, Place::file("content/introduction/index.md"));
    /// assert_eq!(table.resolve(&RoutePath::parse("/introduction")).value(), Some(&7));
    /// assert_eq!(table.resolve(&RoutePath::parse("/nope.html")).value(), None);
    /// ```
    #[must_use]
    pub fn value(&self) -> Option<&'t T> {
        match *self {
            Self::Exact { value, .. } | Self::Redirect { value, .. } => Some(value),
            Self::NotFound => None,
        }
    }

    /// The path of the route that answers.
    ///
    /// ```
    /// # use docs_model::Place;
    /// # use docs_routing::{RoutePath, RouteTable};
    /// let mut table = RouteTable::new();
    /// table.insert(RoutePath::parse("/"), (), Place::file("content/index.md"));
    /// assert_eq!(table.resolve(&RoutePath::parse("/index.html")).path(), Some(&RoutePath::root()));
    /// ```
    #[must_use]
    pub fn path(&self) -> Option<&'t RoutePath> {
        match *self {
            Self::Exact { path, .. } | Self::Redirect { to: path, .. } => Some(path),
            Self::NotFound => None,
        }
    }
}

impl<T> RouteTable<T> {
    /// What a path leads to, in constant time.
    ///
    /// ```
    /// # use docs_model::Place;
    /// # use docs_routing::{Resolution, RoutePath, RouteTable};
    /// let mut table = RouteTable::new();
    /// table.insert(RoutePath::parse("/legacy.html"), (), Place::file("content/old.md"));
    /// let resolve = |path: &str| table.resolve(&RoutePath::parse(path));
    /// assert!(matches!(resolve("/legacy.html"), Resolution::Exact { .. }));
    /// assert_eq!(resolve("/legacy"), Resolution::NotFound);
    /// ```
    #[must_use]
    pub fn resolve(&self, request: &RoutePath) -> Resolution<'_, T> {
        if let Some(route) = self.get(request) {
            return Resolution::Exact { path: &route.path, value: &route.value };
        }
        let bare = request.bare();
        let spellings = [request.slash_variant(), bare.slash_variant(), bare];
        match spellings.iter().find_map(|spelling| self.get(spelling)) {
            Some(route) => Resolution::Redirect { to: &route.path, value: &route.value },
            None => Resolution::NotFound,
        }
    }
}
