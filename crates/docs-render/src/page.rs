//! Output of rendering.

use docs_core::{Issue, LinkReport, Record};

use crate::islands::{Island, PageScript};

/// Result of rendering a source.
///
/// ```
/// use docs_render::{IdentityHost, Options, Source, render};
///
/// let page = render(&Source::new("# Tools\n\n## Install", "a.md"), &Options::default(), &IdentityHost);
/// assert_eq!(page.title.as_deref(), Some("Tools"));
/// assert_eq!((page.contents[0].level, page.contents[0].id.as_str()), (2, "install"));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Page {
    /// HTML of the article.
    pub html: String,
    /// Text of the first first-level heading, if there is one.
    pub title: Option<String>,
    /// Headings of levels 2 to 6, in reading order.
    pub contents: Vec<Heading>,
    /// Links and anchors, for checks across all pages.
    pub link_report: LinkReport,
    /// Search records, in reading order.
    pub records: Vec<Record>,
    /// Errors and warnings.
    pub issues: Vec<Issue>,
    /// Elements for the document's head, from `<head>` or `<Head>`.
    pub head: Vec<HeadTag>,
    /// Title of the document, if the source sets one in `<head>`.
    pub head_title: Option<String>,
    /// Structured data of the page for search engines, from `<script type="application/ld+json">` in `<head>` or `<Head>`: JSON, one
    /// document for each script.
    pub structured_data: Vec<String>,
    /// Positions that the site fills with components, in ascending order. See [`Islands`](crate::Islands).
    pub islands: Vec<Island>,
    /// Statements that the islands require: those of the page, and those of its partials.
    pub scripts: Vec<PageScript>,
}

/// `meta` or `link` element for the document's head.
///
/// ```
/// use docs_render::{IdentityHost, Format, Options, Source, render};
///
/// let options = Options { format: Format::Mdx, ..Options::default() };
/// let text = "<head>\n  <meta name=\"robots\" content=\"noindex\" />\n</head>\n\nText.";
/// let page = render(&Source::new(text, "a.mdx"), &options, &IdentityHost);
/// assert_eq!(page.head[0].name, "meta");
/// assert_eq!(page.head[0].attributes[1], ("content".to_owned(), "noindex".to_owned()));
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct HeadTag {
    /// `meta` or `link`.
    pub name: String,
    /// Attributes by name, not escaped.
    pub attributes: Vec<(String, String)>,
}

/// Heading in a table of contents.
///
/// ```
/// use docs_render::{IdentityHost, Options, Source, render};
///
/// let page = render(&Source::new("## A [`link`](./x.md) {#there}", "a.md"), &Options::default(), &IdentityHost);
/// let heading = &page.contents[0];
/// assert_eq!((heading.level, heading.id.as_str()), (2, "there"));
/// assert_eq!((heading.html.as_str(), heading.text.as_str()), ("A <code>link</code>", "A link"));
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Heading {
    /// Level, 2 to 6.
    pub level: u8,
    /// Id; empty for a heading without letters and digits.
    pub id: String,
    /// Content as inline HTML, without links and images.
    pub html: String,
    /// Content as text.
    pub text: String,
}

/// Code of the issue for an element that the head of a single page cannot contain.
pub(crate) const HEAD_ELEMENT_CODE: &str = "head-element";

/// Returns `true` if an element of the head contains structured data for search engines: a script that browsers do not run,
/// whose content is JSON.
///
/// ```
/// use docs_render::is_structured_data;
///
/// let attributes = [("type".to_owned(), "application/ld+json".to_owned())];
/// assert!(is_structured_data("script", &attributes));
/// assert!(!is_structured_data("script", &[]));
/// ```
#[must_use]
pub fn is_structured_data(name: &str, attributes: &[(String, String)]) -> bool {
    name == "script"
        && attributes.iter().any(|(name, value)| name == "type" && value == "application/ld+json")
}

/// Returns the issue for an element that the head of a single page cannot contain, such as a script: navigation in the
/// browser replaces only titles, metas and links. Renderers of components report it for their elements.
///
/// ```
/// use docs_render::head_element;
///
/// assert_eq!(
///     head_element("script").to_string(),
///     "warning[head-element]: the element `<script>` in the head is left out\n  \
///      help: a page can add `title`, `meta`, `link` and structured data (`application/ld+json`); the settings add other elements \
///      to the head of all pages",
/// );
/// ```
#[must_use]
pub fn head_element(name: &str) -> Issue {
    Issue::warning(HEAD_ELEMENT_CODE, format!("the element `<{name}>` in the head is left out"))
        .help(
            "a page can add `title`, `meta`, `link` and structured data (`application/ld+json`); the settings add other elements to \
             the head of all pages",
        )
}
