//! What a request for a path is answered with.

use std::sync::Arc;

use docs_routing::RoutePath;

use super::files::{File, Files};
use super::site::ServedSite;

/// The answer to a request for a path.
#[derive(Debug)]
pub(crate) enum Answer {
    /// This file.
    Found {
        file: Arc<File>,
        /// Its name changes with its bytes: browsers may keep it for ever.
        immutable: bool,
    },
    /// Ask for this path, percent-encoded, instead.
    Moved(String),
    /// The not-found page, if the site has one.
    NotFound(Option<Arc<File>>),
}

/// Finds what answers a path as it stands in the request, percent-encoded and without the query.
///
/// A page answers at its own path alone; the same path with or without a slash at the end, with `.html` or with
/// `index.html` leads there (facts R-HTML-01, R-HTML-02, R-ROUTE-05).
pub(crate) fn answer(files: &dyn Files, site: &ServedSite, request: &str) -> Answer {
    let base = site.base();
    let path = RoutePath::parse(request);
    let Some(inside) = base.strip(&path) else { return not_found(files) };
    if is_hidden(&inside) {
        return not_found(files);
    }
    if let Some(file) = page_or_file(files, site, &inside) {
        let immutable = site.is_immutable(&inside);
        return if is_as_requested(&path, request) {
            Answer::Found { file, immutable }
        } else {
            Answer::Moved(path.encoded())
        };
    }
    let bare = inside.bare();
    let candidates = [inside.slash_variant(), bare.slash_variant(), bare];
    match candidates.iter().find(|candidate| page_or_file(files, site, candidate).is_some()) {
        Some(found) => Answer::Moved(RoutePath::parse(&base.join(found.as_str())).encoded()),
        None => not_found(files),
    }
}

/// Whether a file, or a folder above it, has a name that starts with a dot: settings of tools, repositories, the build's marker.
/// What is for the public is in `.well-known` (RFC 8615).
fn is_hidden(path: &RoutePath) -> bool {
    let mut names = path.as_str()[1..].split('/').enumerate();
    names.any(|(depth, name)| name.starts_with('.') && !(depth == 0 && name == ".well-known"))
}

/// Double slashes and dot segments are understood, but lead to the plain form.
fn is_as_requested(path: &RoutePath, request: &str) -> bool {
    !request.contains("//")
        && !request.split('/').any(|part| matches!(part, "." | ".."))
        && path.as_str().ends_with('/') == request.ends_with('/')
}

/// The page whose route is exactly this path, or the file at it.
fn page_or_file(files: &dyn Files, site: &ServedSite, path: &RoutePath) -> Option<Arc<File>> {
    let file = path.output_file();
    let is_html_route = files.is_html_route(site, &format!("/{file}"));
    match (path.as_str().ends_with(".html"), is_html_route) {
        // The file of a route with `.html` answers there, that of any other route at the path without.
        (true, true) | (false, false) => files.file(&file),
        (true, false) | (false, true) => None,
    }
    .or_else(|| {
        let is_page = path.as_str().ends_with(".html") || path.as_str().ends_with('/');
        let name = &path.as_str()[1..];
        if is_page { None } else { files.file(name) }
    })
}

fn not_found(files: &dyn Files) -> Answer {
    Answer::NotFound(files.file("404.html"))
}
