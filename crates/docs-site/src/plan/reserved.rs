//! Paths of files that the engine writes, which neither a page nor a redirect can have.

use std::collections::HashSet;

use docs_model::{ASSETS_FOLDER, Issue, Location, Redirect, Site};
use docs_routing::RoutePath;

use super::agent_lists::{FULL, INDEX};
use super::page::NOT_FOUND;

/// Code of the issues.
const CODE: &str = "reserved-route";

/// First segments of the paths of files that only the engine writes, and of addresses of `site serve` and `site dev`.
const FOLDERS: [&str; 7] = [
    ASSETS_FOLDER,
    "page-data",
    "sidebar-data",
    "version-data",
    docs_search_index::FOLDER,
    "-",
    "__site",
];

/// Files at fixed addresses.
const FILES: [&str; 4] = [INDEX, FULL, "robots.txt", "sitemap.xml"];

/// Hidden folder that servers publish.
const PUBLIC: &str = ".well-known";

/// The reserved paths of a site.
#[derive(Debug, Default)]
pub(super) struct ReservedPaths {
    /// Paths of files, without a slash at the start.
    files: HashSet<String>,
}

impl ReservedPaths {
    /// Creates the reserved paths of a site: those of all sites, and the feeds of its blogs.
    pub(super) fn new(site: &Site) -> Self {
        let feeds = site.blogs.iter().flat_map(|blog| {
            let formats = blog.settings.feeds.formats.iter();
            let path = |name: &str| RoutePath::parse(&format!("{}/{name}", blog.settings.path));
            formats.map(move |format| inside(&path(format.file_name())).to_owned())
        });
        Self { files: FILES.into_iter().map(str::to_owned).chain(feeds).collect() }
    }

    /// Returns the issue of a page whose path is reserved. `file` is its source.
    pub(super) fn page_issue(&self, path: &RoutePath, file: &str) -> Option<Issue> {
        let reason = self.reason(path)?;
        let issue = Issue::warning(CODE, format!("the page at `{path}` is left out: {reason}"));
        let help = "rename the file, or give it another `slug` in its front matter";
        Some(issue.at(Location::file(file)).help(help))
    }

    /// Returns the issue of a redirect whose former path is reserved.
    pub(super) fn redirect_issue(&self, redirect: &Redirect) -> Option<Issue> {
        let from = redirect.from.split('#').next().unwrap_or_default();
        let reason = self.reason(&RoutePath::parse(from))?;
        let issue =
            Issue::warning(CODE, format!("the redirect from `{from}` is left out: {reason}"));
        let issue = issue.help("remove the redirect: a file at this path is one of the site's own");
        Some(match &redirect.location {
            Some(location) => issue.at(location.clone()),
            None => issue,
        })
    }

    /// Returns why a path is reserved; `None` for any other path.
    fn reason(&self, path: &RoutePath) -> Option<&'static str> {
        if path.output_file() == RoutePath::parse(NOT_FOUND).output_file() {
            return Some("hosts show its file for paths without a page");
        }
        let inside = inside(path);
        let mut segments = inside.split('/');
        let first = segments.next().unwrap_or_default();
        let is_in_folder = path.as_str()[1..].len() > first.len() && FOLDERS.contains(&first);
        if is_in_folder || self.files.contains(inside) {
            return Some("the site has files of its own there");
        }
        let is_hidden = (first.starts_with('.') && first != PUBLIC)
            || segments.any(|segment| segment.starts_with('.'));
        is_hidden.then_some("servers publish no files whose names start with a dot")
    }
}

/// Returns a path without slashes at its ends.
fn inside(path: &RoutePath) -> &str {
    path.as_str().trim_matches('/')
}
