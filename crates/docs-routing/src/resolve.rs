//! Pages by request path.
//!
//! A registered path takes precedence, then the path with or without its trailing slash, then the path without `.html`
//! or `/index.html` (R-HTML-04, R-ROUTE-05). Any other path is not found (R-ROUTE-08).

use crate::{RoutePath, RouteTable};

/// Result of resolving a path.
///
/// ```
/// use docs_core::Location;
/// use docs_routing::{Resolution, RoutePath, RouteTable};
///
/// let mut table = RouteTable::new();
/// table.insert(RoutePath::parse("/v3/agent"), "Agent", Location::file("content/v3/agent.md"));
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
        /// Path of the route, equal to the request.
        path: &'t RoutePath,
        /// Value of the route.
        value: &'t T,
    },
    /// The path is another form of a route's path.
    Redirect {
        /// Path of the route.
        to: &'t RoutePath,
        /// Value of the route, for callers that do not redirect.
        value: &'t T,
    },
    /// No route matches.
    NotFound,
}

impl<'t, T> Resolution<'t, T> {
    /// Returns the value of the route, for exact matches and redirects.
    ///
    /// ```
    /// # use docs_core::Location;
    /// # use docs_routing::{RoutePath, RouteTable};
    /// let mut table = RouteTable::new();
    /// table.insert(RoutePath::parse("/introduction/"), 7, Location::file("content/introduction/index.md"));
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

    /// Returns the path of the route.
    ///
    /// ```
    /// # use docs_core::Location;
    /// # use docs_routing::{RoutePath, RouteTable};
    /// let mut table = RouteTable::new();
    /// table.insert(RoutePath::parse("/"), (), Location::file("content/index.md"));
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
    /// Resolves a path in constant time.
    ///
    /// ```
    /// # use docs_core::Location;
    /// # use docs_routing::{Resolution, RoutePath, RouteTable};
    /// let mut table = RouteTable::new();
    /// table.insert(RoutePath::parse("/legacy.html"), (), Location::file("content/old.md"));
    /// let resolve = |path: &str| table.resolve(&RoutePath::parse(path));
    /// assert!(matches!(resolve("/legacy.html"), Resolution::Exact { .. }));
    /// assert_eq!(resolve("/legacy"), Resolution::NotFound);
    /// ```
    #[must_use]
    pub fn resolve(&self, request: &RoutePath) -> Resolution<'_, T> {
        if let Some(route) = self.get(request) {
            return Resolution::Exact { path: &route.path, value: &route.value };
        }
        let bare = request.without_html_suffix();
        let spellings = [request.slash_variant(), bare.slash_variant(), bare];
        match spellings.iter().find_map(|spelling| self.get(spelling)) {
            Some(route) => Resolution::Redirect { to: &route.path, value: &route.value },
            None => Resolution::NotFound,
        }
    }
}
