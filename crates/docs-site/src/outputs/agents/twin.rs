//! The twin of a page: its article as Markdown, with front matter.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::BTreeSet;

use docs_model::{Settings, leaves_site};
use docs_render::{MarkdownAddresses, MarkdownOptions, to_markdown};
use docs_routing::{PageFile, RoutePath};
use tracing::info_span;

use crate::outputs::output::{PageOutput, PageOutputFile};
use crate::pages::data::SerializedData;
use crate::pages::data::{self, PageData};
use crate::pages::snapshot::Snapshot;
use crate::plan::PageRoute;
use crate::plan::{Page, SiteRoutes};
use crate::values::fingerprint::{Fingerprint, Fingerprinter};

use crate::plan::agent_lists::{INDEX, one_line};

/// Markdown twins of pages with an article.
#[derive(Debug)]
pub(crate) struct Twin;

impl PageOutput for Twin {
    fn file(&self, snapshot: &Snapshot, page: &PageRoute) -> Option<String> {
        snapshot.base().twins.file(&page.path, page.id)
    }

    fn page_of(&self, snapshot: &Snapshot, path: &str) -> Option<usize> {
        let (page, kind) = snapshot.base().routes.page_of_output(path)?;
        let has_twin =
            kind == PageFile::Markdown && self.file(snapshot, &snapshot.pages()[page]).is_some();
        has_twin.then_some(page)
    }

    fn fingerprint(
        &self,
        snapshot: &Snapshot,
        page: &PageRoute,
        content: &SerializedData,
        links: &[String],
    ) -> Fingerprint {
        let settings = &snapshot.site().settings;
        let addresses = TwinAddresses::new(snapshot, page);
        let mut fingerprint = Fingerprinter::default();
        fingerprint.text(&settings.url).text(&settings.base_url).value(&settings.markdown.math);
        fingerprint.text(&snapshot.twin_head(&content.data));
        for link in links {
            fingerprint.text(&addresses.address(link));
        }
        fingerprint.finish()
    }

    fn render(
        &self,
        snapshot: &Snapshot,
        page: &PageRoute,
        content: &SerializedData,
        articles: &[String],
    ) -> PageOutputFile {
        let article = articles.first().map(String::as_str).unwrap_or_default();
        let addresses = TwinAddresses::new(snapshot, page);
        let bytes = snapshot.twin(&addresses, &content.data, article).into_bytes();
        PageOutputFile { bytes, links: addresses.links.into_inner().into_iter().collect() }
    }
}

impl Snapshot {
    /// Returns the absolute address of a file of the site.
    pub(super) fn address_of(&self, file: &str) -> String {
        let path = self.base().routes.base_url.join(RoutePath::from_file(file).as_str());
        format!("{}{}", self.site().settings.url, RoutePath::parse(&path).encoded())
    }

    /// Returns the absolute address of a page's twin; `None` for a page without one.
    pub(crate) fn twin_address(&self, page: &PageRoute) -> Option<String> {
        let file = self.base().twins.file(&page.path, page.id)?;
        Some(self.address_of(&file))
    }

    /// Returns the twin of a page with an article.
    fn twin(&self, addresses: &TwinAddresses<'_>, data: &PageData, article: &str) -> String {
        let _span = info_span!("twin").entered();
        let options = MarkdownOptions { addresses, math: self.site().settings.markdown.math };
        let mut text = self.twin_head(data);
        text.push('\n');
        if !article.contains("<h1") && !data.title.is_empty() {
            let title = html_title(&data.title);
            text.push_str(&to_markdown(&title, &options));
            text.push('\n');
        }
        text.push_str(&to_markdown(article, &options));
        text
    }

    /// Returns the front matter of a page's twin.
    fn twin_head(&self, data: &PageData) -> String {
        let settings = &self.site().settings;
        let mut head = String::from("---\n");
        let mut line = |key: &str, value: Option<&str>| {
            if let Some(value) = value.map(str::trim).filter(|value| !value.is_empty()) {
                // A JSON string is also a YAML string.
                let value = serde_json::to_string(value).expect("a text is JSON");
                head.extend([key, ": ", &value, "\n"]);
            }
        };
        line("title", Some(&data.title));
        line("description", data.head.description.as_deref());
        line("url", Some(&format!("{}{}", settings.url, RoutePath::parse(&data.path).encoded())));
        line("version", data.version.as_ref().map(|version| version.label.as_str()));
        line("language", Some(settings.language()));
        let change = data.last_updated.as_ref().and_then(|change| change.date.as_deref());
        line("last_update", change);
        line("documentation_index", Some(&self.address_of(INDEX)));
        head.push_str("---\n");
        head
    }
}

/// Returns a title as HTML.
fn html_title(title: &str) -> String {
    format!("<h1>{}</h1>", crate::values::html::escape(title))
}

/// Addresses in a twin: absolute, and those of other twins where these exist.
struct TwinAddresses<'a> {
    snapshot: &'a Snapshot,
    /// Path of the page, with the base URL.
    page: RoutePath,
    /// Links to the site.
    links: RefCell<BTreeSet<String>>,
}

impl<'a> TwinAddresses<'a> {
    fn new(snapshot: &'a Snapshot, page: &PageRoute) -> Self {
        let path = snapshot.base().routes.base_url.join(page.path.as_str());
        Self { snapshot, page: RoutePath::parse(&path), links: RefCell::default() }
    }

    /// Returns an address of the site as an absolute one, with the path that `file_of` returns.
    fn absolute<'h>(
        &self,
        address: &'h str,
        file_of: impl Fn(&SiteRoutes, &RoutePath) -> Option<String>,
    ) -> Cow<'h, str> {
        if leaves_site(address) {
            return address.into();
        }
        let routes = &self.snapshot.base().routes;
        let path = self.page.resolve(address);
        let rest = address.find(['?', '#']).map_or("", |at| &address[at..]);
        let file = routes.base_url.strip(&path).and_then(|path| file_of(routes, &path));
        match file {
            Some(file) => (self.snapshot.address_of(&file) + rest).into(),
            None => format!("{}{}{rest}", self.snapshot.site().settings.url, path.encoded()).into(),
        }
    }
}

impl TwinAddresses<'_> {
    /// Returns the address of a link.
    fn address<'a>(&self, href: &'a str) -> Cow<'a, str> {
        let twins = &self.snapshot.base().twins;
        self.absolute(href, |routes, path| {
            let id = routes.page_at(path)?;
            twins.file(path, id)
        })
    }
}

impl MarkdownAddresses for TwinAddresses<'_> {
    fn link<'a>(&self, href: &'a str) -> Cow<'a, str> {
        if !leaves_site(href) {
            self.links.borrow_mut().insert(href.to_owned());
        }
        self.address(href)
    }

    fn image<'a>(&self, src: &'a str) -> Cow<'a, str> {
        self.absolute(src, |_, _| None)
    }
}

/// Returns `true` if the lists for agents contain a page: those that search engines may index, except in a version that they
/// may not.
pub(super) fn is_listed(snapshot: &Snapshot, page: &PageRoute) -> bool {
    snapshot.is_in_sitemap(page)
        && !matches!(snapshot.page(page.id), Page::Doc(_, doc) if doc.front_matter.draft)
}

/// Returns the title and the description of a page in lists. The start of an article is no description there: an edit of the article
/// would change the lists.
pub(super) fn described<'a>(page: &Page<'a>) -> Option<(&'a str, Option<&'a str>)> {
    match page {
        Page::Doc(_, doc) => Some((&doc.title, doc.front_matter.description.as_deref())),
        Page::Standalone(page) => Some((&page.title, page.front_matter.description.as_deref())),
        Page::Post(_, _, post) => Some((&post.title, post.front_matter.description.as_deref())),
        _ => None,
    }
}

/// Returns the summary of the site: its tagline, or its title.
pub(super) fn summary(settings: &Settings) -> String {
    let tagline = one_line(&settings.tagline);
    if tagline.is_empty() { one_line(&settings.title) } else { tagline }
}

/// Returns the absolute address of a page.
pub(super) fn page_address(settings: &Settings, path: &RoutePath) -> String {
    data::absolute(settings, path.as_str())
}
