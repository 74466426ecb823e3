//! Position of a page among the others: in its sidebar, in other versions and in other languages.

use docs_model::{Doc, DocId, SidebarId, SidebarItem, Version};
use docs_routing::{BaseUrl, LocaleRoutes, RoutePath, VersionRoutes, version_of};

use super::breadcrumbs::Ancestor;
use super::neighbors::{Neighbors, active_trail};
use super::version::{SidebarIndex, VersionEntry};
use super::{PageId, SiteRoutes, VersionIndex};

/// Position of a page in a sidebar.
pub(crate) struct SidebarPosition<'a> {
    pub(crate) neighbors: Neighbors<'a>,
    index: &'a SidebarIndex,
    path: &'a RoutePath,
}

impl<'a> SidebarPosition<'a> {
    /// Returns the entries from the page, itself included, up to the root of the sidebar.
    pub(crate) fn ancestors(&self) -> impl Iterator<Item = &'a Ancestor> + use<'a> {
        self.index.breadcrumbs.ancestors(self.path)
    }
}

/// Page that corresponds to another one in a version of the documentation.
pub(crate) struct VersionTarget<'a> {
    pub(crate) version: &'a Version,
    pub(crate) path: &'a RoutePath,
    /// `true` for the version that contains the page itself.
    pub(crate) is_current: bool,
}

/// Address of a page in a language.
pub(crate) struct LocaleTarget<'a> {
    /// Tag of the language for `lang`.
    pub(crate) tag: &'a str,
    /// Name of the language, otherwise its tag.
    pub(crate) label: &'a str,
    /// Address from the root of the host.
    pub(crate) href: String,
    /// `true` for the language of the page itself.
    pub(crate) is_current: bool,
}

impl SiteRoutes {
    /// Returns the position of a page in a sidebar of its version; `None` if the version has no such sidebar.
    pub(crate) fn sidebar_position<'a>(
        &'a self,
        index: VersionIndex,
        id: &SidebarId,
        path: &'a RoutePath,
    ) -> Option<SidebarPosition<'a>> {
        let index = self.index.versions[index.0].sidebars.get(id)?;
        Some(SidebarPosition { neighbors: index.order.around(path), index, path })
    }

    /// Returns the entries of the category whose page is a document, otherwise the siblings of the document.
    pub(crate) fn items_beside(&self, index: VersionIndex, doc: &Doc) -> &[SidebarItem] {
        let Some((_, sidebar)) = self.docs(index).1.sidebar_of(doc) else { return &[] };
        let trail = active_trail(sidebar, self.doc_path(index, doc));
        let category = trail.iter().rev().find_map(|item| match item {
            SidebarItem::Category(category) => Some(category),
            _ => None,
        });
        category.map_or(&sidebar.items, |category| &category.items)
    }

    /// Returns the category that contains a document, or whose own page is the document.
    pub(crate) fn category_of_doc(&self, index: VersionIndex, doc: &Doc) -> Option<&Ancestor> {
        let (id, _) = self.docs(index).1.sidebar_of(doc)?;
        let sidebar = self.index.versions[index.0].sidebars.get(id)?;
        sidebar.breadcrumbs.category(self.doc_path(index, doc))
    }

    /// Returns the topmost category of a document: the section of the site by which search results are grouped.
    pub(crate) fn section(&self, index: VersionIndex, doc: &Doc) -> Option<&str> {
        let (id, _) = self.docs(index).1.sidebar_of(doc)?;
        let sidebar = self.index.versions[index.0].sidebars.get(id)?;
        sidebar.breadcrumbs.section(self.doc_path(index, doc))
    }

    /// Returns the path of a document's page.
    pub(crate) fn doc_path(&self, index: VersionIndex, doc: &Doc) -> &RoutePath {
        &self.index.versions[index.0].docs[&doc.id]
    }

    /// Returns the index of a version's set of docs in the site.
    pub(crate) fn instance_of(&self, index: VersionIndex) -> usize {
        self.index.versions[index.0].instance()
    }

    fn version_routes(
        &self,
        instance: usize,
    ) -> impl Iterator<Item = (&Version, VersionRoutes<'_>)> {
        let versions =
            self.index.versions.iter().filter(move |entry| entry.belongs_to_instance(instance));
        versions.map(|entry: &VersionEntry| {
            let version = entry.docs(&self.site).1;
            (version, entry.routes(version))
        })
    }

    /// Returns the targets of the version switcher. The current version is the one whose path contains the page, even if
    /// the page is not one of its documents (R-VER-08). The targets of the page of a category are the pages of the same
    /// category.
    pub(crate) fn version_targets<'a>(
        &'a self,
        instance: usize,
        page: &RoutePath,
        doc: Option<&DocId>,
    ) -> Vec<VersionTarget<'a>> {
        let (versions, routes): (Vec<_>, Vec<_>) = self.version_routes(instance).unzip();
        let owner = version_of(&routes, page);
        let current = owner.map(|routes| routes.name);
        let below = owner
            .filter(|_| self.category_page(instance, page).is_some())
            .and_then(|routes| page.as_str().strip_prefix(prefix(routes)));
        let target = |(version, routes): (&'a Version, &VersionRoutes<'a>)| {
            let same = below.map(|below| RoutePath::parse(&format!("{}{below}", prefix(routes))));
            let category = same.and_then(|path| self.category_page(instance, &path));
            let path = category.or_else(|| routes.switch_target(doc))?;
            Some(VersionTarget { version, path, is_current: current == Some(routes.name) })
        };
        versions.into_iter().zip(&routes).filter_map(target).collect()
    }

    /// Returns the target that a switcher shows as its label: the page itself in its `own` version; on a page outside of the docs, the
    /// main document of the version whose path contains the page, otherwise of the latest one.
    pub(crate) fn label_target<'a>(
        &'a self,
        instance: usize,
        own: Option<VersionIndex>,
        page: &'a RoutePath,
    ) -> Option<VersionTarget<'a>> {
        if let Some(own) = own {
            return Some(VersionTarget { version: self.docs(own).1, path: page, is_current: true });
        }
        let targets = self.version_targets(instance, page, None);
        let current = targets.iter().position(|target| target.is_current);
        let latest = || targets.iter().position(|target| target.version.settings.is_latest);
        let shown = current.or_else(latest).unwrap_or_default();
        targets.into_iter().nth(shown)
    }

    /// Returns the path of the page of a category in a set of docs; `None` for other pages.
    fn category_page(&self, instance: usize, path: &RoutePath) -> Option<&RoutePath> {
        let route = self.index.table.get(path)?;
        let PageId::Category(position) = route.value else { return None };
        let version = self.index.categories[position].version;
        (self.instance_of(version) == instance).then_some(&route.path)
    }

    /// Returns the page in the latest version that corresponds to a document.
    pub(crate) fn latest_target(&self, instance: usize, doc: &Doc) -> Option<VersionTarget<'_>> {
        let (version, routes) =
            self.version_routes(instance).find(|(_, routes)| routes.is_latest)?;
        let path = routes.switch_target(Some(&doc.id))?;
        Some(VersionTarget { version, path, is_current: false })
    }

    /// Returns the targets of the language switcher: the same path in each language (R-LOC-01). Empty for a site in one
    /// language, unless the navbar lists it.
    pub(crate) fn locale_targets(&self, path: &RoutePath) -> Vec<LocaleTarget<'_>> {
        let settings = &self.site.settings;
        let tags = settings.languages();
        if tags.len() < 2 && !settings.navbar.lists_single_language {
            return Vec::new();
        }
        let locales = LocaleRoutes { default: &settings.locales.default, tags: &tags };
        let root = BaseUrl::parse(&settings.root_base_url());
        let label = |tag: &str| settings.locales.list.iter().find(|locale| locale.tag == tag);
        let targets = tags.iter().map(|&tag| LocaleTarget {
            tag: settings.html_language_of(tag),
            label: label(tag).map_or(tag, |locale| &locale.label),
            href: root.join(locales.localized(path, tag).as_str()),
            is_current: tag == settings.language(),
        });
        targets.collect()
    }
}

/// Returns the path of a version without a slash at its end.
pub(super) fn prefix<'a>(routes: &VersionRoutes<'a>) -> &'a str {
    routes.path.as_str().trim_end_matches('/')
}
