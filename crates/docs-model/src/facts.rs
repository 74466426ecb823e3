//! What a rendered page says about itself and others.
//!
//! Rendering notes these facts, routing judges them; so neither needs to know the other.

use serde::{Deserialize, Serialize};

/// A link of a page, as the page's author wrote it and as it was understood.
#[derive(Clone, Debug, Deserialize, Eq, Hash, PartialEq, Serialize)]
pub struct LinkFact {
    /// The destination as written: `./form.md#fields`.
    pub written: String,
    /// The destination as it stands in the HTML: `/v3/form#fields`.
    pub href: String,
    /// Line of the source file, from 1.
    pub line: u32,
    /// Column of the destination in that line, in characters from 1. `None` where it is written elsewhere, as in a
    /// definition, where it stands far into a long line, and for what is not checked.
    pub column: Option<u32>,
    /// How the destination was understood.
    pub kind: LinkKind,
}

/// How a link's destination was understood.
#[derive(Clone, Copy, Debug, Deserialize, Eq, Hash, PartialEq, Serialize)]
#[non_exhaustive]
pub enum LinkKind {
    /// Another page of the site, or a heading of this one. Its path and anchor can be checked.
    Page,
    /// A file that the site serves.
    File,
    /// Another site, another scheme, or a path that its author asked to leave alone.
    External,
    /// A relative path to a Markdown file that is not there.
    BrokenMarkdown,
}

/// What one page says, for the checks that need all pages.
#[derive(Clone, Debug, Default, Deserialize, Eq, PartialEq, Serialize)]
pub struct PageFacts {
    /// The page's links, in reading order.
    pub links: Vec<LinkFact>,
    /// Everything that a hash can lead to: ids of headings and of the author's own HTML.
    pub anchors: Vec<String>,
}
