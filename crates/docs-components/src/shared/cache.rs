//! Results by key, within a bounded amount of memory.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use crate::results::IslandResult;

/// Size of a generation of results, in bytes of HTML.
const GENERATION_BYTES: usize = 4 * 1024 * 1024;

/// Size of a result without its HTML, in bytes.
const RESULT_BYTES: usize = 200;

/// Results that pages share.
///
/// There are two generations: when the current one is full, it becomes the former one, and unused results of the former one are
/// dropped.
#[derive(Debug, Default)]
pub(crate) struct SharedResults {
    generations: Mutex<Generations>,
}

#[derive(Debug, Default)]
struct Generations {
    current: HashMap<u128, Arc<IslandResult>>,
    previous: HashMap<u128, Arc<IslandResult>>,
    /// Size of the current generation.
    bytes: usize,
}

impl SharedResults {
    /// Returns the result with a key.
    pub(crate) fn get(&self, key: u128) -> Option<Arc<IslandResult>> {
        let mut generations = self.generations.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(result) = generations.current.get(&key) {
            return Some(Arc::clone(result));
        }
        let result = generations.previous.remove(&key)?;
        generations.add(key, Arc::clone(&result));
        Some(result)
    }

    /// Stores a result, unless it depends on its page or has faults, which are reported for each page.
    pub(crate) fn insert(&self, key: u128, result: &Arc<IslandResult>) {
        if result.varies || result.is_incomplete() {
            return;
        }
        let mut generations = self.generations.lock().unwrap_or_else(PoisonError::into_inner);
        generations.add(key, Arc::clone(result));
    }
}

impl Generations {
    fn add(&mut self, key: u128, result: Arc<IslandResult>) {
        if self.bytes > GENERATION_BYTES {
            self.previous = std::mem::take(&mut self.current);
            self.bytes = 0;
        }
        self.bytes += RESULT_BYTES + result.html.len();
        self.current.insert(key, result);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn result(html: &str) -> Arc<IslandResult> {
        Arc::new(IslandResult { html: html.to_owned(), ..IslandResult::default() })
    }

    #[test]
    fn results_of_one_page_alone_are_not_kept() {
        let results = SharedResults::default();
        results.insert(1, &result("a"));
        results.insert(2, &Arc::new(IslandResult { varies: true, ..IslandResult::default() }));
        let failure = IslandResult { error: Some(Default::default()), ..IslandResult::default() };
        results.insert(3, &Arc::new(failure));
        let found = [1, 2, 3].map(|key| results.get(key).is_some());
        assert_eq!(found, [true, false, false]);
    }

    #[test]
    fn results_that_are_used_outlast_the_others() {
        let results = SharedResults::default();
        let large = "a".repeat(GENERATION_BYTES / 4);
        for key in 0..40 {
            results.insert(key, &result(&large));
            assert!(results.get(0).is_some(), "after {key}");
        }
        let kept = (0..40).filter(|key| results.get(*key).is_some()).count();
        assert!((2..=12).contains(&kept), "{kept}");
    }
}
