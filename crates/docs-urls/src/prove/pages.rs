//! Pages of a build by their paths.

use std::collections::HashMap;

use super::{Page, path_key};

/// Maximum number of redirects between two pages.
const MAX_REDIRECTS: usize = 5;

/// Pages of a build, of which some redirect to others.
///
/// ```
/// use docs_urls::prove::{Page, Pages};
///
/// let old = Page::read(r#"<meta http-equiv="refresh" content="0; url=/docs/new/">"#);
/// let new = Page::read("<title>New</title>");
/// let pages = Pages::new([("/old".to_owned(), old), ("/new".to_owned(), new)], "/docs/");
/// assert_eq!(pages.page("/old").map(|page| page.title.as_str()), Some("New"));
/// assert!(pages.page("/none").is_none());
/// ```
#[derive(Debug)]
pub struct Pages {
    pages: HashMap<String, Page>,
    base_url: String,
}

impl Pages {
    /// Creates the set of pages, each with its [path](super::page_path). `base_url` is the path under which the site is
    /// published.
    pub fn new(pages: impl IntoIterator<Item = (String, Page)>, base_url: &str) -> Self {
        let resolved = |(path, page): (String, Page)| {
            let page = page.resolved(&path, base_url);
            (path, page)
        };
        Self { pages: pages.into_iter().map(resolved).collect(), base_url: base_url.to_owned() }
    }

    /// Returns the paths of the pages that are not redirects, in order.
    #[must_use]
    pub fn paths(&self) -> Vec<&str> {
        let pages = self.pages.iter().filter(|(_, page)| page.refresh.is_none());
        let mut paths: Vec<&str> = pages.map(|(path, _)| path.as_str()).collect();
        paths.sort_unstable();
        paths
    }

    /// Returns the page at a path, or the page that it redirects to.
    #[must_use]
    pub fn page(&self, path: &str) -> Option<&Page> {
        let mut page = self.pages.get(path)?;
        for _ in 0..MAX_REDIRECTS {
            let Some(address) = &page.refresh else { break };
            let inside = address.strip_prefix(self.base_url.trim_end_matches('/'));
            // A page of another site cannot be compared, so the redirect itself is kept.
            let Some(next) = inside.and_then(|path| self.pages.get(&path_key(path))) else { break };
            page = next;
        }
        Some(page)
    }
}
