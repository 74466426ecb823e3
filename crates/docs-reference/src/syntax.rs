//! Directives of Markdown.

use super::component::Component;

/// Returns the directives of Markdown: admonitions, options of code fences, and ids of headings.
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
        description: "An admonition. The kinds are `note`, `tip`, `info`, `warning`, `danger`, `caution`, `important`, \
            `secondary` and `success`, and those of `markdown.admonitions`.",
        attributes: &[
            ("Title", "Text after the kind, in Markdown. By default the kind."),
            ("[Title]{#id .class}", "Title in brackets, with an id and classes."),
        ],
        example: ":::tip Before you start\n\nMake a backup.\n\n:::",
    },
    Component {
        name: "> [!KIND]",
        description: "An admonition in GitHub's form, in the dialect `github` of `markdown.dialects`: `NOTE`, `TIP`, `IMPORTANT`, `WARNING` \
            or `CAUTION`.",
        attributes: &[],
        example: "> [!NOTE]\n> A quote that is a note.",
    },
    Component {
        name: "{#id}",
        description: "The id of a heading, in place of the one that derives from its text.",
        attributes: &[(
            "aliases=\"old older\"",
            "Former ids of the heading, which still lead to it.",
        )],
        example: "### Time zones {#zones aliases=\"clocks\"}",
    },
    Component {
        name: "==text==",
        description: "Marked text, with `markdown.blocks`: plain text apart from other words.",
        attributes: &[],
        example: "Water the ==youngest== plants first.",
    },
    Component {
        name: "{{name}}",
        description: "The value of a [variable](./settings/site.md#variables), in text, code, addresses and the front matter. `\\{{name}}` stays.",
        attributes: &[],
        example: "Only `\\{{name}}` of a known variable needs a backslash.",
    },
    Component {
        name: "::include",
        description: "The text of a Markdown file of the project, with `markdown.blocks`, on a line of its own. The path is relative to the page, or \
            starts with `@site/`; links in the file are relative to it.",
        attributes: &[
            ("file", "Path of the file. `#name` at its end is a region, `#L3-L9` are lines."),
            (
                "region",
                "Name of a part, between `<!-- #region name -->` and `<!-- #endregion -->`.",
            ),
        ],
        example: "```md\n::include{file=../parts/_requirements.md region=linux}\n```",
    },
    Component {
        name: ": definition",
        description: "A line below a term, with `markdown.blocks`: the term and its definitions are a list of definitions.",
        attributes: &[],
        example: "Quay\n: A place where boats are loaded.\n\nPier\n: A walk above the water.",
    },
    Component {
        name: "*[word]: meaning",
        description: "The meaning of an abbreviation in the whole page, with `markdown.blocks`. Readers see it at the word.",
        attributes: &[],
        example: "The VHF of a boat is on channel 16.\n\n*[VHF]: Very high frequency, a kind of radio",
    },
    Component {
        name: "[[toc]]",
        description: "A table of contents as a paragraph of its own, with `markdown.blocks`. `[TOC]` has the same effect.",
        attributes: &[],
        example: "[[toc]]",
    },
    Component {
        name: "title",
        description: "A word of a code fence: the title above the code.",
        attributes: &[],
        example: "```js title=\"hello.js\"\nhello();\n```",
    },
    Component {
        name: "{1,3-5}",
        description: "A word of a code fence: lines that are marked, from 1.",
        attributes: &[],
        example: "```js {2}\nfirst();\nsecond();\n```",
    },
    Component {
        name: "file=",
        description: "A word of an empty code fence, with `markdown.blocks`: the block has the code of a file of the project, with its name \
            as the title. The path is relative to the page, or starts with `@site/`. Common indentation and comments of regions \
            are left out.",
        attributes: &[
            ("file=./main.rs", "The whole file."),
            (
                "file=./main.rs#setup",
                "A region, between comments with `#region setup` and `#endregion setup`.",
            ),
            ("file=./main.rs#L3-L9", "Lines, from 1."),
        ],
        example: "```toml file=@site/site.toml#L1\n```",
    },
    Component {
        name: "/word/",
        description: "A word of a code fence, with `markdown.blocks`: marks each occurrence of a word without spaces in the code.",
        attributes: &[],
        example: "```js /boat/\nlet boat = new Boat();\nsail(boat);\n```",
    },
    Component {
        name: "showLineNumbers",
        description: "A word of a code fence: numbers the lines, from 1 or from `showLineNumbers=10`.",
        attributes: &[],
        example: "```js showLineNumbers=10\nfirst();\nsecond();\n```",
    },
    Component {
        name: "npm2yarn",
        description: "A word of a code fence: tabs with the commands of other package managers \
            (`markdown.npm_to_yarn`).",
        attributes: &[],
        example: "```bash npm2yarn\nnpm install react\n```",
    },
    Component {
        name: "tab",
        description: "A word of a code fence, with `markdown.tab_blocks`: joins blocks that follow one another to tabs. \
            `tab={\"label\":\"Typed\",\"span\":2}` has a label and contains two blocks.",
        attributes: &[],
        example: "```js tab\nlet one = 1;\n```\n\n```rust tab\nlet one = 1;\n```",
    },
    Component {
        name: "highlight-next-line",
        description: "A comment in code that marks the next line and is removed. `highlight-start` and `highlight-end` mark \
            the lines between them. `markdown.magic_comments` defines others.",
        attributes: &[],
        example: "```js\n// highlight-next-line\nmarked();\nplain();\n```",
    },
    Component {
        name: "[!code ++]",
        description: "A mark in a comment at the end of a line of code, with `markdown.blocks`: `++` and `--` for added and removed \
            lines, `highlight`, `focus`, `error` and `warning`. `[!code ++:3]` marks three lines. A comment with a mark alone marks \
            the line below. The button that copies the code leaves out removed lines.",
        attributes: &[],
        example: "```js\nlet one = 1; // [!code --]\nlet one = 2; // [!code ++]\n```",
    },
    Component {
        name: "console",
        description: "A session of a terminal, with `markdown.blocks`: lines that start with `$ ` are commands, or with `# ` or \
            `% ` if none starts with `$ `, and `> ` continues a command that ends with a backslash; the other lines are output. The button copies the commands \
            alone, without prompts. The language may also be `shell-session` or `sh-session`; a block in `bash`, `sh`, `shell` or `zsh` \
            is a session if it starts with `$ `.",
        attributes: &[],
        example: "```console\n$ make all\nbuilt 2 boats\n```",
    },
    Component {
        name: "lang",
        description: "A word of a code fence in the language `diff`, with `markdown.blocks`: the language of the code, whose lines start with `+`, \
            `-` or a space.",
        attributes: &[],
        example: "```diff lang=js\n-let boats = 1;\n+let boats = 2;\n sail(boats);\n```",
    },
    Component {
        name: "wrap",
        description: "A word of a code fence, with `markdown.blocks`: wraps long lines.",
        attributes: &[],
        example: "```text wrap\nA line that is longer than the text beside it continues on the next one.\n```",
    },
    Component {
        name: "collapse",
        description: "A word of a code fence, with `markdown.blocks`: folds ranges of lines, which a reader opens. A range has two lines or \
            more. Copied and printed code contains them, and a search finds their words.",
        attributes: &[],
        example: "```js collapse={1-3}\nimport a from \"a\";\nimport b from \"b\";\nimport c from \"c\";\na(b, c);\n```",
    },
    Component {
        name: "frame",
        description: "A word of a code fence, with `markdown.blocks`: `frame=terminal` is a header like that of the window of a terminal, with \
            or without a title.",
        attributes: &[],
        example: "```console frame=terminal title=\"Setup\"\n$ make boat\nbuilt 1 boat\n```",
    },
    Component {
        name: "icon",
        description: "A word of a code fence, with `markdown.blocks`: an icon before the title, by the name of `:icon`.",
        attributes: &[],
        example: "```rust title=\"main.rs\" icon=rust\nfn main() {}\n```",
    },
    Component {
        name: "{width=200}",
        description: "Attributes directly after an image, with `markdown.blocks`. One length determines the other.",
        attributes: &[
            ("width", "Pixels, or percents of the text's width."),
            ("height", "Pixels."),
            ("zoom", "A button that shows the image in the size of the window."),
            ("loading", "`eager` for an image at the top of a page. By default `lazy`."),
            ("#id", "Id of the image."),
            (".class", "Class for your own style sheet."),
        ],
        example: "![A boat](https://example.org/boat.png){width=200 .framed}",
    },
    Component {
        name: "#gh-dark-mode-only",
        description: "The fragment of the address of an image that is shown in dark mode alone, with `markdown.blocks`; \
            `#gh-light-mode-only` is the other mode. `#only-dark` and `#only-light` have the same effect.",
        attributes: &[],
        example: "![Boats](https://example.org/light.png#gh-light-mode-only)\n![Boats](https://example.org/dark.png#gh-dark-mode-only)",
    },
    Component {
        name: "mermaid",
        description: "The language of a code block that is a diagram, unless `markdown.mermaid` is `false`.",
        attributes: &[],
        example: "```mermaid\ngraph LR\n  A --> B\n```",
    },
    Component {
        name: "$ and $$",
        description: "A formula in a line, and one of its own, with `markdown.math`.",
        attributes: &[],
        example: "The area is $\\pi r^2$.",
    },
];
