//! Sentences that all reports contain.

use super::blocks::BlockChange;
use super::compare::Changes;
use super::edit::{Edit, ValueChange};
use super::page::PageChange;
use super::shared::SharedChange;
use super::sidebars::{Entry, EntryChange};

/// Returns a number with its noun: `1 page`, `2 pages`.
pub(super) fn count(number: usize, noun: &str) -> String {
    match (number, noun.strip_suffix('y')) {
        (1, _) => format!("1 {noun}"),
        (_, Some(start)) => format!("{number} {start}ies"),
        _ => format!("{number} {noun}s"),
    }
}

/// Returns a summary: numbers of pages by edit, and of the other differences.
pub(super) fn summary(changes: &Changes) -> String {
    let counts = &changes.counts;
    let edits = [Edit::Changed, Edit::Added, Edit::Removed, Edit::Moved];
    let pages = edits.into_iter().filter_map(|edit| {
        let number = changes.pages_with(edit);
        (number > 0).then(|| format!("{} {}", count(number, "page"), edit.name()))
    });
    let entries = changes.sidebars.iter().map(|sidebar| sidebar.entries.len().max(1)).sum();
    let others = [
        (entries, "difference of sidebars", "differences of sidebars"),
        (changes.redirects.len(), "redirect", "redirects"),
        (changes.shared.len(), "link of navbar and footer", "links of navbar and footer"),
        (changes.site.len(), "value of the site", "values of the site"),
        (changes.files.len(), "file", "files"),
    ];
    let others = others.into_iter().filter(|(number, ..)| *number > 0);
    let others = others.map(|(number, one, many)| match number {
        1 => format!("1 {one}"),
        number => format!("{number} {many}"),
    });
    let parts: Vec<String> = pages.chain(others).collect();
    let compared = format!("{} before, {} after", count(counts.old, "page"), counts.new);
    let result = if parts.is_empty() { "no differences".to_owned() } else { parts.join(", ") };
    format!("{result} ({compared})")
}

/// Returns a note on the former path or the redirect of a moved or removed page.
pub(super) fn page_note(page: &PageChange) -> Option<String> {
    match (page.edit, &page.redirect) {
        (Edit::Moved, redirect) => {
            let from = page.from.as_deref().unwrap_or_default();
            let reason = page.reason.as_deref().unwrap_or_default();
            Some(match redirect {
                Some(to) => format!("from {from}, which redirects to {to}"),
                None => format!("from {from} ({reason}; no redirect)"),
            })
        }
        (Edit::Removed, Some(to)) => Some(format!("redirects to {to}")),
        (Edit::Removed, None) => Some("no redirect".to_owned()),
        _ => None,
    }
}

/// Returns the kind and the place of a block: `text under "Limits"`.
pub(super) fn block_place(change: &BlockChange) -> String {
    let edit = match change.edit {
        Edit::Changed => String::new(),
        edit => format!("{} ", edit.name()),
    };
    let section = match &change.section {
        Some(section) => format!(" under “{section}”"),
        None => String::new(),
    };
    let component = [&change.old, &change.new].into_iter().flatten().any(|it| it.is_in_component);
    let component = if component { " of a component" } else { "" };
    format!("{edit}{}{component}{section}", change.kind.name())
}

/// Returns the old and the new form of a value.
pub(super) fn value(change: &ValueChange) -> String {
    let quoted = |value: &String| format!("“{value}”");
    match (&change.old, &change.new) {
        (Some(old), Some(new)) if old == new => {
            format!("{}: the content of “{old}” differs", change.name)
        }
        (Some(old), Some(new)) => format!("{}: {} → {}", change.name, quoted(old), quoted(new)),
        (Some(old), None) => format!("{}: removed {}", change.name, quoted(old)),
        (None, Some(new)) => format!("{}: added {}", change.name, quoted(new)),
        (None, None) => change.name.clone(),
    }
}

/// Returns the change of an entry of a sidebar.
pub(super) fn entry(change: &EntryChange) -> String {
    let full = |entry: &Entry| {
        let labels = entry.categories.iter().chain([&entry.label]);
        let path: Vec<&str> = labels.map(String::as_str).collect();
        let address = entry.address.as_ref().map(|to| format!(" ({to})")).unwrap_or_default();
        format!("“{}”{address}", path.join(" › "))
    };
    let edit = change.edit.name();
    match (&change.old, &change.new) {
        (Some(old), Some(new)) if full(old) == full(new) => {
            format!("{edit} {} within its category", full(new))
        }
        (Some(old), Some(new)) => format!("{edit} {} → {}", full(old), full(new)),
        (Some(entry), None) | (None, Some(entry)) => format!("{edit} {}", full(entry)),
        (None, None) => edit.to_owned(),
    }
}

/// Returns the change of a link that many pages have.
pub(super) fn shared(change: &SharedChange) -> String {
    let SharedChange { part, edit, label, old, new, page, pages } = change;
    let addresses = match (old, new) {
        (Some(old), Some(new)) => format!("{old} → {new}"),
        (Some(address), None) | (None, Some(address)) => address.clone(),
        (None, None) => String::new(),
    };
    let pages = match pages {
        1 => format!("on {page}"),
        pages => format!("on {pages} pages, {page} first"),
    };
    format!("{} {part} link “{label}” ({addresses}) {pages}", edit.name())
}
