//! How a site's Markdown is read.

use std::collections::BTreeMap;

use serde::Deserialize;

/// How Markdown files are read.
#[derive(Clone, Copy, Debug, Default, Deserialize, Eq, Hash, PartialEq)]
#[serde(rename_all = "lowercase")]
pub enum MarkdownFormat {
    /// All as CommonMark, where `<` and `{` are harmless.
    Md,
    /// All as MDX.
    Mdx,
    /// By their extension.
    #[default]
    Detect,
}

impl MarkdownFormat {
    /// Is this file MDX?
    ///
    /// ```
    /// use docs_model::MarkdownFormat;
    ///
    /// assert!(MarkdownFormat::Detect.is_mdx("content/form.mdx"));
    /// assert!(!MarkdownFormat::Detect.is_mdx("content/form.md"));
    /// assert!(MarkdownFormat::Mdx.is_mdx("content/form.md"));
    /// ```
    #[must_use]
    pub fn is_mdx(self, file: &str) -> bool {
        match self {
            Self::Md => false,
            Self::Mdx => true,
            Self::Detect => file.ends_with(".mdx"),
        }
    }
}

/// What a site's Markdown may hold.
#[derive(Clone, Debug, Deserialize, Eq, Hash, PartialEq)]
#[serde(default, deny_unknown_fields)]
pub struct MarkdownSettings {
    /// CommonMark or MDX.
    pub format: MarkdownFormat,
    /// `:smile:` is an emoji.
    pub emoji: bool,
    /// `> [!NOTE]` is an admonition, as on GitHub.
    pub github_alerts: bool,
    /// `$…$` and `$$…$$` are formulas.
    pub math: bool,
    /// Macros of formulas: definitions by name, such as `\RR` or `RR`. By default there are none.
    pub math_macros: BTreeMap<String, String>,
    /// Code in the language `mermaid` is a diagram.
    pub mermaid: bool,
    /// What those diagrams look like.
    pub mermaid_themes: MermaidThemes,
    /// Keywords of admonitions besides the known ones.
    pub admonitions: Vec<String>,
    /// The author's HTML passes as it is, which trusts authors as much as the site's settings are trusted. With
    /// `false` it is sanitised: no text, front matter or `_category_` file can run a script or load anything, and
    /// ids of authors' elements get the prefix `user-content-`. Addresses that would run a script are refused in
    /// either case ([`refused_address`](crate::refused_address)). By default `true`.
    pub unsafe_html: bool,
    /// Commands of npm for other package managers, where a fence says `npm2yarn`.
    pub npm_to_yarn: Option<NpmToYarnSettings>,
    /// Code blocks that follow one another and say `tab` are the tabs of one box.
    pub tab_blocks: bool,
    /// Comments in code blocks that mark lines; `highlight-next-line` and its like where empty.
    pub magic_comments: Vec<MagicCommentSettings>,
}

impl Default for MarkdownSettings {
    fn default() -> Self {
        Self {
            format: MarkdownFormat::default(),
            emoji: true,
            github_alerts: false,
            math: false,
            math_macros: BTreeMap::new(),
            mermaid: false,
            mermaid_themes: MermaidThemes::default(),
            admonitions: Vec::new(),
            unsafe_html: true,
            npm_to_yarn: Some(NpmToYarnSettings { sync: true, ..NpmToYarnSettings::default() }),
            tab_blocks: false,
            magic_comments: Vec::new(),
        }
    }
}

/// Mermaid's themes: `default`, `neutral`, `dark`, `forest`, `base`.
#[derive(Clone, Debug, Deserialize, Eq, Hash, PartialEq)]
#[serde(default, deny_unknown_fields)]
pub struct MermaidThemes {
    /// In the light; `default` unless told otherwise.
    pub light: String,
    /// In the dark; `dark` unless told otherwise.
    pub dark: String,
}

impl Default for MermaidThemes {
    fn default() -> Self {
        Self { light: "default".to_owned(), dark: "dark".to_owned() }
    }
}

/// How commands of npm are shown for other package managers.
#[derive(Clone, Debug, Deserialize, Eq, Hash, PartialEq)]
#[serde(default, deny_unknown_fields)]
pub struct NpmToYarnSettings {
    /// A choice in one block is the choice in all.
    pub sync: bool,
    /// The package managers after npm.
    pub converters: Vec<String>,
}

impl Default for NpmToYarnSettings {
    fn default() -> Self {
        Self { sync: false, converters: ["yarn", "pnpm", "bun"].map(str::to_owned).to_vec() }
    }
}

/// A comment in a code block that gives lines a class and vanishes.
#[derive(Clone, Debug, Deserialize, Eq, Hash, PartialEq)]
#[serde(deny_unknown_fields)]
pub struct MagicCommentSettings {
    /// The class of the marked lines.
    pub class_name: String,
    /// The word that marks the next line.
    #[serde(default)]
    pub line: Option<String>,
    /// The words before the first and after the last marked line.
    #[serde(default)]
    pub block: Option<(String, String)>,
}
