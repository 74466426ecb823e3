//! The last changes of documents, for sites that show them.

use docs_model::{Issue, Place, Site};

use crate::history::History;
use crate::load::LoadedSite;

/// Adds the last changes of documents to a site whose settings show them. An unknown history is reported once.
pub(crate) fn add_last_changes(mut loaded: LoadedSite, history: &dyn History) -> LoadedSite {
    let files = shown_files(&loaded.site);
    if files.is_empty() {
        return loaded;
    }
    match history.last_changes(&files) {
        Ok(changes) => loaded.last_changes = changes.into(),
        Err((reason, help)) => {
            let message = format!("the last changes of documents are left out: {reason}");
            let help = (!help.is_empty()).then_some(help);
            let issue = Issue::info("last-update", message).maybe_help(help);
            let place = Place::file(&loaded.settings_file);
            loaded.issues.push(issue.at(place));
        }
    }
    loaded
}

/// Returns the files of the documents that show their last change.
fn shown_files(site: &Site) -> Vec<&str> {
    let shown = site.instances.iter().filter(|instance| {
        let settings = &instance.settings;
        settings.show_last_update_time || settings.show_last_update_author
    });
    let versions = shown.flat_map(|instance| &instance.versions);
    versions.flat_map(|version| version.docs.values().map(|doc| doc.file.as_str())).collect()
}
