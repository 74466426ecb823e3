//! Snapshots of a site: the state from which its pages are rendered, with later edits of documents.

use std::collections::HashMap;
use std::io::{self, Read as _};
use std::sync::Arc;

use bytes::Bytes;
use docs_model::{BlogPost, Doc, Issue, Site, SiteMarker};

use crate::load::project::Project;
use crate::load::{LoadError, LoadOptions, LoadedSite};
use crate::pages::article::Article;
use crate::pages::article_text::ArticleText;
use crate::pages::base::Base;
use crate::pages::contexts::PageContexts;
use crate::pages::host::SiteHost;
use crate::plan::{Page, PageId, PageRoute};

/// Immutable state of a site in one language.
///
/// A snapshot is cheap to clone and can be shared between threads. An edited document results in another snapshot, which
/// shares all other data ([`Preview::update`](crate::Preview::update)).
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
/// assert_eq!(paths, ["/", "/search", "/404"]);
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

/// Source of a document that was saved after the site was loaded, with its data.
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

impl Project {
    /// Loads the site in one language, and prepares the rendering of its pages.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`load`](Self::load).
    pub fn snapshot(&self, options: &LoadOptions) -> Result<Snapshot, LoadError> {
        Ok(Snapshot::new(self, self.load(options)?, SnapshotOptions::default()))
    }
}

impl Snapshot {
    /// Creates the snapshot of a loaded site.
    #[must_use]
    pub fn new(project: &Project, loaded: LoadedSite, options: SnapshotOptions<'_>) -> Self {
        let sibling = options.sibling.map(|sibling| &*sibling.base);
        let base = Base::new(project, loaded, options.script, sibling);
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

    /// Returns the issues of the site as a whole: settings, sources, routes, shared files, and files that are too large to be included in
    /// the pages rendered so far. Issues of sources belong to their rendered pages.
    #[must_use]
    pub fn issues(&self) -> Vec<Issue> {
        let mut issues = self.loaded_issues();
        self.base.loaded.generated.relocate(&mut issues);
        issues
    }

    /// Returns the issues of the site as a whole. Their locations in generated documents are not yet those in the files that authors
    /// write: relocating one twice would move it further in a document that has the path of such a file.
    pub(crate) fn loaded_issues(&self) -> Vec<Issue> {
        let Base { loaded, shared, routes, assets, .. } = self.base();
        let mut issues = loaded.issues.clone();
        issues.extend(shared.issues.iter().cloned());
        issues.extend(routes.issues(assets.static_paths()));
        issues.extend(assets.issues());
        issues
    }

    /// Returns a page's data. An edited document replaces the loaded one.
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

    /// Returns a post as edited, otherwise as loaded.
    pub(crate) fn post<'a>(&'a self, post: &'a BlogPost) -> &'a BlogPost {
        match self.edited(&post.file) {
            Some(EditedPage::Post(edited)) => edited,
            _ => post,
        }
    }

    /// Returns the snapshot with another source of a document.
    pub(crate) fn with_edit(&self, edit: Edit) -> Self {
        let mut edits = HashMap::clone(&self.edits);
        edits.insert(edit.page.file().to_owned(), Arc::new(edit));
        Self { base: Arc::clone(&self.base), edits: Arc::new(edits) }
    }

    /// Returns the source of a file, as edited.
    pub(crate) fn text<'a>(&'a self, file: &'a str) -> ArticleText<'a> {
        let Base { loaded, project, .. } = &*self.base;
        match self.edits.get(file) {
            Some(edit) => ArticleText::InMemory(edit.text.as_str().into()),
            None => ArticleText::from_file(loaded, &*project.sources, file),
        }
    }

    pub(crate) fn host<'a>(&'a self, article: &'a Article<'a>) -> SiteHost<'a> {
        let Base { routes, assets, .. } = &*self.base;
        SiteHost::new(routes, assets, (article.path, article.page), article.parts.file())
    }

    /// Returns the content of a source.
    pub(crate) fn source_bytes(&self, source: &str) -> io::Result<Bytes> {
        let mut bytes = Vec::new();
        self.base.project.sources().open(source)?.read_to_end(&mut bytes)?;
        Ok(bytes.into())
    }

    pub(crate) fn contexts(&self) -> PageContexts<'_> {
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
