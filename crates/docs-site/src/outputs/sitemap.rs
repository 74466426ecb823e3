//! Files for search engines: the sitemap and the rules for crawlers.

use std::fmt::Write as _;

use docs_model::{Banner, OldVersions, Settings, SitemapPriority};
use docs_routing::{BaseUrl, RoutePath};

use tracing::info_span;

use crate::outputs::error::BuildError;
use crate::outputs::output::{FinishedSite, Output, Written};
use crate::pages::snapshot::Snapshot;
use crate::plan::Page;
use crate::plan::PageRoute;
use crate::values::html::escape;

/// Paths of the sitemap and of the rules.
const SITEMAP: &str = "sitemap.xml";
const ROBOTS: &str = "robots.txt";

/// The sitemap and the rules for crawlers.
#[derive(Debug)]
pub(crate) struct SearchEngineFiles;

impl Output for SearchEngineFiles {
    fn contains_path(&self, _snapshot: &Snapshot, path: &str) -> bool {
        path == SITEMAP || path == ROBOTS
    }

    fn write(&self, site: &FinishedSite<'_>) -> Result<Written, BuildError> {
        let _span = info_span!("lists").entered();
        let snapshot = site.snapshot;
        let settings = &snapshot.site().settings;
        let base_url = &snapshot.base().routes.base_url;
        let pages = snapshot.pages().iter();
        let has_priority = settings.docs.old_versions != OldVersions::Index;
        let priority = settings.docs.old_versions_priority;
        let listed: Vec<ListedPage<'_>> = pages
            .filter(|page| snapshot.is_in_sitemap(page))
            .map(|page| ListedPage {
                path: &page.path,
                priority: (has_priority && snapshot.is_of_old_version(page)).then_some(priority),
            })
            .collect();
        let languages = Languages::new(settings);
        let text = sitemap_text(&settings.url, base_url, &languages, &listed);
        site.sink.write(SITEMAP, text.into_bytes())?;
        if !snapshot.base().assets.is_static(ROBOTS) {
            let text = robots_text(settings, base_url, &languages);
            site.sink.write(ROBOTS, text.into_bytes())?;
        }
        Ok(Written::default())
    }
}

impl Snapshot {
    /// Returns `true` if search engines may index a page.
    pub(crate) fn is_in_sitemap(&self, page: &PageRoute) -> bool {
        let is_hidden = self.site().settings.docs.old_versions == OldVersions::Noindex;
        self.page(page.id).is_indexable()
            && !self.is_of_hidden_version(page)
            && !(is_hidden && self.is_of_old_version(page))
    }

    /// Returns `true` if a page is of a version that search engines should ignore.
    fn is_of_hidden_version(&self, page: &PageRoute) -> bool {
        let version = self.page(page.id).version();
        version.is_some_and(|version| self.base().routes.docs(version).1.settings.no_index)
    }

    /// Returns `true` if a page is a document of a version that is no longer maintained.
    fn is_of_old_version(&self, page: &PageRoute) -> bool {
        let Page::Doc(version, _) = self.page(page.id) else { return false };
        self.base().routes.docs(version).1.settings.banner == Banner::Unmaintained
    }
}

/// The languages of a site, each with its base URL; the first is the default.
struct Languages(Vec<(String, BaseUrl)>);

impl Languages {
    fn new(settings: &Settings) -> Self {
        let language = |tag: &str| {
            let base = settings.in_language(tag).base_url;
            (settings.html_language_of(tag).to_owned(), BaseUrl::parse(&base))
        };
        Self(settings.languages().into_iter().map(language).collect())
    }

    /// Returns the elements with the addresses of a page in all languages; empty for a site in one language.
    fn alternates(&self, url: &str, path: &RoutePath) -> String {
        let Self(languages) = self;
        if languages.len() < 2 {
            return String::new();
        }
        let default = languages.first().map(|(_, base)| ("x-default", base));
        let all = languages.iter().map(|(tag, base)| (tag.as_str(), base)).chain(default);
        let mut xml = String::new();
        for (tag, base) in all {
            let path = RoutePath::parse(&base.join(path.as_str())).encoded();
            let (tag, address) = (escape(tag), escape(&format!("{url}{path}")));
            let _ = write!(
                xml,
                "<xhtml:link rel=\"alternate\" hreflang=\"{tag}\" href=\"{address}\"/>"
            );
        }
        xml
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
fn sitemap_text(
    url: &str,
    base: &BaseUrl,
    languages: &Languages,
    pages: &[ListedPage<'_>],
) -> String {
    let mut sorted = pages.to_vec();
    sorted.sort_by(|one, other| one.path.cmp(other.path));
    let mut xml = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    xml.push_str("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"");
    if languages.0.len() > 1 {
        xml.push_str(" xmlns:xhtml=\"http://www.w3.org/1999/xhtml\"");
    }
    xml.push_str(">\n");
    for ListedPage { path, priority } in sorted {
        let alternates = languages.alternates(url, path);
        let path = RoutePath::parse(&base.join(path.as_str())).encoded();
        let address = escape(&format!("{url}{path}"));
        let priority = priority.map(|priority| format!("<priority>{priority}</priority>"));
        let _ = writeln!(
            xml,
            "<url><loc>{address}</loc>{}{alternates}</url>",
            priority.unwrap_or_default()
        );
    }
    xml.push_str("</urlset>\n");
    xml
}

/// Returns `robots.txt`, which allows or disallows the whole site, contains the permitted uses of its content, and names the
/// sitemaps of the languages. The one of a language other than the default names its own.
fn robots_text(settings: &Settings, base: &BaseUrl, languages: &Languages) -> String {
    let url = &settings.url;
    let mut text = String::from("User-agent: *\n");
    let signals = settings.agents.content_signals.to_string();
    if !signals.is_empty() {
        let _ = writeln!(text, "Content-Signal: {signals}");
    }
    text.push_str(if settings.index { "Allow: /\n\n" } else { "Disallow: /\n\n" });
    let is_default = languages.0.first().is_some_and(|(_, first)| first.as_str() == base.as_str());
    let all = languages.0.iter().map(|(_, base)| base).filter(|_| is_default);
    let own = (!is_default).then_some(base);
    for base in all.chain(own) {
        let _ = writeln!(text, "Sitemap: {url}{}sitemap.xml", base.as_str());
    }
    text
}
