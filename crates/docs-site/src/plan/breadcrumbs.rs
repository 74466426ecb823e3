//! Breadcrumbs of all pages of a sidebar.
//!
//! Every page needs breadcrumbs, so the tree is traversed once and each entry stores the index of its parent.

use docs_model::{Sidebar, SidebarItem};
use docs_routing::RoutePath;
use rustc_hash::FxHashMap;

/// The breadcrumbs of all pages of a sidebar.
#[derive(Debug, Default)]
pub(super) struct Breadcrumbs {
    entries: Vec<Ancestor>,
    /// Entry of each page; the first one of a page that occurs twice.
    pages: FxHashMap<RoutePath, usize>,
}

/// Entry of a sidebar on the path from its root to a page.
#[derive(Debug)]
pub(crate) struct Ancestor {
    pub(crate) label: String,
    /// Path of the entry's own page, if it has one.
    pub(crate) href: Option<String>,
    is_category: bool,
    parent: Option<usize>,
}

impl Breadcrumbs {
    pub(super) fn new(sidebar: &Sidebar) -> Self {
        let mut breadcrumbs = Self::default();
        breadcrumbs.add(&sidebar.items, None);
        breadcrumbs
    }

    fn add(&mut self, items: &[SidebarItem], parent: Option<usize>) {
        for item in items {
            match item {
                SidebarItem::Link(link) if link.doc.is_some() && !link.is_reference => {
                    self.push(&link.label, Some(&link.href), false, parent);
                }
                SidebarItem::Category(category) => {
                    let href = category.link.as_ref().map(|link| link.href.as_str());
                    let index = self.push(&category.label, href, true, parent);
                    self.add(&category.items, Some(index));
                }
                _ => {}
            }
        }
    }

    fn push(
        &mut self,
        label: &str,
        href: Option<&str>,
        is_category: bool,
        parent: Option<usize>,
    ) -> usize {
        let index = self.entries.len();
        if let Some(href) = href {
            self.pages.entry(RoutePath::parse(href)).or_insert(index);
        }
        let (label, href) = (label.to_owned(), href.map(str::to_owned));
        self.entries.push(Ancestor { label, href, is_category, parent });
        index
    }

    /// Returns the entries from a page, the page itself included, up to the root.
    pub(super) fn ancestors(&self, path: &RoutePath) -> impl Iterator<Item = &Ancestor> {
        let start = self.pages.get(path).map(|index| &self.entries[*index]);
        std::iter::successors(start, |entry| entry.parent.map(|index| &self.entries[index]))
    }

    /// Returns the category that contains a page, or whose own page it is.
    pub(super) fn category(&self, path: &RoutePath) -> Option<&Ancestor> {
        self.ancestors(path).find(|entry| entry.is_category)
    }

    /// Returns the topmost category of a page: the section of the site by which search results are grouped.
    pub(super) fn section(&self, path: &RoutePath) -> Option<&str> {
        self.ancestors(path).filter(|entry| entry.is_category).last().map(|entry| &*entry.label)
    }
}
