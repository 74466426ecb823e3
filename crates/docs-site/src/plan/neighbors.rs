//! Previous and next pages in a sidebar, and the path of entries to a page.

use docs_model::{DocId, NavigationEntry, Sidebar, SidebarItem};
use docs_routing::RoutePath;
use rustc_hash::FxHashMap;

/// The pages of a sidebar in reading order, with a lookup by path.
#[derive(Clone, Debug, Default)]
pub(super) struct ReadingOrder {
    entries: Vec<ReadingOrderEntry>,
    positions: FxHashMap<RoutePath, usize>,
}

/// A page of a [`ReadingOrder`].
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct ReadingOrderEntry {
    /// Path of the page.
    pub(crate) href: String,
    /// The document, if the page is one.
    pub(crate) doc: Option<DocId>,
    /// Label in the sidebar.
    pub(crate) label: String,
    /// `true` for a category with its own page: previous and next links use the document's label.
    pub(crate) is_category: bool,
}

impl From<NavigationEntry<'_>> for ReadingOrderEntry {
    fn from(entry: NavigationEntry<'_>) -> Self {
        Self {
            href: entry.href.to_owned(),
            doc: entry.doc.cloned(),
            label: entry.label.to_owned(),
            is_category: entry.is_category,
        }
    }
}

/// Previous and next page of a page (R-PAG-01, R-PAG-02).
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub(crate) struct Neighbors<'a> {
    /// Previous page; `None` on the first page and on pages outside of the sidebar.
    pub(crate) previous: Option<&'a ReadingOrderEntry>,
    /// Next page; `None` on the last page and on pages outside of the sidebar.
    pub(crate) next: Option<&'a ReadingOrderEntry>,
}

impl ReadingOrder {
    /// Creates the reading order of a sidebar. A page that occurs twice has the neighbors of its first occurrence.
    pub(super) fn new(sidebar: &Sidebar) -> Self {
        let navigation = sidebar.navigation();
        let mut positions = FxHashMap::default();
        for (index, entry) in navigation.iter().enumerate() {
            positions.entry(RoutePath::parse(entry.href)).or_insert(index);
        }
        Self { entries: navigation.into_iter().map(ReadingOrderEntry::from).collect(), positions }
    }

    /// Returns the neighbors of the page at a path.
    pub(super) fn around(&self, path: &RoutePath) -> Neighbors<'_> {
        let Some(&index) = self.positions.get(path) else { return Neighbors::default() };
        Neighbors {
            previous: index.checked_sub(1).and_then(|index| self.entries.get(index)),
            next: self.entries.get(index + 1),
        }
    }
}

/// Returns the entries on the path to a page: the categories around it, then its own link, or the category whose page
/// it is (R-SIDE-02). Empty if the sidebar does not contain the page.
pub(super) fn active_trail<'a>(sidebar: &'a Sidebar, path: &RoutePath) -> Vec<&'a SidebarItem> {
    let mut trail = Vec::new();
    extend_trail(&sidebar.items, path, &mut trail);
    trail
}

/// Extends the trail if one of the items points to the page. Returns `true` if one does.
fn extend_trail<'a>(
    items: &'a [SidebarItem],
    path: &RoutePath,
    trail: &mut Vec<&'a SidebarItem>,
) -> bool {
    for item in items {
        trail.push(item);
        let found = match item {
            SidebarItem::Link(link) => points_to(&link.href, path),
            SidebarItem::Category(category) => {
                let own = category.link.as_ref().is_some_and(|link| points_to(&link.href, path));
                own || extend_trail(&category.items, path, trail)
            }
            _ => false,
        };
        if found {
            return true;
        }
        trail.pop();
    }
    false
}

/// Returns `true` if an entry's address is a path of the site and equals `path`, ignoring a trailing slash (R-ROUTE-05).
fn points_to(href: &str, path: &RoutePath) -> bool {
    let is_path = href.starts_with('/') && !href.starts_with("//");
    is_path
        && RoutePath::parse(href).as_str().trim_end_matches('/')
            == path.as_str().trim_end_matches('/')
}

#[cfg(test)]
mod tests {
    use docs_model::{CategoryLink, SidebarCategory, SidebarLink, SidebarLook};

    use super::*;

    fn link(href: &str) -> SidebarLink {
        SidebarLink {
            label: href.to_owned(),
            href: href.to_owned(),
            doc: Some(DocId::new(href)),
            is_reference: false,
            unlisted: false,
            look: SidebarLook::default(),
        }
    }

    fn category(label: &str, page: Option<&str>, items: Vec<SidebarItem>) -> SidebarItem {
        let link = page.map(|href| CategoryLink {
            href: href.to_owned(),
            doc: Some(DocId::new(href)),
            generated: None,
            unlisted: false,
        });
        SidebarItem::Category(SidebarCategory {
            label: label.to_owned(),
            link,
            collapsible: true,
            collapsed: true,
            look: SidebarLook::default(),
            items,
        })
    }

    fn sidebar() -> Sidebar {
        let outside = SidebarLink { doc: None, ..link("https://example.com/") };
        let unlisted = SidebarLink { unlisted: true, ..link("/hidden") };
        let reference = SidebarLink { is_reference: true, ..link("/elsewhere") };
        let deepest = category("Deepest", None, vec![SidebarItem::Link(link("/tools/deep/form"))]);
        Sidebar {
            items: vec![
                SidebarItem::Link(link("/")),
                SidebarItem::Html("<hr>".to_owned()),
                SidebarItem::Link(outside),
                category("Tools", Some("/tools/"), vec![deepest, SidebarItem::Link(unlisted)]),
                SidebarItem::Link(reference),
                SidebarItem::Link(link("/last")),
            ],
        }
    }

    #[test]
    fn neighbors_follow_the_sidebar_with_its_categories_pages() {
        let sidebar = sidebar();
        let order = ReadingOrder::new(&sidebar);
        let rows = [
            ("/", None, Some("/tools/")),
            ("/tools/", Some("/"), Some("/tools/deep/form")),
            ("/tools/deep/form", Some("/tools/"), Some("/last")),
            ("/last", Some("/tools/deep/form"), None),
            ("/hidden", None, None),
            ("/elsewhere", None, None),
            ("/nope", None, None),
        ];
        for (path, previous, next) in rows {
            let neighbors = order.around(&RoutePath::parse(path));
            assert_eq!(
                neighbors.previous.map(|entry| entry.href.as_str()),
                previous,
                "before {path}"
            );
            assert_eq!(neighbors.next.map(|entry| entry.href.as_str()), next, "after {path}");
        }
    }

    #[test]
    fn the_trail_names_every_category_around_a_page() {
        let sidebar = sidebar();
        let rows: [(&str, &[&str]); 6] = [
            ("/", &["/"]),
            ("/tools", &["Tools"]),
            ("/tools/deep/form", &["Tools", "Deepest", "/tools/deep/form"]),
            ("/hidden", &["Tools", "/hidden"]),
            ("/last", &["/last"]),
            ("/nope", &[]),
        ];
        for (path, expected) in rows {
            let trail = active_trail(&sidebar, &RoutePath::parse(path));
            let labels: Vec<&str> = trail
                .iter()
                .map(|item| match item {
                    SidebarItem::Link(link) => link.label.as_str(),
                    SidebarItem::Category(category) => category.label.as_str(),
                    other => panic!("{other:?} leads nowhere"),
                })
                .collect();
            assert_eq!(labels, expected, "{path}");
        }
    }

    #[test]
    fn an_address_elsewhere_leads_to_no_page() {
        let path = RoutePath::parse("/tools");
        for (href, expected) in [
            ("/tools/", true),
            ("/tools", true),
            ("/tools#list", true),
            ("//tools", false),
            ("https://example.com/tools", false),
            ("/tools/form", false),
        ] {
            assert_eq!(points_to(href, &path), expected, "{href}");
        }
    }
}
