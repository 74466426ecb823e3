//! Markdown settings of a site.

use std::collections::BTreeMap;

use docs_core::MarkdownDialect;
use serde::Deserialize;

/// Format of Markdown files.
#[derive(Clone, Copy, Debug, Default, Deserialize, Eq, Hash, PartialEq)]
#[serde(rename_all = "lowercase")]
pub enum MarkdownFormat {
    /// CommonMark for all files; `<` and `{` are ordinary characters.
    Md,
    /// MDX for all files.
    Mdx,
    /// MDX for files with the extension `.mdx`, CommonMark for others.
    #[default]
    Detect,
}

impl MarkdownFormat {
    /// Returns whether a file is MDX.
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

/// Markdown extensions of a site.
#[derive(Clone, Debug, Deserialize, Eq, Hash, PartialEq)]
#[serde(default, deny_unknown_fields)]
pub struct MarkdownSettings {
    /// Format.
    pub format: MarkdownFormat,
    /// Enables emoji shortcodes such as `:smile:`.
    pub emoji: bool,
    /// Supported notations of other engines. By default those of GitHub.
    pub dialects: Vec<MarkdownDialect>,
    /// Enables formulas: `$…$` and `$$…$$`.
    pub math: bool,
    /// Macros of formulas: definitions by name, such as `\RR` or `RR`. By default there are none.
    pub math_macros: BTreeMap<String, String>,
    /// React components that pages use without an import, and those that replace theme components or Markdown elements:
    /// files relative to the site's folder, by name. By default there are none.
    pub components: BTreeMap<String, String>,
    /// Markdown files that pages use as components without an import: specifiers (`@site/docs/_part.mdx`), by name. A Docusaurus
    /// project registers them in `src/theme/MDXComponents`; `site.toml` has no such key.
    #[serde(skip)]
    pub partials: BTreeMap<String, String>,
    /// `true` if braces outside of JSX are ordinary characters in MDX, as in MDX 1. By default `false`. A project of Docusaurus 2
    /// has MDX 1; `site.toml` has no such key.
    #[serde(skip)]
    pub literal_braces: bool,
    /// Ids of headings keep the case of letters. By default `false`. A Docusaurus project sets it; `site.toml` has no such key.
    #[serde(skip)]
    pub keep_heading_case: bool,
    /// Renders code blocks in the language `mermaid` as diagrams. By default `true`; a Docusaurus project sets it.
    pub mermaid: bool,
    /// Themes of diagrams.
    pub mermaid_themes: MermaidThemes,
    /// Custom keywords of admonitions.
    pub admonitions: Vec<String>,
    /// Enables blocks: directives such as `:::tabs`, `:::cards` and `:badge[New]`, the same as components in MDX, attributes
    /// after images, and marks in code. By default `true`; disabled in a Docusaurus project, so that the meaning of its
    /// Markdown does not change.
    pub blocks: bool,
    /// Replaces straight quotes, `--`, `---` and `...` in prose with typographic characters.
    pub smart_punctuation: bool,
    /// Copies the author's HTML unchanged, which requires the same trust in authors as in the site's settings. With
    /// `false`, HTML is sanitized: no body, front matter or `_category_` file can run a script or load a resource, and
    /// ids of the author's elements get the prefix `user-content-`. Addresses that would run a script are refused in
    /// either case ([`refused_address`](crate::refused_address)). By default `true`.
    pub unsafe_html: bool,
    /// Conversion of npm commands for other package managers, in code blocks with `npm2yarn`.
    pub npm_to_yarn: Option<NpmToYarnSettings>,
    /// Merges consecutive code blocks with `tab` into tabs.
    pub tab_blocks: bool,
    /// Comments in code blocks that highlight lines. If empty, `highlight-next-line` and its variants.
    pub magic_comments: Vec<MagicCommentSettings>,
}

impl Default for MarkdownSettings {
    fn default() -> Self {
        Self {
            format: MarkdownFormat::default(),
            emoji: true,
            dialects: vec![MarkdownDialect::Github],
            math: false,
            math_macros: BTreeMap::new(),
            components: BTreeMap::new(),
            partials: BTreeMap::new(),
            literal_braces: false,
            keep_heading_case: false,
            mermaid: true,
            mermaid_themes: MermaidThemes::default(),
            admonitions: Vec::new(),
            blocks: true,
            smart_punctuation: false,
            unsafe_html: true,
            npm_to_yarn: Some(NpmToYarnSettings { sync: true, ..NpmToYarnSettings::default() }),
            tab_blocks: false,
            magic_comments: Vec::new(),
        }
    }
}

/// Themes of diagrams: `site`, the colors of the site's theme, or one of Mermaid's: `default`, `neutral`, `dark`, `forest`, `base`.
#[derive(Clone, Debug, Deserialize, Eq, Hash, PartialEq)]
#[serde(default, deny_unknown_fields)]
pub struct MermaidThemes {
    /// Theme for light mode. By default `site`.
    pub light: String,
    /// Theme in dark mode. By default `site`.
    pub dark: String,
}

impl MermaidThemes {
    /// Name of the theme with the colors of the site.
    pub const SITE: &str = "site";
}

impl Default for MermaidThemes {
    fn default() -> Self {
        Self { light: Self::SITE.to_owned(), dark: Self::SITE.to_owned() }
    }
}

/// Conversion of npm commands for other package managers.
#[derive(Clone, Debug, Deserialize, Eq, Hash, PartialEq)]
#[serde(default, deny_unknown_fields)]
pub struct NpmToYarnSettings {
    /// Synchronizes the selected tab of all such blocks.
    pub sync: bool,
    /// Package managers after npm.
    pub converters: Vec<String>,
}

impl Default for NpmToYarnSettings {
    fn default() -> Self {
        Self { sync: false, converters: ["yarn", "pnpm", "bun"].map(str::to_owned).to_vec() }
    }
}

/// Comment in a code block that is removed and assigns a class to lines.
#[derive(Clone, Debug, Deserialize, Eq, Hash, PartialEq)]
#[serde(deny_unknown_fields)]
pub struct MagicCommentSettings {
    /// Class of the lines.
    pub class_name: String,
    /// Comment that marks the next line.
    #[serde(default)]
    pub line: Option<String>,
    /// Comments before the first and after the last marked line.
    #[serde(default)]
    pub block: Option<(String, String)>,
}
