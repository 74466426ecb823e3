//! Entries of sidebars that differ because their pages do.

use std::collections::HashMap;

use super::edit::Edit;
use super::page::PageChange;
use super::sidebars::{Entry, EntryChange};

/// Changes of pages by their paths in the old and the new build.
pub(super) struct Consequences<'a> {
    old: HashMap<&'a str, &'a PageChange>,
    new: HashMap<&'a str, &'a PageChange>,
}

impl<'a> Consequences<'a> {
    pub(super) fn new(pages: &'a [PageChange]) -> Self {
        let old = pages.iter().filter(|page| page.edit != Edit::Added);
        let new = pages.iter().filter(|page| page.edit != Edit::Removed);
        let old_path = |page: &'a PageChange| page.from.as_deref().unwrap_or(&page.path);
        Self {
            old: old.map(|page| (old_path(page), page)).collect(),
            new: new.map(|page| (page.path.as_str(), page)).collect(),
        }
    }

    /// Returns whether the change of an entry follows from the change of its page: a new page has a new entry, one with another title
    /// another label.
    pub(super) fn contain(&self, change: &EntryChange) -> bool {
        let old = change.old.as_ref().and_then(|entry| self.old.get(address(entry)));
        let new = change.new.as_ref().and_then(|entry| self.new.get(address(entry)));
        match (&change.old, &change.new) {
            (Some(_), None) => old.is_some_and(|page| page.edit == Edit::Removed),
            (None, Some(_)) => new.is_some_and(|page| page.edit == Edit::Added),
            (Some(old_entry), Some(new_entry)) => {
                let (Some(old), Some(new)) = (old, new) else { return false };
                let is_same_page = old.path == new.path;
                let has_same_place = old_entry.categories == new_entry.categories;
                is_same_page && has_same_place && has_labels_of(new, old_entry, new_entry)
            }
            (None, None) => false,
        }
    }
}

fn address(entry: &Entry) -> &str {
    entry.address.as_deref().unwrap_or_default()
}

/// Returns whether the labels of an entry differ as the titles or the first headings of its page do.
fn has_labels_of(page: &PageChange, old: &Entry, new: &Entry) -> bool {
    let is_label = |text: Option<&str>, entry: &Entry| text == Some(entry.label.as_str());
    let values = page.values.iter().filter(|value| value.name == "title");
    let mut titles = values.map(|value| (value.old.clone(), value.new.clone()));
    let headings = page.blocks.iter().map(|change| {
        let text = |block: &Option<crate::prove::Block>| block.as_ref().map(|block| block.text());
        (text(&change.old), text(&change.new))
    });
    old.label == new.label
        || titles
            .any(|(one, other)| is_label(one.as_deref(), old) && is_label(other.as_deref(), new))
        || headings
            .into_iter()
            .any(|(one, other)| is_label(one.as_deref(), old) && is_label(other.as_deref(), new))
}
