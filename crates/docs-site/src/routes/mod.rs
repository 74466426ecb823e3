//! The routes of a site.

mod breadcrumbs;
mod context;
mod page;
mod version;

use std::sync::Arc;

use docs_model::{
    DocId, DocsInstance, Issue, Place, Severity, SidebarCategory, SidebarId, SidebarItem, Site,
    Version, apply_trailing_slash, join_paths,
};
use docs_routing::{
    BaseUrl, CheckedPage, LinkCheck, RedirectTargets, ResolvedRedirect, Route, RoutePath,
    RouteTable, resolve_redirects,
};
use indexmap::IndexMap;
use rayon::prelude::*;
use rustc_hash::FxHashMap;

pub(crate) use self::page::{Page, PageId, VersionIndex};
use self::version::VersionEntry;
use crate::SETTINGS_FILE;

/// All routes of a site in one language. They refer to the site's data by position.
#[derive(Debug)]
pub(crate) struct SiteRoutes {
    pub(crate) site: Arc<Site>,
    pub(crate) base_url: BaseUrl,
    table: RouteTable<PageId>,
    /// The page of each Markdown file, by path relative to the site's folder.
    sources: FxHashMap<String, (RoutePath, PageId)>,
    versions: Vec<VersionEntry>,
    categories: Vec<CategoryPosition>,
    /// Pages that would replace a file that every site has.
    reserved: Vec<Issue>,
}

/// Position of a category with a generated page.
#[derive(Debug)]
struct CategoryPosition {
    version: VersionIndex,
    sidebar: SidebarId,
    /// Index of the entry at each level of the sidebar.
    path: Vec<usize>,
}

/// Path of the not-found page, which every static host looks for.
const NOT_FOUND: &str = "/404";

impl SiteRoutes {
    pub(crate) fn new(site: &Arc<Site>) -> Self {
        let mut routes = Self {
            base_url: BaseUrl::parse(&site.settings.base_url),
            table: RouteTable::new(),
            sources: FxHashMap::default(),
            versions: Vec::new(),
            categories: Vec::new(),
            reserved: Vec::new(),
            site: Arc::clone(site),
        };
        for (instance, docs) in site.instances.iter().enumerate() {
            for (version, _) in docs.versions.iter().enumerate() {
                routes.add_version(instance, version);
            }
        }
        for (index, page) in site.pages.iter().enumerate() {
            routes.add(&page.permalink, PageId::Standalone(index), &page.file);
        }
        let search = site.settings.search.as_ref();
        if let Some(path) = search.and_then(|search| search.page_path.as_ref()) {
            let path = RoutePath::parse(&format!("/{path}"));
            routes.table.insert(path, PageId::Search, Place::file(SETTINGS_FILE));
        }
        routes
    }

    fn add_version(&mut self, instance_index: usize, version_index: usize) {
        let site = Arc::clone(&self.site);
        let instance = &site.instances[instance_index];
        let version = &instance.versions[version_index];
        let index = VersionIndex(self.versions.len());
        let mut docs: IndexMap<DocId, RoutePath> = IndexMap::with_capacity(version.docs.len());
        for (position, doc) in version.docs.values().enumerate() {
            let path = self.add(&doc.permalink, PageId::Doc(index, position), &doc.file);
            docs.insert(doc.id.clone(), path);
        }
        for (id, sidebar) in &version.sidebars {
            self.add_categories(index, id, &sidebar.items, &mut Vec::new());
        }
        self.add_tags(index, instance, version);
        self.versions.push(VersionEntry::new((instance_index, version_index), version, docs));
    }

    fn add_categories(
        &mut self,
        version: VersionIndex,
        sidebar: &SidebarId,
        items: &[SidebarItem],
        path: &mut Vec<usize>,
    ) {
        for (position, item) in items.iter().enumerate() {
            let SidebarItem::Category(category) = item else { continue };
            path.push(position);
            if let Some(link) = category.link.as_ref().filter(|link| link.generated.is_some()) {
                let id = PageId::Category(self.categories.len());
                self.table.insert(RoutePath::parse(&link.href), id, Place::file("sidebars"));
                let (sidebar, path) = (sidebar.clone(), path.clone());
                self.categories.push(CategoryPosition { version, sidebar, path });
            }
            self.add_categories(version, sidebar, &category.items, path);
            path.pop();
        }
    }

    fn add_tags(&mut self, index: VersionIndex, instance: &DocsInstance, version: &Version) {
        if version.tags.is_empty() {
            return;
        }
        let all = RoutePath::parse(&tags_path(&self.site, instance, version));
        self.table.insert(all, PageId::Tags(index), Place::file("tags"));
        for (position, tag) in version.tags.iter().enumerate() {
            let path = RoutePath::parse(&tag.permalink);
            self.table.insert(path, PageId::Tag(index, position), Place::file("tags"));
        }
    }

    fn add(&mut self, permalink: &str, page: PageId, file: &str) -> RoutePath {
        let path = RoutePath::parse(permalink);
        if path.output_file() == RoutePath::parse(NOT_FOUND).output_file() {
            self.reserved.push(reserved(&path, file));
        } else {
            self.table.insert(path.clone(), page, Place::file(file));
        }
        self.sources.insert(file.to_owned(), (path.clone(), page));
        path
    }

    /// Returns the pages to build and their paths, the not-found page last.
    pub(crate) fn pages(&self) -> Vec<(RoutePath, PageId)> {
        let routed = self.table.iter().map(|route| (route.path.clone(), route.value));
        let not_found = (RoutePath::parse(NOT_FOUND), PageId::NotFound);
        routed.chain([not_found]).collect()
    }

    /// Returns the percent-encoded paths of all pages but the not-found page.
    pub(crate) fn page_addresses(&self) -> Vec<String> {
        self.table.iter().map(|route| route.path.encoded()).collect()
    }

    /// Returns the data of a page.
    pub(crate) fn page(&self, id: PageId) -> Page<'_> {
        match id {
            PageId::Doc(version, position) => {
                Page::Doc(version, &self.docs(version).1.docs[position])
            }
            PageId::Category(position) => {
                let CategoryPosition { version, sidebar, path } = &self.categories[position];
                Page::Category(*version, sidebar, self.category(*version, sidebar, path))
            }
            PageId::Tags(version) => Page::Tags(version),
            PageId::Tag(version, position) => {
                Page::Tag(version, &self.docs(version).1.tags[position])
            }
            PageId::Standalone(position) => Page::Standalone(&self.site.pages[position]),
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

    /// Returns a version and the set of docs that it belongs to.
    pub(crate) fn docs(&self, index: VersionIndex) -> (&DocsInstance, &Version) {
        self.versions[index.0].docs(&self.site)
    }

    /// Returns the folders of a version's documents, in which links without a leading dot are looked up as well.
    pub(crate) fn content_roots(&self, index: VersionIndex) -> impl Iterator<Item = &str> {
        let settings = &self.docs(index).1.settings;
        settings.translated.iter().chain([&settings.content]).map(String::as_str)
    }

    /// Returns the route of a Markdown file.
    pub(crate) fn route_of(&self, file: &str) -> Option<&RoutePath> {
        self.sources.get(file).map(|(path, _)| path)
    }

    /// Returns the page of a Markdown file.
    pub(crate) fn page_of(&self, file: &str) -> Option<PageId> {
        self.sources.get(file).map(|(_, page)| *page)
    }

    /// Returns the redirects of the site, and the issues of faulty ones. `is_file` returns whether the site has a file at a path.
    pub(crate) fn redirects(
        &self,
        is_file: &dyn Fn(&RoutePath) -> bool,
    ) -> (Vec<ResolvedRedirect>, Vec<Issue>) {
        let policies = &self.site.settings.policies;
        let targets = RedirectTargets { table: &self.table, is_file, policies };
        resolve_redirects(&self.site.redirects, &targets)
    }

    /// Returns the issues of routes that exclude each other, or files of the static folder.
    pub(crate) fn issues<'a>(&self, static_files: impl Iterator<Item = &'a str>) -> Vec<Issue> {
        let policy = self.site.settings.policies.on_duplicate_routes;
        let mut issues = self.table.issues(policy);
        issues.extend(self.reserved.iter().cloned());
        if let Some(severity) = policy.severity() {
            issues.extend(self.replaced_static_files(static_files, severity));
        }
        issues
    }

    /// Returns an issue for each static file that is also the file of a page, which replaces it.
    fn replaced_static_files<'a>(
        &self,
        static_files: impl Iterator<Item = &'a str>,
        severity: Severity,
    ) -> Vec<Issue> {
        let documents: Vec<&str> = static_files.filter(|path| path.ends_with(".html")).collect();
        if documents.is_empty() {
            return Vec::new();
        }
        let routes = self.table.iter().map(|route| (route.path.output_file(), route));
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
    pub(crate) fn check(&self, pages: &[CheckedPage<'_>]) -> Vec<Issue> {
        let policies = &self.site.settings.policies;
        let check = LinkCheck::new(pages, &self.table, &self.base_url, policies);
        let broken: Vec<_> = pages.par_iter().map(|page| check.broken_links(page)).collect();
        check.issues(&broken.concat())
    }

    /// Returns the issues of broken links of one page. Its anchors are known, those of other pages are not.
    pub(crate) fn check_page(&self, page: CheckedPage<'_>) -> Vec<Issue> {
        let pages = [page];
        let policies = &self.site.settings.policies;
        let check = LinkCheck::new(&pages, &self.table, &self.base_url, policies);
        check.issues(&check.broken_links(&pages[0]))
    }
}

fn reserved(path: &RoutePath, file: &str) -> Issue {
    let message =
        format!("the page at `{path}` is left out: hosts show its file for paths without a page");
    Issue::warning("reserved-route", message)
        .at(Place::file(file))
        .help("rename the file, or give it another `slug` in its front matter")
}

/// Returns the path of the list of all tags of a version.
pub(crate) fn tags_path(site: &Site, instance: &DocsInstance, version: &Version) -> String {
    let path = join_paths(&version.settings.path, &instance.settings.tags_base_path);
    apply_trailing_slash(path, site.settings.trailing_slash)
}
