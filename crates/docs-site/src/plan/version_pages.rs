//! Pages that several versions of a set of docs have.

use docs_model::{DocId, Version};
use docs_routing::RoutePath;
use indexmap::IndexMap;

use super::position::prefix;
use super::{PageId, SiteRoutes};

/// Versions of a set of docs, with the pages that several of them have.
#[derive(Debug)]
pub(crate) struct VersionPages<'a> {
    /// Versions that have a document.
    pub(crate) versions: Vec<VersionRoot<'a>>,
    pub(crate) pages: Vec<Places<'a>>,
}

/// Version with the addresses of its pages.
#[derive(Debug)]
pub(crate) struct VersionRoot<'a> {
    pub(crate) version: &'a Version,
    /// Path above all pages, without a slash at its end.
    pub(crate) path: &'a str,
    /// Path of the main document.
    pub(crate) main: &'a RoutePath,
}

/// Versions of a page by their indices, in ascending order, each with the path of the page after that of the version.
pub(crate) type Places<'a> = Vec<(usize, &'a str)>;

/// Property that a page has in common with those of other versions (R-VER-01).
#[derive(Eq, Hash, PartialEq)]
enum Key<'a> {
    Doc(&'a DocId),
    /// Page of a category, by its path after that of the version.
    Category(&'a str),
}

/// Returns the path of a page after that of its version.
fn below<'a>(version: &str, page: &'a RoutePath) -> Option<&'a str> {
    page.as_str().strip_prefix(version)
}

impl SiteRoutes {
    /// Returns the versions of a set of docs with their pages.
    pub(crate) fn version_pages(&self, instance: usize) -> VersionPages<'_> {
        let categories = self.category_paths();
        let mut versions = Vec::new();
        let mut pages: IndexMap<Key<'_>, Places<'_>> = IndexMap::new();
        let entries = self.index.versions.iter().zip(&categories);
        for (entry, categories) in entries.filter(|(entry, _)| entry.belongs_to_instance(instance))
        {
            let version = entry.docs(&self.site).1;
            let routes = entry.routes(version);
            let Some(main) = routes.switch_target(None) else { continue };
            let path = prefix(&routes);
            let docs = routes.docs.iter();
            let docs = docs.filter_map(|(id, page)| Some((Key::Doc(id), below(path, page)?)));
            let categories = categories.iter().filter_map(|page| below(path, page));
            let categories = categories.map(|below| (Key::Category(below), below));
            for (key, below) in docs.chain(categories) {
                pages.entry(key).or_default().push((versions.len(), below));
            }
            versions.push(VersionRoot { version, path, main });
        }
        let pages = pages.into_values().filter(|places| places.len() > 1).collect();
        VersionPages { versions, pages }
    }

    /// Returns the paths of the pages of categories, by the index of the version.
    fn category_paths(&self) -> Vec<Vec<&RoutePath>> {
        let mut paths = vec![Vec::new(); self.index.versions.len()];
        for route in self.index.table.iter() {
            if let PageId::Category(position) = route.value {
                paths[self.index.categories[position].version.0].push(&route.path);
            }
        }
        paths
    }
}
