//! Routes of a version.

use docs_model::{DocId, DocsInstance, Sidebar, SidebarId, Site, Version};
use docs_routing::{RoutePath, VersionRoutes};
use indexmap::IndexMap;
use rustc_hash::FxHashMap;

use super::breadcrumbs::Breadcrumbs;
use super::neighbors::ReadingOrder;

/// Routes of a version, with lookups for its pages.
#[derive(Debug)]
pub(super) struct VersionEntry {
    /// Index of the set of docs in the site, and of the version in the set.
    position: (usize, usize),
    path: RoutePath,
    pub(super) docs: IndexMap<DocId, RoutePath>,
    pub(super) sidebars: FxHashMap<SidebarId, SidebarIndex>,
}

/// Lookups in a sidebar by the path of a page.
#[derive(Debug)]
pub(super) struct SidebarIndex {
    pub(super) order: ReadingOrder,
    pub(super) breadcrumbs: Breadcrumbs,
}

impl SidebarIndex {
    fn new(sidebar: &Sidebar) -> Self {
        Self { order: ReadingOrder::new(sidebar), breadcrumbs: Breadcrumbs::new(sidebar) }
    }
}

impl VersionEntry {
    pub(super) fn new(
        position: (usize, usize),
        version: &Version,
        docs: IndexMap<DocId, RoutePath>,
    ) -> Self {
        let sidebars = version.sidebars.iter();
        Self {
            position,
            path: RoutePath::parse(&version.settings.path),
            docs,
            sidebars: sidebars
                .map(|(id, sidebar)| (id.clone(), SidebarIndex::new(sidebar)))
                .collect(),
        }
    }

    /// Returns the version and its set of docs.
    pub(super) fn docs<'a>(&self, site: &'a Site) -> (&'a DocsInstance, &'a Version) {
        let instance = &site.instances[self.position.0];
        (instance, &instance.versions[self.position.1])
    }

    /// Returns `true` if the version belongs to the set of docs with this index.
    pub(super) fn belongs_to_instance(&self, instance: usize) -> bool {
        self.position.0 == instance
    }

    /// Returns the index of the set of docs in the site.
    pub(super) fn instance(&self) -> usize {
        self.position.0
    }

    /// Returns the routes for the version switcher.
    pub(super) fn routes<'a>(&'a self, version: &'a Version) -> VersionRoutes<'a> {
        VersionRoutes {
            name: &version.settings.name,
            path: &self.path,
            is_latest: version.settings.is_latest,
            main_doc: version.main_doc().map(|doc| &doc.id),
            docs: &self.docs,
        }
    }
}
