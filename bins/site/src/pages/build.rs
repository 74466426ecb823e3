//! A page among all pages of a build.
//!
//! One that the build before made of the same text, the same answers and the same data keeps its files; one whose shell
//! alone differs keeps its article.

use std::cell::RefCell;

use docs_model::{Issue, PageFacts};
use docs_routing::RoutePath;
use docs_search_index::AnalyzedPage;
use serde::Deserialize;
use tracing::info_span;

use super::document::fetched;
use super::{Article, Content, Pages, Worker};
use crate::cache::{Asked, Fingerprint, Fingerprinter, Kept, KeptPage};
use crate::error::Error;
use crate::load::Loaded;
use crate::payload::PageData;
use crate::routes::Page;
use crate::shared::Shared;

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

impl Pages<'_> {
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
            && kept.surroundings == self.before.surroundings
            && self.output.keep_all(&[&path.output_file(), &path.data_file()])
        {
            return Ok(Outcome { kept: Kept::Same, ..Outcome::default() });
        }
        match self.content(path, page, None) {
            Content::Article(article) => self.article_page(worker, &article),
            Content::Listing(data) => self.listing_page(worker, path, &data),
        }
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
            self.before.surroundings,
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

    /// A page with an article: kept whole, with its old article in a new shell, or rendered.
    fn article_page(&self, worker: &mut Worker, article: &Article<'_>) -> Result<Outcome, Error> {
        let (path, name) = (article.path, article.path.output_file());
        let asked = RefCell::default();
        let resolver = self.resolver(article, &asked);
        let is_indexed = self.has_index && article.page.is_found();
        let before = self.before.page(&name).filter(|kept| {
            let same_routes = kept.surroundings == self.before.surroundings;
            kept.source == article.source
                && self.before.has_search(&name) == is_indexed
                && resolver.answers_as_before(&kept.asked, same_routes)
        });
        let Some(before) = before else {
            let rendered = self.render(article, &resolver);
            return self.new_article(worker, article, rendered, asked.take(), is_indexed);
        };
        let files = [name.as_str(), &path.data_file()];
        if before.surroundings == self.before.surroundings && self.output.keep_all(&files) {
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
            true => Kept::New(
                info_span!("index")
                    .in_scope(|| AnalyzedPage::new(&data.path, &rendered.records).to_bytes()),
            ),
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
        let (source, surroundings) = (article.source, self.before.surroundings);
        Kept::New(to_bytes(&KeptPage::new(source, document, surroundings, asked, rendered)))
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
}

/// Of everything that pages say of each other and of the site: settings, sidebars, what documents say of themselves
/// outside of their text, and so all routes.
pub(crate) fn surroundings(loaded: &Loaded, shared: &Shared) -> Fingerprint {
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
                fingerprint.text(&loaded.texts.of(&doc.file)[..doc.body_offset]);
            }
        }
    }
    for (path, _) in &loaded.static_files {
        fingerprint.text(path);
    }
    for page in &site.pages {
        fingerprint.text(&page.file).text(&page.permalink).text(&page.title);
    }
    fingerprint.finish()
}

fn to_bytes(kept: &KeptPage) -> Vec<u8> {
    postcard::to_stdvec(kept).expect("what is kept is plain values")
}
