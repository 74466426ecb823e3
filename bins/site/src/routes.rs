//! The site's routes, and what a page's place among them says about it.

use std::borrow::Cow;
use std::cell::RefCell;

use docs_model::{
    Choice, Doc, DocId, DocsInstance, Issue, NavigationEntry, Place, Severity, Sidebar,
    SidebarCategory, SidebarId, SidebarItem, Site, StandalonePage, Tag, Version,
    apply_trailing_slash, join_paths,
};
use docs_routing::{
    BaseUrl, CheckedPage, LinkCheck, LocaleRoutes, ReadingOrder, Route, RoutePath, RouteTable,
    VersionRoutes, active_trail, version_of,
};
use docs_site::SETTINGS_FILE;
use indexmap::IndexMap;
use rustc_hash::FxHashMap;

use crate::assets::Assets;
use crate::cache::Asked;
use crate::links::Resolver;
use crate::parallel;
use crate::payload::{CardData, PageContext, PageLink, SwitchTarget, cards};
use crate::shared::Shared;
use crate::trails::Trails;

/// A page to build.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Page<'a> {
    /// A document of a version.
    Doc { version: VersionIndex, doc: &'a Doc },
    /// A category's page, made from its entries.
    Category { version: VersionIndex, sidebar: &'a SidebarId, category: &'a SidebarCategory },
    /// All tags of a version.
    Tags { version: VersionIndex },
    /// All documents with a tag.
    Tag { version: VersionIndex, tag: &'a Tag },
    /// A page of no version.
    Standalone(&'a StandalonePage),
    /// The page with all search results.
    Search,
    /// What answers every other path.
    NotFound,
}

/// A version among all versions of all sets of docs.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub(crate) struct VersionIndex(usize);

impl<'a> Page<'a> {
    /// The Markdown file of the page, if it has one.
    pub(crate) fn file(&self) -> Option<&'a str> {
        match self {
            Self::Doc { doc, .. } => Some(&doc.file),
            Self::Standalone(page) => Some(&page.file),
            _ => None,
        }
    }

    /// Do searches of the site find the page? Those that list others have no words of their own.
    pub(crate) fn is_found(&self) -> bool {
        self.file().is_some() && self.is_listed()
    }

    /// Should search engines hear of the page (facts R-MD-12, R-BUILD-20)?
    pub(crate) fn is_listed(&self) -> bool {
        match self {
            Self::Doc { doc, .. } => !doc.front_matter.unlisted && !doc.front_matter.draft,
            Self::Standalone(page) => !page.front_matter.unlisted,
            Self::Category { .. } | Self::Tags { .. } | Self::Tag { .. } => true,
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
    sources: FxHashMap<&'a str, RoutePath>,
    versions: Vec<VersionPlace<'a>>,
    /// Pages that would replace a file that every site has.
    reserved: Vec<Issue>,
}

/// Path of the not-found page, which every static host looks for.
const NOT_FOUND: &str = "/404";

/// A version and where its pages are.
pub(crate) struct VersionPlace<'a> {
    pub(crate) instance: &'a DocsInstance,
    pub(crate) version: &'a Version,
    path: RoutePath,
    docs: IndexMap<DocId, RoutePath>,
    sidebars: FxHashMap<&'a SidebarId, SidebarPlace<'a>>,
    /// Folders of the documents, where links without a leading dot are looked up too.
    content: Vec<&'a str>,
}

/// A sidebar, ready to be asked about its pages.
struct SidebarPlace<'a> {
    order: ReadingOrder<'a>,
    trails: Trails<'a>,
}

impl<'a> Routes<'a> {
    pub(crate) fn new(site: &'a Site, assets: Assets) -> Self {
        let mut routes = Self {
            site,
            base_url: BaseUrl::parse(&site.settings.base_url),
            assets,
            table: RouteTable::new(),
            sources: FxHashMap::default(),
            versions: Vec::new(),
            reserved: Vec::new(),
        };
        for instance in &site.instances {
            for version in &instance.versions {
                routes.add_version(instance, version);
            }
        }
        for page in &site.pages {
            routes.add(&page.permalink, Page::Standalone(page), &page.file);
        }
        let search = site.settings.search.as_ref();
        if let Some(path) = search.and_then(|search| search.page_path.as_ref()) {
            let path = RoutePath::parse(&format!("/{path}"));
            routes.table.insert(path, Page::Search, Place::file(SETTINGS_FILE));
        }
        routes
    }

    fn add_version(&mut self, instance: &'a DocsInstance, version: &'a Version) {
        let index = VersionIndex(self.versions.len());
        let mut docs = IndexMap::with_capacity(version.docs.len());
        for doc in version.docs.values() {
            let path = self.add(&doc.permalink, Page::Doc { version: index, doc }, &doc.file);
            docs.insert(doc.id.clone(), path);
        }
        let mut sidebars = FxHashMap::default();
        for (id, sidebar) in &version.sidebars {
            self.add_categories(index, id, &sidebar.items);
            sidebars.insert(id, SidebarPlace::new(sidebar));
        }
        self.add_tags(index, instance, version);
        self.versions.push(VersionPlace {
            instance,
            version,
            path: RoutePath::parse(&version.settings.path),
            docs,
            sidebars,
            content: version
                .settings
                .translated
                .iter()
                .chain([&version.settings.content])
                .map(String::as_str)
                .collect(),
        });
    }

    fn add_categories(
        &mut self,
        version: VersionIndex,
        sidebar: &'a SidebarId,
        items: &'a [SidebarItem],
    ) {
        for item in items {
            let SidebarItem::Category(category) = item else { continue };
            if let Some(link) = category.link.as_ref().filter(|link| link.generated.is_some()) {
                let page = Page::Category { version, sidebar, category };
                self.table.insert(RoutePath::parse(&link.href), page, Place::file("sidebars"));
            }
            self.add_categories(version, sidebar, &category.items);
        }
    }

    fn add_tags(&mut self, index: VersionIndex, instance: &DocsInstance, version: &'a Version) {
        if version.tags.is_empty() {
            return;
        }
        let all = tags_path(self.site, instance, version);
        self.table.insert(
            RoutePath::parse(&all),
            Page::Tags { version: index },
            Place::file("tags"),
        );
        for tag in &version.tags {
            let page = Page::Tag { version: index, tag };
            self.table.insert(RoutePath::parse(&tag.permalink), page, Place::file("tags"));
        }
    }

    fn add(&mut self, permalink: &str, page: Page<'a>, file: &'a str) -> RoutePath {
        let path = RoutePath::parse(permalink);
        if path.output_file() == RoutePath::parse(NOT_FOUND).output_file() {
            self.reserved.push(reserved(&path, file));
        } else {
            self.table.insert(path.clone(), page, Place::file(file));
        }
        self.sources.insert(file, path.clone());
        path
    }

    /// The pages to build and their paths, the not-found page last.
    pub(crate) fn pages(&self) -> Vec<(RoutePath, Page<'a>)> {
        let routed = self.table.iter().map(|route| (route.path.clone(), route.value));
        let not_found = (RoutePath::parse(NOT_FOUND), Page::NotFound);
        routed.chain([not_found]).collect()
    }

    /// Returns the faults of routes that exclude each other, or files of the static folder.
    pub(crate) fn issues(&self) -> Vec<Issue> {
        let policy = self.site.settings.policies.on_duplicate_routes;
        let mut issues = self.table.issues(policy);
        issues.extend(self.reserved.iter().cloned());
        if let Some(severity) = policy.severity() {
            issues.extend(self.replaced_static_files(severity));
        }
        issues
    }

    /// Returns a fault for each static file that is also the file of a page, which replaces it.
    fn replaced_static_files(&self, severity: Severity) -> Vec<Issue> {
        let documents: Vec<&str> = self.assets.static_documents().collect();
        if documents.is_empty() {
            return Vec::new();
        }
        let routes = self.table.iter().map(|route| (route.path.output_file(), route));
        let routes = routes.filter(|(file, _)| documents.contains(&file.as_str()));
        let issue = |(file, route): (String, &Route<Page<'_>>)| {
            let message = format!("the page replaces the static file `{file}`");
            Issue::new(severity, "duplicate-route", message)
                .at(route.source.clone())
                .help("rename the static file, or give the page another `slug` in its front matter")
        };
        routes.map(issue).collect()
    }

    /// Links and anchors that lead nowhere.
    pub(crate) fn check(&self, pages: &[CheckedPage<'_>]) -> Vec<Issue> {
        let policies = &self.site.settings.policies;
        let check = LinkCheck::new(pages, &self.table, &self.base_url, policies);
        check.issues(&parallel::map(pages, |page| check.broken_links(page)).concat())
    }

    /// The page of a Markdown file.
    pub(crate) fn page_of(&self, file: &str) -> Option<&RoutePath> {
        self.sources.get(file)
    }

    /// A version and where its pages are.
    pub(crate) fn version(&self, index: VersionIndex) -> &VersionPlace<'a> {
        &self.versions[index.0]
    }

    /// What understands the links of the page at `route`, written in `file`.
    pub(crate) fn resolver<'b>(
        &'b self,
        page: Page<'b>,
        route: &'b RoutePath,
        file: &'b str,
        asked: &'b RefCell<Vec<Asked>>,
    ) -> Resolver<'b> {
        let content_roots: &[&str] = match page {
            Page::Doc { version, .. } => &self.version(version).content,
            _ => &[],
        };
        Resolver {
            routes: self,
            route,
            file: Cow::Borrowed(file),
            content_roots,
            page,
            asked,
            is_part: false,
        }
    }

    /// What a list of cards on a document's page shows: the entries of the category whose page it is, else its
    /// siblings.
    pub(crate) fn doc_cards(&self, index: VersionIndex, doc: &Doc) -> Vec<CardData> {
        let place = self.version(index);
        let Some((_, sidebar)) = place.version.sidebar_of(doc) else { return Vec::new() };
        let trail = active_trail(sidebar, &place.docs[&doc.id]);
        let category = trail.iter().rev().find_map(|item| match item {
            SidebarItem::Category(category) => Some(category),
            _ => None,
        });
        let items = category.map_or(&sidebar.items, |category| &category.items);
        cards(&self.site.settings, place.version, items)
    }

    /// The topmost category above a document: the part of the site that search results are grouped by.
    pub(crate) fn section(&self, index: VersionIndex, doc: &Doc) -> Option<&'a str> {
        let place = self.version(index);
        let (id, _) = place.version.sidebar_of(doc)?;
        place.sidebars.get(id)?.trails.section(&place.docs[&doc.id])
    }

    /// What the place of a document among its siblings says about its page.
    pub(crate) fn doc_context(
        &self,
        index: VersionIndex,
        doc: &Doc,
        shared: &Shared,
    ) -> PageContext {
        let place = self.version(index);
        let sidebar = place.version.sidebar_of(doc).map(|(id, _)| id);
        let path = &place.docs[&doc.id];
        let front_matter = &doc.front_matter;
        let mut context = self.sidebar_context(place, sidebar, path, shared);
        context.previous = self.neighbor(place, &front_matter.pagination_prev, context.previous);
        context.next = self.neighbor(place, &front_matter.pagination_next, context.next);
        context.versions = self.version_targets(place.instance, path, Some(&doc.id));
        context.latest = self.latest_target(place.instance, doc);
        context.locales = self.locale_targets(path);
        context
    }

    /// The same for a category's page.
    pub(crate) fn category_context(
        &self,
        index: VersionIndex,
        sidebar: &SidebarId,
        path: &RoutePath,
        shared: &Shared,
    ) -> PageContext {
        let place = self.version(index);
        let mut context = self.sidebar_context(place, Some(sidebar), path, shared);
        context.versions = self.version_targets(place.instance, path, None);
        context.locales = self.locale_targets(path);
        context
    }

    /// The same for a page of no version.
    pub(crate) fn plain_context(&self, path: &RoutePath) -> PageContext {
        let versions =
            self.site.instances.first().map(|instance| self.version_targets(instance, path, None));
        PageContext {
            versions: versions.unwrap_or_default(),
            locales: self.locale_targets(path),
            ..PageContext::default()
        }
    }

    /// What the sidebar says of a page: its neighbors in reading order, and the categories above it.
    fn sidebar_context(
        &self,
        place: &VersionPlace<'_>,
        sidebar: Option<&SidebarId>,
        path: &RoutePath,
        shared: &Shared,
    ) -> PageContext {
        let Some((id, sidebar)) = sidebar.and_then(|id| place.sidebars.get_key_value(id)) else {
            return PageContext::default();
        };
        let neighbors = sidebar.order.around(path);
        let breadcrumbs = match place.instance.settings.breadcrumbs {
            true => sidebar.trails.breadcrumbs(path, &self.base_url),
            false => Vec::new(),
        };
        PageContext {
            sidebar: shared.sidebar(place.instance, place.version, id.as_str()),
            previous: neighbors.previous.map(|entry| self.entry_link(place.version, entry)),
            next: neighbors.next.map(|entry| self.entry_link(place.version, entry)),
            breadcrumbs,
            ..PageContext::default()
        }
    }

    /// The page before or after: the author's choice, else the sidebar's order (facts R-PAG-01, R-PAG-02).
    fn neighbor(
        &self,
        place: &VersionPlace<'_>,
        choice: &Choice<String>,
        in_order: Option<PageLink>,
    ) -> Option<PageLink> {
        match choice {
            Choice::None => None,
            Choice::Some(id) => {
                place.version.docs.get(id.as_str()).map(|doc| self.doc_link(doc, None))
            }
            Choice::Default => in_order,
        }
    }

    fn entry_link(&self, version: &Version, entry: &NavigationEntry<'_>) -> PageLink {
        match entry.doc.and_then(|id| version.docs.get(id)) {
            // A category's label names its entries; its page has a label of its own.
            Some(doc) => self.doc_link(doc, (!entry.is_category).then_some(entry.label)),
            None => {
                PageLink { label: entry.label.to_owned(), href: self.base_url.join(entry.href) }
            }
        }
    }

    fn doc_link(&self, doc: &Doc, label: Option<&str>) -> PageLink {
        let label = doc.front_matter.pagination_label.as_deref().or(label);
        PageLink {
            label: label.unwrap_or_else(|| doc.sidebar_label()).to_owned(),
            href: self.base_url.join(&doc.permalink),
        }
    }

    fn version_routes<'b>(
        &'b self,
        instance: &'b DocsInstance,
    ) -> impl Iterator<Item = (&'b Version, VersionRoutes<'b>)> {
        let places =
            self.versions.iter().filter(|place| place.instance.settings.id == instance.settings.id);
        places.map(|place| {
            let routes = VersionRoutes {
                name: &place.version.settings.name,
                path: &place.path,
                is_latest: place.version.settings.is_latest,
                main_doc: place.version.main_doc().map(|doc| &doc.id),
                docs: &place.docs,
            };
            (place.version, routes)
        })
    }

    /// Where the version switcher leads from a page. Its version is the one that its path lies in, also where it is
    /// no document of it (fact R-VER-08).
    fn version_targets(
        &self,
        instance: &DocsInstance,
        page: &RoutePath,
        doc: Option<&DocId>,
    ) -> Vec<SwitchTarget> {
        let (versions, routes): (Vec<_>, Vec<_>) = self.version_routes(instance).unzip();
        let current = version_of(&routes, page).map(|routes| routes.name);
        let target = |(version, routes): (&Version, &VersionRoutes<'_>)| {
            let path = routes.switch_target(doc)?;
            Some(self.switch_target(version, path, current == Some(routes.name)))
        };
        versions.into_iter().zip(&routes).filter_map(target).collect()
    }

    /// Where the language switcher leads: the same path in each language (fact R-LOC-01).
    fn locale_targets(&self, path: &RoutePath) -> Vec<SwitchTarget> {
        let settings = &self.site.settings;
        let tags = settings.languages();
        if tags.len() < 2 {
            return Vec::new();
        }
        let locales = LocaleRoutes { default: &settings.locales.default, tags: &tags };
        let root = BaseUrl::parse(&settings.root_base_url());
        let label = |tag: &str| settings.locales.list.iter().find(|locale| locale.tag == tag);
        let target = |tag: &&str| SwitchTarget {
            name: (*tag).to_owned(),
            label: label(tag).map_or_else(|| (*tag).to_owned(), |locale| locale.label.clone()),
            href: root.join(locales.twin(path, tag).as_str()),
            current: *tag == settings.language(),
            latest: false,
        };
        tags.iter().map(target).collect()
    }

    fn latest_target(&self, instance: &DocsInstance, doc: &Doc) -> Option<SwitchTarget> {
        let (version, routes) =
            self.version_routes(instance).find(|(_, routes)| routes.is_latest)?;
        Some(self.switch_target(version, routes.switch_target(Some(&doc.id))?, false))
    }

    fn switch_target(&self, version: &Version, path: &RoutePath, current: bool) -> SwitchTarget {
        SwitchTarget {
            name: version.settings.name.to_string(),
            label: version.settings.label.clone(),
            href: self.base_url.join(path.as_str()),
            current,
            latest: version.settings.is_latest,
        }
    }
}

impl<'a> VersionPlace<'a> {
    /// The version and the set of docs that it belongs to.
    pub(crate) fn docs(&self) -> (&'a DocsInstance, &'a Version) {
        (self.instance, self.version)
    }
}

impl<'a> SidebarPlace<'a> {
    fn new(sidebar: &'a Sidebar) -> Self {
        Self { order: ReadingOrder::new(sidebar), trails: Trails::new(sidebar) }
    }
}

fn reserved(path: &RoutePath, file: &str) -> Issue {
    let message =
        format!("the page at `{path}` is left out: hosts show its file for paths without a page");
    Issue::warning("reserved-route", message)
        .at(Place::file(file))
        .help("rename the file, or give it another `slug` in its front matter")
}

/// Path of the page of all tags of a version.
pub(crate) fn tags_path(site: &Site, instance: &DocsInstance, version: &Version) -> String {
    let path = join_paths(&version.settings.path, &instance.settings.tags_base_path);
    apply_trailing_slash(path, site.settings.trailing_slash)
}
