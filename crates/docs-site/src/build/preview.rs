//! Previews of a site: files are rendered on request while its documents change.

use std::array;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use bytes::Bytes;
use docs_model::{
    Blog, BlogPost, Doc, DocContext, Issue, PostContext, Severity, SiteMarker, response_headers,
};
use docs_routing::RoutePath;
use rustc_hash::FxHashMap;

use super::page_resources::PageResources;
use crate::inputs::sink::MemorySink;
use crate::outputs::error::BuildError;
use crate::outputs::output::FinishedSite;
use crate::outputs::rendered_pages::RenderedPages;
use crate::outputs::{OUTPUTS, PAGE_OUTPUTS};
use crate::pages::snapshot::{Edit, EditedPage, Snapshot};
use crate::plan::PageRoute;
use crate::plan::{Page, PageId};
use crate::values::mutex::lock;

/// The files of a site, rendered when they are requested.
///
/// A preview is immutable. An edited document results in another preview ([`update`](Self::update)), which shares all
/// rendered pages except the edited one; a page that is being rendered meanwhile belongs to the old preview and never
/// reaches the new one.
///
/// Files are rendered on rayon's thread pool. Methods must not be called on a thread of that pool, since they wait for
/// it.
///
/// ```
/// use docs_site::{LoadOptions, MemoryTree, Preview, Project};
///
/// let project = Project::new(MemoryTree::from_iter([
///     ("site.toml", "title = 'Manual'\nurl = 'https://example.org'"),
///     ("content/index.md", "# Welcome"),
/// ]));
/// let preview = Preview::new(project.snapshot(&LoadOptions::default())?);
/// let page = preview.file("index.html")?.expect("the site has this page");
/// assert!(page.bytes.starts_with(b"<!doctype html>"));
/// assert!(preview.file("other.html")?.is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Preview {
    snapshot: Snapshot,
    /// Files of the requested pages, by index of the page.
    rendered: Arc<Mutex<FxHashMap<usize, Arc<RenderedFiles>>>>,
    /// Files of the requested outputs, in the order of [`OUTPUTS`].
    outputs: [Arc<Files>; OUTPUTS.len()],
    /// Modules of the components of all pages that were rendered, by path. Their names contain a hash of their content.
    /// Previews that replace each other share them.
    modules: Arc<Mutex<BTreeMap<String, Bytes>>>,
    /// Resources that the pages that were rendered load. Previews that replace each other share them.
    resources: Arc<Mutex<PageResources>>,
}

/// The rendered files of a page.
#[derive(Default)]
struct RenderedFiles {
    document: Mutex<Option<Bytes>>,
    /// In the order of [`PAGE_OUTPUTS`].
    others: [Mutex<Option<Bytes>>; PAGE_OUTPUTS.len()],
}

/// A kind of file of pages.
#[derive(Clone, Copy)]
enum PageFileKind {
    Document,
    /// Index in [`PAGE_OUTPUTS`].
    Other(usize),
}

/// Files that are rendered together, by path.
type Files = Mutex<Option<BTreeMap<String, Vec<u8>>>>;

/// A file of a [`Preview`].
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct PreviewFile {
    /// Content of the file.
    pub bytes: Bytes,
    /// Issues of the page, if the request rendered it.
    pub issues: Vec<Issue>,
}

impl From<Bytes> for PreviewFile {
    fn from(bytes: Bytes) -> Self {
        Self { bytes, issues: Vec::new() }
    }
}

/// Effect of a changed document on a [`Preview`].
#[derive(Debug)]
#[non_exhaustive]
pub enum Update {
    /// Only the source of a page has changed.
    Page {
        /// The preview with the new source.
        preview: Box<Preview>,
        /// Path of the page, without the site's base URL.
        path: RoutePath,
        /// `false` if other pages include parts of the changed document: they are updated when the site is loaded
        /// again.
        is_complete: bool,
    },
    /// The position of the document in the site may have changed: the site must be loaded again.
    Site,
}

impl Preview {
    /// Creates the preview of a snapshot.
    #[must_use]
    pub fn new(snapshot: Snapshot) -> Self {
        Self {
            rendered: Arc::default(),
            outputs: array::from_fn(|_| Arc::default()),
            modules: Arc::default(),
            resources: Arc::default(),
            snapshot,
        }
    }

    /// Creates the preview of a snapshot that replaces another one of the same site, in the same or in another language.
    ///
    /// Rendered pages of `former` refer to modules of components. Browsers may request these modules after the
    /// replacement, so the new preview contains them too. Their names depend on their content, so they never conflict.
    ///
    /// ```
    /// # use docs_site::{LoadOptions, MemoryTree, Preview, Project};
    /// # let project = Project::new(MemoryTree::from_iter([
    /// #     ("site.toml", "title = 'Manual'\nurl = 'https://example.org'"),
    /// #     ("content/index.md", "# Welcome"),
    /// # ]));
    /// let preview = Preview::new(project.snapshot(&LoadOptions::default())?);
    /// // After changes of the sources:
    /// let preview = Preview::replace(&preview, project.snapshot(&LoadOptions::default())?);
    /// assert!(preview.has_file("index.html"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn replace(former: &Self, snapshot: Snapshot) -> Self {
        Self {
            modules: Arc::clone(&former.modules),
            resources: Arc::clone(&former.resources),
            ..Self::new(snapshot)
        }
    }

    /// Returns the properties of the site for servers. Its policy allows the resources that the pages that were
    /// rendered so far load.
    #[must_use]
    pub fn marker(&self) -> SiteMarker {
        let mut marker = self.snapshot.marker();
        let resources = lock(&self.resources).all();
        if !resources.is_empty() {
            let external = [self.snapshot.base().shared.external.as_slice(), &resources].concat();
            marker.headers = response_headers(&self.snapshot.site().settings, &external);
        }
        marker
    }

    /// Returns a number that changes with [`marker`](Self::marker), when a page that is rendered loads other resources.
    #[must_use]
    pub fn marker_revision(&self) -> u64 {
        lock(&self.resources).revision()
    }

    /// Returns the snapshot from which files are rendered.
    #[must_use]
    pub fn snapshot(&self) -> &Snapshot {
        &self.snapshot
    }

    /// Returns the file at a path within the built site, without the site's base URL; `None` if it does not exist.
    ///
    /// # Errors
    ///
    /// Returns an error if the interface cannot render the shell of a page.
    pub fn file(&self, path: &str) -> Result<Option<PreviewFile>, BuildError> {
        // As in a build, a page replaces a static file with its path.
        if let Some((number, kind)) = self.page_of_file(path) {
            return self.page_file(number, kind).map(Some);
        }
        if let Some(module) = lock(&self.modules).get(path) {
            return Ok(Some(module.clone().into()));
        }
        let Some(at) = OUTPUTS.iter().position(|output| output.contains_path(&self.snapshot, path))
        else {
            return Ok(self.published_file(path).map(PreviewFile::from));
        };
        Ok(self.output_file(at, path)?.map(PreviewFile::from))
    }

    /// Returns `true` if [`file`](Self::file) returns a file, without rendering pages where their names are enough.
    #[must_use]
    pub fn has_file(&self, path: &str) -> bool {
        self.page_of_file(path).is_some()
            || lock(&self.modules).contains_key(path)
            || self.snapshot.base().assets.source_of(path).is_some()
            || OUTPUTS
                .iter()
                .position(|output| output.contains_path(&self.snapshot, path))
                .is_some_and(|at| {
                    OUTPUTS[at].has_independent_files()
                        || matches!(self.output_file(at, path), Ok(Some(_)))
                })
    }

    /// Returns the page with a file, and the kind of the file.
    fn page_of_file(&self, path: &str) -> Option<(usize, PageFileKind)> {
        let others = PAGE_OUTPUTS.iter().enumerate();
        let mut others = others.filter_map(|(at, output)| {
            Some((output.page_of(&self.snapshot, path)?, PageFileKind::Other(at)))
        });
        let document = self.snapshot.base().routes.page_of_document(path);
        document.map(|page| (page, PageFileKind::Document)).or_else(|| others.next())
    }

    /// Returns a file to which articles link.
    fn published_file(&self, path: &str) -> Option<Bytes> {
        let source = self.snapshot.base().assets.source_of(path)?;
        self.snapshot.source_bytes(&source).ok()
    }

    /// Returns a file of an output.
    fn output_file(&self, at: usize, path: &str) -> Result<Option<Bytes>, BuildError> {
        if OUTPUTS[at].has_independent_files() {
            return OUTPUTS[at].file(&self.snapshot, path);
        }
        let mut stored = lock(&self.outputs[at]);
        if stored.is_none() {
            let sink = MemorySink::default();
            on_pool(|| {
                let pages = RenderedPages::new(&self.snapshot);
                OUTPUTS[at].write(&FinishedSite {
                    snapshot: &self.snapshot,
                    pages: &pages,
                    sink: &sink,
                    previous_index: None,
                })
            })?;
            *stored = Some(sink.into_files());
        }
        let file = stored.as_ref().and_then(|files| files.get(path));
        Ok(file.map(|bytes| Bytes::copy_from_slice(bytes)))
    }

    fn page_file(&self, number: usize, kind: PageFileKind) -> Result<PreviewFile, BuildError> {
        let files = Arc::clone(lock(&self.rendered).entry(number).or_default());
        let mut stored = lock(match kind {
            PageFileKind::Document => &files.document,
            PageFileKind::Other(at) => &files.others[at],
        });
        if let Some(bytes) = &*stored {
            return Ok(bytes.clone().into());
        }
        let page = &self.snapshot.pages()[number];
        let file = on_pool(|| self.render(page, kind))?;
        *stored = Some(file.bytes.clone());
        Ok(file)
    }

    fn render(&self, page: &PageRoute, kind: PageFileKind) -> Result<PreviewFile, BuildError> {
        let rendered = self.snapshot.render(page);
        let bytes = match kind {
            PageFileKind::Document => self.snapshot.document(page, &rendered)?,
            PageFileKind::Other(at) => {
                let (content, articles) = (&rendered.content, &rendered.articles);
                PAGE_OUTPUTS[at].render(&self.snapshot, page, content, articles).bytes
            }
        };
        if let Some((path, code)) = &rendered.module {
            lock(&self.modules).insert(path.clone(), Bytes::copy_from_slice(code.as_bytes()));
        }
        // Languages share the resources, so that a path is not sufficient.
        let address = self.snapshot.base().routes.base_url.join(page.path.as_str());
        lock(&self.resources).set(address, &rendered.external);
        let mut issues = self.snapshot.check_links(page, &rendered);
        issues.splice(0..0, rendered.issues);
        self.snapshot.loaded().adapt_issues(&mut issues);
        Ok(PreviewFile { bytes: bytes.into(), issues })
    }

    /// Returns `true` if a document of the site is in this file, relative to the site's folder.
    #[must_use]
    pub fn is_document(&self, file: &str) -> bool {
        let page = self.snapshot.base().routes.page_of(file);
        matches!(page, Some(PageId::Doc(..) | PageId::Post(..)))
    }

    /// Returns the folders of the site's documents, relative to the site's folder.
    pub fn content_folders(&self) -> impl Iterator<Item = &str> {
        let instances = self.snapshot.site().instances.iter();
        let versions = instances.flat_map(|instance| &instance.versions);
        let of_versions = versions.flat_map(|version| {
            let settings = &version.settings;
            settings.translated.iter().chain([&settings.content]).map(String::as_str)
        });
        let of_blogs = self.snapshot.site().blogs.iter().flat_map(|blog| {
            let settings = &blog.settings;
            settings.translated.iter().chain([&settings.content]).map(String::as_str)
        });
        of_versions.chain(of_blogs)
    }

    /// Returns the effect of a document's new source.
    #[must_use]
    pub fn update(&self, file: &str, text: String) -> Update {
        if self.snapshot.loaded().generated.is_generated_or_source(file) {
            return Update::Site;
        }
        match self.snapshot.base().routes.page_of(file) {
            Some(id @ PageId::Doc(..)) => self.update_doc(id, file, text),
            Some(PageId::Post(blog, position)) => self.update_post(blog, position, file, text),
            _ => Update::Site,
        }
    }

    fn update_doc(&self, id: PageId, file: &str, text: String) -> Update {
        let Page::Doc(_, before) = self.snapshot.page(id) else { return Update::Site };
        let Some(mut doc) = self.read_document(id, file, &text) else { return Update::Site };
        if !(doc.has_written_title() || before.has_written_title()) {
            // That of its sidebar entry or its folder.
            doc.title.clone_from(&before.title);
        }
        // Only the page itself shows these: all lists with the page are unchanged.
        let mut expected = before.clone();
        expected.body_offset = doc.body_offset;
        expected.first_line = doc.first_line;
        if self.snapshot.has_other_imports(id, &text) {
            return Update::Site;
        }
        let is_shown_elsewhere = self.snapshot.base().assets.is_requested(file);
        let is_complete = expected == doc && !is_shown_elsewhere;
        expected.description.clone_from(&doc.description);
        expected.front_matter.description.clone_from(&doc.front_matter.description);
        if expected != doc {
            return Update::Site;
        }
        let path = RoutePath::parse(&doc.permalink);
        let preview = Box::new(self.with_edit(Edit { text, page: EditedPage::Doc(doc) }, &path));
        Update::Page { preview, path, is_complete }
    }

    /// Returns the effect of a post's new source. The lists of its blog include its article, and are rendered again.
    fn update_post(&self, blog: usize, position: usize, file: &str, text: String) -> Update {
        let Page::Post(of, _, before) = self.snapshot.page(PageId::Post(blog, position)) else {
            return Update::Site;
        };
        let Some(post) = self.read_post(of, file, &text) else { return Update::Site };
        let mut expected = before.clone();
        expected.body_offset = post.body_offset;
        expected.first_line = post.first_line;
        expected.excerpt_end = post.excerpt_end;
        expected.reading_minutes = post.reading_minutes;
        expected.description.clone_from(&post.description);
        if expected != post || self.snapshot.has_other_imports(PageId::Post(blog, position), &text)
        {
            return Update::Site;
        }
        let path = RoutePath::parse(&post.permalink);
        let mut preview = self.with_edit(Edit { text, page: EditedPage::Post(post) }, &path);
        let pages = self.snapshot.pages();
        let is_list =
            |number: usize| matches!(pages[number].id, PageId::Posts(of, _) if of == blog);
        lock(&preview.rendered).retain(|number, _| !is_list(*number));
        // Feeds contain posts.
        preview.outputs = array::from_fn(|_| Arc::default());
        let is_complete = !self.snapshot.base().assets.is_requested(file);
        Update::Page { preview: Box::new(preview), path, is_complete }
    }

    /// Reads the source of a post; `None` if it contains errors.
    fn read_post(&self, blog: &Blog, file: &str, text: &str) -> Option<BlogPost> {
        let settings = &blog.settings;
        let mut folders = settings.translated.iter().chain([&settings.content]);
        let relative =
            folders.find_map(|folder| file.strip_prefix(folder.as_str())?.strip_prefix('/'))?;
        let context = PostContext {
            settings,
            authors: &blog.authors_file,
            tags: &blog.tags_file,
            trailing_slash: self.snapshot.site().settings.trailing_slash,
            has_blocks: self.snapshot.site().settings.markdown.blocks,
            variables: &self.snapshot.site().settings.variables,
        };
        let (post, issues) = BlogPost::read(file, relative, text, &context);
        let has_errors = issues.iter().any(|issue| issue.severity == Severity::Error);
        (!has_errors).then_some(post)
    }

    /// Reads the source of a document; `None` if it contains errors.
    fn read_document(&self, id: PageId, file: &str, text: &str) -> Option<Doc> {
        let PageId::Doc(index, _) = id else { return None };
        let (instance, version) = self.snapshot.base().routes.docs(index);
        let settings = &version.settings;
        let mut folders = settings.translated.iter().chain([&settings.content]);
        let relative =
            folders.find_map(|folder| file.strip_prefix(folder.as_str())?.strip_prefix('/'))?;
        let context = DocContext {
            version_path: &settings.path,
            number_prefixes: &instance.settings.number_prefixes,
            trailing_slash: self.snapshot.site().settings.trailing_slash,
            has_blocks: self.snapshot.site().settings.markdown.blocks,
            variables: &settings.variables,
        };
        let (doc, issues) = Doc::read(file, relative, text, &context);
        let has_errors = issues.iter().any(|issue| issue.severity == Severity::Error);
        (!has_errors).then_some(doc)
    }

    /// Returns the preview with another source of the document at a path.
    fn with_edit(&self, edit: Edit, path: &RoutePath) -> Self {
        let mut rendered = lock(&self.rendered).clone();
        let routes = &self.snapshot.base().routes;
        if let Some(number) = routes.page_of_document(&path.output_file()) {
            rendered.remove(&number);
        }
        Self {
            snapshot: self.snapshot.with_edit(edit),
            rendered: Arc::new(rendered.into()),
            outputs: array::from_fn(|_| Arc::default()),
            modules: Arc::clone(&self.modules),
            resources: Arc::clone(&self.resources),
        }
    }
}

impl std::fmt::Debug for Preview {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Preview").field("snapshot", &self.snapshot).finish_non_exhaustive()
    }
}

/// Runs a function on a thread of rayon's pool: renderers keep an engine for each of these threads.
fn on_pool<Value: Send>(work: impl FnOnce() -> Value + Send) -> Value {
    rayon::scope(|_| work())
}
