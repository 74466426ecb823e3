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

/// Attempts to render the islands of a page one by one.
pub(crate) struct PageAttempts<'a> {
    exceeded: &'a ExceededLimits,
    page: &'a str,
    /// Components of the islands that have exceeded a limit, with the reason.
    failed: Vec<(BTreeSet<String>, String)>,
}

impl<'a> PageAttempts<'a> {
    pub(crate) fn new(exceeded: &'a ExceededLimits, page: &'a str) -> Self {
        Self { exceeded, page, failed: Vec::new() }
    }

    /// Renders an island with these components by `render`, unless it is known to fail.
    pub(crate) fn result(
        &mut self,
        components: BTreeSet<String>,
        render: impl FnOnce() -> Result<IslandResult, ModuleError>,
    ) -> IslandResult {
        if let Some(reason) = self.known(&components) {
            return IslandResult::exceeded(&reason);
        }
        match render() {
            Ok(result) => result,
            Err(error) if error.limit().is_none() => IslandResult::failed(&error.to_string()),
            Err(error) => {
                let reason = issues::reason(&error);
                let result = IslandResult::exceeded(&reason);
                self.exceeded.add(components.clone(), self.page, &reason);
                self.failed.push((components, reason));
                result
            }
        }
    }

    /// Returns the reason to omit an island without an attempt.
    fn known(&self, components: &BTreeSet<String>) -> Option<String> {
        let is_cause =
            |failed: &BTreeSet<String>| !failed.is_empty() && failed.is_subset(components);
        let same = self.failed.iter().find(|(failed, _)| is_cause(failed));
        let last = self.failed.last().filter(|_| self.failed.len() >= MAX_ISLANDS);
        same.or(last).map(|(_, reason)| reason.clone())
    }
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

    #[test]
    fn a_page_tries_equal_islands_once_and_only_a_few_different_ones() {
        let exceeded = ExceededLimits::default();
        let mut attempts = PageAttempts::new(&exceeded, "/a");
        let mut tried = Vec::new();
        for name in ["Fine", "A", "A", "B", "C", "D", "Fine"] {
            let result = attempts.result(components(&[name]), || {
                tried.push(name);
                match name {
                    "Fine" => Ok(IslandResult::default()),
                    _ => Err(time_limit()),
                }
            });
            assert_eq!(result.exceeds_limit(), tried != ["Fine"], "{name}");
        }
        assert_eq!(tried, ["Fine", "A", "B", "C"]);
    }
}
