//! The cache of highlighted code blocks.
//!
//! It has two generations. A full young generation replaces the old one, and a hit in the old generation moves the
//! entry to the young one. Memory is bounded, and a lookup takes one or two hash probes.

use std::sync::Arc;

use rustc_hash::FxHashMap;

/// Maximum bytes of code and HTML in one generation.
const MAX_GENERATION_BYTES: usize = 48 * 1024 * 1024;

/// Identity of highlighted code: the name of its syntax, and the code. Aliases of a language share their entries.
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
pub(crate) struct Key {
    syntax: &'static str,
    code: Box<str>,
}

impl Key {
    /// Creates the key of a code block.
    pub(crate) fn new(syntax: &'static str, code: &str) -> Self {
        Self { syntax, code: code.into() }
    }
}

/// Highlighted code by its key.
#[derive(Default)]
pub(crate) struct Cache {
    young: FxHashMap<Key, Arc<str>>,
    old: FxHashMap<Key, Arc<str>>,
    young_bytes: usize,
}

impl Cache {
    /// Returns the HTML of an entry.
    pub(crate) fn get(&mut self, key: &Key) -> Option<Arc<str>> {
        if let Some(html) = self.young.get(key) {
            return Some(Arc::clone(html));
        }
        let (key, html) = self.old.remove_entry(key)?;
        self.insert(key, Arc::clone(&html));
        Some(html)
    }

    /// Adds an entry.
    pub(crate) fn insert(&mut self, key: Key, html: Arc<str>) {
        self.young_bytes += key.code.len() + html.len();
        if self.young_bytes > MAX_GENERATION_BYTES {
            self.young_bytes = key.code.len() + html.len();
            self.old = std::mem::take(&mut self.young);
        }
        self.young.insert(key, html);
    }
}
