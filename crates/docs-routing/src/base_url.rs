//! The path under which a site is published, put on and taken off at the site's edge.

use std::fmt;

use crate::RoutePath;

/// The path under which a site is published: `/` or `/docs/`.
///
/// Routes are kept without it; it is put before them where they are written, and taken off where they are
/// read.
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
    /// Reads a base path; slashes at both ends are put where they are missing.
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

    /// The base of a site at the root of its host.
    ///
    /// ```
    /// assert!(docs_routing::BaseUrl::root().is_root());
    /// ```
    #[must_use]
    pub fn root() -> Self {
        Self("/".to_owned())
    }

    /// The base as text, with a slash at both ends.
    ///
    /// ```
    /// assert_eq!(docs_routing::BaseUrl::root().as_str(), "/");
    /// ```
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether nothing needs to be put before a path.
    ///
    /// ```
    /// assert!(!docs_routing::BaseUrl::parse("/docs/").is_root());
    /// ```
    #[must_use]
    pub fn is_root(&self) -> bool {
        self.0 == "/"
    }

    /// Puts the base before a path of the site; query and hash behind it stay as they are.
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

    /// Takes the base off a path; `None` where the path is not below it.
    ///
    /// ```
    /// # use docs_routing::{BaseUrl, RoutePath};
    /// let base = BaseUrl::parse("/docs/");
    /// assert_eq!(base.strip(&RoutePath::parse("/docs")), Some(RoutePath::root()));
    /// assert_eq!(base.strip(&RoutePath::parse("/blog/")), None);
    /// ```
    #[must_use]
    pub fn strip(&self, path: &RoutePath) -> Option<RoutePath> {
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
