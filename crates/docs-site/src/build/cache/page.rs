//! The record of a page from the previous build.

use std::ops::Range;

use docs_model::{ExternalKind, ExternalResource, Issue, LinkReport};
use docs_render::{HeadTag, Heading, Page};
use serde::{Deserialize, Serialize};

use super::recording::Dependency;
use crate::pages::data::CachedComponents;
use crate::pages::external::external_resources;
use crate::pages::social_images::has_own_image;
use crate::values::fingerprint::{Fingerprint, Fingerprinter};

/// Record of a page from the previous build: the data that the build of an unchanged page needs. In the cache, the rest of the page
/// follows ([`CachedArticle`]), which is only read if something has changed.
#[derive(Debug, Default, Deserialize, Serialize)]
pub(crate) struct CachedPage {
    /// Fingerprint of the source and the options of the article.
    pub(crate) source: Fingerprint,
    /// Fingerprint of all inputs of the page's files except its article.
    pub(crate) document: Fingerprint,
    /// Fingerprint of all site-wide inputs to page shells.
    pub(crate) site: Fingerprint,
    /// Dependencies of the article on more than the routes.
    pub(crate) dependencies: Vec<Dependency>,
    /// Sizes of the files beside the document, in the order of [`PAGE_OUTPUTS`](crate::outputs::PAGE_OUTPUTS); 0 for a page without
    /// the file.
    pub(crate) file_bytes: Vec<u32>,
    /// Path of the module of the page's components.
    pub(crate) module: Option<String>,
    /// `true` if the source of the page names its picture.
    pub(crate) has_own_image: bool,
    external: Vec<(ExternalKind, String)>,
    pub(crate) issues: Vec<Issue>,
    /// Fingerprint of the links and anchors, without their positions.
    pub(crate) links: Fingerprint,
}

/// The rest of a page from the previous build, without the HTML of its article.
#[derive(Debug, Default, Deserialize, Serialize)]
pub(crate) struct CachedArticle {
    /// Dependencies of the article on the routes alone.
    pub(crate) dependencies: Vec<Dependency>,
    /// Files beside the document, in the order of [`PAGE_OUTPUTS`](crate::outputs::PAGE_OUTPUTS).
    pub(crate) files: Vec<CachedFile>,
    /// Position of the article within the document; `None` if the document does not contain it.
    pub(crate) position: Option<Range<usize>>,
    pub(crate) components: CachedComponents,
    pub(crate) link_report: LinkReport,
    contents: Vec<CachedHeading>,
    head: Vec<CachedTag>,
    head_title: Option<String>,
    structured_data: Vec<String>,
}

/// File of a page beside its document.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
pub(crate) struct CachedFile {
    /// Fingerprint of all inputs except the articles; 0 for a page without the file.
    pub(crate) fingerprint: Fingerprint,
    /// Addresses in the article whose form in the file depends on other pages.
    pub(crate) links: Vec<String>,
}

/// Name and attributes of an element of the head.
type CachedTag = (String, Vec<(String, String)>);

#[derive(Debug, Deserialize, Serialize)]
struct CachedHeading {
    level: u8,
    id: String,
    html: String,
    text: String,
}

impl CachedPage {
    /// Creates the record of a page from its inputs.
    pub(crate) fn new(source: Fingerprint, document: Fingerprint, site: Fingerprint) -> Self {
        Self { source, document, site, ..Self::default() }
    }

    /// Adds the data of a rendered page. The other dependencies of its article are in `article`.
    pub(crate) fn with_article(
        self,
        article: &CachedArticle,
        issues: Vec<Issue>,
        dependencies: Vec<Dependency>,
    ) -> Self {
        let elements = article.head.iter();
        let elements = elements.map(|(name, attributes)| (name.as_str(), &**attributes));
        let external = external_resources(elements, "").into_iter();
        let external = external.map(|resource| (resource.kind, resource.address));
        Self {
            dependencies,
            module: article.components.module.clone(),
            has_own_image: has_own_image(article.head.iter().map(|(_, attributes)| attributes)),
            external: external.chain(article.components.resources.iter().cloned()).collect(),
            issues,
            links: links_fingerprint(&article.link_report),
            ..self
        }
    }

    /// Returns the resources that the page loads by elements of its article and for the head. `file` is its source.
    pub(crate) fn external(&self, file: &str) -> Vec<ExternalResource> {
        let external = self.external.iter();
        external.map(|(kind, address)| ExternalResource::new(*kind, address, file)).collect()
    }

    /// Reads a record. Returns the bytes of the [`CachedArticle`] too.
    pub(crate) fn from_bytes(bytes: &[u8]) -> Option<(Self, &[u8])> {
        postcard::take_from_bytes(bytes).ok()
    }

    /// Returns the bytes of a record. A page without an article has none in the record.
    pub(crate) fn to_bytes(&self, article: Option<&CachedArticle>) -> Vec<u8> {
        let bytes = postcard::to_stdvec(self).expect(PLAIN);
        match article {
            Some(article) => postcard::to_extend(article, bytes).expect(PLAIN),
            None => bytes,
        }
    }
}

/// Reason why records can be serialized.
const PLAIN: &str = "a record consists of plain values";

impl CachedArticle {
    /// Creates the record of a rendered page, and returns its issues. `position` is that of the article within the document.
    pub(crate) fn new(
        page: Page,
        dependencies: Vec<Dependency>,
        position: Option<Range<usize>>,
        components: CachedComponents,
    ) -> (Self, Vec<Issue>) {
        let heading = |heading: Heading| CachedHeading {
            level: heading.level,
            id: heading.id,
            html: heading.html,
            text: heading.text,
        };
        let article = Self {
            dependencies,
            files: Vec::new(),
            position,
            components,
            link_report: page.link_report,
            contents: page.contents.into_iter().map(heading).collect(),
            head: page.head.into_iter().map(|tag| (tag.name, tag.attributes)).collect(),
            head_title: page.head_title,
            structured_data: page.structured_data,
        };
        (article, page.issues)
    }

    /// Returns the rendered page without its HTML and issues, and the dependencies.
    pub(crate) fn into_page(self) -> (Page, Vec<Dependency>) {
        let heading = |heading: CachedHeading| Heading {
            level: heading.level,
            id: heading.id,
            html: heading.html,
            text: heading.text,
        };
        let tag = |(name, attributes): CachedTag| HeadTag { name, attributes };
        let page = Page {
            contents: self.contents.into_iter().map(heading).collect(),
            link_report: self.link_report,
            head: self.head.into_iter().map(tag).collect(),
            head_title: self.head_title,
            structured_data: self.structured_data,
            ..Page::default()
        };
        (page, self.dependencies)
    }

    /// Reads the rest of a record.
    pub(crate) fn from_bytes(bytes: &[u8]) -> Option<Self> {
        postcard::from_bytes(bytes).ok()
    }
}

/// Returns the fingerprint of everything in a report on which other pages depend: all except the positions of links.
fn links_fingerprint(report: &LinkReport) -> Fingerprint {
    let LinkReport { links, anchors, is_incomplete } = report;
    let mut fingerprint = Fingerprinter::default();
    for link in links {
        fingerprint.text(&link.written).text(&link.href).value(&link.kind);
    }
    fingerprint.value(anchors).value(is_incomplete).finish()
}

/// Returns the article at a position of a document; `None` if the document has no such position.
pub(crate) fn article_in(document: &[u8], position: Range<usize>) -> Option<String> {
    String::from_utf8(document.get(position)?.to_vec()).ok()
}
