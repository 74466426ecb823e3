//! Choice of the pages that represent a site.

use std::collections::BTreeMap;

/// Returns at most `max` of a site's pages: the home page, then one page of each folder in turn, so that each area of the site is
/// represented.
///
/// ```
/// use docs_page_pictures::representative_pages;
///
/// let paths = ["/", "/a/1", "/a/2", "/a/3", "/b/1", "/c"];
/// assert_eq!(representative_pages(&paths, 4), ["/", "/c", "/a/1", "/b/1"]);
/// ```
#[must_use]
pub fn representative_pages(paths: &[&str], max: usize) -> Vec<String> {
    let mut folders: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for path in paths.iter().filter(|path| !is_home(path)) {
        let folder = path.rfind('/').map_or("", |end| &path[..end]);
        folders.entry(folder).or_default().push(path);
    }
    let longest = folders.values().map(Vec::len).max().unwrap_or_default();
    let home = paths.iter().copied().filter(|path| is_home(path));
    let in_turn = (0..longest)
        .flat_map(|turn| folders.values().filter_map(move |folder| folder.get(turn).copied()));
    home.chain(in_turn).take(max).map(ToOwned::to_owned).collect()
}

fn is_home(path: &str) -> bool {
    path.trim_matches('/').is_empty()
}
