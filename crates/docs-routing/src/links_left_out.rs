//! Recognition of links to parts of a project that its site lacks.

use docs_model::{LeftOut, Names};
use rustc_hash::FxHashSet;

use crate::{RoutePath, RouteTable};

/// Largest number of first parts that a misspelt one is compared with.
const COMPARED_AREAS: usize = 200;

/// Largest number of folders in which the folder of a link is looked for.
const COMPARED_FOLDERS: usize = 50_000;

/// Recognizes links to parts of a project that its site lacks.
#[derive(Debug, Default)]
pub(crate) struct LinksLeftOut<'a> {
    left_out: Option<&'a LeftOut>,
    /// First parts of the site's own paths.
    areas: FxHashSet<&'a str>,
    /// Folders of the site's own paths, without a slash at their ends.
    folders: FxHashSet<&'a str>,
}

impl<'a> LinksLeftOut<'a> {
    pub(crate) fn new<T>(left_out: &'a LeftOut, table: &'a RouteTable<T>) -> Self {
        let areas = table.iter().map(|route| first_part(route.path.as_str())).collect();
        let folders = table.iter().flat_map(|route| folders(route.path.as_str())).collect();
        Self { left_out: Some(left_out), areas, folders }
    }

    /// Returns whether something else is at a path in place of a page that is left out.
    pub(crate) fn is_replaced(&self, path: &RoutePath) -> bool {
        self.left_out.is_some_and(|left_out| {
            left_out.replaced.iter().any(|replaced| replaced == path.as_str())
        })
    }

    /// Returns the description of the part at a path that no page of the site has.
    ///
    /// A plugin can add pages anywhere. A path may be one of its own if no page of the site shares its first part or its
    /// folder, and if that is no misspelling of one that pages share.
    pub(crate) fn part_at(&self, path: &RoutePath) -> Option<String> {
        let (left_out, path) = (self.left_out?, path.as_str());
        if left_out.has_page(path) {
            return Some("a page that is a React component".to_owned());
        }
        if let Some(part) = left_out.area_of(path) {
            return Some(part.to_owned());
        }
        let first = first_part(path);
        let is_foreign =
            !first.is_empty() && !self.areas.contains(first) && !self.is_misspelt(first);
        let is_possible =
            !left_out.parts.is_empty() && (is_foreign || self.is_in_foreign_folder(path));
        is_possible.then(|| possible_parts(&left_out.parts))
    }

    /// Returns whether a path is below a folder in an area of the site that has no page, and whose name is no misspelling of
    /// a folder beside it.
    fn is_in_foreign_folder(&self, path: &str) -> bool {
        let path = path.trim_matches('/');
        let mut ends = path.match_indices('/').map(|(end, _)| end);
        let Some(end) = ends.find(|end| !self.folders.contains(&path[..*end])) else {
            return false;
        };
        let (parent, name) = path[..end].rsplit_once('/').unwrap_or(("", &path[..end]));
        let is_known = self.areas.contains(first_part(path));
        let beside = self.folders.iter().filter_map(|folder| folder.rsplit_once('/'));
        let beside = beside.filter(|(other, _)| *other == parent).map(|(_, name)| name);
        is_known
            && self.folders.len() <= COMPARED_FOLDERS
            && Names::new(beside).nearest(name).is_none()
    }

    fn is_misspelt(&self, first: &str) -> bool {
        self.areas.len() <= COMPARED_AREAS
            && Names::new(self.areas.iter().copied()).nearest(first).is_some()
    }

    /// Returns the description of the part that writes the file which a link of a page names.
    pub(crate) fn writer_of(&self, page: &str, written: &str) -> Option<String> {
        let left_out = self.left_out?;
        let is_written = left_out.writes(&beside(page, written));
        is_written.then(|| "a document that a plugin writes".to_owned())
    }
}

fn possible_parts(parts: &[String]) -> String {
    match parts {
        [part] => format!("possibly a page of {part}"),
        parts => format!("possibly a page of one of these: {}", parts.join(", ")),
    }
}

/// Returns a path and all folders above it, without a slash at their ends.
fn folders(path: &str) -> impl Iterator<Item = &str> {
    let path = path.trim_matches('/');
    path.match_indices('/').map(|(end, _)| &path[..end]).chain([path])
}

fn first_part(path: &str) -> &str {
    path.trim_start_matches('/').split('/').next().unwrap_or_default()
}

/// Returns the path of a file that a page names relative to itself.
fn beside(page: &str, written: &str) -> String {
    let folder = page.rsplit_once('/').map_or("", |(folder, _)| folder);
    let mut parts: Vec<&str> = Vec::new();
    for part in folder.split('/').chain(written.split('/')) {
        match part {
            "" | "." => {}
            ".." if parts.last().is_some_and(|last| *last != "..") => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    parts.join("/")
}

#[cfg(test)]
mod tests {
    use docs_model::Place;

    use super::*;

    fn table() -> RouteTable<()> {
        let mut table = RouteTable::new();
        for path in ["/docs/intro", "/docs/guide/start", "/community"] {
            table.insert(RoutePath::parse(path), (), Place::file("a.md"));
        }
        table
    }

    #[test]
    fn a_path_beside_all_pages_may_be_a_plugins() {
        let mut left_out = LeftOut::default();
        left_out.pages = vec!["/pricing".to_owned()];
        left_out.areas = vec![("/blog".to_owned(), "the blog".to_owned())];
        left_out.parts = vec!["the plugin `api`".to_owned()];
        let table = table();
        let links = LinksLeftOut::new(&left_out, &table);
        let part = |path: &str| links.part_at(&RoutePath::parse(path));
        assert!(part("/pricing/").is_some_and(|part| part.contains("React")));
        assert_eq!(part("/blog/2026/news").as_deref(), Some("the blog"));
        assert!(part("/api/users").is_some_and(|part| part.contains("`api`")));
        assert_eq!(part("/docs/intr"), None, "a page of the site's own");
        assert_eq!(part("/doc/intro"), None, "a misspelling");
        assert!(part("/docs/api/modules/users").is_some_and(|part| part.contains("`api`")));
        assert_eq!(part("/docs/giude/start"), None, "a misspelt folder");
        assert_eq!(part("/docs/guide/strt"), None, "a page of a folder that the site has");
        assert_eq!(part("/"), None);
    }

    #[test]
    fn without_plugins_every_path_is_the_sites_own() {
        let (left_out, table) = (LeftOut::default(), table());
        let links = LinksLeftOut::new(&left_out, &table);
        assert_eq!(links.part_at(&RoutePath::parse("/api/users")), None);
    }

    #[test]
    fn a_document_can_be_one_that_a_plugin_writes() {
        let mut left_out = LeftOut::default();
        left_out.folders = vec!["docs/api".to_owned()];
        let table = table();
        let links = LinksLeftOut::new(&left_out, &table);
        assert!(links.writer_of("docs/guide/a.md", "../api/form.md").is_some());
        assert_eq!(links.writer_of("docs/guide/a.md", "./api/form.md"), None);
    }
}
