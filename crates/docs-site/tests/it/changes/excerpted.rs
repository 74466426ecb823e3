//! A source tree with excerpts.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Read as _};
use std::mem;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use docs_site::{EntryKind, Fingerprint, FolderListing, SourceExcerpt, SourceFile, SourceTree};

use super::sources::SharedTree;

/// A tree that keeps the excerpts of its files, as a cache does between builds.
#[derive(Clone, Default)]
pub(crate) struct ExcerptedTree {
    tree: SharedTree,
    kept: Arc<Mutex<Kept>>,
}

#[derive(Default)]
struct Kept {
    excerpts: BTreeMap<String, SourceExcerpt>,
    /// Paths of the files that were opened.
    opened: BTreeSet<String>,
}

impl ExcerptedTree {
    pub(crate) fn new(tree: SharedTree) -> Self {
        Self { tree, kept: Arc::default() }
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the paths of the documents that were opened since the last call.
    pub(crate) fn opened_documents(&self) -> Vec<String> {
        let opened = mem::take(&mut self.kept().opened);
        opened.into_iter().filter(|path| path.ends_with(".md")).collect()
    }
}

impl SourceTree for ExcerptedTree {
    fn open(&self, path: &str) -> io::Result<Box<dyn SourceFile + '_>> {
        self.kept().opened.insert(path.to_owned());
        self.tree.open(path)
    }

    fn kind(&self, path: &str) -> Option<EntryKind> {
        self.tree.kind(path)
    }

    fn list(&self, folder: &str) -> FolderListing {
        self.tree.list(folder)
    }

    fn excerpt(&self, path: &str) -> Option<SourceExcerpt> {
        let mut bytes = Vec::new();
        self.tree.open(path).ok()?.read_to_end(&mut bytes).ok()?;
        let excerpt = self.kept().excerpts.get(path).cloned();
        excerpt.filter(|excerpt| excerpt.content == Fingerprint::from_bytes(&bytes))
    }

    fn store_excerpt(&self, path: &str, excerpt: SourceExcerpt) {
        self.kept().excerpts.insert(path.to_owned(), excerpt);
    }
}
