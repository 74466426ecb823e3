//! What a request for a path is answered with.

use std::sync::Arc;

use docs_routing::RoutePath;

use super::files::{File, Files};
use crate::ui::ASSETS;

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
pub(crate) fn answer(files: &dyn Files, request: &str) -> Answer {
    let base = files.base_url();
    let path = RoutePath::parse(request);
    let Some(inside) = within(path.as_str(), &base) else { return not_found(files) };
    if let Some(file) = page_or_file(files, &inside) {
        let immutable = inside.strip_prefix('/').is_some_and(|inside| inside.starts_with(&format!("{ASSETS}/")));
        return if is_as_requested(&path, request) {
            Answer::Found { file, immutable }
        } else {
            Answer::Moved(path.encoded())
        };
    }
    let bare = RoutePath::parse(&inside).bare();
    for candidate in [RoutePath::parse(&inside).slash_variant(), bare.clone(), bare.slash_variant()] {
        if candidate.as_str() != inside && page_or_file(files, candidate.as_str()).is_some() {
            let target = format!("{}{}", base.trim_end_matches('/'), candidate.as_str());
            return Answer::Moved(RoutePath::parse(&target).encoded());
        }
    }
    not_found(files)
}

/// The part of a path below the base URL, with its leading slash.
fn within(path: &str, base: &str) -> Option<String> {
    path.strip_prefix(base).map(|inside| format!("/{inside}"))
}

/// Double slashes and dot segments are understood, but lead to the plain form.
fn is_as_requested(path: &RoutePath, request: &str) -> bool {
    !request.contains("//") && !request.split('/').any(|part| matches!(part, "." | ".."))
        && path.as_str().ends_with('/') == request.ends_with('/')
}

/// The page whose route is exactly this path, or the file at it.
fn page_or_file(files: &dyn Files, path: &str) -> Option<Arc<File>> {
    let relative = path.trim_start_matches('/');
    if path.ends_with('/') {
        return files.file(&format!("{relative}index.html"));
    }
    if relative.ends_with(".html") {
        return files.is_html_route(path).then(|| files.file(relative)).flatten();
    }
    files.file(&format!("{relative}.html")).or_else(|| files.file(relative))
}

fn not_found(files: &dyn Files) -> Answer {
    Answer::NotFound(files.file("404.html"))
}
