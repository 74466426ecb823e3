//! The page that comes out of rendering.

use docs_model::{Issue, PageFacts, Record};

use crate::islands::{Island, PageScript};

/// A rendered page.
#[derive(Clone, Debug, Default)]
pub struct Page {
    /// The article's HTML.
    pub html: String,
    /// The text of the first first-level heading, if the text has one.
    pub title: Option<String>,
    /// The headings of levels 2 to 6, in reading order.
    pub contents: Vec<Heading>,
    /// Links and anchors, for the checks that need all pages.
    pub facts: PageFacts,
    /// Search records, in reading order.
    pub records: Vec<Record>,
    /// What the author should mend.
    pub issues: Vec<Issue>,
    /// What the text adds to the document's head, from `<head>` or `<Head>`.
    pub head: Vec<HeadTag>,
    /// The document's title, if the text gives another one for it.
    pub head_title: Option<String>,
    /// The places that the site fills with its own components, in ascending order. See [`Islands`](crate::Islands).
    pub islands: Vec<Island>,
    /// The statements that the islands need: those of the page, and those of its partials.
    pub scripts: Vec<PageScript>,
}

/// A `meta` or `link` element for the document's head.
///
/// ```
/// use docs_render::{IdentityHost, Dialect, Options, Source, render};
///
/// let options = Options { dialect: Dialect::Mdx, ..Options::default() };
/// let text = "<head>\n  <meta name=\"robots\" content=\"noindex\" />\n</head>\n\nText.";
/// let page = render(&Source::new(text, "a.mdx"), &options, &IdentityHost);
/// assert_eq!(page.head[0].name, "meta");
/// assert_eq!(page.head[0].attributes[1], ("content".to_owned(), "noindex".to_owned()));
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct HeadTag {
    /// `meta` or `link`.
    pub name: String,
    /// Its attributes by name, not escaped.
    pub attributes: Vec<(String, String)>,
}

/// A heading, as a table of contents shows it.
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
    /// 2 to 6.
    pub level: u8,
    /// The id it can be reached by; empty for a heading without any letter or digit.
    pub id: String,
    /// Its content as inline HTML, without links and images.
    pub html: String,
    /// Its content as text.
    pub text: String,
}
