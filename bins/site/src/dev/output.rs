//! The files that all pages share, held for the development server.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use docs_model::SiteMarker;
use docs_server::StoredFile;

use crate::error::Error;
use crate::output::Output;

/// Written files in memory; copied ones stay where they are until they are asked for.
#[derive(Debug, Default)]
pub(super) struct DevOutput {
    written: Mutex<HashMap<String, Arc<StoredFile>>>,
    copied: Mutex<HashMap<String, PathBuf>>,
}

impl DevOutput {
    /// The file at a path.
    pub(super) fn file(&self, path: &str) -> Option<Arc<StoredFile>> {
        if let Some(file) = self.written.lock().unwrap_or_else(PoisonError::into_inner).get(path) {
            return Some(Arc::clone(file));
        }
        let source = self.copied.lock().unwrap_or_else(PoisonError::into_inner).get(path).cloned();
        Some(Arc::new(StoredFile::new(path, fs::read(source?).ok()?)))
    }

    /// Returns the marker among the shared files.
    pub(super) fn marker(&self) -> SiteMarker {
        let marker = self.file(SiteMarker::FILE);
        marker.and_then(|file| SiteMarker::from_json(file.bytes()?)).unwrap_or_default()
    }
}

impl Output for DevOutput {
    fn write(&self, path: &str, bytes: Vec<u8>) -> Result<(), Error> {
        let file = Arc::new(StoredFile::new(path, bytes));
        let mut written = self.written.lock().unwrap_or_else(PoisonError::into_inner);
        written.insert(path.to_owned(), file);
        Ok(())
    }

    fn copy(&self, path: &str, source: &Path) -> Result<(), Error> {
        let mut copied = self.copied.lock().unwrap_or_else(PoisonError::into_inner);
        copied.insert(path.to_owned(), source.to_owned());
        Ok(())
    }
}
