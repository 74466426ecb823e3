//! The values that describe islands: what a site decides, and what a page has.

/// Components that a site runs itself, as React does; the value of [`Options::islands`](crate::Options::islands).
///
/// An island is a place of the article that the site fills: the crate runs nothing. In [`Dialect::Mdx`](crate::Dialect)
/// with [`unsafe_html`](crate::Options::unsafe_html), an island begins at the outermost of
///
/// - a tag that the text imports from a script or a package, or exports itself (`export const Chart = …`), and that
///   neither this crate nor [`Components`](crate::Components) knows;
/// - a tag with one of the [`global`](Self::global) names;
/// - a theme component or an element that the site [replaces](Self::replaced);
/// - a theme component, or an element of HTML, with an attribute that is not data (`onClick={…}`, `{...rest}`), and `<BrowserOnly>`;
/// - an expression that is not data.
///
/// ```
/// use docs_render::{Dialect, IdentityHost, IslandNode, Islands, Options, Source, render};
///
/// let options = Options { dialect: Dialect::Mdx, islands: Some(Islands::default()), ..Options::default() };
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
    /// Names of components that texts use without an import; none by default.
    pub global: &'a [&'a str],
    /// Theme components (`CodeBlock`, `Admonition`, `Tabs`, `Details`, `Heading`) and elements of Markdown (`a`, `img`, `h2`,
    /// `li`) that the site shows in its own way; none by default.
    ///
    /// Code blocks, admonitions and headings of Markdown become the components of these names. A `CodeBlock` has the code as
    /// its child and, beside `className`, `title` and `metastring`, the attribute `html` with the HTML that it would be
    /// otherwise. `<details>` becomes `components.details`, with its `<summary>` among its children.
    pub replaced: &'a [&'a str],
}

/// A place of a page that the site fills.
///
/// See [`Islands`] for an example.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Island {
    /// Offset in [`Page::html`](crate::Page::html) at which its HTML belongs, in bytes. The islands of a page are in
    /// ascending order.
    pub at: usize,
    /// Index in [`Page::scripts`](crate::Page::scripts) of the script that declares its names.
    pub script: usize,
    /// Its content.
    pub node: IslandNode,
}

/// A node of an island's tree.
///
/// The tree is at most 100 levels deep.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum IslandNode {
    /// A text, not escaped.
    Text(String),
    /// An element of the page's own HTML without components in it.
    Html {
        /// Its name.
        name: String,
        /// Its attributes by their names in HTML, not escaped. One without a value has an empty text.
        attributes: Vec<(String, String)>,
        /// Its content as HTML.
        content: String,
    },
    /// A component, or an element of HTML that has components in it or attributes that are not data.
    Element {
        /// Its name as written: `Chart`, `Chart.Line`, `div`. For what the site [replaces](Islands::replaced) in Markdown, it is
        /// `CodeBlock`, `Admonition`, `Heading`, or `components.a` for the element `a`.
        name: String,
        /// Its attributes.
        attributes: Attributes,
        /// Its content.
        children: Vec<IslandNode>,
        /// Line of its tag in the script's file; 0 for an element of the page's own HTML.
        line: u32,
    },
    /// An expression of JavaScript.
    Expression {
        /// The expression as written, without its braces.
        source: String,
        /// Line on which it starts in the script's file.
        line: u32,
    },
    /// Nodes whose names another script declares: those of a partial, or those that a partial shows as its children.
    Scoped {
        /// Index of that script in [`Page::scripts`](crate::Page::scripts).
        script: usize,
        /// The nodes.
        children: Vec<IslandNode>,
    },
}

/// The attributes of an element.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Attributes {
    /// JSX as written: `rows={[1]} {...rest}`.
    Source(String),
    /// Names in HTML and values, not escaped. One without a value has an empty text.
    Data(Vec<(String, String)>),
}

/// The statements of a text with islands: of the page itself, or of a partial of it.
///
/// The names of its islands are those that the statements declare. All others are the site's to declare:
///
/// - `props`, and what a page of MDX exports by itself: `frontMatter`, `contentTitle`, `toc`, `metadata`, `assets`;
/// - the [`global`](Islands::global) names, and `BrowserOnly`;
/// - the theme's components that texts may use without an import: `Admonition`, `CodeBlock`, `Details`, `DocCard`, `Heading`,
///   `IdealImage`, `Link`, `Mermaid`, `TabItem`, `Tabs`, `ThemedImage`, `Translate`;
/// - `components`, an object with the [replaced](Islands::replaced) elements by name, and `html`, which makes an element of
///   its name, attributes and HTML.
///
/// Statements are as written: the modules they import may be missing, and `export default` is among them. Addresses in code
/// (`require('./a.png')`) are relative to the [`file`](Self::file).
///
/// ```
/// use docs_render::{Dialect, IdentityHost, Islands, Options, Source, render};
///
/// let options = Options { dialect: Dialect::Mdx, islands: Some(Islands::default()), ..Options::default() };
/// let text = "export const twice = (n) => 2 * n\n\nTwice 4 is {twice(4)}.\n";
/// let page = render(&Source::new(text, "a.mdx"), &options, &IdentityHost);
///
/// let [script] = &page.scripts[..] else { panic!("one script") };
/// assert_eq!((script.file.as_str(), script.props.as_str()), ("a.mdx", "{}"));
/// assert_eq!((script.blocks[0].line, page.html.as_str()), (1, "<p>Twice 4 is .</p>\n"));
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct PageScript {
    /// Path of its file.
    pub file: String,
    /// Its statements, in the order of the text.
    pub blocks: Vec<ScriptBlock>,
    /// Names that the statements import from Markdown files and that code of the islands uses, as in
    /// `<Example text={Part} />` or `{isNew && <Part />}`. Each is a component that shows HTML; its import is not to be run.
    pub markdown: Vec<ScriptMarkdown>,
    /// JavaScript of the object `props`: `{}` for the page, the attributes of its tag for a partial. Children of the tag
    /// are a call of `html(name, attributes, content)`.
    pub props: String,
    /// Index in [`Page::scripts`](crate::Page::scripts) of the script whose names `props` uses; `None` if it uses none.
    pub parent: Option<usize>,
}

/// A Markdown file that code of islands uses as a component.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct ScriptMarkdown {
    /// Name in the script.
    pub name: String,
    /// HTML of the file, without properties and without islands of its own.
    pub html: String,
}

/// `import` and `export` statements of a text.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct ScriptBlock {
    /// The statements as written.
    pub text: String,
    /// Line of the file on which they start.
    pub line: u32,
}

/// Imports of a text that its islands may need; see [`component_imports`](crate::component_imports()).
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct ComponentImports {
    /// Imports of scripts, packages and other files, by specifier in the order of the text.
    pub components: Vec<ComponentImport>,
    /// Imports of Markdown files, and of the scripts that export them to the text. The imports of these files count for
    /// the page too.
    pub markdown: Vec<ComponentImport>,
}

/// Imports from one file or package.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct ComponentImport {
    /// The file or package as written.
    pub specifier: String,
    /// Names there: `default`, `*` for all of them as an object, or any other. Without any, the module is imported for
    /// what it does (`import './a.css'`).
    pub names: Vec<String>,
    /// Line of the file on which the statements with the first of them start.
    pub line: u32,
}
