//! A sidebar as pages show it, and its reading order.

use super::read::GeneratedIndex;
use crate::DocId;

/// A sidebar as pages show it: every entry leads somewhere or opens a list.
#[derive(Clone, Debug, Default, Eq, Hash, PartialEq)]
pub struct Sidebar {
    /// The entries, top to bottom.
    pub items: Vec<SidebarItem>,
}

/// An entry of a sidebar.
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub enum SidebarItem {
    /// A link to a document, another page or another site.
    Link(SidebarLink),
    /// A list of entries under a label.
    Category(SidebarCategory),
    /// The author's own HTML.
    Html(String),
}

/// A link in a sidebar.
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
pub struct SidebarLink {
    /// What it says.
    pub label: String,
    /// Where it leads: a path within the site, base URL left out, or an address elsewhere.
    pub href: String,
    /// The document it leads to, if it is one of this version.
    pub doc: Option<DocId>,
    /// A reference only: the document's page shows another sidebar and is not in this one's reading order.
    pub is_reference: bool,
    /// Its page is reached by its address alone; the entry shows only there.
    pub unlisted: bool,
    /// The author's CSS class.
    pub class_name: Option<String>,
}

/// A category of a sidebar.
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
pub struct SidebarCategory {
    /// What it says.
    pub label: String,
    /// The category's own page.
    pub link: Option<CategoryLink>,
    /// It can be closed.
    pub collapsible: bool,
    /// It is closed until opened, or until a page in it is current.
    pub collapsed: bool,
    /// The author's CSS class.
    pub class_name: Option<String>,
    /// Its entries.
    pub items: Vec<SidebarItem>,
}

/// The page that a category's label leads to.
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
pub struct CategoryLink {
    /// Its path within the site, base URL left out.
    pub href: String,
    /// Its document; `None` where the page is generated from the category's entries.
    pub doc: Option<DocId>,
    /// What the author says of the generated page.
    pub generated: Option<GeneratedIndex>,
    /// Its page is reached by its address alone.
    pub unlisted: bool,
}

/// A place in the reading order of a sidebar.
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
pub struct NavigationEntry<'a> {
    /// Path of the page.
    pub href: &'a str,
    /// The document, if the page is one.
    pub doc: Option<&'a DocId>,
    /// What the sidebar calls it.
    pub label: &'a str,
    /// The entry is a category with its own page: previous and next links use the document's own label.
    pub is_category: bool,
}

impl Sidebar {
    /// The pages of the sidebar in reading order: each category's own page, then its entries.
    ///
    /// Links to elsewhere, references and unlisted pages have no place in it (facts R-PAG-01, R-MD-12).
    #[must_use]
    pub fn navigation(&self) -> Vec<NavigationEntry<'_>> {
        let mut entries = Vec::new();
        collect_navigation(&self.items, &mut entries);
        entries
    }

    /// The documents that this sidebar stands beside.
    pub fn docs(&self) -> impl Iterator<Item = &DocId> {
        let mut docs = Vec::new();
        collect_docs(&self.items, false, &mut docs);
        docs.into_iter()
    }

    /// The documents that the sidebar shows, references included.
    pub(crate) fn shown_docs(&self) -> Vec<&DocId> {
        let mut docs = Vec::new();
        collect_docs(&self.items, true, &mut docs);
        docs
    }

    /// The first page that the sidebar leads to, generated pages and other sites included.
    ///
    /// ```
    /// use docs_model::Sidebar;
    ///
    /// assert_eq!(Sidebar::default().first_link(), None, "nothing to link to");
    /// ```
    #[must_use]
    pub fn first_link(&self) -> Option<&str> {
        first_link(&self.items)
    }
}

fn collect_navigation<'a>(items: &'a [SidebarItem], entries: &mut Vec<NavigationEntry<'a>>) {
    for item in items {
        match item {
            SidebarItem::Link(link)
                if link.doc.is_some() && !link.is_reference && !link.unlisted =>
            {
                entries.push(NavigationEntry {
                    href: &link.href,
                    doc: link.doc.as_ref(),
                    label: &link.label,
                    is_category: false,
                });
            }
            SidebarItem::Category(category) => {
                if let Some(link) = category.link.as_ref().filter(|link| !link.unlisted) {
                    entries.push(NavigationEntry {
                        href: &link.href,
                        doc: link.doc.as_ref(),
                        label: &category.label,
                        is_category: true,
                    });
                }
                collect_navigation(&category.items, entries);
            }
            SidebarItem::Link(_) | SidebarItem::Html(_) => {}
        }
    }
}

fn collect_docs<'a>(items: &'a [SidebarItem], references: bool, docs: &mut Vec<&'a DocId>) {
    for item in items {
        match item {
            SidebarItem::Link(link) if references || !link.is_reference => docs.extend(&link.doc),
            SidebarItem::Category(category) => {
                docs.extend(category.link.as_ref().and_then(|link| link.doc.as_ref()));
                collect_docs(&category.items, references, docs);
            }
            SidebarItem::Link(_) | SidebarItem::Html(_) => {}
        }
    }
}

fn first_link(items: &[SidebarItem]) -> Option<&str> {
    items.iter().find_map(|item| match item {
        SidebarItem::Link(link) if !link.unlisted => Some(link.href.as_str()),
        SidebarItem::Category(category) => match &category.link {
            Some(link) if !link.unlisted => Some(&link.href),
            _ => first_link(&category.items),
        },
        SidebarItem::Link(_) | SidebarItem::Html(_) => None,
    })
}
