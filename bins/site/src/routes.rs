//! The site's routes, and what a page's place among them says about it.

use std::collections::HashMap;

use docs_model::{
    Choice, Doc, DocId, Issue, NavigationEntry, Place, SidebarId, Site, StandalonePage, Version,
};
use docs_routing::{
    BaseUrl, CheckedPage, LinkContext, ReadingOrder, RoutePath, RouteTable, VersionRoutes,
    check_links,
};
use indexmap::IndexMap;

use crate::assets::Assets;
use crate::links::Resolver;
use crate::load::SETTINGS_FILE;
use crate::payload::{PageContext, PageLink, SwitchTarget};
use crate::shared::Shared;

/// A page to build.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Page<'a> {
    /// A document of a version.
    Doc { version: usize, doc: &'a Doc },
    /// A page of no version.
    Standalone(&'a StandalonePage),
    /// The page with all search results.
    Search,
    /// What answers every other path.
    NotFound,
}

impl<'a> Page<'a> {
    /// The Markdown file of the page, if it has one.
    pub(crate) fn file(&self) -> Option<&'a str> {
        match self {
            Self::Doc { doc, .. } => Some(&doc.file),
            Self::Standalone(page) => Some(&page.file),
            Self::Search | Self::NotFound => None,
        }
    }

    /// Should search engines hear of the page (facts R-MD-12, R-BUILD-20)?
    pub(crate) fn is_listed(&self) -> bool {
        match self {
            Self::Doc { doc, .. } => !doc.front_matter.unlisted && !doc.front_matter.draft,
            Self::Standalone(page) => !page.front_matter.unlisted,
            Self::Search | Self::NotFound => false,
        }
    }
}

/// All routes of a site.
pub(crate) struct Routes<'a> {
    pub(crate) site: &'a Site,
    pub(crate) base_url: BaseUrl,
    pub(crate) assets: Assets,
    table: RouteTable<Page<'a>>,
    /// The page of each Markdown file, by path relative to the site's folder.
    sources: HashMap<&'a str, RoutePath>,
    versions: Vec<VersionPaths<'a>>,
}

/// The routes of one version.
struct VersionPaths<'a> {
    path: RoutePath,
    docs: IndexMap<DocId, RoutePath>,
    /// The pages of each sidebar, in order.
    reading: HashMap<&'a SidebarId, ReadingOrder<'a>>,
    /// Folder of the documents, where links without a leading dot are looked up too.
    content: [&'a str; 1],
}

impl<'a> Routes<'a> {
    pub(crate) fn new(site: &'a Site, assets: Assets) -> Self {
        let mut routes = Self {
            site,
            base_url: BaseUrl::parse(&site.settings.base_url),
            assets,
            table: RouteTable::new(),
            sources: HashMap::new(),
            versions: Vec::new(),
        };
        for (index, version) in site.versions.iter().enumerate() {
            routes.add_version(index, version);
        }
        for page in &site.pages {
            routes.add(&page.permalink, Page::Standalone(page), &page.file);
        }
        if let Some(search) = &site.settings.search {
            let path = RoutePath::parse(&format!("/{}", search.page_path));
            routes.table.insert(path, Page::Search, Place::file(SETTINGS_FILE));
        }
        routes
    }

    fn add_version(&mut self, index: usize, version: &'a Version) {
        let mut docs = IndexMap::with_capacity(version.docs.len());
        for doc in version.docs.values() {
            let path = self.add(&doc.permalink, Page::Doc { version: index, doc }, &doc.file);
            docs.insert(doc.id.clone(), path);
        }
        self.versions.push(VersionPaths {
            path: RoutePath::parse(&version.settings.path),
            docs,
            reading: version
                .sidebars
                .iter()
                .map(|(id, sidebar)| (id, ReadingOrder::new(sidebar)))
                .collect(),
            content: [&version.settings.content],
        });
    }

    fn add(&mut self, permalink: &str, page: Page<'a>, file: &'a str) -> RoutePath {
        let path = RoutePath::parse(permalink);
        self.table.insert(path.clone(), page, Place::file(file));
        self.sources.insert(file, path.clone());
        path
    }

    /// The pages to build and their paths, the not-found page last.
    pub(crate) fn pages(&self) -> Vec<(RoutePath, Page<'a>)> {
        let routed = self.table.iter().map(|route| (route.path.clone(), route.value));
        let not_found = (RoutePath::parse("/404"), Page::NotFound);
        routed.chain([not_found]).collect()
    }

    /// Two pages at one path.
    pub(crate) fn issues(&self) -> Vec<Issue> {
        self.table.issues(self.site.settings.policies.on_duplicate_routes)
    }

    /// Links and anchors that lead nowhere.
    pub(crate) fn check(&self, pages: &[CheckedPage<'_>]) -> Vec<Issue> {
        check_links(pages, &self.table, &self.base_url, &self.site.settings.policies)
    }

    /// What understands the links of the page at `route`, written in `file`.
    pub(crate) fn resolver<'b>(
        &'b self,
        page: Page<'_>,
        route: &'b RoutePath,
        file: &'b str,
    ) -> Resolver<'b> {
        let content_roots: &[&str] = match page {
            Page::Doc { version, .. } => &self.versions[version].content,
            Page::Standalone(_) | Page::Search | Page::NotFound => &[],
        };
        let base_url = &self.base_url;
        Resolver {
            routes: self,
            context: LinkContext { route, source: file, content_roots, base_url },
        }
    }

    /// What the place of a document among its siblings says about its page.
    pub(crate) fn doc_context(&self, version: usize, doc: &Doc, shared: &Shared) -> PageContext {
        let paths = &self.versions[version];
        let version = &self.site.versions[version];
        let sidebar = version.sidebar_of(doc).map(|(id, _)| id);
        let order = sidebar.and_then(|id| paths.reading.get(id));
        let neighbors = order.map(|order| order.around(&paths.docs[&doc.id])).unwrap_or_default();
        let front_matter = &doc.front_matter;
        PageContext {
            sidebar: sidebar.and_then(|id| shared.sidebar(version, id.as_str())),
            previous: self.neighbor(version, &front_matter.pagination_prev, neighbors.previous),
            next: self.neighbor(version, &front_matter.pagination_next, neighbors.next),
            versions: self.version_targets(Some((version, doc))),
            locales: Vec::new(),
            latest: self.latest_target(doc),
        }
    }

    /// The page before or after: the author's choice, else the sidebar's order (facts R-PAG-01, R-PAG-02).
    fn neighbor(
        &self,
        version: &Version,
        choice: &Choice<String>,
        entry: Option<&NavigationEntry<'_>>,
    ) -> Option<PageLink> {
        let doc_link = |doc: &Doc, label: Option<&str>| PageLink {
            label: doc
                .front_matter
                .pagination_label
                .as_deref()
                .or(label)
                .unwrap_or_else(|| doc.sidebar_label())
                .to_owned(),
            href: self.base_url.join(&doc.permalink),
        };
        match choice {
            Choice::None => None,
            Choice::Some(id) => version.docs.get(id.as_str()).map(|doc| doc_link(doc, None)),
            Choice::Default => {
                let entry = entry?;
                match entry.doc.and_then(|id| version.docs.get(id)) {
                    // A category's label names its entries; its page has a label of its own.
                    Some(doc) => Some(doc_link(doc, (!entry.is_category).then_some(entry.label))),
                    None => Some(PageLink {
                        label: entry.label.to_owned(),
                        href: self.base_url.join(entry.href),
                    }),
                }
            }
        }
    }

    /// The same for a page of no version.
    pub(crate) fn plain_context(&self) -> PageContext {
        PageContext { versions: self.version_targets(None), ..PageContext::default() }
    }

    /// The page of a Markdown file.
    pub(crate) fn page_of(&self, file: &str) -> Option<&RoutePath> {
        self.sources.get(file)
    }

    fn version_routes(&self) -> impl Iterator<Item = (&Version, VersionRoutes<'_>)> {
        self.site.versions.iter().zip(&self.versions).map(|(version, paths)| {
            let routes = VersionRoutes {
                name: &version.settings.name,
                path: &paths.path,
                is_latest: version.settings.is_latest,
                main_doc: version.main_doc().map(|doc| &doc.id),
                docs: &paths.docs,
            };
            (version, routes)
        })
    }

    /// Where the version switcher leads; nowhere with a single version.
    fn version_targets(&self, here: Option<(&Version, &Doc)>) -> Vec<SwitchTarget> {
        if self.site.versions.len() < 2 {
            return Vec::new();
        }
        let target = |(version, routes): (&Version, VersionRoutes<'_>)| {
            let path = routes.switch_target(here.map(|(_, doc)| &doc.id))?;
            Some(SwitchTarget {
                name: version.settings.name.to_string(),
                label: version.settings.label.clone(),
                href: self.base_url.join(path.as_str()),
                current: here.is_some_and(|(here, _)| here.settings.name == version.settings.name),
            })
        };
        self.version_routes().filter_map(target).collect()
    }

    fn latest_target(&self, doc: &Doc) -> Option<SwitchTarget> {
        let (version, routes) = self.version_routes().find(|(_, routes)| routes.is_latest)?;
        let path = routes.switch_target(Some(&doc.id))?;
        Some(SwitchTarget {
            name: version.settings.name.to_string(),
            label: version.settings.label.clone(),
            href: self.base_url.join(path.as_str()),
            current: false,
        })
    }
}
