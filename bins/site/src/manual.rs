//! Manual of the program, from sources that the build script has embedded.

use std::collections::BTreeMap;

#[cfg(feature = "components")]
use docs_components::{MemoryFiles, ReactBundler};
use docs_interface::InterfaceRenderer;
use docs_model::Severity;
use docs_site::{BuildOptions, MemorySink, MemoryTree, Project, TransientCache};

use crate::error::Error;

include!(concat!(env!("OUT_DIR"), "/manual.rs"));

/// Builds the manual into memory.
///
/// # Errors
///
/// Returns an error if the manual has faults, which a test rules out.
pub(crate) fn build() -> Result<BTreeMap<String, Vec<u8>>, Error> {
    let sources = || FILES.iter().map(|(path, bytes)| (*path, bytes.to_vec()));
    let project = Project::new(MemoryTree::from_iter(sources()))
        .with_interface(docs_interface::embedded(), InterfaceRenderer);
    #[cfg(feature = "components")]
    let project = project.with_components(ReactBundler::new(MemoryFiles::from_iter(sources())));
    let sink = MemorySink::default();
    let report = project
        .build(&BuildOptions::default(), &TransientCache::default(), &sink)
        .map_err(|error| Error::Manual(error.to_string()))?;
    match report.issues.iter().find(|issue| issue.severity == Severity::Error) {
        Some(issue) => Err(Error::Manual(issue.to_string())),
        None => Ok(sink.into_files()),
    }
}
