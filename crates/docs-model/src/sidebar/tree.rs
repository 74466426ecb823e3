//! Resolved sidebars and their reading order.

use super::entry::GeneratedIndex;
use crate::DocId;
use crate::sidebar_look::SidebarLook;

/// Resolved sidebar.
///
/// ```
/// use docs_model::{AssembleOptions, Doc, DocContext, InstanceSettings, Settings, SidebarsFile, Version, VersionParts};
///
/// let toml = "title = 'Docs'\nurl = 'https://docs.example.com'";
/// let version = Settings::from_toml("site.toml", toml).0.expect("the settings are valid").versions().remove(0);
/// let context = DocContext { version_path: &version.path, ..DocContext::default() };
/// let docs = ["tides", "boats"].map(|name| {
///     let file = format!("{name}.md");
///     Doc::read(&format!("content/{file}"), &file, "# Harbour", &context).0.into()
/// });
/// let (sidebars, _) = SidebarsFile::from_toml("sidebars.toml", "docs = ['tides', 'boats']");
/// let parts = VersionParts { docs: docs.to_vec(), sidebars, ..VersionParts::new(version) };
/// let (version, issues) = Version::assemble(parts, &AssembleOptions::new(&InstanceSettings::default()));
/// assert!(issues.is_empty());
/// let paths: Vec<&str> = version.sidebars[0].navigation().iter().map(|entry| entry.href).collect();
/// assert_eq!(paths, ["/tides", "/boats"]);
/// ```
#[derive(Clone, Debug, Default, Eq, Hash, PartialEq)]
pub struct Sidebar {
    /// Entries from top to bottom.
    pub items: Vec<SidebarItem>,
}

/// An entry of a sidebar.
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub enum SidebarItem {
    /// Link to a document, another page or another site.
    Link(SidebarLink),
    /// Category.
    Category(SidebarCategory),
    /// HTML of the author.
    Html(String),
}

/// A link in a sidebar.
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
pub struct SidebarLink {
    /// Label.
    pub label: String,
    /// Destination: a path within the site without the base URL, or an external address.
    pub href: String,
    /// Document of the link, if it is one of this version.
    pub doc: Option<DocId>,
    /// `true` if the link is a reference: the document's page shows another sidebar and is not in the reading order of
    /// this one.
    pub is_reference: bool,
    /// `true` if the page is unlisted: the entry is visible only on that page.
    pub unlisted: bool,
    /// Appearance beside the label.
    pub look: SidebarLook,
}

/// A category of a sidebar.
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
pub struct SidebarCategory {
    /// Label.
    pub label: String,
    /// Page of the category.
    pub link: Option<CategoryLink>,
    /// `true` if the category can be collapsed.
    pub collapsible: bool,
    /// `true` if the category is collapsed until the reader opens it or it contains the current
    /// page.
    pub collapsed: bool,
    /// Appearance beside the label.
    pub look: SidebarLook,
    /// Entries.
    pub items: Vec<SidebarItem>,
}

/// Page of a category.
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
pub struct CategoryLink {
    /// Path within the site, without the base URL.
    pub href: String,
    /// Document; `None` for a generated page.
    pub doc: Option<DocId>,
    /// Settings of the generated page.
    pub generated: Option<GeneratedIndex>,
    /// `true` if the page is unlisted.
    pub unlisted: bool,
}

/// Entry in the reading order of a sidebar.
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
pub struct NavigationEntry<'a> {
    /// Path of the page.
    pub href: &'a str,
    /// Document of the page, if it has one.
    pub doc: Option<&'a DocId>,
    /// Label in the sidebar.
    pub label: &'a str,
    /// `true` if the entry is a category with a page: previous and next links use the document's
    /// label.
    pub is_category: bool,
}

impl Sidebar {
    /// Returns the pages in reading order: each category's page, then its entries.
    ///
    /// External links, references and unlisted pages are omitted (R-PAG-01, R-MD-12).
    #[must_use]
    pub fn navigation(&self) -> Vec<NavigationEntry<'_>> {
        let mut entries = Vec::new();
        collect_navigation(&self.items, &mut entries);
        entries
    }

    /// Returns the documents whose pages show this sidebar.
    pub fn docs(&self) -> impl Iterator<Item = &DocId> {
        let mut docs = Vec::new();
        collect_docs(&self.items, false, &mut docs);
        docs.into_iter()
    }

    /// Returns the documents in the sidebar, including references.
    pub(crate) fn shown_docs(&self) -> Vec<&DocId> {
        let mut docs = Vec::new();
        collect_docs(&self.items, true, &mut docs);
        docs
    }

    /// Returns the first link in the sidebar, including generated pages, references and other sites. Omits unlisted pages.
    ///
    /// ```
    /// use docs_model::Sidebar;
    ///
    /// assert_eq!(Sidebar::default().first_link(), None, "nothing to link to");
    /// ```
    #[must_use]
    pub fn first_link(&self) -> Option<&str> {
        self.first_of_all().map(|entry| entry.href)
    }

    /// Returns the first page in reading order; in a sidebar without pages, the first link.
    ///
    /// ```
    /// use docs_model::Sidebar;
    ///
    /// assert_eq!(Sidebar::default().first_page(), None, "nothing to link to");
    /// ```
    #[must_use]
    pub fn first_page(&self) -> Option<NavigationEntry<'_>> {
        first_entry(&self.items, SidebarLink::is_in_reading_order).or_else(|| self.first_of_all())
    }

    fn first_of_all(&self) -> Option<NavigationEntry<'_>> {
        first_entry(&self.items, |link| !link.unlisted)
    }
}

impl SidebarLink {
    fn is_in_reading_order(&self) -> bool {
        self.doc.is_some() && !self.is_reference && !self.unlisted
    }
}

impl<'a> From<&'a SidebarLink> for NavigationEntry<'a> {
    fn from(link: &'a SidebarLink) -> Self {
        Self { href: &link.href, doc: link.doc.as_ref(), label: &link.label, is_category: false }
    }
}

impl SidebarCategory {
    /// Returns the entry of the category's page; `None` without a listed one.
    fn own_entry(&self) -> Option<NavigationEntry<'_>> {
        let link = self.link.as_ref().filter(|link| !link.unlisted)?;
        let (href, doc) = (&link.href, link.doc.as_ref());
        Some(NavigationEntry { href, doc, label: &self.label, is_category: true })
    }
}

fn collect_navigation<'a>(items: &'a [SidebarItem], entries: &mut Vec<NavigationEntry<'a>>) {
    for item in items {
        match item {
            SidebarItem::Link(link) if link.is_in_reading_order() => entries.push(link.into()),
            SidebarItem::Category(category) => {
                entries.extend(category.own_entry());
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

fn first_entry(
    items: &[SidebarItem],
    is_wanted: fn(&SidebarLink) -> bool,
) -> Option<NavigationEntry<'_>> {
    items.iter().find_map(|item| match item {
        SidebarItem::Link(link) => is_wanted(link).then(|| link.into()),
        SidebarItem::Category(category) => {
            category.own_entry().or_else(|| first_entry(&category.items, is_wanted))
        }
        SidebarItem::Html(_) => None,
    })
}
