//! Inputs of rendering.

use std::collections::BTreeMap;

use docs_core::{MarkdownDialect, Severity, Value, Variables};
#[cfg(feature = "highlighting")]
use docs_highlight::Highlighter;

use crate::components::Components;
use crate::diagrams::Diagrams;
use crate::islands::Islands;
use crate::mdx;

/// Markdown and its origin.
///
/// ```
/// use docs_render::Source;
///
/// let source = Source::new("Some *text*.", "content/index.md");
/// assert_eq!((source.first_line, source.title), (1, None));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    /// Markdown or MDX without front matter.
    pub text: &'a str,
    /// Path of the file for issues.
    pub file: &'a str,
    /// Line of the file on which the source starts, from 1.
    pub first_line: u32,
    /// Title from another origin (front matter, file name), for a source without a first-level heading.
    pub title: Option<&'a str>,
    /// Front matter, for expressions such as `{frontMatter.since}`: a table, or `Null` for a source without one. By
    /// default such expressions cannot be evaluated.
    pub front_matter: Option<&'a Value>,
}

impl<'a> Source<'a> {
    /// Creates a source that starts on the first line of its file, without a title and front matter.
    #[must_use]
    pub fn new(text: &'a str, file: &'a str) -> Self {
        Self { text, file, first_line: 1, title: None, front_matter: None }
    }
}

/// Format of a source.
///
/// ```
/// use docs_render::{IdentityHost, Format, Options, Source, render};
///
/// let source = Source::new("    indented {/* and how */}", "a.md");
/// let html = |format| render(&source, &Options { format, ..Options::default() }, &IdentityHost).html;
/// assert!(html(Format::Markdown).contains("<pre"));
/// assert_eq!(html(Format::Mdx), "<p>indented</p>\n");
/// ```
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
pub enum Format {
    /// CommonMark with this crate's extensions.
    #[default]
    Markdown,
    /// MDX: tags are JSX and never hide Markdown, indented text is not code, braces contain expressions, and `import`
    /// and `export` may be between blocks.
    Mdx,
}

/// Notations of other engines that are supported in addition to those of this crate; by default none.
///
/// Notations other than alerts require [`Options::blocks`], whose directives have the same effects. Those of mdBook, MkDocs
/// and VitePress require [`Format::Markdown`], because indentation and braces have other meanings in MDX.
///
/// ```
/// use docs_render::{Dialects, IdentityHost, Options, Source, render};
///
/// let dialects = Dialects { mkdocs: true, vitepress: true, ..Dialects::default() };
/// let options = Options { blocks: true, dialects, ..Options::default() };
/// let html = |text| render(&Source::new(text, "a.md"), &options, &IdentityHost).html;
/// assert_eq!(html("!!! tip \"Title\"\n\n    Text."), html(":::tip[Title]\nText.\n:::"));
/// assert_eq!(html("::: details More\nText.\n:::"), html(":::details[More]\nText.\n:::"));
/// ```
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
pub struct Dialects {
    /// GitHub: `> [!NOTE]` is an admonition.
    pub github: bool,
    /// mdBook: alerts of GitHub, `{{#include file}}`, `{{#rustdoc_include file}}`, `{{#playground file}}`, properties of
    /// code after commas, and hidden lines of Rust samples.
    pub mdbook: bool,
    /// MkDocs with the extensions of its theme Material: `!!! note`, `??? note`, `=== "Tab"`, `--8<-- "file"`, `++ctrl+k++`, `^2^`,
    /// `~2~` in a word, `{ #id }` after a heading, `hl_lines` and `linenums` of code, `#!python` in inline code, Markdown in elements
    /// with the attribute `markdown`, attributes in braces after paragraphs, links, images, emphasis and
    /// code, and icons such as `:material-check:`.
    pub mkdocs: bool,
    /// VitePress: alerts of GitHub, `::: tip Title`, `<Badge text="New" />`, `<!--@include: ./part.md-->`, `<<< ./file.js`, and
    /// `:line-numbers` of code.
    pub vitepress: bool,
    /// Starlight: in [`Format::Mdx`], components that a source imports from `@astrojs/starlight/components`; marks of code after
    /// fences, such as `"word"` and `ins={1-3}`.
    pub starlight: bool,
}

impl Dialects {
    /// Returns `true` if the notations of a dialect are read. The alerts of GitHub are part of mdBook and VitePress.
    pub(crate) fn read(self, dialect: MarkdownDialect) -> bool {
        match dialect {
            MarkdownDialect::Github => self.github || self.mdbook || self.vitepress,
            MarkdownDialect::Mdbook => self.mdbook,
            MarkdownDialect::Mkdocs => self.mkdocs,
            MarkdownDialect::Starlight => self.starlight,
            MarkdownDialect::Vitepress => self.vitepress,
        }
    }
}

impl FromIterator<MarkdownDialect> for Dialects {
    fn from_iter<I: IntoIterator<Item = MarkdownDialect>>(dialects: I) -> Self {
        let mut all = Self::default();
        for dialect in dialects {
            *match dialect {
                MarkdownDialect::Github => &mut all.github,
                MarkdownDialect::Mdbook => &mut all.mdbook,
                MarkdownDialect::Mkdocs => &mut all.mkdocs,
                MarkdownDialect::Starlight => &mut all.starlight,
                MarkdownDialect::Vitepress => &mut all.vitepress,
            } = true;
        }
        all
    }
}

/// Options of rendering.
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
    /// Format of the source; by default [`Format::Markdown`].
    ///
    /// ```
    /// # use docs_render::*;
    /// let options = Options { format: Format::Mdx, ..Options::default() };
    /// let page = render(&Source::new("{'braces'}", "a.mdx"), &options, &IdentityHost);
    /// assert_eq!(page.html, "braces\n");
    /// ```
    pub format: Format,
    /// Omits the `<h1>` that is otherwise generated from the title of a source without an `<h1>`; by default `false`.
    ///
    /// ```
    /// # use docs_render::*;
    /// let source = Source { title: Some("Tools"), ..Source::new("Text.", "a.md") };
    /// let page = render(&source, &Options { hide_title: true, ..Options::default() }, &IdentityHost);
    /// assert_eq!(page.html, "<p>Text.</p>\n");
    /// ```
    pub hide_title: bool,
    /// Puts the `<h1>` of a source that starts with its title into a `<header>`, as the generated one; by default `false`. Style sheets
    /// for Docusaurus select it there.
    ///
    /// ```
    /// # use docs_render::*;
    /// let options = Options { title_header: true, ..Options::default() };
    /// let page = render(&Source::new("# Tools\n\n# More", "a.md"), &options, &IdentityHost);
    /// assert_eq!(page.html, "<header><h1>Tools</h1></header>\n<h1>More</h1>\n");
    /// ```
    pub title_header: bool,
    /// Outermost level of the page's search records: the section of the site; by default `Documentation`.
    ///
    /// ```
    /// # use docs_render::*;
    /// let options = Options { section: "Guides", ..Options::default() };
    /// let page = render(&Source::new("Text.", "a.md"), &options, &IdentityHost);
    /// assert_eq!(page.records[0].hierarchy.levels().next(), Some(Some("Guides")));
    /// ```
    pub section: &'a str,
    /// Highlighter for code; by default code is not highlighted. Exists with the feature `highlighting`.
    ///
    /// ```
    /// # use docs_render::*;
    /// let highlighter = Highlighter::new();
    /// let options = Options { highlighter: Some(&highlighter), ..Options::default() };
    /// let page = render(&Source::new("```js\n1\n```", "a.md"), &options, &IdentityHost);
    /// assert!(page.html.contains(r#"<span class="hl-n">1</span>"#));
    /// ```
    #[cfg(feature = "highlighting")]
    pub highlighter: Option<&'a Highlighter>,
    /// Comments in code blocks that highlight lines; by default [`MagicComment::HIGHLIGHT`]. The class of the first one
    /// also applies to the ranges of an info string.
    ///
    /// ```
    /// # use docs_render::*;
    /// let magic = [MagicComment { class: "bad", line: Some("this fails"), block: None }];
    /// let options = Options { magic_comments: &magic, ..Options::default() };
    /// let page = render(&Source::new("```js\n// this fails\nx()\n```", "a.md"), &options, &IdentityHost);
    /// assert!(page.html.contains(r#"<span class="line bad">x()</span>"#));
    /// ```
    pub magic_comments: &'a [MagicComment<'a>],
    /// Enables emoji shortcodes such as `:smile:`; by default `true`.
    ///
    /// ```
    /// # use docs_render::*;
    /// let page = render(&Source::new(":smile:", "a.md"), &Options { emoji: false, ..Options::default() }, &IdentityHost);
    /// assert_eq!(page.html, "<p>:smile:</p>\n");
    /// ```
    pub emoji: bool,
    /// Supported notations of other engines; by default none.
    ///
    /// ```
    /// # use docs_render::*;
    /// let dialects = Dialects { github: true, ..Dialects::default() };
    /// let options = Options { dialects, ..Options::default() };
    /// let page = render(&Source::new("> [!TIP]\n> Rest.", "a.md"), &options, &IdentityHost);
    /// assert!(page.html.contains("data-admonition=\"tip\""));
    /// ```
    pub dialects: Dialects,
    /// Enables formulas: `$…$` and `$$…$$`; by default `false`.
    ///
    /// ```
    /// # use docs_render::*;
    /// let page = render(&Source::new("$x^2$", "a.md"), &Options { math: true, ..Options::default() }, &IdentityHost);
    /// assert!(page.html.contains("<math"));
    /// ```
    pub math: bool,
    /// Macros of formulas: names, with or without a backslash, and definitions. A definition may have arguments (`#1`).
    /// Invalid macros are ignored.
    ///
    /// ```
    /// # use docs_render::*;
    /// let macros = [("\\RR".to_owned(), "\\mathbb{R}".to_owned())];
    /// let options = Options { math: true, math_macros: &macros, ..Options::default() };
    /// let page = render(&Source::new("$\\RR$", "a.md"), &options, &IdentityHost);
    /// assert!(page.html.contains("<math") && page.issues.is_empty());
    /// ```
    pub math_macros: &'a [(String, String)],
    /// Renderer of code blocks as pictures; by default none. See [`Diagrams`].
    pub diagrams: Option<&'a dyn Diagrams>,
    /// Conversion of npm commands for other package managers, in code blocks with `npm2yarn`; by default none. See
    /// [`NpmToYarn`].
    pub npm_to_yarn: Option<NpmToYarn<'a>>,
    /// Merges consecutive code blocks with `tab` into tabs; by default `false`.
    ///
    /// ```
    /// # use docs_render::*;
    /// let options = Options { tab_blocks: true, ..Options::default() };
    /// let text = "```js tab\na()\n```\n\n```ts tab={\"label\":\"Typed\"}\nb()\n```";
    /// let page = render(&Source::new(text, "a.md"), &options, &IdentityHost);
    /// assert!(page.html.contains(">JavaScript</li>") && page.html.contains(">Typed</li>"));
    /// ```
    pub tab_blocks: bool,
    /// Custom keywords of admonitions; by default none.
    ///
    /// ```
    /// # use docs_render::*;
    /// let options = Options { admonitions: &["recipe"], ..Options::default() };
    /// let page = render(&Source::new(":::recipe\nStir.\n:::", "a.md"), &options, &IdentityHost);
    /// assert!(page.html.contains("data-admonition=\"recipe\"") && page.issues.is_empty());
    /// ```
    pub admonitions: &'a [&'a str],
    /// Enables blocks: directives such as `:::tabs`, `:::cards` and `:badge[New]`, the equivalent components in MDX, such
    /// as `<Cards>`, attributes after images, and marks in code, `[!code ++]`; by default `false`.
    ///
    /// ```
    /// # use docs_render::*;
    /// let options = Options { blocks: true, ..Options::default() };
    /// let page = render(&Source::new(":::details[More]\nText.\n:::", "a.md"), &options, &IdentityHost);
    /// assert_eq!(page.html, "<details><summary>More</summary>\n<p>Text.</p>\n</details>\n");
    /// ```
    pub blocks: bool,
    /// Replaces straight quotes, `--`, `---` and `...` in text by typographic characters; by default `false`.
    ///
    /// ```
    /// # use docs_render::*;
    /// let options = Options { smart_punctuation: true, ..Options::default() };
    /// let page = render(&Source::new("\"Boats\" -- and `\"code\"`...", "a.md"), &options, &IdentityHost);
    /// assert_eq!(page.html, "<p>“Boats” – and <code>\"code\"</code>…</p>\n");
    /// ```
    pub smart_punctuation: bool,
    /// Treats braces outside of JSX as text in MDX, as in its version 1; by default `false`.
    ///
    /// ```
    /// # use docs_render::*;
    /// let options = Options { format: Format::Mdx, literal_braces: true, ..Options::default() };
    /// let page = render(&Source::new("A {name}.", "a.mdx"), &options, &IdentityHost);
    /// assert_eq!(page.html, "<p>A {name}.</p>\n");
    /// ```
    pub literal_braces: bool,
    /// Preserves the case of letters in ids of headings; by default `false`.
    ///
    /// ```
    /// # use docs_render::*;
    /// let options = Options { keep_heading_case: true, ..Options::default() };
    /// let page = render(&Source::new("## First Steps", "a.md"), &options, &IdentityHost);
    /// assert_eq!(page.contents[0].id, "First-Steps");
    /// ```
    pub keep_heading_case: bool,
    /// Names of Markdown files that pages use as components without an import, each with a specifier; by default none.
    ///
    /// ```
    /// # use docs_render::*;
    /// let partials = [("Part", "./none.mdx")];
    /// let options = Options { format: Format::Mdx, partials: &partials, ..Options::default() };
    /// let page = render(&Source::new("<Part />", "a.mdx"), &options, &IdentityHost);
    /// assert_eq!(page.issues[0].code, "missing-partial");
    /// ```
    pub partials: &'a [(&'a str, &'a str)],
    /// Renders partials with the extension `md` as Markdown, even in MDX; by default `false`.
    pub plain_partials: bool,
    /// Custom components of the site; by default none. See [`Components`].
    pub components: Option<&'a dyn Components>,
    /// Severity of a code fence in a language that is unknown to the highlighter; by default not reported. Without the
    /// feature `highlighting`, no language is reported.
    ///
    /// ```
    /// # use docs_render::*;
    /// use docs_core::Severity;
    /// let options = Options { unknown_languages: Some(Severity::Warning), ..Options::default() };
    /// let page = render(&Source::new("```klingon\nnuqneH\n```", "a.md"), &options, &IdentityHost);
    /// assert_eq!(page.issues[0].code, "unknown-language");
    /// ```
    pub unknown_languages: Option<Severity>,
    /// Severity of a notation of another engine, which is rendered as text; by default not reported. One use of each
    /// notation is reported.
    ///
    /// ```
    /// # use docs_render::*;
    /// use docs_core::Severity;
    /// let options = Options { foreign_notations: Some(Severity::Warning), ..Options::default() };
    /// let page = render(&Source::new("!!! note\n    Mind the gap.", "a.md"), &options, &IdentityHost);
    /// assert_eq!(page.issues[0].code, "foreign-notation");
    /// ```
    pub foreign_notations: Option<Severity>,
    /// Severity of an image without a description for readers who cannot see it; by default not reported. An HTML element
    /// with `alt=""` is decorative by its author's choice.
    ///
    /// ```
    /// # use docs_render::*;
    /// use docs_core::Severity;
    /// let options = Options { missing_alt: Some(Severity::Warning), ..Options::default() };
    /// let text = "![](chart.png) ![A chart](chart.png) <img src=\"line.svg\" alt=\"\">";
    /// let page = render(&Source::new(text, "a.md"), &options, &IdentityHost);
    /// assert_eq!((page.issues.len(), page.issues[0].code.as_ref()), (1, "missing-alt"));
    /// ```
    pub missing_alt: Option<Severity>,
    /// Severity of a heading more than one level below the previous one; by default not reported.
    ///
    /// ```
    /// # use docs_render::*;
    /// use docs_core::Severity;
    /// let options = Options { skipped_headings: Some(Severity::Warning), ..Options::default() };
    /// let page = render(&Source::new("# Title\n\n## One\n\n#### Two", "a.md"), &options, &IdentityHost);
    /// assert_eq!(page.issues[0].to_string().lines().next(), Some("a.md:5: warning[skipped-heading]: a heading of level 4 follows one of level 2; level 3 is missing"));
    /// ```
    pub skipped_headings: Option<Severity>,
    /// Ids of the page around the article; by default none. A heading with such an id receives a suffix (`top-1`), an
    /// author's element the prefix `user-content-`.
    ///
    /// ```
    /// # use docs_render::*;
    /// let options = Options { reserved_ids: &["top"], ..Options::default() };
    /// let page = render(&Source::new("## Top", "a.md"), &options, &IdentityHost);
    /// assert_eq!(page.contents[0].id, "top-1");
    /// ```
    pub reserved_ids: &'a [&'a str],
    /// Explanations of terms for the blocks `:term[SSO]` and `::glossary`; by default none.
    ///
    /// ```
    /// # use docs_render::*;
    /// let terms = [("SSO".to_owned(), "Single sign-on".to_owned())].into();
    /// let options = Options { blocks: true, glossary: Some(&terms), ..Options::default() };
    /// let page = render(&Source::new("Use :term[SSO].", "a.md"), &options, &IdentityHost);
    /// assert!(page.html.contains("data-tip=\"Single sign-on\""));
    /// ```
    pub glossary: Option<&'a BTreeMap<String, String>>,
    /// Values of variables; by default none. A value is inserted before the Markdown is parsed, in text, code, addresses
    /// and attributes alike.
    ///
    /// ```
    /// # use docs_render::*;
    /// use docs_core::Variables;
    /// let variables: Variables = [("product", "*Boats*")].into_iter().collect();
    /// let options = Options { variables: &variables, ..Options::default() };
    /// let page = render(&Source::new("{{product}} \\{{product}}", "a.md"), &options, &IdentityHost);
    /// assert_eq!(page.html, "<p><em>Boats</em> {{product}}</p>\n");
    /// ```
    pub variables: &'a Variables,
    /// Keeps the author's HTML unchanged; by default `true`. If `false`, the HTML is sanitised: only elements and
    /// attributes that neither run nor load anything are kept, and the ids of the author's elements receive the prefix
    /// `user-content-`, as do links to them on the same page. Without the feature `sanitizing`, tags are shown as text
    /// instead, and the first tag of a page is reported.
    ///
    /// Addresses that would run a script are refused in either case.
    ///
    /// ```
    /// # use docs_render::*;
    /// let options = Options { unsafe_html: false, ..Options::default() };
    /// let page = render(&Source::new("<b onclick=\"x()\">bold</b>", "a.md"), &options, &IdentityHost);
    /// assert_eq!(page.html, "<p><b>bold</b></p>\n");
    /// ```
    pub unsafe_html: bool,
    /// Labels that the renderer adds to pages; by default English.
    ///
    /// ```
    /// # use docs_render::*;
    /// let labels = Labels { heading_link: "Lien direct vers {heading}", ..Labels::default() };
    /// let page = render(&Source::new("## Titre", "a.md"), &Options { labels, ..Options::default() }, &IdentityHost);
    /// assert!(page.html.contains("aria-label=\"Lien direct vers Titre\""));
    /// ```
    pub labels: Labels<'a>,
    /// Additional classes of headings, images, admonitions, tabs, cards and code blocks, by an existing class or the name of the
    /// element; by default none.
    ///
    /// ```
    /// # use docs_render::*;
    /// let options = Options { classes: &[("theme-admonition-tip", "alert--success")], ..Options::default() };
    /// let page = render(&Source::new(":::tip\nSave first.\n:::", "a.md"), &options, &IdentityHost);
    /// assert!(page.html.contains("\"theme-admonition alert--success theme-admonition-tip admonition-box\""), "{}", page.html);
    /// ```
    pub classes: &'a [(&'a str, &'a str)],
    /// Components that the site runs; by default none, and expressions that require running code are dropped. Without the
    /// feature `components`, this option has no effect. See [`Islands`].
    ///
    /// ```
    /// # use docs_render::*;
    /// let text = "import Chart from './Chart'\n\n<Chart />";
    /// let options = Options { format: Format::Mdx, ..Options::default() };
    /// let page = render(&Source::new(text, "a.mdx"), &options, &IdentityHost);
    /// assert_eq!((page.islands.len(), page.issues[0].code.as_ref()), (0, "unknown-component"));
    /// ```
    pub islands: Option<Islands<'a>>,
}

impl<'a> From<&Options<'a>> for mdx::Settings<'a> {
    fn from(options: &Options<'a>) -> Self {
        let islands = options.has_islands();
        Self {
            admonitions: options.admonitions,
            blocks: options.blocks,
            literal_braces: options.literal_braces,
            math: options.math,
            refuses_files: !options.unsafe_html,
            islands,
        }
    }
}

impl Options<'_> {
    /// Returns `true` if the lines of a source may contain notations of a dialect other than alerts.
    pub(crate) fn reads_dialects(&self) -> bool {
        let Dialects { mdbook, mkdocs, vitepress, github: _, starlight: _ } = self.dialects;
        (mdbook || mkdocs || vitepress) && self.blocks && self.format == Format::Markdown
    }

    /// Returns `true` if pages have islands.
    pub(crate) fn has_islands(&self) -> bool {
        cfg!(feature = "components")
            && self.islands.is_some()
            && self.unsafe_html
            && self.format == Format::Mdx
    }

    /// Returns `true` if the author's tags are text, because they are not trusted and the program contains no sanitiser.
    pub(crate) fn shows_tags(&self) -> bool {
        !cfg!(feature = "sanitizing") && !self.unsafe_html
    }
}

/// Labels that the renderer adds to pages.
///
/// ```
/// use docs_render::{IdentityHost, Labels, Options, Source, render};
///
/// let labels = Labels { admonitions: &[("tip", "Tipp")], ..Labels::default() };
/// let options = Options { labels, ..Options::default() };
/// let page = render(&Source::new(":::tip\nText.\n:::", "a.md"), &options, &IdentityHost);
/// assert!(page.html.contains(">Tipp</p>"));
/// ```
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Labels<'a> {
    /// Name of a heading's link to itself. By default `Direct link to {heading}`.
    pub heading_link: &'a str,
    /// Heading of the footnotes. By default `Footnotes`.
    pub footnotes: &'a str,
    /// Name of the link from a footnote to its reference. By default `Back to reference {number}`.
    pub footnote_back: &'a str,
    /// Title of `:::details` without a title. By default `Details`.
    pub details: &'a str,
    /// Name of the button that enlarges an image, before the description of the image. By default `Enlarge image`.
    pub enlarge_image: &'a str,
    /// Name of the button that closes an enlarged image, before its description. By default `Close image`.
    pub close_image: &'a str,
    /// Name of the checkbox that shows folded lines of code. By default `Show lines {range}`.
    pub folded_lines: &'a str,
    /// Titles of admonitions without a title, by keyword. By default a title is the keyword.
    pub admonitions: &'a [(&'a str, &'a str)],
}

impl Default for Labels<'_> {
    fn default() -> Self {
        Self {
            heading_link: "Direct link to {heading}",
            footnotes: "Footnotes",
            footnote_back: "Back to reference {number}",
            details: "Details",
            enlarge_image: "Enlarge image",
            close_image: "Close image",
            folded_lines: "Show lines {range}",
            admonitions: &[],
        }
    }
}

impl<'a> Labels<'a> {
    /// Returns the title of an admonition without a title.
    pub(crate) fn admonition<'b>(&self, keyword: &'b str) -> &'b str
    where
        'a: 'b,
    {
        let known = self.admonitions.iter().find(|(known, _)| *known == keyword);
        known.map_or(keyword, |(_, title)| title)
    }
}

/// Conversion of npm commands for other package managers.
///
/// ```
/// use docs_render::{IdentityHost, NpmToYarn, Options, Source, render};
///
/// let options = Options { npm_to_yarn: Some(NpmToYarn::default()), ..Options::default() };
/// let page = render(&Source::new("```bash npm2yarn\nnpm install react\n```", "a.md"), &options, &IdentityHost);
/// assert!(page.html.contains("yarn add react"));
/// ```
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct NpmToYarn<'a> {
    /// Synchronises the selected tab of all such blocks.
    pub sync: bool,
    /// Package managers after npm: `yarn`, `pnpm`, `bun`.
    pub converters: &'a [&'a str],
}

impl Default for NpmToYarn<'_> {
    fn default() -> Self {
        Self { sync: false, converters: &["yarn", "pnpm", "bun"] }
    }
}

impl Options<'_> {
    /// Returns the classes of an element: each of its own classes, preceded by those that [`classes`](Self::classes) adds
    /// to it. Style sheets select an added class by the beginning of the attribute.
    pub(crate) fn class_names(&self, own: &str) -> String {
        let names: Vec<&str> =
            own.split(' ').flat_map(|class| self.added_classes(class).chain([class])).collect();
        names.join(" ")
    }

    /// Returns the classes of an element that has no other classes; `None` if [`classes`](Self::classes) contains none for its
    /// name.
    pub(crate) fn added_class(&self, name: &str) -> Option<String> {
        let names: Vec<&str> = self.added_classes(name).collect();
        (!names.is_empty()).then(|| names.join(" "))
    }

    /// Returns the classes that [`classes`](Self::classes) adds to a class, or to an element without classes by its name.
    pub(crate) fn added_classes<'b>(&'b self, name: &'b str) -> impl Iterator<Item = &'b str> {
        self.classes.iter().filter(move |(known, _)| *known == name).map(|(_, added)| *added)
    }
}

impl Default for Options<'_> {
    fn default() -> Self {
        Self {
            format: Format::Markdown,
            hide_title: false,
            title_header: false,
            section: "Documentation",
            #[cfg(feature = "highlighting")]
            highlighter: None,
            magic_comments: const { &[MagicComment::HIGHLIGHT] },
            emoji: true,
            dialects: Dialects::default(),
            math: false,
            math_macros: &[],
            diagrams: None,
            npm_to_yarn: None,
            tab_blocks: false,
            admonitions: &[],
            blocks: false,
            smart_punctuation: false,
            literal_braces: false,
            keep_heading_case: false,
            partials: &[],
            plain_partials: false,
            components: None,
            unknown_languages: None,
            foreign_notations: None,
            missing_alt: None,
            skipped_headings: None,
            reserved_ids: &[],
            glossary: None,
            variables: Variables::NONE,
            unsafe_html: true,
            labels: Labels::default(),
            classes: &[],
            islands: None,
        }
    }
}

/// Comment that assigns a class to lines.
///
/// ```
/// use docs_render::MagicComment;
///
/// let failing = MagicComment { class: "failing-line", line: Some("fails-next-line"), block: None };
/// assert_ne!(failing, MagicComment::HIGHLIGHT);
/// ```
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct MagicComment<'a> {
    /// Class of the lines.
    pub class: &'a str,
    /// Comment that marks the next line.
    pub line: Option<&'a str>,
    /// Comments before the first and after the last marked line.
    pub block: Option<(&'a str, &'a str)>,
}

impl MagicComment<'static> {
    /// `highlight-next-line`, `highlight-start` and `highlight-end`.
    pub const HIGHLIGHT: Self = Self {
        class: "theme-code-block-highlighted-line",
        line: Some("highlight-next-line"),
        block: Some(("highlight-start", "highlight-end")),
    };
}
