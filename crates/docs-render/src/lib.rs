//! Markdown renderer.
//!
//! The crate converts the source of a page into all data that the engine requires. *Input*: a [`Source`], [`Options`], and
//! a [`PageHost`] that resolves links. *Output*: a [`Page`] with the article's HTML, the table of contents, the links and
//! anchors to check, the search records, and an [`Issue`] for each error and warning. One parse and one walk over the tree
//! produce all of it; rendering never fails.
//!
//! The language is CommonMark with GitHub's extensions (tables, task lists, strikethrough, bare links, footnotes), emoji
//! shortcodes, admonitions (`:::note Title`), heading ids (`{#id}`) and code fences with titles, line numbers and
//! highlighted lines. [`Options::blocks`] adds tabs, cards, steps and other blocks. [`Format::Mdx`] adds JSX around and
//! within Markdown, theme components (tabs, code blocks, admonitions and so on), imported files with properties, and every
//! expression that can be evaluated without running code; other expressions are reported and dropped. Other directives
//! within a line (`:name[label]{#id}`) have no meaning in either format and remain text. The author's HTML is kept or
//! sanitised, see [`Options::unsafe_html`], with three restrictions: comments are removed, tags are balanced with the
//! Markdown around them, and no address may run a script.
//!
//! In [`Format::Markdown`], the output equals comrak's, with these differences: tables are in a scrollable container; code
//! blocks have a container and lines; headings have ids and links; images load lazily; links to other hosts open a new tab;
//! check boxes have labels; footnotes and admonitions have the markup of the theme; letters beyond ASCII remain readable in
//! addresses; HTML comments, declarations and processing instructions are removed; and the author's tags are in lower case,
//! balanced, with quoted attributes.
//!
//! The crate does not depend on files, routes or the site: the [`PageHost`] resolves links and determines the sizes of
//! images, the caller parses the front matter, and the page around the article is rendered elsewhere.
//!
//! ```
//! use docs_render::{IdentityHost, Options, Source, render};
//!
//! let source = Source::new("# Tools\n\nSee [forms](./form.md).\n\n## Time zones\n", "content/tools.md");
//! let page = render(&source, &Options::default(), &IdentityHost);
//!
//! assert_eq!(page.title.as_deref(), Some("Tools"));
//! assert_eq!(page.contents[0].id, "time-zones");
//! assert_eq!((page.link_report.links[0].href.as_str(), page.link_report.links[0].line), ("./form.md", 3));
//! assert!(page.html.contains(r#"<p>See <a href="./form.md">forms</a>.</p>"#));
//! assert!(page.issues.is_empty());
//! ```
//!
//! # Islands
//!
//! Components and expressions that require running code are dropped and reported. A site that can run them sets
//! [`Options::islands`]. They are then part of [`Page::islands`] instead: [`Page::html`] is the article without them, and
//! each [`Island`] has its offset in the article and a tree of components, expressions and HTML. [`Page::scripts`] contains
//! the statements that declare their names. The crate itself runs no code. [`component_imports`] returns the imports that a
//! site must bundle before it renders a page. See [`Islands`] for an example.
//!
//! # Features
//!
//! All features are enabled by default. Without a feature, the crate does not depend on the libraries in the last column.
//!
//! | feature | without it | libraries |
//! |---|---|---|
//! | `components` | [`Options::islands`] has no effect; `import` and `export` are omitted, with an issue for each file | oxc |
//! | `highlighting` | code has the same markup without colors; [`Options`] has no `highlighter`, and no language is reported as unknown | syntect, onig (C) |
//! | `sanitizing` | with [`Options::unsafe_html`] off, the author's tags are shown as text, with an issue for each page | ammonia |

/// Runs the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod admonitions;
mod article_addresses;
mod article_html;
mod article_records;
mod attribute_list;
mod blocks;
mod code;
mod code_fences;
mod code_spans;
mod component_imports;
mod components;
mod diagrams;
mod dialects;
mod directive_fences;
mod ecmascript;
mod foreign;
mod headings;
mod host;
mod html;
mod islands;
mod limits;
mod lines;
mod links;
mod markdown;
mod math;
mod math_macros;
mod mdx;
mod options;
mod page;
mod parser;
mod records;
mod sanitize;
mod srcset;
mod tags;
mod variables;
mod walk;
mod zoom;

pub use article_addresses::{ArticleAddresses, rewrite_article_addresses};
pub use article_html::elements::is_block_element;
pub use article_records::article_records;
pub use component_imports::component_imports;
pub use components::Components;
pub use diagrams::{DiagramError, Diagrams};
pub use docs_core::{
    Hierarchy, Issue, LinkKind, LinkReport, Location, Record, RecordKind, ReportedLink, Severity,
    Value, Variables,
};
#[cfg(feature = "highlighting")]
pub use docs_highlight::{
    CODE_BACKGROUND_DARK, CODE_BACKGROUND_LIGHT, Highlighter, Parser, highlight_css,
};
pub use host::{
    Card, Exported, IdentityHost, ImageVariant, PageHost, Partial, ResolvedImage, ResolvedLink,
};
pub use islands::{
    Attributes, ComponentImport, ComponentImports, Island, IslandNode, Islands, PageScript,
    ScriptBlock, ScriptMarkdown, THEME_COMPONENTS, replaced_together,
};
pub use markdown::{MarkdownAddresses, MarkdownOptions, to_markdown};
use mdx::value::Scope;
pub use options::{Dialects, Format, Labels, MagicComment, NpmToYarn, Options, Source};
pub use page::{HeadTag, Heading, Page, head_element, is_structured_data};
use parser::Part;
pub use zoom::without_zoom_buttons;

/// Renders a source to a page.
///
/// Rendering never fails: errors in the source are issues of the page.
///
/// ```
/// use docs_render::{IdentityHost, Options, Source, render};
///
/// let page = render(&Source::new(":::tip\nNever closed.", "a.md"), &Options::default(), &IdentityHost);
/// assert!(page.html.contains("<p>Never closed.</p>"));
/// assert_eq!(
///     page.issues[0].to_string(),
///     "a.md:1:1: warning[unclosed-admonition]: the admonition `:::tip` is not closed\n  \
///      help: add a line with `:::` where it ends",
/// );
/// ```
#[must_use]
pub fn render(source: &Source<'_>, options: &Options<'_>, host: &(impl PageHost + ?Sized)) -> Page {
    render_with(source, options, &host)
}

fn render_with(source: &Source<'_>, options: &Options<'_>, host: &dyn PageHost) -> Page {
    let text = lines::with_plain_ends(source.text);
    let text = variables::inserted(&text, options.variables);
    let text = dialects::translated(&text, options);
    let source = Source { text: &text, ..*source };
    let arena = comrak::Arena::new();
    let mut walk = walk::Walk::new(walk::Input { source: &source, options, host });
    match options.format {
        Format::Markdown => {
            walk.document(parser::parse(&arena, source.text, Part::Document, options));
        }
        Format::Mdx => {
            let scope =
                Scope::with_front_matter(source.front_matter).with_partials(options.partials);
            walk.mdx(&arena, mdx::lower(source.text, scope, options.into()));
        }
    }
    walk.finish()
}
