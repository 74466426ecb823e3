//! Changes of one page.

use std::collections::BTreeSet;

use serde::Serialize;

use super::blocks::{BlockChange, Part};
use super::edit::{Edit, ValueChange};
use crate::prove::Page;

/// A page that differs.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[non_exhaustive]
pub struct PageChange {
    /// Kind of the change: the page was added, removed, moved or changed.
    pub edit: Edit,
    /// Path of the page without the base URL: that in the new build, if it has the page.
    pub path: String,
    /// Title of the page.
    pub title: String,
    /// Path of a moved page in the old build.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// Reason for the assumption that the page was moved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Address to which the old path of a removed or moved page redirects.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub redirect: Option<String>,
    /// Title, description and other values of front matter that differ.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub values: Vec<ValueChange>,
    /// Blocks that differ, of a page that both builds have.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub blocks: Vec<BlockChange>,
    /// Scripts of interactive components that differ, of components whose text is unchanged.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub components: Vec<ValueChange>,
    /// All blocks in reading order.
    #[serde(skip)]
    pub article: Vec<Part>,
}

impl PageChange {
    /// Creates the change of a page that one build has.
    pub(super) fn one(edit: Edit, path: &str, page: &Page, article: Vec<Part>) -> Self {
        Self {
            edit,
            path: shown(path).to_owned(),
            title: page.title.clone(),
            from: None,
            reason: None,
            redirect: None,
            values: Vec::new(),
            blocks: Vec::new(),
            components: Vec::new(),
            article,
        }
    }

    /// Creates the change of a page that both builds have.
    pub(super) fn both(path: &str, old: &Page, new: &Page, article: Vec<Part>) -> Self {
        let changed = article.iter().filter_map(|part| match part {
            Part::Same(_) => None,
            Part::Changed(change) => Some(change.as_ref().clone()),
        });
        let blocks: Vec<BlockChange> = changed.collect();
        let is_in_component = |change: &BlockChange| {
            [&change.old, &change.new].into_iter().flatten().any(|block| block.is_in_component)
        };
        let components = match blocks.iter().any(is_in_component) {
            true => Vec::new(),
            false => component_changes(&old.components, &new.components),
        };
        let values = values(old, new);
        let page = Self::one(Edit::Changed, path, new, article);
        Self { values, blocks, components, ..page }
    }

    /// Returns the number of differences within the page.
    #[must_use]
    pub fn count(&self) -> usize {
        self.values.len() + self.blocks.len() + self.components.len()
    }
}

/// Returns the path of a page in the form that readers see.
pub(super) fn shown(path: &str) -> &str {
    if path.is_empty() { "/" } else { path }
}

fn values(old: &Page, new: &Page) -> Vec<ValueChange> {
    let title = ValueChange::between("title", Some(&old.title), Some(&new.title));
    let description =
        ValueChange::between("description", old.description.as_ref(), new.description.as_ref());
    let names: BTreeSet<&String> = old.metadata.keys().chain(new.metadata.keys()).collect();
    let metadata = names.into_iter().filter_map(|name| {
        ValueChange::between(name, old.metadata.get(name), new.metadata.get(name))
    });
    title.into_iter().chain(description).chain(metadata).collect()
}

/// Returns the scripts of components that differ. A script with another name replaces the one at its position.
fn component_changes(old: &BTreeSet<String>, new: &BTreeSet<String>) -> Vec<ValueChange> {
    let mut removed = old.difference(new);
    let mut added = new.difference(old);
    let mut changes = Vec::new();
    loop {
        let (old, new) = (removed.next(), added.next());
        match ValueChange::between("component", old, new) {
            Some(change) => changes.push(change),
            None => return changes,
        }
    }
}
