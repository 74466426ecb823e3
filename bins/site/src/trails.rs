//! The categories above each page of a sidebar.
//!
//! Asked once for every page, so the tree is walked once and each entry remembers the one above it.

use docs_model::{Sidebar, SidebarItem};
use docs_routing::{BaseUrl, RoutePath};
use rustc_hash::FxHashMap;

use crate::payload::Breadcrumb;

/// The way from the top of a sidebar down to each of its pages.
pub(crate) struct Trails<'a> {
    nodes: Vec<Node<'a>>,
    /// The node of each page; of a page that occurs twice, the first.
    pages: FxHashMap<RoutePath, usize>,
}

struct Node<'a> {
    label: &'a str,
    href: Option<&'a str>,
    is_category: bool,
    above: Option<usize>,
}

impl<'a> Trails<'a> {
    pub(crate) fn new(sidebar: &'a Sidebar) -> Self {
        let mut trails = Self { nodes: Vec::new(), pages: FxHashMap::default() };
        trails.add(&sidebar.items, None);
        trails
    }

    fn add(&mut self, items: &'a [SidebarItem], above: Option<usize>) {
        for item in items {
            match item {
                SidebarItem::Link(link) if link.doc.is_some() && !link.is_reference => {
                    self.push(&link.label, Some(&link.href), false, above);
                }
                SidebarItem::Category(category) => {
                    let href = category.link.as_ref().map(|link| link.href.as_str());
                    let here = self.push(&category.label, href, true, above);
                    self.add(&category.items, Some(here));
                }
                _ => {}
            }
        }
    }

    fn push(
        &mut self,
        label: &'a str,
        href: Option<&'a str>,
        is_category: bool,
        above: Option<usize>,
    ) -> usize {
        let index = self.nodes.len();
        if let Some(href) = href {
            self.pages.entry(RoutePath::parse(href)).or_insert(index);
        }
        self.nodes.push(Node { label, href, is_category, above });
        index
    }

    /// The nodes from a page up to the top.
    fn upwards(&self, path: &RoutePath) -> impl Iterator<Item = &Node<'a>> {
        let start = self.pages.get(path).map(|index| &self.nodes[*index]);
        std::iter::successors(start, |node| node.above.map(|index| &self.nodes[index]))
    }

    /// The trail of a page, itself last (fact R-SHELL-06).
    pub(crate) fn breadcrumbs(&self, path: &RoutePath, base_url: &BaseUrl) -> Vec<Breadcrumb> {
        let mut trail: Vec<Breadcrumb> = self
            .upwards(path)
            .enumerate()
            .map(|(height, node)| Breadcrumb {
                label: node.label.to_owned(),
                href: node.href.filter(|_| height > 0).map(|href| base_url.join(href)),
            })
            .collect();
        trail.reverse();
        trail
    }

    /// The topmost category above a page: the section of the site that search results are grouped by.
    pub(crate) fn section(&self, path: &RoutePath) -> Option<&'a str> {
        self.upwards(path).filter(|node| node.is_category).last().map(|node| node.label)
    }
}
