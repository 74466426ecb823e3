//! Chapters of the document of a version: its pages in the order of its sidebars.

use std::collections::{HashMap, HashSet};
use std::fmt::Write as _;

use docs_model::{DocId, SidebarItem, Version};

use crate::pages::snapshot::Snapshot;
use crate::plan::Page;
use crate::values::html::escape;

/// A page or a category of pages.
#[derive(Debug)]
pub(super) struct Chapter<'a> {
    pub(super) label: &'a str,
    /// The page by its index in the snapshot; `None` for a category without a document.
    pub(super) page: Option<usize>,
    pub(super) chapters: Vec<Chapter<'a>>,
}

impl<'a> Chapter<'a> {
    /// Returns the chapters of a version. Each page is one of them once. Documents outside of the sidebars are last, in the order of
    /// their files. Unlisted pages and drafts are left out.
    pub(super) fn from_version(snapshot: &'a Snapshot, version: &'a Version) -> Vec<Self> {
        let pages = snapshot.pages().iter().enumerate();
        let listed = pages.filter_map(|(number, page)| match snapshot.page(page.id) {
            shown @ Page::Doc(..) if shown.is_indexable() => Some((page.path.as_str(), number)),
            _ => None,
        });
        let mut collector = Collector { version, numbers: listed.collect(), used: HashSet::new() };
        let mut chapters = Vec::new();
        for sidebar in version.sidebars.values() {
            chapters.extend(collector.chapters(&sidebar.items));
        }
        for (id, doc) in version.docs.iter() {
            let page = collector.claim_page(Some(id));
            chapters.extend(page.map(|page| Self {
                label: &doc.title,
                page: Some(page),
                chapters: Vec::new(),
            }));
        }
        chapters
    }

    /// Appends the pages of the chapter and its chapters in their order.
    pub(super) fn collect_pages(&self, pages: &mut Vec<usize>) {
        pages.extend(self.page);
        for chapter in &self.chapters {
            chapter.collect_pages(pages);
        }
    }
}

/// Returns chapters as a nested list of links. `id` returns the id of a page's part of the document.
pub(super) fn contents(chapters: &[Chapter<'_>], id: &dyn Fn(usize) -> String) -> String {
    let mut html = String::from("<ul>");
    for Chapter { label, page, chapters } in chapters {
        let label = escape(label);
        let _ = match page {
            Some(page) => write!(html, "<li><a href=\"#{}\">{label}</a>", escape(&id(*page))),
            None => write!(html, "<li>{label}"),
        };
        if !chapters.is_empty() {
            html.push_str(&contents(chapters, id));
        }
        html.push_str("</li>");
    }
    html.push_str("</ul>");
    html
}

/// Pages of a version that are not part of a chapter yet.
struct Collector<'a> {
    version: &'a Version,
    /// Indices of listed documents of the site by path.
    numbers: HashMap<&'a str, usize>,
    used: HashSet<usize>,
}

impl<'a> Collector<'a> {
    fn chapters(&mut self, items: &'a [SidebarItem]) -> Vec<Chapter<'a>> {
        items.iter().filter_map(|item| self.chapter(item)).collect()
    }

    /// Returns the chapter of an entry; `None` for an entry without pages of the version.
    fn chapter(&mut self, item: &'a SidebarItem) -> Option<Chapter<'a>> {
        match item {
            SidebarItem::Link(link) if !link.is_reference => {
                let page = self.claim_page(link.doc.as_ref())?;
                Some(Chapter { label: &link.label, page: Some(page), chapters: Vec::new() })
            }
            SidebarItem::Category(category) => {
                let page =
                    category.link.as_ref().and_then(|link| self.claim_page(link.doc.as_ref()));
                let chapters = self.chapters(&category.items);
                let has_pages = page.is_some() || !chapters.is_empty();
                has_pages.then_some(Chapter { label: &category.label, page, chapters })
            }
            _ => None,
        }
    }

    /// Returns the index of the page of a document, once.
    fn claim_page(&mut self, doc: Option<&DocId>) -> Option<usize> {
        let doc = self.version.docs.get(doc?)?;
        let page = *self.numbers.get(doc.permalink.as_str())?;
        self.used.insert(page).then_some(page)
    }
}
