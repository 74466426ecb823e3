//! Reading of sidebars files.
//!
//! TOML and JSON have the same structure: each top-level key is a sidebar, and its value a list of entries. Both are
//! read from a [`Value`].

use docs_core::unknown_key;
use indexmap::IndexMap;

use super::category_link::read_category_link;
use super::entry::{ENTRY_KINDS, SidebarEntry};
use super::file::SidebarsFile;
use crate::sidebar_look::{Badge, LookKey, SidebarIcon, SidebarLook};
use crate::source_position::line_and_column;
use crate::{AddressUse, DocId, Issue, Location, Names, SidebarId, Value, refused_address};

/// Code of the issues of a sidebars file.
const CODE: &str = "sidebar";

/// Keys of entries that are accepted for compatibility and not used.
const IGNORED_KEYS: [&str; 5] =
    ["customProps", "key", "translatable", "autoAddBaseUrl", "defaultStyle"];

/// Keys of entries that Docusaurus does not support and rejects.
const OWN_KEYS: [&str; 2] = ["badge", "icon"];

impl SidebarsFile {
    /// Parses a TOML file.
    ///
    /// ```
    /// use docs_model::{SidebarEntry, SidebarsFile};
    ///
    /// let text = "docs = ['intro', { type = 'link', label = 'Home', href = '/' }]";
    /// let (file, issues) = SidebarsFile::from_toml("sidebars.toml", text);
    /// assert!(issues.is_empty());
    /// assert_eq!(file.sidebars["docs"].len(), 2);
    /// ```
    #[must_use]
    pub fn from_toml(file: &str, text: &str) -> (Self, Vec<Issue>) {
        match toml::from_str::<Value>(text) {
            Ok(value) => Self::read(file, text, value, Format::Toml),
            Err(error) => {
                let start = error.span().map_or(0, |span| span.start);
                let (line, column) = line_and_column(text, start);
                let issue = Issue::error(CODE, format!("not valid TOML: {}", error.message()))
                    .at(Location::character(file, line, column));
                (Self::unreadable(file), vec![issue])
            }
        }
    }

    /// Reads sidebars from a value in another format, with the source of its file.
    #[must_use]
    pub fn from_value(file: &str, text: &str, value: Value) -> (Self, Vec<Issue>) {
        Self::read(file, text, value, Format::Other)
    }

    fn read(file: &str, text: &str, value: Value, format: Format) -> (Self, Vec<Issue>) {
        let mut result = Self::new(file, text);
        let mut issues = Vec::new();
        match value {
            Value::Table(table) => {
                for (name, entries) in table {
                    let mut reader = EntryReader {
                        file: &result,
                        format,
                        trail: vec![name.clone()],
                        kind: String::new(),
                        issues: &mut issues,
                    };
                    let entries = reader.entries(entries);
                    result.sidebars.insert(SidebarId::new(name), entries);
                }
            }
            other => {
                let message =
                    format!("sidebars must be a table of lists, but are {}", other.kind());
                issues.push(Issue::error(CODE, message).at(Location::file(file)));
                result.is_unreadable = true;
            }
        }
        result.is_incomplete = !issues.is_empty();
        (result, issues)
    }
}

/// Format of a sidebars file, which determines the keys of entries and their spelling.
#[derive(Clone, Copy, Eq, PartialEq)]
enum Format {
    /// The engine's own format.
    Toml,
    /// One of the formats of Docusaurus.
    Other,
}

/// Converts values to entries and collects issues.
struct EntryReader<'a> {
    file: &'a SidebarsFile,
    format: Format,
    /// Name of the sidebar and labels above the current entry, for messages.
    trail: Vec<String>,
    /// Type of the current entry, for the location of its issues.
    kind: String,
    issues: &'a mut Vec<Issue>,
}

impl EntryReader<'_> {
    fn entries(&mut self, value: Value) -> Vec<SidebarEntry> {
        match value {
            Value::List(list) => list.into_iter().flat_map(|entry| self.entry(entry)).collect(),
            Value::Table(table) if is_shorthand(&table) => self.shorthand(table),
            Value::Table(table) => self.entry(Value::Table(table)),
            other => {
                self.fault(format!("expected a list of entries, found {}", other.kind()), None);
                Vec::new()
            }
        }
    }

    fn shorthand(&mut self, table: IndexMap<String, Value>) -> Vec<SidebarEntry> {
        let category = |(label, items): (String, Value)| {
            self.trail.push(label.clone());
            let items = self.entries(items);
            self.trail.pop();
            SidebarEntry::Category {
                label,
                link: None,
                collapsible: None,
                collapsed: None,
                look: SidebarLook::default(),
                items,
            }
        };
        table.into_iter().map(category).collect()
    }

    fn entry(&mut self, value: Value) -> Vec<SidebarEntry> {
        match value {
            Value::Text(id) => vec![SidebarEntry::Doc {
                id: DocId::new(id),
                label: None,
                is_reference: false,
                look: SidebarLook::default(),
            }],
            Value::Table(table) if table.contains_key("type") => {
                self.typed(table).into_iter().collect()
            }
            Value::Table(table) if is_shorthand(&table) => self.shorthand(table),
            Value::Table(table) => {
                self.missing_type(&table);
                Vec::new()
            }
            other => {
                self.fault(
                    format!(
                        "an entry must be a document's id or a table with a `type`, but is {}",
                        other.kind()
                    ),
                    None,
                );
                Vec::new()
            }
        }
    }

    /// Reports an entry without a `type`, or with a misspelt one.
    fn missing_type(&mut self, table: &IndexMap<String, Value>) {
        let is_type = |key: &&String| Names::new(["type"]).nearest(key).is_some();
        match table.keys().find(is_type) {
            Some(key) => self.unknown_key(key, &["type"], table),
            None => {
                let kinds = ENTRY_KINDS.map(|(kind, _)| format!("`{kind}`")).join(", ");
                let key = table.keys().next().map_or("", String::as_str);
                let location = self.file.location_of_key(key, table);
                self.fault_at(format!("an entry lacks its `type`: one of {kinds}"), location);
            }
        }
    }

    /// Reports the keys that an entry of this kind can't have. Returns whether there are such keys.
    fn has_unknown_keys(&mut self, kind: &str, table: &IndexMap<String, Value>) -> bool {
        let Some((_, mut known)) = SidebarEntry::types().find(|(name, _)| *name == kind) else {
            return false;
        };
        if self.format == Format::Other {
            known.retain(|key| !OWN_KEYS.contains(key));
        }
        let unknown: Vec<&String> =
            table.keys().filter(|key| !known.contains(&key.as_str())).collect();
        for key in &unknown {
            self.unknown_key(key, &self.documented(&known), table);
        }
        !unknown.is_empty()
    }

    /// Returns the keys with an effect, in the spelling of the file's format.
    fn documented(&self, known: &[&'static str]) -> Vec<&'static str> {
        let other_spelling = match self.format {
            Format::Toml => ["className", "dirName"],
            Format::Other => ["class_name", "dir_name"],
        };
        let is_documented =
            |key: &&str| !IGNORED_KEYS.contains(key) && !other_spelling.contains(key);
        known.iter().copied().filter(is_documented).collect()
    }

    fn unknown_key(&mut self, key: &str, known: &[&str], table: &IndexMap<String, Value>) {
        let location = self.file.location_of_key(key, table);
        let (message, help) = unknown_key(key, known);
        self.push(Issue::error(CODE, message).at(location).maybe_help(help));
    }

    fn typed(&mut self, mut table: IndexMap<String, Value>) -> Option<SidebarEntry> {
        let is_misspelt = match table.get("type").and_then(Value::as_text).map(str::to_owned) {
            Some(kind) => self.has_unknown_keys(&kind, &table),
            None => false,
        };
        if is_misspelt {
            // The missing key is not reported, because it is probably the misspelt one.
            return None;
        }
        let kind = self.text(&mut table, "type")?;
        self.kind.clone_from(&kind);
        // The location of an issue depends on the other keys of the entry.
        let look = self.look(&mut table);
        match kind.as_str() {
            "doc" | "ref" => Some(SidebarEntry::Doc {
                id: DocId::new(self.required(&mut table, "id")?),
                label: self.text(&mut table, "label"),
                is_reference: kind == "ref",
                look,
            }),
            "link" => {
                let label = self.required(&mut table, "label")?;
                let href = self.required(&mut table, "href")?;
                self.accepts(&href, &label).then_some(SidebarEntry::Link { label, href, look })
            }
            "category" => self.category(table, look),
            "autogenerated" => {
                let folder = match self.text(&mut table, "dirName") {
                    Some(folder) => folder,
                    None => self.required(&mut table, "dir_name")?,
                };
                Some(SidebarEntry::Autogenerated { folder })
            }
            "html" => Some(SidebarEntry::Html { value: self.required(&mut table, "value")? }),
            unknown => {
                let location = self.file.location_of(unknown);
                let kinds = Names::new(ENTRY_KINDS.map(|(kind, _)| kind));
                let near = kinds.nearest(unknown).map(|near| format!("did you mean `{near}`?"));
                let message = format!("Unknown sidebar item type \"{unknown}\".");
                self.push(Issue::error(CODE, message).at(location).maybe_help(near));
                None
            }
        }
    }

    fn category(
        &mut self,
        mut table: IndexMap<String, Value>,
        look: SidebarLook,
    ) -> Option<SidebarEntry> {
        let label = self.required(&mut table, "label")?;
        self.trail.push(label.clone());
        let link = match table.shift_remove("link") {
            None => None,
            Some(value) => read_category_link(value).unwrap_or_else(|message| {
                self.fault(message, Some(&label));
                None
            }),
        };
        let faults_before = self.issues.len();
        let items =
            self.entries(table.shift_remove("items").unwrap_or_else(|| Value::List(Vec::new())));
        // A category that is empty only because its entries are invalid is not reported as empty.
        let lost_all_items = items.is_empty() && self.issues.len() > faults_before;
        let entry = SidebarEntry::Category {
            link,
            collapsible: self.flag(&mut table, "collapsible"),
            collapsed: self.flag(&mut table, "collapsed"),
            look,
            items,
            label,
        };
        self.trail.pop();
        (!lost_all_items).then_some(entry)
    }

    fn required(&mut self, table: &mut IndexMap<String, Value>, key: &str) -> Option<String> {
        if !table.contains_key(key) {
            let kind = self.kind.clone();
            let named = table.values().find_map(Value::as_text).unwrap_or(&kind).to_owned();
            self.fault(format!("an entry lacks its `{key}`"), Some(&named));
        }
        self.text(table, key)
    }

    fn text(&mut self, table: &mut IndexMap<String, Value>, key: &str) -> Option<String> {
        match table.shift_remove(key)? {
            Value::Text(text) => Some(text),
            other => {
                self.fault(format!("`{key}` must be text, but is {}", other.kind()), None);
                None
            }
        }
    }

    fn look(&mut self, table: &mut IndexMap<String, Value>) -> SidebarLook {
        SidebarLook {
            badge: self.look_part(table, "badge", Badge::read),
            icon: self.look_part(table, "icon", SidebarIcon::read),
            class_name: self.text(table, "className").or_else(|| self.text(table, "class_name")),
            description: self.text(table, "description"),
        }
    }

    fn look_part<Part>(
        &mut self,
        table: &mut IndexMap<String, Value>,
        name: &str,
        read: fn(&LookKey<'_>, Value) -> Result<Part, Issue>,
    ) -> Option<Part> {
        let value = table.get(name)?.clone();
        let location = self.file.location_of_key(name, table);
        table.shift_remove(name);
        let part = read(&LookKey { code: CODE, name, location }, value);
        part.map_err(|issue| self.push(issue)).ok()
    }

    fn flag(&mut self, table: &mut IndexMap<String, Value>, key: &str) -> Option<bool> {
        match table.shift_remove(key)? {
            Value::Boolean(flag) => Some(flag),
            other => {
                self.fault(format!("`{key}` must be true or false, but is {}", other.kind()), None);
                None
            }
        }
    }

    /// Returns whether a link may have an address, and reports a refused one.
    fn accepts(&mut self, href: &str, label: &str) -> bool {
        let Some(issue) = refused_address(href, AddressUse::Link) else { return true };
        let mut location = self.file.location_of(href);
        if location.line.is_none() {
            // If the address is not found, it may be written with escapes, so the line of the label
            // is used.
            location = self.file.location_of(label);
        }
        self.issues.push(issue.at(location));
        false
    }

    fn fault(&mut self, message: String, named: Option<&str>) {
        let location = self
            .file
            .location_of(named.or(self.trail.last().map(String::as_str)).unwrap_or_default());
        self.fault_at(message, location);
    }

    fn fault_at(&mut self, message: String, location: Location) {
        self.push(Issue::error(CODE, message).at(location));
    }

    /// Reports an issue, with the position of the entry after its advice.
    fn push(&mut self, issue: Issue) {
        let position = format!("in sidebar {}", self.trail.join(" › "));
        let help = match &issue.help {
            Some(question) if question.ends_with('?') => format!("{question} {position}"),
            Some(advice) => format!("{advice}; {position}"),
            None => position,
        };
        self.issues.push(issue.help(help));
    }
}

/// Returns whether a table without `type` is `{ Label: [entries] }`, the short form of a list of categories.
fn is_shorthand(table: &IndexMap<String, Value>) -> bool {
    !table.contains_key("type")
        && table.values().all(|value| matches!(value, Value::List(_) | Value::Table(_)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_forms_of_an_entry_are_read() {
        let text = r#"
docs = [
  "intro",
  { type = "doc", id = "form", label = "Forms", className = "new" },
  { type = "ref", id = "elsewhere" },
  { type = "link", label = "Home", href = "/" },
  { type = "html", value = "<hr>" },
  { type = "autogenerated", dirName = "guides" },
  { Short = ["a", "b"] },
  { type = "category", label = "Tools", collapsed = false, link = { type = "doc", id = "tools/index" }, items = ["tools/a"] },
]
"#;
        let (file, issues) = SidebarsFile::from_toml("sidebars.toml", text);
        assert_eq!(issues, []);
        assert_eq!(file.sidebars["docs"].len(), 8);
    }

    #[test]
    fn a_link_that_would_run_a_script_is_left_out() {
        let text = r#"
docs = [
  { type = "link", label = "Plain", href = "javascript:alert(1)" },
  { type = "link", label = "Escaped", href = "java\tscript:alert(1)" },
  { type = "link", label = "Path", href = "pathname://javascript:alert(1)" },
  { type = "link", label = "Good", href = "https://example.com/" },
]
"#;
        let (file, issues) = SidebarsFile::from_toml("sidebars.toml", text);
        let messages: Vec<String> = issues.iter().map(ToString::to_string).collect();
        insta::assert_snapshot!(messages.join("\n"), @r"
        sidebars.toml:3: warning[unsafe-address]: the address `javascript:alert(1)` would run as a script; it is left out
          help: link to a page, a file or another site
        sidebars.toml:4: warning[unsafe-address]: the address `java\tscript:alert(1)` would run as a script; it is left out
          help: link to a page, a file or another site
        sidebars.toml:5: warning[unsafe-address]: the address `pathname://javascript:alert(1)` would run as a script; it is left out
          help: link to a page, a file or another site
        ");
        assert_eq!(file.sidebars["docs"].len(), 1);
    }

    #[test]
    fn all_faults_are_reported_together_and_the_rest_is_kept() {
        let text = r#"
docs = [
  "intro",
  { type = "weird" },
  { type = "link", label = "No address" },
  { type = "category", label = "Tools", collapsed = "yes", link = { type = "page" }, items = [3] },
]
"#;
        let (file, issues) = SidebarsFile::from_toml("sidebars.toml", text);
        let messages: Vec<String> = issues.iter().map(ToString::to_string).collect();
        insta::assert_snapshot!(messages.join("\n"), @r#"
        sidebars.toml:4: error[sidebar]: Unknown sidebar item type "weird".
          help: in sidebar docs
        sidebars.toml:5: error[sidebar]: an entry lacks its `href`
          help: in sidebar docs
        sidebars.toml:6: error[sidebar]: a `link` must be of type `doc` or `generated-index`, but is `page`
          help: in sidebar docs › Tools
        sidebars.toml:6: error[sidebar]: an entry must be a document's id or a table with a `type`, but is a number
          help: in sidebar docs › Tools
        sidebars.toml:6: error[sidebar]: `collapsed` must be true or false, but is text
          help: in sidebar docs › Tools
        "#);
        assert_eq!(file.sidebars["docs"].len(), 1);
        assert!(file.is_incomplete && !file.is_unreadable);
    }

    #[test]
    fn a_misspelt_key_is_one_issue_with_its_line_and_a_suggestion() {
        let text = r#"
docs = [
  { typ = "doc", id = "intro" },
  { type = "doc", idd = "form" },
  { type = "category", label = "Tools", itms = ["a"] },
  { type = "category", label = "Guide", items = [{ type = "html", valu = "<hr>" }] },
  { label = "Home", href = "/" },
  { type = "link", label = "Blog", href = "/blog", colour = "red" },
  { type = "category", label = "API", link = { type = "generated-index", titel = "A" }, items = ["b"] },
]
"#;
        let (_, issues) = SidebarsFile::from_toml("sidebars.toml", text);
        let messages: Vec<String> = issues.iter().map(ToString::to_string).collect();
        insta::assert_snapshot!(messages.join("\n"), @r#"
        sidebars.toml:3: error[sidebar]: unknown key `typ`, did you mean `type`?
          help: in sidebar docs
        sidebars.toml:4: error[sidebar]: unknown key `idd`, did you mean `id`?
          help: in sidebar docs
        sidebars.toml:5: error[sidebar]: unknown key `itms`, did you mean `items`?
          help: in sidebar docs
        sidebars.toml:6: error[sidebar]: unknown key `valu`, did you mean `value`?
          help: in sidebar docs › Guide
        sidebars.toml:7: error[sidebar]: an entry lacks its `type`: one of `doc`, `ref`, `link`, `category`, `autogenerated`, `html`
          help: in sidebar docs
        sidebars.toml:8: error[sidebar]: unknown key `colour`
          help: known keys: `label`, `href`, `badge`, `icon`, `description`, `type`, `class_name`; in sidebar docs
        sidebars.toml:9: error[sidebar]: in a `link`: unknown key `titel`, did you mean `title`?
          help: in sidebar docs › API
        "#);
    }

    #[test]
    fn the_line_of_a_key_is_that_of_its_entry() {
        let text = r#"{
  "docs": [
    { "type": "html", "value": "<hr>" },
    {
      "type": "doc",
      "id": "a",
      "value": 1
    },
    {
      "type": "doc",
      "value": 1,
      "id": "b"
    }
  ]
}"#;
        let value = serde_json::from_str(text).expect("valid JSON");
        let (_, issues) = SidebarsFile::from_value("sidebars.json", text, value);
        let lines: Vec<Option<u32>> =
            issues.iter().map(|issue| issue.location.as_ref().expect("a place").line).collect();
        assert_eq!(lines, [Some(7), Some(11)]);
    }

    #[test]
    fn a_file_with_syntax_errors_is_incomplete() {
        for text in ["docs = [", "[docs"] {
            let (file, _) = SidebarsFile::from_toml("sidebars.toml", text);
            assert!(file.is_incomplete && file.is_unreadable, "{text}");
        }
        let (list, _) = SidebarsFile::from_value("sidebars.js", "", Value::List(Vec::new()));
        assert!(list.is_unreadable);
        assert!(!SidebarsFile::generated().is_incomplete);
    }
}
