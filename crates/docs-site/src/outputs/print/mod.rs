//! Documents for printing: all pages of a version, with contents.

mod addresses;
mod chapters;
mod document;

use std::collections::{BTreeMap, HashMap};

use docs_model::{DocsInstance, Version};
use tracing::info_span;

use self::document::PrintDocument;
use crate::outputs::error::BuildError;
use crate::outputs::output::{FinishedSite, Output, Written};
use crate::pages::snapshot::Snapshot;
use crate::plan::PRINT_FOLDER;
use crate::values::fingerprint::Fingerprint;

/// Id of the set of docs whose documents are directly in [`PRINT_FOLDER`].
const DEFAULT_INSTANCE: &str = "default";

/// Name of the record of the documents in the cache.
const RECORD: &str = "print";

/// Documents for printing, one for each version of the sets of docs that have them.
#[derive(Debug)]
pub(crate) struct PrintDocuments;

impl Output for PrintDocuments {
    fn contains_path(&self, snapshot: &Snapshot, path: &str) -> bool {
        path.starts_with(PRINT_FOLDER)
            && printed(snapshot).any(|(instance, version)| file(instance, version) == path)
    }

    fn write(&self, site: &FinishedSite<'_>) -> Result<Written, BuildError> {
        let snapshot = site.snapshot;
        if site.sink.discards_files() || printed(snapshot).next().is_none() {
            return Ok(Written::default());
        }
        let _span = info_span!("print").entered();
        let previous: HashMap<String, Fingerprint> = site
            .pages
            .previous_record(RECORD)
            .and_then(|bytes| postcard::from_bytes(&bytes).ok())
            .unwrap_or_default();
        let mut record = BTreeMap::new();
        for (instance, version) in printed(snapshot) {
            let file = file(instance, version);
            let base = snapshot.base();
            // The author's own file or page with this path takes precedence.
            if base.assets.is_static(&file) || base.routes.page_of_document(&file).is_some() {
                continue;
            }
            let document = PrintDocument::new(snapshot, instance, version);
            let fingerprint = document.fingerprint();
            let is_same = previous.get(&file) == Some(&fingerprint)
                && !document.has_new_pages(site.pages)
                && site.sink.keep(&[&file]);
            if !is_same && let Some(html) = document.html(site.pages) {
                site.sink.write(&file, html.into_bytes())?;
            }
            record.insert(file, fingerprint);
        }
        let record = postcard::to_stdvec(&record).expect("a record consists of plain values");
        site.pages.put_record(RECORD, record)?;
        Ok(Written::default())
    }
}

/// Returns the versions with a document.
fn printed(snapshot: &Snapshot) -> impl Iterator<Item = (&DocsInstance, &Version)> {
    let instances = snapshot.site().instances.iter();
    instances
        .filter(|instance| instance.settings.print)
        .flat_map(|instance| instance.versions.iter().map(move |version| (instance, version)))
}

/// Returns the path of a version's document within the built site.
fn file(instance: &DocsInstance, version: &Version) -> String {
    let version = &version.settings.name;
    match instance.settings.id.as_str() {
        DEFAULT_INSTANCE => format!("{PRINT_FOLDER}/{version}/index.html"),
        instance => format!("{PRINT_FOLDER}/{instance}/{version}/index.html"),
    }
}
