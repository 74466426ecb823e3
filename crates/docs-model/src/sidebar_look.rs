//! Appearance of entries beside their labels: class, badge, icon, and the description in lists of pages.

use indexmap::IndexMap;

use crate::{AddressUse, BadgeKind, Issue, Location, Names, Value, refused_address};
use docs_core::unknown_key;
use docs_icons::{WrittenIcon, advice};

/// Appearance of an entry of a sidebar beside its label.
///
/// ```
/// use docs_model::{BadgeKind, SidebarEntry, SidebarIcon, SidebarsFile};
///
/// let entry = "{ type = 'doc', id = 'boats', badge = { label = 'New', type = 'tip' }, icon = '⛵' }";
/// let (file, issues) = SidebarsFile::from_toml("sidebars.toml", &format!("docs = [{entry}]"));
/// assert!(issues.is_empty());
/// let SidebarEntry::Doc { look, .. } = &file.sidebars["docs"][0] else { panic!("it is a document") };
/// let badge = look.badge.as_ref().unwrap();
/// assert_eq!((badge.label.as_str(), badge.kind), ("New", BadgeKind::Tip));
/// assert_eq!(look.icon, Some(SidebarIcon::Text("⛵".to_owned())));
/// ```
#[derive(Clone, Debug, Default, Eq, Hash, PartialEq)]
pub struct SidebarLook {
    /// CSS class.
    pub class_name: Option<String>,
    /// Badge after the label.
    pub badge: Option<Badge>,
    /// Icon before the label.
    pub icon: Option<SidebarIcon>,
    /// Sentence below the label in lists of pages. By default the description of the document, or the number of a
    /// category's entries.
    pub description: Option<String>,
}

impl SidebarLook {
    /// Returns the appearance, with missing parts replaced by those of another one.
    ///
    /// ```
    /// use docs_model::SidebarLook;
    ///
    /// let look = |class: &str| SidebarLook { class_name: Some(class.to_owned()), ..SidebarLook::default() };
    /// assert_eq!(look("own").or(&look("other")), look("own"));
    /// assert_eq!(SidebarLook::default().or(&look("other")), look("other"));
    /// ```
    #[must_use]
    pub fn or(self, other: &Self) -> Self {
        Self {
            class_name: self.class_name.or_else(|| other.class_name.clone()),
            badge: self.badge.or_else(|| other.badge.clone()),
            icon: self.icon.or_else(|| other.icon.clone()),
            description: self.description.or_else(|| other.description.clone()),
        }
    }
}

/// Badge after the label of an entry of a sidebar.
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
pub struct Badge {
    /// Text.
    pub label: String,
    /// Kind, which determines the color.
    pub kind: BadgeKind,
}

/// Icon before the label of an entry of a sidebar.
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
pub enum SidebarIcon {
    /// Characters, such as an emoji.
    Text(String),
    /// Icon with this name.
    Named(String),
    /// Picture.
    Picture {
        /// Path of a static file, or an address.
        src: String,
        /// Location of the icon in its file.
        location: Location,
    },
}

/// Key of a badge or an icon in a file.
pub(crate) struct LookKey<'a> {
    /// Code of its issues.
    pub(crate) code: &'static str,
    /// Name of the key.
    pub(crate) name: &'a str,
    /// Location of the key.
    pub(crate) location: Location,
}

impl LookKey<'_> {
    fn issue(&self, message: String) -> Issue {
        Issue::error(self.code, message).at(self.location.clone())
    }

    /// Returns the issue of a value of another type, or of an empty string.
    fn wrong_value(&self, expected: &str, value: &Value) -> Issue {
        let found = if value.as_text().is_some() { "empty" } else { value.kind() };
        self.issue(format!("`{}` must be {expected}, but is {found}", self.name))
    }
}

impl Badge {
    /// Keys of a badge that is a table.
    pub const KEYS: [&'static str; 2] = ["label", "type"];

    /// Reads a badge: its label, or a table.
    pub(crate) fn read(key: &LookKey<'_>, value: Value) -> Result<Self, Issue> {
        match value {
            Value::Text(label) if !label.trim().is_empty() => {
                Ok(Self { label, kind: BadgeKind::default() })
            }
            Value::Table(table) => Self::read_table(key, &table),
            other => Err(key.wrong_value("text or a table of `label` and `type`", &other)),
        }
    }

    fn read_table(key: &LookKey<'_>, table: &IndexMap<String, Value>) -> Result<Self, Issue> {
        if let Some(unknown) = table.keys().find(|name| !Self::KEYS.contains(&name.as_str())) {
            let (message, help) = unknown_key(unknown, &Self::KEYS);
            return Err(key.issue(format!("in `{}`: {message}", key.name)).maybe_help(help));
        }
        let label = table.get("label").and_then(Value::as_text).map(str::trim);
        let Some(label) = label.filter(|label| !label.is_empty()) else {
            return Err(key.issue(format!("`{}` lacks its `label`, a text", key.name)));
        };
        let kind = match table.get("type") {
            None => BadgeKind::default(),
            Some(value) => Self::read_kind(key, value)?,
        };
        Ok(Self { label: label.to_owned(), kind })
    }

    fn read_kind(key: &LookKey<'_>, value: &Value) -> Result<BadgeKind, Issue> {
        let Some(name) = value.as_text() else {
            let message =
                format!("the `type` of `{}` must be text, but is {}", key.name, value.kind());
            return Err(key.issue(message));
        };
        BadgeKind::from_name(name).ok_or_else(|| {
            let names = BadgeKind::ALL.map(BadgeKind::name);
            let help = match Names::new(names).nearest(name) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("known types: `{}`", names.join("`, `")),
            };
            key.issue(format!("in `{}`: unknown type `{name}`", key.name)).help(help)
        })
    }
}

impl SidebarIcon {
    /// Reads an icon: a name, characters, or the address of a picture.
    pub(crate) fn read(key: &LookKey<'_>, value: Value) -> Result<Self, Issue> {
        let expected = "the name of an icon, an emoji or the path of a picture";
        let Value::Text(icon) = value else { return Err(key.wrong_value(expected, &value)) };
        match WrittenIcon::from(icon.as_str()) {
            WrittenIcon::Picture(address) => match refused_address(address, AddressUse::Embed) {
                Some(issue) => Err(issue.at(key.location.clone())),
                None => Ok(Self::Picture { src: icon, location: key.location.clone() }),
            },
            WrittenIcon::Name(_) => Ok(Self::Named(icon)),
            WrittenIcon::UnknownName(name) => {
                let message = format!("`{}` is `{name}`, but no icon has this name", key.name);
                Err(key.issue(message).help(advice(name)))
            }
            WrittenIcon::Text(text) if text.trim().is_empty() => {
                Err(key.wrong_value(expected, &Value::Text(icon)))
            }
            WrittenIcon::Text(_) => Ok(Self::Text(icon)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{CategoryMetadata, FrontMatter, SidebarEntry, SidebarsFile, split_source};

    fn looks(text: &str) -> (Vec<SidebarLook>, String) {
        let (file, issues) = SidebarsFile::from_toml("sidebars.toml", text);
        let look = |entry: &SidebarEntry| match entry {
            SidebarEntry::Doc { look, .. }
            | SidebarEntry::Link { look, .. }
            | SidebarEntry::Category { look, .. } => look.clone(),
            other => panic!("an entry with a look, not {other:?}"),
        };
        (file.sidebars["docs"].iter().map(look).collect(), lines(&issues))
    }

    fn lines(issues: &[Issue]) -> String {
        issues.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn each_type_of_entry_with_a_label_has_a_badge_and_an_icon() {
        let (looks, issues) = looks(
            r#"docs = [
  { type = "doc", id = "a", badge = "New", icon = "🚀" },
  { type = "ref", id = "b", badge = { label = "Old" } },
  { type = "link", label = "C", href = "/c", icon = "/img/c.svg" },
  { type = "category", label = "D", items = ["a"], badge = { label = "Beta", type = "danger" }, icon = "ship" },
  "e",
]"#,
        );
        assert_eq!(issues, "");
        let badges: Vec<Option<(&str, &str)>> = looks
            .iter()
            .map(|look| look.badge.as_ref().map(|badge| (&*badge.label, badge.kind.name())))
            .collect();
        let expected =
            [Some(("New", "note")), Some(("Old", "note")), None, Some(("Beta", "danger")), None];
        assert_eq!(badges, expected);
        assert_eq!(looks[0].icon, Some(SidebarIcon::Text("🚀".to_owned())));
        let location = Location::line("sidebars.toml", 4);
        assert_eq!(
            looks[2].icon,
            Some(SidebarIcon::Picture { src: "/img/c.svg".to_owned(), location })
        );
        assert_eq!(looks[3].icon, Some(SidebarIcon::Named("ship".to_owned())));
        assert_eq!(looks[4], SidebarLook::default());
    }

    #[test]
    fn a_faulty_badge_or_icon_is_one_issue_and_the_entry_is_kept() {
        let (looks, issues) = looks(
            r#"docs = [
  { type = "doc", id = "a", badge = { label = "New", type = "tipp" } },
  { type = "doc", id = "b", badge = { label = "New", type = "green" } },
  { type = "doc", id = "c", badge = { lable = "New" } },
  { type = "doc", id = "d", badge = { type = "tip" } },
  { type = "doc", id = "e", badge = 2 },
  { type = "doc", id = "f", badge = " " },
  { type = "doc", id = "g", badge = { label = "New", type = true } },
  { type = "link", label = "H", href = "/h", icon = "rokcet" },
  { type = "category", label = "I", items = ["a"], icon = ["🚀"] },
  { type = "link", label = "J", href = "/j", icon = "javascript:alert(1).svg" },
  { type = "link", label = "K", href = "/k", icons = "🚀" },
]"#,
        );
        insta::assert_snapshot!(issues);
        assert_eq!(looks, vec![SidebarLook::default(); 10]);
    }

    #[test]
    fn sidebars_of_docusaurus_have_neither() {
        let entry = r#"{"type": "doc", "id": "a", "badge": "New"}"#;
        let text = format!("{{\"docs\": [{entry}]}}");
        let value = serde_json::from_str(&text).expect("valid JSON");
        let (_, issues) = SidebarsFile::from_value("sidebars.json", &text, value);
        assert!(lines(&issues).contains("unknown key `badge`"), "{issues:?}");
    }

    #[test]
    fn front_matter_and_categories_have_the_same_values() {
        let read = |text: &str| FrontMatter::read("a.md", &split_source(text));
        let (front_matter, issues) =
            read("---\nsidebar_badge: { label: New, type: tip }\nsidebar_icon: 🚀\n---\n");
        assert_eq!(lines(&issues), "");
        let (category, issues) = CategoryMetadata::read(
            "_category_.yml",
            "label: A\nbadge:\n  label: New\n  type: tip\nicon: 🚀\n",
        );
        assert_eq!(lines(&issues), "");
        assert_eq!(front_matter.sidebar_look, category.look);
        let (_, mut issues) = read(
            "---\ntitle: A\nsidebar_badge: { label: New, type: tipp }\nsidebar_icon: rokcet\n---\n",
        );
        let (_, faults) =
            CategoryMetadata::read("_category_.yml", "label: A\nbadge: 1\nicon: ''\n");
        issues.extend(faults);
        insta::assert_snapshot!(lines(&issues));
    }
}
