//! Components that exceed a limit of the engine, for example with an endless loop.
//!
//! Each attempt takes seconds. A site that uses such a component on every page would need hours, so after a few attempts the
//! component is omitted without another attempt.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

use docs_script::ModuleError;

use crate::issues;
use crate::results::IslandResult;

/// Number of pages on which components may exceed a limit before other pages omit them without an attempt. Pages that other
/// threads render at the same time can exceed this number.
const MAX_PAGES: usize = 3;

/// Number of islands of a page that may exceed a limit before the page omits further islands
/// without an attempt.
const MAX_ISLANDS: usize = 3;

/// Reason of an island without an attempt after [`MAX_ISLANDS`] others.
const NOT_ATTEMPTED: &str =
    "it was not rendered, because other components of the page exceed a limit";

/// Components that exceed a limit, with the affected pages.
///
/// The failure of an island with several components does not reveal the cause among them. Therefore islands that contain all
/// of these components are omitted, and islands with some of them are attempted.
#[derive(Debug, Default)]
pub(crate) struct ExceededLimits {
    by_components: Mutex<BTreeMap<BTreeSet<String>, Occurrences>>,
}

#[derive(Debug)]
struct Occurrences {
    reason: String,
    pages: BTreeSet<String>,
}

impl ExceededLimits {
    fn lock(&self) -> MutexGuard<'_, BTreeMap<BTreeSet<String>, Occurrences>> {
        self.by_components.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns whether no components exceed a limit, as on most sites.
    pub(crate) fn is_empty(&self) -> bool {
        self.lock().is_empty()
    }

    /// Returns the reason to omit an island with these components from a page without an attempt, if enough other pages have
    /// failed. The page itself does not count, so that it is attempted again after an edit.
    pub(crate) fn on_other_pages(
        &self,
        components: &BTreeSet<String>,
        page: &str,
    ) -> Option<String> {
        self.find(components, |occurrences| {
            let others = occurrences.pages.len() - usize::from(occurrences.pages.contains(page));
            others >= MAX_PAGES
        })
    }

    fn find(
        &self,
        components: &BTreeSet<String>,
        is_enough: impl Fn(&Occurrences) -> bool,
    ) -> Option<String> {
        let by_components = self.lock();
        let mut known = by_components.iter().filter(|(known, _)| known.is_subset(components));
        known
            .find(|(_, occurrences)| is_enough(occurrences))
            .map(|(_, occurrences)| occurrences.reason.clone())
    }

    /// Adds a page on which an island with these components exceeds a limit. An island without components of the project is
    /// not recorded, because it affects only its page.
    pub(crate) fn add(&self, components: BTreeSet<String>, page: &str, reason: &str) {
        if components.is_empty() {
            return;
        }
        let mut by_components = self.lock();
        let occurrences = by_components
            .entry(components)
            .or_insert_with(|| Occurrences { reason: reason.to_owned(), pages: BTreeSet::new() });
        occurrences.pages.insert(page.to_owned());
    }

    /// Removes a page on which an island with these components is rendered within the limits.
    pub(crate) fn remove(&self, components: &BTreeSet<String>, page: &str) {
        let mut by_components = self.lock();
        by_components.retain(|known, occurrences| {
            if known.is_subset(components) {
                occurrences.pages.remove(page);
            }
            !occurrences.pages.is_empty()
        });
    }
}

/// Island of a page: its index, and the components of the project that it contains.
pub(crate) type UsedComponents = (usize, BTreeSet<String>);

/// Attempts to render the islands of a page in batches, after they have exceeded a limit together.
///
/// A batch that exceeds a limit is halved, so that the islands of a large page need few attempts, and that an island
/// that exceeds a limit alone is omitted without the others.
pub(crate) struct PageAttempts<'a> {
    exceeded: &'a ExceededLimits,
    page: &'a str,
    /// Components of the islands that have exceeded a limit, with the reason.
    failed: Vec<(BTreeSet<String>, String)>,
    /// Components of the islands that have been rendered.
    rendered: BTreeSet<BTreeSet<String>>,
    /// Results by the index of the island.
    results: BTreeMap<usize, IslandResult>,
    /// Batches without an attempt, the next one last.
    batches: Vec<Vec<UsedComponents>>,
}

impl<'a> PageAttempts<'a> {
    pub(crate) fn new(exceeded: &'a ExceededLimits, page: &'a str) -> Self {
        Self {
            exceeded,
            page,
            failed: Vec::new(),
            rendered: BTreeSet::new(),
            results: BTreeMap::new(),
            batches: Vec::new(),
        }
    }

    /// Returns the results of islands that have exceeded a limit together, by their index. `error` is the error of this
    /// attempt. `render` returns the results of the islands with the given indexes, in the same order.
    pub(crate) fn results(
        mut self,
        islands: Vec<UsedComponents>,
        error: &ModuleError,
        mut render: impl FnMut(&[usize]) -> Result<Vec<IslandResult>, ModuleError>,
    ) -> BTreeMap<usize, IslandResult> {
        // If a component exceeds the limit, it is found before all islands that contain it are attempted.
        let (distinct, others) = distinct_first(islands);
        if others.is_empty() {
            self.halve(distinct, error);
        } else {
            self.batches = vec![others, distinct];
        }
        while let Some(batch) = self.batches.pop() {
            let batch = self.without_known(batch);
            if batch.is_empty() {
                continue;
            }
            let indexes: Vec<usize> = batch.iter().map(|(index, _)| *index).collect();
            match render(&indexes) {
                Ok(results) => {
                    self.results.extend(indexes.into_iter().zip(results));
                    self.rendered.extend(batch.into_iter().map(|(_, components)| components));
                }
                Err(error) if error.limit().is_some() => self.halve(batch, &error),
                Err(error) => {
                    let failed = || IslandResult::failed(&error.to_string());
                    self.results.extend(indexes.into_iter().map(|index| (index, failed())));
                }
            }
        }
        self.results
    }

    /// Halves a batch that exceeded a limit. A single island is omitted.
    fn halve(&mut self, mut batch: Vec<UsedComponents>, error: &ModuleError) {
        if batch.len() > 1 {
            let second = batch.split_off(batch.len().div_ceil(2));
            self.batches.extend([second, batch]);
            return;
        }
        let reason = issues::reason(error);
        for (index, components) in batch {
            self.results.insert(index, IslandResult::exceeded(&reason));
            self.exceeded.add(components.clone(), self.page, &reason);
            self.failed.push((components, reason.clone()));
        }
    }

    /// Omits the islands of a batch that are known to fail, and returns the others.
    fn without_known(&mut self, batch: Vec<UsedComponents>) -> Vec<UsedComponents> {
        let mut rest = Vec::new();
        for (index, components) in batch {
            match self.known(&components) {
                Some(reason) => {
                    self.results.insert(index, IslandResult::exceeded(&reason));
                }
                None => rest.push((index, components)),
            }
        }
        rest
    }

    /// Returns the reason to omit an island without an attempt.
    fn known(&self, components: &BTreeSet<String>) -> Option<String> {
        let is_cause =
            |failed: &BTreeSet<String>| !failed.is_empty() && failed.is_subset(components);
        if let Some((_, reason)) = self.failed.iter().find(|(failed, _)| is_cause(failed)) {
            return Some(reason.clone());
        }
        let is_attempted = self.failed.len() < MAX_ISLANDS || self.rendered.contains(components);
        (!is_attempted).then(|| NOT_ATTEMPTED.to_owned())
    }
}

/// Returns one island for each set of components, and the other islands.
fn distinct_first(islands: Vec<UsedComponents>) -> (Vec<UsedComponents>, Vec<UsedComponents>) {
    let mut known = BTreeSet::new();
    islands.into_iter().partition(|(_, components)| known.insert(components.clone()))
}

/// Returns the error of code that exceeds the limit of time.
#[cfg(test)]
pub(crate) fn time_limit() -> ModuleError {
    let limits = docs_script::ModuleLimits {
        time: std::time::Duration::from_millis(10),
        ..docs_script::ModuleLimits::default()
    };
    let engine = docs_script::ModuleEngine::new(Default::default(), limits).expect("an engine");
    engine.add("a", "for (;;) {}".to_owned());
    engine.import("a").expect_err("it does not end")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn components(names: &[&str]) -> BTreeSet<String> {
        names.iter().map(|name| (*name).to_owned()).collect()
    }

    /// Returns the components that exceed a limit on a number of pages.
    fn exceeded(names: &[&str], pages: usize) -> ExceededLimits {
        let exceeded = ExceededLimits::default();
        for page in 0..pages {
            exceeded.add(components(names), &format!("/{page}"), "it does not end");
        }
        exceeded
    }

    #[test]
    fn islands_with_all_components_of_a_failure_are_omitted_after_a_few_pages() {
        let rows: [(&[&str], usize, &[&str], bool); 6] = [
            (&["Loop"], MAX_PAGES, &["Loop"], true),
            (&["Loop"], MAX_PAGES, &["Card", "Loop"], true),
            (&["Loop"], MAX_PAGES - 1, &["Loop"], false),
            (&["Card", "Loop"], MAX_PAGES, &["Card"], false),
            (&["Card", "Loop"], MAX_PAGES, &["Card", "Loop"], true),
            (&[], MAX_PAGES, &["Loop"], false),
        ];
        for (known, pages, island, expected) in rows {
            let exceeded = exceeded(known, pages);
            let found = exceeded.on_other_pages(&components(island), "/new").is_some();
            assert_eq!(found, expected, "{known:?} on {pages} pages, {island:?}");
        }
    }

    #[test]
    fn a_page_is_tried_again_after_an_edit_and_then_no_longer_counts() {
        let exceeded = exceeded(&["Loop"], MAX_PAGES);
        let island = components(&["Loop"]);
        assert_eq!(exceeded.on_other_pages(&island, "/0"), None);
        exceeded.remove(&island, "/0");
        assert_eq!(exceeded.on_other_pages(&island, "/new"), None);
        exceeded.remove(&island, "/1");
        exceeded.remove(&island, "/2");
        assert!(exceeded.is_empty());
    }

    /// Attempts to render islands with one component each, of which `render` fails for some batches. Returns whether each
    /// island exceeds a limit, and the batches.
    fn attempts(names: &[&str], exceeds: impl Fn(&[&str]) -> bool) -> (Vec<bool>, Vec<Vec<usize>>) {
        let exceeded = ExceededLimits::default();
        let islands = names.iter().map(|name| match *name {
            "" => BTreeSet::new(),
            name => components(&[name]),
        });
        let limit = time_limit();
        let mut batches = Vec::new();
        let results = PageAttempts::new(&exceeded, "/a").results(
            islands.enumerate().collect(),
            &limit,
            |indexes| {
                batches.push(indexes.to_vec());
                let batch: Vec<&str> = indexes.iter().map(|index| names[*index]).collect();
                if exceeds(&batch) {
                    return Err(limit.clone());
                }
                Ok(indexes.iter().map(|_| IslandResult::default()).collect())
            },
        );
        assert!(results.keys().copied().eq(0..names.len()), "each island has a result");
        (results.values().map(IslandResult::exceeds_limit).collect(), batches)
    }

    #[test]
    fn a_page_attempts_equal_islands_once_and_only_a_few_different_ones() {
        let names = ["Fine", "A", "A", "B", "C", "D", "Fine"];
        let (exceeds, batches) = attempts(&names, |batch| batch.iter().any(|name| *name != "Fine"));
        assert_eq!(exceeds, [false, true, true, true, true, true, false]);
        let single: Vec<&str> =
            batches.iter().filter(|batch| batch.len() == 1).map(|batch| names[batch[0]]).collect();
        assert_eq!(single, ["Fine", "A", "B", "C", "Fine"], "{batches:?}");
    }

    #[test]
    fn islands_that_exceed_a_limit_only_together_need_few_attempts() {
        for name in ["", "Card"] {
            let (exceeds, batches) = attempts(&[name; 5000], |batch| batch.len() > 400);
            assert!(!exceeds.contains(&true));
            assert!(batches.len() < 40, "{} attempts", batches.len());
        }
    }

    #[test]
    fn an_island_that_exceeds_a_limit_alone_is_found_with_few_attempts() {
        let mut names = vec!["Card"; 1000];
        names[700] = "Loop";
        names[800] = "Loop";
        let (exceeds, batches) = attempts(&names, |batch| batch.contains(&"Loop"));
        let found: Vec<usize> = (0..names.len()).filter(|index| exceeds[*index]).collect();
        assert_eq!(found, [700, 800]);
        assert!(batches.len() < 6, "{batches:?}");
    }

    #[test]
    fn a_single_island_is_not_attempted_again() {
        assert_eq!(attempts(&["Loop"], |_| false), (vec![true], Vec::new()));
    }
}
