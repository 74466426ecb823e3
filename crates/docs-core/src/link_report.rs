//! Links and anchors of rendered pages.
//!
//! Rendering collects them and routing checks them, so that neither depends on the other.

use serde::{Deserialize, Serialize};

/// Link of a page, as written and as resolved.
#[derive(Clone, Debug, Deserialize, Eq, Hash, PartialEq, Serialize)]
pub struct ReportedLink {
    /// Destination in the source: `./form.md#fields`.
    pub written: String,
    /// Destination in the HTML: `/v3/form#fields`.
    pub href: String,
    /// Line of the source file, from 1.
    pub line: u32,
    /// Column of the destination in that line, in characters from 1. `None` if the destination is written elsewhere
    /// (such as in a definition) or far into a long line, and for links that are not checked.
    pub column: Option<u32>,
    /// Kind of the destination.
    pub kind: LinkKind,
}

/// Kind of a link's destination.
#[derive(Clone, Copy, Debug, Deserialize, Eq, Hash, PartialEq, Serialize)]
#[non_exhaustive]
pub enum LinkKind {
    /// Another page of the site, or a heading of the same page. The path and the anchor are checked.
    Page,
    /// Another page of the site, in an element that the author has written within MDX. It is checked like a page;
    /// Docusaurus does not check it.
    Element,
    /// A file of the site.
    File,
    /// Another site, another scheme, or a path that the author excludes from checks.
    External,
    /// A relative path to a Markdown file that does not exist.
    BrokenMarkdown,
    /// The address of an image, a video or a sound that does not exist.
    MissingFile,
    /// A file of the project that is not published, because browsers would run it and its author is not trusted. Such links are
    /// left out and reported.
    RefusedFile,
}

/// Links and anchors of one page, for checks across all pages.
#[derive(Clone, Debug, Default, Deserialize, Eq, PartialEq, Serialize)]
pub struct LinkReport {
    /// Links in reading order.
    pub links: Vec<ReportedLink>,
    /// All targets of fragments: ids of headings and of the author's HTML elements.
    pub anchors: Vec<String>,
    /// `true` if the page may have more targets: components that are missing in its HTML may contain some.
    pub is_incomplete: bool,
}
