//! Files of commits of other repositories: the sources of a site.

use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError, RwLock};

use super::bare::BareRepository;
use super::objects::{ObjectKind, Objects};

/// Commits of other repositories whose files a tree contains, by the names of the sources. Clones share them.
#[derive(Clone, Debug, Default)]
pub(crate) struct SourceCommits(Arc<RwLock<BTreeMap<String, SourceCommit>>>);

/// Commit of another repository.
#[derive(Clone, Debug)]
pub(crate) struct SourceCommit {
    pub(crate) repository: BareRepository,
    /// Full name of the commit.
    pub(crate) commit: String,
    pub(super) objects: Arc<Objects>,
}

impl SourceCommits {
    /// Returns the commit of a source.
    pub(crate) fn get(&self, name: &str) -> Option<SourceCommit> {
        self.0.read().unwrap_or_else(PoisonError::into_inner).get(name).cloned()
    }

    /// Sets the commit of a source. Returns `false` if the repository does not contain it.
    pub(crate) fn set(&self, name: &str, repository: BareRepository, commit: &str) -> bool {
        let known = self.get(name);
        if known.is_some_and(|known| known.repository == repository && known.commit == commit) {
            return true;
        }
        let objects = Arc::new(Objects::bare());
        let root = objects.kind(repository.folder(), &format!("{commit}:"));
        if !matches!(root, Ok(Some(ObjectKind::Folder))) {
            return false;
        }
        let source = SourceCommit { repository, commit: commit.to_owned(), objects };
        self.0.write().unwrap_or_else(PoisonError::into_inner).insert(name.to_owned(), source);
        true
    }
}
