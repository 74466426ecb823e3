//! Targets of the navbar's items in versions other than the latest one (R-VER-13).

use std::collections::BTreeMap;

use docs_model::{DocsInstance, NavbarItemKind, Settings, Version};

use crate::values::address::href;

/// Returns the targets of the navbar's documents, sidebars and main pages in a version, by their targets in the latest one, to which
/// the items lead on other pages. Contains no item whose target the version lacks.
pub(super) fn navbar_targets(
    settings: &Settings,
    instance: &DocsInstance,
    version: &Version,
) -> BTreeMap<String, String> {
    let Some(latest) = instance.latest().filter(|_| !version.settings.is_latest) else {
        return BTreeMap::new();
    };
    let items = settings.navbar.items.iter().map(|item| &item.kind);
    let items = items.flat_map(|item| std::iter::once(item).chain(item.nested()));
    let targets = items.filter(|item| instance_of(item) == Some(&instance.settings.id));
    let in_both = targets.filter_map(|item| {
        Some((href(settings, target(latest, item)?), href(settings, target(version, item)?)))
    });
    in_both.collect()
}

/// Returns the set of docs of an item that leads to one of its pages.
fn instance_of(item: &NavbarItemKind) -> Option<&str> {
    match item {
        NavbarItemKind::Doc { instance, .. }
        | NavbarItemKind::DocSidebar { instance, .. }
        | NavbarItemKind::DocsVersion { instance, .. } => Some(instance),
        _ => None,
    }
}

fn target<'a>(version: &'a Version, item: &NavbarItemKind) -> Option<&'a str> {
    match item {
        NavbarItemKind::Doc { id, .. } => Some(&version.docs.get(id)?.permalink),
        NavbarItemKind::DocSidebar { id, .. } => version.sidebars.get(id)?.first_link(),
        // Without a label of its own, the item has that of the latest version.
        NavbarItemKind::DocsVersion { label: Some(_), .. } => Some(&version.main_doc()?.permalink),
        _ => None,
    }
}
