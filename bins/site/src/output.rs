//! Names of this program's files in and beside output folders.

use std::path::Path;

use docs_model::{SiteMarker, is_content_hashed};
use docs_output::OutputOptions;

use crate::report;

/// Names of this program's files in and beside output folders.
pub(crate) const OPTIONS: OutputOptions = OutputOptions {
    manifest: ".docs-site.files.json",
    former_files: ".docs-site.former.json",
    is_content_hashed,
    work_prefix: ".site-build-",
    lock: "docs-site.lock",
    marker: Some(docs_output::Marker {
        file: SiteMarker::FILE,
        is_valid: |bytes| SiteMarker::from_json(bytes).is_some(),
        bytes: || SiteMarker::default().to_json(),
    }),
    on_wait: |path| report::status(&format!("waiting for another build of `{}`", path.display())),
};

/// Returns the folder that contains a path.
pub(crate) fn parent(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    }
}
