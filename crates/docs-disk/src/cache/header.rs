//! Header of a cache: the data that the next build reads at its start.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use docs_model::Issue;
use docs_output::OutputFiles;
use docs_site::{AllowedHost, BuildReport, Fingerprint, IndexState, Migration};
use serde::{Deserialize, Serialize};

use super::files::{HEADER, replace};
use super::inputs::Inputs;
use super::records::RecordIndex;

/// Magic number of the file, which includes the version of the format.
const MAGIC: &[u8; 16] = b"docs-site stateD";

/// Site-wide results of a build.
#[derive(Debug, Default, Deserialize, Serialize)]
#[non_exhaustive]
pub struct Header {
    /// Fingerprint of the program and of its options.
    pub(crate) request: Fingerprint,
    /// Sources that the build read.
    pub(crate) inputs: Inputs,
    /// Fingerprint of the file with the contents of the sources.
    pub(crate) sources: Fingerprint,
    /// Issues of the site.
    pub issues: Vec<Issue>,
    /// Kept parts of a project in another format.
    pub migration: Option<Migration>,
    /// Hosts that the site's policy allows.
    pub allowed_hosts: Vec<AllowedHost>,
    /// Number of pages.
    pub page_count: usize,
    /// Time for which the output keeps replaced files.
    pub(crate) keep_assets: Duration,
    /// Files that the build wrote.
    pub(crate) files: OutputFiles,
    /// State of each search index, by the language's folder.
    pub search: BTreeMap<String, IndexState>,
    /// Positions of the records of pages.
    pub records: RecordIndex,
}

impl Header {
    /// Creates the header of a finished build, whose cache receives the positions of records and the fingerprint of sources when
    /// it is [written](super::Cache::write).
    #[must_use]
    pub fn new(
        request: Fingerprint,
        inputs: Inputs,
        report: BuildReport,
        files: OutputFiles,
    ) -> Self {
        Self {
            request,
            inputs,
            issues: report.issues,
            migration: report.migration,
            allowed_hosts: report.allowed_hosts,
            page_count: report.pages,
            keep_assets: report.keep_assets,
            files,
            search: report.search,
            ..Self::default()
        }
    }

    /// Reads the header of a cache; `None` if it is missing, damaged or in another format.
    pub(super) fn read(name: &Path) -> Option<Self> {
        let bytes = fs::read(file(name)).ok()?;
        postcard::from_bytes(bytes.strip_prefix(MAGIC)?).ok()
    }

    pub(super) fn write(&self, name: &Path) -> io::Result<()> {
        let bytes = postcard::to_stdvec(self).map_err(io::Error::other)?;
        replace(&file(name), &[MAGIC, &bytes])
    }
}

/// Returns whether a cache has a header.
pub(super) fn exists(name: &Path) -> bool {
    file(name).exists()
}

fn file(name: &Path) -> PathBuf {
    name.with_extension(HEADER)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_damaged_header_is_missing() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let name = folder.path().join("name");
        let header = Header { page_count: 7, ..Header::default() };
        header.write(&name).expect("the folder is ours");
        assert_eq!(Header::read(&name).map(|header| header.page_count), Some(7));
        let bytes = fs::read(file(&name)).expect("it was written");
        for length in 0..bytes.len() {
            fs::write(file(&name), &bytes[..length]).expect("the folder is ours");
            assert!(Header::read(&name).is_none(), "{length} bytes");
        }
    }
}
