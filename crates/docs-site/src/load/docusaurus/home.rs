//! Home page of a project without one, or whose home page is not built.

use docs_docusaurus::LeftOut;
use docs_model::{Redirect, RedirectStatus, Site, join_paths};

use crate::load::home::{first_page, page_paths};
use crate::load::site::StaticFile;

/// Path of the home page.
const HOME: &str = "/";

/// Name of the static file that a host serves as the home page.
const HOME_FILE: &str = "index.html";

/// Adds a redirect from `/` to the first document, unless there is a home page: readers and links expect one.
///
/// The first document is the target of the navbar's logo or of its first item for a document, otherwise the main one of the
/// latest version.
pub(super) fn add_home(site: &mut Site, static_files: &[StaticFile], left_out: &mut LeftOut) {
    if has_home(site) || static_files.iter().any(|file| file.path == HOME_FILE) {
        return;
    }
    if let Some(target) = first_page(site) {
        let mut redirect = Redirect::new(HOME, target);
        redirect.status = RedirectStatus::Found;
        site.redirects.push(redirect);
        left_out.replaced.push(HOME.to_owned());
    }
}

fn has_home(site: &Site) -> bool {
    let blogs = site.blogs.iter().map(|blog| join_paths("", &blog.settings.path));
    page_paths(site).any(|path| path == HOME)
        || blogs.into_iter().any(|path| path == HOME)
        || site.redirects.iter().any(|redirect| redirect.from == HOME)
}
