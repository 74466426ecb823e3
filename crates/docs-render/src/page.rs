//! The values that go into rendering and the page that comes out.

use docs_model::{Issue, PageFacts, Record};

use crate::code::MagicComment;
use crate::highlight::Highlighter;

/// One Markdown text and where it came from.
///
/// ```
/// use docs_render::Source;
///
/// let source = Source::new("Some *text*.", "content/index.md");
/// assert_eq!((source.first_line, source.title), (1, None));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    /// The text, without front matter.
    pub text: &'a str,
    /// The file it was read from, as issues should name it.
    pub file: &'a str,
    /// The line of the file on which the text starts, from 1.
    pub first_line: u32,
    /// The title given outside of the text (front matter, file name), for a text without a
    /// first-level heading.
    pub title: Option<&'a str>,
}

impl<'a> Source<'a> {
    /// A text that fills its file and has no title but its own.
    #[must_use]
    pub fn new(text: &'a str, file: &'a str) -> Self {
        Self { text, file, first_line: 1, title: None }
    }
}

/// Which text counts as what.
///
/// ```
/// use docs_render::{AsWritten, Dialect, Options, Source, render};
///
/// let source = Source::new("    indented {/* and how */}", "a.md");
/// let html = |dialect| render(&source, &Options { dialect, ..Options::default() }, &AsWritten).html;
/// assert!(html(Dialect::Markdown).contains("<pre"));
/// assert_eq!(html(Dialect::Mdx), "<p>indented</p>\n");
/// ```
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
pub enum Dialect {
    /// CommonMark with this crate's extensions.
    #[default]
    Markdown,
    /// What MDX makes of Markdown: indented text is text rather than code, `{/* … */}` is a
    /// comment.
    Mdx,
}

/// What the caller decides about rendering.
///
/// ```
/// use docs_render::{Highlighter, Options};
///
/// let highlighter = Highlighter::new();
/// let options = Options { highlighter: Some(&highlighter), ..Options::default() };
/// assert_eq!(options.section, "Documentation");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Options<'a> {
    /// The dialect that the text is written in.
    pub dialect: Dialect,
    /// Leaves out the `<h1>` that a text without one would get from its title.
    pub hide_title: bool,
    /// The outermost level of the page's search records: the section of the site it belongs to.
    pub section: &'a str,
    /// Colours code; without it, code is plain.
    pub highlighter: Option<&'a Highlighter>,
    /// Comments in code blocks that mark lines. The class of the first also marks the ranges of a
    /// fence.
    pub magic_comments: &'a [MagicComment<'a>],
}

impl Default for Options<'_> {
    fn default() -> Self {
        Self {
            dialect: Dialect::Markdown,
            hide_title: false,
            section: "Documentation",
            highlighter: None,
            magic_comments: const { &[MagicComment::HIGHLIGHT] },
        }
    }
}

/// A rendered page.
#[derive(Clone, Debug, Default)]
pub struct Page {
    /// The article's HTML.
    pub html: String,
    /// The text of the first first-level heading, if the text has one.
    pub title: Option<String>,
    /// The text of the first paragraph, for pages that have no other description.
    pub description: Option<String>,
    /// The headings of levels 2 to 6, in reading order.
    pub contents: Vec<Heading>,
    /// Links and anchors, for the checks that need all pages.
    pub facts: PageFacts,
    /// Search records, in reading order.
    pub records: Vec<Record>,
    /// What the author should mend.
    pub issues: Vec<Issue>,
}

/// A heading, as a table of contents shows it.
///
/// ```
/// use docs_render::{AsWritten, Options, Source, render};
///
/// let page = render(&Source::new("## A [`link`](./x.md) {#there}", "a.md"), &Options::default(), &AsWritten);
/// let heading = &page.contents[0];
/// assert_eq!((heading.level, heading.id.as_str()), (2, "there"));
/// assert_eq!((heading.html.as_str(), heading.text.as_str()), ("A <code>link</code>", "A link"));
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Heading {
    /// 2 to 6.
    pub level: u8,
    /// The id it can be reached by; empty for a heading without any letter or digit.
    pub id: String,
    /// Its content as inline HTML, without links and images.
    pub html: String,
    /// Its content as text.
    pub text: String,
}
