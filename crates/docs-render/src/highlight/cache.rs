//! What a highlighter remembers.
//!
//! Two generations: when the younger one is full it becomes the older one, and the older one is
//! forgotten. What is asked for again moves to the younger one. So memory is bounded and lookups
//! stay one or two hash probes. [`Key`]s and values own plain text: a cache on disk can be read
//! into this one and written from it.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::Key;

/// Bytes of code and HTML in one generation.
const GENERATION_BYTES: usize = 48 * 1024 * 1024;

/// Highlighted code by its key.
#[derive(Default)]
pub(crate) struct Cache {
    young: FxHashMap<Key, Arc<str>>,
    old: FxHashMap<Key, Arc<str>>,
    young_bytes: usize,
}

impl Cache {
    /// What is remembered of a key.
    pub(crate) fn get(&mut self, key: &Key) -> Option<Arc<str>> {
        if let Some(html) = self.young.get(key) {
            return Some(Arc::clone(html));
        }
        let (key, html) = self.old.remove_entry(key)?;
        self.insert(key, Arc::clone(&html));
        Some(html)
    }

    /// Remembers.
    pub(crate) fn insert(&mut self, key: Key, html: Arc<str>) {
        self.young_bytes += key.code.len() + html.len();
        if self.young_bytes > GENERATION_BYTES {
            self.young_bytes = key.code.len() + html.len();
            self.old = std::mem::take(&mut self.young);
        }
        self.young.insert(key, html);
    }
}
