//! Links of the navbar and the footer, which most pages have.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::edit::Edit;
use super::page::shown;
use crate::prove::Page;

/// A link of the navbar or the footer that differs.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[non_exhaustive]
pub struct SharedChange {
    /// `navbar` or `footer`.
    pub part: &'static str,
    /// Kind of the change: the link was added, removed or has another address.
    pub edit: Edit,
    /// Label.
    pub label: String,
    /// Address in the old build, on the first page.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub old: Option<String>,
    /// Address in the new build, on the first page.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub new: Option<String>,
    /// Path of the first page with the difference.
    pub page: String,
    /// Number of pages with the difference.
    pub pages: usize,
}

type Links = BTreeSet<(String, String)>;

/// Returns the links that differ on a page.
pub(super) fn shared_changes(path: &str, old: &Page, new: &Page) -> Vec<SharedChange> {
    let navbar = bar_changes("navbar", &old.navbar, &new.navbar, path);
    navbar.into_iter().chain(bar_changes("footer", &old.footer, &new.footer, path)).collect()
}

fn bar_changes(part: &'static str, old: &Links, new: &Links, path: &str) -> Vec<SharedChange> {
    let mut by_label: BTreeMap<&str, [Option<&String>; 2]> = BTreeMap::new();
    for (label, address) in old.difference(new) {
        by_label.entry(label).or_default()[0] = Some(address);
    }
    for (label, address) in new.difference(old) {
        by_label.entry(label).or_default()[1] = Some(address);
    }
    let change = |(label, [old, new]): (&str, [Option<&String>; 2])| {
        let edit = Edit::between(old, new)?;
        let (old, new) = (old.cloned(), new.cloned());
        let page = shown(path).to_owned();
        Some(SharedChange { part, edit, label: label.to_owned(), old, new, page, pages: 1 })
    };
    by_label.into_iter().filter_map(change).collect()
}

/// Joins the changes of pages, in their order: one change for each label.
pub(super) fn joined(changes: impl IntoIterator<Item = SharedChange>) -> Vec<SharedChange> {
    let mut joined: BTreeMap<(&str, Edit, String), SharedChange> = BTreeMap::new();
    for change in changes {
        let key = (change.part, change.edit, change.label.clone());
        match joined.get_mut(&key) {
            Some(first) => first.pages += 1,
            None => {
                joined.insert(key, change);
            }
        }
    }
    joined.into_values().collect()
}
