//! A sink that counts pages.

use docs_site::{Sink, SinkError, SourceTree};

use crate::progress::bar::Progress;

/// Sink that passes files to another one, and counts the pages among them.
pub struct ProgressSink<'a> {
    inner: &'a dyn Sink,
    progress: &'a Progress,
}

impl<'a> ProgressSink<'a> {
    /// Creates a sink in front of another one.
    #[must_use]
    pub fn new(inner: &'a dyn Sink, progress: &'a Progress) -> Self {
        Self { inner, progress }
    }
}

impl std::fmt::Debug for ProgressSink<'_> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("ProgressSink")
            .field("progress", self.progress)
            .finish_non_exhaustive()
    }
}

fn is_page(path: &str) -> bool {
    path.ends_with(".html")
}

impl Sink for ProgressSink<'_> {
    fn write(&self, path: &str, bytes: Vec<u8>) -> Result<(), SinkError> {
        self.inner.write(path, bytes)?;
        if is_page(path) {
            self.progress.add(1);
        }
        Ok(())
    }

    fn copy(&self, path: &str, sources: &dyn SourceTree, source: &str) -> Result<(), SinkError> {
        self.inner.copy(path, sources, source)
    }

    fn keep(&self, paths: &[&str]) -> bool {
        let are_kept = self.inner.keep(paths);
        let pages = paths.iter().filter(|path| are_kept && is_page(path)).count();
        if pages > 0 {
            self.progress.add(pages as u64);
        }
        are_kept
    }

    fn previous(&self, path: &str) -> Option<Vec<u8>> {
        self.inner.previous(path)
    }

    fn current(&self, path: &str) -> Option<Vec<u8>> {
        self.inner.current(path)
    }

    fn previous_paths(&self, folder: &str) -> Vec<String> {
        self.inner.previous_paths(folder)
    }

    fn discards_files(&self) -> bool {
        self.inner.discards_files()
    }
}
