//! Directives of Markdown.

use super::component::Component;

/// Returns the directives of Markdown: admonitions, words of code fences, and ids of headings.
///
/// ```
/// use docs_reference::directives;
///
/// assert!(directives().iter().any(|directive| directive.name == "showLineNumbers"));
/// ```
#[must_use]
pub fn directives() -> &'static [Component] {
    DIRECTIVES
}

const DIRECTIVES: &[Component] = &[
    Component {
        name: ":::KIND",
        text: "An admonition. The kinds are `note`, `tip`, `info`, `warning`, `danger`, `caution`, `important`, \
            `secondary` and `success`, and those of `markdown.admonitions`.",
        attributes: &[
            ("Title", "Text after the kind, in Markdown. By default the kind."),
            ("[Title]{#id .class}", "Title in brackets, with an id and classes."),
        ],
        example: ":::tip Before you start\n\nMake a backup.\n\n:::",
    },
    Component {
        name: "> [!KIND]",
        text: "An admonition in GitHub's form, with `markdown.github_alerts`: `NOTE`, `TIP`, `IMPORTANT`, `WARNING` \
            or `CAUTION`.",
        attributes: &[],
        example: "> [!NOTE]\n> A quote that is a note.",
    },
    Component {
        name: "{#id}",
        text: "The id of a heading, in place of the one that derives from its text.",
        attributes: &[(
            "aliases=\"old older\"",
            "Former ids of the heading, which still lead to it.",
        )],
        example: "### Time zones {#zones aliases=\"clocks\"}",
    },
    Component {
        name: "title",
        text: "A word of a code fence: the title above the code.",
        attributes: &[],
        example: "```js title=\"hello.js\"\nhello();\n```",
    },
    Component {
        name: "{1,3-5}",
        text: "A word of a code fence: lines that are marked, from 1.",
        attributes: &[],
        example: "```js {2}\nfirst();\nsecond();\n```",
    },
    Component {
        name: "showLineNumbers",
        text: "A word of a code fence: numbers the lines, from 1 or from `showLineNumbers=10`.",
        attributes: &[],
        example: "```js showLineNumbers=10\nfirst();\nsecond();\n```",
    },
    Component {
        name: "npm2yarn",
        text: "A word of a code fence: tabs with the commands of other package managers \
            (`markdown.npm_to_yarn`).",
        attributes: &[],
        example: "```bash npm2yarn\nnpm install react\n```",
    },
    Component {
        name: "tab",
        text: "A word of a code fence, with `markdown.tab_blocks`: joins blocks that follow one another to tabs. \
            `tab={\"label\":\"Typed\",\"span\":2}` has a label and contains two blocks.",
        attributes: &[],
        example: "```js tab\nlet one = 1;\n```\n\n```rust tab\nlet one = 1;\n```",
    },
    Component {
        name: "highlight-next-line",
        text: "A comment in code that marks the next line and is removed. `highlight-start` and `highlight-end` mark \
            the lines between them. `markdown.magic_comments` defines others.",
        attributes: &[],
        example: "```js\n// highlight-next-line\nmarked();\nplain();\n```",
    },
    Component {
        name: "mermaid",
        text: "The language of a code block that is a diagram, with `markdown.mermaid`.",
        attributes: &[],
        example: "```mermaid\ngraph LR\n  A --> B\n```",
    },
    Component {
        name: "$ and $$",
        text: "A formula in a line, and one of its own, with `markdown.math`.",
        attributes: &[],
        example: "The area is $\\pi r^2$.",
    },
];
