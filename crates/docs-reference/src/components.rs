//! Components of the theme.

use super::component::Component;

/// Returns the components that pages in MDX can use without an import.
///
/// ```
/// use docs_reference::components;
///
/// let tabs = components().iter().find(|component| component.name == "Tabs").unwrap();
/// assert!(tabs.attributes.iter().any(|(name, _)| *name == "groupId"));
/// ```
#[must_use]
pub fn components() -> &'static [Component] {
    COMPONENTS
}

const COMPONENTS: &[Component] = &[
    Component {
        name: "Admonition",
        description: "An admonition, as `:::` writes it.",
        attributes: &[
            ("type", "Kind. By default `note`."),
            ("title", "Title. By default the kind."),
            ("icon", "Text before the title, such as an emoji."),
        ],
        example: "<Admonition type=\"tip\" title=\"Before you start\">\n\nMake a backup.\n\n</Admonition>",
    },
    Component {
        name: "BrowserOnly",
        description: "Renders its children in the browser alone. The children are a function.",
        attributes: &[("fallback", "Text or JSX until then, and without JavaScript.")],
        example: "<BrowserOnly fallback=\"Loading…\">{() => <span>{window.innerWidth}</span>}</BrowserOnly>",
    },
    Component {
        name: "CodeBlock",
        description: "A code block whose text comes from an expression, such as an imported file.",
        attributes: &[
            ("language", "Language."),
            ("title", "Title above the code."),
            ("showLineNumbers", "`true`, or the number of the first line."),
            ("metastring", "Further words, as in a code fence: `{1,3-5}`."),
            ("className", "Class names of the block; `language-js` sets its language."),
        ],
        example: "<CodeBlock language=\"js\" title=\"sum.js\">{`const sum = (a, b) => a + b;`}</CodeBlock>",
    },
    Component {
        name: "Details",
        description: "Folded text.",
        attributes: &[
            ("summary", "Text that is always shown."),
            ("open", "The text is unfolded at first."),
        ],
        example: "<Details summary=\"More\">\n\nFolded text.\n\n</Details>",
    },
    Component {
        name: "DocCard",
        description: "A card that leads to a page.",
        attributes: &[("item", "`type`, `href`, `label` and `description` of the card.")],
        example: "<DocCard item={{type: 'link', href: '/start/', label: 'Start', description: 'Ten minutes'}} />",
    },
    Component {
        name: "DocCardList",
        description: "Cards of the pages in the category of this page.",
        attributes: &[("items", "A list of cards, in place of the category's pages.")],
        example: "<DocCardList items={[{type: 'link', href: '/start/', label: 'Start'}]} />",
    },
    Component {
        name: "Head",
        description: "Elements for the head of the page: `title`, `meta`, `link`.",
        attributes: &[],
        example: "<Head>\n  <meta name=\"author\" content=\"Ada\" />\n</Head>",
    },
    Component {
        name: "Heading",
        description: "A heading that is not part of the list of headings.",
        attributes: &[("as", "`h1` to `h6`. By default `h2`."), ("id", "Id of the heading.")],
        example: "<Heading as=\"h3\" id=\"own-heading\">A heading</Heading>",
    },
    Component {
        name: "IdealImage",
        description: "An image. It is published as it is.",
        attributes: &[
            ("img", "File or address."),
            ("alt", "Text for readers who do not see the image."),
        ],
        example: "<IdealImage img=\"/img/mark.svg\" alt=\"The mark\" />",
    },
    Component {
        name: "Link",
        description: "A link. Paths of files are resolved as in Markdown.",
        attributes: &[("to", "Path or file."), ("href", "Address, in place of `to`.")],
        example: "<Link to=\"/start/\">Start</Link>",
    },
    Component {
        name: "Mermaid",
        description: "A diagram, unless `markdown.mermaid` is `false`.",
        attributes: &[("value", "Text of the diagram.")],
        example: "<Mermaid value={`graph LR\n  A --> B`} />",
    },
    Component {
        name: "TabItem",
        description: "A panel of `Tabs`.",
        attributes: &[
            ("value", "Name of the panel."),
            ("label", "Text of the tab. By default the name."),
            ("default", "The panel is shown first."),
        ],
        example: "<Tabs>\n<TabItem value=\"one\" label=\"First\">\n\nOne.\n\n</TabItem>\n</Tabs>",
    },
    Component {
        name: "Tabs",
        description: "Panels behind tabs.",
        attributes: &[
            ("groupId", "Boxes of the same group show the same choice."),
            ("queryString", "`true` or a name: the choice is part of the address."),
            ("defaultValue", "Name of the panel that is shown first."),
            ("values", "List of `{label, value}`, in place of labels at the panels."),
        ],
        example: "<Tabs groupId=\"system\">\n<TabItem value=\"linux\" label=\"Linux\" default>\n\nOne.\n\n</TabItem>\n\
            <TabItem value=\"mac\" label=\"macOS\">\n\nTwo.\n\n</TabItem>\n</Tabs>",
    },
    Component {
        name: "ThemedImage",
        description: "One of two images, by the color mode.",
        attributes: &[
            ("sources", "`{light: …, dark: …}`: files or addresses."),
            ("alt", "Text for readers who do not see the image."),
        ],
        example: "<ThemedImage alt=\"The mark\" sources={{light: '/img/mark.svg', dark: '/img/mark.svg'}} />",
    },
    Component {
        name: "TOCInline",
        description: "The list of headings, within the text.",
        attributes: &[(
            "toc",
            "`{toc}`: the headings of the page; `{toc.slice(1)}` and `{toc.slice(1, 3)}`: a part of them.",
        )],
        example: "<TOCInline toc={toc} />",
    },
    Component {
        name: "Translate",
        description: "Its children as they are. It exists for texts of other engines.",
        attributes: &[],
        example: "<Translate>As it is</Translate>",
    },
];
