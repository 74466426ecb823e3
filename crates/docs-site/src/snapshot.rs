//! A site at one moment: sources, routes and shared files, from which every page can be rendered.

use std::collections::HashMap;
use std::sync::Arc;

use docs_model::{Doc, Issue, PageFacts, Record, SearchProvider, Site, SiteMarker};
use docs_routing::{CheckedPage, RoutePath};
use tracing::info_span;

use crate::article::{Article, ArticleRenderer};
use crate::assets::Assets;
use crate::fingerprint::{Fingerprint, Fingerprinter};
use crate::host::SiteHost;
use crate::load::{LoadError, LoadOptions, LoadedSite};
use crate::payload::{self, PageContext, PageData, PageParts};
use crate::project::Project;
use crate::routes::{Page, PageId, SiteRoutes, tags_path};
use crate::shared_files::SharedFiles;
use crate::shell::{ShellError, ShellRequest};
use crate::template::Document;

/// A site in one language at one moment.
///
/// A snapshot is cheap to clone and can be shared between threads. It does not change: an edited document results in another
/// one, which shares everything else ([`Preview::update`](crate::Preview::update)).
///
/// ```
/// use docs_site::{LoadOptions, MemoryTree, Project};
///
/// let project = Project::new(MemoryTree::from_iter([
///     ("site.toml", "title = 'Manual'\nurl = 'https://example.org'"),
///     ("content/index.md", "# Welcome\n\n[gone](/gone)"),
/// ]));
/// let site = project.snapshot(&LoadOptions { strict: true, ..LoadOptions::default() })?;
/// let paths: Vec<&str> = site.pages().iter().map(|page| page.path().as_str()).collect();
/// assert_eq!(paths, ["/", "/404"]);
/// let rendered = site.render(&site.pages()[0]);
/// assert_eq!(site.check_links(&site.pages()[0], &rendered)[0].code, "broken-link");
/// # Ok::<(), docs_site::LoadError>(())
/// ```
#[derive(Clone)]
pub struct Snapshot {
    base: Arc<Base>,
    /// By file.
    edits: Arc<HashMap<String, Arc<Edit>>>,
}

/// The parts of a snapshot that edits of documents leave unchanged.
pub(crate) struct Base {
    pub(crate) project: Project,
    pub(crate) loaded: LoadedSite,
    pub(crate) routes: SiteRoutes,
    pub(crate) shared: SharedFiles,
    pub(crate) assets: Assets,
    pub(crate) articles: ArticleRenderer,
    pub(crate) pages: Vec<PageRoute>,
    /// Fingerprint of everything of the site that the shell of a page can show.
    pub(crate) fingerprint: Fingerprint,
    /// `true` if the site has a search index of its own.
    pub(crate) has_index: bool,
}

/// A page of a [`Snapshot`].
#[derive(Clone, Debug)]
pub struct PageRoute {
    pub(crate) path: RoutePath,
    pub(crate) id: PageId,
}

impl PageRoute {
    /// Returns the path of the page, without the site's base URL.
    #[must_use]
    pub fn path(&self) -> &RoutePath {
        &self.path
    }
}

/// The text of a document that was saved after its site was loaded, with the data that the text contains.
#[derive(Clone, Debug)]
pub(crate) struct Edit {
    pub(crate) text: String,
    pub(crate) doc: Doc,
}

/// Options of a [`Snapshot`].
#[derive(Clone, Copy, Debug, Default)]
pub struct SnapshotOptions<'a> {
    /// Address of a script that all pages load, such as the live reload of a development server.
    pub script: Option<&'static str>,
    /// The site in another language, with which the snapshot shares the routes if both have the same pages
    /// ([`Project::load_sibling`]).
    pub sibling: Option<&'a Snapshot>,
}

/// A rendered page.
#[derive(Debug)]
#[non_exhaustive]
pub struct RenderedPage {
    /// HTML of the article; empty on pages without one.
    pub article: String,
    /// Issues of the text.
    pub issues: Vec<Issue>,
    /// Links and anchors of the article.
    pub facts: PageFacts,
    /// Search records of the article.
    pub records: Vec<Record>,
    pub(crate) data: PageData,
    pub(crate) json: String,
}

impl RenderedPage {
    /// Returns the page's data in JSON: everything that its shell shows.
    #[must_use]
    pub fn data(&self) -> &str {
        &self.json
    }

    /// Returns the page's data and article in JSON, as client-side navigation requests them.
    #[must_use]
    pub fn navigation_data(&self) -> Vec<u8> {
        navigation_data(&self.json, &self.article)
    }
}

/// The inputs of a page's content.
pub(crate) enum Content<'a> {
    Article(Box<Article<'a>>),
    /// A page whose content is part of its data.
    Listing(Box<PageData>),
}

impl Project {
    /// Reads the site in one language, and prepares the rendering of its pages.
    ///
    /// # Errors
    ///
    /// The errors of [`load`](Self::load).
    pub fn snapshot(&self, options: &LoadOptions) -> Result<Snapshot, LoadError> {
        Ok(Snapshot::new(self, self.load(options)?, SnapshotOptions::default()))
    }
}

impl Base {
    /// Adds the redirects of the site to its files.
    fn add_redirects(&mut self) {
        let is_file = |path: &RoutePath| {
            let path = &path.as_str()[1..];
            let folder = path.trim_end_matches('/');
            self.assets.is_static(path) || self.assets.is_static(&format!("{folder}/index.html"))
        };
        let (redirects, issues) = self.routes.redirects(&is_file);
        self.shared.issues.extend(issues);
        self.shared.add_redirects(&self.loaded.site.settings, redirects);
    }
}

impl Snapshot {
    /// Creates the snapshot of a loaded site.
    #[must_use]
    pub fn new(project: &Project, loaded: LoadedSite, options: SnapshotOptions<'_>) -> Self {
        let sibling = options.sibling.map(|sibling| &sibling.base.routes);
        let sources = &project.sources;
        let interface = project.interface_of(&loaded);
        let shared = info_span!("shared").in_scope(|| {
            SharedFiles::new(&loaded, &**sources, &interface.interface, options.script)
        });
        let (routes, ()) = rayon::join(
            || info_span!("routes").in_scope(|| SiteRoutes::new(&loaded.site, sibling)),
            || prepare_renderer(project, &shared),
        );
        let settings = &loaded.site.settings;
        let pages = routes.pages().into_iter().map(|(path, id)| PageRoute { path, id }).collect();
        let has_index = settings
            .search
            .as_ref()
            .is_some_and(|search| search.provider != SearchProvider::Hosted);
        let fingerprint = info_span!("fingerprint").in_scope(|| site_fingerprint(&loaded, &shared));
        let mut base = Base {
            project: project.clone(),
            assets: Assets::new(Arc::clone(sources), &loaded.static_files),
            articles: ArticleRenderer::new(settings),
            routes,
            shared,
            pages,
            fingerprint,
            has_index,
            loaded,
        };
        base.shared.issues.extend(interface.issue);
        base.add_redirects();
        Self { base: Arc::new(base), edits: Arc::default() }
    }

    pub(crate) fn base(&self) -> &Base {
        &self.base
    }

    /// Returns the site.
    #[must_use]
    pub fn site(&self) -> &Site {
        &self.base.routes.site
    }

    /// Returns the loaded sources.
    #[must_use]
    pub fn loaded(&self) -> &LoadedSite {
        &self.base.loaded
    }

    /// Returns the properties of the site that its files do not show: redirects, languages, response headers.
    #[must_use]
    pub fn marker(&self) -> SiteMarker {
        self.base.shared.marker.clone()
    }

    /// Returns the pages in the order of their routes, the not-found page last.
    #[must_use]
    pub fn pages(&self) -> &[PageRoute] {
        &self.base.pages
    }

    /// Returns the issues of the site as a whole: settings, sources, routes, shared files. Issues of texts are part of their
    /// rendered page.
    #[must_use]
    pub fn issues(&self) -> Vec<Issue> {
        let Base { loaded, shared, routes, assets, .. } = &*self.base;
        let mut issues = loaded.issues.clone();
        issues.extend(shared.issues.iter().cloned());
        issues.extend(routes.issues(assets.static_paths()));
        issues
    }

    /// Returns the issues of a rendered page's links to other pages.
    #[must_use]
    pub fn check_links(&self, page: &PageRoute, rendered: &RenderedPage) -> Vec<Issue> {
        let Some(file) = self.page(page.id).file() else { return Vec::new() };
        self.base.routes.check_page(CheckedPage { path: &page.path, file, facts: &rendered.facts })
    }

    /// Renders a page without its shell.
    #[must_use]
    pub fn render(&self, page: &PageRoute) -> RenderedPage {
        match self.content(page) {
            Content::Article(article) => {
                let rendered = self.render_article(&article, &self.host(&article));
                let (data, json) = self.article_data(&article, &rendered);
                let docs_render::Page { html: article, issues, facts, records, .. } = rendered;
                RenderedPage { article, issues, facts, records, data, json }
            }
            Content::Listing(data) => {
                let json = to_json(&data);
                RenderedPage {
                    article: String::new(),
                    issues: Vec::new(),
                    facts: PageFacts::default(),
                    records: Vec::new(),
                    data: *data,
                    json,
                }
            }
        }
    }

    /// Returns the HTML document of a rendered page.
    ///
    /// # Errors
    ///
    /// When the interface cannot render the shell.
    pub fn document(
        &self,
        page: &PageRoute,
        rendered: &RenderedPage,
    ) -> Result<Vec<u8>, ShellError> {
        let RenderedPage { data, json, article, .. } = rendered;
        Ok(self.document_of(&page.path, data, json, article)?.html.into_bytes())
    }

    pub(crate) fn document_of(
        &self,
        path: &RoutePath,
        data: &PageData,
        json: &str,
        article: &str,
    ) -> Result<Document, ShellError> {
        let shared = &self.base.shared;
        let key = data.sidebar.as_ref().map(|sidebar| sidebar.key.as_str());
        let request = shell_request(shared, path.as_str(), key, json);
        let renderer = &self.base.project.renderer;
        let shell = info_span!("shell").in_scope(|| renderer.render_shell(&request))?;
        Ok(shared.template.document(data, json, &shell, article))
    }

    /// Returns a page's data, with the edited document in place of the loaded one.
    pub(crate) fn page(&self, id: PageId) -> Page<'_> {
        match self.base.routes.page(id) {
            Page::Doc(version, doc) => {
                Page::Doc(version, self.edits.get(&doc.file).map_or(doc, |edit| &edit.doc))
            }
            page => page,
        }
    }

    /// Returns the snapshot with another text of a document.
    pub(crate) fn with_edit(&self, edit: Edit) -> Self {
        let mut edits = HashMap::clone(&self.edits);
        edits.insert(edit.doc.file.clone(), Arc::new(edit));
        Self { base: Arc::clone(&self.base), edits: Arc::new(edits) }
    }

    /// Returns the inputs of a page's content.
    pub(crate) fn content<'a>(&'a self, page: &'a PageRoute) -> Content<'a> {
        let Base { routes, shared, .. } = &*self.base;
        let (settings, path) = (&self.site().settings, &page.path);
        let plain = || routes.plain_context(path);
        let data = match self.page(page.id) {
            Page::Doc(..) | Page::Standalone(_) => {
                return Content::Article(Box::new(self.article(page)));
            }
            Page::Category(version, sidebar, category) => {
                let context = routes.category_context(version, sidebar, path, shared);
                let docs = routes.docs(version);
                payload::category_page(settings, docs, category, path.as_str(), context)
            }
            Page::Tags(version) => {
                payload::tags_page(settings, routes.docs(version), path.as_str(), plain())
            }
            Page::Tag(version, tag) => {
                let docs = routes.docs(version);
                let all_tags = tags_path(&routes.site, docs.0, docs.1);
                payload::tag_page(settings, docs, tag, &all_tags, plain())
            }
            Page::Search => payload::search_page(settings, path.as_str(), plain()),
            Page::NotFound => payload::not_found_page(settings, plain()),
        };
        Content::Listing(Box::new(data))
    }

    fn article<'a>(&'a self, page: &'a PageRoute) -> Article<'a> {
        let Base { routes, loaded, project, .. } = &*self.base;
        let data = self.page(page.id);
        let (parts, section) = match data {
            Page::Doc(index, doc) => {
                let (instance, version) = routes.docs(index);
                (PageParts::Doc { instance, version, doc }, routes.section(index, doc))
            }
            Page::Standalone(standalone) => (PageParts::Standalone(standalone), None),
            _ => unreachable!("only documents and standalone pages have an article"),
        };
        let text = match self.edits.get(parts.file()) {
            Some(edit) => edit.text.as_str().into(),
            None => loaded.text(&*project.sources, parts.file()).into(),
        };
        Article { path: &page.path, page: data, parts, section, text }
    }

    pub(crate) fn host<'a>(&'a self, article: &'a Article<'a>) -> SiteHost<'a> {
        let Base { routes, assets, .. } = &*self.base;
        SiteHost::new(routes, assets, (article.path, article.page), article.parts.file())
    }

    pub(crate) fn render_article(
        &self,
        article: &Article<'_>,
        host: &dyn docs_render::PageHost,
    ) -> docs_render::Page {
        self.base.articles.render(&self.site().settings, article, host)
    }

    /// Returns the data of a page with an article, also in JSON.
    pub(crate) fn article_data(
        &self,
        article: &Article<'_>,
        rendered: &docs_render::Page,
    ) -> (PageData, String) {
        let context = self.context(article);
        let data = payload::page_data(self.site(), &article.parts, context, rendered);
        let json = to_json(&data);
        (data, json)
    }

    fn context(&self, article: &Article<'_>) -> PageContext {
        let Base { routes, shared, .. } = &*self.base;
        match article.page {
            Page::Doc(version, doc) => routes.doc_context(version, doc, shared),
            _ => routes.plain_context(article.path),
        }
    }
}

impl std::fmt::Debug for Snapshot {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("Snapshot")
            .field("pages", &self.base.pages.len())
            .field("edits", &self.edits.len())
            .finish_non_exhaustive()
    }
}

pub(crate) fn to_json(data: &PageData) -> String {
    serde_json::to_string(data).expect("page data is plain values")
}

/// Adds an article to the JSON of a page's data.
pub(crate) fn navigation_data(json: &str, article: &str) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(json.len() + article.len() + article.len() / 8 + 16);
    bytes.extend_from_slice(json.strip_suffix('}').unwrap_or(json).as_bytes());
    bytes.extend_from_slice(b",\"article\":");
    serde_json::to_writer(&mut bytes, article).expect("memory takes every text");
    bytes.push(b'}');
    bytes
}

fn shell_request<'a>(
    shared: &'a SharedFiles,
    path: &'a str,
    sidebar: Option<&'a str>,
    page: &'a str,
) -> ShellRequest<'a> {
    ShellRequest {
        path,
        server_bundle: &shared.server_bundle,
        site: &shared.site_json,
        sidebar: sidebar.and_then(|key| Some((key, shared.sidebar_json(key)?))),
        page,
    }
}

/// Prepares the renderer for the sidebar that most pages show.
fn prepare_renderer(project: &Project, shared: &SharedFiles) {
    project.renderer.prepare(&shell_request(shared, "", shared.main_sidebar.as_deref(), ""));
}

/// Returns the fingerprint of everything of the site that the shell of a page can show: settings, sidebars, and the data of all
/// documents except their text. Routes depend on nothing else.
fn site_fingerprint(loaded: &LoadedSite, shared: &SharedFiles) -> Fingerprint {
    let mut fingerprint = Fingerprinter::default();
    let site = &loaded.site;
    fingerprint.fingerprint(shared.shell).fingerprint(loaded.settings);
    for instance in &site.instances {
        fingerprint.value(&instance.settings);
        for version in &instance.versions {
            fingerprint.value(&version.settings).value(&version.tags);
            // Sidebars that look the same can differ in reading order and in generated pages.
            for (id, sidebar) in &*version.sidebars {
                fingerprint.text(id.as_str()).value(sidebar);
            }
            for doc in version.docs.values() {
                fingerprint.text(&doc.file).text(&doc.permalink).text(&doc.title);
                fingerprint.value(&doc.description);
                fingerprint.value(&doc.front_matter.written);
            }
        }
    }
    for file in &loaded.static_files {
        fingerprint.text(&file.path);
    }
    for page in &site.pages {
        fingerprint.text(&page.file).text(&page.permalink).text(&page.title);
    }
    fingerprint.finish()
}
