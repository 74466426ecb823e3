//! Files that pages share: interface, site data, sidebars, style sheets, static files, redirects.

use bytes::Bytes;
use docs_model::SiteMarker;
use docs_routing::PageFile;

use crate::outputs::error::BuildError;
use crate::outputs::output::{FinishedSite, Output, Written};
use crate::pages::shared_files::FileContent;
use crate::pages::snapshot::Snapshot;

/// Files that pages share.
#[derive(Debug)]
pub(crate) struct Shared;

impl Output for Shared {
    fn contains_path(&self, snapshot: &Snapshot, path: &str) -> bool {
        snapshot.base().shared.file(path).is_some()
    }

    /// Writes the files except the marker, which contains the redirects of all languages, and static files with the path of a page's
    /// file, which the page replaces. A Markdown twin is the opposite: a static file takes precedence over it.
    fn write(&self, site: &FinishedSite<'_>) -> Result<Written, BuildError> {
        let base = site.snapshot.base();
        let is_replaced = |path: &str| {
            let page = base.routes.page_of_output(path);
            page.is_some_and(|(_, kind)| kind != PageFile::Markdown)
        };
        for (path, content) in base.shared.files() {
            if path == SiteMarker::FILE || is_replaced(path) {
                continue;
            }
            match content {
                FileContent::Bytes(bytes) => site.sink.write(path, bytes.to_vec())?,
                FileContent::Source(source) => {
                    site.sink.copy(path, base.project.sources(), source)?;
                }
            }
        }
        Ok(Written::default())
    }

    fn has_independent_files(&self) -> bool {
        true
    }

    fn file(&self, snapshot: &Snapshot, path: &str) -> Result<Option<Bytes>, BuildError> {
        Ok(match snapshot.base().shared.file(path) {
            Some(FileContent::Bytes(bytes)) => Some(bytes.clone()),
            // A static file can be removed after the site was loaded.
            Some(FileContent::Source(source)) => snapshot.source_bytes(source).ok(),
            None => None,
        })
    }
}
