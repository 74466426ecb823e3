//! Files of sidebars.

use serde::Deserialize;

/// A sidebar as a build writes it.
#[derive(Debug, Deserialize)]
pub(crate) struct SidebarFile {
    pub(crate) items: Vec<SidebarItem>,
}

/// An entry of a sidebar.
#[derive(Debug, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub(crate) enum SidebarItem {
    Link {
        label: Box<str>,
        href: Box<str>,
        #[serde(default)]
        unlisted: bool,
    },
    Category {
        label: Box<str>,
        href: Option<Box<str>>,
        #[serde(default, rename = "linkUnlisted")]
        link_unlisted: bool,
        items: Vec<SidebarItem>,
    },
    #[serde(other)]
    Other,
}

impl SidebarFile {
    pub(crate) fn from_json(json: &[u8]) -> Option<Self> {
        serde_json::from_slice(json).ok()
    }
}

/// Returns the number of entries down to a depth.
pub(crate) fn count(items: &[SidebarItem], depth: u32) -> usize {
    let below = |item: &SidebarItem| match item {
        SidebarItem::Link { unlisted: true, .. } | SidebarItem::Other => 0,
        SidebarItem::Category { items, .. } if depth > 1 => 1 + count(items, depth - 1),
        _ => 1,
    };
    items.iter().map(below).sum()
}
