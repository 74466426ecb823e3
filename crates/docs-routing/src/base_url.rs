//! Base URL: the path under which a site is published.

use std::fmt;

use crate::RoutePath;

/// Path under which a site is published: `/` or `/docs/`.
///
/// Routes do not contain it; it is added on output and removed from input.
///
/// ```
/// use docs_routing::{BaseUrl, RoutePath};
///
/// let base = BaseUrl::parse("docs");
/// assert_eq!(base.as_str(), "/docs/");
/// assert_eq!(base.join("/v3/agent?x#y"), "/docs/v3/agent?x#y");
/// assert_eq!(base.strip(&RoutePath::parse("/docs/v3/agent")), Some(RoutePath::parse("/v3/agent")));
/// assert_eq!(base.strip(&RoutePath::parse("/docsy/")), None, "the path of another site");
/// ```
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(feature = "serde", serde(from = "String", into = "String"))]
pub struct BaseUrl(String);

impl BaseUrl {
    /// Parses a base path; missing slashes at either end are added.
    ///
    /// ```
    /// assert_eq!(docs_routing::BaseUrl::parse("/en/docs").as_str(), "/en/docs/");
    /// ```
    #[must_use]
    pub fn parse(path: &str) -> Self {
        let mut base = String::from(RoutePath::parse(path));
        if !base.ends_with('/') {
            base.push('/');
        }
        Self(base)
    }

    /// Creates the base URL of a site at the root of its host.
    ///
    /// ```
    /// assert!(docs_routing::BaseUrl::root().is_root());
    /// ```
    #[must_use]
    pub fn root() -> Self {
        Self("/".to_owned())
    }

    /// Returns the base URL as a string, with a slash at both ends.
    ///
    /// ```
    /// assert_eq!(docs_routing::BaseUrl::root().as_str(), "/");
    /// ```
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns `true` if the site is at the root of its host.
    ///
    /// ```
    /// assert!(!docs_routing::BaseUrl::parse("/docs/").is_root());
    /// ```
    #[must_use]
    pub fn is_root(&self) -> bool {
        self.0 == "/"
    }

    /// Prepends the base URL to a path of the site; query and hash are preserved.
    ///
    /// ```
    /// # use docs_routing::BaseUrl;
    /// assert_eq!(BaseUrl::root().join("/v3/agent"), "/v3/agent");
    /// assert_eq!(BaseUrl::parse("/docs/").join("/"), "/docs/");
    /// ```
    #[must_use]
    pub fn join(&self, path: &str) -> String {
        format!("{}{}", self.0, path.strip_prefix('/').unwrap_or(path))
    }

    /// Removes the base URL from a path; `None` if the path is not below it.
    ///
    /// ```
    /// # use docs_routing::{BaseUrl, RoutePath};
    /// let base = BaseUrl::parse("/docs/");
    /// assert_eq!(base.strip(&RoutePath::parse("/docs")), Some(RoutePath::root()));
    /// assert_eq!(base.strip(&RoutePath::parse("/blog/")), None);
    /// ```
    #[must_use]
    pub fn strip(&self, path: &RoutePath) -> Option<RoutePath> {
        if self.0 == "/" {
            return Some(path.clone());
        }
        if let Some(rest) = path.as_str().strip_prefix(&self.0) {
            return Some(RoutePath::parse(&format!("/{rest}")));
        }
        self.0.strip_suffix('/').filter(|base| *base == path.as_str()).map(|_| RoutePath::root())
    }
}

impl fmt::Display for BaseUrl {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(&self.0)
    }
}

impl From<String> for BaseUrl {
    fn from(path: String) -> Self {
        Self::parse(&path)
    }
}

impl From<BaseUrl> for String {
    fn from(base: BaseUrl) -> Self {
        base.0
    }
}
