//! Ids and addresses of a page that is part of the document of a version.

use std::borrow::Cow;
use std::collections::HashSet;

use docs_model::leaves_site;
use docs_render::ArticleAddresses;
use docs_routing::{RoutePath, decode_hash};

use crate::pages::snapshot::Snapshot;

/// Returns the id of the part of the document that contains the page at a path.
///
/// Ids contain no white space. A browser decodes the hash of an address before it looks up the id, so that an id contains no `%` either.
pub(super) fn part_id(path: &RoutePath) -> String {
    path.as_str().replace(|character: char| character.is_whitespace() || character == '%', "_")
}

/// Ids and addresses of a page. Links to other pages of the document point to their parts of the document.
pub(super) struct PageAddresses<'a> {
    snapshot: &'a Snapshot,
    /// Id of the part of the page.
    part: String,
    /// Path of the page, with the base URL.
    page: RoutePath,
    /// Paths of the pages of the document.
    pages: &'a HashSet<&'a str>,
}

impl<'a> PageAddresses<'a> {
    pub(super) fn new(
        snapshot: &'a Snapshot,
        path: &RoutePath,
        pages: &'a HashSet<&'a str>,
    ) -> Self {
        let page = snapshot.base().routes.base_url.join(path.as_str());
        Self { snapshot, part: part_id(path), page: RoutePath::parse(&page), pages }
    }

    /// Returns the hash of an element of a part, or of the part itself.
    fn hash(part: &str, id: Option<&str>) -> String {
        match id.filter(|id| !id.is_empty()) {
            Some(id) => format!("#{part}:{}", decode_hash(id)),
            None => format!("#{part}"),
        }
    }
}

impl ArticleAddresses for PageAddresses<'_> {
    fn id(&self, id: &str) -> String {
        format!("{}:{id}", self.part)
    }

    fn link<'a>(&self, href: &'a str) -> Cow<'a, str> {
        if let Some(id) = href.strip_prefix('#') {
            return Self::hash(&self.part, Some(id)).into();
        }
        if leaves_site(href) {
            return href.into();
        }
        let path = self.page.resolve(href);
        let page = self.snapshot.base().routes.base_url.strip(&path);
        match page.filter(|page| self.pages.contains(page.as_str())) {
            Some(page) => {
                let id = href.split_once('#').map(|(_, id)| id);
                Self::hash(&part_id(&page), id).into()
            }
            None => self.file(href),
        }
    }

    fn file<'a>(&self, src: &'a str) -> Cow<'a, str> {
        if src.starts_with('/') || leaves_site(src) {
            return src.into();
        }
        let rest = src.find(['?', '#']).map_or("", |at| &src[at..]);
        (self.page.resolve(src).encoded() + rest).into()
    }
}
