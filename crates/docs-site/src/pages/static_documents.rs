//! Response headers of the author's own HTML documents among the static files: demos in frames, or the output of other
//! programs.
//!
//! They contain their own scripts and styles, which the policy of pages would block. Pages contain nothing inline, so that a
//! policy for everything on the host would have to be weak for them too.

use std::collections::{BTreeSet, HashSet};

use docs_model::{ASSETS_FOLDER, MarkedHeaders};
use docs_routing::RoutePath;

/// Policy of the documents. They may load anything, as on a host without a policy, and other sites cannot frame them.
const POLICY: (&str, &str) = ("content-security-policy", "frame-ancestors 'self'");

/// Returns the headers of HTML documents among static files. A folder without pages has one pattern, because hosts limit the
/// number of patterns.
pub(super) fn static_document_headers<'f, 'p>(
    static_files: impl Iterator<Item = &'f str>,
    pages: impl Iterator<Item = &'p RoutePath>,
) -> Vec<MarkedHeaders> {
    let documents: Vec<&str> = static_files.filter(|file| is_document(file)).collect();
    if documents.is_empty() {
        return Vec::new();
    }
    let pages: HashSet<&str> = pages.map(|page| page.as_str().trim_matches('/')).collect();
    let folders = folders_with_pages(&pages);
    let patterns: BTreeSet<String> = documents
        .into_iter()
        .filter(|document| !pages.contains(path_without_ending(document)))
        .map(|document| pattern(document, &folders))
        .collect();
    let headers = |pattern| MarkedHeaders {
        pattern,
        headers: vec![(POLICY.0.to_owned(), Some(POLICY.1.to_owned()))],
    };
    patterns.into_iter().map(headers).collect()
}

/// Returns `true` for an HTML document whose path is no pattern of other paths.
fn is_document(file: &str) -> bool {
    let is_literal = |segment: &str| segment != "*" && !segment.starts_with(':');
    file.ends_with(".html") && file.split('/').all(is_literal)
}

/// Returns the path of a document without its ending, which is that of a page at the same address.
fn path_without_ending(document: &str) -> &str {
    let path = document.trim_end_matches(".html");
    path.strip_suffix("/index").unwrap_or(path)
}

/// Returns pages and the folders that contain them.
fn folders_with_pages<'a>(pages: &HashSet<&'a str>) -> HashSet<&'a str> {
    let mut folders = HashSet::from([ASSETS_FOLDER]);
    for page in pages {
        folders.extend(ancestors(page));
        folders.insert(page);
    }
    folders
}

/// Returns the pattern of the outermost folder of a document that contains no page; otherwise the path of the document.
fn pattern(document: &str, folders_with_pages: &HashSet<&str>) -> String {
    match ancestors(document).find(|folder| !folders_with_pages.contains(folder)) {
        Some(folder) => format!("/{folder}/*"),
        None => format!("/{}", path_without_ending(document)),
    }
}

/// Returns the folders that contain a path, outer ones first.
fn ancestors(path: &str) -> impl Iterator<Item = &str> {
    path.match_indices('/').map(|(slash, _)| &path[..slash])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the patterns for these static files, beside pages.
    fn patterns(files: &[&str]) -> Vec<String> {
        let pages = ["/", "/guide/start", "/guide/tools/", "/about"].map(RoutePath::parse);
        let headers = static_document_headers(files.iter().copied(), pages.iter());
        headers.into_iter().map(|marked| marked.pattern).collect()
    }

    #[test]
    fn a_folder_without_pages_has_one_pattern() {
        let files = ["demo/a/one.html", "demo/b/index.html", "demo/code.js", "guide/api/x.html"];
        assert_eq!(patterns(&files), ["/demo/*", "/guide/api/*"]);
    }

    #[test]
    fn documents_beside_pages_have_their_own_patterns() {
        let files = ["verify.html", "guide/old.html", "guide/tools/index.html", "assets/x.html"];
        assert_eq!(patterns(&files), ["/assets/x", "/guide/old", "/verify"]);
    }

    #[test]
    fn other_files_and_paths_that_would_be_patterns_have_none() {
        assert_eq!(patterns(&["a.svg", "b/:name/c.html", "*/d.html", "guide/e.htm"]), [""; 0]);
    }
}
