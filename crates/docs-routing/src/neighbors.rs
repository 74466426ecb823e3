//! Previous and next pages in a sidebar, and the path of entries to a page.

use docs_model::{DocId, NavigationEntry, Sidebar, SidebarItem};
use rustc_hash::FxHashMap;

use crate::RoutePath;

/// The pages of a sidebar in reading order, with a lookup by path.
///
/// ```
/// use docs_model::{DocId, Sidebar, SidebarItem, SidebarLink};
/// use docs_routing::{ReadingOrder, RoutePath};
///
/// let link = |name: &str| SidebarItem::Link(SidebarLink {
///     label: name.to_owned(),
///     href: format!("/{name}"),
///     doc: Some(DocId::new(name)),
///     is_reference: false,
///     unlisted: false,
///     class_name: None,
/// });
/// let sidebar = Sidebar { items: vec![link("a"), link("b"), link("c")] };
/// let order = ReadingOrder::new(&sidebar);
///
/// let neighbors = order.around(&RoutePath::parse("/b"));
/// assert_eq!(neighbors.previous.unwrap().href, "/a");
/// assert_eq!(neighbors.next.unwrap().href, "/c");
/// assert_eq!(order.around(&RoutePath::parse("/c")).next, None);
/// ```
#[derive(Clone, Debug, Default)]
pub struct ReadingOrder {
    entries: Vec<ReadingOrderEntry>,
    positions: FxHashMap<RoutePath, usize>,
}

/// A page of a [`ReadingOrder`].
#[derive(Clone, Debug, Eq, PartialEq)]
#[non_exhaustive]
pub struct ReadingOrderEntry {
    /// Path of the page.
    pub href: String,
    /// The document, if the page is one.
    pub doc: Option<DocId>,
    /// Label in the sidebar.
    pub label: String,
    /// `true` for a category with its own page: previous and next links use the document's label.
    pub is_category: bool,
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
pub struct Neighbors<'a> {
    /// Previous page; `None` on the first page and on pages outside of the sidebar.
    pub previous: Option<&'a ReadingOrderEntry>,
    /// Next page; `None` on the last page and on pages outside of the sidebar.
    pub next: Option<&'a ReadingOrderEntry>,
}

impl ReadingOrder {
    /// Creates the reading order of a sidebar. A page that occurs twice has the neighbors of its first occurrence.
    ///
    /// ```
    /// # use docs_model::Sidebar;
    /// # use docs_routing::ReadingOrder;
    /// assert!(ReadingOrder::new(&Sidebar::default()).entries().is_empty());
    /// ```
    #[must_use]
    pub fn new(sidebar: &Sidebar) -> Self {
        let navigation = sidebar.navigation();
        let mut positions = FxHashMap::default();
        for (index, entry) in navigation.iter().enumerate() {
            positions.entry(RoutePath::parse(entry.href)).or_insert(index);
        }
        Self { entries: navigation.into_iter().map(ReadingOrderEntry::from).collect(), positions }
    }

    /// Returns the pages in order.
    ///
    /// ```
    /// # use docs_model::Sidebar;
    /// # use docs_routing::ReadingOrder;
    /// assert_eq!(ReadingOrder::new(&Sidebar::default()).entries(), []);
    /// ```
    #[must_use]
    pub fn entries(&self) -> &[ReadingOrderEntry] {
        &self.entries
    }

    /// Returns the neighbors of the page at a path.
    ///
    /// ```
    /// # use docs_model::Sidebar;
    /// # use docs_routing::{Neighbors, ReadingOrder, RoutePath};
    /// let sidebar = Sidebar::default();
    /// let order = ReadingOrder::new(&sidebar);
    /// assert_eq!(order.around(&RoutePath::parse("/search")), Neighbors::default());
    /// ```
    #[must_use]
    pub fn around(&self, path: &RoutePath) -> Neighbors<'_> {
        let Some(&index) = self.positions.get(path) else { return Neighbors::default() };
        Neighbors {
            previous: index.checked_sub(1).and_then(|index| self.entries.get(index)),
            next: self.entries.get(index + 1),
        }
    }
}

/// Returns the entries on the path to a page: the categories around it, then its own link, or the category whose page
/// it is (R-SIDE-02). Empty if the sidebar does not contain the page.
///
/// ```
/// use docs_model::{Sidebar, SidebarCategory, SidebarItem, SidebarLink};
/// use docs_routing::{RoutePath, active_trail};
///
/// let form = SidebarItem::Link(SidebarLink {
///     label: "Forms".to_owned(),
///     href: "/tools/form".to_owned(),
///     doc: None,
///     is_reference: false,
///     unlisted: false,
///     class_name: None,
/// });
/// let tools = SidebarItem::Category(SidebarCategory {
///     label: "Tools".to_owned(),
///     link: None,
///     collapsible: true,
///     collapsed: true,
///     class_name: None,
///     items: vec![form.clone()],
/// });
/// let sidebar = Sidebar { items: vec![tools.clone()] };
/// assert_eq!(active_trail(&sidebar, &RoutePath::parse("/tools/form")), [&tools, &form]);
/// assert!(active_trail(&sidebar, &RoutePath::parse("/tasks/")).is_empty());
/// ```
#[must_use]
pub fn active_trail<'a>(sidebar: &'a Sidebar, path: &RoutePath) -> Vec<&'a SidebarItem> {
    let mut trail = Vec::new();
    descend(&sidebar.items, path, &mut trail);
    trail
}

/// Extends the trail if one of the items leads to the page.
fn descend<'a>(
    items: &'a [SidebarItem],
    path: &RoutePath,
    trail: &mut Vec<&'a SidebarItem>,
) -> bool {
    for item in items {
        trail.push(item);
        let found = match item {
            SidebarItem::Link(link) => leads_to(&link.href, path),
            SidebarItem::Category(category) => {
                let own = category.link.as_ref().is_some_and(|link| leads_to(&link.href, path));
                own || descend(&category.items, path, trail)
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

/// Returns whether an entry's address is a path, ignoring a trailing slash (R-ROUTE-05). Addresses of other hosts are
/// not.
fn leads_to(href: &str, path: &RoutePath) -> bool {
    let is_path = href.starts_with('/') && !href.starts_with("//");
    is_path
        && RoutePath::parse(href).as_str().trim_end_matches('/')
            == path.as_str().trim_end_matches('/')
}

#[cfg(test)]
mod tests {
    use super::*;

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
            assert_eq!(leads_to(href, &path), expected, "{href}");
        }
    }
}
