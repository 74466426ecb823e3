//! Sidebar of a section.

use super::errors::has_errors;
use super::parts::class_name;
use crate::model::{Model, Operation};
use crate::page::SidebarEntry;

/// Returns the entries: the first pages, the operations by their first tag, webhooks, schemas.
pub(super) fn sidebar(model: &Model<'_>, label: &str) -> Vec<SidebarEntry> {
    let mut entries = vec![plain("index", label)];
    if !model.security_schemes.is_empty() {
        entries.push(plain("authentication", "Authentication"));
    }
    if has_errors(model) {
        entries.push(plain("errors", "Errors"));
    }
    for (index, tag) in model.tags.iter().enumerate() {
        let operations = model
            .operations
            .iter()
            .filter(|operation| !operation.is_webhook && operation.tags.first() == Some(&index));
        entries.push(category(tag.name, Some(&tag.page), operations));
    }
    let untagged = |operation: &&Operation<'_>| !operation.is_webhook && operation.tags.is_empty();
    let untagged = model.operations.iter().filter(untagged);
    if model.tags.is_empty() {
        entries.extend(untagged.map(entry));
    } else {
        entries.push(category("Other operations", None, untagged));
    }
    let webhooks = model.operations.iter().filter(|operation| operation.is_webhook);
    entries.push(category("Webhooks", None, webhooks));
    let schemas = model.schemas.iter().map(|schema| plain(&schema.page, schema.name)).collect();
    entries.push(SidebarEntry::Category {
        label: "Schemas".to_owned(),
        page: None,
        entries: schemas,
    });
    entries.retain(|entry| match entry {
        SidebarEntry::Category { page, entries, .. } => page.is_some() || !entries.is_empty(),
        SidebarEntry::Page { .. } => true,
    });
    entries
}

fn plain(id: &str, label: &str) -> SidebarEntry {
    SidebarEntry::Page { id: id.to_owned(), label: label.to_owned(), class_name: None }
}

fn entry(operation: &Operation<'_>) -> SidebarEntry {
    SidebarEntry::Page {
        id: operation.page.clone(),
        label: operation.title(),
        class_name: Some(class_name(operation)),
    }
}

fn category<'m, 'a: 'm>(
    label: &str,
    page: Option<&String>,
    operations: impl Iterator<Item = &'m Operation<'a>>,
) -> SidebarEntry {
    SidebarEntry::Category {
        label: label.to_owned(),
        page: page.cloned(),
        entries: operations.map(entry).collect(),
    }
}
