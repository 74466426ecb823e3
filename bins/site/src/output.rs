//! Destinations of a build's files.
//!
//! Paths are relative, with forward slashes. Files are written one by one, from any thread, so a build never holds the
//! whole site in memory.

use std::io::Read as _;
use std::path::Path;

use docs_model::{SiteMarker, is_content_hashed};
use docs_output::{Finished, OutputOptions, PreviousOutput, Retention};
use docs_site::{Sink, SinkError, SourceTree};

use crate::error::Error;
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

/// Writes files to an output folder on disk.
#[derive(Debug)]
pub(crate) struct DiskSink(docs_output::Output);

impl DiskSink {
    /// Prepares new files for an output folder, see [`docs_output::Output::new`].
    pub(crate) fn new(previous: PreviousOutput) -> Result<Self, Error> {
        Ok(Self(docs_output::Output::new(previous)?))
    }

    /// Keeps all files of the previous build, see [`docs_output::Output::keep_all`].
    pub(crate) fn keep_all(&self) {
        self.0.keep_all();
    }

    /// Replaces the files of the output folder, see [`docs_output::Output::finish`].
    pub(crate) fn finish(self, retention: Retention) -> Result<Finished, Error> {
        Ok(self.0.with_retention(retention).finish()?)
    }
}

impl Sink for DiskSink {
    fn write(&self, path: &str, bytes: Vec<u8>) -> Result<(), SinkError> {
        self.0.write(path, &bytes).map_err(|error| SinkError::new(path, error))
    }

    fn copy(&self, path: &str, sources: &dyn SourceTree, source: &str) -> Result<(), SinkError> {
        if let Some(from) = sources.disk_path(source) {
            return self.0.copy(path, &from).map_err(|error| SinkError::new(path, error));
        }
        let mut bytes = Vec::new();
        let read = sources.open(source).and_then(|mut file| file.read_to_end(&mut bytes));
        read.map_err(|error| SinkError::new(source, error))?;
        Sink::write(self, path, bytes)
    }

    fn keep(&self, paths: &[&str]) -> bool {
        self.0.keep(paths)
    }

    fn previous(&self, path: &str) -> Option<Vec<u8>> {
        self.0.previous(path)
    }

    fn current(&self, path: &str) -> Option<Vec<u8>> {
        self.0.current(path)
    }

    fn previous_paths(&self, folder: &str) -> Vec<String> {
        self.0.previous_paths(folder)
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use docs_output::Target;
    use docs_site::MemoryTree;

    use super::*;

    #[test]
    fn a_source_without_a_path_on_disk_is_copied() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let out = folder.path().join("build");
        let target = Target::find(&out).expect("the path is free").with_options(OPTIONS);
        let previous = PreviousOutput::new(target).expect("the path is free");
        let sink = DiskSink::new(previous).expect("the folder is ours");
        let sources = MemoryTree::from_iter([("static/a.txt", "text")]);
        Sink::copy(&sink, "a.txt", &sources, "static/a.txt").expect("the source exists");
        let missing = Sink::copy(&sink, "b.txt", &sources, "static/b.txt");
        assert_eq!(missing.expect_err("the source is missing").path, "static/b.txt");
        sink.finish(Retention::NONE).expect("the folder is ours");
        assert_eq!(fs::read(out.join("a.txt")).expect("it is there"), b"text");
        assert!(!out.join("b.txt").exists());
    }
}
