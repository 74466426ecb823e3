//! Files for redirects from former paths of pages to their new addresses.
//!
//! Servers that read the site's marker respond with the status instead.

use docs_model::{ASSETS_FOLDER, MarkedRedirect, RedirectStatus, Settings};
use std::collections::HashSet;

use docs_routing::{Address, ResolvedPattern, ResolvedRedirect, RoutePath};

use crate::load::assets::hashed_name;
use crate::values::address::href;
use crate::values::html::escape;

/// Script that navigates before the document's own refresh, and preserves the query and the hash. A strict Content-Security-Policy
/// allows a script in a file, but no inline script.
const SCRIPT: &str = "\
const target = document.currentScript.dataset.to;
location.replace(/[?#]/.test(target) ? target : target + location.search + location.hash);
";

/// Files of redirects, by path within the built site.
pub(crate) struct RedirectFiles {
    /// Documents of the former paths, in the order of the redirects.
    pub(crate) documents: Vec<(String, Vec<u8>)>,
    /// Path and source of the script of all documents.
    pub(crate) script: (String, &'static str),
}

impl RedirectFiles {
    /// Creates the files of redirects.
    pub(crate) fn new(settings: &Settings, redirects: &[ResolvedRedirect]) -> Self {
        let script =
            format!("{ASSETS_FOLDER}/{}", hashed_name("redirect", "js", SCRIPT.as_bytes()));
        let document = |redirect: &ResolvedRedirect| {
            let path = document_path(&redirect.from, settings.trailing_slash);
            (path, document(settings, &redirect.to, &script).into_bytes())
        };
        let documents = redirects.iter().map(document).collect();
        Self { documents, script: (script, SCRIPT) }
    }
}

/// Returns the path of a redirect's document, which is the same as in Docusaurus. Hosts prefer the files of pages to
/// it: the document of `/old` and `/old/` is `old/index.html`, that of `/old.html` is `old.html/index.html`.
fn document_path(from: &RoutePath, trailing_slash: Option<bool>) -> String {
    let path = from.as_str().trim_end_matches('/');
    // A host that removes trailing slashes adds the extension to find the file.
    if trailing_slash == Some(false) && path.ends_with(".html") {
        return format!("{}.html", RoutePath::parse(path).output_file());
    }
    RoutePath::parse(&format!("{path}/")).output_file()
}

fn document(settings: &Settings, to: &str, script: &str) -> String {
    let address = escape(&href(settings, to));
    let canonical = if to.starts_with('/') && !to.starts_with("//") {
        format!("{}{address}", escape(&settings.url))
    } else {
        address.clone()
    };
    let script = escape(&href(settings, script));
    format!(
        "<!doctype html><html lang=\"{}\"><head><meta charset=\"utf-8\">\
         <script src=\"{script}\" data-to=\"{address}\"></script>\
         <meta http-equiv=\"refresh\" content=\"0; url={address}\">\
         <link rel=\"canonical\" href=\"{canonical}\"><title>{address}</title></head>\
         <body><a href=\"{address}\">{address}</a></body></html>\n",
        escape(settings.html_language()),
    )
}

/// Returns the redirects in the form of the site's marker.
pub(crate) fn marked(redirects: &[ResolvedRedirect]) -> Vec<MarkedRedirect> {
    let marked = |redirect: &ResolvedRedirect| MarkedRedirect {
        from: redirect.key().to_owned(),
        to: redirect.to.clone(),
        status: redirect.status,
    };
    redirects.iter().map(marked).collect()
}

/// Returns patterns in the form of the site's marker.
pub(crate) fn marked_patterns(patterns: &[ResolvedPattern]) -> Vec<MarkedRedirect> {
    let marked = |resolved: &ResolvedPattern| MarkedRedirect {
        from: resolved.pattern.from_text("*"),
        to: match resolved.status {
            RedirectStatus::Gone => String::new(),
            _ => resolved.pattern.to_text("*"),
        },
        status: resolved.status,
    };
    patterns.iter().map(marked).collect()
}

/// Returns the redirects of patterns to the pages of the site, except those with the path of a page or of another redirect.
pub(crate) fn expanded(
    patterns: &[ResolvedPattern],
    pages: &[&RoutePath],
    known: &[ResolvedRedirect],
) -> Vec<ResolvedRedirect> {
    if patterns.is_empty() {
        return Vec::new();
    }
    let bare = |path: &RoutePath| path.as_str().trim_end_matches('/').to_owned();
    let mut taken: HashSet<String> = pages.iter().map(|path| bare(path)).collect();
    taken.extend(known.iter().map(|redirect| redirect.key().to_owned()));
    let mut expanded = Vec::new();
    for resolved in patterns.iter().filter(|resolved| resolved.status != RedirectStatus::Gone) {
        for page in pages {
            let Some(from) = resolved.pattern.source(page) else { continue };
            let from = RoutePath::parse(&from);
            let Some(to) = resolved.target(&from).filter(|_| taken.insert(bare(&from))) else {
                continue;
            };
            // Keeps the page's own path, with the query and the hash of the target.
            let to = format!("{}{}", page.encoded(), &to[Address::split(&to).path.len()..]);
            expanded.push(ResolvedRedirect::new(from, to, resolved.status));
        }
    }
    expanded
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_document_has_the_path_that_the_reference_gives_it() {
        for (from, trailing_slash, expected) in [
            ("/", None, "index.html"),
            ("/old", None, "old/index.html"),
            ("/old/", Some(false), "old/index.html"),
            ("/a/old.html", None, "a/old.html/index.html"),
            ("/a/old.html", Some(false), "a/old.html.html"),
            ("/a b", Some(true), "a b/index.html"),
        ] {
            assert_eq!(document_path(&RoutePath::parse(from), trailing_slash), expected, "{from}");
        }
    }

    #[test]
    fn a_document_escapes_the_address() {
        let settings = Settings::new("T", "https://t.example.com", "/docs/");
        let html = document(&settings, "/a?x=\"><script>", "assets/redirect.js");
        assert!(!html.contains("<script>"), "{html}");
        assert!(html.contains("href=\"https://t.example.com/docs/a?x=&quot;"), "{html}");
        assert!(html.contains("src=\"/docs/assets/redirect.js\""), "{html}");
    }
}
