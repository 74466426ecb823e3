//! Where links lead.
//!
//! This crate knows no routes: it asks a [`LinkResolver`] and records the answer. Whatever the
//! resolver returns, an address that would run a script
//! ([`refused_address`](docs_model::refused_address)) never reaches the page.

use std::fmt;

use docs_model::{LinkKind, leaves_site};

/// Understands the destinations that authors write.
///
/// An implementation neither fails nor reports: what it can't resolve comes back as written, with
/// the kind that lets a later check judge it.
///
/// ```
/// use docs_model::LinkKind;
/// use docs_render::{LinkResolver, Options, ResolvedImage, ResolvedLink, Source, render};
///
/// struct Version(&'static str);
///
/// impl LinkResolver for Version {
///     fn link(&self, href: &str) -> ResolvedLink {
///         let page = href.strip_suffix(".md").unwrap_or(href);
///         ResolvedLink { href: format!("/{}/{page}", self.0), kind: LinkKind::Page }
///     }
///
///     fn image(&self, src: &str) -> ResolvedImage {
///         ResolvedImage { href: format!("/assets/{src}"), kind: LinkKind::File, size: Some((64, 32)) }
///     }
/// }
///
/// let page = render(&Source::new("[Forms](form.md)", "a.md"), &Options::default(), &Version("v3"));
/// assert_eq!(page.html, "<p><a href=\"/v3/form\">Forms</a></p>\n");
/// ```
pub trait LinkResolver {
    /// Where a link leads.
    fn link(&self, href: &str) -> ResolvedLink;

    /// Where an image (or another embedded file) is found.
    fn image(&self, src: &str) -> ResolvedImage;

    /// The Markdown file that the page imports (`import Part from './_part.mdx'`); `None` if it is
    /// not there.
    fn partial(&self, specifier: &str) -> Option<Partial<'_>> {
        let _ = specifier;
        None
    }

    /// The text of a file that the page imports as text (`import code from '!!raw-loader!./a.js'`).
    fn raw_text(&self, path: &str) -> Option<String> {
        let _ = path;
        None
    }

    /// What a list of cards on this page shows: its category's other pages.
    fn cards(&self) -> Vec<Card> {
        Vec::new()
    }
}

/// A Markdown text that pages show as part of themselves.
///
/// ```
/// use docs_render::{
///     AsWritten, Dialect, LinkResolver, Options, Partial, ResolvedImage, ResolvedLink, Source, render,
/// };
///
/// struct OnePartial;
///
/// impl LinkResolver for OnePartial {
///     fn link(&self, href: &str) -> ResolvedLink {
///         AsWritten.link(href)
///     }
///     fn image(&self, src: &str) -> ResolvedImage {
///         AsWritten.image(src)
///     }
///     fn partial(&self, specifier: &str) -> Option<Partial<'_>> {
///         (specifier == "./_hello.mdx").then(|| Partial::new("Hello {props.name}!", "docs/_hello.mdx"))
///     }
/// }
///
/// let text = "import Hello from './_hello.mdx'\n\n<Hello name=\"Ann\" />";
/// let options = Options { dialect: Dialect::Mdx, ..Options::default() };
/// let page = render(&Source::new(text, "docs/a.mdx"), &options, &OnePartial);
/// assert_eq!(page.html, "<p>Hello Ann!</p>\n");
/// ```
pub struct Partial<'a> {
    /// The text, without front matter.
    pub text: String,
    /// The file it was read from, as issues should name it.
    pub file: String,
    /// The line of the file on which the text starts, from 1.
    pub first_line: u32,
    /// Understands its links, which are relative to its own file; without it, the page's does.
    pub resolver: Option<Box<dyn LinkResolver + 'a>>,
}

impl Partial<'_> {
    /// A text that fills its file and whose links are the page's.
    #[must_use]
    pub fn new(text: impl Into<String>, file: impl Into<String>) -> Self {
        Self { text: text.into(), file: file.into(), first_line: 1, resolver: None }
    }
}

impl fmt::Debug for Partial<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Partial").field("file", &self.file).finish_non_exhaustive()
    }
}

/// A card of a list: a page or a category.
#[derive(Clone, Debug, Default, Eq, Hash, PartialEq)]
pub struct Card {
    /// Where it leads, not escaped.
    pub href: String,
    /// Its title.
    pub title: String,
    /// A sentence about it.
    pub description: Option<String>,
}

/// A link's destination.
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
pub struct ResolvedLink {
    /// The address for the HTML, not escaped.
    pub href: String,
    /// How the destination was understood.
    pub kind: LinkKind,
}

/// An image's address and what is known about it.
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
pub struct ResolvedImage {
    /// The address for the HTML, not escaped.
    pub href: String,
    /// How the address was understood.
    pub kind: LinkKind,
    /// Width and height in pixels, so that the text does not jump when the image arrives.
    pub size: Option<(u32, u32)>,
}

/// Leaves every destination as it was written.
///
/// ```
/// use docs_model::LinkKind;
/// use docs_render::{AsWritten, LinkResolver as _};
///
/// assert_eq!(AsWritten.link("./form.md").kind, LinkKind::Page);
/// assert_eq!(AsWritten.link("https://example.org/").kind, LinkKind::External);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct AsWritten;

impl LinkResolver for AsWritten {
    fn link(&self, href: &str) -> ResolvedLink {
        let kind = if leaves_site(href) { LinkKind::External } else { LinkKind::Page };
        ResolvedLink { href: href.to_owned(), kind }
    }

    fn image(&self, src: &str) -> ResolvedImage {
        let kind = if leaves_site(src) { LinkKind::External } else { LinkKind::File };
        ResolvedImage { href: src.to_owned(), kind, size: None }
    }
}

/// The attributes that open a destination outside of the site in a tab of its own, and that tell the interface
/// to leave a path of another application on the same host to the browser.
pub(crate) fn tab_attributes(resolved: &ResolvedLink) -> &'static str {
    let to_a_host =
        ["https://", "http://", "//"].iter().any(|start| resolved.href.starts_with(start));
    match resolved.kind {
        LinkKind::External if to_a_host => r#" target="_blank" rel="noopener noreferrer""#,
        LinkKind::External if resolved.href.starts_with('/') => " data-full-load",
        LinkKind::File => r#" target="_blank""#,
        _ => "",
    }
}
