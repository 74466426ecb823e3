//! Blocks of Markdown.

/// A block of Markdown: a directive, and a component with the same effect.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub struct Block {
    /// Name of the directive with its colons: `:::cards`, `:badge`.
    pub name: &'static str,
    /// Name of the component in MDX; `None` if a component of the theme has the same effect.
    pub component: Option<&'static str>,
    /// Purpose, in Markdown.
    pub description: &'static str,
    /// Names of its attributes, with their meaning in Markdown.
    pub attributes: &'static [(&'static str, &'static str)],
    /// A complete example, in Markdown.
    pub example: &'static str,
}

impl Block {
    /// Returns the heading of the block's section: `cards`, `badge`.
    pub(crate) fn title(&self) -> String {
        format!("`{}`", self.name)
    }

    /// Returns the id of the block's section.
    pub(crate) fn id(&self) -> &'static str {
        self.name.trim_start_matches(':')
    }
}

/// Returns the blocks.
///
/// ```
/// use docs_reference::blocks;
///
/// assert!(blocks().iter().any(|block| block.name == ":::cards"));
/// ```
#[must_use]
pub fn blocks() -> &'static [Block] {
    BLOCKS
}

const BLOCKS: &[Block] = &[
    Block {
        name: ":::tabs",
        component: None,
        description: "Variants of a text behind tabs. A line of the form `== Title` starts a tab, or [`:::tab`](#tab) contains one. \
            `<Tabs>` is the component of the theme.",
        attributes: &[
            ("group", "Name of a group whose boxes share the choice, also on other pages."),
            ("query", "Name of a parameter of the address with the choice, as in `?system=macOS`."),
        ],
        example: ":::tabs{group=system}\n== Linux\n\nRun `./install.sh`.\n\n== macOS\n\nOpen the *image*.\n\n:::",
    },
    Block {
        name: ":::tab",
        component: None,
        description: "One of the [`:::tabs`](#tabs), for a label with attributes or for content with tabs of its own.",
        attributes: &[
            ("value", "Name of the tab in the address and in its group. By default the title."),
            ("default", "The tab is shown first."),
        ],
        example: "::::tabs\n:::tab[npm]\nRun `npm start`.\n:::\n:::tab[Yarn]{default}\nRun `yarn start`.\n:::\n::::",
    },
    Block {
        name: ":::code-group",
        component: Some("CodeGroup"),
        description: "Code blocks behind tabs. The label is the `title` of a block, text in brackets after the language (`js [a.js]`), or \
            the language.",
        attributes: &[
            ("group", "Name of a group whose boxes share the choice, also on other pages."),
            ("query", "Name of a parameter of the address with the choice."),
        ],
        example: ":::code-group\n```js title=\"site.js\"\nexport default { title: 'Boats' };\n```\n\n```toml title=\"site.toml\"\ntitle = \"Boats\"\n```\n:::",
    },
    Block {
        name: ":::cards",
        component: Some("Cards"),
        description: "A grid of cards, as many in a row as there is space for.",
        attributes: &[],
        example: "::::cards\n:::card[Install]{href=/start/install icon=package}\nA single program.\n:::\n:::card[Deploy]{href=/start/deploy icon=rocket}\nTo any host of static files.\n:::\n::::",
    },
    Block {
        name: ":::card",
        component: Some("Card"),
        description: "A card, alone or in [`:::cards`](#cards). Its title is the title of the directive.",
        attributes: &[
            ("href", "Address to which the card leads."),
            (
                "icon",
                "The name of an [icon](#icon), a character such as an emoji, or the address of a small picture.",
            ),
            ("image", "Address of a picture above the title."),
        ],
        example: ":::card[The mark]{image=/img/mark.svg}\nA card with a picture.\n:::",
    },
    Block {
        name: ":::steps",
        component: Some("Steps"),
        description: "A numbered list as steps of instructions, which may contain other blocks.",
        attributes: &[],
        example: ":::steps\n1. Build the program.\n\n   ```bash\n   make\n   ```\n\n2. Write a page.\n3. Publish it.\n:::",
    },
    Block {
        name: ":::details",
        component: None,
        description: "Folded text below a title. `<Details>` is the component of the theme.",
        attributes: &[("open", "The text is unfolded at first.")],
        example: ":::details[How long does it take?]\nTen minutes, with *Markdown* inside.\n:::",
    },
    Block {
        name: ":::columns",
        component: Some("Columns"),
        description: "Columns of equal width, below one another where the screen is narrow.",
        attributes: &[],
        example: "::::columns\n:::column\n**Before:** a folder of files.\n:::\n:::column\n**After:** a site.\n:::\n::::",
    },
    Block {
        name: ":::column",
        component: Some("Column"),
        description: "One of the [`:::columns`](#columns).",
        attributes: &[],
        example: "::::columns\n:::column\n- Barley\n- Rye\n:::\n:::column\n- Oats\n- Wheat\n:::\n::::",
    },
    Block {
        name: ":::figure",
        component: Some("Figure"),
        description: "A picture, a table or code with a caption. The caption is the title of the directive, and the attribute `caption` \
            of the component.",
        attributes: &[],
        example: ":::figure[The mark of this manual]\n![A green square with a white page](/img/mark.svg)\n:::",
    },
    Block {
        name: ":::file-tree",
        component: Some("FileTree"),
        description: "Folders and files: a nested list. The first word of an entry is its name, the rest a comment; a name with spaces is code. \
            An entry with entries below it, or with a slash at its end, is a folder. A name in bold type is marked, and `...` stands \
            for other entries.",
        attributes: &[],
        example: ":::file-tree\n- content/\n  - index.md the first page\n  - **guide.md** the *new* page\n  - blog/\n  - ...\n- site.toml\n:::",
    },
    Block {
        name: "::video",
        component: Some("Video"),
        description: "A video of the site, with the title in brackets. The component has the attribute `title`.",
        attributes: &[
            ("src", "Address of the file."),
            (
                "poster",
                "Address of a picture that is shown before. With it, the file is loaded when it is played.",
            ),
            ("captions", "Address of a file of captions (WebVTT)."),
            ("width", "Width in pixels."),
            ("height", "Height in pixels."),
            ("loop", "Starts again at the end."),
            ("muted", "Is silent at first."),
        ],
        example: "::video[A flower, five seconds]{src=\"https://interactive-examples.mdn.mozilla.net/media/cc0-videos/flower.mp4\" poster=/img/mark.svg width=480 height=270}",
    },
    Block {
        name: "::embed",
        component: Some("Embed"),
        description: "A document of YouTube, Vimeo, Loom, CodeSandbox or StackBlitz in the page. The browser asks the other host only when \
            a reader follows the link below the frame, which works without JavaScript too. The title is in brackets; the component has \
            the attribute `title`. In MDX, the address is in quotation marks.",
        attributes: &[
            ("url", "Address of the document, as the browser shows it."),
            ("poster", "Address of a picture of the site that is shown before."),
        ],
        example: "::embed[A tour of the harbor]{url=\"https://www.youtube.com/watch?v=aqz-KE-bpKQ\" poster=/img/mark.svg}",
    },
    Block {
        name: ":::hero",
        component: Some("Hero"),
        description: "Start of a page with `layout: landing`: the title of the page, a tagline and [`:::actions`](#actions), with a picture \
            beside them.",
        attributes: &[
            ("image", "Address of the picture."),
            ("image_dark", "Address of the picture for the dark color mode."),
            (
                "alt",
                "Description of the picture, if it shows something that the text does not say.",
            ),
        ],
        example: "::::hero{image=/img/mark.svg}\n## Markdown in, a site out\n\nA single program, without Node.js.\n\n:::actions\n[Install](/start/install)\n:::\n::::",
    },
    Block {
        name: ":::actions",
        component: Some("Actions"),
        description: "Links as buttons. The first one is the most important one.",
        attributes: &[],
        example: ":::actions\n[Install](/start/install)\n[Read the guide](/guides/pages)\n:::",
    },
    Block {
        name: ":::logos",
        component: Some("Logos"),
        description: "Pictures of equal height in a row.",
        attributes: &[],
        example: ":::logos\n![docs-site](/img/mark.svg)\n![docs-site](/img/mark.svg)\n:::",
    },
    Block {
        name: ":badge",
        component: Some("Badge"),
        description: "A short label within a line or a heading, which the component has as its content or as `text`.",
        attributes: &[(
            "type",
            "Color: `note`, `tip`, `info`, `warning`, `danger` or `success`. By default `note`.",
        )],
        example: "Boats can sink :badge[New]{type=tip} and rise :badge[Removed]{type=danger}.",
    },
    Block {
        name: ":icon",
        component: Some("Icon"),
        description: "An icon in the color and the size of the text, by its name in [Lucide](https://lucide.dev/icons), or the name of a logo in \
            [Simple Icons](https://simpleicons.org), of which some hundred are included; `x-logo`, `apple-logo` and `signal-logo` are logos \
            whose names have another meaning in Lucide. It is part of the page, without a file or a font. In MDX, `name` is an \
            attribute: `<Icon name=\"check\" />`.",
        attributes: &[(
            "label",
            "Text for readers who do not see the icon. Without it, screen readers and the Markdown of the page omit the icon.",
        )],
        example: ":icon[anchor] In the harbor, :icon[check]{label=\"yes\"} or :icon[x]{label=\"no\"}, :icon[github] on GitHub.",
    },
    Block {
        name: ":kbd",
        component: Some("Kbd"),
        description: "A key, or a combination of keys with a plus between them.",
        attributes: &[],
        example: "Press :kbd[Ctrl+K] to search, and :kbd[Esc] to leave.",
    },
    Block {
        name: ":tooltip",
        component: Some("Tooltip"),
        description: "A word with an explanation, which readers see when they point to the word or reach it with the keyboard. In print and in the \
            Markdown of the page, the explanation follows in parentheses.",
        attributes: &[("text", "The explanation, in quotation marks.")],
        example: "A :tooltip[mole]{text=\"A wall of stones that protects a harbor\"} breaks the waves.",
    },
    Block {
        name: ":term",
        component: Some("Term"),
        description: "A word with its explanation in the file `glossary.toml` beside `site.toml`, or beside the translations of a language, such as \
            `i18n/de/glossary.toml`. Each line has a term and its explanation: `SSO = \"Single sign-on\"`. Words are explained only \
            where a text says so.",
        attributes: &[("of", "The term in the glossary, if the word is another one.")],
        example: "A :term[mole] protects the harbor, and so do :term[two moles]{of=mole}.",
    },
    Block {
        name: "::glossary",
        component: Some("Glossary"),
        description: "The list of all terms in `glossary.toml`, for a page of the site.",
        attributes: &[],
        example: "::glossary",
    },
];
