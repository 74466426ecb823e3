//! The HTML document around a page's shell: head, slots, data.
//!
//! All of the shell's markup comes from the interface. What stands here carries it: nothing inline that a strict
//! Content-Security-Policy would stop.

use std::fmt::Write as _;

use docs_site::Shell;

use crate::pauses::push_article;
use crate::payload::{HeadData, InlineData};
use crate::ui::Manifest;

/// Ids of the elements around an article, of the shell and of what the interface adds to it. No heading and no
/// author's element gets one of them.
pub(crate) const SHELL_IDS: [&str; 4] = ["__site", "__site-main", "docsearch-input", "site-errors"];

/// What every document of the site shares.
#[derive(Debug)]
pub(crate) struct Frame {
    language: String,
    /// Everything of the head that is the same on every page.
    head: String,
    /// The element at which a browser pauses.
    pause: String,
    site_data: String,
}

/// What the shared part of the head is made from.
pub(crate) struct FrameParts<'a> {
    pub(crate) language: &'a str,
    pub(crate) direction: &'a str,
    /// Address of the folder of content-hashed files, with its slash.
    pub(crate) assets: &'a str,
    pub(crate) manifest: &'a Manifest,
    /// Name of the stylesheet within the assets.
    pub(crate) style: &'a str,
    /// Address of the site's data.
    pub(crate) site_data: &'a str,
    pub(crate) favicon: Option<&'a str>,
    /// Address of a host that will be asked for something by script.
    pub(crate) preconnect: Option<&'a str>,
    /// Attributes of the script that runs before the first paint: the settings it needs.
    pub(crate) boot: &'a [(&'static str, String)],
    /// HTML elements of the site's own.
    pub(crate) extra: &'a [String],
    /// A script of the development server's own.
    pub(crate) script: Option<&'a str>,
}

impl Frame {
    pub(crate) fn new(parts: &FrameParts<'_>) -> Self {
        let FrameParts { assets, manifest, .. } = parts;
        let mut head = String::new();
        let mut attributes = String::new();
        for (name, value) in parts.boot {
            let _ = write!(attributes, " {name}=\"{}\"", escape(value));
        }
        let _ = write!(
            head,
            "<meta name=\"generator\" content=\"docs-site {}\">\
             <script src=\"{assets}{}\"{attributes}></script>\
             <link rel=\"stylesheet\" href=\"{assets}{}\">",
            env!("CARGO_PKG_VERSION"),
            manifest.boot,
            parts.style,
        );
        if let Some(favicon) = parts.favicon {
            let _ = write!(head, "<link rel=\"icon\" href=\"{}\">", escape(favicon));
        }
        if let Some(host) = parts.preconnect {
            let _ = write!(
                head,
                "<link rel=\"preconnect\" href=\"{}\" crossorigin=\"anonymous\">",
                escape(host)
            );
        }
        head.extend(parts.extra.iter().map(String::as_str));
        for script in std::iter::once(&manifest.client).chain(&manifest.preload) {
            let _ = write!(head, "<link rel=\"modulepreload\" href=\"{assets}{script}\">");
        }
        let _ = write!(
            head,
            "<link rel=\"preload\" href=\"{}\" as=\"fetch\" crossorigin>\
             <script type=\"module\" async src=\"{assets}{}\"></script>",
            parts.site_data, manifest.client,
        );
        if let Some(script) = parts.script {
            let _ = write!(head, "<script type=\"module\" src=\"{script}\"></script>");
        }
        Self {
            language: format!("lang=\"{}\" dir=\"{}\"", escape(parts.language), parts.direction),
            head,
            pause: format!("<script src=\"{assets}{}\" data-pause></script>", manifest.boot),
            site_data: parts.site_data.to_owned(),
        }
    }

    /// The document of one page.
    pub(crate) fn document(&self, page: &InlineData<'_>, shell: &Shell, article: &str) -> String {
        let data = serde_json::to_string(page).expect("page data is plain values");
        let head = &page.page.head;
        let room =
            self.head.len() + shell.before.len() + article.len() + shell.after.len() + data.len();
        let mut html = String::with_capacity(room + 2048);
        let _ = write!(
            html,
            "<!doctype html><html {} class=\"{}\"><head><meta charset=\"utf-8\">\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">",
            self.language,
            escape(&head.html_class),
        );
        push_head(&mut html, head);
        html.push_str(&self.head);
        if let Some(sidebar) = &page.page.sidebar {
            let _ = write!(
                html,
                "<link rel=\"preload\" href=\"{}\" as=\"fetch\" crossorigin>",
                escape(&sidebar.href)
            );
        }
        let _ = write!(
            html,
            "</head><body class=\"navigation-with-keyboard\"><div id=\"__site\">{}",
            shell.before
        );
        push_article(&mut html, article, &self.pause);
        html.push_str(&shell.after);
        html.push_str("</div><script type=\"application/json\">");
        push_json(&mut html, &data);
        html.push_str("</script></body></html>\n");
        html
    }

    /// Address of the site's data.
    pub(crate) fn site_data(&self) -> &str {
        &self.site_data
    }
}

/// What the page says of itself. The marked elements are the page's own: the interface exchanges them when it
/// shows another page in place.
fn push_head(html: &mut String, head: &HeadData) {
    let title = escape(&head.title);
    let canonical = escape(&head.canonical);
    let _ = write!(
        html,
        "<title>{title}</title><link rel=\"canonical\" href=\"{canonical}\">\
         <meta property=\"og:title\" content=\"{title}\" data-page-meta>\
         <meta property=\"og:url\" content=\"{canonical}\" data-page-meta>"
    );
    if let Some(description) = &head.description {
        let description = escape(description);
        let _ = write!(
            html,
            "<meta name=\"description\" content=\"{description}\" data-page-meta>\
             <meta property=\"og:description\" content=\"{description}\" data-page-meta>"
        );
    }
    for meta in &head.meta {
        let _ = write!(
            html,
            "<meta {}=\"{}\" content=\"{}\" data-page-meta>",
            meta.attribute,
            escape(&meta.key),
            escape(&meta.content)
        );
    }
}

/// JSON inside a script element: nothing in it may end the element or start a comment.
fn push_json(html: &mut String, json: &str) {
    for piece in json.split_inclusive('<') {
        match piece.strip_suffix('<') {
            Some(before) => {
                html.push_str(before);
                html.push_str("\\u003c");
            }
            None => html.push_str(piece),
        }
    }
}

/// Text as it stands in an attribute's value or between tags.
pub(crate) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            _ => escaped.push(character),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn data_can_not_end_its_element() {
        let mut html = String::new();
        push_json(&mut html, r#"{"a":"</script><!--<b"}"#);
        assert_eq!(html, r#"{"a":"\u003c/script>\u003c!--\u003cb"}"#);
    }
}
