//! Lookup of the file for a request's path.

use std::io;
use std::sync::Arc;

use docs_model::{RedirectStatus, leaves_site};
use docs_routing::{Address, RoutePath};

use crate::site::Language;
use crate::{ServedSite, Store, StoredFile};

/// Name of the not-found page, of the site and of each language.
const NOT_FOUND_PAGE: &str = "404.html";

/// Result of looking up a path.
#[derive(Debug)]
pub(crate) enum Lookup {
    Found {
        file: Arc<StoredFile>,
        /// `true` if the file's name changes with its bytes, so that browsers may cache it forever.
        immutable: bool,
        /// Path of the file within the site.
        path: RoutePath,
    },
    /// The file's own path is this one, percent-encoded.
    Moved(String),
    /// The path is a former one; this is the address that replaces it.
    Redirected(String, RedirectStatus),
    /// Nothing replaces the page that was at the path: the not-found page, if the site has one.
    Gone(Option<Arc<StoredFile>>),
    /// The not-found page, if the site has one.
    NotFound(Option<Arc<StoredFile>>),
}

/// Looks up a path of a request, percent-encoded and without the query.
///
/// A page is served at its own path; the same path with or without a trailing slash, with `.html` or with `index.html`
/// redirects to it (R-HTML-01, R-HTML-02, R-ROUTE-05).
///
/// # Errors
///
/// Returns an error if a file exists but cannot be read.
pub(crate) fn look_up(store: &dyn Store, site: &ServedSite, request: &str) -> io::Result<Lookup> {
    let base = site.base();
    let path = RoutePath::parse(request);
    let Some(inside) = base.strip(&path) else {
        return Ok(Lookup::NotFound(store.file(NOT_FOUND_PAGE)?));
    };
    if is_hidden(&inside) {
        return not_found(store, site, &inside);
    }
    // Redirects come before files: their files are for hosts that do not read the site's marker.
    if let Some((address, status)) = store.redirect(site, &inside) {
        return redirected(store, site, &inside, address, status);
    }
    if let Some(file) = page_or_file(store, site, &inside)? {
        let immutable = site.is_immutable(&inside);
        return Ok(if is_as_requested(&path, request) {
            Lookup::Found { file, immutable, path: inside }
        } else {
            Lookup::Moved(path.encoded())
        });
    }
    let bare = inside.without_html_suffix();
    if let Some((address, status)) = store.redirect(site, &bare) {
        return redirected(store, site, &inside, address, status);
    }
    let candidates = [inside.slash_variant(), bare.slash_variant(), bare];
    if let Some(found) = first_page_or_file(store, site, &candidates)? {
        return Ok(Lookup::Moved(RoutePath::parse(&base.join(found.as_str())).encoded()));
    }
    match site.pattern_redirect(&inside) {
        Some((address, status)) => {
            let address = canonical(store, site, address)?;
            redirected(store, site, &inside, address, status)
        }
        None => not_found(store, site, &inside),
    }
}

fn redirected(
    store: &dyn Store,
    site: &ServedSite,
    path: &RoutePath,
    address: String,
    status: RedirectStatus,
) -> io::Result<Lookup> {
    Ok(match status {
        RedirectStatus::Gone => Lookup::Gone(not_found_page(store, site, path)?),
        status => Lookup::Redirected(address, status),
    })
}

/// Returns the target of a pattern in the form of its page's path, so that browsers reach it in one step.
fn canonical(store: &dyn Store, site: &ServedSite, address: String) -> io::Result<String> {
    let parts = Address::split(&address);
    let path = RoutePath::parse(parts.path);
    let Some(inside) = site.base().strip(&path).filter(|_| !leaves_site(&address)) else {
        return Ok(address);
    };
    if page_or_file(store, site, &inside)?.is_some() {
        return Ok(address);
    }
    let bare = inside.without_html_suffix();
    let candidates = [inside.slash_variant(), bare.slash_variant(), bare];
    Ok(match first_page_or_file(store, site, &candidates)? {
        Some(found) => {
            let path = RoutePath::parse(&site.base().join(found.as_str())).encoded();
            format!("{path}{}", &address[parts.path.len()..])
        }
        None => address,
    })
}

/// Returns the first path with a page or a file.
fn first_page_or_file<'a>(
    store: &dyn Store,
    site: &ServedSite,
    paths: &'a [RoutePath],
) -> io::Result<Option<&'a RoutePath>> {
    for path in paths {
        if page_or_file(store, site, path)?.is_some() {
            return Ok(Some(path));
        }
    }
    Ok(None)
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
fn page_or_file(
    store: &dyn Store,
    site: &ServedSite,
    path: &RoutePath,
) -> io::Result<Option<Arc<StoredFile>>> {
    let file = path.output_file();
    let is_html_route = store.is_html_route(site, &format!("/{file}"));
    let has_suffix = path.as_str().ends_with(".html");
    // The file of a route with `.html` is served there, that of another route without the suffix.
    if has_suffix == is_html_route
        && let Some(page) = store.file(&file)?
    {
        return Ok(Some(page));
    }
    if has_suffix || path.as_str().ends_with('/') {
        return Ok(None);
    }
    store.file(&path.file())
}

/// Returns the not-found page of the language that a path is in, or that of the site.
fn not_found(store: &dyn Store, site: &ServedSite, path: &RoutePath) -> io::Result<Lookup> {
    Ok(Lookup::NotFound(not_found_page(store, site, path)?))
}

fn not_found_page(
    store: &dyn Store,
    site: &ServedSite,
    path: &RoutePath,
) -> io::Result<Option<Arc<StoredFile>>> {
    let folder = path.as_str()[1..].split('/').next().unwrap_or_default();
    if let Some(language) = site.language(folder).map(Language::folder)
        && let Some(page) = store.file(&format!("{language}/{NOT_FOUND_PAGE}"))?
    {
        return Ok(Some(page));
    }
    store.file(NOT_FOUND_PAGE)
}
