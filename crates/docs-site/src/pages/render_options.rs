//! The site's Markdown settings as options of `docs-render`.

use std::collections::BTreeMap;

use docs_messages::Messages;
use docs_model::{
    ADMONITION_KINDS, Look, MagicCommentSettings, MarkdownFormat, MarkdownSettings, Policies,
    Settings, Value, Variables,
};
use docs_render::{Diagrams, Format, Labels, MagicComment, NpmToYarn, Options};

use crate::pages::data::PageParts;
use crate::pages::template::SHELL_IDS;

/// Options of all pages, with the lists that [`Options`] borrow.
pub(crate) struct RenderOptions<'a> {
    settings: &'a MarkdownSettings,
    policies: Policies,
    glossary: &'a BTreeMap<String, String>,
    /// Variables of sources that belong to no version.
    variables: &'a Variables,
    admonitions: Vec<&'a str>,
    converters: Vec<&'a str>,
    partials: Vec<(&'a str, &'a str)>,
    magic_comments: Vec<MagicComment<'a>>,
    math_macros: Vec<(String, String)>,
    messages: &'a Messages,
    classes: Vec<(&'a str, &'a str)>,
    is_classic: bool,
    /// Titles of admonitions, by keyword.
    admonition_titles: Vec<(&'static str, &'a str)>,
}

/// Returns the outermost level of a page's search records: its section, otherwise the common section of pages without one.
pub(crate) fn search_section<'a>(messages: &'a Messages, section: Option<&'a str>) -> &'a str {
    section.unwrap_or_else(|| messages.text("search.section"))
}

impl<'a> RenderOptions<'a> {
    pub(crate) fn new(site: &'a Settings, classes: &'a [(String, String)]) -> Self {
        let settings = &site.markdown;
        let converters = settings.npm_to_yarn.iter().flat_map(|settings| &settings.converters);
        Self {
            settings,
            policies: site.policies,
            glossary: &site.glossary,
            variables: &site.variables,
            admonitions: settings.admonitions.iter().map(String::as_str).collect(),
            converters: converters.map(String::as_str).collect(),
            partials: settings
                .partials
                .iter()
                .map(|(name, specifier)| (name.as_str(), specifier.as_str()))
                .collect(),
            magic_comments: magic_comments(settings),
            math_macros: settings.math_macros.clone().into_iter().collect(),
            messages: &site.messages,
            classes: classes.iter().map(|(own, added)| (own.as_str(), added.as_str())).collect(),
            is_classic: site.theme.look == Some(Look::Classic),
            admonition_titles: ADMONITION_KINDS
                .iter()
                .map(|kind| (kind.keyword, site.messages.text(kind.message)))
                .collect(),
        }
    }

    /// Returns the options of one page.
    pub(crate) fn for_page<'b>(
        &'b self,
        parts: &'b PageParts<'_>,
        section: Option<&'b str>,
        diagrams: Option<&'b dyn Diagrams>,
    ) -> Options<'b> {
        let front_matter = parts.front_matter();
        // The header of a post contains its title.
        let is_post = matches!(parts, PageParts::Post { .. });
        Options {
            hide_title: front_matter.hide_title || is_post,
            title_header: self.is_classic && !is_post,
            section: search_section(self.messages, section),
            variables: parts.own_variables().unwrap_or(self.variables),
            ..self.for_text(parts.file(), own_format(&front_matter.written), diagrams)
        }
    }

    /// Returns the options of a source that is not a page. `format` takes precedence over the site's format.
    pub(crate) fn for_text<'b>(
        &'b self,
        file: &str,
        format: Option<MarkdownFormat>,
        diagrams: Option<&'b dyn Diagrams>,
    ) -> Options<'b> {
        let defaults = Options::default();
        let settings = self.settings;
        let is_mdx = format.unwrap_or(settings.format).is_mdx(file);
        Options {
            format: if is_mdx { Format::Mdx } else { Format::Markdown },
            emoji: settings.emoji,
            dialects: settings.dialects.iter().copied().collect(),
            math: settings.math,
            math_macros: &self.math_macros,
            diagrams,
            npm_to_yarn: settings
                .npm_to_yarn
                .as_ref()
                .map(|settings| NpmToYarn { sync: settings.sync, converters: &self.converters }),
            tab_blocks: settings.tab_blocks,
            magic_comments: &self.magic_comments,
            admonitions: &self.admonitions,
            blocks: settings.blocks,
            smart_punctuation: settings.smart_punctuation,
            literal_braces: settings.literal_braces,
            keep_heading_case: settings.keep_heading_case,
            partials: &self.partials,
            plain_partials: settings.format == MarkdownFormat::Detect,
            glossary: Some(self.glossary),
            variables: self.variables,
            unsafe_html: settings.unsafe_html,
            reserved_ids: &SHELL_IDS,
            labels: Labels {
                heading_link: self.messages.text("article.headingLink"),
                footnotes: self.messages.text("article.footnotes"),
                details: self.messages.text("article.details"),
                enlarge_image: self.messages.text("article.enlargeImage"),
                close_image: self.messages.text("article.closeImage"),
                folded_lines: self.messages.text("code.folded"),
                footnote_back: self.messages.text("article.footnoteBack"),
                admonitions: &self.admonition_titles,
            },
            classes: &self.classes,
            unknown_languages: self.policies.on_unknown_languages.severity(),
            foreign_notations: self.policies.on_foreign_notations.severity(),
            missing_alt: self.policies.on_missing_alt.severity(),
            skipped_headings: self.policies.on_skipped_headings.severity(),
            ..defaults
        }
    }
}

/// Returns the format in a page's front matter: `mdx: {format: md}`.
pub(crate) fn own_format(front_matter: &Value) -> Option<MarkdownFormat> {
    match front_matter.at(&["mdx", "format"])?.as_text()? {
        "md" => Some(MarkdownFormat::Md),
        "mdx" => Some(MarkdownFormat::Mdx),
        "detect" => Some(MarkdownFormat::Detect),
        _ => None,
    }
}

fn magic_comments(settings: &MarkdownSettings) -> Vec<MagicComment<'_>> {
    if settings.magic_comments.is_empty() {
        return vec![MagicComment::HIGHLIGHT];
    }
    settings.magic_comments.iter().map(magic_comment).collect()
}

fn magic_comment(comment: &MagicCommentSettings) -> MagicComment<'_> {
    MagicComment {
        class: &comment.class_name,
        line: comment.line.as_deref(),
        block: comment.block.as_ref().map(|(start, end)| (start.as_str(), end.as_str())),
    }
}
