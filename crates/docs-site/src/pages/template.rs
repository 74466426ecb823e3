//! HTML document of a page: head, shell, article, data.
//!
//! The interface renders the markup of the shell. The document has no inline content that a strict
//! Content-Security-Policy would block.

use std::fmt::Write as _;
use std::ops::Range;

use docs_routing::RoutePath;

use crate::inputs::interface::InterfaceManifest;
use crate::inputs::shell::Shell;
use crate::pages::data::{DirectionData, HeadData, PageData, PageKind, SwitchTarget};
use crate::values::html::escape;

/// Ids of the shell's elements, and of elements that the interface adds. Headings and elements of authors cannot have these
/// ids.
pub(crate) const SHELL_IDS: [&str; 4] = ["__site", "__site-main", "docsearch-input", "site-errors"];

/// Common parts of all documents of a site.
#[derive(Debug, Hash)]
pub(crate) struct PageTemplate {
    language: String,
    /// Common part of the head.
    head: String,
    /// Style sheet, font and icon, which documents without the interface contain too.
    look: String,
    body_start: String,
    body_end: String,
    /// Public address of the site, without a path.
    url: String,
    /// Address of the site's data, as a JSON string.
    site_data: String,
    /// Address of the list of all pages for agents.
    agent_index: Option<String>,
}

/// The document of a page.
#[derive(Debug)]
pub(crate) struct Document {
    pub(crate) html: String,
    /// Position of each article within the document.
    pub(crate) articles: Vec<Range<usize>>,
}

/// The inputs of a [`PageTemplate`].
pub(crate) struct TemplateParts<'a> {
    pub(crate) url: &'a str,
    pub(crate) language: &'a str,
    pub(crate) direction: DirectionData,
    /// Address of the folder of content-hashed files, with a trailing slash.
    pub(crate) assets: &'a str,
    pub(crate) manifest: &'a InterfaceManifest,
    /// Name of the stylesheet within the assets.
    pub(crate) style: &'a str,
    /// Address of the site's data.
    pub(crate) site_data: &'a str,
    pub(crate) favicon: Option<&'a str>,
    /// Address of a host for early connections.
    pub(crate) preconnect: Option<&'a str>,
    /// Attributes of the script before the first paint: its settings.
    pub(crate) boot: &'a [(&'static str, String)],
    /// HTML elements from the site's settings.
    pub(crate) extra: &'a [String],
    /// HTML elements from the site's settings before and after the interface.
    pub(crate) body_start: &'a [String],
    pub(crate) body_end: &'a [String],
    /// Address of a script of the development server.
    pub(crate) script: Option<&'a str>,
    /// Address of the list of all pages for agents.
    pub(crate) agent_index: Option<String>,
}

impl PageTemplate {
    pub(crate) fn new(parts: &TemplateParts<'_>) -> Self {
        let TemplateParts { assets, manifest, .. } = parts;
        let mut head = String::new();
        let mut attributes = String::new();
        for (name, value) in parts.boot {
            let _ = write!(attributes, " {name}=\"{}\"", escape(value));
        }
        if !manifest.client.is_empty() {
            // If the client script fails, the boot script switches the page to its state without scripts.
            let _ = write!(attributes, " data-entry=\"{assets}{}\"", manifest.client);
        }
        let _ = write!(
            head,
            "<meta name=\"generator\" content=\"docs-site {}\">",
            env!("CARGO_PKG_VERSION")
        );
        if !manifest.boot.is_empty() {
            if !manifest.fonts.text.preload.is_empty() {
                // The boot script removes `media` if the connection is fast.
                let _ = write!(
                    head,
                    "<link rel=\"preload\" href=\"{assets}{}\" as=\"font\" type=\"font/woff2\" media=\"not all\" crossorigin>",
                    manifest.fonts.text.preload
                );
            }
            let _ = write!(head, "<script src=\"{assets}{}\"{attributes}></script>", manifest.boot);
        }
        let mut look = format!("<link rel=\"stylesheet\" href=\"{assets}{}\">", parts.style);
        if let Some(favicon) = parts.favicon {
            let _ = write!(look, "<link rel=\"icon\" href=\"{}\">", escape(favicon));
        }
        head.push_str(&look);
        if let Some(host) = parts.preconnect {
            let _ = write!(
                head,
                "<link rel=\"preconnect\" href=\"{}\" crossorigin=\"anonymous\">",
                escape(host)
            );
        }
        head.extend(parts.extra.iter().map(String::as_str));
        if !manifest.client.is_empty() {
            for script in std::iter::once(&manifest.client).chain(&manifest.preload) {
                // With a low priority, scripts do not compete with the style sheet: the page becomes visible and readable earlier.
                let _ = write!(
                    head,
                    "<link rel=\"modulepreload\" href=\"{assets}{script}\" fetchpriority=\"low\">"
                );
            }
            let _ = write!(
                head,
                "<link rel=\"preload\" href=\"{}\" as=\"fetch\" crossorigin fetchpriority=\"low\">\
                 <script type=\"module\" async src=\"{assets}{}\" fetchpriority=\"low\"></script>",
                parts.site_data, manifest.client,
            );
        }
        if let Some(script) = parts.script {
            let _ = write!(head, "<script type=\"module\" src=\"{script}\"></script>");
        }
        Self {
            language: format!("lang=\"{}\" dir=\"{}\"", escape(parts.language), parts.direction),
            head,
            look,
            body_start: parts.body_start.concat(),
            body_end: parts.body_end.concat(),
            url: parts.url.to_owned(),
            site_data: serde_json::Value::from(parts.site_data).to_string(),
            agent_index: parts.agent_index.clone(),
        }
    }

    /// Returns the document of a page. `json` is the page's data.
    pub(crate) fn document(
        &self,
        page: &PageData,
        json: &str,
        shell: &Shell,
        articles: &[String],
    ) -> Document {
        let head = &page.head;
        let length = |texts: &[String]| texts.iter().map(String::len).sum::<usize>();
        let elements = self.page_elements(page);
        let head_size = elements.len() + length(&head.structured_data) + self.head.len();
        let body_size = length(&shell.pieces) + length(articles) + json.len();
        // The rest is short. A buffer that is too small is copied with nearly the whole document.
        let mut html = String::with_capacity(head_size + body_size + body_size / 16 + 2048);
        let _ = write!(
            html,
            "<!doctype html><html {} class=\"{}\"><head><meta charset=\"utf-8\">\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">",
            self.language,
            escape(&head.html_class),
        );
        let _ = write!(
            html,
            "<title>{}</title><link rel=\"canonical\" href=\"{}\">",
            escape(&head.title),
            escape(&head.canonical)
        );
        html.push_str(&elements);
        for data in &head.structured_data {
            html.push_str("<script type=\"application/ld+json\" data-page-meta>");
            push_json(&mut html, data);
            html.push_str("</script>");
        }
        html.push_str(&self.head);
        for style in &page.styles {
            let _ = write!(html, "<link rel=\"stylesheet\" href=\"{}\">", escape(style));
        }
        if let Some(sidebar) = &page.sidebar {
            let _ = write!(
                html,
                "<link rel=\"preload\" href=\"{}\" as=\"fetch\" crossorigin fetchpriority=\"low\">",
                escape(&sidebar.href)
            );
        }
        html.push_str("</head><body class=\"navigation-with-keyboard\">");
        html.push_str(&self.body_start);
        self.push_directive(&mut html, page);
        html.push_str("<div id=\"__site\">");
        let mut rest = articles.iter();
        let mut articles = Vec::new();
        for (position, piece) in shell.pieces.iter().enumerate() {
            if position > 0
                && let Some(article) = rest.next()
            {
                let start = html.len();
                html.push_str(article);
                articles.push(start..html.len());
            }
            html.push_str(piece);
        }
        html.push_str("</div>");
        // Must precede elements of the settings: the interface starts with the data, and a script of another host may block the
        // parser for minutes.
        html.push_str("<script type=\"application/json\">");
        push_json(&mut html, &format!("{{\"site\":{},\"page\":", self.site_data));
        push_json(&mut html, json);
        html.push_str("}</script>");
        html.push_str(&self.body_end);
        html.push_str("</body></html>\n");
        Document { html, articles }
    }
}

impl PageTemplate {
    /// Returns a document without the interface and its scripts, which search engines do not index. `styles` are addresses of style
    /// sheets besides that of all pages, and `body` is HTML.
    pub(crate) fn document_without_shell(
        &self,
        title: &str,
        styles: &[&str],
        body: &str,
    ) -> String {
        let styles: String = styles
            .iter()
            .map(|style| format!("<link rel=\"stylesheet\" href=\"{}\">", escape(style)))
            .collect();
        format!(
            "<!doctype html><html {}><head><meta charset=\"utf-8\">\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
             <title>{}</title><meta name=\"robots\" content=\"noindex\">{}{styles}</head><body>{body}</body></html>\n",
            self.language,
            escape(title),
            self.look,
        )
    }

    /// Returns the metas and links of a page in the head of its document. The interface replaces them on client-side navigation.
    pub(crate) fn page_elements(&self, page: &PageData) -> String {
        let mut html = String::with_capacity(2048);
        push_metas(&mut html, &page.head);
        if page.kind != PageKind::NotFound {
            push_alternates(&mut html, &self.url, &page.locales);
        }
        if let Some(markdown) = &page.markdown {
            let _ = write!(
                html,
                "<link rel=\"alternate\" type=\"text/markdown\" href=\"{}\" data-page-meta>",
                escape(markdown)
            );
        }
        html
    }

    /// Appends a note for programs that read the document. Browsers do not display it, and screen readers skip it.
    fn push_directive(&self, html: &mut String, page: &PageData) {
        let (Some(index), Some(markdown)) = (&self.agent_index, &page.markdown) else { return };
        let (index, markdown) = (escape(index), escape(markdown));
        let _ = write!(
            html,
            "<p hidden>Documentation index: <a href=\"{index}\">llms.txt</a>. \
             This page as Markdown: <a href=\"{markdown}\">{markdown}</a></p>"
        );
    }
}

/// Appends the metas of a page, and the links of its source.
fn push_metas(html: &mut String, head: &HeadData) {
    let title = escape(&head.title);
    let canonical = escape(&head.canonical);
    let _ = write!(
        html,
        "<meta property=\"og:title\" content=\"{title}\" data-page-meta>\
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
    for attributes in &head.links {
        html.push_str("<link");
        for (name, value) in attributes {
            let _ = write!(html, " {name}=\"{}\"", escape(value));
        }
        html.push_str(" data-page-meta>");
    }
}

/// Appends the addresses of the same page in the other languages, for search engines. The first language is the default.
fn push_alternates(html: &mut String, url: &str, locales: &[SwitchTarget]) {
    let default = locales.first().map(|locale| ("x-default", &locale.href));
    for (tag, href) in
        locales.iter().map(|locale| (locale.name.as_str(), &locale.href)).chain(default)
    {
        let address = format!("{url}{}", RoutePath::parse(href).encoded());
        let _ = write!(
            html,
            "<link rel=\"alternate\" hreflang=\"{}\" href=\"{}\" data-page-meta>",
            escape(tag),
            escape(&address)
        );
    }
}

/// Appends JSON to a script element. Escapes each `<`, so that no string can end the element or start a comment.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_boot_script_names_the_entry() {
        let manifest = InterfaceManifest {
            boot: "boot.js".to_owned(),
            client: "client.js".to_owned(),
            ..InterfaceManifest::default()
        };
        let template = PageTemplate::new(&TemplateParts {
            url: "https://t.example",
            language: "en",
            direction: DirectionData::Ltr,
            assets: "/assets/",
            manifest: &manifest,
            style: "main.css",
            site_data: "/assets/site.json",
            favicon: None,
            preconnect: None,
            boot: &[("data-default", "light".to_owned())],
            extra: &[],
            body_start: &[],
            body_end: &[],
            script: None,
            agent_index: None,
        });
        let boot = "<script src=\"/assets/boot.js\" data-default=\"light\" data-entry=\"/assets/client.js\"></script>";
        assert!(template.head.contains(boot), "{}", template.head);
        assert!(template.head.contains("async src=\"/assets/client.js\""), "{}", template.head);
    }

    #[test]
    fn data_can_not_end_its_element() {
        let mut html = String::new();
        push_json(&mut html, r#"{"a":"</script><!--<b"}"#);
        assert_eq!(html, r#"{"a":"\u003c/script>\u003c!--\u003cb"}"#);
    }
}
