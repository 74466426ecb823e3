//! One page: from what the site knows of it to its two files, the document and the data for navigation in place.
//!
//! A page that the build before made of the same text, the same answers and the same data keeps its files; one whose
//! shell alone differs keeps its article.

use std::cell::RefCell;
use std::collections::HashSet;
use std::sync::OnceLock;

use docs_model::{Doc, Issue, PageFacts, Record, SearchProvider};
use docs_render::{Highlighter, Source};
use docs_routing::RoutePath;
use docs_search_index::PageKey;
use serde::Deserialize;
use tracing::info_span;

use crate::cache::{Asked, Fingerprint, Fingerprinter, Kept, KeptPage, State};
use crate::error::Error;
use crate::links::Resolver;
use crate::load::Loaded;
use crate::output::Output;
use crate::parallel;
use crate::payload::{self, CardData, FetchedPage, InlineData, PageContext, PageData, PageParts};
use crate::prerender::Renderer;
use crate::render_options::{RenderOptions, front_matter_values};
use crate::routes::{Page, Routes, tags_path};
use crate::search::{self, IndexState, IndexedPage, Piece};
use crate::shared::Shared;

/// What the build before left of the pages in one language.
pub(crate) struct Before<'a> {
    pub(crate) state: Option<&'a State>,
    /// Folder of the language, with its slash.
    pub(crate) folder: Option<String>,
}

impl Before<'_> {
    /// There was no build before.
    pub(crate) fn nothing() -> Self {
        Self { state: None, folder: None }
    }

    /// The path of a document within the whole site.
    pub(crate) fn path(&self, document: &str) -> String {
        format!("{}{document}", self.folder.as_deref().unwrap_or_default())
    }

    fn page(&self, document: &str) -> Option<KeptPage> {
        self.state?.page(&self.path(document))
    }

    /// What the search index knew of a page.
    pub(crate) fn search(&self, document: &str) -> Option<Vec<u8>> {
        self.state?.search(&self.path(document))
    }

    fn has_search(&self, document: &str) -> bool {
        self.state.is_some_and(|state| state.has_search(&self.path(document)))
    }

    /// What is known of a language's index.
    pub(crate) fn index(&self, folder: &str) -> Option<IndexState> {
        self.state?.header.search.get(folder).copied()
    }
}

/// How the search index names a page.
#[derive(Debug)]
pub(crate) struct IndexedAs {
    pub(crate) url: String,
    pub(crate) language: String,
    pub(crate) tag: String,
    pub(crate) version: String,
}

impl IndexedAs {
    pub(crate) fn key(&self) -> PageKey<'_> {
        let Self { url, language, tag, version } = self;
        PageKey { url, language, tag, version, rank: 0 }
    }
}

/// Makes the pages of a site in one language.
pub(crate) struct Pages<'a> {
    pub(crate) loaded: &'a Loaded,
    pub(crate) routes: Routes<'a>,
    shared: &'a Shared,
    highlighter: Highlighter,
    pub(crate) output: &'a dyn Output,
    pub(crate) before: Before<'a>,
    /// Of the options that all articles share.
    article: Fingerprint,
    /// Of everything of the site that any page's shell can show.
    surroundings: OnceLock<Fingerprint>,
    /// The site has a search index of its own.
    pub(crate) has_index: bool,
}

/// What a worker keeps from page to page.
#[derive(Default)]
pub(crate) struct Worker {
    /// Started with the first page that needs it.
    renderer: Option<Renderer>,
    /// The sidebars that the engine has already.
    sidebars: HashSet<String>,
}

/// What is left of a page once its files are written.
#[derive(Default)]
pub(crate) struct Outcome {
    pub(crate) issues: Vec<Issue>,
    pub(crate) facts: PageFacts,
    /// What the next build may want.
    pub(crate) kept: Kept,
    /// What the search index has to know; nothing where searches don't find the page.
    pub(crate) search: Kept,
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
    context: PageContext,
    /// The file's text.
    text: &'a str,
    cards: Vec<CardData>,
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
        Self {
            loaded,
            routes,
            shared,
            highlighter,
            output,
            before,
            article,
            surroundings: OnceLock::new(),
            has_index,
        }
    }

    /// Of everything that pages say of each other and of the site.
    fn surroundings(&self) -> Fingerprint {
        *self.surroundings.get_or_init(|| surroundings(self.loaded, self.shared))
    }

    /// Makes a page's files, or keeps those that are there.
    pub(crate) fn build(
        &self,
        worker: &mut Worker,
        path: &RoutePath,
        page: Page<'_>,
    ) -> Result<Outcome, Error> {
        let _span = info_span!("page").entered();
        if page.file().is_none()
            && let Some(kept) = self.before.page(&path.output_file())
            && kept.surroundings == self.surroundings()
            && self.output.keep_all(&[&path.output_file(), &path.data_file()])
        {
            return Ok(Outcome { kept: Kept::Same, ..Outcome::default() });
        }
        match self.content(path, page, None) {
            Content::Article(article) => self.article_page(worker, &article),
            Content::Listing(data) => self.listing_page(worker, path, &data),
        }
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
        let data = payload::page_data(site, &article.parts, article.context, &rendered);
        let docs_render::Page { html, issues, facts, records, .. } = rendered;
        MadePage { data, article: html, issues, facts, records }
    }

    /// How the search index names a page.
    pub(crate) fn indexed_as(&self, path: &RoutePath, page: Page<'_>) -> IndexedAs {
        let (tag, version) = match page {
            Page::Doc { version, .. } => {
                let (instance, docs) = self.routes.version(version).docs();
                (payload::search_tag(instance, docs), docs.settings.name.to_string())
            }
            _ => ("default".to_owned(), String::new()),
        };
        IndexedAs {
            url: self.routes.base_url.join(path.as_str()),
            language: self.loaded.site.settings.language().to_owned(),
            tag,
            version,
        }
    }

    /// Makes the search index of all pages anew.
    pub(crate) fn write_index(&self, pages: &[(RoutePath, Page<'_>)]) -> Result<(), Error> {
        let listed: Vec<&(RoutePath, Page<'_>)> =
            pages.iter().filter(|(_, page)| self.has_index && page.is_found()).collect();
        let pieces = parallel::map(&listed, |(path, page)| {
            let made = self.make(path, *page, None);
            let piece = Piece::new(&made.data.path, &made.records).to_bytes();
            (self.indexed_as(path, *page), Kept::New(piece))
        });
        let indexed: Vec<IndexedPage<'_>> = pieces
            .iter()
            .map(|(named, now)| IndexedPage { key: named.key(), now, document: "" })
            .collect();
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
        let plain = self.routes.plain_context(path);
        let data = match page {
            Page::Doc { version, doc } => {
                let doc = edit.map_or(doc, |edit| &edit.doc);
                let (instance, docs) = self.routes.version(version).docs();
                let parts = PageParts::Doc { instance, version: docs, doc };
                let context = self.routes.doc_context(version, doc, self.shared);
                let text = edit.map_or(&self.loaded.texts[&doc.file], |edit| &edit.text);
                return Content::Article(self.article(path, page, parts, context, text).into());
            }
            Page::Standalone(standalone) => {
                let parts = PageParts::Standalone(standalone);
                let text = &self.loaded.texts[&standalone.file];
                return Content::Article(self.article(path, page, parts, plain, text).into());
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
                plain,
            ),
            Page::Tag { version, tag } => {
                let docs = self.routes.version(version).docs();
                let all_tags = tags_path(&self.loaded.site, docs.0, docs.1);
                payload::tag_page(settings, docs, tag, &all_tags, plain)
            }
            Page::Search => payload::search_page(settings, path.as_str(), plain),
            Page::NotFound => payload::not_found_page(settings, plain),
        };
        Content::Listing(data.into())
    }

    /// A page whose content is all in its data.
    fn listing_page(
        &self,
        worker: &mut Worker,
        path: &RoutePath,
        data: &PageData,
    ) -> Result<Outcome, Error> {
        let json = serde_json::to_string(data).expect("page data is plain values");
        let document = self.document_fingerprint(data, &json);
        let name = path.output_file();
        let kept = KeptPage::new(
            Fingerprint::default(),
            document,
            self.surroundings(),
            Vec::new(),
            docs_render::Page::default(),
        );
        let kept = Kept::New(to_bytes(&kept));
        let is_same = self.before.page(&name).is_some_and(|kept| kept.document == document);
        if !(is_same && self.output.keep_all(&[&name, &path.data_file()])) {
            self.write(worker, path, data, &json, "")?;
        }
        Ok(Outcome { kept, ..Outcome::default() })
    }

    fn article<'b>(
        &self,
        path: &'b RoutePath,
        page: Page<'b>,
        parts: PageParts<'b>,
        context: PageContext,
        text: &'b str,
    ) -> Article<'b> {
        let cards = match page {
            Page::Doc { version, doc } if text.contains("DocCardList") => {
                self.routes.doc_cards(version, doc)
            }
            _ => Vec::new(),
        };
        let source = Fingerprinter::default()
            .fingerprint(self.article)
            .text(parts.file())
            .text(text)
            .text(parts.title())
            .value(&context.section)
            .value(&cards)
            .finish();
        Article { path, page, parts, context, text, cards, source }
    }

    /// A page with an article: kept whole, with its old article in a new shell, or rendered.
    fn article_page(&self, worker: &mut Worker, article: &Article<'_>) -> Result<Outcome, Error> {
        let (path, name) = (article.path, article.path.output_file());
        let asked = RefCell::default();
        let resolver = self.resolver(article, &asked);
        let is_indexed = self.has_index && article.page.is_found();
        let before = self.before.page(&name).filter(|kept| {
            kept.source == article.source
                && self.before.has_search(&name) == is_indexed
                && resolver.answers_as_before(&kept.asked)
        });
        let Some(before) = before else {
            let rendered = self.render(article, &resolver);
            return self.new_article(worker, article, rendered, asked.take(), is_indexed);
        };
        let files = [name.as_str(), &path.data_file()];
        if before.surroundings == self.surroundings() && self.output.keep_all(&files) {
            return Ok(Outcome {
                issues: before.issues,
                facts: before.facts,
                kept: Kept::Same,
                search: Kept::Same,
            });
        }
        let document_before = before.document;
        let (mut rendered, asked_before) = before.into_page();
        let (data, json) = self.data(article, &rendered);
        let document = self.document_fingerprint(&data, &json);
        if !(document == document_before && self.output.keep_all(&files)) {
            let Some(html) = self.article_before(path) else {
                let rendered = self.render(article, &resolver);
                return self.new_article(worker, article, rendered, asked.take(), is_indexed);
            };
            self.write(worker, path, &data, &json, &html)?;
        }
        let (issues, facts) =
            (std::mem::take(&mut rendered.issues), std::mem::take(&mut rendered.facts));
        let rendered =
            docs_render::Page { issues: issues.clone(), facts: facts.clone(), ..rendered };
        let kept = self.kept_page(article, document, asked_before, rendered);
        Ok(Outcome { issues, facts, kept, search: Kept::Same })
    }

    /// Writes a page whose article was rendered just now.
    fn new_article(
        &self,
        worker: &mut Worker,
        article: &Article<'_>,
        rendered: docs_render::Page,
        asked: Vec<Asked>,
        is_indexed: bool,
    ) -> Result<Outcome, Error> {
        let (data, json) = self.data(article, &rendered);
        let document = self.document_fingerprint(&data, &json);
        self.write(worker, article.path, &data, &json, &rendered.html)?;
        let search = match is_indexed {
            true => Kept::New(Piece::new(&data.path, &rendered.records).to_bytes()),
            false => Kept::default(),
        };
        let (issues, facts) = (rendered.issues.clone(), rendered.facts.clone());
        let kept = self.kept_page(article, document, asked, rendered);
        Ok(Outcome { issues, facts, kept, search })
    }

    fn kept_page(
        &self,
        article: &Article<'_>,
        document: Fingerprint,
        asked: Vec<Asked>,
        rendered: docs_render::Page,
    ) -> Kept {
        let (source, surroundings) = (article.source, self.surroundings());
        Kept::New(to_bytes(&KeptPage::new(source, document, surroundings, asked, rendered)))
    }

    fn data(&self, article: &Article<'_>, rendered: &docs_render::Page) -> (PageData, String) {
        let (site, context) = (&self.loaded.site, article.context.clone());
        let data = payload::page_data(site, &article.parts, context, rendered);
        let json = serde_json::to_string(&data).expect("page data is plain values");
        (data, json)
    }

    fn resolver<'b>(
        &'b self,
        article: &'b Article<'_>,
        asked: &'b RefCell<Vec<Asked>>,
    ) -> Resolver<'b> {
        let Article { page, path, parts, cards, .. } = article;
        self.routes.resolver(*page, path, parts.file(), cards, asked)
    }

    fn render(&self, article: &Article<'_>, resolver: &Resolver<'_>) -> docs_render::Page {
        let _span = info_span!("render").entered();
        let parts = &article.parts;
        let front_matter = front_matter_values(parts.front_matter());
        let source = Source {
            text: &article.text[parts.body_offset()..],
            file: parts.file(),
            first_line: parts.first_line(),
            title: (!parts.has_content_title()).then(|| parts.title()),
            front_matter: Some(&front_matter),
        };
        let options = RenderOptions::new(&self.loaded.site.settings);
        let section = article.context.section.as_deref();
        docs_render::render(&source, &options.of_page(parts, section, &self.highlighter), resolver)
    }

    /// Of everything that a page's files are made from, but its article.
    fn document_fingerprint(&self, page: &PageData, json: &str) -> Fingerprint {
        let mut fingerprint = Fingerprinter::default();
        fingerprint.fingerprint(self.shared.shell).text(json);
        if let Some(sidebar) = &page.sidebar {
            fingerprint.fingerprint(self.shared.sidebar_fingerprint(&sidebar.key));
        }
        fingerprint.finish()
    }

    /// The article that the build before wrote into the page's data.
    fn article_before(&self, path: &RoutePath) -> Option<String> {
        #[derive(Deserialize)]
        struct Fetched {
            article: String,
        }
        let bytes = self.output.before(&path.data_file())?;
        Some(serde_json::from_slice::<Fetched>(&bytes).ok()?.article)
    }

    fn write(
        &self,
        worker: &mut Worker,
        path: &RoutePath,
        page: &PageData,
        json: &str,
        article: &str,
    ) -> Result<(), Error> {
        let document = self.document(worker, path, page, json, article)?;
        let _span = info_span!("write").entered();
        self.output.write(&path.output_file(), document)?;
        self.output.write(&path.data_file(), fetched(page, article))
    }

    /// The page as a document.
    fn document(
        &self,
        worker: &mut Worker,
        path: &RoutePath,
        page: &PageData,
        json: &str,
        article: &str,
    ) -> Result<Vec<u8>, Error> {
        let shell = info_span!("shell")
            .in_scope(|| worker.renderer(self.shared, page)?.render_shell(path.as_str(), json))?;
        let frame = &self.shared.frame;
        let data = InlineData { site: frame.site_data(), page };
        Ok(frame.document(&data, &shell, article).into_bytes())
    }

    /// The document of a page that was made.
    pub(crate) fn made_document(
        &self,
        worker: &mut Worker,
        path: &RoutePath,
        made: &MadePage,
    ) -> Result<Vec<u8>, Error> {
        let json = serde_json::to_string(&made.data).expect("page data is plain values");
        self.document(worker, path, &made.data, &json, &made.article)
    }
}

impl MadePage {
    /// The page as navigation in place fetches it.
    pub(crate) fn fetched(&self) -> Vec<u8> {
        fetched(&self.data, &self.article)
    }
}

fn fetched(page: &PageData, article: &str) -> Vec<u8> {
    serde_json::to_vec(&FetchedPage { page, article }).expect("page data is plain values")
}

impl Worker {
    /// Starts the engine before there is a page for it, and shows it the sidebar that most pages have.
    pub(crate) fn warm(&mut self, shared: &Shared) {
        // What is wrong with it is told when a page needs it.
        let Ok(renderer) = Renderer::new(&shared.server_bundle, &shared.site_json) else { return };
        if let Some(key) = &shared.main_sidebar
            && renderer.add_sidebar(key, shared.sidebar_json(key)).is_ok()
        {
            self.sidebars.insert(key.clone());
        }
        self.renderer = Some(renderer);
    }

    /// The engine, with the sidebar that a page shows.
    fn renderer(&mut self, shared: &Shared, page: &PageData) -> Result<&Renderer, Error> {
        let renderer = match &mut self.renderer {
            Some(renderer) => renderer,
            none => none.insert(Renderer::new(&shared.server_bundle, &shared.site_json)?),
        };
        if let Some(sidebar) = &page.sidebar
            && self.sidebars.insert(sidebar.key.clone())
        {
            renderer.add_sidebar(&sidebar.key, shared.sidebar_json(&sidebar.key))?;
        }
        Ok(renderer)
    }
}

/// Of everything that pages say of each other and of the site: settings, sidebars, and what documents say of themselves
/// outside of their text.
fn surroundings(loaded: &Loaded, shared: &Shared) -> Fingerprint {
    let mut fingerprint = Fingerprinter::default();
    let site = &loaded.site;
    fingerprint.fingerprint(shared.shell).value(&site.settings);
    for instance in &site.instances {
        fingerprint.value(&instance.settings);
        for version in &instance.versions {
            fingerprint.value(&version.settings).value(&version.sidebars).value(&version.tags);
            for doc in version.docs.values() {
                fingerprint.text(&doc.file).text(&doc.permalink).text(&doc.title);
                fingerprint.value(&doc.description);
                fingerprint.text(&loaded.texts[&doc.file][..doc.body_offset]);
            }
        }
    }
    for page in &site.pages {
        fingerprint.text(&page.file).text(&page.permalink).text(&page.title);
    }
    fingerprint.finish()
}

fn to_bytes(kept: &KeptPage) -> Vec<u8> {
    postcard::to_stdvec(kept).expect("what is kept is plain values")
}
