//! History of a site's files: date and author of the last changes.

use std::collections::HashMap;

use crate::values::fingerprint::Fingerprint;

/// The last change of a file.
#[derive(Clone, Debug, Default, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub struct LastChange {
    /// Date and time in the form of RFC 3339: `2026-04-01T10:00:00Z`.
    pub date: String,
    /// Name of the author.
    pub author: String,
}

/// The last changes of files.
#[derive(Clone, Debug, Default)]
pub struct LastChanges {
    /// By path relative to the site's folder.
    pub changes: HashMap<String, LastChange>,
    /// Files that change whenever the history does, relative to the site's folder or absolute: the next build compares
    /// their fingerprints.
    pub state_files: Vec<String>,
    /// Reasons for unknown changes of some files, such as those of one repository of several.
    pub unknown: Vec<RepositoryError>,
}

/// Provides the history of a site's files.
pub trait History: Send + Sync {
    /// Returns the last changes of files, which are relative to the site's folder. Files without history are absent.
    ///
    /// # Errors
    ///
    /// Returns the reason why the history is unknown.
    fn last_changes(&self, files: &[&str]) -> Result<LastChanges, RepositoryError>;
}

/// Reason why a repository can't be read, with advice.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
#[error("{reason}")]
pub struct RepositoryError {
    reason: String,
    help: Option<String>,
}

impl RepositoryError {
    /// Creates an error. The reason completes "the last changes of pages are left out: …" and "the source can't be read: …".
    pub fn new(reason: impl Into<String>) -> Self {
        Self { reason: reason.into(), help: None }
    }

    /// Adds advice for the user.
    #[must_use]
    pub fn with_help(self, help: impl Into<String>) -> Self {
        Self { help: Some(help.into()), ..self }
    }

    /// Returns the advice for the user.
    #[must_use]
    pub fn help(&self) -> Option<&str> {
        self.help.as_deref()
    }
}

/// An empty history.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoHistory;

impl History for NoHistory {
    fn last_changes(&self, _files: &[&str]) -> Result<LastChanges, RepositoryError> {
        Err(RepositoryError::new("this program does not read the history of files"))
    }
}

impl LastChanges {
    /// Returns the fingerprint of the changes, independent of their order.
    pub(crate) fn fingerprint(&self) -> Fingerprint {
        let mut sorted: Vec<_> = self.changes.iter().collect();
        sorted.sort();
        Fingerprint::from_value(&sorted)
    }
}
