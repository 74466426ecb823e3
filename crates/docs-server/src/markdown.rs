//! Pages as Markdown, for programs that read documentation.

use axum::http::header::{self, HeaderMap, HeaderValue};
use docs_routing::RoutePath;

use crate::{ServedSite, Store, StoredFile};

/// The Markdown of a page.
pub(crate) struct Alternate {
    /// Path of the file within the built site.
    file: String,
    /// Address of the file.
    address: String,
    /// Address of the list of all pages for agents, if the site has it.
    list: Option<String>,
}

/// List of all pages for agents, which `docs-site` writes (`plan::agent_lists`).
const LIST: &str = "llms.txt";

impl Alternate {
    /// Returns the Markdown of the page at a path within the site, whose document is `file`; `None` if there is none.
    pub(crate) fn find(
        store: &dyn Store,
        site: &ServedSite,
        path: &RoutePath,
        file: &StoredFile,
    ) -> Option<Self> {
        if !(site.has_markdown && is_document(file)) {
            return None;
        }
        let name = path.markdown_file();
        let address = |file: &str| {
            RoutePath::parse(&site.base().join(RoutePath::from_file(file).as_str())).encoded()
        };
        let list = store.has_file(LIST).then(|| address(LIST));
        store.has_file(&name).then(|| Self { address: address(&name), file: name, list })
    }

    /// Returns the path of the file within the built site.
    pub(crate) fn file(&self) -> &str {
        &self.file
    }

    /// Adds the headers that both representations of the page have.
    pub(crate) fn add_headers(&self, headers: &mut HeaderMap) {
        let twin = format!("<{}>; rel=\"alternate\"; type=\"text/markdown\"", self.address);
        // The registered relation for a resource that describes the page's site.
        let list = self
            .list
            .as_ref()
            .map(|list| format!("<{list}>; rel=\"describedby\"; type=\"text/plain\""));
        for link in [Some(twin), list].into_iter().flatten() {
            if let Ok(link) = HeaderValue::try_from(link) {
                headers.append(header::LINK, link);
            }
        }
        add_vary(headers);
    }
}

/// Adds `Accept` to `Vary`.
fn add_vary(headers: &mut HeaderMap) {
    let known = headers.get(header::VARY).and_then(|value| value.to_str().ok());
    let value = match known {
        Some(known) => format!("{known}, Accept"),
        None => "Accept".to_owned(),
    };
    if let Ok(value) = HeaderValue::try_from(value) {
        headers.insert(header::VARY, value);
    }
}

fn is_document(file: &StoredFile) -> bool {
    file.content_type().as_bytes().starts_with(b"text/html")
}

/// Returns whether a request prefers Markdown to HTML (RFC 9110, section 12.5.1). A request without preference receives HTML.
pub(crate) fn prefers_markdown(headers: &HeaderMap) -> bool {
    let values = headers.get_all(header::ACCEPT).iter().filter_map(|value| value.to_str().ok());
    let ranges: Vec<(&str, f32)> = values.flat_map(|value| value.split(',')).map(range).collect();
    let quality = |media_type: &str| {
        ranges
            .iter()
            .find(|(name, _)| name.eq_ignore_ascii_case(media_type))
            .map(|(_, quality)| *quality)
    };
    let markdown = quality("text/markdown").unwrap_or_default();
    let html = quality("text/html")
        .or_else(|| quality("text/*"))
        .or_else(|| quality("*/*"))
        .unwrap_or_default();
    // An explicit type precedes a range with the same quality.
    markdown > 0.0 && (markdown > html || (markdown >= html && quality("text/html").is_none()))
}

/// Returns the media range and its quality.
fn range(written: &str) -> (&str, f32) {
    let mut parts = written.split(';').map(str::trim);
    let name = parts.next().unwrap_or_default();
    let quality = parts.find_map(|part| part.strip_prefix("q=").or(part.strip_prefix("Q=")));
    let quality = quality.and_then(|quality| quality.parse().ok()).unwrap_or(1.0_f32);
    (name, quality.clamp(0.0, 1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markdown_is_preferred_only_if_named() {
        for (accept, expected) in [
            ("text/markdown", true),
            ("text/markdown, text/html;q=0.9, */*;q=0.8", true),
            ("text/markdown, */*", true),
            ("Text/Markdown;q=0.5, text/*;q=0.4", true),
            ("text/html,application/xhtml+xml,*/*;q=0.8", false),
            ("text/html, text/markdown;q=0.9", false),
            ("text/html, text/markdown", false),
            ("*/*", false),
            ("text/*", false),
            ("text/markdown;q=0", false),
            ("", false),
        ] {
            let headers =
                HeaderMap::from_iter([(header::ACCEPT, HeaderValue::from_static(accept))]);
            assert_eq!(prefers_markdown(&headers), expected, "{accept}");
        }
        assert!(!prefers_markdown(&HeaderMap::new()));
    }
}
