//! The record of a page from the previous build.

use std::ops::Range;

use docs_model::{ExternalResource, Issue, LinkReport};
use docs_render::{HeadTag, Heading, Page};
use serde::{Deserialize, Serialize};

use super::recording::Dependency;
use crate::pages::data::CachedComponents;
use crate::pages::external::external_resources;
use crate::pages::social_images::has_own_image;
use crate::values::fingerprint::Fingerprint;

/// Rendered page from the previous build, without its article.
#[derive(Debug, Default, Deserialize, Serialize)]
pub(crate) struct CachedPage {
    /// Fingerprint of the source and the options of the article.
    pub(crate) source: Fingerprint,
    /// Dependencies of the article.
    pub(crate) dependencies: Vec<Dependency>,
    /// Fingerprint of all inputs of the page's files except its article.
    pub(crate) document: Fingerprint,
    /// Fingerprint of all site-wide inputs to page shells.
    pub(crate) site: Fingerprint,
    /// Files beside the document, in the order of [`PAGE_OUTPUTS`](crate::outputs::PAGE_OUTPUTS).
    pub(crate) files: Vec<CachedFile>,
    /// Position of the article within the document; `None` if the document does not contain it.
    pub(crate) article: Option<Range<usize>>,
    pub(crate) components: CachedComponents,
    pub(crate) issues: Vec<Issue>,
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
    pub(crate) bytes: u32,
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
    /// Adds a rendered page, its dependencies, and the position of its article within the document.
    pub(crate) fn with_page(
        self,
        page: Page,
        dependencies: Vec<Dependency>,
        article: Option<Range<usize>>,
        components: CachedComponents,
    ) -> Self {
        let heading = |heading: Heading| CachedHeading {
            level: heading.level,
            id: heading.id,
            html: heading.html,
            text: heading.text,
        };
        Self {
            dependencies,
            article,
            components,
            issues: page.issues,
            link_report: page.link_report,
            contents: page.contents.into_iter().map(heading).collect(),
            head: page.head.into_iter().map(|tag| (tag.name, tag.attributes)).collect(),
            head_title: page.head_title,
            structured_data: page.structured_data,
            ..self
        }
    }

    /// Creates the record of a page from its inputs.
    pub(crate) fn new(source: Fingerprint, document: Fingerprint, site: Fingerprint) -> Self {
        Self { source, document, site, ..Self::default() }
    }

    /// Adds the files beside the document.
    pub(crate) fn with_files(self, files: Vec<CachedFile>) -> Self {
        Self { files, ..self }
    }

    /// Returns `true` if the source of the page names its picture.
    pub(crate) fn has_own_image(&self) -> bool {
        has_own_image(self.head.iter().map(|(_, attributes)| attributes))
    }

    /// Returns the resources that the page loads by elements of its article and for the head. `file` is its source.
    pub(crate) fn external(&self, file: &str) -> Vec<ExternalResource> {
        let elements = self.head.iter();
        let elements = elements.map(|(name, attributes)| (name.as_str(), &**attributes));
        let mut external = external_resources(elements, file);
        external.extend(self.components.external(file));
        external
    }

    /// Returns the rendered page without its HTML, and the dependencies.
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
            issues: self.issues,
            head: self.head.into_iter().map(tag).collect(),
            head_title: self.head_title,
            structured_data: self.structured_data,
            ..Page::default()
        };
        (page, self.dependencies)
    }

    pub(crate) fn from_bytes(bytes: &[u8]) -> Option<Self> {
        postcard::from_bytes(bytes).ok()
    }

    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        postcard::to_stdvec(self).expect("a record consists of plain values")
    }
}

/// Returns the article at a position of a document; `None` if the document has no such position.
pub(crate) fn article_in(document: &[u8], position: Range<usize>) -> Option<String> {
    String::from_utf8(document.get(position)?.to_vec()).ok()
}
