//! Response headers of the author's own HTML documents among the static files: demos in frames, or the output of other
//! programs.
//!
//! They contain their own scripts and styles, which the policy of pages would block. Pages contain nothing inline, so that a
//! policy for everything on the host would have to be weak for them too.

use std::collections::{BTreeSet, HashSet};

use docs_model::{ASSETS_FOLDER, MarkedHeaders, Settings, SiteMarker};
use docs_routing::RoutePath;

use crate::plan::PRINT_FOLDER;

const POLICY: &str = "content-security-policy";

/// Returns the headers of HTML documents among static files, if the authors are trusted and set no policy for everything. The
/// documents may load anything, as on a host without a policy. Of the policy of pages in `marker` only the sites that may frame
/// them remain.
///
/// A folder without pages has one pattern, because hosts limit the number of patterns.
pub(super) fn static_document_headers<'f>(
    settings: &Settings,
    marker: &SiteMarker,
    static_files: impl Iterator<Item = &'f str>,
    pages: &[&RoutePath],
) -> Vec<MarkedHeaders> {
    let sets_policy =
        settings.serve.headers.everywhere.keys().any(|name| name.eq_ignore_ascii_case(POLICY));
    let documents: Vec<RoutePath> = if settings.markdown.unsafe_html && !sets_policy {
        static_files.filter(|file| is_document(file)).map(path).collect()
    } else {
        Vec::new()
    };
    if documents.is_empty() {
        return Vec::new();
    }
    let header = (POLICY.to_owned(), frame_ancestors(marker).map(str::to_owned));
    patterns(&documents, pages, &marker.languages)
        .into_iter()
        .map(|pattern| MarkedHeaders { pattern, headers: vec![header.clone()] })
        .collect()
}

/// Returns `true` for an HTML document whose path is a pattern of no other path.
fn is_document(file: &str) -> bool {
    let is_literal =
        !file.contains(['%', '?', '#', '*']) && !file.split('/').any(|name| name.starts_with(':'));
    is_literal && file.ends_with(".html")
}

/// Returns the path of a document, which is that of a page at the same address.
fn path(file: &str) -> RoutePath {
    RoutePath::from_file(file).without_html_suffix()
}

/// Returns the directive of the policy of pages for sites that frame them.
fn frame_ancestors(marker: &SiteMarker) -> Option<&str> {
    let (_, policy) = marker.headers.iter().find(|(name, _)| name == POLICY)?;
    policy.split("; ").find(|directive| directive.starts_with("frame-ancestors "))
}

fn patterns(
    documents: &[RoutePath],
    pages: &[&RoutePath],
    languages: &[String],
) -> BTreeSet<String> {
    let pages: HashSet<&str> = pages.iter().map(|page| inner(page)).collect();
    let folders = folders_with_pages(&pages);
    // Patterns apply below the folder of each language, so that none matches a document in such a folder.
    let is_of_language =
        |path: &str| languages.iter().any(|tag| path.split('/').next() == Some(tag));
    documents
        .iter()
        .map(inner)
        .filter(|path| !pages.contains(path) && !is_of_language(path))
        .map(|path| match ancestors(path).find(|folder| !folders.contains(folder)) {
            Some(folder) => format!("/{folder}/*"),
            None => format!("/{path}"),
        })
        .collect()
}

/// Returns a path without the slashes at both ends.
fn inner(path: &RoutePath) -> &str {
    path.as_str().trim_matches('/')
}

/// Returns pages and the folders that contain them or other documents of the build.
fn folders_with_pages<'a>(pages: &HashSet<&'a str>) -> HashSet<&'a str> {
    let mut folders = HashSet::from([ASSETS_FOLDER, PRINT_FOLDER]);
    for page in pages {
        folders.extend(ancestors(page));
        folders.insert(page);
    }
    folders
}

/// Returns the folders that contain a path, outer ones first.
fn ancestors(path: &str) -> impl Iterator<Item = &str> {
    path.match_indices('/').map(|(slash, _)| &path[..slash])
}

#[cfg(test)]
mod tests {
    use docs_routing::PathPattern;

    use super::*;

    /// Returns the patterns for these static files, beside pages.
    fn patterns_of(files: &[&str]) -> Vec<String> {
        let pages = ["/", "/guide/start", "/guide/tools/", "/about", "/caf\u{e9}/x"];
        let pages = pages.map(RoutePath::parse);
        let text = "title = 'T'\nurl = 'https://t.example'\n[locales]\ndefault = 'en'\n\
            list = [{ tag = 'en', label = 'English' }, { tag = 'fr', label = 'Français' }]\n";
        let (settings, _) = Settings::from_toml("site.toml", text);
        let settings = settings.expect("the settings are valid");
        let marker = SiteMarker::new(&settings, &[]);
        let paths: Vec<&RoutePath> = pages.iter().collect();
        let headers = static_document_headers(&settings, &marker, files.iter().copied(), &paths);
        for marked in &headers {
            assert_eq!(
                marked.headers,
                [(POLICY.to_owned(), Some("frame-ancestors 'self'".to_owned()))]
            );
            let pattern = PathPattern::parse(&marked.pattern).expect("the pattern is valid");
            assert!(!pages.iter().any(|page| pattern.matches(page)), "{}", marked.pattern);
        }
        headers.into_iter().map(|marked| marked.pattern).collect()
    }

    #[test]
    fn a_folder_without_pages_has_one_pattern() {
        let files = ["demo/a/one.html", "demo/b/index.html", "demo/code.js", "guide/api/x.html"];
        assert_eq!(patterns_of(&files), ["/demo/*", "/guide/api/*"]);
    }

    #[test]
    fn documents_beside_pages_have_their_own_patterns() {
        let files = [
            "verify.html",
            "guide/old.html",
            "guide/tools/index.html",
            "assets/x.html",
            "print/y.html",
            "cafe\u{301}/z.html",
            "twice.html.html",
        ];
        assert_eq!(
            patterns_of(&files),
            ["/assets/x", "/caf\u{e9}/z", "/guide/old", "/print/y", "/twice.html", "/verify"]
        );
    }

    #[test]
    fn other_files_and_paths_that_would_match_others_have_none() {
        let files = [
            "a.svg",
            "b/:name/c.html",
            "*.html",
            "x/*.html",
            "%2A.html",
            "c#/d.html",
            "why?.html",
            "guide/e.htm",
            "fr/old.html",
            "index.html",
        ];
        assert_eq!(patterns_of(&files), [""; 0]);
    }

    #[test]
    fn a_static_home_page_has_the_pattern_of_the_root() {
        let pages = [RoutePath::parse("/guide")];
        let paths: Vec<&RoutePath> = pages.iter().collect();
        assert_eq!(patterns(&[path("index.html")], &paths, &[]), ["/".to_owned()].into());
        let pattern = PathPattern::parse("/").expect("the pattern is valid");
        assert!(pattern.matches(&RoutePath::root()) && !pattern.matches(&pages[0]));
    }
}
