//! Sidebar entries from the folders of documents.
//!
//! A folder is a category, and its index document the category's page. Entries are ordered by number prefixes and
//! positions, then by file name (R-SIDE-13, R-ROUTE-09).

use std::sync::Arc;

use indexmap::IndexMap;

use super::category_link::read_category_link;
use super::entry::{CategoryLinkEntry, SidebarEntry};
use super::file::has_key;
use crate::sidebar_look::{Badge, LookKey, SidebarIcon, SidebarLook};
use crate::yaml::read_yaml;
use crate::{Doc, DocId, Issue, Location, NumberPrefixes, Value};
use docs_core::unknown_key;

/// Content of a `_category_` file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CategoryMetadata {
    /// Replaces the name of the folder.
    pub label: Option<String>,
    /// Position among its siblings.
    pub position: Option<f64>,
    /// Page of the category.
    pub link: Option<CategoryLinkEntry>,
    /// `true` if the category can be collapsed.
    pub collapsible: Option<bool>,
    /// `true` if the category is collapsed initially.
    pub collapsed: Option<bool>,
    /// Appearance beside the label.
    pub look: SidebarLook,
}

impl CategoryMetadata {
    /// Keys of the file. The engine ignores the last two, which Docusaurus accepts.
    pub const KEYS: [&'static str; 11] = [
        "label",
        "position",
        "link",
        "collapsible",
        "collapsed",
        "className",
        "badge",
        "icon",
        "description",
        "customProps",
        "key",
    ];

    /// Reads a `_category_.json` or `_category_.yml` file.
    ///
    /// ```
    /// use docs_model::CategoryMetadata;
    ///
    /// let (metadata, issues) = CategoryMetadata::read("docs/tools/_category_.yml", "label: Tools\nposition: 2\n");
    /// assert!(issues.is_empty());
    /// assert_eq!(metadata.label.as_deref(), Some("Tools"));
    /// ```
    #[must_use]
    pub fn read(file: &str, text: &str) -> (Self, Vec<Issue>) {
        match read_yaml(CODE, file, text) {
            Ok(value) => Self::from_value_of(file, text, value),
            Err(issue) => (Self::default(), vec![issue]),
        }
    }

    /// Reads the value of such a file.
    #[must_use]
    pub fn from_value(file: &str, value: Value) -> (Self, Vec<Issue>) {
        Self::from_value_of(file, "", value)
    }

    /// Reads the value of a file with this source.
    fn from_value_of(file: &str, text: &str, value: Value) -> (Self, Vec<Issue>) {
        let location = |key: &str| {
            let line = text.lines().position(|line| has_key(line, key));
            match line.and_then(|line| u32::try_from(line + 1).ok()) {
                Some(line) => Location::line(file, line),
                None => Location::file(file),
            }
        };
        let fault = |key: &str, message: String| Issue::error(CODE, message).at(location(key));
        let look_key = |name| LookKey { code: CODE, name, location: location(name) };
        let Value::Table(table) = value else {
            return (
                Self::default(),
                vec![fault("", format!("expected a table, found {}", value.kind()))],
            );
        };
        let mut metadata = Self::default();
        let mut issues = Vec::new();
        for (key, value) in table {
            match (key.as_str(), value) {
                (_, Value::Null) if key != "link" => {}
                ("label", Value::Text(text)) => metadata.label = Some(text),
                ("position", Value::Number(number)) => metadata.position = Some(number),
                ("collapsible", Value::Boolean(flag)) => metadata.collapsible = Some(flag),
                ("collapsed", Value::Boolean(flag)) => metadata.collapsed = Some(flag),
                ("className", Value::Text(text)) => metadata.look.class_name = Some(text),
                ("description", Value::Text(text)) => metadata.look.description = Some(text),
                ("badge", value) => match Badge::read(&look_key("badge"), value) {
                    Ok(badge) => metadata.look.badge = Some(badge),
                    Err(issue) => issues.push(issue),
                },
                ("icon", value) => match SidebarIcon::read(&look_key("icon"), value) {
                    Ok(icon) => metadata.look.icon = Some(icon),
                    Err(issue) => issues.push(issue),
                },
                ("link", value) => match read_category_link(value) {
                    Ok(link) => metadata.link = link,
                    Err(message) => issues.push(fault("link", message)),
                },
                (key, _) if IGNORED.contains(&key) => {}
                (key, _) if !Self::KEYS.contains(&key) => {
                    let documented = Self::KEYS.into_iter().filter(|key| !IGNORED.contains(key));
                    let (message, help) = unknown_key(key, &documented.collect::<Vec<_>>());
                    issues.push(fault(key, message).maybe_help(help));
                }
                (key, value) => {
                    let message = format!("`{key}` can't be used here as {}", value.kind());
                    issues.push(fault(key, message));
                }
            }
        }
        (metadata, issues)
    }
}

/// Code of the issues of a `_category_` file.
const CODE: &str = "category-metadata";

/// Keys of a `_category_` file that are accepted for compatibility and not used.
const IGNORED: [&str; 2] = ["customProps", "key"];

/// Returns the entries for all documents in `folder` and below; `.` is the whole version.
pub(super) fn autogenerate(
    folder: &str,
    docs: &IndexMap<DocId, Arc<Doc>>,
    metadata: &IndexMap<String, CategoryMetadata>,
    number_prefixes: &NumberPrefixes,
) -> Vec<SidebarEntry> {
    let top = folder.trim_matches('/').trim_start_matches("./");
    let top = if top == "." { "" } else { top };
    let docs = docs.values().map(|doc| &**doc);
    let mut files: Vec<&Doc> = docs.filter(|doc| is_below(&doc.folder, top)).collect();
    files.sort_by_cached_key(|doc| doc.relative_file());
    let mut tree = Folder::default();
    for doc in files {
        tree.insert(doc.folder[top.len()..].trim_start_matches('/'), doc);
    }
    let items = Generator { metadata, number_prefixes }.entries(tree, top);
    items.into_iter().map(|positioned| positioned.entry).collect()
}

fn is_below(folder: &str, top: &str) -> bool {
    match folder.strip_prefix(top) {
        Some(rest) => top.is_empty() || rest.is_empty() || rest.starts_with('/'),
        None => false,
    }
}

/// Documents and folders in the order in which they were found.
#[derive(Default)]
struct Folder<'a> {
    children: IndexMap<String, Node<'a>>,
}

enum Node<'a> {
    Doc(&'a Doc),
    Folder(Folder<'a>),
}

impl<'a> Folder<'a> {
    fn insert(&mut self, path: &str, doc: &'a Doc) {
        if path.is_empty() {
            let name = doc.file.rsplit('/').next().unwrap_or_default();
            self.children.insert(name.to_owned(), Node::Doc(doc));
            return;
        }
        let (name, rest) = path.split_once('/').unwrap_or((path, ""));
        let child =
            self.children.entry(name.to_owned()).or_insert_with(|| Node::Folder(Folder::default()));
        if let Node::Folder(folder) = child {
            folder.insert(rest, doc);
        }
    }
}

struct Positioned {
    position: Option<f64>,
    entry: SidebarEntry,
}

struct Generator<'a> {
    metadata: &'a IndexMap<String, CategoryMetadata>,
    number_prefixes: &'a NumberPrefixes,
}

impl Generator<'_> {
    fn entries(&self, folder: Folder<'_>, path: &str) -> Vec<Positioned> {
        let mut entries: Vec<Positioned> = folder
            .children
            .into_iter()
            .map(|(name, node)| match node {
                Node::Doc(doc) => doc_entry(doc),
                Node::Folder(folder) => self.category(folder, &name, &join(path, &name)),
            })
            .collect();
        // The sort is stable: entries without a position keep their order, after those with one.
        entries.sort_by(|one, other| match (one.position, other.position) {
            (Some(one), Some(other)) => one.total_cmp(&other),
            (one, other) => one.is_none().cmp(&other.is_none()),
        });
        entries
    }

    fn category(&self, folder: Folder<'_>, name: &str, path: &str) -> Positioned {
        let metadata = self.metadata.get(path).cloned().unwrap_or_default();
        let page = linked_doc(&folder, metadata.link.as_ref());
        let link = match (&page, metadata.link) {
            (Some(doc), _) => Some(CategoryLinkEntry::Doc(doc.id.clone())),
            (None, link) => link,
        };
        let (shown, number) = self.number_prefixes.split(name);
        let position = metadata.position.or(page.and_then(|doc| doc.position)).or(number);
        let label = metadata
            .label
            .or(page.map(|doc| doc.sidebar_label().to_owned()))
            .unwrap_or_else(|| shown.to_owned());
        let look = match page {
            Some(doc) => metadata.look.or(&doc.front_matter.sidebar_look),
            None => metadata.look,
        };
        let page_id = page.map(|doc| doc.id.clone());
        let items = self
            .entries(folder, path)
            .into_iter()
            .map(|positioned| positioned.entry)
            .filter(|entry| !matches!(entry, SidebarEntry::Doc { id, .. } if Some(id) == page_id.as_ref()))
            .collect();
        let entry = SidebarEntry::Category {
            label,
            link,
            collapsible: metadata.collapsible,
            collapsed: metadata.collapsed,
            look,
            items,
        };
        Positioned { position, entry }
    }
}

fn doc_entry(doc: &Doc) -> Positioned {
    let entry = SidebarEntry::Doc {
        id: doc.id.clone(),
        label: doc.front_matter.sidebar_label.clone(),
        is_reference: false,
        look: SidebarLook::default(),
    };
    Positioned { position: doc.position, entry }
}

/// Returns the document of a folder's page: the one its metadata names, otherwise its index document.
fn linked_doc<'a>(folder: &Folder<'a>, link: Option<&CategoryLinkEntry>) -> Option<&'a Doc> {
    let mut docs = folder.children.values().filter_map(|node| match node {
        Node::Doc(doc) => Some(*doc),
        Node::Folder(_) => None,
    });
    match link {
        None => docs.find(|doc| doc.is_category_index),
        Some(CategoryLinkEntry::Doc(wanted)) => {
            let local = |doc: &&Doc| doc.id.as_str().rsplit('/').next() == Some(wanted.as_str());
            docs.find(|doc| doc.id == *wanted || local(doc))
        }
        Some(CategoryLinkEntry::GeneratedIndex(_) | CategoryLinkEntry::None) => None,
    }
}

fn join(path: &str, name: &str) -> String {
    if path.is_empty() { name.to_owned() } else { format!("{path}/{name}") }
}
