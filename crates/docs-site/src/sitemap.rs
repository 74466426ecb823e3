//! Files for search engines: the sitemap and the rules for crawlers.

use std::fmt::Write as _;

use docs_model::{Banner, OldVersions, SitemapPriority};
use docs_routing::{BaseUrl, RoutePath};

use tracing::info_span;

use crate::html::escape;
use crate::routes::Page;
use crate::sink::{Sink, SinkError};
use crate::snapshot::{PageRoute, Snapshot};

/// Paths of the files for search engines.
pub(crate) const LISTS: [&str; 2] = ["sitemap.xml", "robots.txt"];

impl Snapshot {
    /// Writes the files for search engines.
    pub(crate) fn write_lists(&self, sink: &dyn Sink) -> Result<(), SinkError> {
        let _span = info_span!("lists").entered();
        let settings = &self.site().settings;
        let base_url = &self.base().routes.base_url;
        let pages = self.pages().iter();
        let has_priority = settings.docs.old_versions != OldVersions::Index;
        let priority = settings.docs.old_versions_priority;
        let listed: Vec<ListedPage<'_>> = pages
            .filter(|page| self.is_in_sitemap(page))
            .map(|page| ListedPage {
                path: &page.path,
                priority: (has_priority && self.is_of_old_version(page)).then_some(priority),
            })
            .collect();
        let [sitemap, robots] = LISTS;
        sink.write(sitemap, sitemap_text(&settings.url, base_url, &listed).into_bytes())?;
        if !self.base().assets.is_static(robots) {
            let text = robots_text(&settings.url, base_url, settings.index);
            sink.write(robots, text.into_bytes())?;
        }
        Ok(())
    }

    /// Returns whether search engines may index a page.
    pub(crate) fn is_in_sitemap(&self, page: &PageRoute) -> bool {
        let is_hidden = self.site().settings.docs.old_versions == OldVersions::Noindex;
        self.page(page.id).is_indexable() && !(is_hidden && self.is_of_old_version(page))
    }

    /// Returns whether a page is a document of a version that is no longer maintained.
    fn is_of_old_version(&self, page: &PageRoute) -> bool {
        let Page::Doc(version, _) = self.page(page.id) else { return false };
        self.base().routes.docs(version).1.settings.banner == Banner::Unmaintained
    }
}

/// A page in the sitemap.
#[derive(Clone, Copy)]
struct ListedPage<'a> {
    path: &'a RoutePath,
    /// `None` for the default of sitemaps, 0.5.
    priority: Option<SitemapPriority>,
}

/// Returns `sitemap.xml`: the addresses of the pages, sorted (R-BUILD-20).
fn sitemap_text(url: &str, base: &BaseUrl, pages: &[ListedPage<'_>]) -> String {
    let mut sorted = pages.to_vec();
    sorted.sort_by(|one, other| one.path.cmp(other.path));
    let mut xml = String::from(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n",
    );
    for ListedPage { path, priority } in sorted {
        let path = RoutePath::parse(&base.join(path.as_str())).encoded();
        let address = escape(&format!("{url}{path}"));
        let priority = priority.map(|priority| format!("<priority>{priority}</priority>"));
        let _ = writeln!(xml, "<url><loc>{address}</loc>{}</url>", priority.unwrap_or_default());
    }
    xml.push_str("</urlset>\n");
    xml
}

/// Returns `robots.txt`, which allows or disallows the whole site.
fn robots_text(url: &str, base: &BaseUrl, index: bool) -> String {
    let rule = if index { "Allow: /" } else { "Disallow: /" };
    format!("User-agent: *\n{rule}\n\nSitemap: {url}{}sitemap.xml\n", base.as_str())
}
