//! The pages of a build: the pipeline of a page, with the records of the previous build around its steps.

use std::array;
use std::borrow::Cow;
use std::cell::RefCell;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

use docs_model::{ExternalResource, Issue, LinkReport};
use docs_render::Page as RenderedPage;
use rayon::prelude::*;
use tracing::info_span;

use crate::build::cache::{
    BuildCache, CachePart, CachedArticle, CachedFile, CachedList, CachedPage, Dependency,
    Recording, are_results_equal, article_in,
};
use crate::build::shard::Shard;
use crate::inputs::sink::Sink;
use crate::outputs::PAGE_OUTPUTS;
use crate::outputs::error::BuildError;
use crate::outputs::output::{FinishedPages, PageOutput, PageOutputFile};
use crate::outputs::search_index::analyze;
use crate::pages::article::Article;
use crate::pages::content::Content;
use crate::pages::data::{CachedComponents, SerializedData};
use crate::pages::image_variants::ImageVariants;
use crate::pages::page_components::PageComponents;
use crate::pages::pipeline::RenderedArticle;
use crate::pages::post_list::PostList;
use crate::pages::snapshot::Snapshot;
use crate::plan::{Page, PageRoute};
use crate::values::fingerprint::{Fingerprint, Fingerprinter};

/// The build of the pages of a site in one language.
pub(super) struct PageBuild<'a> {
    pub(super) snapshot: &'a Snapshot,
    /// Folder of the language within the site, with its slash; empty for the default language.
    pub(super) folder: &'a str,
    pub(super) cache: &'a dyn BuildCache,
    pub(super) sink: &'a dyn Sink,
    /// Smaller copies of images; `None` if the site has none.
    pub(super) variants: Option<ImageVariants<'a>>,
    /// Part of the pages to build; `None` for all pages.
    pub(super) shard: Option<Shard>,
}

/// Data of a finished page for later steps of the build.
#[derive(Default)]
pub(super) struct BuiltPage {
    pub(super) issues: Vec<Issue>,
    /// Links and anchors of a new page; `None` for a page of the previous build, whose record contains them.
    link_report: Option<LinkReport>,
    /// Fingerprint of the links and anchors, without their positions. The default for a page without an article, which has none.
    pub(super) links: Fingerprint,
    /// Resources that the page loads by elements of its article and for the head.
    pub(super) external: Vec<ExternalResource>,
    files: BuiltFiles,
    /// `true` if the source of the page names its picture.
    has_own_image: bool,
}

/// Files of a page beside its document, in the order of [`PAGE_OUTPUTS`].
type BuiltFiles = [BuiltFile; PAGE_OUTPUTS.len()];

/// A page whose article is rendered.
struct Rendered {
    page: RenderedPage,
    dependencies: Vec<Dependency>,
    /// Position of the article within the document.
    position: Option<Range<usize>>,
    components: CachedComponents,
}

/// A file of a finished page.
#[derive(Clone, Copy, Default)]
struct BuiltFile {
    bytes: u32,
    /// `true` if the file is that of the previous build.
    is_kept: bool,
}

/// A file beside a page's document while the page is built.
#[derive(Default)]
struct OtherFile {
    /// Record for the next build.
    record: CachedFile,
    bytes: u32,
    /// `true` if the file is that of the previous build.
    is_kept: bool,
}

/// Files beside a page's document, in the order of [`PAGE_OUTPUTS`].
type OtherFiles = [OtherFile; PAGE_OUTPUTS.len()];

/// Paths of a page's files, and its name in the cache.
struct PageFiles {
    document: String,
    /// In the order of [`PAGE_OUTPUTS`].
    others: [Option<String>; PAGE_OUTPUTS.len()],
    record: String,
}

/// HTML of the posts of a list, with the dependencies of each.
type RenderedPosts = (Vec<String>, Vec<Vec<Dependency>>);

impl PageBuild<'_> {
    /// Restricts the build to the pages of a shard.
    pub(super) fn with_shard(self, shard: Shard) -> Self {
        Self { shard: Some(shard), ..self }
    }

    /// Returns `true` if the page is built.
    pub(super) fn includes(&self, page: &PageRoute) -> bool {
        self.shard.is_none_or(|shard| shard.contains(&self.record(&page.path.output_file())))
    }

    /// Returns the name of a page in the cache, given the path of its document: the path within the whole site.
    fn record(&self, document: &str) -> String {
        format!("{}{document}", self.folder)
    }

    /// Builds all pages, or those of the shard. The first failure ends the others.
    pub(super) fn pages(&self) -> Result<Vec<BuiltPage>, BuildError> {
        let has_failed = AtomicBool::new(false);
        let build = |page: &PageRoute| {
            if has_failed.load(Ordering::Relaxed) || !self.includes(page) {
                return Ok(BuiltPage::default());
            }
            self.page(page).inspect_err(|_| has_failed.store(true, Ordering::Relaxed))
        };
        self.snapshot.pages().par_iter().map(build).collect()
    }

    /// Returns the paths of a page's files. For a sink that discards files, only the document is rendered, because its shell can fail.
    fn files(&self, page: &PageRoute) -> PageFiles {
        let document = page.path.output_file();
        let record = self.record(&document);
        let has_others = !self.sink.discards_files();
        let file = |output: &dyn PageOutput| {
            has_others.then(|| output.file(self.snapshot, page)).flatten()
        };
        PageFiles { document, others: PAGE_OUTPUTS.map(file), record }
    }

    /// Builds a page: keeps its files, reuses the previous article, or renders it.
    fn page(&self, page: &PageRoute) -> Result<BuiltPage, BuildError> {
        let _span = info_span!("page").entered();
        let files = self.files(page);
        let record = self.cache.previous(&files.record, CachePart::Page);
        let data = self.snapshot.page(page.id);
        // The site's fingerprint does not include the sources of the posts in a list.
        let is_listing = data.file().is_none() && !matches!(data, Page::Posts(..));
        let previous = record.as_ref().and_then(|bytes| CachedPage::from_bytes(bytes));
        if is_listing
            && let Some((previous, _)) = &previous
            && previous.site == self.snapshot.base().fingerprint
            && self.keep_all(&files, None)
        {
            self.cache.keep(&files.record, CachePart::Page);
            return Ok(BuiltPage::default());
        }
        match self.snapshot.content(page) {
            Content::Article(article) => self.article_page(page, &files, &article, previous),
            Content::Listing(content) => {
                let previous = previous.map(|(previous, _)| previous);
                self.listing_page(page, &files, &content, previous)
            }
            Content::Posts(list) => self.posts_page(page, &files, &list, record),
        }
    }

    /// Builds a page whose content is part of its data.
    fn listing_page(
        &self,
        page: &PageRoute,
        files: &PageFiles,
        content: &SerializedData,
        previous: Option<CachedPage>,
    ) -> Result<BuiltPage, BuildError> {
        let document = self.document_fingerprint(content);
        let is_same = previous.is_some_and(|previous| previous.document == document);
        if !(is_same && self.keep_all(files, None)) {
            self.write_all(page, files, content, &[])?;
        }
        let site = self.snapshot.base().fingerprint;
        let record = CachedPage::new(Fingerprint::default(), document, site);
        self.put(files, CachePart::Page, record.to_bytes(None))?;
        Ok(BuiltPage::default())
    }

    /// Builds a page of a list of posts. `previous` is its record from the previous build.
    fn posts_page(
        &self,
        page: &PageRoute,
        files: &PageFiles,
        list: &PostList<'_>,
        previous: Option<Vec<u8>>,
    ) -> Result<BuiltPage, BuildError> {
        let site = self.snapshot.base().fingerprint;
        let source = self.snapshot.posts_fingerprint(list);
        let document = self.document_fingerprint(&list.content);
        let previous = previous.and_then(|bytes| CachedList::from_bytes(&bytes));
        let previous = previous
            .filter(|previous| previous.source == source && self.are_posts_equal(list, previous));
        if let Some(previous) = &previous
            && previous.document == document
            && self.keep_all(files, None)
        {
            let record = CachedList { site, ..previous.clone() };
            self.put(files, CachePart::Page, record.to_bytes())?;
            return Ok(BuiltPage::default());
        }
        let previous = previous.and_then(|list| self.previous_posts(files, list));
        let (html, dependencies) = previous.unwrap_or_else(|| self.new_posts(list));
        let (articles, _) = self.write_all(page, files, &list.content, &html)?;
        let record = CachedList { source, document, site, dependencies, articles };
        self.put(files, CachePart::Page, record.to_bytes())?;
        Ok(BuiltPage::default())
    }

    /// Returns the posts of a list from the previous document.
    fn previous_posts(&self, files: &PageFiles, previous: CachedList) -> Option<RenderedPosts> {
        let document = self.sink.previous(&files.document)?;
        let posts = previous.articles.iter().map(|post| article_in(&document, post.clone()));
        Some((posts.collect::<Option<_>>()?, previous.dependencies))
    }

    /// Renders the posts of a list.
    fn new_posts(&self, list: &PostList<'_>) -> RenderedPosts {
        let dependencies: Vec<RefCell<Vec<Dependency>>> =
            list.posts.iter().map(|_| RefCell::default()).collect();
        let mut recorders = dependencies.iter();
        let html = self.snapshot.render_posts(list, |article| {
            let recorder = recorders.next().expect("each post has its dependencies");
            Recording::new(self.host(article), recorder)
        });
        (html, dependencies.into_iter().map(RefCell::into_inner).collect())
    }

    /// Returns `true` if the dependencies of all posts of a list are unchanged.
    fn are_posts_equal(&self, list: &PostList<'_>, previous: &CachedList) -> bool {
        let same_routes = previous.site == self.snapshot.base().fingerprint;
        list.posts.len() == previous.dependencies.len()
            && list.posts.iter().zip(&previous.dependencies).all(|(article, dependencies)| {
                are_results_equal(&self.host(article), dependencies, same_routes)
            })
    }

    /// Builds a page with an article.
    fn article_page(
        &self,
        page: &PageRoute,
        files: &PageFiles,
        article: &Article<'_>,
        previous: Option<(CachedPage, &[u8])>,
    ) -> Result<BuiltPage, BuildError> {
        let source = self.snapshot.article_fingerprint(article);
        let is_equal = |dependencies: &[Dependency]| {
            are_results_equal(&self.host(article), dependencies, false)
        };
        let Some((previous, rest)) = previous.filter(|(previous, _)| {
            previous.source == source
                && self.cache.has_previous(&files.record, CachePart::Search)
                    == self.is_searchable(article)
                && is_equal(&previous.dependencies)
        }) else {
            return self.new_article(page, files, article);
        };
        let is_same_site = previous.site == self.snapshot.base().fingerprint;
        if is_same_site && self.keep_all(files, previous.module.as_ref()) {
            for part in CachePart::ALL {
                self.cache.keep(&files.record, part);
            }
            return Ok(BuiltPage {
                has_own_image: previous.has_own_image,
                external: previous.external(article.parts.file()),
                files: kept_files(&previous.file_bytes),
                issues: previous.issues,
                link_report: None,
                links: previous.links,
            });
        }
        match CachedArticle::from_bytes(rest) {
            Some(rest) if is_same_site || is_equal(&rest.dependencies) => {
                self.new_data(page, files, article, (previous, rest))
            }
            _ => self.new_article(page, files, article),
        }
    }

    /// Builds a page with the previous article and new data. Files whose inputs are unchanged are kept.
    ///
    /// The cache contains no HTML: the article is copied from the previous document, and rendered again if that file no longer
    /// exists.
    fn new_data(
        &self,
        page: &PageRoute,
        files: &PageFiles,
        article: &Article<'_>,
        (previous, mut rest): (CachedPage, CachedArticle),
    ) -> Result<BuiltPage, BuildError> {
        let mut others = other_files(std::mem::take(&mut rest.files), &previous.file_bytes);
        let components = std::mem::take(&mut rest.components);
        let mut position = rest.position.take();
        let (rendered, mut dependencies) = rest.into_page();
        let rendered = RenderedPage { issues: previous.issues, ..rendered };
        dependencies.extend(previous.dependencies);
        let content = self.snapshot.article_data(article, &rendered, &components);
        if !components.module.as_ref().is_none_or(|module| self.keep(module)) {
            return self.new_article(page, files, article);
        }
        let document = self.document_fingerprint(&content);
        let keeps_document = document == previous.document && self.keep(&files.document);
        for ((other, output), file) in others.iter_mut().zip(PAGE_OUTPUTS).zip(&files.others) {
            let Some(file) = file else { continue };
            let CachedFile { fingerprint, links } = &other.record;
            let current = output.fingerprint(self.snapshot, page, &content, links);
            other.is_kept = *fingerprint == current && self.keep(file);
        }
        let has_module = components.module.as_ref().is_none_or(|module| self.keep(module));
        if !has_module || !keeps_document || others.iter().any(|file| !file.is_kept) {
            let html = position
                .clone()
                .filter(|_| has_module)
                .and_then(|position| article_in(&self.sink.previous(&files.document)?, position));
            let Some(html) = html else {
                return self.new_article(page, files, article);
            };
            let articles = [html];
            self.write_others(page, files, &content, &articles, &mut others)?;
            if !keeps_document {
                position = self.write_document(page, files, &content, &articles)?.pop();
            }
        }
        self.cache.keep(&files.record, CachePart::Search);
        let site = self.snapshot.base().fingerprint;
        let record = CachedPage::new(previous.source, document, site);
        let rendered = Rendered { page: rendered, dependencies, position, components };
        self.finish(files, article, record, rendered, others)
    }

    /// Builds a page with a new article.
    fn new_article(
        &self,
        page: &PageRoute,
        files: &PageFiles,
        article: &Article<'_>,
    ) -> Result<BuiltPage, BuildError> {
        let dependencies = RefCell::default();
        let host = Recording::new(self.host(article), &dependencies);
        let RenderedArticle { page: mut rendered, components } =
            self.snapshot.render_article(article, &host);
        // The source may have changed since the site was loaded.
        let source = self.snapshot.article_fingerprint(article);
        let PageComponents { module, cached, exceeds_limit } = components;
        if let Some((path, code)) = module {
            self.sink.write(&path, code.into_bytes())?;
        }
        let content = self.snapshot.article_data(article, &rendered, &cached);
        let articles = [std::mem::take(&mut rendered.html)];
        let (mut positions, others) = self.write_all(page, files, &content, &articles)?;
        if self.is_searchable(article) {
            let analysis = analyze(&content.data.path, &rendered.records);
            self.put(files, CachePart::Search, analysis)?;
        }
        // A fingerprint that no source has, so that the next build renders the page again: the limit may not be exceeded then.
        let source = if exceeds_limit { Fingerprint::default() } else { source };
        let document = self.document_fingerprint(&content);
        let site = self.snapshot.base().fingerprint;
        let record = CachedPage::new(source, document, site);
        let (dependencies, position) = (dependencies.take(), positions.pop());
        let rendered = Rendered { page: rendered, dependencies, position, components: cached };
        self.finish(files, article, record, rendered, others)
    }

    /// Returns `true` if a page is in the search index of the build.
    fn is_searchable(&self, article: &Article<'_>) -> bool {
        let has_index = self.snapshot.base().has_index && !self.sink.discards_files();
        has_index && article.page.is_searchable()
    }

    /// Records a page for the next build.
    fn finish(
        &self,
        files: &PageFiles,
        article: &Article<'_>,
        record: CachedPage,
        rendered: Rendered,
        others: OtherFiles,
    ) -> Result<BuiltPage, BuildError> {
        let Rendered { page, dependencies, position, components } = rendered;
        let (on_routes, on_more) =
            dependencies.into_iter().partition(Dependency::depends_on_routes);
        let (mut rest, issues) = CachedArticle::new(page, on_routes, position, components);
        let built =
            others.each_ref().map(|other| BuiltFile { bytes: other.bytes, is_kept: other.is_kept });
        let mut record = record.with_article(&rest, issues, on_more);
        record.file_bytes = others.iter().map(|other| other.bytes).collect();
        rest.files = others.into_iter().map(|other| other.record).collect();
        self.put(files, CachePart::Page, record.to_bytes(Some(&rest)))?;
        Ok(BuiltPage {
            has_own_image: record.has_own_image,
            external: record.external(article.parts.file()),
            files: built,
            issues: record.issues,
            link_report: Some(rest.link_report),
            links: record.links,
        })
    }

    fn put(&self, files: &PageFiles, part: CachePart, record: Vec<u8>) -> Result<(), BuildError> {
        self.cache.put(&files.record, part, record).map_err(BuildError::CacheWrite)
    }

    /// Returns the fingerprint of all inputs of a page's document except its article.
    fn document_fingerprint(&self, content: &SerializedData) -> Fingerprint {
        let SerializedData { data, json } = content;
        let base = self.snapshot.base();
        let mut fingerprint = Fingerprinter::default();
        fingerprint.fingerprint(base.shared.shell).text(json).value(&data.head);
        let sidebar = data.sidebar.as_ref().map(|sidebar| sidebar.key.as_str());
        if let Some(sidebar) = sidebar.and_then(|key| base.shared.sidebar_by_key(key)) {
            fingerprint.fingerprint(if base.shows_open_lists_only {
                sidebar.visible_fingerprint(&data.path)
            } else {
                sidebar.whole
            });
        }
        fingerprint.finish()
    }

    /// Keeps a file as the previous build wrote it. Returns `false` if the sink cannot keep it.
    fn keep(&self, file: &str) -> bool {
        self.sink.keep(&[file])
    }

    /// Keeps all files of a page, with the module of its components. Returns `false` if the sink cannot keep one of them.
    fn keep_all(&self, files: &PageFiles, module: Option<&String>) -> bool {
        let others = files.others.iter().flatten();
        let paths = [&files.document].into_iter().chain(others).chain(module);
        self.sink.keep(&paths.map(String::as_str).collect::<Vec<&str>>())
    }

    /// Writes all files of a page. Returns the position of each article within the document.
    fn write_all(
        &self,
        page: &PageRoute,
        files: &PageFiles,
        content: &SerializedData,
        articles: &[String],
    ) -> Result<(Vec<Range<usize>>, OtherFiles), BuildError> {
        let mut others = OtherFiles::default();
        let positions = self.write_document(page, files, content, articles)?;
        self.write_others(page, files, content, articles, &mut others)?;
        Ok((positions, others))
    }

    /// Writes the document of a page. Returns the position of each article within it.
    fn write_document(
        &self,
        page: &PageRoute,
        files: &PageFiles,
        content: &SerializedData,
        articles: &[String],
    ) -> Result<Vec<Range<usize>>, BuildError> {
        let document = self.snapshot.document_of(&page.path, content, articles)?;
        let _span = info_span!("write").entered();
        self.sink.write(&files.document, document.html.into_bytes())?;
        Ok(document.articles)
    }

    /// Writes those files of a page beside its document that are not kept.
    fn write_others(
        &self,
        page: &PageRoute,
        files: &PageFiles,
        content: &SerializedData,
        articles: &[String],
        others: &mut OtherFiles,
    ) -> Result<(), BuildError> {
        for ((other, output), file) in others.iter_mut().zip(PAGE_OUTPUTS).zip(&files.others) {
            if let Some(file) = file
                && !other.is_kept
            {
                let PageOutputFile { bytes, links } =
                    output.render(self.snapshot, page, content, articles);
                other.bytes = u32::try_from(bytes.len()).unwrap_or(u32::MAX);
                let fingerprint = output.fingerprint(self.snapshot, page, content, &links);
                other.record = CachedFile { fingerprint, links };
                self.sink.write(file, bytes)?;
            }
        }
        Ok(())
    }
}

/// Returns the files of a page beside its document as the previous build wrote them.
fn kept_files(bytes: &[u32]) -> BuiltFiles {
    array::from_fn(|at| BuiltFile { bytes: bytes_of(bytes, at), is_kept: true })
}

/// Returns the files beside a document from the records of the previous build.
fn other_files(previous: Vec<CachedFile>, bytes: &[u32]) -> OtherFiles {
    let mut records = previous.into_iter();
    array::from_fn(|at| OtherFile {
        record: records.next().unwrap_or_default(),
        bytes: bytes_of(bytes, at),
        is_kept: true,
    })
}

fn bytes_of(bytes: &[u32], at: usize) -> u32 {
    bytes.get(at).copied().unwrap_or_default()
}

/// The finished pages of a build.
pub(super) struct BuiltPages<'a> {
    pub(super) build: &'a PageBuild<'a>,
    pub(super) pages: &'a [BuiltPage],
}

impl BuiltPages<'_> {
    fn record_of(&self, page: &PageRoute) -> String {
        self.build.record(&page.path.output_file())
    }

    /// Returns the links and anchors of all pages. Those of unchanged pages are read from the cache.
    pub(super) fn link_reports(&self) -> Result<Vec<Cow<'_, LinkReport>>, BuildError> {
        let pages = self.build.snapshot.pages().par_iter().zip(self.pages);
        let reports = pages.map(|(page, built)| match &built.link_report {
            Some(report) => Ok(Cow::Borrowed(report)),
            None if built.links == Fingerprint::default() => Ok(Cow::default()),
            None => self.recorded_links(page).map(Cow::Owned),
        });
        reports.collect()
    }

    fn recorded_links(&self, page: &PageRoute) -> Result<LinkReport, BuildError> {
        let name = self.record_of(page);
        let read = || {
            let record = self.build.cache.current(&name, CachePart::Page)?;
            let (_, rest) = CachedPage::from_bytes(&record)?;
            Some(CachedArticle::from_bytes(rest)?.link_report)
        };
        read().ok_or(BuildError::CacheRead(name))
    }

    fn output_record(&self, name: &str) -> String {
        format!("{}{name}", self.build.folder)
    }
}

impl FinishedPages for BuiltPages<'_> {
    fn includes(&self, page: usize) -> bool {
        self.build.includes(&self.build.snapshot.pages()[page])
    }

    fn has_own_image(&self, page: usize) -> bool {
        self.pages[page].has_own_image
    }

    fn file_state(&self, output: usize, page: usize) -> (u32, bool) {
        let BuiltFile { bytes, is_kept } = self.pages[page].files[output];
        (bytes, is_kept)
    }

    fn file(&self, output: usize, page: usize) -> Option<Vec<u8>> {
        let PageBuild { snapshot, sink, .. } = self.build;
        let file = PAGE_OUTPUTS[output].file(snapshot, &snapshot.pages()[page])?;
        sink.current(&file)
    }

    fn previous_analysis(&self, page: &PageRoute) -> Option<Vec<u8>> {
        self.build.cache.previous(&self.record_of(page), CachePart::Search)
    }

    fn is_analysis_kept(&self, page: &PageRoute) -> bool {
        self.build.cache.is_kept(&self.record_of(page), CachePart::Search)
    }

    fn analysis(&self, page: &PageRoute) -> Option<Vec<u8>> {
        self.build.cache.current(&self.record_of(page), CachePart::Search)
    }

    fn previous_record(&self, name: &str) -> Option<Vec<u8>> {
        self.build.cache.previous(&self.output_record(name), CachePart::Page)
    }

    fn put_record(&self, name: &str, record: Vec<u8>) -> Result<(), BuildError> {
        let put = self.build.cache.put(&self.output_record(name), CachePart::Page, record);
        put.map_err(BuildError::CacheWrite)
    }
}
