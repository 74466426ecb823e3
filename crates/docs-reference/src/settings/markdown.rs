//! Settings of Markdown.

use crate::setting::{DefaultValue, Setting, ValueKind};

pub(super) const SETTINGS: &[Setting] = &[
    Setting {
        path: "markdown",
        kind: ValueKind::Table,
        default: DefaultValue::Absent(""),
        example: "",
        description: "The contents of Markdown files.",
    },
    Setting {
        path: "markdown.format",
        kind: ValueKind::Choice(&["md", "mdx", "detect"]),
        default: DefaultValue::Value(r#""detect""#),
        example: r#""mdx""#,
        description: "Format of files: CommonMark, MDX, or by the extension.",
    },
    Setting {
        path: "markdown.emoji",
        kind: ValueKind::Flag,
        default: DefaultValue::Value("true"),
        example: "false",
        description: "Replaces words such as `:smile:` by emoji.",
    },
    Setting {
        path: "markdown.dialects",
        kind: ValueKind::Choices(&["github", "mdbook", "mkdocs", "starlight", "vitepress"]),
        default: DefaultValue::Value(r#"["github"]"#),
        example: r#"["github", "mkdocs"]"#,
        description: "Notations of other engines that are read: GitHub's alerts, `> [!NOTE]`, and those of mdBook, MkDocs and VitePress in `.md` \
            files, and the components of Starlight in `.mdx` files. The guide \"Notations of other engines\" lists them.",
    },
    Setting {
        path: "markdown.math",
        kind: ValueKind::Flag,
        default: DefaultValue::Value("false"),
        example: "true",
        description: "Reads `$…$` and `$$…$$` as formulas.",
    },
    Setting {
        path: "markdown.math_macros",
        kind: ValueKind::Map,
        default: DefaultValue::Value("{}"),
        example: r#"{ "\\RR" = "\\mathbb{R}", "\\half" = "\\frac{#1}{2}" }"#,
        description: "Macros of formulas by their names.",
    },
    Setting {
        path: "markdown.components",
        kind: ValueKind::Map,
        default: DefaultValue::Value("{}"),
        example: r#"{ Card = "components/Card.tsx", table = "components/Table.tsx" }"#,
        description: "React components that pages use without an import: files by name. A theme component (`CodeBlock`) or an element of Markdown \
            (`table`) with the same name is replaced.",
    },
    Setting {
        path: "markdown.mermaid",
        kind: ValueKind::Flag,
        default: DefaultValue::Value("true"),
        example: "false",
        description: "Renders code blocks in the language `mermaid` as diagrams.",
    },
    Setting {
        path: "markdown.mermaid_themes",
        kind: ValueKind::Table,
        default: DefaultValue::Absent(""),
        example: "",
        description: "Themes of diagrams: `\"site\"`, the colors of the site, or Mermaid's `\"default\"`, `\"neutral\"`, `\"dark\"`, `\"forest\"` or `\"base\"`.",
    },
    Setting {
        path: "markdown.mermaid_themes.light",
        kind: ValueKind::String,
        default: DefaultValue::Value(r#""site""#),
        example: r#""neutral""#,
        description: "Theme in the light color mode.",
    },
    Setting {
        path: "markdown.mermaid_themes.dark",
        kind: ValueKind::String,
        default: DefaultValue::Value(r#""site""#),
        example: r#""base""#,
        description: "Theme in the dark color mode.",
    },
    Setting {
        path: "markdown.admonitions",
        kind: ValueKind::StringList,
        default: DefaultValue::Value("[]"),
        example: r#"["security", "deprecated"]"#,
        description: "Keywords of admonitions besides the known ones.",
    },
    Setting {
        path: "markdown.unsafe_html",
        kind: ValueKind::Flag,
        default: DefaultValue::Value("true"),
        example: "false",
        description: "Passes HTML of authors as it is, and runs components. `false` sanitizes HTML, runs no component, \
            and adds the prefix `user-content-` to authors' ids.",
    },
    Setting {
        path: "markdown.npm_to_yarn",
        kind: ValueKind::Table,
        default: DefaultValue::Absent(""),
        example: "",
        description: "Tabs with the commands of other package managers, for code blocks that say `npm2yarn`.",
    },
    Setting {
        path: "markdown.npm_to_yarn.sync",
        kind: ValueKind::Flag,
        default: DefaultValue::Value("true"),
        example: "false",
        description: "A choice in one block holds for all blocks. If the table is written without this key, the default \
            is `false`.",
    },
    Setting {
        path: "markdown.npm_to_yarn.converters",
        kind: ValueKind::StringList,
        default: DefaultValue::Value(r#"["yarn", "pnpm", "bun"]"#),
        example: r#"["pnpm"]"#,
        description: "Package managers besides npm.",
    },
    Setting {
        path: "markdown.blocks",
        kind: ValueKind::Flag,
        default: DefaultValue::Value("true"),
        example: "false",
        description: "Blocks: directives such as `:::tabs`, `:::cards` and `:badge[New]`, and the same as components in MDX; attributes \
            after images, `{width=200}`; and marks in code, `[!code ++]`. With `false`, only admonitions are directives.",
    },
    Setting {
        path: "markdown.smart_punctuation",
        kind: ValueKind::Flag,
        default: DefaultValue::Value("false"),
        example: "true",
        description: "Replaces straight quotes in text by those of English, `--` and `---` by dashes, and `...` by an ellipsis. Code stays as it is; a \
            backslash before a character keeps it.",
    },
    Setting {
        path: "markdown.tab_blocks",
        kind: ValueKind::Flag,
        default: DefaultValue::Value("false"),
        example: "true",
        description: "Joins code blocks that follow one another and say `tab` to the tabs of one box.",
    },
    Setting {
        path: "markdown.magic_comments",
        kind: ValueKind::Tables,
        default: DefaultValue::Absent(
            "`highlight-next-line`, `highlight-start` and `highlight-end`",
        ),
        example: "",
        description: "Comments in code blocks that give lines a class and are removed.",
    },
    Setting {
        path: "markdown.magic_comments[].class_name",
        kind: ValueKind::String,
        default: DefaultValue::Required,
        example: r#""code-block-error-line""#,
        description: "Class of the marked lines.",
    },
    Setting {
        path: "markdown.magic_comments[].line",
        kind: ValueKind::String,
        default: DefaultValue::Absent("none"),
        example: r#""This will error""#,
        description: "Comment that marks the next line.",
    },
    Setting {
        path: "markdown.magic_comments[].block",
        kind: ValueKind::Pair,
        default: DefaultValue::Absent("none"),
        example: r#"["error-start", "error-end"]"#,
        description: "Comments before the first and after the last marked line.",
    },
];
