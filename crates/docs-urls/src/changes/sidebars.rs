//! Changes of sidebars.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};
use similar::{Algorithm, capture_diff_slices};

use super::edit::Edit;

/// A sidebar that differs.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[non_exhaustive]
pub struct SidebarChange {
    /// Kind of the change: the sidebar was added, removed or changed.
    pub edit: Edit,
    /// Name: set of docs, version and id, as in `default/current/docs`.
    pub name: String,
    /// Entries that differ, of a sidebar that both builds have.
    pub entries: Vec<EntryChange>,
}

/// An entry of a sidebar that differs.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[non_exhaustive]
pub struct EntryChange {
    /// Kind of the change: the entry was added, removed, changed or moved.
    pub edit: Edit,
    /// The entry in the old build.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub old: Option<Entry>,
    /// The entry in the new build.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub new: Option<Entry>,
}

/// Entry of a sidebar.
#[derive(Clone, Debug, Default, Eq, Hash, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Entry {
    /// Labels of the categories around the entry, from the outermost one.
    pub categories: Vec<String>,
    /// Label.
    pub label: String,
    /// Address.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub address: Option<String>,
}

/// File of a sidebar.
#[derive(Debug, Default, Deserialize)]
struct SidebarFile {
    #[serde(default)]
    items: Vec<Item>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Item {
    label: String,
    href: Option<String>,
    items: Vec<Item>,
    /// HTML of an entry without a label.
    value: String,
    branch: Option<Branch>,
}

/// Reference to the file with the items of a category.
#[derive(Debug, Deserialize)]
struct Branch {
    href: String,
}

/// Maximum number of files within each other. The files of a build have fewer; those of others could contain themselves.
const MAX_FILES: usize = 100;

/// Returns the bytes of a file at an address.
pub(super) type ReadAddress<'a> = dyn Fn(&str) -> Option<Vec<u8>> + 'a;

/// Returns the entries in the file of a sidebar, in order; `read` returns the files of large categories. A file that is not a sidebar
/// has none.
pub(super) fn entries(bytes: &[u8], read: &ReadAddress<'_>) -> Vec<Entry> {
    let mut entries = Vec::new();
    add(&items(bytes), read, MAX_FILES, &mut Vec::new(), &mut entries);
    entries
}

fn items(bytes: &[u8]) -> Vec<Item> {
    serde_json::from_slice::<SidebarFile>(bytes).unwrap_or_default().items
}

fn add(
    items_here: &[Item],
    read: &ReadAddress<'_>,
    files: usize,
    categories: &mut Vec<String>,
    entries: &mut Vec<Entry>,
) {
    for item in items_here {
        let label = if item.label.is_empty() { &item.value } else { &item.label };
        let address = item.href.clone();
        entries.push(Entry { categories: categories.clone(), label: label.clone(), address });
        categories.push(label.clone());
        add(&item.items, read, files, categories, entries);
        if let Some(branch) = item.branch.as_ref().filter(|_| files > 0) {
            let below = read(&branch.href).map(|bytes| items(&bytes)).unwrap_or_default();
            add(&below, read, files - 1, categories, entries);
        }
        categories.pop();
    }
}

/// Returns the entries that differ. Each entry is in at most one change.
pub(super) fn entry_changes(old: &[Entry], new: &[Entry]) -> Vec<EntryChange> {
    // A renamed category does not change the entries within it.
    let key = |entry: &Entry| (entry.categories.len(), entry.label.clone(), entry.address.clone());
    let (old_keys, new_keys): (Vec<_>, Vec<_>) =
        (old.iter().map(key).collect(), new.iter().map(key).collect());
    let (mut removed, mut added) = (Vec::new(), Vec::new());
    for op in capture_diff_slices(Algorithm::Myers, &old_keys, &new_keys) {
        if op.tag() != similar::DiffTag::Equal {
            removed.extend(op.old_range());
            added.extend(op.new_range());
        }
    }
    let mut replaced: HashMap<usize, usize> = HashMap::new();
    let rules: [fn(&Entry, &Entry) -> bool; 4] = [
        |old, new| old.label == new.label && old.address == new.address,
        |old, new| old.address.is_some() && old.address == new.address,
        |old, new| old.label == new.label && old.categories == new.categories,
        // A category with another label.
        |old, new| {
            old.address.is_none() && new.address.is_none() && old.categories == new.categories
        },
    ];
    for rule in rules {
        for of_new in &added {
            let is_free = |of_old: &&usize| !replaced.values().any(|taken| taken == *of_old);
            let mut free = removed.iter().filter(is_free);
            if !replaced.contains_key(of_new)
                && let Some(of_old) = free.find(|of_old| rule(&old[**of_old], &new[*of_new]))
            {
                replaced.insert(*of_new, *of_old);
            }
        }
    }
    let mut changes: Vec<EntryChange> = added
        .iter()
        .map(|of_new| {
            let old = replaced.get(of_new).map(|of_old| old[*of_old].clone());
            let new = new[*of_new].clone();
            let edit = match &old {
                None => Edit::Added,
                Some(old) if old.label == new.label && old.address == new.address => Edit::Moved,
                Some(_) => Edit::Changed,
            };
            EntryChange { edit, old, new: Some(new) }
        })
        .collect();
    let gone = removed.iter().filter(|of_old| !replaced.values().any(|taken| taken == *of_old));
    changes.extend(gone.map(|of_old| EntryChange {
        edit: Edit::Removed,
        old: Some(old[*of_old].clone()),
        new: None,
    }));
    changes
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sidebar(text: &str) -> Vec<Entry> {
        entries(format!("{{\"items\":[{text}]}}").as_bytes(), &|_| None)
    }

    fn link(label: &str, href: &str) -> String {
        format!("{{\"type\":\"link\",\"label\":\"{label}\",\"href\":\"{href}\"}}")
    }

    fn category(label: &str, items: &[&String]) -> String {
        let items: Vec<&str> = items.iter().map(|item| item.as_str()).collect();
        let items = items.join(",");
        format!("{{\"type\":\"category\",\"label\":\"{label}\",\"href\":null,\"items\":[{items}]}}")
    }

    #[test]
    fn large_categories_are_in_files_of_their_own() {
        let category = r#"{"label":"One","items":[],"branch":{"href":"/assets/one.json"}}"#;
        let file = format!("{{\"items\":[{},{category}]}}", link("A", "/a"));
        let read =
            |address: &str| (address == "/assets/one.json").then(|| file.clone().into_bytes());
        let entries = entries(file.as_bytes(), &read);
        assert_eq!(entries.len(), 2 * (MAX_FILES + 1));
        assert_eq!(
            entries[2],
            Entry {
                categories: vec!["One".to_owned()],
                label: "A".to_owned(),
                address: Some("/a".to_owned()),
            }
        );
    }

    #[test]
    fn each_edit_of_a_sidebar_is_one_change() {
        let (a, b, c) = (link("A", "/a"), link("B", "/b"), link("C", "/c"));
        let before = [category("One", &[&a, &b]), c.clone()].join(",");
        let rows = [
            ([category("One", &[&a, &b]), c.clone()].join(","), ""),
            ([category("Two", &[&a, &b]), c.clone()].join(","), "changed One Two"),
            ([category("One", &[&b, &a]), c.clone()].join(","), "moved B B"),
            ([category("One", &[&a]), b.clone(), c.clone()].join(","), "moved B B"),
            ([category("One", &[&link("Z", "/a"), &b]), c.clone()].join(","), "changed A Z"),
            ([category("One", &[&link("A", "/z"), &b]), c.clone()].join(","), "changed A A"),
            ([category("One", &[&a, &b])].join(","), "removed C -"),
            ([category("One", &[&a, &link("N", "/n"), &b]), c].join(","), "added - N"),
        ];
        for (after, expected) in rows {
            let changes = entry_changes(&sidebar(&before), &sidebar(&after));
            let label = |entry: &Option<Entry>| {
                entry.as_ref().map_or("-".to_owned(), |entry| entry.label.clone())
            };
            let line = |change: &EntryChange| {
                format!("{} {} {}", change.edit.name(), label(&change.old), label(&change.new))
            };
            let lines: Vec<String> = changes.iter().map(line).collect();
            assert_eq!(lines.join(", "), expected, "{after}");
        }
    }
}
