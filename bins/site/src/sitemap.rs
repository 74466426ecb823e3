//! What search engines read: the list of pages, and whether they may look at them.

use std::fmt::Write as _;

use docs_routing::{BaseUrl, RoutePath};

use crate::document::escape;

/// `sitemap.xml`: the addresses of the pages, in a fixed order (fact R-BUILD-20).
pub(crate) fn sitemap(url: &str, base: &BaseUrl, paths: &[&RoutePath]) -> String {
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

/// `robots.txt`: all is open where the site may be indexed, nothing where it may not.
pub(crate) fn robots(url: &str, base: &BaseUrl, index: bool) -> String {
    let rule = if index { "Allow: /" } else { "Disallow: /" };
    format!("User-agent: *\n{rule}\n\nSitemap: {url}{}sitemap.xml\n", base.as_str())
}
