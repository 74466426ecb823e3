//! The values that go into rendering.

use docs_highlight::Highlighter;
use docs_model::{Severity, Value};

use crate::components::Components;
use crate::diagrams::Diagrams;
use crate::islands::Islands;

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
    /// The front matter, for expressions such as `{frontMatter.since}`: a table, or `Null` for a text without one. By
    /// default such expressions cannot be evaluated.
    pub front_matter: Option<&'a Value>,
}

impl<'a> Source<'a> {
    /// A text that fills its file and has no title but its own.
    #[must_use]
    pub fn new(text: &'a str, file: &'a str) -> Self {
        Self { text, file, first_line: 1, title: None, front_matter: None }
    }
}

/// Which text counts as what.
///
/// ```
/// use docs_render::{IdentityHost, Dialect, Options, Source, render};
///
/// let source = Source::new("    indented {/* and how */}", "a.md");
/// let html = |dialect| render(&source, &Options { dialect, ..Options::default() }, &IdentityHost).html;
/// assert!(html(Dialect::Markdown).contains("<pre"));
/// assert_eq!(html(Dialect::Mdx), "<p>indented</p>\n");
/// ```
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
pub enum Dialect {
    /// CommonMark with this crate's extensions.
    #[default]
    Markdown,
    /// MDX: tags are JSX and never hide Markdown, indented text is text rather than code, braces
    /// hold expressions, `import` and `export` stand between blocks.
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
    /// The dialect that the text is written in; by default [`Dialect::Markdown`].
    ///
    /// ```
    /// # use docs_render::*;
    /// let options = Options { dialect: Dialect::Mdx, ..Options::default() };
    /// let page = render(&Source::new("{'braces'}", "a.mdx"), &options, &IdentityHost);
    /// assert_eq!(page.html, "braces\n");
    /// ```
    pub dialect: Dialect,
    /// Leaves out the `<h1>` that a text without one would get from its title; by default it stays.
    ///
    /// ```
    /// # use docs_render::*;
    /// let source = Source { title: Some("Tools"), ..Source::new("Text.", "a.md") };
    /// let page = render(&source, &Options { hide_title: true, ..Options::default() }, &IdentityHost);
    /// assert_eq!(page.html, "<p>Text.</p>\n");
    /// ```
    pub hide_title: bool,
    /// The outermost level of the page's search records, the section of the site it belongs to; by
    /// default `Documentation`.
    ///
    /// ```
    /// # use docs_render::*;
    /// let options = Options { section: "Guides", ..Options::default() };
    /// let page = render(&Source::new("Text.", "a.md"), &options, &IdentityHost);
    /// assert_eq!(page.records[0].hierarchy.levels().next(), Some(Some("Guides")));
    /// ```
    pub section: &'a str,
    /// Colours code; without it (the default), code is plain.
    ///
    /// ```
    /// # use docs_render::*;
    /// let highlighter = Highlighter::new();
    /// let options = Options { highlighter: Some(&highlighter), ..Options::default() };
    /// let page = render(&Source::new("```js\n1\n```", "a.md"), &options, &IdentityHost);
    /// assert!(page.html.contains(r#"<span class="hl-n">1</span>"#));
    /// ```
    pub highlighter: Option<&'a Highlighter>,
    /// Comments in code blocks that mark lines; by default [`MagicComment::HIGHLIGHT`]. The class of
    /// the first also marks the ranges of a fence.
    ///
    /// ```
    /// # use docs_render::*;
    /// let magic = [MagicComment { class: "bad", line: Some("this fails"), block: None }];
    /// let options = Options { magic_comments: &magic, ..Options::default() };
    /// let page = render(&Source::new("```js\n// this fails\nx()\n```", "a.md"), &options, &IdentityHost);
    /// assert!(page.html.contains(r#"<span class="line bad">x()</span>"#));
    /// ```
    pub magic_comments: &'a [MagicComment<'a>],
    /// Whether `:smile:` is an emoji; by default it is.
    ///
    /// ```
    /// # use docs_render::*;
    /// let page = render(&Source::new(":smile:", "a.md"), &Options { emoji: false, ..Options::default() }, &IdentityHost);
    /// assert_eq!(page.html, "<p>:smile:</p>\n");
    /// ```
    pub emoji: bool,
    /// Whether `> [!NOTE]` is an admonition, as on GitHub; by default it is a quote.
    ///
    /// ```
    /// # use docs_render::*;
    /// let options = Options { github_alerts: true, ..Options::default() };
    /// let page = render(&Source::new("> [!TIP]\n> Rest.", "a.md"), &options, &IdentityHost);
    /// assert!(page.html.contains("data-admonition=\"tip\""));
    /// ```
    pub github_alerts: bool,
    /// Whether `$…$` and `$$…$$` are formulas; by default they are text.
    ///
    /// ```
    /// # use docs_render::*;
    /// let page = render(&Source::new("$x^2$", "a.md"), &Options { math: true, ..Options::default() }, &IdentityHost);
    /// assert!(page.html.contains("<math"));
    /// ```
    pub math: bool,
    /// Macros of formulas: names, with or without a backslash, and definitions. A definition may have arguments (`#1`). One that
    /// can't be read is ignored.
    ///
    /// ```
    /// # use docs_render::*;
    /// let macros = [("\\RR".to_owned(), "\\mathbb{R}".to_owned())];
    /// let options = Options { math: true, math_macros: &macros, ..Options::default() };
    /// let page = render(&Source::new("$\\RR$", "a.md"), &options, &IdentityHost);
    /// assert!(page.html.contains("<math") && page.issues.is_empty());
    /// ```
    pub math_macros: &'a [(String, String)],
    /// Draws code as pictures; by default all code is shown as such. See [`Diagrams`].
    pub diagrams: Option<&'a dyn Diagrams>,
    /// Shows commands of npm for other package managers too, where a fence says `npm2yarn`; by
    /// default they stay alone. See [`NpmToYarn`].
    pub npm_to_yarn: Option<NpmToYarn<'a>>,
    /// Whether code blocks that follow one another and say `tab` are the tabs of one box; by default each is a block.
    ///
    /// ```
    /// # use docs_render::*;
    /// let options = Options { tab_blocks: true, ..Options::default() };
    /// let text = "```js tab\na()\n```\n\n```ts tab={\"label\":\"Typed\"}\nb()\n```";
    /// let page = render(&Source::new(text, "a.md"), &options, &IdentityHost);
    /// assert!(page.html.contains(">JavaScript</li>") && page.html.contains(">Typed</li>"));
    /// ```
    pub tab_blocks: bool,
    /// Keywords of admonitions besides the known ones; by default none.
    ///
    /// ```
    /// # use docs_render::*;
    /// let options = Options { admonitions: &["recipe"], ..Options::default() };
    /// let page = render(&Source::new(":::recipe\nStir.\n:::", "a.md"), &options, &IdentityHost);
    /// assert!(page.html.contains("data-admonition=\"recipe\"") && page.issues.is_empty());
    /// ```
    pub admonitions: &'a [&'a str],
    /// The site's own components; by default none. See [`Components`].
    pub components: Option<&'a dyn Components>,
    /// How bad a code fence in a language that the highlighter does not know is; by default nothing
    /// is said of it.
    ///
    /// ```
    /// # use docs_render::*;
    /// use docs_model::Severity;
    /// let options = Options { unknown_languages: Some(Severity::Warning), ..Options::default() };
    /// let page = render(&Source::new("```klingon\nnuqneH\n```", "a.md"), &options, &IdentityHost);
    /// assert_eq!(page.issues[0].code, "unknown-language");
    /// ```
    pub unknown_languages: Option<Severity>,
    /// Ids of the page around the article; by default none. A heading with one of them gets a
    /// number (`top-1`), an author's element the prefix `user-content-`.
    ///
    /// ```
    /// # use docs_render::*;
    /// let options = Options { reserved_ids: &["top"], ..Options::default() };
    /// let page = render(&Source::new("## Top", "a.md"), &options, &IdentityHost);
    /// assert_eq!(page.contents[0].id, "top-1");
    /// ```
    pub reserved_ids: &'a [&'a str],
    /// Whether the author's HTML passes as it is, which is the default. Otherwise it is sanitised:
    /// only elements and attributes that neither run nor load anything stay, and the ids of the
    /// author's elements get the prefix `user-content-`, as do the links to them on the same page.
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
    /// The components that the site runs itself; by default none, and what would have to be run is left out. See
    /// [`Islands`].
    ///
    /// ```
    /// # use docs_render::*;
    /// let text = "import Chart from './Chart'\n\n<Chart />";
    /// let options = Options { dialect: Dialect::Mdx, ..Options::default() };
    /// let page = render(&Source::new(text, "a.mdx"), &options, &IdentityHost);
    /// assert_eq!((page.islands.len(), page.issues[0].code.as_ref()), (0, "unknown-component"));
    /// ```
    pub islands: Option<Islands<'a>>,
}

impl Options<'_> {
    /// Returns whether texts have islands.
    pub(crate) fn has_islands(&self) -> bool {
        self.islands.is_some() && self.unsafe_html && self.dialect == Dialect::Mdx
    }
}

/// How commands of npm are shown for other package managers.
///
/// ```
/// use docs_render::{IdentityHost, NpmToYarn, Options, Source, render};
///
/// let options = Options { npm_to_yarn: Some(NpmToYarn::default()), ..Options::default() };
/// let page = render(&Source::new("```bash npm2yarn\nnpm install site\n```", "a.md"), &options, &IdentityHost);
/// assert!(page.html.contains("yarn add site"));
/// ```
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct NpmToYarn<'a> {
    /// Whether a choice in one block is the choice in all.
    pub sync: bool,
    /// The package managers after npm: `yarn`, `pnpm`, `bun`.
    pub converters: &'a [&'a str],
}

impl Default for NpmToYarn<'_> {
    fn default() -> Self {
        Self { sync: false, converters: &["yarn", "pnpm", "bun"] }
    }
}

impl Default for Options<'_> {
    fn default() -> Self {
        Self {
            dialect: Dialect::Markdown,
            hide_title: false,
            section: "Documentation",
            highlighter: None,
            magic_comments: const { &[MagicComment::HIGHLIGHT] },
            emoji: true,
            github_alerts: false,
            math: false,
            math_macros: &[],
            diagrams: None,
            npm_to_yarn: None,
            tab_blocks: false,
            admonitions: &[],
            components: None,
            unknown_languages: None,
            reserved_ids: &[],
            unsafe_html: true,
            islands: None,
        }
    }
}

/// A comment that gives lines a class.
///
/// ```
/// use docs_render::MagicComment;
///
/// let failing = MagicComment { class: "failing-line", line: Some("fails-next-line"), block: None };
/// assert_ne!(failing, MagicComment::HIGHLIGHT);
/// ```
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct MagicComment<'a> {
    /// The class of the marked lines.
    pub class: &'a str,
    /// The word that marks the next line.
    pub line: Option<&'a str>,
    /// The words before the first and after the last marked line.
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
