//! The files that all pages share, held for the development server.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use crate::error::Error;
use crate::marker::Marker;
use crate::output::Output;
use crate::serve::File;

/// Written files in memory; copied ones stay where they are until they are asked for.
#[derive(Debug, Default)]
pub(super) struct DevOutput {
    written: Mutex<HashMap<String, Arc<File>>>,
    copied: Mutex<HashMap<String, PathBuf>>,
}

impl DevOutput {
    /// The file at a path.
    pub(super) fn file(&self, path: &str) -> Option<Arc<File>> {
        if let Some(file) = self.written.lock().unwrap_or_else(PoisonError::into_inner).get(path) {
            return Some(Arc::clone(file));
        }
        let source = self.copied.lock().unwrap_or_else(PoisonError::into_inner).get(path).cloned();
        Some(Arc::new(File::new(path, fs::read(source?).ok()?)))
    }

    /// What the shared files say of the site.
    pub(super) fn marker(&self) -> Marker {
        let marker = self.file(Marker::FILE);
        marker.and_then(|file| Marker::parse(file.held()?)).unwrap_or_default()
    }
}

impl Output for DevOutput {
    fn write(&self, path: &str, bytes: Vec<u8>) -> Result<(), Error> {
        let file = Arc::new(File::new(path, bytes));
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
