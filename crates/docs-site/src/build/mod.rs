//! Building: every page of a site, except those that the previous build rendered from the same inputs.

pub(crate) mod cache;
pub(crate) mod preview;

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use docs_model::{
    Issue, LinkKind, LinkReport, Location, ORPHAN_CODE, Policies, Severity, SiteMarker,
};
use docs_routing::CheckedPage;
use docs_search_index::IndexState;
use docs_urls::{ExternalLink, LEDGER_FILE, Ledger, Lost};
use rayon::prelude::*;
use tracing::info_span;

use crate::build::cache::{
    BuildCache, CachePart, CachedList, CachedPage, Dependency, Recording, TransientCache,
    are_answers_equal, article_in,
};
use crate::checks::linked_files::SiteFileNames;
use crate::checks::report::Migration;
use crate::checks::unreachable::{UNREACHABLE_CODE, unreachable_pages};
use crate::checks::unused_files::UnusedFiles;
use crate::checks::urls::{LanguageUrls, read_ledger};
use crate::inputs::sink::{MemorySink, PrefixedSink, Sink, SinkError};
use crate::load::project::Project;
use crate::load::{LoadOptions, LoadedSite};
use crate::outputs::agents::{FULL_RECORD, FullText};
use crate::outputs::error::BuildError;
use crate::outputs::hosting::host_files;
use crate::outputs::search_index::{Analyses, analyze};
use crate::pages::article::Article;
use crate::pages::components::{CachedComponents, merge_limit_issues};
use crate::pages::data::PageData;
use crate::pages::data::SocialImage;
use crate::pages::former_anchors::missing_elsewhere;
use crate::pages::page_components::PageComponents;
use crate::pages::post_list::PostList;
use crate::pages::snapshot::{
    Content, PageRoute, Snapshot, SnapshotOptions, navigation_data, to_json,
};
use crate::plan::Page;
use crate::values::fingerprint::{Fingerprint, Fingerprinter};

/// Options of a build.
#[derive(Clone, Debug, Default)]
pub struct BuildOptions {
    /// Options of reading the site.
    pub load: LoadOptions,
    /// The search indexes that the previous build wrote, by the folder of the language ([`BuildReport::search`]).
    pub previous_search: BTreeMap<String, IndexState>,
    /// The report contains the links to other sites. Default: `false`.
    pub external_links: bool,
}

/// The result of a build.
#[derive(Debug, Default)]
#[non_exhaustive]
pub struct BuildReport {
    /// Number of pages in all languages.
    pub pages: usize,
    /// All issues of the site and of its texts.
    pub issues: Vec<Issue>,
    /// State of each search index, by the folder of its language.
    pub search: BTreeMap<String, IndexState>,
    /// The sources that were read.
    pub sources: ReadSources,
    /// Published addresses that neither a page nor a redirect has.
    pub lost_urls: Vec<Lost>,
    /// Links to other sites, if the options ask for them.
    pub external_links: Vec<ExternalLink>,
    /// Time for which an output that is replaced keeps content-hashed files (`build.keep_assets`).
    pub keep_assets: Duration,
    /// Kept and replaced parts of a project in another format; `None` for a site in the engine's own format.
    pub migration: Option<Migration>,
}

/// The sources that a build read besides the files of its folders, relative to the site's folder.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
#[non_exhaustive]
pub struct ReadSources {
    /// Folders, the site's own first.
    pub folders: Vec<String>,
    /// Folders among and below these whose files were listed: content, translations, pages and static files.
    pub listed: BTreeSet<String>,
    /// Scripts that were evaluated.
    pub scripts: BTreeSet<String>,
    /// Files that pages requested, existing or not, and style sheets.
    pub files: BTreeSet<String>,
}

impl BuildReport {
    /// Returns `true` if an issue is an error. The site is complete, but should not be published.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.issues.iter().any(|issue| issue.severity == Severity::Error)
    }

    fn add_sources(&mut self, snapshot: &Snapshot) {
        let loaded = snapshot.loaded();
        let sources = &mut self.sources;
        for folder in loaded.folders.iter().chain(&loaded.interface_folder) {
            if !sources.folders.contains(folder) {
                sources.folders.push(folder.clone());
            }
        }
        sources.listed.extend(loaded.listed.iter().cloned());
        sources.scripts.extend(loaded.scripts.iter().cloned());
        sources.files.extend(loaded.styles.iter().map(|style| style.file.clone()));
        sources.files.extend(snapshot.base().assets.requested());
        if let Some(bound) = &snapshot.base().components {
            sources.files.extend(bound.components.sources());
        }
        sources.files.extend(loaded.last_changes.state_files.iter().cloned());
    }

    /// Adds links to other sites. Those of a file that languages share are added once.
    fn add_external_links(&mut self, links: impl Iterator<Item = ExternalLink>) {
        let known: HashSet<ExternalLink> = self.external_links.iter().cloned().collect();
        self.external_links.extend(links.filter(|link| !known.contains(link)));
    }

    /// Adds the lost addresses of a language, except those that the default language has lost as well: its redirects apply in
    /// each language.
    fn add_lost_urls(&mut self, language: &str, lost: Vec<Lost>, policies: &Policies) {
        let prefix = format!("/{language}");
        let known: HashSet<String> = match language {
            "" => HashSet::new(),
            _ => self.lost_urls.iter().map(|lost| format!("{prefix}{}", lost.from)).collect(),
        };
        let new: Vec<Lost> = lost.into_iter().filter(|lost| !known.contains(&lost.from)).collect();
        if let Some(severity) = policies.on_lost_urls.severity() {
            self.issues.extend(new.iter().map(|lost| lost.issue(severity)));
        }
        self.lost_urls.extend(new);
    }

    /// Returns the issues of links that no earlier language has. The languages share the files without a translation, so
    /// the message of an issue in such a file names the language.
    fn new_in_language(&self, snapshot: &Snapshot, issues: Vec<Issue>) -> Vec<Issue> {
        let settings = &snapshot.site().settings;
        let language = settings.language();
        if language == settings.locales.default {
            return issues;
        }
        let fault =
            |issue: &Issue| (issue.code.clone(), issue.location.clone(), issue.message.clone());
        let known: HashSet<_> = self.issues.iter().map(fault).collect();
        let routes = &snapshot.base().routes;
        let mut new: Vec<Issue> =
            issues.into_iter().filter(|issue| !known.contains(&fault(issue))).collect();
        for issue in &mut new {
            let is_shared = |location: &Location| !routes.is_translation(&location.file);
            if issue.location.as_ref().is_some_and(is_shared) {
                issue.message.push_str(&format!(", in the language `{language}`"));
            }
        }
        new
    }

    /// Adds the issues of a language. Issues of a file that languages share are reported once.
    fn add_issues(&mut self, issues: impl IntoIterator<Item = Issue>) {
        let known: HashSet<Issue> = self.issues.iter().cloned().collect();
        self.issues.extend(issues.into_iter().filter(|issue| !known.contains(issue)));
    }
}

impl Project {
    /// Builds the site in all its languages.
    ///
    /// # Errors
    ///
    /// When the site cannot be read, or a file cannot be written or rendered. Issues of the content are part of the report.
    ///
    /// # Examples
    ///
    /// ```
    /// use docs_site::{BuildOptions, MemoryCache, MemorySink, MemoryTree, Project};
    ///
    /// let project = Project::new(MemoryTree::from_iter([
    ///     ("site.toml", "title = \"Manual\"\nurl = \"https://example.org\""),
    ///     ("content/index.md", "# Welcome"),
    /// ]));
    /// let sink = MemorySink::default();
    /// let report = project.build(&BuildOptions::default(), &MemoryCache::default(), &sink).unwrap();
    /// assert!(!report.has_errors());
    /// assert!(sink.file("index.html").is_some());
    /// ```
    pub fn build(
        &self,
        options: &BuildOptions,
        cache: &dyn BuildCache,
        sink: &dyn Sink,
    ) -> Result<BuildReport, BuildError> {
        self.build_loaded(self.load(&options.load)?, options, cache, sink)
    }

    /// Builds the site in all its languages, and returns its files by path.
    ///
    /// # Errors
    ///
    /// The errors of [`build`](Self::build).
    ///
    /// # Examples
    ///
    /// ```
    /// use docs_site::{BuildOptions, MemoryTree, Project};
    ///
    /// let project = Project::new(MemoryTree::from_iter([
    ///     ("site.toml", "title = \"Manual\"\nurl = \"https://example.org\""),
    ///     ("content/index.md", "# Welcome"),
    /// ]));
    /// let (report, files) = project.build_to_memory(&BuildOptions::default())?;
    /// assert_eq!(report.pages, 2); // The document, and the page for addresses without one.
    /// assert!(files.contains_key("index.html") && files.contains_key("404.html"));
    /// # Ok::<(), docs_site::BuildError>(())
    /// ```
    pub fn build_to_memory(
        &self,
        options: &BuildOptions,
    ) -> Result<(BuildReport, BTreeMap<String, Vec<u8>>), BuildError> {
        let sink = MemorySink::default();
        let report = self.build(options, &TransientCache::default(), &sink)?;
        Ok((report, sink.into_files()))
    }

    /// Builds the site in all its languages, the first of which is already `loaded`.
    ///
    /// # Errors
    ///
    /// The errors of [`build`](Self::build).
    pub fn build_loaded(
        &self,
        loaded: LoadedSite,
        options: &BuildOptions,
        cache: &dyn BuildCache,
        sink: &dyn Sink,
    ) -> Result<BuildReport, BuildError> {
        let mut report = BuildReport {
            migration: Migration::from_loaded(&loaded),
            keep_assets: loaded.site.settings.build.keep_assets,
            ..BuildReport::default()
        };
        let host = loaded.site.settings.deploy.host;
        let own_files: HashSet<String> =
            loaded.static_files.iter().map(|file| file.path.clone()).collect();
        let languages: Vec<String> =
            loaded.site.settings.languages()[1..].iter().map(ToString::to_string).collect();
        let (ledger, issues) = read_ledger(self.sources());
        report.issues.extend(issues);
        report.sources.files.insert(LEDGER_FILE.to_owned());
        let options = &LanguageOptions { build: options, ledger };
        let policy = loaded.site.settings.policies.on_unused_files;
        let mut unused = policy.severity().map(|severity| UnusedFiles::new(&loaded, severity));
        let mut marker = build_language(self, loaded, "", options, cache, sink, &mut report)?;
        for language in &languages {
            let load =
                LoadOptions { language: Some(language.clone()), ..options.build.load.clone() };
            let within = PrefixedSink::new(sink, language);
            let loaded = self.load(&load)?;
            if let Some(unused) = &mut unused {
                unused.add_language(&loaded);
            }
            let of_language =
                build_language(self, loaded, language, options, cache, &within, &mut report)?;
            marker.add_redirects(language, &of_language.redirects);
        }
        if let Some(unused) = unused {
            let read = report.sources.scripts.union(&report.sources.files);
            report.issues.extend(unused.issues(self.sources(), read));
        }
        sink.write(SiteMarker::FILE, marker.to_json())?;
        for (path, text) in host_files(host, &marker) {
            if own_files.contains(path) {
                report.issues.push(own_host_file(path));
            } else {
                sink.write(path, text.into_bytes())?;
            }
        }
        Ok(report)
    }
}

/// Returns the issue of a file for the host that the author has written.
fn own_host_file(path: &str) -> Issue {
    let message =
        format!("`{path}` in the static folder is published instead of the generated one");
    Issue::warning("deploy", message)
        .help("remove the file, or `deploy.host` from the settings: then redirects have documents")
}

/// Options of a build that all languages share.
struct LanguageOptions<'a> {
    build: &'a BuildOptions,
    /// Published addresses, if the site has a ledger.
    ledger: Option<Ledger>,
}

/// Builds the site in a language. Returns its marker, which is written once those of all languages are known.
fn build_language(
    project: &Project,
    loaded: LoadedSite,
    language: &str,
    options: &LanguageOptions<'_>,
    cache: &dyn BuildCache,
    sink: &dyn Sink,
    report: &mut BuildReport,
) -> Result<SiteMarker, BuildError> {
    let snapshot = Snapshot::new(project, loaded, SnapshotOptions::default());
    let build = LanguageBuild {
        snapshot: &snapshot,
        folder: language_folder(language),
        cache,
        sink,
        images: Mutex::default(),
    };
    snapshot.write_shared_files(sink)?;
    let pages = build.pages()?;
    snapshot.base().assets.write(sink)?;
    let (index, broken) = rayon::join(
        || {
            snapshot.write_lists(sink)?;
            snapshot.write_feeds(sink)?;
            build.write_agent_files(&pages)?;
            build.write_index(options.build.previous_search.get(&build.folder).copied())
        },
        || build.check_links(&pages),
    );
    if let Some(index) = index? {
        report.search.insert(build.folder.clone(), index);
    }
    let mut issues = snapshot.issues();
    merge_orphans(&mut issues, &broken);
    issues.extend(report.new_in_language(&snapshot, broken));
    if options.build.external_links {
        report.add_external_links(build.external_links(&pages));
    }
    if let Some(ledger) = &options.ledger {
        let link_report = pages.iter().map(|page| &page.link_report);
        let lost = LanguageUrls { snapshot: &snapshot, folder: language }.lost(ledger, link_report);
        report.add_lost_urls(language, lost, &snapshot.site().settings.policies);
    }
    issues.extend(pages.into_iter().flat_map(|page| page.issues));
    merge_limit_issues(&mut issues);
    report.add_issues(issues);
    report.pages += snapshot.pages().len();
    report.add_sources(&snapshot);
    Ok(snapshot.marker())
}

/// Removes the issues of pages in no sidebar that are also reported as unreachable, unless they are more severe.
fn merge_orphans(issues: &mut Vec<Issue>, found: &[Issue]) {
    let unreachable: HashMap<&str, Severity> = found
        .iter()
        .filter(|issue| issue.code == UNREACHABLE_CODE)
        .filter_map(|issue| Some((issue.location.as_ref()?.file.as_str(), issue.severity)))
        .collect();
    issues.retain(|issue| {
        let location = issue.location.as_ref().filter(|_| issue.code == ORPHAN_CODE);
        let other = location.and_then(|location| unreachable.get(location.file.as_str()));
        other.is_none_or(|severity| issue.severity > *severity)
    });
}

/// Returns the folder of a language within the site, with its slash; the default language has none.
fn language_folder(language: &str) -> String {
    match language {
        "" => String::new(),
        language => format!("{language}/"),
    }
}

/// The build of a site in one language.
struct LanguageBuild<'a> {
    snapshot: &'a Snapshot,
    folder: String,
    cache: &'a dyn BuildCache,
    sink: &'a dyn Sink,
    /// Paths of the generated pictures so far.
    images: Mutex<HashSet<String>>,
}

/// Data of a finished page for later steps of the build.
#[derive(Default)]
struct BuiltPage {
    issues: Vec<Issue>,
    link_report: LinkReport,
    twin: BuiltTwin,
    /// The text of the page names its picture.
    names_image: bool,
}

/// Twin of a finished page.
#[derive(Clone, Copy, Default)]
struct BuiltTwin {
    bytes: u32,
    /// The twin is that of the previous build.
    is_kept: bool,
}

/// Files of a page, and its name in the cache.
struct PageFiles {
    document: String,
    data: String,
    /// The page as Markdown, if it has an article.
    twin: Option<String>,
    record: String,
}

/// HTML of the posts of a list, with the dependencies of each.
type RenderedPosts = (Vec<String>, Vec<Vec<Dependency>>);

impl LanguageBuild<'_> {
    /// Builds all pages. The first failure ends the others.
    fn pages(&self) -> Result<Vec<BuiltPage>, BuildError> {
        let has_failed = AtomicBool::new(false);
        let build = |page: &PageRoute| {
            if has_failed.load(Ordering::Relaxed) {
                return Ok(BuiltPage::default());
            }
            self.page(page).inspect_err(|_| has_failed.store(true, Ordering::Relaxed))
        };
        self.snapshot.pages().par_iter().map(build).collect()
    }

    /// Returns the links of pages to other sites.
    fn external_links<'p>(
        &'p self,
        pages: &'p [BuiltPage],
    ) -> impl Iterator<Item = ExternalLink> + 'p {
        let pages = self.snapshot.pages().iter().zip(pages);
        pages.flat_map(|(page, built)| {
            let file = self.snapshot.page(page.id).file().unwrap_or_default();
            let links =
                built.link_report.links.iter().filter(|link| {
                    link.kind == LinkKind::External && link.href.starts_with("http")
                });
            links.map(move |link| ExternalLink {
                address: link.href.clone(),
                location: Location { column: link.column, ..Location::line(file, link.line) },
            })
        })
    }

    fn files(&self, page: &PageRoute) -> PageFiles {
        let document = page.path.output_file();
        let record = format!("{}{document}", self.folder);
        let twin = self.snapshot.base().twins.file(&page.path, page.id);
        let twin = twin.filter(|_| !self.sink.discards_files());
        PageFiles { document, data: page.path.data_file(), twin, record }
    }

    fn keep(&self, files: &PageFiles) -> bool {
        self.sink.keep(&[&files.document, &files.data])
    }

    /// Keeps the files of a page with an article, as the previous build wrote them.
    fn keep_article(&self, files: &PageFiles, components: &CachedComponents) -> bool {
        let module = components.module.as_deref();
        let files: Vec<&str> =
            [files.document.as_str(), files.data.as_str()].into_iter().chain(module).collect();
        self.sink.keep(&files)
    }

    /// Builds a page: keeps its files, reuses the previous article, or renders it.
    fn page(&self, page: &PageRoute) -> Result<BuiltPage, BuildError> {
        let _span = info_span!("page").entered();
        let files = self.files(page);
        let record = self.cache.previous(&files.record, CachePart::Page);
        let data = self.snapshot.page(page.id);
        // The site's fingerprint does not include the texts in a list of posts.
        let is_listing = data.file().is_none() && !matches!(data, Page::Posts(..));
        let previous = record.as_ref().and_then(|bytes| CachedPage::from_bytes(bytes));
        if is_listing
            && let Some(previous) = &previous
            && previous.site == self.snapshot.base().fingerprint
            && self.keep(&files)
        {
            self.cache.keep(&files.record, CachePart::Page);
            return Ok(BuiltPage::default());
        }
        match self.snapshot.content(page) {
            Content::Article(article) => {
                let mut built = self.article_page(page, &files, &article, previous)?;
                self.add_social_image(&article, &mut built)?;
                Ok(built)
            }
            Content::Listing(data) => self.listing_page(page, &files, &data, previous),
            Content::Posts(list) => self.posts_page(page, &files, &list, record),
        }
    }

    /// Builds a page whose content is part of its data.
    fn listing_page(
        &self,
        page: &PageRoute,
        files: &PageFiles,
        data: &PageData,
        previous: Option<CachedPage>,
    ) -> Result<BuiltPage, BuildError> {
        let json = to_json(data);
        let document = self.document_fingerprint(data, &json);
        let is_same = previous.is_some_and(|previous| previous.document == document);
        if !(is_same && self.keep(files)) {
            self.write(page, files, data, &json, &[])?;
        }
        let site = self.snapshot.base().fingerprint;
        let record = CachedPage::new(Fingerprint::default(), document, site);
        self.put(files, CachePart::Page, record.to_bytes())?;
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
        let json = to_json(&list.data);
        let source = list.fingerprint(&self.snapshot.base().articles);
        let document = self.document_fingerprint(&list.data, &json);
        let previous = previous.and_then(|bytes| CachedList::from_bytes(&bytes));
        let previous = previous
            .filter(|previous| previous.source == source && self.are_posts_equal(list, previous));
        if let Some(previous) = &previous
            && previous.document == document
            && self.keep(files)
        {
            let record = CachedList { site, ..previous.clone() };
            self.put(files, CachePart::Page, record.to_bytes())?;
            return Ok(BuiltPage::default());
        }
        let (html, dependencies) = match previous.and_then(|list| self.previous_posts(files, list))
        {
            Some(posts) => posts,
            None => self.new_posts(list),
        };
        let articles = self.write(page, files, &list.data, &json, &html)?;
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
            Recording::new(self.snapshot.host(article), recorder)
        });
        (html, dependencies.into_iter().map(RefCell::into_inner).collect())
    }

    /// Returns `true` if the dependencies of all posts of a list are unchanged.
    fn are_posts_equal(&self, list: &PostList<'_>, previous: &CachedList) -> bool {
        let same_routes = previous.site == self.snapshot.base().fingerprint;
        list.posts.len() == previous.dependencies.len()
            && list.posts.iter().zip(&previous.dependencies).all(|(article, dependencies)| {
                are_answers_equal(&self.snapshot.host(article), dependencies, same_routes)
            })
    }

    /// Builds a page with an article.
    fn article_page(
        &self,
        page: &PageRoute,
        files: &PageFiles,
        article: &Article<'_>,
        previous: Option<CachedPage>,
    ) -> Result<BuiltPage, BuildError> {
        let base = self.snapshot.base();
        let source = self.snapshot.article_fingerprint(article);
        let is_searchable = self.has_index() && article.page.is_searchable();
        let host = self.snapshot.host(article);
        let previous = previous.filter(|previous| {
            previous.source == source
                && self.cache.has_previous(&files.record, CachePart::Search) == is_searchable
                && are_answers_equal(
                    &host,
                    &previous.dependencies,
                    previous.site == base.fingerprint,
                )
        });
        let Some(previous) = previous else {
            return self.new_article(page, files, article, source);
        };
        if previous.site == base.fingerprint
            && self.keep_twin(files)
            && self.keep_article(files, &previous.components)
        {
            for part in CachePart::ALL {
                self.cache.keep(&files.record, part);
            }
            let twin = BuiltTwin { bytes: previous.twin_bytes, is_kept: true };
            return Ok(BuiltPage {
                names_image: previous.names_image(),
                issues: previous.issues,
                link_report: previous.link_report,
                twin,
            });
        }
        self.new_shell(page, files, article, source, previous)
    }

    /// Builds a page with the previous article.
    fn new_shell(
        &self,
        page: &PageRoute,
        files: &PageFiles,
        article: &Article<'_>,
        source: Fingerprint,
        mut previous: CachedPage,
    ) -> Result<BuiltPage, BuildError> {
        let previous_document = previous.document;
        let (previous_twin, mut twin_bytes) = (previous.twin, previous.twin_bytes);
        let components = std::mem::take(&mut previous.components);
        let mut position = previous.article.take();
        let (rendered, dependencies) = previous.into_page();
        let (data, json) = self.snapshot.article_data(article, &rendered, &components);
        let document = self.document_fingerprint(&data, &json);
        let twin = files.twin.is_some().then(|| self.snapshot.twin_fingerprint(&data));
        let is_twin_kept = twin == previous_twin && self.keep_twin(files);
        let is_document_kept =
            document == previous_document && self.keep_article(files, &components);
        if !(is_document_kept && is_twin_kept) {
            if !components.module.as_deref().is_none_or(|module| self.sink.keep(&[module])) {
                return self.new_article(page, files, article, source);
            }
            let html = self.sink.previous(&files.document);
            let html =
                html.zip(position.clone()).and_then(|(html, position)| article_in(&html, position));
            let Some(html) = html else {
                return self.new_article(page, files, article, source);
            };
            if !is_twin_kept {
                twin_bytes = self.write_twin(page, files, &data, &html)?;
            }
            if !is_document_kept {
                position = self.write(page, files, &data, &json, &[html])?.pop();
            }
        }
        self.cache.keep(&files.record, CachePart::Search);
        let site = self.snapshot.base().fingerprint;
        let record = CachedPage::new(source, document, site).with_twin(twin, twin_bytes);
        let record = record.with_page(rendered, dependencies, position, components);
        let mut built = self.finish(files, record)?;
        built.twin.is_kept = is_twin_kept;
        Ok(built)
    }

    /// Builds a page with a new article.
    fn new_article(
        &self,
        page: &PageRoute,
        files: &PageFiles,
        article: &Article<'_>,
        source: Fingerprint,
    ) -> Result<BuiltPage, BuildError> {
        let base = self.snapshot.base();
        let dependencies = RefCell::default();
        let host = Recording::new(self.snapshot.host(article), &dependencies);
        let mut rendered = self.snapshot.render_article(article, &host);
        let PageComponents { module, cached, exceeds_limit } =
            self.snapshot.render_components(article, &mut rendered);
        if let Some((path, code)) = module {
            self.sink.write(&path, code.into_bytes())?;
        }
        let (data, json) = self.snapshot.article_data(article, &rendered, &cached);
        let document = self.document_fingerprint(&data, &json);
        let html = std::mem::take(&mut rendered.html);
        let twin = files.twin.is_some().then(|| self.snapshot.twin_fingerprint(&data));
        let twin_bytes = self.write_twin(page, files, &data, &html)?;
        let position = self.write(page, files, &data, &json, &[html])?.pop();
        if self.has_index() && article.page.is_searchable() {
            let analysis = analyze(&data.path, &rendered.records);
            self.put(files, CachePart::Search, analysis)?;
        }
        // No article has the source of a page that the next build renders again.
        let source = if exceeds_limit { Fingerprint::default() } else { source };
        let record =
            CachedPage::new(source, document, base.fingerprint).with_twin(twin, twin_bytes);
        self.finish(files, record.with_page(rendered, dependencies.take(), position, cached))
    }

    /// Records a page for the next build.
    fn finish(&self, files: &PageFiles, record: CachedPage) -> Result<BuiltPage, BuildError> {
        self.put(files, CachePart::Page, record.to_bytes())?;
        let twin = BuiltTwin { bytes: record.twin_bytes, is_kept: false };
        Ok(BuiltPage {
            names_image: record.names_image(),
            issues: record.issues,
            link_report: record.link_report,
            twin,
        })
    }

    /// Writes the generated picture of a page, unless it is that of the previous build, or adds the reason for which the page
    /// has none.
    fn add_social_image(
        &self,
        article: &Article<'_>,
        built: &mut BuiltPage,
    ) -> Result<(), BuildError> {
        let Article { parts, section, .. } = article;
        match self.snapshot.social_image(parts, *section, built.names_image) {
            Some(Ok(image)) if self.is_first_with(&image) && !self.sink.keep(&[&image.path]) => {
                self.sink.write(&image.path, self.snapshot.draw(&image)?)?;
            }
            Some(Err(issue)) => built.issues.push(issue),
            _ => {}
        }
        Ok(())
    }

    /// Returns whether no other page of this build has had a picture. Pages with equal texts, such as the versions of a
    /// document, share one.
    fn is_first_with(&self, image: &SocialImage) -> bool {
        let mut images = self.images.lock().unwrap_or_else(PoisonError::into_inner);
        images.insert(image.path.clone())
    }

    fn put(&self, files: &PageFiles, part: CachePart, record: Vec<u8>) -> Result<(), BuildError> {
        self.cache.put(&files.record, part, record).map_err(BuildError::CacheWrite)
    }

    /// Returns the fingerprint of all inputs of a page's files except its article.
    fn document_fingerprint(&self, page: &PageData, json: &str) -> Fingerprint {
        let base = self.snapshot.base();
        let mut fingerprint = Fingerprinter::default();
        fingerprint.fingerprint(base.shared.shell).text(json).value(&page.head.json_ld);
        let sidebar = page.sidebar.as_ref().map(|sidebar| sidebar.key.as_str());
        if let Some(sidebar) = sidebar.and_then(|key| base.shared.sidebar_by_key(key)) {
            fingerprint.fingerprint(if base.shows_open_lists_only {
                sidebar.shown(&page.path)
            } else {
                sidebar.whole
            });
        }
        fingerprint.finish()
    }

    /// Writes the files of a page. Returns the position of each article within the document.
    fn write(
        &self,
        page: &PageRoute,
        files: &PageFiles,
        data: &PageData,
        json: &str,
        articles: &[String],
    ) -> Result<Vec<Range<usize>>, BuildError> {
        let document = self.snapshot.document_of(&page.path, data, json, articles)?;
        let _span = info_span!("write").entered();
        self.sink.write(&files.document, document.html.into_bytes())?;
        if !self.sink.discards_files() {
            self.sink.write(&files.data, navigation_data(json, articles))?;
        }
        Ok(document.articles)
    }

    /// Keeps the twin of a page, if it has one.
    fn keep_twin(&self, files: &PageFiles) -> bool {
        files.twin.as_ref().is_none_or(|twin| self.sink.keep(&[twin]))
    }

    /// Writes the twin of a page, if it has one. Returns its size.
    fn write_twin(
        &self,
        page: &PageRoute,
        files: &PageFiles,
        data: &PageData,
        article: &str,
    ) -> Result<u32, BuildError> {
        let Some(file) = &files.twin else { return Ok(0) };
        let twin = self.snapshot.twin(page, data, article);
        let bytes = u32::try_from(twin.len()).unwrap_or(u32::MAX);
        self.sink.write(file, twin.into_bytes())?;
        Ok(bytes)
    }

    /// Writes the lists and the text of all pages for agents.
    fn write_agent_files(&self, pages: &[BuiltPage]) -> Result<(), BuildError> {
        if self.sink.discards_files() {
            return Ok(());
        }
        self.snapshot.write_agent_index(self.sink)?;
        let base = self.snapshot.base();
        if !base.twins.is_enabled() {
            return Ok(());
        }
        let twins: Vec<(u32, bool)> =
            pages.iter().map(|page| (page.twin.bytes, page.twin.is_kept)).collect();
        let twin = |page: usize| {
            let page = &self.snapshot.pages()[page];
            let file = base.twins.file(&page.path, page.id)?;
            String::from_utf8(self.sink.current(&file)?).ok()
        };
        let name = format!("{}{FULL_RECORD}", self.folder);
        let previous = self.cache.previous(&name, CachePart::Page);
        let full = FullText { twins: &twins, twin: &twin, previous };
        let record = self.snapshot.write_agent_text(&full, self.sink)?;
        self.cache.put(&name, CachePart::Page, record).map_err(BuildError::CacheWrite)
    }

    /// Returns the issues of broken links and anchors.
    fn check_links(&self, pages: &[BuiltPage]) -> Vec<Issue> {
        let _span = info_span!("check").entered();
        let checked: Vec<CheckedPage<'_>> = self
            .snapshot
            .pages()
            .iter()
            .zip(pages)
            .filter_map(|(page, built)| {
                let file = self.snapshot.page(page.id).file()?;
                Some(CheckedPage { path: &page.path, file, link_report: &built.link_report })
            })
            .collect();
        let base = self.snapshot.base();
        let files = SiteFileNames::new(self.snapshot);
        let mut issues = base.routes.check(&checked, base.known_targets(&files), base.is_strict());
        let anchors: HashMap<String, &[String]> = checked
            .iter()
            .map(|page| (page.path.encoded(), page.link_report.anchors.as_slice()))
            .collect();
        let former = base.anchors.values().flatten();
        let settings = &base.loaded.site.settings;
        issues.extend(former.filter_map(|former| {
            missing_elsewhere(former, |path| anchors.get(path).copied(), settings)
        }));
        issues.extend(unreachable_pages(self.snapshot, &checked));
        issues
    }

    /// Returns whether the build writes a search index.
    fn has_index(&self) -> bool {
        self.snapshot.base().has_index && !self.sink.discards_files()
    }

    /// Writes the search index, if the site has one of its own.
    fn write_index(&self, previous: Option<IndexState>) -> Result<Option<IndexState>, BuildError> {
        if !self.has_index() {
            return Ok(None);
        }
        self.snapshot.write_index(self, previous, self.sink).map(Some)
    }
}

impl Analyses for LanguageBuild<'_> {
    fn previous(&self, page: &PageRoute) -> Option<Vec<u8>> {
        self.cache.previous(&self.files(page).record, CachePart::Search)
    }

    fn is_previous(&self, page: &PageRoute) -> bool {
        self.cache.is_kept(&self.files(page).record, CachePart::Search)
    }

    fn current(&self, page: &PageRoute) -> Option<Vec<u8>> {
        self.cache.current(&self.files(page).record, CachePart::Search)
    }
}

impl Snapshot {
    /// Writes the files that pages share.
    fn write_shared_files(&self, sink: &dyn Sink) -> Result<(), SinkError> {
        let base = self.base();
        base.shared.write(&*base.project.sources, sink)
    }
}
