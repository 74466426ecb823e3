//! Feeds of the latest posts of a blog: RSS, Atom and JSON Feed.

use docs_model::{Blog, BlogDate, BlogPost, FeedFormat, Settings};
use docs_render::{
    Card, Exported, PageHost, Partial, ResolvedImage, ResolvedLink, without_zoom_buttons,
};
use rayon::prelude::*;
use serde_json::{Map, Value, json};
use tracing::info_span;

use crate::outputs::error::BuildError;
use crate::outputs::output::{FinishedSite, Output, Written};
use crate::pages::data::{absolute, feed_path};
use crate::pages::host::SiteHost;
use crate::pages::snapshot::Snapshot;
use crate::values::xml::XmlWriter;

/// A feed, with the addresses and articles of its posts.
struct Feed<'a> {
    settings: &'a Settings,
    blog: &'a Blog,
    title: String,
    description: String,
    language: &'a str,
    /// Address of the blog.
    address: String,
    /// Date of the latest post.
    updated: Option<BlogDate>,
    entries: Vec<Entry<'a>>,
}

/// A post of a feed.
struct Entry<'a> {
    post: &'a BlogPost,
    address: String,
    html: String,
}

/// Feeds of all blogs.
#[derive(Debug)]
pub(crate) struct Feeds;

impl Output for Feeds {
    fn contains_path(&self, snapshot: &Snapshot, path: &str) -> bool {
        snapshot.site().blogs.iter().filter(|blog| !blog.posts.is_empty()).any(|blog| {
            blog.settings.feeds.formats.iter().any(|format| feed_path(blog, *format) == path)
        })
    }

    fn write(&self, site: &FinishedSite<'_>) -> Result<Written, BuildError> {
        let _span = info_span!("feeds").entered();
        let blogs = site.snapshot.site().blogs.iter();
        for blog in blogs.filter(|blog| !blog.posts.is_empty()) {
            if blog.settings.feeds.formats.is_empty() {
                continue;
            }
            let feed = site.snapshot.feed(blog);
            for format in &blog.settings.feeds.formats {
                let text = match format {
                    FeedFormat::Rss => feed.rss(),
                    FeedFormat::Atom => feed.atom(),
                    FeedFormat::Json => feed.json(),
                };
                site.sink.write(&feed_path(blog, *format), text.into_bytes())?;
            }
        }
        Ok(Written::default())
    }
}

impl Snapshot {
    fn feed<'a>(&'a self, blog: &'a Blog) -> Feed<'a> {
        let settings = &self.site().settings;
        let feeds = &blog.settings.feeds;
        let listed: Vec<usize> = blog.listed().collect();
        let listed = &listed[..feeds.limit.apply_to(listed.len())];
        let entries: Vec<Entry<'_>> =
            listed.par_iter().filter_map(|position| self.feed_entry(blog, *position)).collect();
        let title = || format!("{} {}", settings.title, blog.settings.title);
        Feed {
            settings,
            blog,
            title: feeds.title.clone().unwrap_or_else(title),
            description: feeds.description.clone().unwrap_or_else(title),
            language: feeds.language.as_deref().unwrap_or(settings.language()),
            address: absolute(settings, &blog.permalink),
            updated: entries.first().and_then(|entry| entry.post.date),
            entries,
        }
    }

    fn feed_entry<'a>(&'a self, blog: &'a Blog, position: usize) -> Option<Entry<'a>> {
        let post = self.post(&blog.posts[position]);
        let settings = &self.site().settings;
        let article = self.post_article(blog, position, post)?;
        let address = absolute(settings, &post.permalink);
        let host = AbsoluteHost { host: self.host(&article), site: &settings.url, page: &address };
        let rendered = self.base().articles.render(settings, &article, &host, None);
        // Links of headings to themselves do not pass through the host. In text, the quotes of this attribute would
        // be escaped.
        let html = without_zoom_buttons(&rendered.html);
        let html = html.replace("href=\"#", &format!("href=\"{address}#"));
        Some(Entry { post, address, html: with_own_alignment(html) })
    }
}

/// Returns the HTML with the alignment of cells as an attribute, because feed readers do not have the site's style sheet.
fn with_own_alignment(html: String) -> String {
    let with = |html: String, side: &str| {
        html.replace(&format!(" class=\"align-{side}\""), &format!(" align=\"{side}\""))
    };
    if html.contains("<table") {
        ["left", "center", "right"].into_iter().fold(html, with)
    } else {
        html
    }
}

impl Feed<'_> {
    fn rss(&self) -> String {
        let mut xml = XmlWriter::new();
        xml.start(
            "rss",
            &[
                ("version", "2.0"),
                ("xmlns:dc", "http://purl.org/dc/elements/1.1/"),
                ("xmlns:content", "http://purl.org/rss/1.0/modules/content/"),
            ],
        );
        xml.start("channel", &[]);
        xml.text("title", &self.title);
        xml.text("link", &self.address);
        xml.text("description", &self.description);
        if let Some(date) = self.updated {
            xml.text("lastBuildDate", &date.rfc2822());
        }
        xml.text("generator", GENERATOR);
        xml.text("language", self.language);
        xml.optional("copyright", self.blog.settings.feeds.copyright.as_deref());
        for Entry { post, address, html } in &self.entries {
            xml.start("item", &[]);
            xml.text("title", &post.title);
            xml.text("link", address);
            xml.text("guid", address);
            if let Some(date) = post.date {
                xml.text("pubDate", &date.rfc2822());
            }
            xml.optional("description", post.description.as_deref());
            xml.text("content:encoded", html);
            for author in post.authors.iter() {
                match (&author.email, author.label()) {
                    (Some(email), Some(name)) => xml.text("author", &format!("{email} ({name})")),
                    (None, Some(name)) => xml.text("dc:creator", name),
                    (_, None) => {}
                }
            }
            for tag in &post.tags {
                xml.text("category", &tag.label);
            }
            xml.end("item");
        }
        xml.end("channel");
        xml.end("rss");
        xml.finish()
    }

    fn atom(&self) -> String {
        let mut xml = XmlWriter::new();
        xml.start("feed", &[("xmlns", "http://www.w3.org/2005/Atom"), ("xml:lang", self.language)]);
        xml.text("id", &self.address);
        xml.text("title", &self.title);
        // Required by the format: without any date, the Unix epoch.
        let date = |date: Option<BlogDate>| match date {
            Some(date) => date.to_string(),
            None => "1970-01-01T00:00:00.000Z".to_owned(),
        };
        xml.text("updated", &date(self.updated));
        xml.text("generator", GENERATOR);
        xml.empty("link", &[("rel", "alternate"), ("href", &self.address)]);
        let own = absolute(self.settings, &feed_path(self.blog, FeedFormat::Atom));
        xml.empty("link", &[("rel", "self"), ("href", &own)]);
        xml.text("subtitle", &self.description);
        if let Some(icon) = self.icon() {
            xml.text("icon", &icon);
        }
        xml.optional("rights", self.blog.settings.feeds.copyright.as_deref());
        for Entry { post, address, html } in &self.entries {
            xml.start("entry", &[]);
            xml.text("title", &post.title);
            xml.text("id", address);
            xml.empty("link", &[("href", address)]);
            xml.text("updated", &date(post.date));
            xml.optional("summary", post.description.as_deref());
            xml.text_with("content", &[("type", "html")], html);
            for author in &post.authors {
                let Some(name) = author.label() else { continue };
                xml.start("author", &[]);
                xml.text("name", name);
                xml.optional("email", author.email.as_deref());
                xml.optional("uri", author.url.as_deref());
                xml.end("author");
            }
            if post.authors.is_empty() {
                // The format requires an author of each entry.
                xml.start("author", &[]);
                xml.text("name", &self.settings.title);
                xml.end("author");
            }
            for tag in &post.tags {
                xml.empty("category", &[("label", &tag.label), ("term", &tag.label)]);
            }
            xml.end("entry");
        }
        xml.end("feed");
        xml.finish()
    }

    fn json(&self) -> String {
        let feed = json!({
            "version": "https://jsonfeed.org/version/1",
            "title": self.title,
            "home_page_url": self.address,
            "feed_url": absolute(self.settings, &feed_path(self.blog, FeedFormat::Json)),
            "description": self.description,
            "icon": self.icon(),
            "items": self.entries.iter().map(json_item).collect::<Vec<_>>(),
        });
        let mut text = serde_json::to_string_pretty(&without_nulls(feed)).unwrap_or_default();
        text.push('\n');
        text
    }

    fn icon(&self) -> Option<String> {
        self.settings.favicon.as_ref().map(|icon| absolute(self.settings, icon))
    }
}

/// Name of the generator in feeds.
const GENERATOR: &str = "docs-site";

fn json_item(Entry { post, address, html }: &Entry<'_>) -> Value {
    let authors = post.authors.iter().filter_map(|author| {
        let name = author.label()?;
        Some(without_nulls(json!({ "name": name, "url": author.url })))
    });
    let authors: Vec<Value> = authors.collect();
    let tags: Vec<&str> = post.tags.iter().map(|tag| tag.label.as_str()).collect();
    without_nulls(json!({
        "id": address,
        "url": address,
        "title": post.title,
        "summary": post.description,
        "content_html": html,
        "date_modified": post.date.map(|date| date.to_string()),
        "author": authors.first(),
        "tags": tags,
    }))
}

/// Returns a table without the keys that have no value.
fn without_nulls(value: Value) -> Value {
    match value {
        Value::Object(table) => {
            let filled: Map<String, Value> =
                table.into_iter().filter(|(_, value)| !value.is_null()).collect();
            Value::Object(filled)
        }
        other => other,
    }
}

/// A host that returns absolute addresses: feed readers show the articles on other sites.
struct AbsoluteHost<'a> {
    host: SiteHost<'a>,
    /// Address of the site, without its base URL.
    site: &'a str,
    /// Address of the post.
    page: &'a str,
}

impl AbsoluteHost<'_> {
    /// Returns a partial whose links are absolute as well.
    fn within(&self, partial: Partial<'static>) -> Partial<'_> {
        let host = self.host.for_partial(partial.file.clone());
        let host = AbsoluteHost { host, site: self.site, page: self.page };
        Partial { host: Some(Box::new(host)), ..partial }
    }

    fn address(&self, href: String) -> String {
        if href.starts_with('#') {
            format!("{}{href}", self.page)
        } else if href.starts_with('/') && !href.starts_with("//") {
            format!("{}{href}", self.site)
        } else {
            href
        }
    }
}

impl PageHost for AbsoluteHost<'_> {
    fn link(&self, href: &str) -> ResolvedLink {
        let link = self.host.link(href);
        ResolvedLink { href: self.address(link.href), ..link }
    }

    fn image(&self, src: &str) -> ResolvedImage {
        let image = self.host.image(src);
        ResolvedImage { href: self.address(image.href), ..image }
    }

    fn partial(&self, specifier: &str) -> Option<Partial<'_>> {
        Some(self.within(self.host.find_partial(specifier)?))
    }

    fn exported(&self, module: &str, name: &str) -> Option<Exported<'_>> {
        Some(match self.host.find_exported(module, name)? {
            Exported::Markdown(partial) => Exported::Markdown(self.within(partial)),
            other => other,
        })
    }

    fn raw_text(&self, path: &str) -> Option<String> {
        self.host.raw_text(path)
    }

    fn cards(&self) -> Vec<Card> {
        self.host.cards()
    }
}
