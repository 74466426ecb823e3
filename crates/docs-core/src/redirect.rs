//! Redirects: former addresses of pages.

use serde::{Deserialize, Serialize};

use crate::Location;

/// Redirect from the settings, the front matter of a page, or a plugin.
///
/// ```
/// use docs_core::{Redirect, RedirectStatus};
///
/// let redirect: Redirect = toml::from_str("from = '/old'\nto = '/new'\nstatus = 302").unwrap();
/// assert_eq!((redirect.from.as_str(), redirect.to.as_str()), ("/old", "/new"));
/// assert_eq!(redirect.status, RedirectStatus::Found);
/// assert_eq!(Redirect::new("/", "/start").status, RedirectStatus::MovedPermanently);
/// ```
#[derive(Clone, Debug, Deserialize, Eq, Hash, PartialEq)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Redirect {
    /// Former path without the base URL; with a hash, a former anchor of that page: `/page#old`.
    ///
    /// A segment `:name` matches any single segment, and `*` at the end matches all further ones.
    pub from: String,
    /// New address: a path of the site without the base URL, or an address of another site. Empty with the status 410.
    ///
    /// `:name` and `:splat` (or `*`) repeat the parts of the former path in these places. A hash alone is an anchor of the same
    /// page.
    #[serde(default)]
    pub to: String,
    /// Status code of the response. Default: 301.
    #[serde(default)]
    pub status: RedirectStatus,
    /// Location of the redirect in the sources.
    #[serde(skip)]
    pub location: Option<Location>,
}

impl Redirect {
    /// Creates a permanent redirect without a location.
    #[must_use]
    pub fn new(from: impl Into<String>, to: impl Into<String>) -> Self {
        let (from, to) = (from.into(), to.into());
        Self { from, to, status: RedirectStatus::default(), location: None }
    }

    /// Sets the location.
    #[must_use]
    pub fn at(self, location: Location) -> Self {
        Self { location: Some(location), ..self }
    }
}

/// Status code of a redirect's response.
///
/// ```
/// use docs_core::RedirectStatus;
///
/// assert_eq!(RedirectStatus::try_from(308), Ok(RedirectStatus::PermanentRedirect));
/// assert_eq!(u16::from(RedirectStatus::default()), 301);
/// ```
#[derive(Clone, Copy, Debug, Default, Deserialize, Eq, Hash, PartialEq, Serialize)]
#[serde(try_from = "u16", into = "u16")]
#[non_exhaustive]
pub enum RedirectStatus {
    /// 301: permanent.
    #[default]
    MovedPermanently,
    /// 302: temporary.
    Found,
    /// 308: permanent, and a client repeats the request with the same method.
    PermanentRedirect,
    /// 410: the page is removed without a replacement.
    Gone,
}

impl From<RedirectStatus> for u16 {
    fn from(status: RedirectStatus) -> Self {
        match status {
            RedirectStatus::MovedPermanently => 301,
            RedirectStatus::Found => 302,
            RedirectStatus::PermanentRedirect => 308,
            RedirectStatus::Gone => 410,
        }
    }
}

/// Code that is not a status of a redirect.
#[derive(Clone, Copy, Debug, Eq, PartialEq, thiserror::Error)]
#[error("`{0}` is no status of a redirect: expected 301, 302, 308 or 410")]
pub struct InvalidStatus(u16);

impl TryFrom<u16> for RedirectStatus {
    type Error = InvalidStatus;

    fn try_from(code: u16) -> Result<Self, InvalidStatus> {
        match code {
            301 => Ok(Self::MovedPermanently),
            302 => Ok(Self::Found),
            308 => Ok(Self::PermanentRedirect),
            410 => Ok(Self::Gone),
            other => Err(InvalidStatus(other)),
        }
    }
}
