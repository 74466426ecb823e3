//! Snapshots of a site: sources, routes and shared files, from which every page can be rendered.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

use docs_model::{
    Blog, BlogList, BlogPost, Doc, Issue, LinkReport, Record, SearchProvider, Site, SiteMarker,
};
use docs_render::Islands;
use docs_routing::{AnchorRedirect, LinkedFiles, PageFile, ResolvedPattern, RoutePath};
use rayon::prelude::*;
use tracing::info_span;

use crate::inputs::components::{ComponentImport, ComponentRequest};
use crate::inputs::interface::Interface;
use crate::inputs::shell::{ShellError, ShellRequest};
use crate::load::assets::Assets;
use crate::load::project::Project;
use crate::load::theme_components::{replaced_components, theme_components, unused_components};
use crate::load::{LoadError, LoadOptions, LoadedSite};
use crate::pages::article::{Article, ArticleRenderer};
use crate::pages::components::{
    BoundComponents, CachedComponents, ImportScan, ImportedFiles, ShellParts, component_page,
    shell_imports, site_context,
};
use crate::pages::contexts::PageContexts;
use crate::pages::data::{self, PageContext, PageData, PageParts};
use crate::pages::host::SiteHost;
use crate::pages::post_list::PostList;
use crate::pages::shared_files::SharedFiles;
use crate::pages::social_images::{SocialPictures, names_image};
use crate::pages::template::Document;
use crate::plan::twins::Twins;
use crate::plan::{KnownRedirects, KnownTargets, Page, PageId, SiteRoutes, tags_path};
use crate::values::address::href;
use crate::values::fingerprint::{Fingerprint, Fingerprinter};

/// Immutable state of a site in one language.
///
/// A snapshot is cheap to clone and can be shared between threads. An edited document results in another one, which
/// shares everything else ([`Preview::update`](crate::Preview::update)).
///
/// ```
/// use docs_site::{LoadOptions, MemoryTree, Project};
///
/// let project = Project::new(MemoryTree::from_iter([
///     ("site.toml", "title = 'Manual'\nurl = 'https://example.org'"),
///     ("content/index.md", "# Welcome\n\n[gone](/gone)"),
/// ]));
/// let site = project.snapshot(&LoadOptions::default())?;
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

/// Parts of a snapshot that do not depend on edits.
pub(crate) struct Base {
    pub(crate) project: Project,
    pub(crate) loaded: LoadedSite,
    pub(crate) routes: SiteRoutes,
    pub(crate) shared: SharedFiles,
    pub(crate) assets: Assets,
    pub(crate) articles: ArticleRenderer,
    pub(crate) pages: Vec<PageRoute>,
    /// Paths of the first page of each kind.
    first_of_kinds: HashSet<RoutePath>,
    pub(crate) twins: Twins,
    /// Generated pictures of pages; `None` if they are disabled.
    pub(crate) social: Option<SocialPictures>,
    /// Components of the site; `None` without any.
    pub(crate) components: Option<BoundComponents>,
    /// Fingerprint of all site-wide inputs to page shells.
    pub(crate) fingerprint: Fingerprint,
    /// Pages show only the open lists of their sidebar ([`ShellRenderer::shows_open_lists_only`]).
    ///
    /// [`ShellRenderer::shows_open_lists_only`]: crate::ShellRenderer::shows_open_lists_only
    pub(crate) shows_open_lists_only: bool,
    /// `true` if the site has a search index of its own.
    pub(crate) has_index: bool,
    /// Former anchors, by the page that has them.
    pub(crate) anchors: HashMap<RoutePath, Vec<AnchorRedirect>>,
    redirect_patterns: Vec<ResolvedPattern>,
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

/// Text of a document that was saved after the site was loaded, with its data.
#[derive(Clone, Debug)]
pub(crate) struct Edit {
    pub(crate) text: String,
    pub(crate) page: EditedPage,
}

/// The data of an edited page.
#[derive(Clone, Debug)]
pub(crate) enum EditedPage {
    Doc(Doc),
    Post(BlogPost),
}

impl EditedPage {
    pub(crate) fn file(&self) -> &str {
        match self {
            Self::Doc(doc) => &doc.file,
            Self::Post(post) => &post.file,
        }
    }
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
    /// HTML of the articles: of the page's own, or of each post of a list; none on other pages.
    pub articles: Vec<String>,
    /// Issues of the text.
    pub issues: Vec<Issue>,
    /// Links and anchors of the article.
    pub link_report: LinkReport,
    /// Search records of the article.
    pub records: Vec<Record>,
    /// Path within the built site, and code, of the module that hydrates the components.
    pub(crate) module: Option<(String, String)>,
    pub(crate) data: PageData,
    pub(crate) json: String,
}

impl RenderedPage {
    /// Creates a page without a text of its own. The issues, links and records of posts in a list belong to the pages
    /// of the posts.
    fn listing(data: PageData, articles: Vec<String>) -> Self {
        let json = to_json(&data);
        let (issues, records) = (Vec::new(), Vec::new());
        let link_report = LinkReport::default();
        Self { articles, issues, link_report, records, module: None, data, json }
    }

    /// Returns the page's data in JSON: all inputs of its shell.
    #[must_use]
    pub fn data(&self) -> &str {
        &self.json
    }

    /// Returns the page's data and articles in JSON, for client-side navigation.
    #[must_use]
    pub fn navigation_data(&self) -> Vec<u8> {
        navigation_data(&self.json, &self.articles)
    }
}

/// Inputs of a page's content.
pub(crate) enum Content<'a> {
    Article(Box<Article<'a>>),
    /// A page whose content is part of its data.
    Listing(Box<PageData>),
    /// A list of posts.
    Posts(Box<PostList<'a>>),
}

impl Project {
    /// Loads the site in one language, and prepares the rendering of its pages.
    ///
    /// # Errors
    ///
    /// The errors of [`load`](Self::load).
    pub fn snapshot(&self, options: &LoadOptions) -> Result<Snapshot, LoadError> {
        Ok(Snapshot::new(self, self.load(options)?, SnapshotOptions::default()))
    }
}

impl Base {
    /// Bundles the components that pages import.
    fn add_components(
        &mut self,
        interface: &Interface,
        context: Option<&str>,
        script: Option<&str>,
    ) {
        let (Some(bundler), Some(guest)) = (&self.project.bundler, interface.guest()) else {
            return;
        };
        if !self.loaded.site.settings.markdown.unsafe_html {
            return;
        }
        let _span = info_span!("components").entered();
        let theme = match self.loaded.replaced {
            Some(_) => theme_components(&*self.project.sources),
            None => BTreeMap::new(),
        };
        let named = &self.loaded.site.settings.markdown.components;
        let replaced = replaced_components(&theme, named);
        let imports = self.component_imports(&replaced);
        let shell = shell_imports(&theme);
        let all: Vec<ComponentImport> =
            imports.values().chain(shell.values()).flatten().cloned().collect();
        let base_url = href(&self.loaded.site.settings, "/");
        let markdown = ImportedFiles {
            settings: &self.loaded.site.settings,
            routes: &self.routes,
            assets: &self.assets,
            articles: &self.articles,
            issues: RefCell::default(),
        };
        let components = bundler.bundle(&ComponentRequest {
            imports: &all,
            base_url: &base_url,
            guest,
            context: context.unwrap_or("{}"),
            theme: &theme,
            components: named,
            aliases: &self.loaded.aliases,
            static_folders: &self.loaded.static_folders(),
            markdown: &markdown,
        });
        if !shell.is_empty() {
            let parts = ShellParts::new(&*components, &shell, &base_url);
            let (loaded, sources) = (&self.loaded, &*self.project.sources);
            self.shared = SharedFiles::new(loaded, sources, interface, script, context, &parts);
        }
        // Pages contain the texts that the theme registers, and report their issues.
        let partials = &self.loaded.site.settings.markdown.partials;
        let is_partial = |file: &str| {
            partials.values().any(|specifier| specifier.strip_prefix("@site/") == Some(file))
        };
        let found = components.issues().into_iter().chain(markdown.issues.take());
        let issues = found.filter(|issue| {
            !issue.location.as_ref().is_some_and(|location| is_partial(&location.file))
        });
        self.shared.issues.extend(issues);
        self.shared.issues.extend(unused_components(&theme, &components.sources()));
        self.shared.add_component_files(&self.loaded.site.settings, components.files());
        let context = context.unwrap_or_default().to_owned();
        self.components = Some(BoundComponents::new(components, imports, context, replaced));
    }

    /// Returns the imports of the pages that have statements, by the path of their file.
    fn component_imports(&self, replaced: &[&str]) -> BTreeMap<String, Vec<ComponentImport>> {
        let scan = ImportScan { routes: &self.routes, assets: &self.assets, replaced };
        let imports = self.pages.par_iter().filter_map(|route| {
            let text = |file: &str| self.loaded.text(&*self.project.sources, file);
            scan.page(&route.path, route.id, text)
        });
        imports.collect()
    }

    /// Adds the redirects of the site to its files.
    fn add_redirects(&mut self) {
        let is_file = |path: &RoutePath| {
            let path = &path.as_str()[1..];
            let folder = path.trim_end_matches('/');
            self.assets.is_static(path) || self.assets.is_static(&format!("{folder}/index.html"))
        };
        let (redirects, issues) = self.routes.redirects(&is_file, self.is_strict());
        self.shared.issues.extend(issues);
        for anchor in &redirects.anchors {
            self.anchors.entry(anchor.page.clone()).or_default().push(anchor.clone());
        }
        self.redirect_patterns.clone_from(&redirects.patterns);
        let pages: Vec<&RoutePath> = self.pages.iter().map(|page| &page.path).collect();
        self.shared.add_redirects(&self.loaded.site.settings, redirects, &pages);
    }

    /// Returns whether the site has the engine's own format. Projects in another one may contain what their own program tolerates.
    pub(crate) fn is_strict(&self) -> bool {
        self.loaded.replaced.is_none()
    }

    /// Returns the targets of links other than pages.
    pub(crate) fn known_targets<'a>(&'a self, files: &'a dyn LinkedFiles) -> KnownTargets<'a> {
        KnownTargets { redirects: self.known_redirects(), files }
    }

    /// Returns the redirects to which links can lead.
    pub(crate) fn known_redirects(&self) -> KnownRedirects<'_> {
        KnownRedirects { paths: &self.shared.marker.redirects, patterns: &self.redirect_patterns }
    }
}

impl Snapshot {
    /// Creates the snapshot of a loaded site.
    #[must_use]
    pub fn new(project: &Project, loaded: LoadedSite, options: SnapshotOptions<'_>) -> Self {
        let sibling = options.sibling.map(|sibling| &sibling.base.routes);
        let sources = &project.sources;
        let interface = project.interface_of(&loaded);
        let context =
            has_components(project, &loaded, &interface.interface).then(|| site_context(&loaded));
        let shared = info_span!("shared").in_scope(|| {
            SharedFiles::new(
                &loaded,
                &**sources,
                &interface.interface,
                options.script,
                context.as_deref(),
                &ShellParts::default(),
            )
        });
        let (routes, ()) = rayon::join(
            || info_span!("routes").in_scope(|| SiteRoutes::new(&loaded.site, sibling)),
            || prepare_renderer(project, &shared),
        );
        let settings = &loaded.site.settings;
        let pages: Vec<PageRoute> =
            routes.pages().into_iter().map(|(path, id)| PageRoute { path, id }).collect();
        let has_index = settings
            .search
            .as_ref()
            .is_some_and(|search| search.provider != SearchProvider::Hosted);
        let mut base = Base {
            project: project.clone(),
            assets: Assets::new(Arc::clone(sources), &loaded.static_files, &loaded.aliases),
            articles: ArticleRenderer::new(settings),
            first_of_kinds: first_of_kinds(&pages, &routes),
            routes,
            shared,
            pages,
            twins: Twins::default(),
            social: None,
            fingerprint: Fingerprint::default(),
            // The components of a site's own interface receive the whole sidebar.
            shows_open_lists_only: project.renderer.shows_open_lists_only()
                && loaded.interface_folder.is_none(),
            has_index,
            components: None,
            anchors: HashMap::new(),
            redirect_patterns: Vec::new(),
            loaded,
        };
        base.add_components(&interface.interface, context.as_deref(), options.script);
        base.shared.issues.extend(interface.issue);
        base.add_redirects();
        let paths: Vec<_> = base.pages.iter().map(|page| (&page.path, page.id)).collect();
        base.twins = Twins::new(&base.loaded.site.settings, &paths, base.assets.static_paths());
        let issues = &mut base.shared.issues;
        base.social = SocialPictures::new(project, &base.loaded, &base.assets, issues);
        base.fingerprint = info_span!("fingerprint").in_scope(|| site_fingerprint(&base));
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

    /// Returns the marker of the site: redirects, languages, response headers.
    #[must_use]
    pub fn marker(&self) -> SiteMarker {
        self.base.shared.marker.clone()
    }

    /// Returns the pages in the order of their routes, the not-found page last.
    #[must_use]
    pub fn pages(&self) -> &[PageRoute] {
        &self.base.pages
    }

    /// Returns the issues of the site as a whole: settings, sources, routes, shared files, and the texts that the pages rendered so
    /// far could not include because of their size. Issues of texts belong to their rendered pages.
    #[must_use]
    pub fn issues(&self) -> Vec<Issue> {
        let Base { loaded, shared, routes, assets, .. } = &*self.base;
        let mut issues = loaded.issues.clone();
        issues.extend(shared.issues.iter().cloned());
        issues.extend(routes.issues(assets.static_paths()));
        issues.extend(assets.issues());
        issues
    }

    /// Returns whether the twin of a page is at a path within the built site.
    pub(crate) fn has_twin_at(&self, path: &str) -> bool {
        let found = self.base.routes.page_of_output(path);
        found.is_some_and(|(number, kind)| {
            let page = &self.base.pages[number];
            kind == PageFile::Markdown && self.base.twins.file(&page.path, page.id).is_some()
        })
    }

    /// Renders a page without its shell.
    #[must_use]
    pub fn render(&self, page: &PageRoute) -> RenderedPage {
        match self.content(page) {
            Content::Article(article) => {
                let mut rendered = self.render_article(&article, &self.host(&article));
                let components = self.render_components(&article, &mut rendered);
                let (data, json) = self.article_data(&article, &rendered, &components.cached);
                let names_image = has_image(&rendered);
                let docs_render::Page { html, mut issues, link_report, records, .. } = rendered;
                let image = self.social_image(&article.parts, article.section, names_image);
                issues.extend(image.and_then(Result::err));
                RenderedPage {
                    articles: vec![html],
                    issues,
                    link_report,
                    records,
                    module: components.module,
                    data,
                    json,
                }
            }
            Content::Listing(data) => RenderedPage::listing(*data, Vec::new()),
            Content::Posts(list) => {
                let articles = self.render_posts(&list, |article| self.host(article));
                RenderedPage::listing(list.data, articles)
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
        let RenderedPage { data, json, articles, .. } = rendered;
        Ok(self.document_of(&page.path, data, json, articles)?.html.into_bytes())
    }

    pub(crate) fn document_of(
        &self,
        path: &RoutePath,
        data: &PageData,
        json: &str,
        articles: &[String],
    ) -> Result<Document, ShellError> {
        let shared = &self.base.shared;
        let key = data.sidebar.as_ref().map(|sidebar| sidebar.key.as_str());
        let request = ShellRequest {
            is_first_of_kind: self.base.first_of_kinds.contains(path),
            ..shell_request(shared, path.as_str(), key, json)
        };
        let renderer = &self.base.project.renderer;
        let shell = info_span!("shell").in_scope(|| renderer.render_shell(&request))?;
        Ok(shared.template.document(data, json, &shell, articles))
    }

    /// Returns a page's data, with the edited document in place of the loaded one.
    pub(crate) fn page(&self, id: PageId) -> Page<'_> {
        match self.base.routes.page(id) {
            Page::Doc(version, doc) => match self.edited(&doc.file) {
                Some(EditedPage::Doc(edited)) => Page::Doc(version, edited),
                _ => Page::Doc(version, doc),
            },
            Page::Post(blog, position, post) => Page::Post(blog, position, self.post(post)),
            page => page,
        }
    }

    fn edited(&self, file: &str) -> Option<&EditedPage> {
        self.edits.get(file).map(|edit| &edit.page)
    }

    /// Returns the edited post in place of the loaded one.
    pub(crate) fn post<'a>(&'a self, post: &'a BlogPost) -> &'a BlogPost {
        match self.edited(&post.file) {
            Some(EditedPage::Post(edited)) => edited,
            _ => post,
        }
    }

    /// Returns the snapshot with another text of a document.
    pub(crate) fn with_edit(&self, edit: Edit) -> Self {
        let mut edits = HashMap::clone(&self.edits);
        edits.insert(edit.page.file().to_owned(), Arc::new(edit));
        Self { base: Arc::clone(&self.base), edits: Arc::new(edits) }
    }

    /// Returns the inputs of a page's content.
    pub(crate) fn content<'a>(&'a self, page: &'a PageRoute) -> Content<'a> {
        let Base { routes, shared, .. } = &*self.base;
        let (settings, path) = (&self.site().settings, &page.path);
        let contexts = self.contexts();
        let plain = || contexts.of_page(path);
        let mut data = match self.page(page.id) {
            Page::Doc(..) | Page::Standalone(_) | Page::Post(..) => {
                return Content::Article(Box::new(self.article(page)));
            }
            Page::Category(version, sidebar, category) => {
                let context = contexts.of_category(version, sidebar, path);
                let docs = routes.docs(version);
                data::category_page(settings, docs, category, path.as_str(), context)
            }
            Page::Tags(version) => {
                data::tags_page(settings, routes.docs(version), path.as_str(), plain())
            }
            Page::Tag(version, tag) => {
                let docs = routes.docs(version);
                let all_tags = tags_path(&routes.site, docs.0, docs.1);
                data::tag_page(settings, docs, tag, &all_tags, plain())
            }
            Page::Posts(blog, list) => {
                return Content::Posts(Box::new(self.post_list(blog, list, path)));
            }
            Page::BlogTags(blog) => {
                let context = contexts.of_blog(blog, path);
                data::blog_tags_page(settings, blog, context)
            }
            Page::BlogAuthors(blog) => {
                let context = contexts.of_blog(blog, path);
                data::authors_page(settings, blog, context)
            }
            Page::BlogArchive(blog) => data::archive_page(settings, blog, path.as_str(), plain()),
            Page::Search => data::search_page(settings, path.as_str(), plain()),
            Page::NotFound => {
                let mut data = data::not_found_page(settings, plain());
                data::add_elements(&mut data.head, &shared.not_found_head);
                data
            }
        };
        data::add_default_metas(&mut data.head, &shared.head);
        Content::Listing(Box::new(data))
    }

    fn article<'a>(&'a self, page: &'a PageRoute) -> Article<'a> {
        let parts = self.parts(page);
        let (parts, section) =
            parts.expect("only documents, posts and standalone pages have an article");
        let text = self.text(parts.file());
        let anchors = self.base.anchors.get(&page.path).map(Vec::as_slice).unwrap_or_default();
        Article { path: &page.path, page: self.page(page.id), parts, section, text, anchors }
    }

    /// Returns the parts of the site for a page with an article, and its section; `None` for other pages.
    pub(crate) fn parts<'a>(
        &'a self,
        page: &'a PageRoute,
    ) -> Option<(PageParts<'a>, Option<&'a str>)> {
        let routes = &self.base.routes;
        let data = self.page(page.id);
        Some(match data {
            Page::Doc(index, doc) => {
                let (instance, version) = routes.docs(index);
                (PageParts::Doc { instance, version, doc }, routes.section(index, doc))
            }
            Page::Standalone(standalone) => (PageParts::Standalone(standalone), None),
            Page::Post(blog, _, post) => {
                let parts = self.post_parts(blog, post, &page.path, data);
                (parts, Some(blog.settings.title.as_str()))
            }
            _ => return None,
        })
    }

    /// Returns a page of a list of posts.
    fn post_list<'a>(
        &'a self,
        blog: &'a Blog,
        list: &'a BlogList,
        path: &RoutePath,
    ) -> PostList<'a> {
        let shared = &self.base.shared;
        let positions = list.posts.iter();
        let articles: Vec<Article<'_>> = positions
            .filter_map(|position| {
                self.post_article(blog, *position, self.post(&blog.posts[*position]))
            })
            .collect();
        let shown = articles.iter().map(|article| &article.parts);
        let context = self.contexts().of_blog(blog, path);
        let settings = &self.site().settings;
        let mut data = data::posts_page(settings, blog, list, shown, context);
        data::add_default_metas(&mut data.head, &shared.head);
        PostList::new(data, articles)
    }

    /// Returns the article of a post.
    pub(crate) fn post_article<'a>(
        &'a self,
        blog: &'a Blog,
        position: usize,
        post: &'a BlogPost,
    ) -> Option<Article<'a>> {
        let path = self.base.routes.route_of(&post.file)?;
        let page = Page::Post(blog, position, post);
        Some(Article {
            path,
            page,
            parts: self.post_parts(blog, post, path, page),
            section: Some(&blog.settings.title),
            text: self.text(&post.file),
            anchors: &[],
        })
    }

    /// Returns a post with the addresses of the pictures in its front matter, relative to the post or to the site.
    fn post_parts<'a>(
        &'a self,
        blog: &'a Blog,
        post: &'a BlogPost,
        path: &RoutePath,
        page: Page<'a>,
    ) -> PageParts<'a> {
        let Base { routes, assets, .. } = &*self.base;
        let settings = &self.site().settings;
        let host = SiteHost::new(routes, assets, (path, page), &post.file);
        let address = |picture: &str| host.find_image(picture).0.href;
        let image = post.front_matter.image.as_deref().map(|image| match image.starts_with('.') {
            true => address(image),
            false => href(settings, image),
        });
        let authors = post.authors.iter();
        let authors = authors.map(|author| data::author_data(settings, author, &address));
        let modified = self.modified(blog, post);
        PageParts::Post { blog, post, image, authors: authors.collect(), modified }
    }

    /// Returns the date of a post's last change, from its front matter or the history of its file.
    fn modified(&self, blog: &Blog, post: &BlogPost) -> Option<String> {
        let written = post.front_matter.last_update.as_ref().and_then(|update| update.date.clone());
        let change = || self.loaded().last_changes.changes.get(&post.file);
        let known = || blog.settings.shown_change().time.then(change).flatten();
        written.or_else(|| Some(known()?.date.clone()))
    }

    /// Renders the posts of a list, each with the host that `host` returns.
    pub(crate) fn render_posts<'b, Host: docs_render::PageHost>(
        &self,
        list: &'b PostList<'_>,
        host: impl FnMut(&'b Article<'_>) -> Host,
    ) -> Vec<String> {
        list.render(&self.site().settings, &self.base.articles, host)
    }

    /// Returns the text of a file, as edited.
    pub(crate) fn text(&self, file: &str) -> Cow<'_, str> {
        let Base { loaded, project, .. } = &*self.base;
        match self.edits.get(file) {
            Some(edit) => edit.text.as_str().into(),
            None => loaded.text(&*project.sources, file).into(),
        }
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
        if let Some(properties) = article.parts.properties() {
            return component_page(article.parts.file(), properties);
        }
        let bound = self.base.components.as_ref();
        let names = bound.map(|bound| (as_strs(&bound.globals), as_strs(&bound.replaced)));
        let islands = names.as_ref().map(|(global, replaced)| Islands { global, replaced });
        self.base.articles.render(&self.site().settings, article, host, islands)
    }

    /// Returns the data of a page with an article, also in JSON.
    pub(crate) fn article_data(
        &self,
        article: &Article<'_>,
        rendered: &docs_render::Page,
        components: &CachedComponents,
    ) -> (PageData, String) {
        let context = self.context(article);
        let image = self.social_image(&article.parts, article.section, has_image(rendered));
        let image = image.and_then(Result::ok);
        let mut data =
            data::page_data(self.site(), &article.parts, context, rendered, image.as_ref());
        data::add_default_metas(&mut data.head, &self.base.shared.head);
        let shown = article.parts.shown_change(self.site());
        if shown.is_shown()
            && let Some(change) = self.loaded().last_changes.changes.get(article.parts.file())
        {
            data::add_last_change(&self.site().settings, &mut data, shown, change);
        }
        let twin = self.base.twins.file_of_article(article.path);
        data.markdown = twin.map(|file| href(&self.site().settings, &format!("/{file}")));
        if let PageParts::Doc { .. } = article.parts {
            data::describe_document(&mut data, &self.site().settings);
        }
        components.add_to(&mut data, article, &href(&self.site().settings, "/"));
        let json = to_json(&data);
        (data, json)
    }

    fn context(&self, article: &Article<'_>) -> PageContext {
        let contexts = self.contexts();
        match article.page {
            Page::Doc(version, doc) => contexts.of_doc(version, doc),
            Page::Post(blog, position, _) => contexts.of_post(blog, position, article.path),
            _ => contexts.of_page(article.path),
        }
    }

    fn contexts(&self) -> PageContexts<'_> {
        PageContexts { routes: &self.base.routes, shared: &self.base.shared }
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

/// Adds articles to the JSON of a page's data.
pub(crate) fn navigation_data(json: &str, articles: &[String]) -> Vec<u8> {
    let length: usize = articles.iter().map(|article| article.len() + article.len() / 8 + 4).sum();
    let mut bytes = Vec::with_capacity(json.len() + length + 16);
    bytes.extend_from_slice(json.strip_suffix('}').unwrap_or(json).as_bytes());
    bytes.extend_from_slice(b",\"articles\":");
    serde_json::to_writer(&mut bytes, articles).expect("memory takes every text");
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
        is_first_of_kind: false,
    }
}

/// Returns the first page of each kind.
fn first_of_kinds(pages: &[PageRoute], routes: &SiteRoutes) -> HashSet<RoutePath> {
    let mut kinds = HashSet::new();
    let is_first = |route: &&PageRoute| {
        let is_component =
            matches!(routes.page(route.id), Page::Standalone(page) if page.is_component);
        kinds.insert((std::mem::discriminant(&route.id), is_component))
    };
    pages.iter().filter(is_first).map(|route| route.path.clone()).collect()
}

/// Prepares the renderer for the sidebar of most pages.
fn prepare_renderer(project: &Project, shared: &SharedFiles) {
    project.renderer.prepare(&shell_request(shared, "", shared.main_sidebar.as_deref(), ""));
}

/// Returns the fingerprint of all site-wide inputs to page shells: settings, sidebars, and the data of all documents
/// except their text. Routes depend on nothing else.
fn site_fingerprint(base: &Base) -> Fingerprint {
    let Base { loaded, shared, .. } = base;
    let mut fingerprint = Fingerprinter::default();
    let site = &loaded.site;
    if let Some(social) = &base.social {
        fingerprint.fingerprint(social.fingerprint());
    }
    fingerprint.fingerprint(shared.shell).fingerprint(loaded.settings);
    for instance in &site.instances {
        fingerprint.value(&instance.settings);
        for version in &instance.versions {
            fingerprint.value(&version.settings).value(&version.tags).value(&version.tags_file());
            // Sidebars with equal data can differ in reading order and in generated pages.
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
    for blog in &site.blogs {
        fingerprint.value(&blog.settings).value(&blog.lists).value(&blog.tags).value(&blog.authors);
        for post in &blog.posts {
            fingerprint.text(&post.file).text(&post.permalink).text(&post.title);
            fingerprint.value(&post.description).value(&post.date);
            fingerprint.value(&post.authors).value(&post.tags);
            fingerprint.value(&post.front_matter.written);
        }
    }
    if !loaded.last_changes.changes.is_empty() {
        fingerprint.fingerprint(loaded.last_changes.fingerprint());
    }
    for file in &loaded.static_files {
        fingerprint.text(&file.path);
    }
    for page in &site.pages {
        fingerprint.text(&page.file).text(&page.permalink).text(&page.title);
    }
    fingerprint.value(&site.drafts);
    fingerprint.finish()
}

/// Returns whether pages of a site may contain components: whether a text imports anything, or the project has
/// components that pages use without an import.
fn has_components(project: &Project, loaded: &LoadedSite, interface: &Interface) -> bool {
    let site = &loaded.site;
    let docs = site.instances.iter().flat_map(|instance| &instance.versions);
    let mut docs = docs.flat_map(|version| version.docs.values());
    let mut posts = site.blogs.iter().flat_map(|blog| &blog.posts);
    project.bundler.is_some()
        && interface.guest().is_some()
        && (docs.any(|doc| doc.has_statements)
            || posts.any(|post| post.has_statements)
            || site.pages.iter().any(|page| page.has_statements)
            || !site.settings.markdown.components.is_empty()
            || (loaded.replaced.is_some() && !theme_components(&*project.sources).is_empty()))
}

/// Returns whether the text of a page names its picture.
fn has_image(rendered: &docs_render::Page) -> bool {
    names_image(rendered.head.iter().map(|tag| &tag.attributes))
}

/// Returns texts as borrowed ones.
fn as_strs(texts: &[String]) -> Vec<&str> {
    texts.iter().map(String::as_str).collect()
}
