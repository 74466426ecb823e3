//! The routes of a site.

pub(crate) mod agent_lists;
mod breadcrumbs;
mod index;
pub(crate) mod neighbors;
mod originals;
mod page;
pub(crate) mod position;
mod reserved;
pub(crate) mod twins;
mod version;
pub(crate) mod version_pages;

use std::sync::Arc;

use docs_model::{
    Banner, DocsInstance, Issue, MarkedRedirect, Redirect, Severity, SidebarCategory, SidebarId,
    SidebarItem, Site, Version,
};
use docs_routing::{
    AbsentParts, BaseUrl, CheckedPage, LinkCheck, LinkedFiles, OmittedPage, PageFile,
    RedirectTargets, ResolvedPattern, ResolvedRedirects, Route, RoutePath, resolve_redirects,
};
use rayon::prelude::*;
use rustc_hash::FxHashMap;

pub(crate) use self::breadcrumbs::Ancestor;
use self::index::{CategoryPosition, RouteIndex};
use self::originals::Originals;
pub use self::page::PageRoute;
pub(crate) use self::page::{NOT_FOUND, PRINT_FOLDER, Page, PageId, VersionIndex};

/// Redirects that are valid targets of links.
#[derive(Clone, Copy)]
pub(crate) struct KnownRedirects<'a> {
    pub(crate) paths: &'a [MarkedRedirect],
    pub(crate) patterns: &'a [ResolvedPattern],
}

/// Targets of links other than pages.
#[derive(Clone, Copy)]
pub(crate) struct KnownTargets<'a> {
    pub(crate) redirects: KnownRedirects<'a>,
    pub(crate) files: &'a dyn LinkedFiles,
    pub(crate) absent: Option<&'a dyn AbsentParts>,
}

/// All routes of a site in one language.
#[derive(Debug)]
pub(crate) struct SiteRoutes {
    pub(crate) site: Arc<Site>,
    pub(crate) base_url: BaseUrl,
    index: Arc<RouteIndex>,
    originals: Originals,
    /// Future path of each draft's page, by the path of the original file.
    drafts: FxHashMap<String, RoutePath>,
}

impl SiteRoutes {
    /// Creates the routes of a site, shared with its `sibling` in another language if they are equal.
    pub(crate) fn new(site: &Arc<Site>, sibling: Option<&Self>) -> Self {
        let shared = sibling.filter(|sibling| site.has_same_pages(&sibling.site));
        let originals = Originals::new(site);
        let drafts = site.drafts.iter().map(|draft| {
            let original = originals.path_of(&draft.file).into_owned();
            (original, RoutePath::parse(&draft.permalink))
        });
        Self {
            base_url: BaseUrl::parse(&site.settings.base_url),
            index: match shared {
                Some(sibling) => Arc::clone(&sibling.index),
                None => Arc::new(RouteIndex::new(site, &originals)),
            },
            drafts: drafts.collect(),
            originals,
            site: Arc::clone(site),
        }
    }

    /// Returns the pages to build and their paths, the not-found page last.
    pub(crate) fn pages(&self) -> Vec<PageRoute> {
        let routed = self.index.table.iter();
        let routed = routed.map(|route| PageRoute { path: route.path.clone(), id: route.value });
        let not_found = PageRoute { path: RoutePath::parse(NOT_FOUND), id: PageId::NotFound };
        routed.chain([not_found]).collect()
    }

    /// Returns the paths of all pages.
    pub(crate) fn paths(&self) -> impl Iterator<Item = &RoutePath> {
        self.index.table.iter().map(|route| &route.path)
    }

    /// Returns `true` if the site has pages that list other pages: generated categories and tags.
    pub(crate) fn has_listings(&self) -> bool {
        self.index.table.iter().any(|route| match route.value {
            PageId::Category(_) | PageId::Tags(_) | PageId::Tag(..) | PageId::BlogTags(_) => true,
            PageId::Doc(..)
            | PageId::Standalone(_)
            | PageId::Post(..)
            | PageId::Posts(..)
            | PageId::BlogAuthors(_)
            | PageId::BlogArchive(_)
            | PageId::Search
            | PageId::NotFound => false,
        })
    }

    /// Returns `true` if the site has pages with a notice: pages of a version with a banner, unlisted pages and drafts.
    pub(crate) fn has_notices(&self) -> bool {
        let mut versions = self.site.instances.iter().flat_map(|instance| &instance.versions);
        let has_notice = |id| {
            let page = self.page(id);
            page.front_matter().is_some_and(|known| known.unlisted || known.draft)
        };
        versions.any(|version| version.settings.banner != Banner::None)
            || self.index.table.iter().any(|route| has_notice(route.value))
    }

    /// Returns the index in [`pages`](Self::pages) of the page with this file.
    pub(crate) fn page_of_output(&self, file: &str) -> Option<(usize, PageFile)> {
        let table = &self.index.table;
        let not_found = || Some((table.len(), RoutePath::parse(NOT_FOUND).file_kind(file)?));
        table.route_of_file(file).or_else(not_found)
    }

    /// Returns the index in [`pages`](Self::pages) of the page with this document.
    pub(crate) fn page_of_document(&self, file: &str) -> Option<usize> {
        let (page, kind) = self.page_of_output(file)?;
        (kind == PageFile::Document).then_some(page)
    }

    /// Returns the page at a path.
    pub(crate) fn page_at(&self, path: &RoutePath) -> Option<PageId> {
        self.index.table.get(path).map(|route| route.value)
    }

    /// Returns `true` if a page has a path, in any of its forms.
    pub(crate) fn has_page(&self, path: &RoutePath) -> bool {
        self.index.table.resolve(path).path().is_some()
    }

    /// Returns the data of a page.
    pub(crate) fn page(&self, id: PageId) -> Page<'_> {
        match id {
            PageId::Doc(version, position) => {
                Page::Doc(version, &self.docs(version).1.docs[position])
            }
            PageId::Category(position) => {
                let CategoryPosition { version, sidebar, path } = &self.index.categories[position];
                Page::Category(*version, sidebar, self.category(*version, sidebar, path))
            }
            PageId::Tags(version) => Page::Tags(version),
            PageId::Tag(version, position) => {
                Page::Tag(version, &self.docs(version).1.tags[position])
            }
            PageId::Standalone(position) => Page::Standalone(&self.site.pages[position]),
            PageId::Post(blog, position) => {
                let blog = &self.site.blogs[blog];
                Page::Post(blog, position, &blog.posts[position])
            }
            PageId::Posts(blog, position) => {
                let blog = &self.site.blogs[blog];
                Page::Posts(blog, &blog.lists[position])
            }
            PageId::BlogTags(blog) => Page::BlogTags(&self.site.blogs[blog]),
            PageId::BlogAuthors(blog) => Page::BlogAuthors(&self.site.blogs[blog]),
            PageId::BlogArchive(blog) => Page::BlogArchive(&self.site.blogs[blog]),
            PageId::Search => Page::Search,
            PageId::NotFound => Page::NotFound,
        }
    }

    fn category(
        &self,
        version: VersionIndex,
        sidebar: &SidebarId,
        path: &[usize],
    ) -> &SidebarCategory {
        let mut items = &self.docs(version).1.sidebars[sidebar].items;
        let mut found = None;
        for position in path {
            let SidebarItem::Category(category) = &items[*position] else {
                unreachable!("positions of categories are taken from the sidebar");
            };
            items = &category.items;
            found = Some(category);
        }
        found.expect("a category is at least at the first level")
    }

    /// Returns a version and its set of docs.
    pub(crate) fn docs(&self, index: VersionIndex) -> (&DocsInstance, &Version) {
        self.index.versions[index.0].docs(&self.site)
    }

    /// Returns the folders of a version's documents, to which links without a leading dot may be relative.
    pub(crate) fn content_roots(&self, index: VersionIndex) -> impl Iterator<Item = &str> {
        let settings = &self.docs(index).1.settings;
        settings.translated.iter().chain([&settings.content]).map(String::as_str)
    }

    /// Returns the folders of the standalone pages, to which links without a leading dot may be relative.
    pub(crate) fn pages_roots(&self) -> impl Iterator<Item = &str> {
        self.site.pages_folders.iter().map(String::as_str)
    }

    /// Returns the folders of documents that contain a source or its counterpart in another language, its own first.
    pub(crate) fn folders_of(&self, source: &str) -> Vec<&str> {
        let versions = self.site.instances.iter().flat_map(|instance| &instance.versions);
        let of_versions = versions.map(|version| &version.settings);
        let of_versions = of_versions.map(|settings| (&settings.translated, &settings.content));
        let of_blogs = self.site.blogs.iter().map(|blog| &blog.settings);
        let of_blogs = of_blogs.map(|settings| (&settings.translated, &settings.content));
        let pairs = of_versions.chain(of_blogs).map(|(translated, content)| {
            translated.iter().chain([content]).map(String::as_str).collect::<Vec<&str>>()
        });
        let is_below = |folder: &&str| {
            source.strip_prefix(*folder).is_some_and(|relative| relative.starts_with('/'))
        };
        let mut folders = pairs
            .chain([self.pages_roots().collect()])
            .find(|folders| folders.iter().any(&is_below))
            .unwrap_or_default();
        folders.sort_by_key(|folder| !is_below(folder));
        folders
    }

    /// Returns the route of a Markdown file, its translation or its original. The route of a draft has no page.
    pub(crate) fn route_of(&self, file: &str) -> Option<&RoutePath> {
        let original = self.originals.path_of(file);
        let page = self.index.sources.get(&*original).map(|(path, _)| path);
        page.or_else(|| self.drafts.get(&*original))
    }

    /// Returns the path of the page that a link on the page at `here` points to; `None` for any other target.
    pub(crate) fn destination(&self, here: &RoutePath, href: &str) -> Option<&RoutePath> {
        let here = RoutePath::parse(&self.base_url.join(here.as_str()));
        let path = self.base_url.strip(&here.resolve(href))?;
        self.index.table.resolve(&path).path()
    }

    /// Returns `true` if a file is in a folder of translations.
    pub(crate) fn is_translation(&self, file: &str) -> bool {
        self.originals.path_of(file) != file
    }

    /// Returns the page of a Markdown file; `None` for an original whose page contains the translation.
    pub(crate) fn page_of(&self, file: &str) -> Option<PageId> {
        let (_, page) = self.index.sources.get(&*self.originals.path_of(file))?;
        (self.page(*page).file() == Some(file)).then_some(*page)
    }

    /// Returns the redirects of the site, and the issues of invalid ones. `is_file` returns `true` if the site has a file at a path.
    pub(crate) fn redirects(
        &self,
        is_file: &dyn Fn(&RoutePath) -> bool,
        absent: Option<&dyn AbsentParts>,
    ) -> (ResolvedRedirects, Vec<Issue>) {
        let policies = &self.site.settings.policies;
        let table = &self.index.table;
        let targets = RedirectTargets { table, is_file, policies, absent };
        let mut reserved = Vec::new();
        let mut redirects = self.own_redirects();
        redirects.retain(|redirect| {
            let issue = self.index.reserved_paths.redirect_issue(redirect);
            let is_kept = issue.is_none();
            reserved.extend(issue);
            is_kept
        });
        let (redirects, issues) = resolve_redirects(&redirects, &targets);
        (redirects, reserved.into_iter().chain(issues).collect())
    }

    /// Returns the redirects of this language. A redirect from the folder of another language belongs to that language alone.
    fn own_redirects(&self) -> Vec<Redirect> {
        let settings = &self.site.settings;
        let languages = settings.languages();
        let own = settings.language();
        let redirects = self.site.redirects.iter().filter_map(|redirect| {
            let mut segments = redirect.from.trim_start_matches('/').split(['/', '#']);
            let folder = segments.next().unwrap_or_default();
            if !languages[1..].contains(&folder) {
                return Some(redirect.clone());
            }
            let prefix = format!("/{folder}");
            let mut inside = redirect.clone();
            inside.from = redirect.from.strip_prefix(&prefix)?.to_owned();
            let to = redirect.to.strip_prefix(&prefix).filter(|to| to.starts_with('/'));
            inside.to = to.unwrap_or(&redirect.to).to_owned();
            (folder == own).then_some(inside)
        });
        redirects.collect()
    }

    /// Returns the issues of conflicts between routes, or with static files.
    pub(crate) fn issues<'a>(&self, static_files: impl Iterator<Item = &'a str>) -> Vec<Issue> {
        let policy = self.site.settings.policies.on_duplicate_routes;
        let mut issues = self.index.table.issues(policy);
        issues.extend(self.index.reserved.iter().cloned());
        if let Some(severity) = policy.severity() {
            issues.extend(self.replaced_static_files(static_files, severity));
        }
        issues
    }

    /// Returns an issue for each static file that a page's file replaces.
    fn replaced_static_files<'a>(
        &self,
        static_files: impl Iterator<Item = &'a str>,
        severity: Severity,
    ) -> Vec<Issue> {
        let documents: Vec<&str> = static_files.filter(|path| path.ends_with(".html")).collect();
        if documents.is_empty() {
            return Vec::new();
        }
        let routes = self.index.table.iter().map(|route| (route.path.output_file(), route));
        let routes = routes.filter(|(file, _)| documents.contains(&file.as_str()));
        let issue = |(file, route): (String, &Route<PageId>)| {
            let message = format!("the page replaces the static file `{file}`");
            Issue::new(severity, "duplicate-route", message)
                .at(route.source.clone())
                .help("rename the static file, or give the page another `slug` in its front matter")
        };
        routes.map(issue).collect()
    }

    /// Returns the issues of broken links and anchors of all pages.
    pub(crate) fn check(&self, pages: &[CheckedPage<'_>], targets: KnownTargets<'_>) -> Vec<Issue> {
        let check = self.link_check(pages, targets);
        let broken: Vec<_> = pages.par_iter().map(|page| check.broken_links(page)).collect();
        check.issues(&broken.concat())
    }

    /// Returns the issues of broken links of one page. Only its own anchors are known.
    pub(crate) fn check_page(
        &self,
        page: CheckedPage<'_>,
        targets: KnownTargets<'_>,
    ) -> Vec<Issue> {
        let pages = [page];
        let check = self.link_check(&pages, targets);
        check.issues(&check.broken_links(&pages[0]))
    }

    fn link_check<'a>(
        &'a self,
        pages: &'a [CheckedPage<'a>],
        targets: KnownTargets<'a>,
    ) -> LinkCheck<'a, PageId> {
        let policies = &self.site.settings.policies;
        let KnownTargets { redirects: KnownRedirects { paths, patterns }, files, absent } = targets;
        let drafts = self.site.drafts.iter();
        let check = LinkCheck::new(pages, &self.index.table, &self.base_url, policies);
        let check = match absent {
            Some(absent) => check.with_absent_parts(absent),
            None => check,
        };
        check
            .with_files(files)
            .with_omitted_pages(drafts.map(|draft| OmittedPage {
                path: &draft.permalink,
                file: &draft.file,
                is_private: draft.is_private,
            }))
            .with_redirect_patterns(patterns)
            .with_redirects(
                paths.iter().map(|redirect| (redirect.from.as_str(), redirect.to.as_str())),
            )
    }
}
