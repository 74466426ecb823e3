//! Destination of a build's files on disk.

use std::io::Read as _;

use docs_output::{Error, Finished, Output, PreviousOutput, Retention};
use docs_site::{Sink, SinkError, SourceTree};

/// Writes the files of a site to an output folder, see [`Output`].
///
/// Files are written one by one, from any thread, so a build never holds the whole site in memory.
///
/// ```
/// use docs_disk::DiskSink;
/// use docs_output::{PreviousOutput, Retention, Target};
/// use docs_site::{BuildOptions, MemoryTree, Project, TransientCache};
///
/// # let folder = tempfile::tempdir()?;
/// # let out = folder.path().join("build");
/// let project = Project::new(MemoryTree::from_iter([
///     ("site.toml", "title = 'Harbour'\nurl = 'https://example.org'"),
///     ("content/index.md", "# Welcome"),
/// ]));
/// let sink = DiskSink::new(PreviousOutput::new(Target::find(&out)?)?)?;
/// project.build(&BuildOptions::default(), &TransientCache::default(), &sink)?;
/// sink.finish(Retention::NONE)?.published.prepare_next_build()?;
/// assert!(out.join("index.html").is_file());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct DiskSink(Output);

impl DiskSink {
    /// Prepares new files for an output folder, see [`Output::new`].
    ///
    /// # Errors
    ///
    /// The errors of [`Output::new`].
    pub fn new(previous: PreviousOutput) -> Result<Self, Error> {
        Output::new(previous).map(Self)
    }

    /// Keeps all files of the previous build, see [`Output::keep_all`].
    pub fn keep_all(&self) {
        self.0.keep_all();
    }

    /// Replaces the files of the output folder, see [`Output::finish`].
    ///
    /// # Errors
    ///
    /// The errors of [`Output::finish`].
    pub fn finish(self, retention: Retention) -> Result<Finished, Error> {
        self.0.with_retention(retention).finish()
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
        let target = Target::find(&out).expect("the path is free");
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
