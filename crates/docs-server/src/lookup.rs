//! The file that a request's path leads to.

use std::sync::Arc;

use docs_model::RedirectStatus;
use docs_routing::RoutePath;

use crate::site::Language;
use crate::{ServedSite, Store, StoredFile};

/// Name of the not-found page, of the site and of each language.
const NOT_FOUND_PAGE: &str = "404.html";

/// Result of looking up a path.
#[derive(Debug)]
pub(crate) enum Lookup {
    Found {
        file: Arc<StoredFile>,
        /// The file's name changes with its bytes, so browsers may keep it for ever.
        immutable: bool,
    },
    /// The file's own path is this one, percent-encoded.
    Moved(String),
    /// The path is a former one; this is the address that replaces it.
    Redirected(String, RedirectStatus),
    /// The not-found page, if the site has one.
    NotFound(Option<Arc<StoredFile>>),
}

/// Looks up a path of a request, percent-encoded and without the query.
///
/// A page is served at its own path; the same path with or without a trailing slash, with `.html` or with `index.html`
/// redirects to it (R-HTML-01, R-HTML-02, R-ROUTE-05).
pub(crate) fn look_up(store: &dyn Store, site: &ServedSite, request: &str) -> Lookup {
    let base = site.base();
    let path = RoutePath::parse(request);
    let Some(inside) = base.strip(&path) else {
        return Lookup::NotFound(store.file(NOT_FOUND_PAGE));
    };
    if is_hidden(&inside) {
        return not_found(store, site, &inside);
    }
    // Before the files: those of a redirect are for hosts that do not know the site's marker.
    if let Some((address, status)) = site.redirect(&inside) {
        return Lookup::Redirected(address, status);
    }
    if let Some(file) = page_or_file(store, site, &inside) {
        let immutable = site.is_immutable(&inside);
        return if is_as_requested(&path, request) {
            Lookup::Found { file, immutable }
        } else {
            Lookup::Moved(path.encoded())
        };
    }
    let bare = inside.bare();
    let candidates = [inside.slash_variant(), bare.slash_variant(), bare];
    match candidates.iter().find(|candidate| page_or_file(store, site, candidate).is_some()) {
        Some(found) => Lookup::Moved(RoutePath::parse(&base.join(found.as_str())).encoded()),
        None => not_found(store, site, &inside),
    }
}

/// Returns whether a file, or a folder above it, has a name that starts with a dot: settings of tools, repositories, the build's
/// marker. Public files of that kind are in `.well-known` (RFC 8615).
fn is_hidden(path: &RoutePath) -> bool {
    let mut names = path.as_str()[1..].split('/').enumerate();
    names.any(|(depth, name)| name.starts_with('.') && !(depth == 0 && name == ".well-known"))
}

/// Returns whether a path was requested in its plain form: without double slashes and dot segments.
fn is_as_requested(path: &RoutePath, request: &str) -> bool {
    !request.contains("//")
        && !request.split('/').any(|part| matches!(part, "." | ".."))
        && path.as_str().ends_with('/') == request.ends_with('/')
}

/// Returns the page whose route is exactly this path, or the file at it.
fn page_or_file(store: &dyn Store, site: &ServedSite, path: &RoutePath) -> Option<Arc<StoredFile>> {
    let file = path.output_file();
    let is_html_route = store.is_html_route(site, &format!("/{file}"));
    match (path.as_str().ends_with(".html"), is_html_route) {
        // The file of a route with `.html` answers there, that of any other route at the path without.
        (true, true) | (false, false) => store.file(&file),
        (true, false) | (false, true) => None,
    }
    .or_else(|| {
        let is_page = path.as_str().ends_with(".html") || path.as_str().ends_with('/');
        let name = &path.as_str()[1..];
        if is_page { None } else { store.file(name) }
    })
}

/// Returns the not-found page of the language that a path is in, or that of the site.
fn not_found(store: &dyn Store, site: &ServedSite, path: &RoutePath) -> Lookup {
    let folder = path.as_str()[1..].split('/').next().unwrap_or_default();
    let of_language = site.language(folder).map(Language::folder);
    let page = of_language.and_then(|folder| store.file(&format!("{folder}/{NOT_FOUND_PAGE}")));
    Lookup::NotFound(page.or_else(|| store.file(NOT_FOUND_PAGE)))
}
