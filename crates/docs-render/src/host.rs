//! Interface to the site around a page.

use std::fmt;

use docs_core::{LinkKind, leaves_site};

/// Information about the site for a page: destinations of links and images, imported files, and cards.
///
/// By default, the methods return addresses unchanged and provide no files. [`IdentityHost`] is a host with these defaults
/// only.
///
/// An implementation must not fail or report issues. For a destination that it cannot resolve, it returns the address as
/// written, with the kind that a later check evaluates. Regardless of the result, an address that would run a script
/// ([`refused_address`](docs_core::refused_address)) never reaches the page.
///
/// ```
/// use docs_render::{LinkKind, Options, PageHost, ResolvedLink, Source, render};
///
/// struct Version(&'static str);
///
/// impl PageHost for Version {
///     fn link(&self, href: &str) -> ResolvedLink {
///         let page = href.strip_suffix(".md").unwrap_or(href);
///         ResolvedLink { href: format!("/{}/{page}", self.0), kind: LinkKind::Page }
///     }
/// }
///
/// let page = render(&Source::new("[Forms](form.md)", "a.md"), &Options::default(), &Version("v3"));
/// assert_eq!(page.html, "<p><a href=\"/v3/form\">Forms</a></p>\n");
/// ```
pub trait PageHost {
    /// Returns the destination of a link.
    fn link(&self, href: &str) -> ResolvedLink {
        let kind = if leaves_site(href) { LinkKind::External } else { LinkKind::Page };
        ResolvedLink { href: href.to_owned(), kind }
    }

    /// Returns the address of an image or another embedded file.
    fn image(&self, src: &str) -> ResolvedImage {
        let kind = if leaves_site(src) { LinkKind::External } else { LinkKind::File };
        ResolvedImage { href: src.to_owned(), kind, size: None, variants: Vec::new() }
    }

    /// Returns the address of an image with its smaller copies, for an image whose author chose no candidates. By default the
    /// result of [`image`](Self::image).
    fn image_with_variants(&self, src: &str) -> ResolvedImage {
        self.image(src)
    }

    /// Returns the Markdown file that the page imports (`import Part from './_part.mdx'`); `None` if it does not exist,
    /// which is the default.
    fn partial(&self, specifier: &str) -> Option<Partial<'_>> {
        let _ = specifier;
        None
    }

    /// Returns the export of a module of the project under a name (`import {Part, version} from './parts'`): a Markdown
    /// file, or data; `None` if it is neither, which is the default. The name of a default export is `default`.
    fn exported(&self, module: &str, name: &str) -> Option<Exported<'_>> {
        let _ = (module, name);
        None
    }

    /// Returns the content of a file that the page imports as a string (`import code from '!!raw-loader!./a.js'`); `None` if it
    /// does not exist, which is the default.
    fn raw_text(&self, path: &str) -> Option<String> {
        let _ = path;
        None
    }

    /// Returns the cards of a list on this page: the other pages of its category. None by default.
    fn cards(&self) -> Vec<Card> {
        Vec::new()
    }
}

impl<Host: PageHost + ?Sized> PageHost for &Host {
    fn link(&self, href: &str) -> ResolvedLink {
        (**self).link(href)
    }

    fn image(&self, src: &str) -> ResolvedImage {
        (**self).image(src)
    }

    fn image_with_variants(&self, src: &str) -> ResolvedImage {
        (**self).image_with_variants(src)
    }

    fn partial(&self, specifier: &str) -> Option<Partial<'_>> {
        (**self).partial(specifier)
    }

    fn exported(&self, module: &str, name: &str) -> Option<Exported<'_>> {
        (**self).exported(module, name)
    }

    fn raw_text(&self, path: &str) -> Option<String> {
        (**self).raw_text(path)
    }

    fn cards(&self) -> Vec<Card> {
        (**self).cards()
    }
}

/// Host that returns every destination as written and provides no files.
///
/// ```
/// use docs_render::{IdentityHost, LinkKind, PageHost as _};
///
/// assert_eq!(IdentityHost.link("./form.md").kind, LinkKind::Page);
/// assert_eq!(IdentityHost.link("https://example.org/").kind, LinkKind::External);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct IdentityHost;

impl PageHost for IdentityHost {}

/// Markdown file whose content pages include.
///
/// ```
/// use docs_render::{Format, Options, PageHost, Partial, Source, render};
///
/// struct OnePartial;
///
/// impl PageHost for OnePartial {
///     fn partial(&self, specifier: &str) -> Option<Partial<'_>> {
///         (specifier == "./_hello.mdx").then(|| Partial::new("Hello {props.name}!", "docs/_hello.mdx"))
///     }
/// }
///
/// let text = "import Hello from './_hello.mdx'\n\n<Hello name=\"Ann\" />";
/// let options = Options { format: Format::Mdx, ..Options::default() };
/// let page = render(&Source::new(text, "docs/a.mdx"), &options, &OnePartial);
/// assert_eq!(page.html, "<p>Hello Ann!</p>\n");
/// ```
pub struct Partial<'a> {
    /// Source without front matter.
    pub text: String,
    /// Path of the file, which issues refer to.
    pub file: String,
    /// Line of the file on which the source starts, from 1.
    pub first_line: u32,
    /// Host for its links, which are relative to its own file; `None` for the page's host.
    pub host: Option<Box<dyn PageHost + 'a>>,
}

impl Partial<'_> {
    /// Creates a partial that starts on the first line of its file, with the page's host.
    #[must_use]
    pub fn new(text: impl Into<String>, file: impl Into<String>) -> Self {
        Self { text: text.into(), file: file.into(), first_line: 1, host: None }
    }
}

impl fmt::Debug for Partial<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Partial").field("file", &self.file).finish_non_exhaustive()
    }
}

/// Export of a module that is known without running the module.
///
/// ```
/// use docs_render::{Format, Exported, Options, PageHost, Partial, Source, render};
///
/// struct Parts;
///
/// impl PageHost for Parts {
///     fn exported(&self, module: &str, name: &str) -> Option<Exported<'_>> {
///         match (module, name) {
///             ("./parts", "Hello") => Some(Exported::Markdown(Partial::new("Hello!", "docs/_hello.mdx"))),
///             ("./parts", "version") => Some(Exported::Data("'3.1'".to_owned())),
///             _ => None,
///         }
///     }
/// }
///
/// let text = "import {Hello, version} from './parts'\n\n<Hello />\n\nSince {version}.";
/// let options = Options { format: Format::Mdx, ..Options::default() };
/// let page = render(&Source::new(text, "docs/a.mdx"), &options, &Parts);
/// assert_eq!(page.html, "<p>Hello!</p>\n<p>Since 3.1.</p>\n");
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub enum Exported<'a> {
    /// JavaScript of the exported value. The page uses it if it is plain data.
    Data(String),
    /// A Markdown file that the module exports as a component.
    Markdown(Partial<'a>),
}

/// Card of a list: a page or a category.
#[derive(Clone, Debug, Default, Eq, Hash, PartialEq)]
pub struct Card {
    /// Destination, not escaped.
    pub href: String,
    /// Title of the page or category.
    pub title: String,
    /// Description of one sentence.
    pub description: Option<String>,
}

/// Destination of a link.
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
pub struct ResolvedLink {
    /// Address for the HTML, not escaped.
    pub href: String,
    /// Kind of the destination.
    pub kind: LinkKind,
}

/// Address of an image, and its size if known.
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
pub struct ResolvedImage {
    /// Address for the HTML, not escaped.
    pub href: String,
    /// Kind of the address.
    pub kind: LinkKind,
    /// Width and height in pixels, which prevent the content below from moving when the image is loaded.
    pub size: Option<(u32, u32)>,
    /// Smaller copies, the narrowest first. Default: none.
    pub variants: Vec<ImageVariant>,
}

/// A smaller copy of an image, from which a browser can choose (`srcset`).
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
pub struct ImageVariant {
    /// Address for the HTML, not escaped.
    pub href: String,
    /// Width in pixels.
    pub width: u32,
}
