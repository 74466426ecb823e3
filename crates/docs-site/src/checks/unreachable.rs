//! Unreachable pages: no sidebar, navbar, footer or link of another page points to them.

use docs_model::{Issue, LinkKind, Location, SidebarItem};
use docs_routing::{CheckedPage, RoutePath};
use rustc_hash::FxHashSet;
use serde_json::Value;

use crate::pages::snapshot::Snapshot;
use crate::plan::{Page, SiteRoutes};

/// Code of the issues.
pub(crate) const UNREACHABLE_CODE: &str = "unreachable-page";

/// Returns an issue for each unreachable page, in the order of the pages. `pages` are those with a source.
///
/// The site's first page and the first page of a version are never unreachable, because readers know their addresses. Posts are in
/// lists, and unlisted pages are hidden deliberately.
pub(crate) fn unreachable_pages(snapshot: &Snapshot, pages: &[CheckedPage<'_>]) -> Vec<Issue> {
    let policies = &snapshot.site().settings.policies;
    let Some(severity) = policies.on_unreachable_pages.severity() else { return Vec::new() };
    let base = snapshot.base();
    let mut left = candidates(snapshot);
    if left.is_empty() {
        return Vec::new();
    }
    for path in shell_paths(&base.shared.site_json, &base.routes) {
        left.remove(path);
    }
    remove_linked(&mut left, pages, &base.routes);
    let issue = |page: &CheckedPage<'_>| {
        left.contains(page.path).then(|| {
            Issue::new(
                severity,
                UNREACHABLE_CODE,
                "no sidebar, navbar, footer or link of another page leads to this page",
            )
            .at(Location::file(page.file))
            .help("link to it from another page, add it to a sidebar, or mark it `unlisted: true`")
        })
    };
    pages.iter().filter_map(issue).collect()
}

/// Paths of pages.
type Pages<'a> = FxHashSet<&'a RoutePath>;

/// Returns the pages in no sidebar.
fn candidates(snapshot: &Snapshot) -> Pages<'_> {
    let routes = &snapshot.base().routes;
    let can_be_lost = |page: &Page<'_>| match page {
        Page::Doc(version, doc) => {
            doc.slug != "/" && !routes.docs(*version).1.sidebars.is_empty() && page.is_indexable()
        }
        Page::Standalone(_) => page.is_indexable(),
        _ => false,
    };
    let pages = snapshot
        .pages()
        .iter()
        .filter(|route| route.path != RoutePath::root() && can_be_lost(&snapshot.page(route.id)));
    let mut left: Pages<'_> = pages.map(|route| &route.path).collect();
    for instance in &snapshot.site().instances {
        for sidebar in instance.versions.iter().flat_map(|version| version.sidebars.values()) {
            remove_listed(&mut left, &sidebar.items);
        }
    }
    left
}

/// Removes the pages that entries of a sidebar point to.
fn remove_listed(left: &mut Pages<'_>, items: &[SidebarItem]) {
    for item in items {
        match item {
            SidebarItem::Link(link) => {
                left.remove(&RoutePath::parse(&link.href));
            }
            SidebarItem::Category(category) => {
                if let Some(link) = &category.link {
                    left.remove(&RoutePath::parse(&link.href));
                }
                remove_listed(left, &category.items);
            }
            _ => {}
        }
    }
}

/// Returns the pages whose addresses the site's data contains: those of the navbar, the footer and the announcement.
fn shell_paths<'a>(site_json: &str, routes: &'a SiteRoutes) -> Vec<&'a RoutePath> {
    let data: Value = serde_json::from_str(site_json).unwrap_or_default();
    let mut found = Vec::new();
    let mut rest = vec![&data];
    while let Some(value) = rest.pop() {
        match value {
            Value::Array(values) => rest.extend(values),
            Value::Object(entries) => rest.extend(entries.values()),
            // HTML contains addresses in quotes.
            Value::String(text) => {
                let parts = text.split(['"', '\'']).filter(|part| part.starts_with('/'));
                found.extend(parts.filter_map(|part| routes.destination(&RoutePath::root(), part)));
            }
            _ => {}
        }
    }
    found
}

/// Removes the pages that links of other pages point to.
fn remove_linked(left: &mut Pages<'_>, pages: &[CheckedPage<'_>], routes: &SiteRoutes) {
    for page in pages {
        let is_page = |kind| matches!(kind, LinkKind::Page | LinkKind::Element);
        let links = page.link_report.links.iter().filter(|link| is_page(link.kind));
        for link in links {
            if left.is_empty() {
                return;
            }
            if let Some(path) = routes.destination(page.path, &link.href)
                && path != page.path
            {
                left.remove(path);
            }
        }
    }
}
