//! Sidebar of the pages, as entries of a sidebar of Docusaurus.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::fmt;

use serde_json::{Map, Value, json};

use super::options::CategoryLink;
use super::pages::{Page, PageKind, class_name};
use super::slugs::slug;
use super::tags::{Tag, TagGroup};

/// Label of the category of operations without a tag.
const UNTAGGED: &str = "UNTAGGED";

/// Label of the category of schemas without a tag.
const SCHEMAS: &str = "Schemas";

/// Maximum number of entries of pages. Groups of tags repeat the operations without a tag, so that a small description can have a large
/// sidebar.
const MAX_ENTRIES: usize = 50_000;

/// Sidebar with more entries than a site can contain.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub struct TooManyEntries;

impl fmt::Display for TooManyEntries {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "the sidebar has more than {MAX_ENTRIES} entries")
    }
}

impl std::error::Error for TooManyEntries {}

/// Grouping of the operations (`groupPathsBy`).
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
#[non_exhaustive]
pub enum Grouping {
    /// None: the sidebar is empty, as that of the plugin.
    #[default]
    None,
    /// A category for each tag.
    Tags,
    /// A category for each group of tags, with those of its tags.
    TagGroups,
}

/// Options of the sidebar (`sidebarOptions`).
#[derive(Clone, Debug, Default)]
pub struct Sidebar<'a> {
    /// Grouping of the operations.
    pub grouping: Grouping,
    /// Target of the categories of tags.
    pub link: CategoryLink,
    /// Readers can close categories (`sidebarCollapsible`).
    pub collapsible: Option<bool>,
    /// Categories are closed at first (`sidebarCollapsed`).
    pub collapsed: Option<bool>,
    /// Value of the `customProps` of all entries of pages.
    pub custom_props: Option<Value>,
    /// Folder of the documents, relative to that of the set of docs.
    pub folder: &'a str,
    /// Part of the addresses of generated lists (`label`).
    pub label: Option<&'a str>,
    /// Schemas without a tag have a category (`showSchemas`).
    pub all_schemas: bool,
}

impl Sidebar<'_> {
    /// Returns the entries.
    ///
    /// ```
    /// use docs_docusaurus::openapi_docs::{Documents, Grouping, Options, Sidebar};
    ///
    /// let text = "openapi: 3.1.0\ninfo: {title: Pets, version: '1'}\npaths:\n  /pets:\n    get:\n      \
    ///             operationId: listPets\n      tags: [pets]\n      responses: {'200': {description: All pets.}}\n";
    /// let read = |_: &str| Ok(text.to_owned());
    /// let documents = Documents::read("pets.yaml", &read, &Options::default()).content.unwrap();
    /// let sidebar = Sidebar { grouping: Grouping::Tags, folder: "api", ..Sidebar::default() };
    /// let entries = sidebar.entries(&documents.pages, &documents.tags, &documents.groups)?;
    /// assert_eq!(entries[0]["id"], "api/pets");
    /// assert_eq!(entries[1]["label"], "pets");
    /// assert_eq!(entries[1]["items"][0]["id"], "api/list-pets");
    /// # Ok::<(), docs_docusaurus::openapi_docs::TooManyEntries>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error for a sidebar with more than 50,000 entries of pages.
    pub fn entries(
        &self,
        pages: &[Page],
        tags: &[Tag],
        groups: &[TagGroup],
    ) -> Result<Vec<Value>, TooManyEntries> {
        let pages = Pages::new(pages);
        if self.number_of_entries(&pages, groups) > MAX_ENTRIES {
            return Err(TooManyEntries);
        }
        Ok(self.all_entries(&pages, tags, groups))
    }

    /// Returns the number of entries of pages, or more.
    fn number_of_entries(&self, pages: &Pages<'_>, groups: &[TagGroup]) -> usize {
        let of_tags: usize = pages.by_tag.values().map(Vec::len).sum();
        let untagged = pages.untagged.len();
        match self.grouping {
            Grouping::None => 0,
            Grouping::Tags => of_tags + untagged,
            Grouping::TagGroups => {
                let of_tag = |tag: &String| pages.by_tag.get(tag.as_str()).map_or(0, Vec::len);
                let of_groups = groups.iter().flat_map(|group| &group.tags).map(of_tag);
                of_groups.sum::<usize>().saturating_add(groups.len().saturating_mul(untagged + 1))
            }
        }
    }

    fn all_entries(&self, pages: &Pages<'_>, tags: &[Tag], groups: &[TagGroup]) -> Vec<Value> {
        match self.grouping {
            Grouping::None => Vec::new(),
            Grouping::Tags => {
                let tags: Vec<&Tag> = tags.iter().collect();
                let mut entries = self.by_tags(pages, &tags);
                entries.extend(self.schemas(pages));
                entries
            }
            Grouping::TagGroups => {
                let mut places: HashMap<&str, Vec<usize>> = HashMap::new();
                for (place, tag) in tags.iter().enumerate() {
                    places.entry(&tag.name).or_default().push(place);
                }
                let group = |group: &TagGroup| {
                    let names = group.tags.iter();
                    let found = names.filter_map(|name| places.get(name.as_str())).flatten();
                    // The tags have the order of their declarations.
                    let found: BTreeSet<usize> = found.copied().collect();
                    let tags = found.into_iter().filter_map(|place| tags.get(place));
                    let items = self.by_tags(pages, &tags.collect::<Vec<_>>());
                    json!({
                        "type": "category", "label": group.name, "collapsible": true, "collapsed": true, "items": items,
                    })
                };
                let mut entries: Vec<Value> = groups.iter().map(group).collect();
                entries.extend(self.schemas(pages).filter(|_| !groups.is_empty()));
                entries
            }
        }
    }

    /// Returns the page of the description, and a category for each tag.
    fn by_tags(&self, pages: &Pages<'_>, tags: &[&Tag]) -> Vec<Value> {
        let mut entries = Vec::new();
        if let ([only], true) = (pages.infos.as_slice(), self.link != CategoryLink::Info) {
            entries.push(json!({"type": "doc", "id": self.id(only)}));
        }
        let mut declared: HashMap<&str, &Tag> = HashMap::new();
        for tag in tags {
            declared.entry(tag.name.as_str()).or_insert(tag);
        }
        for name in self.names_of_tags(pages, tags) {
            entries.extend(self.tag(name, declared.get(name).copied(), pages));
        }
        entries.extend(self.category(UNTAGGED, None, pages.untagged.iter().copied()));
        entries
    }

    /// Returns the names of the tags that pages have: the declared ones, then the others.
    fn names_of_tags<'a>(&self, pages: &Pages<'a>, tags: &[&'a Tag]) -> Vec<&'a str> {
        let declared = tags.iter().map(|tag| tag.name.as_str());
        let declared = declared.filter(|name| pages.by_tag.contains_key(name));
        let others = pages.tags.iter().copied().filter(|_| self.grouping == Grouping::Tags);
        let mut known = HashSet::new();
        declared.chain(others).filter(|name| known.insert(*name)).collect()
    }

    fn tag(&self, name: &str, declared: Option<&Tag>, pages: &Pages<'_>) -> Option<Value> {
        let link = self.link_of(name, declared.is_some(), pages);
        let of_tag = pages.by_tag.get(name).into_iter().flatten().copied();
        let of = |kind| of_tag.clone().filter(move |page: &&Page| page.kind == kind);
        let items = of(PageKind::Schema).chain(of(PageKind::Operation));
        self.category(declared.map_or(name, |tag| &tag.label), link, items)
    }

    /// Returns the target of the category of a tag.
    fn link_of(&self, name: &str, is_declared: bool, pages: &Pages<'_>) -> Option<Value> {
        let page = match self.link {
            CategoryLink::None => None,
            CategoryLink::Tag => pages.tag_pages.get(slug(name).as_str()).copied(),
            CategoryLink::Info => pages.infos.first().copied().filter(|_| is_declared),
            CategoryLink::Generated => {
                let parts = [Some(self.folder.to_owned()), self.label.map(slug), Some(slug(name))];
                let parts = parts.into_iter().flatten().filter(|part| !part.is_empty());
                let slug = format!("/category/{}", parts.collect::<Vec<_>>().join("/"));
                return Some(json!({"type": "generated-index", "title": name, "slug": slug}));
            }
        };
        Some(json!({"type": "doc", "id": self.id(page?)}))
    }

    /// Returns the category of schemas without a tag.
    fn schemas(&self, pages: &Pages<'_>) -> Option<Value> {
        let schemas = of_kind(pages.all, PageKind::Schema).filter(|page| page.tags.is_empty());
        self.category(SCHEMAS, None, schemas).filter(|_| self.all_schemas)
    }

    /// Returns a category; `None` for one without pages.
    fn category<'a>(
        &self,
        label: &str,
        link: Option<Value>,
        pages: impl Iterator<Item = &'a Page>,
    ) -> Option<Value> {
        let items: Vec<Value> = pages.map(|page| self.page(page)).collect();
        let mut category = Map::new();
        category.insert("type".to_owned(), "category".into());
        category.insert("label".to_owned(), label.into());
        category.extend(link.map(|link| ("link".to_owned(), link)));
        category.extend(self.collapsible.map(|is| ("collapsible".to_owned(), is.into())));
        category.extend(self.collapsed.map(|is| ("collapsed".to_owned(), is.into())));
        let is_empty = items.is_empty();
        category.insert("items".to_owned(), items.into());
        (!is_empty).then_some(Value::Object(category))
    }

    fn page(&self, page: &Page) -> Value {
        let mut entry = json!({
            "type": "doc", "id": self.id(page), "label": page.title, "className": class_name(page),
        });
        if let Some(props) = &self.custom_props {
            entry["customProps"] = props.clone();
        }
        entry
    }

    /// Returns the id of a page within the set of docs.
    fn id(&self, page: &Page) -> String {
        if self.folder.is_empty() {
            page.path()
        } else {
            format!("{}/{}", self.folder, page.path())
        }
    }
}

/// Pages with their indexes.
struct Pages<'a> {
    all: &'a [Page],
    infos: Vec<&'a Page>,
    /// Operations without a tag.
    untagged: Vec<&'a Page>,
    /// Names of the tags of operations, then of schemas, in the order of their first use.
    tags: Vec<&'a str>,
    /// Operations and schemas by tag.
    by_tag: HashMap<&'a str, Vec<&'a Page>>,
    /// Pages of tags by id.
    tag_pages: HashMap<&'a str, &'a Page>,
}

impl<'a> Pages<'a> {
    fn new(all: &'a [Page]) -> Self {
        let operations = of_kind(all, PageKind::Operation);
        let mut tags: Vec<&str> = Vec::new();
        let mut by_tag: HashMap<&str, Vec<&Page>> = HashMap::new();
        for page in operations.clone().chain(of_kind(all, PageKind::Schema)) {
            for tag in &page.tags {
                let of_tag = by_tag.entry(tag).or_default();
                if of_tag.is_empty() {
                    tags.push(tag);
                }
                // A page can name a tag twice.
                if of_tag.last().is_none_or(|last| !std::ptr::eq(*last, page)) {
                    of_tag.push(page);
                }
            }
        }
        let mut tag_pages = HashMap::new();
        for page in of_kind(all, PageKind::Tag) {
            tag_pages.entry(page.id.as_str()).or_insert(page);
        }
        let untagged = operations.filter(|page| page.tags.is_empty()).collect();
        Self {
            all,
            infos: of_kind(all, PageKind::Info).collect(),
            untagged,
            tags,
            by_tag,
            tag_pages,
        }
    }
}

fn of_kind(pages: &[Page], kind: PageKind) -> impl Iterator<Item = &Page> + Clone {
    pages.iter().filter(move |page| page.kind == kind)
}
