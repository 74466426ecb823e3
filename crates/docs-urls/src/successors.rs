//! Pages that probably replace lost ones.

use std::collections::HashSet;

use crate::{Ledger, PublishedPage};

/// Maximum number of compared pairs of pages. Beyond it, only pages with an equal property are compared.
const MAX_PAIRS: usize = 4_000_000;

/// Minimum score of a new page.
const LIKELY: f64 = 0.42;

/// Minimum score of a page that was published before, which may contain the text of the lost one.
const LIKELY_KNOWN: f64 = 0.62;

/// Page with the reason for its selection.
type Found<'a> = Option<(&'a PublishedPage, &'static str)>;

/// Similarity of a page to a lost one.
struct Score {
    value: f64,
    reason: &'static str,
}

/// Returns the successor of each lost page. A new page is the successor of at most one page, a known one of any number.
pub(crate) fn successors<'a>(
    lost: &[&PublishedPage],
    pages: &'a [PublishedPage],
    ledger: &Ledger,
) -> Vec<Found<'a>> {
    let (known, new): (Vec<&PublishedPage>, Vec<&PublishedPage>) =
        pages.iter().partition(|page| ledger.page(&page.path).is_some());
    let mut found: Vec<Found<'a>> = vec![None; lost.len()];
    let mut pairs = Vec::new();
    let all = lost.len().saturating_mul(new.len()) <= MAX_PAIRS;
    for (index, old) in lost.iter().enumerate() {
        for page in &new {
            if all || has_something_equal(old, page) {
                let score = score(old, page);
                if score.value >= LIKELY {
                    pairs.push((index, *page, score));
                }
            }
        }
    }
    // Equal scores keep the order of the paths.
    pairs.sort_by(|one, other| other.2.value.total_cmp(&one.2.value));
    let mut taken = HashSet::new();
    for (index, page, score) in pairs {
        if found[index].is_none() && taken.insert(&page.path) {
            found[index] = Some((page, score.reason));
        }
    }
    let all = lost.len().saturating_mul(known.len()) <= MAX_PAIRS;
    for (old, found) in lost.iter().zip(&mut found).filter(|(_, found)| found.is_none()) {
        let near = known.iter().filter(|page| all || has_something_equal(old, page));
        let scored = near.filter_map(|page| {
            // The ledger contains the fingerprints of unchanged pages.
            let published = ledger.page(&page.path)?;
            Some((*page, score(old, published)))
        });
        let best = scored.max_by(|one, other| one.1.value.total_cmp(&other.1.value));
        if let Some((page, score)) = best.filter(|(_, score)| score.value >= LIKELY_KNOWN) {
            *found = Some((page, score.reason));
        }
    }
    found
}

fn has_something_equal(old: &PublishedPage, new: &PublishedPage) -> bool {
    (!old.file.is_empty() && old.file == new.file)
        || old.title == new.title
        || (!old.text.is_empty() && old.text == new.text)
        || last_segment(&old.path) == last_segment(&new.path)
}

fn score(old: &PublishedPage, new: &PublishedPage) -> Score {
    if !old.file.is_empty() && old.file == new.file {
        return Score { value: 2.0, reason: "the page of the same file" };
    }
    let title = similarity_of_texts(&old.title, &new.title);
    let path = similarity_of_paths(&old.path, &new.path);
    if old.text.is_empty() || new.text.is_empty() {
        let value = 0.5 * title + 0.5 * path;
        return Score { value, reason: "a similar title and path" };
    }
    let text = old.text.similarity(new.text);
    // A nearly equal text is sufficient on its own.
    let value = (0.5 * text + 0.3 * title + 0.2 * path).max(0.75 * text);
    let reason = match (old.text == new.text, old.title == new.title) {
        (true, _) => "the same text",
        (false, true) => "the same title",
        (false, false) if text > title => "a similar text",
        _ => "a similar title",
    };
    Score { value, reason }
}

/// Returns the share of common words and pairs of letters.
pub(crate) fn similarity_of_texts(one: &str, other: &str) -> f64 {
    let pairs = |text: &str| -> HashSet<(char, char)> {
        let folded: Vec<char> = text.to_lowercase().chars().collect();
        folded.windows(2).map(|pair| (pair[0], pair[1])).collect()
    };
    if one.to_lowercase() == other.to_lowercase() {
        return if one.is_empty() { 0.0 } else { 1.0 };
    }
    let (one, other) = (pairs(one), pairs(other));
    let common = one.intersection(&other).count();
    let all = one.len() + other.len();
    if all == 0 { 0.0 } else { (2 * common) as f64 / all as f64 }
}

/// Returns the share of common segments at the start and at the end of two paths. The last segment has the same weight
/// as others.
fn similarity_of_paths(one: &str, other: &str) -> f64 {
    let segments = |path: &str| -> Vec<String> {
        let path = path.trim_end_matches(".html");
        path.split('/').filter(|segment| !segment.is_empty()).map(str::to_owned).collect()
    };
    let (one, other) = (segments(one), segments(other));
    let most = one.len().max(other.len());
    if most == 0 {
        return 1.0;
    }
    let start = one.iter().zip(&other).take_while(|(one, other)| one == other).count();
    let rest = one.len().min(other.len()) - start;
    let ends = one.iter().rev().zip(other.iter().rev()).take(rest);
    let end = ends.take_while(|(one, other)| one == other).count();
    let folders = (start + end) as f64 / most as f64;
    let last = match (one.last(), other.last()) {
        (Some(one), Some(other)) => similarity_of_texts(one, other),
        _ => 0.0,
    };
    0.5 * folders + 0.5 * last
}

fn last_segment(path: &str) -> &str {
    path.trim_end_matches('/').rsplit('/').next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::TextPrint;

    fn page(path: &str, title: &str, text: &str) -> PublishedPage {
        PublishedPage {
            title: title.to_owned(),
            text: TextPrint::from_text(text),
            ..PublishedPage::new(path)
        }
    }

    #[test]
    fn a_moved_page_is_recognized() {
        let text = "Open the settings, choose the time zone of the account and save the form.";
        let lost = page("/guides/time-zones", "Time zones", text);
        let pages = [
            page("/guides/time-limits", "Time limits", "Calls end after an hour."),
            page("/handbook/clock", "Clocks", &text.replace("form", "page")),
            page("/tools/", "Tools", "A list of tools."),
        ];
        let found = successors(&[&lost], &pages, &Ledger::default());
        let (page, reason) = found[0].expect("a successor");
        assert_eq!((page.path.as_str(), reason), ("/handbook/clock", "a similar text"));
    }

    #[test]
    fn pages_that_have_nothing_in_common_are_none() {
        let lost = page("/billing", "Billing", "Invoices are sent every month.");
        let pages = [page("/tools/", "Tools", "A list of tools, and of what each one does.")];
        assert_eq!(successors(&[&lost], &pages, &Ledger::default()), [None]);
    }

    #[test]
    fn each_new_page_replaces_one() {
        let lost = [page("/a/one", "One", "x y z"), page("/a/two", "Two", "x y z")];
        let pages = [page("/b/two", "Two", "x y z"), page("/b/one", "One", "x y z")];
        let found = successors(&[&lost[0], &lost[1]], &pages, &Ledger::default());
        let paths: Vec<&str> = found.iter().flatten().map(|(page, _)| page.path.as_str()).collect();
        assert_eq!(paths, ["/b/one", "/b/two"]);
    }

    #[test]
    fn a_known_page_may_contain_the_text() {
        let lost = page("/api/keys", "API keys", "Create a key in the settings and copy it once.");
        let merged =
            page("/api/access", "API keys", "Create a key in the settings and copy it once.");
        let mut ledger = Ledger::default();
        ledger.add([merged.clone()]);
        let pages = [PublishedPage { text: TextPrint::default(), ..merged }];
        assert!(successors(&[&lost], &pages, &ledger)[0].is_some());
    }
}
