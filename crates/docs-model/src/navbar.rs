//! The navbar's and the footer's items, as configured.

use serde::Deserialize;

use crate::item_look::ItemLook;
use crate::{DocId, Issue, SidebarId, Value, VersionName};

/// The bar at the top of every page.
#[derive(Clone, Debug, Default, Deserialize, PartialEq)]
#[serde(default, deny_unknown_fields)]
pub struct Navbar {
    /// Text beside the logo.
    pub title: Option<String>,
    /// Picture that leads home.
    pub logo: Option<Logo>,
    /// Leaves the screen while the visitor scrolls down.
    pub hide_on_scroll: bool,
    /// Items, in order.
    pub items: Vec<NavbarItem>,
}

/// A picture that leads somewhere.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq)]
#[serde(deny_unknown_fields)]
pub struct Logo {
    /// What it shows, for those who don't see it; the site's title where absent.
    #[serde(default)]
    pub alt: Option<String>,
    /// File, relative to the static folder.
    pub src: String,
    /// File for dark mode; the same one where absent.
    #[serde(default, alias = "srcDark")]
    pub src_dark: Option<String>,
    /// Where it leads.
    #[serde(default)]
    pub href: Option<String>,
}

/// The end of the navbar at which an item stands (specification, section 2: right by default).
#[derive(Clone, Copy, Debug, Default, Deserialize, Eq, Hash, PartialEq)]
#[serde(rename_all = "lowercase")]
pub enum NavbarPosition {
    /// Behind the logo.
    Left,
    /// Before the switches and the search.
    #[default]
    Right,
}

/// An item of the navbar.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct NavbarItem {
    /// Where it stands.
    pub position: NavbarPosition,
    /// What it is.
    pub kind: NavbarItemKind,
}

/// What an item of the navbar is.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum NavbarItemKind {
    /// A link: to a path of this site, or to an address.
    Link {
        /// Label; empty where `look` has the content.
        label: String,
        /// Where it leads.
        href: String,
        /// Current on all paths that start so; on its own page alone where absent.
        active_base_path: Option<String>,
        /// Its appearance.
        look: ItemLook,
    },
    /// Items under a label.
    Dropdown {
        /// Label; empty where `look` has the content.
        label: String,
        /// Where the label itself leads.
        href: Option<String>,
        /// Items; dropdowns don't nest.
        items: Vec<NavbarItemKind>,
        /// Its appearance.
        look: ItemLook,
    },
    /// A document of the version at hand.
    Doc {
        /// The set of docs.
        instance: String,
        /// The document.
        id: DocId,
        /// What it says; the document's own label where absent.
        label: Option<String>,
        /// Its appearance.
        look: ItemLook,
    },
    /// The first page of a sidebar of the version at hand.
    DocSidebar {
        /// The set of docs.
        instance: String,
        /// The sidebar.
        id: SidebarId,
        /// What it says; the first entry's label where absent.
        label: Option<String>,
        /// Its appearance.
        look: ItemLook,
    },
    /// The main page of the version at hand, under its label.
    DocsVersion {
        /// The set of docs.
        instance: String,
        /// What it says; the version's label where absent.
        label: Option<String>,
        /// Its appearance.
        look: ItemLook,
    },
    /// The version switcher.
    VersionDropdown {
        /// The set of docs.
        instance: String,
        /// Versions to offer; all where empty.
        versions: Vec<VersionName>,
        /// Classes for the site's own style sheets.
        class_name: Option<String>,
    },
    /// The language switcher.
    LocaleDropdown {
        /// Classes for the site's own style sheets.
        class_name: Option<String>,
    },
    /// The search button.
    Search,
    /// The author's own HTML.
    Html {
        /// As written.
        value: String,
    },
    /// An item that can't be shown; what is wrong with it, and the item as written.
    Faulty {
        /// What is wrong.
        message: String,
        /// The item, in JSON's way.
        written: String,
    },
}

impl<'de> Deserialize<'de> for NavbarItem {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Self::from_value(&Value::deserialize(deserializer)?))
    }
}

impl NavbarItem {
    /// Reads an item. A faulty one is kept as [`NavbarItemKind::Faulty`], so that all faults show at once.
    #[must_use]
    pub fn from_value(value: &Value) -> Self {
        let position = match text(value, "position") {
            Some("left") => NavbarPosition::Left,
            _ => NavbarPosition::Right,
        };
        let kind = read_kind(value, true)
            .unwrap_or_else(|message| NavbarItemKind::Faulty { message, written: written(value) });
        Self { position, kind }
    }
}

impl Navbar {
    /// Returns the documents of a set of docs that the navbar leads to.
    ///
    /// ```
    /// use docs_model::{Navbar, NavbarItem};
    ///
    /// let item = toml::from_str("type = 'doc'\ndocId = 'intro'").expect("valid TOML");
    /// let navbar = Navbar { items: vec![NavbarItem::from_value(&item)], ..Navbar::default() };
    /// assert_eq!(navbar.docs("default")[0].as_str(), "intro");
    /// assert!(navbar.docs("handbook").is_empty());
    /// ```
    #[must_use]
    pub fn docs(&self, instance: &str) -> Vec<&DocId> {
        fn collect<'a>(kind: &'a NavbarItemKind, wanted: &str, docs: &mut Vec<&'a DocId>) {
            match kind {
                NavbarItemKind::Doc { instance, id, .. } if instance == wanted => docs.push(id),
                NavbarItemKind::Dropdown { items, .. } => {
                    items.iter().for_each(|item| collect(item, wanted, docs));
                }
                _ => {}
            }
        }
        let mut docs = Vec::new();
        self.items.iter().for_each(|item| collect(&item.kind, instance, &mut docs));
        docs
    }

    /// Returns an issue for each item that can't be shown (facts R-BUILD-06, R-BUILD-07, R-ERR-03).
    #[must_use]
    pub fn check(&self) -> Vec<Issue> {
        let mut issues = Vec::new();
        for item in &self.items {
            if let NavbarItemKind::Faulty { message, written } = &item.kind {
                issues.push(
                    Issue::error("navbar-item", message.clone())
                        .help(format!("please double-check the following navbar item: {written}")),
                );
            }
        }
        issues
    }
}

fn field<'a>(value: &'a Value, key: &str) -> Option<&'a Value> {
    match value {
        Value::Table(table) => table.get(key),
        _ => None,
    }
}

fn text<'a>(value: &'a Value, key: &str) -> Option<&'a str> {
    field(value, key).and_then(Value::as_text)
}

fn read_kind(value: &Value, top: bool) -> Result<NavbarItemKind, String> {
    let items = match field(value, "items") {
        Some(Value::List(items)) => Some(items),
        _ => None,
    };
    let label = text(value, "label").map(str::to_owned);
    let required = |key: &str| {
        text(value, key)
            .map(str::to_owned)
            .ok_or_else(|| format!("a navbar item lacks its `{key}`"))
    };
    let instance = text(value, "docsPluginId").unwrap_or("default").to_owned();
    let look = ItemLook::read(value);
    // An item without a type is a dropdown if it has items, else a link.
    let default = if items.is_some() { "dropdown" } else { "default" };
    match text(value, "type").unwrap_or(default) {
        "default" | "link" => read_link(value, label),
        "dropdown" if !top => Err("Nested dropdowns are not allowed".to_owned()),
        "dropdown" => read_dropdown(value, label, items.into_iter().flatten()),
        "doc" => Ok(NavbarItemKind::Doc {
            instance,
            id: required("docId").or_else(|_| required("doc_id")).map(DocId::new)?,
            label,
            look,
        }),
        "docSidebar" => Ok(NavbarItemKind::DocSidebar {
            instance,
            id: required("sidebarId").or_else(|_| required("sidebar_id")).map(SidebarId::new)?,
            label,
            look,
        }),
        "docsVersion" => Ok(NavbarItemKind::DocsVersion { instance, label, look }),
        "docsVersionDropdown" => Ok(NavbarItemKind::VersionDropdown {
            instance,
            versions: version_names(value),
            class_name: look.class_name,
        }),
        "localeDropdown" => Ok(NavbarItemKind::LocaleDropdown { class_name: look.class_name }),
        "search" => Ok(NavbarItemKind::Search),
        "html" => Ok(NavbarItemKind::Html { value: required("value")? }),
        custom if custom.starts_with("custom-") => {
            Err(format!("No NavbarItem component found for type \"{custom}\"."))
        }
        unknown => Err(format!("Bad navbar item type {unknown}")),
    }
}

/// Reads a link. One without a label is named by [`ItemLook::named`].
fn read_link(value: &Value, label: Option<String>) -> Result<NavbarItemKind, String> {
    let href = text(value, "to").or(text(value, "href")).ok_or(
        "a navbar link lacks its target: `to` for a page of this site, `href` for another",
    )?;
    let (label, look) = ItemLook::read(value).named(label, Some(href));
    Ok(NavbarItemKind::Link {
        label,
        href: href.to_owned(),
        active_base_path: text(value, "activeBasePath")
            .or(text(value, "active_base_path"))
            .map(str::to_owned),
        look,
    })
}

fn read_dropdown<'a>(
    value: &Value,
    label: Option<String>,
    items: impl Iterator<Item = &'a Value>,
) -> Result<NavbarItemKind, String> {
    let href = text(value, "to").or(text(value, "href"));
    let (label, look) = ItemLook::read(value).named(label, href);
    if label.is_empty() && look.html.is_none() && look.name.is_none() {
        return Err("a navbar item lacks its `label`".to_owned());
    }
    Ok(NavbarItemKind::Dropdown {
        label,
        href: href.map(str::to_owned),
        items: items.map(|item| read_kind(item, false)).collect::<Result<_, _>>()?,
        look,
    })
}

fn version_names(value: &Value) -> Vec<VersionName> {
    match field(value, "versions") {
        Some(Value::List(names)) => {
            names.iter().filter_map(Value::as_text).map(VersionName::new).collect()
        }
        Some(Value::Table(names)) => names.keys().map(VersionName::new).collect(),
        _ => Vec::new(),
    }
}

/// The value as its author would recognise it.
fn written(value: &Value) -> String {
    match value {
        Value::Null => "null".to_owned(),
        Value::Boolean(flag) => flag.to_string(),
        Value::Number(number) => number.to_string(),
        Value::Text(text) => format!("{text:?}"),
        Value::List(list) => {
            format!("[{}]", list.iter().map(written).collect::<Vec<_>>().join(", "))
        }
        Value::Table(table) => {
            let fields: Vec<String> =
                table.iter().map(|(key, value)| format!("{key}: {}", written(value))).collect();
            format!("{{ {} }}", fields.join(", "))
        }
    }
}

/// The foot of every page.
#[derive(Clone, Debug, Default, Deserialize, Eq, PartialEq)]
#[serde(default, deny_unknown_fields)]
pub struct Footer {
    /// Its colours.
    pub style: FooterStyle,
    /// A picture above the copyright line.
    pub logo: Option<Logo>,
    /// Columns with a title each, or plain links in one row.
    pub links: Vec<FooterLink>,
    /// HTML.
    pub copyright: Option<String>,
}

/// The footer's colours.
#[derive(Clone, Copy, Debug, Default, Deserialize, Eq, Hash, PartialEq)]
#[serde(rename_all = "lowercase")]
pub enum FooterStyle {
    /// Set off from the page.
    Dark,
    /// Like the page.
    #[default]
    Light,
}

/// A column of the footer, or one of its links.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq)]
#[serde(untagged)]
pub enum FooterLink {
    /// A column.
    Column {
        /// Its title.
        title: String,
        /// Its links.
        items: Vec<FooterItem>,
    },
    /// A link of a single row.
    Item(FooterItem),
}

/// A link of the footer.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq)]
#[serde(untagged)]
pub enum FooterItem {
    /// A link.
    Link {
        /// Label; empty where its class shows a picture.
        label: String,
        /// Where it leads.
        #[serde(alias = "to")]
        href: String,
        /// Its appearance.
        #[serde(flatten)]
        look: ItemLook,
    },
    /// The author's own HTML.
    Html {
        /// As written.
        html: String,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    fn item(text: &str) -> NavbarItem {
        NavbarItem::from_value(&toml::from_str(text).expect("valid TOML"))
    }

    #[test]
    fn items_stand_right_unless_they_say_left() {
        assert_eq!(item("label = 'A'\nto = '/a'").position, NavbarPosition::Right);
        assert_eq!(
            item("label = 'A'\nto = '/a'\nposition = 'left'").position,
            NavbarPosition::Left
        );
    }

    #[test]
    fn an_unknown_type_names_itself_and_the_item() {
        let navbar = Navbar { items: vec![item("type = 'foo'\nlabel = 'A'")], ..Navbar::default() };
        assert_eq!(
            navbar.check()[0].to_string(),
            "error[navbar-item]: Bad navbar item type foo\n  \
             help: please double-check the following navbar item: { type: \"foo\", label: \"A\" }"
        );
    }

    #[test]
    fn a_link_without_a_label_is_named_by_its_target() {
        let NavbarItemKind::Link { label, look, .. } =
            item("href = 'https://github.com/a/b'\nclassName = 'icon'").kind
        else {
            panic!("a link needs no label");
        };
        assert_eq!((label.as_str(), look.name.as_deref()), ("", Some("GitHub")));
        assert_eq!(look.class_name.as_deref(), Some("icon"));
        let nothing = item("items = []");
        assert!(matches!(nothing.kind, NavbarItemKind::Faulty { .. }), "a dropdown has no target");
    }

    #[test]
    fn dropdowns_do_not_nest() {
        let nested = item("label = 'A'\nitems = [{ label = 'B', items = [] }]");
        assert!(matches!(nested.kind, NavbarItemKind::Faulty { .. }));
    }
}
