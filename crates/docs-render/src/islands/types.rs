//! Types of islands: settings of the site, and content of a page.

/// Theme components that this crate renders, unless the site [replaces](Islands::replaced) them.
pub const THEME_COMPONENTS: [&str; 15] = [
    "Admonition",
    "CodeBlock",
    "Details",
    "DocCard",
    "DocCardList",
    "Head",
    "Heading",
    "IdealImage",
    "Link",
    "Mermaid",
    "TabItem",
    "Tabs",
    "ThemedImage",
    "TOCInline",
    "Translate",
];

/// Components that a site replaces together, because one reads or renders the elements of the other.
const PAIRS: [[&str; 2]; 3] = [["Tabs", "TabItem"], ["pre", "code"], ["DocCardList", "DocCard"]];

/// Returns the component or Markdown element that a site replaces together with another; `None` if there is none.
///
/// ```
/// use docs_render::replaced_together;
///
/// assert_eq!(replaced_together("DocCard"), Some("DocCardList"));
/// assert_eq!(replaced_together("Link"), None);
/// ```
#[must_use]
pub fn replaced_together(name: &str) -> Option<&'static str> {
    PAIRS.iter().find_map(|[first, second]| match name {
        _ if name == *first => Some(*second),
        _ if name == *second => Some(*first),
        _ => None,
    })
}

/// Components that the site runs, as React does; the value of [`Options::islands`](crate::Options::islands).
///
/// An island is a position in the article that the site fills; this crate runs no code. In [`Format::Mdx`](crate::Format)
/// with [`unsafe_html`](crate::Options::unsafe_html), an island is the outermost of
///
/// - a tag that the source imports from a script or a package, or exports itself (`export const Chart = …`), and that is
///   known neither to this crate nor to [`Components`](crate::Components);
/// - a tag with one of the [`global`](Self::global) names;
/// - a theme component or an element that the site [replaces](Self::replaced);
/// - a theme component, or an HTML element, with an attribute that is not data (`onClick={…}`, `{...rest}`), and
///   `<BrowserOnly>`;
/// - an expression that is not data.
///
/// ```
/// use docs_render::{Format, IdentityHost, IslandNode, Islands, Options, Source, render};
///
/// let options = Options { format: Format::Mdx, islands: Some(Islands::default()), ..Options::default() };
/// let text = "import Chart from './Chart'\n\n<Chart rows={[1, 2]}>*Sales*</Chart>\n";
/// let page = render(&Source::new(text, "a.mdx"), &options, &IdentityHost);
///
/// let [island] = &page.islands[..] else { panic!("one island") };
/// let IslandNode::Element { name, children, .. } = &island.node else { panic!("a component") };
/// assert_eq!((name.as_str(), island.at), ("Chart", 0));
/// let content = "Sales".to_owned();
/// assert_eq!(children, &[IslandNode::Html { name: "em".to_owned(), attributes: vec![], content }]);
/// assert_eq!(page.scripts[island.script].blocks[0].text, "import Chart from './Chart'\n");
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Islands<'a> {
    /// Names of components that pages use without an import; none by default.
    pub global: &'a [&'a str],
    /// [Theme components](crate::THEME_COMPONENTS) and Markdown elements (`a`, `img`, `h2`, `li`, `table`, `pre`, `code`)
    /// that the site replaces; none by default.
    ///
    /// Code blocks, admonitions and headings of Markdown become the components with these names. A `CodeBlock` has the code
    /// as its child and, besides `className`, `title` and `metastring`, the attribute `html` with its default HTML; so does
    /// the `code` in the `pre` of a code block. `<details>` becomes `components.details`, with its `<summary>` among its
    /// children.
    pub replaced: &'a [&'a str],
}

/// Position in a page that the site fills.
///
/// See [`Islands`] for an example.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Island {
    /// Offset of its HTML in [`Page::html`](crate::Page::html), in bytes. The islands of a page are in ascending order.
    pub at: usize,
    /// Index in [`Page::scripts`](crate::Page::scripts) of the script that declares its names.
    pub script: usize,
    /// Component, element or expression at the position.
    pub node: IslandNode,
}

/// Node of an island's tree.
///
/// The tree is at most 100 levels deep.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum IslandNode {
    /// Text, not escaped.
    Text(String),
    /// HTML element without components.
    Html {
        /// Name of the element.
        name: String,
        /// Attributes by HTML name, not escaped. The value of an attribute without one is an empty string.
        attributes: Vec<(String, String)>,
        /// Content as HTML.
        content: String,
    },
    /// Component, or HTML element that contains components or has attributes that are not data.
    Element {
        /// Name as written: `Chart`, `Chart.Line`, `div`. For a [replaced](Islands::replaced) part of Markdown, it is
        /// `CodeBlock`, `Admonition`, `Heading`, or `components.a` for the element `a`.
        name: String,
        /// Attributes, as JSX or as data.
        attributes: Attributes,
        /// Children, in order.
        children: Vec<IslandNode>,
        /// Line of its tag in the script's file; 0 for an HTML element of the page.
        line: u32,
    },
    /// JavaScript expression.
    Expression {
        /// Expression as written, without its braces.
        source: String,
        /// First line in the script's file.
        line: u32,
    },
    /// Nodes whose names belong to another script: the nodes of a partial, or the children that a partial displays.
    Scoped {
        /// Index of that script in [`Page::scripts`](crate::Page::scripts).
        script: usize,
        /// Nodes, in order.
        children: Vec<IslandNode>,
    },
}

/// Attributes of an element.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Attributes {
    /// JSX as written: `rows={[1]} {...rest}`.
    Source(String),
    /// HTML names and values, not escaped. The value of an attribute without one is an empty string.
    Data(Vec<(String, String)>),
}

/// Statements of a source with islands: of the page itself, or of one of its partials.
///
/// The statements declare names for the islands. The site must declare all other names:
///
/// - `props`, and the implicit exports of an MDX page: `frontMatter`, `contentTitle`, `toc`, `metadata`, `assets`;
/// - the [`global`](Islands::global) names, and `BrowserOnly`;
/// - the theme components that pages may use without an import: `Admonition`, `CodeBlock`, `Details`, `DocCard`,
///   `Heading`, `IdealImage`, `Link`, `Mermaid`, `TabItem`, `Tabs`, `ThemedImage`, `Translate`;
/// - `components`, an object with the [replaced](Islands::replaced) elements by name, and `html`, which creates an
///   element from its name, attributes and HTML.
///
/// Statements are as written: they may import missing modules, and include `export default`. Addresses in code
/// (`require('./a.png')`) are relative to the [`file`](Self::file).
///
/// ```
/// use docs_render::{Format, IdentityHost, Islands, Options, Source, render};
///
/// let options = Options { format: Format::Mdx, islands: Some(Islands::default()), ..Options::default() };
/// let text = "export const twice = (n) => 2 * n\n\nTwice 4 is {twice(4)}.\n";
/// let page = render(&Source::new(text, "a.mdx"), &options, &IdentityHost);
///
/// let [script] = &page.scripts[..] else { panic!("one script") };
/// assert_eq!((script.file.as_str(), script.props.as_str()), ("a.mdx", "{}"));
/// assert_eq!((script.blocks[0].line, page.html.as_str()), (1, "<p>Twice 4 is .</p>\n"));
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct PageScript {
    /// Path of the file.
    pub file: String,
    /// Statements in their order.
    pub blocks: Vec<ScriptBlock>,
    /// Names that the statements import from Markdown files and that code of the islands uses, as in
    /// `<Example text={Part} />` or `{isNew && <Part />}`. Each is a component with constant HTML; its import must not be
    /// run.
    pub markdown: Vec<ScriptMarkdown>,
    /// JavaScript of the object `props`: `{}` for the page, the attributes of its tag for a partial. Children of the tag
    /// are a call of `html(name, attributes, content)`.
    pub props: String,
    /// Index in [`Page::scripts`](crate::Page::scripts) of the script whose names `props` uses; `None` if it uses none.
    pub parent: Option<usize>,
}

/// Markdown file that the code of islands uses as a component.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct ScriptMarkdown {
    /// Name in the script.
    pub name: String,
    /// HTML of the file, without properties and islands.
    pub html: String,
}

/// `import` and `export` statements of a source.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct ScriptBlock {
    /// Statements as written.
    pub text: String,
    /// First line in the file.
    pub line: u32,
}

/// Imports of a source that its islands may require; see [`component_imports`](crate::component_imports()).
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct ComponentImports {
    /// Imports of scripts, packages and other files, by specifier in their order.
    pub components: Vec<ComponentImport>,
    /// Imports of Markdown files, and of the scripts that export them to the source. The page also requires the imports of
    /// these files.
    pub markdown: Vec<ComponentImport>,
}

/// Imports from one file or package.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct ComponentImport {
    /// File or package, as written.
    pub specifier: String,
    /// Imported names: `default`, `*` for all names as an object, `require()` for the return value of `require`, or any
    /// other name. If empty, the module is imported for its side effects (`import './a.css'`).
    pub names: Vec<String>,
    /// Line of the file on which the statements that contain the first import start.
    pub line: u32,
}
