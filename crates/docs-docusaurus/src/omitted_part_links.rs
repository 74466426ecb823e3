//! Links to omitted parts of a project.

use std::collections::{HashMap, HashSet};
use std::sync::OnceLock;

use docs_model::{Names, join_relative_path};

use crate::omitted_parts::OmittedParts;

/// Maximum number of names that are compared with a misspelt one.
const COMPARED_NAMES: usize = 200;

/// Detection of links to omitted parts of a project.
///
/// ```
/// use docs_docusaurus::{OmittedPartLinks, OmittedParts};
///
/// let mut omitted_parts = OmittedParts::default();
/// omitted_parts.parts = vec!["the plugin `api`".to_owned()];
/// let links = OmittedPartLinks::new(omitted_parts);
/// let pages = || vec!["/docs/intro".to_owned()];
/// assert!(links.part_at("/api/users", &pages).is_some());
/// assert_eq!(links.part_at("/docs/intr", &pages), None, "a misspelling of a page of the site");
/// ```
#[derive(Debug, Default)]
pub struct OmittedPartLinks {
    omitted_parts: OmittedParts,
    /// Names in the site's paths, by folder. They are computed on demand, because most sites have no
    /// such link.
    names: OnceLock<HashMap<String, HashSet<String>>>,
}

impl OmittedPartLinks {
    /// Creates the detection of links to the omitted parts.
    #[must_use]
    pub fn new(omitted_parts: OmittedParts) -> Self {
        Self { omitted_parts, names: OnceLock::new() }
    }

    /// Returns whether parts may add pages and documents anywhere.
    #[must_use]
    pub fn may_add_pages(&self) -> bool {
        !self.omitted_parts.parts.is_empty()
    }

    /// Returns whether a path has a replacement for an omitted page.
    #[must_use]
    pub fn is_replaced(&self, path: &str) -> bool {
        self.omitted_parts.replaced.iter().any(|replaced| replaced == path)
    }

    /// Returns the description of the omitted part at a path without a page. `pages` returns the paths of all pages of the site.
    ///
    /// A plugin can add pages anywhere. A path may belong to a plugin if no page of the site has the same first
    /// segment or folder, and if the path is not a misspelling of such a page.
    pub fn part_at(&self, path: &str, pages: &dyn Fn() -> Vec<String>) -> Option<String> {
        self.known_part_at(path).or_else(|| self.possible_part_at(path, pages))
    }

    /// Returns the description of the omitted part whose pages or areas include a path.
    ///
    /// Unlike a page, a missing file belongs only to such a part: Docusaurus finds the files of links and images in
    /// the folders of static files, to which plugins add nothing.
    ///
    /// ```
    /// use docs_docusaurus::{OmittedPartLinks, OmittedParts};
    ///
    /// let mut omitted_parts = OmittedParts::default();
    /// omitted_parts.areas = vec![("/api".to_owned(), "the plugin `api-docs`".to_owned())];
    /// omitted_parts.parts = vec!["the plugin `statistics`".to_owned()];
    /// let links = OmittedPartLinks::new(omitted_parts);
    /// assert!(links.known_part_at("/api/logo.png").is_some());
    /// assert_eq!(links.known_part_at("/img/logo.png"), None);
    /// ```
    #[must_use]
    pub fn known_part_at(&self, path: &str) -> Option<String> {
        if self.omitted_parts.has_page(path) {
            return Some("a page that is a React component".to_owned());
        }
        self.omitted_parts.area_of(path).map(str::to_owned)
    }

    fn possible_part_at(&self, path: &str, pages: &dyn Fn() -> Vec<String>) -> Option<String> {
        let parts = &self.omitted_parts.parts;
        if parts.is_empty() {
            return None;
        }
        let names = self.names.get_or_init(|| names(&pages()));
        is_unknown(path.trim_matches('/'), names).then(|| possible_parts(parts))
    }

    /// Returns the description of the omitted part that writes the file of a link, as written in the file `page`.
    #[must_use]
    pub fn writer_of(&self, page: &str, written: &str) -> Option<String> {
        let is_written = self.omitted_parts.writes(&relative_to_page(page, written));
        is_written.then(|| "a document that a plugin or a script of the project writes".to_owned())
    }

    /// Returns whether an omitted plugin of the Markdown renderer may rewrite the links in a file.
    #[must_use]
    pub fn may_rewrite_links(&self, page: &str) -> bool {
        self.omitted_parts.rewrites_links(page)
    }
}

fn possible_parts(parts: &[String]) -> String {
    match parts {
        [part] => format!("possibly a page of {part}"),
        parts => format!("possibly a page of one of these: {}", parts.join(", ")),
    }
}

/// Returns the names in each folder of a site's paths. The folder of first segments is the empty one.
fn names(pages: &[String]) -> HashMap<String, HashSet<String>> {
    let mut names: HashMap<String, HashSet<String>> = HashMap::new();
    for page in pages {
        let mut path = page.trim_matches('/');
        while !path.is_empty() {
            let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
            if !names.entry(folder.to_owned()).or_default().insert(name.to_owned()) {
                // An earlier path has added the parent folders.
                break;
            }
            path = folder;
        }
    }
    names
}

/// Returns whether the first segment or a folder of a path is neither a name of the site nor a misspelling of one.
/// The last segment is a page, and is considered only if it is the first too.
fn is_unknown(path: &str, names: &HashMap<String, HashSet<String>>) -> bool {
    let mut folder = "";
    for (start, name) in parts(path) {
        let end = start + name.len();
        if end == path.len() && start > 0 {
            return false;
        }
        let known = names.get(folder);
        if !known.is_some_and(|known| known.contains(name)) {
            return !name.is_empty() && !known.is_some_and(|known| is_misspelt(name, known));
        }
        folder = &path[..end];
    }
    false
}

/// Returns the segments of a path with their offsets.
fn parts(path: &str) -> impl Iterator<Item = (usize, &str)> {
    path.split('/').scan(0, |start, part| {
        let at = *start;
        *start += part.len() + 1;
        Some((at, part))
    })
}

fn is_misspelt(name: &str, known: &HashSet<String>) -> bool {
    known.len() <= COMPARED_NAMES
        && Names::new(known.iter().map(String::as_str)).nearest(name).is_some()
}

/// Returns the path of a file relative to a page.
fn relative_to_page(page: &str, written: &str) -> String {
    let folder = page.rsplit_once('/').map_or("", |(folder, _)| folder);
    join_relative_path(folder, written)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pages() -> Vec<String> {
        ["/docs/intro", "/docs/guide/start", "/community"].map(str::to_owned).to_vec()
    }

    #[test]
    fn a_path_beside_all_pages_may_be_a_plugins() {
        let omitted_parts = OmittedParts {
            pages: vec!["/pricing".to_owned()],
            areas: vec![("/blog".to_owned(), "the blog".to_owned())],
            parts: vec!["the plugin `api`".to_owned()],
            ..OmittedParts::default()
        };
        let links = OmittedPartLinks::new(omitted_parts);
        let part = |path: &str| links.part_at(path, &pages);
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
        let links = OmittedPartLinks::default();
        assert_eq!(links.part_at("/api/users", &pages), None);
    }

    #[test]
    fn a_document_can_be_one_that_a_plugin_writes() {
        let omitted_parts =
            OmittedParts { folders: vec!["docs/api".to_owned()], ..OmittedParts::default() };
        let links = OmittedPartLinks::new(omitted_parts);
        assert!(links.writer_of("docs/guide/a.md", "../api/form.md").is_some());
        assert_eq!(links.writer_of("docs/guide/a.md", "./api/form.md"), None);
    }
}
