//! Sidebar of the pages, as entries of a sidebar of Docusaurus.

use serde_json::{Map, Value, json};

use super::names::slug;
use super::options::CategoryLink;
use super::pages::{Page, PageKind, class_name};
use super::tags::{Tag, TagGroup};

/// Label of the category of operations without a tag.
const UNTAGGED: &str = "UNTAGGED";

/// Label of the category of schemas without a tag.
const SCHEMAS: &str = "Schemas";

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
    /// use docs_openapi::openapi_docs::{Grouping, Options, Reference, Sidebar};
    ///
    /// let text = "openapi: 3.1.0\ninfo: {title: Pets, version: '1'}\npaths:\n  /pets:\n    get:\n      \
    ///             operationId: listPets\n      tags: [pets]\n      responses: {'200': {description: All pets.}}\n";
    /// let reference = Reference::new("pets.yaml", &|_: &str| Ok(text.to_owned()), &Options::default());
    /// let sidebar = Sidebar { grouping: Grouping::Tags, folder: "api", ..Sidebar::default() };
    /// let entries = sidebar.entries(&reference.pages, &reference.tags, &reference.groups);
    /// assert_eq!(entries[0]["id"], "api/pets");
    /// assert_eq!(entries[1]["label"], "pets");
    /// assert_eq!(entries[1]["items"][0]["id"], "api/list-pets");
    /// ```
    #[must_use]
    pub fn entries(&self, pages: &[Page], tags: &[Tag], groups: &[TagGroup]) -> Vec<Value> {
        match self.grouping {
            Grouping::None => Vec::new(),
            Grouping::Tags => {
                let tags: Vec<&Tag> = tags.iter().collect();
                let mut entries = self.by_tags(pages, &tags);
                entries.extend(self.schemas(pages));
                entries
            }
            Grouping::TagGroups => {
                let group = |group: &TagGroup| {
                    let tags = tags.iter().filter(|tag| group.tags.contains(&tag.name));
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
    fn by_tags(&self, pages: &[Page], tags: &[&Tag]) -> Vec<Value> {
        let infos: Vec<&Page> = of_kind(pages, PageKind::Info).collect();
        let mut entries = Vec::new();
        if let ([only], true) = (infos.as_slice(), self.link != CategoryLink::Info) {
            entries.push(json!({"type": "doc", "id": self.id(only)}));
        }
        for name in self.names_of_tags(pages, tags) {
            entries.extend(self.tag(name, tags, pages));
        }
        let untagged = of_kind(pages, PageKind::Operation).filter(|page| page.tags.is_empty());
        entries.extend(self.category(UNTAGGED, None, untagged));
        entries
    }

    /// Returns the names of the tags that pages have: the declared ones, then the others.
    fn names_of_tags<'a>(&self, pages: &'a [Page], tags: &[&'a Tag]) -> Vec<&'a str> {
        let of = |kind| of_kind(pages, kind).flat_map(|page| &page.tags).map(String::as_str);
        let used: Vec<&str> = of(PageKind::Operation).chain(of(PageKind::Schema)).collect();
        let declared = tags.iter().map(|tag| tag.name.as_str()).filter(|name| used.contains(name));
        let others = used.iter().copied().filter(|_| self.grouping == Grouping::Tags);
        let mut names = Vec::new();
        for name in declared.chain(others) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        names
    }

    fn tag(&self, name: &str, tags: &[&Tag], pages: &[Page]) -> Option<Value> {
        let declared = tags.iter().find(|tag| tag.name == name);
        let link = self.link_of(name, declared.is_some(), pages);
        let of = |kind| of_kind(pages, kind).filter(|page| page.tags.iter().any(|tag| tag == name));
        let items = of(PageKind::Schema).chain(of(PageKind::Operation));
        self.category(declared.map_or(name, |tag| &tag.label), link, items)
    }

    /// Returns the target of the category of a tag.
    fn link_of(&self, name: &str, is_declared: bool, pages: &[Page]) -> Option<Value> {
        let page = match self.link {
            CategoryLink::None => None,
            CategoryLink::Tag => {
                let id = slug(name);
                of_kind(pages, PageKind::Tag).find(|page| page.id == id)
            }
            CategoryLink::Info => of_kind(pages, PageKind::Info).next().filter(|_| is_declared),
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
    fn schemas(&self, pages: &[Page]) -> Option<Value> {
        let schemas = of_kind(pages, PageKind::Schema).filter(|page| page.tags.is_empty());
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

fn of_kind(pages: &[Page], kind: PageKind) -> impl Iterator<Item = &Page> {
    pages.iter().filter(move |page| page.kind == kind)
}
