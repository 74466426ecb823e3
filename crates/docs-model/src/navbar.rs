//! Settings of the navbar and the footer.

use serde::Deserialize;

use crate::item_look::ItemLook;
use crate::{DocId, Issue, Names, SidebarId, Value, VersionName};

/// Navbar: the bar at the top of every page.
#[derive(Clone, Debug, Default, Deserialize, PartialEq)]
#[serde(default, deny_unknown_fields)]
pub struct Navbar {
    /// Title beside the logo.
    pub title: Option<String>,
    /// Logo with a link to the home page.
    pub logo: Option<Logo>,
    /// Hides the navbar while the reader scrolls down.
    pub hide_on_scroll: bool,
    /// Colors in the look [`Classic`](crate::Look::Classic), in both color modes. By default those of the page.
    pub style: Option<NavbarStyle>,
    /// Items, in order.
    pub items: Vec<NavbarItem>,
    /// Shows the language switcher of a site in one language, as in Docusaurus. It is not a setting of `site.toml`.
    #[serde(skip)]
    pub lists_single_language: bool,
}

/// Colors of the navbar.
#[derive(Clone, Copy, Debug, Deserialize, Eq, PartialEq)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum NavbarStyle {
    /// Light text on dark.
    Dark,
    /// Light text on the accent color.
    Primary,
}

/// Image with a link.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq)]
#[serde(deny_unknown_fields)]
pub struct Logo {
    /// Alternative text. By default the title of the site.
    #[serde(default)]
    pub alt: Option<String>,
    /// File, relative to the static folder.
    pub src: String,
    /// File for dark mode. By default the same file.
    #[serde(default, alias = "srcDark")]
    pub src_dark: Option<String>,
    /// Destination of the link.
    #[serde(default)]
    pub href: Option<String>,
    /// Displayed width, in CSS pixels. By default in proportion to the height, or the width of the image.
    #[serde(default)]
    pub width: Option<u32>,
    /// Displayed height, in CSS pixels. By default in proportion to the width, or the height of the image.
    #[serde(default)]
    pub height: Option<u32>,
}

impl Logo {
    /// Returns the displayed width and height for an image of this size; `None` if a side is not known.
    ///
    /// ```
    /// use docs_model::Logo;
    ///
    /// let logo: Logo = toml::from_str("src = 'logo.png'\nheight = 40").unwrap();
    /// assert_eq!(logo.displayed_size(Some((600, 120))), (Some(200), Some(40)));
    /// assert_eq!(logo.displayed_size(None), (None, Some(40)));
    /// ```
    #[must_use]
    pub fn displayed_size(&self, image: Option<(u32, u32)>) -> (Option<u32>, Option<u32>) {
        let in_proportion = |side: u32, (numerator, denominator): (u32, u32)| {
            let side = u64::from(side) * u64::from(numerator) / u64::from(denominator.max(1));
            u32::try_from(side).ok()
        };
        match (self.width, self.height, image) {
            (None, None, image) => (image.map(|(width, _)| width), image.map(|(_, height)| height)),
            (Some(width), None, Some((own_width, own_height))) => {
                (Some(width), in_proportion(width, (own_height, own_width)))
            }
            (None, Some(height), Some(own_size)) => (in_proportion(height, own_size), Some(height)),
            (width, height, _) => (width, height),
        }
    }
}

/// Side of the navbar. By default right.
#[derive(Clone, Copy, Debug, Default, Deserialize, Eq, Hash, PartialEq)]
#[serde(rename_all = "lowercase")]
pub enum NavbarPosition {
    /// After the logo.
    Left,
    /// Before the switches and the search button.
    #[default]
    Right,
}

/// An item of the navbar.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct NavbarItem {
    /// Side of the navbar.
    pub position: NavbarPosition,
    /// Kind of the item.
    pub kind: NavbarItemKind,
}

/// Kind of an item of the navbar.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum NavbarItemKind {
    /// Link to a path of this site, or to an address.
    Link {
        /// Label; empty if `look` has the content.
        label: String,
        /// Destination.
        href: String,
        /// Prefix of the paths on which the link is current. By default the link's own path and those below it.
        active_base_path: Option<String>,
        /// Regular expression of JavaScript for the paths on which the link is current, instead of the prefix. Ignores
        /// case, as in Docusaurus.
        active_base_regex: Option<String>,
        /// Appearance.
        look: ItemLook,
    },
    /// Items under a label.
    Dropdown {
        /// Label; empty if `look` has the content.
        label: String,
        /// Destination of the label itself.
        href: Option<String>,
        /// Items. Dropdowns cannot be nested.
        items: Vec<NavbarItemKind>,
        /// Appearance.
        look: ItemLook,
    },
    /// Document of the current version.
    Doc {
        /// Set of docs.
        instance: String,
        /// Document.
        id: DocId,
        /// Label. By default that of the document.
        label: Option<String>,
        /// Appearance.
        look: ItemLook,
    },
    /// First page of a sidebar of the current version.
    DocSidebar {
        /// Set of docs.
        instance: String,
        /// Sidebar.
        id: SidebarId,
        /// Label. By default that of the sidebar's first entry.
        label: Option<String>,
        /// Appearance.
        look: ItemLook,
    },
    /// Main page of the current version.
    DocsVersion {
        /// Set of docs.
        instance: String,
        /// Label. By default that of the version.
        label: Option<String>,
        /// Target. By default the main page of the version.
        to: Option<String>,
        /// Appearance.
        look: ItemLook,
    },
    /// Version switcher.
    VersionDropdown {
        /// Set of docs.
        instance: String,
        /// Versions in the list; all if empty.
        versions: Vec<ListedVersion>,
        /// Items beside the versions.
        added: AddedItems,
        /// CSS classes.
        class_name: Option<String>,
    },
    /// Language switcher.
    LocaleDropdown {
        /// Items beside the languages.
        added: AddedItems,
        /// CSS classes.
        class_name: Option<String>,
    },
    /// Search button.
    Search,
    /// HTML of the author.
    Html {
        /// HTML as written.
        value: String,
    },
    /// Component of a Docusaurus project; `site.toml` has no such type.
    Component {
        /// Value of `type`, by which the project registers the component.
        name: String,
        /// Properties of the component: those of the item besides the type.
        properties: Value,
    },
    /// Invalid item.
    Faulty {
        /// Error message.
        message: String,
        /// The item as JSON.
        written: String,
    },
}

/// Version in the list of a version switcher.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct ListedVersion {
    /// Name of the version.
    pub name: VersionName,
    /// Label in the list. By default that of the version.
    pub label: Option<String>,
}

/// Items in the list of a switcher beside its targets.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AddedItems {
    /// Items before the targets. Dropdowns cannot be nested.
    pub before: Vec<NavbarItemKind>,
    /// Items after the targets.
    pub after: Vec<NavbarItemKind>,
}

impl AddedItems {
    fn read(value: &Value) -> Result<Self, String> {
        let items = |camel: &str, snake: &str| match field(value, camel).or(field(value, snake)) {
            Some(Value::List(items)) => items.iter().map(|item| read_kind(item, false)).collect(),
            Some(_) => Err(format!("`{camel}` of a navbar item must be a list")),
            None => Ok(Vec::new()),
        };
        Ok(Self {
            before: items("dropdownItemsBefore", "dropdown_items_before")?,
            after: items("dropdownItemsAfter", "dropdown_items_after")?,
        })
    }
}

impl<'de> Deserialize<'de> for NavbarItem {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Self::from_value(&Value::deserialize(deserializer)?))
    }
}

impl NavbarItem {
    /// Values of `type`.
    pub const TYPES: [&'static str; 10] = [
        "default",
        "link",
        "dropdown",
        "doc",
        "docSidebar",
        "docsVersion",
        "docsVersionDropdown",
        "localeDropdown",
        "search",
        "html",
    ];

    /// Creates an item that is a component of a Docusaurus project. Its properties are those of the item besides the type.
    ///
    /// ```
    /// use docs_model::{NavbarItem, NavbarItemKind};
    ///
    /// let written = toml::from_str("type = 'custom-stars'\ncount = 5").expect("valid TOML");
    /// let item = NavbarItem::component("custom-stars", written);
    /// let NavbarItemKind::Component { name, properties } = item.kind else { panic!("not a component") };
    /// assert_eq!(name, "custom-stars");
    /// assert!(properties.get("count").is_some() && properties.get("type").is_none());
    /// ```
    #[must_use]
    pub fn component(name: &str, mut written: Value) -> Self {
        let position = position(&written);
        if let Value::Table(properties) = &mut written {
            properties.shift_remove("type");
        }
        let kind = NavbarItemKind::Component { name: name.to_owned(), properties: written };
        Self { position, kind }
    }

    /// Reads an item. An invalid one is kept as [`NavbarItemKind::Faulty`], so that all errors are reported at once.
    #[must_use]
    pub fn from_value(value: &Value) -> Self {
        let position = position(value);
        let kind = read_kind(value, true)
            .unwrap_or_else(|message| NavbarItemKind::Faulty { message, written: written(value) });
        Self { position, kind }
    }
}

impl Navbar {
    /// Returns the documents of a set of docs that the navbar links to.
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
                kind => kind.nested().for_each(|item| collect(item, wanted, docs)),
            }
        }
        let mut docs = Vec::new();
        self.items.iter().for_each(|item| collect(&item.kind, instance, &mut docs));
        docs
    }

    /// Returns the version switchers: their sets of docs, and the versions in their lists, which are empty for all.
    pub fn version_dropdowns(&self) -> impl Iterator<Item = (&str, &[ListedVersion])> {
        self.items.iter().filter_map(|item| match &item.kind {
            NavbarItemKind::VersionDropdown { instance, versions, .. } => {
                Some((instance.as_str(), versions.as_slice()))
            }
            _ => None,
        })
    }

    /// Returns an issue for each invalid item (R-BUILD-06, R-BUILD-07, R-ERR-03).
    #[must_use]
    pub fn check(&self) -> Vec<Issue> {
        self.check_items().map(|(_, issue)| issue).collect()
    }

    /// Returns the issues of unknown icons with the positions of their items.
    pub(crate) fn check_icons(&self, code: &'static str) -> Vec<(usize, Issue)> {
        let icons_of = |item: &NavbarItem| {
            let mut looks = Vec::new();
            item.kind.collect_looks(&mut looks);
            looks.into_iter().filter_map(|look| look.icon_issue(code)).collect::<Vec<_>>()
        };
        let items = self.items.iter().enumerate();
        items
            .flat_map(|(at, item)| icons_of(item).into_iter().map(move |issue| (at, issue)))
            .collect()
    }

    /// Returns the issues with the positions of their items.
    pub(crate) fn check_items(&self) -> impl Iterator<Item = (usize, Issue)> {
        let items = self.items.iter().enumerate();
        items.filter_map(|(position, item)| Some((position, item.kind.issue()?)))
    }
}

impl NavbarItemKind {
    /// Returns the items within an item: those of a dropdown, and those beside the targets of a switcher.
    ///
    /// ```
    /// use docs_model::NavbarItem;
    ///
    /// let item = toml::from_str("type = 'localeDropdown'\ndropdownItemsAfter = [{ label = 'Help', to = '/help' }]");
    /// let item = NavbarItem::from_value(&item.expect("valid TOML"));
    /// assert_eq!(item.kind.nested().count(), 1);
    /// ```
    pub fn nested(&self) -> impl Iterator<Item = &Self> {
        let (before, after): (&[Self], &[Self]) = match self {
            Self::Dropdown { items, .. } => (items, &[]),
            Self::VersionDropdown { added, .. } | Self::LocaleDropdown { added, .. } => {
                (&added.before, &added.after)
            }
            _ => (&[], &[]),
        };
        before.iter().chain(after)
    }

    /// Returns the lists of the items within an item.
    pub fn nested_mut(&mut self) -> impl Iterator<Item = &mut Vec<Self>> {
        let lists = match self {
            Self::Dropdown { items, .. } => [Some(items), None],
            Self::VersionDropdown { added, .. } | Self::LocaleDropdown { added, .. } => {
                [Some(&mut added.before), Some(&mut added.after)]
            }
            _ => [None, None],
        };
        lists.into_iter().flatten()
    }

    fn issue(&self) -> Option<Issue> {
        match self {
            Self::Faulty { message, written } => {
                let near = message
                    .strip_prefix(UNKNOWN_TYPE)
                    .and_then(|kind| Names::new(NavbarItem::TYPES).nearest(kind))
                    .map(|near| format!("did you mean `{near}`? "))
                    .unwrap_or_default();
                let help =
                    format!("{near}please double-check the following navbar item: {written}");
                Some(Issue::error(ITEM_CODE, message.clone()).help(help))
            }
            Self::Dropdown { label, look, .. }
                if label.is_empty() && look.html.is_none() && look.name.is_none() =>
            {
                let message = "a dropdown of the navbar has no label";
                let help = "write a `label`, or an `aria-label` if its class shows a picture";
                Some(Issue::warning(ITEM_CODE, message).help(help))
            }
            _ => None,
        }
    }

    /// Adds the appearances of an item, and of those within it, to a list.
    fn collect_looks<'a>(&'a self, looks: &mut Vec<&'a ItemLook>) {
        match self {
            Self::Link { look, .. }
            | Self::Doc { look, .. }
            | Self::DocSidebar { look, .. }
            | Self::DocsVersion { look, .. }
            | Self::Dropdown { look, .. } => looks.push(look),
            _ => {}
        }
        self.nested().for_each(|item| item.collect_looks(looks));
    }
}

/// Code of the issue of an invalid item.
const ITEM_CODE: &str = "navbar-item";

/// Start of the message about an unknown `type`.
const UNKNOWN_TYPE: &str = "Bad navbar item type ";

fn position(value: &Value) -> NavbarPosition {
    match text(value, "position") {
        Some("left") => NavbarPosition::Left,
        _ => NavbarPosition::Right,
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
    // An item without a type is a dropdown if it has items, otherwise a link.
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
        "docsVersion" => {
            let to = text(value, "to").map(str::to_owned);
            Ok(NavbarItemKind::DocsVersion { instance, label, to, look })
        }
        "docsVersionDropdown" => Ok(NavbarItemKind::VersionDropdown {
            instance,
            versions: listed_versions(value),
            added: AddedItems::read(value)?,
            class_name: look.class_name,
        }),
        "localeDropdown" => Ok(NavbarItemKind::LocaleDropdown {
            added: AddedItems::read(value)?,
            class_name: look.class_name,
        }),
        "search" => Ok(NavbarItemKind::Search),
        "html" => Ok(NavbarItemKind::Html { value: required("value")? }),
        custom if custom.starts_with("custom-") => {
            Err(format!("No NavbarItem component found for type \"{custom}\"."))
        }
        unknown => Err(format!("{UNKNOWN_TYPE}{unknown}")),
    }
}

/// Reads a link. [`ItemLook::named`] returns the name of a link without a label.
fn read_link(value: &Value, label: Option<String>) -> Result<NavbarItemKind, String> {
    let href = text(value, "to").or(text(value, "href")).ok_or(
        "a navbar link lacks its target: `to` for a page of this site, `href` for another",
    )?;
    let (label, look) = ItemLook::read(value).named(label, Some(href));
    let either = |camel: &str, snake: &str| text(value, camel).or(text(value, snake));
    let active_base_regex = either("activeBaseRegex", "active_base_regex").map(str::to_owned);
    if let Some(pattern) = &active_base_regex {
        // The browser compiles the pattern, and would fail on every page.
        regress::Regex::with_flags(pattern, "i").map_err(|error| {
            format!("`activeBaseRegex` of a navbar link is not a regular expression: {error}")
        })?;
    }
    Ok(NavbarItemKind::Link {
        label,
        href: href.to_owned(),
        active_base_path: either("activeBasePath", "active_base_path").map(str::to_owned),
        active_base_regex,
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
    Ok(NavbarItemKind::Dropdown {
        label,
        href: href.map(str::to_owned),
        items: items.map(|item| read_kind(item, false)).collect::<Result<_, _>>()?,
        look,
    })
}

/// Reads the versions of a switcher: a list of names, or a table of names with their labels.
fn listed_versions(value: &Value) -> Vec<ListedVersion> {
    let version = |name: &str, label: Option<&str>| ListedVersion {
        name: VersionName::new(name),
        label: label.map(str::to_owned),
    };
    match field(value, "versions") {
        Some(Value::List(names)) => {
            names.iter().filter_map(Value::as_text).map(|name| version(name, None)).collect()
        }
        Some(Value::Table(versions)) => {
            versions.iter().map(|(name, value)| version(name, text(value, "label"))).collect()
        }
        _ => Vec::new(),
    }
}

/// Returns the value as JSON, for messages.
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

/// Footer of every page.
#[derive(Clone, Debug, Default, Deserialize, Eq, PartialEq)]
#[serde(default, deny_unknown_fields)]
pub struct Footer {
    /// Style.
    pub style: FooterStyle,
    /// Image above the copyright notice.
    pub logo: Option<Logo>,
    /// Columns with titles, or links in one row.
    pub links: Vec<FooterLink>,
    /// Copyright notice as HTML.
    pub copyright: Option<String>,
}

impl Footer {
    /// Returns the issues of unknown icons with the positions of their columns or links.
    pub(crate) fn check_icons(&self, code: &'static str) -> Vec<(usize, Issue)> {
        let links = self.links.iter().enumerate();
        let items = links.flat_map(|(at, link)| link.items().iter().map(move |item| (at, item)));
        let issue_of = |item: &FooterItem| match item {
            FooterItem::Link { look, .. } => look.icon_issue(code),
            FooterItem::Html { .. } => None,
        };
        items.filter_map(|(at, item)| Some((at, issue_of(item)?))).collect()
    }
}

impl FooterLink {
    /// Returns the links of a column, or the single link.
    fn items(&self) -> &[FooterItem] {
        match self {
            Self::Column { items, .. } => items,
            Self::Item(item) => std::slice::from_ref(item),
        }
    }
}

/// Style of the footer.
#[derive(Clone, Copy, Debug, Default, Deserialize, Eq, Hash, PartialEq)]
#[serde(rename_all = "lowercase")]
pub enum FooterStyle {
    /// Dark, also in light mode.
    Dark,
    /// Colors of the page.
    #[default]
    Light,
}

/// Column of the footer, or a link in its row.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq)]
#[serde(untagged)]
pub enum FooterLink {
    /// Column.
    Column {
        /// Title.
        title: String,
        /// Links.
        items: Vec<FooterItem>,
    },
    /// Link in a single row.
    Item(FooterItem),
}

/// Link in the footer.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq)]
#[serde(untagged)]
pub enum FooterItem {
    /// Link.
    Link {
        /// Label; empty if a class shows an image.
        label: String,
        /// Destination.
        #[serde(alias = "to")]
        href: String,
        /// Appearance.
        #[serde(flatten)]
        look: ItemLook,
    },
    /// HTML of the author.
    Html {
        /// HTML as written.
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
    fn patterns_of_current_pages_are_those_of_javascript() {
        let navbar = |pattern: &str| {
            let item = item(&format!("label = 'A'\nto = '/a'\nactiveBaseRegex = '{pattern}'"));
            Navbar { items: vec![item], ..Navbar::default() }
        };
        assert_eq!(navbar("^/docs/(?!next)").check(), []);
        let issues = navbar("^/docs/(").check();
        assert!(issues[0].to_string().contains("is not a regular expression"), "{}", issues[0]);
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
    }

    #[test]
    fn a_dropdown_without_a_name_is_kept_with_a_warning() {
        let issues = |written: &str| {
            let navbar = Navbar { items: vec![item(written)], ..Navbar::default() };
            navbar.check().iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
        };
        insta::assert_snapshot!(issues("items = []\nclassName = 'icon'"), @r"
        warning[navbar-item]: a dropdown of the navbar has no label
          help: write a `label`, or an `aria-label` if its class shows a picture
        ");
        for named in ["html = '<b>A</b>'", "aria-label = 'A'", "label = 'A'", "to = '/a'"] {
            assert_eq!(issues(&format!("items = []\n{named}")), "", "{named}");
        }
    }

    #[test]
    fn dropdowns_do_not_nest() {
        let nested = item("label = 'A'\nitems = [{ label = 'B', items = [] }]");
        assert!(matches!(nested.kind, NavbarItemKind::Faulty { .. }));
    }
}
