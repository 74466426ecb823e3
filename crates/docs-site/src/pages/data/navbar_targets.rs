//! Targets of the navbar's items in versions other than the latest one (R-VER-13).

use std::collections::BTreeMap;

use docs_model::{DocsInstance, NavbarItemKind, Settings, Version};

use crate::values::address::href;

/// Returns the targets of the navbar's items in a version, by their keys. Omits items whose target the version lacks. Empty for the
/// latest version, whose targets the items have on other pages.
pub(super) fn navbar_targets(
    settings: &Settings,
    instance: &DocsInstance,
    version: &Version,
) -> BTreeMap<String, String> {
    if version.settings.is_latest {
        return BTreeMap::new();
    }
    let items = settings.navbar.items.iter().map(|item| &item.kind);
    let items = items.flat_map(|item| std::iter::once(item).chain(item.nested()));
    let targets = items.filter_map(|item| {
        let (key, of_instance) = version_key(item)?;
        let is_own = of_instance == instance.settings.id;
        Some((key, href(settings, is_own.then(|| target(version, item))??)))
    });
    targets.collect()
}

/// Returns the key of an item whose target depends on the version, and its set of docs.
pub(super) fn version_key(item: &NavbarItemKind) -> Option<(String, &str)> {
    let (kind, instance, id) = match item {
        NavbarItemKind::Doc { instance, id, .. } => ("doc", instance, id.as_str()),
        NavbarItemKind::DocSidebar { instance, id, .. } => ("sidebar", instance, id.as_str()),
        // Without its own label, the item shows the label of the latest version; with its own target, the target is the same on all pages.
        NavbarItemKind::DocsVersion { instance, label: Some(_), to: None, .. } => {
            ("version", instance, "")
        }
        _ => return None,
    };
    Some((format!("{kind}/{instance}/{id}"), instance))
}

fn target<'a>(version: &'a Version, item: &NavbarItemKind) -> Option<&'a str> {
    match item {
        NavbarItemKind::Doc { id, .. } => Some(&version.docs.get(id)?.permalink),
        NavbarItemKind::DocSidebar { id, .. } => Some(version.sidebars.get(id)?.first_page()?.href),
        _ => Some(&version.main_doc()?.permalink),
    }
}
