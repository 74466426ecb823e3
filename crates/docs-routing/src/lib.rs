//! Routing of static sites: pages by path, and destinations of links.
//!
//! *Input*: paths from requests and links, the routes of a site with their source files, and the links of each page.
//! *Output*: the page at a path, the same page in another version or language, the destination of a link, and an
//! [`Issue`](docs_core::Issue) for each broken link. The crate reads no files and handles neither HTML nor Markdown;
//! [`SiteFiles`] provides information about files.
//!
//! ```
//! use docs_core::Location;
//! use docs_routing::{Resolution, RoutePath, RouteTable};
//!
//! let mut table = RouteTable::new();
//! table.insert(RoutePath::parse("/introduction/"), "Introduction", Location::file("content/introduction/index.md"));
//! table.insert(RoutePath::parse("/v3/agent"), "Agent", Location::file("content/v3/agent.md"));
//!
//! let resolve = |request: &str| table.resolve(&RoutePath::parse(request));
//! assert_eq!(resolve("/v3/agent?q=1").value(), Some(&"Agent"));
//! assert!(matches!(resolve("/v3/agent.html"), Resolution::Redirect { to, .. } if to.as_str() == "/v3/agent"));
//! assert!(matches!(resolve("/introduction"), Resolution::Redirect { to, .. } if to.as_str() == "/introduction/"));
//! assert_eq!(resolve("/nope"), Resolution::NotFound);
//! ```

/// Runs the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

// Blank lines keep the reading order: paths, routes, requests, versions, links, redirects.
mod path;

mod address;
mod base_url;

mod table;

mod resolve;

mod version_prefix;

mod link;

mod absent_parts;

mod check;

mod redirect;
mod redirect_pattern;

pub use absent_parts::AbsentParts;
pub use address::{Address, decode_component, decode_hash};
pub use base_url::BaseUrl;
pub use check::{
    BrokenLink, CheckedPage, LinkCheck, LinkedFiles, MissingFile, NearestFile, OmittedPage,
    check_links,
};
pub use link::{Destination, LinkContext, SiteFiles, Target};
pub use path::{PageFile, RoutePath};
pub use redirect::{
    AnchorRedirect, RedirectTargets, ResolvedRedirect, ResolvedRedirects, resolve_redirects,
};
pub use redirect_pattern::{
    PathPattern, PatternError, PatternSegment, RedirectPattern, ResolvedPattern,
};
pub use resolve::Resolution;
pub use table::{DuplicateRoute, Route, RouteTable};
pub use version_prefix::{LocaleRoutes, VersionRoutes, switch_address, version_of};
