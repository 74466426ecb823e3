//! Files of sidebars.

use serde::Deserialize;

use crate::error::AnswerError;

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
        #[serde(default)]
        items: Vec<SidebarItem>,
        /// File with the items, if it is another one.
        branch: Option<SidebarBranch>,
    },
    #[serde(other)]
    Other,
}

/// Reference to the file of a category.
#[derive(Debug, Deserialize)]
pub(crate) struct SidebarBranch {
    href: Box<str>,
}

/// Maximum number of files within each other. The files of a build have fewer; those of others could contain themselves.
const MAX_FILES: usize = 100;

impl SidebarFile {
    pub(crate) fn from_json(json: &[u8]) -> Option<Self> {
        serde_json::from_slice(json).ok()
    }

    /// Adds the items of the files of categories. `read` returns a file by its name within the folder of assets.
    ///
    /// # Errors
    ///
    /// The errors of `read`, and a sidebar with more than [`MAX_FILES`] files within each other.
    pub(crate) fn complete(&mut self, read: &BranchReader<'_>) -> Result<(), AnswerError> {
        complete(&mut self.items, read, MAX_FILES)
    }
}

/// Reader of the files of categories by their names.
type BranchReader<'a> = dyn Fn(&str) -> Result<SidebarFile, AnswerError> + 'a;

fn complete(
    items: &mut [SidebarItem],
    read: &BranchReader<'_>,
    depth: usize,
) -> Result<(), AnswerError> {
    for item in items {
        let SidebarItem::Category { items, branch, .. } = item else { continue };
        let depth = match branch.take() {
            Some(SidebarBranch { href }) => {
                let name = href.rsplit_once('/').map_or(&*href, |(_, name)| name);
                let depth = depth.checked_sub(1).ok_or_else(|| {
                    AnswerError::Incomplete(format!(
                        "The file `{name}` is too deep in its sidebar."
                    ))
                })?;
                *items = read(name)?.items;
                depth
            }
            None => depth,
        };
        complete(items, read, depth)?;
    }
    Ok(())
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
