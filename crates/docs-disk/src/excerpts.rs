//! Excerpts of sources while a build runs: those of the previous build, and those for the next one.

use std::mem;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError, RwLock};

use docs_site::SourceExcerpt;
use rustc_hash::FxHashMap;

/// Excerpts by the paths of their files.
type Excerpts = FxHashMap<String, SourceExcerpt>;

/// Excerpts that a tree returns, and those that it receives.
#[derive(Debug, Default)]
pub(crate) struct TreeExcerpts {
    /// Excerpts of files that are unchanged since the previous build.
    known: RwLock<Excerpts>,
    new: Mutex<Excerpts>,
    /// `true` if new excerpts are stored.
    is_storing: AtomicBool,
}

impl TreeExcerpts {
    /// Stores the excerpts of the next build.
    pub(crate) fn start_storing(&self) {
        self.is_storing.store(true, Ordering::Relaxed);
    }

    /// Sets the excerpts of the previous build.
    pub(crate) fn set_known(&self, known: Excerpts) {
        *self.known.write().unwrap_or_else(PoisonError::into_inner) = known;
    }

    pub(crate) fn get(&self, path: &str) -> Option<SourceExcerpt> {
        self.known.read().unwrap_or_else(PoisonError::into_inner).get(path).cloned()
    }

    pub(crate) fn store(&self, path: &str, excerpt: SourceExcerpt) {
        if self.is_storing.load(Ordering::Relaxed) {
            let mut new = self.new.lock().unwrap_or_else(PoisonError::into_inner);
            new.insert(path.to_owned(), excerpt);
        }
    }

    /// Returns the excerpts that were stored since the last call.
    pub(crate) fn take_new(&self) -> Excerpts {
        mem::take(&mut *self.new.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
