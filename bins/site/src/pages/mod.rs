//! One page: from what the site knows of it to its two files, the document and the data for navigation in place.

mod before;
mod build;
mod document;

use std::borrow::Cow;
use std::cell::RefCell;

use docs_model::{Doc, Issue, PageFacts, Record, SearchProvider};
use docs_render::{Diagrams, Highlighter, Source};
use docs_routing::RoutePath;
use docs_search_index::{AnalyzedPage, PageKey};
use tracing::info_span;

pub(crate) use self::before::Before;
pub(crate) use self::build::{Outcome, surroundings};
pub(crate) use self::document::Worker;
use crate::cache::{Asked, Fingerprint, Fingerprinter, Kept};
use crate::diagrams::MermaidDiagrams;
use crate::error::Error;
use crate::links::Resolver;
use crate::load::Loaded;
use crate::output::Output;
use crate::parallel;
use crate::payload::{self, PageContext, PageData, PageParts};
use crate::render_options::{RenderOptions, front_matter_values};
use crate::routes::{Page, Routes, tags_path};
use crate::search::{self, IndexedPage};
use crate::shared::Shared;

/// Makes the pages of a site in one language.
pub(crate) struct Pages<'a> {
    pub(crate) loaded: &'a Loaded,
    pub(crate) routes: Routes<'a>,
    shared: &'a Shared,
    highlighter: Highlighter,
    diagrams: Option<MermaidDiagrams>,
    pub(crate) output: &'a dyn Output,
    pub(crate) before: Before<'a>,
    /// Of the options that all articles share.
    article: Fingerprint,
    /// The site has a search index of its own.
    pub(crate) has_index: bool,
}

/// The text of a document that was saved after its site was loaded, and what it says of the document.
#[derive(Debug)]
pub(crate) struct Edit {
    pub(crate) text: String,
    pub(crate) doc: Doc,
}

/// A page that was made and not written.
#[derive(Debug)]
pub(crate) struct MadePage {
    pub(crate) data: PageData,
    pub(crate) article: String,
    pub(crate) issues: Vec<Issue>,
    pub(crate) facts: PageFacts,
    pub(crate) records: Vec<Record>,
}

/// What a page is made from.
enum Content<'a> {
    /// A text.
    Article(Box<Article<'a>>),
    /// Data alone.
    Listing(Box<PageData>),
}

/// A page with an article, before its article is rendered.
struct Article<'a> {
    path: &'a RoutePath,
    page: Page<'a>,
    parts: PageParts<'a>,
    /// The part of the site that search results are grouped by.
    section: Option<&'a str>,
    /// The file's text.
    text: Cow<'a, str>,
    /// Of everything that the article is made from but the answers to its questions.
    source: Fingerprint,
}

impl<'a> Pages<'a> {
    pub(crate) fn new(
        loaded: &'a Loaded,
        routes: Routes<'a>,
        shared: &'a Shared,
        output: &'a dyn Output,
        before: Before<'a>,
    ) -> Self {
        let settings = &loaded.site.settings;
        let article = Fingerprinter::default()
            .value(&settings.markdown)
            .value(&settings.policies.on_unknown_languages)
            .text(&settings.base_url)
            .text(settings.language())
            .finish();
        let has_index = settings
            .search
            .as_ref()
            .is_some_and(|search| search.provider != SearchProvider::Hosted);
        let highlighter = Highlighter::new();
        let diagrams = MermaidDiagrams::of(&settings.markdown);
        Self { loaded, routes, shared, highlighter, diagrams, output, before, article, has_index }
    }

    /// Makes a page without looking at what was made before; an `edit` stands for its text.
    pub(crate) fn make(&self, path: &RoutePath, page: Page<'_>, edit: Option<&Edit>) -> MadePage {
        let article = match self.content(path, page, edit) {
            Content::Article(article) => article,
            Content::Listing(data) => {
                return MadePage {
                    data: *data,
                    article: String::new(),
                    issues: Vec::new(),
                    facts: PageFacts::default(),
                    records: Vec::new(),
                };
            }
        };
        let asked = RefCell::default();
        let rendered = self.render(&article, &self.resolver(&article, &asked));
        let site = &self.loaded.site;
        let data = payload::page_data(site, &article.parts, self.context(&article), &rendered);
        let docs_render::Page { html, issues, facts, records, .. } = rendered;
        MadePage { data, article: html, issues, facts, records }
    }

    /// How the search index names a page.
    pub(crate) fn indexed_as(&self, path: &RoutePath, page: Page<'_>) -> PageKey {
        let (tag, version) = match page {
            Page::Doc { version, .. } => {
                let (instance, docs) = self.routes.version(version).docs();
                (payload::search_tag(instance, docs), docs.settings.name.to_string())
            }
            _ => ("default".to_owned(), String::new()),
        };
        PageKey::new(self.routes.base_url.join(path.as_str()))
            .with_language(self.loaded.site.settings.language())
            .with_tag(tag)
            .with_version(version)
    }

    /// Makes the search index of all pages anew.
    pub(crate) fn write_index(&self, pages: &[(RoutePath, Page<'_>)]) -> Result<(), Error> {
        let listed: Vec<&(RoutePath, Page<'_>)> =
            pages.iter().filter(|(_, page)| self.has_index && page.is_found()).collect();
        let pieces = parallel::map(&listed, |(path, page)| {
            let made = self.make(path, *page, None);
            let piece = AnalyzedPage::new(&made.data.path, &made.records).to_bytes();
            (self.indexed_as(path, *page), Kept::New(piece))
        });
        let indexed: Vec<IndexedPage<'_>> =
            pieces.iter().map(|(key, now)| IndexedPage { key, now, document: "" }).collect();
        search::write(&indexed, None, &|_| None, self.output).map(drop)
    }

    /// What a page is made from.
    fn content<'b>(
        &'b self,
        path: &'b RoutePath,
        page: Page<'b>,
        edit: Option<&'b Edit>,
    ) -> Content<'b> {
        let settings = &self.loaded.site.settings;
        let plain = || self.routes.plain_context(path);
        let data = match page {
            Page::Doc { version, doc } => {
                let doc = edit.map_or(doc, |edit| &edit.doc);
                let (instance, docs) = self.routes.version(version).docs();
                let parts = PageParts::Doc { instance, version: docs, doc };
                let section = self.routes.section(version, doc);
                let text = edit.map_or_else(
                    || self.loaded.texts.of(&doc.file),
                    |edit| edit.text.as_str().into(),
                );
                return Content::Article(self.article(path, page, parts, section, text).into());
            }
            Page::Standalone(standalone) => {
                let parts = PageParts::Standalone(standalone);
                let text = self.loaded.texts.of(&standalone.file);
                return Content::Article(self.article(path, page, parts, None, text).into());
            }
            Page::Category { version, sidebar, category } => {
                let context = self.routes.category_context(version, sidebar, path, self.shared);
                let docs = self.routes.version(version).docs();
                payload::category_page(settings, docs, category, path.as_str(), context)
            }
            Page::Tags { version } => payload::tags_page(
                settings,
                self.routes.version(version).docs(),
                path.as_str(),
                plain(),
            ),
            Page::Tag { version, tag } => {
                let docs = self.routes.version(version).docs();
                let all_tags = tags_path(&self.loaded.site, docs.0, docs.1);
                payload::tag_page(settings, docs, tag, &all_tags, plain())
            }
            Page::Search => payload::search_page(settings, path.as_str(), plain()),
            Page::NotFound => payload::not_found_page(settings, plain()),
        };
        Content::Listing(data.into())
    }

    fn article<'b>(
        &self,
        path: &'b RoutePath,
        page: Page<'b>,
        parts: PageParts<'b>,
        section: Option<&'b str>,
        text: Cow<'b, str>,
    ) -> Article<'b> {
        let source = Fingerprinter::default()
            .fingerprint(self.article)
            .text(parts.file())
            .text(&text)
            .text(parts.title())
            .value(&section)
            .finish();
        Article { path, page, parts, section, text, source }
    }

    /// What the place of a page with an article says about it.
    fn context(&self, article: &Article<'_>) -> PageContext {
        match (article.page, &article.parts) {
            (Page::Doc { version, .. }, PageParts::Doc { doc, .. }) => {
                self.routes.doc_context(version, doc, self.shared)
            }
            _ => self.routes.plain_context(article.path),
        }
    }

    fn data(&self, article: &Article<'_>, rendered: &docs_render::Page) -> (PageData, String) {
        let (site, context) = (&self.loaded.site, self.context(article));
        let data = payload::page_data(site, &article.parts, context, rendered);
        let json = serde_json::to_string(&data).expect("page data is plain values");
        (data, json)
    }

    fn resolver<'b>(
        &'b self,
        article: &'b Article<'_>,
        asked: &'b RefCell<Vec<Asked>>,
    ) -> Resolver<'b> {
        let Article { page, path, parts, .. } = article;
        self.routes.resolver(*page, path, parts.file(), asked)
    }

    fn render(&self, article: &Article<'_>, resolver: &Resolver<'_>) -> docs_render::Page {
        let _span = info_span!("render").entered();
        let parts = &article.parts;
        let front_matter = front_matter_values(parts.front_matter());
        let source = Source {
            // A text that is left on the disk may be another by now; then its page is soon made again.
            text: article.text.get(parts.body_offset()..).unwrap_or_default(),
            file: parts.file(),
            first_line: parts.first_line(),
            title: (!parts.has_content_title()).then(|| parts.title()),
            front_matter: Some(&front_matter),
        };
        let options = RenderOptions::new(&self.loaded.site.settings);
        let diagrams = self.diagrams.as_ref().map(|diagrams| diagrams as &dyn Diagrams);
        let options = options.of_page(parts, article.section, &self.highlighter, diagrams);
        docs_render::render(&source, &options, resolver)
    }
}
