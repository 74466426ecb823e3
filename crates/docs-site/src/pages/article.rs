//! Rendering of the articles of a site.

use docs_model::{LinkKind, Policy, ReportedLink, Settings};
#[cfg(feature = "highlighting")]
use docs_render::Highlighter;
use docs_render::{Diagrams, Islands, PageHost, Partial, ResolvedImage, Source};
use docs_routing::{AnchorRedirect, RoutePath};
use tracing::info_span;

use crate::inputs::interface::Interface;
use crate::load::diagrams::MermaidDiagrams;
use crate::pages::article_text::ArticleText;
use crate::pages::data::PageParts;
use crate::pages::feedback::Feedback;
use crate::pages::former_anchors::add_former_anchors;
use crate::pages::page_styles::PageStyles;
use crate::pages::render_options::RenderOptions;
use crate::pages::request_forms::{RequestForms, add_form};
use crate::plan::Page;
use crate::values::fingerprint::{Fingerprint, Fingerprinter};

/// A page whose source is not rendered yet.
pub(crate) struct Article<'a> {
    pub(crate) path: &'a RoutePath,
    pub(crate) page: Page<'a>,
    pub(crate) parts: PageParts<'a>,
    /// Section of the site, by which search results are grouped.
    pub(crate) section: Option<&'a str>,
    /// Content of the file.
    pub(crate) text: ArticleText<'a>,
    /// Former anchors of the page.
    pub(crate) anchors: &'a [AnchorRedirect],
    /// Data of the form of an operation of an API, as JSON.
    pub(crate) form: Option<&'a str>,
    /// The text contains the blocks of the engine's Markdown, also in a site whose other documents do not.
    pub(crate) has_blocks: bool,
}

/// Renderer of articles with the settings of a site.
pub(crate) struct ArticleRenderer {
    #[cfg(feature = "highlighting")]
    highlighter: Highlighter,
    diagrams: Option<MermaidDiagrams>,
    /// Fingerprint of the common options of all articles.
    options: Fingerprint,
    /// Additional classes of elements.
    classes: Vec<(String, String)>,
    /// Question below documents.
    feedback: Option<Feedback>,
    /// Forms of operations of APIs.
    forms: Option<RequestForms>,
    /// Policy for redirects to anchors that a page lacks.
    broken_anchors: Policy,
}

impl ArticleRenderer {
    /// Creates a renderer. Its articles have the additional classes of the look of the site. `has_blocks` is `true` if some of them
    /// can contain blocks.
    pub(crate) fn new(settings: &Settings, interface: &Interface, has_blocks: bool) -> Self {
        let classes = interface.classes();
        let feedback = Feedback::new(settings, interface);
        let forms = RequestForms::new(settings, interface);
        let options = Fingerprinter::default()
            .value(&settings.markdown)
            // Colors of diagrams.
            .value(&settings.theme.accent)
            .value(&settings.theme.accent_dark)
            .value(&settings.variables)
            .value(&settings.glossary)
            .value(&settings.policies.on_unknown_languages)
            .value(&settings.policies.on_foreign_notations)
            .value(&settings.policies.on_missing_alt)
            .value(&settings.policies.on_skipped_headings)
            .text(&settings.base_url)
            .text(settings.language())
            .text(settings.messages.text("article.closeImage"))
            .text(settings.messages.text("code.folded"))
            .text(settings.messages.text("article.details"))
            .text(settings.messages.text("article.enlargeImage"))
            .text(settings.messages.text("article.footnotes"))
            .text(settings.messages.text("article.footnoteBack"))
            .value(&classes)
            .value(&PageStyles::new(interface, has_blocks))
            .value(&feedback)
            .finish();
        Self {
            #[cfg(feature = "highlighting")]
            highlighter: Highlighter::new(),
            diagrams: MermaidDiagrams::from_settings(settings),
            options,
            classes: classes.to_vec(),
            feedback,
            forms,
            broken_anchors: settings.policies.on_broken_anchors,
        }
    }

    /// Adds the highlighter of code.
    #[cfg(feature = "highlighting")]
    fn with_colors<'a>(&'a self, options: docs_render::Options<'a>) -> docs_render::Options<'a> {
        docs_render::Options { highlighter: Some(&self.highlighter), ..options }
    }

    /// Returns the options unchanged, because the program contains no highlighter.
    #[cfg(not(feature = "highlighting"))]
    fn with_colors<'a>(&self, options: docs_render::Options<'a>) -> docs_render::Options<'a> {
        options
    }

    /// Returns the fingerprint of all inputs of an article except the results of its host.
    pub(crate) fn fingerprint(&self, article: &Article<'_>) -> Fingerprint {
        let mut fingerprint = Fingerprinter::default();
        fingerprint
            .fingerprint(self.options)
            .text(article.parts.file())
            .fingerprint(article.text.fingerprint())
            .text(article.parts.title())
            .value(&article.parts.own_variables())
            .value(&article.section);
        if let PageParts::Post { image, authors, .. } = &article.parts {
            // The addresses of pictures change with their content.
            fingerprint.value(image).value(authors);
        }
        if let Some(form) = article.form {
            fingerprint.text(form).value(&self.forms);
        }
        if article.has_blocks {
            fingerprint.value(&article.has_blocks);
        }
        if !article.anchors.is_empty() {
            fingerprint.value(&article.anchors).value(&self.broken_anchors);
        }
        fingerprint.finish()
    }

    /// Renders an article.
    pub(crate) fn render(
        &self,
        settings: &Settings,
        article: &Article<'_>,
        host: &dyn PageHost,
        islands: Option<Islands<'_>>,
    ) -> docs_render::Page {
        let _span = info_span!("render").entered();
        let parts = &article.parts;
        let source = Source {
            // The file can change between loading and rendering. In a preview, an update follows soon; the next
            // build renders the page again.
            text: article.text.get().get(parts.body_offset()..).unwrap_or_default(),
            file: parts.file(),
            first_line: parts.first_line(),
            title: (!parts.has_content_title()).then(|| parts.title()),
            front_matter: Some(&parts.front_matter().written),
        };
        let options = RenderOptions::new(settings, &self.classes);
        let diagrams = self.diagrams.as_ref().map(|diagrams| diagrams as &dyn Diagrams);
        let options = self.with_colors(options.for_page(parts, article.section, diagrams));
        let blocks = options.blocks || article.has_blocks;
        let options = docs_render::Options { islands, blocks, ..options };
        let mut page = docs_render::render(&source, &options, host);
        if let PageParts::Post { .. } = parts
            && parts.has_content_title()
        {
            let length = page.html.len();
            remove_title(&mut page.html);
            let removed = length - page.html.len();
            for island in &mut page.islands {
                island.at = island.at.saturating_sub(removed);
            }
        }
        page.link_report.links.extend(missing_image(article, host));
        add_former_anchors(&mut page, article.anchors, settings);
        if let Some(form) = article.form {
            add_form(&mut page, self.forms.as_ref(), form);
        }
        if let Some(feedback) = &self.feedback {
            feedback.add_to(&mut page, parts);
        }
        page
    }

    /// Renders a Markdown file that a module imports.
    pub(crate) fn render_imported(
        &self,
        settings: &Settings,
        partial: &Partial<'_>,
        host: &dyn PageHost,
    ) -> docs_render::Page {
        let source =
            Source { first_line: partial.first_line, ..Source::new(&partial.text, &partial.file) };
        let options = RenderOptions::new(settings, &self.classes);
        let diagrams = self.diagrams.as_ref().map(|diagrams| diagrams as &dyn Diagrams);
        let options = self.with_colors(options.for_text(&partial.file, None, diagrams));
        docs_render::render(&source, &options, host)
    }
}

/// Returns the address of the picture in an article's front matter if it is relative and the file is missing.
fn missing_image(article: &Article<'_>, host: &dyn PageHost) -> Option<ReportedLink> {
    let written = article.parts.front_matter().relative_image()?;
    let ResolvedImage { href, kind, .. } = host.image(written);
    let is_missing = kind == LinkKind::MissingFile;
    is_missing.then(|| ReportedLink {
        written: written.to_owned(),
        href,
        line: line_of(article.text.get(), written),
        column: None,
        kind,
    })
}

/// Returns the line of the first occurrence of a value in a source, from 1.
fn line_of(text: &str, value: &str) -> u32 {
    let line = text.lines().position(|line| line.contains(value)).unwrap_or_default();
    u32::try_from(line).map_or(u32::MAX, |line| line.saturating_add(1))
}

/// Removes the title at the start of a rendered post, because the page renders it above the article.
fn remove_title(html: &mut String) {
    const END: &str = "</h1>\n";
    // The title may have an id and classes.
    if html.strip_prefix("<h1").is_some_and(|rest| rest.starts_with(['>', ' ']))
        && let Some(end) = html.find(END)
    {
        html.drain(..end + END.len());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_title_of_the_text_is_removed_only_at_its_start() {
        let mut with_id = "<h1 id=\"a\">A</h1>\n<p>B</p>\n".to_owned();
        remove_title(&mut with_id);
        assert_eq!(with_id, "<p>B</p>\n");
        let mut html = "<h1>A</h1>\n<p>B</p>\n<h1>C</h1>\n".to_owned();
        remove_title(&mut html);
        assert_eq!(html, "<p>B</p>\n<h1>C</h1>\n");
        remove_title(&mut html);
        assert_eq!(html, "<p>B</p>\n<h1>C</h1>\n");
    }
}
