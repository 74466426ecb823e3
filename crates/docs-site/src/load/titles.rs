//! Titles of documents that do not set a title, in the engine's own format.

use std::collections::HashMap;
use std::sync::Arc;

use docs_model::{CategoryLinkEntry, Doc, DocId, SidebarEntry, SidebarsFile};

/// Replaces titles that are names of files. The replacement is the label of the document's entry in a sidebar, as in books whose
/// chapters start with a lower heading; otherwise, for the page of a folder, the name of the folder or of the site.
pub(super) fn title_documents(docs: &mut [Arc<Doc>], sidebars: &SidebarsFile, site_title: &str) {
    let mut labels = HashMap::new();
    sidebars.sidebars.values().for_each(|entries| collect_labels(entries, &mut labels));
    for doc in docs.iter_mut().filter(|doc| !doc.has_written_title()) {
        let title = labels.get(&doc.id).copied().or_else(|| folder_title(doc, site_title));
        if let Some(title) = title.map(str::to_owned) {
            Arc::make_mut(doc).title = title;
        }
    }
}

fn collect_labels<'a>(entries: &'a [SidebarEntry], labels: &mut HashMap<&'a DocId, &'a str>) {
    for entry in entries {
        match entry {
            SidebarEntry::Doc { id, label: Some(label), .. } => {
                labels.entry(id).or_insert(label);
            }
            SidebarEntry::Category { label, link, items, .. } => {
                if let Some(CategoryLinkEntry::Doc(id)) = link {
                    labels.entry(id).or_insert(label);
                }
                collect_labels(items, labels);
            }
            _ => {}
        }
    }
}

/// Returns the name of the folder whose page is the document.
fn folder_title<'a>(doc: &'a Doc, site_title: &'a str) -> Option<&'a str> {
    let folder = doc.id.as_str().rsplit_once('/').map_or("", |(folder, _)| folder);
    doc.is_category_index.then(|| match folder.rsplit('/').next() {
        Some("") | None => site_title,
        Some(name) => name,
    })
}
