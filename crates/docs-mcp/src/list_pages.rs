//! Sidebars as trees.

use std::fmt::Write as _;

use docs_model::{OutlinedSidebar, SiteOutline};
use docs_server::RoutePath;
use rmcp::schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::BuiltSite;
use crate::address::{public_address, split_address};
use crate::error::AnswerError;
use crate::search::searched_versions;
use crate::sidebar::{SidebarItem, count};

/// Maximum number of entries in an answer.
const MAX_ENTRIES: usize = 500;

/// Maximum depth of the entries in an answer.
const MAX_DEPTH: u32 = 20;

/// A request for the pages of a version.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(crate = "rmcp::schemars")]
pub struct ListPages {
    /// Name or label of the version. Default: the latest.
    #[serde(default)]
    pub version: Option<String>,
    /// Tag of the language, such as `en`. Default: the site's main language.
    #[serde(default)]
    pub language: Option<String>,
    /// Title or address of a category, to list its entries alone.
    #[serde(default)]
    pub under: Option<String>,
    /// Maximum depth of the tree, from 1 to 20. Default: as deep as 500 entries allow.
    #[serde(default)]
    pub depth: Option<u32>,
}

/// Sidebars of a version.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(crate = "rmcp::schemars")]
#[non_exhaustive]
pub struct ListedPages {
    /// Tag of the language.
    pub language: String,
    /// The sidebars.
    pub sidebars: Vec<ListedSidebar>,
}

/// A sidebar.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(crate = "rmcp::schemars")]
#[non_exhaustive]
pub struct ListedSidebar {
    /// Id of the sidebar.
    pub id: String,
    /// Name of the version; absent for a blog.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub version: String,
    /// Entries.
    pub pages: Vec<ListedEntry>,
    /// Number of entries that the answer omits at the end.
    #[serde(skip_serializing_if = "is_zero")]
    pub omitted: usize,
}

/// An entry of a sidebar: a page, or a category.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(crate = "rmcp::schemars")]
#[non_exhaustive]
pub struct ListedEntry {
    /// Label.
    pub title: String,
    /// Address; absent for a category without a page.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
    /// Entries of the category.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub pages: Vec<ListedEntry>,
    /// Number of entries below the category that the answer omits: list them with `under`.
    #[serde(skip_serializing_if = "is_zero")]
    pub omitted: usize,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
fn is_zero(count: &usize) -> bool {
    *count == 0
}

impl BuiltSite {
    /// Returns the sidebars of a version as trees.
    ///
    /// # Errors
    ///
    /// Returns an error if an argument is invalid, or the folder has no build.
    pub fn list_pages(&self, request: &ListPages) -> Result<ListedPages, AnswerError> {
        let depth = request.depth.unwrap_or(MAX_DEPTH);
        if !(1..=MAX_DEPTH).contains(&depth) {
            let message = format!("`depth` must be between 1 and {MAX_DEPTH}.");
            return Err(AnswerError::Argument(message));
        }
        let language = self.language(request.language.as_deref())?;
        let outline = &language.outline;
        let versions = searched_versions(outline, request.version.as_deref())?;
        let is_listed = |sidebar: &&OutlinedSidebar| {
            let is_of = |version: &&docs_model::OutlinedVersion| {
                version.instance == sidebar.instance && version.name == sidebar.version
            };
            // Blogs belong to no version.
            if sidebar.instance.is_empty() {
                request.version.is_none()
            } else {
                versions.iter().any(is_of)
            }
        };
        let mut sidebars = Vec::new();
        for sidebar in outline.sidebars.iter().filter(is_listed) {
            let file = self.sidebar(&language, &sidebar.file)?;
            let items = match &request.under {
                None => Some(&file.items[..]),
                Some(under) => category(outline, &file.items, under),
            };
            if let Some(items) = items {
                let tree = Tree { outline, max_depth: depth };
                let (pages, omitted) = tree.entries(items);
                let (id, version) = (sidebar.id.clone(), sidebar.version.clone());
                sidebars.push(ListedSidebar { id, version, pages, omitted });
            }
        }
        match &request.under {
            Some(under) if sidebars.is_empty() => Err(AnswerError::Argument(format!(
                "No category of the sidebars has the title or the address `{under}`. Call `list_pages` without `under` \
                 for the categories."
            ))),
            _ => Ok(ListedPages { language: outline.language.clone(), sidebars }),
        }
    }
}

/// Returns the entries of the category with a title or an address.
fn category<'a>(
    outline: &SiteOutline,
    items: &'a [SidebarItem],
    under: &str,
) -> Option<&'a [SidebarItem]> {
    let path = split_address(outline, under.trim()).map(|(path, _)| path);
    let title = under.trim().to_lowercase();
    let mut open: Vec<&[SidebarItem]> = vec![items];
    while let Some(items) = open.pop() {
        for item in items {
            let SidebarItem::Category { label, href, items, .. } = item else { continue };
            let is_at =
                |path: &RoutePath| href.as_deref().is_some_and(|href| href == path.as_str());
            if label.to_lowercase() == title || path.as_ref().is_some_and(is_at) {
                return Some(items);
            }
            open.push(items);
        }
    }
    None
}

struct Tree<'a> {
    outline: &'a SiteOutline,
    max_depth: u32,
}

impl Tree<'_> {
    /// Returns the entries as deep as the limits allow, and the number of omitted ones on the first level.
    fn entries(&self, items: &[SidebarItem]) -> (Vec<ListedEntry>, usize) {
        let mut depth = 1;
        while depth < self.max_depth && count(items, depth + 1) <= MAX_ENTRIES {
            let deeper = count(items, depth + 1);
            if deeper == count(items, depth) {
                break;
            }
            depth += 1;
        }
        let listed = self.level(items, depth, MAX_ENTRIES);
        let omitted = count(items, 1).saturating_sub(listed.len());
        (listed, omitted)
    }

    fn level(&self, items: &[SidebarItem], depth: u32, limit: usize) -> Vec<ListedEntry> {
        items.iter().filter_map(|item| self.entry(item, depth)).take(limit).collect()
    }

    fn entry(&self, item: &SidebarItem, depth: u32) -> Option<ListedEntry> {
        let address = |href: &str| {
            if href.starts_with('/') { public_address(self.outline, href) } else { href.to_owned() }
        };
        match item {
            SidebarItem::Link { unlisted: true, .. } | SidebarItem::Other => None,
            SidebarItem::Link { label, href, .. } => Some(ListedEntry {
                title: label.to_string(),
                url: Some(address(href)),
                pages: Vec::new(),
                omitted: 0,
            }),
            SidebarItem::Category { label, href, link_unlisted, items, .. } => {
                let is_deep = depth <= 1;
                Some(ListedEntry {
                    title: label.to_string(),
                    url: href.as_deref().filter(|_| !link_unlisted).map(address),
                    pages: if is_deep {
                        Vec::new()
                    } else {
                        self.level(items, depth - 1, usize::MAX)
                    },
                    omitted: if is_deep { count(items, MAX_DEPTH) } else { 0 },
                })
            }
        }
    }
}

impl ListedPages {
    /// Returns the trees as nested lists in Markdown.
    #[must_use]
    pub fn to_markdown(&self) -> String {
        let mut text = String::new();
        for sidebar in &self.sidebars {
            let version = if sidebar.version.is_empty() {
                String::new()
            } else {
                format!(" (version {})", sidebar.version)
            };
            let _ = writeln!(text, "Sidebar {}{version}:\n", sidebar.id);
            write_entries(&mut text, &sidebar.pages, 0);
            if sidebar.omitted > 0 {
                let _ = writeln!(text, "- … and {} more", sidebar.omitted);
            }
            text.push('\n');
        }
        if self.sidebars.is_empty() {
            text.push_str("The site has no sidebars. Use `search`.\n");
        }
        text
    }
}

fn write_entries(text: &mut String, entries: &[ListedEntry], depth: usize) {
    for entry in entries {
        let indent = "  ".repeat(depth);
        let _ = match &entry.url {
            Some(url) => writeln!(text, "{indent}- [{}]({url})", entry.title),
            None => writeln!(text, "{indent}- {}", entry.title),
        };
        write_entries(text, &entry.pages, depth + 1);
        if entry.omitted > 0 {
            let _ = writeln!(
                text,
                "{indent}  - … {} entries: `under` \"{}\"",
                entry.omitted, entry.title
            );
        }
    }
}
