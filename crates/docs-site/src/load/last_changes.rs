//! The last changes of pages, for sites that show them.

use docs_model::{Issue, Location, Site};

use crate::inputs::history::{History, LastChanges};
use crate::load::LoadedSite;

/// Adds the last changes of pages to a site that shows them. An unknown history is reported once.
pub(crate) fn add_last_changes(mut loaded: LoadedSite, history: &dyn History) -> LoadedSite {
    let files = shown_files(&loaded.site);
    if files.is_empty() {
        return loaded;
    }
    let mut changes = history
        .last_changes(&files)
        .unwrap_or_else(|error| LastChanges { unknown: vec![error], ..LastChanges::default() });
    for error in changes.unknown.drain(..) {
        let message = format!("the last changes of pages are left out: {error}");
        let help = error.help().map(str::to_owned);
        let issue = Issue::info("last-update", message).maybe_help(help);
        loaded.issues.push(issue.at(Location::file(&loaded.settings_file)));
    }
    loaded.last_changes = changes.into();
    loaded
}

/// Returns the files of the pages that show their last change.
fn shown_files(site: &Site) -> Vec<&str> {
    let instances = site.instances.iter().filter(|docs| docs.settings.shown_change().is_shown());
    let versions = instances.flat_map(|instance| &instance.versions);
    let docs = versions.flat_map(|version| version.docs.values().map(|doc| doc.file.as_str()));
    let blogs = site.blogs.iter().filter(|blog| blog.settings.shown_change().is_shown());
    let posts = blogs.flat_map(|blog| blog.posts.iter().map(|post| post.file.as_str()));
    let pages = site.pages.iter().filter(|_| site.pages_change.is_shown());
    docs.chain(posts).chain(pages.map(|page| page.file.as_str())).collect()
}
