//! Files for search engines: the sitemap and the rules for crawlers.

use std::fmt::Write as _;

use docs_routing::{BaseUrl, RoutePath};

use tracing::info_span;

use crate::html::escape;
use crate::sink::{Sink, SinkError};
use crate::snapshot::Snapshot;

/// Paths of the files for search engines.
pub(crate) const LISTS: [&str; 2] = ["sitemap.xml", "robots.txt"];

impl Snapshot {
    /// Writes the files for search engines.
    pub(crate) fn write_lists(&self, sink: &dyn Sink) -> Result<(), SinkError> {
        let _span = info_span!("lists").entered();
        let settings = &self.site().settings;
        let base_url = &self.base().routes.base_url;
        let pages = self.pages().iter();
        let listed: Vec<&RoutePath> =
            pages.filter(|page| self.page(page.id).is_indexable()).map(|page| &page.path).collect();
        let [sitemap, robots] = LISTS;
        sink.write(sitemap, sitemap_text(&settings.url, base_url, &listed).into_bytes())?;
        if !self.base().assets.is_static(robots) {
            let text = robots_text(&settings.url, base_url, settings.index);
            sink.write(robots, text.into_bytes())?;
        }
        Ok(())
    }
}

/// Returns `sitemap.xml`: the addresses of the pages, sorted (R-BUILD-20).
fn sitemap_text(url: &str, base: &BaseUrl, paths: &[&RoutePath]) -> String {
    let mut sorted = paths.to_vec();
    sorted.sort();
    let mut xml = String::from(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n",
    );
    for path in sorted {
        let path = RoutePath::parse(&base.join(path.as_str())).encoded();
        let _ = writeln!(xml, "<url><loc>{}</loc></url>", escape(&format!("{url}{path}")));
    }
    xml.push_str("</urlset>\n");
    xml
}

/// Returns `robots.txt`, which allows or disallows the whole site.
fn robots_text(url: &str, base: &BaseUrl, index: bool) -> String {
    let rule = if index { "Allow: /" } else { "Disallow: /" };
    format!("User-agent: *\n{rule}\n\nSitemap: {url}{}sitemap.xml\n", base.as_str())
}
