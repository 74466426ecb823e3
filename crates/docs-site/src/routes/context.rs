//! Data of a page that depends on its position among the routes.

use docs_model::{Doc, DocId, Override, SidebarId, SidebarItem, Version};
use docs_routing::{BaseUrl, LocaleRoutes, RoutePath, VersionRoutes, version_of};

use super::neighbors::{ReadingOrderEntry, active_trail};
use super::version::VersionEntry;
use super::{SiteRoutes, VersionIndex};
use crate::payload::{CardData, PageContext, PageLink, SwitchTarget, cards};
use crate::shared_files::SharedFiles;

impl SiteRoutes {
    /// Returns the cards of a list on a document's page: the entries of the category whose page it is, otherwise its
    /// siblings.
    pub(crate) fn doc_cards(&self, index: VersionIndex, doc: &Doc) -> Vec<CardData> {
        let version = self.docs(index).1;
        let Some((_, sidebar)) = version.sidebar_of(doc) else { return Vec::new() };
        let trail = active_trail(sidebar, self.doc_path(index, doc));
        let category = trail.iter().rev().find_map(|item| match item {
            SidebarItem::Category(category) => Some(category),
            _ => None,
        });
        let items = category.map_or(&sidebar.items, |category| &category.items);
        cards(&self.site.settings, version, items)
    }

    /// Returns the topmost category of a document: the section of the site by which search results are grouped.
    pub(crate) fn section(&self, index: VersionIndex, doc: &Doc) -> Option<&str> {
        let (id, _) = self.docs(index).1.sidebar_of(doc)?;
        let sidebar = self.index.versions[index.0].sidebars.get(id)?;
        sidebar.breadcrumbs.section(self.doc_path(index, doc))
    }

    /// Returns the context of a document's page.
    pub(crate) fn doc_context(
        &self,
        index: VersionIndex,
        doc: &Doc,
        shared: &SharedFiles,
    ) -> PageContext {
        let version = self.docs(index).1;
        let sidebar = version.sidebar_of(doc).map(|(id, _)| id);
        let path = self.doc_path(index, doc);
        let front_matter = &doc.front_matter;
        let mut context = self.sidebar_context(index, sidebar, path, shared);
        context.previous = self.neighbor(version, &front_matter.pagination_prev, context.previous);
        context.next = self.neighbor(version, &front_matter.pagination_next, context.next);
        let instance = self.index.versions[index.0].instance();
        context.versions = self.version_targets(instance, path, Some(&doc.id));
        context.latest = self.latest_target(instance, doc);
        context.locales = self.locale_targets(path);
        context
    }

    /// Returns the context of a category's page.
    pub(crate) fn category_context(
        &self,
        index: VersionIndex,
        sidebar: &SidebarId,
        path: &RoutePath,
        shared: &SharedFiles,
    ) -> PageContext {
        let mut context = self.sidebar_context(index, Some(sidebar), path, shared);
        context.versions =
            self.version_targets(self.index.versions[index.0].instance(), path, None);
        context.locales = self.locale_targets(path);
        context
    }

    /// Returns the context of a standalone page.
    pub(crate) fn plain_context(&self, path: &RoutePath) -> PageContext {
        PageContext {
            versions: self.version_targets(0, path, None),
            locales: self.locale_targets(path),
            ..PageContext::default()
        }
    }

    /// Returns the sidebar of a page, its neighbors in reading order and its breadcrumbs.
    fn sidebar_context(
        &self,
        index: VersionIndex,
        id: Option<&SidebarId>,
        path: &RoutePath,
        shared: &SharedFiles,
    ) -> PageContext {
        let Some((id, sidebar)) =
            id.and_then(|id| self.index.versions[index.0].sidebars.get_key_value(id))
        else {
            return PageContext::default();
        };
        let (instance, version) = self.docs(index);
        let neighbors = sidebar.order.around(path);
        let breadcrumbs = match instance.settings.breadcrumbs {
            true => sidebar.breadcrumbs.of_page(path, &self.base_url),
            false => Vec::new(),
        };
        PageContext {
            sidebar: shared.sidebar(instance, version, id.as_str()),
            previous: neighbors.previous.map(|entry| self.entry_link(version, entry)),
            next: neighbors.next.map(|entry| self.entry_link(version, entry)),
            breadcrumbs,
            ..PageContext::default()
        }
    }

    /// Returns the previous or next page: the author's choice, otherwise the sidebar's (R-PAG-01, R-PAG-02).
    fn neighbor(
        &self,
        version: &Version,
        choice: &Override<String>,
        in_order: Option<PageLink>,
    ) -> Option<PageLink> {
        match choice {
            Override::None => None,
            Override::Some(id) => version.docs.get(id.as_str()).map(|doc| self.doc_link(doc, None)),
            Override::Default => in_order,
        }
    }

    fn entry_link(&self, version: &Version, entry: &ReadingOrderEntry) -> PageLink {
        match entry.doc.as_ref().and_then(|id| version.docs.get(id)) {
            // A category's label names its entries; its page has another label.
            Some(doc) => self.doc_link(doc, (!entry.is_category).then_some(&entry.label)),
            None => PageLink { label: entry.label.clone(), href: self.base_url.join(&entry.href) },
        }
    }

    fn doc_link(&self, doc: &Doc, label: Option<&str>) -> PageLink {
        let label = doc.front_matter.pagination_label.as_deref().or(label);
        PageLink {
            label: label.unwrap_or_else(|| doc.sidebar_label()).to_owned(),
            href: self.base_url.join(&doc.permalink),
        }
    }

    fn doc_path(&self, index: VersionIndex, doc: &Doc) -> &RoutePath {
        &self.index.versions[index.0].docs[&doc.id]
    }

    fn version_routes(
        &self,
        instance: usize,
    ) -> impl Iterator<Item = (&Version, VersionRoutes<'_>)> {
        let versions = self.index.versions.iter().filter(move |entry| entry.is_of(instance));
        versions.map(|entry: &VersionEntry| {
            let version = entry.docs(&self.site).1;
            (version, entry.routes(version))
        })
    }

    /// Returns the links of the version switcher. The current version is the one whose path contains the page, even if
    /// the page is not one of its documents (R-VER-08).
    fn version_targets(
        &self,
        instance: usize,
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

    /// Returns the links of the language switcher: the same path in each language (R-LOC-01).
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
            href: root.join(locales.localized(path, tag).as_str()),
            current: *tag == settings.language(),
            latest: false,
        };
        tags.iter().map(target).collect()
    }

    fn latest_target(&self, instance: usize, doc: &Doc) -> Option<SwitchTarget> {
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
