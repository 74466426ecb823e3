//! Destinations of a build's files.
//!
//! Every path is relative, with forward slashes. Files are written one by one, from any thread, so a build never holds
//! the whole site.

use std::collections::BTreeMap;
use std::fs;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use docs_output::{Finished, OutputOptions, PreviousOutput};
use docs_site::{Sink, SinkError, SourceTree};

use crate::error::Error;
use crate::marker::Marker;
use crate::report;

/// Names in and beside the output folders of this program.
pub(crate) const OPTIONS: OutputOptions = OutputOptions {
    manifest: ".docs-site.files.json",
    work_prefix: ".site-build-",
    lock: "docs-site.lock",
    marker: Some(docs_output::Marker {
        file: Marker::FILE,
        is_valid: |bytes| Marker::parse(bytes).is_some(),
        bytes: || Marker::default().bytes(),
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

/// Receives the files of a build.
pub(crate) trait Output: Sync {
    /// Writes a file.
    fn write(&self, path: &str, bytes: Vec<u8>) -> Result<(), Error>;

    /// Writes a copy of a file.
    fn copy(&self, path: &str, source: &Path) -> Result<(), Error> {
        self.write(path, fs::read(source).map_err(Error::file("read", source))?)
    }

    /// Keeps a file of the previous build. Returns `false` if the file is missing or was changed since: then the caller
    /// writes it.
    fn keep(&self, path: &str) -> bool {
        self.keep_all(&[path])
    }

    /// Keeps several files of the previous build, all or none, see [`Self::keep`].
    fn keep_all(&self, paths: &[&str]) -> bool {
        let _ = paths;
        false
    }

    /// Returns the file that the previous build wrote at a path, if it is still there.
    fn before(&self, path: &str) -> Option<Vec<u8>> {
        let _ = path;
        None
    }

    /// Returns the paths of the files below a folder that the previous build wrote and that are still there.
    fn names_before(&self, folder: &str) -> Vec<String> {
        let _ = folder;
        Vec::new()
    }
}

/// Writes files to an output folder on disk.
#[derive(Debug)]
pub(crate) struct DiskSink(docs_output::Output);

impl DiskSink {
    /// Prepares new files for an output folder, see [`docs_output::Output::new`].
    pub(crate) fn new(previous: PreviousOutput, spare: Option<PathBuf>) -> Result<Self, Error> {
        Ok(Self(docs_output::Output::new(previous, spare)?))
    }

    /// Replaces the files of the output folder, see [`docs_output::Output::finish`].
    pub(crate) fn finish(self) -> Result<Finished, Error> {
        Ok(self.0.finish()?)
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

    fn previous_paths(&self, folder: &str) -> Vec<String> {
        self.0.previous_paths(folder)
    }
}

impl Output for DiskSink {
    fn write(&self, path: &str, bytes: Vec<u8>) -> Result<(), Error> {
        Ok(self.0.write(path, &bytes)?)
    }

    fn copy(&self, path: &str, source: &Path) -> Result<(), Error> {
        Ok(self.0.copy(path, source)?)
    }

    fn keep_all(&self, paths: &[&str]) -> bool {
        self.0.keep(paths)
    }

    fn before(&self, path: &str) -> Option<Vec<u8>> {
        self.0.previous(path)
    }

    fn names_before(&self, folder: &str) -> Vec<String> {
        self.0.previous_paths(folder)
    }
}

/// A folder of another output: that of a language.
pub(crate) struct Below<'a> {
    pub(crate) output: &'a dyn Output,
    pub(crate) folder: &'a str,
}

impl Below<'_> {
    fn path(&self, path: &str) -> String {
        format!("{}/{path}", self.folder)
    }
}

impl Output for Below<'_> {
    fn write(&self, path: &str, bytes: Vec<u8>) -> Result<(), Error> {
        self.output.write(&self.path(path), bytes)
    }

    fn copy(&self, path: &str, source: &Path) -> Result<(), Error> {
        self.output.copy(&self.path(path), source)
    }

    fn keep_all(&self, paths: &[&str]) -> bool {
        let paths: Vec<String> = paths.iter().map(|path| self.path(path)).collect();
        let paths: Vec<&str> = paths.iter().map(String::as_str).collect();
        self.output.keep_all(&paths)
    }

    fn before(&self, path: &str) -> Option<Vec<u8>> {
        self.output.before(&self.path(path))
    }

    fn names_before(&self, folder: &str) -> Vec<String> {
        let names = self.output.names_before(&self.path(folder));
        let own = self.path("");
        names.into_iter().filter_map(|name| Some(name.strip_prefix(&own)?.to_owned())).collect()
    }
}

/// Discards all files: for checks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NoOutput;

impl Output for NoOutput {
    fn write(&self, _path: &str, _bytes: Vec<u8>) -> Result<(), Error> {
        Ok(())
    }

    fn copy(&self, _path: &str, _source: &Path) -> Result<(), Error> {
        Ok(())
    }
}

/// Stores all files in memory, by path.
#[derive(Debug, Default)]
pub(crate) struct MemoryOutput(Mutex<BTreeMap<String, Vec<u8>>>);

impl MemoryOutput {
    /// Returns all files.
    pub(crate) fn into_files(self) -> BTreeMap<String, Vec<u8>> {
        self.0.into_inner().expect("no writer panicked while it held the lock")
    }
}

impl Output for MemoryOutput {
    fn write(&self, path: &str, bytes: Vec<u8>) -> Result<(), Error> {
        self.0
            .lock()
            .expect("no writer panicked while it held the lock")
            .insert(path.to_owned(), bytes);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use docs_output::Target;
    use docs_site::MemoryTree;

    use super::*;

    #[test]
    fn a_source_without_a_path_on_disk_is_copied() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let out = folder.path().join("build");
        let target = Target::find(&out).expect("the path is free").with_options(OPTIONS);
        let previous = PreviousOutput::new(target).expect("the path is free");
        let sink = DiskSink::new(previous, None).expect("the folder is ours");
        let sources = MemoryTree::from_iter([("static/a.txt", "text")]);
        Sink::copy(&sink, "a.txt", &sources, "static/a.txt").expect("the source exists");
        let missing = Sink::copy(&sink, "b.txt", &sources, "static/b.txt");
        assert_eq!(missing.expect_err("the source is missing").path, "static/b.txt");
        sink.finish().expect("the folder is ours");
        assert_eq!(fs::read(out.join("a.txt")).expect("it is there"), b"text");
        assert!(!out.join("b.txt").exists());
    }
}
