//! Markdown of a rendered article.
//!
//! The input is the HTML of an article in which partials, components, tabs and links are resolved, so the Markdown contains
//! the visible content regardless of its origin. The elements of this crate ([`render`](crate::render)) become the Markdown
//! that produces them; of other elements, the content remains.

mod address;
mod blocks;
mod code;
mod emphasis;
mod escape;
mod inlines;
mod lists;
mod tables;
mod writer;

use std::borrow::Cow;

use docs_core::Slugger;

use crate::article_html::tree::Tree;
use writer::Writer;

/// Options of [`to_markdown`].
///
/// ```
/// use docs_render::{MarkdownAddresses, MarkdownOptions, to_markdown};
///
/// let options = MarkdownOptions { math: true, ..MarkdownOptions::default() };
/// assert_eq!(to_markdown("<p>$a</p>", &options), "\\$a\n");
/// ```
#[derive(Clone, Copy)]
pub struct MarkdownOptions<'a> {
    /// Addresses in the Markdown. Default: those of the HTML.
    pub addresses: &'a dyn MarkdownAddresses,
    /// `true` if readers of the Markdown interpret `$…$` as a formula. Other dollar signs are then escaped. Default:
    /// `false`.
    pub math: bool,
}

impl Default for MarkdownOptions<'_> {
    fn default() -> Self {
        Self { addresses: &SameAddresses, math: false }
    }
}

impl std::fmt::Debug for MarkdownOptions<'_> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("MarkdownOptions").field("math", &self.math).finish_non_exhaustive()
    }
}

/// Addresses in the Markdown of an article, such as absolute ones.
///
/// ```
/// use std::borrow::Cow;
///
/// use docs_render::{MarkdownAddresses, MarkdownOptions, to_markdown};
///
/// struct Absolute;
///
/// impl MarkdownAddresses for Absolute {
///     fn link<'a>(&self, href: &'a str) -> Cow<'a, str> {
///         format!("https://example.org{href}").into()
///     }
/// }
///
/// let options = MarkdownOptions { addresses: &Absolute, ..MarkdownOptions::default() };
/// let markdown = to_markdown("<p><a href=\"/tools\">Tools</a></p>", &options);
/// assert_eq!(markdown, "[Tools](https://example.org/tools)\n");
/// ```
pub trait MarkdownAddresses {
    /// Returns the address of a link.
    fn link<'a>(&self, href: &'a str) -> Cow<'a, str> {
        href.into()
    }

    /// Returns the address of an image or another embedded file.
    fn image<'a>(&self, src: &'a str) -> Cow<'a, str> {
        src.into()
    }
}

/// Addresses of the HTML, unchanged.
struct SameAddresses;

impl MarkdownAddresses for SameAddresses {}

/// Returns an article as Markdown that this crate renders to the same headings, links, code and text.
///
/// Any string is valid HTML here. Omits hidden elements, scripts and drawings. The label of a tab becomes a paragraph
/// above its content.
///
/// ```
/// use docs_render::{IdentityHost, MarkdownOptions, Options, Source, render, to_markdown};
///
/// let text = "## Set up\n\n:::note[First]\n\nRun `make`:\n\n```bash title=\"Shell\"\nmake\n```\n\n:::\n";
/// let html = render(&Source::new(text, "a.md"), &Options::default(), &IdentityHost).html;
/// assert_eq!(to_markdown(&html, &MarkdownOptions::default()), text);
/// ```
#[must_use]
pub fn to_markdown(html: &str, options: &MarkdownOptions<'_>) -> String {
    let tree = Tree::parse(html);
    let mut converter = Converter {
        tree: &tree,
        options,
        out: Writer::with_capacity(html.len() / 2),
        slugs: Slugger::default(),
    };
    converter.flow(Tree::ROOT);
    converter.out.finish()
}

/// A conversion in progress.
struct Converter<'c, 'a> {
    tree: &'c Tree<'a>,
    options: &'c MarkdownOptions<'c>,
    out: Writer,
    /// Ids that the headings would have without explicit ids.
    slugs: Slugger,
}
